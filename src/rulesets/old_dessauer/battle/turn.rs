//! Who is active (Turn Sequence).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::number::from_one;
use crate::umpire::{Lookup, Refusal};

/// Whether the side that is active in turn 1 is active in this one: the sides swap their roles every turn (OD-TURN-1).
pub(crate) const fn is_first_active(turn: u32) -> bool {
    turn % 2 == 1
}

/// `active_side`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActiveSide {
    /// The turn, from 1.
    #[serde(deserialize_with = "from_one")]
    turn: u32,
    /// The two sides; equal names are refused.
    sides: [String; 2],
    /// The side that is active in turn 1; another name is refused.
    first_active: String,
}

/// The sides in their roles.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Roles {
    active: String,
    passive: String,
}

impl Lookup<Tables> for ActiveSide {
    const NAME: &'static str = "active_side";
    type Answer = Roles;

    fn answer(&self, _: &Tables) -> Result<Roles, Refusal> {
        let [a, b] = &self.sides;
        if a == b {
            return Err(Refusal::new("the two sides need different names"));
        }
        let Some(first) = self.sides.iter().position(|side| *side == self.first_active) else {
            return Err(Refusal::new("`first_active` is one of the two sides"));
        };
        let (active, passive) = if (first == 0) == is_first_active(self.turn) { (a, b) } else { (b, a) };
        Ok(Roles { active: active.clone(), passive: passive.clone() })
    }
}
