//! Ranges (Ranges).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::fire::figures::Bands;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Weapon;
use crate::umpire::{Dice, Interrupt, Ratio, Request, measure};

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

    /// The furthest band that the weapon has.
    pub(crate) const fn longest(&self) -> Band {
        match (self.medium, self.long) {
            (_, Some(_)) => Band::Long,
            (Some(_), None) => Band::Medium,
            (None, None) => Band::Short,
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

/// `range_band`: the band of a weapon at a distance. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RangeBand {
    /// The weapon.
    pub(crate) weapon: Weapon,
    /// Inches.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
}

/// See [`RangeBand`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Banded {
    pub(crate) band: Band,
    pub(crate) modifier: i32,
}

impl Request<Tables> for RangeBand {
    const NAME: &'static str = "range_band";
    type Answer = Banded;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Banded, Interrupt> {
        let band = self.weapon.bands(tables).at(self.distance);
        Ok(Banded { band, modifier: band.modifier(tables) })
    }
}
