//! The cursor of the roster.

use crate::tui::keys::Action;
use crate::tui::model::Model;

use super::moved::moved;

/// Moves the cursor.
pub(super) fn walk(model: &mut Model, action: Action) {
    let sides = model.view.armies.len();
    match action {
        Action::OtherSide if sides > 0 => model.side = (model.side + 1) % sides,
        Action::Left => model.side = model.side.saturating_sub(1),
        Action::Right => model.side = (model.side + 1).min(sides.saturating_sub(1)),
        _ => {
            let codes = model.codes(model.side);
            let Some(selected) = model.selected() else { return };
            let at = codes.iter().position(|code| *code == selected).unwrap_or(0);
            let heads: Vec<usize> =
                (0..codes.len()).filter(|&at| at == 0 || codes[at].brigade != codes[at - 1].brigade).collect();
            let at = match action {
                Action::PageUp => heads.iter().rev().find(|&&head| head < at).copied().unwrap_or(0),
                Action::PageDown => heads.iter().find(|&&head| head > at).copied().unwrap_or(at),
                action => moved(at, codes.len(), 1, action),
            };
            if let Some(code) = codes.get(at) {
                model.select(*code);
            }
        }
    }
}
