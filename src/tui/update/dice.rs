//! The dice line of a form: what falls, what is rolled, and the ruling once all has fallen.

use crate::orders::{begins_a_card, card_meant, readings};
use crate::tui::breath::{Behind, Breath};
use crate::tui::key::Key;
use crate::tui::keys::Action;
use crate::tui::layer::{Dice, FormLayer, face};
use crate::tui::model::Model;
use crate::tui::msg::Effect;
use crate::umpire::{Die, Interrupt, NeedDice, Throw};

use super::entry;
use super::form::parts;

/// A digit that no number wants: what fell on the die that is due.
pub(super) fn digit(model: &mut Model, digit: u8) -> Vec<Effect> {
    let owed = parts(model).and_then(|(form, _)| form.dice.as_ref()?.owed().cloned());
    match owed {
        Some(NeedDice { die: Some(die), .. }) => match face(die, digit) {
            Some(face) => return take(model, Throw::Face(face)),
            None => model.warn(readings(die)),
        },
        Some(NeedDice { die: None, .. }) => model.say("a card is due: r draws one; Enter goes to its line to type it"),
        None => model.say("all dice have fallen: Enter keeps them, Backspace on their line takes the last back"),
    }
    Vec::new()
}

/// Keys while a card is typed: r draws one, as it rolls dice; a name begun otherwise is typed.
pub(super) fn card(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    if let Some(Action::Back | Action::Up | Action::Down) = action {
        return super::form::pressed(model, action, key);
    }
    let Some((form, _)) = parts(model) else { return Vec::new() };
    match (action, key) {
        (Some(Action::Erase), _) if form.card.is_empty() => take_back(model),
        (Some(Action::Erase), _) => drop(form.card.pop()),
        (Some(Action::Roll) | None, Key::Char(c)) if action.is_none() || !form.card.is_empty() => {
            form.card.push(c);
            if let Some(why) = no_card(form) {
                model.warn(why);
            }
        }
        (Some(Action::Roll), _) => return roll(model),
        (Some(Action::Go), _) => match meant(form) {
            Ok(card) => return take(model, Throw::Card(card)),
            Err(why) => model.warn(why),
        },
        _ => {}
    }
    Vec::new()
}

/// Takes the last letter back where no card of a deck that is known begins so; and says it.
fn no_card(form: &mut FormLayer) -> Option<String> {
    if begins_a_card(form.odds.as_ref(), &form.card) {
        return None;
    }
    let typed = form.card.clone();
    form.card.pop();
    Some(format!("no card that is left begins with {typed}; ? shows the keys"))
}

/// The card that is meant by what is typed, or why none is.
fn meant(form: &FormLayer) -> Result<String, String> {
    match form.card.trim() {
        "" => Err("r draws a card; the players' own is typed, its number first".to_owned()),
        typed => card_meant(form.odds.as_ref(), typed),
    }
}

/// Takes a throw of the players; with the last one the order is ruled.
fn take(model: &mut Model, throw: Throw) -> Vec<Effect> {
    let Some((form, game)) = parts(model) else { return Vec::new() };
    form.focus_dice();
    match form.with_dice(game, |dice, game, order| dice.take(game, order, throw)) {
        Some(Err(stop)) => {
            model.warn(stop.to_string());
            Vec::new()
        }
        _ => {
            let effects = ruled_when_fallen(model);
            if !effects.is_empty() {
                model.breath = Some(Breath::new(Behind::Fallen));
            }
            effects
        }
    }
}

pub(super) fn take_back(model: &mut Model) {
    let Some((form, game)) = parts(model) else { return };
    if form.with_dice(game, Dice::take_back) != Some(true) {
        model.say("no die has fallen yet; Up goes to the questions");
    }
}

/// Rolls what is still due.
pub(super) fn roll(model: &mut Model) -> Vec<Effect> {
    let Some((form, _)) = parts(model) else { return Vec::new() };
    match form.dice.as_ref().filter(|dice| dice.owed().is_some()) {
        Some(dice) => {
            let at = form.corrects.as_ref().map(|corrected| corrected.seq);
            vec![Effect::Roll { order: form.order.clone(), given: dice.throws(), at }]
        }
        // Nothing is left to throw: the sequence that was learned with a die rules all the same.
        None if form.result.is_ok() => super::form::go(model),
        None => {
            let open = form.first_open().map(|question| question.label.clone());
            model.say(match open {
                Some(open) => format!("no die is due yet: {open} is still to be given"),
                None => "no die is due".to_owned(),
            });
            Vec::new()
        }
    }
}

/// Dice were rolled, those that had fallen among them.
pub(super) fn rolled(model: &mut Model, throws: &[Throw]) -> Vec<Effect> {
    let Some((form, game)) = parts(model) else { return Vec::new() };
    form.focus_dice();
    form.with_dice(game, |dice, game, order| dice.rolled(game, order, throws));
    ruled_when_fallen(model)
}

/// With the last die a ruling goes to the journal; a correction waits to be looked at.
fn ruled_when_fallen(model: &mut Model) -> Vec<Effect> {
    let Some((form, _)) = parts(model) else { return Vec::new() };
    let fallen = form.dice.as_ref().is_some_and(|dice| dice.owed().is_none());
    if fallen && form.corrects.is_none() { go(model) } else { Vec::new() }
}

/// All dice have fallen: the ruling goes to the journal, or the correction shows what it changes.
pub(super) fn go(model: &mut Model) -> Vec<Effect> {
    let Some((form, _)) = parts(model) else { return Vec::new() };
    let Some(dice) = &form.dice else { return Vec::new() };
    match &dice.result {
        Ok(_) if form.corrects.is_some() => {
            let (throws, thrown) = (dice.throws(), dice.thrown());
            entry::list_changes(model, throws, thrown);
        }
        Ok(_) => return super::form::commit(model),
        Err(Interrupt::NeedDice(NeedDice { die, why })) => {
            let said = format!("{} is due ({why}): a digit is what fell, r rolls", die.map_or("a card", Die::name));
            model.say(said);
        }
        Err(stop) => {
            let said = stop.to_string();
            model.warn(said);
        }
    }
    Vec::new()
}
