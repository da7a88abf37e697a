//! Charging: a move that is meant to end in contact (Melees).

use crate::rulesets::central_europe::battle::event::{Event, Step};
use crate::rulesets::central_europe::battle::phase::Phase;
use crate::rulesets::central_europe::battle::spending;
use crate::rulesets::central_europe::battle::state::{OrderKind, State, Unit, Who};
use crate::rulesets::central_europe::unit::{Facing, Kind};
use crate::umpire::{FormBuilder, Interrupt, Options, Question, Ratio, Refusal, Row, Ruling, UnitId};

use super::approach::Approach;
use super::legality::MeleeCheck;

pub(crate) const CHARGE: OrderKind = OrderKind {
    name: "charge",
    key: 's',
    label: "charge",
    at: &[Phase::Moves],
    who: Who::Each(State::own_fighters, against),
    rule: charge,
};

/// Whether a light infantryman is in a wood is still to be asked.
const FORM: &[Row<MeleeCheck>] = &[Row::new(
    "inside",
    'i',
    "both in a wood or built-up area",
    "Melees",
    |request: &mut MeleeCheck, question, ask| {
        let inside = ask.flag(question, false);
        (request.charger_in_wood_or_built_up, request.target_in_wood_or_built_up) = (inside, inside);
    },
)
.when(|request| request.charger.fights_as_light_foot())];

/// What the book has against a unit's charging anybody.
fn against(state: &State, unit: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.unit(unit) else { return Vec::new() };
    let anybody = MeleeCheck {
        charger: state.profile(unit),
        charger_in_wood_or_built_up: true,
        target_in_wood_or_built_up: true,
        ..MeleeCheck::default()
    };
    spending::against(state, unit, Step::Move, anybody.refusals(&state.tables))
}

/// A move that is meant to end in contact. It does if the distance, the die of a long move on it, reaches the enemy.
fn charge(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(unit) = state.unit(unit) else { return Interrupt::refuse("no such unit") };
    unit.profile.not_a_general()?;
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(unit.id.army), None);
    let target = target.and_then(|target| state.unit(target));
    let gap = ask.number(Question::new("distance", ' ', "distance to the enemy").on("Movement"), "cm", None);
    let mut face = Facing::Front;
    ask.fill(Question::new("face", 'k', "at its").on("Melees"), &mut face);
    let approach = Approach::ask(state, unit, gap, ask);
    let mut legality = MeleeCheck { charger: approach.charger().clone(), ..MeleeCheck::default() };
    if let Some(target) = target {
        legality.target = state.profile(target);
        legality.face_occupied = state.is_touched(target.id, face);
        legality.foot_within = protecting_foot(state, target, ask);
    }
    ask.rows(&mut legality, FORM);
    let Some(target) = target else { return Err(Interrupt::Unanswered) };
    ask.permit(spending::once(legality.refusals(&state.tables), approach.objections(state)))?;
    let far = approach.comes(state, ask)?;
    Ok(tell(state, unit, target, face, gap, far, approach.events(unit.id)))
}

/// How near close-order foot of their own is to guns that are charged, where it is near enough to protect them.
fn protecting_foot(state: &State, target: &Unit, ask: &mut FormBuilder<'_>) -> Option<Ratio> {
    if target.profile.kind != Kind::Artillery {
        return None;
    }
    let within = state.tables.melee.rules.guns_protected_within;
    let asked = Question::new("protected", 'p', format!("its close-order foot within {within} cm")).on("Melees");
    ask.pick(asked, &[(None, "none"), (Some(within), "yes")], None).flatten()
}

fn tell(
    state: &State,
    unit: &Unit,
    target: &Unit,
    face: Facing,
    gap: Ratio,
    far: Ratio,
    mut events: Vec<Event>,
) -> Ruling<Event> {
    let mut line = format!("{} charges {}", state.named(unit.id), state.named(target.id));
    if face != Facing::Front {
        line.push_str(&format!(", its {}", face.word()));
    }
    let touches = far >= gap;
    if touches {
        events.push(Event::Contact { attacker: unit.id, target: target.id, face });
        line.push_str(&format!(", over {gap} cm: contact."));
    } else {
        line.push_str(&format!(", {gap} cm off, and falls short after {far} cm."));
    }
    let mut ruling = Ruling::new(line, events);
    ruling.outcome = if touches { "contact".to_owned() } else { format!("falls short, {far} cm") };
    ruling
}
