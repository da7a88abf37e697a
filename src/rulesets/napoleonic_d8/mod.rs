//! Napoleonic 1D8: home-grown rules for big battles of the Napoleonic wars, from a hobby blog (2017).
//!
//! Procedures are stateless and typed, one file for each matter of the rules; `README.md` beside this file says what
//! drumhead does with every rule and how unclear rules are read. The rules have no pages: where a page would stand, their
//! headings do.

pub(crate) mod artillery_action;
pub(crate) mod artillery_fire;
pub(crate) mod breakthrough;
pub(crate) mod brigade_test;
pub(crate) mod burning;
pub(crate) mod charge;
pub(crate) mod disorder;
pub(crate) mod field;
pub(crate) mod formation_change;
pub(crate) mod higher_tests;
pub(crate) mod hits;
pub(crate) mod initiative;
pub(crate) mod melee;
pub(crate) mod morale;
pub(crate) mod movement;
pub(crate) mod musketry;
pub(crate) mod number;
pub(crate) mod order_of_battle;
pub(crate) mod orders;
pub(crate) mod range;
pub(crate) mod ratings;
pub(crate) mod reaction;
mod reference;
pub(crate) mod sum;
pub(crate) mod tables;
pub(crate) mod target;
pub(crate) mod terrain;
pub(crate) mod unit;
pub(crate) mod wheel;

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::{Map, Value};

use crate::umpire::{
    Complaint, Entry, Fields, Game, Interrupt, ProcedureEntry, Ruleset, RulesetDefinition, open, request as of,
};

use field::state::State;
use order_of_battle::{Army, OrderOfBattle};
use tables::Tables;

/// The ruleset's line in the registry.
pub(crate) static NAPOLEONIC_D8: Ruleset = Ruleset {
    id: NapoleonicD8::ID,
    credit: "Napoleonic 1D8, home-grown rules for 20 mm figures from a hobby blog (October 2017)",
    battles: &[("hanau", include_str!("../../../armies/napoleonic-d8/hanau.toml"))],
    open: open::<NapoleonicD8>,
};

/// The headless contract: every procedure.
const PROCEDURES: &[ProcedureEntry<Tables>] = &[
    of::<_, ratings::UnitRating>(),
    of::<_, ratings::CommanderAllocation>(),
    of::<_, ratings::CommandRadius>(),
    of::<_, initiative::Initiative>(),
    of::<_, brigade_test::CasualtyPercent>(),
    of::<_, brigade_test::BrigadeTest>(),
    of::<_, orders::OrderEffects>(),
    of::<_, higher_tests::DivisionalTest>(),
    of::<_, higher_tests::ArmyTest>(),
    of::<_, movement::MoveAllowance>(),
    of::<_, movement::RetireMove>(),
    of::<_, artillery_action::ArtilleryAction>(),
    of::<_, wheel::Wheel>(),
    of::<_, formation_change::FormationChange>(),
    of::<_, disorder::DisorderCheck>(),
    of::<_, range::RangeBand>(),
    of::<_, artillery_fire::ArtilleryFire>(),
    of::<_, musketry::Musketry>(),
    of::<_, burning::SetAblaze>(),
    of::<_, burning::FightFire>(),
    of::<_, hits::HitStatus>(),
    of::<_, morale::MoraleTest>(),
    of::<_, morale::GeneralLoss>(),
    of::<_, charge::ChargeCheck>(),
    of::<_, reaction::ReactionOptions>(),
    of::<_, melee::Melee>(),
    of::<_, breakthrough::Breakthrough>(),
    of::<_, disorder::Rest>(),
];

/// The parts of the book.
pub(crate) struct NapoleonicD8;

impl RulesetDefinition for NapoleonicD8 {
    const ID: &'static str = "napoleonic-d8";
    const TABLES: &'static [&'static str] = tables::TEXTS;
    const PROCEDURES: &'static [&'static [ProcedureEntry<Tables>]] = &[PROCEDURES];
    const TEMPLATE: &'static str = include_str!("template.toml");
    const STRICT_DICE: bool = true;

    type Tables = Tables;
    type OrderOfBattle = OrderOfBattle;

    fn printed() -> &'static Arc<Tables> {
        &tables::BOOK
    }

    fn reference() -> &'static [Entry] {
        &reference::ENTRIES
    }

    fn walk(fields: &mut Fields<'_>, tables: &Tables) -> OrderOfBattle {
        order_of_battle::walk(fields, tables)
    }

    fn muster(order: &OrderOfBattle, tables: &Arc<Tables>) -> Result<Box<dyn Game>, Complaint> {
        match State::muster(tables, order) {
            Ok(state) => Ok(Box::new(state)),
            Err(refusal) => {
                Err(Complaint { span: 0..0, what: refusal.to_string(), cure: "write a second [[army]]".to_owned() })
            }
        }
    }

    /// The rules have no points: the strength of each army.
    fn points(order: &OrderOfBattle, _: &[Complaint], _: &Tables) -> Result<Vec<String>, Vec<Complaint>> {
        Ok(order.armies.iter().map(Army::strength).collect())
    }

    fn prepare<'a>(inputs: &mut Map<String, Value>, tables: &'a Tables) -> Result<Cow<'a, Tables>, Interrupt> {
        objects_in_place(inputs)?;
        Ok(Cow::Borrowed(tables))
    }

    /// An answer carries what its procedure says, and no more.
    fn complete(_: &mut Map<String, Value>) {}
}

/// Refuses an object where a word or a number is meant: serde would read `{"hold": null}` as the word `hold`.
fn objects_in_place(fields: &Map<String, Value>) -> Result<(), Interrupt> {
    for (key, value) in fields {
        match value {
            Value::Object(below) if matches!(key.as_str(), "unit" | "firer" | "target") => objects_in_place(below)?,
            Value::Object(_) => return Interrupt::refuse(format!("`{key}` is no object")),
            Value::Array(items) => items.iter().filter_map(Value::as_object).try_for_each(objects_in_place)?,
            _ => {}
        }
    }
    Ok(())
}
