//! Fire of a battery at one target (Firing chart).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::napoleonic_d8::fire::chart::{Band, ChartColumn};
use crate::rulesets::napoleonic_d8::fire::range::out_of_range;
use crate::rulesets::napoleonic_d8::fire::tables::Cell;
use crate::rulesets::napoleonic_d8::fire::target::{Cover, ShotEffect, Target, read};
use crate::rulesets::napoleonic_d8::movement::artillery_action::{Action, ActionObjection};
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Class};
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::umpire::{Choice, Dice, Die, Interrupt, Objection, Options, Procedure, Ratio, Refusal, measure, non_null};

const SECTION: &str = "Firing chart";

/// What the die at the second of two targets is for.
pub(crate) const AT_THE_SECOND: &str = "fire at the second";

/// An action with which a battery fires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FiringAction {
    #[default]
    Fire,
    UnlimberAndFire,
    FireAndLimber,
    MoveHalfUnlimberFire,
    TurnAndFire,
}

impl FiringAction {
    /// As an action.
    pub(crate) const fn action(self) -> Action {
        match self {
            FiringAction::Fire => Action::Fire,
            FiringAction::UnlimberAndFire => Action::UnlimberAndFire,
            FiringAction::FireAndLimber => Action::FireAndLimber,
            FiringAction::MoveHalfUnlimberFire => Action::MoveHalfUnlimberFire,
            FiringAction::TurnAndFire => Action::TurnAndFire,
        }
    }
}

impl Options for FiringAction {
    const OPTIONS: &'static [(FiringAction, Choice)] = &[
        (FiringAction::Fire, "fire"),
        (FiringAction::UnlimberAndFire, "unlimber and fire"),
        (FiringAction::FireAndLimber, "fire and limber"),
        (FiringAction::MoveHalfUnlimberFire, "half move, unlimber, fire"),
        (FiringAction::TurnAndFire, "turn and fire"),
    ];
}

/// A shot at one target; a bounce, or canister at two, is one request each. Dice: one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArtilleryFire {
    /// The battery.
    pub(crate) firer: Unit,
    /// What else it does.
    #[serde(default)]
    pub(crate) action: FiringAction,
    /// Shots before this one.
    #[serde(default)]
    pub(crate) shots_fired: u32,
    /// Shots at full effect, where the umpire varies them.
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) full_effect_shots: Option<u32>,
    /// To this target.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// The target.
    pub(crate) target: Unit,
    /// Where it stands.
    #[serde(default)]
    pub(crate) cover: Cover,
    /// In a redoubt; not in a building, too.
    #[serde(default)]
    pub(crate) redoubt: bool,
    /// It is the second unit on the line of the ball.
    #[serde(default)]
    pub(crate) bounce_through: bool,
    /// The battery stands on its flank; only formed units but squares have one (ND8-AMB-23).
    #[serde(default)]
    pub(crate) flank: bool,
    /// The die of the second target of a battle has a name of its own.
    #[serde(skip)]
    pub(crate) is_second: bool,
}

/// The half of the artillery chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FireEffect {
    Full,
    Reduced,
}

/// See [`ArtilleryFire`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ArtilleryFireResult {
    pub(crate) band: Band,
    pub(crate) effect: FireEffect,
    pub(crate) column: ChartColumn,
    pub(crate) needed: u8,
    pub(crate) auto_kills: u8,
    pub(crate) score: i32,
    #[serde(flatten)]
    pub(crate) effect_on_target: ShotEffect,
    pub(crate) roll_for_fire: bool,
    pub(crate) shots_fired_after: u64,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl ArtilleryFire {
    fn target(&self) -> Target<'_> {
        Target { unit: &self.target, cover: self.cover, redoubt: self.redoubt, bounce: self.bounce_through }
    }

    fn effect(&self, tables: &Tables) -> FireEffect {
        let full = self.full_effect_shots.unwrap_or(tables.artillery.full_effect_shots);
        if self.shots_fired < full { FireEffect::Full } else { FireEffect::Reduced }
    }

    /// What is added to the die.
    pub(crate) fn sum(&self, tables: &Tables) -> Sum {
        let figures = &tables.fire;
        let firer = &self.firer;
        let mut sum = Sum::default();
        sum.add_if(firer.is_disordered(), "firer disordered", figures.disordered, SECTION);
        let action = self.action.action();
        sum.add("moved, turned or limbers", action.fire_modifier(tables), "Artillery actions");
        self.target().add_to(&mut sum, tables);
        sum.add_each(firer.kills.count(), "kills of the battery", figures.kill, SECTION);
        let heavy = matches!(firer.class, Class::Guard | Class::Heavy12Lb);
        sum.add_if(heavy, "guard or 12 lb battery", figures.heavy_guns, "Notes 16, 17");
        sum.add_if(self.flank, "on the flank", figures.flank, SECTION);
        sum
    }
}

/// What the book has against a shot of a battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ArtilleryObjection {
    /// It cannot act so.
    #[strum(serialize = "")]
    Action(ActionObjection),
    /// The target is beyond the last band.
    OutOfRange { distance: Ratio, reach: Ratio },
    /// The chart has 0 there.
    CannotHit { column: ChartColumn, band: Band },
}

impl Objection for ArtilleryObjection {
    const OF: &'static str = "artillery";

    fn words(objection: ArtilleryObjection) -> Refusal {
        match objection {
            ArtilleryObjection::Action(objection) => objection.into(),
            ArtilleryObjection::OutOfRange { distance, reach } => out_of_range(distance, reach),
            ArtilleryObjection::CannotHit { column, band } => {
                let text = format!("the chart has 0 for {} at {} range: it cannot hit", column.word(), band.word());
                Refusal::on(SECTION, text)
            }
        }
    }
}

impl ArtilleryFire {
    /// Where on the chart the shot is read; beyond the last band in that.
    fn aim(&self, tables: &Tables) -> (Band, Cell) {
        let arm = self.firer.arm;
        let (place, band) = tables.ranges.of_guns(arm).band_or_last(self.distance);
        let chart = match (self.effect(tables), arm) {
            (FireEffect::Full, Arm::HorseArtillery) => &tables.artillery.full_horse,
            (FireEffect::Full, _) => &tables.artillery.full_foot,
            (FireEffect::Reduced, Arm::HorseArtillery) => &tables.artillery.reduced_horse,
            (FireEffect::Reduced, _) => &tables.artillery.reduced_foot,
        };
        (band, chart.of(self.target().column()).get(place).copied().unwrap_or(Cell::CANNOT_HIT))
    }
}

impl Procedure<Tables> for ArtilleryFire {
    const NAME: &'static str = "artillery_fire";
    type Answer = ArtilleryFireResult;
    type Objection = ArtilleryObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.action.action().check(&self.firer)?;
        self.target().check()?;
        let formed = match self.target.arm {
            Arm::Cavalry => true,
            Arm::Infantry => !self.target.is_square(),
            Arm::Skirmishers | Arm::FootArtillery | Arm::HorseArtillery => false,
        };
        if self.flank && !formed {
            return Err(Refusal::on(SECTION, "only cavalry and infantry out of square have a flank"));
        }
        Ok(())
    }

    fn objections(&self, tables: &Tables) -> Vec<ArtilleryObjection> {
        let mut objections: Vec<ArtilleryObjection> =
            self.action.action().objections(&self.firer).into_iter().map(ArtilleryObjection::Action).collect();
        let (distance, reach) = (self.distance, tables.ranges.of_guns(self.firer.arm).reach());
        let (band, cell) = self.aim(tables);
        if distance > reach {
            objections.push(ArtilleryObjection::OutOfRange { distance, reach });
        } else if cell.needed == 0 {
            objections.push(ArtilleryObjection::CannotHit { column: self.target().column(), band });
        }
        objections
    }

    /// A shot that the umpire allows is read in the last band; where the chart has 0, it needs an 8.
    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<ArtilleryFireResult, Interrupt> {
        let (band, cell) = self.aim(tables);
        let cell = cell.or_hardest();
        let (target, sum) = (self.target(), self.sum(tables));
        let face = dice.face(Die::D8, if self.is_second { AT_THE_SECOND } else { "artillery fire" })?;
        let score = sum.score(face);
        let (kills, disorders) = read(cell, face, score);
        Ok(ArtilleryFireResult {
            band,
            effect: self.effect(tables),
            column: target.column(),
            needed: cell.needed,
            auto_kills: u8::from(cell.automatic),
            score,
            effect_on_target: target.after(tables, kills, disorders),
            roll_for_fire: face == 8 && self.cover == Cover::Building,
            shots_fired_after: u64::from(self.shots_fired) + 1,
            sum,
        })
    }
}
