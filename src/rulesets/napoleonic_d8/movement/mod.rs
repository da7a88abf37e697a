//! Movement: how far, wheels, changes of formation, the one action of a battery.

pub(crate) mod allowance;
pub(crate) mod artillery_action;
pub(crate) mod backwards;
pub(crate) mod formation_change;
pub(crate) mod orders;
pub(crate) mod tables;
pub(crate) mod wheel;
