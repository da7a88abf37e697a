//! Napoleonic 1D8: home-grown rules for big battles of the Napoleonic wars, from a hobby blog (2017).
//!
//! Procedures are stateless and typed, one file for each matter of the rules; `README.md` beside this file says what
//! drumhead does with every rule and how unclear rules are read. The rules have no pages: where a page would stand, their
//! headings do.

mod army;
mod battle;
mod charge;
mod command;
mod fire;
mod melee;
mod morale;
mod movement;
mod reference;
mod tables;
mod unit;

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use serde_json::{Map, Value};

use crate::umpire::{
    Complaint, Entry, Fields, Game, Interrupt, Objections, ProcedureEntry, Refusal, Ruleset, RulesetDefinition, lookup,
    open, printed, procedure,
};

use army::order_of_battle::{Army, OrderOfBattle};
use battle::setup;
use tables::Tables;

/// The ruleset's line in the registry.
pub(crate) static NAPOLEONIC_D8: Ruleset = Ruleset {
    id: NapoleonicD8::ID,
    credit: "Napoleonic 1D8, home-grown rules for 20 mm figures from a hobby blog (October 2017)",
    battles: &[
        ("hanau", include_str!("../../../armies/napoleonic-d8/hanau.toml")),
        ("auerstedt", include_str!("../../../armies/napoleonic-d8/auerstedt.toml")),
        ("marengo", include_str!("../../../armies/napoleonic-d8/marengo.toml")),
        ("quatre-bras", include_str!("../../../armies/napoleonic-d8/quatre-bras.toml")),
    ],
    house_rules: &[],
    open: open::<NapoleonicD8>,
};

/// The tables as the rules print them.
pub(crate) static BOOK: LazyLock<Arc<Tables>> = LazyLock::new(printed::<NapoleonicD8>);

/// The headless contract: every procedure.
const PROCEDURES: &[ProcedureEntry<Tables>] = &[
    lookup::<_, unit::rating::UnitRating>(),
    lookup::<_, army::allocation::CommanderAllocation>(),
    lookup::<_, command::radius::CommandRadius>(),
    procedure::<_, command::initiative::Initiative>(),
    lookup::<_, command::casualties::CasualtyPercent>(),
    procedure::<_, command::brigade_command::BrigadeTest>(),
    lookup::<_, command::effects::OrderEffects>(),
    procedure::<_, command::division_command::DivisionalTest>(),
    procedure::<_, command::army_command::ArmyTest>(),
    lookup::<_, movement::allowance::MoveAllowance>(),
    lookup::<_, movement::backwards::RetireMove>(),
    lookup::<_, movement::artillery_action::ArtilleryAction>(),
    lookup::<_, movement::wheel::Wheel>(),
    lookup::<_, movement::formation_change::FormationChange>(),
    lookup::<_, morale::disorder::DisorderCheck>(),
    lookup::<_, fire::range::RangeBand>(),
    procedure::<_, fire::artillery_fire::ArtilleryFire>(),
    procedure::<_, fire::musketry::Musketry>(),
    procedure::<_, fire::burning::SetAblaze>(),
    procedure::<_, fire::burning::FightFire>(),
    lookup::<_, morale::hits::HitStatus>(),
    procedure::<_, morale::morale_test::MoraleTest>(),
    procedure::<_, command::general_loss::GeneralLoss>(),
    lookup::<_, charge::legality::ChargeCheck>(),
    lookup::<_, charge::reaction::ReactionOptions>(),
    procedure::<_, melee::round::Melee>(),
    procedure::<_, melee::breakthrough::Breakthrough>(),
    lookup::<_, morale::rest::Rest>(),
];

/// What house rules may switch off, room by room.
const OBJECTIONS: &[Objections] = &[
    Objections::of::<fire::artillery_fire::ArtilleryObjection>(),
    Objections::of::<fire::musketry::MusketryObjection>(),
    Objections::of::<charge::reaction::ReactionObjection>(),
    Objections::of::<charge::counter_charge::CounterChargeObjection>(),
    Objections::of::<charge::legality::ChargeObjection>(),
    Objections::of::<movement::artillery_action::ActionObjection>(),
    Objections::of::<morale::morale_test::MoraleObjection>(),
    Objections::of::<melee::participant::MeleeObjection>(),
    Objections::of::<melee::breakthrough::BreakthroughObjection>(),
    Objections::of::<battle::objection::OrderObjection>(),
];

/// The parts of the book.
pub(crate) struct NapoleonicD8;

impl RulesetDefinition for NapoleonicD8 {
    const ID: &'static str = "napoleonic-d8";
    const TABLES: &'static [&'static str] = tables::TEXTS;
    const PROCEDURES: &'static [&'static [ProcedureEntry<Tables>]] = &[PROCEDURES];
    const TEMPLATE: &'static str = include_str!("template.toml");
    const OBJECTIONS: &'static [Objections] = OBJECTIONS;
    const EVERYTHING: &'static str = include_str!("reference/everything.toml");
    const RULES: &'static str = include_str!("reference/rules.toml");
    const STRICT_DICE: bool = true;

    type Tables = Tables;
    type OrderOfBattle = OrderOfBattle;

    fn printed() -> &'static Arc<Tables> {
        &BOOK
    }

    fn reference() -> &'static [Entry] {
        &reference::ENTRIES
    }

    fn walk(fields: &mut Fields<'_>, tables: &Tables) -> OrderOfBattle {
        army::read::walk(fields, Self::ID, tables)
    }

    fn muster(order: &OrderOfBattle, tables: &Arc<Tables>) -> Result<Box<dyn Game>, Complaint> {
        let state =
            setup::muster(tables, order).map_err(|refusal| Complaint::of_whole(refusal, "write a second [[army]]"))?;
        Ok(Box::new(state))
    }

    /// The rules have no points: the strength of each army.
    fn points(order: &OrderOfBattle, _: &[Complaint], _: &Tables) -> Result<Vec<String>, Vec<Complaint>> {
        Ok(order.armies.iter().map(Army::strength).collect())
    }

    fn prepare<'a>(inputs: &mut Map<String, Value>, tables: &'a Tables) -> Result<Cow<'a, Tables>, Interrupt> {
        objects_in_place(inputs)?;
        rings_in_place(inputs, tables)?;
        Ok(Cow::Borrowed(tables))
    }

    /// An answer carries what its procedure says, and no more.
    fn complete(_: &mut Map<String, Value>) {}
}

/// The inputs that are units.
const UNITS: &[&str] = &["unit", "firer", "target"];

/// Refuses an object where a word or a number is meant: serde would read `{"hold": null}` as the word `hold`.
fn objects_in_place(fields: &Map<String, Value>) -> Result<(), Interrupt> {
    for (key, value) in fields {
        match value {
            Value::Object(below) if UNITS.contains(&key.as_str()) => objects_in_place(below)?,
            Value::Object(_) => return Interrupt::refuse(format!("`{key}` is no object")),
            Value::Array(items) => items.iter().filter_map(Value::as_object).try_for_each(objects_in_place)?,
            _ => {}
        }
    }
    Ok(())
}

/// Refuses a unit with as many rings of a colour as remove it.
fn rings_in_place(fields: &Map<String, Value>, tables: &Tables) -> Result<(), Interrupt> {
    let removed = tables.hits.removed;
    for (key, value) in fields {
        match value {
            Value::Object(unit) if UNITS.contains(&key.as_str()) => {
                let many = |colour: &&&str| unit.get(**colour).and_then(Value::as_u64) >= Some(removed.into());
                if let Some(colour) = ["kills", "disorders"].iter().find(many) {
                    let text = format!("`{colour}`: a unit with {removed} is removed");
                    return Err(Refusal::on("Firing, hits", text).into());
                }
            }
            Value::Array(items) => {
                items.iter().filter_map(Value::as_object).try_for_each(|item| rings_in_place(item, tables))?;
            }
            _ => {}
        }
    }
    Ok(())
}
