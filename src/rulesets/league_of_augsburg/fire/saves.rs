//! Cover and saves (Saving Throws).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::umpire::{Dice, Interrupt, Request};

/// What a unit stands in; one scale for saves and for morale (LOA-AMB-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cover {
    #[default]
    None,
    Concealed,
    Cover,
    HardCover,
}

/// `save_number`: on which face a target saves. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SaveNumber {
    /// The target.
    pub(crate) target: Unit,
    /// What it stands in.
    #[serde(default)]
    pub(crate) target_cover: Cover,
}

/// See [`SaveNumber`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Save {
    /// The lowest face that saves; `None` without a save.
    pub(crate) save_on: Option<u8>,
}

/// The lowest face that saves a target: one number, the better where there are two (LOA-AMB-12).
pub(crate) fn save_on(tables: &Tables, target: &Unit, cover: Cover) -> Option<u8> {
    let row = match cover {
        Cover::None => &tables.saves.none,
        Cover::Concealed => &tables.saves.concealed,
        Cover::Cover => &tables.saves.cover,
        Cover::HardCover => &tables.saves.hard_cover,
    };
    if target.is_light() || target.is_unlimbered() { row.skirmisher } else { row.ordinary }
}

impl Request<Tables> for SaveNumber {
    const NAME: &'static str = "save_number";
    type Answer = Save;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Save, Interrupt> {
        self.target.is_troops()?;
        Ok(Save { save_on: save_on(tables, &self.target, self.target_cover) })
    }
}
