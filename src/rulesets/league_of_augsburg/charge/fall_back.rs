//! Keeping off formed troops (Evading).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::umpire::{Lookup, Objection, Ratio, Refusal, measure};

/// `screen_fall_back`: how far light troops give way to an advance (LOA-EVD-3).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScreenFallBack {
    /// Light troops that hold nothing.
    pub(crate) unit: Unit,
    /// Formed foot or horse.
    pub(crate) enemy: Unit,
    /// Inches between them after the advance.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
}

/// See [`ScreenFallBack`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct FallBack {
    must_fall_back: bool,
    fall_back_inches: Ratio,
}

/// Why nobody gives way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum FallBackObjection {
    NotLight,
    NotFormed,
}

impl FallBackObjection {
    /// What speaks against the unit, whoever advances.
    pub(crate) fn of_unit(unit: &Unit) -> Option<FallBackObjection> {
        (!unit.is_light()).then_some(FallBackObjection::NotLight)
    }
}

impl Objection for FallBackObjection {
    const OF: &'static str = "fall-back";

    fn words(why: FallBackObjection) -> Refusal {
        let text = match why {
            FallBackObjection::NotLight => "only light troops that hold nothing give way to an advance",
            FallBackObjection::NotFormed => "light troops give way to formed foot and horse only",
        };
        Refusal::on("Evading", text)
    }
}

impl ScreenFallBack {
    pub(crate) fn objections(&self) -> Vec<FallBackObjection> {
        let formed = (!self.enemy.kind.is_formed()).then_some(FallBackObjection::NotFormed);
        FallBackObjection::of_unit(&self.unit).into_iter().chain(formed).collect()
    }

    /// Inches that it gives way; zero where it need not.
    pub(crate) fn inches(&self, tables: &Tables) -> Ratio {
        (tables.evade.near - self.distance).max(Ratio::ZERO)
    }
}

impl Lookup<Tables> for ScreenFallBack {
    const NAME: &'static str = "screen_fall_back";
    type Answer = FallBack;

    fn answer(&self, tables: &Tables) -> Result<FallBack, Refusal> {
        if let Some(objection) = self.objections().into_iter().next() {
            return Err(objection.into());
        }
        let fall_back_inches = self.inches(tables);
        Ok(FallBack { must_fall_back: fall_back_inches > Ratio::ZERO, fall_back_inches })
    }
}
