//! The dice line of a form where a card is due.

use crate::orders::{begins_a_card, card_meant};
use crate::tui::key::Key;
use crate::tui::keys::{Action, Context, named};
use crate::tui::layer::FormLayer;
use crate::tui::model::Model;
use crate::tui::msg::Effect;
use crate::umpire::Throw;

use super::open_form::parts;
use super::{dice, form};

/// Keys while a card is typed: r draws one, as it rolls dice; a name begun otherwise is typed.
pub(super) fn pressed(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    if let Some(Action::Back | Action::Up | Action::Down) = action {
        return form::pressed(model, action, key);
    }
    let Some((form, _)) = parts(model) else { return Vec::new() };
    match (action, key) {
        (Some(Action::Erase), _) if form.card.is_empty() => dice::take_back(model),
        (Some(Action::Erase), _) => drop(form.card.pop()),
        (Some(Action::Roll) | None, Key::Char(c)) if action.is_none() || !form.card.is_empty() => {
            form.card.push(c);
            // What was begun is not the card that was meant: no Enter of the same breath takes it.
            if let Some(why) = no_card(form) {
                model.refuse(key, why);
            }
        }
        (Some(Action::Roll), _) => return dice::roll(model, key),
        (Some(Action::Go), _) => match meant(form) {
            Ok(card) => return dice::take(model, Throw::Card(card)),
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
    Some(format!("no card that is left begins with {typed}; {} shows the keys", named(Context::Card, Action::Help)))
}

/// The card that is meant by what is typed, or why none is.
fn meant(form: &FormLayer) -> Result<String, String> {
    match form.card.trim() {
        "" => Err("r draws a card; the players' own is typed, its number or letter first (9r, ar)".to_owned()),
        typed => card_meant(form.odds.as_ref(), typed),
    }
}
