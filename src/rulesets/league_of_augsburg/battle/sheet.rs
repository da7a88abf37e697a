//! What is printed of a battle: each unit with its figures to cross out, its moves, dice and ranges. Of order chits nothing.

use super::quick::{self, reach};
use super::state::{State, UnitInPlay};
use crate::rulesets::league_of_augsburg::command::radius::Rank;
use crate::rulesets::league_of_augsburg::fire::pool::FirePool;
use crate::rulesets::league_of_augsburg::movement::normal_move::normal_move;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::{Going, Ground};
use crate::rulesets::league_of_augsburg::unit::kinds::{Kind, Mode, Quality, System};
use crate::umpire::words::counted;
use crate::umpire::{ArmySheet, Boxes, Ratio, Sheet, UnitId, UnitSheet};

/// What is printed beside the view.
pub(super) fn sheet(state: &State) -> Sheet {
    let radius = |rank: Rank, number: u32| rank.radius(&state.tables, number);
    let army = |army: &super::state::ArmyInPlay| {
        let words = format!("{}: command radius {} in.", army.commander, radius(Rank::Cinc, army.command_number));
        ArmySheet { number: army.number, boxes: Vec::new(), notes: vec![words] }
    };
    let brigades = state
        .roster
        .brigades()
        .map(|brigade| (brigade.id, format!("command radius {} in", radius(Rank::Brigadier, brigade.command_number))));
    Sheet {
        scale: vec!["Distances in inches. D6 unless another die is named.".to_owned()],
        armies: state.roster.armies.iter().map(army).collect(),
        brigades: brigades.collect(),
        units: state.roster.units().map(|unit| unit_sheet(state, unit)).collect(),
        tables: quick::tables(state),
    }
}

/// Who has lost how much: the figures that are crossed out, and all of who is out of the battle.
pub(super) fn losses(state: &State) -> Vec<(UnitId, Ratio)> {
    let part = |unit: &UnitInPlay| if unit.gone { Ratio::ONE } else { boxes(state, &unit.now).part() };
    state.roster.units().map(|unit| (unit.id, part(unit))).collect()
}

fn unit_sheet(state: &State, unit: &UnitInPlay) -> UnitSheet {
    let now = &unit.now;
    let dice = |dice: u32| dice.to_string();
    let figures = [
        ("move, in", Some(moves(state, now))),
        ("fire dice", state_of_fire(now).then(|| dice(pool(state, now)))),
        ("morale dice", (now.kind != Kind::Commander).then(|| dice(now.test_dice(&state.tables)))),
    ];
    UnitSheet {
        code: unit.id,
        class: class(now),
        boxes: vec![boxes(state, now)],
        figures: figures.into_iter().filter_map(|(heading, cell)| Some((heading, cell?))).collect(),
        reach: state_of_fire(now).then(|| reach(state, now)),
        notes: notes(unit),
    }
}

/// Its normal moves in inches, in good going and in bad; of dragoons and guns in both their states.
fn moves(state: &State, unit: &Unit) -> String {
    let pace = |unit: &Unit| {
        let going = |going| normal_move(&state.tables, unit, going);
        match unit.is_limbered() {
            true => going(Going::Good).to_string(),
            false => format!("{}, bad {}", going(Going::Good), going(Going::Bad)),
        }
    };
    let other = |mode| pace(&Unit { mode: Some(mode), ..unit.clone() });
    match unit.kind {
        Kind::Dragoons => format!("{}; on foot {}", other(Mode::Mounted), other(Mode::Dismounted)),
        Kind::Artillery => format!("limbered {}", other(Mode::Limbered)),
        _ => pace(unit),
    }
}

/// Whether it is one that shoots: not a commander alone.
fn state_of_fire(unit: &Unit) -> bool {
    unit.kind != Kind::Commander
}

/// Its dice before any modifier.
fn pool(state: &State, unit: &Unit) -> u32 {
    FirePool { unit: unit.clone(), ..FirePool::default() }.base_dice(&state.tables)
}

/// Its figures, as many together as give a die in its tests.
fn boxes(state: &State, unit: &Unit) -> Boxes {
    let number = |count: u32| usize::try_from(count).unwrap_or(0);
    let each = vec![String::new(); number(unit.original_figures)];
    let crossed = number(unit.original_figures.saturating_sub(unit.figures));
    Boxes { what: "figures", each, crossed, group: number(state.tables.morale_dice.figures.get()) }
}

fn notes(unit: &UnitInPlay) -> Vec<String> {
    let now = &unit.now;
    let mode = match now.mode {
        Some(Mode::Limbered) => "limbered",
        Some(Mode::Dismounted) => "on foot",
        _ => "",
    };
    let pikes = if now.pikemen > 0 { format!("{} pikemen", now.pikemen) } else { String::new() };
    let squadrons = if now.is_mounted() { counted(now.squadrons, "squadron") } else { String::new() };
    let ranks = if now.kind.is_formed() {
        format!("{}, {} wide", counted(now.ranks(), "rank"), now.front_rank())
    } else {
        String::new()
    };
    let ground = if unit.ground == Ground::Open { "" } else { unit.ground.short() };
    let later = unit.comes_on.map_or_else(String::new, |turn| format!("comes on in turn {turn}"));
    let all = [mode.to_owned(), pikes, squadrons, ranks, ground.to_owned(), later];
    all.into_iter().filter(|note| !note.is_empty()).collect()
}

/// What a unit is, in words: `elite grenadiers of the Dutch System`.
fn class(unit: &Unit) -> String {
    let quality = match unit.quality {
        Quality::Raw => "raw",
        Quality::Regular => "regular",
        Quality::Elite => "elite",
        Quality::Guards => "guards",
    };
    let system = match unit.system {
        Some(System::French) => ", French System",
        Some(System::Dutch) => ", Dutch System",
        None => "",
    };
    let kind = match unit.kind {
        Kind::Foot if unit.grenadiers => format!("grenadiers{system}"),
        Kind::Foot => format!("foot{system}"),
        Kind::SkirmishFoot => "skirmishing foot".to_owned(),
        Kind::Pistoleers => "pistoleers".to_owned(),
        Kind::AggressiveCavalry => "aggressive cavalry".to_owned(),
        Kind::LightHorse => "light horse".to_owned(),
        Kind::Dragoons => "dragoons".to_owned(),
        Kind::Artillery => unit.weapon.word().to_owned(),
        Kind::Commander => return "commander".to_owned(),
    };
    format!("{quality} {}{kind}", if unit.heavy { "heavy " } else { "" })
}
