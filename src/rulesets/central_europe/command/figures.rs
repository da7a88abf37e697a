//! The figures of `command.toml`.

use serde::Deserialize;

use crate::umpire::Refusal;

pub(crate) const SECTION: &str = "Command & Control";

/// The cards of a turn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Deck {
    pub(crate) copies: u32,
    pub(crate) jokers: u32,
    lowest_median: i64,
    highest_median: i64,
    /// The names of the values 1 to 14.
    ranks: [String; 14],
}

impl Deck {
    /// The values of an army's cards: its median, and the next below and above it. Refuses a median that has no such cards
    /// (CE-AMB-2).
    pub(crate) fn values(&self, median: i64) -> Result<[i64; 3], Refusal> {
        let (lowest, highest) = (self.lowest_median, self.highest_median);
        if (lowest..=highest).contains(&median) {
            return Ok([median - 1, median, median + 1]);
        }
        let text = format!("a median of {median} has no deck ({lowest} to {highest}): split or merge units");
        Err(Refusal::on(SECTION, text))
    }

    /// The name of a card's value.
    pub(crate) fn rank(&self, value: i64) -> &str {
        let index = usize::try_from(value - 1).unwrap_or_default();
        self.ranks.get(index).map_or("", String::as_str)
    }
}
