//! Firing, typed: see `fire.toml`.

use std::fmt;

use serde::{Deserialize, Deserializer, de};

use crate::rulesets::napoleonic_d8::fire::chart::{Band, ChartColumn, MusketryRow};
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::umpire::Ratio;

/// Ranges in cm: of guns by band, of small arms.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ranges {
    pub(crate) foot_guns: GunRanges,
    pub(crate) horse_guns: GunRanges,
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

/// How far off its centre who fires may fire, in degrees.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Arcs {
    pub(crate) formed: Ratio,
    pub(crate) skirmishers: Ratio,
}

/// Scores with which a building burns and is put out, and how far off others stay, in cm.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BurningFigures {
    pub(crate) alight: u8,
    pub(crate) alight_thatched: u8,
    pub(crate) put_out: u8,
    pub(crate) keep_away: Ratio,
}

/// How far guns reach in each band.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct GunRanges([Ratio; 4]);

impl GunRanges {
    /// Where the bands end, from the nearest on.
    pub(crate) const fn ends(&self) -> [Ratio; 4] {
        self.0
    }

    /// The end of the last band.
    pub(crate) const fn reach(&self) -> Ratio {
        let [.., last] = self.0;
        last
    }

    /// The band of a distance, and its place in a cell of the chart; none beyond the last.
    pub(crate) fn band(&self, distance: Ratio) -> Option<(usize, Band)> {
        let place = self.0.iter().position(|&reach| distance <= reach)?;
        Band::OF_GUNS.get(place).map(|&band| (place, band))
    }

    /// The same; the last band beyond it.
    pub(crate) fn band_or_last(&self, distance: Ratio) -> (usize, Band) {
        self.band(distance).unwrap_or((Band::OF_GUNS.len() - 1, Band::Long))
    }
}

impl Ranges {
    /// Those of an arm's guns.
    pub(crate) const fn of_guns(&self, arm: Arm) -> &GunRanges {
        match arm {
            Arm::HorseArtillery => &self.horse_guns,
            _ => &self.foot_guns,
        }
    }
}

impl MusketryChart {
    /// Its row.
    pub(crate) const fn of(&self, row: MusketryRow) -> &Columns<Cell> {
        match row {
            MusketryRow::Skirmish => &self.skirmish,
            MusketryRow::Line => &self.line,
            MusketryRow::Column => &self.column,
            MusketryRow::Square => &self.square,
            MusketryRow::BuildingOrWoods => &self.building_or_woods,
        }
    }
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
    pub(crate) const fn of(&self, column: ChartColumn) -> &T {
        match column {
            ChartColumn::SkirmishScreen => &self.skirmish_screen,
            ChartColumn::BounceOrBuilding => &self.bounce_or_building,
            ChartColumn::ArtilleryOrCover => &self.artillery_or_cover,
            ChartColumn::LimberedOrLine => &self.limbered_or_line,
            ChartColumn::CavalryOrColumn => &self.cavalry_or_column,
            ChartColumn::Square => &self.square,
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
    /// `0`.
    pub(crate) const CANNOT_HIT: Cell = Cell { needed: 0, automatic: false, natural_eight: false };

    /// The hardest figure of the chart in place of a 0, for a shot that the umpire allows all the same.
    pub(crate) const fn or_hardest(self) -> Cell {
        if self.needed == 0 { Cell { needed: 8, ..self } } else { self }
    }

    fn parse(text: &str) -> Option<Cell> {
        let (text, natural_eight) = text.strip_suffix(" N").map_or((text, false), |rest| (rest, true));
        let (text, automatic) = text.strip_prefix("1/").map_or((text, false), |rest| (rest, true));
        let needed = text.parse().ok().filter(|score| (u8::from(automatic)..=8).contains(score))?;
        Some(Cell { needed, automatic, natural_eight })
    }
}

/// As it is printed; `-` where nothing hits.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.automatic, self.needed) {
            (true, needed) => write!(f, "1/{needed}")?,
            (false, 0) => f.write_str("-")?,
            (false, needed) => write!(f, "{needed}")?,
        }
        f.write_str(if self.natural_eight { " N" } else { "" })
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
