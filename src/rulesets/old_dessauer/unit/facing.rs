//! The sides of a unit (Flank/Rear Attacks).

use serde::{Deserialize, Serialize};

use crate::umpire::{Choice, Options};

/// The side of a unit that an enemy reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Facing {
    #[default]
    Front,
    Flank,
    Rear,
}

impl Options for Facing {
    const OPTIONS: &'static [(Facing, Choice)] =
        &[(Facing::Front, "front"), (Facing::Flank, "flank"), (Facing::Rear, "rear")];
}
