//! What hits do to a unit (p. 29, 32).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::tables::Tables;
use crate::umpire::Modifier;

/// What a unit's total hits do to it (p. 29, 32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Effect {
    /// It carries on.
    Continue,
    /// It carries on, with a deduction in fire and melee.
    MinusOne,
    /// It loses morale, retreats, and has to reform.
    Retreat,
    /// It is Done For: routs, and is removed.
    DoneFor,
}

impl Effect {
    /// The effect of so many hits (p. 29).
    pub(crate) fn of(tables: &Tables, hits: u32) -> Effect {
        let reaction = &tables.hits.reaction;
        if hits >= reaction.done_for {
            Effect::DoneFor
        } else if hits >= reaction.retreat {
            Effect::Retreat
        } else if hits >= reaction.minus_one {
            Effect::MinusOne
        } else {
            Effect::Continue
        }
    }

    /// Whether the unit is driven off.
    pub(crate) const fn drives_off(self) -> bool {
        matches!(self, Effect::Retreat | Effect::DoneFor)
    }

    /// Its words on the screen.
    pub(crate) fn words(self, tables: &Tables) -> Cow<'static, str> {
        match self {
            Effect::Continue => "carries on".into(),
            Effect::MinusOne => format!("carries on at {}", tables.firing.modifiers.shaken.value).into(),
            Effect::Retreat => "retreats".into(),
            Effect::DoneFor => "Done For".into(),
        }
    }
}

/// What gave a unit its last hits (p. 29-33).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cause {
    /// Fire.
    #[default]
    Firing,
    Melee,
}

/// The sum of some modifiers.
pub(crate) fn sum(modifiers: &[Modifier]) -> i32 {
    modifiers.iter().map(|modifier| modifier.value).sum()
}
