//! What acting on an order costs (Orders).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, chit_or_evade};
use crate::umpire::{Lookup, Refusal, integer};

/// `activation_cost`: what acting on an order costs, and whether the brigade can pay it (LOA-CMD-14, LOA-AMB-22).
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ActivationCost {
    /// The order; `None` for light troops that change it into `evade`.
    #[serde(deserialize_with = "chit_or_evade")]
    pub(crate) order: Option<Chit>,
    /// The unit is within the radius of its Brigadier.
    pub(crate) in_radius: bool,
    /// The Command Points that are left to him.
    #[serde(deserialize_with = "integer")]
    pub(crate) points_available: u64,
}

impl Default for ActivationCost {
    fn default() -> ActivationCost {
        ActivationCost { order: None, in_radius: true, points_available: 0 }
    }
}

/// See [`ActivationCost`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct OrderCost {
    cost: u64,
    can_act: bool,
    points_left: u64,
}

impl ActivationCost {
    /// In Command Points.
    pub(crate) const fn cost(&self, tables: &Tables) -> u64 {
        match self.order {
            None | Some(Chit::StandReady) => 0,
            Some(_) if self.in_radius => tables.cost.order,
            Some(_) => tables.cost.outside_radius,
        }
    }
}

impl Lookup<Tables> for ActivationCost {
    const NAME: &'static str = "activation_cost";
    const REQUIRED: &'static [&'static str] = &["order", "points_available"];
    type Answer = OrderCost;

    fn answer(&self, tables: &Tables) -> Result<OrderCost, Refusal> {
        let cost = self.cost(tables);
        let left = self.points_available.checked_sub(cost);
        Ok(OrderCost { cost, can_act: left.is_some(), points_left: left.unwrap_or(self.points_available) })
    }
}
