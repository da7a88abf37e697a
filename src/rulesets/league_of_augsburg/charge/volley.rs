//! How far away a charged unit shoots (Orders).

use crate::rulesets::league_of_augsburg::fire::range::Band;
use crate::rulesets::league_of_augsburg::fire::steadiness::{PointBlankTest, WHY_POINT_BLANK};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::sum::Sum;
use crate::umpire::{Dice, Interrupt, Procedure, Ratio};

/// What the dice of a unit are for that lets a charge come near.
pub(crate) const WHY: &str = WHY_POINT_BLANK;

/// A unit that shoots at a charge.
pub(crate) struct ChargedVolley {
    pub(crate) test: PointBlankTest,
    /// It lets the charge come near, if its test allows it.
    pub(crate) holds: bool,
}

/// From where it shoots in the end.
pub(crate) struct ShotFrom {
    pub(crate) distance: Ratio,
    /// What was added to the dice of its test; nothing where it did not hold its fire.
    pub(crate) test: Sum,
    /// `point-blank (8), `; empty where it did not hold its fire.
    pub(crate) said: String,
    /// It held its fire until the charge was near.
    pub(crate) held: bool,
}

impl ChargedVolley {
    /// Whether it has something to wait for, and any throw to pass: a charge that starts within short range is near at once, as
    /// is any to whoever shoots at short range alone.
    pub(crate) fn may_wait(&self, tables: &Tables) -> bool {
        !self.is_near(tables) && self.test.may_pass(tables)
    }

    /// Whether it shoots at short range in any case.
    pub(crate) fn is_near(&self, tables: &Tables) -> bool {
        self.test.unit.weapon.bands(tables).shot_at(self.test.attacker_start_distance) == Band::Short
    }

    /// A unit without an order that shoots by the umpire's leave does so as if it stood ready.
    pub(crate) fn new(unit: &Unit, order: Option<Chit>, start: Ratio, holds: bool) -> ChargedVolley {
        let (unit, order) = (unit.clone(), order.unwrap_or(Chit::StandReady));
        ChargedVolley { test: PointBlankTest { unit, order, attacker_start_distance: start }, holds }
    }

    /// Inches at which it shoots that does not hold its fire: from where the charge started, or as soon as it is in range.
    pub(crate) fn reached(&self, tables: &Tables) -> Ratio {
        let start = self.test.attacker_start_distance;
        self.within(tables, self.test.unit.weapon.bands(tables).shot_at(start))
    }

    /// Inches at which it shoots that held its fire.
    pub(crate) fn near(&self, tables: &Tables) -> Ratio {
        self.within(tables, Band::Short)
    }

    /// Inches from where the charge started, or from where it comes within a band.
    fn within(&self, tables: &Tables, band: Band) -> Ratio {
        self.test.attacker_start_distance.min(self.test.unit.weapon.bands(tables).limit(band))
    }

    /// Point-blank, from where the charge started, or as soon as it is in range.
    pub(crate) fn shot_from(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<ShotFrom, Interrupt> {
        if !self.holds {
            let distance = self.reached(tables);
            return Ok(ShotFrom { distance, test: Sum::default(), said: String::new(), held: false });
        }
        let result = self.test.resolve(tables, dice)?;
        let word = if result.passed { "point-blank" } else { "too early" };
        let said = format!("{word} ({}), ", result.sum.said_of(result.total));
        let distance = self.within(tables, result.fire_band);
        Ok(ShotFrom { distance, test: result.sum, said, held: result.passed })
    }
}
