//! Nations and their periods (p. 39-51).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::army::imagi_nation::{Advice, ImagiNationCheck};
use crate::rulesets::honours_of_war::army::year::Year;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::nation::{Country, Nation};
use crate::umpire::{Lookup, ProcedureEntry, Refusal, lookup, non_null};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] =
    &[lookup::<_, NationalPeriod>(), lookup::<_, NationalDifferences>(), lookup::<_, ImagiNationCheck>()];

impl Nation {
    /// The year that is meant where none is given: the first of its table.
    pub(crate) fn usual_year(self, tables: &Tables) -> Year {
        tables.periods.since(self).map_or(Year::FIRST, Year)
    }
}

/// Which national table holds in a year (p. 42, 46, 48).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NationalPeriod {
    pub(crate) country: Country,
    pub(crate) year: Year,
    /// Whether it is a Prussian army of a lesser theatre, which may take the later table in any year (p. 42).
    #[serde(default)]
    pub(crate) lesser_theatre: bool,
}

/// The national table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Period {
    /// Its key.
    pub(crate) nation: Nation,
}

impl Lookup<Tables> for NationalPeriod {
    const NAME: &'static str = "national_period";
    type Answer = Period;

    fn answer(&self, tables: &Tables) -> Result<Period, Refusal> {
        if self.lesser_theatre && self.country != Country::Prussia {
            return Err(Refusal::on("p. 42", "only prussia has a table for lesser theatres"));
        }
        let (early, late) = match self.country {
            Country::Prussia => (Nation::Prussia, Nation::Prussia1760),
            Country::Russia => (Nation::Russia, Nation::Russia1759),
            Country::France => (Nation::France, Nation::France1760),
            Country::Austria => (Nation::Austria, Nation::Austria),
            Country::BritainHanover => (Nation::BritainHanover, Nation::BritainHanover),
            Country::Saxony => (Nation::Saxony, Nation::Saxony),
            Country::Sweden => (Nation::Sweden, Nation::Sweden),
            Country::Reichsarmee => (Nation::Reichsarmee, Nation::Reichsarmee),
            Country::Own(key) => (Nation::Own(key), Nation::Own(key)),
        };
        let begun = tables.periods.since(late).is_some_and(|since| since <= self.year.get());
        Ok(Period { nation: if begun || self.lesser_theatre { late } else { early } })
    }
}

/// The variables of an army, and of a contingent in it: commanders and initiative are the main army's, what moves cost is
/// the contingent's (p. 39-40).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NationalDifferences {
    /// The main army's nation.
    pub(crate) nation: Nation,
    /// The contingent's; the main army's own without one.
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) contingent: Option<Nation>,
}

/// A nation's variables, in the words of the contract.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Differences {
    pub(crate) dithering: Vec<u8>,
    pub(crate) dependable: Vec<u8>,
    pub(crate) dashing: Vec<u8>,
    pub(crate) move_initiative: i32,
    pub(crate) fire_initiative: i32,
    pub(crate) formation_infantry: &'static str,
    pub(crate) formation_cavalry: &'static str,
    pub(crate) formation_foreign_infantry: &'static str,
    pub(crate) flank_infantry: &'static str,
    pub(crate) flank_cavalry: &'static str,
    pub(crate) flank_foreign_infantry: &'static str,
    pub(crate) limber: &'static str,
    pub(crate) limber_printed: &'static str,
    pub(crate) manhandle: &'static str,
}

impl Lookup<Tables> for NationalDifferences {
    const NAME: &'static str = "national_differences";
    type Answer = Differences;

    fn answer(&self, tables: &Tables) -> Result<Differences, Refusal> {
        let main = tables.nations.of(Some(self.nation));
        let own = tables.nations.of(Some(self.contingent.unwrap_or(self.nation)));
        Ok(Differences {
            dithering: main.dithering.clone(),
            dependable: main.dependable.clone(),
            dashing: main.dashing.clone(),
            move_initiative: main.move_initiative,
            fire_initiative: main.fire_initiative,
            formation_infantry: share(own.formation.infantry),
            formation_cavalry: share(own.formation.cavalry),
            formation_foreign_infantry: share(own.formation.foreign()),
            flank_infantry: share(own.flank.infantry),
            flank_cavalry: share(own.flank.cavalry),
            flank_foreign_infantry: share(own.flank.foreign()),
            limber: share(own.limber),
            limber_printed: share(own.limber_printed.unwrap_or(own.limber)),
            manhandle: if own.manhandle == 4 { "normal" } else { share(own.manhandle) },
        })
    }
}

/// The word for some quarters of a move.
const fn share(quarters: u8) -> &'static str {
    match quarters {
        0 => "none",
        1 => "quarter",
        2 => "half",
        3 => "three_quarters",
        _ => "full",
    }
}

impl Lookup<Tables> for ImagiNationCheck {
    const NAME: &'static str = "imagi_nation_check";
    type Answer = Advice;

    fn answer(&self, _: &Tables) -> Result<Advice, Refusal> {
        self.advice()
    }
}
