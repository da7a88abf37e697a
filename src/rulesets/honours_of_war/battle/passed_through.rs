//! `interpenetration_hits`: friends through whom a unit retreats or routs (p. 17, 30).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::hits::{Cause, Effect};
use crate::rulesets::honours_of_war::unit::{Class, Unit};
use crate::umpire::{Lookup, ProcedureEntry, Refusal, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, InterpenetrationHits>()];

/// What passes through a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Situation {
    #[default]
    Retreat,
    Rout,
    /// Nothing: its partner in a block leaves (p. 17).
    BuaPartner,
}

/// A friend passed through.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct InterpenetrationHits {
    /// The friend.
    pub(crate) unit: Unit,
    /// What passes through it.
    pub(crate) situation: Situation,
    /// As what the hits count.
    pub(crate) cause: Cause,
}

/// The answer to `interpenetration_hits`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PassedThroughResult {
    /// The hits that it takes.
    pub(crate) hits_taken: u32,
    /// All its hits.
    pub(crate) total_hits: u32,
    /// What they do to it.
    pub(crate) effect: Effect,
    /// Whether it is driven off itself.
    pub(crate) follows: bool,
}

impl Lookup<Tables> for InterpenetrationHits {
    const NAME: &'static str = "interpenetration_hits";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = PassedThroughResult;

    fn answer(&self, tables: &Tables) -> Result<PassedThroughResult, Refusal> {
        self.unit.check()?;
        if Effect::of(tables, self.unit.hits) == Effect::DoneFor {
            return Err(Refusal::on("p. 30", "a unit that is Done For takes no more hits"));
        }
        let hits = &tables.hits.passed_through;
        let hits_taken = if self.unit.class == Class::Inferior { hits.inferior } else { hits.others };
        let total_hits = self.unit.hits.saturating_add(hits_taken);
        let effect = Effect::of(tables, total_hits);
        Ok(PassedThroughResult { hits_taken, total_hits, effect, follows: effect.drives_off() })
    }
}
