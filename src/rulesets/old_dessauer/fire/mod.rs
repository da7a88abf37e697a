//! Shooting (Firing; Overhead Fire; Firing into a Combat; Fire after Movement).

pub(crate) mod form;
pub(crate) mod objection;
pub(crate) mod orders;
pub(crate) mod shot;
pub(crate) mod sight;
pub(crate) mod table;
