//! Generals (Leadership; Command Radius; Danger to Generals): all of it optional.

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::umpire::{Dice, Die, Interrupt, Request, integer};

/// `leadership_roll`: dices for a general's rating (OD-CMD-3). Needs the option `generals`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeadershipRoll {}

/// A general's rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Rating {
    /// 0, 1 or 2.
    pub(crate) leadership: u8,
}

impl Request<Tables> for LeadershipRoll {
    const NAME: &'static str = "leadership_roll";
    type Answer = Rating;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Rating, Interrupt> {
        tables.options.need(OptionalRule::Generals, "leadership_roll")?;
        let face = dice.face(Die::D6, "leadership of the general")?;
        let rating = tables.command.leadership.get(usize::from(face).saturating_sub(1));
        Ok(Rating { leadership: rating.copied().unwrap_or(0) })
    }
}

/// What a unit is told to do, as far as command goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Charge,
    ChangeFormation,
    ChangeFacing,
    Wheel,
    Move,
}

/// `command_roll`: out of its general's radius a unit rolls before it charges or changes formation or facing; wheeling
/// stays free (OD-CMD-7, OD-CMD-8).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandRoll {
    /// The unit.
    pub(crate) unit: Unit,
    /// What it is told to do.
    pub(crate) action: Action,
}

/// Whether the unit does as it is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Obedience {
    /// Whether it had to roll.
    pub(crate) roll_required: bool,
    /// The score.
    pub(crate) needed: Option<u8>,
    /// Whether it may do it.
    pub(crate) allowed: bool,
}

impl Request<Tables> for CommandRoll {
    const NAME: &'static str = "command_roll";
    type Answer = Obedience;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Obedience, Interrupt> {
        self.unit.check(&tables.options)?;
        let hard = matches!(self.action, Action::Charge | Action::ChangeFormation | Action::ChangeFacing);
        if !(self.unit.out_of_command && hard) {
            return Ok(Obedience { roll_required: false, needed: None, allowed: true });
        }
        let needed = tables.command.roll;
        let allowed = dice.face(Die::D6, "command, out of the radius")? >= needed;
        Ok(Obedience { roll_required: true, needed: Some(needed), allowed })
    }
}

/// `general_risk`: a general with a unit that takes two or more hits in one shooting or round of combat (OD-CMD-10). Needs
/// the option `generals`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GeneralRisk {
    /// The hits, without rout hits (OD-AMB-25).
    #[serde(deserialize_with = "integer")]
    pub(crate) hits: u32,
}

/// What became of a general.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Fate {
    /// Whether a die was thrown.
    pub(crate) roll_required: bool,
    /// Whether he is gone.
    pub(crate) killed: bool,
}

impl Request<Tables> for GeneralRisk {
    const NAME: &'static str = "general_risk";
    type Answer = Fate;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Fate, Interrupt> {
        tables.options.need(OptionalRule::Generals, "general_risk")?;
        let roll_required = self.hits >= tables.command.risk_hits;
        let killed = roll_required && dice.face(Die::D6, "danger to the general")? <= tables.command.killed_up_to;
        Ok(Fate { roll_required, killed })
    }
}
