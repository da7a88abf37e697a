//! A charge that was declared makes contact, or does not (p. 24, 30-31).

use super::evade::{ask_flight, may_evade};
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::state::{Charge, Contact, OrderKind, Phase, State, Troop, Uphill, Who};
use crate::rulesets::honours_of_war::charge::bonus::ChargeBonus;
use crate::rulesets::honours_of_war::charge::legality::TargetCover;
use crate::rulesets::honours_of_war::command::orders::roll::held;
use crate::rulesets::honours_of_war::fire::cover::{Cover, Level};
use crate::rulesets::honours_of_war::melee::follow_up::Place;
use crate::rulesets::honours_of_war::melee::side::Side;
use crate::rulesets::honours_of_war::morale::hits::Cause;
use crate::rulesets::honours_of_war::morale::orders::react::{pass_through, passes};
use crate::rulesets::honours_of_war::morale::passed_through::Situation;
use crate::rulesets::honours_of_war::unit::facing::{Quarter, Sector};
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[
    OrderKind {
        name: "contact",
        key: 'C',
        label: "make contact",
        at: &[Phase::Movement],
        who: Who::Units(charging),
        why_not: "has declared no charge",
        rule: contact,
    },
    OrderKind {
        name: "halt",
        key: 'H',
        label: "the charge stops",
        at: &[Phase::Movement],
        who: Who::Units(charging),
        why_not: "has declared no charge",
        rule: |state, unit, ask| {
            ask.title(format!("The charge of {} stops", state.named(unit)));
            ask.ready()?;
            let line = format!("The charge of {} stops short.", state.named(unit));
            Ok(Ruling::new(line, vec![Event::ChargeEnds { attacker: unit }]))
        },
    },
];

fn charging(state: &State) -> Vec<UnitId> {
    state.charges.iter().map(|charge| charge.attacker).collect()
}

fn contact(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(charge) = state.charges.iter().find(|charge| charge.attacker == unit) else {
        return Interrupt::refuse("it has declared no charge");
    };
    let (Some(attacker), Some(target)) = (state.troop(unit), state.troop(charge.target)) else {
        return Interrupt::refuse("its target is gone");
    };
    ask.title(format!("Contact: {} and {}", state.named(unit), state.named(target.code)));
    if may_evade(state, &attacker.unit, target, charge) {
        let evades = Question::new("evades", 'v', "it evades now that it is reached").on("p. 24");
        if ask.flag(evades, false) {
            return evaded(state, charge, attacker, target, ask);
        }
    }
    let made = ask_contact(state, charge, attacker, target, false, ask)?;
    let through = if helpless(target) { passes(state, target.code, ask) } else { Vec::new() };
    ask.ready()?;
    let mut events = vec![Event::ChargeEnds { attacker: unit }];
    // A second target of the same charge is contacted after the first (p. 22-23).
    let others = state.charges.iter().filter(|other| other.attacker == unit && other.target != target.code);
    events.extend(others.map(|other| Event::Charges(other.clone())));
    let mut ruling =
        Ruling::new(format!("{} is in contact with {}.", state.named(unit), state.named(target.code)), Vec::new());
    if helpless(target) {
        events.push(Event::DoneFor { unit: target.code });
        ruling.notes.push(format!("{} is Done For at once and routs a move (p. 31).", state.named(target.code)));
        for friend in through {
            pass_through(state, target, friend, Situation::Rout, Cause::Melee, &mut events, &mut ruling.notes)?;
        }
    } else {
        for (bonus, code) in [(made.attacker_bonus, unit), (made.target_bonus, target.code)] {
            if bonus {
                ruling.notes.push(format!("{} has the charge bonus (p. 31).", state.named(code)));
            }
        }
        events.push(Event::Contact(made));
    }
    ruling.events = events;
    Ok(ruling)
}

/// The target evades when it is reached (p. 24).
fn evaded(
    state: &State,
    charge: &Charge,
    attacker: &Troop,
    target: &Troop,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let flight = ask_flight(state, &attacker.unit, target, charge, ask)?;
    let mut reasons = held(state, target);
    reasons.extend(flight.bans());
    ask.permit(reasons)?;
    ask.ready()?;
    let mut ruling = Ruling::new(String::new(), vec![Event::ChargeEnds { attacker: attacker.code }]);
    let result = flight.goes(state, target, charge, &mut ruling);
    ruling.line = format!("{} reaches {}: {result}.", state.named(attacker.code), state.named(target.code));
    ruling.outcome = result;
    Ok(ruling)
}

/// Transport and limbered guns (p. 31).
fn helpless(troop: &Troop) -> bool {
    Side::new(troop.unit.clone()).is_helpless()
}

/// What the table says about a contact, and whether the charge bonus is earned (p. 31).
pub(crate) fn ask_contact(
    state: &State,
    charge: &Charge,
    attacker: &Troop,
    target: &Troop,
    retreating: bool,
    ask: &mut FormBuilder<'_>,
) -> Result<Contact, Interrupt> {
    let levels = &[(Level::None, "no"), (Level::Light, "light"), (Level::Heavy, "heavy")];
    let level = match target.ground.place() {
        // In the open, as far as the roster knows: else as the charge was declared.
        Place::Open if matches!(charge.cover, TargetCover::Woods | TargetCover::Obstacle) => Level::Light,
        Place::Open => Level::None,
        Place::Entrenchment if charge.sector == Quarter::Rear => Level::None,
        Place::Entrenchment => Level::Heavy,
        Place::Bua if target.ground.cover() == Some(Cover::BuaRustic) => Level::Light,
        Place::Bua => Level::Heavy,
    };
    let cover = ask.pick(Question::new("cover", 'c', "the target has cover").on("p. 31").known(), levels, Some(level));
    // An enemy who holds the far bank of a river counts as uphill (p. 16).
    let bank = if charge.from_river { Uphill::Target } else { Uphill::Level };
    let heights = &[(Uphill::Level, "nobody"), (Uphill::Target, "the target"), (Uphill::Attacker, "the charger")];
    let uphill =
        ask.pick(Question::new("uphill", 'u', "stands uphill").on("p. 31"), heights, Some(bank)).unwrap_or_default();
    let known = target.block().map_or(0, |block| block.directions.max(1));
    let mut told = known;
    if target.unit.kind.is_foot() || target.unit.is_deployed_guns() {
        let directions = &[(0u8, "none"), (1, "1"), (2, "2"), (3, "3"), (4, "4")];
        let bua = Question::new("directions", 'b', "the target fights from a BUA in directions").on("p. 17").known();
        told = ask.pick(bua, directions, Some(known)).unwrap_or(known);
    }
    let bua_directions = if target.block().is_some() { state.directions(target.code, told) } else { told };
    let cover = cover.unwrap_or_default();
    let mut contact = Contact {
        attacker: attacker.code,
        target: target.code,
        sector: charge.sector,
        distance: charge.distance,
        attacker_bonus: false,
        target_bonus: false,
        cover,
        uphill,
        bua_directions,
        retreating,
        rounds: 0,
    };
    let quarter = |troop: &Troop| troop.unit.normal_move(&state.tables, state.scale, false) / Ratio::whole(4);
    let way = if charge.counter { charge.distance / Ratio::whole(2) } else { charge.distance };
    for (charger, other, key, id, here) in
        [(attacker, target, 'm', "attacker_run", true), (target, attacker, 't', "target_run", charge.counter)]
    {
        if !here || !charger.unit.kind.is_mounted() {
            continue;
        }
        let label =
            format!("{} ran more than {} cm straight into contact", state.named(charger.code), quarter(charger));
        // What the charger made before its last obstacle or its change of formation does not count.
        let run = charge.run.filter(|_| key == 'm').map_or(way, |run| (run + way - charge.distance).max(Ratio::ZERO));
        let ran = ask.flag(Question::new(id, key, label).on("p. 31"), run > quarter(charger));
        let mut bonus = ChargeBonus {
            unit: charger.unit.clone(),
            target: other.unit.clone(),
            distance: Ratio::ZERO,
            ..ChargeBonus::default()
        };
        bonus.distance = if ran { quarter(charger) + Ratio::ONE } else { Ratio::ZERO };
        bonus.sector = if key == 'm' { charge.sector.sector() } else { Sector::Front };
        bonus.uphill = uphill == if key == 'm' { Uphill::Target } else { Uphill::Attacker };
        bonus.at_defences = key == 'm' && cover != Level::None;
        bonus.counter_charged = charge.counter;
        bonus.weather = state.weather.unwrap_or_default();
        bonus.scale = state.scale;
        let wood = Question::new(
            if key == 'm' { "through" } else { "target_through" },
            if key == 'm' { 'w' } else { 'n' },
            "through or into wood or rough ground",
        )
        .on("p. 31");
        bonus.through_terrain = ask.flag(wood, key == 'm' && charge.cover == TargetCover::Woods);
        let earned = bonus.answer(&state.tables)?.bonus > 0;
        if key == 'm' {
            contact.attacker_bonus = earned
        } else {
            contact.target_bonus = earned
        }
        ask.say(format!("charge bonus of {}: {}", state.named(charger.code), if earned { "yes" } else { "no" }));
    }
    Ok(contact)
}
