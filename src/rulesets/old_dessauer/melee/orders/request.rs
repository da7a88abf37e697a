//! A round of combat as its procedure has it: who fights, with how many dice, and who touches whom.

use crate::rulesets::old_dessauer::battle::contact::Contact;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::melee::contact::{Combatant, Pair, Side};
use crate::rulesets::old_dessauer::melee::round::CombatRound;
use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::rulesets::old_dessauer::unit::town::TownBlock;
use crate::rulesets::old_dessauer::unit::troops::Formation;
use crate::umpire::UnitId;

/// What the umpire has said of a round.
pub(crate) struct Said {
    /// Who is behind cover.
    pub(crate) cover: Vec<UnitId>,
    /// The squares that are touched on different sides.
    pub(crate) beset: Vec<UnitId>,
}

/// The round of these contacts.
pub(crate) fn request(state: &State, units: &[&UnitInPlay], contacts: &[&Contact], said: &Said) -> CombatRound {
    CombatRound {
        units: units.iter().map(|unit| combatant(state, unit, contacts, &said.beset)).collect(),
        contacts: contacts.iter().filter_map(|contact| pair(state, contact, &said.cover)).collect(),
    }
}

/// The role of an army this turn.
fn side_of(state: &State, id: UnitId) -> Side {
    if state.is_active(id) { Side::Active } else { Side::Passive }
}

/// A square strikes with the side in contact and the two beside it: touched on different sides, with all four (Eligible
/// Stands in Combat).
fn combatant(state: &State, unit: &UnitInPlay, contacts: &[&Contact], beset: &[UnitId]) -> Combatant {
    let all = beset.contains(&unit.id).then(|| unit.troops.live_stands(unit.troops.figures));
    Combatant {
        id: unit.id.to_string(),
        side: side_of(state, unit.id),
        unit: state.now(unit),
        eligible_stands: town_stands(state, unit, contacts).or(all),
    }
}

/// In a town all stands count: of the garrison, and of so much of an attacker as may attack a side of the block (Terrain
/// Effects).
fn town_stands(state: &State, unit: &UnitInPlay, contacts: &[&Contact]) -> Option<u32> {
    let numbers = |garrison: &UnitInPlay| TownBlock { garrison_figures: garrison.troops.figures }.numbers();
    if unit.is_garrison() {
        return Some(numbers(unit).combat_dice);
    }
    if !unit.kind().is_foot() {
        return None;
    }
    let attacked = contacts.iter().find(|contact| contact.attacker == unit.id)?;
    let garrison = state.roster.unit(attacked.target).filter(|target| target.is_garrison())?;
    let most = unit.troops.live_stands(numbers(garrison).attack_figures_per_side);
    // The block bounds what strikes at its garrison alone: of the dice that are divided, a share.
    let enemies = contacts.iter().filter(|contact| contact.has(unit.id)).count();
    let most = most.saturating_mul(u32::try_from(enemies).unwrap_or(u32::MAX));
    Some(unit.troops.live_stands(unit.troops.figures).min(most))
}

/// Whose stands do not all strike, as no more may attack a side of the block (Terrain Effects).
pub(crate) fn kept_out(state: &State, request: &CombatRound) -> Vec<String> {
    let told = request.units.iter().filter_map(|unit| {
        let id: UnitId = unit.id.parse().ok()?;
        let all = unit.unit.live_stands(unit.unit.figures);
        let strike = unit.eligible_stands.filter(|strike| *strike < all)?;
        let attacks = state.roster.unit(id).is_some_and(|unit| !unit.is_garrison());
        let square = unit.unit.formation == Formation::Square;
        let name = state.roster.marked(id);
        (attacks && !square)
            .then(|| format!("{name}: {strike} of its {all} stands strike: no more attack a side of the block"))
    });
    told.collect()
}

/// A contact as the procedure has it: by the roles of this turn. What is against the charge was allowed when it was made.
fn pair(state: &State, contact: &Contact, cover: &[UnitId]) -> Option<Pair> {
    let (attacker, target) = (state.roster.unit(contact.attacker)?, state.roster.unit(contact.target)?);
    let attacks = state.is_active(attacker.id);
    let (active, passive) = if attacks { (attacker, target) } else { (target, attacker) };
    let facing = face_of(state, contact);
    let fresh = contact.round == 1 && contact.since == state.turn;
    Some(Pair {
        active: active.id.to_string(),
        passive: passive.id.to_string(),
        round: contact.round,
        charge: Some(fresh && attacks),
        allowed: true,
        active_face: if attacks { Facing::Front } else { facing },
        passive_face: if attacks { facing } else { Facing::Front },
        active_in_cover: cover.contains(&active.id),
        passive_in_cover: cover.contains(&passive.id),
        pursuer: (contact.pursuit && contact.round > 1).then(|| side_of(state, attacker.id)),
    })
}

/// The side of its target that counts as attacked: a square has neither flank nor rear.
fn face_of(state: &State, contact: &Contact) -> Facing {
    let target = state.roster.unit(contact.target);
    let square = target.is_some_and(|target| target.troops.formation == Formation::Square);
    if square { Facing::Front } else { contact.face }
}
