//! What is ordered of command.

pub(crate) mod blocked;
pub(crate) mod brigade;
pub(crate) mod higher;
pub(crate) mod initiative;
