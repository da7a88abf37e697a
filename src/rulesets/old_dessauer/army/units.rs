//! Reading the armies of an order of battle: brigades and units.

use toml::Spanned;

use crate::rulesets::old_dessauer::army::{Army, Brigade, Regiment};
use crate::rulesets::old_dessauer::unit::options::{OptionalRule, Options};
use crate::rulesets::old_dessauer::unit::{Grade, Kind, Unit};
use crate::umpire::{Fields, Refusal, UnitId};

pub(crate) fn army(fields: &mut Fields<'_>, number: u8, options: &Options) -> Army {
    fields.require("name", "write name = \"...\"");
    let name = fields.text("name").map(Spanned::into_inner).unwrap_or_default();
    let nation = fields.text("nation").map(Spanned::into_inner);
    fields.require_some("brigade", "write [[army.brigade]] for each brigade");
    let mut letters = UnitId::LETTERS.iter();
    let brigades = fields.tables("brigade", "a brigade", |fields| {
        let letter = letters.next();
        if letter.is_none() {
            let what =
                format!("an army has {} brigades at most: no letter is left for this one", UnitId::LETTERS.len());
            fields.error(fields.place(), what, "join brigades");
        }
        brigade(fields, UnitId::new(number, letter.copied().unwrap_or('z'), 0), options)
    });
    Army { name, nation, brigades }
}

fn brigade(fields: &mut Fields<'_>, code: UnitId, options: &Options) -> Brigade {
    fields.require("name", "write name = \"...\", its general's as a rule");
    let name = fields.text("name").map(Spanned::into_inner).unwrap_or_default();
    let leadership = fields.whole("leadership", 0..=2);
    let command_radius = fields.whole("command_radius", 1..=99);
    for (given, rule) in
        [(leadership.as_ref(), OptionalRule::Generals), (command_radius.as_ref(), OptionalRule::CommandRadius)]
    {
        if let Some(given) = given
            && let Err(refusal) = options.need(rule, "this")
        {
            fields.error(given.span(), refusal.to_string(), format!("write \"{}\" in options", rule.word()));
        }
    }
    let leadership = leadership.and_then(|rating| u8::try_from(rating.into_inner()).ok());
    fields.require_some("unit", "write [[army.brigade.unit]] for each unit");
    let rated = fields.has("leadership");
    let (mut digit, mut led) = (0, false);
    let units = fields.tables("unit", "a unit", |fields| {
        digit += 1;
        if digit == 10 {
            let what = "a brigade has 9 units at most: no digit is left for this one";
            fields.error(fields.place(), what, "make two brigades of it");
        }
        let mut regiment = regiment(fields, UnitId { unit: digit, ..code }, options);
        if let Some(general) = fields.flag("general")
            && *general.get_ref()
        {
            if !rated {
                let cure = "write leadership = 1, say, in the brigade";
                fields.error(general.span(), format!("{name} has no general"), cure);
            } else if led {
                let cure = "write general = true in one unit of the brigade";
                fields.error(general.span(), format!("the general of {name} is with one unit only"), cure);
            }
            led = true;
            regiment.unit.leadership = leadership;
        }
        regiment
    });
    Brigade { code, name, leadership, command_radius: command_radius.map(Spanned::into_inner), units }
}

fn regiment(fields: &mut Fields<'_>, code: UnitId, options: &Options) -> Regiment {
    fields.require("name", "write name = \"...\"");
    fields.require(
        "kind",
        "write kind = \"infantry\", \"cavalry\", \"artillery\", \"skirmishers\" or \"regimental_gun\"",
    );
    fields.require("grade", "write grade = \"poor\", \"regular\" or \"crack\"");
    fields.require("figures", "write figures = 12, say");
    let name = fields.text("name").map(Spanned::into_inner).unwrap_or_default();
    let kind = fields.word::<Kind>("kind").map(Spanned::into_inner);
    let grade = fields.word::<Grade>("grade").map(Spanned::into_inner);
    let figures = fields.whole("figures", 1..=999).map(Spanned::into_inner);
    let mut unit = Unit::new(kind.unwrap_or(Kind::Infantry), grade.unwrap_or(Grade::Regular), figures.unwrap_or(12));
    unit.class = fields.word("class").map(Spanned::into_inner);
    unit.grenadiers = fields.flag("grenadiers").is_some_and(Spanned::into_inner);
    unit.guns = fields.whole("guns", 1..=99).map(Spanned::into_inner);
    unit.formation = fields.word("formation").map_or(unit.formation, Spanned::into_inner);
    unit.stands_wide = fields.whole("stands_wide", 1..=999).map(Spanned::into_inner);
    let whole = kind.is_some() && grade.is_some() && figures.is_some();
    if whole && let Err(refusal) = unit.check(options) {
        refused(fields, &refusal);
    }
    Regiment { code, name, unit }
}

fn refused(fields: &Fields<'_>, refusal: &Refusal) {
    fields.error(fields.place(), refusal.to_string(), "change the unit, or the options");
}
