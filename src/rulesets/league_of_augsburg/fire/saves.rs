//! Saves (Saving Throws).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::Cover;
use crate::umpire::{Lookup, Refusal};

/// `save_number`: on which face a target saves.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SaveNumber {
    target: Unit,
    /// What it stands in.
    target_cover: Cover,
}

/// See [`SaveNumber`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SaveResult {
    /// The lowest face that saves; `None` without a save.
    save_on: Option<u8>,
}

/// The lowest face that saves a target: one number, the better where there are two (LOA-AMB-12).
pub(crate) fn save_on(tables: &Tables, target: &Unit, cover: Cover) -> Option<u8> {
    let row = match cover {
        Cover::None => &tables.saves.none,
        Cover::Concealed => &tables.saves.concealed,
        Cover::Substantial => &tables.saves.cover,
        Cover::Fortified => &tables.saves.hard_cover,
    };
    if target.is_light() || target.is_unlimbered() { row.skirmisher } else { row.ordinary }
}

impl Lookup<Tables> for SaveNumber {
    const NAME: &'static str = "save_number";
    const REQUIRED: &'static [&'static str] = &["target"];
    type Answer = SaveResult;

    fn answer(&self, tables: &Tables) -> Result<SaveResult, Refusal> {
        self.target.is_troops()?;
        Ok(SaveResult { save_on: save_on(tables, &self.target, self.target_cover) })
    }
}
