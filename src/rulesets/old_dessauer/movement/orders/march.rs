//! Moves (Movement; Maneuver; Gun Movement).

use crate::rulesets::old_dessauer::battle::duties::{Duties, is_active};
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{
    CROSSES, OrderKind, SKIRMISHES, STANDS_ON, Who, commanded, crossing, formation_word, list, troop, width,
};
use crate::rulesets::old_dessauer::battle::state::{Phase, State, Troop};
use crate::rulesets::old_dessauer::command::command_roll::{Action, CommandRoll};
use crate::rulesets::old_dessauer::fire::shot::Moved;
use crate::rulesets::old_dessauer::movement::allowance::{Manoeuvre, MoveAllowance};
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::{Formation, Kind, Unit};
use crate::umpire::{Choice, FormBuilder, GivenDice, Interrupt, Question, Ratio, Refusal, Request, Ruling, UnitId};

pub(crate) const MOVE: OrderKind = OrderKind {
    name: "move",
    key: 'f',
    label: "move",
    at: &[Phase::Movement],
    who: Who::Units(|state| state.those(Duties::march)),
    why_not: "has moved, touches an enemy, is a square, left its guns, or is not of the active side",
    rule: make,
};

/// What a unit can do with its move.
fn ways(unit: &Unit) -> Vec<(Manoeuvre, Choice)> {
    if unit.formation == Formation::Irregular {
        return vec![(Manoeuvre::ChangeFormation, "change formation")];
    }
    let mut ways = vec![(Manoeuvre::None, "move")];
    if matches!(unit.kind, Kind::Skirmishers | Kind::RegimentalGun) {
        return ways;
    }
    ways.extend([(Manoeuvre::Wheel, "wheel"), (Manoeuvre::ChangeFacing, "change facing")]);
    match unit.kind {
        Kind::Artillery if unit.formation == Formation::Limbered => ways.push((Manoeuvre::Unlimber, "unlimber")),
        Kind::Artillery => {}
        _ => ways.push((Manoeuvre::ChangeFormation, "change formation")),
    }
    ways.extend([
        (Manoeuvre::Sidestep, "sidestep"),
        (Manoeuvre::Oblique, "oblique"),
        (Manoeuvre::Backstep, "backstep"),
    ]);
    ways
}

/// The formation that a manoeuvre ends in.
fn formation_after(unit: &Unit, manoeuvre: Manoeuvre, ask: &mut FormBuilder<'_>) -> Formation {
    match manoeuvre {
        Manoeuvre::Unlimber => Formation::Unlimbered,
        Manoeuvre::ChangeFormation => {
            let all = unit.kind.formations().iter();
            let choices: Vec<_> = all.map(|formation| (*formation, formation_word(*formation))).collect();
            let likely = choices.iter().map(|(formation, _)| *formation).find(|formation| *formation != unit.formation);
            let to = Question::new("formation", 'f', "into").on("Formations");
            ask.pick(to, &choices, likely).unwrap_or(unit.formation)
        }
        _ => unit.formation,
    }
}

/// What the umpire watches at the table while it moves (Zones of Control; Light Infantry; Regimental Guns).
const fn reminder(kind: Kind) -> &'static str {
    match kind {
        Kind::Skirmishers => "not within 1 inch of formed troops; no stand over 4 from the command stand",
        Kind::RegimentalGun => "it always touches its parent",
        _ => "not within 1 inch of an enemy, unless he fights or is charged by another",
    }
}

fn make(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = &troop(state, code)?.leaving();
    let ways = ways(&troop.unit);
    let first = ways.first().map(|(way, _)| *way);
    let manoeuvre = ask.pick(Question::new("what", 'k', "what").on("Maneuver"), &ways, first).unwrap_or_default();
    let formation = formation_after(&troop.unit, manoeuvre, ask);
    let likely = if troop.ground == Terrain::Town { Terrain::Open } else { troop.ground };
    let worst = Question::new("terrain", 't', "worst ground crossed").on("Terrain Effects");
    let terrain = ask.pick(worst, CROSSES, Some(likely)).unwrap_or_default();
    let mut ground = if terrain == Terrain::Road { Terrain::Open } else { terrain };
    if ground != Terrain::Open || troop.ground != Terrain::Open {
        let ends = Question::new("ground", 'n', "ends on").on("Terrain Effects");
        ground = ask.pick(ends, STANDS_ON, Some(ground)).unwrap_or(ground);
    }
    let across = crossing(ask);
    let through_friend =
        ask.flag(Question::new("through", 'h', "through a friend").on("Moving Through Friends"), false);
    let mixed = Question::new("mixed", 'j', "intermixed with").on("Moving Through Friends");
    let mixed = ask.units(mixed, state.friends(code), 4);
    let (unit, mut events) = commanded(state, troop, ask);
    let request = MoveAllowance {
        terrain,
        manoeuvre,
        through_friend,
        crossing: Inches(across),
        active: is_active(state, troop),
        ends_intermixed: !mixed.is_empty(),
        ..MoveAllowance::of(Unit { in_combat: state.engaged(code), ..unit.clone() })
    };
    let allowed = request.rule(&state.tables, &mut GivenDice::new(&[]))?;
    let page = allowed.base_page;
    ask.say(format!("up to {} inches ({page})", allowed.reach));
    if allowed.fire_limit > Ratio::ZERO {
        ask.say(format!("up to {} and it may still shoot, at a penalty", allowed.fire_limit));
    }
    ask.say(reminder(troop.unit.kind));
    let distance = ask.number(Question::new("distance", ' ', "distance").on(page), "in", Some(allowed.reach));
    let mut after = troop.unit.clone();
    let before = troop.unit.stands_wide.filter(|_| formation == troop.unit.formation);
    after.formation = formation;
    after.stands_wide =
        if manoeuvre == Manoeuvre::ChangeFormation { width(&troop.unit, formation, before, ask) } else { before };
    after.check(&state.tables.options)?;
    if distance == Ratio::ZERO && matches!(manoeuvre, Manoeuvre::None) {
        return Interrupt::refuse("it goes nowhere: leave it standing, or give the inches");
    }
    let mut reasons = Vec::new();
    if troop.refused && manoeuvre.is_change() {
        reasons.push(Refusal::on("Command Radius", "it has refused to charge or to change this turn"));
    }
    if distance > allowed.reach {
        let text = format!("it goes {} inches at most, not {distance}", allowed.reach);
        reasons.push(Refusal::on("Movement", text));
    }
    ask.permit(reasons)?;
    let dice = ask.ready()?;
    let action = match manoeuvre {
        Manoeuvre::ChangeFormation => Action::ChangeFormation,
        Manoeuvre::ChangeFacing => Action::ChangeFacing,
        _ => Action::Move,
    };
    let obeys = CommandRoll { unit, action }.rule(&state.tables, dice)?.allowed;
    let name = state.named(code);
    if !obeys {
        events.push(Event::Refuses { unit: code });
        let mut ruling = Ruling::new(format!("{name}, out of command, does not change (Command Radius)."), events);
        ruling.outcome = "does not obey".to_owned();
        ruling.notes.push("It may still move or wheel.".to_owned());
        return Ok(ruling);
    }
    let leaves = state.troop(code).and_then(Troop::leaves);
    let skirmishes = leaves.is_some();
    events.extend(leaves);
    let how = if distance <= allowed.fire_limit { Moved::Half } else { Moved::OverHalf };
    events.push(Event::Moved { unit: code, how });
    if (formation, after.stands_wide, ground) != (troop.unit.formation, troop.unit.stands_wide, troop.ground) {
        events.push(Event::Stands { unit: code, formation, wide: after.stands_wide, ground });
    }
    let word = ways.iter().find(|(way, _)| *way == manoeuvre).map_or("", |(_, word)| *word);
    let mut ruling = Ruling::new(format!("{name}: {word}, {distance} of {} inches.", allowed.reach), Vec::new());
    if allowed.disordered_after && !troop.unit.disordered {
        events.push(Event::Disordered { unit: code, disordered: true });
        ruling.notes.push(format!("{name} is disordered."));
    }
    let others: Vec<UnitId> = mixed
        .into_iter()
        .filter(|_| troop.unit.kind != Kind::Skirmishers)
        .filter(|friend| state.troop(*friend).is_some_and(|friend| friend.unit.kind != Kind::Skirmishers))
        .collect();
    if !others.is_empty() {
        ruling.notes.push(format!("Disordered too: {} (Moving Through Friends).", list(state, &others)));
        events.extend(others.into_iter().map(|unit| Event::Disordered { unit, disordered: true }));
    }
    if skirmishes {
        ruling.notes.push(SKIRMISHES.to_owned());
    }
    ruling.outcome = "obeys".to_owned();
    ruling.sum = allowed.sum.shown();
    ruling.events = events;
    Ok(ruling)
}
