//! What the winner of a melee does next (Breakthrough).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::rulesets::napoleonic_d8::unit::number::{BcRating, Within};
use crate::umpire::{Dice, Die, Interrupt, Objection, Procedure, Refusal, non_null};

const SECTION: &str = "Breakthrough";

/// Who breaks through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WinnerArm {
    Infantry,
    Cavalry,
}

/// What cavalry chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BreakthroughChoice {
    FollowUp,
    Hold,
    Breakthrough,
}

/// The winner's throw. Dice: one, then those of the distance.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Breakthrough {
    /// The winner's arm.
    pub(crate) arm: WinnerArm,
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
    pub(crate) choice: Option<BreakthroughChoice>,
    /// At the table shift and choice are said before the throw, and count where the row has room for them; a request that
    /// says otherwise than its row is refused.
    #[serde(skip)]
    pub(crate) as_offered: bool,
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
pub(crate) enum WinnerMove {
    Stand,
    RetireBlown,
    TakeAndHold,
    FollowUp,
    Breakthrough,
}

/// See [`Breakthrough`]. Distances in cm, degrees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct BreakthroughResult {
    pub(crate) row: u8,
    pub(crate) result: WinnerMove,
    pub(crate) distance: u32,
    pub(crate) retire: u32,
    pub(crate) blown: bool,
    pub(crate) free_wheel: u32,
    pub(crate) free_formation_change: bool,
    pub(crate) no_contact_retire: u32,
    /// The face that fell first.
    #[serde(skip)]
    pub(crate) face: u8,
}

impl Breakthrough {
    /// What cavalry does in the rows 2 to 4.
    fn chosen(&self, row: u8) -> Result<WinnerMove, Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on(SECTION, text));
        let usual = match (row, self.enemy_removed) {
            (2, _) => BreakthroughChoice::Hold,
            (_, true) => BreakthroughChoice::Breakthrough,
            (_, false) => BreakthroughChoice::FollowUp,
        };
        match (self.choice.unwrap_or(usual), row) {
            (BreakthroughChoice::FollowUp, _) if self.enemy_removed => refuse("there is nobody left to follow up"),
            (BreakthroughChoice::FollowUp, _) => Ok(WinnerMove::FollowUp),
            (BreakthroughChoice::Hold, 2) => Ok(WinnerMove::TakeAndHold),
            (BreakthroughChoice::Hold, _) => refuse("this row does not offer to hold"),
            (BreakthroughChoice::Breakthrough, 2) => refuse("this row does not offer a breakthrough"),
            (BreakthroughChoice::Breakthrough, _) if !self.enemy_removed => {
                refuse("no breakthrough unless the enemy is removed")
            }
            (BreakthroughChoice::Breakthrough, _) => Ok(WinnerMove::Breakthrough),
        }
    }

    fn infantry(&self, tables: &Tables, row: u8, dice: &mut dyn Dice) -> Result<BreakthroughResult, Interrupt> {
        let figures = &tables.breakthrough;
        let mut done = BreakthroughResult::of(row, WinnerMove::TakeAndHold);
        match row {
            1 => done.result = WinnerMove::Stand,
            2 => {}
            3 => {
                done.free_formation_change = true;
                done.free_wheel = figures.free_wheel;
            }
            _ => {
                done.result = WinnerMove::Breakthrough;
                let distance = dice.sum(figures.infantry_dice, Die::D8, "distance of the breakthrough")?;
                done.distance = distance.min(figures.infantry_at_most);
            }
        }
        Ok(done)
    }

    fn cavalry(&self, tables: &Tables, row: u8, dice: &mut dyn Dice) -> Result<BreakthroughResult, Interrupt> {
        let figures = &tables.breakthrough;
        if row == 1 {
            if self.choice.is_some() && !self.as_offered {
                return Err(Refusal::on(SECTION, "this row offers no choice").into());
            }
            let done = BreakthroughResult::of(row, WinnerMove::RetireBlown);
            return Ok(BreakthroughResult { retire: figures.retire, blown: true, ..done });
        }
        let mut done = BreakthroughResult::of(row, self.chosen(row)?);
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
        if done.result == WinnerMove::Breakthrough {
            done.distance = dice.sum(count, Die::D8, "distance of the breakthrough")?;
        }
        Ok(done)
    }
}

impl BreakthroughResult {
    /// What a row comes to, with nothing that it gives besides.
    pub(crate) const fn of(row: u8, result: WinnerMove) -> BreakthroughResult {
        BreakthroughResult {
            row,
            result,
            distance: 0,
            retire: 0,
            blown: false,
            free_wheel: 0,
            free_formation_change: false,
            no_contact_retire: 0,
            face: 0,
        }
    }
}

/// What the book has against a throw for a breakthrough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum BreakthroughObjection {
    /// It has broken through as often as it may.
    TooMany { most: u32 },
    /// Only a good BC with the unit shifts the row.
    NoGoodCommander,
}

impl Objection for BreakthroughObjection {
    const OF: &'static str = "breakthrough";

    fn words(objection: BreakthroughObjection) -> Refusal {
        match objection {
            BreakthroughObjection::TooMany { most } => {
                Refusal::on("Notes 27", format!("a unit breaks through at most {most} times in a move"))
            }
            BreakthroughObjection::NoGoodCommander => {
                Refusal::on(SECTION, "only a BC of +1 or +2 with the unit shifts the row")
            }
        }
    }
}

impl Procedure<Tables> for Breakthrough {
    const NAME: &'static str = "breakthrough";
    type Answer = BreakthroughResult;
    type Objection = BreakthroughObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        if self.arm == WinnerArm::Infantry && self.choice.is_some() {
            return Err(Refusal::on(SECTION, "only cavalry chooses"));
        }
        Ok(())
    }

    fn objections(&self, tables: &Tables) -> Vec<BreakthroughObjection> {
        let most = tables.breakthrough.most;
        let many = self.breakthroughs_made.get().unsigned_abs() >= most;
        let shifted = self.shift.get() != 0 && self.bc_rating.is_none_or(|rating| rating.get() < 1);
        let objections =
            [(many, BreakthroughObjection::TooMany { most }), (shifted, BreakthroughObjection::NoGoodCommander)];
        objections.into_iter().filter(|(holds, _)| *holds).map(|(_, objection)| objection).collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<BreakthroughResult, Interrupt> {
        let face = dice.face(Die::D8, "breakthrough")?;
        self.of_face(face, tables, dice)
    }
}

impl Breakthrough {
    /// What comes of a face that has fallen: only the dice of the distance are drawn.
    pub(crate) fn of_face(
        &self,
        face: u8,
        tables: &Tables,
        dice: &mut dyn Dice,
    ) -> Result<BreakthroughResult, Interrupt> {
        let thrown = i32::from(face.div_ceil(2));
        let row = match thrown + self.shift.get() {
            row if (1..=4).contains(&row) => row,
            _ if self.as_offered => thrown,
            _ => return Err(Refusal::on(SECTION, "the shift leads off the table").into()),
        };
        let row = u8::try_from(row).unwrap_or(1);
        let done = match self.arm {
            WinnerArm::Infantry => self.infantry(tables, row, dice),
            WinnerArm::Cavalry => self.cavalry(tables, row, dice),
        };
        done.map(|done| BreakthroughResult { face, ..done })
    }
}
