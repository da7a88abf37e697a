//! Keys of a form.

use crate::battle::Thrown;
use crate::tui::key::Key;
use crate::tui::keys::Action;
use crate::tui::layer::{Dice, FormLayer, Layer, Picked, Picker};
use crate::tui::model::Model;
use crate::tui::msg::Effect;
use crate::umpire::{Game, Interrupt, Kind, Question, UnitId};

use super::entry;

/// The form on top, and the battle's state beside it.
fn parts(model: &mut Model) -> Option<(&mut FormLayer, &dyn Game)> {
    let game = model.table.as_ref()?.battle().game();
    match model.layers.last_mut()? {
        Layer::Form(form) => Some((form, game)),
        _ => None,
    }
}

pub(super) fn pressed(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    if action == Some(Action::Go) {
        return go(model);
    }
    let Some((form, game)) = parts(model) else { return Vec::new() };
    match action {
        Some(Action::Back) if form.letter.is_some() => form.letter = None,
        Some(Action::Back) => back(model),
        Some(Action::Down) => form.move_focus(1),
        Some(Action::Up) => form.move_focus(-1),
        Some(Action::Erase) => form.erase(game),
        Some(action @ (Action::Step | Action::Left)) => match form.focused().cloned() {
            Some(question) if matches!(question.kind, Kind::Units(..)) => pick(model, &question),
            Some(question) => form.step(&question, action == Action::Left, game),
            None => {}
        },
        Some(Action::Find) => {
            let is_unit = |question: &Question| matches!(question.kind, Kind::Unit(_) | Kind::Units(..));
            let question = form.focused().filter(|question| is_unit(question));
            match question.or_else(|| form.form.questions.iter().find(|question| is_unit(question))).cloned() {
                Some(question) => pick(model, &question),
                None => model.say("no unit is asked for here"),
            }
        }
        Some(Action::Allow) => {
            if matches!(form.result, Err(Interrupt::Forbidden(_)))
                || form.question(super::super::layer::ALLOW).is_some()
            {
                form.focus = super::super::layer::ALLOW;
            } else {
                model.say("nothing here is forbidden");
            }
        }
        Some(_) => {}
        None => {
            if let Key::Char(c) = key {
                letter_or_digit(model, c);
            }
        }
    }
    Vec::new()
}

/// Keys while a line of text has the focus.
pub(super) fn text(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    if action == Some(Action::Go) {
        return go(model);
    }
    let Some((form, game)) = parts(model) else { return Vec::new() };
    match (action, key) {
        (Some(Action::Back), _) => back(model),
        (Some(Action::Down), _) => form.move_focus(1),
        (Some(Action::Up), _) => form.move_focus(-1),
        (Some(Action::Erase), _) => form.erase(game),
        (None, Key::Char(c)) => form.type_text(c.encode_utf8(&mut [0; 4]), game),
        _ => {}
    }
    Vec::new()
}

fn letter_or_digit(model: &mut Model, c: char) {
    let Some((form, game)) = parts(model) else { return };
    if c.is_ascii_digit() || c == '.' {
        if let (Some(letter), Some(digit), Some(question)) =
            (form.letter.take(), c.to_digit(10), form.focused().cloned())
        {
            match candidate(form, &question, letter, digit as u8) {
                Some(code) => form.take_unit(&question, code, game),
                None => model.warn(format!("{letter}{digit} is not among those who can be named here; ' lists them")),
            }
        } else if !form.type_number(c, game) {
            model.warn("no number is asked for here");
        }
        return;
    }
    let focused = form.focused().cloned();
    // The letter of a brigade begins a code for the question of units that has the focus, or is still open.
    let open = |question: &Question| question.answer.is_none() && names(question, c);
    let first = focused.clone().filter(|question| names(question, c));
    if let Some(question) = first.or_else(|| form.form.questions.iter().find(|question| open(question)).cloned()) {
        return begin_code(form, &question, c, game);
    }
    let asked = form.form.questions.iter().find(|question| question.key == c && c != ' ').cloned();
    match asked {
        Some(question) if matches!(question.kind, Kind::Flag | Kind::Choice(_)) => {
            // The focus goes along where nothing else wants an answer, so that Space and arrows go on from there.
            if form.first_open().is_none() || focused.is_some_and(|focused| focused.id == question.id) {
                form.focus = question.id;
            }
            form.step(&question, false, game);
        }
        Some(question) => {
            form.focus = question.id;
            form.typed = None;
        }
        // A letter that is no key of the form names another unit than the one filled in.
        None => match form.form.questions.iter().find(|question| names(question, c)).cloned() {
            Some(question) => begin_code(form, &question, c, game),
            None => model.warn(format!("{c} is no key of this form; ? shows the keys")),
        },
    }
}

/// Whether a question asks for units, some of a brigade with this letter among them.
fn names(question: &Question, letter: char) -> bool {
    let (Kind::Unit(codes) | Kind::Units(codes, _)) = &question.kind else { return false };
    codes.iter().any(|code| code.brigade == letter)
}

/// Takes the brigade of that letter where no unit of it can be named; else waits for the unit's digit.
fn begin_code(form: &mut FormLayer, question: &Question, letter: char, game: &dyn Game) {
    let (Kind::Unit(codes) | Kind::Units(codes, _)) = &question.kind else { return };
    form.focus = question.id;
    form.typed = None;
    if codes.iter().filter(|code| code.brigade == letter).all(|code| code.is_brigade()) {
        if let Some(code) = candidate(form, question, letter, 0) {
            form.take_unit(question, code, game);
        }
    } else {
        form.letter = Some(letter);
    }
}

/// The candidate that a code means: the other side's where both sides have it, its own when the code is typed again.
fn candidate(form: &FormLayer, question: &Question, letter: char, digit: u8) -> Option<UnitId> {
    let (Kind::Unit(codes) | Kind::Units(codes, _)) = &question.kind else { return None };
    let own = form.order.subject.map_or(0, |subject| subject.army);
    let mut named: Vec<UnitId> =
        codes.iter().copied().filter(|code| (code.brigade, code.unit) == (letter, digit)).collect();
    named.sort_by_key(|code| code.army == own);
    let taken = |code: &&UnitId| question.answer == Some(crate::umpire::Answer::Word(code.to_string()));
    let again = named.iter().position(|code| taken(&code)).map(|at| (at + 1) % named.len());
    named.get(again.unwrap_or(0)).copied()
}

/// Leaves the form; what was answered is forgotten: a form opened again begins from the facts of the roster.
fn back(model: &mut Model) {
    model.layers.pop();
}

/// Lists the units that a question offers.
fn pick(model: &mut Model, question: &Question) {
    let (Kind::Unit(codes) | Kind::Units(codes, _)) = &question.kind else { return };
    if codes.is_empty() {
        model.warn(format!("{}: nobody can be named", question.label));
        return;
    }
    let units = model.candidates(codes.iter().copied());
    model.layers.push(Layer::Picker(Picker::new(question.label.clone(), units, Picked::Question(question.id))));
}

/// Goes on: to the dice, to the ruling, to what a correction changes, or to the question that is still open.
pub(super) fn go(model: &mut Model) -> Vec<Effect> {
    let Some((form, game)) = parts(model) else { return Vec::new() };
    match &form.result {
        Ok(ruling) if form.corrects.is_none() => {
            let (order, ruling) = (form.order.clone(), ruling.clone());
            return model.table.as_ref().map_or_else(Vec::new, |table| {
                vec![Effect::Commit(table.battle().entry(order, Vec::new(), Thrown::Nobody, ruling))]
            });
        }
        Ok(_) => entry::list_changes(model, Vec::new(), Thrown::Nobody),
        Err(Interrupt::NeedDice(_)) => {
            let dice = match &form.corrects {
                Some(corrected) => Dice::keeping(&*corrected.game, &form.order, corrected.throws.clone()),
                None => Dice::new(game, &form.order, &[]),
            };
            form.reckon(game, Some(&dice));
            model.layers.push(Layer::Dice(dice));
        }
        Err(Interrupt::Unanswered) => {
            form.focus_first_open();
            if let Some(question) = form.first_open().cloned() {
                match question.kind {
                    Kind::Unit(_) | Kind::Units(..) => pick(model, &question),
                    _ => model.say(format!("{} is still to be given", question.label)),
                }
            }
        }
        Err(Interrupt::Refused(refusal)) => {
            let refusal = refusal.to_string();
            model.warn(refusal);
        }
        Err(Interrupt::Forbidden(_)) => {
            model.warn("the rules forbid it: ! allows it all the same, with a line of reason")
        }
    }
    Vec::new()
}
