//! The orders of battle that can be edited.

use ratatui::layout::Rect;

use crate::tui::layer::Armies;
use crate::tui::library::Origin;
use crate::tui::widget::{Canvas, Item};

/// Draws the list under its headings.
pub(super) fn draw(armies: &Armies, canvas: &mut Canvas<'_>, area: Rect) {
    canvas.text(area, 0, " ORDERS OF BATTLE", canvas.theme.title());
    canvas.rule(area, 1, "");
    let inner = Rect { x: area.x + 1, y: area.y + 2, width: area.width.saturating_sub(2), height: area.height - 2 };
    if armies.rows.is_empty() {
        canvas.text(inner, 0, "there is none", canvas.theme.faint());
        return;
    }
    let mut items: Vec<Item> = Vec::new();
    let mut before = None;
    for row in &armies.rows {
        if before != Some(row.origin) {
            before = Some(row.origin);
            let heading = match row.origin {
                Origin::Own => "YOURS",
                Origin::Shipped => "WITH THE RULES  a copy is made, and edited",
                Origin::Blank => "A NEW ONE FOR",
            };
            items.push(Item { name: heading.to_owned(), detail: String::new(), heading: true });
        }
        items.push(Item { name: row.entry.title.clone(), detail: row.entry.detail.clone(), heading: false });
    }
    canvas.list(inner, &items, armies.at);
}
