//! What the umpire can order: a table, a file for each matter, and what their forms have in common.

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::state::{State, Troop};
use crate::rulesets::league_of_augsburg::charge::orders::{self as charge, evade, react};
use crate::rulesets::league_of_augsburg::command::orders::{chits as lay, points as command, turn};
use crate::rulesets::league_of_augsburg::command::points::Rank;
use crate::rulesets::league_of_augsburg::fire::saves::Cover;
use crate::rulesets::league_of_augsburg::movement::allowance::Going;
use crate::rulesets::league_of_augsburg::unit::chit::{ActivationCost, Chit, OrderEffect};
use crate::rulesets::league_of_augsburg::unit::{Kind, Unit};
use crate::rulesets::league_of_augsburg::{
    fire::orders as fire, melee::orders as fight, morale::orders as rest, movement::orders as moves,
};
use crate::umpire::{self, Choice, FormBuilder, GivenDice, Interrupt, Question, Ratio, Refusal, Request, UnitId};

pub(crate) type OrderKind = umpire::OrderKind<State>;
pub(crate) type Who = umpire::Who<State>;

/// Every order, in the order in which the footer shows them.
pub(crate) const ORDERS: &[&[OrderKind]] = &[&[
    lay::LAY,
    lay::CHIT,
    command::CINC,
    command::ASSIGN,
    command::POINTS,
    command::RALLY_POINTS,
    turn::TURN,
    rest::MORALE,
    fire::RETURN,
    react::REACT,
    charge::HOME,
    fight::FIGHT,
    fight::FOLLOW,
    fire::HALF,
    moves::MOVE,
    fire::FIRE,
    charge::CHARGE,
    rest::RALLY,
    turn::PASS,
    evade::EVADE,
    evade::GIVE_WAY,
    fight::COLLIDE,
    command::SEQUENCE,
    rest::END,
]];

/// What can be owed in the activations, by the order that pays it: what the rules demand first.
pub(crate) const OWED: &[(&str, &str)] = &[
    ("sequence", "equal points: who acts first"),
    ("return_fire", "returns fire"),
    ("react", "reacts to the charge"),
    ("morale", "morale test"),
    ("home", "charges home"),
    ("half_fire", "halted, fires at half effect"),
    ("fight", "melee"),
    ("follow", "winner of the melee"),
];

/// The dice of procedures that throw none.
pub(crate) fn no_dice() -> GivenDice<'static> {
    GivenDice::new(&[])
}

/// The unit that an order is given to.
pub(crate) fn troop(state: &State, code: UnitId) -> Result<&Troop, Interrupt> {
    state.troop(code).ok_or_else(|| Refusal::new("no such unit").into())
}

/// What a unit of the acting brigade may be ordered to do, as far as everybody can see: its chit lies face down, or says so.
pub(crate) fn may_do(state: &State, order: impl Fn(Chit) -> bool) -> impl Fn(&Troop) -> bool {
    move |troop| {
        let open = troop.is_face_down() || troop.order().is_some_and(&order);
        let free = troop.test.is_none() && troop.returns.is_none() && !state.is_charged(troop.code);
        state.acts(troop.code) && troop.may_act() && open && free
    }
}

/// An order in the words of the forms and the roster.
pub(crate) const fn word(order: Chit, unit: &Unit) -> Choice {
    match order {
        Chit::StandReady => "stand ready",
        Chit::Fire => "fire",
        Chit::Charge => "charge",
        Chit::Move => "move",
        Chit::Wheel => "wheel",
        Chit::Retire => "retire",
        Chit::FormUp => "form up",
        Chit::Rally => "rally",
        Chit::Formation => "change formation",
        Chit::Dismount if matches!(unit.kind, Kind::Artillery) => "unlimber",
        Chit::Dismount => "dismount",
        Chit::MountUp if matches!(unit.kind, Kind::Artillery) => "limber",
        Chit::MountUp => "mount up",
    }
}

/// Every chit.
pub(crate) const CHITS: [Chit; 11] = [
    Chit::StandReady,
    Chit::Fire,
    Chit::Charge,
    Chit::Move,
    Chit::Wheel,
    Chit::Retire,
    Chit::FormUp,
    Chit::Rally,
    Chit::Formation,
    Chit::Dismount,
    Chit::MountUp,
];

/// The chits that a unit may be given, in words.
pub(crate) fn legal(unit: &Unit) -> Vec<(Chit, Choice)> {
    CHITS.into_iter().filter(|chit| chit.is_legal(unit)).map(|chit| (chit, word(chit, unit))).collect()
}

/// Pays for a unit's chit and turns it, unless that is done; says what the rules have against it. What the chit says is
/// compared, and never told.
pub(crate) fn spend(
    state: &State,
    troop: &Troop,
    order: Chit,
    ask: &mut FormBuilder<'_>,
) -> Result<Vec<Event>, Interrupt> {
    let unit = troop.code;
    let mut events = Vec::new();
    let mut reasons = Vec::new();
    match troop.chit {
        Some(laid) if laid.order == order => {}
        laid => {
            let text = if laid.is_some() { "its chit says otherwise" } else { "it has no order chit" };
            reasons.push(Refusal::on("Orders", text));
            // Where the umpire allows it, that was its order.
            events.push(Event::Laid { unit, order: Some(order) });
        }
    }
    if !order.is_legal(&troop.unit) {
        reasons.push(Refusal::on("Orders", "a unit in its state may not be given this order"));
    }
    if troop.acted {
        reasons.push(Refusal::on("Orders", "it has acted this turn"));
    }
    if !troop.chit.is_some_and(|laid| laid.paid && laid.order == order) {
        events.push(pay(state, troop, order, ask, &mut reasons)?);
    }
    ask.permit(reasons)?;
    Ok(events)
}

/// What a unit's order costs, the radius of its Brigadier asked for.
pub(crate) fn pay(
    state: &State,
    troop: &Troop,
    order: Chit,
    ask: &mut FormBuilder<'_>,
    reasons: &mut Vec<Refusal>,
) -> Result<Event, Interrupt> {
    let Some(brigade) = state.brigade(troop.code) else { return Interrupt::refuse("no such brigade") };
    let (left, radius) = (brigade.left(), Rank::Brigadier.radius(&state.tables, brigade.command_number));
    let label = format!("beyond {radius} in of {}", brigade.name);
    let in_radius = !ask.flag(Question::new("beyond", 'z', label).on("Command Phase"), false);
    // What it costs to turn a chit tells nothing of the chit.
    let request = ActivationCost { order: Some(Chit::Move), in_radius, points_available: u64::from(left) };
    let cost = request.rule(&state.tables, &mut no_dice())?;
    if !cost.can_act {
        reasons.push(Refusal::on("Orders", format!("it costs {}, and {left} Command Points are left", cost.cost)));
    }
    let paid = if order == Chit::StandReady { 0 } else { u32::try_from(cost.cost).unwrap_or(0).min(left) };
    Ok(Event::Paid { unit: troop.code, cost: paid })
}

/// A unit that has completed its order (LOA-ORD-8 to 12). What it may not be ordered, and the umpire allowed, changes nothing.
pub(crate) fn completed(state: &State, unit: &Unit, order: Chit) -> Unit {
    let request = OrderEffect { unit: unit.clone(), order };
    match request.rule(&state.tables, &mut no_dice()) {
        Ok(effect) => Unit {
            unformed: effect.unformed,
            changing_formation: effect.changing_formation,
            mode: effect.mode,
            must_rally: effect.must_rally,
            ..unit.clone()
        },
        Err(_) => unit.clone(),
    }
}

/// What a unit is now, where that is news.
pub(crate) fn becomes(troop: &Troop, unit: Unit) -> Option<Event> {
    (unit != troop.unit).then(|| Event::Unit { code: troop.code, unit: Box::new(unit) })
}

/// A unit with so many figures left; its pikemen are no more than that, and what was counted on the table no longer holds.
pub(crate) fn with_figures(unit: &Unit, figures: u32) -> Unit {
    Unit {
        figures,
        original_figures: unit.original_figures.max(figures),
        pikemen: unit.pikemen.min(figures),
        front_rank: None,
        front_pikemen: None,
        ..unit.clone()
    }
}

/// What a unit stands in, for a form.
pub(crate) const COVERS: [(Cover, Choice); 4] =
    [(Cover::None, "open"), (Cover::Concealed, "concealed"), (Cover::Cover, "cover"), (Cover::HardCover, "hard cover")];

/// Bad going behind a unit that may have to go back.
pub(crate) fn going_behind(ask: &mut FormBuilder<'_>) -> Going {
    let bad = ask.flag(Question::new("bad_behind", 'b', "bad going behind it").on("Movement"), false);
    if bad { Going::Bad } else { Going::Good }
}

/// A count of whole things, from a form.
pub(crate) fn count(ask: &mut FormBuilder<'_>, question: Question, otherwise: u32) -> u32 {
    let number = ask.number(question, "", Some(Ratio::from(i64::from(otherwise))));
    u32::try_from(number.floor()).unwrap_or(0)
}

/// `1 figure`, `3 figures`.
pub(crate) fn counted(n: u32, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// The brigades that are left and of which this holds.
pub(crate) fn brigades(
    state: &State,
    holds: impl Fn(&crate::rulesets::league_of_augsburg::battle::state::Brigade) -> bool,
) -> Vec<UnitId> {
    state.brigades().filter(|brigade| !brigade.is_lost() && holds(brigade)).map(|brigade| brigade.code).collect()
}
