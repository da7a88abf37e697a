//! Combat (Combat; Combat Points; Combat Results; Pursuit Moves).

pub(crate) mod contact;
pub(crate) mod defensive_fire;
pub(crate) mod objection;
pub(crate) mod orders;
pub(crate) mod points;
pub(crate) mod pursuit;
pub(crate) mod round;
pub(crate) mod table;
