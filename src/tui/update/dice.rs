//! The dice line of a form: what falls, what is rolled, and the ruling once all has fallen.

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

/// What a die can show, said when something else was typed.
fn readings(die: Die) -> String {
    match die {
        Die::Average => "an average die shows 2 to 5; 1 is read as 3 and 6 as 4".to_owned(),
        Die::D10 => "a D10 shows 1 to 9, and 0 for ten".to_owned(),
        die => format!("a {} shows 1 to {}", die.name(), die.sides()),
    }
}

/// Keys while a card is typed: r draws one, as it rolls dice; a name begun otherwise is typed.
pub(super) fn card(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    if let Some(Action::Back | Action::Up | Action::Down) = action {
        return super::form::pressed(model, action, key);
    }
    let Some((form, _)) = parts(model) else { return Vec::new() };
    let Some(dice) = &mut form.dice else { return Vec::new() };
    match (action, key) {
        (Some(Action::Erase), _) if dice.card.is_empty() => take_back(model),
        (Some(Action::Erase), _) => drop(dice.card.pop()),
        (Some(Action::Roll) | None, Key::Char(c)) if action.is_none() || !dice.card.is_empty() => {
            dice.card.push(c);
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

/// The cards of the deck, as far as it is known.
fn deck(form: &FormLayer) -> impl Iterator<Item = &str> {
    let faces = form.odds.iter().flat_map(|odds| &odds.faces);
    faces.filter_map(|(throw, ..)| if let Throw::Card(name) = throw { Some(name.as_str()) } else { None })
}

/// Those of the deck of whose name every piece that is typed begins a word: `9r` and `r 9` are both red-9. Letters may
/// begin two: `qb` is the black queen.
fn begun<'a>(form: &'a FormLayer, typed: &str) -> Vec<&'a str> {
    let typed = pieces(typed);
    let begins = |card: &&str| {
        let words = pieces(card);
        let begins = |piece: &str| words.iter().any(|word| word.starts_with(piece));
        let of_two =
            |piece: &str| piece.char_indices().skip(1).any(|(at, _)| begins(&piece[..at]) && begins(&piece[at..]));
        typed.iter().all(|piece| begins(piece) || of_two(piece))
    };
    deck(form).filter(begins).collect()
}

/// Takes the last letter back where no card of a deck that is known begins so; and says it.
fn no_card(form: &mut FormLayer) -> Option<String> {
    let typed = form.dice.as_ref()?.card.clone();
    if deck(form).next().is_none() || !begun(form, &typed).is_empty() {
        return None;
    }
    form.dice.as_mut()?.card.pop();
    Some(format!("no card that is left begins with {typed}; ? shows the keys"))
}

/// The card that is meant: the only one of the deck that begins so; where the deck is not known, what is typed, for the
/// rule to judge. Or why none is.
fn meant(form: &FormLayer) -> Result<String, String> {
    let typed = form.dice.as_ref().map_or("", |dice| dice.card.trim());
    if typed.is_empty() {
        return Err("r draws a card; the players' own is typed, its number first".to_owned());
    }
    match begun(form, typed)[..] {
        [card] => Ok(card.to_owned()),
        [] => Ok(typed.to_owned()),
        ref several => Err(format!("{typed} may be {}: type more of it", several.join(" or "))),
    }
}

/// The words and the numbers of a name, in small letters.
fn pieces(name: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut before = None;
    for c in name.to_lowercase().chars() {
        let is = c.is_alphanumeric().then(|| c.is_ascii_digit());
        match pieces.last_mut().filter(|_| is == before) {
            _ if is.is_none() => {}
            Some(piece) => piece.push(c),
            None => pieces.push(c.to_string()),
        }
        before = is;
    }
    pieces
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
    let (throws, thrown, order) = (dice.throws(), dice.thrown(), form.order.clone());
    match dice.result.clone() {
        Ok(_) if form.corrects.is_some() => entry::list_changes(model, throws, thrown),
        Ok(ruling) => {
            return model.table.as_ref().map_or_else(Vec::new, |table| {
                vec![Effect::Commit(table.battle().entry(order, throws, thrown, ruling))]
            });
        }
        Err(Interrupt::NeedDice(NeedDice { die, why })) => {
            let die = die.map_or("a card", Die::name);
            model.say(format!("{die} is due ({why}): a digit is what fell, r rolls"));
        }
        Err(stop) => model.warn(stop.to_string()),
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn a_name_is_cut_between_words_and_numbers() {
        assert_eq!(pieces("Red-10"), ["red", "10"]);
        assert_eq!(pieces("9r"), ["9", "r"]);
        assert_eq!(pieces(" joker "), ["joker"]);
        assert!(pieces("-").is_empty());
    }
}
