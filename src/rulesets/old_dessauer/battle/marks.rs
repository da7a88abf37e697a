//! What is marked of a unit.

use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::umpire::{Ratio, UnitId, Until};

/// A mark of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Its guns are left behind.
    GunsLeft,
    /// It is light infantry that counts as line infantry where it stands (If in Town Blocks).
    AsLine,
    /// It shot since its side was last active: seen in woods.
    Seen,
    /// It refused an order, out of command.
    Refused,
    /// It diced to rally.
    Diced,
    /// It tested after shooting.
    Tested,
    Fought,
    /// The general with it diced for his life.
    RiskTaken,
    Pursued,
    /// It has charged, whether or not its target has stood.
    Charged,
    /// Skirmishers who have fallen back as others came up, or lost the stands that these touched.
    OutOfTheWay,
}

impl crate::umpire::Mark for Mark {
    fn until(self) -> Until {
        match self {
            Mark::GunsLeft | Mark::AsLine | Mark::Seen => Until::Wiped,
            Mark::Refused
            | Mark::Diced
            | Mark::Tested
            | Mark::Fought
            | Mark::RiskTaken
            | Mark::Pursued
            | Mark::Charged
            | Mark::OutOfTheWay => Until::Turn,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Mark::GunsLeft => "noguns",
            Mark::AsLine => "asline",
            _ => "",
        }
    }
}

/// What a unit did and suffered in a turn, and what it owes; all of it ends with the turn.
#[derive(Clone, Debug, Default)]
pub(crate) struct ThisTurn {
    pub(crate) moved: Moved,
    /// Its stands that shot.
    pub(crate) stands_fired: u32,
    /// Of a garrison, out of each side.
    pub(crate) fired_out: [u32; 4],
    /// Hits by shooting, for which a test is owed.
    pub(crate) shot: u32,
    /// The hits of the shooting, and of each round of combat, that may put a general with it in danger and for which he has
    /// not diced; none again as the combat begins.
    pub(crate) danger: Vec<u32>,
    /// Whether it came into disorder.
    pub(crate) disordered: bool,
    /// Whether it was in order until what disordered it last, in a pursuit.
    pub(crate) steady_before: bool,
    /// The regimental guns that it shot at.
    pub(crate) at_guns: Vec<UnitId>,
    /// Recoil moves owed.
    pub(crate) recoil: u32,
    /// Whether enemies held different sides of it in its last round.
    pub(crate) beset: bool,
    /// How far it went back, and past whom of its own.
    pub(crate) fled: Option<(Ratio, Vec<UnitId>)>,
    /// The ground from which it went back.
    pub(crate) fled_from: Option<Terrain>,
    /// Who of those has gone from there since.
    pub(crate) passed_gone: Vec<UnitId>,
}
