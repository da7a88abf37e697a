//! Old Dessauer: the Seven Years War for conventions, by Wes Rogers (MWAN 119, 2002).
//!
//! Procedures are stateless and typed, one file for each matter of the article; `README.md` beside this file says what
//! drumhead does with every rule, which figures are house values, and how unclear rules are read. Where a page would
//! stand, the article's section does.

pub(crate) mod army;
pub(crate) mod battle;
pub(crate) mod charge;
pub(crate) mod command;
pub(crate) mod fire;
pub(crate) mod melee;
pub(crate) mod morale;
pub(crate) mod movement;
mod reference;
pub(crate) mod tables;
pub(crate) mod unit;

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::{Map, Value};

use crate::umpire::{
    Complaint, Entry, Fields, Game, Interrupt, ProcedureEntry, Refusal, Ruleset, RulesetDefinition, input, open,
    request as of,
};

use army::{Army, OrderOfBattle};
use battle::state::State;
use charge::{legality, skirmish};
use command::command_roll;
use fire::shot;
use melee::{points, pursuit, round};
use morale::{recoil, shooting_test};
use movement::allowance;
use tables::Tables;
use unit::options::Options;
use unit::{profile, terrain};

/// The ruleset's line in the registry.
pub(crate) static OLD_DESSAUER: Ruleset = Ruleset {
    id: OldDessauer::ID,
    credit: "Old Dessauer, by Wes Rogers (Midwest Wargamer's Association Newsletter 119, 2002)",
    battles: &[("rearguard", include_str!("../../../armies/old-dessauer/rearguard.toml"))],
    open: open::<OldDessauer>,
};

/// The headless contract: every procedure.
const PROCEDURES: &[ProcedureEntry<Tables>] = &[
    of::<_, profile::ActiveSide>(),
    of::<_, profile::UnitProfile>(),
    of::<_, profile::ShatterCheck>(),
    of::<_, command_roll::LeadershipRoll>(),
    of::<_, command_roll::CommandRoll>(),
    of::<_, command_roll::GeneralRisk>(),
    of::<_, allowance::MoveAllowance>(),
    of::<_, legality::ChargeCheck>(),
    of::<_, shot::Fire>(),
    of::<_, shooting_test::ShootingTest>(),
    of::<_, shooting_test::Rally>(),
    of::<_, shooting_test::Reform>(),
    of::<_, points::CombatPoints>(),
    of::<_, round::CombatRound>(),
    of::<_, recoil::Recoil>(),
    of::<_, recoil::VoluntaryFallback>(),
    of::<_, pursuit::Pursuit>(),
    of::<_, skirmish::SkirmishEvade>(),
    of::<_, skirmish::SkirmishContact>(),
    of::<_, terrain::TownBlock>(),
    of::<_, terrain::WoodsSight>(),
];

/// The parts of the book.
pub(crate) struct OldDessauer;

impl RulesetDefinition for OldDessauer {
    const ID: &'static str = "old-dessauer";
    const TABLES: &'static [&'static str] = tables::TEXTS;
    const PROCEDURES: &'static [&'static [ProcedureEntry<Tables>]] = &[PROCEDURES];
    const TEMPLATE: &'static str = include_str!("template.toml");

    type Tables = Tables;
    type OrderOfBattle = OrderOfBattle;

    fn printed() -> &'static Arc<Tables> {
        &tables::BOOK
    }

    fn reference() -> &'static [Entry] {
        &reference::ENTRIES
    }

    fn walk(fields: &mut Fields<'_>, _tables: &Tables) -> OrderOfBattle {
        army::walk(fields)
    }

    fn muster(order: &OrderOfBattle, tables: &Arc<Tables>) -> Result<Box<dyn Game>, Complaint> {
        match State::muster(tables, order) {
            Ok(state) => Ok(Box::new(state)),
            Err(refusal) => {
                Err(Complaint { span: 0..0, what: refusal.to_string(), cure: "write [[army]] twice".to_owned() })
            }
        }
    }

    /// The rules have no points: the strength of each army.
    fn points(order: &OrderOfBattle, _: &[Complaint], _: &Tables) -> Result<Vec<String>, Vec<Complaint>> {
        Ok(order.armies.iter().map(Army::strength).collect())
    }

    /// Every request may carry `options` and `house`, which become its tables. A null counts as absent.
    fn prepare<'a>(inputs: &mut Map<String, Value>, tables: &'a Tables) -> Result<Cow<'a, Tables>, Interrupt> {
        let options = match inputs.shift_remove("options") {
            None | Some(Value::Null) => Options::default(),
            Some(words) => input(words).map_err(|error| Refusal::new(format!("`options`: {error}")))?,
        };
        let mut house = match inputs.shift_remove("house") {
            None | Some(Value::Null) => Map::new(),
            Some(Value::Object(house)) => house,
            Some(_) => return Interrupt::refuse("`house` is an object of house values by their keys"),
        };
        house.retain(|_, value| !value.is_null());
        inputs.retain(|_, value| !value.is_null());
        inputs.values_mut().for_each(leave_out_nulls);
        Ok(tables.for_request(options, &house)?)
    }
}

/// Takes off every input that is `null`, which counts as absent.
fn leave_out_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            fields.values_mut().for_each(leave_out_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(leave_out_nulls),
        _ => {}
    }
}
