//! What the winner of a melee does next (Breakthrough).

use super::super::super::breakthrough::{After, Breakthrough, Choice as Chosen, Winner};
use super::super::super::number::Within;
use super::super::super::unit::Arm;
use super::super::event::Event;
use super::super::state::{At, State};
use super::{OrderKind, Who};
use crate::umpire::{Ask, Code, Question, Request, Ruling, Stop};

pub const BREAKTHROUGH: OrderKind = OrderKind {
    name: "breakthrough",
    key: 'p',
    label: "throw for a breakthrough",
    at: &[At::Melees],
    who: Who::Units(winners),
    why_not: "has won no melee, or has thrown",
    rule: throw,
};

fn winners(state: &State) -> Vec<Code> {
    state.present().filter(|troop| troop.breaks.is_some()).map(|troop| troop.code).collect()
}

fn throw(state: &State, code: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let Some(troop) = state.troop(code) else { return Stop::refuse("no such unit") };
    let Some(brigade) = state.brigade(code) else { return Stop::refuse("no such brigade") };
    let enemy_removed = troop.breaks == Some(true);
    let rows = [(0, "as thrown"), (-1, "one row up"), (1, "one row down")];
    let shift = if brigade.bc.get() > 0 {
        ask.pick(Question::new("shift", 'b', "its BC is with it, and takes").on("Breakthrough"), &rows, Some(0))
    } else {
        Some(0)
    };
    let cavalry = troop.unit.arm == Arm::Cavalry;
    let choices = [(None, "what the row gives"), (Some(Chosen::FollowUp), "to follow up")];
    let choice = if cavalry && !enemy_removed {
        ask.pick(Question::new("choice", 'c', "chooses").on("Breakthrough"), &choices, Some(None)).flatten()
    } else {
        None
    };
    let made = ask.number(Question::new("made", 'm', "breakthroughs so far").on("Notes 27"), "", Some(0.into()));
    let request = Breakthrough {
        arm: if cavalry { Winner::Cavalry } else { Winner::Infantry },
        enemy_removed,
        breakthroughs_made: Within::nearest(i32::try_from(made.floor()).unwrap_or(2)),
        bc_rating: Some(brigade.bc),
        shift: Within::nearest(shift.unwrap_or(0)),
        choice,
    };
    let done = request.rule(&state.tables, ask.ready()?)?;
    let outcome = match done.result {
        After::Stand => "stands".to_owned(),
        After::RetireBlown => format!("retires {} cm, blown", done.retire),
        After::TakeAndHold => "takes the ground and holds it".to_owned(),
        After::FollowUp => "follows up".to_owned(),
        After::Breakthrough => format!("breaks through, {} cm", done.distance),
    };
    let mut ruling =
        Ruling::new(format!("{} {outcome}.", state.named(code)), vec![Event::Breaks { unit: code, removed: None }]);
    if done.blown {
        let disorders = troop.unit.disorders.count() + state.tables.blown.disorders;
        let unit = troop.unit.with(troop.unit.kills.count(), disorders).with_blown(2);
        let removed = disorders >= state.tables.hits.removed;
        ruling.events.push(if removed { Event::Gone { unit: code } } else { Event::Unit { code, unit } });
    }
    if done.free_wheel > 0 {
        let form = if done.free_formation_change { "a free change of formation, or " } else { "" };
        ruling.notes.push(format!("It has {form}a free wheel to {} degrees.", done.free_wheel));
    }
    if done.no_contact_retire > 0 {
        ruling.notes.push(format!("Without an enemy in contact it retires {} cm, blown.", done.no_contact_retire));
    }
    ruling.outcome = outcome;
    Ok(ruling)
}
