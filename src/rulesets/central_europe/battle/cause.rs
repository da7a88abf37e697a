//! Why a unit owes a morale test (Morale).

use serde::{Deserialize, Serialize};

use crate::umpire::{Choice, Options};

/// Why a unit tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cause {
    #[default]
    Firing,
    Melee,
    RetreatedInto,
}

impl Options for Cause {
    const OPTIONS: &'static [(Cause, Choice)] =
        &[(Cause::Firing, "firing"), (Cause::Melee, "a lost melee"), (Cause::RetreatedInto, "friends ran into it")];
}
