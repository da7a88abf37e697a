//! Figures of charges and of the replies to them (p. 21-25).

use serde::Deserialize;

use super::command::ClassTest;

/// The figures of charges.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// Counter-charging, and joining a melee.
    pub counter_charge: ClassTest,
    /// Turning to face a charge in flank or rear.
    pub turn_to_face: ReplyTest,
    /// Changing formation before a frontal charge.
    pub change_formation: ReplyTest,
    /// Units that go forward in support of a counter-charge at most.
    pub supports: u8,
    /// Hits from which a unit must retreat.
    pub retreat_hits: u32,
}

/// A D6 against a score, for those who are charged.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplyTest {
    /// The least modified face that succeeds.
    pub score: i32,
    /// For cavalry and light infantry.
    pub nimble: i32,
    /// For those whose army pays much for it.
    pub clumsy: i32,
    /// What it pays then at least, in quarters of a move.
    pub clumsy_from: u8,
}
