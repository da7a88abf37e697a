//! Charges, typed: see `charge.toml`.

use serde::Deserialize;

use crate::umpire::Ratio;

/// How near the charged unit stands who fires beside it, in cm.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SupportFigures {
    pub(crate) within: Ratio,
}
