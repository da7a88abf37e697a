//! Where players find the board on their phones: the addresses, and the code of one.

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::tui::model::Model;
use crate::tui::widget::{Canvas, text};
use crate::web;

/// Draws the addresses, and the code of the one at this place.
pub(super) fn draw(model: &Model, at: usize, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let pages = model.phones.as_ref().map_or(&[][..], |server| server.pages());
    canvas.text(area, 0, " THE PLAYERS' BOARD ON THEIR PHONES", theme.title());
    canvas.rule(area, 1, "");
    let code = pages.get(at).filter(|_| !theme.ascii).and_then(|page| web::code(&page.address)).unwrap_or_default();
    let wide = code.iter().map(|row| text::width(row)).max().unwrap_or(0) as u16;
    let body = Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area };
    // Where a part of it would be missing it is of no use.
    let room = usize::from(body.height) >= code.len() && body.width >= wide + 24;
    if room {
        for (row, line) in code.iter().enumerate() {
            canvas.text(Rect { x: body.x + 1, width: wide, ..body }, row, line, theme.code());
        }
    }
    let left = if room && wide > 0 { wide + 3 } else { 1 };
    let list = Rect { x: body.x + left, width: body.width.saturating_sub(left), ..body };
    let mut lines = Vec::new();
    for (place, page) in pages.iter().enumerate() {
        let style = if place == at { theme.selected() } else { theme.heading() };
        let alone = if place == 0 { "" } else { " alone" };
        lines.push((format!(" {}{alone} ", page.whose), style));
        let address = text::wrap(&page.address, usize::from(list.width).saturating_sub(1));
        lines.extend(address.into_iter().map(|line| (line, Style::new())));
        lines.push((String::new(), Style::new()));
    }
    let says = "Read only. Whoever has an address sees its page: show an army's to its own players.";
    let says = text::wrap(says, usize::from(list.width).saturating_sub(1));
    lines.extend(says.into_iter().map(|line| (line, theme.faint())));
    for (row, (line, style)) in lines.into_iter().enumerate() {
        canvas.text(list, row, line, style);
    }
}
