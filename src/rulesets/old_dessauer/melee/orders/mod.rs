//! What the umpire can order of combat.

pub(crate) mod fight;
pub(crate) mod pursue;
