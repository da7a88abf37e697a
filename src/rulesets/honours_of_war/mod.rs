//! Honours of War: the Seven Years War, by Keith Flint (Osprey, 2015).
//!
//! Procedures are stateless and typed, one file for each matter of the book; `README.md` beside this file lists every
//! rule with its page and what drumhead does with it, and the readings chosen where the text is unclear.

pub mod ammunition;
pub mod army_check;
mod army_lists;
pub mod attempt;
mod bans;
pub mod battalion_guns;
pub mod brigade_morale;
pub mod bua;
pub mod charge;
pub mod charge_bonus;
pub mod command;
pub mod command_figure;
pub mod commanders;
pub mod counter_charge;
pub mod cover;
pub mod crossing;
pub mod crossing_fire;
pub mod distance;
pub mod evade;
pub mod field;
pub mod fire;
pub mod fire_odds;
mod fire_permit;
pub mod firing_initiative;
pub mod follow_up;
pub mod formation_change;
pub mod garrison;
pub mod grazing;
pub mod guns_under_retreat;
pub mod hits;
pub mod in_command;
pub mod in_cover;
pub mod initiative;
pub mod interpenetration;
pub mod limbering;
pub mod losses;
pub mod manhandling;
pub mod melee;
pub mod melee_odds;
pub mod melee_round;
pub mod melee_support;
pub mod movement;
pub mod nations;
pub mod odds;
pub mod order_of_battle;
pub mod overhead;
pub mod passed_through;
pub mod performance;
pub mod points;
pub mod pursuit;
pub mod pursuit_contact;
pub mod rally;
pub mod range;
pub mod rating;
pub mod reaction;
mod reference;
pub mod reform;
pub mod retreat;
pub mod scenarios;
pub mod sector;
pub mod shot;
pub mod side;
pub mod size;
pub mod split_hits;
pub mod stand;
pub mod tables;
pub mod target_priority;
pub mod terrain;
pub mod troops;
pub mod unit;
pub mod victory;
pub mod weather;

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::umpire::{Book, Complaint, Dice, Entry, HouseRule, Mustered, Opened, Procedure, Ruleset, Stop, TableKeys};

use field::state::State;
use order_of_battle::OrderOfBattle;
use tables::Tables;

/// The ruleset's line in the registry.
pub static HONOURS_OF_WAR: Ruleset = Ruleset {
    id: "honours-of-war",
    credit: "Honours of War, by Keith Flint (Osprey Wargames 11, 2015)",
    battles: &[
        ("st-ulrich", include_str!("../../../armies/honours-of-war/st-ulrich.toml")),
        ("kutzdorf", include_str!("../../../armies/honours-of-war/kutzdorf.toml")),
        ("spittelwitz", include_str!("../../../armies/honours-of-war/spittelwitz.toml")),
        ("lobositz", include_str!("../../../armies/honours-of-war/lobositz.toml")),
    ],
    open,
};

/// The headless contract: every procedure, by the file that rules it.
static PROCEDURES: &[&[Procedure<Tables>]] = &[
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

/// The book with its tables.
struct HonoursOfWar {
    tables: Arc<Tables>,
    house_rules: Vec<HouseRule>,
}

fn open(house: &[&str]) -> Opened {
    let (tables, house_rules) = if house.is_empty() {
        (Arc::clone(&tables::BOOK), Vec::new())
    } else {
        let (tables, rules) = Tables::lay(house)?;
        (Arc::new(tables), rules)
    };
    Ok(Arc::new(HonoursOfWar { tables, house_rules }))
}

impl Book for HonoursOfWar {
    fn procedures(&self) -> Vec<&'static str> {
        PROCEDURES.iter().copied().flatten().map(|procedure| procedure.name).collect()
    }

    /// Every answer carries `modifiers` and `modifier_total`, empty and 0 where no die is modified.
    fn resolve(&self, procedure: &str, inputs: Map<String, Value>, dice: &mut dyn Dice) -> Result<Value, Stop> {
        let Some(entry) = PROCEDURES.iter().copied().flatten().find(|entry| entry.name == procedure) else {
            return Stop::refuse(format!("{procedure} is no procedure of honours-of-war"));
        };
        let mut answer = (entry.run)(&self.tables, Value::Object(inputs), dice)?;
        if let Value::Object(fields) = &mut answer {
            fields.entry("modifiers").or_insert_with(|| Value::Array(Vec::new()));
            fields.entry("modifier_total").or_insert_with(|| Value::from(0));
        }
        Ok(answer)
    }

    fn house_rules(&self) -> &[HouseRule] {
        &self.house_rules
    }

    fn check(&self, toml: &str) -> Result<Vec<Complaint>, Vec<Complaint>> {
        OrderOfBattle::read(toml, &self.tables).map(|(_, warnings)| warnings)
    }

    fn template(&self) -> &'static str {
        include_str!("template.toml")
    }

    fn outline(&self, toml: &str) -> Vec<TableKeys> {
        OrderOfBattle::outline(toml, &self.tables)
    }

    fn reference(&self) -> &[Entry] {
        &reference::ENTRIES
    }

    fn muster(&self, toml: &str) -> Result<Mustered, Vec<Complaint>> {
        let (order, warnings) = OrderOfBattle::read(toml, &self.tables)?;
        if order.armies.len() != 2 {
            return Err(vec![Complaint {
                span: 0..0,
                what: format!("a battle is fought by two armies; this order of battle has {}", order.armies.len()),
                cure: "write two [[army]] tables; allies are brigades with a nation of their own (p. 40)".to_owned(),
            }]);
        }
        let game = Box::new(State::muster(&self.tables, &order));
        Ok(Mustered { title: order.title, warnings, game })
    }

    fn points(&self, toml: &str) -> Result<Vec<String>, Vec<Complaint>> {
        let (order, warnings) = OrderOfBattle::read(toml, &self.tables)?;
        order.points(&self.tables, &warnings)
    }
}
