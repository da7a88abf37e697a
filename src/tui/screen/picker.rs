//! A unit sought by its name.

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::tui::layer::Picker;
use crate::tui::widget::{Canvas, text};

/// Draws the box with the units that fit.
pub(super) fn draw(picker: &Picker, canvas: &mut Canvas<'_>, area: Rect) {
    let theme = canvas.theme;
    let height = (picker.units.len() as u16 + 3).clamp(5, area.height.saturating_sub(2));
    let inside = canvas.popup(area, 52, height, &picker.title);
    let typed = format!("name: {}_", picker.typed);
    canvas.text(inside, 0, &typed, theme.wanted());
    let list = Rect { y: inside.y + 1, height: inside.height.saturating_sub(1), ..inside };
    let room = usize::from(list.height);
    let top = text::window(picker.at, picker.shown.len(), room);
    for (row, &at) in picker.shown.iter().enumerate().skip(top).take(room) {
        let unit = &picker.units[at];
        let mark = if row == picker.at { ">" } else { " " };
        canvas.text(list, row - top, format!("{mark} {:<4} {}", unit.marked, unit.name), Style::new());
        if row == picker.at {
            canvas.style_row(list, row - top, theme.selected());
            canvas.cursor(list, 0, row - top);
        }
    }
}
