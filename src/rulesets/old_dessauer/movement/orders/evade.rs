//! Gunners get out of the way of a charge (Evading).

use crate::rulesets::old_dessauer::battle::contact::Contact;
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, against_unit, worded};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::{
    driven_to, ends_on, enters_for_foot, goes, in_order_again, keeps_order,
};
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::movement::allowance::{Mode, MoveAllowance};
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::inches;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{FormBuilder, Interrupt, OrderKind, Question, Refusal, Ruling, UnitId, Who};

pub(crate) const EVADE: OrderKind<State> = OrderKind {
    name: "evade",
    // Small, so that Enter opens what alone is there for them; no other order of these steps has it.
    key: 'r',
    label: "gunners evade",
    at: &[Phase::Evasions, Phase::Pursuit],
    who: Who::Each(|state| state.those(|unit| unit.kind() == Kind::Artillery), against),
    rule: evade,
};

fn request(state: &State, unit: &UnitInPlay, terrain: Terrain) -> MoveAllowance {
    let disordered = unit.troops.disordered && !keeps_order(state, unit);
    let unit = Unit { disordered, ..state.now(unit) };
    MoveAllowance { unit, mode: Mode::Evade, terrain, active: false, ..MoveAllowance::default() }
}

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    against_unit(state, id, |unit, against| {
        against.extend(worded((unit.kind() != Kind::Artillery).then_some(OrderObjection::NoGunners)));
        let contacts = || state.contacts_of(id);
        let charges = |contact: &Contact| contact.target == id && contact.since == state.turn && !contact.fought;
        let charged = state.engaged(id) && contacts().all(charges);
        let bound = state.is_bound(id) && contacts().any(charges);
        let reason = if bound { OrderObjection::BreaksOff } else { OrderObjection::NotCharged };
        // A pursuit may run into guns of either side.
        let active = state.is_active(id) && state.phase != Phase::Pursuit;
        against.extend(worded((active || !charged).then_some(reason)));
        against.extend(worded(request(state, unit, unit.ground.left()).objections(&state.tables)));
    })
}

fn evade(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let worst = Question::new("terrain", 'T', "worst ground crossed").on("Terrain Effects");
    let terrain = ask.pick(worst, &Terrain::CROSSED[1..], Some(unit.ground.left())).unwrap_or_default();
    let ground = ends_on(state, unit, driven_to(state, unit, None), ask);
    // The ground on which they end counts too, unless the worst of the way is said.
    let terrain = if ask.answered("terrain") { terrain } else { terrain.worst(ground) };
    let request = request(state, unit, terrain);
    ask.ready()?;
    request.check(&state.tables)?;
    let mut against = worded(request.objections(&state.tables));
    against.extend(worded(enters_for_foot(unit, ground)));
    ask.permit(against)?;
    let allowed = request.allowance(&state.tables);
    let mut events = vec![Event::Abandons { unit: id, abandoned: true }, Event::Parts { unit: id }];
    let mut notes = goes(unit, ground, &mut events);
    if allowed.disordered_after && !unit.troops.disordered && !ground.is_broken() {
        events.push(Event::Disordered { unit: id, disordered: true });
    } else if !allowed.disordered_after {
        notes.extend(in_order_again(state, unit, ground, &mut events));
    }
    let name = state.roster.named(id);
    let guns =
        if unit.marks.has(Mark::GunsLeft) { "; their guns they have left before" } else { " and leave their guns" };
    let mut ruling = Ruling::new(format!("{name} evade up to {}{guns}.", inches(allowed.allowance)), events);
    ruling.notes = notes;
    if state.phase == Phase::Pursuit {
        ruling.notes.push("They evade a pursuit as they would a charge (a reading).".to_owned());
    }
    ruling.notes.push("A later move that reaches the guns may bring them back (a reading).".to_owned());
    Ok(ruling)
}
