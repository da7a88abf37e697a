//! Movement: how far, over what ground, in what formation, through whom.

pub(crate) mod allowance;
pub(crate) mod bua;
pub(crate) mod distance;
pub(crate) mod formation_change;
pub(crate) mod garrison;
pub(crate) mod interpenetration;
pub(crate) mod limbering;
pub(crate) mod manhandling;
pub(crate) mod objection;
pub(crate) mod orders;
pub(crate) mod tables;
pub(crate) mod terrain;
pub(crate) mod way;
