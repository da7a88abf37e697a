//! Generals (Leadership; Command Radius; Danger to Generals): all of it optional.

pub(crate) mod command_roll;
pub(crate) mod orders;
