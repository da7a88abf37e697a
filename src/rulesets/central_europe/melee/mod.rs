//! Melees: the dice of a unit, a round, who fights whom (Melees).

pub(crate) mod figures;
pub(crate) mod muster;
pub(crate) mod orders;
pub(crate) mod round;
pub(crate) mod strike;
