//! How `fire_odds` and `melee_odds` write chances down.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::umpire::{Chance, Ratio, Refusal};

use super::hits::Effect;

/// A mean, written as `{"value": 2.5, "fraction": "5/2"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mean(pub Ratio);

impl Serialize for Mean {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Mean", 2)?;
        fields.serialize_field("value", &self.0.to_f64())?;
        fields.serialize_field("fraction", &format!("{:?}", self.0))?;
        fields.end()
    }
}

/// The chance of each effect on a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the effects by their names in the contract")]
pub struct EffectChances {
    pub r#continue: Chance,
    pub minus_one: Chance,
    pub retreat: Chance,
    pub done_for: Chance,
}

impl Default for EffectChances {
    fn default() -> EffectChances {
        let never = Chance(Ratio::ZERO);
        EffectChances { r#continue: never, minus_one: never, retreat: never, done_for: never }
    }
}

impl EffectChances {
    /// Adds a chance of this effect.
    pub fn add(&mut self, effect: Effect, chance: Ratio) -> Result<(), Refusal> {
        let held = match effect {
            Effect::Continue => &mut self.r#continue,
            Effect::MinusOne => &mut self.minus_one,
            Effect::Retreat => &mut self.retreat,
            Effect::DoneFor => &mut self.done_for,
        };
        held.0 = plus(held.0, chance)?;
        Ok(())
    }
}

/// What is said when an exact fraction no longer fits.
pub fn outgrown() -> Refusal {
    Refusal::new("the exact fractions of these odds outgrow 128 bits: ask for fewer rounds")
}

/// An exact sum; refused where it outgrows its bits.
pub fn plus(one: Ratio, other: Ratio) -> Result<Ratio, Refusal> {
    one.checked_add(other).ok_or_else(outgrown)
}

/// An exact product; refused where it outgrows its bits.
pub fn times(one: Ratio, other: Ratio) -> Result<Ratio, Refusal> {
    one.checked_mul(other).ok_or_else(outgrown)
}
