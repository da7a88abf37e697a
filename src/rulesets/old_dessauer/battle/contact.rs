//! Who touches whom, and who may pursue whom.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::unit::facing::Facing;
use crate::umpire::UnitId;

/// For a field that is left out of the journal while it does not hold.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Two enemies in contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Contact {
    /// Who charged, or pursued.
    pub(crate) attacker: UnitId,
    /// Whom.
    pub(crate) target: UnitId,
    /// The target's side that counts as attacked.
    pub(crate) face: Facing,
    /// The round that comes next, from 1.
    pub(crate) round: u32,
    /// The turn in which it began.
    pub(crate) since: u32,
    /// Whether the attacker strikes in pursuit.
    pub(crate) pursuit: bool,
    /// Whether its round of this turn was fought.
    pub(crate) fought: bool,
    /// Whether it was charged behind an obstacle that it holds.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) obstacle: bool,
    /// Whether it touches a square on another side than who touched that first.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) other_side: bool,
    /// Whether it was said to touch a square on the side of who touched that first.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) same_side: bool,
}

impl Contact {
    /// The first contact of a charge, or of a pursuit into fresh troops.
    pub(crate) fn fresh(attacker: UnitId, target: UnitId, face: Facing, turn: u32) -> Contact {
        Contact {
            attacker,
            target,
            face,
            round: 1,
            since: turn,
            pursuit: false,
            fought: false,
            obstacle: false,
            other_side: false,
            same_side: false,
        }
    }

    /// Which side of this unit it holds, as far as that is known: an attacker touches with its front.
    pub(crate) fn side_of(&self, unit: UnitId) -> (Facing, bool) {
        if self.target == unit { (self.face, self.other_side) } else { (Facing::Front, false) }
    }

    /// Whether this unit is in it.
    pub(crate) fn has(&self, unit: UnitId) -> bool {
        self.attacker == unit || self.target == unit
    }

    /// The other unit of it.
    pub(crate) fn enemy_of(&self, unit: UnitId) -> UnitId {
        if self.attacker == unit { self.target } else { self.attacker }
    }
}

/// A unit whose enemies all recoil: it may look to a pursuit (Pursuit Moves).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PendingPursuit {
    pub(crate) pursuer: UnitId,
    #[serde(alias = "prey")]
    pub(crate) pursued: Vec<PursuedUnit>,
}

/// An enemy who recoils from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PursuedUnit {
    pub(crate) unit: UnitId,
    /// Its figures before its rout hits.
    pub(crate) figures: u32,
    /// Its recoil moves.
    pub(crate) moves: u32,
    /// The dice that the pursuer rolled against it.
    pub(crate) dice: u32,
    /// The round of their combat that would come next.
    pub(crate) round: u32,
}
