//! What is printed of a battle: each unit with its rings to cross out, its moves and ranges.

use crate::rulesets::napoleonic_d8::battle::quick::{self, word};
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay};
use crate::rulesets::napoleonic_d8::fire::chart::Band;
use crate::rulesets::napoleonic_d8::fire::musketry::{SmallArm, reach};
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Formation};
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::umpire::{Boxes, Options, Ratio, Reach, Sheet, UnitId, UnitSheet, signed};

/// What is printed beside the view.
pub(super) fn sheet(state: &State) -> Sheet {
    let radius = |rating: i32| format!("command radius {} cm", state.tables.radius.of(rating));
    let brigades = state.armies.iter().flat_map(|army| &army.brigades);
    Sheet {
        scale: vec!["Distances in cm. D8 throughout.".to_owned()],
        armies: Vec::new(),
        brigades: brigades.map(|brigade| (brigade.id, radius(brigade.bc.get()))).collect(),
        units: state.units().map(|unit| unit_sheet(state, unit)).collect(),
        tables: quick::tables(state),
    }
}

/// Who has lost how much: the kills that are crossed out, and all of who is out of the battle. Disorder is no loss.
pub(super) fn losses(state: &State) -> Vec<(UnitId, Ratio)> {
    let kills = |unit: &UnitInPlay| boxes(state, unit).first().map_or(Ratio::ZERO, Boxes::part);
    let part = |unit: &UnitInPlay| if unit.gone { Ratio::ONE } else { kills(unit) };
    state.units().map(|unit| (unit.id, part(unit))).collect()
}

fn unit_sheet(state: &State, unit: &UnitInPlay) -> UnitSheet {
    let now = &unit.now;
    let road = now.in_formation(Formation::ColumnOfMarch).pace(&state.tables.moves).road;
    let figures = [
        ("rating", Some(signed(now.quality(&state.tables)))),
        ("move, cm", Some(moves(state, now))),
        ("road, cm", road.map(|cm| cm.to_string())),
    ];
    UnitSheet {
        code: unit.id,
        class: class(now),
        boxes: boxes(state, unit),
        figures: figures.into_iter().filter_map(|(heading, cell)| Some((heading, cell?))).collect(),
        reach: reach_of(state, unit),
        notes: notes(unit),
    }
}

/// Its standard moves in cm: in line and in column where they differ.
fn moves(state: &State, unit: &Unit) -> String {
    let pace = |formation| unit.in_formation(formation).pace(&state.tables.moves).standard;
    let formations = unit.arm.formations();
    let usual = formations.first().map_or(Ratio::ZERO, |formation| pace(*formation));
    let column = formations.contains(&Formation::Column).then(|| pace(Formation::Column));
    match column.filter(|column| *column != usual) {
        Some(column) => format!("{usual}, column {column}"),
        None => usual.to_string(),
    }
}

/// A row for its kills and one for its disorders; the balls of a battery.
fn boxes(state: &State, unit: &UnitInPlay) -> Vec<Boxes> {
    let (hits, now) = (&state.tables.hits, &unit.now);
    let number = |count: u32| usize::try_from(count).unwrap_or(0);
    if now.arm == Arm::Skirmishers {
        return vec![Boxes::new("kills", vec!["removed".to_owned()], usize::from(unit.is_lost()))];
    }
    let each = (1..=hits.removed).map(|hit| match hit {
        _ if hit == hits.removed => "removed".to_owned(),
        _ if hit == hits.test => "tests".to_owned(),
        _ => String::new(),
    });
    let each: Vec<String> = each.collect();
    let mut rows = vec![
        Boxes::new("kills", each.clone(), number(now.kills.count())),
        Boxes::new("disorders", each, number(now.disorders.count())),
    ];
    if now.arm.is_artillery() {
        let balls = state.tables.artillery.full_effect_shots;
        rows.push(Boxes::new("shots at full effect", vec![String::new(); number(balls)], number(unit.shots)));
    }
    rows
}

/// What it shoots with; none for cavalry.
pub(super) fn reach_of(state: &State, unit: &UnitInPlay) -> Option<Reach> {
    let (ranges, arcs) = (&state.tables.ranges, &state.tables.arcs);
    let arm = unit.now.arm;
    let (weapon, bands): (&str, Vec<(String, Ratio)>) = match (arm, unit.weapon) {
        (Arm::Cavalry, _) => return None,
        (Arm::FootArtillery | Arm::HorseArtillery, _) => {
            let bands = Band::OF_GUNS.iter().zip(ranges.of_guns(arm).ends());
            let weapon = if arm == Arm::HorseArtillery { "horse guns" } else { "foot guns" };
            (weapon, bands.map(|(band, to)| (band.word().to_owned(), to)).collect())
        }
        (_, weapon) => {
            let words = match (weapon, arm) {
                (SmallArm::Rifle, _) => "rifles",
                (SmallArm::Musket, Arm::Skirmishers) => "skirmishers' muskets",
                (SmallArm::Musket, _) => "muskets",
            };
            (words, vec![("to".to_owned(), reach(weapon, arm, &state.tables))])
        }
    };
    let arc = if arm == Arm::Skirmishers { arcs.skirmishers } else { arcs.formed };
    Some(Reach { weapon: weapon.to_owned(), unit: "cm", arc: u32::try_from(arc.nearest()).ok(), bands })
}

fn notes(unit: &UnitInPlay) -> Vec<String> {
    let now = &unit.now;
    let usual = now.arm.formations().first() == Some(&now.formation);
    let formation = (!usual).then(|| now.formation.word().to_owned());
    let horse = now.horse.map(|horse| [(horse.lance, "lances"), (horse.breastplate, "breastplates")]);
    let horse = horse.into_iter().flatten().filter(|(has, _)| *has).map(|(_, word)| word.to_owned());
    let ground = (unit.ground != Ground::Open).then(|| unit.ground.mark().to_owned());
    let rifles = (unit.weapon == SmallArm::Rifle).then(|| "rifles".to_owned());
    let later = unit.comes_on.map(|turn| format!("comes on in turn {turn}"));
    formation.into_iter().chain(horse).chain(rifles).chain(ground).chain(later).collect()
}

/// What a unit is, in words: `veteran infantry`, `large line infantry`.
fn class(unit: &Unit) -> String {
    let large = if unit.large { "large " } else { "" };
    format!("{large}{} {}", word(&unit.class), word(&unit.arm))
}
