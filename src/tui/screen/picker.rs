//! A unit sought by its name.

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::tui::layer::Picker;
use crate::tui::widget::{Canvas, shorten_name, text};

/// Draws the box with the units that fit.
pub(super) fn draw(picker: &Picker, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let height = (picker.units.len() as u16 + 3).clamp(5, area.height.saturating_sub(2));
    let longest = picker.units.iter().map(|unit| text::width(&unit.name)).max().unwrap_or(0);
    let columns = (longest + 12).max(text::width(&picker.title) + 6).max(52);
    let width = u16::try_from(columns).unwrap_or(u16::MAX).min(area.width);
    let inside = canvas.popup(area, width, height, &picker.title);
    let typed = format!("name: {}_", picker.typed);
    canvas.text(inside, 0, &typed, theme.wanted());
    let list = Rect { y: inside.y + 1, height: inside.height.saturating_sub(1), ..inside };
    let room = usize::from(list.height);
    let top = text::window(picker.at, picker.shown.len(), room);
    for (row, &at) in picker.shown.iter().enumerate().skip(top).take(room) {
        let unit = &picker.units[at];
        let mark = if row == picker.at { ">" } else { " " };
        let name = shorten_name(&unit.name, usize::from(list.width).saturating_sub(8));
        canvas.text(list, row - top, format!("{mark} {:<4} {name}", unit.marked), Style::new());
        if row == picker.at {
            canvas.style_row(list, row - top, theme.selected());
            canvas.cursor(list, 0, row - top);
        }
    }
}
