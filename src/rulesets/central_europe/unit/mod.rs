//! What a unit is: its arm and quality, its state, its sides, the colour of its army.

pub(crate) mod colour;
pub(crate) mod facing;
pub(crate) mod kind;
pub(crate) mod profile;
