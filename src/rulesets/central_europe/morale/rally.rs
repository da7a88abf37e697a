//! Rallying (Retreating Units).

use serde::{Deserialize, Serialize};

use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::Profile;
use crate::umpire::{Dice, Die, Interrupt, Modifier, Procedure, Refusal};

pub(crate) const SECTION: &str = "Retreating Units";

/// What its die is for.
pub(super) const WHY: &str = "rally";

/// Whether a retreating unit acts normally again. Dice: 1.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Rally {
    pub(crate) unit: Profile,
}

/// Only a retreating unit rallies, or retreats on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotRetreating;

impl From<NotRetreating> for Refusal {
    fn from(NotRetreating: NotRetreating) -> Refusal {
        Refusal::on(SECTION, "it is not retreating")
    }
}

/// See [`Rally`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RallyResult {
    pub(crate) needed: i32,
    pub(crate) modifiers: Vec<Modifier>,
    pub(crate) modifier_total: i32,
    pub(crate) score: i32,
    pub(crate) rallied: bool,
}

impl Procedure<Tables> for Rally {
    const NAME: &'static str = "rally";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = RallyResult;
    type Objection = NotRetreating;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.not_a_general()
    }

    fn objections(&self, _: &Tables) -> Vec<NotRetreating> {
        (!self.unit.retreating).then_some(NotRetreating).into_iter().collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<RallyResult, Interrupt> {
        let figures = &tables.rally;
        let mut modifiers = Vec::new();
        if self.unit.general && figures.general != 0 {
            modifiers.push(Modifier::new("general", figures.general, SECTION));
        }
        let modifier_total: i32 = modifiers.iter().map(|line| line.value).sum();
        let score = i32::from(dice.face(Die::D6, WHY)?) + modifier_total;
        Ok(RallyResult { needed: figures.needed, modifiers, modifier_total, score, rallied: score >= figures.needed })
    }
}
