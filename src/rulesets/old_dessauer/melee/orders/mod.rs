//! What the umpire can order of combat.

pub(crate) mod bars;
pub(crate) mod fight;
pub(crate) mod let_pursue;
pub(crate) mod odd_dice;
pub(crate) mod outcome;
pub(crate) mod pursue;
pub(crate) mod readings;
pub(crate) mod reckon;
pub(crate) mod request;
pub(crate) mod run_into;
pub(crate) mod square;
