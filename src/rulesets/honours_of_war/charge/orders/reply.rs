//! What the target of a charge does: it stands, counter-charges, turns to face, changes formation or evades (p. 23-25).

use super::evade::may_evade;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::state::{Charge, State, UnitInPlay, formation_word, word};
use crate::rulesets::honours_of_war::charge::counter_charge::CounterCharge;
use crate::rulesets::honours_of_war::charge::legality::ChargeLegality;
use crate::rulesets::honours_of_war::charge::stand::{ChangeFormationWhenCharged, TurnToFace};
use crate::rulesets::honours_of_war::melee::follow_up::Place;
use crate::rulesets::honours_of_war::melee::support::Supporter;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::rulesets::honours_of_war::unit::{Formation, Unit};
use crate::umpire::{Choice, FormBuilder, Interrupt, Procedure, Question, Ratio, Refusal, Ruling, UnitId};

/// What the target does.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Reply {
    Stands,
    CounterCharges,
    TurnsToFace,
    ChangesFormation,
    Evades,
}

/// Asks for one of the replies that the book leaves this target, the likely one first. To evade can wait for contact.
pub(crate) fn ask_reply(
    state: &State,
    attacker: &Unit,
    victim: &UnitInPlay,
    charge: &Charge,
    ask: &mut FormBuilder<'_>,
) -> Reply {
    let front = charge.sector == Facing::Front;
    let mut replies = vec![(Reply::Stands, "stands")];
    if front && (victim.profile.kind.is_mounted() || victim.profile.kind.is_foot() && !attacker.kind.is_mounted()) {
        replies.push((Reply::CounterCharges, "counter-charges"));
    }
    if front {
        replies.push((Reply::ChangesFormation, "changes formation"));
    } else {
        replies.push((Reply::TurnsToFace, "turns to face"));
    }
    if may_evade(state, attacker, victim, charge) {
        replies.push((Reply::Evades, "evades"));
    }
    let likely = if front && victim.profile.kind.is_mounted() && !state.engaged(victim.id) {
        Reply::CounterCharges
    } else {
        Reply::Stands
    };
    ask.pick(Question::new("reply", 'e', "the target").on("p. 23-25"), &replies, Some(likely)).unwrap_or(Reply::Stands)
}

/// At most two units of its brigade go forward with a unit that counter-charges (p. 23).
pub(crate) fn ask_supports(state: &State, victim: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Vec<UnitId> {
    let most = usize::from(state.tables.charge.supports);
    let fit = |code: &UnitId| {
        code.of_brigade() == victim.id.of_brigade()
            && state.unit(*code).is_some_and(|one| {
                Supporter::new(one.profile.clone(), Ratio::ZERO).judge(&state.tables, state.scale).supports
            })
            && !state.engaged(*code)
    };
    let from: Vec<UnitId> = state.friends(victim.id.army, victim.id).into_iter().filter(fit).collect();
    if from.is_empty() {
        return Vec::new();
    }
    let question = Question::new("supports", 'u', "with it in support, no further than it goes").on("p. 23");
    ask.units(question, from, most)
}

/// What comes of the reply, in words; `made` is the charge as it goes on. An evasion is ruled where it is asked for.
pub(crate) fn answer(
    state: &State,
    charge: &ChargeLegality,
    victim: &UnitInPlay,
    made: &mut Charge,
    reply: Reply,
    ruling: &mut Ruling<Event>,
    ask: &mut FormBuilder<'_>,
) -> Result<String, Interrupt> {
    let tables = &state.tables;
    let (unit, attacker) = (victim.profile.clone(), charge.attacker.clone());
    Ok(match reply {
        Reply::Stands | Reply::Evades => "it stands".to_owned(),
        Reply::CounterCharges => {
            let mut request =
                CounterCharge { unit, attacker, charge_distance: made.distance, ..CounterCharge::default() };
            request.engaged = state.engaged(victim.id);
            request.has_fired = victim.has_fired();
            request.scale = state.scale;
            let answer = request.rule(tables, ask.ready()?)?;
            ask.permit(answer.reasons.iter().copied().map(Refusal::from).collect())?;
            ruling.table =
                if answer.automatic { "automatic" } else { "4 or more counter-charges" }.to_owned() + " (p. 23)";
            ruling.sum.clone_from(&answer.attempt.modifiers);
            // What the umpire allows against the rules needs no die.
            made.counter = answer.counter_charges || !answer.allowed;
            if made.counter {
                ruling.events.extend(victim.leaves());
                ruling.events.push(Event::Moved { unit: victim.id, formation: victim.profile.formation });
                ruling
                    .notes
                    .push("They meet half way; two units of its brigade may go forward in support (p. 23).".into());
                "it counter-charges".to_owned()
            } else {
                "it does not manage to counter-charge".to_owned()
            }
        }
        Reply::TurnsToFace => {
            let mut request = TurnToFace {
                unit,
                attacker,
                sector: made.sector.sector(),
                charge_distance: made.distance,
                ..TurnToFace::default()
            };
            // Who comes round in a double move is seen coming (p. 25).
            request.start_sector = charge.start_sector;
            request.engaged = state.engaged(victim.id);
            request.in_bua = victim.ground.place() == Place::Bua;
            request.in_entrenchment = victim.ground == Ground::Works;
            request.scale = state.scale;
            let answer = request.rule(tables, ask.ready()?)?;
            ruling.sum.clone_from(&answer.attempt.modifiers);
            ruling.table = if answer.automatic { "automatic (p. 25)" } else { "4 or more turns (p. 24)" }.to_owned();
            if answer.turns {
                made.sector = Facing::Front;
                ruling.events.push(Event::Moved { unit: victim.id, formation: victim.profile.formation });
                "it turns to face".to_owned()
            } else if answer.possible {
                "it does not manage to turn".to_owned()
            } else {
                format!("it cannot turn: {}", answer.reasons.iter().map(word).collect::<Vec<_>>().join(", "))
            }
        }
        Reply::ChangesFormation => {
            let others: Vec<(Formation, Choice)> = Unit::formations(victim.profile.kind)
                .iter()
                .filter(|formation| **formation != victim.profile.formation)
                .map(|formation| (*formation, formation_word(*formation)))
                .collect();
            let first = others.first().map(|(formation, _)| *formation);
            let Some(to) = ask.pick(Question::new("into", 'i', "into").on("p. 25"), &others, first) else {
                return Interrupt::refuse("it has no other formation");
            };
            let mut request = ChangeFormationWhenCharged {
                unit,
                attacker,
                charge_distance: made.distance,
                change_to: to,
                ..ChangeFormationWhenCharged::default()
            };
            request.engaged = state.engaged(victim.id);
            request.scale = state.scale;
            let answer = request.rule(tables, ask.ready()?)?;
            ruling.sum.clone_from(&answer.attempt.modifiers);
            ruling.table = "4 or more changes (p. 25)".to_owned();
            if answer.changes {
                ruling.events.push(Event::Moved { unit: victim.id, formation: to });
                format!("it changes into {}", formation_word(to))
            } else {
                "it does not manage to change formation".to_owned()
            }
        }
    })
}
