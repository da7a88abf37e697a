//! `guns_under_retreat`: whether a deployed battery saves its guns (p. 30, 32-33).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::retreat::{Guns, guns_retreat};
use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::hits::{Cause, Effect};
use crate::rulesets::honours_of_war::unit::{Scale, Unit};
use crate::umpire::{Dice, Die, Interrupt, Objection, Procedure, ProcedureEntry, Ratio, Refusal, procedure};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[procedure::<_, GunsUnderRetreat>()];

/// A deployed battery that lost morale.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct GunsUnderRetreat {
    /// The battery, with exactly 4 hits.
    pub(crate) unit: Unit,
    /// What gave it the last hits.
    pub(crate) cause: Cause,
    /// Whether the enemy stands his ground; matters in melee.
    pub(crate) enemy_stands: bool,
    /// Whether the battery holds a BUA, where melee counts as fire.
    pub(crate) in_bua: bool,
    /// Whether wheels go along a road.
    pub(crate) on_road: bool,
    /// The figure scale.
    pub(crate) scale: Scale,
}

impl Default for GunsUnderRetreat {
    fn default() -> GunsUnderRetreat {
        GunsUnderRetreat {
            unit: Unit::default(),
            cause: Cause::default(),
            enemy_stands: true,
            in_bua: false,
            on_road: false,
            scale: Scale::default(),
        }
    }
}

/// What becomes of the battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum GunsResult {
    CrewRetreats,
    LimberedRetreat,
    DoneFor,
}

/// The answer to `guns_under_retreat`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct GunsSaved {
    /// Whether the guns are left behind.
    pub(crate) abandoned: bool,
    /// Whether the enemy takes them at once.
    pub(crate) captured: bool,
    /// What becomes of the battery.
    pub(crate) result: GunsResult,
    /// The least retreat in cm; none if captured.
    pub(crate) distance_min: Option<Ratio>,
    /// The greatest retreat in cm.
    pub(crate) distance_max: Option<Ratio>,
}

/// Why a battery does not roll for its guns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum GunsObjection {
    NotDeployed,
    /// It retreats with hits from the one number up to below the other.
    NoRetreat(u32, u32),
}

impl Objection for GunsObjection {
    const OF: &'static str = "guns";

    fn words(objection: GunsObjection) -> Refusal {
        let text = match objection {
            GunsObjection::NotDeployed => "only deployed guns roll to save their guns".to_owned(),
            GunsObjection::NoRetreat(from, below) if below <= from + 1 => {
                format!("guns with exactly {from} hits roll to save their guns")
            }
            GunsObjection::NoRetreat(from, below) => {
                format!("guns with {from} to {} hits roll to save their guns", below - 1)
            }
        };
        Refusal::on("p. 30", text)
    }
}

impl Procedure<Tables> for GunsUnderRetreat {
    const NAME: &'static str = "guns_under_retreat";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = GunsSaved;
    type Objection = GunsObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.check()
    }

    fn objections(&self, tables: &Tables) -> Vec<GunsObjection> {
        let hits = &tables.hits.reaction;
        let retreats = Effect::of(tables, self.unit.hits) == Effect::Retreat;
        holding(&[
            (!self.unit.is_deployed_guns(), GunsObjection::NotDeployed),
            (!retreats, GunsObjection::NoRetreat(hits.retreat, hits.done_for)),
        ])
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<GunsSaved, Interrupt> {
        let melee = self.cause == Cause::Melee && !self.in_bua;
        let scores = &tables.hits.guns_abandoned;
        let worst = if melee { scores.melee } else { scores.firing };
        let abandoned = dice.face(Die::D6, "guns saved or abandoned")? <= worst;
        let captured = abandoned && melee && self.enemy_stands;
        let guns = if abandoned { Guns::Abandoned } else { Guns::Limbered };
        let limits = guns_retreat(tables, &self.unit, guns, self.scale, self.on_road);
        let result = match guns {
            _ if captured => GunsResult::DoneFor,
            Guns::Abandoned => GunsResult::CrewRetreats,
            Guns::Limbered => GunsResult::LimberedRetreat,
        };
        let (distance_min, distance_max) = if captured { (None, None) } else { (Some(limits.0), Some(limits.1)) };
        Ok(GunsSaved { abandoned, captured, result, distance_min, distance_max })
    }
}
