//! Evading, and giving way (Evading; Mechanics of Evading).

use crate::rulesets::league_of_augsburg::battle::charge::{Charge, Stage};
use crate::rulesets::league_of_augsburg::battle::event::{Event, becomes};
use crate::rulesets::league_of_augsburg::battle::form::inches;
use crate::rulesets::league_of_augsburg::battle::state::{OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::charge::evade::{Evade, EvadeObjection, EvadeResult};
use crate::rulesets::league_of_augsburg::charge::fall_back::{FallBackObjection, ScreenFallBack};
use crate::rulesets::league_of_augsburg::charge::legality::ChargeLegality;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::Going;
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const EVADE: OrderKind = OrderKind {
    name: "evade",
    key: 'V',
    label: "a screen evades",
    at: &[Phase::Activations],
    who: Who::Each(State::present, against_screen),
    rule: screen,
};

pub(crate) const GIVE_WAY: OrderKind = OrderKind {
    name: "give_way",
    key: 'G',
    label: "give way",
    at: &[Phase::Activations],
    who: Who::Each(State::present, against_giving_way),
    rule: give_way,
};

fn against_screen(state: &State, unit: UnitId) -> Vec<Refusal> {
    let Some(charge) = state.charge.as_ref().filter(|charge| charge.stage <= Stage::Home) else {
        return vec![Refusal::on("Evading", "nobody charges: there is nothing to evade")];
    };
    if charge.target == unit {
        return vec![Refusal::on("Evading", "it is charged itself: let it react")];
    }
    let mut reasons = Vec::new();
    if charge.target.army != unit.army {
        reasons.push(Refusal::on("Evading", "its own side charges"));
    }
    reasons.extend(state.unit(unit).ok().and_then(|unit| EvadeObjection::of_unit(unit)).map(Refusal::from));
    reasons
}

fn against_giving_way(state: &State, unit: UnitId) -> Vec<Refusal> {
    let mut reasons = Vec::new();
    if state.acting().is_none_or(|acting| acting.army == unit.army) {
        reasons.push(Refusal::on("Evading", "no brigade of the other side advances now"));
    }
    reasons.extend(state.unit(unit).ok().and_then(|unit| FallBackObjection::of_unit(unit)).map(Refusal::from));
    reasons
}

/// How many Normal Moves a unit may choose, as words: a choice has no number typed.
const MOVES: [(u32, &str); 9] =
    [(1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5"), (6, "6"), (7, "7"), (8, "8"), (9, "9")];

/// Asks how a unit evades a charge that started so far away.
fn ask_evasion(
    state: &State,
    unit: &UnitInPlay,
    charger: &UnitInPlay,
    start_distance: Ratio,
    ask: &mut FormBuilder<'_>,
) -> Evade {
    ask.say("it goes straight away from the charger (Mechanics of Evading)");
    let mut request = Evade {
        unit: unit.now.clone(),
        charger: charger.now.clone(),
        start_distance,
        has_acted: unit.this_turn.acted,
        take_test: Evade::may_test(&state.tables, start_distance),
        ..Evade::default()
    };
    if request.take_test {
        ask.fill(Question::new("test", 't', "tests to choose how far").on("Evading"), &mut request.take_test);
    }
    if request.take_test {
        let full = state.tables.evade.moves;
        let mut moves: Vec<(u32, &str)> = MOVES.into_iter().filter(|(moves, _)| *moves <= full).collect();
        moves.reverse();
        if let Some((most, _)) = moves.first().copied() {
            let question = Question::new("moves", 'm', "moves if it passes").on("Mechanics of Evading");
            request.chosen_moves = ask.pick(question, &moves, Some(most));
        }
        if !unit.is_mounted() {
            let close = Question::new("close", 'k', "bad going within a move behind").on("Mechanics of Evading");
            ask.fill(close, &mut request.bad_going_to_rear);
        }
    }
    request.going = Going::bad(ask.flag(Question::new("way", 'g', "bad going on its way").on("Movement"), false));
    request
}

/// The ruling of an evasion. The unit's order is changed to Evade: the chit goes, unseen.
fn evades(state: &State, unit: &UnitInPlay, result: EvadeResult) -> Ruling<Event> {
    let id = unit.id;
    let test = result.test_total.map_or_else(String::new, |total| format!(" ({total})"));
    let line = format!("{} evades {}{test}, straight away.", state.named(id), inches(result.distance));
    let mut ruling = Ruling::new(line, left_its_place(id));
    let after = Unit {
        unformed: result.unformed,
        must_rally: result.must_rally,
        in_bad_going: false,
        holding: false,
        ..unit.now.clone()
    };
    ruling.events.extend(becomes(unit, after));
    if result.must_rally && !unit.must_rally {
        ruling.notes.push(format!("{} had acted: unformed, and it has to rally next.", state.named(id)));
    }
    ruling.outcome = format!("evades {} in", result.distance);
    ruling.sum = result.sum.modifiers;
    ruling
}

fn left_its_place(unit: UnitId) -> Vec<Event> {
    vec![Event::Laid { unit, order: None }, Event::Acted { unit }, Event::Back { unit }]
}

/// The target of a charge evades.
pub(super) fn from_charge(
    state: &State,
    charge: &Charge,
    (target, attacker): (&UnitInPlay, &UnitInPlay),
    reasons: Vec<Refusal>,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let guns = target.kind == Kind::Artillery;
    let shelter = format!("foot of its own within {} in", state.tables.evade.shelter);
    let sheltered = guns && ask.flag(Question::new("foot", 'f', shelter).on("Evading"), false);
    let legality =
        ChargeLegality { attacker: attacker.now.clone(), defender: target.charged(), ..ChargeLegality::default() };
    let stops = guns || legality.stops_on_position();
    let (mut ruling, far) = if sheltered {
        ask.ready()?;
        ask.permit(reasons)?;
        let line = format!("{} runs behind the nearest foot.", state.named(target.id));
        (Ruling::new(line, left_its_place(target.id)), Ratio::ZERO)
    } else {
        let request = ask_evasion(state, target, attacker, charge.start, ask);
        let result = ask.resolve_besides(reasons, &request, &state.tables)?;
        let far = result.distance;
        (evades(state, target, result), far)
    };
    let distance = if stops { charge.start } else { charge.start + far };
    let after = Charge { stage: Stage::Home, evaded: stops, distance, ..charge.clone() };
    ruling.events.push(Event::Charge { charge: Some(after) });
    Ok(ruling)
}

/// Light troops before the target of a charge, or beside it.
fn screen(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let charger = state.unit(state.charge()?.attacker)?;
    let start = ask.number(Question::new("distance", ' ', "from the charger's start").on("Evading"), "in", None);
    let request = ask_evasion(state, unit, charger, start, ask);
    let result = ask.resolve(&request, &state.tables)?;
    Ok(evades(state, unit, result))
}

fn give_way(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let enemy = ask.unit(Question::new("enemy", ' ', "before").on("Evading"), state.enemies(id), None);
    let distance = ask.number(Question::new("distance", ' ', "distance now").on("Evading"), "in", None);
    ask.ready()?;
    let enemy = state.unit(enemy.unwrap_or(id))?;
    let request = ScreenFallBack { unit: unit.now.clone(), enemy: enemy.now.clone(), distance };
    ask.permit(request.objections().into_iter().map(Refusal::from).collect())?;
    let (name, other, far) = (state.named(id), state.named(enemy.id), request.inches(&state.tables));
    Ok(if far > Ratio::ZERO {
        Ruling::new(format!("{name} gives way {} to {other}.", inches(far)), vec![Event::Back { unit: id }])
    } else {
        Ruling::new(format!("{name} need not give way to {other}."), Vec::new())
    })
}
