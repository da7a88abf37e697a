//! What the umpire can order: a table, and a file for each order.

mod block;
mod casualty;
mod charge;
mod command;
mod contact;
mod done;
mod evade;
mod figure;
mod fire;
mod grazing;
mod guns;
mod hand;
mod initiative;
mod intercept;
mod join;
pub(super) mod melee;
mod movement;
mod movement_fire;
mod must;
pub(super) mod muster;
mod objective;
pub(super) mod overrule;
mod pursue;
mod rally;
mod react;
mod reply;
mod split_unit;
mod stop;
mod take;
mod targets;
mod way;

use super::state::{Phase, State};
use crate::umpire::{self, OrderTable, UnitId};

type OrderKind = umpire::OrderKind<State>;
type Who = umpire::Who<State>;

/// Every order, in the order in which the footer shows them: the first that a selected unit may be given is the one that
/// Enter gives it.
pub(crate) const ORDERS: &[&[OrderKind]] = &[
    react::ORDERS,
    command::ORDERS,
    contact::ORDERS,
    movement::ORDERS,
    charge::ORDERS,
    join::ORDERS,
    intercept::ORDERS,
    must::ORDERS,
    block::ORDERS,
    command::TESTS,
    fire::ORDERS,
    grazing::ORDERS,
    casualty::ORDERS,
    melee::ORDERS,
    pursue::ORDERS,
    take::ORDERS,
    guns::ORDERS,
    split_unit::ORDERS,
    rally::ORDERS,
    objective::ORDERS,
    done::ORDERS,
    figure::ORDERS,
    muster::ORDERS,
    initiative::ORDERS,
    stop::ORDERS,
];

/// The units that may still do what this phase is for: move, fire, fight, react, rally.
pub(crate) fn ready(state: &State) -> Vec<UnitId> {
    state.may(match state.phase {
        Phase::Movement => &["move", "react", "contact"],
        Phase::Firing => &["fire"],
        Phase::FiringReactions => &["react"],
        Phase::Melee => &["round"],
        Phase::MeleeReactions => &["react", "pursue", "round"],
        Phase::Rally => &["rally"],
        _ => &[],
    })
}
