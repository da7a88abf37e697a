//! What the winner of a melee does next (Breakthrough).

use crate::rulesets::napoleonic_d8::battle::contact::{DeclaredCharge, Pursuit};
use crate::rulesets::napoleonic_d8::battle::event::{Event, Mark};
use crate::rulesets::napoleonic_d8::battle::rings::suffer;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State, Troop};
use crate::rulesets::napoleonic_d8::charge::orders::declare::{attacked, onset};
use crate::rulesets::napoleonic_d8::melee::breakthrough::{Breakthrough, BreakthroughChoice, WinnerArm, WinnerMove};
use crate::rulesets::napoleonic_d8::unit::Arm;
use crate::rulesets::napoleonic_d8::unit::number::Within;
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Request, Ruling, UnitId};

pub(crate) const BREAKTHROUGH: OrderKind = OrderKind {
    name: "breakthrough",
    key: 'p',
    label: "throw for a breakthrough",
    at: &[Phase::Melees],
    who: Who::Units(|state| owing(state, |owes| matches!(owes, Pursuit::Throws { .. }))),
    why_not: "has won no melee, or has thrown",
    rule: throw,
};

pub(crate) const MEETS: OrderKind = OrderKind {
    name: "meets",
    key: 'p',
    label: "whom it meets",
    at: &[Phase::Melees],
    who: Who::Units(|state| owing(state, |owes| matches!(owes, Pursuit::Meets { .. }))),
    why_not: "neither breaks through nor follows up",
    rule: meets,
};

fn owing(state: &State, what: fn(&Pursuit) -> bool) -> Vec<UnitId> {
    state.present().filter(|troop| troop.after.as_ref().is_some_and(what)).map(|troop| troop.code).collect()
}

fn throw(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    let Some(brigade) = state.brigade(code) else { return Interrupt::refuse("no such brigade") };
    let (enemy_removed, beaten, fell) = match &troop.after {
        Some(Pursuit::Throws { removed, beaten, fell }) => (*removed, Some(*beaten), *fell),
        _ => (false, None, 0),
    };
    let rows = [(0, "as thrown"), (-1, "one row up"), (1, "one row down")];
    let shift = if brigade.bc.get() > 0 {
        ask.pick(Question::new("shift", 'b', "its BC is with it, and takes").on("Breakthrough"), &rows, Some(0))
    } else {
        Some(0)
    };
    let cavalry = troop.unit.arm == Arm::Cavalry;
    let choices = [(None, "what the row gives"), (Some(BreakthroughChoice::FollowUp), "to follow up")];
    let choice = if cavalry && !enemy_removed {
        ask.pick(Question::new("choice", 'c', "chooses").on("Breakthrough"), &choices, Some(None)).flatten()
    } else {
        None
    };
    let made = Question::new("made", 'm', "breakthroughs so far").on("Notes 27").known();
    let counts = [(0, "none"), (1, "one"), (2, "two")];
    let made = ask.pick(made, &counts, i32::try_from(troop.throughs).ok()).unwrap_or(0);
    let request = Breakthrough {
        arm: if cavalry { WinnerArm::Cavalry } else { WinnerArm::Infantry },
        enemy_removed,
        breakthroughs_made: Within::nearest(made),
        bc_rating: Some(brigade.bc),
        shift: Within::nearest(shift.unwrap_or(0)),
        choice,
    };
    let done = request.rule(&state.tables, ask.ready()?)?;
    // The odds count the ways it goes on, not every distance.
    let (outcome, far) = match done.result {
        WinnerMove::Stand => ("stands", 0),
        WinnerMove::RetireBlown => ("retires, blown", done.retire),
        WinnerMove::TakeAndHold => ("takes the ground and holds it", 0),
        WinnerMove::FollowUp => ("follows up", 0),
        WinnerMove::Breakthrough => ("breaks through", done.distance),
    };
    let far = if far > 0 { format!(", {far} cm") } else { String::new() };
    // Who takes the ground may come upon an enemy there, as who goes on does; a breakthrough comes upon the beaten one again
    // where it goes as far as he fell back.
    let goes = matches!(done.result, WinnerMove::FollowUp | WinnerMove::Breakthrough | WinnerMove::TakeAndHold);
    let again = match done.result {
        WinnerMove::FollowUp => true,
        WinnerMove::Breakthrough => !enemy_removed && done.distance >= fell,
        _ => false,
    };
    let after = goes.then_some(Pursuit::Meets {
        reach: if done.result == WinnerMove::FollowUp { fell } else { done.distance },
        back: done.no_contact_retire,
        follows: beaten.filter(|_| again),
        fell,
    });
    let mut ruling = Ruling::new(format!("{} {outcome}{far}.", state.named(code)), Vec::new());
    if matches!(done.result, WinnerMove::FollowUp | WinnerMove::Breakthrough) {
        ruling.events.push(Event::Marked { unit: code, mark: Mark::BrokeThrough });
        ruling.notes.push("It goes straight on, 20 degrees off its centre at most.".to_owned());
    }
    ruling.events.push(Event::After { unit: code, after });
    if done.blown {
        blown(state, troop, &mut ruling);
    }
    if done.free_wheel > 0 {
        let form = if done.free_formation_change { "a free change of formation, or " } else { "" };
        ruling.notes.push(format!("It has {form}a free wheel to {} degrees.", done.free_wheel));
    }
    outcome.clone_into(&mut ruling.outcome);
    Ok(ruling)
}

/// Two blue rings and a white one.
fn blown(state: &State, troop: &Troop, ruling: &mut Ruling<Event>) {
    suffer(state, troop.code, &troop.unit.with_blown(2), (0, state.tables.blown.disorders), ruling);
}

/// A breakthrough finds an enemy, who answers it as a charge, or nobody (Breakthrough; Notes 27).
fn meets(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    let Some(Pursuit::Meets { reach, back, follows, fell }) = &troop.after else {
        return Interrupt::refuse("it neither breaks through nor follows up");
    };
    let far = if *reach > 0 { format!("it goes {reach} cm") } else { "it takes the ground".to_owned() };
    let beaten = follows.map_or_else(String::new, |beaten| format!("; {} fell back {fell}", state.named(beaten)));
    ask.say(format!("{far}{beaten}; 20 degrees off its centre at most"));
    let there = |code: &UnitId| state.troop(*code).is_some_and(Troop::is_present);
    let usual: Vec<UnitId> = follows.iter().copied().filter(there).collect();
    let met = Question::new("met", 'e', "comes into contact with").on("Breakthrough");
    let met = ask.units_or(met, state.enemies(code.army), 1, &usual);
    let Some(target) = met.first().and_then(|met| state.troop(*met)) else {
        ask.ready()?;
        let goes = if *back > 0 { format!("; it retires {back} cm, blown") } else { String::new() };
        let events = vec![Event::After { unit: code, after: None }];
        let mut ruling = Ruling::new(format!("{} meets nobody{goes}.", state.named(code)), events);
        if *back > 0 {
            blown(state, troop, &mut ruling);
        }
        return Ok(ruling);
    };
    let distance = Question::new("distance", 'd', "after").on("Breakthrough");
    let usual = if *follows == Some(target.code) { *fell } else { *reach };
    let usual = (usual > 0).then(|| Ratio::whole(i128::from(usual)));
    let distance = ask.number(distance, "cm", usual);
    let flank = ask.flag(Question::new("flank", 'f', "into flank or rear").on("Melee modifiers"), false);
    ask.ready()?;
    let reach = Ratio::whole(i128::from(*reach));
    let left = if reach > distance { reach - distance } else { Ratio::ZERO };
    let events = onset(code, DeclaredCharge { target: target.code, distance, left, flank });
    let line = format!("{} comes upon {}: a new melee.", state.named(code), state.named(target.code));
    let mut ruling = Ruling::new(line, events);
    ruling.events.push(Event::After { unit: code, after: None });
    attacked(state, troop, target, 0, &mut ruling);
    Ok(ruling)
}
