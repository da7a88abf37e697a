//! Reading an army: its generals, its brigades.

use toml::Spanned;

use super::{Lieutenant, ListedArmy, ListedBrigade, ListedGeneral, Quality, units};
use crate::rulesets::honours_of_war::army::order_of_battle::above::{Above, Hold, Setting};
use crate::rulesets::honours_of_war::army::order_of_battle::fields::{TURNS, flag, nation};
use crate::rulesets::honours_of_war::army::rating::GeneralRating;
use crate::rulesets::honours_of_war::unit::Nation;
use crate::umpire::{Fields, UnitId};

pub(super) fn army(fields: &mut Fields<'_>, number: u8, setting: &Setting<'_>) -> ListedArmy {
    let historical = setting.historical;
    let place = fields.place();
    fields.require("name", "write name = \"...\"");
    let name = fields.text("name").map(Spanned::into_inner).unwrap_or_default();
    fields.require("nation", "write nation = \"prussia\", or the nation whose table (p. 41-50) is nearest");
    let known = nation(fields, setting.tables);
    let nation = known.unwrap_or(Nation::Austria);
    // Where the nation is no good, its troops are not complained about as well.
    let imagi_nation = flag(fields, "imagi_nation") || known.is_none();
    let side = fields.text("side").map(Spanned::into_inner);
    let side = side.unwrap_or_else(|| if name.is_empty() { format!("army {number}") } else { name.clone() });
    let main = flag(fields, "main");
    let attacker = flag(fields, "attacker");
    let generals = generals(fields, historical);
    let lieutenants = fields.tables("lieutenant", "a lieutenant general", lieutenant);
    if historical && !lieutenants.is_empty() {
        wants_a_rating(fields, &generals);
    }
    let fortified_blocks = fields.whole("fortified_blocks", 0..=99).map_or(0, Spanned::into_inner);
    let objectives_by = fields.whole("objectives_by", TURNS).map(Spanned::into_inner);
    let hold = Hold::read(fields);
    let above = Above {
        tables: setting.tables,
        year: setting.year,
        code: UnitId::new(number, 'z', 0),
        nation,
        imagi_nation,
        arrives: None,
        holds: [hold, Hold::default()],
    };
    let brigades = brigades(fields, &name, &above, &lieutenants);
    ListedArmy {
        name,
        side,
        main,
        nation,
        imagi_nation,
        attacker,
        generals,
        lieutenants,
        brigades,
        fortified_blocks,
        objectives_by,
        place,
    }
}

/// A historical battle with lieutenant generals has its commanding general rated.
fn wants_a_rating(fields: &mut Fields<'_>, generals: &[ListedGeneral]) {
    if generals.first().is_some_and(|general| general.rating.rated().is_none()) {
        let what = "a historical battle with lieutenant generals has its commanding general rated (p. 37)";
        fields.error(fields.place_of("general"), what, "write rating = \"dependable\", say, in the general");
    }
}

/// The commanding general, or several with the turns from which they command. Without any, one without a name.
fn generals(fields: &mut Fields<'_>, historical: bool) -> Vec<ListedGeneral> {
    if !fields.has("general") {
        if historical {
            fields.require("general", "write general = { name = \"...\", rating = \"...\" }");
        }
        fields.one_or_more("general", "a general", general);
        return vec![ListedGeneral { name: "Commanding general".to_owned(), rating: GeneralRating::Unrated, from: 1 }];
    }
    let mut generals: Vec<ListedGeneral> = Vec::new();
    fields.one_or_more("general", "a general", |fields| {
        let next = general(fields);
        let after = generals.last().map_or(0, |last| last.from);
        if generals.is_empty() && next.from != 1 {
            let cure = "leave from out, or name the one before him first";
            fields.error(fields.place_of("from"), "the first general commands from turn 1", cure);
        } else if next.from <= after {
            let what = format!("{} takes over on turn {after} or before", next.name);
            fields.error(fields.place_of("from"), what, format!("write from = {} or later", after + 1));
        }
        generals.push(next);
    });
    generals
}

fn general(fields: &mut Fields<'_>) -> ListedGeneral {
    fields.require("name", "write name = \"...\"");
    ListedGeneral {
        name: fields.text("name").map(Spanned::into_inner).unwrap_or_default(),
        rating: fields.word("rating").map(Spanned::into_inner).unwrap_or_default(),
        from: fields.whole("from", TURNS).map_or(1, Spanned::into_inner),
    }
}

fn lieutenant(fields: &mut Fields<'_>) -> Lieutenant {
    fields.require("name", "write name = \"...\"");
    Lieutenant {
        name: fields.text("name").map(Spanned::into_inner).unwrap_or_default(),
        rating: fields.word("rating").map(Spanned::into_inner).unwrap_or_default(),
    }
}

/// The brigades of an army, each with a letter of its own.
fn brigades(fields: &mut Fields<'_>, army: &str, above: &Above<'_>, lieutenants: &[Lieutenant]) -> Vec<ListedBrigade> {
    fields.require_some("brigade", "write [[army.brigade]] for each brigade");
    let cure = "join brigades, or make a second army of the same side";
    let mut brigades = fields.brigades(above.code.army, cure, |fields, code| {
        brigade(fields, Above { code, holds: above.holds.clone(), ..*above }, lieutenants)
    });
    units::name_the_nameless(&mut brigades);
    for (at, brigade) in brigades.iter().enumerate() {
        if brigades[..at].iter().any(|other| other.name == brigade.name) {
            let what = format!("two brigades of {army} are called {}", brigade.name);
            fields.warn(brigade.place.clone(), what, "give one another name, so that the log can be read");
        }
    }
    brigades
}

fn brigade(fields: &mut Fields<'_>, mut above: Above<'_>, lieutenants: &[Lieutenant]) -> ListedBrigade {
    let place = fields.place();
    fields.require("name", "write name = \"...\", its commander's as a rule");
    let name = fields.text("name").map(Spanned::into_inner).unwrap_or_default();
    fields.short();
    let rating = fields.word::<Quality>("rating");
    let independent = flag(fields, "independent");
    let by_general = flag(fields, "led_by_general");
    if by_general && (independent || rating.is_some()) {
        let what = "a brigade that the commanding general leads has no other commander (p. 12)";
        fields.error(fields.place_of("led_by_general"), what, "leave rating and independent out");
    }
    if let Some(rating) = &rating
        && independent
    {
        let what = "an independent unit has no commander to rate: it rolls as dependable (p. 12)";
        fields.error(rating.span(), what, "leave the rating out");
    }
    let lieutenant = fields.text("lieutenant");
    let names = lieutenants.iter().map(|lieutenant| lieutenant.name.as_str());
    fields.offer("lieutenant", names.clone());
    let lieutenant = lieutenant.and_then(|name| fields.named_among(&name, "lieutenant general", "file", names));
    let arrives = fields.arrives();
    above.arrives = arrives;
    let notes = fields.one_or_more("note", "a brigade's note", note);
    above.nation = nation(fields, above.tables).unwrap_or(above.nation);
    above.holds[1] = Hold::read(fields);
    fields.require_some("unit", "write [[army.brigade.unit]] for each unit");
    let cure = "make two brigades of it: the book has 2 to 8 units in one (p. 11)";
    let units = fields.units(above.code, cure, |fields, code| units::unit(fields, code, &above));
    if independent && let Some(second) = units.get(1) {
        let what = "an independent unit is a brigade of one (p. 12)";
        fields.error(second.place.clone(), what, "give it a brigade of its own, or take independent = true away");
    }
    let commander = (!independent && !by_general).then(|| rating.map(Spanned::into_inner).unwrap_or_default());
    ListedBrigade { code: above.code, name, commander, by_general, lieutenant, arrives, notes, units, place }
}

/// A special rule of the scenario for a brigade: its words, and the last turn of it.
fn note(fields: &mut Fields<'_>) -> (String, u32) {
    fields.require("text", "write text = \"...\", what the scenario wants of the brigade");
    let text = fields.text("text").map(Spanned::into_inner).unwrap_or_default();
    (text, fields.whole("until", TURNS).map_or(u32::MAX, Spanned::into_inner))
}
