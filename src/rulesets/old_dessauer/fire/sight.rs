//! Sight into woods (Terrain Effects).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::umpire::{Lookup, Refusal};

/// `woods_sight`: troops in woods are seen from near by, or when they shoot (OD-TER-2).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WoodsSight {
    /// How far away they are.
    pub(crate) distance: Inches,
    /// Whether they shot.
    #[serde(default)]
    pub(crate) target_fired: bool,
}

/// Whether troops in woods are seen.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Sight {
    visible: bool,
}

impl WoodsSight {
    pub(crate) fn visible(&self, tables: &Tables) -> bool {
        self.target_fired || self.distance.0 <= tables.woods.sight
    }
}

impl Lookup<Tables> for WoodsSight {
    const NAME: &'static str = "woods_sight";
    type Answer = Sight;

    fn answer(&self, tables: &Tables) -> Result<Sight, Refusal> {
        Ok(Sight { visible: self.visible(tables) })
    }
}
