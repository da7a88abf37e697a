//! Why a unit owes a morale test (Morale).

use serde::{Deserialize, Serialize};

use crate::umpire::{Choice, Options};

use super::phase::Phase;

/// Why a unit tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cause {
    #[default]
    Firing,
    Melee,
    RetreatedInto,
}

/// A morale test that is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OwedTest {
    pub(crate) cause: Cause,
    /// The step of this phase that brought it; none once that phase has closed.
    pub(crate) step: Option<Phase>,
}

impl Options for Cause {
    const OPTIONS: &'static [(Cause, Choice)] =
        &[(Cause::Firing, "firing"), (Cause::Melee, "a lost melee"), (Cause::RetreatedInto, "friends ran into it")];
}
