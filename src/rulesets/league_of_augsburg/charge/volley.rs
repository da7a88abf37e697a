//! How far away a charged unit shoots (Orders).

use crate::rulesets::league_of_augsburg::fire::range::Band;
use crate::rulesets::league_of_augsburg::fire::steadiness::PointBlankTest;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::umpire::{Dice, Interrupt, Procedure, Ratio};

/// A unit that shoots at a charge.
pub(crate) struct ChargedVolley {
    pub(crate) test: PointBlankTest,
    /// It lets the charge come near, if its test allows it.
    pub(crate) holds: bool,
}

/// From where it shoots in the end.
pub(crate) struct ShotFrom {
    pub(crate) distance: Ratio,
    /// `point-blank (8), `; empty where it did not hold its fire.
    pub(crate) said: String,
}

impl ChargedVolley {
    /// Whether it has something to wait for: a charge that starts within short range is near at once.
    pub(crate) fn may_wait(tables: &Tables, unit: &Unit, start: Ratio) -> bool {
        start > unit.weapon.bands(tables).short
    }

    /// A unit without an order that shoots by the umpire's leave does so as if it stood ready.
    pub(crate) fn new(unit: &Unit, order: Option<Chit>, start: Ratio, holds: bool) -> ChargedVolley {
        let (unit, order) = (unit.clone(), order.unwrap_or(Chit::StandReady));
        ChargedVolley { test: PointBlankTest { unit, order, attacker_start_distance: start }, holds }
    }

    /// Point-blank, from where the charge started, or as soon as it is in range.
    pub(crate) fn shot_from(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<ShotFrom, Interrupt> {
        let start = self.test.attacker_start_distance;
        let bands = self.test.unit.weapon.bands(tables);
        let (band, said): (Band, String) = if self.holds {
            let result = self.test.resolve(tables, dice)?;
            let said = if result.passed { "point-blank" } else { "too early" };
            (result.fire_band, format!("{said} ({}), ", result.total))
        } else {
            (bands.shot_at(start), String::new())
        };
        Ok(ShotFrom { distance: start.min(bands.limit(band)), said })
    }
}
