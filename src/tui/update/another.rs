//! Another unit in the place of the one whose ruling is corrected: its code, where no question of the form takes it.

use crate::tui::key::Key;
use crate::tui::layer::{Corrected, FormLayer, Layer};
use crate::tui::model::Model;
use crate::umpire::{Interrupt, Order, UnitId};

/// Who may take the place of the one that a correction is about, as this code is typed: somebody else of that side, a unit
/// for a unit and a brigade for a brigade. Where something is inserted, whoever is selected on the roster acts.
pub(super) fn whom(model: &Model, typed: &str) -> Option<UnitId> {
    let Some(Layer::Form(form)) = model.layers.last() else { return None };
    let subject = form.order.subject.filter(|_| form.corrects.is_some() && model.inserting().is_none())?;
    let code = model.view.code(typed)?;
    let alike = code.army == subject.army && code.is_brigade() == subject.is_brigade();
    (alike && code != subject).then_some(code)
}

/// Whether a letter begins the code of such a unit, or is that of such a brigade.
pub(super) fn may_begin(model: &Model, letter: char) -> bool {
    (1..=9).any(|digit| whom(model, &format!("{letter}{digit}")).is_some())
        || whom(model, &letter.to_string()).is_some()
}

/// Lets `code` act in the ruling that is corrected, with what was answered and the dice that fell, as far as the same is
/// asked. Where it may not, the form stands as it stood, and why is said.
pub(super) fn acts(model: &mut Model, key: Key, code: UnitId) {
    let called = model.called(code);
    let Some(game) = model.table.as_ref().map(|table| table.battle().game()) else { return };
    let Some(Layer::Form(mut form)) = model.layers.pop_if(|layer| matches!(layer, Layer::Form(_))) else { return };
    let Some(Corrected { seq, game: before, .. }) = form.corrects.take() else { return };
    let (order, throws) = form.into_left();
    let was = order.subject;
    let other = Order { subject: Some(code), ..order.clone() };
    let tried = FormLayer::new(other, game, Some(Corrected { seq, throws: throws.clone(), game: before }));
    let refused = match &tried.result {
        Err(Interrupt::Refused(refusal)) if tried.form.questions.is_empty() => Some(refusal.to_string()),
        _ => None,
    };
    let form = match (&refused, tried) {
        (None, mut tried) => {
            tried.focus_what_was_measured();
            tried
        }
        (Some(_), FormLayer { corrects, .. }) => {
            let corrects = corrects.map(|corrected| Corrected { throws, ..corrected });
            FormLayer::new(order, game, corrects)
        }
    };
    model.layers.push(Layer::Form(Box::new(form)));
    match (refused, was) {
        (Some(why), _) => model.refuse(key, format!("{called} cannot take its place: {why}")),
        (None, Some(was)) => {
            let was = model.view.marked(was);
            model.say(format!("{called} in the place of {was}, whose answers and dice stand: look at them"));
        }
        (None, None) => {}
    }
}
