//! Charges (Charging; Flank/Rear Attacks).

use crate::rulesets::old_dessauer::battle::contact::Contact;
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::obey::{Action, commanded, obeys, refuses};
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, against_unit, worded};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::leaves;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::inches;
use crate::rulesets::old_dessauer::charge::legality::{ChargeCheck, ChargeResult, open_reach};
use crate::rulesets::old_dessauer::charge::objection::ChargeObjection;
use crate::rulesets::old_dessauer::charge::orders::form::asked;
use crate::rulesets::old_dessauer::charge::orders::prospects;
use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{
    FormBuilder, Interrupt, Lookup, Options, OrderKind, Question, Ratio, Refusal, Ruling, UnitId, Who,
};

pub(crate) const CHARGE: OrderKind<State> = OrderKind {
    name: "charge",
    key: 's',
    label: "charge",
    at: &[Phase::Movement],
    who: Who::Each(State::present, against),
    rule: charge,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    against_unit(state, id, |unit, against| {
        let charger = state.now_leaving(unit);
        against.extend(worded(ChargeObjection::of_charger(&charger, state.is_active(id))));
        against.extend(worded(OrderObjection::of_mover(unit)));
        against.extend(worded(OrderObjection::of_refuser(unit)));
    })
}

fn charge(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let mut charger = state.now_leaving(unit);
    let touched: Vec<UnitId> = state.enemies_of(id).collect();
    let mut enemies = state.enemies(id.army);
    enemies.retain(|enemy| state.kind(*enemy) != Some(Kind::RegimentalGun) && !touched.contains(enemy));
    let target = ask.unit(Question::new("target", ' ', "charges").on("Charging"), enemies, None);
    let distance = Inches::asked_of(ask, Question::new("distance", ' ', "distance").on("Charging"));
    let Some(target) = target.and_then(|target| state.roster.unit(target)) else {
        let reach = open_reach(&charger, &state.tables);
        ask.say(format!("up to {reach} inches over open ground"));
        return Err(Interrupt::Unanswered);
    };
    let mut request = asked(state, [unit, target], charger.clone(), distance, ask);
    let command = commanded(state, unit, &mut charger, ask);
    request.charger.clone_from(&charger);
    let answer = request.answer(&state.tables)?;
    ask.say(format!("up to {} inches", answer.allowance));
    let does = events(state, unit, target.id, &request, &answer);
    prospects::show(state, &does, id, ask);
    ask.permit(worded(answer.reasons.iter().copied()))?;
    if !obeys(state, charger, Action::Charge, ask)? {
        return Ok(refuses(state, id, "does not charge", command));
    }
    let mut ruling = told(state, [unit, target], &request, &answer);
    ruling.events = command.into_iter().chain(does).collect();
    Ok(ruling)
}

/// What changes if it obeys.
fn events(
    state: &State,
    unit: &UnitInPlay,
    target: UnitId,
    request: &ChargeCheck,
    answer: &ChargeResult,
) -> Vec<Event> {
    let id = unit.id;
    let mut does = Vec::from_iter(leaves(unit));
    does.push(Event::Moved { unit: id, how: Moved::OverHalf });
    let ground = if request.terrain.is_broken() { request.terrain } else { Terrain::Open };
    if ground != unit.ground {
        let (formation, wide) = (request.charger.formation, request.charger.stands_wide);
        does.push(Event::Stands { unit: id, formation, wide, ground });
    }
    if answer.charger_disordered && !unit.troops.disordered {
        does.push(Event::Disordered { unit: id, disordered: true });
    }
    does.push(Event::Contact(Contact::fresh(id, target, answer.counts_as, state.turn)));
    does
}

/// The ruling on a charge that goes home, its events aside.
fn told(
    state: &State,
    [unit, target]: [&UnitInPlay; 2],
    request: &ChargeCheck,
    answer: &ChargeResult,
) -> Ruling<Event> {
    let (name, side) = (state.roster.named(unit.id), answer.counts_as.word());
    let on = format!("{}, {}, on its {side}", state.roster.named(target.id), inches(request.distance.0));
    let mut ruling = Ruling::new(format!("{name} charges {on}."), Vec::new());
    if answer.charger_disordered && !unit.troops.disordered {
        ruling.notes.push(format!("{name} arrives disordered."));
    }
    ruling.notes.push(match answer.target_defensive_fire {
        None => "Its defensive fire will be diced for.".to_owned(),
        Some(Ratio::ZERO) => "It has no defensive fire.".to_owned(),
        Some(Ratio::ONE) => "It adds 1 point for its defensive fire.".to_owned(),
        Some(points) => format!("It adds {points} points for its defensive fire."),
    });
    match target.kind() {
        Kind::Artillery if !target.marks.has(Mark::GunsLeft) => {
            ruling.notes.push("Its gunners may evade (Evading).".to_owned());
        }
        Kind::Skirmishers if request.charger.kind != Kind::Skirmishers => {
            let text = "They fall back, or lose the stands that are touched (Light Infantry).";
            ruling.notes.push(text.to_owned());
        }
        _ => {}
    }
    ruling.outcome = "charges".to_owned();
    ruling.sum = answer.sum.shown();
    ruling
}
