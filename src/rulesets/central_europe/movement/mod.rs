//! Movement: what a phase allows, the die of a long move, changes of order, saddle and limber (Movement, The Variation).

pub(crate) mod allowance;
pub(crate) mod figures;
pub(crate) mod ground;
pub(crate) mod march;
pub(crate) mod orders;
pub(crate) mod variation;
pub(crate) mod way;
