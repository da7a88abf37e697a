//! How a battle ends (p. 36).

use std::cmp::Ordering;

use serde::{Deserialize, Deserializer, Serialize};

use crate::rulesets::honours_of_war::tables::Tables;
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, integer, lookup, measure};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, Victory>()];

/// Who has won at the end of a turn (p. 36).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Victory {
    /// One side.
    pub(crate) a: Standing,
    /// The other.
    pub(crate) b: Standing,
    /// The turn that is ending, from 1.
    #[serde(deserialize_with = "integer")]
    pub(crate) turn: u32,
    /// Whether play stops now.
    #[serde(default)]
    pub(crate) ended: bool,
}

/// How a side stands.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Standing {
    #[serde(deserialize_with = "integer")]
    pub(crate) break_point: u32,
    /// The army points that it has lost.
    #[serde(deserialize_with = "measure")]
    pub(crate) points_lost: Ratio,
    /// The turn by whose end it must have reached its objectives.
    #[serde(default, deserialize_with = "whole_or_null")]
    pub(crate) turn_limit: Option<u32>,
    /// The turn in which it reached them; refused without a limit, and after the turn that is ending.
    #[serde(default, deserialize_with = "whole_or_null")]
    pub(crate) achieved_turn: Option<u32>,
}

fn whole_or_null<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    #[derive(Deserialize)]
    struct Number(#[serde(deserialize_with = "integer")] u32);
    Ok(Option::<Number>::deserialize(deserializer)?.map(|number| number.0))
}

impl Standing {
    fn check(&self, turn: u32) -> Result<(), Refusal> {
        match self.achieved_turn {
            Some(_) if self.turn_limit.is_none() => Err(Refusal::new("`achieved_turn` needs a `turn_limit`")),
            Some(achieved) if achieved > turn => Err(Refusal::new("`achieved_turn` is after `turn`")),
            _ => Ok(()),
        }
    }

    /// The turn in which it reached its objectives, if in time.
    fn achieved(&self) -> Option<u32> {
        self.achieved_turn.filter(|turn| self.turn_limit.is_some_and(|limit| *turn <= limit))
    }

    /// Its limit, if that has run out.
    fn failed(&self, turn: u32) -> Option<u32> {
        self.turn_limit.filter(|limit| *limit <= turn && self.achieved().is_none())
    }

    fn broken(&self) -> bool {
        self.points_lost >= Ratio::whole(i128::from(self.break_point))
    }
}

/// How it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    Continue,
    AWins,
    BWins,
    Draw,
}

/// Why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reason {
    /// A side has reached its objectives in time (HOW-AMB-C23).
    Objective,
    /// Both armies broke in the same turn.
    BothBroken,
    /// An army broke.
    Broken,
    /// A side's limit has run out (HOW-AMB-C24).
    ObjectiveFailed,
    /// Play has stopped, and the points decide.
    Points,
    /// The battle goes on.
    None,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Verdict {
    /// How it stands.
    pub(crate) result: Outcome,
    /// Why.
    pub(crate) reason: Reason,
}

impl Lookup<Tables> for Victory {
    const NAME: &'static str = "victory";
    type Answer = Verdict;

    fn answer(&self, _: &Tables) -> Result<Verdict, Refusal> {
        if self.turn == 0 {
            return Err(Refusal::new("`turn` counts from 1"));
        }
        self.a.check(self.turn)?;
        self.b.check(self.turn)?;
        Ok(self.verdict())
    }
}

impl Victory {
    fn verdict(&self) -> Verdict {
        let (a, b) = (&self.a, &self.b);
        let verdict = |result, reason| Verdict { result, reason };
        match (a.achieved(), b.achieved()) {
            (Some(mine), Some(theirs)) => return verdict(less_wins(mine.cmp(&theirs)), Reason::Objective),
            (Some(_), None) => return verdict(Outcome::AWins, Reason::Objective),
            (None, Some(_)) => return verdict(Outcome::BWins, Reason::Objective),
            (None, None) => {}
        }
        match (a.broken(), b.broken()) {
            (true, true) => return verdict(Outcome::Draw, Reason::BothBroken),
            (true, false) => return verdict(Outcome::BWins, Reason::Broken),
            (false, true) => return verdict(Outcome::AWins, Reason::Broken),
            (false, false) => {}
        }
        match (a.failed(self.turn), b.failed(self.turn)) {
            (Some(mine), Some(theirs)) => return verdict(less_wins(theirs.cmp(&mine)), Reason::ObjectiveFailed),
            (Some(_), None) => return verdict(Outcome::BWins, Reason::ObjectiveFailed),
            (None, Some(_)) => return verdict(Outcome::AWins, Reason::ObjectiveFailed),
            (None, None) => {}
        }
        if self.ended {
            return verdict(less_wins(a.points_lost.cmp(&b.points_lost)), Reason::Points);
        }
        verdict(Outcome::Continue, Reason::None)
    }
}

/// The side whose figure is the less wins: an earlier turn, fewer points. The comparison is of a's with b's.
const fn less_wins(order: Ordering) -> Outcome {
    match order {
        Ordering::Less => Outcome::AWins,
        Ordering::Equal => Outcome::Draw,
        Ordering::Greater => Outcome::BWins,
    }
}
