//! Keys of the roster, of a phase's end, and of an earlier moment.

use crate::battle::{Entry, Mending, Redo};
use crate::tui::key::Key;
use crate::tui::keys::Action;
use crate::tui::layer::{Corrected, FormLayer, Layer, Log, Note, Past, Picked, Picker};
use crate::tui::model::Model;
use crate::tui::msg::Effect;
use crate::umpire::{Interrupt, Kind, Order, OrderKey, UnitId};

use super::{entry, lists, moved};

pub(super) fn pressed(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    match action {
        Some(Action::Quit) => return vec![Effect::Quit],
        Some(Action::Undo) => return undo(model),
        Some(Action::Redo) => return redo(model),
        Some(Action::NextPhase) => return next_phase(model),
        Some(Action::Go) => open_first(model),
        Some(Action::Overrule) => open(model, Order::OVERRULE, model.selected()),
        Some(Action::Log) => {
            if let Some(table) = &model.table {
                let log = Log::new(table.battle());
                model.layers.push(Layer::Log(log));
            }
        }
        Some(Action::Note) => {
            let unit = model.selected();
            model.layers.push(Layer::Note(Box::new(Note { unit, on_unit: unit.is_some(), area: lists::editor() })));
        }
        Some(Action::Find) => {
            let units = model.candidates((0..model.view.armies.len()).flat_map(|side| model.codes(side)));
            model.layers.push(Layer::Picker(Picker::new("Find", units, Picked::Cursor)));
        }
        Some(Action::LookBack) => look_back(model),
        Some(Action::About) => model.layers.push(Layer::About { top: 0 }),
        Some(action) => walk(model, action),
        None => other(model, key),
    }
    Vec::new()
}

/// A key that the table leaves to the battle: an order's, a brigade's letter, a unit's digit.
fn other(model: &mut Model, key: Key) {
    let Key::Char(c) = key else { return };
    if let Some(order) = model.order_by_key(c).cloned() {
        open_order(model, &order);
    } else if let Some(digit) = c.to_digit(10) {
        if let Some(selected) = model.selected() {
            let code = UnitId { unit: digit as u8, ..selected };
            model.select(code);
            if model.selected() != Some(code) {
                model.warn(format!("brigade {} has no unit {digit}", selected.brigade));
            }
        }
    } else if c.is_alphabetic() && !select_brigade(model, c) {
        model.warn(format!("{c} is no key here; ? shows the keys"));
    }
}

/// Puts the cursor on a brigade by its letter, on this side or else on another.
fn select_brigade(model: &mut Model, letter: char) -> bool {
    let sides = std::iter::once(model.side).chain((0..model.view.armies.len()).filter(|side| *side != model.side));
    let found = sides.filter_map(|side| model.codes(side).into_iter().find(|code| code.brigade == letter)).next();
    if let Some(code) = found {
        model.select(code);
    }
    found.is_some()
}

/// Moves the cursor.
fn walk(model: &mut Model, action: Action) {
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

/// Opens the order by which the selected one pays a duty; else the first that it may be given.
fn open_first(model: &mut Model) {
    let Some(selected) = model.selected() else { return };
    let own = |who: &[UnitId]| who.contains(&selected) || who.contains(&selected.of_brigade());
    let fits = |order: &&OrderKey| own(&order.who);
    let owed = |order: &&OrderKey| {
        fits(order) && model.view.duties.iter().any(|duty| duty.order == order.name && own(&duty.who))
    };
    let orders = || model.view.orders.iter();
    let first = orders().find(owed).or_else(|| orders().find(fits)).or_else(|| orders().find(|order| order.alone));
    match first.cloned() {
        Some(order) => open_order(model, &order),
        None => {
            let why = orders().find_map(|order| Some(format!(": {}: {}", order.label, model.against(order)?)));
            model.warn(format!("nothing can be ordered of {} now{}", model.name(selected), why.unwrap_or_default()));
        }
    }
}

/// Opens an order for the selected unit, or for its brigade, or for nobody, as the order wants. Where it may not be given,
/// its form says why, and can allow it.
fn open_order(model: &mut Model, order: &OrderKey) {
    let selected = model.selected();
    let fits = |code: UnitId| order.who.contains(&code).then_some(code);
    // Where only one can be meant, whoever is selected, that one is.
    let only = || if let [only] = order.who[..] { Some(only) } else { None };
    // What only the other side owes is paid in its order.
    let owed = |code: &UnitId| model.view.duties.iter().any(|duty| duty.order == order.name && duty.who.contains(code));
    let theirs = |code: &UnitId| selected.is_some_and(|selected| selected.army != code.army);
    let first = || if order.who.iter().all(theirs) { order.who.iter().copied().find(owed) } else { None };
    let subject = selected.and_then(|code| fits(code).or_else(|| fits(code.of_brigade()))).or_else(only).or_else(first);
    match (subject, order.alone) {
        (None, false) => open(model, order.name, selected),
        (subject, _) => open(model, order.name, subject),
    }
}

/// Opens an order's form, its dice over it where nothing is left to ask and no number is filled in: a digit that is meant
/// for a number must not be taken for what fell. What the game refuses outright is said instead.
pub(super) fn open(model: &mut Model, name: &str, subject: Option<UnitId>) {
    let Some(game) = model.game() else { return };
    let fresh = Order { name: name.to_owned(), subject, ..Order::default() };
    let then = model.inserting().map(|then| Corrected { seq: then.before, throws: Vec::new(), game: then.game.copy() });
    let form = FormLayer::new(fresh, game, then);
    match &form.result {
        Err(Interrupt::Refused(refusal)) if form.form.questions.is_empty() => {
            let refusal = refusal.to_string();
            model.warn(refusal);
        }
        result => {
            let number = form.form.questions.iter().any(|question| matches!(question.kind, Kind::Number { .. }));
            let ready = matches!(result, Err(Interrupt::NeedDice(_))) && !number;
            model.layers.push(Layer::Form(Box::new(form)));
            if ready {
                super::form::go(model);
            }
        }
    }
}

fn undo(model: &mut Model) -> Vec<Effect> {
    match model.table.as_ref().and_then(|table| table.battle().would_undo()) {
        Some((of, _)) => vec![Effect::Commit(Entry::Undo { of })],
        None => {
            model.say("nothing to take back");
            Vec::new()
        }
    }
}

fn redo(model: &mut Model) -> Vec<Effect> {
    match model.table.as_ref().and_then(|table| table.battle().redo()) {
        Some(Redo::AsItWas(of)) => return vec![Effect::Commit(Entry::Redo { of })],
        Some(Redo::Anew(of)) => entry::propose(model, Mending::Again(of), None),
        None => model.say("nothing was taken back that could stand again"),
    }
    Vec::new()
}

/// Ends the phase; with duties open it names them first.
fn next_phase(model: &mut Model) -> Vec<Effect> {
    if model.view.duties.is_empty() {
        return end_phase(model);
    }
    model.layers.push(Layer::Ending);
    Vec::new()
}

pub(super) fn ending(model: &mut Model, action: Option<Action>) -> Vec<Effect> {
    model.layers.pop();
    match action {
        Some(Action::NextPhase) => end_phase(model),
        _ => Vec::new(),
    }
}

/// Rules the end of the phase at once; opens its form where it asks something or wants dice.
fn end_phase(model: &mut Model) -> Vec<Effect> {
    open(model, Order::NEXT, None);
    match model.layers.last() {
        Some(Layer::Form(form)) if form.result.is_ok() && form.form.questions.is_empty() => super::form::go(model),
        _ => Vec::new(),
    }
}

fn look_back(model: &mut Model) {
    let Some(table) = &model.table else { return };
    match Past::last(table.battle()) {
        Ok(Some(past)) => model.layers.push(Layer::Past(Box::new(past))),
        Ok(None) => model.say("this is the first phase: nothing lies behind it"),
        Err(stop) => model.warn(stop.to_string()),
    }
}

pub(super) fn past(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let Some(table) = &model.table else { return Vec::new() };
    let Some(Layer::Past(past)) = model.layers.last_mut() else { return Vec::new() };
    let moved = match action {
        Some(Action::LookBack) => past.back(table.battle()),
        Some(Action::LookOn) => past.on(table.battle()),
        Some(Action::Back) => Ok(false),
        Some(action) => {
            walk(model, action);
            return Vec::new();
        }
        None => {
            if !matches!(key, Key::Char(c) if select_brigade(model, c)) {
                model.say("only to look at: Esc goes back to the present");
            }
            return Vec::new();
        }
    };
    match (action, moved) {
        (_, Err(stop)) => model.warn(stop.to_string()),
        (Some(Action::LookBack), Ok(false)) => model.say("that was the first phase"),
        (_, Ok(false)) => drop(model.layers.pop()),
        (_, Ok(true)) => {}
    }
    Vec::new()
}
