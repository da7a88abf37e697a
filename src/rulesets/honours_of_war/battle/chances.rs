//! How `fire_odds` and `melee_odds` write chances down.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::rulesets::honours_of_war::unit::hits::Effect;
use crate::umpire::{Chance, Interrupt, Ratio, Refusal};

/// A mean, written as `{"value": 2.5, "fraction": "5/2"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mean(pub(crate) Ratio);

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
pub(crate) struct EffectChances {
    pub r#continue: Chance,
    pub(crate) minus_one: Chance,
    pub(crate) retreat: Chance,
    pub(crate) done_for: Chance,
}

impl Default for EffectChances {
    fn default() -> EffectChances {
        let never = Chance(Ratio::ZERO);
        EffectChances { r#continue: never, minus_one: never, retreat: never, done_for: never }
    }
}

impl EffectChances {
    /// Adds a chance of this effect.
    pub(crate) fn add(&mut self, effect: Effect, chance: Ratio) -> Result<(), Refusal> {
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

/// Why a rule refused whose every outcome was walked: no answer and no die is missing there.
pub(crate) fn refused(interrupt: Interrupt) -> Refusal {
    match interrupt {
        Interrupt::Refused(refusal) => refusal,
        other => Refusal::new(other.to_string()),
    }
}

/// What is said when an exact fraction no longer fits.
pub(crate) fn outgrown() -> Refusal {
    Refusal::new("the exact fractions of these odds outgrow 128 bits: ask for fewer rounds")
}

/// An exact sum; refused where it outgrows its bits.
pub(crate) fn plus(one: Ratio, other: Ratio) -> Result<Ratio, Refusal> {
    one.checked_add(other).ok_or_else(outgrown)
}

/// An exact product; refused where it outgrows its bits.
pub(crate) fn times(one: Ratio, other: Ratio) -> Result<Ratio, Refusal> {
    one.checked_mul(other).ok_or_else(outgrown)
}
