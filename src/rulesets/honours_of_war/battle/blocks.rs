//! Who is inside a block of a built-up area, and with whom (p. 16-17).

use super::event::Event;
use super::ground::Ground;
use super::state::{Contact, Objective, State, UnitInPlay};
use crate::rulesets::honours_of_war::movement::garrison::BuaGarrison;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::umpire::{Lookup, Refusal, UnitId};

impl UnitInPlay {
    /// What happens to its ground when it goes: it stands in the open.
    pub(crate) fn leaves(&self) -> Option<Event> {
        self.goes_to(Ground::Open)
    }

    /// What happens to its ground when it ends its way on this one.
    pub(crate) fn goes_to(&self, ground: Ground) -> Option<Event> {
        (self.ground != ground).then_some(Event::Stands { unit: self.id, ground })
    }
}

impl State {
    /// Units inside a block, of either side.
    pub(crate) fn inside(&self, number: u8) -> Vec<&UnitInPlay> {
        self.present().filter(|unit| unit.block().is_some_and(|block| block.number == number)).collect()
    }

    /// The class of a block that has had a garrison.
    pub(crate) fn class_of(&self, number: u8) -> Option<Cover> {
        self.garrisoned.iter().find(|(block, _)| *block == number).map(|(_, class)| *class)
    }

    /// The class of a block by all that is known of it: of its garrison, or of the objective that it is.
    pub(crate) fn town_of(&self, number: u8) -> Option<Cover> {
        let listed = self.objectives.iter().find(|objective| objective.block == Some(number));
        self.class_of(number).or_else(|| listed?.town)
    }

    /// The blocks that burn this turn, each with what it is called.
    pub(crate) fn burning(&self) -> impl Iterator<Item = (u8, &str)> {
        let burns = |objective: &&Objective| objective.burns_from.is_some_and(|from| from <= self.turn);
        let burning = self.objectives.iter().filter(burns);
        burning.filter_map(|objective| Some((objective.block?, objective.name.as_str())))
    }

    /// Nobody goes into a block that burns.
    pub(crate) fn against_burning(&self, number: u8) -> Option<Refusal> {
        let burning = self.burning().find(|(block, _)| *block == number);
        burning.map(|(_, name)| Refusal::new(format!("{name} burns, and nobody goes in")))
    }

    /// The side that holds an objective by the roster, or nobody: where it is a block that has had a garrison. None: only
    /// the table knows.
    pub(crate) fn holder_by_garrison(&self, objective: &Objective) -> Option<Option<u8>> {
        let block = objective.block.filter(|block| self.class_of(*block).is_some())?;
        let mut sides: Vec<u8> = self.inside(block).into_iter().map(|unit| self.side(unit.id.army)).collect();
        sides.dedup();
        Some(if let [only] = sides[..] { Some(only) } else { None })
    }

    /// The holder by the garrison, where it is another than the roster has and the umpire has not said otherwise of it.
    pub(crate) fn disputed(&self, objective: &Objective) -> Option<Option<u8>> {
        let garrison = self.holder_by_garrison(objective)?;
        (garrison != objective.holder && objective.said_of != Some(garrison)).then_some(garrison)
    }

    /// The other unit of its side in the same block.
    pub(crate) fn partner(&self, code: UnitId) -> Option<&UnitInPlay> {
        let number = self.unit(code)?.block()?.number;
        self.inside(number).into_iter().find(|unit| unit.id != code && !self.hostile(unit.id.army, code.army))
    }

    /// The other unit of a block that may take hits with this one: both hold the same faces (p. 17).
    pub(crate) fn sharer(&self, code: UnitId) -> Option<&UnitInPlay> {
        let faces = &self.unit(code)?.block()?.faces;
        let partner = self.partner(code)?;
        partner.block().is_some_and(|block| block.faces.iter().any(|face| faces.contains(face))).then_some(partner)
    }

    /// The unit of a block that fights from the same faces as this one, while neither is driven off (p. 17).
    pub(crate) fn fights_beside(&self, code: UnitId) -> Option<UnitId> {
        let sharer = self.sharer(code)?;
        let stands = |unit: &UnitInPlay| !self.effect(unit).drives_off();
        (stands(sharer) && self.unit(code).is_some_and(stands)).then_some(sharer.id)
    }

    /// The contact in which a unit fights: its own, or that of the unit with which it holds its faces of a block, as both are
    /// attacked (p. 17; HOW-AMB-B50).
    pub(crate) fn contact_of(&self, code: UnitId) -> Option<&Contact> {
        let of = |id: UnitId| self.contacts.iter().find(|one| one.attacker == id || one.target == id);
        of(code).or_else(|| self.fights_beside(code).and_then(of))
    }

    /// Whether a unit is fixed in a melee (p. 22).
    pub(crate) fn fights(&self, code: UnitId) -> bool {
        self.contact_of(code).is_some()
    }

    /// The directions in which a garrison is engaged: faces on which it has fired, and those of melees with enemies at whom it
    /// has not fired before (p. 17).
    pub(crate) fn fights_in(&self, unit: &UnitInPlay) -> u8 {
        let Some(block) = unit.block() else { return 0 };
        let beside = self.fights_beside(unit.id);
        let at_it = |target: UnitId| target == unit.id || Some(target) == beside;
        let new = |contact: &&Contact| at_it(contact.target) && !unit.turn.shot_at.contains(&contact.attacker);
        let mut sectors: Vec<Facing> = self.contacts.iter().filter(new).map(|contact| contact.sector).collect();
        sectors.sort();
        sectors.dedup();
        u8::try_from(block.fired.len() + sectors.len()).unwrap_or(u8::MAX)
    }

    /// In how many directions a garrison fights a melee: those in which it has fired, or is to, among them (p. 17).
    pub(crate) fn fires_and_fights_in(&self, code: UnitId) -> u8 {
        let Some((unit, block)) = self.unit(code).and_then(|unit| Some((unit, unit.block()?))) else { return 0 };
        block.directions.max(self.fights_in(unit))
    }

    /// Whether a garrison may fire on another face: once on each in whose direction it fights this turn (p. 17).
    pub(crate) fn may_fire_on_another_face(&self, unit: &UnitInPlay) -> bool {
        let silent = unit.block().filter(|block| !block.silent().is_empty());
        silent.is_some_and(|block| {
            let most = if block.directions > 0 { usize::from(block.directions) } else { block.faces.len() };
            usize::from(self.fights_in(unit)) < most
        })
    }

    /// In how many directions a garrison fights, and what `bua_garrison` makes of it; 0 outside a block.
    pub(crate) fn directions(&self, code: UnitId, told: u8) -> u8 {
        let Some(unit) = self.unit(code) else { return 0 };
        let Some(block) = unit.block() else { return 0 };
        let engaged = block.faces.iter().copied().take(usize::from(told.max(1))).collect();
        let garrison = match self.partner(code).and_then(|partner| Some((partner, partner.block()?))) {
            Some((partner, other)) => BuaGarrison {
                units: vec![unit.profile.clone(), partner.profile.clone()],
                faces: Some(vec![block.faces.clone(), other.faces.clone()]),
                engaged,
            },
            None => BuaGarrison::alone(unit.profile.clone(), engaged),
        };
        let answer = garrison.answer(&self.tables);
        answer.ok().and_then(|garrison| garrison.directions.first().copied()).unwrap_or(told.max(1))
    }
}
