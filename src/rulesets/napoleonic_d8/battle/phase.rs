//! From step to step, and from player to player (Sequence of play).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State};
use crate::rulesets::napoleonic_d8::battle::victory::verdict;
use crate::rulesets::napoleonic_d8::morale::disorder::Rest;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Ruling};

impl Phase {
    /// Its number in the order of a move.
    pub(crate) const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Phase::Initiative => "Initiative",
            Phase::Tests => "Brigade tests",
            Phase::Artillery => "Artillery",
            Phase::Moves => "Movement",
            Phase::Musketry => "Musketry",
            Phase::Melees => "Melees",
            Phase::End => "End of the turn",
        }
    }

    /// The topic of its reference entries.
    pub(crate) const fn topic(self) -> &'static str {
        match self {
            Phase::Initiative => "initiative",
            Phase::Tests => "tests",
            Phase::Artillery => "artillery",
            Phase::Moves => "movement",
            Phase::Musketry => "musketry",
            Phase::Melees => "melee",
            Phase::End => "end",
        }
    }

    /// The step after it.
    pub(crate) const fn next(self) -> Phase {
        match self {
            Phase::Initiative => Phase::Tests,
            Phase::Tests => Phase::Artillery,
            Phase::Artillery => Phase::Moves,
            Phase::Moves => Phase::Musketry,
            Phase::Musketry => Phase::Melees,
            Phase::Melees => Phase::End,
            Phase::End => Phase::Initiative,
        }
    }
}

/// Ends the step (`next`). The end of a turn lets units rest, then the other army plays, or the next move begins.
pub(crate) fn next(state: &State, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    if let Some(how) = &state.over {
        return Interrupt::refuse(format!("the battle is over: {how}"));
    }
    match state.phase {
        Phase::Initiative => Interrupt::refuse("throw for the initiative first"),
        Phase::End => end(state, ask),
        at => {
            ask.ready()?;
            Ok(Ruling::new(format!("{}.", at.next().name()), vec![Event::At { at: at.next() }]))
        }
    }
}

fn end(state: &State, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let mut ruling = Ruling::new(String::new(), Vec::new());
    for troop in state.own() {
        let (moved, fired, in_melee, under_fire) = (troop.moved, troop.fired, troop.fought, troop.shot_at);
        let rest = Rest { unit: troop.unit.clone(), moved, fired, in_melee, under_fire };
        let rested = rest.answer(&state.tables)?;
        let unit = troop.unit.with(troop.unit.kills.count(), rested.disorders_after).with_blown(rested.blown_after);
        if unit != troop.unit {
            ruling.notes.push(format!("{} rests.", state.named(troop.code)));
            ruling.events.push(Event::Unit { code: troop.code, unit });
        }
    }
    let other = state.armies.iter().find(|army| Some(army.number) != state.acting);
    let last = state.second && state.last_turn.is_some_and(|last| state.turn >= last);
    if let Some(army) = state.armies.iter().find(|army| army.divisions_lost() == army.divisions.len()) {
        let how = format!("{} has lost: it has no division left", army.name);
        ruling.line = format!("The turn ends: {how}.");
        ruling.events.push(Event::Over { how });
    } else if last {
        ask.title("The last move is played");
        let how = verdict(state, ask)?;
        ruling.line = format!("The last move is played: {how}.");
        ruling.events.push(Event::Over { how });
    } else if let Some(other) = other.filter(|_| !state.second) {
        ruling.line = format!("{} plays.", other.name);
        ruling.events.push(Event::Plays { army: other.number, second: true });
    } else {
        ruling.line = format!("Move {} begins.", state.turn + 1);
        ruling.events.push(Event::Turn { turn: state.turn + 1 });
    }
    ask.ready()?;
    Ok(ruling)
}
