//! Combat (Combat; Combat Points; Combat Results; Pursuit Moves).

pub(crate) mod contact;
pub(crate) mod orders;
pub(crate) mod points;
pub(crate) mod pursuit;
pub(crate) mod round;
