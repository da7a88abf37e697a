//! Firing, typed: see `firing.toml`.

use std::fmt;

use serde::{Deserialize, Deserializer, de};

use crate::rulesets::napoleonic_d8::fire::target::Column;
use crate::umpire::Ratio;

/// Ranges in cm: of guns by band, of small arms.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ranges {
    pub(crate) foot_guns: [Ratio; 4],
    pub(crate) horse_guns: [Ratio; 4],
    pub(crate) line_musket: Ratio,
    pub(crate) skirmish_musket: Ratio,
    pub(crate) rifle: Ratio,
}

/// The artillery chart, four bands a cell, and the shots at full effect.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArtilleryChart {
    pub(crate) full_effect_shots: u32,
    pub(crate) full_foot: Columns<[Cell; 4]>,
    pub(crate) full_horse: Columns<[Cell; 4]>,
    pub(crate) reduced_foot: Columns<[Cell; 4]>,
    pub(crate) reduced_horse: Columns<[Cell; 4]>,
}

/// The musketry chart, by how the firer stands.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MusketryChart {
    pub(crate) skirmish: Columns<Cell>,
    pub(crate) line: Columns<Cell>,
    pub(crate) column: Columns<Cell>,
    pub(crate) square: Columns<Cell>,
    pub(crate) building_or_woods: Columns<Cell>,
}

/// What is added to the die.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FireFigures {
    pub(crate) disordered: i32,
    pub(crate) moved: i32,
    pub(crate) redoubt: i32,
    pub(crate) kill: i32,
    pub(crate) heavy_guns: i32,
    pub(crate) flank: i32,
    pub(crate) covered_square: i32,
}

/// Scores with which a building burns and is put out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BurningFigures {
    pub(crate) alight: u8,
    pub(crate) alight_thatched: u8,
    pub(crate) put_out: u8,
}

/// A row of a firing chart.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Columns<T> {
    pub(crate) skirmish_screen: T,
    pub(crate) bounce_or_building: T,
    pub(crate) artillery_or_cover: T,
    pub(crate) limbered_or_line: T,
    pub(crate) cavalry_or_column: T,
    pub(crate) square: T,
}

impl<T> Columns<T> {
    /// The cell of this column.
    pub(crate) const fn of(&self, column: Column) -> &T {
        match column {
            Column::SkirmishScreen => &self.skirmish_screen,
            Column::BounceOrBuilding => &self.bounce_or_building,
            Column::ArtilleryOrCover => &self.artillery_or_cover,
            Column::LimberedOrLine => &self.limbered_or_line,
            Column::CavalryOrColumn => &self.cavalry_or_column,
            Column::Square => &self.square,
        }
    }
}

/// A cell of a firing chart: `5`, `0`, `"1/8"`, `"1/7 N"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    /// The score needed; 0 cannot hit.
    pub(crate) needed: u8,
    /// One kill falls whatever the score.
    pub(crate) automatic: bool,
    /// A natural 8 hits and disorders.
    pub(crate) natural_eight: bool,
}

impl Cell {
    fn parse(text: &str) -> Option<Cell> {
        let (text, natural_eight) = text.strip_suffix(" N").map_or((text, false), |rest| (rest, true));
        let (text, automatic) = text.strip_prefix("1/").map_or((text, false), |rest| (rest, true));
        let needed = text.parse().ok().filter(|score| (u8::from(automatic)..=8).contains(score))?;
        Some(Cell { needed, automatic, natural_eight })
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        struct Printed;
        impl de::Visitor<'_> for Printed {
            type Value = Cell;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a score from 0 to 8, or \"1/7 N\"")
            }
            fn visit_u64<E: de::Error>(self, score: u64) -> Result<Cell, E> {
                self.visit_str(&score.to_string())
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Cell, E> {
                Cell::parse(text).ok_or_else(|| E::custom(format!("{text} is no cell: 0 to 8, or \"1/7 N\"")))
            }
        }
        deserializer.deserialize_any(Printed)
    }
}
