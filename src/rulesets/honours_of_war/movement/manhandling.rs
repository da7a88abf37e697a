//! Guns moved by hand (p. 20).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::terrain::{Mover, Terrain};
use crate::rulesets::honours_of_war::battle::attempt::holding;
use crate::rulesets::honours_of_war::tables::{Tables, quarters};
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::rulesets::honours_of_war::unit::{Gun, Scale, Unit, Weight};
use crate::umpire::{Lookup, Objection, ProcedureEntry, Ratio, Refusal, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, ManhandleAllowance>()];

/// How far are deployed guns moved by hand (p. 20)?
///
/// Refused: any but deployed guns, and guns whose piece is not named.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ManhandleAllowance {
    /// The battery.
    pub(crate) unit: Unit,
    /// Into which of its sectors.
    pub(crate) direction: Sector,
    /// Whether they pivot.
    pub(crate) pivot: bool,
    /// Whether they stand in an entrenchment.
    pub(crate) in_entrenchment: bool,
    /// The command performance of the brigade.
    pub(crate) performance: Performance,
    /// The ground.
    pub(crate) terrain: Terrain,
    pub(crate) weather: Weather,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// Why they stay where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "snake_case")]
pub(crate) enum ManhandleObjection {
    Reforming,
    Weather,
    Impassable,
    NoPivot,
    NoFlankMove,
}

impl Objection for ManhandleObjection {
    const OF: &'static str = "manhandle";

    fn words(objection: ManhandleObjection) -> Refusal {
        let (page, text) = match objection {
            ManhandleObjection::Reforming => ("p. 36", "it is reforming"),
            ManhandleObjection::Weather => ("p. 38", "no guns move off the road in this weather"),
            ManhandleObjection::Impassable => ("p. 14", "guns cannot enter that"),
            ManhandleObjection::NoPivot => ("p. 20", "guns in an entrenchment do not pivot"),
            ManhandleObjection::NoFlankMove => ("p. 20", "heavy guns are not moved to the flank"),
        };
        Refusal::on(page, text)
    }
}

/// How far they are moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ManhandleResult {
    pub(crate) possible: bool,
    pub(crate) reasons: Vec<ManhandleObjection>,
    pub(crate) weight: Weight,
    pub(crate) normal_move: Ratio,
    pub(crate) moves: u8,
    pub(crate) advance_allowed: bool,
    pub(crate) allowance: Ratio,
    pub(crate) allowance_exact: Ratio,
    pub(crate) counts_as_moved: bool,
}

/// The move by hand in cm, without deductions; `None`: heavy guns do not go to the flank.
pub(crate) fn manhandle_move(tables: &Tables, gun: Gun, direction: Sector, scale: Scale) -> Option<Ratio> {
    let moves = &tables.moves;
    let cm = match (gun.weight(), direction) {
        (Weight::Light, Sector::Flank) => moves.manhandle_flank_light[scale],
        (Weight::Medium, Sector::Flank) => moves.manhandle_flank_medium[scale],
        (Weight::Heavy, Sector::Flank) => return None,
        (Weight::Light, _) => moves.manhandle_light[scale],
        (Weight::Medium, _) => moves.manhandle_medium[scale],
        (Weight::Heavy, _) => moves.manhandle_heavy[scale],
    };
    Some(Ratio::whole(i128::from(cm)))
}

impl Lookup<Tables> for ManhandleAllowance {
    const NAME: &'static str = "manhandle_allowance";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = ManhandleResult;

    fn answer(&self, tables: &Tables) -> Result<ManhandleResult, Refusal> {
        self.unit.check_marching()?;
        let gun = match self.unit.gun {
            Some(gun) if self.unit.is_deployed_guns() => gun,
            Some(_) => return Err(Refusal::on("p. 20", "only deployed guns are moved by hand")),
            None => return Err(Refusal::new("only guns are moved by hand: name the `gun`")),
        };
        let normal_move = manhandle_move(tables, gun, self.direction, self.scale);
        let rate = tables.terrain.rate(self.terrain, Mover::Guns, false);
        let effects = tables.weather.of(self.weather);
        let weather = effects.move_share(true);
        let reasons = holding(&[
            (self.unit.reforming, ManhandleObjection::Reforming),
            (weather == Ratio::ZERO, ManhandleObjection::Weather),
            (rate.is_none(), ManhandleObjection::Impassable),
            (self.pivot && self.in_entrenchment, ManhandleObjection::NoPivot),
            (normal_move.is_none(), ManhandleObjection::NoFlankMove),
        ]);
        let moves = effects.moves_for(self.performance);
        let normal_move = normal_move.unwrap_or(Ratio::ZERO);
        let national = quarters(tables.nations.of(self.unit.nation).manhandle);
        let exact = match rate {
            Some(rate) if reasons.is_empty() => {
                normal_move * Ratio::whole(i128::from(moves)) * national * rate * weather
            }
            _ => Ratio::ZERO,
        };
        Ok(ManhandleResult {
            possible: reasons.is_empty(),
            reasons,
            weight: gun.weight(),
            normal_move,
            moves,
            advance_allowed: !self.performance.is_bad(),
            allowance: Ratio::whole(exact.nearest()),
            allowance_exact: exact,
            counts_as_moved: true,
        })
    }
}
