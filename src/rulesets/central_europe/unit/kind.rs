//! Arm, quality and nation of a unit.

use serde::{Deserialize, Serialize};

/// The arm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    #[default]
    Foot,
    LightFoot,
    HeavyHorse,
    Lancers,
    LightHorse,
    Artillery,
    General,
}

impl Kind {
    /// Horse of any kind, in the saddle or not.
    pub(crate) const fn is_horse(self) -> bool {
        matches!(self, Kind::HeavyHorse | Kind::Lancers | Kind::LightHorse)
    }
}

/// The quality, which counts for morale (Morale).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Grade {
    Elite,
    #[default]
    Regular,
    Poor,
    Militia,
}

/// The nation, which counts for the characteristics of Chotusitz alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Nation {
    Prussia,
    Austria,
    #[default]
    Other,
}
