//! A round of a melee (Melee modifiers; Melee results).

use super::super::super::melee::{Column, Fought, Melee, Outcome, Participant, Winner};
use super::super::super::morale::Why;
use super::super::super::orders::Orders;
use super::super::super::tables::melee::MoveKind;
use super::super::super::unit::Arm;
use super::super::event::{Event, Mark};
use super::super::state::{At, State, Troop};
use super::{OrderKind, Who, rings};
use crate::umpire::{Ask, Code, Question, Refusal, Request, Ruling, Stop};

const SECTION: &str = "Melee modifiers";

pub const MELEE: OrderKind = OrderKind {
    name: "melee",
    key: 'f',
    label: "fight a round",
    at: &[At::Melees],
    who: Who::Units(may_fight),
    why_not: "is a battery, skirmishers, a square or of the other side, its brigade's orders forbid it, or it has fought",
    rule: round,
};

fn may_fight(state: &State) -> Vec<Code> {
    let may = |troop: &&Troop| {
        matches!(troop.unit.arm, Arm::Infantry | Arm::Cavalry)
            && !troop.unit.is_square()
            && !troop.fights
            && state.orders_of(troop.code) == Orders::Normal
    };
    state.own().filter(may).map(|troop| troop.code).collect()
}

fn round(state: &State, code: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let Some(attacker) = state.troop(code) else { return Stop::refuse("no such unit") };
    let arm = attacker.unit.arm;
    let defenders: Vec<Code> = state
        .enemies(code.army)
        .into_iter()
        .filter(|enemy| state.troop(*enemy).is_some_and(|troop| troop.unit.arm != Arm::Skirmishers))
        .collect();
    let target = ask.unit(Question::new("target", ' ', "against"), defenders.clone(), None);
    let alike: Vec<Code> = may_fight(state)
        .into_iter()
        .filter(|own| *own != code && state.troop(*own).is_some_and(|troop| troop.unit.arm == arm))
        .collect();
    let joined = ask.units(Question::new("joined", 'j', "joined by").on("Melee results"), alike, 1);
    let others: Vec<Code> = defenders.into_iter().filter(|enemy| Some(*enemy) != target).collect();
    let helped = ask.units(Question::new("helped", 'e', "the enemy is joined by").on("Melee results"), others, 1);
    let Some(target) = target else { return Err(Stop::Unanswered) };
    let continued = ask.flag(Question::new("continued", 'g', "a further round").on("Melee results"), false);
    let own: Vec<Code> = [code].into_iter().chain(joined).collect();
    let foes: Vec<Code> = [target].into_iter().chain(helped).collect();
    let all: Vec<Code> = own.iter().chain(&foes).copied().collect();
    let mut some =
        |id, key, label: &str, of: &[Code]| ask.units(Question::new(id, key, label).on(SECTION), of.to_vec(), of.len());
    let flanks = some("flanks", 's', "both flanks supported", &all);
    let rear = some("rear", 'r', "rear supported", &all);
    let beset = some("beset", 'f', "attacked in flank or rear", &all);
    let away = some("away", 'o', "out of command", &all);
    let hill = some("hill", 'h', "infantry on a hill", &all);
    let secured = some("secured", 'c', "infantry with secured flanks", &all);
    let uphill = some("uphill", 'u', "cavalry attacking uphill", &own);
    let wall = some("wall", 'w', "defending a wall or hedge", &foes);
    let building = some("building", 'b', "defending a building", &foes);
    let counter = some("counter", 'k', "counter-charging", &foes);
    let wheeled = some("wheeled", 'm', "of them wheeled their full angle", &foes);
    let part = |unit: &Code| {
        state.troop(*unit).map(|troop| Participant {
            unit: troop.unit.clone(),
            counter_charging: counter.contains(unit),
            wheeled_max: wheeled.contains(unit),
            flanks_supported: flanks.contains(unit),
            rear_supported: rear.contains(unit),
            secured_flanks: secured.contains(unit),
            in_building: building.contains(unit),
            on_hill: hill.contains(unit),
            behind_wall: wall.contains(unit),
            uphill: uphill.contains(unit),
            flank_or_rear_attacked: beset.contains(unit),
            in_command: !away.contains(unit),
        })
    };
    let (attackers, defenders) = (own.iter().filter_map(part).collect(), foes.iter().filter_map(part).collect());
    if attacker.moved && attacker.fired && !continued {
        ask.permit(vec![Refusal::on("Firing chart", "it moved and fired, so it may not go into contact")])?;
    }
    let fought = Melee { attackers, defenders, continued }.rule(&state.tables, ask.ready()?)?;
    Ok(said(state, &own, &foes, fought))
}

/// The ruling of a round: rings, who goes where, who tests, who throws for a breakthrough.
fn said(state: &State, own: &[Code], foes: &[Code], fought: Fought) -> Ruling<Event> {
    let names = |codes: &[Code]| codes.iter().map(|code| state.named(*code)).collect::<Vec<_>>().join(" and ");
    let outcome = match fought.winner {
        Winner::Attackers => format!("the attackers win by {}", fought.difference),
        Winner::Defenders => format!("the defenders win by {}", fought.difference),
        Winner::Draw => "a draw".to_owned(),
    };
    let mut ruling = Ruling::new(format!("{} against {}: {outcome}.", names(own), names(foes)), Vec::new());
    ruling.outcome = outcome;
    for (code, outcome) in own.iter().zip(&fought.attacker_results).chain(foes.iter().zip(&fought.defender_results)) {
        if let Some(troop) = state.troop(*code) {
            after(state, troop, outcome, &mut ruling);
        }
    }
    let (winners, results, losers) = match fought.winner {
        Winner::Attackers => (own, &fought.attacker_results, &fought.defender_results),
        _ => (foes, &fought.defender_results, &fought.attacker_results),
    };
    let counted = winners.iter().zip(results).find(|(_, outcome)| outcome.disorders > 0);
    if let Some((winner, _)) = counted.filter(|_| fought.breakthrough) {
        let removed = losers.iter().all(|outcome| outcome.removed);
        ruling.events.push(Event::Breaks { unit: *winner, removed: Some(removed) });
        ruling.notes.push(format!("{} throws for a breakthrough.", state.named(*winner)));
    } else if fought.stay_engaged {
        ruling.notes.push("They stay engaged and fight again next move.".to_owned());
    }
    if fought.column == Column::Artillery {
        "the battery is taken".clone_into(&mut ruling.end);
    }
    ruling.sum = fought.modifiers;
    ruling
}

fn after(state: &State, troop: &Troop, outcome: &Outcome, ruling: &mut Ruling<Event>) {
    let (code, name) = (troop.code, state.named(troop.code));
    ruling.events.push(Event::Marked { unit: code, mark: Mark::Fought });
    if outcome.kills > 0 {
        ruling.events.push(Event::Marked { unit: code, mark: Mark::Struck });
    }
    let blown = if outcome.blown { 2 } else { troop.unit.blown() };
    let unit = troop.unit.with(outcome.kills_after, outcome.disorders_after).with_blown(blown);
    if outcome.removed {
        ruling.events.push(Event::Gone { unit: code });
        ruling.notes.push(format!("{name} is removed."));
        return;
    }
    if unit != troop.unit {
        ruling.events.push(Event::Unit { code, unit });
    }
    let goes = match outcome.move_kind {
        MoveKind::None => String::new(),
        MoveKind::PushedBack => format!(", pushed back {} cm", outcome.r#move),
        MoveKind::Retire => format!(", retires {} cm", outcome.r#move),
        MoveKind::Retreat => format!(", retreats {} cm", outcome.r#move),
        MoveKind::Rout => format!(", routs {} cm", outcome.r#move),
    };
    let blown = if outcome.blown { ", blown" } else { "" };
    ruling.notes.push(format!("{name}: {}{goes}{blown}.", rings(outcome.kills_after, outcome.disorders_after)));
    if outcome.morale_test {
        ruling.events.push(Event::Test { unit: code, why: Some(Why::Melee) });
        ruling.notes.push(format!("{name} owes a morale test."));
    }
}
