//! A place in a list, moved by a key.

use crate::tui::keys::Action;

/// A place in a list of `len`, moved by a key; `page` rows make a page.
pub(super) fn moved(at: usize, len: usize, page: usize, action: Action) -> usize {
    let last = len.saturating_sub(1);
    match action {
        Action::Up => at.saturating_sub(1),
        Action::Down => (at + 1).min(last),
        Action::PageUp => at.saturating_sub(page),
        Action::PageDown => (at + page).min(last),
        Action::Top => 0,
        Action::Bottom => last,
        _ => at.min(last),
    }
}
