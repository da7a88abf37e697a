//! The Hit Table (p. 34), and what a unit's hits do to it (p. 29).

use std::borrow::Cow;

use crate::rulesets::honours_of_war::morale::hit_line::Line;
use serde::{Deserialize, Serialize};

use crate::umpire::Modifier;

use crate::rulesets::honours_of_war::tables::Tables;

/// An average die read on the Hit Table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Reading {
    /// The face of the average die, 2 to 5.
    pub(crate) die: u8,
    /// The face with all modifiers, before it is held to the columns.
    pub(crate) modified: i32,
    /// The column, 0 to 6.
    pub(crate) column: u8,
    pub(crate) table_line: Line,
    /// Whether the unmodified 5 raised no hit to one.
    pub(crate) natural_five: bool,
    pub(crate) hits: u32,
}

impl Reading {
    /// Reads a die with this sum of modifiers on a line of the table (p. 34).
    pub(crate) fn new(tables: &Tables, line: Line, die: u8, sum: i32) -> Reading {
        let row = tables.hits.table.line(line);
        let modified = i32::from(die).saturating_add(sum);
        let column = modified.clamp(0, row.len() as i32 - 1) as u8;
        let read = row[usize::from(column)];
        let natural = &tables.hits.natural;
        let natural_five = die == natural.face && read < natural.hits;
        let hits = if natural_five { natural.hits } else { read };
        Reading { die, modified, column, table_line: line, natural_five, hits }
    }
}

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
