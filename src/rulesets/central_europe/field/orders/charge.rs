//! Moves into contact (Melees): who may be charged, and whether the move reaches him.

use super::super::super::command::Step;
use super::super::super::melee::{Face, MeleeCheck};
use super::super::super::unit::{Kind, Unit};
use super::super::event::Event;
use super::super::state::{At, State, Troop};
use super::super::steps::NoDice;
use super::moves::{Going, Way, may_move};
use super::{OrderKind, Who, spend};
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Ratio, Refusal, Request, Ruling, UnitId};

pub(crate) const CHARGE: OrderKind = OrderKind {
    name: "charge",
    key: 's',
    label: "charge",
    at: &[At::Moves],
    who: Who::Units(|state| state.those(may_charge)),
    why_not: "is a gun or a general, is retreating, in melee, has moved, has no point, or is not of the side whose phase it is",
    rule: charge,
};

/// Whether it may go at an enemy in this phase.
fn may_charge(state: &State, troop: &Troop) -> bool {
    may_move(state, troop) && !matches!(troop.unit.kind, Kind::Artillery | Kind::General)
}

/// A move that is meant to end in contact. It does if the distance, the die of a long move on it, reaches the enemy.
fn charge(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(code.army), None);
    let gap = ask.number(Question::new("distance", ' ', "distance to the enemy").on("Movement"), "cm", None);
    let face =
        ask.pick(Question::new("face", 'k', "at its").on("Melees"), FACES, Some(Face::Front)).unwrap_or_default();
    let going = Going::ask(state, troop, &Way::forward(&troop.unit), ask)?;
    let target = target.and_then(|target| state.troop(target));
    let mut reasons = spend(state, code, Step::Move)?;
    if let Some(target) = target {
        reasons.extend(bars(state, target, face, &going.unit, ask)?);
    }
    let allowance = going.allowed.allowance;
    let stretch = state.tables.variation.factors.iter().copied().max().unwrap_or(Ratio::ONE);
    let reach = allowance * stretch;
    ask.say(format!(
        "It may move {allowance} cm, with luck {reach}; from {} on a die is thrown.",
        going.allowed.variation_from
    ));
    let Some(target) = target else { return Err(Interrupt::Unanswered) };
    ask.permit(reasons)?;
    let dice = ask.ready()?;
    if gap > reach {
        return Err(Refusal::on("The Variation", format!("{gap} cm is out of reach: {reach} at the most")).into());
    }
    let far = going.comes(state, gap.min(allowance), dice)?;
    let touches = far >= gap;
    let mut events = going.events(code);
    let mut line = format!("{} charges {}", state.named(code), state.named(target.code));
    if face != Face::Front {
        let word = FACES.iter().find(|(other, _)| *other == face).map_or("", |(_, word)| *word);
        line.push_str(&format!(", its {word}"));
    }
    if touches {
        events.push(Event::Contact { attacker: code, target: target.code, face });
        line.push_str(&format!(", over {gap} cm: contact."));
    } else {
        line.push_str(&format!(", {gap} cm off, and falls short after {far} cm."));
    }
    let mut ruling = Ruling::new(line, events);
    ruling.outcome = if touches { "contact".to_owned() } else { format!("falls short, {far} cm") };
    Ok(ruling)
}

/// What the rules have against a charge.
fn bars(
    state: &State,
    target: &Troop,
    face: Face,
    charger: &Unit,
    ask: &mut FormBuilder<'_>,
) -> Result<impl Iterator<Item = Refusal> + use<>, Interrupt> {
    let mut request = MeleeCheck {
        charger: charger.clone(),
        target: state.unit(target),
        face_occupied: state.contacts.iter().any(|contact| {
            (contact.target == target.code && contact.face == face)
                || (contact.attacker == target.code && face == Face::Front)
        }),
        foot_within: None,
        charger_in_wood_or_built_up: false,
        target_in_wood_or_built_up: false,
    };
    if target.unit.kind == Kind::Artillery {
        let asked = Question::new("protected", 'p', "its close-order foot within 4 cm").on("Melees");
        if ask.pick(asked, &[(false, "none"), (true, "yes")], None) == Some(true) {
            request.foot_within = Some(state.tables.melee.rules.guns_protected_within);
        }
    }
    if charger.fights_as_light_foot() {
        let inside = ask.flag(Question::new("inside", 'i', "both in a wood or built-up area").on("Melees"), false);
        request.charger_in_wood_or_built_up = inside;
        request.target_in_wood_or_built_up = inside;
    }
    let answer = request.rule(&state.tables, &mut NoDice)?;
    Ok(answer.reasons.into_iter().map(|bar| Refusal::on("Melees", bar.words())))
}

/// The faces as the forms word them.
const FACES: &[(Face, Choice)] =
    &[(Face::Front, "front"), (Face::LeftFlank, "left flank"), (Face::RightFlank, "right flank"), (Face::Rear, "rear")];
