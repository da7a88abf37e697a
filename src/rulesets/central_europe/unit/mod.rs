//! What a unit is: its arm and quality, its state, its sides, its ground, what holds it, the colour of its army.

mod colour;
mod facing;
mod ground;
mod hold;
mod kind;
pub(crate) mod profile;

pub(crate) use colour::Colour;
pub(crate) use facing::Facing;
pub(crate) use ground::{Footing, Ground};
pub(crate) use hold::{Hold, Reminder};
pub(crate) use kind::{Grade, Kind, Nation};
pub(crate) use profile::Profile;
