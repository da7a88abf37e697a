//! What the screens show of a battle, and what is owed. Nothing here tells what a chit says that lies face down.

use super::about;
use super::charge::{Charge, Stage};
use super::duties;
use super::marks::Mark;
use super::met::runs_first;
use super::state::{ArmyInPlay, BrigadeInPlay, Guns, Phase, State, UnitInPlay};
use super::steps::{PHASES, ranked};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, ChitObjection};
use crate::rulesets::league_of_augsburg::unit::ground::Ground;
use crate::rulesets::league_of_augsburg::unit::hold::Hold;
use crate::rulesets::league_of_augsburg::unit::kinds::{Kind, Mode, Quality, System};
use crate::umpire::{
    ArmyView, BrigadeView, GivenDice, Options, OrderTable, PhaseRow, PhaseView, Tone, UnitId, UnitRow, View,
};

/// Orders that nobody waits for: whoever may be given them alone is not marked as ready.
const IDLE: [&str; 4] = ["evade", "give_way", "collide", "ground"];

/// The roster, the phase, the duties and the orders.
pub(crate) fn of(state: &State) -> View {
    let keys = state.keys();
    let ready: Vec<UnitId> = match state.phase {
        Phase::Orders => {
            state.roster.present().filter(|unit| unit.this_turn.chit.is_none()).map(|unit| unit.id).collect()
        }
        Phase::Command => Vec::new(),
        Phase::Activations => {
            keys.iter().filter(|key| !IDLE.contains(&key.name)).flat_map(|key| key.who.clone()).collect()
        }
    };
    let mut view = View {
        title: state.title.clone(),
        turn: state.turn,
        last_turn: state.last_turn,
        phase: phase(state),
        acting: state.acting().map(|brigade| brigade.army),
        headline: headline(state),
        armies: state.roster.armies.iter().map(|army| army_view(state, army, &ready)).collect(),
        duties: duties::of(state),
        may: duties::allowed(state),
        orders: keys,
        over: state.over.clone(),
        legend: about::LEGEND,
        bad: "",
        scenario: about::scenario(state),
        ..View::default()
    };
    state.roster.tell_arrivals(&mut view);
    view
}

pub(super) fn phase(state: &State) -> PhaseView {
    let row = PhaseRow::of(PHASES, state.phase);
    let name_of = |phase| PhaseRow::of(PHASES, phase).name.to_owned();
    let (name, next) = match (state.phase, state.acting()) {
        _ if state.over.is_some() => ("The end".to_owned(), String::new()),
        (Phase::Orders, _) => (row.name.to_owned(), name_of(Phase::Command)),
        (Phase::Command, _) => (row.name.to_owned(), first(state).unwrap_or_else(|| name_of(Phase::Activations))),
        (Phase::Activations, None) if state.sequence.is_empty() => ("Who acts first".to_owned(), String::new()),
        (Phase::Activations, None) => ("All have acted".to_owned(), after(state, None)),
        (Phase::Activations, Some(brigade)) => (format!("{} acts", state.named(brigade)), after(state, Some(brigade))),
    };
    let topic = match (state.phase, state.charge.as_ref().map(|charge| charge.stage)) {
        (Phase::Activations, Some(Stage::Melee | Stage::FollowUp)) => "melee",
        (Phase::Activations, Some(_)) => "charge",
        _ => row.topic,
    };
    PhaseView { name, topic, ..row.view(next) }
}

/// Who acts first, or that the dice say so, once every Brigadier has his points.
fn first(state: &State) -> Option<String> {
    let rolled = state.roster.brigades().all(|brigade| !brigade.is_present() || brigade.this_turn.points.is_some());
    match ranked(state, &mut GivenDice::new(&[])) {
        _ if !rolled => None,
        Ok(brigades) => brigades.first().map(|brigade| format!("{} acts", state.named(*brigade))),
        Err(_) => Some("Who acts first".to_owned()),
    }
}

/// The brigades that are still to act.
fn still_to_act(state: &State) -> impl Iterator<Item = UnitId> + '_ {
    let waits = |id: &UnitId| state.roster.brigade(*id).is_some_and(BrigadeInPlay::waits);
    state.sequence.iter().copied().filter(waits)
}

/// Who acts after a brigade.
fn after(state: &State, brigade: Option<UnitId>) -> String {
    match still_to_act(state).find(|next| Some(*next) != brigade) {
        Some(next) => format!("{} acts", state.named(next)),
        None if state.last_turn.is_some_and(|last| state.turn >= last) => "the end".to_owned(),
        None => format!("turn {}", state.turn.saturating_add(1)),
    }
}

fn headline(state: &State) -> Vec<String> {
    if state.over.is_some() {
        return Vec::new();
    }
    if let Some(charge) = &state.charge {
        return vec![charge_words(state, charge)];
    }
    match state.phase {
        Phase::Orders if state.turn == 1 => state.notes.clone(),
        Phase::Activations if !state.sequence.is_empty() => {
            let left: Vec<String> = still_to_act(state).map(|id| state.named(id)).collect();
            if left.is_empty() { Vec::new() } else { vec![format!("still to act: {}", left.join(", "))] }
        }
        _ => Vec::new(),
    }
}

fn charge_words(state: &State, charge: &Charge) -> String {
    let (one, other) = (state.named(charge.attacker), state.named(charge.target));
    match charge.stage {
        Stage::Reaction | Stage::Home => format!("{one} charges {other}"),
        Stage::HalfFire => format!("{one} halted before {other}"),
        Stage::Melee => format!("{one} in melee with {other}"),
        Stage::FollowUp => charge.winner.map_or_else(String::new, |unit| format!("{} has won", state.named(unit))),
    }
}

fn army_view(state: &State, army: &ArmyInPlay, ready: &[UnitId]) -> ArmyView {
    let sum = |of: fn(&UnitInPlay) -> u32| army.units().map(of).fold(0u32, u32::saturating_add);
    let now = sum(|unit| if unit.gone { 0 } else { unit.figures });
    let start = sum(|unit| unit.original_figures);
    let (left, all) = (army.units().filter(|unit| !unit.gone).count(), army.units().count());
    let general = format!("{} {}", army.commander, army.command_number);
    let general = match army.this_turn.points {
        Some(points) if !army.this_turn.assigned => format!("{general}, {points} points to give"),
        _ => general,
    };
    ArmyView {
        name: army.name.clone(),
        side: army.side,
        standing: format!("{now}/{start} figures, {left}/{all} units"),
        general,
        brigades: army.brigades.iter().map(|brigade| brigade_view(state, brigade, ready)).collect(),
    }
}

fn brigade_view(state: &State, brigade: &BrigadeInPlay, ready: &[UnitId]) -> BrigadeView {
    let turn = &brigade.this_turn;
    let points = match turn.points {
        Some(all) => format!("{} of {all} points", brigade.points_left()),
        None if turn.granted > 0 => format!("+{}", turn.granted),
        None => String::new(),
    };
    let held = brigade.held_in(state.turn).map_or_else(String::new, Hold::mark);
    let does = match (state.acting() == Some(brigade.id), turn.acted) {
        (true, _) => format!("acts, {points}"),
        (false, true) => "acted".to_owned(),
        (false, false) => points,
    };
    let note = match (does.is_empty(), held.is_empty()) {
        _ if brigade.is_lost() => "lost".to_owned(),
        (true, _) => held,
        (false, true) => does,
        (false, false) => format!("{does}, {held}"),
    };
    BrigadeView {
        code: brigade.id,
        name: brigade.name.clone(),
        rating: brigade.command_number.to_string(),
        note,
        units: brigade.units.iter().map(|unit| row(state, unit, ready)).collect(),
    }
}

fn row(state: &State, unit: &UnitInPlay, ready: &[UnitId]) -> UnitRow {
    let figures = format!("{}/{}", unit.figures, unit.original_figures);
    let (strength, tone) = if unit.gone {
        ("GONE".to_owned(), Tone::Faint)
    } else if unit.routing {
        (format!("({figures})"), Tone::Bad)
    } else if unit.disordered {
        (format!("[{figures}]"), Tone::Bad)
    } else {
        (figures, Tone::Plain)
    };
    let to_react = |charge: &Charge| {
        charge.stage == Stage::Reaction && charge.target == unit.id || charge.screens.contains(&unit.id)
    };
    let turn = &unit.this_turn;
    UnitRow {
        code: unit.id,
        name: unit.name.clone(),
        kind: kind_word(unit),
        strength,
        tone,
        marks: if unit.gone { Vec::new() } else { marks(state, unit) },
        owes: turn.test.is_some()
            || turn.returns.is_some()
            || unit.is_unplaced()
            || state.charge.as_ref().is_some_and(to_react)
            || runs_first(state).is_some_and(|runs| runs.id == unit.id),
        ready: !unit.gone && ready.contains(&unit.id),
        gone: unit.gone,
    }
}

fn marks(state: &State, unit: &UnitInPlay) -> Vec<String> {
    let turn = &unit.this_turn;
    let order = match turn.chit {
        _ if unit.has_acted() && unit.marks.has(Mark::Idle) => "idle".to_owned(),
        // Its gunners are away from the guns: what it says cannot be done any more (a reading).
        Some(laid)
            if laid.shown && !unit.has_acted() && unit.against(laid.order) == Some(ChitObjection::AwayFromGuns) =>
        {
            "idle".to_owned()
        }
        // It has countercharged.
        Some(laid) if laid.order == Chit::StandReady && unit.has_acted() => "acted".to_owned(),
        Some(laid) if laid.shown && (unit.has_acted() || laid.order == Chit::StandReady) => {
            done_word(laid.order, unit).to_owned()
        }
        Some(laid) if laid.shown => format!("{}?", laid.order.letter()),
        Some(_) => "chit".to_owned(),
        None if unit.has_acted() => "acted".to_owned(),
        None => String::new(),
    };
    let usual = Unit { depth: None, formation: unit.kind.usual_formation(), ..unit.now.clone() }.ranks();
    let ranks = if unit.ranks() == usual { String::new() } else { format!("{} rank", unit.ranks()) };
    let mode = match unit.mode {
        Some(Mode::Limbered) => "limb",
        Some(Mode::Dismounted) => "foot",
        _ => "",
    };
    let guns = if unit.guns == Guns::Manned { "" } else { unit.guns.word() };
    let ground = if unit.ground == Ground::Open { "" } else { unit.ground.short() };
    let points = if turn.rally_points > 0 { format!("RP{}", turn.rally_points) } else { String::new() };
    let over_cover = state.charge.as_ref().is_some_and(|charge| charge.is_over_cover(unit.id));
    let states = [
        (unit.routing, "rout"),
        (unit.disordered, "dis"),
        (unit.is_effectively_unformed() || over_cover && unit.suffers_bad_going(), "unf"),
        (unit.must_rally, "rally!"),
        (unit.holding, "hold"),
    ];
    let states = states.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word.to_owned());
    let marks = unit.marks.words().map(str::to_owned);
    let rest = [guns.to_owned(), ground.to_owned(), mode.to_owned(), ranks, points];
    std::iter::once(order).chain(states).chain(marks).chain(rest).filter(|word| !word.is_empty()).collect()
}

/// What a unit has done that has acted on its order.
const fn done_word(order: Chit, unit: &Unit) -> &'static str {
    match order {
        Chit::StandReady => "ready",
        Chit::Fire => "fired",
        Chit::Charge => "charge",
        Chit::Move => "moved",
        Chit::Wheel => "wheel",
        Chit::Retire => "retire",
        // What came after it has unformed it again.
        Chit::FormUp if unit.unformed => "acted",
        Chit::FormUp => "formed",
        Chit::Rally => "rally",
        Chit::Formation => "change",
        Chit::Dismount if matches!(unit.kind, Kind::Artillery) => "unlimb",
        Chit::Dismount => "down",
        Chit::MountUp if matches!(unit.kind, Kind::Artillery) => "limber",
        Chit::MountUp => "up",
    }
}

/// What a unit is, in a few letters: guards, elite, raw (`gd`, `el`, `rw`); heavy or grenadiers (`h`, `g`); then its arm, and
/// whether pikemen are left in it (`p`).
fn kind_word(unit: &Unit) -> String {
    let quality = match unit.quality {
        Quality::Raw => "rw ",
        Quality::Regular => "",
        Quality::Elite => "el ",
        Quality::Guards => "gd ",
    };
    let arm = match (unit.kind, unit.system) {
        (Kind::Foot, Some(System::French)) => "ft3",
        (Kind::Foot, _) => "ft2",
        (Kind::SkirmishFoot, _) => "skirm",
        (Kind::Pistoleers, _) => "pist",
        (Kind::AggressiveCavalry, _) => "cav",
        (Kind::LightHorse, _) => "lt hs",
        (Kind::Dragoons, _) => "drag",
        (Kind::Artillery, _) => "guns",
        (Kind::Commander, _) => "gen",
    };
    let more = match (unit.heavy, unit.grenadiers) {
        (true, _) => "h",
        (false, true) => "g",
        (false, false) => "",
    };
    let pikes = if unit.pikemen > 0 { "p" } else { "" };
    format!("{quality}{more}{arm}{pikes}")
}
