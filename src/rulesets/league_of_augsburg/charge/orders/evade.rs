//! Evading, and giving way (Evading; Mechanics of Evading).

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::orders::{OrderKind, Who, becomes, no_dice, troop};
use crate::rulesets::league_of_augsburg::battle::state::{At, Charge, Stage, State, Troop};
use crate::rulesets::league_of_augsburg::charge::evade::{Evade, ScreenFallBack};
use crate::rulesets::league_of_augsburg::charge::legality::{Cause, ChargeLegality};
use crate::rulesets::league_of_augsburg::charge::orders::reactions;
use crate::rulesets::league_of_augsburg::movement::allowance::Going;
use crate::rulesets::league_of_augsburg::unit::{Kind, Unit};
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Ratio, Request, Ruling, UnitId};

pub(crate) const EVADE: OrderKind = OrderKind {
    name: "evade",
    key: 'V',
    label: "a screen evades",
    at: &[At::Activations],
    who: Who::Units(screens),
    why_not: "is neither light troops nor gunners of the charged side, or is charged itself",
    rule: screen,
};

pub(crate) const GIVE_WAY: OrderKind = OrderKind {
    name: "give_way",
    key: 'G',
    label: "give way",
    at: &[At::Activations],
    who: Who::Units(|state| {
        let acting = state.acting().map(|brigade| brigade.army);
        state.those(|troop| acting.is_some_and(|army| army != troop.code.army) && troop.unit.is_light())
    }),
    why_not: "only light troops that hold nothing give way to an advance of the other side",
    rule: give_way,
};

fn screens(state: &State) -> Vec<UnitId> {
    let Some(charge) = state.charge.as_ref().filter(|charge| charge.stage <= Stage::Home) else { return Vec::new() };
    state.those(|troop| {
        let unit = &troop.unit;
        let gunners = unit.kind == Kind::Artillery && !unit.holding;
        troop.code.army == charge.target.army
            && troop.code != charge.target
            && !unit.routing
            && (unit.kind.is_light() || gunners)
    })
}

const MOVES: [(u32, Choice); 3] = [(3, "3"), (2, "2"), (1, "1")];

/// A unit that evaded, and how.
struct Away {
    unit: Unit,
    distance: Ratio,
    line: String,
    outcome: String,
    sum: Vec<crate::umpire::Modifier>,
}

/// Asks how a unit evades, and throws for it.
fn run(
    state: &State,
    troop: &Troop,
    charger: &Troop,
    start: Ratio,
    ask: &mut FormBuilder<'_>,
) -> Result<Away, Interrupt> {
    let near = state.tables.evade.near;
    ask.say("it goes straight away from the charger (Mechanics of Evading)");
    let may_test = start >= near;
    let take_test = may_test && ask.flag(Question::new("test", 't', "tests to choose how far").on("Evading"), true);
    let chosen_moves = if take_test {
        let moves = Question::new("moves", 'm', "moves if it passes").on("Mechanics of Evading");
        ask.pick(moves, &MOVES, Some(3)).unwrap_or(3)
    } else {
        3
    };
    let on_foot = !troop.unit.is_mounted();
    let close = Question::new("close", 'k', "bad going within a move behind").on("Mechanics of Evading");
    let bad_going_to_rear = take_test && on_foot && ask.flag(close, false);
    let way = ask.flag(Question::new("way", 'g', "bad going on its way").on("Movement"), false);
    let request = Evade {
        unit: troop.unit.clone(),
        charger: charger.unit.clone(),
        start_distance: start,
        take_test,
        chosen_moves,
        bad_going_to_rear,
        has_acted: troop.acted,
        going: if way { Going::Bad } else { Going::Good },
    };
    let evaded = request.rule(&state.tables, ask.ready()?)?;
    let unit =
        Unit { unformed: evaded.unformed, must_rally: evaded.must_rally, in_bad_going: false, ..troop.unit.clone() };
    let test = evaded.test_total.map_or_else(String::new, |total| format!(" ({total})"));
    let line = format!("{} evades {} inches{test}, straight away.", state.named(troop.code), evaded.distance);
    let outcome = format!("evades {} in", evaded.distance);
    Ok(Away { unit, distance: evaded.distance, line, outcome, sum: evaded.sum.modifiers })
}

impl Away {
    /// Its order is changed to Evade: the chit goes, unseen.
    fn ruling(self, state: &State, troop: &Troop) -> Ruling<Event> {
        let unit = troop.code;
        let mut events = vec![Event::Laid { unit, order: None }, Event::Acted { unit }, Event::Back { unit }];
        events.extend(becomes(troop, Unit { holding: false, ..self.unit.clone() }));
        let mut ruling = Ruling::new(self.line, events);
        if self.unit.must_rally && !troop.unit.must_rally {
            ruling.notes.push(format!("{} had acted: unformed, and it has to rally next.", state.named(unit)));
        }
        ruling.outcome = self.outcome;
        ruling.sum = self.sum;
        ruling
    }
}

/// The target of a charge evades.
pub(crate) fn from_charge(
    state: &State,
    target: &Troop,
    attacker: &Troop,
    charge: &Charge,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let shelter = state.tables.evade.shelter;
    let foot = Question::new("foot", 'f', format!("foot of its own within {shelter} in")).on("Evading");
    let near_foot = (target.unit.kind == Kind::Artillery && ask.flag(foot, false)).then_some(shelter);
    let stops = ChargeLegality {
        attacker: attacker.unit.clone(),
        defender: target.charged(),
        cause: Cause::OrderedCharge,
        target_going: Going::Good,
    };
    let guns = target.unit.kind == Kind::Artillery;
    let stops = guns || stops.rule(&state.tables, &mut no_dice())?.stops_on_position;
    let (mut ruling, far) = if reactions(state, target, attacker, near_foot)?.shelter {
        ask.ready()?;
        let unit = target.code;
        let events = vec![Event::Laid { unit, order: None }, Event::Acted { unit }, Event::Back { unit }];
        (Ruling::new(format!("{} runs behind the nearest foot.", state.named(unit)), events), Ratio::ZERO)
    } else {
        let away = run(state, target, attacker, charge.start, ask)?;
        let far = away.distance;
        (away.ruling(state, target), far)
    };
    let distance = if stops { charge.start } else { charge.start + far };
    let after = Charge { stage: Stage::Home, evaded: stops, distance, ..charge.clone() };
    ruling.events.push(Event::Charge { charge: Some(after) });
    Ok(ruling)
}

/// Light troops before the target of a charge, or beside it.
fn screen(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, code)?;
    let charger = state.charge.as_ref().and_then(|charge| state.troop(charge.attacker));
    let Some(charger) = charger else { return Interrupt::refuse("no charge is under way") };
    let question = Question::new("distance", ' ', "from the charger's start").on("Evading");
    let start = ask.number(question, "in", None);
    Ok(run(state, troop, charger, start, ask)?.ruling(state, troop))
}

fn give_way(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, code)?;
    let formed = state
        .those(|enemy| enemy.code.army != code.army && (enemy.unit.kind == Kind::Foot || enemy.unit.kind.is_horse()));
    let enemy = ask.unit(Question::new("enemy", ' ', "before").on("Evading"), formed, None);
    let distance = ask.number(Question::new("distance", ' ', "distance now").on("Evading"), "in", None);
    let Some(enemy) = enemy.and_then(|enemy| state.troop(enemy)) else { return Err(Interrupt::Unanswered) };
    let request = ScreenFallBack { unit: troop.unit.clone(), enemy: enemy.unit.clone(), distance };
    let answer = request.rule(&state.tables, &mut no_dice())?;
    ask.ready()?;
    let (name, enemy) = (state.named(code), state.named(enemy.code));
    Ok(if answer.must_fall_back {
        let line = format!("{name} gives way {} inches to {enemy}.", answer.fall_back_inches);
        Ruling::new(line, vec![Event::Back { unit: code }])
    } else {
        Ruling::new(format!("{name} need not give way to {enemy}."), Vec::new())
    })
}
