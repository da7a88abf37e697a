//! The start: resume, a new battle, the references.

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::tui::layer::Start;
use crate::tui::widget::{Canvas, Item};

/// Draws the rows under their headings.
pub(super) fn draw(start: &Start, canvas: &mut Canvas<'_>, area: Rect) {
    let title = match &start.typed {
        Some(typed) => format!(" drumhead   find: {typed}_"),
        None => " drumhead   an umpire's assistant".to_owned(),
    };
    canvas.text(area, 0, title, canvas.theme.title());
    canvas.rule(area, 1, "");
    let inner = Rect { x: area.x + 1, y: area.y + 2, width: area.width.saturating_sub(2), height: area.height - 2 };
    if start.rows.is_empty() {
        let says = "nothing to play yet: drumhead play FILE begins from an order of battle";
        canvas.text(inner, 0, says, Style::new());
        return;
    }
    let mut items: Vec<Item> = Vec::new();
    let mut heading = String::new();
    let shown = start.shown();
    if shown.is_empty() {
        canvas.text(inner, 0, "nothing fits", canvas.theme.faint());
    }
    for row in shown {
        if row.heading() != heading {
            heading = row.heading();
            items.push(Item { name: heading.clone(), detail: String::new(), heading: true });
        }
        let (name, detail) = row.words();
        items.push(Item { name: name.to_owned(), detail: detail.to_owned(), heading: false });
    }
    canvas.list(inner, &items, start.at);
}
