//! What an order of battle costs (p. 51-54), as lines of text.

use unicode_width::UnicodeWidthStr;

use super::{Entry, ListedArmy, ListedBrigade, OrderOfBattle, Quality, Side};
use crate::rulesets::honours_of_war::army::points::{
    ArmyPrice, BrigadeCommanders, CommandMode, LimberPrice, PointsArmy, PointsBalance,
};
use crate::rulesets::honours_of_war::army::rating::Rating;
use crate::rulesets::honours_of_war::battle::losses::Breaking;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::{Class, Gun, Kind, Size, Unit, Weapon};
use crate::umpire::{Complaint, Interrupt, Lookup, Ratio, UnitId};

/// Where the points stand on a line.
const COLUMN: usize = 66;

impl OrderOfBattle {
    /// Its price, as lines of text: each unit, brigade and army, commanders, works, breaking points, and the warnings
    /// that were found when it was read.
    pub(crate) fn points(&self, tables: &Tables, warnings: &[Complaint]) -> Result<Vec<String>, Vec<Complaint>> {
        let mut lines = vec![self.title.clone()];
        let mut totals = Vec::new();
        for army in &self.armies {
            let refused = |stop: Interrupt| {
                vec![Complaint { span: army.place.clone(), what: stop.to_string(), cure: String::new() }]
            };
            lines.push(String::new());
            totals.push(army.lines(self, tables, &mut lines).map_err(refused)?);
        }
        if let [a, b] = &self.sides()[..] {
            let sum = |side: &Side<'_>| {
                side.armies.iter().filter_map(|place| totals.get(*place)).fold(Ratio::ZERO, |sum, total| sum + *total)
            };
            let (total_a, total_b) = (sum(a), sum(b));
            lines.push(String::new());
            let balance = PointsBalance { total_a, total_b }.answer(tables);
            let verdict = match balance {
                Ok(balance) if balance.balanced => "even, within 5 % (p. 51)".to_owned(),
                Ok(balance) => {
                    format!("{} apart; even armies differ by {} at most (p. 51)", balance.difference, balance.allowed)
                }
                Err(_) => "not to be compared".to_owned(),
            };
            lines.push(format!("{} {total_a}, {} {total_b}: {verdict}", a.name, b.name));
        }
        for warning in warnings {
            lines.push(format!("warning: {}", warning.what));
        }
        Ok(lines)
    }

    /// What each brigade and each unit costs.
    pub(crate) fn costs(&self, tables: &Tables) -> Vec<(UnitId, Ratio)> {
        let priced = self.armies.iter().filter_map(|army| Some((army, army.price(tables).ok()?)));
        let priced = priced.flat_map(|(army, price)| army.costs(&price).collect::<Vec<_>>());
        let all = priced.flat_map(|(brigade, each)| {
            let units = brigade.units.iter().map(|entry| entry.code).zip(each.clone());
            std::iter::once((brigade.code, each.iter().sum())).chain(units).collect::<Vec<_>>()
        });
        all.map(|(code, points)| (code, Ratio::from(i64::from(points)))).collect()
    }
}

/// `text` and, in their column, points.
fn line(text: &str, points: impl std::fmt::Display) -> String {
    let gap = COLUMN.saturating_sub(text.width()).max(1);
    format!("{text}{:gap$}{points:>6}", "")
}

impl ListedArmy {
    /// Adds its lines, and gives its total.
    fn lines(&self, battle: &OrderOfBattle, tables: &Tables, lines: &mut Vec<String>) -> Result<Ratio, Interrupt> {
        let price = self.price(tables)?;
        let units = || self.units().map(|entry| &entry.unit);
        let Breaking { unit_total, break_point } = Breaking::of(tables, units(), battle.options.count_transport);
        let heads = units().filter(|unit| unit.kind != Kind::Transport).count();
        let nation = if self.imagi_nation { format!("as {}", self.nation) } else { self.nation.to_string() };
        lines.push(format!("{} ({nation}): {unit_total} units, {heads} by heads; breaks at {break_point}", self.name));
        for (brigade, each) in self.costs(&price) {
            lines.push(line(&format!("  {} {}", brigade.code.short(), brigade.heading()), each.iter().sum::<i32>()));
            for (entry, points) in brigade.units.iter().zip(each) {
                lines.push(line(&format!("    {} {}", entry.code.unit, entry.words()), points));
            }
        }
        lines.push(line("  units", price.units.units_total));
        if price.units.entrenchments_total != Ratio::ZERO {
            lines.push(line("  entrenchments and fortified blocks", price.units.entrenchments_total));
        }
        lines.push(line("  command", price.command));
        let total = price.total();
        lines.push(line("  total", total));
        Ok(total)
    }

    /// What it costs in all.
    pub(crate) fn total(&self, tables: &Tables) -> Result<Ratio, Interrupt> {
        Ok(self.price(tables)?.total())
    }

    /// Its brigades, and what each of their units costs.
    fn costs<'a>(&'a self, price: &ArmyCost) -> impl Iterator<Item = (&'a ListedBrigade, Vec<i32>)> {
        let mut points = price.units.unit_points.iter().copied();
        self.brigades.iter().map(move |brigade| (brigade, points.by_ref().take(brigade.units.len()).collect()))
    }

    /// Its price. Commanders with ratings are priced by them, those who are diced for by their nation (p. 53).
    fn price(&self, tables: &Tables) -> Result<ArmyCost, Interrupt> {
        let commanders: Vec<Quality> = self.brigades.iter().filter_map(|brigade| brigade.commander).collect();
        let rated: Vec<Rating> = commanders.iter().filter_map(|quality| quality.rated()).collect();
        let diced = u16::try_from(commanders.len() - rated.len()).unwrap_or(u16::MAX);
        let entrenched = |guns: bool| {
            self.units()
                .filter(move |entry| entry.entrenched && entry.unit.kind.is_guns() == guns)
                .map(|entry| &entry.unit)
        };
        let frontages = entrenched(false).fold(Ratio::ZERO, |sum, unit| sum + unit.weight(tables, false));
        let all = PointsArmy {
            nation: self.nation,
            units: self.units().map(|entry| entry.unit.clone()).collect(),
            command_mode: CommandMode::Variable,
            brigade_commanders: Some(BrigadeCommanders::Number(diced)),
            lieutenant_generals: self.lieutenants.iter().filter_map(|lieutenant| lieutenant.rating.rated()).collect(),
            commanding_general: self.generals.first().map(|general| general.rating).unwrap_or_default(),
            infantry_entrenchments: frontages,
            gun_entrenchments: u16::try_from(entrenched(true).count()).unwrap_or(u16::MAX),
            fortified_blocks: u16::try_from(self.fortified_blocks).unwrap_or(u16::MAX),
            limber: LimberPrice::National,
        };
        let ratings = PointsArmy {
            units: Vec::new(),
            command_mode: CommandMode::Fixed,
            brigade_commanders: Some(BrigadeCommanders::Ratings(rated)),
            lieutenant_generals: Vec::new(),
            commanding_general: Default::default(),
            infantry_entrenchments: Ratio::ZERO,
            gun_entrenchments: 0,
            fortified_blocks: 0,
            ..all.clone()
        };
        let units = all.answer(tables)?;
        let command = units.command_total + ratings.answer(tables)?.command_total;
        Ok(ArmyCost { units, command })
    }
}

/// An army's price, and what its command costs in all.
struct ArmyCost {
    units: ArmyPrice,
    command: i32,
}

impl ArmyCost {
    fn total(&self) -> Ratio {
        self.units.total + Ratio::from(i64::from(self.command - self.units.command_total))
    }
}

impl ListedBrigade {
    fn heading(&self) -> String {
        match self.commander {
            None if self.by_general => format!("{}, led by the general", self.name),
            None => format!("{}, independent", self.name),
            Some(Quality::Dice) => format!("{}, diced for", self.name),
            Some(Quality::Dithering) => format!("{}, dithering", self.name),
            Some(Quality::Dependable) => format!("{}, dependable", self.name),
            Some(Quality::Dashing) => format!("{}, dashing", self.name),
        }
    }
}

impl Entry {
    fn words(&self) -> String {
        let works = if self.entrenched { ", entrenched" } else { "" };
        format!("{}: {}{works}", self.name, words(&self.unit))
    }
}

/// A unit in words: `small superior infantry`, `medium artillery`.
fn words(unit: &Unit) -> String {
    let size = match unit.size {
        Size::Small => "small ",
        Size::Standard => "",
        Size::Large => "large ",
    };
    let class = match unit.class {
        Class::Superior => "superior ",
        Class::Standard => "",
        Class::Inferior if unit.kind == Kind::Transport => "",
        Class::Inferior => "inferior ",
    };
    let gun = match unit.gun {
        None => "",
        Some(Gun::Light) => "light ",
        Some(Gun::Medium) => "medium ",
        Some(Gun::Heavy) => "heavy ",
        Some(Gun::Howitzer) => "howitzer ",
        Some(Gun::Unicorn) => "unicorn ",
        Some(Gun::LightUnicorn) => "light unicorn ",
        Some(Gun::SecretHowitzer) => "secret howitzer ",
        Some(Gun::GeschwindstuckLight) => "light quick-firing ",
        Some(Gun::GeschwindstuckMedium) => "medium quick-firing ",
    };
    let arm = match unit.kind {
        Kind::Infantry => "infantry",
        Kind::LightInfantry => "light infantry",
        Kind::Cavalry => "cavalry",
        Kind::LightCavalry => "light cavalry",
        Kind::DismountedCavalry => "dismounted cavalry",
        Kind::Artillery => "artillery",
        Kind::HorseArtillery => "horse artillery",
        Kind::Transport => "transport",
    };
    let weapon = match (unit.kind, unit.weapon) {
        (_, Some(Weapon::Rifles)) => ", rifles",
        (Kind::Infantry, Some(Weapon::Muskets)) => ", no battalion guns",
        _ => "",
    };
    format!("{size}{class}{gun}{arm}{weapon}")
}
