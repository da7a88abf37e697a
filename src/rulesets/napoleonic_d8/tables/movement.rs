//! Movement, typed: see `movement.toml`.

use super::super::terrain::Terrain;
use super::command::charts;
use crate::umpire::Ratio;

use serde::Deserialize;

charts! {
    /// Moves in cm, by column of the table.
    Moves {
        infantry_line: Pace, infantry_column: Pace, light_infantry: Pace, cossacks: Pace, light_cavalry: Pace,
        heavy_cavalry: Pace, foot_artillery: Pace, horse_artillery: Pace,
    }
    /// A column of [`Moves`]; none where the unit may not.
    Pace {
        standard: Ratio, road: Option<Ratio>, hill: Option<Ratio>, woods: Option<Ratio>, river: Option<Ratio>,
        stream: Option<Ratio>, marsh: Option<Ratio>, village: Option<Ratio>, wall_or_hedge: Option<Ratio>,
    }
    /// What changes a move: cm, percent of a unit's width, shares of a move, degrees.
    Marching {
        double_beyond: Ratio, road_lost_within: Ratio, gap_percent: Ratio, gap_cost: Ratio, half: Ratio,
        three_quarters: Ratio, charge_angle: Ratio, skirmishers_fall_back: u32,
    }
    /// Moves that a change of formation takes.
    FormationChange { any: u32, line_to_square: u32, }
    /// Degrees that guns turn and fire, and what is added to the die.
    ArtilleryAction { turn_and_fire: Ratio, fire: i32, }
    /// Wheels, by the formation.
    Wheels { column: Wheel, line: Wheel, cavalry: Wheel, }
    /// Degrees freely and when attacked from close, how near that is, cm that may still be moved, degrees of a reaction.
    Wheel { free: u32, limited: u32, close: Ratio, further: u32, reaction: Ratio, }
}

impl Pace {
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

impl Wheel {
    /// The most degrees when the enemy attacks from so far, if one does.
    pub(crate) fn most(&self, attacked_from: Option<Ratio>) -> u32 {
        if self.is_limited(attacked_from) { self.limited } else { self.free }
    }

    /// Whether the enemy attacks from close.
    pub(crate) fn is_limited(&self, attacked_from: Option<Ratio>) -> bool {
        attacked_from.is_some_and(|distance| distance <= self.close)
    }
}
