//! What was peculiar to the armies of a battle (Army Characteristics).

use serde::{Deserialize, Serialize};

use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::{Grade, Kind, Nation, Profile};
use crate::umpire::{Lookup, Refusal};

pub(crate) const SECTION: &str = "Army Characteristics";

/// The army characteristics in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Characteristics {
    #[default]
    None,
    Chotusitz,
}

impl Characteristics {
    /// Whether each musketry die of this unit has an even chance of 1 more.
    pub(crate) fn favour(self, firer: &Profile) -> bool {
        self == Characteristics::Chotusitz
            && firer.nation == Nation::Prussia
            && matches!(firer.kind, Kind::Foot | Kind::LightFoot)
    }
}

/// Whether a unit may stand on a roster.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RosterCheck {
    pub(crate) unit: Profile,
    pub(crate) characteristics: Characteristics,
}

/// Why a unit may not stand on a roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RosterFault {
    PrussianHorseElite,
}

impl From<RosterFault> for Refusal {
    fn from(fault: RosterFault) -> Refusal {
        match fault {
            RosterFault::PrussianHorseElite => Refusal::on(SECTION, "Prussian horse has no elite units at Chotusitz"),
        }
    }
}

/// See [`RosterCheck`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RosterVerdict {
    pub(crate) legal: bool,
    pub(crate) reasons: Vec<RosterFault>,
}

impl RosterCheck {
    pub(crate) fn fault(&self) -> Option<RosterFault> {
        let unit = &self.unit;
        let elite_horse = unit.kind.is_horse() && unit.nation == Nation::Prussia && unit.grade == Grade::Elite;
        (self.characteristics == Characteristics::Chotusitz && elite_horse).then_some(RosterFault::PrussianHorseElite)
    }
}

impl Lookup<Tables> for RosterCheck {
    const NAME: &'static str = "roster_check";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = RosterVerdict;

    fn answer(&self, _: &Tables) -> Result<RosterVerdict, Refusal> {
        let fault = self.fault();
        Ok(RosterVerdict { legal: fault.is_none(), reasons: fault.into_iter().collect() })
    }
}
