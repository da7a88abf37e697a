//! A charge is declared, and the enemy replies (p. 21-25).

use super::super::super::charge::{ChargeLegality, TargetCover, ThroughFriends};
use super::super::super::counter_charge::CounterCharge;
use super::super::super::evade::{Chase, Evade};
use super::super::super::follow_up::Place;
use super::super::super::melee_support::Supporter;
use super::super::super::reform::Morale;
use super::super::super::sector::{Quarter, Sector};
use super::super::super::stand::{ChangeFormationWhenCharged, TurnToFace};
use super::super::super::unit::Formation;
use super::super::event::Event;
use super::super::state::{Charge, Fired, Phase, State, Troop, formation_word, word};
use super::command::{held, performance};
use super::join;
use super::movement_fire::{Astray, astray};
use super::{OrderKind, Who};
use crate::umpire::{Ask, Code, Question, Ratio, Refusal, Request, Ruling, Stop, Told};

pub const ORDERS: &[OrderKind] = &[OrderKind {
    name: "charge",
    key: 's',
    label: "charge",
    at: &[Phase::Movement],
    who: Who::Units(|state| {
        let may = |troop: &&Troop| {
            (troop.unit.kind.is_foot() || troop.unit.kind.is_mounted())
                && performance(state, troop.code).is_some_and(|performance| !performance.is_bad())
                && troop.morale == Morale::Steady
                && !state.engaged(troop.code)
                && !state.charges.iter().any(|charge| charge.attacker == troop.code)
        };
        state.present().filter(may).map(|troop| troop.code).collect()
    }),
    why_not: "guns and transport never charge; others need a command performance of steady or better (p. 19, 21-22)",
    rule: charge,
}];

/// What the target does.
#[derive(Clone, Copy, PartialEq)]
enum Reply {
    Stands,
    CounterCharges,
    TurnsToFace,
    ChangesFormation,
    Evades,
}

fn charge(state: &State, code: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let Some(troop) = state.troop(code) else { return Stop::refuse("select a unit, not a brigade") };
    ask.title(format!("Charge: {}", state.named(code)));
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(code.army), None);
    let distance = ask.number(Question::new("distance", ' ', "way to contact").on("p. 21"), "cm", None);
    let Some(victim) = target.and_then(|target| state.troop(target)) else { return Err(Stop::Unanswered) };
    if state.engaged(victim.code) {
        return join::into_melee(state, troop, victim, distance, ask);
    }
    let (request, sector, second) = ask_charge(state, troop, victim, distance, ask);
    let answer = request.rule(&state.tables, &mut Told::new(&[]))?;
    let mut reasons = held(state, troop);
    reasons.extend(answer.reasons.iter().map(|reason| Refusal::on("p. 21-22", word(reason))));
    let reply = ask_reply(state, troop, victim, sector, answer.may_evade, ask);
    if matches!(reply, Reply::CounterCharges | Reply::Evades) {
        // A unit that may not move of its own will does neither (HOW-AMB-C13).
        reasons.extend(held(state, victim));
    }
    let supports = if reply == Reply::CounterCharges { ask_supports(state, victim, ask) } else { Vec::new() };
    let astray = astray(state, Astray::Charge, distance, ask);
    ask.permit(reasons)?;
    ask.ready()?;

    let mut ruling = Ruling::new(String::new(), Vec::new());
    let name = (state.named(code), state.named(victim.code));
    let declared = format!("{} charges {} in the {}, {distance} cm", name.0, name.1, word(&sector));
    if let Some(astray) = astray
        && astray.rule(&state.tables, ask.ready()?)?.fails
    {
        ruling.line = format!("{declared}: it goes astray in the mist, and halts 20 cm from the enemy (p. 61).");
        ruling.outcome = "astray".to_owned();
        ruling.events.push(Event::Moved { unit: code, formation: troop.unit.formation });
        return Ok(ruling);
    }
    let mut made = Charge { attacker: code, target: victim.code, sector, distance, counter: false };
    ruling.events.push(Event::Moved { unit: code, formation: troop.unit.formation });
    ruling.events.push(Event::Paid { unit: code });
    ruling.events.extend(troop.leaves());
    let result = answer_charge(state, troop, victim, &mut made, reply, &mut ruling, ask)?;
    ruling.line = format!("{declared}: {result}.");
    if answer.stops_if_faced && made.sector == Quarter::Front && sector != Quarter::Front {
        ruling.notes.push("Light infantry stops half way when the line turns to face it (p. 22).".to_owned());
        return Ok(ruling);
    }
    if made.counter && !supports.is_empty() {
        let moved = supports.iter().filter_map(|code| state.troop(*code));
        ruling.events.extend(moved.map(|one| Event::Moved { unit: one.code, formation: one.unit.formation }));
        ruling.events.push(Event::Supported { unit: victim.code, by: supports });
    }
    if reply != Reply::Evades {
        if let Some(target) = second {
            let distance = request.front_enemy_distance.unwrap_or(distance);
            ruling.notes.push(format!("It charges {} as well, in the same sector (p. 22-23).", state.named(target)));
            ruling.events.push(Event::Charges(Charge { target, distance, counter: false, ..made.clone() }));
        }
        ruling.events.push(Event::Charges(made));
        ruling.notes.push("Fire at the chargers first, then make contact (p. 24-25).".to_owned());
    }
    Ok(ruling)
}

fn ask_charge(
    state: &State,
    troop: &Troop,
    victim: &Troop,
    distance: Ratio,
    ask: &mut Ask<'_>,
) -> (ChargeLegality, Quarter, Option<Code>) {
    let sectors = &[(Sector::Front, "front"), (Sector::Flank, "flank"), (Sector::Rear, "rear")];
    let mut request = ChargeLegality::new(troop.unit.clone(), victim.unit.clone());
    let performance = performance(state, troop.code).unwrap_or_default();
    let quarter = ask_quarter(ask);
    let sector = quarter.sector();
    request.sector = sector;
    request.performance = performance;
    request.scale = state.scale;
    request.fired = troop.fired != Fired::No;
    request.attacker_engaged = state.engaged(troop.code);
    request.target_in_melee = state.engaged(victim.code);
    let taken = state.contacts.iter().map(|contact| (contact.target, contact.sector));
    let charged = state.charges.iter().map(|charge| (charge.target, charge.sector));
    request.sector_occupied = taken.chain(charged).any(|one| one == (victim.code, quarter));
    request.distance = Some(distance);
    request.moves = performance.moves();
    let normal = troop.unit.normal_move(&state.tables, state.scale, false);
    let most = normal * Ratio::whole(i128::from(performance.moves()));
    request.move_available =
        Some(ask.number(Question::new("move", ' ', "move it has for it").on("p. 19"), "cm", Some(most)));
    if sector != Sector::Front && performance.moves() == 2 {
        let start = Question::new("start", 'a', "it starts in the target's").on("p. 25");
        request.start_sector = ask.pick(start, sectors, Some(sector));
        if request.start_sector != Some(sector) {
            request.sector_reached_in_first_move =
                ask.flag(Question::new("reached", 'b', "reaches the sector in its first move").on("p. 25"), true);
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
    if ask.flag(Question::new("friends", 'p', "through friends").on("p. 22"), false) {
        request.through_friends =
            if request.moves == 2 { ThroughFriends::FirstMove } else { ThroughFriends::ChargeMove };
    }
    let mut second = None;
    if ask.flag(Question::new("other", 'r', "another enemy more directly in front").on("p. 22"), false) {
        let near = Question::new("near", 'm', "an enemy within 20 cm at the start").on("p. 22");
        let close = state.scale.cm(state.tables.reduced.close_enemy);
        request.nearest_enemy = ask.flag(near, true).then_some(close);
        request.front_enemy_distance =
            Some(ask.number(Question::new("front_distance", ' ', "way to that one").on("p. 22"), "cm", None));
        let both = Question::new("both", 'h', "cannot tell the two apart: charges both").on("p. 22-23");
        if ask.flag(both, false) {
            let others = state.enemies(troop.code.army).into_iter().filter(|enemy| *enemy != victim.code).collect();
            second = ask.unit(Question::new("second", ' ', "the other is").on("p. 22-23"), others, None);
        }
    }
    (request, quarter, second)
}

/// The quarter of an enemy that is charged.
pub fn ask_quarter(ask: &mut Ask<'_>) -> Quarter {
    let quarters = &[
        (Quarter::Front, "front"),
        (Quarter::LeftFlank, "left flank"),
        (Quarter::RightFlank, "right flank"),
        (Quarter::Rear, "rear"),
    ];
    ask.pick(Question::new("sector", 'k', "in its").on("p. 24"), quarters, Some(Quarter::Front)).unwrap_or_default()
}

/// At most two units of its brigade go forward with a unit that counter-charges (p. 23).
fn ask_supports(state: &State, victim: &Troop, ask: &mut Ask<'_>) -> Vec<Code> {
    let most = usize::from(state.tables.charge.supports);
    let fit = |code: &Code| {
        code.of_brigade() == victim.code.of_brigade()
            && state.troop(*code).is_some_and(|one| {
                Supporter::new(one.unit.clone(), Ratio::ZERO).judge(&state.tables, state.scale).supports
            })
            && !state.engaged(*code)
    };
    let from: Vec<Code> = state.friends(victim.code.army, victim.code).into_iter().filter(fit).collect();
    if from.is_empty() {
        return Vec::new();
    }
    let question = Question::new("supports", 'u', "with it in support, no further than it goes").on("p. 23");
    ask.units(question, from, most)
}

/// The replies that the book leaves this target, the likely one first.
fn ask_reply(
    state: &State,
    troop: &Troop,
    victim: &Troop,
    sector: Quarter,
    may_evade: bool,
    ask: &mut Ask<'_>,
) -> Reply {
    let mut replies = vec![(Reply::Stands, "stands")];
    let mounted = troop.unit.kind.is_mounted();
    if sector == Quarter::Front && (victim.unit.kind.is_mounted() || victim.unit.kind.is_foot() && !mounted) {
        replies.push((Reply::CounterCharges, "counter-charges"));
    }
    if sector == Quarter::Front {
        replies.push((Reply::ChangesFormation, "changes formation"));
    } else {
        replies.push((Reply::TurnsToFace, "turns to face"));
    }
    if may_evade && !victim.evaded {
        replies.push((Reply::Evades, "evades"));
    }
    let likely = if sector == Quarter::Front && victim.unit.kind.is_mounted() && !state.engaged(victim.code) {
        Reply::CounterCharges
    } else {
        Reply::Stands
    };
    ask.pick(Question::new("reply", 'e', "the target").on("p. 23-25"), &replies, Some(likely)).unwrap_or(Reply::Stands)
}

fn answer_charge(
    state: &State,
    troop: &Troop,
    victim: &Troop,
    made: &mut Charge,
    reply: Reply,
    ruling: &mut Ruling<Event>,
    ask: &mut Ask<'_>,
) -> Result<String, Stop> {
    let tables = &state.tables;
    let (unit, attacker) = (victim.unit.clone(), troop.unit.clone());
    let text = match reply {
        Reply::Stands => "it stands".to_owned(),
        Reply::CounterCharges => {
            let mut request = CounterCharge::new(unit, attacker, made.distance);
            request.engaged = state.engaged(victim.code);
            request.has_fired = victim.fired != Fired::No;
            request.scale = state.scale;
            let answer = request.rule(tables, ask.ready()?)?;
            ask.permit(answer.reasons.iter().map(|ban| Refusal::on("p. 23", word(ban))).collect())?;
            ruling.table =
                if answer.automatic { "automatic" } else { "4 or more counter-charges" }.to_owned() + " (p. 23)";
            ruling.sum.clone_from(&answer.attempt.modifiers);
            made.counter = answer.counter_charges;
            if answer.counter_charges {
                ruling.events.extend(victim.leaves());
                ruling.events.push(Event::Moved { unit: victim.code, formation: victim.unit.formation });
                ruling
                    .notes
                    .push("They meet half way; two units of its brigade may go forward in support (p. 23).".into());
                "it counter-charges".to_owned()
            } else {
                "it does not manage to counter-charge".to_owned()
            }
        }
        Reply::TurnsToFace => {
            let mut request = TurnToFace::new(unit, attacker, made.sector.sector(), made.distance);
            request.engaged = state.engaged(victim.code);
            request.scale = state.scale;
            let answer = request.rule(tables, ask.ready()?)?;
            ruling.sum.clone_from(&answer.attempt.modifiers);
            ruling.table = "4 or more turns (p. 24)".to_owned();
            if answer.turns {
                made.sector = Quarter::Front;
                ruling.events.push(Event::Moved { unit: victim.code, formation: victim.unit.formation });
                "it turns to face".to_owned()
            } else if answer.possible {
                "it does not manage to turn".to_owned()
            } else {
                format!("it cannot turn: {}", answer.reasons.iter().map(word).collect::<Vec<_>>().join(", "))
            }
        }
        Reply::ChangesFormation => {
            let usual = super::super::super::unit::Unit::formations(victim.unit.kind);
            let others: Vec<(Formation, &'static str)> = usual
                .iter()
                .filter(|formation| **formation != victim.unit.formation)
                .map(|formation| (*formation, formation_word(*formation)))
                .collect();
            let first = others.first().map(|(formation, _)| *formation);
            let Some(to) = ask.pick(Question::new("into", 'i', "into").on("p. 25"), &others, first) else {
                return Stop::refuse("it has no other formation");
            };
            let mut request = ChangeFormationWhenCharged::new(unit, attacker, made.distance, to);
            request.engaged = state.engaged(victim.code);
            request.scale = state.scale;
            let answer = request.rule(tables, ask.ready()?)?;
            ruling.sum.clone_from(&answer.attempt.modifiers);
            ruling.table = "4 or more changes (p. 25)".to_owned();
            if answer.changes {
                ruling.events.push(Event::Moved { unit: victim.code, formation: to });
                format!("it changes into {}", formation_word(to))
            } else {
                "it does not manage to change formation".to_owned()
            }
        }
        Reply::Evades => {
            let mut request = Evade::new(unit, attacker, made.distance);
            request.in_open = ask.flag(Question::new("open", 'o', "charged in the open").on("p. 24"), true);
            request.evaded = victim.evaded;
            request.weather = state.weather.unwrap_or_default();
            request.scale = state.scale;
            let answer = request.rule(tables, ask.ready()?)?;
            ruling.events.push(Event::Evaded { unit: victim.code });
            ruling.events.extend(victim.leaves());
            if answer.may_fire {
                ruling.notes.push("It may fire as it goes, as having moved (p. 24).".to_owned());
            }
            if answer.attacker_action == Chase::Continue {
                ruling.notes.push(format!(
                    "The cavalry goes on for {} cm: into the evaders if they are in reach, else as it likes (p. 24).",
                    answer.attacker_move_left
                ));
            }
            format!("it evades up to {} cm", answer.max_distance)
        }
    };
    ruling.outcome.clone_from(&text);
    Ok(text)
}
