//! Where a unit stands, as far as the ground matters after its move (p. 10, 15-17).

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::state::{State, Troop};
use crate::rulesets::honours_of_war::fire::cover::Cover;
use crate::rulesets::honours_of_war::melee::follow_up::Place;
use crate::rulesets::honours_of_war::movement::garrison::{BuaGarrison, Face};
use crate::rulesets::honours_of_war::unit::{Formation, Unit};
use crate::umpire::{Lookup, UnitId};

/// The ground that a unit stands on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ground {
    /// Nothing that the roster has to remember.
    #[default]
    Open,
    /// In the middle of a fordable river (p. 16).
    River,
    /// In a designated ford, where it fires and fights as a march column (p. 16).
    Ford,
    /// In an entrenchment that it holds (p. 15).
    Works,
    /// In an irregular line along an edge of terrain (p. 10, 21).
    Irregular,
    /// Halted at the edge of a BUA, to occupy it next turn (p. 16).
    Edge,
    /// Inside a block of a BUA.
    Block(Block),
}

/// A unit's part of a block of a BUA (p. 16-17).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Block {
    /// Which block of the table, from 1, as the umpire numbers them.
    pub(crate) number: u8,
    /// Its cover: rustic, urban or fortified.
    pub(crate) town: Cover,
    /// The faces that the unit holds.
    pub(crate) faces: Vec<Face>,
    /// In how many directions it fights this turn; 0 until it says so.
    pub(crate) directions: u8,
    /// The faces on which it has fired this turn.
    pub(crate) fired: Vec<Face>,
}

impl Block {
    /// A unit that moves into a block, with the faces that it holds.
    pub(crate) fn new(number: u8, town: Cover, faces: Vec<Face>) -> Block {
        Block { number, town, faces, directions: 0, fired: Vec::new() }
    }

    /// Whether it may still fire on a face: once on each in whose direction it fights (p. 17).
    pub(crate) fn may_fire(&self) -> bool {
        self.fired.len() < usize::from(self.directions.max(1))
    }

    /// The faces on which it has not fired.
    pub(crate) fn silent(&self) -> Vec<Face> {
        self.faces.iter().copied().filter(|face| !self.fired.contains(face)).collect()
    }
}

impl Ground {
    /// What a melee is fought for when its holder is charged (p. 32-33).
    pub(crate) const fn place(&self) -> Place {
        match self {
            Ground::Block(_) => Place::Bua,
            Ground::Works => Place::Entrenchment,
            Ground::Open | Ground::River | Ground::Ford | Ground::Irregular | Ground::Edge => Place::Open,
        }
    }

    /// Its cover for fire; none where the table must say.
    pub(crate) const fn cover(&self) -> Option<Cover> {
        match self {
            Ground::Block(block) => Some(block.town),
            Ground::Works => Some(Cover::Entrenchment),
            Ground::Open | Ground::River | Ground::Ford | Ground::Irregular | Ground::Edge => None,
        }
    }

    /// In a word, for the roster; empty in the open.
    pub(crate) fn word(&self) -> String {
        match self {
            Ground::Open => String::new(),
            Ground::River => "in the river".to_owned(),
            Ground::Ford => "in a ford".to_owned(),
            Ground::Works => "in works".to_owned(),
            Ground::Irregular => "irregular line".to_owned(),
            Ground::Edge => "at a BUA".to_owned(),
            Ground::Block(block) => format!("in block {}", block.number),
        }
    }
}

impl Troop {
    /// What happens to its ground when it goes: it stands in the open.
    pub(crate) fn leaves(&self) -> Option<Event> {
        (self.ground != Ground::Open).then_some(Event::Stands { unit: self.code, ground: Ground::Open })
    }

    /// The unit as it fires and fights: in a ford as a march column, whatever its formation (p. 16).
    pub(crate) fn as_it_fights(&self) -> Unit {
        let columns = self.unit.kind.is_foot() || self.unit.kind.is_mounted();
        let mut unit = self.unit.clone();
        if self.ground == Ground::Ford && columns {
            unit.formation = Formation::MarchColumn;
        }
        unit
    }

    /// Its part of a block, if it holds one.
    pub(crate) const fn block(&self) -> Option<&Block> {
        match &self.ground {
            Ground::Block(block) => Some(block),
            _ => None,
        }
    }
}

impl State {
    /// Units inside a block, of either side.
    pub(crate) fn inside(&self, number: u8) -> Vec<&Troop> {
        self.present().filter(|troop| troop.block().is_some_and(|block| block.number == number)).collect()
    }

    /// The other unit of its side in the same block.
    pub(crate) fn partner(&self, code: UnitId) -> Option<&Troop> {
        let number = self.troop(code)?.block()?.number;
        self.inside(number).into_iter().find(|troop| troop.code != code && !self.hostile(troop.code.army, code.army))
    }

    /// The other unit of a block that may take hits with this one: both hold the same faces (p. 17).
    pub(crate) fn sharer(&self, code: UnitId) -> Option<&Troop> {
        let faces = &self.troop(code)?.block()?.faces;
        let partner = self.partner(code)?;
        partner.block().is_some_and(|block| block.faces.iter().any(|face| faces.contains(face))).then_some(partner)
    }

    /// In how many directions a garrison fights, and what `bua_garrison` makes of it; 0 outside a block.
    pub(crate) fn directions(&self, code: UnitId, told: u8) -> u8 {
        let Some(troop) = self.troop(code) else { return 0 };
        let Some(block) = troop.block() else { return 0 };
        let engaged = block.faces.iter().copied().take(usize::from(told.max(1))).collect();
        let garrison = match self.partner(code).and_then(|partner| Some((partner, partner.block()?))) {
            Some((partner, other)) => BuaGarrison {
                units: vec![troop.unit.clone(), partner.unit.clone()],
                faces: Some(vec![block.faces.clone(), other.faces.clone()]),
                engaged,
            },
            None => BuaGarrison::alone(troop.unit.clone(), engaged),
        };
        let answer = garrison.answer(&self.tables);
        answer.ok().and_then(|garrison| garrison.directions.first().copied()).unwrap_or(told.max(1))
    }
}
