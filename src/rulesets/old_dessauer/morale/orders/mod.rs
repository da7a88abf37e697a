//! What the umpire can order of morale.

pub(crate) mod fall_back;
pub(crate) mod past;
pub(crate) mod rally;
pub(crate) mod recoil;
pub(crate) mod shooting_test;
