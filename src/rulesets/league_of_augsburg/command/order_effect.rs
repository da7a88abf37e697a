//! Which order a unit may be given, and what a completed order changes (Orders).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, completed};
use crate::rulesets::league_of_augsburg::unit::kinds::Mode;
use crate::umpire::{Lookup, Refusal};

/// `order_check`: whether a unit may be given an order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrderCheck {
    unit: Unit,
    order: Chit,
}

/// See [`OrderCheck`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct OrderLegality {
    legal: bool,
    letter: char,
}

impl Lookup<Tables> for OrderCheck {
    const NAME: &'static str = "order_check";
    type Answer = OrderLegality;

    fn answer(&self, _: &Tables) -> Result<OrderLegality, Refusal> {
        self.unit.is_troops()?;
        Ok(OrderLegality { legal: self.order.against(&self.unit).is_none(), letter: self.order.letter() })
    }
}

/// `order_effect`: the state of a unit that has completed its order; the procedure `rally` rules a Rally.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OrderEffect {
    /// The unit before.
    unit: Unit,
    /// Its order, which it may be given.
    order: Chit,
}

/// See [`OrderEffect`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Effect {
    unformed: bool,
    changing_formation: bool,
    mode: Option<Mode>,
    must_rally: bool,
}

impl Lookup<Tables> for OrderEffect {
    const NAME: &'static str = "order_effect";
    type Answer = Effect;

    fn answer(&self, _: &Tables) -> Result<Effect, Refusal> {
        self.unit.is_troops()?;
        match self.order.against(&self.unit) {
            Some(objection) => Err(objection.into()),
            None => {
                let Unit { unformed, changing_formation, mode, must_rally, .. } = completed(&self.unit, self.order);
                Ok(Effect { unformed, changing_formation, mode, must_rally })
            }
        }
    }
}
