//! What is ordered of fire.

pub(crate) mod artillery;
pub(crate) mod burning;
pub(crate) mod support;
pub(crate) mod volley;
