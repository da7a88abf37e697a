//! The orders of battle that can be edited.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::layer::Armies;
use crate::tui::library::Origin;
use crate::tui::widget::{Canvas, text};

/// Draws the list under its headings.
pub(super) fn draw(armies: &Armies, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    canvas.text(area, 0, " ORDERS OF BATTLE", theme.title());
    canvas.rule(area, 1, "");
    let inner = Rect { x: area.x + 1, y: area.y + 2, width: area.width.saturating_sub(2), height: area.height - 2 };
    let title = usize::from(inner.width) * 3 / 5;
    let mut lines: Vec<(Line<'static>, Option<usize>)> = Vec::new();
    let mut before = None;
    for (at, row) in armies.rows.iter().enumerate() {
        if before != Some(row.origin) {
            if before.is_some() {
                lines.push((Line::default(), None));
            }
            before = Some(row.origin);
            let heading = match row.origin {
                Origin::Own => "YOURS",
                Origin::Shipped => "WITH THE RULES  a copy is made, and edited",
                Origin::Blank => "A NEW ONE FOR",
            };
            lines.push((Line::from(Span::styled(heading, theme.heading())), None));
        }
        let mark = if at == armies.at { ">" } else { " " };
        let (name, detail) = (&row.entry.title, &row.entry.detail);
        let name = if detail.is_empty() { name.clone() } else { text::fit(name, title, theme.cut()) };
        lines.push((Line::from(format!("{mark} {name} {detail}")), Some(at)));
    }
    if lines.is_empty() {
        lines.push((Line::from(Span::styled("there is none", Style::new())), None));
    }
    let place = lines.iter().position(|(_, at)| *at == Some(armies.at)).unwrap_or(0);
    let height = usize::from(inner.height);
    let top = text::window(place, lines.len(), height);
    for (row, (line, at)) in lines.into_iter().enumerate().skip(top).take(height) {
        canvas.line(inner, row - top, line);
        if at == Some(armies.at) {
            canvas.style_row(inner, row - top, theme.selected());
            canvas.cursor(inner, 0, row - top);
        }
    }
}
