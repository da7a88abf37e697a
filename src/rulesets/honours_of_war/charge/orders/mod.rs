//! The orders of this room, a file for each.

pub(crate) mod contact;
pub(crate) mod declare;
pub(crate) mod evade;
pub(crate) mod intercept;
pub(crate) mod join;
pub(crate) mod open_replies;
pub(crate) mod replied;
pub(crate) mod reply;
pub(crate) mod second;
