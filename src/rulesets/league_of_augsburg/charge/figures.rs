//! The length of an evasion (Mechanics of Evading; Evading).

use serde::Deserialize;

use crate::umpire::Ratio;

/// The test to choose the length of an evasion, and its distances (Mechanics of Evading; Evading).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EvadeFigures {
    pub(crate) light_cavalry: i32,
    pub(crate) bad_going_behind: i32,
    pub(crate) foot_charged_by_cavalry: i32,
    pub(crate) charged_by_light_troops: i32,
    pub(crate) moves: u32,
    pub(crate) near: Ratio,
    pub(crate) shelter: Ratio,
}
