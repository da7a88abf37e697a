//! What a unit is: its arm and quality, its state, its sides, the colour of its army.

mod colour;
mod facing;
mod kind;
pub(crate) mod profile;

pub(crate) use colour::Colour;
pub(crate) use facing::Facing;
pub(crate) use kind::{Grade, Kind, Nation};
pub(crate) use profile::Profile;
