//! Reading the armies of an order of battle: brigades and units.

use toml::Spanned;

use crate::rulesets::old_dessauer::army::{ArmyEntry, BrigadeEntry, StandingOrders, UnitEntry};
use crate::rulesets::old_dessauer::unit::check::BEST_LEADERSHIP;
use crate::rulesets::old_dessauer::unit::options::{OptionalRule, OptionalRules};
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::{Unit, Written};
use crate::umpire::{Fields, UnitId};

pub(crate) fn army(fields: &mut Fields<'_>, number: u8, options: &OptionalRules) -> ArmyEntry {
    fields.require("name", "write name = \"...\"");
    let name = fields.text("name").map(Spanned::into_inner).unwrap_or_default();
    // These rules only name the nation.
    fields.text("nation");
    let counts = fields.word("counts").map(Spanned::into_inner);
    fields.require_some("brigade", "write [[army.brigade]] for each brigade");
    let brigades = fields.brigades(number, "join brigades", |fields, id| brigade(fields, id, options));
    ArmyEntry { name, counts, brigades }
}

fn brigade(fields: &mut Fields<'_>, id: UnitId, options: &OptionalRules) -> BrigadeEntry {
    fields.require("name", "write name = \"...\", its general's as a rule");
    let name = fields.text("name").map(Spanned::into_inner).unwrap_or_default();
    fields.short();
    let leadership = fields.whole("leadership", 0..=u32::from(BEST_LEADERSHIP));
    let command_radius = fields.whole("command_radius", 1..=99);
    let comes_on = fields.arrives();
    let counts = fields.word("counts").map(Spanned::into_inner);
    let mut until = |key| fields.whole(key, 1..=99).map(Spanned::into_inner);
    let orders = StandingOrders { held_until: until("held_until"), no_charge_until: until("no_charge_until") };
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
    let mut general = Placing { of: &name, rated: fields.has("leadership"), placed: false };
    let units = fields.units(id, "make two brigades of it", |fields, id| {
        let mut entry = unit(fields, id, options);
        if general.is_with(fields) {
            entry.unit.leadership = leadership;
        }
        entry
    });
    let command_radius = command_radius.map(Spanned::into_inner);
    BrigadeEntry { id, name, leadership, command_radius, comes_on, counts, orders, units }
}

/// The general of a brigade, who begins with one of its units.
struct Placing<'a> {
    of: &'a str,
    rated: bool,
    placed: bool,
}

impl Placing<'_> {
    /// Whether a unit says that he is with it. Complains where the brigade has no general, or he is with another.
    fn is_with(&mut self, fields: &mut Fields<'_>) -> bool {
        let Some(general) = fields.flag("general").filter(|general| *general.get_ref()) else { return false };
        if !self.rated {
            let cure = "write leadership = 1, say, in the brigade";
            fields.error(general.span(), format!("{} has no general", self.of), cure);
        } else if self.placed {
            let cure = "write general = true in one unit of the brigade";
            fields.error(general.span(), format!("the general of {} is with one unit only", self.of), cure);
        }
        self.placed = true;
        true
    }
}

fn unit(fields: &mut Fields<'_>, id: UnitId, options: &OptionalRules) -> UnitEntry {
    fields.require("name", "write name = \"...\"");
    let name = fields.text("name").map(Spanned::into_inner).unwrap_or_default();
    fields.short();
    let written = Written::walk(fields).map(Unit::from);
    if let Some(unit) = &written
        && let Err(refusal) = unit.check(options)
    {
        fields.error(fields.place(), refusal.to_string(), "change the unit, or the options");
    }
    let unit = written.unwrap_or_default();
    let ground = ground(fields, &unit);
    UnitEntry { id, name, unit, ground }
}

/// The ground on which a unit begins: open unless it is said.
fn ground(fields: &mut Fields<'_>, unit: &Unit) -> Terrain {
    let Some(ground) = fields.word::<Terrain>("ground") else { return Terrain::Open };
    let at = ground.span();
    let ground = ground.into_inner();
    if ground == Terrain::Road {
        fields.error(at, "nobody stands on a road: it is open ground", "write ground = \"open\"");
    } else if !ground.admits(unit.kind) {
        fields.error(at, "only infantry enters woods and towns (Terrain Effects)", "write other ground");
    }
    ground
}
