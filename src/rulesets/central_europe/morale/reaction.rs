//! Morale tests (Morale).

use serde::{Deserialize, Serialize};

use crate::rulesets::central_europe::battle::cause::Cause;
use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::Profile;
use crate::umpire::{Dice, Die, Interrupt, Modifier, Never, Procedure, Refusal};

pub(crate) const SECTION: &str = "Morale";

/// What its die is for.
pub(super) const WHY: &str = "morale";

/// A morale test. Dice: 1.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MoraleTest {
    /// The unit, after the hits.
    pub(crate) unit: Profile,
    pub(crate) cause: Cause,
    /// A unit behind it supports it: see [`super::support::SupportCheck`].
    pub(crate) supported: bool,
}

/// See [`MoraleTest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MoraleResult {
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

impl Procedure<Tables> for MoraleTest {
    const NAME: &'static str = "morale_test";
    const REQUIRED: &'static [&'static str] = &["unit", "cause"];
    type Answer = MoraleResult;
    type Objection = Never;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.not_a_general()
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<MoraleResult, Interrupt> {
        Ok(self.after(tables, dice.face(Die::D6, WHY)?))
    }
}

impl MoraleTest {
    /// Whether every face of the die comes to the same.
    pub(super) fn is_certain(&self, tables: &Tables) -> bool {
        let passed = |face: u8| self.after(tables, face).passed;
        let first = passed(1);
        Die::D6.readings().iter().all(|(face, _)| passed(*face) == first)
    }

    /// What a face of the die comes to.
    pub(super) fn after(&self, tables: &Tables, face: u8) -> MoraleResult {
        let figures = &tables.morale;
        let needed = figures.of(self.unit.grade);
        let lines = [("general", self.unit.general, figures.general), ("support", self.supported, figures.support)];
        let modifiers: Vec<Modifier> = lines
            .into_iter()
            .filter(|&(_, holds, value)| holds && value != 0)
            .map(|(label, _, value)| Modifier::new(label, value, SECTION))
            .collect();
        let modifier_total: i32 = modifiers.iter().map(|line| line.value).sum();
        let score = i32::from(face) + modifier_total;
        let passed = score >= needed;
        let effectiveness_after = self.unit.after(u32::from(!passed));
        let eliminated = effectiveness_after == 0;
        MoraleResult {
            needed,
            modifiers,
            modifier_total,
            score,
            passed,
            effectiveness_after,
            eliminated,
            retreats: self.cause == Cause::Firing && !passed && !eliminated,
            general_eliminated: eliminated && self.unit.general,
        }
    }
}
