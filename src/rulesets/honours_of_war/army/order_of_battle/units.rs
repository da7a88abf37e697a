//! Reading a unit.

use std::collections::BTreeMap;

use toml::Spanned;

use super::{Entry, ListedBrigade};
use crate::rulesets::honours_of_war::army::order_of_battle::above::Above;
use crate::rulesets::honours_of_war::army::order_of_battle::fields::{TURNS, flag, nation, town};
use crate::rulesets::honours_of_war::army::year::Year;
use crate::rulesets::honours_of_war::battle::ground::{Block, Feature, Ground, Height};
use crate::rulesets::honours_of_war::tables::{SizeAdvice, Troop};
use crate::rulesets::honours_of_war::unit::{Formation, Kind, Nation, Size, Unit, Weapon};
use crate::umpire::{Fields, UnitId, did_you_mean};

pub(super) fn unit(fields: &mut Fields<'_>, id: UnitId, above: &Above<'_>) -> Entry {
    let name = fields.text("name").map(Spanned::into_inner).unwrap_or_default();
    fields.short();
    let nation = nation(fields, above.tables).unwrap_or(above.nation);
    let code = fields.text("troop");
    fields.offer("troop", above.tables.troops_of(nation).keys().map(String::as_str));
    let troop = code.as_ref().and_then(|code| listed(fields, code, nation, above));
    if troop.is_none() && code.is_none() {
        fields.require("type", "write type = \"infantry\", say, or troop = \"grenadiers\"");
    }
    let given = fields.word::<Kind>("type").map(Spanned::into_inner);
    let kind = given.or(troop.and_then(|troop| troop.types.first().copied()));
    let mut plain = Unit::new(kind.unwrap_or(Kind::Infantry));
    plain.nation = Some(nation);
    plain.troop = code.map(Spanned::into_inner);
    if kind.is_some_and(Kind::is_guns) {
        fields.require("gun", "write gun = \"light\", \"medium\", \"heavy\" or \"howitzer\", say");
    }
    let usual = troop.map_or_else(|| plain.clone(), |troop| as_listed(&plain, troop, above.year_of(nation)));
    let unit = Unit {
        gun: fields.word("gun").map(Spanned::into_inner),
        class: fields.word("class").map_or(usual.class, Spanned::into_inner),
        size: fields.word("size").map_or(usual.size, Spanned::into_inner),
        weapon: fields.word("weapon").map(Spanned::into_inner).or(usual.weapon),
        formation: fields.word("formation").map_or(usual.formation, Spanned::into_inner),
        foreign: fields.flag("foreign").map_or(usual.foreign, Spanned::into_inner),
        ..plain.clone()
    };
    if kind.is_some() {
        check(fields, &plain, &unit);
    }
    let outside = ground(fields);
    let ground = garrison(fields, &unit, above.arrives).unwrap_or(outside);
    let mut entry = Entry {
        code: id,
        name,
        unit,
        quick_firers: flag(fields, "quick_firers"),
        entrenched: flag(fields, "entrenched"),
        ground,
        held_until: fields.whole("held_until", TURNS).map_or(0, Spanned::into_inner),
        place: fields.place(),
    };
    battalion_guns(fields, &mut entry);
    if entry.ground == Ground::River && entry.unit.kind.is_guns() {
        fields.error(fields.place_of("ground"), "guns cross a river by a ford (p. 16)", "write ground = \"ford\"");
    }
    if entry.entrenched && !(entry.unit.kind.is_foot() || entry.unit.kind.is_guns()) {
        let what = "only infantry and guns are entrenched (p. 52)";
        fields.error(fields.place_of("entrenched"), what, "leave entrenched out");
    }
    entry.held_until = above.holds.iter().map(|hold| hold.binds(entry.unit.kind)).fold(entry.held_until, u32::max);
    entry
}

/// What it stands on or behind at the start, on a hill perhaps.
fn ground(fields: &mut Fields<'_>) -> Ground {
    let feature = fields.word::<Feature>("ground").map(Spanned::into_inner);
    let height = fields.word::<Height>("hill").map(Spanned::into_inner);
    match (feature, height.unwrap_or_default()) {
        (Some(feature), height) => feature.at(height),
        (None, Height::Steep) => Ground::SteepHill,
        (None, Height::Gentle) => Ground::Hill,
        (None, Height::Level) => Ground::Open,
    }
}

/// The block that it holds at the start, if it holds one.
fn garrison(fields: &mut Fields<'_>, unit: &Unit, arrives: Option<u32>) -> Option<Ground> {
    let number = fields.whole("block", 1..=99).and_then(|block| u8::try_from(block.into_inner()).ok());
    let town = town(fields);
    let Some(number) = number else {
        if town.is_some() {
            fields.error(fields.place_of("town"), "town without block", "write block = N, the block that it holds");
        }
        return None;
    };
    let at = fields.place_of("block");
    let Some(town) = town else {
        let cure = "write town = \"rustic\", \"urban\" or \"fortified\" (p. 15)";
        fields.error(at, "block without its class", cure);
        return None;
    };
    if !Feature::Block.bears(unit.kind) || unit.formation == Formation::Limbered {
        fields.error(at.clone(), "only infantry and deployed guns hold a block (p. 16)", "leave block and town out");
    }
    if let Some(turn) = arrives {
        let what = format!("it holds no block before turn {turn}, when its brigade comes on the table");
        fields.error(
            at.clone(),
            what,
            "leave block and town out, or give it a brigade that is there from the beginning",
        );
    }
    if ["ground", "hill", "entrenched"].into_iter().any(|key| fields.has(key)) {
        fields.error(at, "a garrison stands in its block alone", "leave ground, hill and entrenched out");
    }
    Some(Ground::Block(Block::whole(number, town)))
}

/// The nation's list on these troops (p. 41-50). An invented nation may have others.
fn listed<'a>(fields: &Fields<'_>, code: &Spanned<String>, nation: Nation, above: &Above<'a>) -> Option<&'a Troop> {
    let troops = above.tables.troops_of(nation);
    let found = troops.get(code.get_ref());
    if found.is_none() && !above.imagi_nation {
        let cure = match did_you_mean(code.get_ref(), troops.keys().map(String::as_str)) {
            Some(meant) => format!("did you mean \"{meant}\"?"),
            None => format!("it has {}", troops.keys().map(String::as_str).collect::<Vec<_>>().join(", ")),
        };
        fields.error(code.span(), format!("troop \"{}\" is not in this nation's list", code.get_ref()), cure);
    }
    found
}

/// A unit of listed troops, as the list has it in a year.
fn as_listed(plain: &Unit, troop: &Troop, year: Year) -> Unit {
    let mut unit = plain.clone();
    unit.class = troop.classes(year).first().copied().unwrap_or(unit.class);
    unit.foreign = troop.foreign;
    if troop.size == SizeAdvice::Small {
        unit.size = Size::Small;
    }
    if troop.rifles {
        unit.weapon = Some(Weapon::Rifles);
    }
    unit
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
fn battalion_guns(fields: &mut Fields<'_>, entry: &mut Entry) {
    if let Some(guns) = fields.flag("battalion_guns") {
        if entry.unit.kind != Kind::Infantry {
            let what = "only close order infantry has battalion guns (p. 9)";
            fields.error(guns.span(), what, "leave battalion_guns out");
        } else if fields.has("weapon") {
            let what = "battalion_guns and weapon say the same thing";
            fields.error(guns.span(), what, "leave one of the two out");
        } else if !guns.into_inner() {
            entry.unit.weapon = Some(Weapon::Muskets);
        }
    }
    if entry.quick_firers && entry.unit.weapon != Some(Weapon::MusketsWithBattalionGuns) {
        let what = "quick-firers are the battalion guns of close order infantry (p. 48)";
        fields.error(fields.place_of("quick_firers"), what, "leave quick_firers out, or give the battalion its guns");
    }
}

/// Gives every unit without a name one from its arm, counted through the army: `Battalion 2`.
pub(super) fn name_the_nameless(brigades: &mut [ListedBrigade]) {
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
