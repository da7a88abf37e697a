//! Figures of charges and of the replies to them (p. 21-25).

use serde::Deserialize;

use crate::rulesets::honours_of_war::command::tables::ClassTest;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChargeFigures {
    /// Counter-charging, and joining a melee.
    pub(crate) counter_charge: ClassTest,
    /// Turning to face a charge in flank or rear.
    pub(crate) turn_to_face: ReplyTest,
    /// Changing formation before a frontal charge.
    pub(crate) change_formation: ReplyTest,
    /// Units that go forward in support of a counter-charge at most.
    pub(crate) supports: u8,
    /// Hits from which a unit does not charge, where house rules want another number than that from which it must retreat
    /// (`hits.reaction.retreat`; HOW-AMB-A33).
    pub(crate) retreat_hits: Option<u32>,
}

/// A D6 against a score, for those who are charged.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplyTest {
    /// The least modified face that succeeds.
    pub(crate) score: i32,
    /// For cavalry and light infantry.
    pub(crate) nimble: i32,
    /// For those whose army pays much for it.
    pub(crate) clumsy: i32,
    /// What it pays then at least, in quarters of a move.
    pub(crate) clumsy_from: u8,
}
