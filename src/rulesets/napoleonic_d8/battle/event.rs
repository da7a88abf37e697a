//! What can change in a battle. A ruling is a list of these; the journal holds them, by the words that they had at first.

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::battle::contact::{ChargeReply, DeclaredCharge, Pursuit, Support, Surroundings};
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::rulesets::napoleonic_d8::unit::number::BcRating;
use crate::rulesets::napoleonic_d8::unit::orders::Orders;
use crate::rulesets::napoleonic_d8::unit::test_reason::TestReason;
use crate::umpire::{Ratio, UnitId};

/// A change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Event {
    /// An army won the initiative, and says who starts.
    Won { army: u8 },
    /// An army begins its turn, the second of the move or the first.
    Plays { army: u8, second: bool },
    /// A move begins.
    Turn { turn: u32 },
    /// A step begins.
    #[serde(rename = "at")]
    Phase {
        #[serde(rename = "at")]
        phase: Phase,
    },
    /// A brigade has its orders for this move.
    Ordered { brigade: UnitId, orders: Orders },
    /// A brigade has made its test after the step of the tests.
    Tested { brigade: UnitId },
    /// A hold from above is laid on a brigade, and caps its next test.
    Held { brigade: UnitId, orders: Orders },
    /// What was said to stand around a brigade at its test: it stands filled in at the next.
    #[serde(rename = "stood")]
    Surroundings {
        brigade: UnitId,
        #[serde(rename = "stood")]
        surroundings: Surroundings,
    },
    /// What a unit is now.
    Unit {
        #[serde(rename = "code")]
        id: UnitId,
        unit: Unit,
    },
    /// What a unit did, or what befell it.
    Marked {
        unit: UnitId,
        mark: Mark,
        /// It moved, and might go twice as far.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        doubled: bool,
    },
    /// A mark of a unit is used up.
    Unmarked { unit: UnitId, mark: Mark },
    /// What a unit stands on or behind.
    Stands { unit: UnitId, ground: Ground },
    /// What was said of a unit's support; and whether it was told that its BC reaches it where it has gone, or does not.
    Supported {
        unit: UnitId,
        support: Support,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        told: bool,
    },
    /// A morale test is owed, or has been made.
    Test { unit: UnitId, why: Option<TestReason> },
    /// A unit charges, or its charge is over.
    Charges {
        unit: UnitId,
        #[serde(rename = "onset")]
        charge: Option<DeclaredCharge>,
        /// Who went back before it, and was not reached.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        eluded: Option<UnitId>,
    },
    /// Whom a unit charges went so far back, and it goes after him: so much less of its move is left.
    Follows { unit: UnitId, far: Ratio },
    /// A charged unit has answered, or owes an answer anew.
    Replies { unit: UnitId, reply: Option<ChargeReply> },
    /// With whom a unit stays in melee.
    Engaged {
        unit: UnitId,
        with: Vec<UnitId>,
        /// It is attacked in flank or rear there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        beset: bool,
    },
    /// What the winner of a melee owes.
    #[serde(rename = "after")]
    Pursues {
        unit: UnitId,
        #[serde(rename = "after")]
        pursuit: Option<Pursuit>,
    },
    /// The building of a unit burns, or no more.
    Burns { unit: UnitId, alight: bool },
    /// A unit left the table.
    Left { unit: UnitId },
    /// A unit is removed.
    Gone { unit: UnitId },
    /// A unit fell back from a melee, or routed: it is to be said into whom.
    FellBack { unit: UnitId },
    /// It is said who stood behind a unit that is removed or fell back, or nobody could.
    Behind { unit: UnitId },
    /// A unit is back, by an overruling.
    Returns { unit: UnitId },
    /// A BC threw for his life; the rating of whoever commands now.
    General {
        brigade: UnitId,
        bc: BcRating,
        /// He was killed, and another commands.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        killed: bool,
    },
    /// A division made its test.
    DivisionTested { army: u8, division: usize },
    /// An army made its test.
    ArmyTested { army: u8 },
    /// An army has lost by its test, while the other has still to make its own.
    ArmyLost { army: u8 },
    /// The battle is over.
    Over { how: String },
}

impl Event {
    /// That a unit is removed with its whole brigade or division: nobody stands behind it to be disordered.
    pub(crate) const fn gone_with_all(unit: UnitId) -> [Event; 2] {
        [Event::Gone { unit }, Event::Behind { unit }]
    }

    /// That a unit bears a mark.
    pub(crate) const fn marked(unit: UnitId, mark: Mark) -> Event {
        Event::Marked { unit, mark, doubled: false }
    }
}
