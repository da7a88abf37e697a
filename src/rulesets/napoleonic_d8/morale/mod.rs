//! Morale: what rings mean, morale tests, disorder and rest.

pub(crate) mod disorder;
pub(crate) mod hits;
pub(crate) mod morale_test;
pub(crate) mod orders;
pub(crate) mod rest;
pub(crate) mod tables;
