//! Combat points (Combat Points and Modifiers to Combat Points; Defensive Fire; Variable Defensive Fires).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::number::{from_one, one};
use crate::rulesets::old_dessauer::unit::options::{OptionalRule, Options};
use crate::rulesets::old_dessauer::unit::sum::{HOUSE, Sum, count};
use crate::rulesets::old_dessauer::unit::{Class, Formation, Kind, Unit};
use crate::umpire::{Dice, Die, Interrupt, Ratio, Refusal, Request};

const CHART: &str = "Combat Points";

/// Whether a unit that is charged shoots in defence: infantry, or unlimbered artillery with two gunners, unless shaken, in
/// combat already, or attacked on flank or rear (OD-DEF-1, OD-DEF-3, OD-AMB-19).
pub(crate) fn gets_defensive_fire(unit: &Unit, under_flank_attack: bool) -> bool {
    let shoots = match unit.kind {
        Kind::Infantry => true,
        Kind::Artillery => unit.formation == Formation::Unlimbered && unit.figures >= 2,
        Kind::Cavalry | Kind::Skirmishers | Kind::RegimentalGun => false,
    };
    shoots && !unit.shaken && !unit.in_combat && !under_flank_attack
}

/// The points of a unit's defensive fire by the chart (OD-DEF-2).
pub(crate) fn fixed_defensive_fire(unit: &Unit, tables: &Tables) -> Ratio {
    let chart = &tables.defensive_fire;
    let row = match unit.kind {
        _ if unit.disordered => chart.disordered,
        Kind::Artillery => chart.artillery,
        _ => chart.infantry,
    };
    row.of(unit.grade)
}

/// The points of a unit's defensive fire: by the chart, or by a die with the option `variable_defensive_fire` (OD-VDF-1,
/// OD-AMB-20).
pub(crate) fn defensive_fire(unit: &Unit, tables: &Tables, dice: &mut dyn Dice) -> Result<Ratio, Interrupt> {
    if !tables.options.has(OptionalRule::VariableDefensiveFire) {
        return Ok(fixed_defensive_fire(unit, tables));
    }
    let chart = &tables.defensive_fire;
    let face = dice.face(Die::D6, "variable defensive fire")?;
    let mut points = count(u32::from(face)) + chart.variable.of(unit.grade);
    if unit.kind == Kind::Artillery {
        points = points + chart.variable_artillery;
    }
    if unit.disordered {
        points = points + tables.house.variable_fire.disordered;
    }
    Ok(points.max(Ratio::ZERO))
}

/// Refuses a pair that does not fight: regimental guns, and skirmishers against formed troops without the option
/// `light_infantry_defend_rough` (OD-RG-6, OD-LI-13, OD-LI-16).
pub(crate) fn check_pair(a: &Unit, b: &Unit, options: &Options) -> Result<(), Refusal> {
    if a.kind == Kind::RegimentalGun || b.kind == Kind::RegimentalGun {
        return Err(Refusal::on("Regimental Guns", "regimental guns take no part in combat"));
    }
    if (a.kind == Kind::Skirmishers) != (b.kind == Kind::Skirmishers) {
        options.need(OptionalRule::LightInfantryDefendRough, "skirmishers against formed troops")?;
    }
    Ok(())
}

/// One unit against one enemy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pairing<'a> {
    /// The unit.
    pub(crate) unit: &'a Unit,
    /// Its enemy.
    pub(crate) enemy: &'a Unit,
    /// The round of their combat, from 1.
    pub(crate) round: u32,
    /// Whether the unit is attacked on flank or rear by anybody.
    pub(crate) under_flank_attack: bool,
    /// Whether the enemy is in cover.
    pub(crate) enemy_in_cover: bool,
}

impl Pairing<'_> {
    /// The points of the unit's arm (OD-CMB-17, OD-AMB-27).
    pub(crate) fn base(&self, tables: &Tables) -> Ratio {
        let chart = &tables.points;
        match (self.unit.kind, self.unit.class) {
            (Kind::Infantry | Kind::Skirmishers, _) => chart.infantry,
            (Kind::Cavalry, Some(Class::Heavy)) => chart.heavy,
            (Kind::Cavalry, Some(Class::Medium)) => chart.medium,
            (Kind::Cavalry, _) => chart.light,
            (Kind::Artillery | Kind::RegimentalGun, _) => chart.gunners,
        }
    }

    /// What is added to them, with so many points of defensive fire (OD-CMB-18 to 24, OD-AMB-30).
    pub(crate) fn modifiers(&self, defensive_fire: Ratio, tables: &Tables) -> Sum {
        let chart = &tables.points;
        let (unit, enemy) = (self.unit, self.enemy);
        let grades = (unit.grade as u32).saturating_sub(enemy.grade as u32);
        let open_order = unit.kind == Kind::Skirmishers && enemy.kind != Kind::Skirmishers;
        let against_square = unit.kind == Kind::Cavalry && enemy.formation == Formation::Square;
        let house_fire = tables.options.has(OptionalRule::VariableDefensiveFire) && unit.disordered;
        let mut sum = Sum::nothing();
        sum.add("grade above the enemy", chart.grade_above * count(grades), CHART);
        sum.add("defensive fire", defensive_fire, if house_fire { HOUSE } else { CHART });
        sum.add_if(unit.grenadiers && self.round == 1, "grenadiers, first round", chart.grenadiers, CHART);
        sum.add_if(self.enemy_in_cover, "enemy in cover", chart.enemy_in_cover, CHART);
        sum.add_if(unit.disordered || open_order, "disordered", chart.disordered, CHART);
        sum.add_if(self.under_flank_attack, "under flank or rear attack", chart.under_flank_attack, CHART);
        sum.add_if(unit.shaken, "shaken", chart.shaken, CHART);
        sum.add_if(against_square, "cavalry against a square", chart.cavalry_against_square, CHART);
        sum
    }
}

/// `combat_points`: the points of one unit against one enemy.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CombatPoints {
    /// The unit.
    pub(crate) unit: Unit,
    /// Its enemy.
    pub(crate) enemy: Unit,
    /// Whether the unit's side is active.
    pub(crate) active: bool,
    /// Whether that enemy charges it this turn; refused for a unit of the active side and after round 1.
    #[serde(default)]
    pub(crate) charged: bool,
    /// The round, from 1.
    #[serde(default = "one", deserialize_with = "from_one")]
    pub(crate) round: u32,
    /// Whether it is attacked on flank or rear; refused for a square.
    #[serde(default)]
    pub(crate) under_flank_attack: bool,
    /// Whether the enemy is in cover.
    #[serde(default)]
    pub(crate) enemy_in_cover: bool,
}

/// A unit's points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Points {
    /// The points of its arm.
    pub(crate) base: Ratio,
    /// Those of its defensive fire, which stand among the modifiers too.
    pub(crate) defensive_fire: Ratio,
    /// What is added to the base.
    #[serde(flatten)]
    pub(crate) sum: Sum,
    /// All together.
    pub(crate) points: Ratio,
}

impl Request<Tables> for CombatPoints {
    const NAME: &'static str = "combat_points";
    type Answer = Points;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Points, Interrupt> {
        let refuse = |page: &'static str, text: &'static str| Err(Interrupt::from(Refusal::on(page, text)));
        let Self { unit, enemy, round, under_flank_attack, enemy_in_cover, .. } = self;
        unit.check(&tables.options)?;
        enemy.check(&tables.options)?;
        if self.charged && (self.active || *round > 1) {
            return refuse("Defensive Fire", "only a unit of the passive side is charged, and only in round 1");
        }
        if *under_flank_attack && unit.formation == Formation::Square {
            return refuse("Eligible Stands in Combat", "a square has neither flank nor rear");
        }
        check_pair(unit, enemy, &tables.options)?;
        let pairing = Pairing {
            unit,
            enemy,
            round: *round,
            under_flank_attack: *under_flank_attack,
            enemy_in_cover: *enemy_in_cover,
        };
        let defensive_fire = match self.charged && gets_defensive_fire(unit, *under_flank_attack) {
            true => defensive_fire(unit, tables, dice)?,
            false => Ratio::ZERO,
        };
        let base = pairing.base(tables);
        let sum = pairing.modifiers(defensive_fire, tables);
        let points = base + sum.modifier_total;
        Ok(Points { base, defensive_fire, sum, points })
    }
}

/// The score to hit with this difference of points, and where it stands (OD-CMB-25, OD-VHIT-1).
pub(crate) fn score_to_hit(difference: Ratio, tables: &Tables) -> (Ratio, &'static str) {
    let house = &tables.house.combat;
    if tables.options.has(OptionalRule::VariableHits) {
        return (house.variable.reached(difference), HOUSE);
    }
    match difference.cmp(&Ratio::ZERO) {
        std::cmp::Ordering::Equal => (tables.combat.even, "Example of Combat"),
        std::cmp::Ordering::Greater => (house.advantage, HOUSE),
        std::cmp::Ordering::Less => (house.disadvantage, HOUSE),
    }
}
