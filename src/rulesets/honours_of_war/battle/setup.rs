//! From an order of battle to the state at its start.

use crate::rulesets::honours_of_war::army::rating::GeneralRating;
use std::sync::Arc;

use super::ground::Ground;
use super::losses::Breaking;
use super::script::Script;
use super::state::{Army, Brigade, Fired, General, Objective, Phase, State, Troop};
use crate::rulesets::honours_of_war::army::order_of_battle::{self as order, OrderOfBattle};
use crate::rulesets::honours_of_war::fire::range::BattalionGuns;
use crate::rulesets::honours_of_war::morale::reform::Morale;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::facing::Quarter;

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
                })
                .collect(),
            script: Script {
                last_turn: order.last_turn,
                turn_limits: numbered().filter_map(|(number, army)| Some((number, army.objectives_by?))).collect(),
                notes: order.notes.clone(),
                generals: numbered()
                    .flat_map(|(number, army)| army.generals.iter().skip(1).map(move |general| (number, general)))
                    .map(|(number, general)| (general.from, number, general.name.clone(), general.rating))
                    .collect(),
                mist: order.mist.clone(),
            },
            armies: numbered().map(|(number, army)| army_of(tables, number, army, order)).collect(),
            turn: 1,
            phase: Phase::Muster,
            sequence: Vec::new(),
            acting: None,
            charges: Vec::new(),
            contacts: Vec::new(),
            supports: Vec::new(),
            achieved: Vec::new(),
            over: None,
        }
    }
}

/// The place of the first army of an army's side.
fn side_of(order: &OrderOfBattle, army: usize) -> usize {
    let sides = order.sides();
    sides.iter().find(|side| side.armies.contains(&army)).and_then(|side| side.armies.first().copied()).unwrap_or(army)
}

fn army_of(tables: &Tables, number: u8, army: &order::Army, order: &OrderOfBattle) -> Army {
    let together = |other: &&order::Army| order.options.common_breaking_point && other.side == army.side;
    let breaks = order.armies.iter().filter(|other| together(other) || other.name == army.name);
    let units = breaks.flat_map(order::Army::units).map(|entry| &entry.unit);
    let breaking = Breaking::of(tables, units, order.options.count_transport);
    let general = |name: &str, rating| General {
        name: name.to_owned(),
        rating,
        command: Vec::new(),
        directs: None,
        raised: None,
        moved: false,
        rallied: false,
    };
    let lieutenants = army.lieutenants.iter().enumerate().map(|(place, lieutenant)| General {
        command: army.brigades.iter().filter(|brigade| brigade.lieutenant == Some(place)).map(|b| b.code).collect(),
        ..general(&lieutenant.name, lieutenant.rating.rated().map_or(GeneralRating::Unrated, GeneralRating::from))
    });
    Army {
        number,
        name: army.name.clone(),
        side: u8::try_from(side_of(order, usize::from(number) - 1) + 1).unwrap_or(u8::MAX),
        side_name: army.side.clone(),
        main: army.main,
        nation: army.nation,
        attacker: army.attacker,
        general: army
            .generals
            .first()
            .map_or_else(|| general("the general", GeneralRating::Unrated), |first| general(&first.name, first.rating)),
        lieutenants: lieutenants.collect(),
        brigades: army.brigades.iter().map(brigade_of).collect(),
        break_point: u32::try_from(breaking.break_point).unwrap_or(u32::MAX),
        broken: false,
    }
}

fn brigade_of(brigade: &order::Brigade) -> Brigade {
    Brigade {
        code: brigade.code,
        name: brigade.name.clone(),
        independent: brigade.commander.is_none() && !brigade.by_general,
        by_general: brigade.by_general,
        rating: brigade.commander.and_then(order::Quality::rated),
        penalty: false,
        performance: None,
        directed: false,
        done: false,
        commander_moved: false,
        tested: false,
        troops: brigade.units.iter().map(|entry| troop_of(entry, brigade.arrives)).collect(),
    }
}

fn troop_of(entry: &order::Entry, arrives: u32) -> Troop {
    Troop {
        code: entry.code,
        name: entry.name.clone(),
        unit: entry.unit.clone(),
        arm: entry.unit.kind,
        ground: if entry.entrenched { Ground::Works } else { Ground::Open },
        must: None,
        paid: false,
        stays: false,
        inspired: false,
        follows: false,
        wish: None,
        prize: None,
        morale: Morale::Steady,
        obedience: None,
        fired: Fired::No,
        evaded: false,
        rides: None,
        pursued: false,
        hits_from: Quarter::Front,
        fired_at: false,
        won: false,
        at_edge: false,
        abandoned: false,
        battalion_guns: if entry.quick_firers { BattalionGuns::Geschwindstuck } else { BattalionGuns::Normal },
        rallied: false,
        done_for: false,
        removed: false,
        disengaged: false,
        withdrawn: false,
        arrives,
        held_until: entry.held_until,
    }
}
