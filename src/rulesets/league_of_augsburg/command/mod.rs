//! Command Points, order chits, and which brigade acts when (Command Phase; Orders).

pub(crate) mod activation;
pub(crate) mod orders;
pub(crate) mod points;
