//! Who is come upon, and what it may do: by a charge, or by a follow-up that meets it (Melee Procedure; Evading).

use super::charge::can_evade;
use super::state::{Guns, State, UnitInPlay};
use crate::rulesets::league_of_augsburg::charge::reaction::ChargeReaction;
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;

/// What a unit that is come upon is asked. Gunners away from their guns cannot shoot, whatever their chit says.
pub(crate) fn reaction(target: &UnitInPlay, attacker: &UnitInPlay) -> ChargeReaction {
    ChargeReaction {
        defender: target.now.clone(),
        attacker: attacker.now.clone(),
        order: target.order().filter(|_| target.guns == Guns::Manned),
        has_acted: target.has_acted(),
        in_the_field: true,
        friendly_foot_distance: None,
    }
}

/// Whether a unit is changing its formation as an enemy comes to fight it, which disorders it (Melee Procedure): whoever has a
/// chit for that this turn, done or not.
pub(crate) fn is_caught_changing(state: &State, met: &UnitInPlay, by: &UnitInPlay) -> bool {
    reaction(met, by).reactions(&state.tables).becomes_disordered
}

/// The same in words.
pub(crate) fn caught_changing(state: &State, met: &UnitInPlay) -> String {
    let does = if met.has_acted() { "has changed its formation this turn" } else { "was to change its formation" };
    format!("{} {does}: disordered.", state.named(met.id))
}

/// Whether a unit that a follow-up meets, or an enemy recoils into, has to run from it: gunners who hold nothing, and light troops that may not stand
/// before a charge of the same enemy (Evading).
pub(crate) fn has_to_run(state: &State, met: &UnitInPlay, by: &UnitInPlay) -> bool {
    let stands = || reaction(met, by).reactions(&state.tables).against(None, false).is_none();
    can_evade(met) && (met.kind == Kind::Artillery || !stands())
}

/// Who runs from the follow-up that has met it, or from the enemy that has recoiled into it, so that there is no melee (Evading).
/// That enemy tests first, where he owes that: it may take him away.
pub(crate) fn runs_first(state: &State) -> Option<&UnitInPlay> {
    let (met, by) = state.charge.as_ref()?.come_upon()?;
    let (met, by) = (state.roster.unit(met)?, state.roster.unit(by)?);
    (by.this_turn.test.is_none() && has_to_run(state, met, by)).then_some(met)
}
