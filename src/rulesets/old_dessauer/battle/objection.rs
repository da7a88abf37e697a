//! Why an order is not given to a unit this turn, whatever its own rule says of it.

use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::umpire::{Refusal, UnitId};

/// A reason of the turn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OrderObjection {
    NotActive,
    NotPassive,
    HasMoved,
    HasRefused,
    HasRallied,
    GunsLeft,
    InContact,
    Square,
    NotCharged,
    FoughtBefore,
    NoShooters,
    NoSkirmishers,
    NotReached,
    NoGunners,
    NoSquare,
    NoLightInfantry,
    NoGeneral,
    NoDanger,
    NoRecoil,
    NeedsFallback,
    NotShot,
    NotShaken,
    NobodyToPursue,
    NothingToFight,
}

impl OrderObjection {
    /// What there is against any move of a unit.
    pub(crate) fn of_mover(unit: &UnitInPlay) -> impl Iterator<Item = OrderObjection> {
        let moved = (unit.turn.moved != Moved::None).then_some(OrderObjection::HasMoved);
        moved.into_iter().chain(unit.marks.has(Mark::GunsLeft).then_some(OrderObjection::GunsLeft))
    }

    /// What there is against a charge or a change of a unit.
    pub(crate) fn of_refuser(unit: &UnitInPlay) -> Option<OrderObjection> {
        unit.marks.has(Mark::Refused).then_some(OrderObjection::HasRefused)
    }
}

impl From<OrderObjection> for Refusal {
    fn from(objection: OrderObjection) -> Refusal {
        let (page, text) = match objection {
            OrderObjection::NotActive => ("Turn Sequence", "only the active side does that"),
            OrderObjection::NotPassive => ("Turn Sequence", "only the passive side does that"),
            OrderObjection::HasMoved => ("Movement", "it has moved this turn"),
            OrderObjection::HasRefused => ("Command Radius", "it has refused to charge or to change this turn"),
            OrderObjection::HasRallied => ("Rallying Shaken Units", "it has diced to rally this turn"),
            OrderObjection::GunsLeft => ("Evading", "its guns are left behind: overrule that once it is back at them"),
            OrderObjection::InContact => ("Movement", "it touches an enemy"),
            OrderObjection::Square => ("Square", "a square does not move: form line or column first"),
            OrderObjection::NotCharged => ("Evading", "nobody charges it this turn"),
            OrderObjection::FoughtBefore => ("If in Town Blocks", "it fights since before this turn"),
            OrderObjection::NoShooters => ("Shooting", "it has no stand that can shoot"),
            OrderObjection::NoSkirmishers => ("Light Infantry", "these are no skirmishers"),
            OrderObjection::NotReached => {
                ("Light Infantry", "no formed troops have reached it as skirmishers this turn")
            }
            OrderObjection::NoGunners => ("Evading", "these are no gunners"),
            OrderObjection::NoSquare => ("Square", "it is no square"),
            OrderObjection::NoLightInfantry => ("If in Town Blocks", "it is no light infantry"),
            OrderObjection::NoGeneral => ("Generals", "it has no general: select a brigade that has one"),
            OrderObjection::NoDanger => ("Generals", "no general is in danger with it"),
            OrderObjection::NoRecoil => ("Recoil", "it owes no recoil move"),
            OrderObjection::NeedsFallback => {
                ("Optional Rules", "the battle is played without the option voluntary_fallback")
            }
            OrderObjection::NotShot => ("Morale", "shooting has not hit it this turn, or it has tested"),
            OrderObjection::NotShaken => ("Rallying Shaken Units", "it is not shaken"),
            OrderObjection::NobodyToPursue => ("Pursuit", "not all its enemies recoil, or it has pursued already"),
            OrderObjection::NothingToFight => ("Combat", "it touches no enemy, or has fought its round of this turn"),
        };
        Refusal::on(page, text)
    }
}

/// All reasons against a unit, worded; of a brigade nothing is known to be against it.
pub(crate) fn against_unit(
    state: &State,
    id: UnitId,
    reasons: impl FnOnce(&UnitInPlay, &mut Vec<Refusal>),
) -> Vec<Refusal> {
    let mut against = Vec::new();
    if let Some(unit) = state.roster.unit(id) {
        reasons(unit, &mut against);
    }
    against
}

/// Objections of a rule, worded.
pub(crate) fn worded(objections: impl IntoIterator<Item = impl Into<Refusal>>) -> Vec<Refusal> {
    objections.into_iter().map(Into::into).collect()
}
