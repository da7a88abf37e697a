//! A charge is declared (p. 21-25). What the enemy does is in [`super::reply`].

use super::hand::{MoveInHand, ask_hand};
use super::reply::{Reply, ask_reply, ask_supports};
use super::{evade, join, reply};
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::mist::ask_mist;
use crate::rulesets::honours_of_war::battle::own_will::after_evading;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::ask_charged_side;
use crate::rulesets::honours_of_war::battle::scenarios::MistAction;
use crate::rulesets::honours_of_war::battle::state::{Charge, OrderKind, State, UnitInPlay, Who, word};
use crate::rulesets::honours_of_war::charge::legality::{ChargeLegality, TargetCover, ThroughFriends};
use crate::rulesets::honours_of_war::melee::follow_up::Place;
use crate::rulesets::honours_of_war::morale::reform::Morale;
use crate::rulesets::honours_of_war::unit::facing::{Facing, Sector};
use crate::umpire::{FormBuilder, Interrupt, Lookup, Procedure, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "charge",
    key: 's',
    label: "charge",
    at: &[Phase::Movement],
    who: Who::Units(|state| {
        let may = |troop: &&UnitInPlay| {
            (troop.profile.kind.is_foot() || troop.profile.kind.is_mounted())
                && state.performance(troop.id).is_some_and(|performance| !performance.is_bad())
                && troop.morale == Morale::Steady
                && !state.engaged(troop.id)
                && !state.charging(troop.id)
        };
        state.present().filter(may).map(|troop| troop.id).collect()
    }),
    why_not: "guns and transport never charge; others need a command performance of steady or better (p. 19, 21-22)",
    rule: charge,
}];

fn charge(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.unit(code) else { return Interrupt::refuse("select a unit, not a brigade") };
    ask.title(format!("Charge: {}", state.named(code)));
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(code.army), None);
    let distance = ask.number(Question::new("distance", ' ', "way to contact").on("p. 21"), "cm", None);
    let Some(victim) = target.and_then(|target| state.unit(target)) else { return Err(Interrupt::Unanswered) };
    if state.engaged(victim.id) {
        return join::into_melee(state, troop, victim, distance, ask);
    }
    let quarter = ask_charged_side(ask);
    let performance = state.performance(code).unwrap_or_default();
    let hand = ask_hand(state, troop, performance, false, ask)?;
    let way = hand.made + distance;
    let (mut request, second) = ask_legality(state, troop, victim, &hand, quarter, way, ask);
    request.performance = performance;
    let answer = request.answer(&state.tables)?;
    let mut made = Charge { in_hand: hand.move_available, run: hand.run, ..Charge::new(code, victim.id, quarter, way) };
    made.from_river = troop.ground == Ground::River;
    made.cover = request.target_cover;

    let mut reasons = state.bars(troop);
    reasons.extend(hand.bans.iter().cloned());
    reasons.extend(answer.reasons.iter().copied().map(Refusal::from));
    let reply = ask_reply(state, &hand.unit, victim, &made, ask);
    let flight = match reply {
        Reply::Evades => Some(evade::ask_flight(state, &hand.unit, victim, &made, ask)?),
        _ => None,
    };
    reasons.extend(flight.iter().flat_map(evade::Flight::bans));
    if matches!(reply, Reply::CounterCharges | Reply::Evades) {
        // A unit that may not move of its own will does neither (HOW-AMB-C13).
        reasons.extend(state.held(victim));
        reasons.extend(after_evading(victim));
    }
    let supports = if reply == Reply::CounterCharges { ask_supports(state, victim, ask) } else { Vec::new() };
    let astray = ask_mist(state, MistAction::Charge, distance, ask);
    ask.permit(reasons)?;
    ask.ready()?;

    let mut ruling = Ruling::new(String::new(), Vec::new());
    let name = (state.named(code), state.named(victim.id));
    let declared = format!("{} charges {} in the {}, {distance} cm", name.0, name.1, word(&quarter));
    ruling.events.push(Event::Moved { unit: code, formation: hand.unit.formation });
    if hand.unit.kind != troop.profile.kind {
        ruling.events.push(Event::Becomes { unit: code, kind: hand.unit.kind, abandoned: false });
    }
    ruling.events.extend(hand.passing.as_ref().and_then(|passing| passing.stays(&troop.profile)));
    if let Some(astray) = astray
        && astray.rule(&state.tables, ask.ready()?)?.fails
    {
        ruling.line = format!("{declared}: it goes astray in the mist, and halts 20 cm from the enemy (p. 61).");
        ruling.outcome = "astray".to_owned();
        return Ok(ruling);
    }
    ruling.events.push(Event::Paid { unit: code });
    ruling.events.extend(troop.leaves());
    if let Some(flight) = flight {
        let result = flight.goes(state, victim, &made, &mut ruling);
        ruling.line = format!("{declared}: {result}.");
        ruling.outcome = result;
        return Ok(ruling);
    }
    let result = reply::answer(state, &request, victim, &mut made, reply, &mut ruling, ask)?;
    ruling.line = format!("{declared}: {result}.");
    ruling.outcome = result;
    if answer.stops_if_faced && made.sector == Facing::Front && quarter != Facing::Front {
        ruling.notes.push("Light infantry stops half way when the line turns to face it (p. 22).".to_owned());
        return Ok(ruling);
    }
    if made.counter && !supports.is_empty() {
        let moved = supports.iter().filter_map(|code| state.unit(*code));
        ruling.events.extend(moved.map(|one| Event::Moved { unit: one.id, formation: one.profile.formation }));
        ruling.events.push(Event::Supported { unit: victim.id, by: supports });
    }
    if let Some(target) = second {
        let distance = request.front_enemy_distance.unwrap_or(way);
        ruling.notes.push(format!("It charges {} as well, in the same sector (p. 22-23).", state.named(target)));
        ruling.events.push(Event::Charges(Charge { target, distance, counter: false, ..made.clone() }));
    }
    if hand.unit.kind.is_mounted() && victim.profile.is_deployed_guns() {
        ruling.notes.push("The limber base is a part of the battery, and may be met as it is (p. 9-10).".to_owned());
    }
    ruling.events.push(Event::Charges(made));
    ruling.notes.push("Fire at the chargers first, then make contact (p. 24-25).".to_owned());
    Ok(ruling)
}

/// What makes a charge legal, and a second target that it cannot be told apart from.
fn ask_legality(
    state: &State,
    troop: &UnitInPlay,
    victim: &UnitInPlay,
    hand: &MoveInHand<'_>,
    quarter: Facing,
    way: Ratio,
    ask: &mut FormBuilder<'_>,
) -> (ChargeLegality, Option<UnitId>) {
    let sectors = &[(Sector::Front, "front"), (Sector::Flank, "flank"), (Sector::Rear, "rear")];
    let mut request =
        ChargeLegality { attacker: hand.unit.clone(), target: victim.profile.clone(), ..ChargeLegality::default() };
    let sector = quarter.sector();
    request.sector = sector;
    request.scale = state.scale;
    request.fired = troop.has_fired();
    request.attacker_engaged = state.engaged(troop.id);
    request.target_in_melee = state.engaged(victim.id);
    let taken = state.contacts.iter().map(|contact| (contact.target, contact.sector));
    let charged = state.charges.iter().map(|charge| (charge.target, charge.sector));
    request.sector_occupied = taken.chain(charged).any(|one| one == (victim.id, quarter));
    request.distance = Some(way);
    request.moves = hand.moves;
    request.move_available = Some(hand.move_available);
    if hand.through_friends {
        request.through_friends = ThroughFriends::ChargeMove;
    } else if hand.passing.is_some() {
        request.through_friends = ThroughFriends::FirstMove;
    }
    if sector != Sector::Front {
        let start = Question::new("start", 's', "it starts in the target's").on("p. 25");
        request.start_sector = ask.pick(start, sectors, Some(sector));
        if hand.moves == 2 && request.start_sector != Some(sector) {
            request.sector_reached_in_first_move =
                ask.flag(Question::new("reached", 't', "reaches the sector in its first move").on("p. 25"), true);
        }
    }
    request.visible = ask.flag(Question::new("visible", 'v', "sees it before contact").on("p. 21"), true);
    request.half_contact = ask.flag(Question::new("half", 'f', "half of it can make contact").on("p. 22"), true);
    let known = match victim.ground.place() {
        Place::Open => TargetCover::Open,
        Place::Bua => TargetCover::Bua,
        Place::Entrenchment => TargetCover::Entrenchment,
    };
    let covers = &[
        (TargetCover::Open, "the open"),
        (TargetCover::Woods, "woods"),
        (TargetCover::Obstacle, "behind an obstacle"),
        (TargetCover::Bua, "a BUA"),
        (TargetCover::Entrenchment, "an entrenchment"),
    ];
    let stands = Question::new("cover", 'c', "the target stands in").on("p. 22").known();
    request.target_cover = ask.pick(stands, covers, Some(known)).unwrap_or_default();
    let mut second = None;
    if ask.flag(Question::new("other", 'd', "another enemy more directly in front").on("p. 22"), false) {
        let near = Question::new("near", 'm', "an enemy within 20 cm at the start").on("p. 22");
        let close = state.scale.cm(state.tables.reduced.close_enemy);
        request.nearest_enemy = ask.flag(near, true).then_some(close);
        let front = Question::new("front_distance", ' ', "way to that one").on("p. 22");
        request.front_enemy_distance = Some(hand.made + ask.number(front, "cm", None));
        let both = Question::new("both", 'h', "cannot tell the two apart: charges both").on("p. 22-23");
        if ask.flag(both, false) {
            let others = state.enemies(troop.id.army).into_iter().filter(|enemy| *enemy != victim.id).collect();
            second = ask.unit(Question::new("second", ' ', "the other is").on("p. 22-23"), others, None);
        }
    }
    (request, second)
}
