//! Who is in a melee, and whom each strikes (Melees).

use std::collections::BTreeSet;

use crate::rulesets::central_europe::battle::state::{Contact, State};
use crate::rulesets::central_europe::unit::Facing;
use crate::umpire::{FormBuilder, Question, UnitId};

use super::figures::SECTION;
use super::round::{Fighter, MeleeRound};

/// A melee about to be fought: the request; and of each who fights in it, who he is and whom he strikes.
pub(super) struct Melee {
    pub(super) round: MeleeRound,
    pub(super) who: Vec<[UnitId; 2]>,
}

/// Whether a round of its melee is still to be fought in this phase.
pub(super) fn is_due(state: &State, unit: UnitId) -> bool {
    let touches = |contact: &&Contact| contact.attacker == unit || contact.target == unit;
    state.contacts.iter().filter(touches).any(|contact| !contact.fought)
}

/// Everyone who is in the same melee: those whose contacts hang together.
fn everybody(state: &State, with: UnitId) -> Vec<UnitId> {
    let mut all = BTreeSet::from([with]);
    loop {
        let before = all.len();
        for contact in &state.contacts {
            if all.contains(&contact.attacker) || all.contains(&contact.target) {
                all.extend([contact.attacker, contact.target]);
            }
        }
        if all.len() == before {
            return all.into_iter().collect();
        }
    }
}

/// Whom a unit strikes, on which face, in which round of its own: the enemy that it attacks; or, attacked, the one
/// chosen, or else the first, at its front.
fn strikes(state: &State, unit: UnitId, chosen: &[UnitId]) -> Option<(UnitId, Facing, u32)> {
    let attack = state.contacts.iter().find(|contact| contact.attacker == unit);
    let against = || state.contacts.iter().filter(|contact| contact.target == unit);
    let picked = against().find(|contact| chosen.contains(&contact.attacker));
    match (attack, picked.or_else(|| against().next())) {
        (Some(contact), _) => Some((contact.target, contact.face, contact.round)),
        (None, Some(contact)) => Some((contact.attacker, Facing::Front, contact.round)),
        (None, None) => None,
    }
}

/// Asks what only the table tells of a melee.
pub(super) fn ask_melee(state: &State, with: UnitId, ask: &mut FormBuilder<'_>) -> Melee {
    let all = everybody(state, with);
    let n = all.len();
    let mut who = |id, key, label: &str| ask.units(Question::new(id, key, label).on(SECTION), all.clone(), n);
    let higher = who("higher_ground", 'h', "on higher ground");
    let bank = who("river_bank", 'r', "defending a river bank");
    let built = who("built_up_area", 'b', "defending a built-up area from outside");
    let inside = who("inside", 'i', "in a wood or built-up area");
    let cover = who("cover", 'c', "behind cover");
    let attackers = |unit: &UnitId| state.contacts.iter().filter(|contact| contact.target == *unit).count();
    let crowded = all.iter().any(|unit| attackers(unit) > 1);
    let chosen = if crowded { who("struck", 's', "struck, of several who attack the same") } else { Vec::new() };
    let fighter = |id: &UnitId| {
        let unit = state.unit(*id)?;
        let (target, attack_face, round) = strikes(state, *id, &chosen)?;
        let fighter = Fighter {
            id: id.to_string(),
            colour: state.roster.army(id.army)?.colour,
            unit: state.profile(unit),
            target: target.to_string(),
            attack_face,
            higher_ground: higher.contains(id),
            river_bank: bank.contains(id),
            built_up_area: built.contains(id),
            in_wood_or_built_up: inside.contains(id),
            cover: cover.contains(id),
            hits_from_firing: unit.shot,
            round: Some(round),
        };
        Some(([*id, target], fighter))
    };
    let (who, units): (Vec<[UnitId; 2]>, Vec<Fighter>) = all.iter().filter_map(fighter).unzip();
    let round = units.iter().filter_map(|fighter| fighter.round).max();
    Melee { round: MeleeRound { units, round }, who }
}
