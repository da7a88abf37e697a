//! Declaring a charge (Melee; Evading).

use super::shoot::why_no_reaction;
use crate::rulesets::league_of_augsburg::battle::charge::{Charge, Stage, can_evade};
use crate::rulesets::league_of_augsburg::battle::event::{Event, becomes};
use crate::rulesets::league_of_augsburg::battle::form::inches;
use crate::rulesets::league_of_augsburg::battle::met::{caught_changing, reaction};
use crate::rulesets::league_of_augsburg::battle::near;
use crate::rulesets::league_of_augsburg::battle::objection::{
    OrderObjection, is_held, over_hedge, say_of_hedges, to_carry_out, to_charge_anybody,
};
use crate::rulesets::league_of_augsburg::battle::prospects;
use crate::rulesets::league_of_augsburg::battle::spending::{does_not, does_nothing, spend};
use crate::rulesets::league_of_augsburg::battle::state::{OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::battle::volley::{as_it_stands, has_die};
use crate::rulesets::league_of_augsburg::charge::legality::{ChargeLegality, ChargeObjection};
use crate::rulesets::league_of_augsburg::charge::reaction::{Reaction, Reactions};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, ChitObjection};
use crate::rulesets::league_of_augsburg::unit::ground::{Going, Ground};
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const CHARGE: OrderKind = OrderKind {
    name: "charge",
    key: 's',
    label: "charge",
    at: &[Phase::Activations],
    who: Who::Each(State::present, against),
    rule: charge,
};

fn against(state: &State, unit: UnitId) -> Vec<Refusal> {
    if state.charge.is_some() {
        return vec![OrderObjection::ChargeUnderWay.into()];
    }
    let mut reasons = to_carry_out(state, unit, &[Chit::Charge]);
    if let Some(held) = state.roster.unit(unit).and_then(|unit| is_held(state, unit, Chit::Charge)) {
        reasons.push(held.into());
    }
    if let Some(unit) = state.roster.unit(unit).filter(|unit| reasons.is_empty() && !unit.routing) {
        let guns = |why: &ChargeObjection| *why != ChargeObjection::Order(ChitObjection::Guns);
        reasons.extend(to_charge_anybody(state, unit).filter(guns).map(Refusal::from));
    }
    reasons
}

/// What the charged may do as it stands: who has no die to shoot with, even point-blank, does not shoot.
pub(super) fn reactions(state: &State, target: &UnitInPlay, attacker: &UnitInPlay) -> Reactions {
    let mut reactions = reaction(target, attacker).reactions(&state.tables);
    if !has_die(state, (&target.now, target.ground), Ratio::ZERO) {
        reactions.options.retain(|option| *option != Reaction::Shoot);
    }
    if over_hedge(state, target, Ground::Open).is_some() {
        reactions.options.retain(|option| *option != Reaction::Countercharge);
    }
    reactions
}

/// The declaration. The target's chit is turned: it says how it may react; nothing of that stands in the line.
fn charge(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let attacker = state.unit(id)?;
    if state.charge.is_some() {
        // Nobody can allow it: the charge under way would be gone, and what it still owes.
        return Err(Refusal::from(OrderObjection::ChargeUnderWay).into());
    }
    if does_not(ask, "no charge: does nothing") {
        return does_nothing(state, attacker, Chit::Charge, ask);
    }
    let target = ask.unit(Question::new("target", ' ', "charges"), state.enemies(id), None);
    let distance = ask.number(Question::new("distance", ' ', "distance").on("Melee Procedure"), "in", None);
    let target = state.unit(target.unwrap_or(id))?;
    let loose = target.is_light() && !target.is_mounted() && target.id != id;
    let bad = as_it_stands(Question::new("bad_going", 't', "it stands in bad going").on("Evading"), target.ground);
    let bad = attacker.kind.is_light() && loose && ask.flag(bad, target.ground.is_bad());
    let mut spending = spend(state, attacker, Chit::Charge, ask)?;
    if target.id != id {
        let declared = Charge::declared(id, target.id, distance);
        prospects::say(state, &declared, (attacker, target), ask);
    }
    say_of_hedges(state, attacker, ask);
    let mut screens = ask_screens(state, attacker, target, ask);
    ask.ready()?;
    let legality = ChargeLegality {
        attacker: attacker.now.clone(),
        defender: target.now.clone(),
        target_going: Going::bad(bad),
        ..ChargeLegality::default()
    };
    let most = prospects::most(state, (attacker, target)).filter(|most| *most < distance);
    let beyond = most.map(|most| ChargeObjection::Beyond { most });
    spending.reasons.extend(legality.objection().or(beyond).map(Refusal::from));
    spending.reasons.extend(over_hedge(state, attacker, target.ground).map(Refusal::from));
    ask.permit(spending.reasons)?;
    let line = format!("{} charges {}, {}.", state.named(id), state.named(target.id), inches(distance));
    let mut ruling = Ruling::new(line, spending.events);
    who_stands(state, &mut screens, &mut ruling);
    let mut declared =
        Charge { from: attacker.ground, stood_in: target.ground, screens, ..Charge::declared(id, target.id, distance) };
    let reactions = reactions(state, target, attacker);
    ruling.events.push(Event::Shown { unit: target.id });
    if reactions.options.is_empty() {
        declared.stage = Stage::Home;
    }
    if reactions.becomes_disordered {
        ruling.events.extend(becomes(target, Unit { disordered: true, ..target.now.clone() }));
    }
    declared.turned = target.hidden_order().is_some() && !target.routing;
    if !declared.turned {
        ruling.notes.extend(no_reaction(state, target, &reactions));
    }
    ruling.events.push(Event::Charge { charge: Some(declared) });
    near::free(state, [id, target.id], distance, &mut ruling);
    Ok(ruling)
}

/// Why a charged unit does not react, and what its change of formation comes to, a line each. A chit that lies face down is
/// turned by the ruling of the charge alone: the form of what follows tells this of it, and that of the charge does not.
pub(super) fn no_reaction(state: &State, target: &UnitInPlay, reactions: &Reactions) -> Vec<String> {
    let name = state.named(target.id);
    let none = reactions.options.is_empty();
    let none = none.then(|| format!("{name} does not react: {}.", why_no_reaction(state, target, reactions)));
    let disordered = reactions.becomes_disordered.then(|| caught_changing(state, target));
    none.into_iter().chain(disordered).collect()
}

/// Those before its target that hold something stand there if their chit lets them (LOA-AMB-48), which is shown by that; the
/// others owe it to evade.
fn who_stands(state: &State, screens: &mut Vec<UnitId>, ruling: &mut Ruling<Event>) {
    screens.retain(|id| {
        let Some(unit) = state.roster.unit(*id).filter(|unit| unit.holding) else { return true };
        ruling.events.push(Event::Shown { unit: *id });
        let stands = unit.charged().holding;
        // A chit that lies face down is told by the roster, once that is ruled, and not beside the form.
        if stands && unit.hidden_order().is_none() {
            ruling.notes.push(format!("{} may stand on what it holds, or evade (K).", state.named(*id)));
        }
        !stands
    });
}

/// Asks which light troops stand before a formed target: formed troops charge through them, and they evade (Evading). Those that
/// hold something are named with the others, as only their chit says whether they stand there.
fn ask_screens(state: &State, attacker: &UnitInPlay, target: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Vec<UnitId> {
    let screens = |unit: &&UnitInPlay| {
        unit.id.army == target.id.army && unit.id != target.id && unit.kind.is_light() && can_evade(unit)
    };
    let screens: Vec<UnitId> = state.roster.present().filter(screens).map(|unit| unit.id).collect();
    let charged = target.id != attacker.id && attacker.kind.is_formed() && !target.is_light();
    if screens.is_empty() || !charged {
        return Vec::new();
    }
    let most = screens.len();
    ask.units(Question::new("screens", 's', "light troops before it").on("Evading"), screens, most)
}
