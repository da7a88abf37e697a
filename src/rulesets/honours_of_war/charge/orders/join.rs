//! A further unit charges into a melee that a charge has formed (p. 23).

use super::hand::ask_hand;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::ask_charged_side;
use crate::rulesets::honours_of_war::battle::state::{Charge, Fired, OrderKind, State, UnitInPlay, Who, word};
use crate::rulesets::honours_of_war::charge::counter_charge::{HeldSide, ReinforceMelee};
use crate::rulesets::honours_of_war::charge::legality::TargetCover;
use crate::rulesets::honours_of_war::melee::follow_up::Place;
use crate::rulesets::honours_of_war::morale::reform::Morale;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::umpire::{FormBuilder, Interrupt, Procedure, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "join",
    key: 'J',
    label: "charge into a melee",
    at: &[Phase::Movement],
    who: Who::Units(|state| {
        let enemy = |code: UnitId| {
            state
                .contacts
                .iter()
                .any(|one| state.hostile(one.attacker.army, code.army) || state.hostile(one.target.army, code.army))
        };
        let may = |troop: &&UnitInPlay| {
            (troop.profile.kind.is_foot() || troop.profile.kind.is_mounted())
                && troop.morale == Morale::Steady
                && !state.engaged(troop.id)
                && !state.charging(troop.id)
                && enemy(troop.id)
        };
        state.present().filter(may).map(|troop| troop.id).collect()
    }),
    why_not: "there is no melee that it could charge into (p. 23)",
    rule: |state, code, ask| {
        let Some(troop) = state.unit(code) else { return Interrupt::refuse("select a unit, not a brigade") };
        ask.title(format!("Into the melee: {}", state.named(code)));
        let enemies = state.enemies(code.army).into_iter().filter(|enemy| state.engaged(*enemy)).collect();
        let target = ask.unit(Question::new("target", ' ', "at"), enemies, None);
        let distance = ask.number(Question::new("distance", ' ', "way to contact").on("p. 21"), "cm", None);
        let Some(victim) = target.and_then(|target| state.unit(target)) else { return Err(Interrupt::Unanswered) };
        into_melee(state, troop, victim, distance, ask)
    },
}];

/// A charge at an enemy who is in melee: into a vacant sector, by the die of the counter-charge (p. 23).
pub(crate) fn into_melee(
    state: &State,
    troop: &UnitInPlay,
    victim: &UnitInPlay,
    distance: Ratio,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let melee = state.contacts.iter().find(|one| one.attacker == victim.id || one.target == victim.id);
    let Some((melee, formed)) = melee.and_then(|melee| Some((melee, state.unit(melee.attacker)?))) else {
        return Interrupt::refuse("its target is in no melee");
    };
    let quarter = ask_charged_side(ask);
    let (unit, target) = (troop.profile.clone(), victim.profile.clone());
    let mut request = ReinforceMelee {
        unit,
        target,
        attacker: formed.profile.clone(),
        charge_distance: melee.distance,
        ..ReinforceMelee::default()
    };
    request.sector = quarter.sector();
    request.side = quarter.flank();
    request.occupied_sectors = occupied(state, victim.id);
    request.crossing_fire_used = troop.turn.fired == Fired::Crossing;
    request.engaged = state.engaged(troop.id);
    request.target_cover = match victim.ground.place() {
        Place::Open => TargetCover::Open,
        Place::Bua => TargetCover::Bua,
        Place::Entrenchment => TargetCover::Entrenchment,
    };
    request.scale = state.scale;
    let performance = state.performance(troop.id).unwrap_or_default();
    let hand = ask_hand(state, troop, performance, true, ask)?;
    request.unit = hand.unit.clone();
    let way = hand.made + distance;
    let mut reasons = state.held(troop);
    reasons.extend(hand.bans.iter().cloned());
    if hand.through_friends {
        reasons.push(Refusal::on("p. 22", "no charge goes through friends"));
    }
    if way > hand.move_available {
        reasons.push(Refusal::on("p. 21", "too far"));
    }
    // Without dice the request says what forbids it, and whether a die is due.
    request.check(&state.tables)?;
    let forbidden = request.objections(&state.tables);
    let allowed = forbidden.is_empty();
    reasons.extend(forbidden.into_iter().map(Refusal::from));
    ask.permit(reasons)?;
    let dice = ask.ready()?;
    let answer = request.rule(&state.tables, dice)?;
    let name = (state.named(troop.id), state.named(victim.id));
    // What the umpire allows against the rules needs no die.
    let joins = answer.joins || !allowed;
    let mut ruling = Ruling::new(String::new(), Vec::new());
    ruling.sum.clone_from(&answer.attempt.modifiers);
    ruling.table = if answer.automatic { "automatic (p. 23)" } else { "4 or more joins (p. 23)" }.to_owned();
    ruling.outcome = if joins { "joins" } else { "stays" }.to_owned();
    if joins {
        let mut charge = Charge::new(troop.id, victim.id, quarter, way);
        (charge.in_hand, charge.run) = (hand.move_available, hand.run);
        charge.from_river = troop.ground == Ground::River;
        ruling.line = format!("{} charges into the melee of {}, in the {}.", name.0, name.1, word(&quarter));
        ruling.events.push(Event::Moved { unit: troop.id, formation: hand.unit.formation });
        if hand.unit.kind != troop.profile.kind {
            ruling.events.push(Event::Becomes { unit: troop.id, kind: hand.unit.kind, abandoned: false });
        }
        ruling.events.extend(hand.passing.as_ref().and_then(|passing| passing.stays(&troop.profile)));
        ruling.events.push(Event::Paid { unit: troop.id });
        ruling.events.extend(troop.leaves());
        ruling.events.push(Event::Charges(charge));
        ruling.notes.push("Make contact; the charge bonus is its as usual (p. 23).".to_owned());
    } else {
        ruling.line = format!("{} does not manage to join the melee of {}.", name.0, name.1);
    }
    Ok(ruling)
}

/// The sides of a unit that hold an enemy, or will when he makes contact.
fn occupied(state: &State, id: UnitId) -> Vec<HeldSide> {
    let contacts = state.contacts.iter().filter_map(|contact| match () {
        () if contact.attacker == id => Some(Facing::Front),
        () if contact.target == id => Some(contact.sector),
        () => None,
    });
    let charges = state.charges.iter().filter(|charge| charge.target == id).map(|charge| charge.sector);
    contacts.chain(charges).map(HeldSide::from).collect()
}
