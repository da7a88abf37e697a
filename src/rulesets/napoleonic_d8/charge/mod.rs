//! Charges: who may, and how the charged unit answers.

pub(crate) mod legality;
pub(crate) mod orders;
pub(crate) mod reaction;
