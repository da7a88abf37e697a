//! What speaks against giving an order to a unit, as far as everybody can see.

use super::charge::Stage;
use super::state::{State, UnitInPlay};
use crate::rulesets::league_of_augsburg::charge::legality::{ChargeLegality, ChargeObjection};
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::ground::Ground;
use crate::rulesets::league_of_augsburg::unit::hold::Hold;
use crate::umpire::{Choice, FormBuilder, Objection, Refusal, UnitId};
use strum::{IntoStaticStr, VariantNames};

/// Why a unit may not act, or not so.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum OrderObjection {
    /// Who acts instead.
    NotActing(String),
    NotRolled,
    AllActed,
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
    /// Who charges.
    ChargerOwesTest(String),
    OwesFire,
    IsCharged,
    ChargeUnderWay,
    MeleeUnderWay,
    /// Cavalry that charged and won.
    FollowsUpFirst(String),
    /// The scenario lets no horse charge across a hedge.
    HorseOverHedge,
    /// Who has to complete its order first, and that order, turned already.
    Unfinished {
        who: String,
        order: Chit,
        word: Choice,
    },
    /// Who has fire to return first.
    OtherOwesFire(String),
    /// Who has to test its morale first.
    OtherOwesTest(String),
    /// Gunners whom a follow-up has met, or an enemy has recoiled into.
    GunnersEvade(String),
    /// Light troops whom a follow-up has met, or an enemy has recoiled into, and which may not stand.
    LightEvade(String),
    /// What keeps it in its place.
    Held(Hold),
}

/// Who acts, and when.
const METHOD: &str = "Command Phase, Method";

impl Objection for OrderObjection {
    const OF: &'static str = "order";

    fn words(why: OrderObjection) -> Refusal {
        match why {
            OrderObjection::NotActing(other) => {
                Refusal::on(METHOD, format!("{other} acts now: end its activation first"))
            }
            OrderObjection::NotRolled => Refusal::on(METHOD, "no brigade acts yet: roll for who acts first"),
            OrderObjection::AllActed => Refusal::on(METHOD, "every brigade has acted: the turn can only be ended"),
            OrderObjection::NoChit => {
                Refusal::on("Orders", "it has no order chit: none was laid, or it was cancelled, or changed to evade")
            }
            OrderObjection::Acted => Refusal::on("Orders", "it has acted this turn"),
            OrderObjection::StandsReady => Refusal::on("Orders", "it stands ready: it only reacts"),
            OrderObjection::Shown(word) => Refusal::on("Orders", format!("its chit says: {word}")),
            OrderObjection::Otherwise => Refusal::on("Orders", "its chit says otherwise: T turns it"),
            OrderObjection::TooFewPoints { cost, left } => Refusal::on(
                "Orders",
                format!("it costs {cost}, and {left} Command Points are left; S turns who stands ready, for none"),
            ),
            OrderObjection::OwesTest => Refusal::on("Morale", "it owes a morale test first (t)"),
            OrderObjection::ChargerOwesTest(charger) => {
                Refusal::on("Morale", format!("{charger} owes a morale test first, which may stop its charge"))
            }
            OrderObjection::OtherOwesTest(other) => {
                Refusal::on("Morale", format!("{other} tests its morale first (t)"))
            }
            OrderObjection::OtherOwesFire(other) => {
                Refusal::on("Orders", format!("{other} returns the fire at it first (R)"))
            }
            OrderObjection::OwesFire => Refusal::on("Orders", "it returns the fire at it first (R)"),
            OrderObjection::IsCharged => Refusal::on("Melee Procedure", "it is charged: it reacts first (r)"),
            OrderObjection::ChargeUnderWay => {
                Refusal::on("Melee Procedure", "a charge is under way: see it to its end first")
            }
            OrderObjection::MeleeUnderWay => Refusal::on("Melee Procedure", "a melee is under way: fight it first"),
            OrderObjection::FollowsUpFirst(winner) => Refusal::on(
                "Melee Results",
                format!("{winner} has to follow up first, as cavalry that charged and won"),
            ),
            OrderObjection::HorseOverHedge => Refusal::on("scenario", "no horse charges across a hedge"),
            OrderObjection::GunnersEvade(gunners) => {
                Refusal::on("Evading", format!("{gunners} evades first (K), as gunners who hold nothing always do"))
            }
            OrderObjection::LightEvade(light) => Refusal::on(
                "Evading",
                format!(
                    "{light} evades first (K), as from a charge: its order does not let it stand before formed troops"
                ),
            ),
            OrderObjection::Held(hold) => {
                let (before, way_out) = (hold.before(), hold.way_out());
                Refusal::on("scenario", format!("it is held: it may not leave its place before {before}{way_out}"))
            }
            OrderObjection::Unfinished { who, order, word } => {
                Refusal::on(METHOD, format!("{who} has still to {word}: select it, then {}", completed_by(order)))
            }
        }
    }
}

/// The key by which the order of a chit is completed, and where it is said that it cannot be.
const fn completed_by(order: Chit) -> &'static str {
    match order {
        Chit::Fire => "f; where it has no shot, its form says so (N)",
        Chit::Charge => "s; where it has no charge, its form says so (N)",
        Chit::Rally => "L",
        _ => "p",
    }
}

/// What speaks against a unit acting on a chit, whatever it may say: the first thing that decides.
pub(crate) fn to_act(state: &State, unit: &UnitInPlay) -> Option<OrderObjection> {
    let turn = &unit.this_turn;
    let charge = state.charge.as_ref().filter(|charge| charge.target == unit.id);
    match turn.chit {
        _ if unit.has_acted() => Some(OrderObjection::Acted),
        Some(_) if unit.has_stood() => Some(OrderObjection::StandsReady),
        None => Some(OrderObjection::NoChit),
        Some(_) if owes(unit).is_some() => owes(unit),
        Some(_) if charge.is_some_and(|charge| charge.stage == Stage::Reaction) => Some(OrderObjection::IsCharged),
        Some(_) if charge.is_some() => Some(OrderObjection::ChargeUnderWay),
        Some(_) if !state.acts(unit.id) => Some(not_acting(state)),
        Some(laid) if !laid.paid => unfinished(state, Some(unit.id)).or_else(|| too_few_points(state, unit)),
        Some(_) => None,
    }
}

/// What speaks against turning the chit of a unit that stands ready, which costs nothing (LOA-AMB-22).
pub(crate) fn to_stand(state: &State, unit: &UnitInPlay) -> Option<OrderObjection> {
    to_act(state, unit).filter(|why| !matches!(why, OrderObjection::TooFewPoints { .. }))
}

/// What its own last volley, or one at it, still demands of a unit: first the fire that it returns, then its test.
pub(crate) fn owes(unit: &UnitInPlay) -> Option<OrderObjection> {
    let turn = &unit.this_turn;
    let test = turn.test.map(|_| OrderObjection::OwesTest);
    turn.returns.map(|_| OrderObjection::OwesFire).or(test)
}

/// Nobody begins while another has its order still to complete, its charge is under way, or what its volley causes is owed
/// (LOA-CMD-14, LOA-ORD-13, LOA-MOR-1).
pub(crate) fn unfinished(state: &State, unit: Option<UnitId>) -> Option<OrderObjection> {
    if state.charge.is_some() {
        return Some(OrderObjection::ChargeUnderWay);
    }
    let first = |owes: &dyn Fn(&UnitInPlay) -> bool| {
        state
            .roster
            .present()
            .find(|other| Some(other.id) != unit && owes(other))
            .map(|other| (other, state.named(other.id)))
    };
    let returns = first(&|other| other.this_turn.returns.is_some()).map(|(_, who)| OrderObjection::OtherOwesFire(who));
    let tests = || first(&|other| other.this_turn.test.is_some()).map(|(_, who)| OrderObjection::OtherOwesTest(who));
    let orders = || {
        let (other, who) = first(&|other| is_unfinished(state, other))?;
        let order = other.order()?;
        Some(OrderObjection::Unfinished { who, order, word: order.word(other) })
    };
    returns.or_else(tests).or_else(orders)
}

/// Whether a chit that lies face down can be turned as soon as another unit has completed its order.
pub(crate) fn comes_next(state: &State, unit: &UnitInPlay) -> bool {
    let waits = matches!(to_act(state, unit), Some(OrderObjection::Unfinished { .. }));
    waits && unit.hidden_order().is_some() && too_few_points(state, unit).is_none()
}

/// Whether a unit is held, and a chit would have it leave its place.
pub(crate) fn is_held(state: &State, unit: &UnitInPlay, chit: Chit) -> Option<OrderObjection> {
    let leaves = matches!(chit, Chit::Charge | Chit::Move | Chit::Wheel | Chit::Retire);
    let hold = state.roster.brigade(unit.id)?.held_in(state.turn)?;
    leaves.then_some(OrderObjection::Held(hold))
}

/// Whether horse that charges crosses its own hedge, or that of its target, where the scenario lets it cross none.
pub(crate) fn over_hedge(state: &State, horse: &UnitInPlay, at: Ground) -> Option<OrderObjection> {
    let crosses = horse.is_mounted() && [horse.ground, at].contains(&Ground::Hedge);
    let forbidden = (crosses && !state.horse_over_hedges).then_some(OrderObjection::HorseOverHedge);
    forbidden.filter(|why| !state.tables.off.has(&why.clone().into()))
}

/// What the scenario has against the charge of horse: a hedge between them the table alone sees.
pub(crate) fn say_of_hedges(state: &State, horse: &UnitInPlay, ask: &mut FormBuilder<'_>) {
    if horse.is_mounted() && !state.horse_over_hedges {
        ask.say("no horse charges across a hedge (scenario): whether one lies between them only the table knows");
    }
}

/// Whether horse that follows up meets a unit across a hedge: it comes to a melee there as by a charge.
pub(crate) fn follows_over_hedge(state: &State, horse: &UnitInPlay, met: Option<UnitId>) -> Option<OrderObjection> {
    let at = state.roster.unit(met?)?.ground;
    over_hedge(state, horse, at).filter(|_| at == Ground::Hedge)
}

/// Who acts instead, or why nobody does.
pub(crate) fn not_acting(state: &State) -> OrderObjection {
    match state.acting() {
        Some(brigade) => OrderObjection::NotActing(state.named(brigade)),
        None if state.sequence.is_empty() => OrderObjection::NotRolled,
        None => OrderObjection::AllActed,
    }
}

/// Points are too few within the radius of the Brigadier and beyond it.
fn too_few_points(state: &State, unit: &UnitInPlay) -> Option<OrderObjection> {
    let left = state.roster.brigade(unit.id)?.points_left();
    let cost = state.tables.cost.order.min(state.tables.cost.outside_radius);
    (cost > u64::from(left)).then_some(OrderObjection::TooFewPoints { cost, left })
}

/// What speaks against giving a unit an order that carries out one of these chits: the first thing that decides.
pub(crate) fn to_carry_out(state: &State, id: UnitId, chits: &[Chit]) -> Vec<Refusal> {
    let Some(unit) = state.roster.unit(id) else { return Vec::new() };
    let shown = match unit.shown_order() {
        Some(Chit::StandReady) => Some(OrderObjection::StandsReady),
        Some(order) if !chits.contains(&order) => Some(OrderObjection::Shown(order.word(unit))),
        _ => None,
    };
    // Of a turned chit all know which it is.
    let turned = unit.shown_order().filter(|order| chits.contains(order));
    let judged = turned.as_ref().map_or(chits, std::slice::from_ref);
    let illegal = || {
        let none = judged.iter().all(|chit| unit.against(*chit).is_some());
        judged.first().filter(|_| none).and_then(|chit| unit.against(*chit)).map(Refusal::from)
    };
    Vec::from_iter(to_act(state, unit).or(shown).map(Refusal::from).or_else(illegal))
}

/// Why a unit may charge none of the enemies that are left, wherever they stand.
pub(crate) fn to_charge_anybody(state: &State, unit: &UnitInPlay) -> Option<ChargeObjection> {
    let against = |enemy: &UnitInPlay| {
        let (attacker, defender) = (unit.now.clone(), enemy.now.clone());
        ChargeLegality { attacker, defender, ..ChargeLegality::default() }.objection()
    };
    let reasons: Option<Vec<ChargeObjection>> = state.roster.enemies(unit.id.army).map(against).collect();
    reasons?.first().copied()
}

/// Whether nothing that is known keeps a unit for good from an order.
fn is_possible(state: &State, unit: &UnitInPlay, order: Chit) -> bool {
    unit.against(order).is_none()
        && is_held(state, unit, order).is_none()
        && (order != Chit::Charge || to_charge_anybody(state, unit).is_none())
}

/// Whether a unit still has to complete the order on its turned chit, and nothing that is known keeps it from it for good.
pub(crate) fn is_unfinished(state: &State, unit: &UnitInPlay) -> bool {
    state.acts(unit.id) && unit.is_begun() && unit.order().is_some_and(|order| is_possible(state, unit, order))
}

/// Whether a charge has shown a unit's chit, and it has still to pay for what that says: as it does it, or before.
pub(crate) fn is_to_pay(state: &State, unit: &UnitInPlay) -> bool {
    let unpaid = unit.is_pending() && !unit.is_begun();
    unpaid && unit.shown_order().is_some_and(|order| is_possible(state, unit, order))
}
