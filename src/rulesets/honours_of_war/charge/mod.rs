//! Charges: who may charge whom, and what the target does about it.

pub(crate) mod bonus;
pub(crate) mod counter_charge;
pub(crate) mod evade;
pub(crate) mod hand;
pub(crate) mod legality;
pub(crate) mod objection;
pub(crate) mod orders;
pub(crate) mod stand;
pub(crate) mod tables;
