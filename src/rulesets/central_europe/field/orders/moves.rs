//! Movement, and moves into contact (Movement, Melees).

use super::super::super::command::Step;
use super::super::super::melee::{Face, MeleeCheck};
use super::super::super::movement::{MoveAllowance, MovementVariation};
use super::super::super::unit::{Kind, Unit};
use super::super::event::Event;
use super::super::state::{At, State, Troop};
use super::super::steps::NoDice;
use super::retreat::is_own;
use super::{OrderKind, Who, spend};
use crate::umpire::{Ask, Choice, Code, Question, Ratio, Refusal, Request, Ruling, Stop};

pub const MOVE: OrderKind = OrderKind {
    name: "move",
    key: 'f',
    label: "move",
    at: &[At::Moves],
    who: Who::Units(|state| state.those(may_move)),
    why_not: "is retreating, in melee, has moved, or is not of the side whose phase it is",
    rule: make,
};

/// Whether it may still move in this phase.
pub fn may_move(state: &State, troop: &Troop) -> bool {
    is_own(state, troop)
        && !troop.unit.retreating
        && !state.engaged(troop.code)
        && !state.activations.contains(&(troop.code, Step::Move))
        && !state.activations.contains(&(troop.code, Step::GunFire))
}

/// What a unit does with its phase.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Forward,
    Sideways,
    Adopt,
    OutOfOrder,
    Mount,
    Limber,
    Pivot,
}

impl Way {
    fn of(unit: &Unit) -> Vec<(Way, Choice)> {
        let mut ways = vec![(Way::Forward, "move")];
        if unit.is_on_foot() {
            ways.push((Way::Sideways, "shuffle sideways"));
        }
        match unit.kind {
            Kind::Foot if unit.firing_order => ways.push((Way::OutOfOrder, "move out of firing order")),
            Kind::Foot => ways.push((Way::Adopt, "adopt firing order")),
            Kind::HeavyHorse | Kind::Lancers | Kind::LightHorse if unit.dismounted => ways.push((Way::Mount, "mount")),
            Kind::HeavyHorse | Kind::Lancers | Kind::LightHorse => ways.push((Way::Mount, "dismount")),
            Kind::Artillery if unit.limbered => ways.push((Way::Limber, "unlimber")),
            Kind::Artillery => ways = vec![(Way::Pivot, "pivot"), (Way::Limber, "limber")],
            Kind::LightFoot | Kind::General => {}
        }
        ways
    }
}

fn make(state: &State, code: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let Some(troop) = state.troop(code) else { return Stop::refuse("no such unit") };
    let ways = Way::of(&troop.unit);
    let way = ask.pick(Question::new("what", 'w', "what").on("Movement"), &ways, ways.first().map(|(way, _)| *way));
    let way = way.unwrap_or(Way::Forward);
    let mut after = state.unit(troop);
    match way {
        Way::OutOfOrder => after.firing_order = false,
        Way::Mount => after.dismounted = !after.dismounted,
        _ => {}
    }
    let turns = ask.number(Question::new("about_faces", 'a', "about-faces").on("Movement"), "", Some(Ratio::ZERO));
    let factors = [(4i128, "none"), (3, "3/4"), (2, "1/2"), (1, "1/4"), (0, "no move")];
    let terrain = ask.pick(Question::new("terrain", 't', "terrain leaves").on("Terrain"), &factors, Some(4));
    let request = MoveAllowance {
        sideways: way == Way::Sideways,
        adopt_firing_order: way == Way::Adopt,
        mount_change: way == Way::Mount,
        limber_change: way == Way::Limber,
        pivot: way == Way::Pivot,
        about_faces: u32::try_from(turns.floor()).unwrap_or_default(),
        terrain_factor: Ratio::new(terrain.unwrap_or(4), 4),
        ..MoveAllowance::of(after.clone())
    };
    let allowed = request.rule(&state.tables, &mut NoDice)?;
    let allowance = allowed.allowance;
    let label = format!("distance, {allowance} allowed, variation from {}", allowed.variation_from);
    let distance = if allowance > Ratio::ZERO {
        ask.number(Question::new("distance", ' ', label).on("Movement"), "cm", Some(allowance))
    } else {
        Ratio::ZERO
    };
    let joins = joins(state, troop, ask);
    let mut reasons = spend(state, code, Step::Move)?;
    let contact = contact(state, troop, &after, ask, &mut reasons)?;
    ask.permit(reasons)?;
    let dice = ask.ready()?;
    let varied = if distance > Ratio::ZERO {
        Some(MovementVariation { allowance, distance }.rule(&state.tables, dice)?)
    } else {
        None
    };
    match way {
        Way::Adopt => after.firing_order = true,
        Way::Limber => after.limbered = !after.limbered,
        _ => {}
    }
    let far = varied.as_ref().map_or(Ratio::ZERO, |varied| varied.final_distance);
    let word = ways.iter().find(|(option, _)| *option == way).map_or("", |(_, word)| *word);
    let mut events = vec![
        Event::Activated { unit: code, step: Step::Move },
        Event::Moved {
            unit: code,
            firing_order: after.firing_order,
            dismounted: after.dismounted,
            limbered: after.limbered,
            adopted: way == Way::Adopt,
        },
    ];
    let mut line = format!("{}: {word}, {far} cm", state.named(code));
    if let Some((target, face)) = contact {
        line.push_str(&format!(", into contact with {}", state.named(target)));
        events.push(Event::Contact { attacker: code, target, face });
    }
    if troop.unit.kind == Kind::General {
        events.push(Event::Joins { general: code, unit: joins });
        line.push_str(&joins.map_or_else(String::new, |unit| format!(", with {}", state.named(unit))));
    }
    line.push('.');
    let mut ruling = Ruling::new(line, events);
    ruling.outcome = format!("{far} cm");
    if contact.is_some() && varied.is_some_and(|varied| varied.factor < Ratio::ONE) {
        ruling.notes.push("If it fell short of the enemy, take the contact off with an overruling.".to_owned());
    }
    Ok(ruling)
}

/// The unit that a general ends with.
fn joins(state: &State, troop: &Troop, ask: &mut Ask<'_>) -> Option<Code> {
    if troop.unit.kind != Kind::General {
        return None;
    }
    let own = state.others(troop.code).into_iter().filter(|code| code.army == troop.code.army).collect();
    ask.units(Question::new("joins", 'j', "joins").on("Morale"), own, 1).first().copied()
}

/// The enemy that the move ends in contact with, if any, and what the rules have against it.
fn contact(
    state: &State,
    troop: &Troop,
    charger: &Unit,
    ask: &mut Ask<'_>,
    reasons: &mut Vec<Refusal>,
) -> Result<Option<(Code, Face)>, Stop> {
    if troop.unit.kind == Kind::General {
        return Ok(None);
    }
    let enemies = state.enemies(troop.code.army);
    let target = ask.units(Question::new("contact", 'c', "ends in contact with").on("Melees"), enemies, 1);
    let Some(target) = target.first().and_then(|code| state.troop(*code)) else { return Ok(None) };
    let face = ask.pick(Question::new("face", 'k', "its").on("Melees"), FACES, Some(Face::Front)).unwrap_or_default();
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
    if target.unit.kind == Kind::Artillery
        && ask.flag(Question::new("protected", 'p', "its close-order foot within 4 cm").on("Melees"), false)
    {
        request.foot_within = Some(state.tables.melee.rules.guns_protected_within);
    }
    if charger.fights_as_light_foot() {
        let inside = ask.flag(Question::new("inside", 'i', "both in a wood or built-up area").on("Melees"), false);
        request.charger_in_wood_or_built_up = inside;
        request.target_in_wood_or_built_up = inside;
    }
    let answer = request.rule(&state.tables, &mut NoDice)?;
    reasons.extend(answer.reasons.iter().map(|bar| Refusal::on("Melees", bar.words())));
    Ok(Some((target.code, face)))
}

/// The faces as the forms word them.
pub const FACES: &[(Face, Choice)] =
    &[(Face::Front, "front"), (Face::LeftFlank, "left flank"), (Face::RightFlank, "right flank"), (Face::Rear, "rear")];
