//! Where on a firing chart a shot is read (Firing ranges; Firing chart).

use serde::{Deserialize, Serialize};

use crate::umpire::{Choice, Options};

/// How far off a target is: a band of guns, or whether small arms reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Band {
    Canister,
    Short,
    Medium,
    Long,
    InRange,
    OutOfRange,
}

impl Band {
    /// The bands of guns, the nearest first.
    pub(crate) const OF_GUNS: [Band; 4] = [Band::Canister, Band::Short, Band::Medium, Band::Long];
}

impl Options for Band {
    const OPTIONS: &'static [(Band, Choice)] = &[
        (Band::Canister, "canister"),
        (Band::Short, "short"),
        (Band::Medium, "medium"),
        (Band::Long, "long"),
        (Band::InRange, "in range"),
        (Band::OutOfRange, "out of range"),
    ];
}

/// A column of the firing charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChartColumn {
    SkirmishScreen,
    BounceOrBuilding,
    ArtilleryOrCover,
    LimberedOrLine,
    CavalryOrColumn,
    Square,
}

impl Options for ChartColumn {
    const OPTIONS: &'static [(ChartColumn, Choice)] = &[
        (ChartColumn::SkirmishScreen, "a skirmish screen"),
        (ChartColumn::BounceOrBuilding, "a ball that bounces, or a building"),
        (ChartColumn::ArtilleryOrCover, "unlimbered guns, or cover"),
        (ChartColumn::LimberedOrLine, "limbered guns, or a line"),
        (ChartColumn::CavalryOrColumn, "cavalry, or a column"),
        (ChartColumn::Square, "a square"),
    ];
}

/// What the list of disorders says otherwise of kills by infantry in line and by canister: these have the N of the chart,
/// where a 5 to 7 is a kill and no disorder (ND8-AMB-14).
pub(crate) const KILL_ALONE: &str = "; it disorders by a natural 8 in a cell with N alone (a reading)";

/// A row of the musketry chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MusketryRow {
    Skirmish,
    Line,
    Column,
    Square,
    BuildingOrWoods,
}
