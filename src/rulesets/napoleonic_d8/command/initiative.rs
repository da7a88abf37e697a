//! Who starts a move (Sequence of play; Notes 1).

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::umpire::{Dice, Die, Interrupt, Never, Procedure};

/// The throw for the initiative. Dice: one of side a, one of side b.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Initiative {}

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum InitiativeSide {
    SideA,
    SideB,
}

/// See [`Initiative`]. A tie is thrown again (ND8-AMB-56).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct InitiativeResult {
    pub(crate) winner: Option<InitiativeSide>,
    pub(crate) reroll: bool,
    /// The faces of side a and side b.
    #[serde(skip)]
    pub(crate) faces: [u8; 2],
}

impl Procedure<Tables> for Initiative {
    const NAME: &'static str = "initiative";
    type Answer = InitiativeResult;
    type Objection = Never;

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, _: &Tables, dice: &mut dyn Dice) -> Result<InitiativeResult, Interrupt> {
        let a = dice.face(Die::D8, "initiative of the first army")?;
        let b = dice.face(Die::D8, "initiative of the second army")?;
        let winner = match a.cmp(&b) {
            std::cmp::Ordering::Greater => Some(InitiativeSide::SideA),
            std::cmp::Ordering::Less => Some(InitiativeSide::SideB),
            std::cmp::Ordering::Equal => None,
        };
        Ok(InitiativeResult { winner, reroll: winner.is_none(), faces: [a, b] })
    }
}
