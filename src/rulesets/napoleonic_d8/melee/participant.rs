//! A unit in a melee: what it may be there, and what is added to its halved die (Melee modifiers).

use serde::Deserialize;

use crate::rulesets::napoleonic_d8::melee::Matchup;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::number::yes;
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::rulesets::napoleonic_d8::unit::{Arm, Class, Formation, Unit};
use crate::umpire::Refusal;

const SECTION: &str = "Melee modifiers";

/// A unit in a melee, and what is around it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Participant {
    /// The unit.
    pub(crate) unit: Unit,
    /// It counter-charges; defenders only.
    #[serde(default)]
    pub(crate) counter_charging: bool,
    /// It wheeled its full reaction angle and loses the bonus of the counter-charge.
    #[serde(default)]
    pub(crate) wheeled_max: bool,
    /// Friends support both its flanks.
    #[serde(default)]
    pub(crate) flanks_supported: bool,
    /// Friends support its rear.
    #[serde(default)]
    pub(crate) rear_supported: bool,
    /// Its flanks are secured; for infantry out of square against cavalry.
    #[serde(default)]
    pub(crate) secured_flanks: bool,
    /// It defends a building.
    #[serde(default)]
    pub(crate) in_building: bool,
    /// It stands on a hill; for infantry.
    #[serde(default)]
    pub(crate) on_hill: bool,
    /// It defends a wall or a hedge; for infantry.
    #[serde(default)]
    pub(crate) behind_wall: bool,
    /// It attacks uphill; for cavalry against cavalry.
    #[serde(default)]
    pub(crate) uphill: bool,
    /// It is attacked in flank or rear.
    #[serde(default)]
    pub(crate) flank_or_rear_attacked: bool,
    /// It is in its BC's radius.
    #[serde(default = "yes")]
    pub(crate) in_command: bool,
}

/// Where a participant stands in a melee.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    /// It attacks.
    pub(crate) attacks: bool,
    /// A second or later round.
    pub(crate) continued: bool,
    /// What met what.
    pub(crate) column: Matchup,
    /// The other side.
    pub(crate) enemies: &'a [Participant],
}

impl Participant {
    /// Refuses an attacker that cannot attack so.
    pub(crate) fn check_attacker(&self) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on("Melee results", text));
        if !matches!(self.unit.arm, Arm::Infantry | Arm::Cavalry) || self.unit.is_square() {
            return refuse("artillery, skirmishers and squares do not attack");
        }
        if self.counter_charging || self.wheeled_max || self.behind_wall || self.in_building {
            return refuse("counter_charging, wheeled_max, behind_wall and in_building are for defenders");
        }
        Ok(())
    }

    /// Refuses a defender that cannot defend so.
    pub(crate) fn check_defender(&self, tables: &Tables, by_cavalry: bool, continued: bool) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on("Reaction options", text));
        let unit = &self.unit;
        let infantry = unit.arm == Arm::Infantry;
        if unit.arm == Arm::Skirmishers {
            return refuse("skirmishers fall back or are removed: they do not defend");
        }
        if self.wheeled_max && !self.counter_charging {
            return refuse("wheeled_max matters to a counter-charge only");
        }
        if self.in_building && (!infantry || unit.is_square() || by_cavalry) {
            return refuse("in a building is infantry out of square, and not attacked by cavalry");
        }
        let stands = unit.arm.is_artillery() || unit.is_square() || self.in_building || (infantry && by_cavalry);
        if self.counter_charging && (continued || stands || !unit.is_fresh(tables)) {
            return refuse(
                "no counter-charge by squares, batteries, garrisons, infantry against cavalry, units with three kills \
                 or disorders, blown cavalry, nor in a later round",
            );
        }
        Ok(())
    }

    /// Whether halves of its die go up.
    pub(crate) fn rounds_up(&self, place: &Place<'_>) -> bool {
        let unit = &self.unit;
        match place.column {
            Matchup::InfantryVInfantry => unit.large,
            Matchup::CavalryVCavalry => {
                let breastplates = place.enemies.iter().any(|enemy| enemy.unit.horse.is_some_and(|h| h.breastplate));
                unit.horse.is_some_and(|horse| horse.lance) && unit.class != Class::Cossack && !breastplates
            }
            Matchup::InfantryVCavalry | Matchup::Artillery => false,
        }
    }

    /// What is added to its halved die.
    pub(crate) fn sum(&self, tables: &Tables, place: &Place<'_>) -> Sum {
        let (unit, figures) = (&self.unit, &tables.melee);
        let mut sum = Sum::default();
        sum.add("quality", unit.quality(tables), SECTION);
        let charges = (place.attacks && !place.continued) || (self.counter_charging && !self.wheeled_max);
        sum.add_if(charges, "attacking or counter-attacking", figures.attacking, SECTION);
        sum.add_if(self.flanks_supported, "both flanks supported", figures.both_flanks, SECTION);
        sum.add_if(self.rear_supported, "rear support", figures.rear, SECTION);
        sum.add_if(self.in_building, "in a building", figures.building, SECTION);
        sum.add_each(unit.kills.count(), "kills", figures.kill, SECTION);
        sum.add_if(unit.is_disordered(), "disordered", figures.disordered, SECTION);
        sum.add_if(self.flank_or_rear_attacked, "attacked in flank or rear", figures.flank_or_rear, SECTION);
        sum.add_if(!self.in_command, "outside the command zone", figures.out_of_command, SECTION);
        if unit.arm == Arm::Infantry {
            self.add_ground(tables, &mut sum);
            match place.column {
                Matchup::InfantryVInfantry => self.add_against_infantry(tables, place, &mut sum),
                Matchup::InfantryVCavalry => self.add_against_cavalry(tables, place, &mut sum),
                Matchup::CavalryVCavalry | Matchup::Artillery => {}
            }
        }
        let uphill = self.uphill && place.attacks && place.column == Matchup::CavalryVCavalry;
        sum.add_if(uphill, "uphill", figures.uphill, SECTION);
        sum
    }

    fn add_ground(&self, tables: &Tables, sum: &mut Sum) {
        let figures = &tables.melee;
        if self.behind_wall && self.unit.is_square() {
            sum.add("square behind a wall or hedge", figures.square_behind_wall, SECTION);
        } else {
            sum.add_if(self.on_hill || self.behind_wall, "hill, wall or hedge", figures.hill_or_wall, SECTION);
        }
    }

    fn add_against_infantry(&self, tables: &Tables, place: &Place<'_>, sum: &mut Sum) {
        let dense = |enemy: &Participant| matches!(enemy.unit.formation, Formation::Square | Formation::ColumnOfMarch);
        if place.enemies.iter().any(dense) {
            match self.unit.formation {
                Formation::Line => sum.add("line against a dense enemy", tables.melee.line_against_dense, SECTION),
                Formation::Column => {
                    sum.add("column against a dense enemy", tables.melee.column_against_dense, SECTION)
                }
                _ => {}
            }
        }
    }

    fn add_against_cavalry(&self, tables: &Tables, place: &Place<'_>, sum: &mut Sum) {
        let (figures, square) = (&tables.melee, self.unit.is_square());
        sum.add_if(square, "in square", figures.square, SECTION);
        sum.add_if(self.secured_flanks && !square, "secured flanks", figures.secured_flanks, SECTION);
        let charged = !place.attacks && !square;
        sum.add_if(charged, "attacked by cavalry out of square", figures.charged_by_cavalry, SECTION);
    }
}
