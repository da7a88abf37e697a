//! The figures of `movement.toml`.

use serde::Deserialize;

use crate::rulesets::central_europe::unit::{Kind, Profile};
use crate::umpire::Ratio;

pub(crate) const SECTION: &str = "Movement";

/// Movement rates in cm a phase (Movement).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rates {
    foot_in_firing_order: Ratio,
    other_foot: Ratio,
    limbered_guns: Ratio,
    heavy_horse: Ratio,
    light_horse: Ratio,
    general: Ratio,
}

impl Rates {
    /// A unit's normal move in a phase, in cm; unlimbered guns have none.
    pub(crate) fn of(&self, unit: &Profile) -> Ratio {
        match unit.kind {
            Kind::Foot if unit.firing_order => self.foot_in_firing_order,
            Kind::Foot | Kind::LightFoot => self.other_foot,
            Kind::HeavyHorse | Kind::Lancers | Kind::LightHorse if unit.dismounted => self.other_foot,
            Kind::HeavyHorse => self.heavy_horse,
            Kind::Lancers | Kind::LightHorse => self.light_horse,
            Kind::Artillery if unit.limbered => self.limbered_guns,
            Kind::Artillery => Ratio::ZERO,
            Kind::General => self.general,
        }
    }
}

/// What of a phase a manoeuvre costs (Movement).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PhaseCosts {
    pub(crate) adopt_firing_order: Ratio,
    pub(crate) limber_change: Ratio,
    pub(crate) mount_change: Ratio,
    pub(crate) about_face: Ratio,
    pub(crate) sideways: Ratio,
}

/// The die that stretches or shortens a long move (The Variation).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Variation {
    /// The share of what the phase allows from which it is thrown.
    pub(crate) from: Ratio,
    /// What the distance is multiplied by, on 1 to 6.
    pub(crate) factors: [Ratio; 6],
}
