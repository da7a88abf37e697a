//! A key of the roster that was refused, or the end of a phase in which something is owed: a box says why, and swallows what
//! was typed behind it in one breath.

use crate::tui::breath::{Behind, Breath};
use crate::tui::key::Key;
use crate::tui::keys::{self, Action, Context};
use crate::tui::layer::{Instead, Layer};
use crate::tui::model::Model;

/// Says why a key was refused, in a box that stays until it is closed, or until something else begins behind a pause.
pub(super) fn refuse(model: &mut Model, why: String, instead: Instead) {
    model.layers.push(Layer::Refused { why, instead, left_out: Vec::new() });
    model.breath = Some(Breath::new(Behind::Boxed));
}

/// Closes the box where something begins behind a pause, as whoever types it has read why: a code, an order, any other key
/// of the roster; no digit, nor an answer, which may belong to what was refused, nor what would end the phase.
pub(super) fn closed_by(model: &mut Model, key: Key) -> bool {
    let begins = match keys::find(Context::Roster, key) {
        Some(action) => !matches!(action, Action::Go | Action::NextPhase),
        None => matches!(key, Key::Char(c) if model.view.begins_code(c) || model.order_by_key(c).is_some()),
    };
    let own = keys::find(model.context(), key).is_some();
    let box_ = matches!(model.layers.last(), Some(Layer::Refused { .. } | Layer::Ending { why: None, .. }));
    let closed = begins && !own && model.breath.is_none() && box_;
    if closed {
        model.layers.pop();
    }
    closed
}
