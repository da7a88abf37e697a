//! Melees: the dice of a unit, a round, who fights whom, what a round may bring (Melees).

pub(crate) mod figures;
pub(crate) mod muster;
pub(crate) mod orders;
pub(crate) mod prospects;
pub(crate) mod round;
pub(crate) mod strike;
pub(crate) mod tell;
mod whys;
