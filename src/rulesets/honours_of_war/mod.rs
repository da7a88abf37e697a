//! Honours of War: the Seven Years War, by Keith Flint (Osprey, 2015).
//!
//! Procedures are stateless and typed, one file for each matter of the book; `README.md` beside this file lists every
//! rule with its page and what drumhead does with it, and the readings chosen where the text is unclear.

pub(crate) mod ammunition;
pub(crate) mod army_check;
mod army_lists;
pub(crate) mod attempt;
mod bans;
pub(crate) mod battalion_guns;
pub(crate) mod brigade_morale;
pub(crate) mod bua;
pub(crate) mod charge;
pub(crate) mod charge_bonus;
pub(crate) mod command;
pub(crate) mod command_figure;
pub(crate) mod commanders;
pub(crate) mod counter_charge;
pub(crate) mod cover;
pub(crate) mod crossing;
pub(crate) mod crossing_fire;
pub(crate) mod distance;
pub(crate) mod evade;
pub(crate) mod field;
pub(crate) mod fire;
pub(crate) mod fire_odds;
mod fire_permit;
pub(crate) mod firing_initiative;
pub(crate) mod follow_up;
pub(crate) mod formation_change;
pub(crate) mod garrison;
pub(crate) mod grazing;
pub(crate) mod guns_under_retreat;
pub(crate) mod hits;
pub(crate) mod in_command;
pub(crate) mod in_cover;
pub(crate) mod initiative;
pub(crate) mod interpenetration;
pub(crate) mod limbering;
pub(crate) mod losses;
pub(crate) mod manhandling;
pub(crate) mod melee;
pub(crate) mod melee_odds;
pub(crate) mod melee_round;
pub(crate) mod melee_support;
pub(crate) mod movement;
pub(crate) mod nation;
pub(crate) mod nations;
pub(crate) mod odds;
pub(crate) mod order_of_battle;
pub(crate) mod overhead;
pub(crate) mod passed_through;
pub(crate) mod performance;
pub(crate) mod points;
pub(crate) mod pursuit;
pub(crate) mod pursuit_contact;
pub(crate) mod rally;
pub(crate) mod range;
pub(crate) mod rating;
pub(crate) mod reaction;
mod reference;
pub(crate) mod reform;
pub(crate) mod retreat;
pub(crate) mod scenarios;
pub(crate) mod sector;
pub(crate) mod shot;
pub(crate) mod side;
pub(crate) mod size;
pub(crate) mod split_hits;
pub(crate) mod stand;
pub(crate) mod tables;
pub(crate) mod target_priority;
pub(crate) mod terrain;
pub(crate) mod troops;
pub(crate) mod unit;
pub(crate) mod unit_split;
pub(crate) mod victory;
pub(crate) mod weather;

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::{Map, Value};

use crate::umpire::{
    Complaint, Entry, Fields, Game, Interrupt, ProcedureEntry, Ratio, Ruleset, RulesetDefinition, UnitId, open,
};

use field::state::State;
use order_of_battle::OrderOfBattle;
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
    ],
    open: open::<HonoursOfWar>,
};

/// The headless contract: every procedure, by the file that rules it.
const PROCEDURES: &[&[ProcedureEntry<Tables>]] = &[
    army_check::PROCEDURES,
    battalion_guns::PROCEDURES,
    brigade_morale::PROCEDURES,
    commanders::PROCEDURES,
    losses::PROCEDURES,
    nations::PROCEDURES,
    points::PROCEDURES,
    scenarios::PROCEDURES,
    size::PROCEDURES,
    troops::PROCEDURES,
    unit_split::PROCEDURES,
    victory::PROCEDURES,
    weather::PROCEDURES,
    range::PROCEDURES,
    fire::PROCEDURES,
    firing_initiative::PROCEDURES,
    melee_round::PROCEDURES,
    reaction::PROCEDURES,
    rally::PROCEDURES,
    command::PROCEDURES,
    initiative::PROCEDURES,
    command_figure::PROCEDURES,
    distance::PROCEDURES,
    movement::PROCEDURES,
    bua::PROCEDURES,
    charge::PROCEDURES,
    charge_bonus::PROCEDURES,
    crossing_fire::PROCEDURES,
    fire_odds::PROCEDURES,
    follow_up::PROCEDURES,
    garrison::PROCEDURES,
    grazing::PROCEDURES,
    guns_under_retreat::PROCEDURES,
    melee::PROCEDURES,
    melee_odds::PROCEDURES,
    melee_support::PROCEDURES,
    passed_through::PROCEDURES,
    pursuit::PROCEDURES,
    pursuit_contact::PROCEDURES,
    reform::PROCEDURES,
    retreat::PROCEDURES,
    split_hits::PROCEDURES,
    target_priority::PROCEDURES,
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

/// The parts of the book.
pub(crate) struct HonoursOfWar;

impl RulesetDefinition for HonoursOfWar {
    const ID: &'static str = "honours-of-war";
    const TABLES: &'static [&'static str] = tables::TEXTS;
    const PROCEDURES: &'static [&'static [ProcedureEntry<Tables>]] = PROCEDURES;
    const TEMPLATE: &'static str = include_str!("template.toml");

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

    fn warnings(order: &OrderOfBattle, tables: &Tables) -> Result<Vec<Complaint>, Vec<Complaint>> {
        order.composition(tables)
    }

    fn muster(order: &OrderOfBattle, tables: &Arc<Tables>) -> Result<Box<dyn Game>, Complaint> {
        if order.sides().len() != 2 {
            return Err(Complaint {
                span: 0..0,
                what: "this is an army list: nobody to fight is in it".to_owned(),
                cure: "write an [[army]] for each army; those that fight side by side have the same side (p. 40)"
                    .to_owned(),
            });
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

    fn costs(order: &OrderOfBattle, tables: &Tables) -> Vec<(UnitId, Ratio)> {
        order.costs(tables)
    }
}
