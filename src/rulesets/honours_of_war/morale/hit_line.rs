//! The lines of the Hit Table (p. 34).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::battle::words::word;
use crate::rulesets::honours_of_war::unit::{Class, Kind, Unit};
use crate::umpire::Refusal;

/// A line of the Hit Table: arm and class of the unit that throws the die (p. 34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Line {
    SuperiorInfantry,
    StandardInfantry,
    InferiorInfantry,
    InferiorLightInfantry,
    SuperiorArtillery,
    StandardArtillery,
    InferiorArtillery,
    SuperiorCavalry,
    StandardCavalry,
    InferiorCavalry,
}

impl Line {
    /// The line as this unit reads it: one that the book has for light infantry as well is called by it.
    pub(crate) fn words(self, unit: &Unit) -> String {
        match (self, unit.kind) {
            (Line::InferiorInfantry, Kind::LightInfantry) => "standard light infantry".to_owned(),
            (Line::InferiorInfantry, Kind::DismountedCavalry) => "standard dismounted cavalry".to_owned(),
            _ => word(&self),
        }
    }

    /// The line of a unit. Standard light infantry has that of inferior infantry, and so has superior dismounted cavalry
    /// (HOW-AMB-B12). Refused: transport, which never throws.
    pub(crate) fn of(unit: &Unit) -> Result<Line, Refusal> {
        Ok(match (unit.kind, unit.class) {
            (Kind::Infantry, Class::Superior) => Line::SuperiorInfantry,
            (Kind::Infantry, Class::Standard) => Line::StandardInfantry,
            (Kind::Infantry, Class::Inferior) => Line::InferiorInfantry,
            (Kind::LightInfantry | Kind::DismountedCavalry, Class::Inferior) => Line::InferiorLightInfantry,
            (Kind::LightInfantry | Kind::DismountedCavalry, _) => Line::InferiorInfantry,
            (Kind::Artillery | Kind::HorseArtillery, Class::Superior) => Line::SuperiorArtillery,
            (Kind::Artillery | Kind::HorseArtillery, Class::Standard) => Line::StandardArtillery,
            (Kind::Artillery | Kind::HorseArtillery, Class::Inferior) => Line::InferiorArtillery,
            (Kind::Cavalry | Kind::LightCavalry, Class::Superior) => Line::SuperiorCavalry,
            (Kind::Cavalry | Kind::LightCavalry, Class::Standard) => Line::StandardCavalry,
            (Kind::Cavalry | Kind::LightCavalry, Class::Inferior) => Line::InferiorCavalry,
            (Kind::Transport, _) => return Err(Refusal::on("p. 34", "transport has no line in the Hit Table")),
        })
    }
}
