//! From step to step, and from player to player (Sequence of play).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay, without_stop};
use crate::rulesets::napoleonic_d8::battle::victory::{defeat, verdict};
use crate::rulesets::napoleonic_d8::morale::rest::Rest;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Ratio, Refusal, Ruling};

/// Ends the step. After the first half of a move the other army plays; the end of the second lets units rest, and the next
/// move begins.
pub(crate) fn next(state: &State, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    match state.phase {
        Phase::Initiative if state.won.is_some() => Interrupt::refuse("who won the initiative says who starts: s"),
        Phase::Initiative => Interrupt::refuse("throw for the initiative first: f"),
        Phase::End => end(state, ask),
        phase => {
            ask.ready()?;
            let phase = phase.next();
            Ok(Ruling::new(format!("{}.", phase.row().name), vec![Event::Phase { phase }]))
        }
    }
}

fn end(state: &State, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let mut ruling = Ruling::new(String::new(), Vec::new());
    if state.second {
        rest(state, &mut ruling)?;
    }
    let other = state.armies.iter().find(|army| Some(army.number) != state.acting);
    let last = state.second && state.last_turn.is_some_and(|last| state.turn >= last);
    if let Some(how) = defeat(state) {
        ruling.line = format!("The turn ends: {how}.");
        ruling.events.push(Event::Over { how });
    } else if last {
        ask.title("The last move is played");
        let how = verdict(state, ask)?;
        ruling.line = format!("The last move is played: {how}.");
        ruling.events.push(Event::Over { how });
    } else if let Some(other) = other.filter(|_| !state.second) {
        ruling.line = format!("Second half of the move: {}.", without_stop(&other.name));
        ruling.events.push(Event::Plays { army: other.number, second: true });
        ruling.notes.extend(state.arrivals_of(other.number));
    } else {
        ruling.line = format!("Turn {} begins.", state.turn + 1);
        ruling.events.push(Event::Turn { turn: state.turn + 1 });
    }
    ask.ready()?;
    Ok(ruling)
}

/// The units of both sides rest, where they could in both halves of the move; who does not, and bears rings, is named.
fn rest(state: &State, ruling: &mut Ruling<Event>) -> Result<(), Refusal> {
    let mut kept: Vec<(&'static str, Vec<String>)> = Vec::new();
    for unit in state.present() {
        let request = rest_of(state, unit);
        let rested = request.answer(&state.tables)?;
        // What it was given in this move has had no move of rest.
        let white = rested.disorders_after.max(unit.fresh.min(unit.now.disorders.count()));
        let now = unit.now.with(unit.now.kills.count(), white).with_blown(rested.blown_after);
        if now != unit.now {
            let blue = unit.now.blown().saturating_sub(rested.blown_after);
            let white = unit.now.disorders.count().saturating_sub(white);
            ruling.notes.push(format!("{} rests: {} off.", state.named(unit.id), coloured(white, blue)));
            ruling.events.push(Event::Unit { id: unit.id, unit: now });
        } else if unit.now.is_disordered() || unit.now.blown() > 0 {
            let why = why_not(&request, went(state, unit), rested.resting && unit.fresh > 0);
            match kept.iter_mut().find(|(other, _)| *other == why) {
                Some((_, who)) => who.push(state.marked(unit.id)),
                None => kept.push((why, vec![state.marked(unit.id)])),
            }
        }
    }
    ruling.notes.extend(kept.into_iter().map(|(why, who)| format!("No ring comes off {}: {why}.", who.join(" "))));
    Ok(())
}

/// What a unit did in this move, and what befell it, in the half of either side.
fn rest_of(state: &State, unit: &UnitInPlay) -> Rest {
    let marked = |marks: &[Mark]| marks.iter().any(|mark| unit.marks.has(*mark));
    let moved = marked(&[Mark::Moved, Mark::MovedLately, Mark::GaveWay]);
    Rest {
        unit: unit.now.clone(),
        moved: moved || state.share_back(unit) > Ratio::ZERO,
        fired: marked(&[Mark::Fired, Mark::FiredLately]),
        in_melee: marked(&[Mark::FoughtLately]) || !unit.engaged.is_empty(),
        under_fire: marked(&[Mark::ShotAt]),
        in_wood: unit.ground == Ground::Wood,
    }
}

/// How a unit moved that did not rest for it.
fn went(state: &State, unit: &UnitInPlay) -> &'static str {
    let has = |mark| unit.marks.has(mark);
    if state.share_back(unit) > Ratio::ZERO {
        "went back by its brigade's test in the move just ended"
    } else if has(Mark::GaveWay) {
        "went back before a charge in the move just ended"
    } else if has(Mark::Formed) || has(Mark::FormedLately) {
        "formed anew in the move just ended"
    } else {
        "moved in the move just ended"
    }
}

/// Why no ring comes off a unit that bears one. `went`: how it moved, where it did.
const fn why_not(rest: &Rest, went: &'static str, fresh: bool) -> &'static str {
    match rest {
        Rest { in_melee: true, .. } => "in melee in the move just ended (that who fights does not rest is a reading)",
        Rest { moved: true, .. } => went,
        Rest { under_fire: true, .. } => "fired at in the move just ended",
        Rest { fired: true, .. } => "fired in the move just ended (that who fires does not rest is a reading)",
        _ if fresh => "it came in the move just ended (a reading)",
        _ => "the wood disorders who stands in it",
    }
}

/// `a white ring`, `a blue ring`, or both: of white ones the rules say only that they are not permanent.
fn coloured(white: u32, blue: u32) -> &'static str {
    match (white > 0, blue > 0) {
        (true, true) => "a white ring (a reading) and a blue one",
        (true, false) => "a white ring (a reading)",
        _ => "a blue ring",
    }
}
