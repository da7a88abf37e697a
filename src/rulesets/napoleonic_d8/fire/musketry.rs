//! Fire of infantry and skirmishers at one target (Firing chart).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::fire::target::{Column, Cover, ShotEffect, Target, read};
use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::sum::Sum;
use crate::rulesets::napoleonic_d8::unit::{Arm, Formation, Unit};
use crate::umpire::{Dice, Die, Interrupt, Ratio, Refusal, Request, measure};

const SECTION: &str = "Firing chart";

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

/// How much of its move the firer made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FirerMoved {
    #[default]
    None,
    UpToHalf,
    OverHalf,
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

/// A row of the musketry chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MusketryRow {
    Skirmish,
    Line,
    Column,
    Square,
    BuildingOrWoods,
}

/// See [`Musketry`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MusketryResult {
    pub(crate) row: MusketryRow,
    pub(crate) column: Column,
    pub(crate) needed: u8,
    pub(crate) auto_kills: u8,
    pub(crate) score: i32,
    #[serde(flatten)]
    pub(crate) struck: ShotEffect,
    #[serde(flatten)]
    pub(crate) sum: Sum,
}

impl Musketry {
    fn target(&self) -> Target<'_> {
        Target { unit: &self.target, cover: self.cover, redoubt: self.redoubt, bounce: false }
    }

    /// The row of the chart; refuses who may not fire so.
    fn row(&self) -> Result<MusketryRow, Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on(SECTION, text));
        let (firer, covered) = (&self.firer, self.firer_cover != FirerCover::Open);
        if self.moved == FirerMoved::OverHalf {
            return refuse("over half a move leaves no time to fire");
        }
        match (firer.arm, firer.formation) {
            (Arm::Skirmishers, _) => Ok(MusketryRow::Skirmish),
            (Arm::Infantry, Formation::ColumnOfMarch) => refuse("a column of march does not fire"),
            (Arm::Infantry, Formation::Square) if covered => refuse("a square is neither in a building nor in a wood"),
            (Arm::Infantry, Formation::Square) if self.moved != FirerMoved::None => refuse("a square cannot move"),
            (Arm::Infantry, Formation::Square) => Ok(MusketryRow::Square),
            (Arm::Infantry, _) if covered => Ok(MusketryRow::BuildingOrWoods),
            (Arm::Infantry, Formation::Line) => Ok(MusketryRow::Line),
            (Arm::Infantry, _) => Ok(MusketryRow::Column),
            _ => refuse("only infantry and skirmishers have musketry"),
        }
    }

    fn reach(&self, tables: &Tables) -> Ratio {
        match (self.weapon, self.firer.arm) {
            (SmallArm::Rifle, _) => tables.ranges.rifle,
            (SmallArm::Musket, Arm::Skirmishers) => tables.ranges.skirmish_musket,
            (SmallArm::Musket, _) => tables.ranges.line_musket,
        }
    }

    /// What is added to the die. The firer's kills do not count.
    pub(crate) fn sum(&self, tables: &Tables) -> Sum {
        let mut sum = Sum::default();
        sum.add_if(self.firer.is_disordered(), "firer disordered", tables.fire.disordered, SECTION);
        sum.add_if(self.moved == FirerMoved::UpToHalf, "firer moved", tables.fire.moved, SECTION);
        self.target().add_to(&mut sum, tables);
        sum
    }

    /// A skirmish base disorders what it hits; it kills other bases, and units that are disordered (ND8-AMB-25).
    fn hit_of_a_base(&self) -> (u32, u32) {
        if self.target.arm == Arm::Skirmishers || self.target.is_disordered() { (1, 0) } else { (0, 1) }
    }
}

impl Request<Tables> for Musketry {
    const NAME: &'static str = "musketry";
    type Answer = MusketryResult;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<MusketryResult, Interrupt> {
        let row = self.row()?;
        let target = self.target();
        target.check()?;
        if self.distance > self.reach(tables) {
            return Err(Refusal::on("Firing ranges", format!("{} cm is out of range", self.distance)).into());
        }
        let chart = match row {
            MusketryRow::Skirmish => &tables.musketry.skirmish,
            MusketryRow::Line => &tables.musketry.line,
            MusketryRow::Column => &tables.musketry.column,
            MusketryRow::Square => &tables.musketry.square,
            MusketryRow::BuildingOrWoods => &tables.musketry.building_or_woods,
        };
        let column = target.column();
        let cell = *chart.of(column);
        let sum = self.sum(tables);
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
            struck: target.after(tables, kills, disorders),
            sum,
        })
    }
}
