//! The faces of a block (p. 16-17).

use serde::{Deserialize, Serialize};

use crate::umpire::integer;

/// A face of a block, 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Face(#[serde(deserialize_with = "integer")] pub u8);
