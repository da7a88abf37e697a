//! What can change in a battle. A ruling is a list of these; the journal holds them.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::battle::contact::{Contact, PendingPursuit};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::town::TownSide;
use crate::rulesets::old_dessauer::unit::troops::Formation;
use crate::umpire::{Ratio, UnitId};

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// A step begins; with a new turn the sides change their roles.
    Phase { turn: u32, phase: Phase },
    /// A general's rating was diced for.
    Rated { general: UnitId, leadership: u8 },
    /// A general joins a unit, or leaves it; and the inches that he rides, where they were told.
    Joins {
        general: UnitId,
        unit: Option<UnitId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ridden: Option<Ratio>,
    },
    /// A general falls, or is back by an overruling.
    Falls { general: UnitId, fallen: bool },
    /// A shaken unit diced to rally.
    Rallied { unit: UnitId, rallied: bool },
    /// A unit is out of its general's radius, or in it again.
    Command { unit: UnitId, out: bool },
    /// A unit out of command does not do as it was told.
    Refuses { unit: UnitId },
    /// Formation and ground of a unit.
    Stands { unit: UnitId, formation: Formation, wide: Option<u32>, ground: Terrain },
    /// Light infantry counts as line infantry where it stands, or skirmishes again.
    Counts { unit: UnitId, as_line: bool },
    /// A unit moved.
    Moved { unit: UnitId, how: Moved },
    /// A unit is in disorder, or in order again.
    Disordered { unit: UnitId, disordered: bool },
    /// A unit is shaken, or steady again.
    Shaken { unit: UnitId, shaken: bool },
    /// Two enemies touch.
    Contact(Contact),
    /// Gunners leave their guns, or are back at them.
    Abandons { unit: UnitId, abandoned: bool },
    /// Stands of a unit shot; of a garrison, out of which side; and at which regimental gun.
    Fired {
        unit: UnitId,
        stands: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<TownSide>,
        /// The regimental gun that they shot at.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gun: Option<UnitId>,
    },
    /// A unit was hit by shooting; its figures now, and the hits of this shooting.
    Shot { unit: UnitId, figures: u32, hits: u32 },
    /// A unit tested after shooting.
    Tested { unit: UnitId },
    /// The figures of a unit now; where they are rout hits, how many: they come off whatever it has, so that a correction of
    /// the shots before gives back the others.
    Figures {
        unit: UnitId,
        figures: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rout: Option<u32>,
        /// Who did that, where the order does not name them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by: Vec<UnitId>,
    },
    /// Recoil moves are owed.
    Recoils { unit: UnitId, moves: u32 },
    /// A unit recoiled, past friends.
    Recoiled { unit: UnitId, distance: Ratio, past: Vec<UnitId> },
    /// The general with a unit diced for his life; or a general whose unit is lost, by his brigade.
    Safe { unit: UnitId },
    /// A unit fought a round: its figures now, the hits on it, and who made them.
    Fought {
        unit: UnitId,
        figures: u32,
        hits: u32,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by: Vec<UnitId>,
    },
    /// These pairs fought their round of this turn.
    Rounds { pairs: Vec<(UnitId, UnitId)> },
    /// A unit is out of its contacts.
    Parts { unit: UnitId },
    /// All enemies of a unit recoil.
    MayPursue(PendingPursuit),
    /// A unit has settled whether it pursues.
    Settles { pursuer: UnitId },
    /// A unit is out of the battle.
    Gone {
        unit: UnitId,
        /// Who did that, where the order does not name them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by: Vec<UnitId>,
    },
    /// A unit is back, by an overruling.
    Returns { unit: UnitId },
    /// The battle is over.
    Over { how: String },
}

impl Event {
    /// A unit is out of the battle: by those who struck it as the order names them, or by nobody.
    pub(crate) const fn gone(unit: UnitId) -> Event {
        Event::Gone { unit, by: Vec::new() }
    }

    /// So many figures are left of a unit, by those whom the order names, or by nobody.
    pub(crate) const fn figures(unit: UnitId, figures: u32, rout: Option<u32>) -> Event {
        Event::Figures { unit, figures, rout, by: Vec::new() }
    }
}
