//! An army against its nation's lists (p. 41-50). A contingent is held to its own nation's (p. 40).

use super::troops::listed;
use super::warning::Warning;
use crate::rulesets::honours_of_war::army::year::Year;
use crate::rulesets::honours_of_war::tables::{ArmyLimits, Tables, Troop};
use crate::rulesets::honours_of_war::unit::nation::Country;
use crate::rulesets::honours_of_war::unit::{Class, Gun, Kind, Nation, Unit};
use crate::umpire::Refusal;

/// An army's units, each with what its nation lists.
pub(crate) struct Lists<'a> {
    year: Year,
    limits: &'a ArmyLimits,
    placed: Vec<ListedUnit<'a>>,
}

/// A brigade as far as the lists ask: its place in the army, and whether it has cavalry.
#[derive(Clone, Copy)]
pub(crate) struct BrigadePlace {
    pub(crate) place: usize,
    pub(crate) cavalry: bool,
}

/// A unit in its place.
struct ListedUnit<'a> {
    unit: &'a Unit,
    country: Country,
    troop: Option<&'a Troop>,
    /// Its brigade; an independent unit has none.
    brigade: Option<BrigadePlace>,
}

impl<'a> Lists<'a> {
    /// Looks up every unit. A `troop` that its nation does not have is refused.
    pub(crate) fn of(
        tables: &'a Tables,
        nation: Nation,
        year: Year,
        units: impl Iterator<Item = (&'a Unit, Option<BrigadePlace>)>,
    ) -> Result<Lists<'a>, Refusal> {
        let place = |(unit, brigade): (&'a Unit, Option<BrigadePlace>)| {
            let nation = unit.nation.unwrap_or(nation);
            let troop = unit.troop.as_deref().map(|code| listed(tables, nation, code)).transpose()?;
            Ok(ListedUnit { unit, country: nation.country(), troop, brigade })
        };
        Ok(Lists { year, limits: &tables.army, placed: units.map(place).collect::<Result<_, Refusal>>()? })
    }

    /// What is not as listed.
    pub(crate) fn warnings(&self) -> Vec<Warning> {
        [
            (Warning::GunNotOfNation, self.any(|placed| self.foreign_gun(placed))),
            (Warning::HorseArtilleryNotOfNation, self.any(|placed| self.foreign_horse_artillery(placed))),
            (Warning::ArtilleryClassNotAsListed, self.any(|placed| placed.artillery_of_other_class())),
            (Warning::LightInfantryNotOfNation, self.any(|placed| self.foreign_light_infantry(placed))),
            (Warning::TypeNotAsListed, self.any_troop(|unit, troop| !troop.types.contains(&unit.kind))),
            (Warning::ClassNotAsListed, self.any_troop(|unit, troop| !troop.classes(self.year).contains(&unit.class))),
            (Warning::TroopNotAvailable, self.any_troop(|_, troop| !troop.available(self.year))),
        ]
        .into_iter()
        .filter_map(|(warning, found)| found.then_some(warning))
        .collect()
    }

    fn any(&self, fault: impl Fn(&ListedUnit) -> bool) -> bool {
        self.placed.iter().any(fault)
    }

    fn any_troop(&self, fault: impl Fn(&Unit, &Troop) -> bool) -> bool {
        self.any(|placed| placed.troop.is_some_and(|troop| fault(placed.unit, troop)))
    }

    /// Russian pieces elsewhere, Saxon quick-firers elsewhere or after the surrender (p. 46, 48-49).
    fn foreign_gun(&self, placed: &ListedUnit) -> bool {
        match placed.unit.gun {
            _ if placed.is_own() => false,
            Some(Gun::Unicorn | Gun::LightUnicorn | Gun::SecretHowitzer) => placed.country != Country::Russia,
            Some(Gun::GeschwindstuckLight | Gun::GeschwindstuckMedium) => {
                placed.country != Country::Saxony || self.year.get() > self.limits.geschwindstuck_until
            }
            _ => false,
        }
    }

    /// Horse artillery that is not as Prussia, Austria or Russia have it (p. 42, 43, 46).
    fn foreign_horse_artillery(&self, placed: &ListedUnit) -> bool {
        let unit = placed.unit;
        let year = self.year.get();
        let horse_guns = |country: Country, brigade: Option<usize>| {
            let alike = |other: &&ListedUnit| {
                other.unit.kind == Kind::HorseArtillery
                    && other.country == country
                    && (brigade.is_none() || other.brigade.map(|one| one.place) == brigade)
            };
            self.placed.iter().filter(alike).count()
        };
        let as_listed = match (placed.country, placed.brigade) {
            (Country::Prussia, _) => unit.gun == Some(Gun::Medium),
            (Country::Austria, _) => {
                year >= self.limits.austrian_horse_artillery_from
                    && unit.gun == Some(Gun::Light)
                    && horse_guns(Country::Austria, None) <= self.limits.austrian_horse_batteries
            }
            (Country::Russia, Some(brigade)) => {
                year >= self.limits.russian_horse_artillery_from
                    && unit.gun == Some(Gun::LightUnicorn)
                    && brigade.cavalry
                    && horse_guns(Country::Russia, Some(brigade.place)) == 1
            }
            _ => false,
        };
        unit.kind == Kind::HorseArtillery && !as_listed && !placed.is_own()
    }

    /// Light infantry of nations that list none (p. 46, 48, 50).
    fn foreign_light_infantry(&self, placed: &ListedUnit) -> bool {
        let none = match placed.country {
            Country::Saxony | Country::Reichsarmee => true,
            Country::Russia => self.year.get() < self.limits.russian_light_infantry_from,
            _ => false,
        };
        placed.unit.kind == Kind::LightInfantry && none
    }
}

impl ListedUnit<'_> {
    /// Whether it is of a nation of the players' own, which has what guns it likes (p. 51).
    const fn is_own(&self) -> bool {
        matches!(self.country, Country::Own(_))
    }

    /// Austrian guns are superior, those of the Reichsarmee inferior, Russian ones standard or superior, all others standard
    /// (p. 43-50).
    fn artillery_of_other_class(&self) -> bool {
        let class = self.unit.class;
        let as_listed = match self.country {
            Country::Austria => class == Class::Superior,
            Country::Reichsarmee => class == Class::Inferior,
            Country::Russia => class != Class::Inferior,
            Country::Own(_) => true,
            _ => class == Class::Standard,
        };
        self.unit.kind.is_guns() && !as_listed
    }
}
