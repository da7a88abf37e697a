//! Recoil moves (Recoil Moves).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, against_unit, worded};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::{
    block_of_the_lost, driven_to, ending_on, ends_at, enters_for_foot, goes, out_of_reach,
};
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::ids;
use crate::rulesets::old_dessauer::morale::orders::past::Past;
use crate::rulesets::old_dessauer::morale::recoil::Recoil;
use crate::rulesets::old_dessauer::unit::number::{Inches, inches};
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Kind};
use crate::umpire::{FormBuilder, Interrupt, OrderKind, Question, Refusal, Ruling, UnitId, Who};

pub(crate) const RECOIL: OrderKind<State> = OrderKind {
    name: "recoil",
    key: 's',
    label: "recoil",
    at: &[Phase::Tests, Phase::Combat, Phase::Pursuit],
    who: Who::Each(|state| state.those(|unit| unit.turn.recoil > 0), against),
    rule: recoil,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    against_unit(state, id, |unit, against| {
        if unit.turn.recoil == 0 {
            against.push(no_recoil(state));
        }
    })
}

/// That it owes none, and who does: the winner of a round is selected as often as its loser.
fn no_recoil(state: &State) -> Refusal {
    let refusal = Refusal::from(OrderObjection::NoRecoil);
    let owe = state.those(|unit| unit.turn.recoil > 0);
    if owe.is_empty() {
        return refusal;
    }
    Refusal { text: format!("{}: select who does, {}", refusal.text, ids(state, &owe)).into(), ..refusal }
}

fn recoil(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let moves = unit.turn.recoil;
    if moves == 0 {
        return Err(no_recoil(state).into());
    }
    let least = state.tables.recoil.forced(moves);
    ask.say(format!("{least} inches at least, {} at most", state.tables.recoil.most));
    ask.say("straight away from the cause, or within 45 degrees of that");
    let mut distance = Inches(count(least));
    ask.fill(Question::new("distance", ' ', "distance").on("Recoil Moves"), &mut distance);
    let keeps = keeps(unit);
    keeps.into_iter().for_each(|told| ask.say(told));
    let past = Past::asked(state, id, ask);
    // Whether a garrison is out of its block only the table shows: the article gives it no depth but a usual one.
    let likely = driven_to(state, unit, Some(count(least)));
    let ground = ends_at(state, unit, (likely, unit.ground == Terrain::Town), ask);
    let block = count(state.tables.recoil.per_move);
    if unit.ground == Terrain::Town && ground == Terrain::Town && distance.0 > block {
        ask.say(format!("farther than {block} inches is out of its block, as a rule: say where it ends"));
    }
    ask.ready()?;
    let request = Recoil {
        unit: state.fielded(unit, ending_on(unit, ground)),
        moves,
        distance: Some(distance),
        enemy_gap: past.enemy_gap(),
        friend_gap: past.friend_gap(),
        friends_skirmishers: past.are_skirmishers(state),
    };
    request.check(&state.tables)?;
    let mut against = worded(request.objection(&state.tables));
    against.extend(worded(enters_for_foot(unit, ground)));
    ask.permit(against)?;
    let answer = request.result(&state.tables);
    let name = state.roster.named(id);
    if answer.eliminated {
        let line = format!("{name} finds no way between its enemies and is eliminated.");
        let mut ruling = Ruling::new(line, vec![Event::Gone { unit: id, by: beaten_by(state, id) }]);
        ruling.notes.extend(block_of_the_lost(unit));
        return Ok(ruling);
    }
    let recoiled = Event::Recoiled { unit: id, distance: answer.distance, past: past.friends.clone() };
    let line = format!("{name} recoils {}, facing the enemy, shaken.", inches(answer.distance));
    let mut ruling = Ruling::new(line, vec![recoiled]);
    ruling.notes.extend(keeps.map(|told| format!("{told}.")));
    // Also of one that the umpire has let run into it before.
    ruling.notes.extend(out_of_reach(state, id, &mut ruling.events));
    ruling.notes.extend(goes(unit, ground, &mut ruling.events));
    if answer.friends_disordered {
        past.disorder(state, &mut ruling.events, &mut ruling.notes);
    }
    Ok(ruling)
}

/// Who has beaten it, as far as they may look to pursue it.
fn beaten_by(state: &State, id: UnitId) -> Vec<UnitId> {
    let beat = state.pursuits.iter().filter(|pending| pending.pursued.iter().any(|pursued| pursued.unit == id));
    beat.map(|pending| pending.pursuer).collect()
}

/// What it keeps as it goes back, of which the article says nothing: in the same words in its form and in the ruling, so that
/// the form does not show both.
fn keeps(unit: &UnitInPlay) -> Option<&'static str> {
    if unit.kind() == Kind::Artillery && !unit.marks.has(Mark::GunsLeft) {
        return Some("Its guns go back with it, as the article is silent (a reading)");
    }
    (unit.troops.formation == Formation::Square)
        .then_some("It stays a square, which moves in no other way than this (a reading)")
}
