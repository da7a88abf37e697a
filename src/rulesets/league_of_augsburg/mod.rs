//! League of Augsburg: a field-test draft for battles of 1688 to 1697, of battalions and squadrons, version 1.0.
//!
//! A room for each matter of the rules: its figures, its procedures, its orders. `README.md` beside this file lists the
//! readings chosen where the text is unclear, and what drumhead does with each rule. Where a page would stand, the text's
//! section does.

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
    Complaint, Entry, Fields, Game, Interrupt, Objections, ProcedureEntry, Ruleset, RulesetDefinition, lookup, open,
    printed, procedure,
};

use army::order_of_battle::{ArmyEntry, OrderOfBattle};
use battle::state::State;
use tables::Tables;

/// The ruleset's line in the registry.
pub(crate) static LEAGUE_OF_AUGSBURG: Ruleset = Ruleset {
    id: LeagueOfAugsburg::ID,
    credit: "Rules for the War of the League of Augsburg (version 1.0, a draft for field tests)",
    battles: &[
        ("walcourt", include_str!("../../../armies/league-of-augsburg/walcourt.toml")),
        ("boyne", include_str!("../../../armies/league-of-augsburg/boyne.toml")),
        ("fleurus", include_str!("../../../armies/league-of-augsburg/fleurus.toml")),
        ("neerwinden", include_str!("../../../armies/league-of-augsburg/neerwinden.toml")),
        ("steenkerque", include_str!("../../../armies/league-of-augsburg/steenkerque.toml")),
    ],
    house_rules: &[],
    open: open::<LeagueOfAugsburg>,
};

/// What house rules may switch off, room by room.
const OBJECTIONS: &[Objections] = &[
    Objections::of::<fire::pool::FireObjection>(),
    Objections::of::<fire::steadiness::PointBlankObjection>(),
    Objections::of::<charge::fall_back::FallBackObjection>(),
    Objections::of::<charge::evade::EvadeObjection>(),
    Objections::of::<charge::reaction::ReactionObjection>(),
    Objections::of::<charge::legality::ChargeObjection>(),
    Objections::of::<movement::allowance::MoveObjection>(),
    Objections::of::<unit::chit::ChitObjection>(),
    Objections::of::<command::assignment::GrantObjection>(),
    Objections::of::<melee::follow_up::FollowUpObjection>(),
    Objections::of::<battle::objection::OrderObjection>(),
    Objections { of: "move", names: &["limbered-in-bad-going"] },
];

/// The tables as the rules print them.
static BOOK: LazyLock<Arc<Tables>> = LazyLock::new(printed::<LeagueOfAugsburg>);

/// The headless contract: every procedure.
const PROCEDURES: &[ProcedureEntry<Tables>] = &[
    procedure::<_, command::points::CincPoints>(),
    procedure::<_, command::points::BrigadePoints>(),
    lookup::<_, command::radius::CommandRadius>(),
    lookup::<_, command::assignment::AssignCommandPoints>(),
    procedure::<_, command::activation::ActivationOrder>(),
    lookup::<_, command::activation::PassAllowed>(),
    lookup::<_, command::order_cost::ActivationCost>(),
    lookup::<_, unit::profile::UnitProfile>(),
    lookup::<_, command::order_effect::OrderCheck>(),
    lookup::<_, command::order_effect::OrderEffect>(),
    procedure::<_, movement::allowance::MoveAllowance>(),
    lookup::<_, fire::range::RangeBand>(),
    lookup::<_, fire::pool::FirePool>(),
    lookup::<_, fire::saves::SaveNumber>(),
    procedure::<_, fire::volley::Fire>(),
    lookup::<_, fire::steadiness::ReturnFire>(),
    procedure::<_, fire::steadiness::HoldFireTest>(),
    procedure::<_, fire::steadiness::PointBlankTest>(),
    lookup::<_, charge::legality::ChargeLegality>(),
    lookup::<_, charge::reaction::ChargeReaction>(),
    lookup::<_, charge::contact::ChargeContact>(),
    procedure::<_, charge::evade::Evade>(),
    lookup::<_, charge::fall_back::ScreenFallBack>(),
    lookup::<_, melee::pool::MeleePool>(),
    procedure::<_, melee::round::Melee>(),
    procedure::<_, melee::follow_up::FollowUp>(),
    procedure::<_, morale::test::MoraleTest>(),
    procedure::<_, morale::rally::Rally>(),
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
        army::read::walk(fields, LeagueOfAugsburg::ID)
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
