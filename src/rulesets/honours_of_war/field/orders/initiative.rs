//! Who begins: movement initiative (p. 18) and firing initiative (p. 25).

use super::super::super::firing_initiative::FiringInitiative;
use super::super::super::initiative::{MovementInitiative, Party, Side};
use super::super::event::Event;
use super::super::state::{Brigade, Phase, State};
use super::{OrderKind, Who};
use crate::umpire::{Ask, Code, Modifier, Request, Ruling, Stop};

pub const ORDERS: &[OrderKind] = &[
    OrderKind {
        name: "initiative",
        key: 't',
        label: "throw for initiative",
        at: &[Phase::MovementInitiative, Phase::FiringInitiative],
        who: Who::Nobody(|state| state.initiative.is_none()),
        why_not: "the initiative of this phase has been thrown for",
        rule: initiative,
    },
    OrderKind {
        name: "begin",
        key: 'B',
        label: "the other side begins",
        at: &[Phase::Movement, Phase::Firing],
        who: Who::Nobody(|state| {
            let begun =
                |brigade: &Brigade| brigade.done || state.phase == Phase::Movement && brigade.performance.is_some();
            state.acting.is_some() && !state.brigades().any(begun)
        }),
        why_not: "the first brigade has begun",
        rule: begin,
    },
];

fn initiative(state: &State, _: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let [a, b] = &state.armies[..] else { return Stop::refuse("initiative is thrown by two armies") };
    let phase = state.phase.name();
    ask.title(format!("{phase}: {} then {}, a D6 each", a.name, b.name));
    let dice = ask.ready()?;
    let (side_a, side_b) = (Side::of(a.nation), Side::of(b.nation));
    let attacker = match (a.attacker, b.attacker) {
        (true, _) => Some(Party::A),
        (_, true) => Some(Party::B),
        _ => None,
    };
    let (party, totals, modifiers) = if state.phase == Phase::MovementInitiative {
        let request = MovementInitiative { side_a, side_b, attacker, turn: state.turn };
        let answer = request.rule(&state.tables, dice)?;
        (answer.winner, (answer.total_a, answer.total_b), (answer.modifier_a, answer.modifier_b))
    } else {
        let answer = FiringInitiative { side_a, side_b }.rule(&state.tables, dice)?;
        (answer.winner, (Some(answer.total_a), Some(answer.total_b)), (answer.modifier_a, answer.modifier_b))
    };
    let winner = if party == Party::A { a } else { b };
    let line = match totals {
        (Some(first), Some(second)) => {
            format!("{phase}: {} {first}, {} {second}. {} has it.", a.name, b.name, winner.name)
        }
        _ => format!("{phase}: {} attacks, and has it in turn 1.", winner.name),
    };
    let mut ruling = Ruling::new(line, vec![Event::Initiative { army: winner.number }]);
    ruling.outcome = winner.name.clone();
    ruling.sum = vec![
        Modifier::new(a.name.clone(), modifiers.0, "p. 18, 41-51"),
        Modifier::new(b.name.clone(), modifiers.1, "p. 18, 41-51"),
    ];
    Ok(ruling)
}

fn begin(state: &State, _: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    ask.ready()?;
    let Some(now) = state.acting else { return Stop::refuse("nobody has the initiative yet") };
    let at = state.armies.iter().position(|army| army.number == now).unwrap_or(0);
    let other = &state.armies[(at + 1) % state.armies.len()];
    Ok(Ruling::new(format!("{} acts now.", other.name), vec![Event::Acts { army: other.number }]))
}
