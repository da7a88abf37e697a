//! What a nation fields: class, arm and years of its troops (p. 41-50).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::army::year::Year;
use crate::rulesets::honours_of_war::tables::{SizeAdvice, Tables, Troop};
use crate::rulesets::honours_of_war::unit::{Class, Kind, Nation};
use crate::umpire::{Lookup, ProcedureEntry, Refusal, lookup, non_null};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, TroopClass>()];

/// What the book lists for a nation's troops.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TroopClass {
    /// The nation. Its later table before its first year is refused, but for the Prussian one, which lesser theatres have
    /// in any year (p. 42).
    pub(crate) nation: Nation,
    /// The code of the troops; one that the nation does not have is refused.
    pub(crate) troop: String,
    /// The year; without one, the first of the nation's table.
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) year: Option<Year>,
}

/// The book's word on some troops in a year.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct TroopClassResult {
    /// Their arms, the usual one first.
    pub(crate) types: Vec<Kind>,
    /// Their usual class.
    pub(crate) class: Class,
    /// All classes that are allowed, the usual one first.
    pub(crate) class_options: Vec<Class>,
    /// Whether they serve in that year.
    pub(crate) available: bool,
    /// Whether they have rifles.
    pub(crate) rifles: bool,
    /// The size that the book advises.
    pub(crate) size_advice: SizeAdvice,
}

impl Lookup<Tables> for TroopClass {
    const NAME: &'static str = "troop_class";
    type Answer = TroopClassResult;

    fn answer(&self, tables: &Tables) -> Result<TroopClassResult, Refusal> {
        let year = self.year.unwrap_or(self.nation.usual_year(tables));
        if self.nation != Nation::Prussia1760
            && let Some(since) = tables.periods.since(self.nation)
            && year.get() < since
        {
            return Err(Refusal::new(format!("this nation's table begins in {since}; give the earlier nation")));
        }
        let troop = listed(tables, self.nation, &self.troop)?;
        let class_options = troop.classes(year).to_vec();
        Ok(TroopClassResult {
            types: troop.types.clone(),
            class: class_options.first().copied().unwrap_or(Class::Standard),
            class_options,
            available: troop.available(year),
            rifles: troop.rifles,
            size_advice: troop.size,
        })
    }
}

/// A nation's troops by their code. An unknown code is refused.
pub(crate) fn listed<'t>(tables: &'t Tables, nation: Nation, code: &str) -> Result<&'t Troop, Refusal> {
    let troops = tables.troops_of(nation);
    troops.get(code).ok_or_else(|| {
        let codes: Vec<&str> = troops.keys().map(String::as_str).collect();
        Refusal::new(format!("troop {code} is not one of this nation's: {}", codes.join(", ")))
    })
}
