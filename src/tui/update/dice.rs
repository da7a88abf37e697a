//! Keys while dice are due.

use crate::battle::Thrown;
use crate::tui::key::Key;
use crate::tui::keys::Action;
use crate::tui::layer::{Dice, FormLayer, Layer, face};
use crate::tui::model::Model;
use crate::tui::msg::Effect;
use crate::umpire::{Die, Game, Interrupt, NeedDice, Throw};

use super::entry;

/// The dice on top, the form below, and the state that it is ruled in.
fn parts(model: &mut Model) -> Option<(&mut Dice, &FormLayer, &dyn Game)> {
    let present = model.table.as_ref()?.battle().game();
    match model.layers.as_mut_slice() {
        [.., Layer::Form(form), Layer::Dice(dice)] => {
            let form = &**form;
            Some((dice, form, form.corrects.as_ref().map_or(present, |corrected| &*corrected.game)))
        }
        _ => None,
    }
}

pub(super) fn pressed(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let Some((dice, ..)) = parts(model) else { return Vec::new() };
    match (action, key) {
        (Some(Action::Back), _) => back(model),
        (Some(Action::Erase), _) => take_back(model),
        (Some(Action::Roll), _) if dice.owed().is_some() => return roll(model),
        (Some(Action::Go), _) if dice.owed().is_none() => return done(model),
        (None, Key::Char(c)) if c.is_ascii_digit() => {
            let Some(&NeedDice { die: Some(die), .. }) = dice.owed() else { return Vec::new() };
            match face(die, c.to_digit(10).unwrap_or(0) as u8) {
                Some(face) => return take(model, Throw::Face(face)),
                None => model.warn(readings(die)),
            }
        }
        _ => {
            let die = dice.owed().and_then(|owed| owed.die).map_or("the die", Die::name);
            model.say(format!("only dice here: a digit is what fell on {die}, r rolls, Esc goes back"));
        }
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

/// Keys while a card is due: r draws one, as it rolls dice; a name begun otherwise is typed.
pub(super) fn card(model: &mut Model, action: Option<Action>, key: Key) -> Vec<Effect> {
    let Some((dice, form, _)) = parts(model) else { return Vec::new() };
    match (action, key) {
        (Some(Action::Back), _) => back(model),
        (Some(Action::Erase), _) if dice.card.is_empty() => take_back(model),
        (Some(Action::Erase), _) => drop(dice.card.pop()),
        (Some(Action::Roll) | None, Key::Char(c)) if action.is_none() || !dice.card.is_empty() => dice.card.push(c),
        (Some(Action::Roll), _) => return roll(model),
        (Some(Action::Go), _) => match meant(dice, form) {
            Ok(card) => return take(model, Throw::Card(card)),
            Err(why) => model.warn(why),
        },
        _ => {}
    }
    Vec::new()
}

/// The card that is meant: the only one of the deck of whose name every piece typed begins a word, as far as the deck is
/// known (`9r` and `r 9` are both red-9); else what is typed, for the rule to judge. Or why none is.
fn meant(dice: &Dice, form: &FormLayer) -> Result<String, String> {
    let typed = dice.card.trim();
    if typed.is_empty() {
        return Err("r draws a card; the players' own is typed, its number first".to_owned());
    }
    let cards = form.odds.iter().flat_map(|odds| &odds.faces);
    let cards = cards.filter_map(|(throw, ..)| if let Throw::Card(name) = throw { Some(name.as_str()) } else { None });
    let typed_pieces = pieces(typed);
    let begins = |card: &&str| {
        let words = pieces(card);
        typed_pieces.iter().all(|piece| words.iter().any(|word| word.starts_with(piece.as_str())))
    };
    match cards.filter(begins).collect::<Vec<_>>()[..] {
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

/// Takes a throw; with the last one the order is ruled.
fn take(model: &mut Model, throw: Throw) -> Vec<Effect> {
    let Some((dice, form, game)) = parts(model) else { return Vec::new() };
    if let Err(stop) = dice.take(game, &form.order, throw) {
        model.warn(stop.to_string());
        return Vec::new();
    }
    match (dice.owed(), &form.corrects) {
        (None, None) => done(model),
        _ => {
            reckon(model);
            Vec::new()
        }
    }
}

/// Reckons the odds beside the form again, from what has fallen.
fn reckon(model: &mut Model) {
    let Some(present) = model.table.as_ref().map(|table| table.battle().game()) else { return };
    if let [.., Layer::Form(form), Layer::Dice(dice)] = model.layers.as_mut_slice() {
        form.reckon(present, Some(dice));
    }
}

/// Goes back to the form, its odds those before any die; a form that asks nothing is left as well.
fn back(model: &mut Model) {
    model.layers.pop();
    if matches!(model.layers.last(), Some(Layer::Form(form)) if form.questions().next().is_none() && form.corrects.is_none())
    {
        model.layers.pop();
        return;
    }
    let Some(present) = model.table.as_ref().map(|table| table.battle().game()) else { return };
    if let Some(Layer::Form(form)) = model.layers.last_mut() {
        form.reckon(present, None);
    }
}

fn take_back(model: &mut Model) {
    if let Some((dice, ..)) = parts(model) {
        dice.take_back();
    }
    reckon(model);
}

fn roll(model: &mut Model) -> Vec<Effect> {
    let Some((dice, form, _)) = parts(model) else { return Vec::new() };
    let at = form.corrects.as_ref().map(|corrected| corrected.seq);
    vec![Effect::Roll { order: form.order.clone(), given: dice.throws(), at }]
}

/// Dice were rolled, those that had fallen among them.
pub(super) fn rolled(model: &mut Model, throws: Vec<Throw>) -> Vec<Effect> {
    let Some((dice, form, game)) = parts(model) else { return Vec::new() };
    dice.rolled(game, &form.order, &throws);
    match (dice.owed(), &form.corrects) {
        (None, None) => done(model),
        _ => {
            reckon(model);
            Vec::new()
        }
    }
}

/// All dice have fallen: the ruling goes to the journal, or the correction shows what it changes.
fn done(model: &mut Model) -> Vec<Effect> {
    let Some((dice, form, _)) = parts(model) else { return Vec::new() };
    let (throws, order) = (dice.throws(), form.order.clone());
    let thrown = if dice.rolled { Thrown::Drumhead } else { Thrown::Players };
    if form.corrects.is_some() {
        entry::list_changes(model, throws, thrown);
        return Vec::new();
    }
    match dice.result.clone() {
        Ok(ruling) => model
            .table
            .as_ref()
            .map_or_else(Vec::new, |table| vec![Effect::Commit(table.battle().entry(order, throws, thrown, ruling))]),
        Err(stop) => {
            model.warn(match stop {
                Interrupt::NeedDice(_) => "a die is still owed".to_owned(),
                stop => stop.to_string(),
            });
            Vec::new()
        }
    }
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
