//! A pair of armies for a pick-up game, drawn from the nations' lists to about the points that were asked for.
//!
//! What a draw costs, and whether it keeps the limits of composition, the reader of orders of battle says; a draw that it
//! warns of is thrown away.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Deserialize;

use crate::rulesets::honours_of_war::army::nations::NationalPeriod;
use crate::rulesets::honours_of_war::army::year::Year;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::nation::{Nation, capital};
use crate::umpire::{Dice, Die, Interrupt, Lookup, Ratio};

/// The lists, by their nations' keys.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PickUp {
    /// About what a unit costs.
    points: u32,
    /// By what share of the points asked for an army may miss them.
    apart: Ratio,
    /// Battalions of a brigade.
    foot_of_brigade: usize,
    lists: BTreeMap<String, ArmyList>,
}

/// What a die is thrown among.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyList {
    foot: Vec<String>,
    horse: Vec<String>,
    /// Independent units.
    light: Vec<String>,
    guns: Vec<String>,
}

/// How many draws are looked at for an army.
const DRAWS: usize = 60;

/// The most points of an army: what has room on the roster.
const MOST: u32 = 6000;

/// The fewest: a brigade and a general.
const LEAST: u32 = 400;

/// What an order of battle of one army costs, with the limits that it passes; `None` where it has a fault.
pub(crate) type Price<'a> = &'a dyn Fn(&str) -> Option<(Ratio, usize)>;

/// An order of battle for two nations, by their keys, of about so many points each. The error is a whole sentence.
pub(crate) fn pair(
    tables: &Tables,
    ruleset: &str,
    (nations, points): (&[&str], u32),
    price: Price<'_>,
    dice: &mut dyn Dice,
) -> Result<String, String> {
    let known = || tables.pick_up.lists.keys().cloned().collect::<Vec<_>>().join(", ");
    let &[one, other] = nations else {
        return Err(format!("{} nations are named: name two of {}", nations.len(), known()));
    };
    let nation = |key: &str| match tables.nations.find(key) {
        Some(nation) if tables.pick_up.lists.contains_key(key) => Ok(nation),
        _ => Err(format!("{key} has no army list: there are {}", known())),
    };
    let both = [nation(one)?, nation(other)?];
    if !(LEAST..=MOST).contains(&points) {
        return Err(format!("{points} points make no battle: give {LEAST} to {MOST} for each army"));
    }
    let year = both.map(|nation| nation.usual_year(tables)).into_iter().max().unwrap_or(Year::FIRST);
    for nation in both {
        of_the_year(tables, nation, year)?;
    }
    let names = names(both);
    let heading = format!(
        "ruleset = \"{ruleset}\"\ntitle = \"{}, {points} points\"\nyear = {}\n",
        names.join(" and "),
        year.get()
    );
    let mut text = heading.clone();
    for (at, nation) in both.into_iter().enumerate() {
        let opening = opening(&names[at], nation, at == 0);
        let army = Draw { tables, heading: &heading, nation, year, points, price }.army(&opening, dice)?;
        let _ = write!(text, "\n{army}");
    }
    Ok(text)
}

/// Refuses a nation whose table does not hold in the year of the battle (p. 42, 46, 48).
fn of_the_year(tables: &Tables, nation: Nation, year: Year) -> Result<(), String> {
    let period = NationalPeriod { country: nation.country(), year, lesser_theatre: nation == Nation::Prussia1760 };
    match period.answer(tables) {
        Ok(period) if period.nation != nation => {
            let (year, own) = (year.get(), period.nation);
            Err(format!("{nation} is not of {year}, as the other army is (p. 42, 46, 48): name {own}"))
        }
        Ok(_) => Ok(()),
        Err(refusal) => Err(refusal.to_string()),
    }
}

/// What the armies are called: `Britain-Hanover`; two of one nation by colours.
fn names(both: [Nation; 2]) -> [String; 2] {
    let [one, other] = both.map(Nation::name);
    if one == other { [format!("{one} (blue)"), format!("{other} (red)")] } else { [one, other] }
}

/// The lines with which an army begins. Its general is not rated, as in invented games (p. 12).
fn opening(name: &str, nation: Nation, attacker: bool) -> String {
    let attacker = if attacker { "attacker = true\n" } else { "" };
    format!("[[army]]\nname = \"{name}\"\nnation = \"{nation}\"\n{attacker}general = {{ name = \"General\" }}\n")
}

/// An army that is drawn.
struct Draw<'a> {
    tables: &'a Tables,
    /// The lines above the armies.
    heading: &'a str,
    nation: Nation,
    year: Year,
    points: u32,
    price: Price<'a>,
}

/// A brigade that was drawn: its name, and its units' lines.
struct Brigade {
    name: String,
    independent: bool,
    units: Vec<Pick>,
}

/// A unit that was drawn.
struct Pick {
    troop: String,
    gun: Option<String>,
}

impl Draw<'_> {
    /// The army whose price is the nearest of those that keep the limits.
    fn army(&self, opening: &str, dice: &mut dyn Dice) -> Result<String, String> {
        let list = &self.tables.pick_up;
        let wanted = Ratio::from(i64::from(self.points));
        let mut number = (self.points / list.points.max(1)).max(3);
        let mut best: Option<(Ratio, String)> = None;
        for _ in 0..DRAWS {
            let brigades = self.brigades(number, dice).map_err(|stop| stop.to_string())?;
            let army = format!("{opening}{}", written(&brigades));
            let Some((price, warnings)) = (self.price)(&format!("{}\n{army}", self.heading)) else { continue };
            let missed = price.max(wanted) - price.min(wanted);
            if warnings == 0 && best.as_ref().is_none_or(|(least, _)| missed < *least) {
                best = Some((missed, army));
            }
            let units = u32::try_from((missed / Ratio::from(i64::from(list.points))).floor()).unwrap_or(0);
            number = if price > wanted { number.saturating_sub(units).max(3) } else { number + units };
        }
        match best {
            Some((missed, army)) if missed <= wanted * list.apart => Ok(army),
            _ => Err(format!(
                "no army of {} with {} points keeps the limits of composition: ask for more, or for fewer",
                self.nation, self.points
            )),
        }
    }

    /// Brigades of about so many units, batteries apart: a quarter of them horse, some of them light and independent.
    fn brigades(&self, about: u32, dice: &mut dyn Dice) -> Result<Vec<Brigade>, Interrupt> {
        // One more or one less, so that prices between those of two numbers of units are tried.
        let number = (about as usize + usize::from(dice.face(Die::D6, "units")?) / 2).saturating_sub(2);
        let list = &self.tables.pick_up.lists[self.nation.key()];
        let limits = &self.tables.army;
        let light =
            (number / 6).min(limits.independents).min(usize::from(dice.face(Die::D6, "independent units")?) / 2);
        let horse = if number < 7 { 0 } else { (number / 4).max(2) };
        let foot = number.saturating_sub(light + horse).max(limits.least_units);
        let mut brigades = Vec::new();
        // A large army has large brigades: the roster has letters for twelve.
        let of_brigade = (self.tables.pick_up.foot_of_brigade + foot / 18).min(limits.most_units.saturating_sub(1));
        for (at, size) in shares(foot, of_brigade, limits.most_units.saturating_sub(1)).into_iter().enumerate() {
            let mut units = self.picks(size, &list.foot, dice)?;
            // One brigade in six has none, so that small armies come near their points, too.
            if dice.face(Die::D6, "whether there is a battery")? > 1 {
                let at = usize::from(dice.face(Die::D6, "battery")?) % list.guns.len().max(1);
                units.push(Pick { troop: "artillery".to_owned(), gun: list.guns.get(at).cloned() });
            }
            brigades.push(Brigade { name: format!("{} foot", ordinal(at + 1)), independent: false, units });
        }
        for (at, size) in shares(horse, of_brigade, limits.most_units).into_iter().enumerate() {
            let units = self.picks(size, &list.horse, dice)?;
            brigades.push(Brigade { name: format!("{} horse", ordinal(at + 1)), independent: false, units });
        }
        for at in 0..light {
            let units = self.picks(1, &list.light, dice)?;
            brigades.push(Brigade { name: format!("{} light", ordinal(at + 1)), independent: true, units });
        }
        Ok(brigades)
    }

    /// Throws a die for each unit, among the troops that serve in the year; they stand in the order of the list.
    fn picks(&self, number: usize, among: &[String], dice: &mut dyn Dice) -> Result<Vec<Pick>, Interrupt> {
        let troops = self.tables.troops_of(self.nation);
        let serves = |code: &&String| troops.get(*code).is_some_and(|troop| troop.available(self.year));
        let among: Vec<&String> = among.iter().filter(serves).collect();
        let mut places = (0..number)
            .map(|_| Ok(usize::from(dice.face(Die::D6, "unit")?) % among.len().max(1)))
            .collect::<Result<Vec<usize>, Interrupt>>()?;
        places.sort_unstable();
        let troops = places.into_iter().filter_map(|at| among.get(at));
        Ok(troops.map(|code| Pick { troop: (*code).clone(), gun: None }).collect())
    }
}

/// So many units in brigades of about so many and of at most `most`, as even as can be.
fn shares(number: usize, about: usize, most: usize) -> Vec<usize> {
    let about = about.max(1);
    let brigades = ((number + about / 2) / about).max(number.div_ceil(most.max(1)));
    (0..brigades).map(|at| number / brigades + usize::from(at < number % brigades)).collect()
}

fn ordinal(number: usize) -> String {
    let ending = match number {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// The brigades as TOML. Units are called by their troops and a number.
fn written(brigades: &[Brigade]) -> String {
    let mut text = String::new();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for brigade in brigades {
        let independent = if brigade.independent { "independent = true\n" } else { "" };
        let _ = write!(text, "\n[[army.brigade]]\nname = \"{}\"\n{independent}unit = [\n", brigade.name);
        for unit in &brigade.units {
            let called = unit.called();
            let count = counts.entry(called.clone()).or_default();
            *count += 1;
            let gun = unit.gun.as_ref().map(|gun| format!(", gun = \"{gun}\"")).unwrap_or_default();
            let _ = writeln!(text, "    {{ name = \"{called} {count}\", troop = \"{}\"{gun} }},", unit.troop);
        }
        text.push_str("]\n");
    }
    text
}

impl Pick {
    /// `Grenadiers`, `Line`, `Line horse`, `Battery`.
    fn called(&self) -> String {
        if self.gun.is_some() {
            return "Battery".to_owned();
        }
        let words = self.troop.replace("_infantry", "").replace("cavalry", "horse").replace('_', " ");
        capital(&words)
    }
}
