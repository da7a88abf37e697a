//! Where a unit stands, as far as the ground matters after its move (p. 10, 15-17).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::face::Face;
use crate::rulesets::honours_of_war::unit::place::Place;

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
