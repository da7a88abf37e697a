//! Fire of a battery at one target (Firing chart).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::fire::range::{Band, band};
use crate::rulesets::napoleonic_d8::fire::tables::Cell;
use crate::rulesets::napoleonic_d8::fire::target::{Column, Cover, ShotEffect, Target, read};
use crate::rulesets::napoleonic_d8::movement::artillery_action::Action;
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::rulesets::napoleonic_d8::unit::{Arm, Class, Formation, Unit};
use crate::umpire::{Dice, Die, Interrupt, Ratio, Refusal, Request, measure, non_null};

const SECTION: &str = "Firing chart";

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
    pub(crate) column: Column,
    pub(crate) needed: u8,
    pub(crate) auto_kills: u8,
    pub(crate) score: i32,
    #[serde(flatten)]
    pub(crate) struck: ShotEffect,
    pub(crate) roll_for_fire: bool,
    pub(crate) shots_fired_after: u64,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl ArtilleryFire {
    fn target(&self) -> Target<'_> {
        Target { unit: &self.target, cover: self.cover, redoubt: self.redoubt, bounce: self.bounce_through }
    }

    fn check(&self) -> Result<(), Refusal> {
        self.action.action().check(&self.firer)?;
        self.target().check()?;
        let target = &self.target;
        let formed = match target.arm {
            Arm::Cavalry => true,
            Arm::Infantry => target.formation != Formation::Square,
            Arm::Skirmishers | Arm::FootArtillery | Arm::HorseArtillery => false,
        };
        if self.flank && !formed {
            return Err(Refusal::on(SECTION, "only cavalry and infantry out of square have a flank"));
        }
        Ok(())
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

/// Where on the chart a shot is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim {
    band: Band,
    effect: FireEffect,
    column: Column,
    cell: Cell,
}

impl ArtilleryFire {
    /// Finds its cell. Refuses what cannot be fired at, or not from there, before any die is thrown.
    pub(crate) fn aim(&self, tables: &Tables) -> Result<Aim, Refusal> {
        self.check()?;
        let arm = self.firer.arm;
        let Some((place, band)) = band(tables, arm, self.distance) else {
            return Err(Refusal::on("Firing ranges", format!("{} cm is out of range", self.distance)));
        };
        let (effect, column) = (self.effect(tables), self.target().column());
        let chart = match (effect, arm) {
            (FireEffect::Full, Arm::HorseArtillery) => &tables.artillery.full_horse,
            (FireEffect::Full, _) => &tables.artillery.full_foot,
            (FireEffect::Reduced, Arm::HorseArtillery) => &tables.artillery.reduced_horse,
            (FireEffect::Reduced, _) => &tables.artillery.reduced_foot,
        };
        match chart.of(column).get(place).copied().filter(|cell| cell.needed > 0) {
            Some(cell) => Ok(Aim { band, effect, column, cell }),
            None => Err(Refusal::on(SECTION, "the chart has 0 there: this fire cannot hit")),
        }
    }
}

impl Request<Tables> for ArtilleryFire {
    const NAME: &'static str = "artillery_fire";
    type Answer = ArtilleryFireResult;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<ArtilleryFireResult, Interrupt> {
        let Aim { band, effect, column, cell } = self.aim(tables)?;
        let target = self.target();
        let sum = self.sum(tables);
        let face = dice.face(Die::D8, "artillery fire")?;
        let score = sum.score(face);
        let (kills, disorders) = read(cell, face, score);
        Ok(ArtilleryFireResult {
            band,
            effect,
            column,
            needed: cell.needed,
            auto_kills: u8::from(cell.automatic),
            score,
            struck: target.after(tables, kills, disorders),
            roll_for_fire: face == 8 && self.cover == Cover::Building,
            shots_fired_after: u64::from(self.shots_fired) + 1,
            sum,
        })
    }
}
