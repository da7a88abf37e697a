//! Buildings on fire (Firing chart, note on buildings).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::umpire::{Dice, Die, Interrupt, Never, Procedure};

/// Whether a building that a natural 8 of a battery hit catches fire. Dice: one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetAblaze {
    /// It is thatched.
    #[serde(default)]
    pub(crate) thatched: bool,
}

/// See [`SetAblaze`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct AblazeResult {
    pub(crate) needed: u8,
    pub(crate) alight: bool,
    /// The face that fell.
    #[serde(skip)]
    pub(crate) face: u8,
}

impl Procedure<Tables> for SetAblaze {
    const NAME: &'static str = "set_ablaze";
    type Answer = AblazeResult;
    type Objection = Never;

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<AblazeResult, Interrupt> {
        let needed = if self.thatched { tables.burning.alight_thatched } else { tables.burning.alight };
        let face = dice.face(Die::D8, "does the building burn")?;
        Ok(AblazeResult { needed, alight: face >= needed, face })
    }
}

/// Whether the garrison puts the fire out. Dice: one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FightFire {}

/// See [`FightFire`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FightFireResult {
    pub(crate) put_out: bool,
    /// The face that fell.
    #[serde(skip)]
    pub(crate) face: u8,
}

impl Procedure<Tables> for FightFire {
    const NAME: &'static str = "fight_fire";
    type Answer = FightFireResult;
    type Objection = Never;

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<FightFireResult, Interrupt> {
        let face = dice.face(Die::D8, "is the fire put out")?;
        Ok(FightFireResult { put_out: face >= tables.burning.put_out, face })
    }
}
