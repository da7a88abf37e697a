//! Command, typed: see `command.toml`.

use serde::Deserialize;

use crate::umpire::Ratio;

/// How far a BC commands, in cm.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Radius {
    pub(crate) excellent: u32,
    pub(crate) good: u32,
    pub(crate) average: u32,
    pub(crate) poor: u32,
    pub(crate) ultra_rubbish: u32,
}

/// What a unit counts in kills, and what shares of a brigade lost add to its test.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CasualtyFigures {
    pub(crate) unit: u32,
    pub(crate) shares: Shares,
}

/// The brigade command test: cm, and what is added to the die.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BrigadeFigures {
    pub(crate) within: Ratio,
    pub(crate) commander_near: i32,
    pub(crate) commander_adjacent: i32,
    pub(crate) neighbour: i32,
    pub(crate) advancing: i32,
    pub(crate) unit_lost: i32,
    pub(crate) new_kills: i32,
    pub(crate) enemy_within: Ratio,
    pub(crate) enemy_near: i32,
    pub(crate) artillery: i32,
    pub(crate) disorder: i32,
}

/// The least score of each result.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BrigadeScores {
    pub(crate) pass: i32,
    pub(crate) hold: i32,
    pub(crate) retire: i32,
    pub(crate) retreat: i32,
}

/// What orders allow: ratings from which a square forms, shares of a move, what is added to the die of fire.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrderFigures {
    pub(crate) square_on_hold: i32,
    pub(crate) square_on_retire: i32,
    pub(crate) retire_fraction: Ratio,
    pub(crate) retreat_fraction: Ratio,
    pub(crate) retire_fire: i32,
}

/// The divisional command test: cm, and what is added to the die.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DivisionFigures {
    pub(crate) within: Ratio,
    pub(crate) commander_near: i32,
    pub(crate) commander_adjacent: i32,
    pub(crate) neighbour: i32,
    pub(crate) advancing: i32,
    pub(crate) withdrawing: i32,
    pub(crate) brigade_lost: i32,
    pub(crate) shares: Shares,
    pub(crate) enemy_within: Ratio,
    pub(crate) enemy_near: i32,
}

/// The army's test: what is added to the die.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArmyFigures {
    pub(crate) division_lost: i32,
    pub(crate) enemy_to_rear: i32,
    pub(crate) division_left: i32,
}

/// The least score of each result of a division or an army.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HigherScores {
    pub(crate) pass: i32,
    pub(crate) hold: i32,
}

/// What a lost unit adds to the die, the score up to which a BC is killed, and his replacement's rating by the die.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GeneralFigures {
    pub(crate) unit_lost: i32,
    pub(crate) killed: i32,
    pub(crate) replacement: [i32; 8],
}

impl Radius {
    /// For a BC of this rating.
    pub(crate) const fn of(&self, rating: i32) -> u32 {
        match rating {
            2.. => self.excellent,
            1 => self.good,
            0 => self.average,
            -1 => self.poor,
            _ => self.ultra_rubbish,
        }
    }

    /// Whether the book's table has a row for this rating: it ends with -1, and the row below is a reading (ND8-AMB-1).
    pub(crate) const fn is_printed(rating: i32) -> bool {
        rating >= -1
    }
}

/// Percentages, the highest first, and what each adds to the die from there on; the first that is reached counts.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Shares(Vec<(Ratio, i32)>);

impl Shares {
    /// From how many percent on, and what is added then.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Ratio, i32)> {
        self.0.iter().copied()
    }

    /// What this percentage adds.
    pub(crate) fn of(&self, percent: Ratio) -> i32 {
        self.0.iter().find(|&&(from, _)| percent >= from).map_or(0, |&(_, value)| value)
    }
}
