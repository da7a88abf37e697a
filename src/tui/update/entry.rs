//! Keys of one ruling of the log: taking back to it, correcting it, and what the correction changes.

use crate::battle::Standing;
use crate::tui::key::Key;
use crate::tui::keys::Action;
use crate::tui::layer::{Changes, Corrected, Dice, FormLayer, Layer, Log};
use crate::tui::model::Model;
use crate::tui::msg::Effect;

use super::moved;

/// The log below the ruling that is looked at.
fn log(model: &mut Model) -> Option<&mut Log> {
    model.layers.iter_mut().rev().find_map(|layer| match layer {
        Layer::Log(log) => Some(log),
        _ => None,
    })
}

pub(super) fn pressed(model: &mut Model, action: Option<Action>) -> Vec<Effect> {
    let Some(log) = log(model) else { return Vec::new() };
    let Some(seq) = log.selected() else { return Vec::new() };
    match action {
        Some(Action::Back) => drop(model.layers.pop()),
        Some(action @ (Action::Up | Action::Down)) => log.at = moved(log.at, log.shown.len(), 1, action),
        Some(Action::TakeBack) => {
            let acts =
                model.table.as_ref().map_or(0, |table| table.battle().acts().iter().filter(|act| **act >= seq).count());
            model.layers.push(Layer::TakeBack { seq, acts });
        }
        Some(Action::Correct) => correct(model, seq),
        _ => {}
    }
    Vec::new()
}

pub(super) fn take_back(model: &mut Model, action: Option<Action>) -> Vec<Effect> {
    match (action, model.layers.pop()) {
        (Some(Action::Yes), Some(Layer::TakeBack { seq, .. })) => vec![Effect::TakeBack(seq)],
        _ => Vec::new(),
    }
}

/// Opens the form of a ruling again, in the state in which it was ruled, with its answers and its dice.
fn correct(model: &mut Model, seq: u64) {
    let Some(battle) = model.table.as_ref().map(|table| table.battle()) else { return };
    let Some(Standing { ruled, .. }) = battle.standing().find(seq) else {
        return model.say("only rulings are corrected; u takes this back");
    };
    if battle.game().hides(&ruled.order, ruled.turn) {
        return model.warn("its answers are hidden until they are revealed: give the order again, or take it back");
    }
    match battle.before_ruling(seq) {
        Ok(game) => {
            let throws = Dice::recorded(&*game, &ruled.order, &ruled.throws, ruled.thrown);
            let corrects = Corrected { seq, throws, game };
            let form = FormLayer::new(ruled.order, battle.game(), Some(corrects));
            model.layers.push(Layer::Form(Box::new(form)));
        }
        Err(stop) => model.warn(stop.to_string()),
    }
}

/// Lists what a correction would change, before it is saved.
pub(super) fn list_changes(model: &mut Model, throws: Vec<crate::umpire::Throw>) {
    let Some(battle) = model.table.as_ref().map(|table| table.battle()) else { return };
    let found = model.layers.iter().rev().find_map(|layer| match layer {
        Layer::Form(form) => form.corrects.as_ref().map(|corrected| (corrected.seq, form.order.clone())),
        _ => None,
    });
    let Some((of, order)) = found else { return };
    match battle.correct(of, order.clone(), throws.clone(), "") {
        Ok((_, list)) => {
            let changes = Changes { of, order, throws, list, why: String::new(), top: 0 };
            model.layers.push(Layer::Changes(Box::new(changes)));
        }
        Err(stop) => model.warn(stop.to_string()),
    }
}

pub(super) fn changes(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let Some(battle) = model.table.as_ref().map(|table| table.battle()) else { return Vec::new() };
    let Some(Layer::Changes(changes)) = model.layers.last_mut() else { return Vec::new() };
    match (action, key) {
        (Some(Action::Back), _) => drop(model.layers.pop()),
        (Some(Action::Erase), _) => drop(changes.why.pop()),
        (Some(action @ (Action::Up | Action::Down)), _) => {
            changes.top = moved(changes.top, changes.list.len(), 1, action)
        }
        (Some(Action::Go), _) => {
            let why = if changes.why.trim().is_empty() { "mistyped" } else { changes.why.trim() };
            match battle.correct(changes.of, changes.order.clone(), changes.throws.clone(), why) {
                Ok((entry, _)) => return vec![Effect::Commit(entry)],
                Err(stop) => model.warn(stop.to_string()),
            }
        }
        (None, Key::Char(c)) => changes.why.push(c),
        _ => {}
    }
    Vec::new()
}
