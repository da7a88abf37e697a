//! Keys of one ruling of the log: taking back to it, and mending the past: what is corrected, inserted before it, removed,
//! and what that changes.

use crate::battle::{Given, Mending, Standing, Thrown};
use crate::orders::PhaseEnd;
use crate::tui::breath::{Behind, Breath};
use crate::tui::key::Key;
use crate::tui::keys::{Action, Context, named};
use crate::tui::layer::{Changes, Corrected, Entry, FormLayer, Inserting, Layer, Log};
use crate::tui::model::Model;
use crate::tui::msg::Effect;
use crate::tui::screen;
use crate::umpire::{Interrupt, Throw};

use super::moved::moved;

/// The key that takes the last back, as the footer names it.
fn undo() -> String {
    named(Context::Roster, Action::Undo)
}

/// The log below the ruling that is looked at.
fn log(model: &mut Model) -> Option<&mut Log> {
    model.layers.iter_mut().rev().find_map(|layer| match layer {
        Layer::Log(log) => Some(log),
        _ => None,
    })
}

pub(super) fn pressed(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let Some(seq) = log(model).and_then(|log| log.selected()) else { return Vec::new() };
    match action {
        Some(Action::Back) => drop(model.layers.pop()),
        Some(action @ (Action::Up | Action::Down)) => turn_over(model, action),
        Some(action @ (Action::PageUp | Action::PageDown)) => scroll(model, action),
        Some(Action::TakeBack) => ask_to_take_back(model, seq),
        Some(Action::Correct) => correct(model, seq),
        Some(Action::Insert) => insert(model, seq),
        Some(Action::Remove) if is_ruling(model, seq) => propose(model, Mending::Remove(seq), None),
        Some(Action::Remove) => model.say(format!("only rulings are removed; {} takes this back", undo())),
        _ => {
            let named = |action| named(Context::Entry, action);
            let (correct, insert, remove) = (named(Action::Correct), named(Action::Insert), named(Action::Remove));
            let keys = match model.layers.last() {
                Some(Layer::Entry(entry)) if !entry.ruling => {
                    format!("only rulings are mended; {} takes back what is no ruling", undo())
                }
                Some(Layer::Entry(entry)) if !entry.corrects => {
                    format!("{insert} inserts before it, {remove} removes it")
                }
                _ => format!("{correct} corrects it, {insert} inserts before it, {remove} removes it"),
            };
            model.refuse(key, format!("{key} is no key of a record: {keys}"));
        }
    }
    Vec::new()
}

/// Goes to the ruling before or after.
fn turn_over(model: &mut Model, action: Action) {
    let Some(log) = log(model) else { return };
    log.at = moved(log.at, log.shown.len(), 1, action);
    let Some((seq, battle)) = log.selected().zip(model.table.as_ref().map(|table| table.battle())) else { return };
    let entry = Entry::of(battle, seq);
    if let Some(Layer::Entry(layer)) = model.layers.last_mut() {
        **layer = entry;
    }
}

fn scroll(model: &mut Model, action: Action) {
    let page = usize::from(model.size.1).saturating_sub(4);
    let hidden = screen::entry::len(model).saturating_sub(page);
    if let Some(Layer::Entry(entry)) = model.layers.last_mut() {
        entry.top = moved(entry.top, hidden + 1, page.saturating_sub(1), action);
    }
}

fn is_ruling(model: &Model, seq: u64) -> bool {
    model.table.as_ref().is_some_and(|table| table.battle().standing().find(seq).is_some())
}

/// Asks whether all is to be taken back down to what stands under this number.
fn ask_to_take_back(model: &mut Model, seq: u64) {
    let Some(battle) = model.table.as_ref().map(|table| table.battle()) else { return };
    let by = battle.stands_by(seq);
    let acts = battle.acts().iter().filter(|act| **act >= by).count();
    // What was inserted stands under a number of its own, and goes with all that is taken back.
    let mended = battle.mendings().filter(|(act, _)| *act >= by).filter_map(|(_, what)| what.mended());
    let mended = mended.filter(|of| *of < by).collect();
    model.layers.push(Layer::TakeBack { seq: by, acts, mended });
}

pub(super) fn take_back(model: &mut Model, action: Option<Action>) -> Vec<Effect> {
    match (action, model.layers.last()) {
        (Some(Action::Yes), Some(&Layer::TakeBack { seq, .. })) => {
            model.layers.pop();
            return vec![Effect::TakeBack(seq)];
        }
        (Some(Action::Back), _) => drop(model.layers.pop()),
        _ => {}
    }
    Vec::new()
}

/// Opens the form of a ruling again, in the state in which it was ruled, with its answers and its dice.
fn correct(model: &mut Model, seq: u64) {
    let Some(battle) = model.table.as_ref().map(|table| table.battle()) else { return };
    let Some(Standing { ruled, .. }) = battle.standing().find(seq) else {
        return model.say(format!("only rulings are corrected; {} takes this back", undo()));
    };
    if battle.game().hides(&ruled.order, ruled.turn) {
        return model.warn("its answers are hidden until they are revealed: give the order again, or take it back");
    }
    match battle.before_ruling(seq) {
        Ok(game) => {
            let throws = battle.fallen_for(seq);
            let corrects = Corrected { seq, throws, game };
            let form = FormLayer::new(ruled.order, battle.game(), Some(corrects));
            if !form.can_be_corrected() {
                let (insert, remove) = (named(Context::Entry, Action::Insert), named(Context::Entry, Action::Remove));
                return model.say(match &form.result {
                    Ok(_) => format!("nothing was asked and nothing thrown: {insert} inserts before it, {remove} removes it"),
                    Err(stop) => format!("it cannot be ruled as things stand now ({stop}): {insert} inserts before it, {remove} removes it"),
                });
            }
            let stops = match &form.result {
                Err(stop @ (Interrupt::Refused(_) | Interrupt::Forbidden(_))) if form.form.questions.is_empty() => {
                    Some(stop.to_string())
                }
                _ => None,
            };
            if let Some(why) = stops {
                model.say(format!("{why}: another unit's code puts that one in its place; Esc leaves it"));
            } else if let Some(subject) = form.order.subject.filter(|subject| !subject.is_brigade()) {
                let subject = model.view.marked(subject);
                model.say(format!("the code of another unit of its side puts that one in the place of {subject}"));
            }
            model.layers.push(Layer::Form(Box::new(form)));
        }
        Err(stop) => model.warn(stop.to_string()),
    }
}

/// Opens the roster as it was before a ruling, so that one can be inserted there.
pub(super) fn insert(model: &mut Model, seq: u64) {
    let Some(battle) = model.table.as_ref().map(|table| table.battle()) else { return };
    match battle.before_ruling(seq) {
        Ok(game) => {
            let about = battle.standing().find(seq).and_then(|standing| standing.ruled.order.subject);
            model.layers.push(Layer::Inserting(Box::new(Inserting { before: seq, game })));
            model.refresh();
            let owes = model.view.duties.iter().find_map(|duty| duty.who.first().copied());
            if let Some(unit) = owes.or(about) {
                model.select(unit);
            }
        }
        Err(_) => model.say("rulings are inserted before rulings: choose one of them"),
    }
}

/// Inserts the end of a phase, where the one that stands passes another over in which something is owed by now.
pub(super) fn insert_phase_end(model: &mut Model, key: Key) {
    let (Some(inserting), Some(battle)) = (model.inserting(), model.table.as_ref().map(|table| table.battle())) else {
        return;
    };
    let before = inserting.before;
    match (model.view.owed(), battle.passes_over(before, &*inserting.game)) {
        (None, Ok(true)) => {
            let given = Given { order: PhaseEnd::order(None), throws: Vec::new(), thrown: Thrown::Nobody };
            propose(model, Mending::InsertBefore(before), Some(given));
        }
        (Some(owed), Ok(true)) => model.refuse(key, format!("still owed: {owed}")),
        _ => model.refuse(key, "inserting: select a unit and give its order, or Esc leaves"),
    }
}

/// Lists what the form on the table would change in the past, before it is saved.
pub(super) fn list_changes(model: &mut Model, throws: Vec<Throw>, thrown: Thrown) {
    let found = model.layers.iter().rev().find_map(|layer| match layer {
        Layer::Form(form) => form.corrects.as_ref().map(|at| (at.seq, form.settled(&*at.game, &throws))),
        _ => None,
    });
    let Some((of, order)) = found else { return };
    let what = if model.inserting().is_some() { Mending::InsertBefore(of) } else { Mending::Correct(of) };
    propose(model, what, Some(Given { order, throws, thrown }));
}

/// Lists what a mending of the past would change, before it is saved.
pub(super) fn propose(model: &mut Model, what: Mending, given: Option<Given>) {
    let Some(battle) = model.table.as_ref().map(|table| table.battle()) else { return };
    match battle.mend(what.clone(), given.clone(), "") {
        Ok((_, list)) => {
            let changes = Changes { what, given, list, why: String::new(), top: 0 };
            model.layers.push(Layer::Changes(Box::new(changes)));
            model.breath = Some(Breath::new(Behind::Shown("saves it")));
        }
        Err(stop) => model.warn(stop.to_string()),
    }
}

pub(super) fn changes(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let page = usize::from(model.size.1).saturating_sub(5);
    let lines = screen::changes::len(model);
    let Some(Layer::Changes(changes)) = model.layers.last_mut() else { return Vec::new() };
    match (action, key) {
        (Some(Action::Back), _) => {
            model.layers.pop();
            model.warn("not saved: nothing has changed");
        }
        (Some(Action::Erase), _) => drop(changes.why.pop()),
        (Some(Action::Go), _) => return save(model),
        (Some(Action::MendOn), _) => {
            let saved = save(model);
            model.mends_on = !saved.is_empty();
            return saved;
        }
        (Some(action), _) => changes.top = moved(changes.top, lines.saturating_sub(page) + 1, page, action),
        (None, Key::Char(c)) => changes.why.push(c),
        _ => {}
    }
    Vec::new()
}

/// Lets the mending happen, with the reason that was typed, or with the usual one.
fn save(model: &mut Model) -> Vec<Effect> {
    let Some(battle) = model.table.as_ref().map(|table| table.battle()) else { return Vec::new() };
    let Some(Layer::Changes(changes)) = model.layers.last() else { return Vec::new() };
    let why = Some(changes.why.trim()).filter(|why| !why.is_empty()).unwrap_or(changes.what.usual());
    match battle.mend(changes.what.clone(), changes.given.clone(), why) {
        Ok((entry, _)) => {
            // Whoever confirms twice opens nothing on the screen behind.
            model.breath = Some(Breath::new(Behind::Ruled));
            vec![Effect::Commit(entry)]
        }
        Err(stop) => {
            model.warn(stop.to_string());
            Vec::new()
        }
    }
}
