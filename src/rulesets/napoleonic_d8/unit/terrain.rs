//! Ground, as moves see it.

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::umpire::{Choice, Options};

/// The worst ground of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Terrain {
    #[default]
    Clear,
    Hill,
    Woods,
    River,
    Stream,
    Marsh,
    Village,
    WallOrHedge,
}

impl Terrain {
    /// What may disorder who goes through it.
    pub(crate) const fn disorders(self) -> Option<DisorderCause> {
        match self {
            Terrain::Woods => Some(DisorderCause::InWood),
            Terrain::Stream => Some(DisorderCause::Stream),
            Terrain::Marsh => Some(DisorderCause::Marsh),
            Terrain::Clear | Terrain::Hill | Terrain::River | Terrain::Village | Terrain::WallOrHedge => None,
        }
    }
}

impl Options for Terrain {
    const OPTIONS: &'static [(Terrain, Choice)] = &[
        (Terrain::Clear, "clear"),
        (Terrain::Hill, "hill"),
        (Terrain::Woods, "woods"),
        (Terrain::River, "river"),
        (Terrain::Stream, "stream"),
        (Terrain::Marsh, "marsh"),
        (Terrain::Village, "village"),
        // Beside the woods, with a letter of its own.
        (Terrain::WallOrHedge, "field wall or hedge"),
        // In journals of before.
        (Terrain::WallOrHedge, "wall or hedge"),
    ];
}
