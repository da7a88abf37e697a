//! Command: commanders and their ratings, the command roll, command figures, initiative.

pub(crate) mod commanders;
pub(crate) mod figure;
pub(crate) mod in_command;
pub(crate) mod initiative;
pub(crate) mod objection;
pub(crate) mod orders;
pub(crate) mod roll;
pub(crate) mod tables;
