//! Fire of infantry and skirmishers at one target (Firing chart).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::napoleonic_d8::fire::chart::{ChartColumn, MusketryRow};
use crate::rulesets::napoleonic_d8::fire::range::out_of_range;
use crate::rulesets::napoleonic_d8::fire::target::{Cover, ShotEffect, Target, read};
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Formation};
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::umpire::{Choice, Dice, Die, Interrupt, Objection, Options, Procedure, Ratio, Refusal, measure};

const SECTION: &str = "Firing chart";

/// How many sides a square has besides the one it fires from first, each with a die of its own (Firing chart, *).
pub(crate) const OTHER_SIDES: usize = 3;

/// What infantry carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SmallArm {
    #[default]
    Musket,
    Rifle,
}

/// Where the firer stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FirerCover {
    #[default]
    Open,
    Building,
    Wood,
}

impl Options for FirerCover {
    const OPTIONS: &'static [(FirerCover, Choice)] =
        // Who stands on a hill or behind a wall fires as in the open; the last word is that of older journals.
        &[
            (FirerCover::Open, "neither"),
            (FirerCover::Building, "in a building"),
            (FirerCover::Wood, "in a wood"),
            (FirerCover::Open, "in the open"),
        ];
}

impl From<Ground> for FirerCover {
    fn from(ground: Ground) -> FirerCover {
        match ground {
            Ground::Building => FirerCover::Building,
            Ground::Wood => FirerCover::Wood,
            Ground::Open | Ground::Hill | Ground::Wall | Ground::Redoubt => FirerCover::Open,
        }
    }
}

impl FirerCover {
    /// The ground that it says.
    pub(crate) const fn ground(self) -> Option<Ground> {
        match self {
            FirerCover::Open => None,
            FirerCover::Building => Some(Ground::Building),
            FirerCover::Wood => Some(Ground::Wood),
        }
    }
}

/// How much of its move the firer made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FirerMoved {
    #[default]
    None,
    UpToHalf,
    OverHalf,
}

impl Options for FirerMoved {
    const OPTIONS: &'static [(FirerMoved, Choice)] =
        &[(FirerMoved::None, "no"), (FirerMoved::UpToHalf, "up to half"), (FirerMoved::OverHalf, "over half")];
}

/// A volley at one target. Dice: one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Musketry {
    /// Infantry or skirmishers.
    pub(crate) firer: Unit,
    /// What it carries.
    #[serde(default)]
    pub(crate) weapon: SmallArm,
    /// Where it stands.
    #[serde(default)]
    pub(crate) firer_cover: FirerCover,
    /// How much of its move it made; over half is refused.
    #[serde(default)]
    pub(crate) moved: FirerMoved,
    /// To the target.
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
}

/// See [`Musketry`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MusketryResult {
    pub(crate) row: MusketryRow,
    pub(crate) column: ChartColumn,
    pub(crate) needed: u8,
    pub(crate) auto_kills: u8,
    pub(crate) score: i32,
    #[serde(flatten)]
    pub(crate) effect_on_target: ShotEffect,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

/// How far such infantry or skirmishers shoot with it, in cm (Firing ranges).
pub(crate) const fn reach(weapon: SmallArm, arm: Arm, tables: &Tables) -> Ratio {
    match (weapon, arm) {
        (SmallArm::Rifle, _) => tables.ranges.rifle,
        (SmallArm::Musket, Arm::Skirmishers) => tables.ranges.skirmish_musket,
        (SmallArm::Musket, _) => tables.ranges.line_musket,
    }
}

impl Musketry {
    fn target(&self) -> Target<'_> {
        Target { unit: &self.target, cover: self.cover, redoubt: self.redoubt, bounce: false }
    }

    /// The row of the chart.
    fn row(&self) -> MusketryRow {
        match (self.firer.arm, self.firer.formation) {
            (Arm::Skirmishers, _) => MusketryRow::Skirmish,
            (_, Formation::Square) => MusketryRow::Square,
            _ if self.firer_cover != FirerCover::Open => MusketryRow::BuildingOrWoods,
            (_, Formation::Line) => MusketryRow::Line,
            _ => MusketryRow::Column,
        }
    }

    /// What is added to the die. The firer's kills do not count.
    pub(crate) fn sum(&self, tables: &Tables) -> Sum {
        let mut sum = Sum::default();
        sum.add_if(self.firer.is_disordered(), "firer disordered", tables.fire.disordered, SECTION);
        sum.add_if(self.moved != FirerMoved::None, "firer moved", tables.fire.moved, SECTION);
        self.target().add_to(&mut sum, tables);
        sum
    }

    /// A skirmish base disorders what it hits; it kills other bases, and units that are disordered (ND8-AMB-25).
    fn hit_of_a_base(&self) -> (u32, u32) {
        if self.target.arm == Arm::Skirmishers || self.target.is_disordered() { (1, 0) } else { (0, 1) }
    }
}

/// What the book has against a volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum MusketryObjection {
    /// Over half a move leaves no time to fire.
    MovedOverHalf,
    /// A column of march does not fire.
    ColumnOfMarch,
    /// It fires as a square that moved.
    SquareMoved,
    /// The target is too far off.
    OutOfRange { distance: Ratio, reach: Ratio },
}

impl Objection for MusketryObjection {
    const OF: &'static str = "musketry";

    fn words(objection: MusketryObjection) -> Refusal {
        match objection {
            MusketryObjection::MovedOverHalf => Refusal::on(SECTION, "over half a move leaves no time to fire"),
            MusketryObjection::ColumnOfMarch => Refusal::on(SECTION, "a column of march does not fire"),
            MusketryObjection::SquareMoved => Refusal::on(SECTION, "a square cannot move"),
            MusketryObjection::OutOfRange { distance, reach } => out_of_range(distance, reach),
        }
    }
}

impl MusketryObjection {
    /// What of it is known of a firer before he has a target.
    pub(crate) fn of_firer(firer: &Unit) -> Option<MusketryObjection> {
        let marches = firer.arm == Arm::Infantry && firer.formation == Formation::ColumnOfMarch;
        marches.then_some(MusketryObjection::ColumnOfMarch)
    }
}

/// Refuses a firer without muskets.
pub(crate) fn check_firer(firer: &Unit) -> Result<(), Refusal> {
    match firer.arm {
        Arm::Infantry | Arm::Skirmishers => Ok(()),
        _ => Err(Refusal::on(SECTION, "only infantry and skirmishers have musketry")),
    }
}

impl Procedure<Tables> for Musketry {
    const NAME: &'static str = "musketry";
    type Answer = MusketryResult;
    type Objection = MusketryObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        check_firer(&self.firer)?;
        if self.firer.is_square() && self.firer_cover != FirerCover::Open {
            return Err(Refusal::on(SECTION, "a square is neither in a building nor in a wood"));
        }
        self.target().check()
    }

    fn objections(&self, tables: &Tables) -> Vec<MusketryObjection> {
        let (distance, reach) = (self.distance, reach(self.weapon, self.firer.arm, tables));
        let objections = [
            (self.moved == FirerMoved::OverHalf, MusketryObjection::MovedOverHalf),
            (self.firer.is_square() && self.moved != FirerMoved::None, MusketryObjection::SquareMoved),
            (distance > reach, MusketryObjection::OutOfRange { distance, reach }),
        ];
        let objections = objections.into_iter().filter(|(holds, _)| *holds).map(|(_, objection)| objection);
        MusketryObjection::of_firer(&self.firer).into_iter().chain(objections).collect()
    }

    /// What the umpire allows is ruled as the chart has it: a column of march as a column, any move as half of one.
    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<MusketryResult, Interrupt> {
        let (row, target, sum) = (self.row(), self.target(), self.sum(tables));
        let column = target.column();
        let cell = *tables.musketry.of(row).of(column);
        let face = dice.face(Die::D8, "musketry")?;
        let score = sum.score(face);
        let (kills, disorders) = match read(cell, face, score) {
            (1.., _) if row == MusketryRow::Skirmish => self.hit_of_a_base(),
            done => done,
        };
        Ok(MusketryResult {
            row,
            column,
            needed: cell.needed,
            auto_kills: u8::from(cell.automatic),
            score,
            effect_on_target: target.after(tables, kills, disorders),
            sum,
        })
    }
}
