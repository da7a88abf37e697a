//! Command radii and costs (Command Phase; Orders).

use serde::Deserialize;

/// How a Command Number becomes a radius in inches (Command Phase, Organization).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Radius {
    pub(crate) brigadier_added: u32,
    pub(crate) cinc_times: u32,
    pub(crate) cinc_added: u32,
}

/// What acting on an order costs in Command Points (Orders).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Costs {
    pub(crate) order: u64,
    pub(crate) outside_radius: u64,
}
