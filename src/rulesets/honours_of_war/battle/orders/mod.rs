//! The orders that belong to no chapter: before the battle, at its end, and over the head of the rules.

pub(crate) mod done;
pub(crate) mod fight_on;
pub(crate) mod muster;
pub(crate) mod objective;
pub(crate) mod overrule;
pub(crate) mod stop;
