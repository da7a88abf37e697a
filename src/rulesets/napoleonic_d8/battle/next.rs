//! From step to step, and from player to player (Sequence of play).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::State;
use crate::rulesets::napoleonic_d8::battle::victory::verdict;
use crate::rulesets::napoleonic_d8::morale::rest::Rest;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Ratio, Refusal, Ruling};

/// Ends the step. The end of a turn lets units rest, then the other army plays, or the next move begins.
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
    rest(state, &mut ruling)?;
    let other = state.armies.iter().find(|army| Some(army.number) != state.acting);
    let last = state.second && state.last_turn.is_some_and(|last| state.turn >= last);
    if let Some(army) = state.armies.iter().find(|army| army.divisions_lost() == army.divisions.len()) {
        let how = format!("{}: no division is left, and the battle is lost", army.name);
        ruling.line = format!("The turn ends: {how}.");
        ruling.events.push(Event::Over { how });
    } else if last {
        ask.title("The last move is played");
        let how = verdict(state, ask)?;
        ruling.line = format!("The last move is played: {how}.");
        ruling.events.push(Event::Over { how });
    } else if let Some(other) = other.filter(|_| !state.second) {
        ruling.line = format!("Second half of the move: {}.", other.name);
        ruling.events.push(Event::Plays { army: other.number, second: true });
    } else {
        ruling.line = format!("Move {} begins.", state.turn + 1);
        ruling.events.push(Event::Turn { turn: state.turn + 1 });
        ruling.notes.extend(state.arrivals(state.turn + 1));
    }
    ask.ready()?;
    Ok(ruling)
}

/// The units of the side whose turn ends rest, where they could.
fn rest(state: &State, ruling: &mut Ruling<Event>) -> Result<(), Refusal> {
    for unit in state.own() {
        let marked = |mark| unit.marks.has(mark);
        let request = Rest {
            unit: unit.now.clone(),
            moved: marked(Mark::Moved) || marked(Mark::GaveWay) || state.share_back(unit) > Ratio::ZERO,
            fired: marked(Mark::Fired),
            in_melee: marked(Mark::FoughtLately) || !unit.engaged.is_empty(),
            under_fire: marked(Mark::ShotAt),
            in_wood: unit.ground == Ground::Wood,
        };
        let rested = request.answer(&state.tables)?;
        let now = unit.now.with(unit.now.kills.count(), rested.disorders_after).with_blown(rested.blown_after);
        let bears = unit.now.is_disordered() || unit.now.blown() > 0;
        let unfired = Rest { fired: false, ..request.clone() };
        if request.fired && bears && unfired.answer(&state.tables)?.resting {
            let name = state.named(unit.id);
            ruling.notes.push(format!("{name} keeps its rings: that who fires does not rest is a reading."));
        }
        if now != unit.now {
            let blue = unit.now.blown().saturating_sub(rested.blown_after);
            let white = unit.now.disorders.count().saturating_sub(rested.disorders_after);
            ruling.notes.push(format!("{} rests: {} off.", state.named(unit.id), coloured(white, blue)));
            ruling.events.push(Event::Unit { id: unit.id, unit: now });
        }
    }
    Ok(())
}

/// `a white ring`, `a blue ring`, or both: of white ones the rules say only that they are not permanent.
fn coloured(white: u32, blue: u32) -> &'static str {
    match (white > 0, blue > 0) {
        (true, true) => "a white ring (a reading) and a blue one",
        (true, false) => "a white ring (a reading)",
        _ => "a blue ring",
    }
}
