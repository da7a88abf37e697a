//! Whether a unit is in command of its brigade (p. 11).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::battle::attempt::Attempt;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::{Scale, Unit};
use crate::umpire::{
    Dice, Interrupt, Never, Procedure, ProcedureEntry, Ratio, Refusal, measure_non_null, measure_or_null, procedure,
};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[procedure::<_, InCommandCheck>()];

/// Is the unit in command, or does it obey all the same (p. 11, 19)?
///
/// Distances in cm. Refused: no `distance_to_commander` for a unit that is not independent.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct InCommandCheck {
    pub(crate) unit: Unit,
    /// Whether it is a brigade of its own (p. 12).
    pub(crate) independent: bool,
    /// To the brigade commander.
    #[serde(deserialize_with = "measure_non_null")]
    pub(crate) distance_to_commander: Option<Ratio>,
    /// To the nearest unit of the brigade that is itself in command.
    #[serde(deserialize_with = "measure_or_null")]
    pub(crate) distance_to_mate: Option<Ratio>,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// What puts a unit in command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Tie {
    Independent,
    Distance,
    Link,
    Initiative,
    Failed,
}

/// As what a unit acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ActsAs {
    InCommand,
    Poor,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct InCommand {
    pub(crate) in_command: bool,
    pub(crate) by: Tie,
    pub(crate) acts_as: ActsAs,
    #[serde(flatten)]
    pub(crate) attempt: Attempt,
}

impl InCommandCheck {
    /// What ties the unit to its commander without a die, if anything does.
    fn tie(&self, tables: &Tables) -> Result<Option<Tie>, Refusal> {
        if self.independent {
            return Ok(Some(Tie::Independent));
        }
        let Some(distance) = self.distance_to_commander else {
            return Err(Refusal::new("give `distance_to_commander`: only independent units do without"));
        };
        let reach = Ratio::whole(i128::from(tables.distances.command_distance[self.scale]));
        let gap = self.scale.cm(tables.reduced.in_command_gap);
        Ok(if distance <= reach {
            Some(Tie::Distance)
        } else if self.distance_to_mate.is_some_and(|mate| mate <= gap) {
            Some(Tie::Link)
        } else {
            None
        })
    }
}

impl Procedure<Tables> for InCommandCheck {
    const NAME: &'static str = "in_command_check";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = InCommand;
    type Objection = Never;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.unit.check_marching()?;
        self.tie(tables).map(|_| ())
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<InCommand, Interrupt> {
        if let Some(by) = self.tie(tables)? {
            return Ok(InCommand { in_command: true, by, acts_as: ActsAs::InCommand, attempt: Attempt::default() });
        }
        let test = &tables.command.in_command;
        let modifiers = test.modifiers(self.unit.class, "p. 19");
        let attempt = Attempt::throw(test.score, modifiers, dice, "obeying out of command")?;
        let obeys = attempt.succeeds();
        Ok(InCommand {
            in_command: obeys,
            by: if obeys { Tie::Initiative } else { Tie::Failed },
            acts_as: if obeys { ActsAs::InCommand } else { ActsAs::Poor },
            attempt,
        })
    }
}
