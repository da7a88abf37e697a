//! What the winner of a melee does (Melee Results).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::melee::pool::Role;
use crate::rulesets::league_of_augsburg::movement::allowance::{Going, normal_moves};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::small_dice::d2;
use crate::rulesets::league_of_augsburg::unit::{Kind, Unit};
use crate::umpire::{Dice, Interrupt, Ratio, Refusal, Request};

const SECTION: &str = "Melee Results";

/// What a winner chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Choice {
    FollowUp,
    Stand,
    RallyInPlace,
    RetireToStart,
}

/// `follow_up`: the winner of a melee goes on, or does not (LOA-MEL-35 to 38). Dice: 1, read as a d2, of foot that charged
/// and follows up (LOA-AMB-36); else none.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FollowUp {
    /// The winner.
    pub(crate) unit: Unit,
    /// How it came to the melee.
    pub(crate) role: Role,
    /// What it does.
    pub(crate) choice: Choice,
    /// A second move of cavalry that charged.
    #[serde(default)]
    pub(crate) extra_move: bool,
    /// The going on its way.
    #[serde(default)]
    pub(crate) going: Going,
}

/// See [`FollowUp`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Followed {
    pub(crate) moves: u32,
    pub(crate) distance: Ratio,
    pub(crate) mandatory: bool,
}

impl FollowUp {
    /// What the winner may choose from; the first is the usual one. Nothing for artillery that charges, which it cannot.
    pub(crate) fn choices(unit: &Unit, role: Role) -> &'static [Choice] {
        match (role, unit.is_mounted()) {
            (Role::Charging, true) => &[Choice::FollowUp],
            (Role::Charging, false) if unit.kind == Kind::Artillery => &[],
            (Role::Charging, false) => &[Choice::FollowUp, Choice::Stand],
            (Role::Countercharging, true) => &[Choice::FollowUp, Choice::RallyInPlace, Choice::RetireToStart],
            (Role::Defending, true) => &[Choice::RallyInPlace],
            (Role::Countercharging | Role::Defending, false) => &[Choice::Stand],
        }
    }
}

impl Request<Tables> for FollowUp {
    const NAME: &'static str = "follow_up";
    type Answer = Followed;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Followed, Interrupt> {
        let FollowUp { unit, role, choice, .. } = self;
        unit.is_troops()?;
        if !FollowUp::choices(unit, *role).contains(choice) {
            return Err(Refusal::on(SECTION, "this winner may not choose that").into());
        }
        let mandatory = *role == Role::Charging && unit.is_mounted();
        if self.extra_move && !mandatory {
            return Err(Refusal::on(SECTION, "only cavalry that charged has an extra move").into());
        }
        let moves = match choice {
            Choice::FollowUp if *role == Role::Charging && !unit.is_mounted() => d2(dice, "follow up")?,
            Choice::FollowUp => 1 + u32::from(self.extra_move),
            Choice::Stand | Choice::RallyInPlace | Choice::RetireToStart => 0,
        };
        Ok(Followed { moves, distance: normal_moves(tables, unit, self.going, moves)?, mandatory })
    }
}
