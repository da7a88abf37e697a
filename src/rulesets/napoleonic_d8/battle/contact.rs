//! A charge, its answer, and what is owed after a melee; and what stands around a brigade.

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::umpire::{Choice, Options, Ratio, UnitId};

/// A charge that a unit has declared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DeclaredCharge {
    /// Whom it charges.
    pub(crate) target: UnitId,
    /// From how far off, in cm.
    pub(crate) distance: Ratio,
    /// How far it can still go beyond that, in cm: whether it reaches who goes back.
    pub(crate) left: Ratio,
    /// It comes upon a flank or the rear.
    #[serde(default)]
    pub(crate) flank: bool,
    /// Whom it charges marches on a road: he is disordered if he meets it so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) marching: bool,
    /// It breaks through or follows up: how far it retires, blown, where it meets nobody after all, in cm; 0 for infantry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) back: Option<u32>,
    /// How it was answered; the state keeps it, as no journal has it here.
    #[serde(skip)]
    pub(crate) answer: Option<ChargeReply>,
    /// What it was before it went on, if it has; the state keeps it, as no journal has it here.
    #[serde(skip)]
    pub(crate) before: BeforeIt,
}

/// What holds again of who went on and finds nobody after all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BeforeIt {
    /// It follows up on the same unit, and meets nobody else.
    pub(crate) same: bool,
    /// The free wheel or the free change of formation that it had.
    pub(crate) free: Option<Mark>,
}

impl DeclaredCharge {
    /// A charge from so far, with so much of its way left beyond that; into flank or rear, and at one who marches on a road.
    pub(crate) fn new(
        target: UnitId,
        (distance, left): (Ratio, Ratio),
        (flank, marching): (bool, bool),
        back: Option<u32>,
    ) -> DeclaredCharge {
        DeclaredCharge { target, distance, left, flank, marching, back, answer: None, before: BeforeIt::default() }
    }

    /// What is owed by who breaks through where the charged is gone before he is reached: whom it meets on the rest of its way
    /// (Breakthrough). Who follows up meets none but him.
    pub(crate) fn goes_on(&self) -> Option<Pursuit> {
        let (same, reach) = (self.before.same, u32::try_from(self.left.floor()).unwrap_or(0));
        // Who has gone all its way, or has nobody else to meet, stands, unless it retires for it.
        let back = self.back.filter(|back| *back > 0 || reach > 0 && !same)?;
        let follows = same.then_some(self.target);
        Some(Pursuit::Meets { reach, back, follows, fell: 0, same, missed: same, may_stay: false })
    }
}

/// How a charged unit answered, as far as the melee must know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ChargeReply {
    /// It counter-charges.
    pub(crate) counter: bool,
    /// It wheeled its full angle to do so.
    pub(crate) wheeled: bool,
    /// It turned its back and was reached.
    pub(crate) back: bool,
    /// It wheeled to face it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) faced: bool,
}

/// What the winner of a melee still owes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Pursuit {
    /// A throw on the table of breakthroughs.
    Throws {
        /// The loser is removed.
        removed: bool,
        /// Who lost.
        beaten: UnitId,
        /// How far he fell back, in cm.
        #[serde(default)]
        fell: u32,
        /// What he stood on, where it charged him there.
        #[serde(default, skip_serializing_if = "Ground::is_open")]
        held: Ground,
    },
    /// To say which row its BC takes, who is with it: the die has fallen.
    Shifts {
        /// What fell.
        face: u8,
        /// The loser is removed.
        removed: bool,
        /// Who lost.
        beaten: UnitId,
        /// How far he fell back, in cm.
        fell: u32,
        /// What he stood on, where it charged him there.
        #[serde(default, skip_serializing_if = "Ground::is_open")]
        held: Ground,
    },
    /// To say whom it meets where it goes.
    Meets {
        /// How far it goes, in cm.
        reach: u32,
        /// How far it retires, blown, if it meets nobody, in cm; 0 for infantry.
        back: u32,
        /// Whom it beat, where it follows up or goes far enough to come upon him again.
        follows: Option<UnitId>,
        /// How far he fell back, in cm.
        #[serde(default)]
        fell: u32,
        /// It follows up, which is on the same unit.
        #[serde(default)]
        same: bool,
        /// Whom it follows up has gone before it, and is not reached.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        missed: bool,
        /// It was attacked in a wood or a building, and may stay there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        may_stay: bool,
    },
    /// To say whether it follows up or holds the ground.
    Chooses {
        /// Who lost.
        beaten: UnitId,
        /// How far he fell back, in cm.
        fell: u32,
        /// What he stood on, where it charged him there.
        #[serde(default, skip_serializing_if = "Ground::is_open")]
        held: Ground,
    },
}

impl Pursuit {
    /// It takes the ground, and says whom it meets there.
    pub(crate) const fn takes_ground(&self) -> bool {
        matches!(self, Pursuit::Meets { reach: 0, back: 0, follows: None, .. })
    }
}

/// What was said of a unit's support and command: it stands in the next ruling of the same step that asks, until the unit
/// moves or falls back, or one of its brigade does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Support {
    /// Both its flanks are supported.
    pub(crate) flanks: bool,
    /// Its rear is supported.
    pub(crate) rear: bool,
    /// It is out of its BC's radius.
    pub(crate) away: bool,
    /// It was out of it before it went from where it stood, or in an earlier turn of its melee: whether it still is is asked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) was_away: bool,
}

impl Support {
    /// What is left of it when a unit of its brigade goes from where it stood: who supports whom only the table shows.
    pub(crate) const fn without_neighbours(self) -> Support {
        Support { flanks: false, rear: false, ..self }
    }

    /// What is left of it when the unit itself goes: that its BC did not reach it where it stood.
    pub(crate) const fn elsewhere(self) -> Support {
        Support { flanks: false, rear: false, away: false, was_away: self.away || self.was_away }
    }

    /// What is left of it in a later step: who stays in melee has not gone back to its BC.
    pub(crate) const fn later(self, in_melee: bool) -> Support {
        let left = self.elsewhere();
        Support { was_away: in_melee && left.was_away, ..left }
    }
}

/// Where a commander stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Near {
    #[default]
    Away,
    Seen,
    Adjacent,
}

impl Options for Near {
    const OPTIONS: &'static [(Near, Choice)] = &[
        // No word begins with the letter of a brigade, and none holds a comma, which would part it from the next.
        (Near::Away, "far or unseen"),
        (Near::Seen, "seen close by"),
        (Near::Adjacent, "touching"),
        // In journals of before.
        (Near::Seen, "seen, and near"),
        (Near::Away, "away"),
        (Near::Adjacent, "adjacent"),
        (Near::Seen, "seen within 60"),
    ];
}

/// What stands around a BC at his brigade's test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Surroundings {
    /// His DC.
    pub(crate) dc: Near,
    /// Another BC is near.
    pub(crate) neighbour: bool,
    /// The brigade advances.
    pub(crate) advancing: bool,
}

impl Surroundings {
    /// What stands filled in at the next test: whether it advances then is asked anew.
    pub(crate) const fn kept(self) -> Surroundings {
        Surroundings { advancing: false, ..self }
    }
}
