//! Who comes into contact without a declared charge: by a follow-up, or as an enemy recoils into a unit that stands (Melee).

use super::pool::Role;
use crate::rulesets::league_of_augsburg::battle::charge::{Charge, can_evade};
use crate::rulesets::league_of_augsburg::battle::event::{Event, becomes};
use crate::rulesets::league_of_augsburg::battle::marks::Mark;
use crate::rulesets::league_of_augsburg::battle::met::{caught_changing, has_to_run, is_caught_changing};
use crate::rulesets::league_of_augsburg::battle::near::free;
use crate::rulesets::league_of_augsburg::battle::objection::OrderObjection;
use crate::rulesets::league_of_augsburg::battle::state::{OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const COLLIDE: OrderKind = OrderKind {
    name: "collide",
    key: 'J',
    label: "recoils into",
    at: &[Phase::Activations],
    who: Who::Each(State::present, against_recoil),
    rule: collide,
};

/// How a unit is come upon.
#[derive(Clone, Copy)]
pub(super) enum Upon {
    FollowUp,
    Recoil,
}

fn against_recoil(state: &State, unit: UnitId) -> Vec<Refusal> {
    if state.charge.is_some() {
        return vec![OrderObjection::ChargeUnderWay.into()];
    }
    let Some(unit) = state.roster.unit(unit) else { return Vec::new() };
    let why = match (&unit.this_turn.recoils_from, unit.marks.has(Mark::Back)) {
        _ if unit.routing => Some("it routs: to rout is no recoil into an enemy's front (a reading)"),
        (_, false) => Some("it has not gone back this turn"),
        (None, true) => Some(
            "it recoils no more: it has acted or fought since, or it gave way, evaded or moved away, which is no recoil (a reading)",
        ),
        (Some(from), true) => {
            let others = state.enemies(unit.id).iter().any(|enemy| !from.contains(enemy));
            (!others).then_some("it goes back from the only enemy there is")
        }
    };
    why.map(|why| Refusal::on("Melee", why)).into_iter().collect()
}

/// Why a unit does not recoil into an enemy: it goes back from him.
fn goes_back_from(state: &State, unit: &UnitInPlay, enemy: UnitId) -> Option<Refusal> {
    let from = unit.this_turn.recoils_from.as_ref().is_some_and(|from| from.contains(&enemy));
    from.then(|| Refusal::on("Melee", format!("it goes back from {}, and not into it (a reading)", state.named(enemy))))
}

/// A unit is come upon by a follow-up, or by an enemy that recoils into it. What light troops may do before formed ones their chit
/// says, as in a charge: it is shown.
pub(super) fn come_upon(state: &State, by: &UnitInPlay, met: &UnitInPlay, how: Upon, ruling: &mut Ruling<Event>) {
    let light = met.kind.is_light() && by.kind.is_formed();
    if matches!(how, Upon::FollowUp) && is_caught_changing(state, met, by) {
        ruling.events.push(Event::Shown { unit: met.id });
        ruling.events.extend(becomes(met, Unit { disordered: true, ..met.now.clone() }));
        // Of a chit that lies face down the form of the melee tells it.
        ruling.notes.extend(met.hidden_order().is_none().then(|| caught_changing(state, met)));
    }
    ruling.events.extend(light.then_some(Event::Shown { unit: met.id }).or_else(|| shown_by_contact(state, met.id)));
    // It is too late to give way before anybody.
    ruling.events.extend(met.gives_way_no_more());
    let reacts = match (can_evade(met), met.kind, how) {
        (false, _, Upon::Recoil) => return,
        (false, _, Upon::FollowUp) => "it does not react, as only who is charged on a chit does (a reading)",
        (true, Kind::Artillery, _) => "gunners always evade (K)",
        // A chit that lies face down is not told beside the form, which shows this before it is ruled.
        (true, ..) if light && met.hidden_order().is_some() => "whether it may stand its chit says, which is turned",
        (true, ..) if has_to_run(state, met, by) => {
            "as before a charge it may not stand before formed troops, and evades (K)"
        }
        (true, ..) => "it may evade (K), or fights",
    };
    let upon = match how {
        Upon::FollowUp => "is met by a follow-up",
        Upon::Recoil => "is run into",
    };
    ruling.notes.push(format!("{} {upon}: {reacts}.", state.named(met.id)));
}

/// A follow-up that meets a new unit; what it crosses its form asks. Only an ordered charge carries on as one (Melee).
pub(super) fn by_follow_up(state: &State, charge: &Charge, (winner, met): (&UnitInPlay, &UnitInPlay)) -> Charge {
    let from = charge.start_of(winner.id);
    let turned = met.hidden_order().is_some() && is_caught_changing(state, met, winner);
    let contact = Charge::contact(winner.id, met.id, charge.role_of(winner.id));
    Charge { from, stood_in: met.ground, turned, follow_up: true, ..contact }
}

/// Whether skirmishers stand on what they hold their chit says (LOA-AMB-48): who comes upon them sees it.
fn shown_by_contact(state: &State, unit: UnitId) -> Option<Event> {
    let holds = state.roster.unit(unit).is_some_and(|unit| unit.holding && unit.kind.is_light());
    holds.then_some(Event::Shown { unit })
}

/// A unit that went back and ran into an enemy who stands: they fight (LOA-MEL-1).
fn collide(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let stands = ask.unit(Question::new("enemy", ' ', "into the front of").on("Melee"), state.enemies(id), None);
    ask.ready()?;
    let Some(stands) = stands else { return Err(Interrupt::Unanswered) };
    ask.permit(goes_back_from(state, state.unit(id)?, stands).into_iter().collect())?;
    let line = format!("{} recoils into {}: they fight.", state.named(id), state.named(stands));
    let charge = Charge::contact(stands, id, Role::Defending);
    let mut ruling = Ruling::new(line, Vec::new());
    come_upon(state, state.unit(id)?, state.unit(stands)?, Upon::Recoil, &mut ruling);
    ruling.events.push(Event::Charge { charge: Some(charge) });
    free(state, [id, stands], Ratio::ZERO, &mut ruling);
    Ok(ruling)
}
