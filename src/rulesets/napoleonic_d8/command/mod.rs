//! Command: who starts, the tests of brigades, divisions and the army, what orders do, the loss of a general.

pub(crate) mod brigade_command;
pub(crate) mod division_command;
pub(crate) mod effects;
pub(crate) mod initiative;
pub(crate) mod orders;
pub(crate) mod tables;
