//! A terminal that is too small.

use ratatui::layout::Rect;

use crate::tui::widget::{Canvas, text};

use super::area::SMALLEST;

/// Says how large the terminal must be. The battle stands as it was.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect) {
    let says = format!(
        "{}x{} is too small: drumhead needs {}x{}. The battle is as you left it; ctrl-c leaves.",
        area.width, area.height, SMALLEST.0, SMALLEST.1
    );
    for (row, line) in text::wrap(&says, usize::from(area.width)).iter().enumerate() {
        canvas.text(area, row, line, canvas.theme.heading());
    }
}
