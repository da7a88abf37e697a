//! Nations and their periods (p. 39-51).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::command::commanders::Faces;
use crate::rulesets::honours_of_war::tables::{Tables, Variables};
use crate::rulesets::honours_of_war::unit::nation::{Key, Nation};
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, integer, lookup, non_null};

/// What this file rules.
pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] =
    &[lookup::<_, NationalPeriod>(), lookup::<_, NationalDifferences>(), lookup::<_, ImagiNationCheck>()];

/// A country, whose national table may change with the year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Country {
    Prussia,
    Austria,
    BritainHanover,
    Russia,
    France,
    Saxony,
    Sweden,
    Reichsarmee,
    /// One of the players' own, which has one table for all years. No request names it.
    #[serde(skip)]
    Own(Key),
}

impl Nation {
    /// The country.
    pub(crate) const fn country(self) -> Country {
        match self {
            Nation::Prussia | Nation::Prussia1760 => Country::Prussia,
            Nation::Austria => Country::Austria,
            Nation::BritainHanover => Country::BritainHanover,
            Nation::Russia | Nation::Russia1759 => Country::Russia,
            Nation::France | Nation::France1760 => Country::France,
            Nation::Saxony => Country::Saxony,
            Nation::Sweden => Country::Sweden,
            Nation::Reichsarmee => Country::Reichsarmee,
            Nation::Own(key) => Country::Own(key),
        }
    }

    /// The year that is meant where none is given: the first of its table.
    pub(crate) fn usual_year(self, tables: &Tables) -> Year {
        tables.periods.since(self).map_or(Year::FIRST, Year)
    }
}

/// A year of the war, 1756 to 1763. Any other is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "Ratio")]
pub(crate) struct Year(u16);

impl Year {
    /// The first year of the war.
    pub(crate) const FIRST: Year = Year(1756);
    /// The last year of the war.
    pub(crate) const LAST: Year = Year(1763);

    /// The number.
    pub(crate) const fn get(self) -> u16 {
        self.0
    }
}

impl TryFrom<Ratio> for Year {
    type Error = String;
    fn try_from(year: Ratio) -> Result<Year, String> {
        let number = u16::try_from(year.numerator()).ok().filter(|_| year.is_whole()).map(Year);
        number
            .filter(|year| (Year::FIRST..=Year::LAST).contains(year))
            .ok_or_else(|| format!("{year} is no year from {} to {}", Year::FIRST.0, Year::LAST.0))
    }
}

/// Which national table holds in a year (p. 42, 46, 48).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NationalPeriod {
    /// The country.
    pub(crate) country: Country,
    /// The year.
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

/// Whether the variables of an invented nation are such as the rules know (p. 51). Others are refused.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "to read a share of a move is to check it: each type has the menu of p. 51")]
pub(crate) struct ImagiNationCheck {
    pub(crate) dithering: Faces,
    pub(crate) dependable: Faces,
    pub(crate) dashing: Faces,
    #[serde(deserialize_with = "integer")]
    pub(crate) move_initiative: i32,
    #[serde(deserialize_with = "integer")]
    pub(crate) fire_initiative: i32,
    pub(crate) formation_infantry: FormationCost,
    pub(crate) formation_cavalry: FormationCost,
    pub(crate) flank_infantry: FlankCost,
    pub(crate) flank_cavalry: FlankCost,
    pub(crate) limber: LimberCost,
    #[serde(default)]
    pub(crate) manhandle: ManhandleRate,
}

/// What changing formation costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FormationCost {
    None,
    Half,
    Full,
}

/// What moving to flank or rear costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FlankCost {
    None,
    Quarter,
    Half,
}

/// What limbering costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LimberCost {
    Half,
    Full,
}

/// The rate at which guns are moved by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ManhandleRate {
    #[default]
    Normal,
    Half,
}

/// What the book says of an invented nation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Advice {
    /// Whether both initiative modifiers are from -2 to +2, as it prefers.
    pub(crate) within_advice: bool,
}

impl Lookup<Tables> for ImagiNationCheck {
    const NAME: &'static str = "imagi_nation_check";
    type Answer = Advice;

    fn answer(&self, _: &Tables) -> Result<Advice, Refusal> {
        Ok(self.advice()?)
    }
}

impl ImagiNationCheck {
    /// What the book says of these variables. Refuses commanders who do not share out the faces of the die.
    pub(crate) fn advice(&self) -> Result<Advice, Refusal> {
        Faces::check(&self.dithering, &self.dependable, &self.dashing)?;
        let within = |initiative: i32| (-2..=2).contains(&initiative);
        Ok(Advice { within_advice: within(self.move_initiative) && within(self.fire_initiative) })
    }

    /// The variables of a nation of the players' own, as its table has them in quarters of a move. Refuses what is not on
    /// the book's menu (p. 51).
    pub(crate) fn of(own: &Variables) -> Result<ImagiNationCheck, Refusal> {
        let quarters = |what: &str, quarters: u8, menu: &str| {
            Refusal::on("p. 51", format!("{what} costs {quarters} quarters of a move; the menu has {menu}"))
        };
        let formation = |share: u8| match share {
            0 => Ok(FormationCost::None),
            2 => Ok(FormationCost::Half),
            4 => Ok(FormationCost::Full),
            other => Err(quarters("formation", other, "0, 2 and 4")),
        };
        let flank = |share: u8| match share {
            0 => Ok(FlankCost::None),
            1 => Ok(FlankCost::Quarter),
            2 => Ok(FlankCost::Half),
            other => Err(quarters("flank", other, "0, 1 and 2")),
        };
        formation(own.formation.foreign())?;
        flank(own.flank.foreign())?;
        Ok(ImagiNationCheck {
            dithering: Faces::of(&own.dithering)?,
            dependable: Faces::of(&own.dependable)?,
            dashing: Faces::of(&own.dashing)?,
            move_initiative: own.move_initiative,
            fire_initiative: own.fire_initiative,
            formation_infantry: formation(own.formation.infantry)?,
            formation_cavalry: formation(own.formation.cavalry)?,
            flank_infantry: flank(own.flank.infantry)?,
            flank_cavalry: flank(own.flank.cavalry)?,
            limber: match own.limber {
                2 => LimberCost::Half,
                4 => LimberCost::Full,
                other => return Err(quarters("limber", other, "2 and 4")),
            },
            manhandle: match own.manhandle {
                2 => ManhandleRate::Half,
                4 => ManhandleRate::Normal,
                other => return Err(quarters("manhandle", other, "2 and 4")),
            },
        })
    }
}
