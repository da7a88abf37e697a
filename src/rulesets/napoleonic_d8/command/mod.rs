//! Command: who starts, the tests of brigades, divisions and the army, what orders do, the loss of a general.

pub(crate) mod army_command;
pub(crate) mod brigade_command;
pub(crate) mod casualties;
pub(crate) mod division_command;
pub(crate) mod effects;
pub(crate) mod general_loss;
pub(crate) mod initiative;
pub(crate) mod orders;
pub(crate) mod radius;
pub(crate) mod tables;
