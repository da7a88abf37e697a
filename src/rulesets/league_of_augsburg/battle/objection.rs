//! What speaks against giving an order to a unit, as far as everybody can see.

use super::state::{State, UnitInPlay};
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::umpire::{Choice, Refusal, UnitId};

/// Why a unit may not act, or not so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OrderObjection {
    /// Who acts instead.
    NotActing(Option<String>),
    NoChit,
    Acted,
    StandsReady,
    /// What its chit says, turned already.
    Shown(Choice),
    /// Another order than its chit has, which lies face down.
    Otherwise,
    TooFewPoints {
        cost: u64,
        left: u32,
    },
    OwesTest,
    OwesFire,
    IsCharged,
    ChargeUnderWay,
    /// Who has to complete its order first.
    Unfinished(String),
}

impl From<OrderObjection> for Refusal {
    fn from(why: OrderObjection) -> Refusal {
        match why {
            OrderObjection::NotActing(Some(other)) => {
                Refusal::on("Command Phase, Method", format!("{other} acts now: end its activation first"))
            }
            OrderObjection::NotActing(None) => Refusal::on("Command Phase, Method", "no brigade acts now"),
            OrderObjection::NoChit => Refusal::on("Orders", "it has no order chit"),
            OrderObjection::Acted => Refusal::on("Orders", "it has acted this turn"),
            OrderObjection::StandsReady => Refusal::on("Orders", "it stands ready: it only reacts"),
            OrderObjection::Shown(word) => Refusal::on("Orders", format!("its chit says: {word}")),
            OrderObjection::Otherwise => Refusal::on("Orders", "its chit says otherwise"),
            OrderObjection::TooFewPoints { cost, left } => {
                Refusal::on("Orders", format!("it costs {cost}, and {left} Command Points are left"))
            }
            OrderObjection::OwesTest => Refusal::on("Morale", "it owes a morale test first"),
            OrderObjection::OwesFire => Refusal::on("Orders", "it returns the fire at it first"),
            OrderObjection::IsCharged => Refusal::on("Melee Procedure", "it is charged: it reacts first"),
            OrderObjection::ChargeUnderWay => {
                Refusal::on("Melee Procedure", "a charge is under way: see it to its end first")
            }
            OrderObjection::Unfinished(other) => {
                Refusal::on("Command Phase, Method", format!("{other} has to complete its order first"))
            }
        }
    }
}

/// What speaks against a unit acting on a chit, whatever it may say.
pub(crate) fn to_act(state: &State, unit: &UnitInPlay) -> Vec<OrderObjection> {
    let turn = &unit.this_turn;
    let charged = state.charge.as_ref().is_some_and(|charge| charge.target == unit.id);
    let not_acting = || OrderObjection::NotActing(state.acting().map(|brigade| state.named(brigade)));
    let acted = turn.acted.then_some(OrderObjection::Acted);
    let no_chit = turn.chit.is_none().then_some(OrderObjection::NoChit);
    let all = [
        (!state.acts(unit.id)).then(not_acting),
        acted.or(no_chit),
        turn.test.is_some().then_some(OrderObjection::OwesTest),
        turn.returns.is_some().then_some(OrderObjection::OwesFire),
        charged.then_some(OrderObjection::IsCharged),
    ];
    all.into_iter().flatten().collect()
}

/// What speaks against giving a unit an order that carries out one of these chits.
pub(crate) fn to_carry_out(state: &State, id: UnitId, chits: &[Chit]) -> Vec<Refusal> {
    let Some(unit) = state.roster.unit(id) else { return Vec::new() };
    let mut reasons: Vec<Refusal> = to_act(state, unit).into_iter().map(Refusal::from).collect();
    match unit.shown_order() {
        _ if unit.this_turn.acted => {}
        Some(Chit::StandReady) => reasons.push(OrderObjection::StandsReady.into()),
        Some(order) if !chits.contains(&order) => reasons.push(OrderObjection::Shown(order.word(unit)).into()),
        _ => {}
    }
    if chits.iter().all(|chit| chit.against(unit).is_some()) {
        reasons.extend(chits.first().and_then(|chit| chit.against(unit)).map(Refusal::from));
    }
    reasons
}
