//! What the winner of a melee does next (Breakthrough).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::number::{BcRating, Within};
use crate::umpire::{Dice, Die, Interrupt, Refusal, Request, non_null};

const SECTION: &str = "Breakthrough";

/// Who breaks through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Winner {
    Infantry,
    Cavalry,
}

/// What cavalry chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Choice {
    FollowUp,
    Hold,
    Breakthrough,
}

/// The winner's throw. Dice: one, then those of the distance.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Breakthrough {
    /// The winner's arm.
    pub(crate) arm: Winner,
    /// The loser was removed.
    #[serde(default)]
    pub(crate) enemy_removed: bool,
    /// Breakthroughs in this move so far; at most two in all.
    #[serde(default = "none")]
    pub(crate) breakthroughs_made: Within<0, 2>,
    /// The rating of the BC with the unit.
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) bc_rating: Option<BcRating>,
    /// Rows up (-1) or down (1) the table, by a BC of +1 or +2.
    #[serde(default = "unshifted")]
    pub(crate) shift: Within<-1, 1>,
    /// What cavalry chooses where its row offers a choice.
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) choice: Option<Choice>,
}

const fn none() -> Within<0, 2> {
    Within::nearest(0)
}

const fn unshifted() -> Within<-1, 1> {
    Within::nearest(0)
}

/// What the winner does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum After {
    Stand,
    RetireBlown,
    TakeAndHold,
    FollowUp,
    Breakthrough,
}

/// See [`Breakthrough`]. Distances in cm, degrees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct BrokenThrough {
    pub(crate) row: u8,
    pub(crate) result: After,
    pub(crate) distance: u32,
    pub(crate) retire: u32,
    pub(crate) blown: bool,
    pub(crate) free_wheel: u32,
    pub(crate) free_formation_change: bool,
    pub(crate) no_contact_retire: u32,
}

impl Breakthrough {
    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        if self.breakthroughs_made.get().unsigned_abs() >= tables.breakthrough.most {
            return Err(Refusal::on("Notes 27", "no more than two breakthroughs"));
        }
        if self.shift.get() != 0 && self.bc_rating.is_none_or(|rating| rating.get() < 1) {
            return Err(Refusal::on(SECTION, "only a BC of +1 or +2 with the unit shifts the row"));
        }
        if self.arm == Winner::Infantry && self.choice.is_some() {
            return Err(Refusal::on(SECTION, "only cavalry chooses"));
        }
        Ok(())
    }

    /// What cavalry does in the rows 2 to 4.
    fn chosen(&self, row: u8) -> Result<After, Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on(SECTION, text));
        let usual = match (row, self.enemy_removed) {
            (2, _) => Choice::Hold,
            (_, true) => Choice::Breakthrough,
            (_, false) => Choice::FollowUp,
        };
        match (self.choice.unwrap_or(usual), row) {
            (Choice::FollowUp, _) if self.enemy_removed => refuse("there is nobody left to follow up"),
            (Choice::FollowUp, _) => Ok(After::FollowUp),
            (Choice::Hold, 2) => Ok(After::TakeAndHold),
            (Choice::Hold, _) => refuse("this row does not offer to hold"),
            (Choice::Breakthrough, 2) => refuse("this row does not offer a breakthrough"),
            (Choice::Breakthrough, _) if !self.enemy_removed => refuse("no breakthrough unless the enemy is removed"),
            (Choice::Breakthrough, _) => Ok(After::Breakthrough),
        }
    }

    fn infantry(&self, tables: &Tables, row: u8, dice: &mut dyn Dice) -> Result<BrokenThrough, Interrupt> {
        let figures = &tables.breakthrough;
        let mut done = BrokenThrough::of(row, After::TakeAndHold);
        match row {
            1 => done.result = After::Stand,
            2 => {}
            3 => {
                done.free_formation_change = true;
                done.free_wheel = figures.free_wheel;
            }
            _ => {
                done.result = After::Breakthrough;
                let distance = dice.sum(figures.infantry_dice, Die::D8, "distance of the breakthrough")?;
                done.distance = distance.min(figures.infantry_at_most);
            }
        }
        Ok(done)
    }

    fn cavalry(&self, tables: &Tables, row: u8, dice: &mut dyn Dice) -> Result<BrokenThrough, Interrupt> {
        let figures = &tables.breakthrough;
        if row == 1 {
            if self.choice.is_some() {
                return Err(Refusal::on(SECTION, "this row offers no choice").into());
            }
            let done = BrokenThrough::of(row, After::RetireBlown);
            return Ok(BrokenThrough { retire: figures.retire, blown: true, ..done });
        }
        let mut done = BrokenThrough::of(row, self.chosen(row)?);
        let ([near, far], [short, long]) = (figures.cavalry_dice, figures.no_contact_retire);
        let (count, back) = match row {
            2 => {
                done.free_wheel = figures.free_wheel;
                (0, 0)
            }
            3 => (near, short),
            _ => (far, long),
        };
        done.no_contact_retire = back;
        if done.result == After::Breakthrough {
            done.distance = dice.sum(count, Die::D8, "distance of the breakthrough")?;
        }
        Ok(done)
    }
}

impl BrokenThrough {
    const fn of(row: u8, result: After) -> BrokenThrough {
        BrokenThrough {
            row,
            result,
            distance: 0,
            retire: 0,
            blown: false,
            free_wheel: 0,
            free_formation_change: false,
            no_contact_retire: 0,
        }
    }
}

impl Request<Tables> for Breakthrough {
    const NAME: &'static str = "breakthrough";
    type Answer = BrokenThrough;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<BrokenThrough, Interrupt> {
        self.check(tables)?;
        let face = dice.face(Die::D8, "breakthrough")?;
        let row = i32::from(face.div_ceil(2)) + self.shift.get();
        let Some(row) = u8::try_from(row).ok().filter(|row| (1..=4).contains(row)) else {
            return Err(Refusal::on(SECTION, "the shift leads off the table").into());
        };
        match self.arm {
            Winner::Infantry => self.infantry(tables, row, dice),
            Winner::Cavalry => self.cavalry(tables, row, dice),
        }
    }
}
