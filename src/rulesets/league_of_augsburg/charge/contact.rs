//! Whether a charge reaches (Morale, Notes).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::movement::allowance::{self, Action, MoveAllowance};
use crate::rulesets::league_of_augsburg::movement::normal_move::normal_move;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::Going;
use crate::umpire::{Lookup, Ratio, Refusal, measure};

/// What the dice of a charge are for.
pub(crate) const WHY: &str = allowance::WHY;

/// How far a unit may charge.
pub(crate) type ChargeMove = MoveAllowance;

/// The move of a unit that charges.
pub(crate) fn charge_move(unit: &Unit) -> ChargeMove {
    ChargeMove { unit: unit.clone(), action: Action::Charge, ..ChargeMove::default() }
}

/// How far a charged unit may move out of the way, in inches.
pub(crate) fn move_away(tables: &Tables, unit: &Unit, going: Going) -> Ratio {
    normal_move(tables, unit, going)
}

/// `charge_contact`: whether a charge reaches, after what fire took off it (LOA-MOR-20, LOA-MOR-21). In inches.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ChargeContact {
    /// To the target.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// What the charge may move.
    #[serde(deserialize_with = "measure")]
    pub(crate) allowance: Ratio,
    /// What its morale test takes off.
    #[serde(deserialize_with = "measure")]
    pub(crate) deduction: Ratio,
}

/// See [`ChargeContact`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Contact {
    pub(crate) effective_move: Ratio,
    pub(crate) contact: bool,
    pub(crate) halt_distance: Ratio,
    pub(crate) half_effect_fire: bool,
}

impl ChargeContact {
    pub(crate) fn outcome(&self) -> Contact {
        let effective_move = (self.allowance - self.deduction).max(Ratio::ZERO);
        let contact = effective_move >= self.distance;
        Contact {
            effective_move,
            contact,
            halt_distance: (self.distance - effective_move).max(Ratio::ZERO),
            // Only a charge that fire has shortened: LOA-AMB-40.
            half_effect_fire: !contact && self.deduction > Ratio::ZERO,
        }
    }
}

impl Lookup<Tables> for ChargeContact {
    const NAME: &'static str = "charge_contact";
    const REQUIRED: &'static [&'static str] = &["distance", "allowance"];
    type Answer = Contact;

    fn answer(&self, _: &Tables) -> Result<Contact, Refusal> {
        Ok(self.outcome())
    }
}
