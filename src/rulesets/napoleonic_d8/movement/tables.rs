//! Movement, typed: see `movement.toml`.

use crate::rulesets::napoleonic_d8::unit::terrain::Terrain;
use crate::umpire::Ratio;

use serde::Deserialize;

/// Moves in cm, by column of the table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moves {
    pub(crate) infantry_line: Pace,
    pub(crate) infantry_column: Pace,
    pub(crate) light_infantry: Pace,
    pub(crate) cossacks: Pace,
    pub(crate) light_cavalry: Pace,
    pub(crate) heavy_cavalry: Pace,
    pub(crate) foot_artillery: Pace,
    pub(crate) horse_artillery: Pace,
}

/// A column of [`Moves`]; none where the unit may not.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pace {
    pub(crate) standard: Ratio,
    pub(crate) road: Option<Ratio>,
    pub(crate) hill: Option<Ratio>,
    pub(crate) woods: Option<Ratio>,
    pub(crate) river: Option<Ratio>,
    pub(crate) stream: Option<Ratio>,
    pub(crate) marsh: Option<Ratio>,
    pub(crate) village: Option<Ratio>,
    pub(crate) wall_or_hedge: Option<Ratio>,
}

/// What changes a move: cm, percent of a unit's width, shares of a move, degrees.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Marching {
    pub(crate) double_beyond: Ratio,
    pub(crate) road_lost_within: Ratio,
    pub(crate) gap_percent: Ratio,
    pub(crate) gap_cost: Ratio,
    pub(crate) half: Ratio,
    pub(crate) three_quarters: Ratio,
    pub(crate) charge_angle: Ratio,
    pub(crate) skirmishers_fall_back: u32,
}

/// Moves that a change of formation takes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FormationFigures {
    pub(crate) any: u32,
    pub(crate) line_to_square: u32,
}

/// Degrees that guns turn and fire, and what is added to the die.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActionFigures {
    pub(crate) turn: Ratio,
    pub(crate) turn_and_fire: Ratio,
    pub(crate) ahead_of_friends: Ratio,
    pub(crate) fire: i32,
}

/// Wheels, by the formation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wheels {
    pub(crate) column: WheelRow,
    pub(crate) line: WheelRow,
    pub(crate) cavalry: WheelRow,
}

/// Degrees freely and when attacked from close, how near that is, cm that may still be moved, degrees of a reaction.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WheelRow {
    pub(crate) free: u32,
    pub(crate) limited: u32,
    pub(crate) close: Ratio,
    pub(crate) further: u32,
    pub(crate) reaction: Ratio,
}

impl Pace {
    /// Its slowest printed figure.
    pub(crate) fn slowest(&self) -> Ratio {
        let ground = [self.hill, self.woods, self.river, self.stream, self.marsh, self.village, self.wall_or_hedge];
        ground.into_iter().flatten().fold(self.standard, Ratio::min)
    }

    /// The printed cell of a terrain.
    pub(crate) const fn on(&self, terrain: Terrain) -> Option<Ratio> {
        match terrain {
            Terrain::Clear => Some(self.standard),
            Terrain::Hill => self.hill,
            Terrain::Woods => self.woods,
            Terrain::River => self.river,
            Terrain::Stream => self.stream,
            Terrain::Marsh => self.marsh,
            Terrain::Village => self.village,
            Terrain::WallOrHedge => self.wall_or_hedge,
        }
    }
}

impl WheelRow {
    /// The most degrees when the enemy attacks from so far, if one does.
    pub(crate) fn most(&self, attacked_from: Option<Ratio>) -> u32 {
        if self.is_limited(attacked_from) { self.limited } else { self.free }
    }

    /// The most degrees as an answer to a charge from so far: foot wheels by its angle of a reaction, from wherever the charge
    /// comes (Reaction options), cavalry as freely as the distance lets it.
    pub(crate) fn most_when_charged(&self, on_foot: bool, from: Ratio) -> Ratio {
        let most = Ratio::whole(self.most(Some(from)).into());
        if on_foot { most.min(self.reaction) } else { most }
    }

    /// Whether the enemy attacks from close.
    pub(crate) fn is_limited(&self, attacked_from: Option<Ratio>) -> bool {
        attacked_from.is_some_and(|distance| distance <= self.close)
    }
}
