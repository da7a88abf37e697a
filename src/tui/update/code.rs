//! Letters of a form that are no question's: codes, whom they name and for which question, and those that are refused.

use crate::tui::key::Key;
use crate::tui::keys::{Action, Context, named};
use crate::tui::layer::{Layer, asks_unit, is_open};
use crate::tui::model::Model;
use crate::umpire::{Answer, Kind, Question, UnitId};

use super::another;
use super::open_form::parts;
use super::word::word_of;

/// The key of the help, as the footer names it.
pub(super) fn help() -> String {
    named(Context::Form, Action::Help)
}

/// A letter begins the code of a unit, where one is asked for.
pub(super) fn begin(model: &mut Model, c: char) {
    let word = word_of(model, c).is_some();
    let confirmed = confirmed(model, c);
    let Some((form, _)) = parts(model) else { return };
    match form.asks_code().map(|question| question.cloned()) {
        Ok(question) if word && question.as_ref().is_none_or(|question| form.has_its_unit(question)) => {
            model.refuse(Key::Char(c), format!("no unit is asked for here; {c} takes its word by Enter or a pause"));
        }
        // Who was named is not replaced by a code that is meant for somebody else.
        Ok(Some(question)) if form.has_its_unit(&question) && form.corrects.is_none() => {
            let open = form.first_open().map(|open| format!("{} is still to be given; ", open.label));
            let id = if let Some(Answer::Word(id)) = &question.answer { id.parse().ok() } else { None };
            let unit = id.map(|id| model.view.marked(id)).unwrap_or_default();
            let label = question.label.trim_end_matches(':');
            let why = format!("{label} {unit} stands: its row, by Up or Down, changes it, Esc leaves this form");
            model.refuse(Key::Char(c), open.unwrap_or_default() + &why);
        }
        // Behind an Enter that ruled nothing it may be whoever is to be selected next.
        Ok(Some(question)) if form.doubts > 0 && !is_open(&question) && !form.is_on(question.id) => {
            let label = question.label.trim_end_matches(':').to_owned();
            let why = format!("Up or Down goes to \"{label}\" first, Esc leaves it");
            let why = match form.first_open() {
                Some(open) => format!("{} is still to be given; {why}", open.label.trim_end_matches(':')),
                None => format!("this form is not ruled yet: {why}"),
            };
            model.refuse(Key::Char(c), why);
        }
        Ok(Some(question)) => {
            if !form.is_on(question.id) {
                form.go_to(question.id);
            }
            begin_code(model, &question, c);
        }
        Ok(None) if let Some(question) = &confirmed => {
            form.go_to(question.id);
            begin_code(model, question, c);
        }
        Ok(None) if another::may_begin(model, c) => match another::whom(model, &c.to_string()) {
            Some(brigade) => another::acts(model, Key::Char(c), brigade),
            None => await_digit(model, c),
        },
        Ok(None) => refuse(model, c),
        Err(several) => {
            let way = format!("{c} begins the code of a unit: {several} ask for one, so their letter first");
            model.refuse(Key::Char(c), way);
        }
    }
}

/// The row of one unit on which one whose code begins so is taken over from an earlier ruling: whoever types it as if it were open
/// confirms it.
fn confirmed(model: &Model, letter: char) -> Option<Question> {
    let Some(Layer::Form(form)) = model.layers.last() else { return None };
    let begins = |code: &String| code.parse().is_ok_and(|code| model.view.marked(code).starts_with(letter));
    let named = |question: &&Question| match (&question.kind, &question.answer) {
        (Kind::Units(_, 1), Some(Answer::Words(codes))) => !question.said.is_empty() && codes.iter().any(begins),
        _ => false,
    };
    form.form.questions.iter().find(named).cloned()
}

/// Takes the brigade of that letter where none of its units can be named; else waits for the unit's digit.
fn begin_code(model: &mut Model, question: &Question, letter: char) {
    let (Kind::Unit(codes) | Kind::Units(codes, _)) = &question.kind else { return };
    let of_letter = |code: &&UnitId| model.view.marked(**code).starts_with(letter);
    let mut named = codes.iter().filter(of_letter).peekable();
    if named.peek().is_some() && named.all(|code| code.is_brigade()) {
        take_code(model, Some(question), letter, &letter.to_string());
    } else {
        await_digit(model, letter);
    }
}

fn await_digit(model: &mut Model, letter: char) {
    if let Some((form, _)) = parts(model) {
        form.begin_code(letter);
    }
}

/// Takes the unit of this code for the question; else in the place of the one whose ruling is corrected.
pub(super) fn take_code(model: &mut Model, question: Option<&Question>, letter: char, typed: &str) {
    let codes = match question.map(|question| &question.kind) {
        Some(Kind::Unit(codes) | Kind::Units(codes, _)) => &codes[..],
        _ => &[],
    };
    let found = codes.iter().copied().find(|code| model.view.marked(*code) == typed);
    match (found, question) {
        (Some(code), Some(question)) => {
            if let Some((form, game)) = parts(model) {
                form.take_unit(question, code, game);
            }
        }
        _ if let Some(code) = another::whom(model, typed) => another::acts(model, Key::Char(letter), code),
        _ => {
            let list = named(Context::Form, Action::Find);
            let word =
                word_of(model, letter).map_or_else(String::new, |word| format!("; {letter} and Enter is {word}"));
            let why = format!("{typed} is not among those who can be named here; {list} lists them{word}");
            model.refuse(Key::Char(letter), why);
            // Letters go on answering what is open, as before the code.
            if let Some((form, _)) = parts(model)
                && form.first_open().map(|open| open.id).is_some_and(|open| question.is_none_or(|own| own.id != open))
            {
                form.focus_first_open();
            }
        }
    }
}

/// A key that the form has no use for: what it has is named, or where to find it. The letter of an answer that stands changes
/// nothing: whoever knows the form by heart gives it where it is not asked.
pub(super) fn refuse(model: &mut Model, c: char) {
    let key = Key::Char(c);
    if let Some(stands) = parts(model).and_then(|(form, _)| form.stands_by(c)).filter(|_| !model.view.begins_code(c)) {
        return model.say(stands);
    }
    let choice = |question: &&Question| matches!(question.kind, Kind::Choice(_)) && question.key != ' ';
    let taken_by = match model.layers.last() {
        Some(Layer::Form(form)) => form.taken_by(c, &model.view),
        _ => None,
    };
    let begins = model.view.begins_code(c);
    let Some((form, _)) = parts(model) else { return };
    let open = form.first_open().filter(choice).cloned();
    let here = form.at_hand().map(|question| question.id);
    let asks = form.form.questions.iter().any(asks_unit);
    let mut questions = form.form.questions.iter().filter(|question| question.key != ' ');
    let other = questions.find(|question| question.key.eq_ignore_ascii_case(&c)).cloned();
    let word = form.row_with_word(c).map(|(row, word)| format!("{row} comes before {c} for \"{word}\""));
    let way = match (open, other, word) {
        _ if taken_by.is_some() => taken_by.unwrap_or_default(),
        (_, Some(other), _) => format!("{} is \"{}\"", other.key, other.label),
        (Some(open), ..) if here == Some(open.id) => {
            format!("nor a marked letter of \"{}\"; {} shows the keys", open.label, help())
        }
        // What is chosen may ask for more.
        (Some(open), ..) => format!("{} chooses first: {}; {} shows the keys", open.key, open.label, help()),
        _ if begins && asks => {
            "this form is not ruled yet: a unit is named on its own row, by its letter first; Esc leaves".to_owned()
        }
        (.., Some(word)) if !begins => word,
        _ if UnitId::is_letter(c) && asks => format!("there is no brigade {c}"),
        _ if UnitId::is_letter(c) => "no unit is asked for here".to_owned(),
        _ => format!("{} shows the keys, Esc leaves", help()),
    };
    model.refuse(Key::Char(c), format!("{key} is no key of this form; {way}"));
}
