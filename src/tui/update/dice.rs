//! The dice line of a form: what falls, what is rolled, and the ruling once all has fallen.

use crate::battle::Thrown;
use crate::orders::readings;
use crate::tui::breath::{Behind, Breath};
use crate::tui::key::Key;
use crate::tui::layer::{Dice, Layer, face};
use crate::tui::model::Model;
use crate::tui::msg::Effect;
use crate::umpire::{Die, Interrupt, NeedDice, Throw};

use super::open_form::{parts, settle};

/// A digit that no number wants: what fell on the die that is due.
pub(super) fn digit(model: &mut Model, digit: u8) -> Vec<Effect> {
    let owed = parts(model).and_then(|(form, _)| form.dice.as_ref()?.owed().cloned());
    match owed {
        Some(NeedDice { die: Some(die), .. }) => match face(die, digit) {
            Some(face) => return take(model, Throw::Face(face)),
            None => model.not_taken(Key::Char(char::from(b'0' + digit)), readings(die)),
        },
        Some(NeedDice { die: None, .. }) => model.say("a card is due: r draws one; Enter goes to its line to type it"),
        None => {
            let Some((form, game)) = parts(model) else { return Vec::new() };
            let number = form.number_behind().map(|number| number.label.trim_end_matches(':').to_owned());
            // The only die, where the digit can be nothing else, is that one.
            let on_it = number.is_none() && form.on_dice();
            let only = form.dice.as_ref().filter(|dice| on_it && dice.fallen.len() == 1);
            let shown = only.and_then(|dice| face(dice.fallen[0].owed.die?, digit));
            if let Some(shown) = shown {
                form.with_dice(game, Dice::take_back);
                return take(model, Throw::Face(shown));
            }
            let answers = number.as_deref().unwrap_or("the answers");
            let says = "all dice have fallen: Enter keeps them, Backspace takes the last back, Up goes to";
            model.refuse(Key::Char(char::from(b'0' + digit)), format!("{says} {answers}"));
        }
    }
    Vec::new()
}

/// Takes a throw of the players; with the last one the order is ruled.
pub(super) fn take(model: &mut Model, throw: Throw) -> Vec<Effect> {
    let Some((form, game)) = parts(model) else { return Vec::new() };
    form.focus_dice();
    match form.with_dice(game, |dice, game, order| dice.take(game, order, throw)) {
        Some(Err(stop)) => {
            model.warn(stop.to_string());
            Vec::new()
        }
        _ => ruled_in_one_breath(model),
    }
}

pub(super) fn take_back(model: &mut Model) {
    let Some((form, game)) = parts(model) else { return };
    if form.with_dice(game, Dice::take_back) != Some(true) {
        model.say("no die has fallen yet; Up goes to the questions");
    }
}

/// Whether a digit typed now would be a die.
pub(super) fn would_fall(model: &Model) -> bool {
    let Some(Layer::Form(form)) = model.layers.last() else { return false };
    form.dice.as_ref().is_some_and(|dice| dice.owed().is_some()) && !form.takes_number()
}

/// Whether players' dice lie there and more are due: who rolls now may mean another round, where a key was refused.
pub(super) fn typed_in_part(model: &mut Model) -> bool {
    parts(model)
        .and_then(|(form, _)| form.dice.as_ref())
        .is_some_and(|dice| dice.owed().is_some() && dice.fallen.iter().any(|fallen| !fallen.rolled))
}

/// Rolls what is still due; where nothing is, the key rules nothing in its stead.
pub(super) fn roll(model: &mut Model, key: Key) -> Vec<Effect> {
    let Some((form, _)) = parts(model) else { return Vec::new() };
    match form.dice.as_ref().filter(|dice| dice.owed().is_some()) {
        Some(dice) => {
            let at = form.corrects.as_ref().map(|corrected| corrected.seq);
            vec![Effect::Roll { order: form.order.clone(), given: dice.throws(), at }]
        }
        None if form.result.is_ok() && form.form.moot => settle(model, Vec::new(), Thrown::Nobody),
        None if form.result.is_ok() => {
            model.refuse(key, "no die is thrown for it: Enter rules it as it stands");
            Vec::new()
        }
        None => {
            let open = form.first_open().map(|question| question.label.clone());
            let why = open.map_or_else(String::new, |open| format!(" yet: {open} is still to be given"));
            model.refuse(key, format!("{key} rolls, and no die is due{why}"));
            Vec::new()
        }
    }
}

/// Dice were rolled, those that had fallen among them.
pub(super) fn rolled(model: &mut Model, throws: &[Throw]) -> Vec<Effect> {
    let Some((form, game)) = parts(model) else { return Vec::new() };
    form.focus_dice();
    form.with_dice(game, |dice, game, order| dice.rolled(game, order, throws));
    ruled_in_one_breath(model)
}

/// As [`ruled_when_fallen`]; what is typed on behind the last die is left out.
fn ruled_in_one_breath(model: &mut Model) -> Vec<Effect> {
    let effects = ruled_when_fallen(model);
    if !effects.is_empty() {
        model.breath = Some(Breath::new(Behind::Fallen));
    }
    effects
}

/// With the last die a ruling goes to the journal; an insertion to the list of what it changes; a correction waits
/// for what is to be changed besides.
fn ruled_when_fallen(model: &mut Model) -> Vec<Effect> {
    let inserting = model.inserting().is_some();
    let Some((form, _)) = parts(model) else { return Vec::new() };
    let fallen = form.dice.as_ref().is_some_and(|dice| dice.owed().is_none());
    if fallen && (form.corrects.is_none() || inserting) { go(model) } else { Vec::new() }
}

/// All dice have fallen: the ruling goes to the journal, or the correction shows what it changes.
pub(super) fn go(model: &mut Model) -> Vec<Effect> {
    let Some((form, _)) = parts(model) else { return Vec::new() };
    let Some(dice) = &form.dice else { return Vec::new() };
    match &dice.result {
        Ok(_) => {
            let (throws, thrown) = (dice.throws(), dice.thrown());
            return settle(model, throws, thrown);
        }
        Err(Interrupt::NeedDice(NeedDice { die, why })) => {
            let said = format!("{} is due ({why}): a digit is what fell, r rolls", die.map_or("a card", Die::name));
            model.say(said.clone());
            model.breath = Some(Breath::new(Behind::Due(said)));
        }
        Err(stop) => {
            let said = stop.to_string();
            model.warn(said);
        }
    }
    Vec::new()
}
