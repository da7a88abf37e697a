//! What a charged unit does (Melee Procedure; Evading; Orders).

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::orders::{OrderKind, Who, troop};
use crate::rulesets::league_of_augsburg::battle::state::{At, Charge, Stage, State, Troop};
use crate::rulesets::league_of_augsburg::charge::orders::evade;
use crate::rulesets::league_of_augsburg::charge::orders::reactions;
use crate::rulesets::league_of_augsburg::charge::reaction::Reaction;
use crate::rulesets::league_of_augsburg::fire::orders::{Aim, Shot, aim};
use crate::rulesets::league_of_augsburg::fire::range::Band;
use crate::rulesets::league_of_augsburg::fire::steadiness::PointBlankTest;
use crate::rulesets::league_of_augsburg::melee::pool::Role;
use crate::rulesets::league_of_augsburg::movement::allowance::{Going, normal_move};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::{Kind, Unit};
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Ratio, Refusal, Request, Ruling, UnitId};

pub(crate) const REACT: OrderKind = OrderKind {
    name: "react",
    key: 'r',
    label: "react to the charge",
    at: &[At::Activations],
    who: Who::Units(charged),
    why_not: "is not charged, or has reacted",
    rule: react,
};

fn charged(state: &State) -> Vec<UnitId> {
    state.charge.iter().filter(|charge| charge.stage == Stage::Reaction).map(|charge| charge.target).collect()
}

const fn reaction_word(reaction: Option<Reaction>) -> Choice {
    match reaction {
        Some(Reaction::Countercharge) => "countercharge",
        Some(Reaction::Evade) => "evade",
        Some(Reaction::MoveAway) => "move away",
        Some(Reaction::Shoot) => "shoot",
        None => "nothing",
    }
}

/// What it is likely to do: guns shoot before they run, others who must evade do; horse meets horse, foot shoots.
fn likely(unit: &Unit, options: &[Option<Reaction>], must_evade: bool) -> Option<Reaction> {
    let has = |reaction| options.contains(&Some(reaction)).then_some(reaction);
    let shoot = has(Reaction::Shoot);
    let countercharge = has(Reaction::Countercharge).filter(|_| unit.is_mounted());
    if must_evade && unit.kind != Kind::Artillery {
        return has(Reaction::Evade);
    }
    countercharge.or(shoot).or(has(Reaction::Evade))
}

fn react(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let target = troop(state, code)?;
    let Some(charge) = state.charge.clone() else { return Interrupt::refuse("no charge is under way") };
    let Some(attacker) = state.troop(charge.attacker) else { return Interrupt::refuse("no such unit") };
    let answer = reactions(state, target, attacker, None)?;
    let offered = answer.options.iter().copied().filter(|option| !(charge.shot && *option == Reaction::Shoot));
    let options: Vec<Option<Reaction>> = offered.map(Some).chain([None]).collect();
    let words: Vec<(Option<Reaction>, Choice)> =
        options.iter().map(|option| (*option, reaction_word(*option))).collect();
    ask.title(format!("{} is charged by {}", state.named(code), state.named(attacker.code)));
    let chosen = ask.pick(
        Question::new("reaction", 'a', "reaction").on("Melee Procedure"),
        &words,
        Some(likely(&target.unit, &options, answer.must_evade)),
    );
    match chosen.flatten() {
        Some(Reaction::Shoot) => shoot(state, target, attacker, &charge, answer.must_evade, ask),
        Some(Reaction::Evade) => evade::from_charge(state, target, attacker, &charge, ask),
        Some(Reaction::Countercharge) => {
            ask.ready()?;
            // They meet half way, until the table says otherwise.
            let met = Charge {
                target_role: Role::Countercharging,
                stage: Stage::Home,
                distance: charge.start * Ratio::HALF,
                ..charge
            };
            let events = vec![Event::Charge { charge: Some(met) }, Event::Acted { unit: code }];
            Ok(Ruling::new(format!("{} countercharges.", state.named(code)), events))
        }
        Some(Reaction::MoveAway) => {
            let rate = normal_move(&state.tables, &target.unit, Going::Good)?;
            ask.say(format!("a Normal Move is {rate} in; nothing may be measured"));
            ask.ready()?;
            let away = Charge { stage: Stage::Home, distance: charge.start + rate, ..charge };
            let events =
                vec![Event::Charge { charge: Some(away) }, Event::Acted { unit: code }, Event::Back { unit: code }];
            let line = format!("{} moves out of the way; if it is reached, it is caught.", state.named(code));
            Ok(Ruling::new(line, events))
        }
        None => {
            if answer.must_evade && options.contains(&Some(Reaction::Evade)) {
                ask.permit(vec![Refusal::on("Evading", "it has to evade")])?;
            }
            ask.ready()?;
            let event = Event::Charge { charge: Some(Charge { stage: Stage::Home, ..charge }) };
            Ok(Ruling::new(format!("{} does not react.", state.named(code)), vec![event]))
        }
    }
}

/// How far away a volley at a charge is fired: point-blank, from where it started, or as soon as it is in range.
fn fired_at(tables: &Tables, unit: &Unit, band: Band, start: Ratio) -> Ratio {
    let bands = unit.weapon.bands(tables);
    let furthest = match band {
        Band::Short => Some(bands.short),
        Band::Medium => bands.medium,
        Band::Long | Band::OutOfRange => bands.long,
    };
    start.min(furthest.unwrap_or(bands.short))
}

fn shoot(
    state: &State,
    target: &Troop,
    attacker: &Troop,
    charge: &Charge,
    must_evade: bool,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    // Who is charged from short range has nothing to wait for.
    let far = charge.start > target.unit.weapon.bands(&state.tables).short;
    let hold = ask.flag(Question::new("point_blank", 'p', "holds fire to point-blank").on("Orders"), far);
    let Aim { enfilade, firing_from, target_cover } = aim(ask);
    let tables = &state.tables;
    let order = target.order().unwrap_or(crate::rulesets::league_of_augsburg::unit::chit::Chit::StandReady);
    let dice = ask.ready()?;
    let test = PointBlankTest { unit: target.unit.clone(), order, attacker_start_distance: charge.start };
    let bands = target.unit.weapon.bands(tables);
    let (band, said) = if hold {
        let test = test.rule(tables, dice)?;
        let said = if test.passed { "point-blank" } else { "too early" };
        (test.fire_band, format!("{said} ({}), ", test.total))
    } else {
        let start = bands.at(charge.start);
        (if start == Band::OutOfRange { bands.longest() } else { start }, String::new())
    };
    let distance = fired_at(tables, &target.unit, band, charge.start);
    let aim = Aim { enfilade, firing_from, target_cover };
    let shot = Shot { firer: target, target: attacker, distance, aim, half_effect: false };
    let volley = shot.throw(state, dice)?;
    let mut ruling = shot.ruling(state, &volley, target.unit.clone());
    ruling.line = format!("Charged, {said}{}", ruling.line);
    let stage = if must_evade { Stage::Reaction } else { Stage::Home };
    let fire = charge.fire.saturating_add(volley.casualties);
    let after = Charge { stage, shot: true, fire, ..charge.clone() };
    // Before the casualties: where the charger is gone, so is the charge.
    ruling.events.insert(0, Event::Charge { charge: Some(after) });
    if must_evade {
        ruling.notes.push("If that does not stop the charge, it has to evade (r).".to_owned());
    }
    Ok(ruling)
}
