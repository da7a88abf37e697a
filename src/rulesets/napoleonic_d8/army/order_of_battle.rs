//! The order of battle: who stands on the table at the start (Command; Notes 6 to 12).
//!
//! One army is an army list, two are a battle; the rules know no third side and no points. [`walk`] finds all
//! faults of a text at once.

use serde::Deserialize;

use crate::rulesets::napoleonic_d8::fire::musketry::SmallArm;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::rulesets::napoleonic_d8::unit::number::Rating;
use crate::umpire::{Choice, Options, UnitId};

/// An order of battle, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OrderOfBattle {
    /// What the battle or the army list is called.
    pub(crate) title: String,
    /// The last move, where the battle has one.
    pub(crate) last_turn: Option<u32>,
    /// What the game is about, and what the table's features count as: a sentence each.
    pub(crate) notes: Vec<String>,
    /// How far anybody sees, where fog or rain limits it.
    pub(crate) sight: Option<Sight>,
    /// The armies, in the order of the file; their codes count from 1.
    pub(crate) armies: Vec<Army>,
}

/// How far anybody sees in the first moves of a battle: beyond it nobody fires or charges. The rules know no weather; an
/// order of battle may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sight {
    /// In cm.
    pub(crate) within: u32,
    /// The last move in which it holds.
    pub(crate) until: u32,
}

/// The grade of a commander (Command). A BC who replaces another may be worse; nobody begins so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Grade {
    Excellent,
    Good,
    Average,
    Poor,
}

impl Grade {
    /// Its rating.
    pub(crate) const fn rating(self) -> Rating {
        Rating::nearest(match self {
            Grade::Excellent => 2,
            Grade::Good => 1,
            Grade::Average => 0,
            Grade::Poor => -1,
        })
    }
}

/// What a C-in-C counts as where his rating is asked: by his grade, or as absent, with no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Standing {
    Excellent,
    Good,
    Average,
    Poor,
    Absent,
}

impl Standing {
    /// What he adds to a test.
    pub(crate) const fn rating(self) -> Rating {
        match self {
            Standing::Excellent => Grade::Excellent.rating(),
            Standing::Good => Grade::Good.rating(),
            Standing::Average | Standing::Absent => Grade::Average.rating(),
            Standing::Poor => Grade::Poor.rating(),
        }
    }
}

impl From<Grade> for Standing {
    fn from(grade: Grade) -> Standing {
        match grade {
            Grade::Excellent => Standing::Excellent,
            Grade::Good => Standing::Good,
            Grade::Average => Standing::Average,
            Grade::Poor => Standing::Poor,
        }
    }
}

impl Options for Standing {
    const OPTIONS: &'static [(Standing, Choice)] = &[
        (Standing::Excellent, "excellent"),
        (Standing::Good, "good"),
        (Standing::Average, "average"),
        (Standing::Poor, "poor"),
        (Standing::Absent, "absent"),
    ];
}

/// Moves in which a C-in-C counts as another than he is, by a special rule of the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StandIn {
    /// What he counts as.
    pub(crate) counts_as: Standing,
    /// The first move of it.
    pub(crate) from: u32,
    /// The last move of it.
    pub(crate) until: u32,
}

/// An army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Army {
    /// Its name.
    pub(crate) name: String,
    /// Its nation, which these rules only name.
    pub(crate) nation: Option<String>,
    /// Its C-in-C.
    pub(crate) commander: Option<String>,
    /// The C-in-C's grade.
    pub(crate) grade: Grade,
    /// When he counts as another.
    pub(crate) stand_ins: Vec<StandIn>,
    /// Its divisions.
    pub(crate) divisions: Vec<Division>,
    /// Its brigades, those of each division side by side.
    pub(crate) brigades: Vec<Brigade>,
}

/// A division under its DC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Division {
    /// Its name, which is its DC's as a rule.
    pub(crate) name: String,
    /// The DC's grade.
    pub(crate) grade: Grade,
}

/// A brigade under its BC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Brigade {
    /// Its code.
    pub(crate) code: UnitId,
    /// Its name, which is its BC's as a rule.
    pub(crate) name: String,
    /// The BC's grade.
    pub(crate) grade: Grade,
    /// The place of its division among those of its army.
    pub(crate) division: usize,
    /// The move in which it comes on the table.
    pub(crate) comes_on: Option<u32>,
    /// Its units.
    pub(crate) units: Vec<Regiment>,
}

/// A unit with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Regiment {
    /// Its code.
    pub(crate) code: UnitId,
    /// Its name.
    pub(crate) name: String,
    /// The unit at the start.
    pub(crate) unit: Unit,
    /// What infantry and skirmishers carry.
    pub(crate) weapon: SmallArm,
    /// What it stands on or behind at the start.
    pub(crate) ground: Ground,
}

impl Brigade {
    /// Its rating: that of most of its units but batteries; of the first of those that are as many.
    pub(crate) fn rating(&self, tables: &Tables) -> i32 {
        let ratings: Vec<i32> = self
            .units
            .iter()
            .filter(|regiment| !regiment.unit.arm.is_artillery())
            .map(|regiment| regiment.unit.quality(tables))
            .collect();
        let count = |rating: i32| ratings.iter().filter(|&&other| other == rating).count();
        // The last of the greatest wins in `max_by_key`, so the list is walked backwards.
        ratings.iter().copied().rev().max_by_key(|&rating| count(rating)).unwrap_or(0)
    }
}

impl Army {
    /// Its units.
    pub(crate) fn units(&self) -> impl Iterator<Item = &Regiment> {
        self.brigades.iter().flat_map(|brigade| &brigade.units)
    }

    /// Its strength in a line: `France: 3 divisions, 7 brigades, 17 battalions, 9 regiments of cavalry, 4 batteries, 2 skirmish bases`.
    pub(crate) fn strength(&self) -> String {
        use crate::rulesets::napoleonic_d8::unit::arm::Arm;
        let count = |is: &dyn Fn(Arm) -> bool| self.units().filter(|regiment| is(regiment.unit.arm)).count();
        format!(
            "{}: {} divisions, {} brigades, {} battalions, {} regiments of cavalry, {} batteries, {} skirmish bases",
            self.name,
            self.divisions.len(),
            self.brigades.len(),
            count(&|arm| arm == Arm::Infantry),
            count(&|arm| arm == Arm::Cavalry),
            count(&Arm::is_artillery),
            count(&|arm| arm == Arm::Skirmishers),
        )
    }
}
