//! League of Augsburg: a field-test draft for battles of 1688 to 1697, of battalions and squadrons, version 1.0.
//!
//! Procedures are stateless and typed, one file for each matter of the rules; `README.md` beside this file lists the
//! readings chosen where the text is unclear, and what drumhead does with each rule. Where a page would stand, the text's
//! section does.

pub(crate) mod activation;
pub(crate) mod charge;
pub(crate) mod charge_reaction;
pub(crate) mod command;
pub(crate) mod evade;
pub(crate) mod field;
pub(crate) mod fire_pool;
pub(crate) mod follow_up;
pub(crate) mod melee;
pub(crate) mod melee_pool;
pub(crate) mod morale;
pub(crate) mod movement;
pub(crate) mod order_of_battle;
pub(crate) mod orders;
pub(crate) mod profile;
pub(crate) mod rally;
pub(crate) mod range;
mod reference;
pub(crate) mod saves;
pub(crate) mod shooting;
pub(crate) mod small_dice;
pub(crate) mod steadiness;
pub(crate) mod sum;
pub(crate) mod tables;
pub(crate) mod unit;

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::{Map, Value};

use crate::umpire::{
    Complaint, Entry, Fields, Game, Interrupt, ProcedureEntry, Ruleset, RulesetDefinition, open, request as entry,
};

use field::state::State;
use order_of_battle::{Army, OrderOfBattle};
use tables::Tables;

/// The ruleset's line in the registry.
pub(crate) static LEAGUE_OF_AUGSBURG: Ruleset = Ruleset {
    id: LeagueOfAugsburg::ID,
    credit: "Rules for the War of the League of Augsburg (version 1.0, a draft for field tests)",
    battles: &[("walcourt", include_str!("../../../armies/league-of-augsburg/walcourt.toml"))],
    open: open::<LeagueOfAugsburg>,
};

/// The headless contract: every procedure.
const PROCEDURES: &[ProcedureEntry<Tables>] = &[
    entry::<_, command::CincPoints>(),
    entry::<_, command::BrigadePoints>(),
    entry::<_, command::CommandRadius>(),
    entry::<_, command::AssignCommandPoints>(),
    entry::<_, activation::ActivationOrder>(),
    entry::<_, activation::PassAllowed>(),
    entry::<_, orders::ActivationCost>(),
    entry::<_, profile::UnitProfile>(),
    entry::<_, orders::OrderCheck>(),
    entry::<_, orders::OrderEffect>(),
    entry::<_, movement::MoveAllowance>(),
    entry::<_, range::RangeBand>(),
    entry::<_, fire_pool::FirePool>(),
    entry::<_, saves::SaveNumber>(),
    entry::<_, shooting::Fire>(),
    entry::<_, steadiness::ReturnFire>(),
    entry::<_, steadiness::HoldFireTest>(),
    entry::<_, steadiness::PointBlankTest>(),
    entry::<_, charge::ChargeLegality>(),
    entry::<_, charge_reaction::ChargeReaction>(),
    entry::<_, charge::ChargeContact>(),
    entry::<_, evade::Evade>(),
    entry::<_, evade::ScreenFallBack>(),
    entry::<_, melee_pool::MeleePool>(),
    entry::<_, melee::Melee>(),
    entry::<_, follow_up::FollowUp>(),
    entry::<_, morale::MoraleTest>(),
    entry::<_, rally::Rally>(),
];

/// The one input that may be `null`: gunners may have no foot near them.
const NULLABLE: &str = "friendly_foot_distance";

/// The parts of the book.
pub(crate) struct LeagueOfAugsburg;

impl RulesetDefinition for LeagueOfAugsburg {
    const ID: &'static str = "league-of-augsburg";
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
        order_of_battle::walk(fields)
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

    /// `null` stands only where the contract names it.
    fn prepare<'a>(inputs: &mut Map<String, Value>, tables: &'a Tables) -> Result<Cow<'a, Tables>, Interrupt> {
        match inputs.iter().find(|(name, value)| *name != NULLABLE && holds_null(value)) {
            Some((name, _)) => Interrupt::refuse(format!("`{name}`: null is no value: leave it out")),
            None => Ok(Cow::Borrowed(tables)),
        }
    }

    /// Every answer carries `modifiers`, empty where nothing is added up; only `melee`, which adds up for both sides, has
    /// two totals instead.
    fn complete(answer: &mut Map<String, Value>) {
        if !answer.contains_key("attacker_modifier_total") {
            answer.entry("modifiers").or_insert_with(|| Value::Array(Vec::new()));
        }
    }
}

/// Whether `null` stands anywhere in it.
fn holds_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.iter().any(holds_null),
        Value::Object(fields) => fields.values().any(holds_null),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}
