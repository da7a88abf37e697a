//! How a charged unit answers (Reaction options to melee).

use crate::rulesets::napoleonic_d8::battle::charging::met_marching;
use crate::rulesets::napoleonic_d8::battle::closing_fire;
use crate::rulesets::napoleonic_d8::battle::contact::ChargeReply;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::objection::OrderObjection;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::{disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, UnitInPlay, Who, ids};
use crate::rulesets::napoleonic_d8::charge::counter_charge::CounterChargeObjection;
use crate::rulesets::napoleonic_d8::charge::orders::declare::asks_leaves;
use crate::rulesets::napoleonic_d8::charge::orders::give_way::give_way;
use crate::rulesets::napoleonic_d8::charge::orders::ways::{ReplyChoice, Way, barred, likeliest, options, told, ways};
use crate::rulesets::napoleonic_d8::charge::reach::{against_wheel, most_wheel};
use crate::rulesets::napoleonic_d8::charge::reaction::Reactions;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::rulesets::napoleonic_d8::unit::ground::Ground;
use crate::umpire::{Choice, FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling, UnitId};

const SECTION: &str = "Reaction options";

pub(crate) const REPLY: OrderKind = OrderKind {
    name: "reply",
    key: 'r',
    label: "answer a charge",
    at: &[Phase::Melees],
    who: Who::Each(|state| ids(state.present()), against),
    rule: reply,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    state.against(id, &[OrderObjection::OwesTest], |_| {
        let text = match state.chargers(id).next() {
            None => Some("nobody charges it"),
            Some(_) if state.unanswered(id).next().is_none() => Some("it has answered"),
            Some(_) => None,
        };
        let text = text.map(|text| Refusal::on(SECTION, text));
        // Who charges him and owes a test may be gone by it.
        let chargers: Vec<UnitId> = state.unanswered(id).map(|(charger, _)| charger.id).collect();
        text.or_else(|| state.to_end_first()).or_else(|| state.owing(&chargers)).into_iter().collect::<Vec<_>>()
    })
}

fn reply(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    // Of several the strictest decides: cavalry, from as near as the nearest, with as far to go as the fastest.
    let nearest = state.unanswered(id).map(|(_, charge)| charge.distance).min();
    let left = state.unanswered(id).map(|(_, charge)| charge.left).max();
    let charger = state.unanswered(id).min_by_key(|(charger, _)| charger.now.arm != Arm::Cavalry);
    let (Some((charger, _)), Some(nearest), Some(left)) = (charger, nearest, left) else {
        return Interrupt::refuse("nobody charges it");
    };
    let request = options(state, unit, charger, nearest);
    let open = request.answer(&state.tables)?;
    let flank = state.unanswered(id).any(|(_, charge)| charge.flank);
    let way = ask_way(state, unit, ways(state, unit, &request, (&open, flank)), &open, ask)?;
    let (choice, word) = (way.choice, way.told());
    let mut ruling = Ruling::new(format!("{} {word}.", state.named(id)), Vec::new());
    match choice {
        ReplyChoice::Stand => stand(state, unit, &open, ask, &mut ruling)?,
        ReplyChoice::Counter => counter(state, unit, &open, way, ask, &mut ruling)?,
        ReplyChoice::Wheel => {
            say_no_fire(&open, "wheels", ask);
            wheel(state, unit, nearest, way, ask, &mut ruling)?;
        }
        ReplyChoice::Form(to) => {
            say_no_fire(&open, "forms anew", ask);
            ask.permit(way.against)?;
            ask.ready()?;
            let now = unit.now.in_formation(to.formation());
            if !unit.ground.fits(&now) {
                ruling.events.extend(unit.stands(Ground::Open));
            }
            ruling.events.push(Event::Unit { id, unit: now });
            ruling.events.push(answered(id, ChargeReply::default()));
        }
        ReplyChoice::Retire(_) | ReplyChoice::Limber | ReplyChoice::FallBack => {
            give_way(state, unit, left, way, ask, &mut ruling)?;
        }
        ReplyChoice::Lost => {
            ask.ready()?;
            ruling.events.push(Event::Gone { unit: id });
        }
    }
    // Who is taken off the table does nothing more.
    if !matches!(choice, ReplyChoice::Stand | ReplyChoice::Lost) && !ruling.events.contains(&Event::Gone { unit: id }) {
        ruling.events.push(Event::marked(id, Mark::Reacted));
    }
    if ruling.outcome.is_empty() {
        word.clone_into(&mut ruling.outcome);
    } else if choice == ReplyChoice::Counter {
        ruling.notes.push(format!("{} counter-charges.", state.named(id)));
    }
    Ok(ruling)
}

/// Who might stand and fire does not where he answers by a move, which is a reading.
fn say_no_fire(open: &Reactions, does: &str, ask: &mut FormBuilder<'_>) {
    if open.may_fire {
        ask.say(format!("who {does} before a charge does not fire at it (a reading)"));
    }
}

const fn answered(unit: UnitId, reply: ChargeReply) -> Event {
    Event::Replies { unit, reply: Some(reply) }
}

/// Asks what it does.
fn ask_way(
    state: &State,
    unit: &UnitInPlay,
    ways: Vec<Way>,
    open: &Reactions,
    ask: &mut FormBuilder<'_>,
) -> Result<Way, Interrupt> {
    for (charger, charge) in state.unanswered(unit.id) {
        let flank = if charge.flank { ", into flank or rear" } else { "" };
        ask.say(format!("charged by {} from {} cm{flank}", state.named(charger.id), charge.distance));
    }
    if unit.marks.has(Mark::Fought) {
        ask.say("it fought before in this turn, and answers as anybody (a reading)");
    } else if unit.marks.has(Mark::GaveWay) {
        ask.say("it went back before a charge in this move, and answers as anybody (a reading)");
    }
    let question = Question::new("way", 'h', "it").on(SECTION);
    // Where there is a choice it is its player's: nothing decides it for him, now or when the past is mended.
    let first = ways.first().map(|way| way.choice.kind());
    let alone = ways.iter().filter(|way| way.against.is_empty()).all(|way| Some(way.choice.kind()) == first);
    let question = if alone { question } else { question.must() };
    if !alone {
        ask.say(format!("by h: {}", told(&ways)));
        barred(&ways).into_iter().for_each(|why| ask.say(why));
    } else if let Some(first) = first {
        // Of one arm it is filled in, of another it is not: why there is no choice here.
        let barred = ways.iter().find(|way| way.choice.kind() != first);
        let why = barred.and_then(|way| Some((way.choice.verb(), way.against.first()?)));
        ask.say(match why {
            Some((verb, why)) => format!("it {first}: nothing else is open to it; it may not {verb}: {why}"),
            // The list has fire beside it.
            None if ways.iter().all(|way| way.choice == ReplyChoice::FallBack) => {
                format!("it {first}, and does not fire: nothing else is open to skirmishers (a reading)")
            }
            None => format!("it {first}: nothing else is open to its arm as it is formed ({SECTION})"),
        });
    }
    // Where nothing else is open nothing else is offered, but what the umpire lets it do all the same; what is said is
    // still read, and forbidden.
    let mut ways = ways;
    if alone {
        ways.retain(|way| {
            way.against.iter().all(|why| ask.lets(why))
                || way.before().chain([way.word]).any(|word| ask.is_said("way", word))
        });
    }
    // In the form no word begins with the letter of its fire.
    let mut words: Vec<(ReplyChoice, Choice)> = ways.iter().map(|way| (way.choice, way.word)).collect();
    words.extend(ways.iter().flat_map(|way| way.before().map(move |word| (way.choice, word))));
    let choice = ask.pick(question, &words, likeliest(&ways, open));
    let way = ways.into_iter().find(|way| Some(way.choice) == choice);
    way.ok_or(Interrupt::Unanswered)
}

fn stand(
    state: &State,
    unit: &UnitInPlay,
    open: &Reactions,
    ask: &mut FormBuilder<'_>,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    fire_or_not(state, unit, open, Vec::new(), ask, ruling)?;
    suffer(state, unit.id, &unit.now, (0, met_marching(state, unit, ruling)), ruling);
    ruling.events.push(answered(unit.id, ChargeReply::default()));
    Ok(())
}

fn counter(
    state: &State,
    unit: &UnitInPlay,
    open: &Reactions,
    way: Way,
    ask: &mut FormBuilder<'_>,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    let (wheeled, unturned) = wheels_with_it(state, unit, open.max_wheel_with_counter_charge, ask);
    let against: Vec<Refusal> = way.against.into_iter().chain(unturned).collect();
    let leaves = unit.ground.exit().filter(|cause| asks_leaves(*cause, ask));
    let battery = ask.flag(Question::new("battery", 'G', "through a battery").on("Disorder"), false);
    let through = ask.flag(Question::new("through", 'U', "through friends").on("Notes 20"), false);
    // Who goes into contact does not fire (Firing chart); journals of before had both.
    if ask.answered("fires") {
        fire_or_not(state, unit, open, against, ask, ruling)?;
    } else {
        ask.permit(against)?;
        ask.ready()?;
    }
    if leaves.is_some() || matches!(unit.ground, Ground::Wall | Ground::Redoubt) {
        ruling.events.extend(unit.stands(Ground::Open));
    }
    // One ring for the way, and one for the guns (Disorder).
    let ring = |cause: Option<DisorderCause>| cause.map_or(0, |cause| disorders(state, &unit.now, cause));
    let friends = ring(through.then_some(DisorderCause::Interpenetration));
    let rings = ring(leaves).max(friends) + ring(battery.then_some(DisorderCause::ThroughBattery));
    let rings = rings + met_marching(state, unit, ruling);
    suffer(state, unit.id, &unit.now, (0, rings), ruling);
    if unit.marks.has(Mark::Moved) {
        ruling.notes.push("That who has charged or moved in this turn counter-charges is a reading.".to_owned());
    }
    ruling
        .events
        .push(answered(unit.id, ChargeReply { counter: true, wheeled, faced: wheeled, ..ChargeReply::default() }));
    Ok(())
}

/// Whether it wheels its full angle, so many degrees, as it counter-charges, and what its not turning has against it. Whom a
/// charge comes upon in flank meets it by that wheel, which turns nobody round to his rear: a charge is declared into either,
/// and only here it decides which.
fn wheels_with_it(state: &State, unit: &UnitInPlay, most: Ratio, ask: &mut FormBuilder<'_>) -> (bool, Option<Refusal>) {
    let aside = state.unanswered(unit.id).any(|(_, charge)| charge.flank);
    // Of whom it is known that he has turned his back, it is said already.
    if most == Ratio::ZERO || (aside && unit.marks.has(Mark::TurnedBack)) {
        return (false, None);
    }
    if aside && ask.flag(in_the_rear(), false) {
        return (false, Some(CounterChargeObjection::Turned.into()));
    }
    let wheel = Question::new("wheeled", 'N', format!("wheels its full {most} degrees")).on("Wheeling");
    let wheeled = ask.flag(if aside { wheel.must() } else { wheel }, aside);
    let unturned = (aside && !wheeled).then(|| {
        Refusal::on(SECTION, format!("charged in flank it counter-charges by a wheel of its full {most} degrees: N"))
    });
    (wheeled, unturned)
}

/// What the book has against its fire at who charges it, or at any of them; a square fires to all its sides.
fn against_fire(state: &State, unit: &UnitInPlay, at: Option<UnitId>) -> Vec<Refusal> {
    let mut aside = state.unanswered(unit.id).filter(|(charger, _)| at.is_none_or(|at| at == charger.id));
    let aside = !unit.now.is_square() && aside.all(|(_, charge)| charge.flank);
    let arc = state.tables.arcs.formed;
    let aside = aside.then(|| {
        Refusal::on("Notes 25", format!("it fires {arc} degrees off its centre at most, not at its flanks or its rear"))
    });
    let held = [OrderObjection::Engaged, OrderObjection::Quenching, OrderObjection::Charging];
    let held = held.into_iter().filter(|held| held.holds(state, unit));
    // A counter-charge is a move into contact as well, and is so for all who come upon it before its melee.
    let counters = state.chargers(unit.id).any(|(_, charge)| charge.answer.is_some_and(|answer| answer.counter));
    let counters = counters
        .then(|| Refusal::on("Firing chart", "it counter-charges: who fires does not go into contact (a reading)"));
    held.map(Into::into).chain(counters).chain(aside).collect()
}

/// Its fire at the charge, where it stands and may: it fires unless it is said that it does not, however often it is charged.
fn fire_or_not(
    state: &State,
    unit: &UnitInPlay,
    open: &Reactions,
    reasons: Vec<Refusal>,
    ask: &mut FormBuilder<'_>,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    let usual = reasons.is_empty() && against_fire(state, unit, None).is_empty();
    let fires = Question::new("fires", 'f', "fires at it").on(SECTION);
    // Its letter, pressed first, says so again.
    let fires = if usual { fires.as_said("as it may") } else { fires };
    if open.may_fire && ask.flag(fires, usual) {
        let mut chargers: Vec<UnitId> = state.unanswered(unit.id).map(|(charger, _)| charger.id).collect();
        chargers.sort_by_key(|charger| !against_fire(state, unit, Some(*charger)).is_empty());
        let against = |target| {
            let reasons = reasons.iter().cloned().chain(against_fire(state, unit, Some(target)));
            reasons.chain(state.owing(&[target])).collect()
        };
        let target = closing_fire::ask_target(chargers.clone(), unit.now.is_square(), against, ask);
        closing_fire::fire(state, unit, (target, chargers), against, ask, ruling)?;
        if unit.marks.has(Mark::Fired) {
            ruling.notes.push("That it fires again in this turn, at another charge, is a reading.".to_owned());
        }
        Ok(())
    } else {
        ask.permit(reasons)?;
        ask.ready()?;
        Ok(())
    }
}

fn wheel(
    state: &State,
    unit: &UnitInPlay,
    nearest: Ratio,
    way: Way,
    ask: &mut FormBuilder<'_>,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    let most = most_wheel(&unit.now, nearest, &state.tables);
    let angle = ask.number(Question::new("angle", 'U', "by").on("Wheeling"), "degrees", most);
    ask.say("one front corner stands still (Wheeling)");
    let aside = state.unanswered(unit.id).any(|(_, charge)| charge.flank);
    let faced = !aside || faces_by_wheel(unit, angle, ask);
    let wheel = against_wheel(&unit.now, angle, nearest, &state.tables)?;
    ask.permit(way.against.into_iter().chain(wheel).collect())?;
    ask.ready()?;
    let then = match (aside, faced) {
        (false, _) => "",
        (true, true) => " and faces the charge: it is in neither flank nor rear",
        (true, false) => " and does not face the charge, which is in its rear",
    };
    ruling.line = format!("{} wheels {angle} degrees{then}.", state.named(unit.id));
    suffer(state, unit.id, &unit.now, (0, met_marching(state, unit, ruling)), ruling);
    ruling.events.push(answered(unit.id, ChargeReply { faced, ..ChargeReply::default() }));
    Ok(())
}

/// Whether by a wheel of so many degrees it faces a charge into its flank or its rear. A quarter of a circle and less turns
/// nobody round who is charged in the rear, and where he is charged only the table shows, unless he has turned his back.
fn faces_by_wheel(unit: &UnitInPlay, angle: Ratio, ask: &mut FormBuilder<'_>) -> bool {
    if angle > Ratio::whole(90) {
        return true;
    }
    if unit.marks.has(Mark::TurnedBack) {
        ask.say("it has turned its back: so narrow a wheel does not face the charge (a reading)");
        return false;
    }
    !ask.flag(in_the_rear(), false)
}

/// That a charge into flank or rear is into the rear, which no narrow wheel faces.
fn in_the_rear() -> Question {
    Question::new("rear", 'K', "charged in the rear, not in flank").on("Wheeling").must()
}
