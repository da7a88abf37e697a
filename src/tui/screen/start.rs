//! The start: a welcome, resume, a new battle, the references.

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::tui::keys::{Action, Context, named};
use crate::tui::layer::Start;
use crate::tui::widget::{Canvas, Item, text};

/// The rows that the list has at least, with those above it.
const LIST: usize = 8;

/// What somebody is told who has no battle yet: what it does, where files will lie, and that hints come with the first one.
fn welcome(folder: &str, columns: usize) -> Vec<String> {
    let hints = named(Context::Anywhere, Action::Hints);
    let keys = named(Context::Start, Action::Help);
    let says = [
        "Welcome. Your players move models on a real table; drumhead keeps the roster and the turn, shows each sum with its \
         odds, takes your dice or rolls, and saves every ruling at once. It needs the rule book beside it."
            .to_owned(),
        format!(
            "Your first battle comes with hints; {hints} ends them for good. {keys} has the keys. Your files will lie in {folder}"
        ),
    ];
    let mut lines: Vec<String> = says.iter().flat_map(|part| text::wrap(part, columns)).collect();
    lines.push(String::new());
    lines
}

/// Draws the rows under their headings.
pub(super) fn draw(start: &Start, canvas: &mut Canvas<'_>, area: Rect) {
    let title = match &start.typed {
        Some(typed) => format!(" drumhead   find: {typed}_"),
        None => " drumhead   an umpire's assistant".to_owned(),
    };
    canvas.text(area, 0, title, canvas.theme.title());
    canvas.rule(area, 1, "");
    let said = match (&start.welcome, &start.typed) {
        (Some(folder), None) => welcome(folder, usize::from(area.width).saturating_sub(2)),
        _ => Vec::new(),
    };
    // The list comes first where there is little room.
    let said = if said.len() + LIST > usize::from(area.height) { Vec::new() } else { said };
    for (row, line) in said.iter().enumerate() {
        canvas.text(area, row + 2, format!(" {line}"), Style::new());
    }
    let top = 2 + said.len() as u16;
    let inner = Rect { x: area.x + 1, y: area.y + top, width: area.width.saturating_sub(2), height: area.height - top };
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
