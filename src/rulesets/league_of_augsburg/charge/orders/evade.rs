//! Evading, and giving way (Evading; Mechanics of Evading).

use super::shoot::why_no_more;
use crate::rulesets::league_of_augsburg::battle::back::WentBack;
use crate::rulesets::league_of_augsburg::battle::charge::{Charge, Stage};
use crate::rulesets::league_of_augsburg::battle::event::{Event, stands};
use crate::rulesets::league_of_augsburg::battle::form::{inches, way_back};
use crate::rulesets::league_of_augsburg::battle::near;
use crate::rulesets::league_of_augsburg::battle::objection::OrderObjection;
use crate::rulesets::league_of_augsburg::battle::state::{Guns, OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::charge::evade::{Evade, EvadeObjection, EvadeResult, WHY};
use crate::rulesets::league_of_augsburg::charge::fall_back::{FallBackObjection, ScreenFallBack};
use crate::rulesets::league_of_augsburg::charge::legality::ChargeLegality;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::ChitObjection;
use crate::rulesets::league_of_augsburg::unit::ground::{Going, Ground};
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const EVADE: OrderKind = OrderKind {
    name: "evade",
    key: 'K',
    label: "evade",
    at: &[Phase::Activations],
    who: Who::Each(State::present, against_screen),
    rule: screen,
};

pub(crate) const GIVE_WAY: OrderKind = OrderKind {
    name: "give_way",
    key: 'N',
    label: "give way",
    at: &[Phase::Activations],
    who: Who::Each(State::present, against_giving_way),
    rule: give_way,
};

fn against_screen(state: &State, unit: UnitId) -> Vec<Refusal> {
    let by = |charge: &Charge| charge.come_upon().filter(|(met, _)| *met == unit).map(|(_, by)| by);
    let met = |charge: &Charge| by(charge).is_some();
    let open = |charge: &&Charge| charge.stage <= Stage::Home || met(charge);
    let Some(charge) = state.charge.as_ref().filter(open) else {
        // An order is changed to Evade by evading (LOA-EVD-9).
        let light = state.roster.unit(unit).is_some_and(|unit| unit.kind.is_light());
        let advance = if light { "; before an advance it gives way (N)" } else { "" };
        return vec![Refusal::on("Evading", format!("nobody charges: there is nothing to evade{advance}"))];
    };
    let evaded = state.roster.unit(unit).is_some_and(|unit| unit.this_turn.evaded);
    if evaded {
        return vec![Refusal::on("Evading", "it has evaded this charge")];
    }
    // The test of who recoils into it may take him out of contact.
    let tests = by(charge).and_then(|by| state.roster.unit(by)).filter(|by| by.this_turn.test.is_some());
    if let Some(tests) = tests {
        return vec![OrderObjection::OtherOwesTest(state.named(tests.id)).into()];
    }
    if charge.target == unit && !met(charge) {
        let reacts = charge.stage == Stage::Reaction;
        let first = Refusal::on("Evading", "it is charged itself: let it react");
        return vec![if reacts { first } else { why_no_more(state, charge) }];
    }
    if charge.target.army != unit.army && !met(charge) {
        return vec![Refusal::on("Evading", "its own side charges")];
    }
    let Some(own) = state.roster.unit(unit) else { return Vec::new() };
    if own.kind == Kind::Artillery && !met(charge) {
        return vec![Refusal::on("Evading", "guns screen nobody: they run when they are charged themselves")];
    }
    EvadeObjection::of_unit(own).map(Refusal::from).into_iter().collect()
}

fn against_giving_way(state: &State, unit: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.roster.unit(unit) else { return Vec::new() };
    // A winner who countercharged follows up in the activation of the other side, and is an advance all the same.
    let owes = !unit.this_turn.gives_way.is_empty();
    if !owes && state.acting().is_none_or(|acting| acting.army == unit.id.army) {
        return vec![Refusal::on("Evading", "no brigade of the other side advances now")];
    }
    let routs = unit.routing.then(|| Refusal::from(ChitObjection::Routing));
    let why = || FallBackObjection::of_unit(&loose(unit)).map(Refusal::from);
    Vec::from_iter(routs.or_else(why))
}

/// Light troops as if they held nothing: whether they stand on what they hold only their chit says (LOA-AMB-48), and their
/// player.
fn loose(unit: &UnitInPlay) -> Unit {
    Unit { holding: unit.holding && !unit.kind.is_light(), ..unit.now.clone() }
}

/// How many Normal Moves a unit may choose, in words: digits that are typed for the dice of its test say none of them.
const MOVES: [(u32, &str); 9] = [
    (1, "halts after one"),
    (2, "stops after two"),
    (3, "goes three"),
    (4, "runs four"),
    (5, "runs five"),
    (6, "runs six"),
    (7, "runs seven"),
    (8, "runs eight"),
    (9, "runs nine"),
];

/// As many as it can.
const FULL: &str = "full flight";

/// The same as journals of before have them.
const NUMBERS: [(u32, &str); 9] =
    [(1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5"), (6, "6"), (7, "7"), (8, "8"), (9, "9")];

/// Asks how a unit evades a charge that started so far away, and what it stands in after that.
fn ask_evasion(
    state: &State,
    unit: &UnitInPlay,
    charger: &UnitInPlay,
    start_distance: Ratio,
    ask: &mut FormBuilder<'_>,
) -> (Evade, Ground) {
    ask.say("it goes straight away from the charger (Mechanics of Evading)");
    let mut request = Evade {
        unit: unit.now.clone(),
        charger: charger.now.clone(),
        start_distance,
        has_acted: unit.has_acted(),
        take_test: false,
        ..Evade::default()
    };
    // Bad going on its way lies behind it within a move, until the umpire says otherwise.
    let (going, ground) = way_back(ask, unit);
    request.going = going;
    if Evade::may_test(&state.tables, start_distance) {
        ask_moves(state, unit, &mut request, ask);
    } else {
        let (full, near) = (state.tables.evade.moves, state.tables.evade.near);
        ask.say(format!("charged from nearer than {near} in: {full} moves, and no test (Mechanics of Evading)"));
    }
    ask.thrower(WHY, unit.id.army, state.named(unit.id));
    (request, ground)
}

/// Asks how many moves it wants to make. Who wants to go as far as he can does not test: failed, he goes as far.
fn ask_moves(state: &State, unit: &UnitInPlay, request: &mut Evade, ask: &mut FormBuilder<'_>) {
    let full = state.tables.evade.moves;
    let fewer = MOVES.into_iter().rev().filter(|(moves, _)| *moves < full);
    let before = NUMBERS.into_iter().filter(|(moves, _)| *moves <= full);
    let moves: Vec<(u32, &str)> = [(full, FULL)].into_iter().chain(fewer).chain(before).collect();
    ask.say(format!("full flight is {full} moves, without a test; failed, it goes as far (a reading)"));
    ask.say("how many moves it makes is said by their letters: digits are the dice of its test");
    let question = Question::new("moves", 'N', "moves, if it passes").on("Mechanics of Evading");
    // How far it runs is its player's to say.
    request.chosen_moves = ask.pick(question.must(), &moves, moves.first().map(|(most, _)| *most));
    request.take_test = request.chosen_moves.is_some_and(|moves| moves < full);
    if !request.take_test {
        return;
    }
    // Who wants fewer moves tests for them; journals of before asked it.
    if ask.answered("test") {
        ask.fill(Question::new("test", 'T', "tests to choose how far").on("Evading"), &mut request.take_test);
    }
    if !unit.is_mounted() {
        let close = Question::new("close", 'J', "bad going within a move behind").on("Mechanics of Evading");
        request.bad_going_to_rear = request.going == Going::Bad;
        ask.fill(
            if request.bad_going_to_rear { close.as_said("as its way") } else { close },
            &mut request.bad_going_to_rear,
        );
    }
}

/// The ruling of an evasion. The unit's order is changed to Evade: the chit goes, unseen.
fn evades(state: &State, unit: &UnitInPlay, result: EvadeResult, ground: Ground) -> Ruling<Event> {
    let id = unit.id;
    let test = result.test_total.map_or_else(String::new, |total| format!(": {}:", result.sum.said_of(total)));
    let line = format!("{}{test} evades {}, straight away.", state.named(id), inches(result.distance));
    let mut ruling = Ruling::new(line, left_its_place(unit));
    let now = Unit { unformed: result.unformed, must_rally: result.must_rally, holding: false, ..unit.now.clone() };
    ruling.events.extend(stands(unit, now, ground));
    ruling.notes.extend(leaves_guns(unit).then(|| GUNS_STAY.to_owned()));
    ruling.notes.extend(has_to_rally(state, unit, result.must_rally));
    ruling.outcome = format!("evades {} in", result.distance);
    ruling.sum = result.sum.modifiers;
    ruling
}

/// What becomes of who evades after acting (LOA-AMB-28).
const NEXT: &str = "unformed, and it has to rally or form up next";

/// Says on the form what it costs to evade after acting, however that is done.
fn say_of_its_action(unit: &UnitInPlay, ask: &mut FormBuilder<'_>) {
    if unit.has_acted() {
        ask.say(format!("it has acted this turn: evading leaves it {NEXT} (Orders)"));
    }
}

/// Who evades after acting is unformed, and has to rally; gunners who run behind their foot too (a reading).
fn shaken(unit: &UnitInPlay) -> Unit {
    let acted = unit.has_acted();
    Unit { unformed: unit.unformed || acted, must_rally: unit.must_rally || acted, ..unit.now.clone() }
}

/// What is said of who has to rally as it evaded after acting.
fn has_to_rally(state: &State, unit: &UnitInPlay, must_rally: bool) -> Option<String> {
    let news = must_rally && !unit.must_rally;
    news.then(|| format!("{} had acted: it is {NEXT}.", state.named(unit.id)))
}

/// What is said of guns whose gunners have run, once the enemy stands there.
pub(super) fn guns_are_taken(state: &State, guns: &UnitInPlay, by: &UnitInPlay) -> String {
    let (guns, by) = (state.named(guns.id), state.named(by.id));
    format!("The guns of {guns} stand there without their gunners: {by} has taken them (a reading).")
}

const GUNS_STAY: &str = "Its guns stay where they stood.";

/// Whether its guns stay behind.
fn leaves_guns(unit: &UnitInPlay) -> bool {
    unit.is_unlimbered() && unit.guns == Guns::Manned
}

fn left_its_place(unit: &UnitInPlay) -> Vec<Event> {
    let (guns, unit) = (leaves_guns(unit), unit.id);
    let mut events =
        vec![Event::Laid { unit, order: None }, Event::Acted { unit }, Event::Back { unit, how: WentBack::Evades }];
    events.extend(guns.then_some(Event::Guns { unit, guns: Guns::Left }));
    events
}

/// Asks whether gunners find shelter behind foot of their own (Evading).
fn seeks_shelter(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> bool {
    let shelter = format!("foot of its own within {} in", state.tables.evade.shelter);
    let question = Question::new("foot", 'j', shelter).on("Evading");
    unit.kind == Kind::Artillery && ask.flag(question.must(), false)
}

/// Gunners who find it run there.
fn runs_behind_foot(state: &State, unit: &UnitInPlay) -> Ruling<Event> {
    let line = format!("{} runs behind the nearest foot.", state.named(unit.id));
    let mut ruling = Ruling::new(line, left_its_place(unit));
    let now = shaken(unit);
    ruling.notes.extend(leaves_guns(unit).then(|| GUNS_STAY.to_owned()));
    ruling.notes.extend(has_to_rally(state, unit, now.must_rally));
    ruling.events.extend(stands(unit, Unit { holding: false, ..now }, Ground::Open));
    ruling
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
    say_of_its_action(target, ask);
    let sheltered = seeks_shelter(state, target, ask);
    // Who evades does not stand on what it holds: it is no normal infantry, and the charge stops where it stood.
    let (attacker_now, defender) = (attacker.now.clone(), loose(target));
    let legality = ChargeLegality { attacker: attacker_now, defender, ..ChargeLegality::default() };
    let stops = guns || legality.stops_on_position();
    let (mut ruling, far): (_, Option<Ratio>) = if sheltered {
        ask.ready()?;
        ask.permit(reasons)?;
        (runs_behind_foot(state, target), None)
    } else {
        let (request, ground) = ask_evasion(state, target, attacker, charge.start, ask);
        let result = ask.resolve_besides(reasons, &request, &state.tables)?;
        let far = result.distance;
        let mut ruling = evades(state, target, result, ground);
        ruling.events.push(Event::Away { unit: target.id });
        (ruling, Some(far))
    };
    let distance = if stops { charge.start } else { charge.start + far.unwrap_or(Ratio::ZERO) };
    let guns_left = leaves_guns(target);
    let after = Charge { stage: Stage::Home, evaded: stops, distance, guns_left, fled: far, ..charge.clone() };
    ruling.events.push(Event::Charge { charge: Some(after) });
    Ok(ruling)
}

/// Light troops before the target of a charge, or beside it; or whom a follow-up has met, or an enemy has recoiled into: there is
/// no melee then.
fn screen(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let charge = state.charge()?;
    let by = charge.come_upon().filter(|(met, _)| *met == id).map(|(_, by)| by);
    let met = by.is_some() || charge.target == id;
    let charger = state.unit(by.unwrap_or(charge.attacker))?;
    let guns = unit.kind == Kind::Artillery;
    let who = if guns { "The gunners of " } else { "" };
    ask.title(format!(
        "{who}{} evade{} from {}",
        state.named(id),
        if guns { "" } else { "s" },
        state.named(charger.id)
    ));
    if !met {
        ask.say(format!("it tries to form up behind {}, which it screened (Evading)", state.named(charge.target)));
    }
    say_of_its_action(unit, ask);
    let mut ruling = if seeks_shelter(state, unit, ask) {
        ask.ready()?;
        runs_behind_foot(state, unit)
    } else {
        let start = ask_start(charge, ask);
        let (request, ground) = ask_evasion(state, unit, charger, start, ask);
        let result = ask.resolve(&request, &state.tables)?;
        let mut ruling = evades(state, unit, result, ground);
        // Who forms up behind whom it screened faces the foe there.
        ruling.events.extend(met.then_some(Event::Away { unit: id }));
        ruling
    };
    if charge.screens.contains(&id) {
        ruling.events.push(Event::Charge { charge: Some(charge.without_screen(id)) });
    }
    if met {
        ruling.events.push(Event::Charge { charge: None });
        if leaves_guns(unit) {
            ruling.events.push(Event::Guns { unit: id, guns: Guns::Taken });
            ruling.notes.push(guns_are_taken(state, unit, charger));
        }
    }
    Ok(ruling)
}

/// Asks from how far off who comes at a unit started. Who recoils into it was not charging: it runs as from near (a reading).
fn ask_start(charge: &Charge, ask: &mut FormBuilder<'_>) -> Ratio {
    if charge.is_recoil() {
        ask.say("who recoils into it did not charge: it runs as from near (a reading)");
        return Ratio::ZERO;
    }
    let start = Question::new("distance", ' ', "the charger's distance as it started").on("Evading");
    ask.number(start, "in", None)
}

fn give_way(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let (enemy, distance) = before_whom(state, unit, ask);
    let before = unit.this_turn.gives_way.clone();
    let first = before.first().copied();
    let enemy = ask.unit(enemy, if before.len() > 1 { before } else { state.enemies(id) }, first);
    if stays_put(unit, ask) {
        return stands_there(state, unit, ask);
    }
    let distance = ask.number(distance, "in", None);
    ask.ready()?;
    let enemy = state.unit(enemy.unwrap_or(id))?;
    let request = ScreenFallBack { unit: loose(unit), enemy: enemy.now.clone(), distance };
    ask.permit(request.objections().into_iter().map(Refusal::from).collect())?;
    let (name, other, far) = (state.named(id), state.named(enemy.id), request.inches(&state.tables));
    let done = unit.gives_way_no_more();
    let mut ruling = if far > Ratio::ZERO {
        let mut events = Vec::from_iter(done);
        events.push(Event::Back { unit: id, how: WentBack::GivesWay });
        events.extend(stands(unit, Unit { holding: false, ..unit.now.clone() }, unit.ground.behind()));
        Ruling::new(format!("{name} gives way {} to {other}.", inches(far)), events)
    } else {
        Ruling::new(format!("{name} need not give way to {other}."), Vec::from_iter(done))
    };
    near::free(state, [id, enemy.id], distance, &mut ruling);
    Ok(ruling)
}

/// The questions before whom a unit gives way, and how far off he is. Of several who have come near the nearest counts, and
/// only the table knows which that is: who is far enough from him is so from all.
fn before_whom(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> (Question, Question) {
    let question = |label, far| {
        let (enemy, distance) = (Question::new("enemy", ' ', label), Question::new("distance", ' ', far));
        (enemy.on("Evading"), distance.on("Evading"))
    };
    let before = &unit.this_turn.gives_way;
    if before.len() < 2 {
        return question("before", "distance now");
    }
    let names: Vec<String> = before.iter().map(|enemy| state.named(*enemy)).collect();
    ask.say(format!("have come near: {}; once, and before the nearest, is enough (a reading)", names.join(", ")));
    let (enemy, distance) = question("before the nearest", "distance to him now");
    (enemy.must(), distance)
}

/// Asks skirmishers who hold something whether they stand there: their chit must say so, and their player.
fn stays_put(unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> bool {
    let stays = Question::new("stands", 'h', "stands on what it holds").on("Evading");
    unit.holding && unit.kind.is_light() && ask.flag(stays.must(), false)
}

/// Skirmishers stand before an advance on what they hold, with Stand Ready or Fire alone (LOA-EVD-7): their chit shows it.
fn stands_there(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let why = "skirmishers stand on what they hold with orders to stand ready or to fire alone";
    let loose = !unit.charged().holding;
    ask.ready()?;
    ask.permit(loose.then(|| Refusal::on("Evading", why)).into_iter().collect())?;
    let id = unit.id;
    let events = [Event::Shown { unit: id }].into_iter().chain(unit.gives_way_no_more()).collect();
    Ok(Ruling::new(format!("{} holds its place, and gives way to nobody.", state.named(id)), events))
}
