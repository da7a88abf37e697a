//! How the terminal is divided.

use ratatui::layout::Rect;

use crate::tui::model::Model;

use super::message;

/// The smallest terminal that the screens are drawn on: columns, rows.
pub const SMALLEST: (u16, u16) = (60, 16);

/// What is left of the terminal for a screen: all but the message, which hides nothing, and the footer.
pub(super) fn body(model: &Model, area: Rect) -> Rect {
    Rect { height: area.height.saturating_sub(1 + message::above(model, area.width)), ..area }
}
