//! From an order of battle to the state at its start.

use std::sync::Arc;

use super::ground::Feature;
use super::losses::Breaking;
use super::phase::Phase;
use super::roster::{
    Army, ArmyState, Brigade, BrigadeState, General, Roster, UnitInPlay, UnitPhase, UnitState, UnitTurn,
};
use super::script::Script;
use super::state::{Objective, State};
use crate::rulesets::honours_of_war::army::order_of_battle::{self as order, OrderOfBattle};
use crate::rulesets::honours_of_war::army::rating::GeneralRating;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::battalion_guns::BattalionGuns;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::umpire::{Marks, Ratio};

impl State {
    /// The battle before its first turn.
    pub(crate) fn muster(tables: &Arc<Tables>, order: &OrderOfBattle) -> State {
        let number = |place: usize| u8::try_from(place + 1).unwrap_or(u8::MAX);
        let numbered = || order.armies.iter().enumerate().map(|(place, army)| (number(place), army));
        State {
            tables: Arc::clone(tables),
            title: order.title.clone(),
            scale: order.scale,
            options: order.options,
            historical: order.historical,
            season: order.season,
            weather: order.weather,
            weather_score: None,
            weather_changed: false,
            objectives: order
                .objectives
                .iter()
                .map(|objective| Objective {
                    name: objective.name.clone(),
                    points: objective.points,
                    at_start: objective.held_by.map(number),
                    holder: objective.held_by.map(|holder| number(side_of(order, holder))),
                    block: objective.block,
                    town: objective.town,
                    burns_from: objective.burns_from,
                    said_of: None,
                    said_in: None,
                })
                .collect(),
            script: Script {
                last_turn: order.last_turn,
                turn_limits: numbered().filter_map(|(number, army)| Some((number, army.objectives_by?))).collect(),
                generals: numbered()
                    .flat_map(|(number, army)| army.generals.iter().skip(1).map(move |general| (number, general)))
                    .map(|(number, general)| (general.from, number, general.name.clone(), general.rating))
                    .collect(),
                mist: order.mist.clone(),
            },
            roster: Roster { armies: numbered().map(|(number, army)| army_of(tables, number, army, order)).collect() },
            turn: 1,
            phase: Phase::Muster,
            sequence: Vec::new(),
            acting: None,
            fired_last: None,
            charges: Vec::new(),
            contacts: Vec::new(),
            garrisoned: blocks_of(order),
            supports: Vec::new(),
            achieved: Vec::new(),
            fights_on: false,
            over: None,
        }
    }
}

/// The blocks that have a garrison at the start, each with its class.
fn blocks_of(order: &OrderOfBattle) -> Vec<(u8, Cover)> {
    let units = order.armies.iter().flat_map(order::ListedArmy::units);
    units.filter_map(|entry| entry.ground.block()).map(|block| (block.number, block.town)).collect()
}

/// The place of the first army of an army's side.
fn side_of(order: &OrderOfBattle, army: usize) -> usize {
    let sides = order.sides();
    sides.iter().find(|side| side.armies.contains(&army)).and_then(|side| side.armies.first().copied()).unwrap_or(army)
}

fn army_of(tables: &Tables, number: u8, army: &order::ListedArmy, order: &OrderOfBattle) -> Army {
    let together = |other: &&order::ListedArmy| order.options.common_breaking_point && other.side == army.side;
    let breaks = order.armies.iter().filter(|other| together(other) || other.name == army.name);
    let units = breaks.flat_map(order::ListedArmy::units).map(|entry| &entry.unit);
    let breaking = Breaking::of(tables, units, order.options.count_transport);
    let lieutenants = army.lieutenants.iter().enumerate().map(|(place, lieutenant)| {
        let brigades = army.brigades.iter().filter(|brigade| brigade.lieutenant == Some(place));
        let rating = lieutenant.rating.rated().map_or(GeneralRating::Unrated, GeneralRating::from);
        General::new(&lieutenant.name, rating, brigades.map(|brigade| brigade.code).collect())
    });
    let (name, rating) = match army.generals.first() {
        Some(general) => (general.name.as_str(), general.rating),
        None => ("the general", GeneralRating::Unrated),
    };
    Army {
        number,
        name: army.name.clone(),
        side: u8::try_from(side_of(order, usize::from(number) - 1) + 1).unwrap_or(u8::MAX),
        brigades: army.brigades.iter().map(brigade_of).collect(),
        own: ArmyState {
            side_name: army.side.clone(),
            main: army.main,
            nation: army.nation,
            attacker: army.attacker,
            general: General::new(name, rating, Vec::new()),
            lieutenants: lieutenants.collect(),
            break_point: u32::try_from(breaking.break_point).unwrap_or(u32::MAX),
            broken: false,
        },
    }
}

fn brigade_of(brigade: &order::ListedBrigade) -> Brigade {
    Brigade {
        id: brigade.code,
        name: brigade.name.clone(),
        units: brigade.units.iter().map(|entry| unit_of(entry, brigade.arrives)).collect(),
        own: BrigadeState {
            independent: brigade.commander.is_none() && !brigade.by_general,
            by_general: brigade.by_general,
            rating: brigade.commander.and_then(order::Quality::rated),
            penalty: false,
            performance: None,
            notes: brigade.notes.clone(),
            marks: Marks::default(),
        },
    }
}

fn unit_of(entry: &order::Entry, comes_on: Option<u32>) -> UnitInPlay {
    UnitInPlay {
        id: entry.code,
        name: entry.name.clone(),
        gone: false,
        comes_on,
        own: UnitState {
            profile: entry.unit.clone(),
            heads: Ratio::ONE,
            arm: entry.unit.kind,
            ground: if entry.entrenched { Feature::Works.at(entry.ground.height()) } else { entry.ground.clone() },
            works_won: false,
            cover: None,
            morale: Morale::Steady,
            hits_from: Facing::Front,
            struck_from: Vec::new(),
            battalion_guns: if entry.quick_firers { BattalionGuns::Geschwindstuck } else { BattalionGuns::Normal },
            exit: None,
            held_until: entry.held_until,
            marks: Marks::default(),
            turn: UnitTurn::default(),
            phase: UnitPhase::default(),
        },
    }
}
