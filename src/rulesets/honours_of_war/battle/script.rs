//! What a battle's order of battle says about given turns: mist, changes of general, turn limits.

use crate::rulesets::honours_of_war::army::order_of_battle::Mist;
use crate::rulesets::honours_of_war::army::rating::GeneralRating;

/// The turns on which something happens.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    /// The last turn of the game, if it has one.
    pub(crate) last_turn: Option<u32>,
    /// Objectives that an army has to reach by a turn (p. 36): number of army, last turn.
    pub(crate) turn_limits: Vec<(u8, u32)>,
    /// A change of commanding general at the start of a turn: turn, number of army, name, rating.
    pub(crate) generals: Vec<(u32, u8, String, GeneralRating)>,
    /// Mist (p. 61).
    pub(crate) mist: Option<Mist>,
}

impl Script {
    pub(crate) fn mist(&self, turn: u32) -> Option<&Mist> {
        self.mist.as_ref().filter(|mist| turn <= mist.until)
    }
}
