//! What a charge does to the two who meet, declared or come upon by who breaks through (Disorder; Breakthrough).

use crate::rulesets::napoleonic_d8::battle::contact::DeclaredCharge;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::rings::{disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{BattleUnit, State};
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::umpire::{Ruling, UnitId};

/// What follows from a charge for the two: it has moved, and an answer is owed.
pub(crate) fn charges(unit: UnitId, charge: DeclaredCharge) -> Vec<Event> {
    let target = charge.target;
    vec![
        Event::marked(unit, Mark::Moved),
        Event::Charges { unit, charge: Some(charge), eluded: None },
        Event::Replies { unit: target, reply: None },
    ]
}

/// White rings on a target that was not ready for it: blown cavalry attacked by cavalry, columns of march on a road.
pub(crate) fn attacked(state: &State, by: &BattleUnit, target: &BattleUnit, caught: u32, ruling: &mut Ruling<Event>) {
    let cavalry = by.now.arm == Arm::Cavalry;
    let blown = if cavalry { disorders(state, &target.now, DisorderCause::BlownAttacked) } else { 0 };
    suffer(state, target.id, &target.now, (0, blown + caught), ruling);
}
