//! Fire: who may fire at whom, the shot, and what it meets on its way.

pub(crate) mod aim;
pub(crate) mod ammunition;
pub(crate) mod battalion_guns;
pub(crate) mod cover;
pub(crate) mod crossing;
pub(crate) mod crossing_fire;
pub(crate) mod form;
pub(crate) mod grazing;
pub(crate) mod in_cover;
pub(crate) mod initiative;
pub(crate) mod objection;
pub(crate) mod odds;
pub(crate) mod orders;
pub(crate) mod overhead;
pub(crate) mod permit;
pub(crate) mod range;
pub(crate) mod shooting;
pub(crate) mod shot;
pub(crate) mod tables;
pub(crate) mod target_priority;
