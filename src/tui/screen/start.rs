//! The start: resume, a new battle, the references.

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::tui::layer::{Row, Start};
use crate::tui::widget::{Canvas, Item};

/// Draws the rows under their headings.
pub(super) fn draw(start: &Start, canvas: &mut Canvas<'_>, area: Rect) {
    canvas.text(area, 0, " drumhead   an umpire's assistant", canvas.theme.title());
    canvas.rule(area, 1, "");
    let inner = Rect { x: area.x + 1, y: area.y + 2, width: area.width.saturating_sub(2), height: area.height - 2 };
    if start.rows.is_empty() {
        let says = "nothing to play yet: drumhead play FILE begins from an order of battle";
        canvas.text(inner, 0, says, Style::new());
        return;
    }
    let mut items: Vec<Item> = Vec::new();
    let mut heading = "";
    for row in &start.rows {
        if row.heading() != heading {
            heading = row.heading();
            items.push(Item { name: heading.to_owned(), detail: String::new(), heading: true });
        }
        let (name, detail) = match row {
            Row::Resume(entry) | Row::Begin(entry) => (entry.title.as_str(), entry.detail.as_str()),
            Row::Armies => ("Build or change one", "yours, those that ship, new ones"),
            Row::Reference(title, _) => (title.as_str(), ""),
        };
        items.push(Item { name: name.to_owned(), detail: detail.to_owned(), heading: false });
    }
    canvas.list(inner, &items, start.at);
}
