//! Morale (Firing Results; Rallying Shaken Units; Disordered Units; Recoil Moves; Voluntary Fallback).

pub(crate) mod fallback;
pub(crate) mod orders;
pub(crate) mod passing;
pub(crate) mod rally;
pub(crate) mod recoil;
pub(crate) mod reform;
pub(crate) mod shooting_test;
pub(crate) mod table;
