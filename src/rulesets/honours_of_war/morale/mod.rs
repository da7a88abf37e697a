//! Morale: hits and what they do to a unit, retreat, rally, the morale of a brigade.

pub(crate) mod brigade_morale;
pub(crate) mod guns_under_retreat;
pub(crate) mod hit_line;
pub(crate) mod hits;
pub(crate) mod hits_table;
pub(crate) mod objection;
pub(crate) mod orders;
pub(crate) mod rally;
pub(crate) mod rally_table;
pub(crate) mod reaction;
pub(crate) mod reform;
pub(crate) mod retreat;
