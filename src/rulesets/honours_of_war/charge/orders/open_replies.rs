//! The replies to a charge that the book leaves a target of its kind, and in which order its letter comes to them (p. 22-25).

use super::evade::may_evade;
use crate::rulesets::honours_of_war::battle::state::{Charge, State, UnitInPlay};
use crate::rulesets::honours_of_war::charge::legality::{Match, TargetCover};
use crate::rulesets::honours_of_war::unit::Unit;
use crate::rulesets::honours_of_war::unit::facing::{Facing, Sector};
use crate::umpire::FormBuilder;

/// What the target does.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Way {
    Stands,
    /// It stands for now: whether it evades its player says at contact.
    PutsOff,
    CounterCharges,
    TurnsToFace,
    ChangesFormation,
    Evades,
}

/// The replies that a target of its kind has to a charge, allowed as it stands or not.
pub(super) fn ways(state: &State, attacker: &Unit, target: &UnitInPlay, charge: &Charge) -> Vec<(Way, &'static str)> {
    let front = charge.sector == Facing::Front;
    let mut ways = vec![(Way::Stands, "stands")];
    if may_evade(state, attacker, target, charge) {
        ways.push((Way::Evades, "evades"));
    }
    // Nobody counter-charges whom he would never be allowed to charge (p. 22-23).
    let back = Match {
        attacker: &target.profile,
        target: attacker,
        sector: Sector::Front,
        target_in_melee: false,
        cover: TargetCover::Open,
    };
    // A garrison defends its block all round, and has no formation to change (p. 16-17; HOW-AMB-A65).
    let garrison = target.block().is_some();
    if front && !garrison && !target.profile.never_charges() && !back.cavalry() && !back.frontal() {
        ways.push((Way::CounterCharges, "counter-charges"));
    }
    match () {
        () if garrison => {}
        // Under its old name in journals of before: its letter is no other's.
        () if front => ways.extend(["new formation", "changes formation"].map(|word| (Way::ChangesFormation, word))),
        () => ways.push((Way::TurnsToFace, "turns to face")),
    }
    ways
}

/// Whether a target of its kind has a counter-charge for a reply.
pub(super) fn may_counter(state: &State, attacker: &Unit, target: &UnitInPlay, charge: &Charge) -> bool {
    ways(state, attacker, target, charge).iter().any(|(way, _)| *way == Way::CounterCharges)
}

/// Brings them in the order in which the letter comes to them: to what it may do before what is `forbidden`.
///
/// Where nothing is open to it but to stand, the letter steps to nothing else, unless that was said: as journals of before may
/// have it, allowed by the umpire. A counter-charge of who is `formed` to make one stays there all the same: whoever says
/// it is told what bars it. Who fights as it is in its front stands, as a rule, if nobody has to say it (`untold`): the letter
/// says that first, and goes on to anything else (HOW-AMB-A66).
pub(super) fn arrange(
    ways: &mut Vec<(Way, &'static str)>,
    forbidden: impl Fn(Way) -> bool,
    (formed, untold): (bool, bool),
    ask: &FormBuilder<'_>,
) {
    ways.sort_by_key(|(way, _)| forbidden(*way));
    let said = ask.answered("reply") && !ask.is_said("reply", "stands");
    if !said && ways.iter().all(|(way, _)| *way == Way::Stands || forbidden(*way)) {
        ways.retain(|(way, _)| *way == Way::Stands || formed && *way == Way::CounterCharges);
    }
    let evades = ways.iter().any(|(way, _)| *way == Way::Evades);
    if untold && formed && !evades && ways.len() > 1 {
        ways.swap(0, 1);
    }
}
