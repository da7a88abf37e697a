//! Morale: tests and support, retreats, rallying (Morale, Melees, Retreating Units).

pub(crate) mod figures;
pub(crate) mod orders;
pub(crate) mod rally;
pub(crate) mod reaction;
pub(crate) mod retreat;
pub(crate) mod retreating;
pub(crate) mod support;
pub(crate) mod supporting;
