//! `infantry_follow_up`: what infantry does after a melee that it won (p. 32-33).

use serde::{Deserialize, Serialize};

use super::pursuit::PursuitObjection;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::Unit;
use crate::rulesets::honours_of_war::unit::hits::Effect;
use crate::rulesets::honours_of_war::unit::place::Place;
use crate::umpire::{Lookup, ProcedureEntry, Refusal, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, InfantryFollowUp>()];

/// Infantry won a melee.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct InfantryFollowUp {
    /// The winner.
    pub(crate) unit: Unit,
    /// What the melee was fought for.
    pub(crate) place: Place,
    /// Whether it only supported the melee.
    pub(crate) was_supporting: bool,
}

/// What it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Follow {
    None,
    MustOccupy,
    MayOccupy,
}

/// The answer to `infantry_follow_up`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FollowUp {
    /// What it does.
    pub(crate) follow: Follow,
}

impl Lookup<Tables> for InfantryFollowUp {
    const NAME: &'static str = "infantry_follow_up";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = FollowUp;

    fn answer(&self, tables: &Tables) -> Result<FollowUp, Refusal> {
        self.unit.check()?;
        if !self.unit.kind.is_foot() {
            return Err(Refusal::on("p. 33", "only infantry follows up"));
        }
        if Effect::of(tables, self.unit.hits).drives_off() {
            return Err(PursuitObjection::HasNotWon(tables.hits.reaction.retreat).into());
        }
        let follow = match self.place {
            _ if self.was_supporting => Follow::None,
            Place::Open => Follow::None,
            Place::Bua => Follow::MustOccupy,
            Place::Entrenchment => Follow::MayOccupy,
        };
        Ok(FollowUp { follow })
    }
}
