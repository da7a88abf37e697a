//! What a unit is: its arm and quality, its state, its sides, its ground, the colour of its army.

mod colour;
mod facing;
mod ground;
mod kind;
pub(crate) mod profile;

pub(crate) use colour::Colour;
pub(crate) use facing::Facing;
pub(crate) use ground::{Footing, Ground};
pub(crate) use kind::{Grade, Kind, Nation};
pub(crate) use profile::Profile;
