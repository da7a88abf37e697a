//! Reading a unit.

use std::collections::BTreeMap;

use toml::Spanned;

use crate::umpire::Fields;

use super::super::unit::{Kind, Unit, Weapon};
use super::army::Above;
use super::read::{TURNS, flag};
use super::{Brigade, Entry};

pub(super) fn unit(fields: &mut Fields<'_>, digit: u8, above: &Above) -> Entry {
    let name = fields.text("name").map(Spanned::into_inner).unwrap_or_default();
    fields.require("type", "write type = \"infantry\", say");
    let kind = fields.word::<Kind>("type").map(Spanned::into_inner);
    let mut plain = Unit::new(kind.unwrap_or(Kind::Infantry));
    plain.nation = Some(fields.word("nation").map_or(above.nation, Spanned::into_inner));
    if kind.is_some_and(Kind::is_guns) {
        fields.require("gun", "write gun = \"light\", \"medium\", \"heavy\" or \"howitzer\", say");
    }
    let mut unit = Unit {
        gun: fields.word("gun").map(Spanned::into_inner),
        class: fields.word("class").map_or(plain.class, Spanned::into_inner),
        size: fields.word("size").map_or(plain.size, Spanned::into_inner),
        weapon: fields.word("weapon").map(Spanned::into_inner).or(plain.weapon),
        formation: fields.word("formation").map_or(plain.formation, Spanned::into_inner),
        foreign: flag(fields, "foreign"),
        ..plain.clone()
    };
    if kind.is_some() {
        check(fields, &plain, &unit);
    }
    unit.troop = fields.text("troop").map(Spanned::into_inner);
    battalion_guns(fields, &mut unit);
    let quick_firers = flag(fields, "quick_firers");
    if quick_firers && unit.weapon != Some(Weapon::MusketsWithBattalionGuns) {
        let what = "quick-firers are the battalion guns of close order infantry (p. 48)";
        fields.error(fields.place_of("quick_firers"), what, "leave quick_firers out, or give the battalion its guns");
    }
    let own = fields.whole("held_until", TURNS).map_or(0, Spanned::into_inner);
    let held_until = above.holds.iter().map(|hold| hold.binds(unit.kind)).fold(own, u32::max);
    let mut code = above.code;
    code.unit = digit;
    Entry { code, name, unit, quick_firers, entrenched: flag(fields, "entrenched"), held_until, place: fields.place() }
}

/// Every key is tried on a plain unit of the arm by itself, so that each fault is found, and at its key.
fn check(fields: &Fields<'_>, plain: &Unit, unit: &Unit) {
    let alone = [
        ("gun", Unit { gun: unit.gun, ..plain.clone() }),
        ("class", Unit { class: unit.class, ..plain.clone() }),
        ("size", Unit { size: unit.size, ..plain.clone() }),
        ("weapon", Unit { weapon: unit.weapon, ..plain.clone() }),
        ("formation", Unit { formation: unit.formation, ..plain.clone() }),
        ("foreign", Unit { foreign: unit.foreign, ..plain.clone() }),
    ];
    for (key, unit) in alone {
        if let Err(refusal) = unit.check() {
            fields.error(fields.place_of(key), refusal.to_string(), format!("leave {key} out, or change the type"));
        }
    }
}

/// `battalion_guns = false` is the plain way to say `weapon = "muskets"`.
fn battalion_guns(fields: &mut Fields<'_>, unit: &mut Unit) {
    let Some(guns) = fields.flag("battalion_guns") else { return };
    if unit.kind != Kind::Infantry {
        let what = "only close order infantry has battalion guns (p. 9)";
        fields.error(guns.span(), what, "leave battalion_guns out");
    } else if fields.has("weapon") {
        let what = "battalion_guns and weapon say the same thing";
        fields.error(guns.span(), what, "leave one of the two out");
    } else if !guns.into_inner() {
        unit.weapon = Some(Weapon::Muskets);
    }
}

/// Gives every unit without a name one from its arm, counted through the army: `Battalion 2`.
pub(super) fn name_the_nameless(brigades: &mut [Brigade]) {
    let mut counts: BTreeMap<&'static str, u32> = BTreeMap::new();
    for entry in brigades.iter_mut().flat_map(|brigade| &mut brigade.units) {
        let arm = match entry.unit.kind {
            Kind::Infantry => "Battalion",
            Kind::LightInfantry => "Light battalion",
            Kind::Cavalry => "Regiment",
            Kind::LightCavalry => "Light regiment",
            Kind::DismountedCavalry => "Dismounted regiment",
            Kind::Artillery => "Battery",
            Kind::HorseArtillery => "Horse battery",
            Kind::Transport => "Transport",
        };
        let count = counts.entry(arm).or_default();
        *count += 1;
        if entry.name.is_empty() {
            entry.name = format!("{arm} {count}");
        }
    }
}
