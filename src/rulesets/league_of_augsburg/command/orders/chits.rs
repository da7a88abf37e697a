//! Order chits, laid face down (Command Phase, Method; Orders).

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::objection::{OrderObjection, is_held};
use crate::rulesets::league_of_augsburg::battle::state::{OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::umpire::{FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

pub(crate) const LAY: OrderKind = OrderKind {
    name: "lay",
    key: 'f',
    label: "lay chits",
    at: &[Phase::Orders],
    // Also where they all lie: wrong ones are laid anew.
    who: Who::Each(State::brigades, |_, _| Vec::new()),
    rule: lay,
};

pub(crate) const CHIT: OrderKind = OrderKind {
    name: "chit",
    key: 's',
    label: "one chit",
    at: &[Phase::Orders],
    who: Who::Each(State::present, |_, _| Vec::new()),
    rule: chit,
};

/// What speaks against giving a unit a chit: its state, or the scenario, which holds it where it is.
fn against(state: &State, unit: &UnitInPlay, chit: Chit) -> Option<Refusal> {
    unit.against(chit).map(Refusal::from).or_else(|| is_held(state, unit, chit).map(Refusal::from))
}

/// The letters of the chits that a unit may be given.
fn letters(state: &State, unit: &UnitInPlay) -> String {
    Chit::ALL.into_iter().filter(|chit| against(state, unit, *chit).is_none()).map(Chit::letter).collect()
}

/// A letter for each unit of a brigade; a point for none. The line of the ruling keeps the secret.
fn lay(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let brigade = state.brigade(id)?;
    let units: Vec<&UnitInPlay> = brigade.present().collect();
    if let Some(hold) = brigade.held_in(state.turn) {
        ask.say(Refusal::from(OrderObjection::Held(hold)).text);
    }
    for unit in &units {
        ask.say(format!("{} {}: {}", unit.id.unit, unit.name, letters(state, unit)));
    }
    ask.say("3 to 5 minutes for the chits of both sides, one for every unit each turn (Command Phase, Method)");
    let first = units.first();
    let words = Chit::ALL.iter().filter_map(|chit| first.map(|unit| format!("{} {}", chit.letter(), chit.word(unit))));
    ask.say(format!("{}; a full stop (.) for none yet", words.collect::<Vec<_>>().join(", ")));
    let typed =
        ask.letters(Question::new("chits", 'f', one_each(units.len())).on("Orders"), all_letters(), units.len());
    ask.ready()?;
    let typed: Vec<char> = typed.chars().filter(|c| !c.is_whitespace()).collect();
    if typed.len() != units.len() {
        let text = format!("{} of {} letters: one for each unit, in their order", typed.len(), units.len());
        let over = typed.len().saturating_sub(units.len());
        let over = if over > 0 { format!("; take back {over}") } else { String::new() };
        return Interrupt::refuse(text + &over);
    }
    let mut events = Vec::new();
    let mut reasons = Vec::new();
    for (unit, letter) in units.iter().zip(typed) {
        let order = read(letter)?;
        if let Some(why) = order.and_then(|order| against(state, unit, order)) {
            let text = format!("{} may be given {}: {}", state.named(unit.id), letters(state, unit), why.text);
            reasons.push(Refusal::on(why.page, text));
        }
        events.push(Event::Laid { unit: unit.id, order });
    }
    ask.permit(reasons)?;
    let name = state.named(brigade.id);
    let without = units.iter().zip(&events).filter(|(_, event)| matches!(event, Event::Laid { order: None, .. }));
    let without: Vec<String> = without.map(|(unit, _)| state.roster.marked(unit.id)).collect();
    let line = match without.len() {
        0 => format!("{name}: its chits are laid."),
        _ => format!("{name}: its chits are laid; still without: {}.", without.join(" ")),
    };
    Ok(Ruling::new(line, events))
}

/// How many letters are wanted: `5 letters, one a unit`.
fn one_each(units: usize) -> String {
    if units == 1 { "1 letter".to_owned() } else { format!("{units} letters, one a unit") }
}

/// The letters of all chits, and the full stop for none.
fn all_letters() -> String {
    Chit::ALL.iter().map(|chit| chit.letter()).chain(['.']).collect()
}

/// The chit of a letter, small or large.
fn read(letter: char) -> Result<Option<Chit>, Interrupt> {
    if letter == '.' || letter == '-' {
        return Ok(None);
    }
    match Chit::ALL.iter().find(|chit| chit.letter() == letter.to_ascii_uppercase()) {
        Some(chit) => Ok(Some(*chit)),
        None => {
            let letters: Vec<String> = Chit::ALL.iter().map(|chit| chit.letter().to_string()).collect();
            Err(Refusal::on("Orders", format!("{letter} is on no chit: {}", letters.join(" "))).into())
        }
    }
}

fn chit(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let may = letters(state, unit);
    let words = Chit::ALL.into_iter().filter(|chit| may.contains(chit.letter()));
    let words: Vec<String> = words.map(|chit| format!("{} {}", chit.letter(), chit.word(unit))).collect();
    ask.say(format!("it may be given {}; a full stop (.) for none yet", words.join(", ")));
    let order = if ask.answered("order") {
        // As journals of before have it.
        ask.pick(Question::new("order", 'O', "its order").on("Orders"), &Chit::words(Chit::ALL, unit), None)
    } else {
        let typed = ask.letters(Question::new("letter", 'f', "its letter").on("Orders"), all_letters(), 1);
        ask.ready()?;
        let mut typed = typed.chars().filter(|c| !c.is_whitespace());
        match (typed.next(), typed.next()) {
            (Some(letter), None) => read(letter)?,
            _ => return Interrupt::refuse("one letter: it has one chit"),
        }
    };
    ask.ready()?;
    ask.permit(order.and_then(|order| against(state, unit, order)).into_iter().collect())?;
    Ok(Ruling::new(format!("{}: its chit is laid.", state.named(id)), vec![Event::Laid { unit: id, order }]))
}
