//! A charged unit shoots at the charge (Orders; Melee Procedure).

use crate::rulesets::league_of_augsburg::battle::charge::{Charge, Stage};
use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::state::{Guns, State, UnitInPlay};
use crate::rulesets::league_of_augsburg::battle::volley::{Shot, both_sums, has_die, no_die_in_words};
use crate::rulesets::league_of_augsburg::charge::reaction::{Reaction, Reactions};
use crate::rulesets::league_of_augsburg::charge::volley::{ChargedVolley, WHY};
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, ChitObjection};
use crate::rulesets::league_of_augsburg::unit::ground::Ground;
use crate::umpire::{FormBuilder, Interrupt, Procedure, Question, Ratio, Refusal, Ruling};

/// Why a charged unit is not offered to shoot, in words for its form.
pub(super) fn why_no_shot(state: &State, unit: &UnitInPlay, reactions: &Reactions, has_shot: bool) -> Option<String> {
    if reactions.options.contains(&Reaction::Shoot) {
        return has_shot.then(|| "it has shot at this charge already (Melee Procedure)".to_owned());
    }
    let order = match unit.order() {
        Some(Chit::StandReady | Chit::Fire) => None,
        Some(order) => Some(format!("its chit says: {}", order.word(unit))),
        None => Some("it has no order chit".to_owned()),
    };
    if let Some(order) = order {
        return Some(format!("{order}: it neither shoots nor countercharges (Melee Procedure)"));
    }
    if unit.guns != Guns::Manned {
        return Some("its gunners are away from their guns, and do not shoot (a reading)".to_owned());
    }
    if unit.is_limbered() {
        return Some(Refusal::from(ChitObjection::Limbered).to_string());
    }
    if has_die(state, (&unit.now, unit.ground), Ratio::ZERO) {
        return Some(
            "on Fire it stands before formed troops only if it holds a building or an obstacle (Evading)".to_owned(),
        );
    }
    Some(no_die_in_words(state, unit))
}

/// Why a charged unit does not react at all, in words for its charger's ruling: its chit is turned by then.
pub(super) fn why_no_reaction(state: &State, unit: &UnitInPlay, reactions: &Reactions) -> String {
    if unit.routing {
        return if unit.is_light() { "it routs, and does not evade (a reading)" } else { "it routs" }.to_owned();
    }
    let order = || "in its state and with its order it cannot".to_owned();
    why_no_shot(state, unit, reactions, false).unwrap_or_else(order)
}

/// Why the target of a charge that comes home does nothing more before it.
pub(super) fn why_no_more(state: &State, charge: &Charge) -> Refusal {
    let target = state.roster.unit(charge.target);
    let executes = target.is_some_and(|target| target.is_light() && target.order() == Some(Chit::StandReady));
    let text = match (charge.shot, charge.is_met()) {
        (true, _) if executes => {
            let text =
                "it has executed its order to stand ready, and shot: it acts as any other unit, and evades no more";
            return Refusal::on("Evading, Orders", text);
        }
        (true, _) => "it has shot at this charge, and does nothing more before it comes",
        (false, true) => "it countercharges: nothing more is left to it before they meet",
        (false, false) => "it has reacted, or cannot react to this charge",
    };
    Refusal::on("Melee Procedure", text)
}

/// What is said of a charge that halts farther off than it was shot at: its target shoots as it is charged, before it moves
/// (Melee Procedure), and what that takes off its move is known by then (Morale, Notes).
pub(super) fn shot_stands(state: &State, charge: &Charge, target: &UnitInPlay, halts: Ratio) -> Option<String> {
    let volley = ChargedVolley::new(target, target.order(), charge.start, charge.point_blank);
    let from = if charge.point_blank { volley.near(&state.tables) } else { volley.reached(&state.tables) };
    let beyond = charge.fire > 0 && halts > from;
    beyond.then(|| {
        let name = state.named(target.id);
        format!("It was shot at from {from} in, and halts farther off: that stands, as {name} shoots before it moves (a reading).")
    })
}

/// `reasons` are what speaks against the reaction; `must_evade` is what is left to do, should that not stop the charge.
pub(super) fn shoot(
    state: &State,
    charge: &Charge,
    (target, attacker): (&UnitInPlay, &UnitInPlay),
    (mut reasons, must_evade): (Vec<Refusal>, bool),
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let tables = &state.tables;
    let turned = has_him_in_front(target, &mut reasons, ask);
    let waits = ChargedVolley::new(target, target.order(), charge.start, true).may_wait(tables);
    let mut holds = waits;
    // It may try, and need not: where there is something to wait for, its player says.
    if holds || ask.answered("point_blank") {
        let question = Question::new("point_blank", 'h', "holds fire to point-blank").on("Orders");
        ask.fill(if holds { question.must() } else { question }, &mut holds);
    }
    // Who charges has left his cover.
    let mut shot = Shot::aimed(state, target, (attacker, Ground::Open), Ratio::ZERO, ask);
    say(state, charge, (target, &shot), holds, ask);
    let volley = ChargedVolley::new(target, target.order(), charge.start, holds);
    if holds {
        ask.thrower(WHY, target.id.army, state.named(target.id));
        reasons.extend(volley.test.objections(tables).into_iter().map(Refusal::from));
    } else {
        let from = volley.reached(tables);
        let out = if waits { "h holds its fire to point-blank, or Q is another reply" } else { "Q is another reply" };
        let no_die = shot.no_die_at(state, from).map(|why| format!("at {from} in {why}; {out}"));
        reasons.extend(no_die.map(|text| Refusal::on("a reading", text)));
    }
    ask.judge_besides(reasons, &shot.fire, tables)?;
    // The odds before any die has fallen.
    let unthrown = ask.reckons() && !ask.dice_lie();
    let dice = ask.ready()?;
    let from = volley.shot_from(tables, dice)?;
    shot.fire.distance = from.distance;
    let result = shot.fire.resolve(tables, dice)?;
    let mut ruling = shot.ruling(state, &result, target.now.clone());
    ruling.line = format!("Charged, {}{}", from.said, ruling.line);
    if holds {
        // Named by how far it shoots: until its test says that, none of the volley's lines holds whatever falls.
        let volley = format!("the volley at {} in", shot.fire.distance);
        ruling.sum = both_sums(from.test.modifiers, (&volley, &ruling.sum));
    }
    if holds && unthrown {
        ruling.table = format!("two dice and the sum: {} or more holds its fire", tables.steadiness.needed);
    }
    if target.is_pending() {
        let name = state.named(target.id);
        let unless = if must_evade { " unless it evades" } else { "" };
        let order = order_of(target);
        ruling.notes.push(format!("{name}: its own order stands{unless}, owed as its brigade acts: {order}."));
    }
    let stage = if must_evade { Stage::Reaction } else { Stage::Home };
    let fire = charge.fire.saturating_add(result.casualties);
    // Before the casualties: where the charger is gone, so is the charge.
    let after = Charge { stage, shot: true, point_blank: from.held, fire, ..charge.clone() };
    ruling.events.insert(0, Event::Charge { charge: Some(after) });
    ruling.events.extend(turned);
    if must_evade {
        ruling.notes.push(format!("If that does not stop the charge, {} has to evade (r).", state.named(target.id)));
    }
    Ok(ruling)
}

/// Asks of who faces away whether he can shoot at who charges him. Whom he shoots at does not come at his back: he faces him
/// from then on.
fn has_him_in_front(target: &UnitInPlay, reasons: &mut Vec<Refusal>, ask: &mut FormBuilder<'_>) -> Option<Event> {
    if !target.faces_away() {
        return None;
    }
    let bears = Question::new("bears", 'j', "it faces away: can it shoot at him").on("a reading");
    if !ask.flag(bears.must(), true) {
        reasons.push(Refusal::on("a reading", "it faces away, and shoots at nobody behind it; Q is another reply"));
    }
    // Journals of before have not asked it, and have him taken in the rear.
    ask.answered("bears").then_some(Event::FacesFoe { unit: target.id })
}

fn order_of(unit: &UnitInPlay) -> &'static str {
    unit.shown_order().map_or("", |order| order.word(unit))
}

/// What it takes to hold fire, from how far it shoots else, and that it costs nothing.
fn say(
    state: &State,
    charge: &Charge,
    (target, shot): (&UnitInPlay, &Shot<'_>),
    holds: bool,
    ask: &mut FormBuilder<'_>,
) {
    let early = ChargedVolley::new(target, target.order(), charge.start, false).reached(&state.tables);
    let (needed, weapon) = (state.tables.steadiness.needed, target.weapon.word());
    if holds {
        let volley = ChargedVolley::new(target, target.order(), charge.start, true);
        let near = volley.near(&state.tables);
        ask.say(format!("holds its fire on {needed} or more: two dice{}", volley.test.sum(&state.tables).in_words()));
        ask.say(format!("then {}; else too early, {}", shot.dice_at(state, near), shot.dice_at(state, early)));
    } else {
        let stands =
            if early < charge.start { ", and that stands should the charge halt farther off (a reading)" } else { "" };
        ask.say(format!("its {weapon} shoot at {early} in{stands}"));
        if ChargedVolley::new(target, target.order(), charge.start, false).is_near(&state.tables) {
            ask.say(
                "charged from short range it shoots at that in any case: no test to hold its fire, and its -2 for such a \
                 start never counts (a reading)",
            );
        }
    }
    let acted = if target.has_acted() { "it has acted this turn: " } else { "" };
    ask.say(format!(
        "{acted}to shoot at a charge is no action: no point and no order, at each charge again (a reading)"
    ));
}
