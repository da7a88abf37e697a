//! Morale tests and support (Morale).

use serde::{Deserialize, Serialize};

use crate::umpire::{Dice, Die, Interrupt, Modifier, Ratio, Request, measure};

use super::tables::Tables;
use super::unit::{Grade, Kind, Unit};

const SECTION: &str = "Morale";

/// Why a unit tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cause {
    Firing,
    Melee,
    RetreatedInto,
}

/// A morale test. Dice: 1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoraleTest {
    /// The unit, after the hits.
    pub(crate) unit: Unit,
    /// Why it tests.
    pub(crate) cause: Cause,
    /// A unit behind it supports it: see [`SupportCheck`].
    #[serde(default)]
    pub(crate) supported: bool,
}

/// See [`MoraleTest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Tested {
    pub(crate) needed: i32,
    pub(crate) modifiers: Vec<Modifier>,
    pub(crate) modifier_total: i32,
    pub(crate) score: i32,
    pub(crate) passed: bool,
    pub(crate) effectiveness_after: u8,
    pub(crate) eliminated: bool,
    pub(crate) retreats: bool,
    pub(crate) general_eliminated: bool,
}

impl Request<Tables> for MoraleTest {
    const NAME: &'static str = "morale_test";
    type Answer = Tested;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Tested, Interrupt> {
        self.unit.not_a_general()?;
        let figures = &tables.morale;
        let needed = match self.unit.grade {
            Grade::Elite => figures.elite,
            Grade::Regular => figures.regular,
            Grade::Poor => figures.poor,
            Grade::Militia => figures.militia,
        };
        let lines = [("general", self.unit.general, figures.general), ("support", self.supported, figures.support)];
        let modifiers: Vec<Modifier> = lines
            .into_iter()
            .filter(|&(_, holds, value)| holds && value != 0)
            .map(|(label, _, value)| Modifier::new(label, value, SECTION))
            .collect();
        let modifier_total: i32 = modifiers.iter().map(|line| line.value).sum();
        let score = i32::from(dice.face(Die::D6, "morale")?) + modifier_total;
        let passed = score >= needed;
        let effectiveness_after = self.unit.after(u32::from(!passed));
        let eliminated = effectiveness_after == 0;
        Ok(Tested {
            needed,
            modifiers,
            modifier_total,
            score,
            passed,
            effectiveness_after,
            eliminated,
            retreats: self.cause == Cause::Firing && !passed && !eliminated,
            general_eliminated: eliminated && self.unit.general,
        })
    }
}

/// Whether a unit supports the friend in front of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SupportCheck {
    /// Who would support.
    pub(crate) supporter: Unit,
    /// To the unit in front.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// It stands directly behind.
    #[serde(default = "yes")]
    pub(crate) directly_behind: bool,
    /// It already supports another unit.
    #[serde(default)]
    pub(crate) already_supporting: bool,
}

const fn yes() -> bool {
    true
}

/// Why a unit gives no support. In the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Lack {
    Kind,
    Retreating,
    NotBehind,
    TooFar,
    AlreadySupporting,
}

/// See [`SupportCheck`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Support {
    pub(crate) supports: bool,
    pub(crate) reasons: Vec<Lack>,
    pub(crate) reach: Ratio,
}

impl Request<Tables> for SupportCheck {
    const NAME: &'static str = "support_check";
    type Answer = Support;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Support, Interrupt> {
        let supporter = &self.supporter;
        let reach = supporter.rate(tables) * Ratio::from(tables.morale.support_phases);
        let lacks = [
            (Lack::Kind, matches!(supporter.kind, Kind::LightFoot | Kind::Artillery | Kind::General)),
            (Lack::Retreating, supporter.retreating),
            (Lack::NotBehind, !self.directly_behind),
            (Lack::TooFar, self.distance > reach),
            (Lack::AlreadySupporting, self.already_supporting),
        ];
        let reasons: Vec<Lack> = lacks.into_iter().filter(|&(_, holds)| holds).map(|(lack, _)| lack).collect();
        Ok(Support { supports: reasons.is_empty(), reasons, reach })
    }
}
