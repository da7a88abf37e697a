//! Order chits, laid face down (Command Phase, Method; Orders).

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::orders::{CHITS, OrderKind, Who, brigades, legal, troop, word};
use crate::rulesets::league_of_augsburg::battle::state::{At, State, Troop};
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::umpire::{FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

pub(crate) const LAY: OrderKind = OrderKind {
    name: "lay",
    key: 'f',
    label: "lay chits",
    at: &[At::Orders],
    who: Who::Units(|state| brigades(state, |brigade| brigade.present().any(|troop| troop.chit.is_none()))),
    why_not: "is no brigade, or all its units have their chits",
    rule: lay,
};

pub(crate) const CHIT: OrderKind = OrderKind {
    name: "chit",
    key: 's',
    label: "one chit",
    at: &[At::Orders],
    who: Who::Units(|state| state.those(|_| true)),
    why_not: "is out of the battle",
    rule: chit,
};

/// The letters of the chits that a unit may be given.
fn letters(troop: &Troop) -> String {
    legal(&troop.unit).iter().map(|(chit, _)| chit.letter()).collect()
}

/// A letter for each unit of a brigade; a point for none. The line of the ruling keeps the secret.
fn lay(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(brigade) = state.brigade(code) else { return Interrupt::refuse("no such brigade") };
    let troops: Vec<&Troop> = brigade.present().collect();
    for troop in &troops {
        ask.say(format!("{} {}: {}", troop.code.unit, troop.unit.name, letters(troop)));
    }
    let any = troops.first().map(|troop| &troop.unit);
    let words = CHITS.iter().filter_map(|chit| any.map(|unit| format!("{} {}", chit.letter(), word(*chit, unit))));
    ask.say(format!("{}; a point for none", words.collect::<Vec<_>>().join(", ")));
    let question = Question::new("chits", 'f', "a letter a unit").on("Orders");
    let typed = ask.text(question, None);
    ask.ready()?;
    let typed: Vec<char> = typed.chars().filter(|c| !c.is_whitespace()).collect();
    if typed.len() != troops.len() {
        let text = format!("{} of {} letters: one for each unit, in their order", typed.len(), troops.len());
        return Err(Refusal::new(text).into());
    }
    let mut events = Vec::new();
    let mut reasons = Vec::new();
    for (troop, letter) in troops.iter().zip(typed) {
        let order = read(letter)?;
        if order.is_some_and(|order| !order.is_legal(&troop.unit)) {
            let text = format!("{} may be given {}", state.named(troop.code), letters(troop));
            reasons.push(Refusal::on("Orders", text));
        }
        events.push(Event::Laid { unit: troop.code, order });
    }
    ask.permit(reasons)?;
    Ok(Ruling::new(format!("{}: its chits are laid.", state.named(code)), events))
}

/// The chit of a letter, small or large.
fn read(letter: char) -> Result<Option<Chit>, Interrupt> {
    if letter == '.' || letter == '-' {
        return Ok(None);
    }
    match CHITS.iter().find(|chit| chit.letter() == letter.to_ascii_uppercase()) {
        Some(chit) => Ok(Some(*chit)),
        None => Err(Refusal::on("Orders", format!("{letter} is on no chit: S F C M W R U Y T D L")).into()),
    }
}

fn chit(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, code)?;
    let question = Question::new("order", 'f', "its order").on("Orders");
    let order = ask.pick(question, &legal(&troop.unit), None);
    ask.ready()?;
    Ok(Ruling::new(format!("{}: its chit is laid.", state.named(code)), vec![Event::Laid { unit: code, order }]))
}
