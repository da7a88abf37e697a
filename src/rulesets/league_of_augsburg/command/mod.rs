//! Command Points, order chits, and which brigade acts when (Command Phase; Orders).

pub(crate) mod activation;
pub(crate) mod assignment;
pub(crate) mod figures;
pub(crate) mod order_cost;
pub(crate) mod order_effect;
pub(crate) mod orders;
pub(crate) mod points;
pub(crate) mod radius;
