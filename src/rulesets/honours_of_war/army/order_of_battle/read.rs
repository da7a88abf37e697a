//! Reading the order of battle as a whole.

use serde::Deserialize;
use toml::Spanned;

use super::{ListedArmy, ListedObjective, Mist, Options, OrderOfBattle, Side, army, composition, sides};
use crate::rulesets::honours_of_war::army::order_of_battle::above::Setting;
use crate::rulesets::honours_of_war::army::order_of_battle::fields::{TURNS, flag, town};
use crate::rulesets::honours_of_war::army::year::Year;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::weather::Weather;
use crate::umpire::{Complaint, Fields, Ratio};

/// The weather of the first turn as it is written.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum FirstWeather {
    Fair,
    LightRain,
    HeavyRain,
    Storm,
    Fog,
    Rolled,
}

impl FirstWeather {
    const fn weather(self) -> Option<Weather> {
        match self {
            FirstWeather::Fair => Some(Weather::Fair),
            FirstWeather::LightRain => Some(Weather::LightRain),
            FirstWeather::HeavyRain => Some(Weather::HeavyRain),
            FirstWeather::Storm => Some(Weather::Storm),
            FirstWeather::Fog => Some(Weather::Fog),
            FirstWeather::Rolled => None,
        }
    }
}

impl OrderOfBattle {
    /// What the composition of its armies is warned of (p. 14, 41-50).
    pub(crate) fn composition(&self, tables: &Tables) -> Result<Vec<Complaint>, Vec<Complaint>> {
        let mut warnings = Vec::new();
        for army in &self.armies {
            warnings.extend(composition::warnings(army, self, tables)?);
        }
        Ok(warnings)
    }
}

/// Walks a text for this ruleset by its tables, which hold the nations' lists: takes what it says, and complains of what is wrong.
pub(crate) fn walk(fields: &mut Fields<'_>, ruleset: &str, tables: &Tables) -> OrderOfBattle {
    let title = fields.heading(ruleset);
    let scale = fields.word("scale").map(Spanned::into_inner).unwrap_or_default();
    let years = u32::from(Year::FIRST.get())..=u32::from(Year::LAST.get());
    let year =
        fields.whole("year", years).and_then(|year| Year::try_from(Ratio::from(i64::from(year.into_inner()))).ok());
    let historical = flag(fields, "historical");
    let last_turn = fields.whole("last_turn", TURNS).map(Spanned::into_inner);
    let season = fields.word("season").map(Spanned::into_inner).unwrap_or_default();
    let weather = fields.word::<FirstWeather>("weather").map_or(FirstWeather::Fair, Spanned::into_inner).weather();
    let options = fields.table("options", "the options", options).unwrap_or_default();
    let mist = fields.table("mist", "the mist", mist);
    let mut number = 0;
    fields.require_some("army", "write [[army]] for each army");
    let mut armies = fields.tables("army", "an army", |fields| {
        number += 1;
        army::army(fields, number, &Setting { tables, year, historical })
    });
    check_armies(fields, &armies);
    check_blocks(fields, &armies);
    name_the_main(fields, &mut armies);
    let objectives = fields.tables("objective", "an objective", |fields| objective(fields, &armies));
    OrderOfBattle { title, scale, year, historical, last_turn, season, weather, options, mist, objectives, armies }
}

fn options(fields: &mut Fields<'_>) -> Options {
    Options {
        brigade_morale: flag(fields, "brigade_morale"),
        red_dice: flag(fields, "red_dice"),
        lost_battalion_guns: flag(fields, "lost_battalion_guns"),
        changing_weather: flag(fields, "changing_weather"),
        count_transport: flag(fields, "count_transport"),
        initiative_by_army: flag(fields, "initiative_by_army"),
        common_breaking_point: flag(fields, "common_breaking_point"),
        split_and_join: flag(fields, "split_and_join"),
    }
}

fn mist(fields: &mut Fields<'_>) -> Mist {
    fields.require("place", "write where it lies: place = \"on the plain\"");
    fields.require("until", "write its last turn: until = 3");
    Mist {
        place: fields.text("place").map(Spanned::into_inner).unwrap_or_default(),
        until: fields.whole("until", TURNS).map_or(1, Spanned::into_inner),
        clear: fields.text("clear").map(Spanned::into_inner),
    }
}

fn objective(fields: &mut Fields<'_>, armies: &[ListedArmy]) -> ListedObjective {
    fields.require("name", "write name = \"...\"");
    fields.require("points", "write points = 1, 2 or 3 (p. 36)");
    let name = fields.text("name").map(Spanned::into_inner).unwrap_or_default();
    let points = fields.whole("points", 1..=3).map_or(1, Spanned::into_inner);
    let names = armies.iter().map(|army| army.name.as_str());
    let held_by = fields.text("held_by").and_then(|holder| fields.named_among(&holder, "army", "file", names));
    let block = fields.whole("block", 1..=99).and_then(|block| u8::try_from(block.into_inner()).ok());
    let burns_from = fields.whole("burns_from", TURNS).map(Spanned::into_inner);
    if burns_from.is_some() && block.is_none() {
        let cure = "write block = N, the block that burns";
        fields.error(fields.place_of("burns_from"), "burns_from without block", cure);
    }
    let town = town(fields);
    if town.is_some() && block.is_none() {
        let cure = "write block = N, the block whose class it is";
        fields.error(fields.place_of("town"), "town without block", cure);
    }
    ListedObjective { name, points, held_by, block, town, burns_from }
}

/// What holds between armies: names that differ, two sides of which one attacks.
fn check_armies(fields: &Fields<'_>, armies: &[ListedArmy]) {
    let mut doubled = false;
    for (at, army) in armies.iter().enumerate() {
        if !army.name.is_empty() && armies[..at].iter().any(|other| other.name == army.name) {
            fields.error(army.place.clone(), format!("two armies are called {}", army.name), "give one another name");
            doubled = true;
        }
    }
    let sides = sides(armies);
    match &sides[..] {
        [] => {}
        [_] if armies.len() == 1 || doubled => {}
        [_] => {
            let what = "all armies fight on one side";
            fields.error(armies[armies.len() - 1].place.clone(), what, "give one of them a side of its own");
        }
        [_, _] => check_attackers(fields, armies, &sides),
        [_, _, third, ..] => {
            let what = format!("a battle has two sides; {} is a third", third.name);
            let cure = "write side = \"...\" with the same name in the armies that fight side by side (p. 40)";
            fields.error(armies[third.armies[0]].place.clone(), what, cure);
        }
    }
    if armies.len() > 9 {
        fields.error(armies[9].place.clone(), "a tenth army has no number", "join armies: nine is the most");
    }
}

/// A block has one garrison at the start: which faces each of two units holds is said on the table (p. 17).
fn check_blocks(fields: &Fields<'_>, armies: &[ListedArmy]) {
    let mut held = Vec::new();
    for entry in armies.iter().flat_map(ListedArmy::units) {
        let Some(block) = entry.ground.block() else { continue };
        if held.contains(&block.number) {
            let what = format!("block {} has a garrison already", block.number);
            fields.error(
                entry.place.clone(),
                what,
                "give it to one of the two, and say of the other in the battle: `G`",
            );
        }
        held.push(block.number);
    }
}

/// One side attacks.
fn check_attackers(fields: &Fields<'_>, armies: &[ListedArmy], sides: &[Side<'_>]) {
    let attacks = |side: &Side<'_>| side.armies.iter().any(|place| armies[*place].attacker);
    if !sides.iter().any(attacks) {
        fields.error(armies[0].place.clone(), "no army attacks", "write attacker = true in one army");
    } else if sides.iter().all(attacks) {
        let last = armies.iter().rev().find(|army| army.attacker).unwrap_or(&armies[0]);
        let what = if armies.len() == 2 { "every army attacks" } else { "both sides attack" };
        fields.error(last.place.clone(), what, "leave attacker out of the defender's army");
    }
}

/// Every side has one main contingent: the one that says so, else its first army (p. 40).
fn name_the_main(fields: &Fields<'_>, armies: &mut [ListedArmy]) {
    let sides: Vec<Vec<usize>> = sides(armies).into_iter().map(|side| side.armies).collect();
    for side in sides {
        let said: Vec<usize> = side.iter().copied().filter(|place| armies[*place].main).collect();
        if let [_, second, ..] = said[..] {
            let what = format!("{} has a second main contingent", armies[second].side);
            fields.error(armies[second].place.clone(), what, "leave main = true to one army of a side");
        }
        if said.is_empty()
            && let Some(first) = side.first()
        {
            armies[*first].main = true;
        }
    }
}
