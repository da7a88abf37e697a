//! A nation that never was, and the menu of its variables (p. 51).

use serde::Deserialize;
use serde::Serialize;

use super::rating::Faces;
use crate::umpire::{Refusal, integer};

/// Whether the variables of an invented nation are such as the rules know (p. 51). Others are refused.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "to read a share of a move is to check it: each type has the menu of p. 51")]
pub(crate) struct ImagiNationCheck {
    pub(crate) dithering: Faces,
    pub(crate) dependable: Faces,
    pub(crate) dashing: Faces,
    #[serde(deserialize_with = "integer")]
    pub(crate) move_initiative: i32,
    #[serde(deserialize_with = "integer")]
    pub(crate) fire_initiative: i32,
    pub(crate) formation_infantry: FormationCost,
    pub(crate) formation_cavalry: FormationCost,
    pub(crate) flank_infantry: FlankCost,
    pub(crate) flank_cavalry: FlankCost,
    pub(crate) limber: LimberMove,
    #[serde(default)]
    pub(crate) manhandle: ManhandleRate,
}

/// What changing formation costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FormationCost {
    None,
    Half,
    Full,
}

/// What moving to flank or rear costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FlankCost {
    None,
    Quarter,
    Half,
}

/// What limbering costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LimberMove {
    Half,
    Full,
}

/// The rate at which guns are moved by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ManhandleRate {
    #[default]
    Normal,
    Half,
}

/// What the book says of an invented nation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Advice {
    /// Whether both initiative modifiers are from -2 to +2, as it prefers.
    pub(crate) within_advice: bool,
}

impl ImagiNationCheck {
    /// What the book says of these variables. Refuses commanders who do not share out the faces of the die.
    pub(crate) fn advice(&self) -> Result<Advice, Refusal> {
        Faces::check(&self.dithering, &self.dependable, &self.dashing)?;
        let within = |initiative: i32| (-2..=2).contains(&initiative);
        Ok(Advice { within_advice: within(self.move_initiative) && within(self.fire_initiative) })
    }
}
