//! Melees: who fights whom, and which go on (p. 30-33).

use super::objection::OrderObjection;
use super::phase::Phase;
use super::state::{Contact, Mark, State, UnitInPlay, Uphill};
use crate::rulesets::honours_of_war::melee::follow_up::InfantryFollowUp;
use crate::rulesets::honours_of_war::melee::pursuit::{Pursuit, PursuitObjection};
use crate::rulesets::honours_of_war::melee::side::MeleeSide;
use crate::rulesets::honours_of_war::melee::support::Supporter;
use crate::rulesets::honours_of_war::movement::terrain::Mover;
use crate::rulesets::honours_of_war::unit::cover::Level;
use crate::umpire::{Lookup, Procedure, Ratio, Refusal, UnitId};

impl State {
    /// Whether a contact is still fought: nobody in it is driven off. A unit caught in retreat is fought for one round
    /// (HOW-AMB-B22).
    pub(crate) fn goes_on(&self, contact: &Contact) -> bool {
        let there = |id: UnitId| self.unit(id).filter(|unit| !unit.gone);
        let stands = |id: UnitId| there(id).is_some_and(|unit| !self.effect(unit).drives_off());
        let caught = contact.retreating && contact.rounds == 0 && there(contact.target).is_some();
        stands(contact.attacker) && (stands(contact.target) || caught)
    }

    /// Whether a unit touches an enemy with whom it has fought a round.
    pub(crate) fn has_fought(&self, id: UnitId) -> bool {
        self.contacts.iter().any(|contact| contact.rounds > 0 && (contact.attacker == id || contact.target == id))
    }

    /// The contacts that are still fought.
    pub(crate) fn open_contacts(&self) -> Vec<&Contact> {
        self.contacts.iter().filter(|contact| self.goes_on(contact)).collect()
    }

    /// Whether a unit touches an enemy in a melee that is still fought.
    pub(crate) fn in_open_contact(&self, id: UnitId) -> bool {
        self.contacts.iter().any(|one| (one.attacker == id || one.target == id) && self.goes_on(one))
    }

    /// Every unit that fights in the same melee as this one, itself included.
    pub(crate) fn linked(&self, unit: UnitId) -> Vec<UnitId> {
        let mut linked = vec![unit];
        let mut at = 0;
        while let Some(&id) = linked.get(at) {
            for contact in &self.contacts {
                for (one, other) in [(contact.attacker, contact.target), (contact.target, contact.attacker)] {
                    if one == id && !linked.contains(&other) {
                        linked.push(other);
                    }
                }
            }
            at += 1;
        }
        linked
    }

    /// Whether a unit may support a melee beside it, as far as the roster knows.
    pub(crate) fn may_support(&self, unit: &UnitInPlay) -> bool {
        Supporter::new(unit.profile.clone(), Ratio::ZERO).judge(&self.tables, self.scale).supports
    }

    /// Whether a unit went forward in support of a counter-charge in this movement phase (p. 23).
    pub(crate) fn goes_in_support(&self, id: UnitId) -> bool {
        self.phase == Phase::Movement && self.supports.iter().any(|(_, by)| by.contains(&id))
    }

    /// One side of a pair that fights, by the contact between the two; `open` are all contacts of its melee.
    pub(crate) fn melee_side(
        &self,
        open: &[&Contact],
        id: UnitId,
        contact: &Contact,
        fights: bool,
        supports: u32,
    ) -> Option<MeleeSide> {
        // Who is mixed with a garrison that was charged fights as it does (p. 17).
        let charged = contact.attacker != id;
        let held = if charged { contact.target } else { id };
        let against = || open.iter().filter(|other| other.target == held);
        let bonus = if charged { contact.target_bonus } else { contact.attacker_bonus };
        let attacked = u8::try_from(against().count()).unwrap_or(u8::MAX);
        let told = against().map(|other| other.bua_directions).max().unwrap_or(0);
        let told = if told > 0 { told.max(self.fires_and_fights_in(id)) } else { 0 };
        Some(MeleeSide {
            unit: self.unit(id)?.as_it_fights(),
            charge_bonus: contact.rounds == 0 && bonus,
            supports,
            attacked_in: against().map(|other| other.sector.sector()).max().unwrap_or_default(),
            retreating: charged && contact.retreating,
            cover: if charged { contact.cover } else { Level::None },
            uphill: contact.uphill == if charged { Uphill::Target } else { Uphill::Attacker },
            bua_directions: if told > 0 { told.max(attacked).min(4) } else { 0 },
            fights,
            demoralised: self.demoralised(id),
        })
    }

    /// Who has beaten this unit, touches no other enemy who fights on, and is still to say whether it wishes to pursue: it does
    /// so before its loser moves (p. 33).
    pub(crate) fn wishes_first(&self, loser: UnitId) -> Option<UnitId> {
        if !matches!(self.phase, Phase::Melee | Phase::MeleeReactions) {
            return None;
        }
        let open = |id: UnitId| {
            let unit = self.unit(id).filter(|unit| unit.is_present() && unit.phase.wish.is_none());
            !self.in_open_contact(id) && unit.is_some_and(|unit| self.lets(self.against_wishing(unit)))
        };
        let mut touching = self.contacts.iter().filter_map(|one| match () {
            () if one.attacker == loser => Some(one.target),
            () if one.target == loser => Some(one.attacker),
            () => None,
        });
        touching.find(|id| open(*id))
    }

    /// A pursuit of this unit, as far as the roster knows.
    pub(crate) fn pursuit_of(&self, unit: &UnitInPlay, desired: bool) -> Pursuit {
        Pursuit {
            unit: unit.profile.clone(),
            desired,
            already_pursued: unit.has(Mark::Pursued),
            terrain_halved: self.slows(unit),
            weather: self.weather.unwrap_or_default(),
            scale: self.scale,
            ..Pursuit::default()
        }
    }

    /// Whether the ground on which it stands slows the way off it (p. 14-16).
    fn slows(&self, unit: &UnitInPlay) -> bool {
        let rate = |ground| self.tables.terrain.rate(ground, Mover::of(&unit.profile, false), false);
        unit.ground.way_off().is_some_and(|ground| rate(ground) != Some(Ratio::ONE))
    }

    /// What the book has against a pursuit by this unit (p. 33).
    pub(crate) fn against_pursuit(&self, unit: &UnitInPlay) -> Vec<Refusal> {
        let objections = self.pursuit_of(unit, true).objections(&self.tables);
        let won = unit.has(Mark::Won);
        let mut reasons: Vec<Refusal> = objections.into_iter().map(Refusal::from).collect();
        reasons.extend((!won).then(|| Refusal::on("p. 33", "it has won no melee in this phase")));
        // It charges nobody, in pursuit neither (HOW-AMB-C41).
        reasons.extend(self.demoralised(unit.id).then(|| PursuitObjection::Demoralised.into()));
        reasons
    }

    /// What the book has against its player's wishing to pursue: who may not move of his own will wishes nothing (p. 33, 59, 61;
    /// HOW-AMB-C13).
    pub(crate) fn against_wishing(&self, unit: &UnitInPlay) -> Vec<Refusal> {
        self.against_pursuit(unit).into_iter().chain(self.held(unit)).collect()
    }

    /// What the book has against taking works or a block (p. 32-33).
    pub(crate) fn against_taking(&self, unit: &UnitInPlay) -> Vec<Refusal> {
        let Some(prize) = &unit.phase.prize else {
            return vec![Refusal::on("p. 32-33", "it has won no works and no block that it could take")];
        };
        if let Some(burns) = prize.block().and_then(|block| self.against_burning(block.number)) {
            return vec![burns];
        }
        // Who is driven off leaves it (p. 17).
        let inside = prize.block().map_or_else(Vec::new, |block| self.inside(block.number));
        if inside.iter().filter(|one| !self.owes_reaction(one)).count() >= 2 {
            return vec![OrderObjection::BlockTaken.into()];
        }
        let follow =
            InfantryFollowUp { unit: unit.profile.clone(), place: prize.place(), ..InfantryFollowUp::default() };
        follow.answer(&self.tables).err().into_iter().collect()
    }
}
