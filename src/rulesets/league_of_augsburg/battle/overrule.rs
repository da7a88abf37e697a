//! Repairs of the roster, with a reason.

use super::event::{Event, becomes};
use super::form::count;
use super::state::{State, UnitInPlay, UnitState};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::ground::Ground;
use crate::rulesets::league_of_augsburg::unit::kinds::{Kind, Mode};
use crate::umpire::{Change, Choice, FormBuilder, Interrupt, Options, Question, Ruling, UnitId, overrule};

pub(crate) fn rule(
    state: &State,
    subject: Option<UnitId>,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let unit = subject.filter(|id| !id.is_brigade());
    let ruling = overrule(state, unit, ask, |id, ask| match state.unit(id) {
        Ok(unit) => changes(unit, ask),
        Err(_) => Vec::new(),
    })?;
    let changed = ruling.events.iter().find_map(|event| match event {
        Event::Unit { unit, .. } => Some(unit),
        _ => None,
    });
    changed.map_or(Ok(()), |unit| unit.check())?;
    Ok(ruling)
}

/// A state of a unit that is so or not.
type Fact = fn(&mut Unit) -> &mut bool;

const FACTS: [(&str, char, &str, Fact); 7] = [
    ("unformed", 'f', "unformed", |unit| &mut unit.unformed),
    ("changing_formation", 'T', "unformed by its change of formation", |unit| &mut unit.changing_formation),
    ("disordered", 's', "disordered", |unit| &mut unit.disordered),
    ("routing", 'Q', "routing", |unit| &mut unit.routing),
    ("must_rally", 'k', "has to rally", |unit| &mut unit.must_rally),
    ("holding", 'h', "holds works or an obstacle", |unit| &mut unit.holding),
    ("has_fired", 'F', "has fired its first volley", |unit| &mut unit.has_fired),
];

fn known(id: &'static str, key: char, label: &str) -> Question {
    Question::new(id, key, label).known()
}

fn changes(unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Vec<Change<Event>> {
    let (mut now, mut said) = state_of(unit, ask);
    let mut changes = Vec::from_iter(stands_so(unit, &mut now, &mut said, ask));
    if let Some(event) = becomes(unit, now.clone()) {
        changes.insert(0, Change::new(said.join(", "), vec![event]));
    }
    changes.extend(ground(unit, ask));
    changes.extend(marked(unit, ask));
    let mut guns = unit.guns;
    if unit.kind == Kind::Artillery {
        ask.fill(known("guns", 'j', "its guns"), &mut guns);
    }
    if guns != unit.guns {
        changes.push(Change::new(format!("guns {}", guns.word()), vec![Event::Guns { unit: unit.id, guns }]));
    }
    // What its chit says now is not told: it may still be a secret.
    let after = UnitState { now, ..unit.own.clone() };
    let legal = Chit::words(after.legal(), &after).into_iter().map(|(chit, word)| (Some(chit), word));
    let chits: Vec<(Option<Chit>, Choice)> = [(None, "as it lies")].into_iter().chain(legal).collect();
    if let Some(order) = ask.pick(Question::new("order", 'O', "its order"), &chits, Some(None)).flatten() {
        changes.push(Change::new("another order", vec![Event::Laid { unit: unit.id, order: Some(order) }]));
    }
    match (unit.gone, ask.flag(known("gone", 'l', "out of the battle"), unit.gone)) {
        (false, true) => changes.push(Change::new("out of the battle", vec![Event::Gone { unit: unit.id }])),
        (true, false) => changes.push(Change::new("back in the battle", vec![Event::Rejoins { unit: unit.id }])),
        _ => {}
    }
    changes
}

/// How it is drawn up: ranks, front rank, in the saddle or on foot, limbered or not. The ranks of foot are a change of their own.
fn stands_so(
    unit: &UnitInPlay,
    now: &mut Unit,
    said: &mut Vec<String>,
    ask: &mut FormBuilder<'_>,
) -> Option<Change<Event>> {
    if let Some(formation) = &mut now.formation {
        let was = *formation;
        ask.fill(known("formation", 'L', "stands in"), formation);
        said.extend((*formation != was).then(|| formation.word().to_owned()));
    }
    let modes: Vec<(Mode, Choice)> = unit.kind.modes().iter().map(|mode| (*mode, mode.word())).collect();
    if let Some(mode) = now.mode.and_then(|mode| ask.pick(known("mode", 'L', "is"), &modes, Some(mode)))
        && now.mode != Some(mode)
    {
        now.mode = Some(mode);
        now.squadrons = if unit.kind == Kind::Dragoons && mode == Mode::Mounted { unit.squadrons } else { 1 };
        said.push(mode.word().to_owned());
    }
    if !unit.kind.is_formed() {
        return None;
    }
    let front = count(ask, known("front_rank", 'P', "in the front rank"), unit.front_rank());
    if front != unit.front_rank() {
        now.front_rank = Some(front);
        said.push(format!("{front} in the front rank"));
    }
    if unit.kind.is_horse() {
        return None;
    }
    let ranks = count(ask, known("ranks", 'S', "ranks"), unit.ranks()).max(1);
    let depth = Event::Depth { unit: unit.id, ranks };
    (ranks != unit.ranks()).then(|| Change::new(format!("{ranks} ranks"), vec![depth]))
}

/// Which way it faces, and whether it has acted.
fn marked(unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Vec<Change<Event>> {
    let (id, was_away, had_acted) = (unit.id, unit.faces_away(), unit.has_acted());
    let (mut away, mut acted) = (was_away, had_acted);
    ask.fill(known("away", 'K', "faces away"), &mut away);
    ask.fill(known("acted", 'H', "has acted"), &mut acted);
    let word = |yes: bool| if yes { "yes" } else { "no" };
    let mut changes = Vec::new();
    if acted != had_acted {
        let event = if acted { Event::Acted { unit: id } } else { Event::NotActed { unit: id } };
        changes.push(Change::new(format!("has acted {}", word(acted)), vec![event]));
    }
    // To act turns a unit round: which way it faces is said after that.
    if away != was_away || (acted && !had_acted && away) {
        let event = if away { Event::Away { unit: id } } else { Event::FacesFoe { unit: id } };
        changes.push(Change::new(format!("faces away {}", word(away)), vec![event]));
    }
    changes
}

/// What it stands in or behind; journals of before said only whether it is bad going.
fn ground(unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Option<Change<Event>> {
    let mut bad = unit.now.in_bad_going;
    ask.fill(known("in_bad_going", 't', "in bad going"), &mut bad);
    let mut ground = if bad == unit.now.in_bad_going { unit.ground } else { Ground::of(bad) };
    ask.fill(known("ground", 'G', "stands in or behind"), &mut ground);
    let said = format!("in {}", ground.short());
    (ground != unit.ground).then(|| Change::new(said, vec![Event::Ground { unit: unit.id, ground }]))
}

/// What the umpire says of a unit, and which facts of it change.
fn state_of(unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> (Unit, Vec<String>) {
    let before = &unit.now;
    let mut said = Vec::new();
    let figures = count(ask, known("figures", 'N', "figures"), before.figures).max(1);
    let pikemen = if before.pikemen > 0 { count(ask, known("pikemen", 'p', "pikemen"), before.pikemen) } else { 0 };
    let mut now = if figures == before.figures { before.clone() } else { before.with_figures(figures) };
    if pikemen != before.pikemen {
        now.pikemen = pikemen;
    }
    for (id, key, label, of) in FACTS {
        let fact = of(&mut now);
        let was = *fact;
        ask.fill(known(id, key, label), fact);
        if *fact != was {
            said.push(format!("{label} {}", if *fact { "yes" } else { "no" }));
        }
    }
    if figures != before.figures {
        said.push(format!("{figures} figures"));
    }
    if pikemen != before.pikemen {
        said.push(format!("{pikemen} pikemen"));
    }
    (now, said)
}
