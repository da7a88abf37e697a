//! Melee: the round, support, and what the winner does after it.

pub(crate) mod fight;
pub(crate) mod follow_up;
pub(crate) mod objection;
pub(crate) mod odds;
pub(crate) mod orders;
pub(crate) mod pursuit;
pub(crate) mod pursuit_contact;
pub(crate) mod round;
pub(crate) mod side;
pub(crate) mod support;
pub(crate) mod tables;
