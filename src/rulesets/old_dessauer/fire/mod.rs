//! Shooting (Firing; Overhead Fire; Firing into a Combat; Fire after Movement).

pub(crate) mod orders;
pub(crate) mod shot;
