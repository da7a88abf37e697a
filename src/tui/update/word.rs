//! Letters of a form that take a word of a choice, and may mean something else: the key that rolls, the beginning of a code.

use crate::tui::breath::{Behind, Breath};
use crate::tui::key::Key;
use crate::tui::layer::{Layer, is_open};
use crate::tui::model::Model;
use crate::umpire::{Answer, Question};

use super::open_form::parts;

/// Whether the key that rolls is typed behind the letter of a row one of whose words begins with it: that is said, and the next
/// one rolls.
pub(super) fn is_word(model: &mut Model, key: Key) -> bool {
    let Some((form, _)) = parts(model) else { return false };
    let word = if let Key::Char(c) = key { form.word_of_key(c) } else { None };
    let Some(word) = word.filter(|_| form.dice.as_ref().is_some_and(|dice| dice.owed().is_some())) else {
        return false;
    };
    form.go_to_dice();
    model.refuse(key, format!("{key} rolls, and is not \"{word}\", to which Right steps; {key} once more rolls"));
    true
}

/// Whether a letter that takes a word may be the beginning of a code with this digit behind it, as there is such a unit.
pub(super) fn may_be_code(model: &Model, letter: char, digit: char) -> bool {
    !is_word_alone(model) && model.view.code(&format!("{letter}{digit}")).is_some()
}

/// Whether a letter that takes a word is no beginning of a code, whatever follows: no unit is asked for, and nothing has been
/// refused, as it is where somebody believes the form ruled.
fn is_word_alone(model: &Model) -> bool {
    let Some(Layer::Form(form)) = model.layers.last() else { return false };
    // Where several have their unit, or one may stay without, a code wants their letter first.
    let free = |question: &Question| question.answer.is_none() && !is_open(question) && !form.is_on(question.id);
    let waits = |question: &Question| !form.has_its_unit(question) && !free(question);
    let named = form.asks_code().map_or(true, |question| !question.is_some_and(waits));
    form.doubts == 0 && named
}

/// The word of the choice in hand that a letter takes.
pub(super) fn word_of(model: &Model, c: char) -> Option<String> {
    let Some(Layer::Form(form)) = model.layers.last() else { return None };
    match form.answer_by(c, &model.view) {
        Some((_, Answer::Word(word))) => Some(word),
        _ => None,
    }
}

/// A letter that begins a code may be that of a word of the choice in hand, where no unit is still to be named: it waits for
/// what is typed next, see [`is_word_alone`].
pub(super) fn awaits_word(model: &mut Model, c: char) -> bool {
    let Some(Layer::Form(form)) = model.layers.last() else { return false };
    let asks = form.asks_code().is_ok_and(|question| question.is_some_and(is_open));
    let Some(word) = word_of(model, c).filter(|_| !asks) else { return false };
    let code = if is_word_alone(model) { "" } else { "; with a digit behind it a code" };
    model.say(format!("{c}: {word}, with the next key or after a pause{code}"));
    model.breath = Some(Breath::new(Behind::Word(c)));
    true
}

/// The letter of a word of the choice in hand takes it, `y` and `n` say yes and no; `false` where it is none.
pub(super) fn take_word(model: &mut Model, c: char) -> bool {
    let found = match model.layers.last() {
        Some(Layer::Form(form)) => form.answer_by(c, &model.view),
        _ => None,
    };
    let (Some((id, answer)), Some((form, game))) = (found, parts(model)) else { return false };
    form.take_answer(id, answer.clone(), game);
    if form.has_said() {
        model.breath = Some(Breath::new(Behind::Said));
    }
    // Of several words that share a letter the others are easily overlooked.
    if let Some(Layer::Form(form)) = model.layers.last()
        && let Some((again, Answer::Word(next))) = form.answer_by(c, &model.view)
        && again == id
        && answer != Answer::Word(next.clone())
    {
        model.say(format!("{c} again: {next}"));
    }
    true
}

/// The letter of an answer that stands on another row, right behind a word of the row in hand: where it is a letter of that one,
/// too, nobody knows which is meant, and it is refused; `false` where it is none.
pub(super) fn stands_elsewhere(model: &mut Model, c: char) -> bool {
    let stands = parts(model).and_then(|(form, _)| form.stands_by(c));
    let (Some(stands), Some(word)) = (stands, word_of(model, c)) else { return false };
    model.refuse(Key::Char(c), format!("{stands}; \"{word}\" is taken by {c} after a pause"));
    true
}
