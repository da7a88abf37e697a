//! What is owed before a phase may end.

use super::charge::Charge;
use super::met::{is_caught_changing, runs_first};
use super::objection::comes_next;
use super::state::{ArmyInPlay, BrigadeInPlay, Phase, State, UnitInPlay};
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::umpire::{Duty, OrderTable, UnitId};

/// What can be owed in the activations, by the order that pays it: what the rules demand first.
const FIRST: &[(&str, &str)] =
    &[("return_fire", "returns fire"), ("react", "reacts to the charge"), ("morale", "morale test")];

/// What is owed once that is done.
const THEN: &[(&str, &str)] = &[
    ("home", "charges home"),
    ("half_fire", "halted, fires at half effect"),
    ("fight", "melee"),
    ("follow", "winner of the melee"),
];

/// Everything owed in this phase. Nothing here is a wall: the umpire may leave it all the same.
pub(crate) fn of(state: &State) -> Vec<Duty> {
    if state.over.is_some() {
        return Vec::new();
    }
    match state.phase {
        Phase::Orders => chits_to_lay(state),
        Phase::Command => {
            // One army to its end before the other: whose Commander in Chief has given goes on with its Brigadiers.
            let mut duties = state.owed(&[("points", "Brigadiers' points")]);
            duties.extend(chiefs(state, "assign", "gives points"));
            duties.extend(chiefs(state, "cinc", "rolls"));
            duties
        }
        Phase::Activations if state.sequence.is_empty() => {
            vec![Duty { what: "equal points: who acts first".to_owned(), who: Vec::new(), order: "sequence" }]
        }
        Phase::Activations => {
            let mut duties = Vec::from_iter(unplaced(state));
            duties.extend(state.owed(FIRST));
            duties.extend(screens(state));
            duties.extend(runs(state));
            duties.extend(state.owed(THEN).into_iter().map(|duty| goes_home(state, duty)));
            duties.extend(gives_way(state));
            duties.extend(pending(state));
            duties.extend(to_turn(state));
            duties
        }
    }
}

/// Beside a charge that goes home at once stands that its target does not react, and what its chit says that is turned: the
/// ruling of the charge would tell it before that. The form says more, which comes next.
fn goes_home(state: &State, duty: Duty) -> Duty {
    let charge = state.charge.as_ref().filter(|_| duty.order == "home");
    let Some(charge) = charge.filter(|charge| !charge.has_been_answered()) else { return duty };
    let both = state.roster.unit(charge.target).zip(state.roster.unit(charge.attacker)).filter(|_| charge.turned);
    let chit = both.and_then(|(target, attacker)| {
        let order = target.shown_order()?.word(target);
        let so = if is_caught_changing(state, target, attacker) { ", so disordered" } else { "" };
        Some(format!(" (its chit: {order}{so})"))
    });
    let marked = state.roster.marked(charge.target);
    let what = format!("{}, {marked} does not react{}", duty.what, chit.unwrap_or_default());
    Duty { what, ..duty }
}

/// What is allowed in this phase, and not owed.
pub(crate) fn allowed(state: &State) -> Vec<Duty> {
    match state.phase {
        Phase::Command if state.over.is_none() => rally_points(state).into_iter().collect(),
        Phase::Activations if state.over.is_none() => {
            // No order's name stands there: who acts has not left a pass unused.
            let passes = state.owed(&[("pass", "passes (P)")]).into_iter();
            let mut may: Vec<Duty> = passes.map(|duty| Duty { order: "", ..duty }).collect();
            may.extend(the_rest(state));
            let met = state.charge.as_ref().and_then(Charge::come_upon).map(|(met, _)| met);
            let met = met.filter(|_| runs_first(state).is_none());
            let who = state.may(&["evade"]).into_iter().filter(|unit| Some(*unit) == met).collect::<Vec<_>>();
            may.extend((!who.is_empty()).then(|| Duty { what: "evades".to_owned(), who, order: "evade" }));
            may
        }
        _ => Vec::new(),
    }
}

/// Whose points may go to units before the phase ends, and not after it. No order's name stands there: points that are kept
/// for chits are not named as unused when it ends.
fn rally_points(state: &State) -> Option<Duty> {
    let mut who: Vec<UnitId> = state.may(&["rally_points"]).into_iter().map(UnitId::of_brigade).collect();
    who.dedup();
    let what = "Rally Points (p on a unit), now or not at all".to_owned();
    (!who.is_empty()).then_some(Duty { what, who, order: "" })
}

/// The brigades of which no unit has a chit; and of others the units that have none: to lay theirs anew would ask for the
/// chits that lie as well.
fn chits_to_lay(state: &State) -> Vec<Duty> {
    let lacks = |unit: &UnitInPlay| unit.this_turn.chit.is_none();
    let may = state.may(&["lay"]);
    let (none, some): (Vec<&BrigadeInPlay>, Vec<&BrigadeInPlay>) =
        may.iter().filter_map(|id| state.roster.brigade(*id)).partition(|brigade| brigade.present().all(lacks));
    let none = none.into_iter().map(|brigade| brigade.id).collect();
    let left = some.into_iter().flat_map(|brigade| brigade.present().filter(|unit| lacks(unit))).map(|unit| unit.id);
    let duties = [("chits to lay", none, "lay"), ("one chit to lay", left.collect(), "chit")];
    let owed = duties.into_iter().filter(|(_, who, _): &(_, Vec<UnitId>, _)| !who.is_empty());
    owed.map(|(what, who, order)| Duty { what: what.to_owned(), who, order }).collect()
}

/// Whose chits lie face down and can be turned. One that is shown is owed by what it says. Who is held stands ready as a rule:
/// until a chit of such a brigade is turned it owes the order that turns those of all who do, whatever these say; but where that
/// has found nobody, each chit is turned by itself. Those that wait for a turned chit to be done are owed as well, behind it.
fn to_turn(state: &State) -> Option<Duty> {
    let what = chits_to_turn(state).to_owned();
    let mut who = state.may(&["turn"]);
    who.retain(|id| state.roster.unit(*id).is_some_and(|unit| unit.hidden_order().is_some()));
    if who.is_empty() {
        who = state.roster.present().filter(|unit| comes_next(state, unit)).map(|unit| unit.id).collect();
    }
    let brigade = state.roster.brigade(who.first()?.of_brigade())?;
    let tried = brigade.this_turn.begun || brigade.this_turn.nobody_stands;
    let held = brigade.held_in(state.turn).is_some();
    if held && !tried && state.may(&["stand"]).contains(&brigade.id) {
        return Some(Duty { what, who: vec![brigade.id], order: "stand" });
    }
    Some(Duty { what, who, order: "turn" })
}

/// A brigade without points, of which chits lie face down: whoever of it stands ready may still be turned. It is said
/// whatever these say. No order's name stands there: where none of them says so nothing was left unused.
fn the_rest(state: &State) -> Option<Duty> {
    let who = state.may(&["stand"]);
    let spent = |id: &UnitId| {
        let brigade = state.roster.brigade(*id);
        brigade.is_some_and(|brigade| u64::from(brigade.points_left()) < state.tables.cost.order)
    };
    let what = "no points left; S turns whoever stands ready, if anybody does".to_owned();
    who.iter().any(spent).then_some(Duty { what, who, order: "" })
}

/// Whether the points that are left turn a chit beyond the Brigadier's radius, only the table knows of a unit.
fn chits_to_turn(state: &State) -> &'static str {
    let brigade = state.acting().and_then(|id| state.roster.brigade(id));
    let short = brigade.is_some_and(|brigade| u64::from(brigade.points_left()) < state.tables.cost.outside_radius);
    if short { "chits to turn, within the radius" } else { "chits to turn" }
}

/// What the Commanders in Chief owe, each by his name: the first of his brigades stands for him on the roster, and is given
/// nothing by that.
fn chiefs(state: &State, order: &'static str, what: &str) -> Vec<Duty> {
    let may = state.may(&[order]);
    let owed = |army: &ArmyInPlay| {
        let who = may.iter().copied().find(|id| id.army == army.number)?;
        Some(Duty { what: format!("{} {what}, a row of his", army.commander), who: vec![who], order })
    };
    state.roster.armies.iter().filter_map(owed).collect()
}

/// Who went back out of or into bad going, or cover, and stands the table knows where: its test goes by that.
fn unplaced(state: &State) -> Option<Duty> {
    let who: Vec<UnitId> = state.roster.present().filter(|unit| unit.is_unplaced()).map(|unit| unit.id).collect();
    (!who.is_empty()).then(|| Duty { what: "went back: where it stands (G)".to_owned(), who, order: "ground" })
}

/// Light troops before the target of a charge: it ignores them, and they evade (Evading).
fn screens(state: &State) -> Option<Duty> {
    let charge = state.charge.as_ref()?;
    let who: Vec<UnitId> = state.may(&["evade"]).into_iter().filter(|unit| charge.screens.contains(unit)).collect();
    (!who.is_empty()).then(|| Duty { what: "evades from the charge".to_owned(), who, order: "evade" })
}

/// Gunners whom a follow-up has met, or an enemy has recoiled into, and light troops that may not stand before it: they evade (Evading).
fn runs(state: &State) -> Option<Duty> {
    let met = runs_first(state)?;
    let what = match (met.kind, state.charge.as_ref().is_some_and(Charge::is_recoil)) {
        (Kind::Artillery, _) => "gunners evade",
        (_, true) => "evades from the recoil",
        (_, false) => "evades from the follow-up",
    };
    Some(Duty { what: what.to_owned(), who: vec![met.id], order: "evade" })
}

/// Light troops that an advance has come near (Evading).
fn gives_way(state: &State) -> Option<Duty> {
    let owes = |unit: &UnitId| state.roster.unit(*unit).is_some_and(|unit| !unit.this_turn.gives_way.is_empty());
    let who: Vec<UnitId> = state.may(&["give_way"]).into_iter().filter(owes).collect();
    (!who.is_empty()).then(|| Duty { what: "gives way".to_owned(), who, order: "give_way" })
}

/// Units whose chit is turned, and what it says still to be done, as soon as nothing speaks against it.
fn pending(state: &State) -> Vec<Duty> {
    let pending = state.roster.present().filter(|unit| unit.is_pending());
    let duty = |unit: &UnitInPlay| {
        let chit = unit.order()?;
        let order = match chit {
            Chit::StandReady => return None,
            Chit::Fire => "fire",
            Chit::Charge => "charge",
            Chit::Rally => "rally",
            _ => "move",
        };
        let what = format!("its order: {}", chit.word(unit));
        // Whether it was turned or a charge has shown it: where it has still to pay, the order's own form does that too.
        state.may(&[order]).contains(&unit.id).then(|| Duty { what, who: vec![unit.id], order })
    };
    pending.filter_map(duty).collect()
}
