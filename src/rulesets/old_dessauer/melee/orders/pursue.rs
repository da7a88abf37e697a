//! Pursuit (Pursuit Moves).

use crate::rulesets::old_dessauer::battle::duties::Duties;
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{OrderKind, Who, ends_on, goes, list, troop};
use crate::rulesets::old_dessauer::battle::state::{Chase, Contact, Phase, State, Troop};
use crate::rulesets::old_dessauer::charge::legality::Face;
use crate::rulesets::old_dessauer::melee::pursuit::{Chase as Answer, Fugitive, Hindrance, Pursuit};
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::{Kind, Unit};
use crate::umpire::{FormBuilder, GivenDice, Interrupt, Question, Refusal, Request, Ruling, UnitId};

pub(crate) const PURSUE: OrderKind = OrderKind {
    name: "pursue",
    key: 'p',
    label: "pursue",
    at: &[Phase::Pursuit],
    who: Who::Units(|state| state.those(Duties::pursue)),
    why_not: "has no enemy to pursue: all of them must recoil, and some units never pursue",
    rule: pursue,
};

/// Whether a unit may pursue somebody.
pub(crate) fn may_pursue(state: &State, troop: &Troop) -> bool {
    let chase = state.chases.iter().find(|chase| chase.pursuer == troop.code);
    // Light infantry fights formed troops where it counts as line infantry, and nowhere else.
    let Some(chase) = chase.filter(|_| !troop.gone && !troop.as_line) else { return false };
    ruled(state, troop, chase, false, false).is_ok_and(|answer| answer.may_pursue)
}

/// The procedure, with what the roster knows about the fugitives.
fn ruled(state: &State, troop: &Troop, chase: &Chase, together: bool, close: bool) -> Result<Answer, Interrupt> {
    let enemies = chase.prey.iter().filter_map(|prey| {
        let enemy = state.troop(prey.unit)?;
        Some(Fugitive {
            unit: Unit { figures: prey.figures, stands_wide: None, ..state.unit(enemy) },
            recoil_moves: prey.moves,
            recoil_distance: enemy.fled.as_ref().map(|(inches, _)| Inches(*inches)),
            dice_against: prey.dice,
            through_friend: close,
            friend_gap: None,
        })
    });
    let request = Pursuit { unit: state.unit(troop), enemies: enemies.collect(), together, unit_width: None };
    request.rule(&state.tables, &mut GivenDice::new(&[]))
}

fn words(hindrance: Hindrance) -> &'static str {
    match hindrance {
        Hindrance::Gunners => "gunners never pursue",
        Hindrance::Shaken => "a shaken unit never pursues",
        Hindrance::Square => "a square does not move",
        Hindrance::EnemyStands => "one of its enemies does not recoil",
        Hindrance::InfantryVsCavalry => "infantry never pursues cavalry",
        Hindrance::HeavierVsLight => "heavy and medium cavalry never pursue light",
    }
}

fn pursue(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, unit)?;
    let Some(chase) = state.chases.iter().find(|chase| chase.pursuer == unit) else {
        return Interrupt::refuse("not all its enemies recoil, or it has pursued already");
    };
    let several = chase.prey.len() > 1;
    let apart = Question::new("together", 't', "after all, together").on("Pursuit Moves");
    let together = several && ask.flag(apart, false);
    let open = ruled(state, troop, chase, together, false)?;
    if !open.may_pursue {
        let why: Vec<&str> = open.reasons.iter().map(|reason| words(*reason)).collect();
        return Err(Refusal::on("Pursuit Moves", why.join("; ")).into());
    }
    let at = |place: &usize| chase.prey.get(*place).map(|prey| prey.unit);
    let codes: Vec<UnitId> = open.targets.iter().filter_map(at).collect();
    let chosen: Vec<UnitId> = if together || codes.len() == 1 {
        codes.clone()
    } else {
        ask.unit(Question::new("target", ' ', "after").on("Pursuit Moves"), codes.clone(), None).into_iter().collect()
    };
    let fled = |code: &UnitId| state.troop(*code).and_then(|enemy| enemy.fled.as_ref());
    let passed: Vec<UnitId> = chosen.iter().filter_map(fled).flat_map(|(_, past)| past.clone()).collect();
    let into = state.enemies(unit.army).into_iter().filter(|code| {
        let fights = state.troop(*code).is_some_and(|enemy| enemy.unit.kind != Kind::RegimentalGun);
        fights && !chosen.contains(code)
    });
    let into: Vec<UnitId> = into.collect();
    let passed: Vec<UnitId> = passed.into_iter().filter(|code| into.contains(code)).collect();
    let through = Question::new("close", 'n', "they fled past friends");
    ask.say("Past friends: through them, or through a gap of less than half the pursuer's width.");
    let close = ask.flag(through.on("Pursuit Moves"), !passed.is_empty());
    let fresh = if close {
        ask.units_or(Question::new("into", 'h', "runs into").on("Pursuit Moves"), into, 3, &passed)
    } else {
        Vec::new()
    };
    let ground = ends_on(troop, ask);
    ask.ready()?;
    let answer = ruled(state, troop, chase, together, close)?;
    let mut events = vec![Event::Settles { pursuer: unit }];
    let mut notes = goes(troop, ground, &mut events);
    let place =
        |code: &UnitId| answer.targets.iter().position(|at| chase.prey.get(*at).is_some_and(|p| p.unit == *code));
    let mut inches = Vec::new();
    for code in &chosen {
        let Some(place) = place(code) else { continue };
        inches.extend(answer.distances.get(place).map(ToString::to_string));
        if let Some(Some(shatters)) = answer.shatter_distances.get(place) {
            notes.push(format!(
                "{} is shattered by its rout after {shatters} inches: no farther need be gone.",
                state.marked(*code)
            ));
        }
        let Some(prey) = chase.prey.iter().find(|prey| prey.unit == *code) else { continue };
        if fresh.is_empty() && state.troop(*code).is_some_and(|enemy| !enemy.gone) {
            events.push(Event::Contact(Contact {
                attacker: unit,
                target: *code,
                face: Face::Front,
                round: prey.round,
                since: state.turn,
                pursuit: true,
                fought: true,
            }));
        }
    }
    let name = state.named(unit);
    let mut ruling = Ruling::new(String::new(), Vec::new());
    if fresh.is_empty() {
        ruling.line = format!("{name} pursues {}, {} inches.", list(state, &chosen), inches.join(" and "));
        if events.iter().any(|event| matches!(event, Event::Contact(_))) {
            notes.push("Its hits count double in the next round.".to_owned());
        }
    } else {
        ruling.line = format!("{name} pursues {} and runs into {}.", list(state, &chosen), list(state, &fresh));
        notes.push("All of them are disordered; their round is fought at once.".to_owned());
        events.push(Event::Disordered { unit, disordered: true });
        for &enemy in &fresh {
            events.push(Event::Disordered { unit: enemy, disordered: true });
            events.push(Event::touches(unit, enemy, Face::Front, state.turn));
        }
    }
    ruling.events = events;
    ruling.notes = notes;
    Ok(ruling)
}
