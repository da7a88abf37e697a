//! Ranges (Ranges).

use serde::{Deserialize, Serialize};

use super::figures::Bands;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::kinds::Weapon;
use crate::umpire::{Lookup, Ratio, Refusal, measure};

/// A band of a weapon's range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Band {
    Short,
    Medium,
    Long,
    OutOfRange,
}

impl Weapon {
    /// Its row in the table.
    pub(crate) const fn bands(self, tables: &Tables) -> &Bands {
        let ranges = &tables.ranges;
        match self {
            Weapon::Musket => &ranges.musket,
            Weapon::Carbine => &ranges.carbine,
            Weapon::Pistol => &ranges.pistol,
            Weapon::LightCannon => &ranges.light_cannon,
            Weapon::FieldGun => &ranges.field_gun,
            Weapon::HeavyGun => &ranges.heavy_gun,
        }
    }
}

impl Bands {
    /// The band at so many inches; its limit is in it (LOA-AMB-20).
    pub(crate) fn at(&self, distance: Ratio) -> Band {
        let within = |limit: Option<Ratio>| limit.is_some_and(|limit| distance <= limit);
        if distance <= self.short {
            Band::Short
        } else if within(self.medium) {
            Band::Medium
        } else if within(self.long) {
            Band::Long
        } else {
            Band::OutOfRange
        }
    }

    /// Whether the weapon reaches so far.
    pub(crate) fn reaches(&self, distance: Ratio) -> bool {
        distance <= self.furthest()
    }

    /// Inches that it reaches.
    pub(crate) fn furthest(&self) -> Ratio {
        self.long.or(self.medium).unwrap_or(self.short)
    }

    /// The band in which it shoots at so many inches; beyond its reach, its furthest.
    pub(crate) fn shot_at(&self, distance: Ratio) -> Band {
        self.at(distance.min(self.furthest()))
    }

    /// The furthest inch of a band.
    pub(crate) fn limit(&self, band: Band) -> Ratio {
        match band {
            Band::Short => self.short,
            Band::Medium => self.medium.unwrap_or(self.short),
            Band::Long | Band::OutOfRange => self.furthest(),
        }
    }
}

impl Band {
    /// What it adds to a pool, in dice.
    pub(crate) const fn modifier(self, tables: &Tables) -> i32 {
        match self {
            Band::Short | Band::OutOfRange => 0,
            Band::Medium => tables.fire_modifiers.medium,
            Band::Long => tables.fire_modifiers.long,
        }
    }
}

/// `range_band`: the band of a weapon at a distance.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RangeBand {
    weapon: Weapon,
    /// Inches.
    #[serde(deserialize_with = "measure")]
    distance: Ratio,
}

/// See [`RangeBand`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct BandModifier {
    band: Band,
    modifier: i32,
}

impl Lookup<Tables> for RangeBand {
    const NAME: &'static str = "range_band";
    type Answer = BandModifier;

    fn answer(&self, tables: &Tables) -> Result<BandModifier, Refusal> {
        let band = self.weapon.bands(tables).at(self.distance);
        Ok(BandModifier { band, modifier: band.modifier(tables) })
    }
}
