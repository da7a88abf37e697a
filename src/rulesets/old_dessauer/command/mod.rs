//! Generals (Leadership; Command Radius; Danger to Generals): all of it optional.

pub(crate) mod danger;
pub(crate) mod leadership;
pub(crate) mod orders;
pub(crate) mod table;
