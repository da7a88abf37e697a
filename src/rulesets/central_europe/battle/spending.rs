//! What the order of activation has against one more activation (Command & Control).

use std::collections::BTreeSet;

use crate::rulesets::central_europe::command::activation::{Activation, SpendPoints, SpendingFault};
use crate::rulesets::central_europe::command::figures;
use crate::rulesets::central_europe::melee;
use crate::rulesets::central_europe::unit::{Hold, Kind};
use crate::umpire::{Refusal, UnitId};

use super::activity::Step;
use super::marks::Mark;
use super::state::{State, Unit};

/// It is not the unit's phase.
pub(crate) enum NotItsPhase {
    /// It is this army's.
    Of(String),
    /// No card has opened one.
    Nobodys,
}

impl NotItsPhase {
    pub(crate) fn of(state: &State, unit: &Unit) -> Option<NotItsPhase> {
        match state.acting_army() {
            Some(army) if army.number == unit.id.army => None,
            Some(army) => Some(NotItsPhase::Of(army.name.clone())),
            None => Some(NotItsPhase::Nobodys),
        }
    }
}

impl From<NotItsPhase> for Refusal {
    fn from(phase: NotItsPhase) -> Refusal {
        match phase {
            NotItsPhase::Of(army) => Refusal::on(figures::SECTION, format!("it is the phase of {army}")),
            NotItsPhase::Nobodys => Refusal::on(figures::SECTION, "no card has opened a phase"),
        }
    }
}

/// The scenario lets nobody activate it.
struct Held(Hold);

impl Held {
    /// A retreat is no choice of its general's.
    fn of(state: &State, unit: &Unit, step: Step) -> Option<Held> {
        unit.held_in(state.turn).filter(|hold| step != Step::Retreat && !hold.is_in_place()).map(Held)
    }
}

/// Whether the scenario lets nobody activate a unit in this turn.
pub(crate) fn is_held(state: &State, unit: UnitId) -> bool {
    state.unit(unit).is_some_and(|unit| Held::of(state, unit, Step::Move).is_some())
}

/// What the scenario has against a unit's leaving its place in this turn.
pub(crate) fn stays(state: &State, unit: &Unit) -> Option<Refusal> {
    let hold = unit.held_in(state.turn).filter(|hold| hold.is_in_place())?;
    Some(Refusal::on("scenario", format!("it does not leave its place before {}", hold.before())))
}

/// The same of who need not turn about: who has its back to the enemy may do so in its place.
pub(crate) fn stays_as_it_faces(state: &State, unit: UnitId) -> Option<Refusal> {
    state.unit(unit).filter(|unit| !unit.faces_away()).and_then(|unit| stays(state, unit))
}

impl From<Held> for Refusal {
    fn from(Held(hold): Held) -> Refusal {
        let how = if let Hold::EnemyWithin(_) = hold { "; if one is, say so by H" } else { "" };
        Refusal::on("scenario", format!("it is held: nobody activates it before {}{how}", hold.before()))
    }
}

/// It touches an enemy: it neither moves nor forms. No sentence keeps it from firing (CE-AMB-48).
struct Engaged;

impl From<Engaged> for Refusal {
    fn from(Engaged: Engaged) -> Refusal {
        Refusal::on(
            melee::figures::SECTION,
            "it touches an enemy: until that melee is decided it only fires and fights",
        )
    }
}

/// What the book has against a unit's being activated for a step, the first thing alone: `objections`, which are its
/// procedure's own, or those of the order of activation. Faults that it had before, because the umpire allowed them, are not
/// said again; that he allowed them to another says nothing of it. A retreating unit that was left out before this step
/// keeps nobody back: that was said when the step of retreats ended.
pub(crate) fn against(state: &State, unit: &Unit, step: Step, objections: Vec<Refusal>) -> Vec<Refusal> {
    if let Some(phase) = NotItsPhase::of(state, unit) {
        return vec![phase.into()];
    }
    if let Some(held) = Held::of(state, unit, step) {
        return vec![held.into()];
    }
    let bound = !matches!(step, Step::Retreat | Step::GunFire | Step::Musketry) && state.engaged(unit.id);
    let engaged = bound.then_some(Engaged.into());
    let more = Some((unit.id, step));
    let (before, own_before) = (spending(state, None).faults(), spending_of(state, unit.id, None).faults());
    let own = spending_of(state, unit.id, more).faults();
    let new = |fault: &SpendingFault| match fault {
        SpendingFault::RetreatingUnitsFirst => false,
        SpendingFault::TooFewPoints => !state.activated(unit.id),
        fault => !before.contains(fault) || (own.contains(fault) && !own_before.contains(fault)),
    };
    let faults = spending(state, more).faults();
    let new = faults.into_iter().filter(new).map(|fault| fault.refusal(step));
    objections.into_iter().chain(engaged).chain(new).take(1).collect()
}

/// The points of this phase as if they were for this unit alone.
fn spending_of(state: &State, unit: UnitId, more: Option<(UnitId, Step)>) -> SpendPoints {
    let mut own = spending(state, more);
    let unit = unit.to_string();
    own.activations.retain(|made| made.unit == unit);
    own
}

/// No enemy is left to fire at or to charge. Generals alone are none (CE-AMB-24).
pub(crate) fn no_enemy_left(state: &State, unit: &Unit) -> Option<Refusal> {
    let words = "no enemy is left on the table";
    state.enemies(unit.id.army).is_empty().then(|| Refusal::new(words))
}

/// Reasons of two rules, each once.
pub(crate) fn once(mut reasons: Vec<Refusal>, others: Vec<Refusal>) -> Vec<Refusal> {
    for other in others {
        if !reasons.contains(&other) {
            reasons.push(other);
        }
    }
    reasons
}

/// The points of this phase that are left.
pub(crate) fn points_left(state: &State) -> usize {
    spending(state, None).points_left()
}

/// How many units were activated, as the umpire allowed, beyond the points of this phase.
pub(crate) fn points_over(state: &State) -> usize {
    spending(state, None).points_over()
}

/// The points of this phase, spent as they are, and with one more activation if there is one. Whoever retreated in this
/// phase counts as retreating in it, whatever an overruling made of him since.
fn spending(state: &State, more: Option<(UnitId, Step)>) -> SpendPoints {
    // What the umpire allowed to the other side costs this one nothing.
    let acting = state.acting_army().map(|army| army.number);
    let own = state.activations.iter().copied().filter(|(unit, _)| Some(unit.army) == acting);
    let made: Vec<(UnitId, Step)> = own.chain(more).collect();
    let retreating: BTreeSet<UnitId> = state
        .own()
        .filter(|unit| unit.profile.retreating && !unit.marks.has(Mark::Broke))
        .map(|unit| unit.id)
        .chain(made.iter().filter(|(_, step)| *step == Step::Retreat).map(|(unit, _)| *unit))
        .collect();
    let guns = state.roster.units().filter(|unit| unit.profile.kind == Kind::Artillery);
    SpendPoints {
        points: state.acting.map_or(0, |(_, points)| points),
        activations: made.iter().map(|(unit, step)| Activation { unit: unit.to_string(), step: *step }).collect(),
        retreating_units: retreating.iter().map(UnitId::to_string).collect(),
        guns: guns.map(|unit| unit.id.to_string()).collect(),
    }
}
