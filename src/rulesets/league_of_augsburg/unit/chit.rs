//! Order chits: which order is legal, what it costs, what it changes (Orders).

use serde::de::IntoDeserializer;
use serde::de::value::StringDeserializer;
use serde::{Deserialize, Deserializer, Serialize};

use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::{Kind, Mode, Unit};
use crate::umpire::{Dice, Interrupt, Refusal, Request, integer};

const SECTION: &str = "Orders";

/// An order chit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Chit {
    StandReady,
    Fire,
    Charge,
    Move,
    Wheel,
    Retire,
    FormUp,
    Rally,
    Formation,
    Dismount,
    MountUp,
}

impl Chit {
    /// The letter on it.
    pub(crate) const fn letter(self) -> char {
        match self {
            Chit::StandReady => 'S',
            Chit::Fire => 'F',
            Chit::Charge => 'C',
            Chit::Move => 'M',
            Chit::Wheel => 'W',
            Chit::Retire => 'R',
            Chit::FormUp => 'U',
            Chit::Rally => 'Y',
            Chit::Formation => 'T',
            Chit::Dismount => 'D',
            Chit::MountUp => 'L',
        }
    }

    /// Whether a unit in this state may be given it.
    pub(crate) fn is_legal(self, unit: &Unit) -> bool {
        if unit.routing {
            return self == Chit::Rally;
        }
        if unit.must_rally && !matches!(self, Chit::Rally | Chit::FormUp) {
            return false;
        }
        match self {
            Chit::StandReady => true,
            Chit::Fire => !unit.is_limbered(),
            Chit::Charge => unit.kind != Kind::Artillery,
            Chit::Move | Chit::Wheel | Chit::Retire => !unit.is_unlimbered(),
            Chit::FormUp => {
                let needed = unit.unformed || unit.changing_formation || unit.must_rally;
                needed && (!unit.in_bad_going || unit.is_skirmishing_foot())
            }
            Chit::Rally => unit.disordered || unit.must_rally,
            Chit::Formation => unit.kind == Kind::Foot || unit.kind.is_horse(),
            Chit::Dismount => matches!(unit.mode, Some(Mode::Mounted | Mode::Limbered)),
            Chit::MountUp => matches!(unit.mode, Some(Mode::Dismounted | Mode::Unlimbered)),
        }
    }
}

/// Reads an order, or another word that stands for none.
fn chit_or<'de, D: Deserializer<'de>>(word: &str, deserializer: D) -> Result<Option<Chit>, D::Error> {
    let read = String::deserialize(deserializer)?;
    if read == word {
        return Ok(None);
    }
    let reader: StringDeserializer<D::Error> = read.into_deserializer();
    Chit::deserialize(reader).map(Some)
}

/// Reads an order or `none`.
pub(crate) fn chit_or_none<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Chit>, D::Error> {
    chit_or("none", deserializer)
}

fn chit_or_evade<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Chit>, D::Error> {
    chit_or("evade", deserializer)
}

/// `activation_cost`: what acting on an order costs, and whether the brigade can pay it (LOA-CMD-14, LOA-AMB-22). No
/// dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActivationCost {
    /// The order; `None` for light troops that change it into `evade`.
    #[serde(deserialize_with = "chit_or_evade")]
    pub(crate) order: Option<Chit>,
    /// Whether the unit is within the radius of its Brigadier.
    #[serde(default = "yes")]
    pub(crate) in_radius: bool,
    /// The Command Points that are left to him.
    #[serde(deserialize_with = "integer")]
    pub(crate) points_available: u64,
}

const fn yes() -> bool {
    true
}

/// See [`ActivationCost`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Cost {
    pub(crate) cost: u64,
    pub(crate) can_act: bool,
    pub(crate) points_left: u64,
}

impl Request<Tables> for ActivationCost {
    const NAME: &'static str = "activation_cost";
    type Answer = Cost;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Cost, Interrupt> {
        let cost = match self.order {
            None | Some(Chit::StandReady) => 0,
            Some(_) if self.in_radius => tables.cost.order,
            Some(_) => tables.cost.outside_radius,
        };
        let left = self.points_available.checked_sub(cost);
        Ok(Cost { cost, can_act: left.is_some(), points_left: left.unwrap_or(self.points_available) })
    }
}

/// `order_check`: whether a unit may be given an order. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrderCheck {
    /// The unit.
    pub(crate) unit: Unit,
    /// The order.
    pub(crate) order: Chit,
}

/// See [`OrderCheck`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Checked {
    pub(crate) legal: bool,
    pub(crate) letter: char,
}

impl Request<Tables> for OrderCheck {
    const NAME: &'static str = "order_check";
    type Answer = Checked;

    fn rule(&self, _: &Tables, _: &mut dyn Dice) -> Result<Checked, Interrupt> {
        self.unit.is_troops()?;
        Ok(Checked { legal: self.order.is_legal(&self.unit), letter: self.order.letter() })
    }
}

/// `order_effect`: the state of a unit that has completed its order; the procedure `rally` rules a Rally. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrderEffect {
    /// The unit before.
    pub(crate) unit: Unit,
    /// Its order, which must be legal.
    pub(crate) order: Chit,
}

/// See [`OrderEffect`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Effect {
    pub(crate) unformed: bool,
    pub(crate) changing_formation: bool,
    pub(crate) mode: Option<Mode>,
    pub(crate) must_rally: bool,
}

impl Request<Tables> for OrderEffect {
    const NAME: &'static str = "order_effect";
    type Answer = Effect;

    fn rule(&self, _: &Tables, _: &mut dyn Dice) -> Result<Effect, Interrupt> {
        let OrderEffect { unit, order } = self;
        unit.is_troops()?;
        if !order.is_legal(unit) {
            return Err(Refusal::on(SECTION, "the unit may not be given this order: see order_check").into());
        }
        let forms_up = *order == Chit::FormUp;
        let mode = match (order, unit.mode) {
            (Chit::Dismount, Some(Mode::Mounted)) => Some(Mode::Dismounted),
            (Chit::Dismount, Some(Mode::Limbered)) => Some(Mode::Unlimbered),
            (Chit::MountUp, Some(Mode::Dismounted)) => Some(Mode::Mounted),
            (Chit::MountUp, Some(Mode::Unlimbered)) => Some(Mode::Limbered),
            (_, mode) => mode,
        };
        Ok(Effect {
            unformed: unit.unformed && !forms_up,
            changing_formation: *order == Chit::Formation,
            mode,
            must_rally: unit.must_rally && !forms_up,
        })
    }
}
