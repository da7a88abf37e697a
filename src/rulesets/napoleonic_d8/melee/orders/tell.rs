//! The ruling of a round of melee: rings, who goes where, who tests, who throws for a breakthrough (Melee results).

use crate::rulesets::napoleonic_d8::battle::contact::Pursuit;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::rings::{BEHIND, owe_test, taken};
use crate::rulesets::napoleonic_d8::battle::state::{BattleUnit, State};
use crate::rulesets::napoleonic_d8::melee::matchup::Matchup;
use crate::rulesets::napoleonic_d8::melee::orders::sides::MeleeSides;
use crate::rulesets::napoleonic_d8::melee::outcome::MeleeOutcome;
use crate::rulesets::napoleonic_d8::melee::round::{Melee, MeleeResult, Winner};
use crate::rulesets::napoleonic_d8::melee::tables::MoveKind;
use crate::rulesets::napoleonic_d8::unit::arm::BLOWN_RINGS;
use crate::rulesets::napoleonic_d8::unit::test_reason::TestReason;
use crate::umpire::{End, Modifier, Ruling, UnitId};

/// Tells a round.
pub(crate) fn tell(state: &State, sides: &MeleeSides, melee: &Melee, result: &MeleeResult) -> Ruling<Event> {
    let mut ruling = scores(state, sides, result);
    let of_own = sides.own.iter().zip(&result.attacker_results);
    for (id, outcome) in of_own.chain(sides.foes.iter().zip(&result.defender_results)) {
        if let Some(unit) = state.unit(*id) {
            befall(state, unit, outcome, &mut ruling);
        }
    }
    owe_pursuit(state, sides, result, &mut ruling);
    part(state, sides, result.stay_engaged, &mut ruling);
    let mut outcomes = result.attacker_results.iter().chain(&result.defender_results);
    if outcomes.clone().any(|outcome| outcome.r#move > 0) {
        ruling.notes.push("Friends into whom it falls back are disordered: D on each.".to_owned());
    }
    if outcomes.any(|outcome| outcome.removed) {
        ruling.notes.push(BEHIND.to_owned());
    }
    if result.column == Matchup::Artillery {
        ruling.ends = End::only("the battery is taken");
    }
    explain(state, &sides.all(), melee, result, &mut ruling);
    ruling
}

/// Who beat whom, by how much.
fn scores(state: &State, sides: &MeleeSides, result: &MeleeResult) -> Ruling<Event> {
    let names = |ids: &[UnitId]| ids.iter().map(|id| state.named(*id)).collect::<Vec<_>>().join(" and ");
    let totals =
        |totals: &Option<Vec<i32>>| totals.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
    let (said, brief) = match result.winner {
        Winner::Attackers => ("the attackers win", "attackers"),
        Winner::Defenders => ("the defenders win", "defenders"),
        Winner::Draw => ("a draw", "a draw"),
    };
    let by = if result.winner == Winner::Draw { String::new() } else { format!(" by {}", result.difference) };
    let (ours, theirs) = (totals(&result.attacker_totals), totals(&result.defender_totals));
    let scores = if ours.is_empty() { String::new() } else { format!(", {ours} to {theirs}") };
    let line = format!("{} against {}{scores}: {said}{by}.", names(&sides.own), names(&sides.foes));
    let mut ruling = Ruling::new(line, Vec::new());
    // Short, so that the odds beside the form say by how much.
    ruling.outcome = format!("{brief}{by}");
    ruling
}

/// What the round does to one of them.
fn befall(state: &State, unit: &BattleUnit, outcome: &MeleeOutcome, ruling: &mut Ruling<Event>) {
    let (id, name) = (unit.id, state.named(unit.id));
    ruling.events.push(Event::marked(id, Mark::Fought));
    if outcome.kills > 0 {
        ruling.events.push(Event::marked(id, Mark::Struck));
    }
    let far = outcome.r#move;
    if outcome.removed {
        let routs = if outcome.move_kind == MoveKind::Rout { format!("routs {far} cm and ") } else { String::new() };
        ruling.events.push(Event::Gone { unit: id });
        ruling.notes.push(format!("{name} {routs}is removed."));
        return;
    }
    let blown = if outcome.blown { BLOWN_RINGS } else { unit.now.blown() };
    let now = unit.now.with(outcome.kills_after, outcome.disorders_after).with_blown(blown);
    if now != unit.now {
        ruling.events.push(Event::Unit { id, unit: now });
    }
    let goes = match outcome.move_kind {
        MoveKind::None => String::new(),
        MoveKind::PushedBack => format!(", pushed back {far} cm"),
        MoveKind::Retire => format!(", retires {far} cm"),
        MoveKind::Retreat => format!(", retreats {far} cm"),
        MoveKind::Rout => format!(", routs {far} cm"),
    };
    let blown = if outcome.blown { ", blown" } else { "" };
    ruling.notes.push(format!(
        "{name}: {}{goes}{blown}.",
        taken((outcome.kills, outcome.disorders), (outcome.kills_after, outcome.disorders_after))
    ));
    if outcome.morale_test {
        owe_test(state, id, TestReason::Melee, ruling);
    }
}

/// The winner throws for a breakthrough, where he does.
fn owe_pursuit(state: &State, sides: &MeleeSides, result: &MeleeResult, ruling: &mut Ruling<Event>) {
    let (winners, losing, losers) = match result.winner {
        Winner::Attackers => (&sides.own, &sides.foes, &result.defender_results),
        _ => (&sides.foes, &sides.own, &result.attacker_results),
    };
    let counted = winners.get(result.counted).filter(|_| result.breakthrough);
    if let (Some(winner), Some(beaten)) = (counted, losing.first()) {
        let removed = losers.iter().all(|outcome| outcome.removed);
        let fell = losers.first().map_or(0, |outcome| outcome.r#move);
        let pursuit = Pursuit::Throws { removed, beaten: *beaten, fell };
        ruling.events.push(Event::Pursues { unit: *winner, pursuit: Some(pursuit) });
        ruling.notes.push(format!("{} throws for a breakthrough.", state.named(*winner)));
    }
}

/// The charge is fought out; who stays in melee fights again in the next move, the others are parted.
fn part(state: &State, sides: &MeleeSides, stay: bool, ruling: &mut Ruling<Event>) {
    let removed = |event: &Event| if let Event::Gone { unit } = event { Some(*unit) } else { None };
    let gone: Vec<UnitId> = ruling.events.iter().filter_map(removed).collect();
    for (side, others) in [(&sides.own, &sides.foes), (&sides.foes, &sides.own)] {
        for own in side.iter().filter_map(|id| state.unit(*id)) {
            let unit = own.id;
            if own.charge.is_some() {
                ruling.events.push(Event::Charges { unit, charge: None });
            }
            if own.reply.is_some() {
                ruling.events.push(Event::Replies { unit, reply: None });
            }
            let stand = |id: &&UnitId| stay && ![unit, **id].iter().any(|id| gone.contains(id));
            let with: Vec<UnitId> = others.iter().filter(stand).copied().collect();
            if with != own.engaged {
                ruling.events.push(Event::Engaged { unit, with });
            }
        }
    }
    if stay {
        ruling.notes.push("They stay engaged and fight again next move.".to_owned());
    }
}

/// The sum of each who fights, line by line, and whose halves go up (Melee modifiers).
fn explain(state: &State, who: &[UnitId], melee: &Melee, result: &MeleeResult, ruling: &mut Ruling<Event>) {
    for (id, sum) in who.iter().zip(result.attacker_sums.iter().chain(&result.defender_sums)) {
        let line =
            |(line, brief): (&Modifier, &&str)| Modifier::new(*brief, line.value, &line.page).of(state.marked(*id));
        ruling.sum.extend(sum.modifiers.iter().zip(&sum.briefs).map(line));
    }
    let up = who.iter().zip(melee.halves_up()).filter(|(_, up)| *up);
    let mut said: Vec<String> = up.map(|(id, _)| format!("{}'s halves go up", state.marked(*id))).collect();
    if !result.attacker_sums.is_empty() {
        said.push("halved dice (Melee results)".to_owned());
    }
    ruling.table = said.join("; ");
}
