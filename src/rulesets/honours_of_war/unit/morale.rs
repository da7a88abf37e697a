//! How a unit stands between a loss of morale and good order (p. 36).

use serde::{Deserialize, Serialize};

/// How a unit stands. All but steady and Done For have a red die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Morale {
    /// In order.
    #[default]
    Steady,
    /// It retreated this turn.
    Retreated,
    /// It did not rally below 4 hits, and retreats again.
    MustRetreat,
    /// It spends the turn reforming.
    Reforming,
    /// It is out of the game.
    DoneFor,
}
