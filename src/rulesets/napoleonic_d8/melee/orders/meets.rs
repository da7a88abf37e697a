//! Who breaks through finds an enemy, who answers it as a charge, or nobody (Breakthrough; Notes 27).

use crate::rulesets::napoleonic_d8::battle::charging::{
    against_place, at_its_back, attacked, charges, march_told, remind_of_blown,
};
use crate::rulesets::napoleonic_d8::battle::contact::{DeclaredCharge, Pursuit};
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::fires;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::objection::OrderObjection;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::{blow, caught, disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, UnitInPlay, Who, ids};
use crate::rulesets::napoleonic_d8::battle::unsettled::free_no_more;
use crate::rulesets::napoleonic_d8::melee::orders::breakthrough::choose;
use crate::rulesets::napoleonic_d8::melee::orders::row::take_row;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::rulesets::napoleonic_d8::unit::ground::{Ground, as_it_stands};
use crate::umpire::{Duty, FormBuilder, Interrupt, OrderTable, Question, Ratio, Refusal, Ruling, UnitId};

const SECTION: &str = "Breakthrough";

pub(crate) const MEETS: OrderKind = OrderKind {
    name: "meets",
    key: 'J',
    label: "how it goes on",
    at: &[Phase::Melees],
    who: Who::Each(|state| ids(state.present().filter(|unit| unit.now.arm.charges())), against),
    rule: meets,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    state.against(id, &[OrderObjection::OwesTest], |unit| {
        let owes =
            matches!(unit.pursuit, Some(Pursuit::Meets { .. } | Pursuit::Chooses { .. } | Pursuit::Shifts { .. }));
        Vec::from_iter((!owes).then(|| Refusal::on(SECTION, "it neither breaks through nor follows up")))
    })
}

/// What is asked of who has thrown, in the order in which it comes.
const ASKS: [&str; 4] = ["which row its BC takes", "follows up or holds", "goes out or stays", "whom it meets"];

/// What is asked of it now.
fn asks(unit: &UnitInPlay) -> &'static str {
    let [row, choice, out, met] = ASKS;
    match unit.pursuit {
        Some(Pursuit::Shifts { .. }) => row,
        Some(Pursuit::Chooses { .. }) => choice,
        Some(Pursuit::Meets { may_stay: true, .. }) => out,
        _ => met,
    }
}

/// What is owed of those who have thrown, each by what it asks.
pub(crate) fn duties(state: &State) -> Vec<Duty> {
    let who = state.may(&[MEETS.name]);
    let is = |id: &&UnitId, what: &str| state.unit(**id).is_some_and(|unit| asks(unit) == what);
    let duty = |what: &'static str| {
        let who: Vec<UnitId> = who.iter().filter(|id| is(id, what)).copied().collect();
        Duty { what: what.to_owned(), who, order: MEETS.name }
    };
    ASKS.into_iter().map(duty).filter(|duty| !duty.who.is_empty()).collect()
}

fn meets(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    ask.title(format!("{}: {}", asks(unit), state.named(id)));
    match unit.pursuit {
        Some(Pursuit::Shifts { .. }) => take_row(state, unit, ask),
        Some(Pursuit::Chooses { .. }) => choose(state, unit, ask),
        Some(Pursuit::Meets { may_stay: true, .. }) => goes_out_or_stays(state, unit, ask),
        _ => comes_upon(state, unit, 0, ask),
    }
}

/// Who was attacked in a wood or a building and won goes out to take the ground, and leaves it as by any move, or stays.
fn goes_out_or_stays(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let goes = Question::new("leaves", 'h', "it goes out, and takes the ground").on("Disorder").must();
    if !ask.flag(goes, false) {
        ask.ready()?;
        let line = format!("{} stays where it stands.", state.named(unit.id));
        return Ok(Ruling::new(line, vec![Event::Pursues { unit: unit.id, pursuit: None }]));
    }
    let out = unit.ground.exit().map_or(0, |cause| disorders(state, &unit.now, cause));
    let mut ruling = comes_upon(state, unit, out, ask)?;
    ruling.events.extend(unit.stands(Ground::Open));
    Ok(ruling)
}

/// Asks whether it goes into the wood in which another stands, as a charge does: what the book has against it, and the white
/// ring of it.
fn ask_wood(
    state: &State,
    unit: &UnitInPlay,
    target: &UnitInPlay,
    ask: &mut FormBuilder<'_>,
) -> (Option<Refusal>, u32) {
    let wood = as_it_stands(Question::new("wood", 't', "into the wood").on("Disorder"), true);
    if target.ground != Ground::Wood || !ask.flag(wood, true) {
        return (None, 0);
    }
    (Ground::Wood.check(&unit.now).err(), disorders(state, &unit.now, DisorderCause::InWood))
}

/// Says how far it goes, and how far the beaten fell back.
fn say_way(
    state: &State,
    (reach, takes_ground): (u32, bool),
    (follows, fell, missed): (Option<UnitId>, u32, bool),
    ask: &mut FormBuilder<'_>,
) {
    let far = match reach {
        0 if takes_ground => "it takes the ground".to_owned(),
        0 => "it has gone all its way".to_owned(),
        reach => format!("it goes {reach} cm"),
    };
    let beaten = follows.map_or_else(String::new, |beaten| match state.named(beaten) {
        name if missed => format!("; it follows up {name} alone, whom it has not reached"),
        name => format!("; {name} fell back {fell}"),
    });
    let angle = state.tables.marching.charge_angle;
    ask.say(format!("{far}{beaten}; {angle} degrees off its centre at most"));
}

/// Whom it meets, with so many white rings of its coming out of where it stood.
fn comes_upon(
    state: &State,
    unit: &UnitInPlay,
    out: u32,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let id = unit.id;
    let Some(Pursuit::Meets { reach, back, follows, fell, same, missed, .. }) = &unit.pursuit else {
        return Interrupt::refuse("it neither breaks through nor follows up");
    };
    // Who has broken through as far as he goes is on no ground that another held.
    let takes_ground = *back == 0 || follows.is_some() && !missed;
    say_way(state, (*reach, takes_ground), (*follows, *fell, *missed), ask);
    if unit.pursuit.as_ref().is_some_and(Pursuit::takes_ground) {
        let most = state.tables.breakthrough.most;
        ask.say(format!("to take the ground into contact is one of its {most} of a turn (a reading)"));
    }
    let usual: Vec<UnitId> = follows.iter().copied().filter(|id| !missed && state.on_table(*id).is_ok()).collect();
    let met = Question::new("met", 'j', "comes into contact with").on(SECTION);
    let met = ask.units_or(met, state.enemy_ids(id.army), 1, &usual);
    let Some(target) = met.first().and_then(|met| state.unit(*met)) else {
        ask.ready()?;
        return Ok(nobody(state, unit, *back, out));
    };
    // How far away another stands, only the table tells; within 18 cm cavalry does not counter-charge (Reaction options).
    let usual = (*follows == Some(target.id) && *fell > 0).then(|| Ratio::whole((*fell).into()));
    let distance = ask.number(Question::new("distance", 'l', "gone until it meets").on(SECTION), "cm", usual);
    let turned = target.marks.has(Mark::TurnedBack);
    let flank = as_it_stands(Question::new("flank", 'k', "into flank or rear").on("Melee modifiers"), turned);
    let flank = ask.flag(flank, turned);
    let (wooded, ring) = ask_wood(state, unit, target, ask);
    let marching = caught(state, Some(target), ask) > 0;
    fires::remind(state, ask);
    remind_of_blown(state, unit, target, ask);
    let other = follows.filter(|beaten| *same && *beaten != target.id);
    let other = other.map(|beaten| format!("it follows up on the same unit, which is {}", state.named(beaten)));
    let (goes, reach) = (!(*reach == 0 && takes_ground), Ratio::whole((*reach).into()));
    let beyond = (goes && distance > reach).then(|| format!("it goes {reach} cm at most"));
    let way = other.into_iter().chain(beyond).map(|text| Refusal::on(SECTION, text));
    ask.permit(way.chain(wooded).chain(against_place(state, unit, target)).collect())?;
    ask.ready()?;
    let left = if reach > distance { reach - distance } else { Ratio::ZERO };
    let upon = if flank { ", in flank or rear" } else { "" };
    let line = format!("{} comes upon {}{upon}: a new melee.", state.named(id), state.named(target.id));
    let charge = DeclaredCharge::new(target.id, (distance, left), (flank, marching), Some(*back));
    let mut ruling = Ruling::new(line, charges(id, charge));
    ruling.events.push(Event::Pursues { unit: id, pursuit: None });
    free_no_more(unit, &mut ruling.events);
    // One ring for its way.
    suffer(state, id, &unit.now, (0, out.max(ring)), &mut ruling);
    attacked(state, unit, target, &mut ruling);
    // Whom it beat has tested for that melee, if it turned its back there.
    if *follows != Some(target.id) {
        at_its_back(state, unit, target, (distance, flank), &mut ruling);
    }
    ruling.notes.extend(marching.then(|| march_told(state, target.id)));
    if ruling.events.iter().any(|event| matches!(event, Event::Gone { unit } if *unit == target.id)) {
        let (name, gone) = (state.named(id), state.named(target.id));
        ruling.line = format!("{name} comes upon {gone}{upon}, which is removed: no new melee.");
    }
    Ok(ruling)
}

/// It meets nobody; cavalry then retires, blown.
fn nobody(state: &State, unit: &UnitInPlay, back: u32, out: u32) -> Ruling<Event> {
    let goes = if back > 0 { format!("; it retires {back} cm, blown") } else { String::new() };
    let events = vec![Event::Pursues { unit: unit.id, pursuit: None }];
    let mut ruling = Ruling::new(format!("{} meets nobody{goes}.", state.named(unit.id)), events);
    if back > 0 {
        blow(state, unit, &mut ruling);
    }
    suffer(state, unit.id, &unit.now, (0, out), &mut ruling);
    ruling
}
