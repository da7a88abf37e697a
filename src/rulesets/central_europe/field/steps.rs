//! From step to step, and from card to card (Command & Control).

use super::super::army::ArmyStatus;
use super::event::Event;
use super::orders::{guns, moves, retreat, volley};
use super::state::{At, State, Troop};
use crate::umpire::{Dice, Die, FormBuilder, Interrupt, Request, Ruling};

impl At {
    /// Its number in the order of a phase.
    pub(crate) const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            At::Card => "Card",
            At::Rally => "Rally",
            At::Retreats => "Retreating units",
            At::Guns => "Guns",
            At::Moves => "Movement",
            At::Musketry => "Musketry",
            At::Melees => "Melees",
        }
    }

    /// The topic of its reference entries.
    pub(crate) const fn topic(self) -> &'static str {
        match self {
            At::Card => "card",
            At::Rally => "rally",
            At::Retreats => "retreat",
            At::Guns => "guns",
            At::Moves => "move",
            At::Musketry => "musketry",
            At::Melees => "melee",
        }
    }

    /// The step after it.
    pub(crate) const fn next(self) -> At {
        match self {
            At::Card => At::Rally,
            At::Rally => At::Retreats,
            At::Retreats => At::Guns,
            At::Guns => At::Moves,
            At::Moves => At::Musketry,
            At::Musketry => At::Melees,
            At::Melees => At::Card,
        }
    }
}

/// Ends the step (`next`). After the melees the phase closes, and with it the battle, where an army has lost.
pub(crate) fn next(state: &State, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    if let Some(how) = &state.over {
        return Interrupt::refuse(format!("the battle is over: {how}"));
    }
    ask.ready()?;
    if state.at == At::Card {
        return Interrupt::refuse("turn a card first: it says who acts, and a joker ends the turn");
    }
    let at = following(state);
    if at != At::Card {
        return Ok(Ruling::new(format!("{}.", at.name()), vec![Event::At { at }]));
    }
    let mut ruling = Ruling::new("The phase closes: next card.", vec![Event::Closes]);
    if let Some(how) = verdict(state)? {
        ruling.line = format!("The phase closes: {how}.");
        let share = state.tables.army.break_fraction;
        ruling.notes.push(format!("That {share} of an army must be left is a house value: the rules name no winner."));
        ruling.events.push(Event::Over { how });
    }
    Ok(ruling)
}

/// The step that follows: the next in which anybody has something to do, or else the next card.
pub(crate) fn following(state: &State) -> At {
    let mut at = state.at.next();
    while at != At::Card && is_idle(state, at) {
        at = at.next();
    }
    at
}

/// Whether nobody has anything to do in a step.
fn is_idle(state: &State, at: At) -> bool {
    let nobody = |may: fn(&State, &Troop) -> bool| !state.present().any(|troop| may(state, troop));
    match at {
        At::Card => false,
        At::Rally => nobody(retreat::may_rally),
        At::Retreats => nobody(retreat::may_retreat),
        At::Guns => nobody(guns::may_fire),
        At::Moves => nobody(moves::may_move),
        At::Musketry => nobody(volley::may_fire),
        At::Melees => state.contacts.is_empty(),
    }
}

/// How the battle ends, if an army has fewer units left than it needs (house value `army.break_fraction`).
fn verdict(state: &State) -> Result<Option<String>, Interrupt> {
    let mut lost = Vec::new();
    for army in &state.armies {
        let left = state.present().filter(|troop| troop.code.army == army.number).count();
        let remaining_units = u32::try_from(left).unwrap_or(u32::MAX);
        let request = ArmyStatus { starting_units: army.at_start, remaining_units };
        if request.rule(&state.tables, &mut NoDice)?.lost {
            lost.push(army.name.as_str());
        }
    }
    let others = |name: &str| state.armies.iter().find(|army| army.name != name).map_or("", |army| army.name.as_str());
    Ok(match lost[..] {
        [] => None,
        [name] => Some(format!("{name} has lost too many units; {} has won", others(name))),
        _ => Some("both armies have lost too many units".to_owned()),
    })
}

/// For procedures that throw no dice.
pub(crate) struct NoDice;

impl Dice for NoDice {
    fn face(&mut self, _: Die, why: &'static str) -> Result<u8, Interrupt> {
        Interrupt::refuse(format!("no die is thrown here: {why}"))
    }

    fn card(&mut self, _: &[(String, u32)], why: &'static str) -> Result<String, Interrupt> {
        Interrupt::refuse(format!("no card is turned here: {why}"))
    }
}
