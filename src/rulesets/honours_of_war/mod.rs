//! Honours of War: the Seven Years War, by Keith Flint (Osprey, 2015).
//!
//! One room for each chapter of the book, with its figures, its procedures and its orders: `command`, `movement`, `charge`,
//! `fire`, `melee`, `morale`. `unit` and `army` lie below them; `battle` lies above: the state, what can change in it, and
//! the table of orders. `README.md` beside this file lists every rule with its page and what drumhead does with it, and the
//! readings chosen where the text is unclear.

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

use crate::umpire::{
    Complaint, Dice, Entry, Fields, Game, Interrupt, Objections, ProcedureEntry, Ratio, Ruleset, RulesetDefinition,
    UnitId, open, printed, read_order,
};
use army::order_of_battle::{self, OrderOfBattle};
use battle::state::State;
use tables::Tables;

/// The ruleset's line in the registry.
pub(crate) static HONOURS_OF_WAR: Ruleset = Ruleset {
    id: HonoursOfWar::ID,
    credit: "Honours of War, by Keith Flint (Osprey Wargames 11, 2015)",
    battles: &[
        ("st-ulrich", include_str!("../../../armies/honours-of-war/st-ulrich.toml")),
        ("kutzdorf", include_str!("../../../armies/honours-of-war/kutzdorf.toml")),
        ("spittelwitz", include_str!("../../../armies/honours-of-war/spittelwitz.toml")),
        ("lobositz", include_str!("../../../armies/honours-of-war/lobositz.toml")),
        ("hastenbeck", include_str!("../../../armies/honours-of-war/hastenbeck.toml")),
        ("kolin", include_str!("../../../armies/honours-of-war/kolin.toml")),
        ("krefeld", include_str!("../../../armies/honours-of-war/krefeld.toml")),
        ("kunersdorf", include_str!("../../../armies/honours-of-war/kunersdorf.toml")),
        ("leuthen", include_str!("../../../armies/honours-of-war/leuthen.toml")),
        ("liegnitz", include_str!("../../../armies/honours-of-war/liegnitz.toml")),
        ("mill-bridge", include_str!("../../../armies/honours-of-war/mill-bridge.toml")),
        ("minden", include_str!("../../../armies/honours-of-war/minden.toml")),
        ("plassey", include_str!("../../../armies/honours-of-war/plassey.toml")),
        ("prague", include_str!("../../../armies/honours-of-war/prague.toml")),
        ("quebec", include_str!("../../../armies/honours-of-war/quebec.toml")),
        ("rossbach", include_str!("../../../armies/honours-of-war/rossbach.toml")),
        ("torgau", include_str!("../../../armies/honours-of-war/torgau.toml")),
        ("zorndorf", include_str!("../../../armies/honours-of-war/zorndorf.toml")),
    ],
    house_rules: &[
        ("early-french-guns", include_str!("../../../armies/honours-of-war/house-rules/early-french-guns.toml")),
        ("ruritania", include_str!("../../../armies/honours-of-war/house-rules/ruritania.toml")),
    ],
    open: open::<HonoursOfWar>,
};

/// The headless contract: every procedure, room by room.
const PROCEDURES: &[&[ProcedureEntry<Tables>]] = &[
    unit::size::PROCEDURES,
    unit::split::PROCEDURES,
    army::check::PROCEDURES,
    army::nations::PROCEDURES,
    army::points::PROCEDURES,
    army::troops::PROCEDURES,
    command::commanders::PROCEDURES,
    command::figure::PROCEDURES,
    command::in_command::PROCEDURES,
    command::initiative::PROCEDURES,
    command::roll::PROCEDURES,
    movement::allowance::PROCEDURES,
    movement::bua::PROCEDURES,
    movement::distance::PROCEDURES,
    movement::formation_change::PROCEDURES,
    movement::garrison::PROCEDURES,
    movement::interpenetration::PROCEDURES,
    movement::limbering::PROCEDURES,
    movement::manhandling::PROCEDURES,
    charge::bonus::PROCEDURES,
    charge::counter_charge::PROCEDURES,
    charge::evade::PROCEDURES,
    charge::legality::PROCEDURES,
    charge::stand::PROCEDURES,
    fire::battalion_guns::PROCEDURES,
    fire::crossing::PROCEDURES,
    fire::crossing_fire::PROCEDURES,
    fire::grazing::PROCEDURES,
    fire::in_cover::PROCEDURES,
    fire::initiative::PROCEDURES,
    fire::odds::PROCEDURES,
    fire::range::PROCEDURES,
    fire::shooting::PROCEDURES,
    fire::target_priority::PROCEDURES,
    melee::fight::PROCEDURES,
    melee::follow_up::PROCEDURES,
    melee::odds::PROCEDURES,
    melee::pursuit::PROCEDURES,
    melee::pursuit_contact::PROCEDURES,
    melee::round::PROCEDURES,
    melee::support::PROCEDURES,
    morale::brigade_morale::PROCEDURES,
    morale::guns_under_retreat::PROCEDURES,
    morale::rally::PROCEDURES,
    morale::reaction::PROCEDURES,
    morale::reform::PROCEDURES,
    morale::retreat::PROCEDURES,
    battle::losses::PROCEDURES,
    battle::passed_through::PROCEDURES,
    battle::scenarios::PROCEDURES,
    battle::split_hits::PROCEDURES,
    battle::victory::PROCEDURES,
    battle::weather::PROCEDURES,
];

/// A nation named in a request that these tables do not have. `imagi_nation` stands for a nation without a table where a
/// request knows it (p. 51).
fn stranger<'a>(tables: &Tables, inputs: &'a Map<String, Value>) -> Option<&'a str> {
    inputs.iter().find_map(|(key, value)| match value {
        Value::String(text) if matches!(key.as_str(), "nation" | "contingent") => {
            (text != "imagi_nation" && tables.nations.find(text).is_none()).then_some(text.as_str())
        }
        Value::Object(below) => stranger(tables, below),
        Value::Array(items) => items.iter().filter_map(Value::as_object).find_map(|below| stranger(tables, below)),
        _ => None,
    })
}

/// What house rules may switch off, room by room.
const OBJECTIONS: &[Objections] = &[
    Objections::of::<battle::objection::OrderObjection>(),
    Objections::of::<command::objection::CommandObjection>(),
    Objections::of::<command::objection::GeneralObjection>(),
    Objections::of::<movement::objection::WayObjection>(),
    Objections::of::<charge::objection::ChargerObjection>(),
    Objections::of::<morale::objection::MoraleObjection>(),
    Objections::of::<melee::objection::FightObjection>(),
    Objections::of::<fire::aim::AimObjection>(),
    Objections::of::<fire::crossing::CrossingObjection>(),
    Objections::of::<fire::grazing::GrazeObjection>(),
    Objections::of::<fire::objection::FireObjection>(),
    Objections::of::<charge::evade::EvadeObjection>(),
    Objections::of::<charge::stand::ReplyObjection>(),
    Objections::of::<charge::legality::ChargeObjection>(),
    Objections::of::<movement::manhandling::ManhandleObjection>(),
    Objections::of::<movement::bua::BuaObjection>(),
    Objections::of::<command::figure::CasualtyObjection>(),
    Objections::of::<morale::guns_under_retreat::GunsObjection>(),
    Objections::of::<melee::pursuit::PursuitObjection>(),
    Objections::of::<melee::side::MeleeObjection>(),
];

/// The tables as the book prints them.
pub(crate) static BOOK: LazyLock<Arc<Tables>> = LazyLock::new(printed::<HonoursOfWar>);

/// The parts of the book.
pub(crate) struct HonoursOfWar;

impl RulesetDefinition for HonoursOfWar {
    const ID: &'static str = "honours-of-war";
    const TABLES: &'static [&'static str] = tables::TEXTS;
    const PROCEDURES: &'static [&'static [ProcedureEntry<Tables>]] = PROCEDURES;
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

    fn walk(fields: &mut Fields<'_>, tables: &Tables) -> OrderOfBattle {
        order_of_battle::walk(fields, HonoursOfWar::ID, tables)
    }

    fn warnings(order: &OrderOfBattle, tables: &Tables) -> Result<Vec<Complaint>, Vec<Complaint>> {
        order.composition(tables)
    }

    fn muster(order: &OrderOfBattle, tables: &Arc<Tables>) -> Result<Box<dyn Game>, Complaint> {
        if order.sides().len() != 2 {
            return Err(Complaint::of_whole(
                "this is an army list: nobody to fight is in it",
                "write an [[army]] for each army; those that fight side by side have the same side (p. 40)",
            ));
        }
        Ok(Box::new(State::muster(tables, order)))
    }

    /// Refuses a nation that the tables do not have: a request is read without them.
    fn prepare<'a>(inputs: &mut Map<String, Value>, tables: &'a Tables) -> Result<Cow<'a, Tables>, Interrupt> {
        match stranger(tables, inputs) {
            None => Ok(Cow::Borrowed(tables)),
            Some(stranger) => {
                let known: Vec<String> = tables.nations.all().map(|nation| nation.to_string()).collect();
                Interrupt::refuse(format!("{stranger} is no nation of these tables: {}", known.join(", ")))
            }
        }
    }

    fn points(order: &OrderOfBattle, warnings: &[Complaint], tables: &Tables) -> Result<Vec<String>, Vec<Complaint>> {
        order.points(tables, warnings)
    }

    fn pick_up(nations: &[&str], points: u32, tables: &Tables, dice: &mut dyn Dice) -> Result<String, String> {
        let price = |text: &str| {
            let (order, warnings) = read_order::<HonoursOfWar>(text, tables).ok()?;
            Some((order.armies.first()?.total(tables).ok()?, warnings.len()))
        };
        army::pick_up::pair(tables, HonoursOfWar::ID, (nations, points), &price, dice)
    }

    fn costs(order: &OrderOfBattle, tables: &Tables) -> Vec<(UnitId, Ratio)> {
        order.costs(tables)
    }
}
