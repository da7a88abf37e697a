//! `fire_odds`: what a shot can do, before the die is thrown. The rule of `fire` itself, over every outcome of its dice.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::shooting::Fire;
use crate::rulesets::honours_of_war::battle::chances::{EffectChances, Mean, outgrown, plus, refused, times};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::umpire::{Chance, Lookup, Procedure, ProcedureEntry, Ratio, Refusal, leaves, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, FireOdds>()];

/// A fuse and an average die have fewer outcomes than this.
const LIMIT: usize = 36;

/// The odds of a shot; the inputs are those of [`Fire`].
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct FireOdds(pub(crate) Fire);

/// A number of hits, and how likely it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct HitsChance {
    pub(crate) hits: u32,
    /// Their chance.
    #[serde(flatten)]
    pub(crate) chance: Chance,
}

/// The answer to `fire_odds`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FireProspects {
    /// The hits that can come of it, ascending.
    pub(crate) distribution: Vec<HitsChance>,
    /// Their mean.
    pub(crate) expected_hits: Mean,
    /// What becomes of the target.
    pub(crate) effects: EffectChances,
    /// The sum of the modifiers, when no fuse fails.
    pub(crate) modifier_total: i32,
}

impl Lookup<Tables> for FireOdds {
    const NAME: &'static str = "fire_odds";
    const REQUIRED: &'static [&'static str] = <Fire as Procedure<Tables>>::REQUIRED;
    type Answer = FireProspects;

    fn answer(&self, tables: &Tables) -> Result<FireProspects, Refusal> {
        self.0.lawful(tables)?;
        let shots = leaves(LIMIT, |dice| self.0.resolve(tables, dice)).ok_or_else(outgrown)?;
        let mut chances: BTreeMap<u32, Ratio> = BTreeMap::new();
        let mut effects = EffectChances::default();
        let mut modifier_total = 0;
        let mut mean = Ratio::ZERO;
        for (chance, _, shot) in shots {
            let shot = shot.map_err(refused)?;
            let hits = shot.struck.reading.hits;
            let held = chances.entry(hits).or_insert(Ratio::ZERO);
            *held = plus(*held, chance)?;
            mean = plus(mean, times(chance, Ratio::whole(i128::from(hits)))?)?;
            effects.add(shot.struck.target_effect, chance)?;
            if shot.fuse_failed != Some(true) {
                modifier_total = shot.struck.modifier_total;
            }
        }
        let distribution =
            chances.into_iter().map(|(hits, chance)| HitsChance { hits, chance: Chance(chance) }).collect();
        Ok(FireProspects { distribution, expected_hits: Mean(mean), effects, modifier_total })
    }
}
