//! Morale (Firing Results; Rallying Shaken Units; Disordered Units; Recoil Moves; Voluntary Fallback).

pub(crate) mod orders;
pub(crate) mod recoil;
pub(crate) mod shooting_test;
