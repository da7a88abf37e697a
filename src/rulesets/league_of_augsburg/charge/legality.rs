//! Who may charge whom, and whether a charge reaches (Melee; Evading; Morale, Notes).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::movement::allowance::Going;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::{Kind, Unit};
use crate::umpire::{Dice, Interrupt, Ratio, Request, measure};

/// How a melee comes about (LOA-MEL-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cause {
    #[default]
    OrderedCharge,
    FollowUp,
    Recoil,
    None,
}

/// `charge_legality`: whether a unit may charge another. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChargeLegality {
    /// Who charges; what it holds does not count.
    pub(crate) attacker: Unit,
    /// Who is charged.
    pub(crate) defender: Unit,
    /// What brings them together.
    #[serde(default)]
    pub(crate) cause: Cause,
    /// The ground that the defender stands on.
    #[serde(default)]
    pub(crate) target_going: Going,
}

/// See [`ChargeLegality`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Legality {
    pub(crate) legal: bool,
    pub(crate) forces_evade: bool,
    pub(crate) stops_on_position: bool,
}

/// Whether an ordered charge of `attacker` on `defender` is allowed (LOA-EVD-5, LOA-EVD-8, LOA-AMB-33, LOA-AMB-34).
pub(crate) fn may_charge(attacker: &Unit, defender: &Unit, target_going: Going) -> bool {
    if attacker.kind == Kind::Artillery || attacker.routing {
        return false;
    }
    let light_mounted = defender.is_light() && defender.is_mounted();
    let light_on_foot = defender.is_light() && !defender.is_mounted();
    match (attacker.kind.is_light(), attacker.is_mounted()) {
        (true, true) => light_mounted || (light_on_foot && target_going == Going::Good),
        (true, false) => light_on_foot,
        (false, true) => true,
        (false, false) => !defender.is_mounted() || light_mounted,
    }
}

impl Request<Tables> for ChargeLegality {
    const NAME: &'static str = "charge_legality";
    type Answer = Legality;

    fn rule(&self, _: &Tables, _: &mut dyn Dice) -> Result<Legality, Interrupt> {
        let ChargeLegality { attacker, defender, .. } = self;
        attacker.is_troops()?;
        defender.is_troops()?;
        let guns = attacker.kind == Kind::Artillery;
        let legal = match self.cause {
            Cause::None => false,
            Cause::Recoil => true,
            Cause::FollowUp => !guns && !attacker.routing,
            Cause::OrderedCharge => may_charge(attacker, defender, self.target_going),
        };
        let formed = !attacker.kind.is_light();
        let forces_evade = match defender.kind {
            Kind::Artillery => !defender.holding,
            _ => defender.is_light() && formed,
        };
        Ok(Legality { legal, forces_evade, stops_on_position: formed && !guns && defender.is_light() })
    }
}

/// `charge_contact`: whether a charge reaches, after what fire took off it (LOA-MOR-20, LOA-MOR-21). In inches. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChargeContact {
    /// To the target.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
    /// What the charge may move.
    #[serde(deserialize_with = "measure")]
    pub(crate) allowance: Ratio,
    /// What its morale test takes off.
    #[serde(default = "nothing", deserialize_with = "measure")]
    pub(crate) deduction: Ratio,
}

const fn nothing() -> Ratio {
    Ratio::ZERO
}

/// See [`ChargeContact`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Contact {
    pub(crate) effective_move: Ratio,
    pub(crate) contact: bool,
    pub(crate) halt_distance: Ratio,
    pub(crate) half_effect_fire: bool,
}

impl Request<Tables> for ChargeContact {
    const NAME: &'static str = "charge_contact";
    type Answer = Contact;

    fn rule(&self, _: &Tables, _: &mut dyn Dice) -> Result<Contact, Interrupt> {
        let effective_move = (self.allowance - self.deduction).max(Ratio::ZERO);
        let contact = effective_move >= self.distance;
        Ok(Contact {
            effective_move,
            contact,
            halt_distance: (self.distance - effective_move).max(Ratio::ZERO),
            // Only a charge that fire has shortened: LOA-AMB-40.
            half_effect_fire: !contact && self.deduction > Ratio::ZERO,
        })
    }
}
