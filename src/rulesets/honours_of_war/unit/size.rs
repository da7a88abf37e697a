//! Sizes: of units in bases (p. 38), and of bases and distances at the smaller scales (p. 54-57).

use serde::{Deserialize, Serialize};

use super::profile::{Kind, Scale, Size, Unit};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, integer, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] =
    &[lookup::<_, UnitSize>(), lookup::<_, ScaleDistance>(), lookup::<_, ScaleBases>()];

impl Unit {
    /// What it counts for in a unit total, and its loss in army points (p. 36, 38). Transport counts nothing unless the
    /// players want it to (HOW-AMB-C6).
    pub(crate) fn weight(&self, tables: &Tables, count_transport: bool) -> Ratio {
        if self.kind == Kind::Transport && !count_transport { Ratio::ZERO } else { tables.sizes.weight[self.size] }
    }
}

/// Adds up the weights of some units.
pub(crate) fn unit_total<'u>(
    tables: &Tables,
    units: impl IntoIterator<Item = &'u Unit>,
    count_transport: bool,
) -> Ratio {
    units.into_iter().fold(Ratio::ZERO, |sum, unit| sum + unit.weight(tables, count_transport))
}

/// The size of a unit by its bases (p. 38). Refused: a single base, more than a large unit has, and other arms.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitSize {
    /// The arm.
    #[serde(rename = "type")]
    pub(crate) kind: Kind,
    /// How many bases.
    #[serde(deserialize_with = "integer")]
    pub(crate) bases: u32,
}

/// A unit's size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SizeAnswer {
    pub(crate) size: Size,
}

impl Lookup<Tables> for UnitSize {
    const NAME: &'static str = "unit_size";
    type Answer = SizeAnswer;

    fn answer(&self, tables: &Tables) -> Result<SizeAnswer, Refusal> {
        let bases = match self.kind {
            Kind::Infantry | Kind::LightInfantry => &tables.sizes.infantry,
            Kind::Cavalry | Kind::LightCavalry | Kind::DismountedCavalry => &tables.sizes.cavalry,
            Kind::Artillery | Kind::HorseArtillery | Kind::Transport => {
                return Err(Refusal::on("p. 38", "only infantry and cavalry have a size by their bases"));
            }
        };
        let within = |(from, to): (u32, u32)| (from..=to).contains(&self.bases);
        match [Size::Small, Size::Standard, Size::Large].into_iter().find(|size| within(bases[*size])) {
            Some(size) => Ok(SizeAnswer { size }),
            None if self.bases > bases.large.1 => {
                Err(Refusal::on("p. 38", format!("more than {} bases must be split into two units", bases.large.1)))
            }
            None => Err(Refusal::on("p. 38", format!("the smallest unit has {} bases", bases.small.0))),
        }
    }
}

/// A distance that no table lists, at a smaller scale (p. 54).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScaleDistance {
    /// In cm at 28mm; above nought.
    pub(crate) distance: Ratio,
    /// The figure scale.
    #[serde(default)]
    pub(crate) scale: Scale,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ScaleDistanceResult {
    /// In cm.
    pub(crate) distance: Ratio,
}

impl Lookup<Tables> for ScaleDistance {
    const NAME: &'static str = "scale_distance";
    type Answer = ScaleDistanceResult;

    fn answer(&self, _: &Tables) -> Result<ScaleDistanceResult, Refusal> {
        if self.distance <= Ratio::ZERO {
            return Err(Refusal::new("`distance` must be above nought"));
        }
        Ok(ScaleDistanceResult { distance: self.scale.reduce(self.distance) })
    }
}

/// The width of a base (p. 9, 54-55).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScaleBases {
    /// The figure scale.
    #[serde(default)]
    pub(crate) scale: Scale,
    pub(crate) base: Base,
}

/// A kind of base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Base {
    Infantry,
    LightInfantry,
    Cavalry,
    LightGun,
    MediumGun,
    HeavyGun,
}

/// A base's width.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Width {
    pub(crate) size_mm: u16,
}

impl Lookup<Tables> for ScaleBases {
    const NAME: &'static str = "scale_bases";
    type Answer = Width;

    fn answer(&self, tables: &Tables) -> Result<Width, Refusal> {
        let bases = &tables.bases;
        let widths = match self.base {
            Base::Infantry => &bases.infantry,
            Base::LightInfantry => &bases.light_infantry,
            Base::Cavalry => &bases.cavalry,
            Base::LightGun => &bases.light_gun,
            Base::MediumGun => &bases.medium_gun,
            Base::HeavyGun => &bases.heavy_gun,
        };
        Ok(Width { size_mm: widths[self.scale] })
    }
}
