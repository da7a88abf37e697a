//! What a brigade has lost (Brigade command test).

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use crate::rulesets::napoleonic_d8::tables::Tables;
use crate::umpire::{Lookup, Ratio, Refusal};

const SECTION: &str = "Brigade command test";

/// What share of a brigade is lost, in kills of which a unit counts five (ND8-AMB-6). No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CasualtyPercent {
    /// Units at the start.
    pub(crate) units_at_start: NonZeroU32,
    /// Units removed; no more than that.
    pub(crate) units_lost: u32,
    /// Red rings on the units left; at most four each.
    pub(crate) kills: u32,
}

/// See [`CasualtyPercent`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CasualtyResult {
    /// To one decimal, halves up.
    pub(crate) percent: Ratio,
    /// What it adds to the brigade's test, by the exact share.
    pub(crate) modifier: i32,
}

impl CasualtyPercent {
    /// The exact share, in percent.
    pub(crate) fn exact(&self, tables: &Tables) -> Ratio {
        let unit = i128::from(tables.casualties.unit);
        let lost = unit * i128::from(self.units_lost) + i128::from(self.kills);
        Ratio::new(100 * lost, unit * i128::from(self.units_at_start.get()))
    }
}

impl Lookup<Tables> for CasualtyPercent {
    const NAME: &'static str = "casualty_percent";
    type Answer = CasualtyResult;

    fn answer(&self, tables: &Tables) -> Result<CasualtyResult, Refusal> {
        let Some(left) = self.units_at_start.get().checked_sub(self.units_lost) else {
            return Err(Refusal::on(SECTION, "no more units are lost than there were"));
        };
        let removed = tables.hits.removed;
        if u64::from(self.kills) > u64::from(left) * u64::from(removed.saturating_sub(1)) {
            let text = format!("a unit with {removed} kills is removed: count it as lost");
            return Err(Refusal::on("Firing, hits", text));
        }
        let exact = self.exact(tables);
        let percent = Ratio::new((exact * Ratio::whole(10)).nearest(), 10);
        Ok(CasualtyResult { percent, modifier: tables.casualties.shares.of(exact) })
    }
}
