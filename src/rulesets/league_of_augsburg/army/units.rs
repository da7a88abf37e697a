//! Reading the armies of an order of battle: brigades and units.

use toml::Spanned;

use crate::rulesets::league_of_augsburg::army::{Army, Brigade, Named};
use crate::rulesets::league_of_augsburg::unit::{Kind, Unit, Weapon};
use crate::umpire::{Fields, UnitId};

pub(crate) fn army(fields: &mut Fields<'_>, number: u8) -> Army {
    fields.require("name", "write name = \"...\"");
    fields.require("commander", "write commander = \"...\", the Commander in Chief");
    let name = text(fields, "name");
    let commander = text(fields, "commander");
    let command_number = command_number(fields);
    fields.require_some("brigade", "write [[army.brigade]] for each brigade");
    let mut letters = UnitId::LETTERS.iter();
    let brigades = fields.tables("brigade", "a brigade", |fields| {
        let letter = letters.next();
        if letter.is_none() {
            let what =
                format!("an army has {} brigades at most: no letter is left for this one", UnitId::LETTERS.len());
            fields.error(fields.place(), what, "join brigades");
        }
        brigade(fields, UnitId::new(number, letter.copied().unwrap_or('z'), 0))
    });
    Army { name, commander, command_number, brigades }
}

fn text(fields: &mut Fields<'_>, key: &'static str) -> String {
    fields.text(key).map(Spanned::into_inner).unwrap_or_default()
}

fn command_number(fields: &mut Fields<'_>) -> u32 {
    fields.require("command_number", "write command_number = 2, say");
    fields.whole("command_number", 0..=20).map_or(0, Spanned::into_inner)
}

fn brigade(fields: &mut Fields<'_>, code: UnitId) -> Brigade {
    fields.require("name", "write name = \"...\", its Brigadier's");
    let name = text(fields, "name");
    let command_number = command_number(fields);
    fields.require_some("unit", "write [[army.brigade.unit]] for each unit");
    let mut digit = 0;
    let units = fields.tables("unit", "a unit", |fields| {
        digit += 1;
        if digit == 10 {
            let what = "a brigade has 9 units at most: no digit is left for this one";
            fields.error(fields.place(), what, "make two brigades of it");
        }
        Named { code: UnitId { unit: digit, ..code }, unit: unit(fields) }
    });
    Brigade { code, name, command_number, units }
}

fn unit(fields: &mut Fields<'_>) -> Unit {
    fields.require("name", "write name = \"...\"");
    fields.require("type", "write type = \"foot\", say");
    fields.require("figures", "write figures = 24, say");
    let name = text(fields, "name");
    let kind = fields.word::<Kind>("type").map(Spanned::into_inner);
    let figures = fields.whole("figures", 1..=200).map(Spanned::into_inner);
    let mut unit = Unit::new(kind.unwrap_or(Kind::Foot), figures.unwrap_or(24));
    unit.name = name;
    if kind == Some(Kind::Foot) {
        fields.require("system", "write system = \"french\" or \"dutch\"");
    }
    if kind == Some(Kind::Artillery) {
        fields.require("weapon", "write weapon = \"light_cannon\", \"field_gun\" or \"heavy_gun\"");
    }
    unit.system = fields.word("system").map(Spanned::into_inner).or(unit.system);
    unit.formation = fields.word("formation").map(Spanned::into_inner).or(unit.formation);
    unit.mode = fields.word("mode").map(Spanned::into_inner).or(unit.mode);
    unit.weapon = fields.word::<Weapon>("weapon").map_or(unit.weapon, Spanned::into_inner);
    unit.quality = fields.word("quality").map_or(unit.quality, Spanned::into_inner);
    unit.pikemen = fields.whole("pikemen", 0..=200).map_or(0, Spanned::into_inner);
    unit.squadrons = fields.whole("squadrons", 1..=12).map_or(1, Spanned::into_inner);
    unit.grenadiers = fields.flag("grenadiers").is_some_and(Spanned::into_inner);
    unit.heavy = fields.flag("heavy").is_some_and(Spanned::into_inner);
    unit.holding = fields.flag("holding").is_some_and(Spanned::into_inner);
    let whole = kind.is_some() && figures.is_some();
    if whole && let Err(refusal) = unit.check().and_then(|()| unit.is_troops()) {
        fields.error(fields.place(), refusal.to_string(), "change the unit");
    }
    unit
}
