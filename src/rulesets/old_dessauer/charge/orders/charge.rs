//! Charges (Charging; Flank/Rear Attacks).

use crate::rulesets::old_dessauer::battle::duties::{Duties, is_active};
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{CROSSES, OrderKind, Who, commanded, crossing, inches, troop};
use crate::rulesets::old_dessauer::battle::state::{Phase, State, Troop};
use crate::rulesets::old_dessauer::charge::legality::{Approach, ChargeCheck, Face};
use crate::rulesets::old_dessauer::command::command_roll::{Action, CommandRoll};
use crate::rulesets::old_dessauer::fire::shot::Moved;
use crate::rulesets::old_dessauer::melee::orders::fight;
use crate::rulesets::old_dessauer::movement::allowance::{Mode, MoveAllowance};
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::{Formation, Kind, Unit};
use crate::umpire::{Choice, FormBuilder, GivenDice, Interrupt, Question, Ratio, Request, Ruling, UnitId};

pub(crate) const CHARGE: OrderKind = OrderKind {
    name: "charge",
    key: 's',
    label: "charge",
    at: &[Phase::Movement],
    who: Who::Units(|state| state.those(Duties::charge)),
    why_not: "has moved, is shaken, are guns, touches an enemy, refused, or is not of the active side",
    rule: charge,
};

/// The faces as the forms word them.
const FACES: &[(Face, Choice)] = &[(Face::Front, "front"), (Face::Flank, "flank"), (Face::Rear, "rear")];

fn approaches(unit: &Unit) -> Vec<(Approach, Choice)> {
    let mut ways = vec![
        (Approach::None, "none"),
        (Approach::Wheel, "wheel"),
        (Approach::Sidestep, "sidestep"),
        (Approach::Oblique, "oblique"),
    ];
    if unit.kind != Kind::Skirmishers {
        ways.extend([(Approach::ChangeFormation, "change formation"), (Approach::ChangeFacing, "change facing")]);
    }
    ways
}

/// The face that it reaches, and whether it began behind it.
fn face(target: &Troop, ask: &mut FormBuilder<'_>) -> (Face, bool) {
    if target.unit.formation == Formation::Square {
        return (Face::Front, false);
    }
    let reaches = Question::new("face", 'f', "reaches its").on("Flank/Rear Attacks");
    let face = ask.pick(reaches, FACES, Some(Face::Front)).unwrap_or_default();
    let behind = Question::new("behind", 'n', "began behind it").on("Flank/Rear Attacks");
    (face, face != Face::Front && ask.flag(behind, true))
}

fn charge(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = &troop(state, code)?.leaving();
    let fights = |enemy: &UnitId| {
        state.troop(*enemy).is_some_and(|enemy| enemy.unit.kind != Kind::RegimentalGun)
            && !state.enemies_of(code).any(|other| other == *enemy)
    };
    let enemies: Vec<UnitId> = state.enemies(code.army).into_iter().filter(fights).collect();
    let target = ask.unit(Question::new("target", ' ', "charges").on("Charging"), enemies, None);
    let distance = ask.number(Question::new("distance", ' ', "distance").on("Charging"), "in", None);
    let Some(target) = target.and_then(|target| state.troop(target)) else {
        let unit = Unit { shaken: false, ..state.unit(troop) };
        let way = MoveAllowance { mode: Mode::Charge, ..MoveAllowance::of(unit) };
        let reach = way.rule(&state.tables, &mut GivenDice::new(&[])).map(|allowed| allowed.reach);
        if let Ok(inches) = reach {
            ask.say(format!("up to {inches} inches over open ground"));
        }
        return Err(Interrupt::Unanswered);
    };
    let (target_face, began_behind_flank) = face(target, ask);
    let straight = match troop.unit.kind {
        Kind::Cavalry => state.tables.charge.straight_cavalry,
        _ => state.tables.charge.straight_infantry,
    };
    let label = format!("last {straight} in straight");
    let is_straight = ask.flag(Question::new("straight", 'r', label).on("Charging"), true);
    let ways = approaches(&troop.unit);
    let before = Question::new("approach", 'k', "manoeuvre before").on("Maneuver");
    let manoeuvre = ask.pick(before, &ways, Some(Approach::None)).unwrap_or_default();
    let likely = if target.ground == Terrain::Open { troop.ground } else { target.ground };
    let worst = Question::new("terrain", 't', "worst ground crossed").on("Terrain Effects");
    let terrain = ask.pick(worst, CROSSES, Some(likely)).unwrap_or_default();
    let across = crossing(ask);
    let held = Question::new("into_obstacle", 'l', "into its obstacle").on("Disordered Units");
    let into_obstacle = ask.flag(held, false);
    let through_friend =
        ask.flag(Question::new("through", 'h', "through a friend").on("Moving Through Friends"), false);
    let (unit, mut events) = commanded(state, troop, ask);
    let request = ChargeCheck {
        charger: Unit { in_combat: state.engaged(code), ..unit.clone() },
        target: state.unit(target),
        distance: Inches(distance),
        final_straight: Inches(if is_straight { distance } else { Ratio::ZERO }),
        through_friend,
        terrain,
        crossing: Inches(across),
        target_face,
        began_behind_flank,
        active: is_active(state, troop),
        // The roll comes after all else is in order.
        command_passed: true,
        manoeuvre,
        into_obstacle,
    };
    let answer = request.rule(&state.tables, &mut GivenDice::new(&[]))?;
    ask.say(format!("up to {} inches", answer.allowance));
    // What it does, if it obeys.
    let mut does = Vec::from_iter(state.troop(code).and_then(Troop::leaves));
    does.push(Event::Moved { unit: code, how: Moved::OverHalf });
    let ground = if terrain.is_broken() { terrain } else { Terrain::Open };
    if ground != troop.ground {
        let (formation, wide) = (troop.unit.formation, troop.unit.stands_wide);
        does.push(Event::Stands { unit: code, formation, wide, ground });
    }
    let name = state.named(code);
    let mut notes = Vec::new();
    if answer.charger_disordered && !troop.unit.disordered {
        does.push(Event::Disordered { unit: code, disordered: true });
        notes.push(format!("{name} arrives disordered."));
    }
    does.push(Event::touches(code, target.code, answer.counts_as, state.turn));
    let mut after = state.clone();
    does.iter().for_each(|event| after.happen(event));
    fight::prospects(&after, code, ask);
    ask.permit(answer.reasons.iter().map(|bar| bar.refusal()).collect())?;
    if !(CommandRoll { unit, action: Action::Charge }.rule(&state.tables, ask.ready()?)?.allowed) {
        events.push(Event::Refuses { unit: code });
        let mut ruling = Ruling::new(format!("{name}, out of command, does not charge (Command Radius)."), events);
        ruling.outcome = "does not obey".to_owned();
        return Ok(ruling);
    }
    events.extend(does);
    let on = match answer.counts_as {
        Face::Front => "front",
        Face::Flank => "flank",
        Face::Rear => "rear",
    };
    let line = format!("{name} charges {}, {}, on its {on}.", state.named(target.code), inches(distance));
    let mut ruling = Ruling::new(line, events);
    notes.push(match answer.target_defensive_fire {
        None => "Its defensive fire will be diced for.".to_owned(),
        Some(points) if points == count(0) => "It has no defensive fire.".to_owned(),
        Some(points) if points == Ratio::ONE => "It adds 1 point for its defensive fire.".to_owned(),
        Some(points) => format!("It adds {points} points for its defensive fire."),
    });
    match target.unit.kind {
        Kind::Artillery if !target.abandoned => notes.push("Its gunners may evade (Evading).".to_owned()),
        Kind::Skirmishers if troop.unit.kind != Kind::Skirmishers => {
            notes.push("They fall back, or lose the stands that are touched (Light Infantry).".to_owned());
        }
        _ => {}
    }
    ruling.outcome = "charges".to_owned();
    ruling.sum = answer.sum.shown();
    ruling.notes = notes;
    Ok(ruling)
}
