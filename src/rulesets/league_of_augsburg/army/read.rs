//! Reading an order of battle: all its faults come back at once.

use toml::Spanned;

use super::order_of_battle::{ArmyEntry, BrigadeEntry, COMMAND_NUMBERS, OrderOfBattle, UnitEntry};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::hold::Hold;
use crate::umpire::{Fields, UnitId};

/// Walks a text of the ruleset `id`: takes what it says, and complains of what is wrong.
pub(crate) fn walk(fields: &mut Fields<'_>, id: &str) -> OrderOfBattle {
    let title = fields.heading(id);
    let last_turn = fields.whole("last_turn", 1..=99).map(Spanned::into_inner);
    let mut unless_denied = |key| fields.flag(key).is_none_or(Spanned::into_inner);
    let (bad_going, horse_over_hedges) = (unless_denied("bad_going"), unless_denied("horse_over_hedges"));
    let notes = fields.aims_and_notes();
    let armies = fields.two_armies(|army: &ArmyEntry| &army.name, army);
    OrderOfBattle { title, last_turn, notes, bad_going, horse_over_hedges, armies }
}

fn army(fields: &mut Fields<'_>, number: u8) -> ArmyEntry {
    fields.require("name", "write name = \"...\"");
    fields.require("commander", "write commander = \"...\", the Commander in Chief");
    let name = text(fields, "name");
    let commander = text(fields, "commander");
    let command_number = command_number(fields);
    let horse_that_routs = fields.text("horse_that_routs").map(Spanned::into_inner);
    fields.require_some("brigade", "write [[army.brigade]] for each brigade");
    let brigades = fields.brigades(number, "join brigades", brigade);
    ArmyEntry { name, commander, command_number, horse_that_routs, brigades }
}

fn text(fields: &mut Fields<'_>, key: &'static str) -> String {
    fields.text(key).map(Spanned::into_inner).unwrap_or_default()
}

fn command_number(fields: &mut Fields<'_>) -> u32 {
    fields.require("command_number", "write command_number = 2, say");
    fields.whole("command_number", COMMAND_NUMBERS).map_or(0, Spanned::into_inner)
}

/// What keeps a brigade in its place: a turn, an enemy who is not near yet, or whichever ends first.
fn hold(fields: &mut Fields<'_>) -> Option<Hold> {
    let turn = fields.whole("held", 1..=99).map(Spanned::into_inner);
    let within = fields.whole("held_until_within", 1..=99).map(Spanned::into_inner);
    (turn.is_some() || within.is_some()).then_some(Hold { turn, within })
}

fn brigade(fields: &mut Fields<'_>, id: UnitId) -> BrigadeEntry {
    fields.require("name", "write name = \"...\", its Brigadier's");
    let name = text(fields, "name");
    fields.short();
    let command_number = command_number(fields);
    let hold = hold(fields);
    let comes_on = fields.arrives();
    fields.require_some("unit", "write [[army.brigade.unit]] for each unit");
    let units = fields.units(id, "make two brigades of it", |fields, id| {
        let ground = fields.word("ground").map(Spanned::into_inner).unwrap_or_default();
        let (unit, squadrons) = Unit::of_table(fields);
        UnitEntry { id, unit, squadrons, ground }
    });
    BrigadeEntry { id, name, command_number, hold, comes_on, units }
}
