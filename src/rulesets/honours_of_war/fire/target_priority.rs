//! `target_priority`: which target a unit has to choose, and when it splits its fire (p. 26).

use serde::{Deserialize, Serialize};

use super::shooting::yes;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::Scale;
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, integer, lookup, measure};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, TargetPriority>()];

/// The targets of one unit.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct TargetPriority {
    /// All of them; at least one.
    pub(crate) candidates: Vec<Candidate>,
    /// The distances between those that stand near each other.
    pub(crate) gaps: Vec<Gap>,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// A target.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Candidate {
    /// Its name.
    pub(crate) id: String,
    /// Its range in cm.
    #[serde(deserialize_with = "measure")]
    pub(crate) range: Ratio,
    /// Whether at least half of it stands in the firing zone.
    #[serde(default = "yes")]
    pub(crate) half_in_zone: bool,
    /// The sum of the modifiers of fire at it.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) modifier: i32,
}

/// The distance between two targets.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Gap {
    /// One of them.
    pub(crate) a: String,
    /// The other.
    pub(crate) b: String,
    /// In cm.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
}

/// The answer to `target_priority`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Priority {
    pub(crate) nearest: String,
    /// Those that may be chosen, the nearest first, then by range.
    pub(crate) legal: Vec<String>,
    /// The two between which fire is split: the nearest, and its neighbour.
    pub(crate) split: Option<[String; 2]>,
}

impl TargetPriority {
    fn check(&self) -> Result<(), Refusal> {
        let known = |id: &String| self.candidates.iter().filter(|candidate| candidate.id == *id).count();
        if let Some(twice) = self.candidates.iter().find(|candidate| known(&candidate.id) > 1) {
            return Err(Refusal::new(format!("the candidate {} stands there twice", twice.id)));
        }
        match self.gaps.iter().flat_map(|gap| [&gap.a, &gap.b]).find(|id| known(id) == 0) {
            Some(id) => Err(Refusal::new(format!("{id} in `gaps` is no candidate"))),
            None => Ok(()),
        }
    }

    /// Whether two targets stand so close that fire is split between them.
    fn close(&self, tables: &Tables, one: &Candidate, other: &Candidate) -> bool {
        let limits = &tables.firing.distances;
        let beside = self.gaps.iter().any(|gap| {
            let pair = (gap.a == one.id && gap.b == other.id) || (gap.a == other.id && gap.b == one.id);
            pair && gap.distance <= self.scale.cm(limits.split_apart)
        });
        let differ = if one.range > other.range { one.range - other.range } else { other.range - one.range };
        beside && differ <= self.scale.cm(limits.split_range) && one.half_in_zone && other.half_in_zone
    }
}

impl Lookup<Tables> for TargetPriority {
    const NAME: &'static str = "target_priority";
    const REQUIRED: &'static [&'static str] = &["candidates"];
    type Answer = Priority;

    fn answer(&self, tables: &Tables) -> Result<Priority, Refusal> {
        self.check()?;
        // The sort keeps equal ranges in the order in which they were listed.
        let mut ordered: Vec<&Candidate> = self.candidates.iter().collect();
        ordered.sort_by_key(|candidate| candidate.range);
        let Some((nearest, farther)) = ordered.split_first() else {
            return Err(Refusal::new("name at least one candidate"));
        };
        let easier = |other: &&&Candidate| other.range == nearest.range || other.modifier > nearest.modifier;
        let partner = farther.iter().find(|other| self.close(tables, nearest, other));
        Ok(Priority {
            nearest: nearest.id.clone(),
            legal: [nearest].into_iter().chain(farther.iter().filter(easier)).map(|one| one.id.clone()).collect(),
            split: partner.map(|partner| [nearest.id.clone(), partner.id.clone()]),
        })
    }
}
