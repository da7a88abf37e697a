//! The umpire is always right: the facts of a unit that he can set to what he says.

use crate::rulesets::central_europe::unit::Kind;
use crate::rulesets::central_europe::unit::profile::{FLAGS, LEAST, PERCENTS};
use crate::umpire::{self, Change, FormBuilder, Interrupt, Options, Question, Ruling, UnitId};

use super::event::Event;
use super::marks::Mark;
use super::state::{State, Unit};

/// Overrules facts of a unit.
pub(crate) fn overrule(
    state: &State,
    subject: Option<UnitId>,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let subject = subject.filter(|subject| state.unit(*subject).is_some());
    umpire::overrule(state, subject, ask, |subject, ask| {
        state.unit(subject).map_or_else(Vec::new, |unit| facts(state, unit, ask))
    })
}

/// A fact that is so or not, with its id and its letter: whether it is answered otherwise than it stands, and how.
fn flag(
    ask: &mut FormBuilder<'_>,
    id: &'static str,
    key: char,
    label: &'static str,
    now: bool,
) -> Option<(bool, String)> {
    let to = ask.flag(Question::new(id, key, label).known(), now);
    (to != now).then(|| (to, format!("{}{label}", if to { "" } else { "not " })))
}

fn facts(state: &State, unit: &Unit, ask: &mut FormBuilder<'_>) -> Vec<Change<Event>> {
    let mut changes = Vec::new();
    let general = unit.profile.kind == Kind::General;
    let now = unit.profile.effectiveness;
    // Nothing is left of an eliminated unit, but a unit that stands has a quarter at the least.
    let stands = now.max(LEAST);
    // A general has no strength and no ground; he is with a unit, or with none.
    let percent = if general { None } else { ask_percent(stands, ask) };
    changes.extend(if general { with(state, unit, ask) } else { stands_on(unit, ask) });
    changes.extend(form(unit, ask));
    changes.extend(owes(unit, ask));
    if state.engaged(unit.id) && flag(ask, "melee", 'k', "in melee", true).is_some() {
        changes.push(Change::new("not in melee", vec![Event::Parts { unit: unit.id }]));
    }
    let gone = flag(ask, "gone", 'K', "eliminated", unit.gone);
    let returns = matches!(gone, Some((false, _)));
    if let Some(to) = percent
        && (to != stands || (returns && to != now))
    {
        let losses = Event::Losses { unit: unit.id, effectiveness: to, shot: 0, by: Vec::new() };
        changes.insert(0, Change::new(format!("{now} to {to} percent"), vec![losses]));
    }
    if let Some((gone, said)) = gone {
        let event = if gone { Event::gone(unit.id) } else { Event::Returns { unit: unit.id } };
        changes.push(Change::new(said, vec![event]));
    }
    changes
}

fn ask_percent(stands: u8, ask: &mut FormBuilder<'_>) -> Option<u8> {
    ask.pick(Question::new("effectiveness", 's', "percent").known(), PERCENTS, Some(stands))
}

fn stands_on(unit: &Unit, ask: &mut FormBuilder<'_>) -> Option<Change<Event>> {
    let mut ground = unit.ground;
    ask.fill(Question::new("ground", 'G', "stands in, on or behind").known(), &mut ground);
    let event = (ground != unit.ground).then_some(Event::Ground { unit: unit.id, ground })?;
    Some(Change::new(format!("stands: {}", ground.word()), vec![event]))
}

/// The unit that a general is with.
fn with(state: &State, general: &Unit, ask: &mut FormBuilder<'_>) -> Option<Change<Event>> {
    let own = state.others(general.id).into_iter().filter(|id| id.army == general.id.army).collect();
    let now: Vec<UnitId> = general.with.into_iter().collect();
    let to = ask.units_or(Question::new("with", 'j', "with").known(), own, 1, &now).first().copied();
    let said = to.map_or_else(|| "with nobody".to_owned(), |unit| format!("with {}", state.named(unit)));
    (to != general.with).then(|| Change::new(said, vec![Event::Joins { general: general.id, unit: to }]))
}

/// What it owes, which can be waived.
fn owes(unit: &Unit, ask: &mut FormBuilder<'_>) -> Vec<Change<Event>> {
    let id = unit.id;
    let mut changes = Vec::new();
    if !unit.tests.is_empty() && flag(ask, "owes_test", 'T', "owes a morale test", true).is_some() {
        changes.push(Change::new("owes no morale test", vec![Event::Test { unit: id, cause: None, made: None }]));
    }
    if unit.marks.has(Mark::Broke) && flag(ask, "owes_move", 'N', "owes a retreat move", true).is_some() {
        changes.push(Change::new("owes no retreat move", vec![Event::Waived { unit: id }]));
    }
    changes
}

/// What it is, and whether it has moved: one event sets it all.
fn form(unit: &Unit, ask: &mut FormBuilder<'_>) -> Vec<Change<Event>> {
    let mut changes: Vec<Change<Event>> = Vec::new();
    let general = unit.profile.kind == Kind::General;
    let mut to = unit.profile.clone();
    for fact in FLAGS {
        let Some((key, label)) = fact.overruled.filter(|_| !general) else { continue };
        if !(fact.fits)(&to) {
            (fact.set)(&mut to, false);
        } else if let Some((on, said)) = flag(ask, fact.key, key, label, (fact.get)(&unit.profile)) {
            (fact.set)(&mut to, on);
            changes.push(Change::new(said, Vec::new()));
        }
    }
    let has_moved = unit.marks.has(Mark::Moved);
    let moved = flag(ask, "moved", 'p', "moved", has_moved);
    let now = moved.as_ref().map_or(has_moved, |(moved, _)| *moved);
    changes.extend(moved.map(|(_, said)| Change::new(said, Vec::new())));
    let faced_away = unit.marks.has(Mark::Away);
    let turned = if general { None } else { flag(ask, "away", 't', "back to the enemy", faced_away) };
    let away = turned.as_ref().map_or(faced_away, |(away, _)| *away);
    changes.extend(turned.map(|(_, said)| Change::new(said, Vec::new())));
    if let Some(last) = changes.last_mut() {
        last.events.push(Event::Set {
            unit: unit.id,
            firing_order: to.firing_order,
            dismounted: to.dismounted,
            limbered: to.limbered,
            retreating: to.retreating,
            moved: now,
            away,
        });
    }
    changes
}
