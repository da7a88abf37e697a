//! What a charge does to the two who meet, declared or come upon by who breaks through (Disorder; Breakthrough).

use crate::rulesets::napoleonic_d8::battle::contact::DeclaredCharge;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::fires;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::rings::{disorders, of_march, owe_test, rings, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay};
use crate::rulesets::napoleonic_d8::charge::legality::at_garrison;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::rulesets::napoleonic_d8::unit::test_reason::TestReason;
use crate::umpire::{FormBuilder, Ratio, Refusal, Ruling, UnitId};

/// What follows from a charge for the two: it has moved, and an answer is owed.
pub(crate) fn charges(unit: UnitId, charge: DeclaredCharge) -> Vec<Event> {
    let target = charge.target;
    vec![
        Event::marked(unit, Mark::Moved),
        Event::Charges { unit, charge: Some(charge), eluded: None },
        Event::Replies { unit: target, reply: None },
    ]
}

/// What the book has against coming into contact with one where he stands, by a charge as by a breakthrough.
pub(crate) fn against_place(state: &State, by: &UnitInPlay, target: &UnitInPlay) -> Vec<Refusal> {
    at_garrison(by.now.arm, target.ground).into_iter().chain(fires::against(state, target)).collect()
}

/// Who was charged goes so far from where it stood: who charges it goes after it, or, where he has not so far to go, finds
/// nobody; unless he is one of these.
pub(crate) fn out_of_reach(state: &State, id: UnitId, far: Ratio, but: &[UnitId], ruling: &mut Ruling<Event>) {
    for (charger, charge) in state.chargers(id).filter(|(charger, _)| !but.contains(&charger.id)) {
        if charge.left >= far {
            ruling.events.extend((far > Ratio::ZERO).then_some(Event::Follows { unit: charger.id, far }));
            continue;
        }
        let (name, target) = (state.named(charger.id), state.named(id));
        // First, where no fold hides it: whose charge is over is not owed any more.
        ruling.notes.insert(0, format!("{name} has {} cm left, and does not reach {target} there.", charge.left));
        ruling.events.push(Event::Charges { unit: charger.id, charge: None, eluded: Some(id) });
    }
}

/// A unit goes from where it stood: it fights on with nobody there, and charges nobody from there.
pub(crate) fn break_off(state: &State, unit: &UnitInPlay, ruling: &mut Ruling<Event>) {
    if !unit.engaged.is_empty() {
        ruling.events.push(Event::Engaged { unit: unit.id, with: Vec::new(), beset: false });
    }
    if let Some(charge) = &unit.charge {
        ruling.events.push(Event::Charges { unit: unit.id, charge: None, eluded: None });
        let (name, target) = (state.named(unit.id), state.named(charge.target));
        ruling.notes.push(format!("{name} does not charge {target} any more."));
    }
}

/// The white ring of blown cavalry that cavalry attacks: one attack, however many come to it, as another that is not fought
/// yet has brought the ring.
fn blown(state: &State, by: &UnitInPlay, target: &UnitInPlay) -> u32 {
    let cavalry = by.now.arm == Arm::Cavalry;
    let by_others = |(charger, _): (&UnitInPlay, _)| charger.id != by.id && charger.now.arm == Arm::Cavalry;
    let first = cavalry && !state.chargers(target.id).any(by_others);
    if first { disorders(state, &target.now, DisorderCause::BlownAttacked) } else { 0 }
}

/// Says what comes of it to charge one who is blown, before he answers.
pub(crate) fn remind_of_blown(state: &State, by: &UnitInPlay, target: &UnitInPlay, ask: &mut FormBuilder<'_>) {
    let ring = blown(state, by, target);
    if ring == 0 {
        return;
    }
    let end = target.now.disorders.count() + ring >= state.tables.hits.removed;
    let end = if end { ", which removes it" } else { "" };
    let name = state.marked(target.id);
    ask.say(format!("{name} is blown: {} as it is charged, before it answers{end} (a reading)", rings(0, ring)));
}

/// The white ring on blown cavalry that cavalry attacks.
pub(crate) fn attacked(state: &State, by: &UnitInPlay, target: &UnitInPlay, ruling: &mut Ruling<Event>) {
    suffer(state, target.id, &target.now, (0, blown(state, by, target)), ruling);
}

/// Who comes into the rear of one that shows its back, from within a move of it, faces it there: it tests its morale for that
/// (Firing, hits). Who has tested for an enemy in its rear in this half of the move has done so.
pub(crate) fn at_its_back(
    state: &State,
    by: &UnitInPlay,
    target: &UnitInPlay,
    (distance, flank): (Ratio, bool),
    ruling: &mut Ruling<Event>,
) {
    let shows = target.marks.has(Mark::TurnedBack) && !target.marks.has(Mark::RearTested);
    let tests = target.now.arm != Arm::Skirmishers && target.test.is_none();
    let near = distance <= by.now.pace(&state.tables.moves).standard;
    let settled = |event: &Event| match event {
        Event::Gone { unit } | Event::Test { unit, .. } => *unit == target.id,
        _ => false,
    };
    if flank && shows && tests && near && !ruling.events.iter().any(settled) {
        owe_test(state, target.id, TestReason::EnemyInRear, ruling);
    }
}

/// That a column of march on a road is disordered as it is attacked in melee, and not by a charge that it does not meet so.
pub(crate) fn march_told(state: &State, target: UnitId) -> String {
    format!("{} marches on a road: a ring, if it meets the charge so.", state.named(target))
}

/// The white ring of a charged unit that meets who charges it, in column of march on a road: one, however many come upon it
/// before its melee is fought (Disorder). Whom its own fire removed as he came does not attack it.
pub(crate) fn met_marching(state: &State, unit: &UnitInPlay, ruling: &Ruling<Event>) -> u32 {
    let gone = |id: UnitId| ruling.events.iter().any(|event| matches!(event, Event::Gone { unit } if *unit == id));
    let before = state.chargers(unit.id).any(|(_, charge)| charge.marching && charge.answer.is_some());
    let meets = state.unanswered(unit.id).any(|(charger, charge)| charge.marching && !gone(charger.id));
    if meets && !before { of_march(state, unit) } else { 0 }
}
