//! Old Dessauer: the Seven Years War for conventions, by Wes Rogers (MWAN 119, 2002).
//!
//! A room for each matter of the article: its figures, its procedures, what the umpire can order. `README.md` beside this
//! file says what drumhead does with every rule, which figures are house values, and how unclear rules are read. Where a page would
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
use std::sync::{Arc, LazyLock};

use serde_json::{Map, Value};

use army::{ArmyEntry, OrderOfBattle};
use battle::obedience::CommandRoll;
use battle::state::State;
use battle::turn::ActiveSide;
use charge::legality::ChargeCheck;
use charge::skirmish::{SkirmishContact, SkirmishEvade};
use command::danger::GeneralRisk;
use command::leadership::LeadershipRoll;
use fire::shot::Fire;
use fire::sight::WoodsSight;
use melee::points::CombatPoints;
use melee::pursuit::Pursuit;
use melee::round::CombatRound;
use morale::fallback::VoluntaryFallback;
use morale::rally::Rally;
use morale::recoil::Recoil;
use morale::reform::Reform;
use morale::shooting_test::ShootingTest;
use movement::allowance::MoveAllowance;
use tables::Tables;
use unit::options::OptionalRules;
use unit::profile::{ShatterCheck, UnitProfile};
use unit::town::TownBlock;

use crate::umpire::{
    Complaint, Entry, Fields, Game, Interrupt, Objections, ProcedureEntry, Refusal, Ruleset, RulesetDefinition, input,
    lookup, open, printed, procedure,
};

/// The ruleset's line in the registry.
pub(crate) static OLD_DESSAUER: Ruleset = Ruleset {
    id: OldDessauer::ID,
    credit: "Old Dessauer, by Wes Rogers (Midwest Wargamer's Association Newsletter 119, 2002)",
    battles: &[
        ("rearguard", include_str!("../../../armies/old-dessauer/rearguard.toml")),
        ("hohenfriedberg", include_str!("../../../armies/old-dessauer/hohenfriedberg.toml")),
        ("lobositz", include_str!("../../../armies/old-dessauer/lobositz.toml")),
        ("mollwitz", include_str!("../../../armies/old-dessauer/mollwitz.toml")),
        ("soor", include_str!("../../../armies/old-dessauer/soor.toml")),
    ],
    house_rules: &[],
    open: open::<OldDessauer>,
};

/// The headless contract: every procedure.
const PROCEDURES: &[ProcedureEntry<Tables>] = &[
    lookup::<_, ActiveSide>(),
    lookup::<_, UnitProfile>(),
    lookup::<_, ShatterCheck>(),
    procedure::<_, LeadershipRoll>(),
    procedure::<_, CommandRoll>(),
    procedure::<_, GeneralRisk>(),
    lookup::<_, MoveAllowance>(),
    lookup::<_, ChargeCheck>(),
    procedure::<_, Fire>(),
    procedure::<_, ShootingTest>(),
    procedure::<_, Rally>(),
    lookup::<_, Reform>(),
    procedure::<_, CombatPoints>(),
    procedure::<_, CombatRound>(),
    lookup::<_, Recoil>(),
    lookup::<_, VoluntaryFallback>(),
    lookup::<_, Pursuit>(),
    procedure::<_, SkirmishEvade>(),
    lookup::<_, SkirmishContact>(),
    lookup::<_, TownBlock>(),
    lookup::<_, WoodsSight>(),
];

/// The tables without house rules of the players.
static BOOK: LazyLock<Arc<Tables>> = LazyLock::new(printed::<OldDessauer>);

/// What house rules may switch off, room by room.
const OBJECTIONS: &[Objections] = &[
    Objections::of::<fire::objection::FireObjection>(),
    Objections::of::<charge::objection::ChargeObjection>(),
    Objections::of::<movement::objection::MoveObjection>(),
    Objections::of::<morale::fallback::FallbackObjection>(),
    Objections::of::<morale::shooting_test::TestObjection>(),
    Objections::of::<morale::rally::RallyObjection>(),
    Objections::of::<melee::objection::CombatObjection>(),
    Objections::of::<melee::objection::PursuitObjection>(),
    Objections::of::<battle::objection::OrderObjection>(),
    Objections { of: "recoil", names: &["distance"] },
];

/// The parts of the book.
pub(crate) struct OldDessauer;

impl RulesetDefinition for OldDessauer {
    const ID: &'static str = "old-dessauer";
    const TABLES: &'static [&'static str] = tables::TEXTS;
    const PROCEDURES: &'static [&'static [ProcedureEntry<Tables>]] = &[PROCEDURES];
    const TEMPLATE: &'static str = include_str!("template.toml");
    const OBJECTIONS: &'static [Objections] = OBJECTIONS;
    const EVERYTHING: &'static str = include_str!("reference/everything.toml");
    const RULES: &'static str = include_str!("reference/rules.toml");

    type Tables = Tables;
    type OrderOfBattle = OrderOfBattle;

    fn printed() -> &'static Arc<Tables> {
        &BOOK
    }

    fn reference() -> &'static [Entry] {
        &reference::ENTRIES
    }

    fn walk(fields: &mut Fields<'_>, _tables: &Tables) -> OrderOfBattle {
        army::read::walk(fields, Self::ID)
    }

    fn muster(order: &OrderOfBattle, tables: &Arc<Tables>) -> Result<Box<dyn Game>, Complaint> {
        let state =
            State::muster(tables, order).map_err(|refusal| Complaint::of_whole(refusal, "write a second [[army]]"))?;
        Ok(Box::new(state))
    }

    /// The rules have no points: the strength of each army.
    fn points(order: &OrderOfBattle, _: &[Complaint], _: &Tables) -> Result<Vec<String>, Vec<Complaint>> {
        Ok(order.armies.iter().map(ArmyEntry::strength).collect())
    }

    /// Every request may carry `options` and `house`, which become its tables. A null counts as absent.
    fn prepare<'a>(inputs: &mut Map<String, Value>, tables: &'a Tables) -> Result<Cow<'a, Tables>, Interrupt> {
        let options = match inputs.shift_remove("options") {
            None | Some(Value::Null) => OptionalRules::default(),
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
