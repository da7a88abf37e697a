//! Friends through whom a unit retreats or routs (p. 17, 30).

use super::event::Event;
use super::state::{State, UnitInPlay, hits};
use crate::rulesets::honours_of_war::battle::passed_through::{InterpenetrationHits, Situation};
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::rulesets::honours_of_war::unit::hits::Cause;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ruling, UnitId};

/// Asks for the friends whom it goes through (p. 30).
pub(crate) fn ask_passed(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Vec<UnitId>, Interrupt> {
    if !ask.flag(Question::new("passes", 'p', "goes through friends").on("p. 30"), false) {
        return Ok(Vec::new());
    }
    let through = ask.units(Question::new("friends", 'f', "through").on("p. 30"), state.friends(unit.army, unit), 6);
    if through.is_empty() {
        return Interrupt::refuse("name the friends whom it goes through, or say `p` that it goes through none");
    }
    Ok(through)
}

/// A friend takes the hits of being gone through by a unit that is driven off from this side of its own, and follows in the
/// same direction if they drive it off (p. 17, 30).
pub(crate) fn pass_through(
    state: &State,
    driven_from: Facing,
    friend: UnitId,
    (situation, cause): (Situation, Cause),
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    let Some(unit) = state.unit(friend) else { return Ok(()) };
    let request = InterpenetrationHits { unit: unit.profile.clone(), situation, cause };
    let answer = request.answer(&state.tables)?;
    let name = state.named(friend);
    let how = if situation == Situation::BuaPartner { "is left in its block" } else { "is passed through" };
    ruling.notes.push(format!(
        "{name} {how}: {}, {} now (p. 17, 30).",
        hits(answer.hits_taken),
        hits(answer.total_hits)
    ));
    let from = answer.follows.then_some(driven_from);
    // Command figures have tested by then: after the fire, before anybody reacts to it (p. 13).
    ruling.events.push(Event::Hits { unit: friend, total: answer.total_hits, from, fire: false });
    if answer.follows {
        ruling.notes.push(format!("{name} {} straight away (p. 30).", answer.effect.words(&state.tables)));
        ruling.notes.push("It goes the same way behind the first, who makes room by going farther (p. 30).".to_owned());
        ruling.events.push(Event::Follows { unit: friend });
    }
    Ok(())
}

/// Transport or limbered guns that are reached: they rout a move, through friends perhaps, and are gone (p. 31).
pub(crate) fn overrun(
    state: &State,
    target: &UnitInPlay,
    through: Vec<UnitId>,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    ruling.events.push(Event::DoneFor { unit: target.id, at_once: false });
    ruling.notes.push(format!("{} is Done For at once and routs a move (p. 31).", state.named(target.id)));
    for friend in through {
        pass_through(state, target.hits_from, friend, (Situation::Rout, Cause::Melee), ruling)?;
    }
    Ok(())
}
