//! A column of the roster, as it is drawn.

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::tui::widget::Canvas;
use crate::umpire::UnitId;

/// A column: the lines that are visible in it, and whose they are.
pub(super) struct Column {
    pub(super) area: Rect,
    pub(super) lines: Vec<(Line<'static>, Option<UnitId>)>,
    /// How many of them stay at the top.
    pub(super) heads: usize,
    pub(super) selected: Option<UnitId>,
    /// How many lines are above it and below it.
    pub(super) above: usize,
    pub(super) below: usize,
}

impl Column {
    pub(super) fn draw(self, canvas: &mut Canvas<'_>) {
        let mut cursor = None;
        let rows = self.lines.len();
        for (row, (line, code)) in self.lines.into_iter().enumerate() {
            canvas.line(self.area, row, line);
            if code.is_some() && code == self.selected {
                canvas.style_row(self.area, row, canvas.theme.selected());
                cursor = cursor.or(Some(row));
            }
        }
        if let Some(row) = cursor {
            canvas.cursor(self.area, 0, row);
        }
        let lines = |rows: usize| u16::try_from(rows).unwrap_or(u16::MAX);
        let (y, height) = (self.area.y + lines(self.heads), lines(rows.saturating_sub(self.heads)));
        canvas.more(Rect { y, height, ..self.area }, self.above > 0, self.below > 0);
    }

    pub(super) fn hit(&self, x: u16, y: u16) -> Option<UnitId> {
        let inside = self.area.contains((x, y).into());
        inside.then(|| self.lines.get(usize::from(y - self.area.y)).and_then(|(_, code)| *code)).flatten()
    }
}
