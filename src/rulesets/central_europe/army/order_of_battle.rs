//! The order of battle: what stands on the table at the start.

use std::collections::BTreeSet;
use std::ops::Range;

use toml::Spanned;

use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::{Colour, Ground, Hold, Nation, Profile, Reminder};
use crate::umpire::{Army, Brigade, Fields, Lookup, Refusal, Unit, UnitId};

use super::characteristics::{Characteristics, RosterCheck};
use super::median::{Median, MedianValue};

/// An order of battle, read: one army is an army list, two are a battle. Brigades are groups for the roster: the rules know
/// none.
#[derive(Clone, Debug)]
pub(crate) struct OrderOfBattle {
    pub(crate) title: String,
    pub(crate) characteristics: Characteristics,
    /// The turn with which the battle ends, whatever has come of it.
    pub(crate) last_turn: Option<u32>,
    /// The armies, in the order of the file.
    pub(crate) armies: Vec<Army<Cards, (), Listed>>,
}

/// A unit as it is listed.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) profile: Profile,
    /// What it stands in, on or behind at the start.
    pub(crate) ground: Ground,
    /// It is behind cover there, which its ground does not tell.
    pub(crate) covered: bool,
    /// What keeps it from being activated, or in its place.
    pub(crate) hold: Option<Hold>,
    /// What the scenario has to say of its moves.
    pub(crate) reminder: Option<Reminder>,
}

/// The cards of an army, and where it stands in the text.
#[derive(Clone, Debug)]
pub(crate) struct Cards {
    pub(crate) colour: Colour,
    pub(crate) median: Median,
    place: Range<usize>,
}

/// What the units of an army have in common.
#[derive(Clone, Copy)]
struct Common {
    characteristics: Characteristics,
    nation: Nation,
}

/// Walks a text of the ruleset `id`: takes what it says, and complains of what is wrong.
pub(crate) fn walk(id: &str, fields: &mut Fields<'_>, tables: &Tables) -> OrderOfBattle {
    let title = fields.heading(id);
    let characteristics = fields.word("characteristics").map(Spanned::into_inner).unwrap_or_default();
    let last_turn = fields.whole("last_turn", 1..=99).map(Spanned::into_inner);
    let each = |fields: &mut Fields<'_>, number| army(tables, fields, number, characteristics);
    let armies = fields.two_armies(|army: &Army<Cards, (), Listed>| &army.name, each);
    if let [first, second, ..] = &armies[..]
        && first.colour == second.colour
    {
        let what = format!("both armies have the {} cards", first.colour.word());
        fields.error(second.place.clone(), what, "write cards = \"red\" for one and cards = \"black\" for the other");
    }
    OrderOfBattle { title, characteristics, last_turn, armies }
}

fn army(
    tables: &Tables,
    fields: &mut Fields<'_>,
    number: u8,
    characteristics: Characteristics,
) -> Army<Cards, (), Listed> {
    let place = fields.place();
    let name = name(fields);
    let nation = fields.word("nation").map(Spanned::into_inner).unwrap_or_default();
    fields.require("cards", "write cards = \"red\" or cards = \"black\"");
    let colour = fields.word("cards").map_or(Colour::Red, Spanned::into_inner);
    let commander_bonus = fields.whole("commander_bonus", 0..=9).map_or(0, Spanned::into_inner);
    let fatigued = fields.flag("fatigued").is_some_and(Spanned::into_inner);
    fields.require("brigade", "write [[army.brigade]] for each group of units");
    let common = Common { characteristics, nation };
    let brigades =
        fields.brigades(number, "join brigades: the rules know none", |fields, id| brigade(common, fields, id));
    let units = brigades.iter().map(|brigade| brigade.units.len()).sum::<usize>();
    let request = MedianValue { units: u32::try_from(units.max(1)).unwrap_or(u32::MAX), commander_bonus, fatigued };
    let median = request.answer(tables).unwrap_or_else(|refusal| {
        fields.error(place.clone(), format!("{units} units: {refusal}"), "split or merge units");
        Median::default()
    });
    Army { number, name, side: number, brigades, own: Cards { colour, median, place } }
}

fn brigade(common: Common, fields: &mut Fields<'_>, id: UnitId) -> Brigade<(), Listed> {
    let name = name(fields);
    fields.short();
    let comes_on = fields.arrives();
    let (hold, reminder) = (hold(fields), reminder(fields));
    fields.require("unit", "write [[army.brigade.unit]], or unit = [{ name = \"...\", kind = \"foot\" }]");
    let mut names = BTreeSet::new();
    let units = fields.units(id, "begin another [[army.brigade]]", |fields, id| {
        let mut unit = Unit { comes_on, ..unit(common, fields, id) };
        unit.own.hold = hold;
        unit.own.reminder.clone_from(&reminder);
        if !names.insert(unit.name.clone()) {
            let what = format!("two units of {name} are called {}", unit.name);
            fields.warn(fields.place(), what, "give one another name, so that the log can be read");
        }
        unit
    });
    Brigade { id, name, units, own: () }
}

/// Until when nobody activates a brigade: a turn, or an enemy who comes near; or the last turn in which it stays in its place.
fn hold(fields: &mut Fields<'_>) -> Option<Hold> {
    let turn = fields.whole("held_until", 1..=99).map(|last| Hold::Until(last.into_inner()));
    let near = fields.whole("held_until_within", 1..=999).map(|within| Hold::EnemyWithin(within.into_inner()));
    if turn.is_some() && near.is_some() {
        let cure = "leave one of them out";
        fields.error(fields.place_of("held_until_within"), "held until a turn and until an enemy is near", cure);
    }
    let place = fields.whole("stays_until", 1..=99).map(|last| Hold::InPlace(last.into_inner()));
    if place.is_some() && turn.or(near).is_some() {
        let cure = "leave one of them out";
        fields.error(fields.place_of("stays_until"), "held, and kept in its place besides", cure);
    }
    turn.or(near).or(place)
}

/// What the form of a brigade's moves is to say, and until which turn.
fn reminder(fields: &mut Fields<'_>) -> Option<Reminder> {
    let words = fields.text("reminder").map(Spanned::into_inner);
    let until = fields.whole("reminder_until", 1..=99).map(Spanned::into_inner);
    words.map(|words| Reminder { words: words.into(), until })
}

fn unit(common: Common, fields: &mut Fields<'_>, id: UnitId) -> Unit<Listed> {
    let name = name(fields);
    fields.short();
    let profile = Profile::walk(fields, common.nation);
    let ground = fields.word("ground").map(Spanned::into_inner).unwrap_or_default();
    let covered = fields.flag("covered").is_some_and(Spanned::into_inner);
    if let Err(refusal) = profile.check() {
        fields.error(fields.place(), format!("{name}: {refusal}"), "leave the key out, or change the kind");
    }
    let request = RosterCheck { unit: profile.clone(), characteristics: common.characteristics };
    if let Some(fault) = request.fault() {
        let what = format!("{name}: {}", Refusal::from(fault));
        fields.warn(fields.place_of("grade"), what, "write grade = \"regular\"");
    }
    Unit { id, name, gone: false, comes_on: None, own: Listed { profile, ground, covered, hold: None, reminder: None } }
}

fn name(fields: &mut Fields<'_>) -> String {
    fields.require("name", "write name = \"...\"");
    fields.text("name").map(Spanned::into_inner).unwrap_or_default()
}
