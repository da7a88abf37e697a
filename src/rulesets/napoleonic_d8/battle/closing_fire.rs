//! Fire at a charge as it closes in, by who is charged and by who stands beside him (Reaction options).

use crate::rulesets::napoleonic_d8::battle::event::{Event, Mark};
use crate::rulesets::napoleonic_d8::battle::rings::{rings, struck};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State, Troop};
use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::fire::artillery_fire::{ArtilleryFire, FiringAction};
use crate::rulesets::napoleonic_d8::fire::musketry::{FirerCover, FirerMoved, Musketry};
use crate::rulesets::napoleonic_d8::fire::target::Cover;
use crate::rulesets::napoleonic_d8::unit::{Arm, Formation};
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Request, Ruling, UnitId};

const SECTION: &str = "Reaction options";

pub(crate) const SUPPORT: OrderKind = OrderKind {
    name: "support",
    key: 's',
    label: "fire beside the charged",
    at: &[Phase::Melees],
    who: Who::Units(beside),
    why_not: "may not fire at a charge: nobody charges, or it is charged itself, in melee, without fire, or has fired",
    rule: support,
};

/// Who may fire at a charge upon a unit beside it, as far as the roster knows.
fn beside(state: &State) -> Vec<UnitId> {
    if chargers(state).is_empty() {
        return Vec::new();
    }
    let may = |troop: &&Troop| {
        let fires = match troop.unit.arm {
            Arm::Infantry => troop.unit.formation != Formation::ColumnOfMarch,
            Arm::Skirmishers => true,
            Arm::FootArtillery | Arm::HorseArtillery => troop.unit.is_unlimbered(),
            Arm::Cavalry => false,
        };
        fires
            && Some(troop.code.army) != state.acting
            && !troop.fired
            && !troop.quenching
            && troop.engaged.is_empty()
            && state.chargers(troop.code).next().is_none()
            && state.orders_of(troop.code) != Orders::Retreat
    };
    state.present().filter(may).map(|troop| troop.code).collect()
}

fn chargers(state: &State) -> Vec<UnitId> {
    state.own().filter(|troop| troop.onset.is_some()).map(|troop| troop.code).collect()
}

fn support(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    ask.say("within 6 cm of the charged unit, and in no firefight (Reaction options)");
    if troop.unit.arm.is_artillery() {
        ask.say("not across friends who counter-charge (Reaction options)");
    }
    let mut ruling = Ruling::new(String::new(), Vec::new());
    at(state, troop, chargers(state), ask, &mut ruling)?;
    Ok(ruling)
}

/// The fire of a charged unit at one of its chargers.
pub(crate) fn fire(
    state: &State,
    troop: &Troop,
    ask: &mut FormBuilder<'_>,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    at(state, troop, state.chargers(troop.code).map(|(charger, _)| charger.code).collect(), ask, ruling)
}

/// Fires at one of these as it comes to contact: guns with canister, muskets in range from wherever it started.
fn at(
    state: &State,
    troop: &Troop,
    targets: Vec<UnitId>,
    ask: &mut FormBuilder<'_>,
    ruling: &mut Ruling<Event>,
) -> Result<(), Interrupt> {
    let first = targets.first().copied();
    let target = if let [only] = targets[..] {
        Some(only)
    } else {
        ask.unit(Question::new("target", ' ', "at").on(SECTION), targets, first)
    };
    let Some(victim) = target.and_then(|target| state.troop(target)) else { return Err(Interrupt::Unanswered) };
    let (code, unit) = (troop.code, &troop.unit);
    let (score, done, sum, needed) = if unit.arm.is_artillery() {
        let request = ArtilleryFire {
            firer: unit.clone(),
            action: FiringAction::Fire,
            shots_fired: troop.shots,
            full_effect_shots: None,
            distance: Ratio::ZERO,
            target: victim.unit.clone(),
            cover: Cover::Open,
            redoubt: false,
            bounce_through: false,
            flank: false,
        };
        let shot = request.rule(&state.tables, ask.ready()?)?;
        (shot.score, shot.struck, shot.sum, shot.needed)
    } else {
        let places = [
            (FirerCover::Open, "in the open"),
            (FirerCover::Building, "in a building"),
            (FirerCover::Wood, "in a wood"),
        ];
        let place = if unit.arm == Arm::Infantry && !unit.is_square() {
            ask.pick(Question::new("place", 'p', "it is").on("Firing chart"), &places, Some(FirerCover::Open))
        } else {
            None
        };
        let request = Musketry {
            firer: unit.clone(),
            weapon: troop.weapon,
            firer_cover: place.unwrap_or_default(),
            moved: FirerMoved::None,
            distance: Ratio::ZERO,
            target: victim.unit.clone(),
            cover: Cover::Open,
            redoubt: false,
        };
        let shot = request.rule(&state.tables, ask.ready()?)?;
        (shot.score, shot.struck, shot.sum, shot.needed)
    };
    let outcome = rings(done.kills, done.disorders);
    ruling.line = format!("{} fires at {}: {score}, {outcome}.", state.named(code), state.named(victim.code));
    ruling.events.push(Event::Marked { unit: code, mark: Mark::Fired });
    if unit.arm.is_artillery() {
        ruling.events.push(Event::Marked { unit: victim.code, mark: Mark::Shelled });
    }
    struck(state, victim, done, 0, ruling);
    ruling.outcome = outcome;
    ruling.end = if done.target_removed { "removed".to_owned() } else { String::new() };
    ruling.sum = sum.modifiers;
    ruling.table = format!("{needed} or more (Firing chart)");
    Ok(())
}
