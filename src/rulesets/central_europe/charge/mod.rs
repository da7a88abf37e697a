//! Charges: moves into contact, and who may make them (Melees, Movement).

pub(crate) mod approach;
pub(crate) mod contact;
pub(crate) mod legality;
pub(crate) mod orders;
