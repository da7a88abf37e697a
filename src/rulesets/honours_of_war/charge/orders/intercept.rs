//! A charge across the front of a unit is met by its counter-charge (p. 23).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::own_will::after_evading;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::ask_charged_side;
use crate::rulesets::honours_of_war::battle::state::{Charge, OrderKind, State, UnitInPlay, Who, word};
use crate::rulesets::honours_of_war::charge::counter_charge::CounterCharge;
use crate::rulesets::honours_of_war::morale::reform::Morale;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::umpire::{FormBuilder, Interrupt, Procedure, Question, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "intercept",
    key: 'I',
    label: "meet a charge that passes",
    at: &[Phase::Movement],
    who: Who::Units(|state| {
        let may = |troop: &&UnitInPlay| {
            (troop.profile.kind.is_foot() || troop.profile.kind.is_mounted())
                && troop.morale == Morale::Steady
                && !state.engaged(troop.id)
                && !state.charges.iter().any(|charge| charge.attacker == troop.id || charge.target == troop.id)
                && state.charges.iter().any(|charge| state.hostile(charge.attacker.army, troop.id.army))
        };
        state.present().filter(may).map(|troop| troop.id).collect()
    }),
    why_not: "no enemy charges past it (p. 23)",
    rule: intercept,
}];

fn intercept(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.unit(code) else { return Interrupt::refuse("select a unit, not a brigade") };
    ask.title(format!("{} meets a charge across its front", state.named(code)));
    let chargers: Vec<UnitId> = state.charges.iter().map(|charge| charge.attacker).collect();
    let chargers: Vec<UnitId> = chargers.into_iter().filter(|one| state.hostile(one.army, code.army)).collect();
    let only = chargers.first().copied().filter(|_| chargers.len() == 1);
    let charger = ask.unit(Question::new("charger", ' ', "the charge of").on("p. 23"), chargers, only);
    let quarter: Facing = ask_charged_side(ask);
    let charge = state.charges.iter().find(|charge| Some(charge.attacker) == charger);
    let Some((charge, enemy)) = charge.and_then(|charge| Some((charge, state.unit(charge.attacker)?))) else {
        return Err(Interrupt::Unanswered);
    };
    let mut request = CounterCharge {
        unit: troop.profile.clone(),
        attacker: enemy.profile.clone(),
        charge_distance: charge.distance,
        ..CounterCharge::default()
    };
    request.attacker_sector = quarter.sector();
    request.engaged = state.engaged(code);
    request.has_fired = troop.has_fired();
    request.scale = state.scale;
    let mut reasons = state.held(troop);
    reasons.extend(after_evading(troop));
    let forbidden = request.objections(&state.tables);
    let allowed = forbidden.is_empty();
    reasons.extend(forbidden.into_iter().map(Refusal::from));
    ask.permit(reasons)?;
    let answer = request.rule(&state.tables, ask.ready()?)?;
    let meets = answer.counter_charges || !allowed;
    let name = (state.named(code), state.named(enemy.id));
    let mut ruling = Ruling::new(String::new(), Vec::new());
    ruling.sum.clone_from(&answer.attempt.modifiers);
    ruling.table = if answer.automatic { "automatic (p. 23)" } else { "4 or more meets it (p. 23)" }.to_owned();
    ruling.outcome = if meets { "meets it" } else { "lets it pass" }.to_owned();
    if meets {
        let counter = quarter == Facing::Front;
        let met = Charge { counter, ..Charge::new(code, enemy.id, quarter, charge.distance) };
        ruling.line = format!("{} meets the charge of {} in the {}.", name.0, name.1, word(&quarter));
        ruling.events = vec![
            Event::ChargeEnds { attacker: enemy.id },
            Event::Moved { unit: code, formation: troop.profile.formation },
            Event::Charges(met),
        ];
        ruling.events.extend(troop.leaves());
        ruling.notes.push("Make contact where they meet; the charge goes no further (p. 23).".to_owned());
    } else {
        ruling.line = format!("{} lets the charge of {} pass.", name.0, name.1);
    }
    Ok(ruling)
}
