//! The odds of the round that a charge would bring, before it is declared (Melee modifiers).

use crate::rulesets::napoleonic_d8::battle::state::UnitInPlay;
use crate::rulesets::napoleonic_d8::melee::participant::Participant;
use crate::rulesets::napoleonic_d8::melee::prospects::chances;
use crate::rulesets::napoleonic_d8::melee::round::Melee;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::umpire::Ratio;

/// That the charger wins, that nobody does, that he loses: he as he arrives, the charged as he answers, without any fire at
/// him and without support.
pub(crate) fn of_charge(
    charger: &UnitInPlay,
    arrives: Unit,
    charged: &UnitInPlay,
    (counters, flank): (bool, bool),
    tables: &Tables,
) -> Option<[Ratio; 3]> {
    let foot = charged.now.arm == Arm::Infantry;
    let on = |ground| foot && charged.ground == ground;
    let in_building = on(Ground::Building) && arrives.arm == Arm::Infantry;
    let attacker = Participant { in_command: !charger.support.away, ..Participant::of(arrives) };
    let defender = Participant {
        counter_charging: counters,
        flank_or_rear_attacked: flank,
        in_command: !charged.support.away,
        on_hill: on(Ground::Hill),
        behind_wall: on(Ground::Wall),
        in_building,
        ..Participant::of(charged.now.clone())
    };
    chances(&Melee { attackers: vec![attacker], defenders: vec![defender], continued: false }, tables)
}
