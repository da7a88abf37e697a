//! The ruling of a round of melee: rings, who goes where, who tests, who throws for a breakthrough (Melee results).

use crate::rulesets::napoleonic_d8::battle::charging::out_of_reach;
use crate::rulesets::napoleonic_d8::battle::contact::{Pursuit, Support};
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::rings::{
    by_the_other_colour, count_apart, disorders, removing, suffer, taken,
};
use crate::rulesets::napoleonic_d8::battle::state::{State, UnitInPlay};
use crate::rulesets::napoleonic_d8::battle::unsettled::{give_up, unsettle};
use crate::rulesets::napoleonic_d8::melee::orders::circumstances::breastplates;
use crate::rulesets::napoleonic_d8::melee::orders::score::{ends, scores, tied, winner_is_hit};
use crate::rulesets::napoleonic_d8::melee::orders::sides::MeleeSides;
use crate::rulesets::napoleonic_d8::melee::outcome::MeleeOutcome;
use crate::rulesets::napoleonic_d8::melee::participant::Participant;
use crate::rulesets::napoleonic_d8::melee::round::{Melee, MeleeResult, Winner};
use crate::rulesets::napoleonic_d8::melee::tables::MoveKind;
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, BLOWN_RINGS, Formation};
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::rulesets::napoleonic_d8::unit::test_reason::TestReason;
use crate::umpire::{Modifier, Options, Ratio, Ruling, UnitId};

/// Tells a round.
pub(crate) fn tell(state: &State, sides: &MeleeSides, melee: &Melee, result: &MeleeResult) -> Ruling<Event> {
    let mut ruling = scores(state, sides, melee, result);
    let parts = sides.own.iter().zip(&melee.attackers).chain(sides.foes.iter().zip(&melee.defenders));
    for (unit, part) in parts.filter_map(|(id, part)| Some((state.unit(*id)?, part))) {
        ruling.events.extend(said(state, unit, part));
    }
    let mut befell = Vec::new();
    for (id, outcome) in each(sides, result) {
        if let Some(unit) = state.unit(id) {
            befell.push(befall(state, unit, (outcome, sides.still_in_wood), &mut ruling));
        }
    }
    // What is done on the table stands first, where no fold hides it: the rings and the way of each.
    let own = result.attacker_results.len().min(befell.len());
    if result.winner == Winner::Attackers {
        befell.rotate_left(own);
    }
    ruling.notes.splice(0..0, befell);
    owe_pursuit(state, sides, (melee, result), &mut ruling);
    ruling.notes.extend(next(state, &ruling));
    part(state, sides, melee, result, &mut ruling);
    ruling.notes.extend(tied(state, sides, result));
    if let Some(face) = result.kill_face {
        ruling.notes.push(format!("The winner's kill: {face}, {}.", if winner_is_hit(result) { "yes" } else { "no" }));
    }
    ruling.ends = ends(state, sides, result);
    explain(state, sides, melee, result, &mut ruling);
    ruling
}

/// All who fought, with what the round does to each, the attackers first.
fn each<'a>(sides: &'a MeleeSides, result: &'a MeleeResult) -> impl Iterator<Item = (UnitId, &'a MeleeOutcome)> {
    let own = sides.own.iter().zip(&result.attacker_results);
    own.chain(sides.foes.iter().zip(&result.defender_results)).map(|(id, outcome)| (*id, outcome))
}

/// Names what is owed next, in its order: dice typed on are for these. Friends behind stand among what is owed.
fn next(state: &State, ruling: &Ruling<Event>) -> Option<String> {
    let pursues = ruling.events.iter().find_map(|event| match event {
        Event::Pursues { unit, pursuit: Some(_) } => Some(*unit),
        _ => None,
    });
    let mut tests: Vec<String> = Vec::new();
    for event in &ruling.events {
        if let Event::Test { unit, why: Some(_) } = event {
            let who = state.marked(*unit);
            if !tests.contains(&who) {
                tests.push(who);
            }
        }
    }
    let winner = pursues.map(|winner| state.marked(winner));
    tests.sort_by_key(|who| Some(who) == winner.as_ref());
    let tests = (!tests.is_empty()).then(|| format!("morale test of {} (T)", tests.join(" and ")));
    let breakthrough = winner.map(|winner| format!("the breakthrough of {winner} (p)"));
    let owed: Vec<String> = tests.into_iter().chain(breakthrough).collect();
    (!owed.is_empty()).then(|| format!("Next: {}.", owed.join(", then ")))
}

/// What was said of one of them, for the next ruling that asks: its support, and what it stood on or behind.
fn said(state: &State, unit: &UnitInPlay, part: &Participant) -> impl Iterator<Item = Event> {
    let (flanks, rear) = (part.flanks_supported, part.rear_supported);
    let support = Support { flanks, rear, away: !part.in_command, was_away: false };
    // Whether its BC reaches it was asked where it had gone from him: it is not asked again before it goes on.
    let told = state.gone_from_its_bc(unit).is_some() && !unit.now.arm.is_artillery();
    let support = (told || support != unit.support).then_some(Event::Supported { unit: unit.id, support, told });
    unit.said_to_stand(ground_said(part)).into_iter().chain(support)
}

/// What one of them was said to stand on or behind.
fn ground_said(part: &Participant) -> Option<Ground> {
    let ground = [(part.behind_wall, Ground::Wall), (part.in_building, Ground::Building), (part.on_hill, Ground::Hill)];
    ground.into_iter().find(|(holds, _)| *holds).map(|(_, ground)| ground)
}

/// What the round does to one of them, in words by its code: it is named in the line.
fn befall(
    state: &State,
    unit: &UnitInPlay,
    (outcome, still_in_wood): (&MeleeOutcome, bool),
    ruling: &mut Ruling<Event>,
) -> String {
    let (id, name) = (unit.id, state.marked(unit.id));
    ruling.events.push(Event::marked(id, Mark::Fought));
    if outcome.kills > 0 {
        ruling.events.push(Event::marked(id, Mark::Struck));
    }
    let far = outcome.r#move;
    if outcome.removed {
        return goes_off(state, unit, outcome, ruling);
    }
    let blown = if outcome.blown { BLOWN_RINGS } else { unit.now.blown() };
    let mut now = unit.now.with(outcome.kills_after, outcome.disorders_after).with_blown(blown);
    let broken = far > 0 && now.is_square();
    if broken {
        now = now.in_formation(Formation::Column);
    }
    if now != unit.now {
        ruling.events.push(Event::Unit { id, unit: now.clone() });
    }
    let left = if far > 0 { fall_back(state, unit, (outcome, still_in_wood), ruling) } else { Ground::Open };
    if outcome.kills + outcome.disorders == 0 {
        // The winner's row falls on whose throw counted.
        return match unit.now.arm == Arm::Skirmishers {
            true => format!("{name} is among the guns, and stands there: that skirmishers take guns is a reading."),
            false => format!("{name}: no ring (a reading)."),
        };
    }
    if broken {
        ruling.notes.push(format!("{name} is no square any more, but a column (a reading)."));
    }
    leave(state, id, &now, left, ruling);
    owe(state, id, outcome, ruling);
    let goes = match outcome.move_kind {
        MoveKind::None => String::new(),
        MoveKind::PushedBack => format!(", pushed back {far} cm"),
        MoveKind::Retire => format!(", retires {far} cm"),
        MoveKind::Retreat => format!(", retreats {far} cm"),
        MoveKind::Rout => format!(", routs {far} cm"),
    };
    let blown = if outcome.blown { ", blown" } else { "" };
    let has = (outcome.kills_after, outcome.disorders_after);
    format!("{name}: {}{goes}{blown}.", taken((outcome.kills, outcome.disorders), has))
}

/// The morale test of it, which is named as the next thing; and how its rings are counted.
fn owe(state: &State, id: UnitId, outcome: &MeleeOutcome, ruling: &mut Ruling<Event>) {
    let has = (outcome.kills_after, outcome.disorders_after);
    let settled = |event: &Event| match event {
        Event::Gone { unit } | Event::Test { unit, .. } => *unit == id,
        _ => false,
    };
    if !outcome.morale_test {
        count_apart(state, has, ruling);
    } else if !ruling.events.iter().any(settled) {
        ruling.events.push(Event::Test { unit: id, why: Some(TestReason::Melee) });
        by_the_other_colour(state, id, has, ruling);
    }
}

/// The round removes it: by a rout, or by its rings, which are named.
fn goes_off(state: &State, unit: &UnitInPlay, outcome: &MeleeOutcome, ruling: &mut Ruling<Event>) -> String {
    let (id, name) = (unit.id, state.marked(unit.id));
    ruling.events.push(Event::Gone { unit: id });
    let has = (outcome.kills_after, outcome.disorders_after);
    let how = if outcome.move_kind == MoveKind::Rout {
        ruling.events.push(Event::FellBack { unit: id });
        format!("routs {} cm and is removed", outcome.r#move)
    } else {
        format!("is removed{}", removing(state, unit.now.arm, has))
    };
    format!("{name} {how}.")
}

/// It falls back from where it stood: what it has left, which is nothing where the wood goes on behind it.
fn fall_back(
    state: &State,
    unit: &UnitInPlay,
    (outcome, still_in_wood): (&MeleeOutcome, bool),
    ruling: &mut Ruling<Event>,
) -> Ground {
    let id = unit.id;
    let said = |event: &Event| match event {
        Event::Stands { unit, ground } if *unit == id => Some(*ground),
        _ => None,
    };
    let stood = ruling.events.iter().rev().find_map(said).unwrap_or(unit.ground);
    // Whatever was said of where it stood, it stands there no more.
    ruling.events.retain(|event| said(event).is_none());
    let stays = still_in_wood && stood == Ground::Wood;
    ruling.events.extend(unit.stands(if stays { Ground::Wood } else { Ground::Open }));
    if outcome.move_kind == MoveKind::Retreat {
        ruling.events.push(Event::marked(id, Mark::TurnedBack));
    } else if unit.marks.has(Mark::TurnedBack) {
        ruling.events.push(Event::Unmarked { unit: id, mark: Mark::TurnedBack });
    }
    unsettle(state, id, &mut ruling.events);
    give_up(unit, &mut ruling.events);
    // Who stood in its way is to be named.
    ruling.events.push(Event::FellBack { unit: id });
    if stays { Ground::Open } else { stood }
}

/// Who falls back out of a wood or a building leaves it as by any move: a cause of its own, with a ring of its own (Disorder).
fn leave(state: &State, id: UnitId, now: &Unit, left: Ground, ruling: &mut Ruling<Event>) {
    let Some(cause) = left.exit() else { return };
    let ring = disorders(state, now, cause);
    if ring > 0 {
        ruling.notes.push(format!("{} {}: a ring besides that of the melee.", state.marked(id), cause.word()));
        suffer(state, id, now, (0, ring), ruling);
    }
}

/// The winner throws for a breakthrough, where he does.
fn owe_pursuit(state: &State, sides: &MeleeSides, (melee, result): (&Melee, &MeleeResult), ruling: &mut Ruling<Event>) {
    let (winners, losing, losers) = match result.winner {
        Winner::Attackers => (&sides.own, &sides.foes, &result.defender_results),
        _ => (&sides.foes, &sides.own, &result.attacker_results),
    };
    let counted = winners.get(result.counted).filter(|_| result.breakthrough);
    // Of a pair of which one is removed, the other is followed up.
    let left = losers.iter().position(|outcome| !outcome.removed).unwrap_or(0);
    if let (Some(winner), Some(beaten)) = (counted, losing.get(left)) {
        let most = state.tables.breakthrough.most;
        if state.unit(*winner).is_some_and(|unit| unit.breakthroughs >= most) {
            ruling
                .notes
                .push(format!("{} has broken through {most} times, and stands (Notes 27).", state.named(*winner)));
            return;
        }
        if let Some(note) = stays_with(state, *winner, &sides.all()) {
            ruling.notes.push(note);
            return;
        }
        let removed = losers.iter().all(|outcome| outcome.removed);
        let fell = losers.get(left).map_or(0, |outcome| outcome.r#move);
        // Who is beaten where he stood leaves his ground to the winner; who attacked has none there.
        let stood = sides.foes.iter().zip(&melee.defenders).find(|(id, _)| *id == beaten);
        let stood = stood.and_then(|(_, part)| ground_said(part).or_else(|| Some(state.unit(*beaten)?.ground)));
        // Nobody stands in a building that burns (Firing chart).
        let burns = state.unit(*beaten).is_some_and(|unit| unit.alight);
        let held = if burns { Ground::Open } else { stood.unwrap_or_default().taken() };
        let pursuit = Pursuit::Throws { removed, beaten: *beaten, fell, held };
        ruling.events.push(Event::Pursues { unit: *winner, pursuit: Some(pursuit) });
        if burns {
            let away = state.tables.burning.keep_away;
            ruling
                .notes
                .push(format!("The building burns on: nobody takes it, {away} cm from it at least (Firing chart)."));
        }
    }
}

/// That a winner stays in melee with others, who were not in this round: these keep it, and it goes on after nobody.
fn stays_with(state: &State, winner: UnitId, all: &[UnitId]) -> Option<String> {
    let others = state.unit(winner)?.engaged.iter().filter(|id| !all.contains(id));
    let others: Vec<String> = others.map(|id| state.marked(*id)).collect();
    let name = state.named(winner);
    (!others.is_empty()).then(|| {
        format!(
            "{name} stays in melee with {}: it stands, and throws for no breakthrough (a reading).",
            others.join(" ")
        )
    })
}

/// The charge is fought out; who stays in melee fights again in the next move, the others are parted.
fn part(state: &State, sides: &MeleeSides, melee: &Melee, result: &MeleeResult, ruling: &mut Ruling<Event>) {
    let own = (&sides.own, &sides.foes, &melee.attackers, &result.attacker_results);
    let foes = (&sides.foes, &sides.own, &melee.defenders, &result.defender_results);
    for (side, others, parts, outcomes) in [own, foes] {
        for ((id, part), outcome) in side.iter().zip(parts).zip(outcomes) {
            if let Some(unit) = state.unit(*id) {
                part_one(state, unit, (sides, others, result.stay_engaged), (part, outcome), ruling);
            }
        }
    }
    ruling.notes.extend(kept_house(state, sides, melee, result));
    if result.stay_engaged {
        ruling.notes.push(
            "They stay engaged and fight again in the next half of a move, without the +1 for attacking (a reading)."
                .to_owned(),
        );
    }
}

/// Who stands where after a draw at a building: its garrison keeps it (Melee results, **).
fn kept_house(state: &State, sides: &MeleeSides, melee: &Melee, result: &MeleeResult) -> Option<String> {
    let held = melee.defenders.iter().any(|part| part.in_building);
    let stand = !result.attacker_results.iter().chain(&result.defender_results).any(|outcome| outcome.removed);
    let named = |ids: &[UnitId]| ids.iter().map(|id| state.marked(*id)).collect::<Vec<_>>().join(" and ");
    let (foes, own) = (named(&sides.foes), named(&sides.own));
    (result.winner == Winner::Draw && held && stand).then(|| {
        format!(
            "{foes}: in the building as before. {own}: outside, and may charge again in the next move (Melee results)."
        )
    })
}

/// Whom one of them charged, how it answered, with whom it stays. What hangs on others who were not in the round goes on
/// where it stands, and ends where it falls back.
fn part_one(
    state: &State,
    own: &UnitInPlay,
    (sides, others, stay): (&MeleeSides, &[UnitId], bool),
    (part, outcome): (&Participant, &MeleeOutcome),
    ruling: &mut Ruling<Event>,
) {
    let (unit, far) = (own.id, outcome.r#move);
    let all = sides.all();
    let gone = |id: &UnitId| ruling.events.iter().any(|event| matches!(event, Event::Gone { unit } if unit == id));
    let (removed, stands) = (gone(&unit), !gone(&unit) && far == 0);
    let fights_on = |id: &&UnitId| if others.contains(id) { stay && !removed && !gone(id) } else { stands };
    let fought = if stay { others } else { &[] };
    let elsewhere = own.engaged.iter().filter(|id| !all.contains(id));
    let with: Vec<UnitId> = fought.iter().chain(elsewhere).filter(fights_on).copied().collect();
    let beset = part.flank_or_rear_attacked && !with.is_empty();
    if let Some(charge) = &own.charge {
        if others.contains(&charge.target) || !stands {
            ruling.events.push(Event::Charges { unit, charge: None, eluded: None });
        }
        if !others.contains(&charge.target) && far > 0 && !removed {
            let (name, target) = (state.named(unit), state.named(charge.target));
            ruling.notes.push(format!("{name} does not charge {target} any more."));
        }
    }
    let charged = state
        .chargers(unit)
        .any(|(charger, charge)| !all.contains(&charger.id) && (stands || charge.left >= Ratio::whole(far.into())));
    if own.reply.is_some() && !charged {
        ruling.events.push(Event::Replies { unit, reply: None });
    }
    if with != own.engaged || beset != own.beset {
        ruling.events.push(Event::Engaged { unit, with, beset });
    }
    if !stands && !removed {
        out_of_reach(state, unit, Ratio::whole(far.into()), &all, ruling);
    }
}

/// The sum of each who fights, line by line, and whose halves go up (Melee modifiers).
fn explain(state: &State, sides: &MeleeSides, melee: &Melee, result: &MeleeResult, ruling: &mut Ruling<Event>) {
    let who = sides.all();
    for (id, sum) in who.iter().zip(result.attacker_sums.iter().chain(&result.defender_sums)) {
        let line =
            |(line, brief): (&Modifier, &&str)| Modifier::new(*brief, line.value, &line.page).of(state.marked(*id));
        ruling.sum.extend(sum.modifiers.iter().zip(&sum.briefs).map(line));
    }
    let up = who.iter().zip(melee.halves_up()).filter(|(_, up)| *up);
    let large = |id: &UnitId| state.unit(*id).is_some_and(|unit| unit.now.arm == Arm::Infantry);
    let why = |id: &UnitId| if large(id) { ", against infantry alone (a reading)" } else { "" };
    let mut said: Vec<String> = up.map(|(id, _)| format!("{}'s halves go up{}", state.marked(*id), why(id))).collect();
    let down =
        who.iter().zip(melee.halves_up()).filter(|(id, up)| !up && state.unit(**id).is_some_and(|of| of.now.large));
    said.extend(
        down.map(|(id, _)| format!("{}'s go down, as against foot alone they go up (a reading)", state.marked(*id))),
    );
    said.extend(breastplates(state, sides, melee));
    if !result.attacker_sums.is_empty() {
        said.push("halved dice (Melee results)".to_owned());
    }
    ruling.table = said.join("; ");
}
