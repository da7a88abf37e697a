//! Keys that would go on behind one that was refused, or behind some that were left out: they may be meant for something that
//! is not there, and have to be pressed twice.

use super::{dice, form};
use crate::tui::breath::{Behind, Breath};
use crate::tui::key::Key;
use crate::tui::keys::{self, Action, Context};
use crate::tui::message::{Cause, Message};
use crate::tui::model::Model;

/// Whether a key waits to be pressed once more, as what was said before makes it doubtful; that is said.
pub(super) fn holds(model: &mut Model, said: &Message, key: Key) -> bool {
    rolls_typed(model, said, key)
        || die_behind_left_out(model, said, key)
        || goes_on(model, said, key)
        || erases(model, said, key)
}

/// Whether it would roll where the players' own dice lie and a key was refused, or where one of theirs waits: who rolls may
/// mean another round.
fn rolls_typed(model: &mut Model, said: &Message, key: Key) -> bool {
    let rolls = model.context() == Context::Form && keys::find(Context::Form, key) == Some(Action::Roll);
    if !rolls || said.doubt.is_none() || model.in_breath() {
        return false;
    }
    let waits = said.left_out().flatten().filter(|die| die.is_digit() && dice::would_fall(model));
    let says = match waits {
        Some(die) => format!("{die} was not taken: {key} once more rolls in its place"),
        None if dice::typed_in_part(model) => {
            format!("dice are still due here, behind those that were typed: {key} once more rolls them")
        }
        None => return false,
    };
    model.say(says);
    true
}

/// Whether it is a die for a form whose Enter was left out, and may have been meant for the next one: the same once more means
/// it.
fn die_behind_left_out(model: &mut Model, said: &Message, key: Key) -> bool {
    let Some(held) = said.left_out().filter(|_| key.is_digit() && dice::would_fall(model)) else { return false };
    if held == Some(key) && model.breath.as_ref().is_none_or(Breath::is_fresh) {
        model.breath = None;
        return false;
    }
    let holds = held.is_none() || !model.in_breath();
    if holds {
        let text = format!("keys were left out before it: {key} once more is the die");
        model.breath = Some(Breath::new(Behind::Refused(key, text.clone())));
        model.message = Some(Message::alarm(text).doubting(Cause::LeftOut, Some(key)));
    }
    holds
}

/// Whether it would go on with a form behind a letter that was refused, which whoever typed it takes for an answer: the same
/// key once more means it. Of dice none falls before Enter has come: the same once more may be the next one.
fn goes_on(model: &mut Model, said: &Message, key: Key) -> bool {
    let Some(letter) = said.refused() else { return false };
    let held = said.doubt.and_then(|doubt| doubt.held);
    let die = key.is_digit();
    let meant = !die && (held == Some(key) || key == Key::Enter && held.is_some_and(|held| held.is_digit()));
    // A die that is not asked for is a slip; behind another key that was refused it is meant for another form.
    let lost = letter.is_digit() && key == Key::Enter && form::was_refused_again(model);
    let holds = (letter.is_letter() || letter == Key::Char(' ') || lost)
        && keys::find(Context::Form, letter) != Some(Action::Roll)
        && key != letter
        && !meant
        && !model.in_breath()
        && form::would_go_on(model, key);
    if holds {
        let text = match die {
            true => {
                format!("{} was not taken: {} first, then the dice", letter, keys::named(Context::Form, Action::Go))
            }
            false => format!("{letter} was not taken: {key} once more goes on"),
        };
        model.breath = Some(Breath::new(Behind::Refused(key, text.clone())));
        model.message = Some(Message::new(text).doubting(Cause::Refused(letter), Some(key)));
    }
    holds
}

/// Whether it would take back what lies before a digit that was not taken.
fn erases(model: &mut Model, said: &Message, key: Key) -> bool {
    let erases = model.context() == Context::Form && keys::find(Context::Form, key) == Some(Action::Erase);
    let Some(digit) = said.refused().filter(|refused| erases && refused.is_digit()) else { return false };
    let holds = model.breath.as_ref().is_none_or(Breath::is_fresh);
    if holds {
        model.breath = None;
        model.say(format!("{digit} was not taken; {key} once more takes back what was"));
    }
    holds
}
