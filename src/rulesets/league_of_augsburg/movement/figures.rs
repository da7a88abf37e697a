//! Normal Moves (Movement).

use serde::Deserialize;

use crate::umpire::Ratio;

/// The table of Normal Moves (Movement).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moves {
    pub(crate) foot: Rate,
    pub(crate) skirmishing_foot: Rate,
    pub(crate) light_horse: Rate,
    pub(crate) pistoleers: Rate,
    pub(crate) aggressive_cavalry: Rate,
    pub(crate) commander: Rate,
}

/// A row of [`Moves`], in inches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rate {
    /// In good going.
    pub(crate) good: Ratio,
    /// In bad going.
    pub(crate) bad: Ratio,
    /// What each obstacle takes off.
    pub(crate) obstacle: Ratio,
}

/// The row of limbered cannon, for which nothing but good going will do (Movement).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limbered {
    /// Inches in good going.
    pub(crate) good: Ratio,
}

/// Going rearward (Movement).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Retire {
    /// The share of the Normal Move.
    pub(crate) speed: Ratio,
}
