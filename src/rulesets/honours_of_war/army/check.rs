//! The composition of an army (p. 11-14, 37, 41-50): what the book advises, as warnings.

use serde::{Deserialize, Serialize};

use super::lists::{BrigadePlace, Lists};
use crate::rulesets::honours_of_war::army::warning::Warning;
use crate::rulesets::honours_of_war::army::year::Year;
use crate::rulesets::honours_of_war::battle::losses::{Breaking, check_all};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::nation::Country;
use crate::rulesets::honours_of_war::unit::size::unit_total;
use crate::rulesets::honours_of_war::unit::{Gun, Kind, Nation, Unit};
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, integer, lookup, non_null};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, ArmyCheck>()];

/// An army to look over.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ArmyCheck {
    /// Its nation; a unit's own stands in for it where the nation's lists are asked.
    pub(crate) nation: Nation,
    /// The year; without one, the first of the nation's table.
    #[serde(deserialize_with = "non_null")]
    pub(crate) year: Option<Year>,
    pub(crate) brigades: Vec<BrigadeToCheck>,
    pub(crate) independents: Vec<Unit>,
    /// How many lieutenant generals it has.
    #[serde(deserialize_with = "integer")]
    pub(crate) lieutenant_generals: usize,
    /// Whether history settles the number of lieutenant generals.
    pub(crate) historical: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BrigadeToCheck {
    #[serde(default, deserialize_with = "non_null")]
    #[expect(dead_code, reason = "the contract has it; no warning names a brigade")]
    pub(crate) name: Option<String>,
    /// Whether it has a brigade commander.
    #[serde(default = "yes")]
    pub(crate) commander: bool,
    /// Its units; none is refused.
    pub(crate) units: Vec<Unit>,
}

fn yes() -> bool {
    true
}

impl BrigadeToCheck {
    fn count(&self, kind: impl Fn(Kind) -> bool) -> usize {
        self.units.iter().filter(|unit| kind(unit.kind)).count()
    }

    /// Its units without transport.
    fn strength(&self) -> usize {
        self.count(|kind| kind != Kind::Transport)
    }

    /// Whether it has cavalry of any kind.
    pub(crate) fn has_cavalry(&self) -> bool {
        self.count(is_cavalry) > 0
    }

    /// Infantry of either kind and no cavalry (HOW-AMB-C20).
    fn is_infantry(&self) -> bool {
        self.count(|kind| matches!(kind, Kind::Infantry | Kind::LightInfantry)) > 0 && !self.has_cavalry()
    }

    /// Whether it mixes cossacks or kalmucks with others (p. 46).
    fn mixes_cossacks(&self) -> bool {
        let troops = self.units.iter().filter(|unit| unit.kind != Kind::Transport);
        let cossacks = |unit: &&Unit| matches!(unit.troop.as_deref(), Some("cossacks" | "kalmucks"));
        let apart = troops.clone().filter(cossacks).count();
        apart > 0 && troops.count() > apart
    }
}

const fn is_cavalry(kind: Kind) -> bool {
    matches!(kind, Kind::Cavalry | Kind::LightCavalry | Kind::DismountedCavalry)
}

/// An army looked over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Composition {
    pub(crate) unit_total: Ratio,
    /// Its units by heads, without transport.
    pub(crate) unit_count: usize,
    pub(crate) break_point: i64,
    /// Most independent units.
    pub(crate) max_independents: usize,
    pub(crate) brigade_commanders: usize,
    /// Most brigade commanders (HOW-AMB-C19).
    pub(crate) max_brigade_commanders: i64,
    /// Whether the commanding general leads the brigade himself (p. 12).
    pub(crate) general_commands_brigade: bool,
    /// Most lieutenant generals.
    pub(crate) max_lieutenant_generals: usize,
    pub(crate) batteries: usize,
    pub(crate) infantry_brigades: usize,
    /// Most batteries.
    pub(crate) max_batteries: usize,
    /// What the book would not have, each once.
    pub(crate) warnings: Vec<Warning>,
}

impl ArmyCheck {
    /// Every unit, brigades first.
    pub(crate) fn units(&self) -> impl Iterator<Item = &Unit> + Clone {
        self.brigades.iter().flat_map(|brigade| &brigade.units).chain(&self.independents)
    }

    /// Every unit with its brigade.
    fn placed(&self) -> impl Iterator<Item = (&Unit, Option<BrigadePlace>)> {
        let of_brigade =
            |(place, brigade): (usize, &'_ BrigadeToCheck)| BrigadePlace { place, cavalry: brigade.has_cavalry() };
        let led = self.brigades.iter().enumerate();
        let led = led.flat_map(move |at| at.1.units.iter().map(move |unit| (unit, Some(of_brigade(at)))));
        led.chain(self.independents.iter().map(|unit| (unit, None)))
    }

    fn guns(&self, those: impl Fn(Gun) -> bool) -> usize {
        self.units().filter_map(|unit| unit.gun).filter(|gun| those(*gun)).count()
    }
}

impl Lookup<Tables> for ArmyCheck {
    const NAME: &'static str = "army_check";
    const REQUIRED: &'static [&'static str] = &["nation", "brigades"];
    type Answer = Composition;

    fn answer(&self, tables: &Tables) -> Result<Composition, Refusal> {
        if self.brigades.iter().any(|brigade| brigade.units.is_empty()) {
            return Err(Refusal::new("a brigade's `units` is empty: it has at least one"));
        }
        if self.units().next().is_none() {
            return Err(Refusal::new("the army has no unit"));
        }
        check_all(self.units())?;
        let limits = &tables.army;
        let year = self.year.unwrap_or(self.nation.usual_year(tables));
        let lists = Lists::of(tables, self.nation, year, self.placed())?;

        let Breaking { unit_total: total, break_point } = Breaking::of(tables, self.units(), false);
        let led = total - unit_total(tables, &self.independents, false);
        let commanders = (led / Ratio::from(limits.units_per_commander)).floor();
        let max_brigade_commanders = i64::try_from(commanders).unwrap_or(i64::MAX);
        let infantry_brigades = self.brigades.iter().filter(|brigade| brigade.is_infantry()).count();
        let late = year.get() >= limits.later_from;
        let for_each = if late { limits.batteries_per_brigade_later } else { limits.batteries_per_brigade };
        let mut composition = Composition {
            unit_total: total,
            unit_count: self.units().filter(|unit| unit.kind != Kind::Transport).count(),
            break_point,
            max_independents: limits.independents,
            brigade_commanders: self.brigades.iter().filter(|brigade| brigade.commander).count(),
            max_brigade_commanders,
            general_commands_brigade: max_brigade_commanders == 0 && !self.brigades.is_empty(),
            max_lieutenant_generals: self.brigades.len() / limits.brigades_per_lieutenant.max(1),
            batteries: self.units().filter(|unit| unit.kind.is_guns()).count(),
            infantry_brigades,
            max_batteries: infantry_brigades * for_each,
            warnings: Vec::new(),
        };
        composition.warnings = self.limits_passed(tables, &composition);
        composition.warnings.extend(lists.warnings());
        composition.warnings.sort_unstable();
        Ok(composition)
    }
}

impl ArmyCheck {
    /// The warnings that speak of no nation's lists.
    fn limits_passed(&self, tables: &Tables, army: &Composition) -> Vec<Warning> {
        let limits = &tables.army;
        let any_brigade = |fault: &dyn Fn(&BrigadeToCheck) -> bool| self.brigades.iter().any(fault);
        let too_many_commanders = if army.max_brigade_commanders == 0 {
            self.brigades.len() > 1
        } else {
            i64::try_from(army.brigade_commanders).is_ok_and(|number| number > army.max_brigade_commanders)
        };
        let russian = self.nation.country() == Country::Russia;
        let howitzers =
            self.guns(|gun| matches!(gun, Gun::Howitzer | Gun::Unicorn | Gun::LightUnicorn | Gun::SecretHowitzer));
        let special = self.guns(|gun| gun == Gun::Heavy) + if russian { 0 } else { howitzers };
        let mixed =
            |brigade: &BrigadeToCheck| brigade.count(|kind| kind == Kind::Infantry) > 0 && brigade.has_cavalry();
        [
            (Warning::TooManyIndependents, self.independents.len() > limits.independents),
            (Warning::TooManyBrigadeCommanders, too_many_commanders),
            (Warning::BrigadeTooSmall, any_brigade(&|brigade| brigade.strength() < limits.least_units)),
            (Warning::BrigadeTooLarge, any_brigade(&|brigade| brigade.strength() > limits.most_units)),
            (Warning::CavalryWithCloseOrderInfantry, any_brigade(&mixed)),
            (
                Warning::TooManyLieutenantGenerals,
                !self.historical && self.lieutenant_generals > army.max_lieutenant_generals,
            ),
            (Warning::TooMuchArtillery, army.batteries > army.max_batteries),
            (Warning::TooManyHowitzersOrHeavyGuns, special * limits.special_gun_share > army.batteries),
            (
                Warning::TooManyHowitzersOrUnicorns,
                russian && howitzers * limits.russian_howitzer_share > army.batteries,
            ),
            (Warning::CossacksNotApart, any_brigade(&BrigadeToCheck::mixes_cossacks)),
        ]
        .into_iter()
        .filter_map(|(warning, passed)| passed.then_some(warning))
        .collect()
    }
}
