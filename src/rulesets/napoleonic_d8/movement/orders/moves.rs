//! Movement and changes of formation (Movement; Notes 14).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::objection::OrderObjection;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, UnitInPlay, Who, ids};
use crate::rulesets::napoleonic_d8::movement::allowance::barred;
use crate::rulesets::napoleonic_d8::movement::backwards::RetireMove;
use crate::rulesets::napoleonic_d8::movement::formation_change::{ChargedBy, FormationChange};
use crate::rulesets::napoleonic_d8::movement::orders::advance::{Advance, Way, goer};
use crate::rulesets::napoleonic_d8::movement::orders::goes_off::{LEAVES, goes_off};
use crate::rulesets::napoleonic_d8::movement::wheel::Wheel;
use crate::rulesets::napoleonic_d8::unit::arm::{Arm, Formation};
use crate::rulesets::napoleonic_d8::unit::fraction::Fraction;
use crate::rulesets::napoleonic_d8::unit::ground::{Ground, ask_terrain};
use crate::rulesets::napoleonic_d8::unit::infantry_formation::InfantryFormation;
use crate::umpire::{Choice, FormBuilder, Interrupt, Lookup, Options, Question, Refusal, Ruling, UnitId};

pub(crate) const MOVE: OrderKind = OrderKind {
    name: "move",
    key: 'p',
    label: "move",
    at: &[Phase::Moves],
    who: Who::Each(|state| ids(state.own().filter(|unit| !unit.now.arm.is_artillery())), against),
    rule: make,
};

pub(crate) fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let mut objections = vec![
        OrderObjection::NotItsTurn,
        OrderObjection::Untested,
        OrderObjection::Moved,
        OrderObjection::Engaged,
        OrderObjection::OwesTest,
        OrderObjection::GoesBack,
    ];
    if state.unit(id).is_some_and(|unit| may_form_square(state, unit)) {
        objections.retain(|objection| *objection != OrderObjection::GoesBack);
    }
    state.against(id, &objections, |unit| {
        let guns = unit.now.arm.is_artillery();
        Vec::from_iter(
            guns.then(|| Refusal::on("Artillery actions", "batteries act in their own step, before others move")),
        )
    })
}

/// The Guard forms square, and then stands, where its brigade retires (Brigade command test results).
fn may_form_square(state: &State, unit: &UnitInPlay) -> bool {
    let orders = state.orders_of(unit.id);
    let foot = unit.now.arm == Arm::Infantry && !unit.now.is_square();
    orders.go_back() && foot && orders.allow_square(&unit.now, &state.tables)
}

/// What a unit does with its move.
#[derive(Clone, Copy, PartialEq)]
enum MoveChoice {
    Advance,
    Retire(Fraction),
    Wheel,
    Form(InfantryFormation),
    Leave,
}

/// What a unit does with its move: its words, each with an initial of its own that begins no part of another and stands for
/// nothing else in any form of this order, so that a letter means one thing whoever moves and however it is formed; and their
/// words in journals of before.
const ACTIONS: [(MoveChoice, Choice, &[Choice]); 9] = [
    (MoveChoice::Advance, "move", &[]),
    (MoveChoice::Retire(Fraction::Half), "keep heading, retire half", &["retire half"]),
    (
        MoveChoice::Retire(Fraction::ThreeQuarters),
        "go about, retire 3/4",
        &["retire 3/4, face away", "retire three quarters"],
    ),
    (MoveChoice::Wheel, "pivot, wheel", &["wheel"]),
    (MoveChoice::Form(InfantryFormation::Line), "line", &["form line"]),
    (MoveChoice::Form(InfantryFormation::Column), "ordinary column", &["form column"]),
    (MoveChoice::Form(InfantryFormation::ColumnOfMarch), "files, march column", &["form column of march"]),
    (MoveChoice::Form(InfantryFormation::Square), "square", &["form square"]),
    (MoveChoice::Leave, LEAVES, &[]),
];

/// What is open to it, in words; and what it has, or had, a word for and is said all the same. To leave the table is an order of
/// its own, and to come to a formation in two moves is to take that of the first; journals of before have both here.
fn choices(state: &State, unit: &UnitInPlay, ask: &FormBuilder<'_>) -> Vec<(MoveChoice, Choice)> {
    let (foot, stands) = (unit.now.arm == Arm::Infantry, unit.now.is_square());
    let said =
        |word: Choice, before: &[Choice]| std::iter::once(&word).chain(before).any(|word| ask.is_said("what", word));
    let is_open = |(choice, word, before): &(MoveChoice, Choice, &[Choice])| match choice {
        MoveChoice::Advance | MoveChoice::Retire(_) => !stands,
        MoveChoice::Wheel => !stands && unit.now.arm.charges(),
        MoveChoice::Form(to) if to.formation() == unit.now.formation => false,
        MoveChoice::Form(to) => foot && (in_one_move(state, unit, *to) || said(word, before)),
        MoveChoice::Leave => said(word, before),
    };
    let open: Vec<_> = ACTIONS.into_iter().filter(is_open).collect();
    let words = open.iter().map(|(choice, word, _)| (*choice, *word));
    let before = open.iter().flat_map(|(choice, _, before)| before.iter().map(|word| (*choice, *word)));
    words.chain(before).collect()
}

/// How it comes to a formation.
fn change_to(state: &State, unit: &UnitInPlay, to: InfantryFormation) -> FormationChange {
    FormationChange { unit: unit.now.clone(), to, order: state.orders_of(unit.id), charged_by: ChargedBy::None }
}

/// Whether it is in a formation after this move.
fn in_one_move(state: &State, unit: &UnitInPlay, to: InfantryFormation) -> bool {
    let change = change_to(state, unit, to).answer(&state.tables);
    change.is_ok_and(|change| change.moves <= state.tables.formation_change.any)
}

fn make(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    let choices = choices(state, unit, ask);
    let first = choices.first().map(|(choice, _)| *choice);
    let what = Question::new("what", 'h', "what").on("Movement");
    let goes_back = state.orders_of(id).go_back();
    // On hold and on the way back it may not do what stands first: nothing is filled in.
    let holds = state.orders_of(id).hold();
    let bound = goes_back || holds;
    if holds && !unit.now.is_square() {
        ask.say("on hold it goes back, turns or forms anew; a move goes sideways alone: move, then S");
    }
    let choice = ask.pick(if bound { what.must() } else { what }, &choices, first);
    let Some(choice) = choice else { return Err(Interrupt::Unanswered) };
    if goes_back && choice != MoveChoice::Form(InfantryFormation::Square) {
        ask.permit(vec![OrderObjection::GoesBack.into()])?;
    }
    match choice {
        MoveChoice::Form(to) => form(state, unit, to, ask),
        MoveChoice::Advance => advance(state, unit, ask),
        MoveChoice::Retire(fraction) => retire(state, unit, fraction, ask),
        MoveChoice::Wheel => wheel(state, unit, ask),
        MoveChoice::Leave => goes_off(state, unit, ask),
    }
}

fn wheel(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let angle = ask.number(Question::new("angle", 'U', "by").on("Wheeling"), "degrees", None);
    // It may stay where it is, or go on.
    let way = Way::to(state, unit, &unit.now, unit.ground, ask)?;
    // Open, it is no angle yet.
    ask.ready()?;
    let request = Wheel { unit: unit.now.clone(), angle, attacked_from: None, being_charged: false };
    let wheeled = request.answer(&state.tables)?;
    ask.say("one front corner stands still (Wheeling)");
    ask.permit(wheeled.refusal().into_iter().collect())?;
    let further = match wheeled.further_move {
        _ if state.orders_of(unit.id).hold() => "goes no further, on hold".to_owned(),
        further => format!("may move {further} cm further"),
    };
    let line = format!("{} wheels {angle} degrees and {further}{}.", state.named(unit.id), way.words());
    let mut ruling = Ruling::new(line, vec![Event::marked(unit.id, Mark::Moved)]);
    way.leave(state, unit, &unit.now, way.disorders(state, &unit.now), &mut ruling);
    Ok(ruling)
}

fn advance(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let way = Advance::asked(state, unit, &unit.now, ask)?;
    ask.say(format!("{} may go {} cm", goer(state, unit), way.allowance));
    ask.ready()?;
    let line = format!("{} moves up to {} cm{}{}.", state.named(unit.id), way.allowance, way.aside, way.way.words());
    let moved = Event::Marked { unit: unit.id, mark: Mark::Moved, doubled: way.doubled };
    let mut ruling = Ruling::new(line, vec![moved]);
    // It has one formation: that it marches in column on a road its move tells (Disorder).
    let marches = way.on_road && unit.now.arm == Arm::Cavalry;
    ruling.events.extend(marches.then(|| Event::marked(unit.id, Mark::OnRoad)));
    way.leave(state, unit, &unit.now, &mut ruling);
    Ok(ruling)
}

fn retire(
    state: &State,
    unit: &UnitInPlay,
    fraction: Fraction,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let worst = Question::new("terrain", 't', "worst ground").on("Moving backwards");
    let terrain = ask_terrain(unit.ground.way_out(), worst, ask);
    let request = RetireMove { unit: unit.now.clone(), fraction, terrain, evading: false };
    let through = ask.flag(Question::new("through", 'U', "through friends").on("Notes 20"), false);
    let way = Way::asked(state, unit, &unit.now, request.terrain, ask)?;
    let gone = request.answer(&state.tables)?;
    let distance = gone.distance.unwrap_or_else(|| request.slowest(&state.tables));
    let faces = if fraction == Fraction::ThreeQuarters { "with its back to the enemy" } else { "facing the enemy" };
    ask.say(format!("it goes back {distance} cm, {faces}"));
    let barred = gone.distance.is_none().then(|| barred(&unit.now, request.terrain, &state.tables));
    ask.permit(barred.into_iter().collect())?;
    ask.ready()?;
    let line = format!("{} goes back {distance} cm, {faces}{}.", state.named(unit.id), way.words());
    let mut ruling = Ruling::new(line, vec![Event::marked(unit.id, Mark::Moved)]);
    let marks: &[Mark] = match fraction {
        Fraction::ThreeQuarters => &[Mark::MovedFar, Mark::TurnedBack],
        Fraction::Half => &[Mark::MovedHalf],
    };
    ruling.events.extend(marks.iter().map(|mark| Event::marked(unit.id, *mark)));
    let disordered = way.disorders_back(state, &unit.now, (request.terrain, through));
    way.leave(state, unit, &unit.now, disordered, &mut ruling);
    Ok(ruling)
}

fn form(
    state: &State,
    unit: &UnitInPlay,
    to: InfantryFormation,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let change = change_to(state, unit, to).answer(&state.tables)?;
    let half_way = change.moves > state.tables.formation_change.any;
    if half_way {
        ask.say(format!("{} moves: this one brings it into column (Notes 14)", change.moves));
    }
    let formation = if half_way { Formation::Column } else { to.formation() };
    let now = unit.now.in_formation(formation);
    let stands = unit.ground.check(&now).err();
    ask.permit(change.reason.refusal().or(stands).into_iter().collect())?;
    ask.ready()?;
    let mut events = vec![Event::marked(unit.id, Mark::Moved), Event::marked(unit.id, Mark::Formed)];
    if !unit.ground.fits(&now) {
        events.extend(unit.stands(Ground::Open));
    }
    events.push(Event::Unit { id: unit.id, unit: now });
    let done = if half_way { "is in column, half way to" } else { "changes formation:" };
    Ok(Ruling::new(format!("{} {done} {}.", state.named(unit.id), to.formation().word()), events))
}
