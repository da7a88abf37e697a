//! Morale tests (Morale).

use super::test::{Faces, MoraleResult, MoraleTest, TestEnd, WHY_BACK, WHY_ROUT};
use super::throw::{Certain, WHY};
use crate::rulesets::league_of_augsburg::battle::back::WentBack;
use crate::rulesets::league_of_augsburg::battle::charge::{Charge, Stage};
use crate::rulesets::league_of_augsburg::battle::event::{Event, becomes, stands};
use crate::rulesets::league_of_augsburg::battle::form::{
    Behind, ask_behind, counted, going_behind, inches, or_through_bad,
};
use crate::rulesets::league_of_augsburg::battle::losses::{apart, are_apart, routing_friends};
use crate::rulesets::league_of_augsburg::battle::objection::OrderObjection;
use crate::rulesets::league_of_augsburg::battle::state::{Guns, OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::ground::{Cover, Ground};
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::umpire::{End, FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const MORALE: OrderKind = OrderKind {
    name: "morale",
    key: 't',
    label: "morale test",
    at: &[Phase::Activations],
    who: Who::Each(State::present, against_test),
    rule: test,
};

fn against_test(state: &State, unit: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.roster.unit(unit) else { return Vec::new() };
    match (unit.this_turn.test, unit.this_turn.returns) {
        (None, _) => {
            let owing = state.roster.present().filter(|other| other.this_turn.test.is_some());
            let owing: Vec<String> = owing.map(|other| state.named(other.id)).collect();
            let who = if owing.is_empty() { String::new() } else { format!(": {} does", owing.join(", ")) };
            vec![Refusal::on("Morale", format!("it owes no morale test{who}"))]
        }
        (Some(_), Some(_)) => vec![OrderObjection::OwesFire.into()],
        (Some(_), None) => Vec::new(),
    }
}

/// Friends who rout, asked only where there are any; both of a test and of a rally. What is told of them comes back.
pub(super) fn ask_friends(
    state: &State,
    unit: &UnitInPlay,
    routing_friend: &mut bool,
    ask: &mut FormBuilder<'_>,
) -> Option<Event> {
    let rout = routing_friends(state, unit);
    if !rout.is_empty() {
        let near = format!("routing friend within {} in", state.tables.routing_friend.inches);
        let question = Question::new("routing_friend", 'l', near).on("Morale");
        let names: Vec<String> = rout.iter().map(|friend| state.named(friend.id)).collect();
        ask.say(format!("of its side rout: {}", names.join(", ")));
        // How near he is only the table knows, in this turn and in each after it until he rallies or is gone; but what it
        // has said stands until one of them moves.
        let known = are_apart(unit, &rout);
        ask.fill(if known { question.as_said("as before") } else { question.must() }, routing_friend);
    }
    if unit.this_turn.rally_points > 0 {
        ask.say(format!("Rally Points on it: {}", unit.this_turn.rally_points));
    }
    ask.answered("routing_friend").then(|| apart(state, unit, *routing_friend)).flatten()
}

/// Marks that a wall helps morale as fortifications do: both of a test and of a rally.
pub(super) fn say_of_cover(cover: Cover, ask: &mut FormBuilder<'_>) {
    if cover == Cover::Fortified {
        ask.say("hard cover, as a wall is, counts as fortifications (a reading)");
    }
    if cover == Cover::Concealed {
        ask.say("concealment, by light brush or a lined hedge too, counts as light cover (a reading)");
    }
}

/// What is known of a test: what its cause was, and whether it charges.
fn request(state: &State, unit: &UnitInPlay) -> MoraleTest {
    let turn = &unit.this_turn;
    let owed = turn.test.unwrap_or_default();
    let charges = |charge: &Charge| charge.attacker == unit.id && charge.stage <= Stage::Home;
    MoraleTest {
        unit: unit.now.clone(),
        enfilade: owed.enfilade,
        cover: owed.cover,
        rally_points: turn.rally_points,
        charging: state.charge.as_ref().is_some_and(charges),
        has_acted: unit.has_acted() || unit.is_begun(),
        ..MoraleTest::default()
    }
}

fn test(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let (mut request, turn) = (request(state, unit), &unit.this_turn);
    // Who has gone back since stands elsewhere, and nothing of the volley holds there.
    let by_fire = turn.losses.last().is_some_and(|loss| loss.fire) && !turn.gone_back;
    let as_said = |question: Question| if by_fire { question.as_said("as in the volley") } else { question };
    ask.fill(as_said(Question::new("cover", 'U', "stands in").on("Morale")), &mut request.cover);
    let told = ask_friends(state, unit, &mut request.routing_friend, ask);
    say_of_cover(request.cover, ask);
    let enfilade = Question::new("enfilade", 'k', "fired on in enfilade").on("Morale");
    ask.fill(as_said(enfilade), &mut request.enfilade);
    let question = Question::new("bad_behind", 'j', "bad going behind it");
    // Where no die decides it does not go back, or is gone.
    let thrown = request.whatever_falls(&state.tables).is_none() && request.is_lost(&state.tables).is_none();
    let mut behind = going_behind(ask, question, (state, unit), thrown);
    request.going = behind.going;
    if let Some(certain) = request.whatever_falls(&state.tables) {
        ask.permit(behind.against)?;
        ask.ready()?;
        ask.no_die_decides();
        let mut ruling = passes(state, unit, &certain);
        ruling.events.extend(told);
        return Ok(ruling);
    }
    if let Some(certain) = request.is_lost(&state.tables) {
        ask.permit(behind.against)?;
        ask.ready()?;
        ask.no_die_decides();
        return Ok(shattered(state, unit, &certain));
    }
    let ground = ask_ground_behind(unit, &mut request, &mut behind, ask);
    let (open, said) = (behind.open, behind.said);
    say_pairs(unit, ask);
    for why in [WHY, WHY_BACK, WHY_ROUT] {
        ask.thrower(why, id.army, state.named(id));
    }
    // Before the dice that lie are taken up.
    let fell = ask.dice_lie();
    let result = ask.resolve_besides(behind.against, &request, &state.tables)?;
    let mut ruling = tell(state, unit, &result, (ground, open));
    let goes = result.move_inches > Ratio::ZERO;
    ruling.events.extend(said.filter(|_| !goes).map(|bad| Event::Behind { unit: id, bad }));
    // Before it goes back itself.
    ruling.events.splice(0..0, told);
    ruling.outcome = outcome(&request, &result, state, fell)?;
    Ok(ruling)
}

/// Asks what a unit stands in should it go back: how far it leaves what it stood in, and what lies behind, only the table
/// knows, but of a building. Out of the open, or from behind an obstacle, over open ground nothing is asked.
fn ask_ground_behind(
    unit: &UnitInPlay,
    request: &mut MoraleTest,
    behind: &mut Behind,
    ask: &mut FormBuilder<'_>,
) -> Ground {
    let mut ground = Ground::of(behind.beyond);
    // Limbered guns that may not go into it are a matter for the umpire first.
    if behind.against.is_empty() && (unit.ground.behind() != Ground::Open || behind.bad) {
        let question = Question::new("behind", 'G', "should it go back, it stands in").on("Movement");
        behind.open |= ask_behind(ask, question, (unit.ground, &*behind), &mut ground);
    }
    if ground.is_bad() && !behind.bad {
        *behind = Behind { open: behind.open, said: behind.said, ..Behind::of(true, &request.unit) };
        request.going = behind.going;
    }
    ground
}

/// Says which dice of a unit in the saddle count.
pub(super) fn say_pairs(unit: &UnitInPlay, ask: &mut FormBuilder<'_>) {
    if unit.is_mounted() {
        ask.say("two dice a squadron, of which the lower counts as the best: low is good (a reading)");
    }
}

/// A test that passes whatever falls: nothing is thrown.
fn passes(state: &State, unit: &UnitInPlay, certain: &Certain) -> Ruling<Event> {
    let (most, figures) = (certain.sum.said(certain.total), counted(unit.figures, "figure"));
    let line = format!("{}: at most {most} against {figures}: passes.", state.named(unit.id));
    let mut ruling = Ruling::new(line, vec![Event::Test { unit: unit.id, test: None }]);
    ruling.sum.clone_from(&certain.sum.modifiers);
    ruling
}

/// A test that shatters the unit whatever falls: nothing is thrown.
fn shattered(state: &State, unit: &UnitInPlay, certain: &Certain) -> Ruling<Event> {
    let (id, name, figures) = (unit.id, state.named(unit.id), counted(unit.figures, "figure"));
    let line = format!("{name}: at least {} against {figures}: is shattered.", certain.sum.said(certain.total));
    let mut ruling = Ruling::new(line, vec![Event::Test { unit: id, test: None }, Event::Gone { unit: id }]);
    if unit.is_unlimbered() && unit.guns == Guns::Manned {
        ruling.events.insert(1, Event::Guns { unit: id, guns: Guns::Left });
    }
    ruling.notes.push(format!("{name} flees, and disperses."));
    ruling.notes.extend(no_melee(state, id));
    ruling.sum.clone_from(&certain.sum.modifiers);
    ruling
}

const fn word(end: TestEnd) -> &'static str {
    match end {
        TestEnd::Pass => "passes",
        TestEnd::BackD3 | TestEnd::BackD6 => "goes back, facing the foe",
        TestEnd::BackD6Away => "goes back, facing away",
        TestEnd::BackD6Plus3Away => "goes back disordered, facing away",
        TestEnd::Rout => "routs",
        TestEnd::Shattered => "is shattered",
    }
}

/// Whether a unit that goes back keeps its back to the foe, whatever its test says: who routs does until it rallies (a reading).
fn keeps_its_back(unit: &UnitInPlay) -> bool {
    unit.routing && unit.faces_away()
}

/// The same of a unit as it stands.
fn word_of(unit: &UnitInPlay, end: TestEnd) -> &'static str {
    match end {
        TestEnd::BackD3 | TestEnd::BackD6 if keeps_its_back(unit) => "goes back, still facing away",
        end => word(end),
    }
}

/// That there is no melee with whom a unit has recoiled into, as it goes back from it too.
fn no_melee(state: &State, unit: UnitId) -> Option<String> {
    let melee = state.charge.as_ref().filter(|charge| charge.stage == Stage::Melee)?;
    let enemy = state.named(melee.enemy_of(unit)?);
    Some(format!("It is in contact with {enemy} no more: there is no melee with it (a reading)."))
}

/// Which dice count of a unit in the saddle.
pub(super) fn pairs(unit: &UnitInPlay) -> &'static str {
    if unit.is_mounted() { " (lower of each pair)" } else { "" }
}

/// What the odds count by: one line for each result before any die falls, and then what the last die decides.
fn outcome(request: &MoraleTest, result: &MoraleResult, state: &State, fell: bool) -> Result<String, Interrupt> {
    let (least, most) = request.spread(&state.tables, result.result)?;
    let charges = result.charge_deduction > 0;
    let one = if charges { Ratio::from(i64::from(result.charge_deduction)) } else { result.move_inches };
    let far = if fell { one.to_string() } else { format!("{least} to {most}") };
    Ok(match result.result {
        TestEnd::BackD3 | TestEnd::BackD6 if charges => format!("charges on, {far} in less"),
        TestEnd::BackD3 | TestEnd::BackD6 => format!("back {far} in"),
        TestEnd::BackD6Away | TestEnd::BackD6Plus3Away => format!("back {far} in, facing away"),
        TestEnd::Rout => format!("routs {far} in"),
        TestEnd::Shattered => format!("flees {far} in, and is gone"),
        TestEnd::Pass => word(result.result).to_owned(),
    })
}

/// What is said of guns whose gunners go back, and of their way to them, if they are still there.
fn guns_stay(unit: &UnitInPlay, dispersed: bool) -> Option<String> {
    let back = if dispersed { "" } else { "; a chit to move takes its gunners back (a reading)" };
    let leaves = unit.is_unlimbered() && unit.guns == Guns::Manned;
    leaves.then(|| format!("Its guns stay where they stood{back}."))
}

/// What the scenario has of horse that routs.
fn flees(state: &State, unit: &UnitInPlay) -> Option<String> {
    let says = state.roster.army(unit.id.army)?.horse_that_routs.as_ref()?;
    unit.is_mounted().then(|| format!("Horse that routs: {says} (scenario)."))
}

/// What becomes of a unit and how far it goes; of a rout both ways, where over what it went is still to be said.
fn how_far(state: &State, unit: &UnitInPlay, result: &MoraleResult, open: bool) -> String {
    let (moves, far) = (result.normal_moves, result.move_inches);
    match (result.charge_deduction, far > Ratio::ZERO) {
        (0, true) => {
            let bad = if open { or_through_bad(state, unit, moves, far) } else { String::new() };
            format!("{}, {}{bad}", word_of(unit, result.result), inches(far))
        }
        (0, false) => word(result.result).to_owned(),
        (off, _) => format!("charges on, {} less", inches(Ratio::from(i64::from(off)))),
    }
}

/// The ruling of a test: where the unit goes, what becomes of its order, and of its charge.
fn tell(state: &State, unit: &UnitInPlay, result: &MoraleResult, (behind, open): (Ground, bool)) -> Ruling<Event> {
    let (id, name) = (unit.id, state.named(unit.id));
    let goes = result.move_inches > Ratio::ZERO;
    // Where it stands then, and over what it went, is said once it has gone.
    let open = open && goes && !result.dispersed;
    let far = how_far(state, unit, result, open);
    let (said, figures) = (result.throw.sum.said(result.throw.dice_total), counted(result.throw.figures, "figure"));
    let pairs = pairs(unit);
    let line = format!("{name}: {said}{pairs} against {figures}: {far}.");
    let mut ruling = Ruling::new(line, vec![Event::Test { unit: id, test: None }]);
    ruling.ends = vec![End::of(&*name, end(unit, result))];
    ruling.sum.clone_from(&result.throw.sum.modifiers);
    "at or below its figures it passes (Morale Results)".clone_into(&mut ruling.table);
    // That it has acted, and then how it stands: it faces away all the same.
    ruling.events.extend(of_charge(state, id, result));
    ruling.events.extend(left_so(unit, result, goes.then_some(behind)));
    let none = no_melee(state, id).filter(|_| goes);
    ruling.events.extend(none.is_some().then_some(Event::Charge { charge: None }));
    ruling.notes.extend(none);
    ruling.notes.extend(guns_stay(unit, result.dispersed).filter(|_| goes));
    if open {
        ruling.events.push(Event::Unplaced { unit: id });
        ruling.notes.push("Say what it stands in now (G).".to_owned());
    } else if goes && !result.dispersed && behind != Ground::Open {
        ruling.notes.push(format!("It stands in: {}.", behind.short()));
    }
    let news = [(result.unformed && !unit.unformed, "unformed"), (result.disordered && !unit.disordered, "disordered")];
    let news: Vec<&str> = news.iter().filter(|(holds, _)| *holds).map(|(_, word)| *word).collect();
    if !news.is_empty() {
        ruling.notes.push(format!("It is {} now.", news.join(" and ")));
    }
    let MoraleResult { routing, dispersed, .. } = *result;
    ruling.notes.extend(flees(state, unit).filter(|_| routing && !dispersed));
    if goes && !dispersed && result.facing == Faces::Foe && keeps_its_back(unit) {
        ruling.notes.push("It routs, and keeps its back to the foe until it rallies (a reading).".to_owned());
    }
    if routing && !dispersed && unit.disordered {
        ruling.notes.push("It stays disordered.".to_owned());
    }
    if result.orders_cancelled {
        let (order, said) = cancelled(unit, result);
        ruling.events.push(Event::Cancelled { unit: id, order });
        ruling.notes.push(said.to_owned());
    }
    if routing && unit.kind == Kind::Artillery && !unit.is_limbered() {
        ruling.notes.push("Gunners go as skirmishing foot does (a reading).".to_owned());
    }
    let won = |charge: &Charge| charge.stage == Stage::FollowUp && charge.winner == Some(id);
    if result.result != TestEnd::Pass && state.charge.as_ref().is_some_and(won) {
        ruling.notes.push("It has won, but goes back itself: no follow-up is owed (Melee Results).".to_owned());
    }
    if dispersed {
        ruling.events.push(Event::Gone { unit: id });
        ruling.notes.push(format!("{} disperses.", state.named(id)));
    }
    ruling
}

/// What a unit has instead of its cancelled orders, and that in words. Who routs can do nothing with an order to stand ready.
fn cancelled(unit: &UnitInPlay, result: &MoraleResult) -> (Option<Chit>, &'static str) {
    let order = result.new_order.filter(|_| !result.routing);
    let said = match order {
        // To stand ready is not to act: nothing of it changes (a reading).
        Some(_) if unit.order() == Some(Chit::StandReady) => {
            "Its orders are cancelled: it goes on standing ready, as that is not to have acted (a reading)."
        }
        Some(_) => "Its orders are cancelled: it stands ready.",
        None if result.new_order.is_some() => "Its orders are cancelled; who routs does not stand ready (a reading).",
        None => "Its orders are cancelled.",
    };
    (order, said)
}

/// What a test makes of a unit, and of its guns, which stay where they stood when it goes.
fn left_so(unit: &UnitInPlay, result: &MoraleResult, behind: Option<Ground>) -> Vec<Event> {
    let id = unit.id;
    let MoraleResult { unformed, disordered, routing, .. } = *result;
    let now = Unit { unformed, disordered, routing, ..unit.now.clone() };
    let Some(behind) = behind else { return becomes(unit, now).into_iter().collect() };
    let mut events = stands(unit, Unit { holding: false, ..now }, behind);
    events.push(Event::Back { unit: id, how: WentBack::Recoils });
    events.extend(match result.facing {
        Faces::Away => Some(Event::Away { unit: id }),
        Faces::Foe if unit.faces_away() && !keeps_its_back(unit) => Some(Event::FacesFoe { unit: id }),
        Faces::Foe | Faces::Unchanged => None,
    });
    if unit.is_unlimbered() && unit.guns == Guns::Manned {
        events.push(Event::Guns { unit: id, guns: Guns::Left });
    }
    events
}

/// What becomes of the unit, without the inches: what the odds count for it.
fn end(unit: &UnitInPlay, result: &MoraleResult) -> &'static str {
    if result.charge_deduction > 0 { "charges on, less far" } else { word_of(unit, result.result) }
}

/// What a test does to the charge under way: it costs inches, or it ends it; and a winner who goes back follows nobody.
fn of_charge(state: &State, unit: UnitId, result: &MoraleResult) -> Vec<Event> {
    let Some(charge) = &state.charge else { return Vec::new() };
    let over = Event::Charge { charge: None };
    match charge.stage {
        Stage::Reaction | Stage::Home if charge.attacker == unit => {
            if result.orders_cancelled {
                return vec![over, Event::Acted { unit }];
            }
            let deduction = charge.deduction.saturating_add(result.charge_deduction);
            vec![Event::Charge { charge: Some(Charge { deduction, ..charge.clone() }) }]
        }
        // It is farther off; and who routs reacts to nothing.
        Stage::Reaction | Stage::Home if charge.target == unit && result.move_inches > Ratio::ZERO => {
            let stage = if result.routing { Stage::Home } else { charge.stage };
            let distance = charge.distance + result.move_inches;
            vec![Event::Charge { charge: Some(Charge { stage, distance, ..charge.clone() }) }]
        }
        Stage::FollowUp if charge.winner == Some(unit) && result.result != TestEnd::Pass => vec![over],
        _ => Vec::new(),
    }
}
