//! What the umpire can order of charges.

pub(crate) mod charge;
pub(crate) mod form;
pub(crate) mod prospects;
pub(crate) mod skirmish;
