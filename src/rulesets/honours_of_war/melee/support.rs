//! `melee_support`: who supports a friend in melee (p. 23, 30).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::{Scale, Unit};
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, integer, lookup, measure_or_null};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, MeleeSupport>()];

/// The units that would support one friend in melee.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeSupport {
    /// All of them; there may be none.
    pub(crate) supporters: Vec<Supporter>,
    /// The figure scale.
    #[serde(default)]
    pub(crate) scale: Scale,
}

/// A unit that would support. One of the two distances has to be given.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Supporter {
    pub(crate) unit: Unit,
    /// To the friend in melee, in cm.
    #[serde(default, deserialize_with = "measure_or_null")]
    pub(crate) to_friend: Option<Ratio>,
    /// To the enemy whom he fights, in cm.
    #[serde(default, deserialize_with = "measure_or_null")]
    pub(crate) to_enemy: Option<Ratio>,
    /// Whether it is itself in contact with an enemy.
    #[serde(default)]
    pub(crate) in_melee: bool,
    /// How many other friends it supports this phase.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) supporting: u32,
}

/// Why a unit does not support.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NoSupport {
    Cannot,
    Reforming,
    FourHits,
    InMelee,
    TwoSupported,
    TooFar,
}

/// Whether a unit supports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SupporterResult {
    /// Whether it does.
    pub(crate) supports: bool,
    /// Everything that keeps it from it.
    pub(crate) reasons: Vec<NoSupport>,
}

/// The answer to `melee_support`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Support {
    /// Each unit, in the order in which they were named.
    pub(crate) supporters: Vec<SupporterResult>,
    /// How many support.
    pub(crate) count: u32,
    /// How many count.
    pub(crate) bonus: u32,
}

impl Supporter {
    /// A unit so far from its friend in melee.
    pub(crate) const fn new(unit: Unit, to_friend: Ratio) -> Supporter {
        Supporter { unit, to_friend: Some(to_friend), to_enemy: None, in_melee: false, supporting: 0 }
    }

    /// Whether it supports, and everything that keeps it from it.
    pub(crate) fn judge(&self, tables: &Tables, scale: Scale) -> SupporterResult {
        let rules = &tables.melee.support;
        let unit = &self.unit;
        let reach = Ratio::whole(i128::from(tables.distances.melee_support[scale]));
        let near = [self.to_friend, self.to_enemy].into_iter().flatten().any(|distance| distance <= reach);
        let fights = unit.kind.is_foot() || unit.kind.is_mounted(); // HOW-AMB-B21
        let reasons: Vec<NoSupport> = [
            (!fights, NoSupport::Cannot),
            (unit.reforming, NoSupport::Reforming),
            (unit.hits >= rules.hits.unwrap_or(tables.hits.reaction.retreat), NoSupport::FourHits),
            (self.in_melee, NoSupport::InMelee),
            (self.supporting >= rules.friends, NoSupport::TwoSupported),
            (!near, NoSupport::TooFar),
        ]
        .into_iter()
        .filter_map(|(applies, reason)| applies.then_some(reason))
        .collect();
        SupporterResult { supports: reasons.is_empty(), reasons }
    }
}

impl Lookup<Tables> for MeleeSupport {
    const NAME: &'static str = "melee_support";
    type Answer = Support;

    fn answer(&self, tables: &Tables) -> Result<Support, Refusal> {
        for supporter in &self.supporters {
            supporter.unit.check()?;
            if supporter.to_friend.is_none() && supporter.to_enemy.is_none() {
                return Err(Refusal::new("a supporter needs a distance, `to_friend` or `to_enemy`"));
            }
        }
        let supporters: Vec<SupporterResult> =
            self.supporters.iter().map(|one| one.judge(tables, self.scale)).collect();
        let count = supporters.iter().filter(|one| one.supports).count() as u32;
        Ok(Support { supporters, count, bonus: count.min(tables.melee.support.most) })
    }
}
