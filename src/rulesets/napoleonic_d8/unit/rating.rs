//! Ratings of units, the grades of commanders, how far they command (Command; Type of brigade).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Class};
use crate::umpire::{Lookup, Refusal, non_null};

/// The pre-set rating of a type of unit, which is its brigade's too, and its models. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitRating {
    /// The arm.
    pub(crate) arm: Arm,
    /// The class; light skirmishers need none.
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) class: Option<Class>,
    /// A battalion of 32 figures; infantry only.
    #[serde(default)]
    pub(crate) large: bool,
}

/// See [`UnitRating`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RatingResult {
    pub(crate) rating: i32,
    pub(crate) models: u32,
}

impl Lookup<Tables> for UnitRating {
    const NAME: &'static str = "unit_rating";
    type Answer = RatingResult;

    fn answer(&self, tables: &Tables) -> Result<RatingResult, Refusal> {
        const SECTION: &str = "Type of brigade";
        let class = match (self.class, self.arm) {
            (Some(class), _) => class,
            (None, Arm::Skirmishers) => Class::Light,
            (None, _) => return Err(Refusal::on(SECTION, "`class` is missing")),
        };
        if !self.arm.classes().contains(&class) {
            return Err(Refusal::on(SECTION, "this arm has no such class"));
        }
        if self.large && self.arm != Arm::Infantry {
            return Err(Refusal::on("Notes 6", "only battalions are large"));
        }
        let models = &tables.models;
        let models = match self.arm {
            Arm::Infantry if self.large => models.large,
            Arm::Infantry => models.infantry,
            Arm::Skirmishers => models.skirmishers,
            Arm::Cavalry => models.cavalry,
            Arm::FootArtillery => models.foot_artillery,
            Arm::HorseArtillery => models.horse_artillery,
        };
        Ok(RatingResult { rating: tables.ratings.of(self.arm, class), models })
    }
}
