//! Morale tests and rallying (Morale).

pub(crate) mod figures;
pub(crate) mod orders;
pub(crate) mod rally;
pub(crate) mod rally_order;
pub(crate) mod test;
pub(crate) mod throw;
