//! How far a unit has moved this turn (Fire after Movement).

use serde::{Deserialize, Serialize};

use crate::umpire::{Choice, Options};

/// A share of the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Moved {
    #[default]
    None,
    Half,
    OverHalf,
}

impl Options for Moved {
    const OPTIONS: &'static [(Moved, Choice)] =
        &[(Moved::None, "no"), (Moved::Half, "half"), (Moved::OverHalf, "over half")];
}
