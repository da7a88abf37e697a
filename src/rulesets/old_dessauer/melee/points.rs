//! Combat points (Combat Points and Modifiers to Combat Points), and the score that their difference gives.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::melee::defensive_fire::defensive_fire;
use crate::rulesets::old_dessauer::melee::objection::CombatObjection;
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::{from_one, one};
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::sum::{HOUSE, Label, Sum, count};
use crate::rulesets::old_dessauer::unit::troops::{Formation, Kind};
use crate::umpire::{Dice, Interrupt, Procedure, Ratio, Refusal};

/// The section of the chart.
pub(crate) const CHART: &str = "Combat Points";

/// What defensive fire is called where there is little room.
pub(crate) const FIRE_IN_BRIEF: &str = "def. fire";

/// One unit against one enemy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison<'a> {
    pub(crate) unit: &'a Unit,
    pub(crate) enemy: &'a Unit,
    /// The round of their combat, from 1.
    pub(crate) round: u32,
    /// Whether the unit is attacked on flank or rear by anybody.
    pub(crate) under_flank_attack: bool,
    /// Whether the enemy is in cover.
    pub(crate) enemy_in_cover: bool,
}

impl Comparison<'_> {
    /// What is added to the points of the unit's arm, with so many points of defensive fire (OD-CMB-18 to 24, OD-AMB-30).
    pub(crate) fn modifiers(&self, defensive_fire: Ratio, tables: &Tables) -> Sum {
        const GRADE: Label = Label::new("grade above the enemy", "grade");
        const FIRE: Label = Label::new("defensive fire", FIRE_IN_BRIEF);
        const GRENADIERS: Label = Label::new("grenadiers, first round", "grenadier");
        const COVER: Label = Label::new("enemy in cover", "vs cover");
        const DISORDER: Label = Label::new("disordered", "disorder");
        const FLANK: Label = Label::new("under flank or rear attack", "flanked");
        const SQUARE: Label = Label::new("cavalry against a square", "vs square");
        let chart = &tables.points;
        let (unit, enemy) = (self.unit, self.enemy);
        let grades = (unit.grade as u32).saturating_sub(enemy.grade as u32);
        let open_order = unit.kind == Kind::Skirmishers && enemy.kind != Kind::Skirmishers;
        let against_square = unit.kind == Kind::Cavalry && enemy.formation == Formation::Square;
        let house_fire = tables.options.has(OptionalRule::VariableDefensiveFire) && unit.disordered;
        let mut sum = Sum::nothing();
        sum.add(GRADE, chart.grade_above * count(grades), CHART);
        sum.add(FIRE, defensive_fire, if house_fire { HOUSE } else { CHART });
        sum.add_if(unit.grenadiers && self.round == 1, GRENADIERS, chart.grenadiers, CHART);
        sum.add_if(self.enemy_in_cover, COVER, chart.enemy_in_cover, CHART);
        sum.add_if(unit.disordered || open_order, DISORDER, chart.disordered, CHART);
        sum.add_if(self.under_flank_attack, FLANK, chart.under_flank_attack, CHART);
        sum.add_if(unit.shaken, "shaken", chart.shaken, CHART);
        sum.add_if(against_square, SQUARE, chart.cavalry_against_square, CHART);
        sum
    }
}

/// `combat_points`: the points of one unit against one enemy.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CombatPoints {
    unit: Unit,
    enemy: Unit,
    /// Whether the unit's side is active.
    active: bool,
    /// Whether that enemy charges it this turn; refused for a unit of the active side and after round 1.
    #[serde(default)]
    charged: bool,
    /// The round, from 1.
    #[serde(default = "one", deserialize_with = "from_one")]
    round: u32,
    /// Whether it is attacked on flank or rear; refused for a square.
    #[serde(default)]
    under_flank_attack: bool,
    /// Whether the enemy is in cover.
    #[serde(default)]
    enemy_in_cover: bool,
}

/// A unit's points.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PointsResult {
    /// The points of its arm.
    base: Ratio,
    /// Those of its defensive fire, which stand among the modifiers too.
    defensive_fire: Ratio,
    /// What is added to the base.
    #[serde(flatten)]
    sum: Sum,
    /// All together.
    points: Ratio,
}

impl Procedure<Tables> for CombatPoints {
    const NAME: &'static str = "combat_points";
    type Answer = PointsResult;
    type Objection = CombatObjection;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.unit.check(&tables.options)?;
        self.enemy.check(&tables.options)?;
        if self.charged && (self.active || self.round > 1) {
            let text = "only a unit of the passive side is charged, and only in round 1";
            return Err(Refusal::on("Defensive Fire", text));
        }
        if self.under_flank_attack && self.unit.formation == Formation::Square {
            return Err(Refusal::on("Eligible Stands in Combat", "a square has neither flank nor rear"));
        }
        Ok(())
    }

    fn objections(&self, tables: &Tables) -> Vec<CombatObjection> {
        CombatObjection::of_pair(&self.unit, &self.enemy, &tables.options)
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<PointsResult, Interrupt> {
        let Self { unit, enemy, .. } = self;
        let (round, under_flank_attack, enemy_in_cover) = (self.round, self.under_flank_attack, self.enemy_in_cover);
        let comparison = Comparison { unit, enemy, round, under_flank_attack, enemy_in_cover };
        let defensive_fire = match self.charged && unit.shoots_in_defence(under_flank_attack) {
            true => defensive_fire(unit, tables, dice)?,
            false => Ratio::ZERO,
        };
        let base = tables.points.of_arm(unit);
        let sum = comparison.modifiers(defensive_fire, tables);
        let points = base + sum.modifier_total;
        Ok(PointsResult { base, defensive_fire, sum, points })
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
