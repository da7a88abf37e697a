//! A round of a melee (Melee modifiers; Melee results).

use crate::rulesets::napoleonic_d8::battle::contact::Pursuit;
use crate::rulesets::napoleonic_d8::battle::event::{Event, Mark};
use crate::rulesets::napoleonic_d8::battle::rings::{BEHIND, rings};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State, Troop};
use crate::rulesets::napoleonic_d8::melee::orders::explain::explain;
use crate::rulesets::napoleonic_d8::melee::tables::MoveKind;
use crate::rulesets::napoleonic_d8::melee::{Matchup, Melee, MeleeResult, Outcome, Participant, Winner};
use crate::rulesets::napoleonic_d8::morale::morale_test::TestReason;
use crate::rulesets::napoleonic_d8::unit::Arm;
use crate::umpire::{FormBuilder, Interrupt, Question, Request, Ruling, UnitId};

const SECTION: &str = "Melee modifiers";

pub(crate) const MELEE: OrderKind = OrderKind {
    name: "melee",
    key: 'f',
    label: "fight a round",
    at: &[Phase::Melees],
    who: Who::Units(may_fight),
    why_not: "has no melee to fight: charge first; the charged unit answers before the two fight",
    rule: round,
};

/// Who has charged and been answered, and who stays in melee from an earlier move. A square or a battery does not attack:
/// where it stays in melee, the other does.
fn may_fight(state: &State) -> Vec<UnitId> {
    let attacks = |troop: &Troop| matches!(troop.unit.arm, Arm::Infantry | Arm::Cavalry) && !troop.unit.is_square();
    let may = |troop: &&Troop| {
        let answered = |target: UnitId| state.troop(target).is_some_and(|target| target.reply.is_some());
        let charges = troop.onset.as_ref().is_some_and(|onset| answered(onset.target));
        let own = Some(troop.code.army) == state.acting;
        let passive = |code: &UnitId| state.troop(*code).is_some_and(|other| !attacks(other));
        let stays = !troop.engaged.is_empty() && !troop.fights && (own || troop.engaged.iter().all(passive));
        attacks(troop) && troop.test.is_none() && (charges || stays)
    };
    state.present().filter(may).map(|troop| troop.code).collect()
}

/// Who fights whom.
struct Sides {
    own: Vec<UnitId>,
    foes: Vec<UnitId>,
    continued: bool,
}

fn sides(state: &State, attacker: &Troop, ask: &mut FormBuilder<'_>) -> Result<Sides, Interrupt> {
    let code = attacker.code;
    let defends = |enemy: &UnitId| state.troop(*enemy).is_some_and(|troop| troop.unit.arm != Arm::Skirmishers);
    let foes: Vec<UnitId> = state.enemies(code.army).into_iter().filter(defends).collect();
    let met = attacker.onset.as_ref().map(|onset| onset.target);
    let likely = met.or_else(|| attacker.engaged.first().copied()).filter(|target| foes.contains(target));
    let target = ask.unit(Question::new("target", ' ', "against"), foes.clone(), likely);
    let alike =
        |troop: &&Troop| troop.code != code && troop.code.army == code.army && troop.unit.arm == attacker.unit.arm;
    let alike: Vec<UnitId> =
        state.present().filter(alike).filter(|own| !own.unit.is_square()).map(|own| own.code).collect();
    let beside = |own: &&UnitId| {
        let troop = state.troop(**own);
        troop.is_some_and(|own| {
            let charges = own.onset.as_ref().map(|onset| onset.target);
            target.is_some_and(|target| charges == Some(target) || own.engaged.contains(&target))
        })
    };
    let others = foes.iter().filter(|enemy| attacker.engaged.contains(enemy) && Some(**enemy) != target);
    let helps: Vec<UnitId> = others.copied().take(1).collect();
    let joins: Vec<UnitId> = alike.iter().filter(beside).copied().take(usize::from(helps.is_empty())).collect();
    let joined = ask.units_or(Question::new("joined", 'j', "joined by").on("Melee results"), alike, 1, &joins);
    let others: Vec<UnitId> = foes.into_iter().filter(|enemy| Some(*enemy) != target).collect();
    let helped = Question::new("helped", 'e', "the enemy is joined by").on("Melee results");
    let helped = ask.units_or(helped, others, 1, &helps);
    let Some(target) = target else { return Err(Interrupt::Unanswered) };
    let stays = attacker.onset.is_none() && attacker.engaged.contains(&target);
    let continued = ask.flag(Question::new("continued", 'g', "a further round").on("Melee results"), stays);
    let own = [code].into_iter().chain(joined).collect();
    Ok(Sides { own, foes: [target].into_iter().chain(helped).collect(), continued })
}

fn round(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(attacker) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    let Sides { own, foes, continued } = sides(state, attacker, ask)?;
    let arms =
        |codes: &[UnitId], arm: Arm| codes.iter().any(|code| state.troop(*code).is_some_and(|t| t.unit.arm == arm));
    let (on_foot, on_horse) = (arms(&foes, Arm::Infantry), arms(&foes, Arm::Cavalry));
    let (walks, rides) = (arms(&own, Arm::Infantry), arms(&own, Arm::Cavalry));
    let reply = |foe: &UnitId| state.troop(*foe).and_then(|troop| troop.reply);
    let which = |of: &[UnitId], holds: &dyn Fn(&UnitId) -> bool| -> Vec<UnitId> {
        of.iter().filter(|code| holds(code)).copied().collect()
    };
    let counters = which(&foes, &|foe| !continued && reply(foe).is_some_and(|reply| reply.counter));
    let wheelers = which(&counters, &|foe| reply(foe).is_some_and(|reply| reply.wheeled));
    let flanked = own.iter().any(|code| {
        let onset = state.troop(*code).and_then(|troop| troop.onset.as_ref());
        onset.is_some_and(|onset| onset.flank)
    });
    let turned = which(&foes, &|foe| flanked || reply(foe).is_some_and(|reply| reply.back));
    let all: Vec<UnitId> = own.iter().chain(&foes).copied().collect();
    ask.say(crate::rulesets::napoleonic_d8::morale::orders::morale::SUPPORT);
    // Only what can count in this melee is asked.
    let mut some = |applies: bool, id, key, label: &str, of: &[UnitId], usual: &[UnitId]| {
        let question = Question::new(id, key, label).on(SECTION);
        if applies { ask.units_or(question, of.to_vec(), of.len(), usual) } else { Vec::new() }
    };
    let flanks = some(true, "flanks", 's', "both flanks supported", &all, &[]);
    let rear = some(true, "rear", 'r', "rear supported", &all, &[]);
    let beset = some(true, "beset", 'f', "attacked in flank or rear", &all, &turned);
    let away = some(true, "away", 'o', "out of command", &all, &[]);
    let hill = some(on_foot || walks, "hill", 'h', "infantry on a hill", &all, &[]);
    let mixed = (walks && on_horse) || (rides && on_foot);
    let secured = some(mixed, "secured", 'c', "infantry with secured flanks", &all, &[]);
    let uphill = some(rides && on_horse && !continued, "uphill", 'u', "cavalry attacking uphill", &own, &[]);
    let wall = some(on_foot, "wall", 'w', "defending a wall or hedge", &foes, &[]);
    let building = some(on_foot && walks, "building", 'b', "defending a building", &foes, &[]);
    let counter =
        some(!continued && (on_horse || (on_foot && walks)), "counter", 'k', "counter-charging", &foes, &counters);
    let wheeled = some(!counter.is_empty(), "wheeled", 'm', "of them wheeled their full angle", &counter, &wheelers);
    let part = |unit: &UnitId| {
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
    let melee = Melee { attackers, defenders, continued };
    let fought = melee.rule(&state.tables, ask.ready()?)?;
    let mut ruling = said(state, &own, &foes, &fought);
    explain(state, &all, &melee, &fought, &mut ruling);
    Ok(ruling)
}

/// The ruling of a round: rings, who goes where, who tests, who throws for a breakthrough.
fn said(state: &State, own: &[UnitId], foes: &[UnitId], fought: &MeleeResult) -> Ruling<Event> {
    let names = |codes: &[UnitId]| codes.iter().map(|code| state.named(*code)).collect::<Vec<_>>().join(" and ");
    let totals =
        |totals: &Option<Vec<i32>>| totals.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
    let outcome = match fought.winner {
        Winner::Attackers => format!("the attackers win by {}", fought.difference),
        Winner::Defenders => format!("the defenders win by {}", fought.difference),
        Winner::Draw => "a draw".to_owned(),
    };
    let (ours, theirs) = (totals(&fought.attacker_totals), totals(&fought.defender_totals));
    let scores = if ours.is_empty() { String::new() } else { format!(", {ours} to {theirs}") };
    let mut ruling = Ruling::new(format!("{} against {}{scores}: {outcome}.", names(own), names(foes)), Vec::new());
    // Short, so that the odds beside the form say by how much.
    ruling.outcome = match fought.winner {
        Winner::Attackers => format!("attackers by {}", fought.difference),
        Winner::Defenders => format!("defenders by {}", fought.difference),
        Winner::Draw => outcome,
    };
    for (code, outcome) in own.iter().zip(&fought.attacker_results).chain(foes.iter().zip(&fought.defender_results)) {
        if let Some(troop) = state.troop(*code) {
            after(state, troop, outcome, &mut ruling);
        }
    }
    let (winners, losing, results, losers) = match fought.winner {
        Winner::Attackers => (own, foes, &fought.attacker_results, &fought.defender_results),
        _ => (foes, own, &fought.defender_results, &fought.attacker_results),
    };
    let counted = winners.iter().zip(results).find(|(_, outcome)| outcome.disorders > 0);
    if let (Some((winner, _)), [beaten, ..]) = (counted.filter(|_| fought.breakthrough), losing) {
        let removed = losers.iter().all(|outcome| outcome.removed);
        let fell = losers.first().map_or(0, |outcome| outcome.r#move);
        let after = Pursuit::Throws { removed, beaten: *beaten, fell };
        ruling.events.push(Event::After { unit: *winner, after: Some(after) });
        ruling.notes.push(format!("{} throws for a breakthrough.", state.named(*winner)));
    }
    apart(state, own, foes, fought.stay_engaged, &mut ruling);
    if fought.attacker_results.iter().chain(&fought.defender_results).any(|outcome| outcome.r#move > 0) {
        ruling.notes.push("Friends into whom it falls back are disordered: D on each.".to_owned());
    }
    if fought.attacker_results.iter().chain(&fought.defender_results).any(|outcome| outcome.removed) {
        ruling.notes.push(BEHIND.to_owned());
    }
    if fought.column == Matchup::Artillery {
        "the battery is taken".clone_into(&mut ruling.end);
    }
    ruling
}

/// The charge is fought out; who stays in melee fights again in the next move, the others are parted.
fn apart(state: &State, own: &[UnitId], foes: &[UnitId], stay: bool, ruling: &mut Ruling<Event>) {
    let removed = |event: &Event| if let Event::Gone { unit } = event { Some(*unit) } else { None };
    let gone: Vec<UnitId> = ruling.events.iter().filter_map(removed).collect();
    for (side, others) in [(own, foes), (foes, own)] {
        for troop in side.iter().filter_map(|code| state.troop(*code)) {
            let unit = troop.code;
            if troop.onset.is_some() {
                ruling.events.push(Event::Charges { unit, onset: None });
            }
            if troop.reply.is_some() {
                ruling.events.push(Event::Replies { unit, reply: None });
            }
            let stand = |code: &&UnitId| stay && ![unit, **code].iter().any(|code| gone.contains(code));
            let with: Vec<UnitId> = others.iter().filter(stand).copied().collect();
            if with != troop.engaged {
                ruling.events.push(Event::Engaged { unit, with });
            }
        }
    }
    if stay {
        ruling.notes.push("They stay engaged and fight again next move.".to_owned());
    }
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
        let routs = if outcome.move_kind == MoveKind::Rout {
            format!("routs {} cm and ", outcome.r#move)
        } else {
            String::new()
        };
        ruling.events.push(Event::Gone { unit: code });
        ruling.notes.push(format!("{name} {routs}is removed."));
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
        ruling.events.push(Event::Test { unit: code, why: Some(TestReason::Melee) });
        ruling.notes.push(format!("{name} owes a morale test."));
    }
}
