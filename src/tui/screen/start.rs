//! The start: resume, a new battle, the references.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::layer::{Row, Start};
use crate::tui::widget::{Canvas, text};

/// Draws the rows under their headings.
pub(super) fn draw(start: &Start, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    canvas.text(area, 0, " drumhead   an umpire's assistant", theme.title());
    canvas.rule(area, 1, "");
    let inner = Rect { x: area.x + 1, y: area.y + 2, width: area.width.saturating_sub(2), height: area.height - 2 };
    let mut lines: Vec<(Line<'static>, Option<usize>)> = Vec::new();
    let mut heading = "";
    let title = usize::from(inner.width) * 3 / 5;
    for (at, row) in start.rows.iter().enumerate() {
        if row.heading() != heading {
            if !heading.is_empty() {
                lines.push((Line::default(), None));
            }
            heading = row.heading();
            lines.push((Line::from(Span::styled(heading, theme.heading())), None));
        }
        let (name, detail) = match row {
            Row::Resume(entry) | Row::Begin(entry) => (entry.title.as_str(), entry.detail.as_str()),
            Row::Armies => ("Build or change one", "yours, those that ship, new ones"),
            Row::Reference(title, _) => (title.as_str(), ""),
        };
        let mark = if at == start.at { ">" } else { " " };
        let name = if detail.is_empty() { name.to_owned() } else { text::fit(name, title, theme.cut()) };
        let spans = vec![
            Span::raw(format!("{mark} {name} ")),
            Span::styled(detail.to_owned(), if at == start.at { Style::new() } else { theme.faint() }),
        ];
        lines.push((Line::from(spans), Some(at)));
    }
    if lines.is_empty() {
        lines.push((Line::from("nothing to play yet: drumhead play FILE begins from an order of battle"), None));
    }
    let place = lines.iter().position(|(_, at)| *at == Some(start.at)).unwrap_or(0);
    let height = usize::from(inner.height);
    let top = text::window(place, lines.len(), height);
    for (row, (line, at)) in lines.into_iter().enumerate().skip(top).take(height) {
        canvas.line(inner, row - top, line);
        if at == Some(start.at) {
            canvas.style_row(inner, row - top, theme.selected());
            canvas.cursor(inner, 0, row - top);
        }
    }
}
