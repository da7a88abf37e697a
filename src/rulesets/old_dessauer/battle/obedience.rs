//! Whether a unit beyond its general's radius does as it is told (Command Radius).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::umpire::{Dice, Die, Interrupt, Never, Procedure, Refusal};

/// What a unit is told to do, as far as command goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Charge,
    ChangeFormation,
    ChangeFacing,
    Wheel,
    Move,
}

/// What its die decides.
pub(crate) const COMMAND: &str = "command, out of the radius";

/// `command_roll`: out of its general's radius a unit rolls before it charges or changes formation or facing; wheeling
/// stays free (OD-CMD-7, OD-CMD-8).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandRoll {
    pub(crate) unit: Unit,
    pub(crate) action: Action,
}

/// Whether the unit does as it is told.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct CommandResult {
    /// Whether it had to roll.
    pub(crate) roll_required: bool,
    /// The score.
    pub(crate) needed: Option<u8>,
    /// Whether it may do it.
    pub(crate) allowed: bool,
}

impl Procedure<Tables> for CommandRoll {
    const NAME: &'static str = "command_roll";
    type Answer = CommandResult;
    type Objection = Never;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.unit.check(&tables.options)
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<CommandResult, Interrupt> {
        let hard = matches!(self.action, Action::Charge | Action::ChangeFormation | Action::ChangeFacing);
        if !(self.unit.out_of_command && hard) {
            return Ok(CommandResult { roll_required: false, needed: None, allowed: true });
        }
        let needed = tables.command.roll;
        let allowed = dice.face(Die::D6, COMMAND)? >= needed;
        Ok(CommandResult { roll_required: true, needed: Some(needed), allowed })
    }
}
