//! The ground that a unit moves over or stands in.

use serde::{Deserialize, Serialize};

use crate::umpire::{Choice, Options};

/// The going (Movement).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Going {
    #[default]
    Good,
    Bad,
}

impl Going {
    /// Bad where this holds.
    pub(crate) const fn bad(bad: bool) -> Going {
        if bad { Going::Bad } else { Going::Good }
    }
}

/// What a unit stands in; one scale for saves and for morale (LOA-AMB-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cover {
    #[default]
    None,
    Concealed,
    #[serde(rename = "cover")]
    Substantial,
    #[serde(rename = "hard_cover")]
    Fortified,
}

impl Cover {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    pub(crate) const fn is_none(&self) -> bool {
        matches!(self, Cover::None)
    }
}

impl Options for Cover {
    const OPTIONS: &'static [(Cover, Choice)] = &[
        (Cover::None, "open"),
        (Cover::Concealed, "concealed"),
        (Cover::Substantial, "cover"),
        (Cover::Fortified, "hard cover"),
    ];
}
