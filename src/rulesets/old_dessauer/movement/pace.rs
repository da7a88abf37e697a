//! How fast a unit goes: the sum behind every move and every charge (Movement; Maneuver; Terrain Effects).

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::sum::{HOUSE, Sum};
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Grade, Kind};
use crate::umpire::{Options, Ratio};

/// Which rate a unit goes at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gait {
    Move,
    Charge,
    /// Gunners out of the way of one.
    Evade,
}

/// The rate of the movement table in inches: by arm, formation and gait (OD-MOVE-6, OD-MOVE-9; house). Guns and skirmishers
/// have no charge rate, so theirs is that of a move.
pub(crate) fn base_rate(unit: &Unit, gait: Gait, tables: &Tables) -> Ratio {
    let rates = tables.house.r#move.of(unit.class);
    match (unit.kind, gait) {
        (Kind::Skirmishers, _) => tables.moves.skirmishers,
        (Kind::RegimentalGun, _) => tables.moves.regimental_gun,
        (Kind::Artillery, Gait::Evade) => rates.charge_line,
        (Kind::Artillery, _) if unit.formation == Formation::Limbered => rates.column,
        (Kind::Artillery, _) => rates.line,
        (_, Gait::Charge) if unit.formation == Formation::Column => rates.charge_column,
        (_, Gait::Charge) => rates.charge_line,
        _ if unit.formation == Formation::Column => rates.column,
        _ => rates.line,
    }
}

/// Where that rate stands: all but two are house values.
pub(crate) const fn rate_page(unit: &Unit) -> &'static str {
    match unit.kind {
        Kind::Skirmishers => "Light Infantry",
        Kind::RegimentalGun => "Regimental Guns",
        _ => HOUSE,
    }
}

/// What drill adds, in inches (option `drill`, OD-DRILL-1).
pub(crate) fn drill(unit: &Unit, tables: &Tables) -> Sum {
    let mut sum = Sum::nothing();
    if tables.options.has(OptionalRule::Drill) && unit.kind != Kind::Skirmishers {
        let inches = tables.moves.drill;
        sum.add_if(unit.grade == Grade::Crack, "drill, crack", inches, "Movement and Drill");
        sum.add_if(unit.grade == Grade::Poor, "drill, poor", -inches, "Movement and Drill");
    }
    sum
}

/// What a unit does on its way, as far as it takes time or order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Way {
    /// The worst ground.
    pub(crate) terrain: Terrain,
    /// A sidestep, an oblique or a backstep.
    pub(crate) sideways: bool,
    /// A change of formation or facing, or unlimbering.
    pub(crate) change: bool,
    /// Through a friend who stands still.
    pub(crate) through_friend: bool,
}

impl Way {
    /// Whether it halves this unit's speed; skirmishers are free of all of it (OD-MAN-3, OD-THRU-1, OD-TER-1, OD-TER-3,
    /// OD-LI-3).
    pub(crate) fn is_slow_for(&self, unit: &Unit) -> bool {
        !self.slowed_by(unit).is_empty()
    }

    /// What halves it, each in a word.
    pub(crate) fn slowed_by(&self, unit: &Unit) -> Vec<&'static str> {
        let causes = [
            (self.terrain.is_broken(), self.terrain.word()),
            (self.sideways, "the manoeuvre"),
            (self.through_friend, "the friend"),
        ];
        let causes = causes.into_iter().filter(|(holds, _)| *holds && unit.kind != Kind::Skirmishers);
        causes.map(|(_, cause)| cause).collect()
    }

    /// Whether it leaves this unit disordered; skirmishers are free of that too (OD-DIS-1, OD-DIS-2; house).
    pub(crate) fn disorders(&self, unit: &Unit, tables: &Tables) -> bool {
        let by_ground = unit.kind != Kind::Skirmishers && self.terrain.is_broken();
        by_ground || self.change && tables.house.manoeuvre.change_disorders.of(unit.grade)
    }

    /// The allowance in inches: the rate with drill, not below 0, doubled on a road, halved once, less the share of a
    /// change (OD-AMB-4, OD-AMB-5).
    pub(crate) fn allowance(&self, rate: Ratio, double: bool, half: bool, tables: &Tables) -> Ratio {
        let mut inches = rate.max(Ratio::ZERO);
        if double {
            inches = inches + inches;
        }
        if half {
            inches = inches * Ratio::HALF;
        }
        if self.change {
            inches = inches * (Ratio::ONE - tables.house.manoeuvre.change_cost);
        }
        inches.max(Ratio::ZERO)
    }
}
