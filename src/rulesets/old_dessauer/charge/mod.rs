//! Charges (Charging; Flank/Rear Attacks; Light Infantry: Evading): whether one is allowed, and who gets out of its way.

pub(crate) mod legality;
pub(crate) mod orders;
pub(crate) mod skirmish;
