//! Who begins: movement initiative (p. 18) and firing initiative (p. 25).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{Army, Brigade, BrigadeMark, OrderKind, State, Who};
use crate::rulesets::honours_of_war::battle::thrown_for::For;
use crate::rulesets::honours_of_war::battle::words::with_sum;
use crate::rulesets::honours_of_war::command::initiative::{
    Force, InitiativeOrder, InitiativePhase, InitiativeSide, Sequence,
};
use crate::rulesets::honours_of_war::command::objection::CommandObjection;
use crate::umpire::{FormBuilder, Interrupt, Modifier, Procedure, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[
    OrderKind {
        name: "initiative",
        key: 't',
        label: "throw for initiative",
        at: &[Phase::MovementInitiative, Phase::FiringInitiative],
        who: Who::Table(|state| {
            let thrown = !state.sequence.is_empty();
            thrown.then(|| CommandObjection::InitiativeThrown.into()).into_iter().collect()
        }),
        rule: initiative,
    },
    OrderKind {
        name: "begin",
        key: 'T',
        label: "make the other side begin",
        // Who has that of fire begins himself, if he wants to (p. 25).
        at: &[Phase::MovementInitiative],
        who: Who::Table(against_beginning),
        rule: begin,
    },
];

/// Old journals hold it.
pub(crate) const BEGIN: OrderKind = OrderKind {
    name: "begin",
    key: ' ',
    label: "make the other side begin",
    at: &[Phase::Movement, Phase::FiringInitiative, Phase::Firing],
    who: Who::Table(against_beginning),
    rule: begin,
};

fn against_beginning(state: &State) -> Vec<Refusal> {
    let begun = |brigade: &Brigade| {
        brigade.has(BrigadeMark::Done) || state.phase == Phase::Movement && brigade.performance.is_some()
    };
    if state.acting.is_none() || state.sequence.is_empty() {
        return vec![Refusal::on("p. 18, 25", "nobody has the initiative yet")];
    }
    state.brigades().any(begun).then(|| CommandObjection::FirstHasBegun.into()).into_iter().collect()
}

/// The dice of two sides, draw by draw: that it was drawn is said with the die that is owed.
const SIDES: [&str; 10] = {
    let [one, other] = ["initiative again, as it was drawn", "initiative against it, drawn too"];
    ["initiative", "initiative against it", one, other, one, other, one, other, one, other]
};

fn initiative(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let phase = state.phase.row().name;
    let forces: Vec<&Army> = state.forces().collect();
    let name = |army: &Army| state.force_name(army.number).to_owned();
    let names: Vec<String> = forces.iter().map(|army| name(army)).collect();
    if state.initiative_is_given() {
        ask.title(format!("{phase}: in turn 1 it goes to the attacker, and nobody throws (p. 18)"));
        ask.no_die_decides();
    } else {
        ask.title(format!("{phase}: {}, a D6 each", names.join(" then ")));
    }
    let attacks = |army: &Army| state.allies(army.side).any(|ally| ally.attacker);
    let request = InitiativeOrder {
        phase: if state.phase == Phase::MovementInitiative {
            InitiativePhase::Movement
        } else {
            InitiativePhase::Firing
        },
        forces: forces
            .iter()
            .map(|army| Force { side: InitiativeSide::of(army.nation), attacker: attacks(army) })
            .collect(),
        turn: state.turn,
    };
    // Of two sides both throw, draw by draw, each by its name; who of more throws, the title says.
    let whys = if names.len() == 2 { &SIDES[..] } else { &[] };
    for (why, (name, army)) in whys.iter().zip(names.iter().zip(&forces).cycle()) {
        ask.thrower(why, army.number, name.as_str());
    }
    ask.judge(&request, &state.tables)?;
    let mut dice = For::new(ask.ready()?, whys);
    let result = request.resolve(&state.tables, &mut dice);
    let drawn = !whys.is_empty() && dice.fallen() >= 2 && dice.fallen().is_multiple_of(2);
    if drawn && matches!(result, Err(Interrupt::NeedDice(_))) {
        ask.say(format!("drawn: both throw again {}", drawn_on(request.phase)));
    }
    let answer = result?;
    let mut ruling = tell(state, phase, &forces, &answer);
    if answer.rerolls > 0 {
        ruling.notes.push(format!("It was drawn, and thrown for again {}.", drawn_on(request.phase)));
    }
    let thrown = names.iter().zip(request.forces.iter().zip(&answer.force_modifiers));
    ruling.sum = thrown.flat_map(|(name, (force, all))| parts(state, request.phase, force, *all, name)).collect();
    Ok(ruling)
}

/// Where it stands that draws are thrown again; of fire the book says nothing (HOW-AMB-B3).
const fn drawn_on(phase: InitiativePhase) -> &'static str {
    match phase {
        InitiativePhase::Movement => "(p. 18)",
        InitiativePhase::Firing => "(as for movement, p. 18: a reading)",
    }
}

/// What a force adds to its die: what its nation brings, and what the attacker has (p. 18, 25, 41-51).
fn parts(state: &State, phase: InitiativePhase, force: &Force, all: i32, name: &str) -> Vec<Modifier> {
    let attacks = phase == InitiativePhase::Movement && force.attacker;
    let attacker = if attacks { state.tables.command.attacker } else { 0 };
    let parts = [("nation", all - attacker, "p. 41-51"), ("attacker", attacker, "p. 18")];
    let parts = parts.into_iter().filter(|(_, value, _)| *value != 0);
    parts.map(|(label, value, page)| Modifier::new(label, value, page).of(name)).collect()
}

fn tell(state: &State, phase: &str, forces: &[&Army], answer: &Sequence) -> Ruling<Event> {
    let name = |army: &Army| state.force_name(army.number).to_owned();
    let order: Vec<&Army> = answer.order.iter().filter_map(|at| forces.get(*at).copied()).collect();
    let winner = order.first().map_or_else(String::new, |army| name(army));
    let totals = forces.iter().zip(&answer.totals).zip(&answer.force_modifiers);
    let thrown = |((army, total), modifier): ((&&Army, &Option<i32>), &i32)| {
        Some(format!("{} {}", name(army), with_sum((*total)? - modifier, *modifier)))
    };
    let totals: Vec<String> = totals.filter_map(thrown).collect();
    let line = match (totals.is_empty(), order.len()) {
        (true, _) => format!("{phase}: it goes to the attacker in turn 1: {winner}."),
        (false, 2) => format!("{phase}: {}. It goes to {winner}.", totals.join(", ")),
        (false, _) => {
            let sequence: Vec<String> = order.iter().map(|army| name(army)).collect();
            format!("{phase}: {}. It goes to {winner}; then {}.", totals.join(", "), sequence[1..].join(", "))
        }
    };
    let numbers = order.iter().map(|army| army.number).collect();
    let mut ruling = Ruling::new(line, vec![Event::Initiative { order: numbers }]);
    ruling.outcome = winner;
    ruling
}

fn begin(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.ready()?;
    let Some(now) = state.acting else { return Interrupt::refuse("nobody has the initiative yet") };
    let at = state.sequence.iter().position(|force| *force == state.force(now)).unwrap_or(0);
    let other = state.sequence.iter().cycle().nth(at + 1).copied().unwrap_or(now);
    let event = if matches!(state.phase, Phase::MovementInitiative | Phase::FiringInitiative) {
        let mut order = state.sequence.clone();
        order.rotate_left(1);
        Event::Initiative { order }
    } else {
        Event::Acts { army: other }
    };
    Ok(Ruling::new(format!("{} to act now.", state.force_name(other)), vec![event]))
}
