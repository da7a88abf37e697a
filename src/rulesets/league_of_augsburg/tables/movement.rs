//! Command radii, costs and moves (Command Phase; Movement).

use serde::Deserialize;

use crate::umpire::Ratio;

/// How a Command Number becomes a radius in inches (Command Phase, Organization).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct Radius {
    pub brigadier_added: u32,
    pub cinc_times: u32,
    pub cinc_added: u32,
}

/// What acting on an order costs in Command Points (Orders).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each figure is explained in the file")]
pub struct Cost {
    pub order: u64,
    pub outside_radius: u64,
}

/// The table of Normal Moves (Movement).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each row is named as in the rules")]
pub struct Moves {
    pub foot: Rate,
    pub skirmishing_foot: Rate,
    pub light_horse: Rate,
    pub pistoleers: Rate,
    pub aggressive_cavalry: Rate,
    pub commander: Rate,
}

/// A row of [`Moves`], in inches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rate {
    /// In good going.
    pub good: Ratio,
    /// In bad going.
    pub bad: Ratio,
    /// What each obstacle takes off.
    pub obstacle: Ratio,
}

/// The row of limbered cannon, for which nothing but good going will do (Movement).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limbered {
    /// Inches in good going.
    pub good: Ratio,
}

/// Going rearward (Movement).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retire {
    /// The share of the Normal Move.
    pub speed: Ratio,
}
