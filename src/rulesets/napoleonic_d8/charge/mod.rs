//! Charges: who may, and how the charged unit answers.

pub(crate) mod counter_charge;
pub(crate) mod legality;
pub(crate) mod orders;
mod prospects;
mod reach;
pub(crate) mod reaction;
pub(crate) mod tables;
