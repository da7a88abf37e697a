//! What the umpire orders of chits, points and activations.

pub(crate) mod activation;
pub(crate) mod chits;
pub(crate) mod hold;
pub(crate) mod points;
