//! Keys of a form: its questions and its dice line, all alive at once.

use crate::battle::Thrown;
use crate::tui::breath::{Behind, Breath};
use crate::tui::key::Key;
use crate::tui::keys::{self, Action, Context, named};
use crate::tui::layer::{Layer, Picked, Picker, asks_unit, face, is_open};
use crate::tui::model::{Left, LeftBy, Model};
use crate::tui::msg::Effect;
use crate::umpire::{Answer, Interrupt, Kind, Order, Question};

use super::code::{begin, help, refuse, take_code};
use super::dice;
use super::moved::moved;
use super::open_form::{half_typed, parts, settle};
use super::word::{awaits_word, is_word, stands_elsewhere, take_word};

pub(super) fn pressed(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    match action {
        Some(Action::Go) => return go(model),
        Some(Action::Roll) if is_word(model, key) => return Vec::new(),
        Some(Action::Roll) => return dice::roll(model, key),
        _ => {}
    }
    let Some((form, game)) = parts(model) else { return Vec::new() };
    let just = form.take_just_pressed();
    // What is begun of a code is none.
    if matches!(action, Some(Action::Back | Action::Step | Action::Left))
        && let Some(letter) = form.take_letter()
    {
        model.say(format!("the code begun with {letter} is forgotten; the form is open still"));
        return Vec::new();
    }
    match action {
        Some(Action::Back) => back(model),
        Some(Action::Down) => form.move_focus(1),
        Some(Action::Up) => form.move_focus(-1),
        Some(action @ (Action::Top | Action::Bottom)) => form.go_to_end(action == Action::Bottom),
        // What was typed last: a digit or a letter, else a die, else the answer.
        Some(Action::Erase) if form.dice_fell_last() || form.on_dice() && form.at_hand().is_none() => {
            dice::take_back(model);
            if let Some((form, _)) = parts(model) {
                form.focus_dice();
                form.expect_dice();
            }
        }
        Some(Action::Erase) => form.erase(game),
        // Whoever types it at once behind a row's letter believes that the letter only goes there.
        Some(Action::Step) if just.is_some() => {
            let row = just.map(|row| format!("{}: {} has stepped it", row.label.trim_end_matches(':'), row.key));
            model.say(format!("{}; {key} once more steps on", row.unwrap_or_default()));
        }
        Some(action @ (Action::Step | Action::Left)) => step(model, action == Action::Left),
        Some(Action::Find) => {
            let question = form.focused().filter(|question| asks_unit(question));
            match question.or_else(|| form.form.questions.iter().find(|question| asks_unit(question))).cloned() {
                Some(question) => pick(model, &question),
                None => model.say("no unit is asked for here"),
            }
        }
        Some(action @ (Action::PageUp | Action::PageDown)) => form.top = moved(form.top, usize::MAX, 8, action),
        Some(Action::Allow) => {
            if matches!(form.result, Err(Interrupt::Forbidden(_))) || form.question(Order::ALLOW).is_some() {
                form.go_to(Order::ALLOW);
            } else {
                model.layers.push(Layer::About { top: 0 });
            }
        }
        Some(_) => {}
        None => match key {
            Key::Char(c) if c.is_ascii_digit() || c == '.' => return digit(model, c),
            Key::Char(c) => letter(model, c),
            _ => {}
        },
    }
    Vec::new()
}

/// Steps the question in hand on, or back.
fn step(model: &mut Model, back: bool) {
    let Some((form, game)) = parts(model) else { return };
    match form.steps().cloned() {
        Some(question) if matches!(question.kind, Kind::Units(..)) => pick(model, &question),
        Some(question) if matches!(question.kind, Kind::Number { .. }) => {
            model.say(format!("{}: a number, in digits; an answer is stepped by its letter first", question.label));
        }
        Some(question) => form.step(&question, back, game),
        None => {}
    }
}

/// Whether a key was refused here before the last that was.
pub(super) fn was_refused_again(model: &Model) -> bool {
    matches!(model.layers.last(), Some(Layer::Form(form)) if form.doubts > 1)
}

/// Whether a key rules the form, goes to its dice, or is one of them.
pub(super) fn would_go_on(model: &Model, key: Key) -> bool {
    let Some(Layer::Form(form)) = model.layers.last() else { return false };
    let due = matches!(form.result, Ok(_) | Err(Interrupt::NeedDice(_)));
    let throws = key.is_digit() || keys::find(Context::Form, key) == Some(Action::Roll);
    if key == Key::Enter { due && !form.in_text() } else { throws && dice::would_fall(model) }
}

/// Keys while a line of text has the focus.
pub(super) fn text(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let Some((form, game)) = parts(model) else { return Vec::new() };
    if action == Some(Action::Go) {
        let unseen = std::mem::take(&mut form.unseen) && !form.form.questions.is_empty();
        if unseen && form.is_on(Order::ALLOW) && form.result.is_ok() {
            form.focus_first_open();
            model.say("allowed: look at its questions; Enter rules it as it stands");
            return Vec::new();
        }
        return go(model);
    }
    match (action, key) {
        (Some(Action::Back), _) => back(model),
        (Some(Action::Down), _) => form.move_focus(1),
        (Some(Action::Up), _) => form.move_focus(-1),
        (Some(Action::Erase), _) => form.erase(game),
        // Where the line is forbidden as it stands, this is no letter of it.
        (None, Key::Char('!')) if !form.is_on(Order::ALLOW) && matches!(form.result, Err(Interrupt::Forbidden(_))) => {
            form.go_to(Order::ALLOW);
        }
        (None, Key::Char(c)) => match form.focused().and_then(|question| not_a_letter(question, c)) {
            None => form.type_text(c.encode_utf8(&mut [0; 4]), game),
            Some(_) if keys::find(Context::Form, key) == Some(Action::Help) => model.help(),
            Some(why) => model.refuse(key, why),
        },
        _ => {}
    }
    Vec::new()
}

/// Why a letter is none of those that a question takes.
fn not_a_letter(question: &Question, c: char) -> Option<String> {
    let Kind::Letters(of, most) = &question.kind else { return None };
    let typed = if let Some(Answer::Word(typed)) = &question.answer { typed.chars().count() } else { 0 };
    if !of.chars().any(|each| each.eq_ignore_ascii_case(&c)) {
        return Some(format!("{} is none of its letters, which are {of}; {} shows the keys", Key::Char(c), help()));
    }
    (typed >= *most).then(|| match most {
        1 => "it has its letter: Enter goes on, Backspace takes it back".to_owned(),
        _ => format!("all {most} have their letter: Enter goes on, Backspace takes the last back"),
    })
}

/// A digit ends a code that is begun; goes to the number that has the focus or is open; else it is what a die shows.
fn digit(model: &mut Model, c: char) -> Vec<Effect> {
    let Some((form, game)) = parts(model) else { return Vec::new() };
    if let Some(letter) = form.take_letter() {
        let question = form.focused().filter(|question| asks_unit(question)).cloned();
        take_code(model, question.as_ref(), letter, &format!("{letter}{c}"));
    } else if let Some((id, answer)) = form.counted(c) {
        form.take_answer(id, answer, game);
    } else if form.takes_number() && form.unit_awaited().is_none_or(|units| !is_open(units) && form.awaits_number()) {
        let owed = form.dice.as_ref().and_then(|dice| dice.owed()?.die);
        let shows = owed.zip(c.to_digit(10)).is_some_and(|(die, digit)| face(die, digit as u8).is_some());
        let due = form.is_typing() && shows;
        form.type_number(c, game);
        let typed = form.focused().and_then(|question| form.typed(question)).unwrap_or_default();
        let says = format!("{typed} is one number: were {c} the die, Backspace takes it off, then Enter and {c}");
        let doubted = due && form.dice.is_none() && c.is_ascii_digit();
        model.breath = form.types_against_rules().then(|| Breath::new(Behind::Said));
        if doubted {
            model.say(says);
        }
    } else {
        let awaited = form.unit_awaited().map(|question| {
            let on = if form.dice.is_some() { "; Enter goes on to the dice" } else { "" };
            format!("{}: a unit's code is asked for, a letter first{on}", question.label)
        });
        let nought = form.stands_at_nought().filter(|_| c == '0');
        if let Some(label) = nought.map(|number| number.label.trim_end_matches(':').to_owned()) {
            model.say(format!("{label}: 0 stands"));
            return Vec::new();
        }
        if let Some(why) = awaited.or_else(|| form.doubts_digit()) {
            model.refuse(Key::Char(c), why);
            return Vec::new();
        }
        let ruled = form.result.is_ok();
        let moot = ruled && form.form.moot;
        match (form.dice.is_some(), c.to_digit(10)) {
            (true, Some(digit)) => return dice::digit(model, digit as u8),
            // It fell all the same, and is as good as Enter.
            (false, Some(_)) if moot => return settle(model, Vec::new(), Thrown::Nobody),
            _ if ruled => model.refuse(Key::Char(c), "no die is thrown for it: Enter rules it as it stands"),
            _ => {
                let open = form.first_open().map(|open| format!("{} is still to be given", open.label));
                let word =
                    form.at_hand().filter(|question| matches!(question.kind, Kind::Choice(_)) && !is_open(question));
                let word = word.map(|question| format!("{}: Right steps to its next answer", question.label));
                let why = word.or(open).unwrap_or_else(|| "no number is asked for here".to_owned());
                model.refuse(Key::Char(c), why);
            }
        }
    }
    Vec::new()
}

/// A letter begins a code where a unit is asked; else it changes the answer that it stands beside.
fn letter(model: &mut Model, c: char) {
    let code = model.view.begins_code(c);
    let Some((form, _)) = parts(model) else { return };
    let lettered = form.form.questions.iter().any(|question| question.key == c);
    if code && !lettered && awaits_word(model, c) {
        return;
    }
    let Some((form, game)) = parts(model) else { return };
    let asked = form.form.questions.iter().find(|question| question.key == c && c != ' ').cloned();
    match asked {
        Some(question) if matches!(question.kind, Kind::Flag | Kind::Choice(_)) => {
            // A number that is typed is given: the next digit is not its own.
            if form.is_typing() {
                form.focus_next();
            }
            let stood = form.has_just_said(&question) || form.press(&question, game);
            let label = question.label.trim_end_matches(':');
            let stepped = form.stepped_from(&question);
            let says = match stepped.map(|stepped| format!("{label}: {stepped}")) {
                _ if stood => Some(format!("{label}: it stood so; {c} again changes it")),
                stepped => stepped,
            };
            if let Some(says) = says {
                model.say(says);
            }
            model.breath = Some(Breath::new(Behind::Said));
        }
        Some(question) => {
            form.go_to(question.id);
            if matches!(question.kind, Kind::Number { .. }) {
                model.say(format!("{}: a number, in digits", question.label));
            }
        }
        None if code => begin(model, c),
        None if form.has_said() && form.stands_by(c).is_some() => {
            if !stands_elsewhere(model, c) {
                refuse(model, c);
            }
        }
        None if take_word(model, c) => {}
        None => refuse(model, c),
    }
}

/// Leaves the form; what was answered is forgotten: a form opened again begins from the facts of the roster. Only `.` opens
/// it as it was, with the dice that had fallen; that they are left is said.
fn back(model: &mut Model) {
    let Some(Layer::Form(form)) = model.layers.pop() else { return };
    let (lying, again) = (form.lying(), model.inserting().is_some() || form.corrects.is_none());
    let stands = form.corrects.as_ref().map(|corrected| corrected.seq).filter(|_| model.inserting().is_none());
    let (order, fallen) = form.into_left();
    let others = model.left.as_ref().filter(|left| !left.is_of(&order.name, order.subject)).and_then(Left::on_table);
    let key = named(Context::Roster, Action::Again);
    // One that was opened and left as it was is not what the umpire will want back, where dice lie, or where the same was left
    // with answers, or cut off; nor is one without dice, where they lie for another.
    let untouched = order.answers.is_empty() && fallen.is_empty();
    let fuller =
        |left: &Left| left.lying().is_some() || left.by == LeftBy::CutOff || left.is_of(&order.name, order.subject);
    let keeps_other = untouched && model.left.as_ref().is_some_and(fuller);
    let keeps = again && !keeps_other && !(fallen.is_empty() && others.is_some());
    if let Some(seq) = stands {
        model.say(format!("{seq} stands as it was ruled"));
    } else if let Some(lying) = lying {
        let again = if again { format!("; {key} takes it up again with them") } else { String::new() };
        let forgets = others.filter(|_| keeps).map(|dice| format!("; the {dice} left before are forgotten"));
        model.warn(format!("left: {lying}{again}{}", forgets.unwrap_or_default()));
    } else if let Some(dice) = others.filter(|_| !untouched) {
        model.say(format!("left; {key} takes up the {dice} left before"));
    }
    if keeps {
        model.left = Some(Left { order, fallen, by: LeftBy::Esc });
    }
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

/// Goes on: to the question that is still open, to the dice, to the ruling, or to what a correction changes.
pub(super) fn go(model: &mut Model) -> Vec<Effect> {
    if half_typed(model) {
        return Vec::new();
    }
    let Some((form, _)) = parts(model) else { return Vec::new() };
    // The first Enter behind another target is typed by who knows the form as it opens, where the distance is still open.
    if form.keeps_measured() && matches!(form.result, Ok(_) | Err(Interrupt::NeedDice(_))) {
        let label = form.focused().map(|number| number.label.trim_end_matches(':').to_owned()).unwrap_or_default();
        model.say(format!("{label}: it stands as it was to the other; Enter once more keeps it"));
        return Vec::new();
    }
    match &form.result {
        Ok(_) => return settle(model, Vec::new(), Thrown::Nobody),
        Err(Interrupt::NeedDice(_)) => {
            form.expect_dice();
            if form.on_dice() {
                return dice::go(model);
            }
            form.focus_next();
        }
        Err(Interrupt::Unanswered) => {
            let from = form.focused().map(|question| question.id);
            form.focus_first_open();
            if let Some(question) = form.first_open().cloned() {
                form.doubts = form.doubts.saturating_add(u8::from(from == Some(question.id)));
                match question.kind {
                    Kind::Unit(_) | Kind::Units(..) => {
                        pick(model, &question);
                        model.breath = Some(Breath::new(Behind::Shown("takes whom it marks")));
                    }
                    _ => model.say(format!("{} is still to be given", question.label)),
                }
            }
        }
        Err(Interrupt::Refused(refusal)) => {
            let refusal = refusal.to_string();
            form.end_number();
            model.refuse(Key::Enter, refusal);
        }
        Err(Interrupt::Forbidden(reasons)) => {
            let why = reasons.first().map_or_else(|| "the rules forbid it".to_owned(), ToString::to_string);
            form.end_number();
            model.refuse(Key::Enter, format!("forbidden: {why}; ! allows it all the same, with a line of reason"));
        }
    }
    Vec::new()
}
