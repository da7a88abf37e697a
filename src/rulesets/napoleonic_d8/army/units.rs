//! Reading the armies of an order of battle: divisions, brigades and units.

use toml::Spanned;

use crate::rulesets::napoleonic_d8::army::order_of_battle::{
    Army, Brigade, Division, Grade, Regiment, StandIn, Standing,
};
use crate::rulesets::napoleonic_d8::fire::musketry::SmallArm;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::rulesets::napoleonic_d8::unit::words::UnitWords;
use crate::umpire::{Fields, UnitId};

/// The grade of a commander; it is required.
fn grade(fields: &mut Fields<'_>) -> Grade {
    fields.require("grade", "write grade = \"excellent\", \"good\", \"average\" or \"poor\"");
    fields.word("grade").map_or(Grade::Average, Spanned::into_inner)
}

fn name(fields: &mut Fields<'_>) -> String {
    fields.require("name", "write name = \"...\"");
    fields.text("name").map(Spanned::into_inner).unwrap_or_default()
}

pub(crate) fn army(fields: &mut Fields<'_>, number: u8) -> Army {
    let name = name(fields);
    let nation = fields.text("nation").map(Spanned::into_inner);
    let commander = fields.text("commander").map(Spanned::into_inner);
    let grade = grade(fields);
    let stand_ins = fields.tables("stand_in", "a stand-in", stand_in);
    fields.require_some("division", "write [[army.division]] for each division");
    let divisions = fields
        .tables("division", "a division", |fields| Division { name: self::name(fields), grade: self::grade(fields) });
    fields.require_some("brigade", "write [[army.brigade]] for each brigade");
    let brigades = fields.brigades(number, "join brigades", |fields, code| brigade(fields, code, &divisions));
    Army { name, nation, commander, grade, stand_ins, divisions, brigades }
}

/// What the C-in-C counts as in some moves, by a special rule of the scenario.
fn stand_in(fields: &mut Fields<'_>) -> StandIn {
    fields.require("counts_as", "write counts_as = \"excellent\", \"good\", \"average\", \"poor\" or \"absent\"");
    let counts_as = fields.word("counts_as").map_or(Standing::Average, Spanned::into_inner);
    let from = fields.whole("from", 1..=99).map_or(1, Spanned::into_inner);
    let until = fields.whole("until", 1..=99).map_or(99, Spanned::into_inner);
    StandIn { counts_as, from, until }
}

fn brigade(fields: &mut Fields<'_>, code: UnitId, divisions: &[Division]) -> Brigade {
    let name = name(fields);
    fields.short();
    let grade = grade(fields);
    let division = division(fields, divisions);
    let comes_on = fields.arrives();
    fields.require_some("unit", "write [[army.brigade.unit]] for each unit");
    let units = fields.units(code, "make two brigades of it", regiment);
    Brigade { code, name, grade, division, comes_on, units }
}

/// The place of a brigade's division.
fn division(fields: &mut Fields<'_>, divisions: &[Division]) -> usize {
    fields.require("division", "write division = \"...\", the name of one of the army's");
    let Some(name) = fields.text("division") else { return 0 };
    let names = divisions.iter().map(|division| division.name.as_str());
    fields.named_among(&name, "division", "army", names).unwrap_or(0)
}

fn regiment(fields: &mut Fields<'_>, code: UnitId) -> Regiment {
    let name = name(fields);
    fields.short();
    fields.require(
        "arm",
        "write arm = \"infantry\", \"skirmishers\", \"cavalry\", \"foot_artillery\" or \"horse_artillery\"",
    );
    let arm = fields.word::<Arm>("arm").map(Spanned::into_inner);
    let mut words = UnitWords::of(arm.unwrap_or(Arm::Skirmishers));
    words.class = fields.word("class").map(Spanned::into_inner);
    words.formation = fields.word("formation").map(Spanned::into_inner);
    words.large = fields.flag("large").map(Spanned::into_inner);
    words.lance = fields.flag("lance").map(Spanned::into_inner);
    words.breastplate = fields.flag("breastplate").map(Spanned::into_inner);
    let weapon = fields.word::<SmallArm>("weapon");
    if let Some(weapon) = &weapon
        && !matches!(arm, None | Some(Arm::Infantry | Arm::Skirmishers))
    {
        let what = "only infantry and skirmishers carry muskets or rifles";
        fields.error(weapon.span(), what, "leave weapon out");
    }
    let unit = Unit::try_from(words).unwrap_or_else(|what| {
        if arm.is_some() {
            fields.error(fields.place(), what, "change the unit");
        }
        Unit::skirmishers()
    });
    let ground = fields.word::<Ground>("ground");
    if let Some(ground) = &ground
        && arm.is_some()
        && !ground.get_ref().fits(&unit)
    {
        let what = "guns and heavy cavalry are not in woods; only foot out of square is in buildings";
        fields.error(ground.span(), what, "let it stand elsewhere");
    }
    let ground = ground.map_or(Ground::Open, Spanned::into_inner);
    Regiment { code, name, unit, weapon: weapon.map_or(SmallArm::Musket, Spanned::into_inner), ground }
}
