//! What a charge does to the two who meet, declared or come upon by who breaks through (Disorder; Breakthrough).

use crate::rulesets::napoleonic_d8::battle::contact::DeclaredCharge;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::rings::{disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay};
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::umpire::{Ratio, Ruling, UnitId};

/// What follows from a charge for the two: it has moved, and an answer is owed.
pub(crate) fn charges(unit: UnitId, charge: DeclaredCharge) -> Vec<Event> {
    let target = charge.target;
    vec![
        Event::marked(unit, Mark::Moved),
        Event::Charges { unit, charge: Some(charge), eluded: None },
        Event::Replies { unit: target, reply: None },
    ]
}

/// Who was charged goes so far from where it stood: who charges it and has not so far to go finds nobody, unless he is one
/// of these.
pub(crate) fn out_of_reach(state: &State, id: UnitId, far: Ratio, but: &[UnitId], ruling: &mut Ruling<Event>) {
    let chargers = state.chargers(id).filter(|(charger, charge)| !but.contains(&charger.id) && charge.left < far);
    for (charger, charge) in chargers {
        let (name, target) = (state.named(charger.id), state.named(id));
        ruling.notes.push(format!("{name} has {} cm left, and does not reach {target} there.", charge.left));
        ruling.events.push(Event::Charges { unit: charger.id, charge: None, eluded: Some(id) });
    }
}

/// White rings on a target that was not ready for it: blown cavalry attacked by cavalry, columns of march on a road.
pub(crate) fn attacked(state: &State, by: &UnitInPlay, target: &UnitInPlay, caught: u32, ruling: &mut Ruling<Event>) {
    let cavalry = by.now.arm == Arm::Cavalry;
    // One attack, however many come to it: another that is not fought yet has brought the ring.
    let by_others = |(charger, _): (&UnitInPlay, _)| charger.id != by.id && charger.now.arm == Arm::Cavalry;
    let first = cavalry && !state.chargers(target.id).any(by_others);
    let blown = if first { disorders(state, &target.now, DisorderCause::BlownAttacked) } else { 0 };
    suffer(state, target.id, &target.now, (0, blown + caught), ruling);
}
