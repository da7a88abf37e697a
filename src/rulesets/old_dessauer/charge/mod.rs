//! Charges (Charging; Flank/Rear Attacks): whether one is allowed, and who gets out of its way (Light Infantry).

pub(crate) mod legality;
pub(crate) mod objection;
pub(crate) mod orders;
pub(crate) mod skirmish;
pub(crate) mod table;
