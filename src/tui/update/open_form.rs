//! The form on top, and what becomes of it.

use crate::battle::Thrown;
use crate::tui::breath::{Behind, Breath};
use crate::tui::layer::{FormLayer, Layer};
use crate::tui::model::Model;
use crate::tui::msg::Effect;
use crate::umpire::{Game, Throw};

use super::entry;

/// The form on top, and the battle's state beside it.
pub(super) fn parts(model: &mut Model) -> Option<(&mut FormLayer, &dyn Game)> {
    let game = model.table.as_ref()?.battle().game();
    match model.layers.last_mut()? {
        Layer::Form(form) => Some((form, game)),
        _ => None,
    }
}

/// Whether a unit's code is typed in half; that is said.
pub(super) fn half_typed(model: &mut Model) -> bool {
    let letter = parts(model).and_then(|(form, _)| form.letter());
    if let Some(letter) = letter {
        model.say(format!("{letter}: its unit's digit is still to be typed; Backspace takes {letter} off"));
    }
    letter.is_some()
}

/// It has come to a ruling: that goes to the journal, or a correction shows what it changes.
pub(super) fn settle(model: &mut Model, throws: Vec<Throw>, thrown: Thrown) -> Vec<Effect> {
    let Some(Layer::Form(form)) = model.layers.last() else { return Vec::new() };
    if form.corrects.is_some() {
        entry::list_changes(model, throws, thrown);
        return Vec::new();
    }
    let entry = model.table.as_ref().and_then(|table| form.entry(table.battle()));
    model.breath = entry.is_some().then(|| Breath::new(Behind::Ruled));
    entry.map(Effect::Commit).into_iter().collect()
}
