//! What the umpire can order: a table, and a file for each matter.

mod blocked;
mod breakthrough;
mod brigade;
mod burning;
mod charge;
mod close;
mod disorder;
mod explain;
mod guns;
pub(super) mod higher;
mod initiative;
mod melee;
mod morale;
mod moves;
pub(super) mod overrule;
mod reply;
mod suffer;
pub(super) mod verdict;
mod volley;

use super::state::State;
use crate::umpire;

pub(crate) use brigade::count;

type OrderKind = umpire::OrderKind<State>;
type Who = umpire::Who<State>;

/// Every order, in the order in which the footer shows them.
pub(crate) const ORDERS: &[&[OrderKind]] = &[&[
    initiative::INITIATIVE,
    brigade::TEST,
    blocked::BLOCKED,
    guns::FIRE,
    guns::ACT,
    moves::MOVE,
    burning::FIGHT_FIRE,
    volley::VOLLEY,
    melee::MELEE,
    charge::CHARGE,
    reply::REPLY,
    close::SUPPORT,
    breakthrough::BREAKTHROUGH,
    breakthrough::MEETS,
    morale::TEST,
    morale::GENERAL,
    higher::DIVISION,
    higher::ARMY,
    disorder::DISORDER,
    morale::REAR,
    verdict::END,
]];

/// What can be owed, by the order that pays it: what the rules demand first, then what a side may still do.
pub(crate) static OWED: &[(&str, &str)] = &[
    ("morale", "morale test"),
    ("reply", "answer the charge"),
    ("melee", "melee"),
    ("breakthrough", "breakthrough"),
    ("meets", "whom it meets"),
    ("general", "is the BC killed"),
    ("division", "divisional test"),
    ("army", "army test"),
    ("test", "brigade test"),
    ("fire", "batteries may fire"),
    ("fight_fire", "fights the fire or leaves"),
    ("volley", "may fire"),
];

/// Orders that any unit may be given at any time: they make nobody ready.
pub(crate) static ANYBODY: &[&str] = &["disorder", "rear"];

/// Orders of the melees that make nobody ready: a charge that was not declared in its time, and fire beside the charged.
pub(crate) static LATE: &[&str] = &["charge", "support"];
