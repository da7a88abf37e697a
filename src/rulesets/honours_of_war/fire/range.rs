//! How far weapons reach (p. 27, 56-57).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::battalion_guns::BattalionGuns;
use crate::rulesets::honours_of_war::unit::{Gun, Kind, Scale, Unit, Weapon};
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, lookup, measure};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, RangeBand>()];

/// A band of range. A boundary belongs to the nearer band (HOW-AMB-B1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Band {
    Short,
    Canister,
    Effective,
    Long,
    OutOfRange,
}

/// The upper ends of a weapon's bands in cm; `None` for bands that it does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Bands {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) short: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) canister: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) effective: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) long: Option<u16>,
}

impl Bands {
    /// The bands of a unit's weapon. Refused: mounted cavalry and transport, guns without a piece.
    pub(crate) fn of(tables: &Tables, unit: &Unit, guns: BattalionGuns, scale: Scale) -> Result<Bands, Refusal> {
        let ranges = &tables.ranges;
        if unit.kind.is_guns() {
            let gun = unit.gun.ok_or_else(|| Refusal::new("the battery fires: name its `gun`"))?;
            let [canister, effective, long] = match gun {
                Gun::Light | Gun::LightUnicorn | Gun::GeschwindstuckLight => ranges.light[scale],
                Gun::Medium | Gun::GeschwindstuckMedium | Gun::SecretHowitzer => ranges.medium[scale],
                Gun::Heavy => ranges.heavy[scale],
                Gun::Howitzer | Gun::Unicorn => ranges.howitzer[scale],
            };
            let far = |cm| (gun != Gun::SecretHowitzer).then_some(cm);
            return Ok(Bands { short: None, canister: Some(canister), effective: far(effective), long: far(long) });
        }
        let weapon = match unit.weapon {
            _ if unit.kind.is_mounted() => return Err(Refusal::on("p. 27", "cavalry fires only dismounted")),
            _ if guns.missing(unit) => Weapon::Muskets,
            Some(weapon) if unit.kind != Kind::Transport => weapon,
            _ => return Err(Refusal::on("p. 26", "transport does not fire")),
        };
        let [short, long] = ranges.small_arm(weapon, scale);
        Ok(Bands { short: Some(short), long: Some(long), ..Bands::default() })
    }

    /// The end of the last band, in cm.
    pub(crate) fn end(&self) -> u16 {
        [self.long, self.effective, self.canister, self.short].into_iter().flatten().next().unwrap_or_default()
    }

    /// The band of a range in cm.
    pub(crate) fn band(&self, range: Ratio) -> Band {
        let within = |end: Option<u16>| end.is_some_and(|cm| range <= Ratio::whole(i128::from(cm)));
        [(self.short, Band::Short), (self.canister, Band::Canister), (self.effective, Band::Effective)]
            .into_iter()
            .chain([(self.long, Band::Long)])
            .find(|&(end, _)| within(end))
            .map_or(Band::OutOfRange, |(_, band)| band)
    }
}

/// `range_band`: the bands of a weapon, and that of a distance.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RangeBand {
    /// The unit that fires; its formation does not matter.
    pub(crate) firer: Unit,
    /// The distance in cm.
    #[serde(deserialize_with = "measure")]
    pub(crate) range: Ratio,
    /// The figure scale.
    pub(crate) scale: Scale,
    /// The battalion guns of close order infantry.
    pub(crate) battalion_guns: BattalionGuns,
}

/// The answer to `range_band`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RangeBandResult {
    /// The upper ends of the bands, in cm.
    pub(crate) bands: Bands,
    /// The band of the range.
    pub(crate) band: Band,
    /// The least range of shell in cm, for pieces that fire it.
    pub(crate) minimum_shell: Option<Ratio>,
}

impl Lookup<Tables> for RangeBand {
    const NAME: &'static str = "range_band";
    const REQUIRED: &'static [&'static str] = &["firer", "range"];
    type Answer = RangeBandResult;

    fn answer(&self, tables: &Tables) -> Result<RangeBandResult, Refusal> {
        self.firer.check()?;
        self.battalion_guns.check(&self.firer)?;
        let bands = Bands::of(tables, &self.firer, self.battalion_guns, self.scale)?;
        let shell = self.firer.gun.is_some_and(Gun::has_shell);
        let minimum_shell = shell.then(|| self.scale.cm(tables.firing.distances.shell_minimum));
        Ok(RangeBandResult { bands, band: bands.band(self.range), minimum_shell })
    }
}
