//! The order of battle: what stands on the table at the start.

use std::collections::BTreeSet;
use std::ops::Range;

use toml::Spanned;

use crate::umpire::{Fields, Request, UnitId};

use super::CENTRAL_EUROPE;
use super::army::RosterCheck;
use super::cards::{Median, MedianValue};
use super::field::steps::NoDice;
use super::tables::Tables;
use super::unit::{Characteristics, Grade, Kind, Nation, Side, Unit};

/// An order of battle, read: one army is an army list, two are a battle.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OrderOfBattle {
    /// What the battle or the army list is called.
    pub(crate) title: String,
    /// The characteristics in force.
    pub(crate) characteristics: Characteristics,
    /// What was agreed about the terrain, a sentence each (CE-TER-1).
    pub(crate) terrain: Vec<String>,
    /// The armies, in the order of the file.
    pub(crate) armies: Vec<Army>,
}

/// An army.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Army {
    /// Its name.
    pub(crate) name: String,
    /// The colour of its cards.
    pub(crate) side: Side,
    /// Its median, and what it is made of.
    pub(crate) median: Median,
    /// Its brigades, which the rules do not know: groups for the roster.
    pub(crate) brigades: Vec<Brigade>,
    /// Where it stands in the text.
    pub(crate) place: Range<usize>,
}

/// A group of units.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Brigade {
    pub(crate) code: UnitId,
    pub(crate) name: String,
    pub(crate) units: Vec<Entry>,
}

/// A unit on the roster.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) code: UnitId,
    pub(crate) name: String,
    pub(crate) unit: Unit,
}

impl Army {
    /// All its units, brigade by brigade.
    pub(crate) fn units(&self) -> impl Iterator<Item = &Entry> {
        self.brigades.iter().flat_map(|brigade| &brigade.units)
    }
}

/// Walks a text: takes what it says, and complains of what is wrong.
pub(crate) fn walk(fields: &mut Fields<'_>, tables: &Tables) -> OrderOfBattle {
    let title = fields.heading(CENTRAL_EUROPE.id);
    let characteristics = fields.word("characteristics").map(Spanned::into_inner).unwrap_or_default();
    let terrain = fields.texts("terrain").into_iter().map(Spanned::into_inner).collect();
    let each = |fields: &mut Fields<'_>, number| army(tables, fields, number, characteristics);
    let armies = fields.two_armies(|army: &Army| &army.name, each);
    if let [first, second, ..] = &armies[..]
        && first.side == second.side
    {
        let what = format!("both armies have the {} cards", first.side.word());
        fields.error(second.place.clone(), what, "write cards = \"red\" for one and cards = \"black\" for the other");
    }
    OrderOfBattle { title, characteristics, terrain, armies }
}

fn army(tables: &Tables, fields: &mut Fields<'_>, number: u8, characteristics: Characteristics) -> Army {
    let place = fields.place();
    fields.require("name", "write name = \"...\"");
    let name = fields.text("name").map(Spanned::into_inner).unwrap_or_default();
    let nation = fields.word("nation").map(Spanned::into_inner).unwrap_or_default();
    fields.require("cards", "write cards = \"red\" or cards = \"black\"");
    let side = fields.word("cards").map_or(Side::Red, Spanned::into_inner);
    let commander_bonus = fields.whole("commander_bonus", 0..=9).map_or(0, Spanned::into_inner);
    let fatigued = flag(fields, "fatigued");
    fields.require("brigade", "write [[army.brigade]] for each group of units");
    let mut letters = UnitId::LETTERS.iter();
    let brigades = fields.tables("brigade", "a brigade", |fields| {
        let letter = letters.next();
        if letter.is_none() {
            let what = format!("an army has {} brigades at most", UnitId::LETTERS.len());
            fields.error(fields.place(), what, "join brigades: the rules know none");
        }
        let code = UnitId::new(number, letter.copied().unwrap_or('z'), 0);
        brigade(tables, fields, code, nation, characteristics)
    });
    let units = brigades.iter().map(|brigade| brigade.units.len()).sum::<usize>();
    let request = MedianValue { units: u32::try_from(units.max(1)).unwrap_or(u32::MAX), commander_bonus, fatigued };
    let median = request.rule(tables, &mut NoDice).unwrap_or_else(|stop| {
        fields.error(place.clone(), format!("{units} units: {stop}"), "split or merge units (CE-AMB-2)");
        Median::default()
    });
    Army { name, side, median, brigades, place }
}

fn brigade(
    tables: &Tables,
    fields: &mut Fields<'_>,
    code: UnitId,
    nation: Nation,
    characteristics: Characteristics,
) -> Brigade {
    fields.require("name", "write name = \"...\"");
    let name = fields.text("name").map(Spanned::into_inner).unwrap_or_default();
    fields.require("unit", "write [[army.brigade.unit]], or unit = [{ name = \"...\", kind = \"foot\" }]");
    let mut digits = 1..=9u8;
    let mut names = BTreeSet::new();
    let units = fields.tables("unit", "a unit", |fields| {
        let digit = digits.next();
        if digit.is_none() {
            fields.error(fields.place(), "a tenth unit in a brigade", "begin another [[army.brigade]]");
        }
        let entry = unit(tables, fields, UnitId { unit: digit.unwrap_or(9), ..code }, nation, characteristics);
        if !names.insert(entry.name.clone()) {
            let what = format!("two units of {name} are called {}", entry.name);
            fields.warn(fields.place(), what, "give one another name, so that the log can be read");
        }
        entry
    });
    Brigade { code, name, units }
}

fn unit(
    tables: &Tables,
    fields: &mut Fields<'_>,
    code: UnitId,
    nation: Nation,
    characteristics: Characteristics,
) -> Entry {
    fields.require("name", "write name = \"...\"");
    let name = fields.text("name").map(Spanned::into_inner).unwrap_or_default();
    fields.require("kind", "write kind = \"foot\", say");
    let kind = fields.word("kind").map_or(Kind::Foot, Spanned::into_inner);
    let mut unit = Unit::new(kind);
    unit.nation = fields.word("nation").map_or(nation, Spanned::into_inner);
    unit.grade = fields.word("grade").map_or(Grade::Regular, Spanned::into_inner);
    let percent = fields.whole("effectiveness", 25..=100).map_or(100, Spanned::into_inner);
    unit.effectiveness = u8::try_from(percent).unwrap_or(100);
    unit.firing_order = flag(fields, "firing_order");
    unit.cuirassiers = flag(fields, "cuirassiers");
    unit.dismounted = flag(fields, "dismounted");
    unit.limbered = flag(fields, "limbered");
    if let Err(refusal) = unit.check() {
        fields.error(fields.place(), format!("{name}: {refusal}"), "leave the key out, or change the kind");
    }
    let request = RosterCheck { unit: unit.clone(), characteristics };
    if request.rule(tables, &mut NoDice).is_ok_and(|answer| !answer.legal) {
        let what = format!("{name}: Prussian horse has no elite units at Chotusitz (Army Characteristics)");
        fields.warn(fields.place_of("grade"), what, "write grade = \"regular\"");
    }
    Entry { code, name, unit }
}

/// A flag that is false unless it is set.
fn flag(fields: &mut Fields<'_>, key: &'static str) -> bool {
    fields.flag(key).is_some_and(Spanned::into_inner)
}
