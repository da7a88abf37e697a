//! What is owed before a phase ends.

use super::commanders::against_general;
use super::ground::Ground;
use super::must::Must;
use super::phase::Phase;
use super::reforming::after_rally;
use super::state::{Army, Brigade, BrigadeMark, Exit, Mark, Objective, State, UnitInPlay};
use crate::rulesets::honours_of_war::charge::hand::has_moved;
use crate::rulesets::honours_of_war::melee::orders::fight::by_melee;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::rulesets::honours_of_war::unit::place::Place;
use crate::umpire::{Duty, OrderTable, Ratio, UnitId};

/// Whether a winner wants to pursue is fixed while the loser still stands (p. 33).
const WISH: &str = "fix the wish to pursue before the loser moves";

/// Everything that a rule says must be done before this phase ends. Nothing here is a wall: the umpire may leave the phase
/// all the same.
pub(crate) fn duties(state: &State) -> Vec<Duty> {
    if state.over.is_some() {
        return Vec::new();
    }
    let mut duties = match state.phase {
        Phase::Muster => state.owed(&[
            ("rate", "commanders to be diced for"),
            ("rate_lieutenant", "lieutenant generals to be diced for"),
        ]),
        Phase::Movement => moving(state),
        // Figures test when the fire is over (p. 13): a test while others may still fire can be left.
        Phase::Firing => {
            let figures = tests(state);
            let over = state.may(&["fire"]).is_empty();
            std::iter::once(grazing(state)).chain(figures.into_iter().filter(|_| over)).collect()
        }
        Phase::FiringReactions => {
            let mut duties = tests(state);
            duties.push(following(state));
            duties.extend(reactions(state));
            duties
        }
        Phase::Melee => {
            let words = "out of a melee that goes on: go before its next round";
            let mut duties = vec![following(state)];
            duties.extend(state.owed(&[("wish", WISH)]));
            duties.extend(once_wished(state, words, leaving(state)));
            duties.push(rounds(state));
            duties
        }
        Phase::MeleeReactions => {
            let mut duties = vec![following(state)];
            duties.extend(state.owed(&[("wish", WISH)]));
            duties.extend(reactions(state));
            duties.push(due("throw for pursuit", pursuing(state), "pursue"));
            let words = "in pursuit: charge whom it reaches, or say that it reaches nobody";
            duties.extend(state.owed(&[("catch", words)]));
            duties.push(rounds(state));
            duties.push(due("take the block that was won", won(state, Place::Bua), "take"));
            duties
        }
        Phase::Rally => vec![due("rally, or retreat again next turn (p. 36)", rallying(state).0, "rally")],
        _ => Vec::new(),
    };
    duties.retain(|duty| !duty.who.is_empty());
    duties.extend(objectives(state));
    let initiative = if state.initiative_is_given() { "initiative: the attacker's" } else { "initiative to be thrown" };
    for (order, words) in [("initiative", initiative), ("weather", "weather to be thrown for")] {
        duties.extend(alone(state, order, words));
    }
    duties
}

/// What may still be done in this phase, and may be left.
pub(crate) fn may(state: &State) -> Vec<Duty> {
    if state.over.is_some() {
        return Vec::new();
    }
    let mut may = match state.phase {
        Phase::Movement => {
            let moves = |id: &UnitId| state.brigade(*id).is_some_and(|brigade| state.may_still_move(brigade));
            let (waits, still) = state.may(&["command"]).into_iter().partition::<Vec<_>, _>(moves);
            let mut may = by_army(state, "still to move", &waits, "command");
            // Nobody waits for who has nothing to move, but an inspiring command rallies hits all the same (p. 19).
            may.push(due("command die, of who cannot move", still, "command"));
            may.push(due("charge with the rest of the move", with_a_rest(state), "charge"));
            // Figures test when all fire is over (p. 13; HOW-AMB-A21): a test made before counts for the hits until then.
            let owed = tests_first(state);
            let mut figures = tests(state);
            for (duty, owed) in figures.iter_mut().zip(&owed) {
                duty.who.retain(|id| !owed.who.contains(id));
            }
            may.extend(figures);
            may
        }
        Phase::Firing => {
            let open = state.may(&["fire"]);
            // What the phase is for stands first; the tests are owed only when it is over.
            let mut may = by_army(state, "still to fire", &open, "fire");
            may.extend(tests(state).into_iter().filter(|_| !open.is_empty()));
            may
        }
        Phase::MeleeReactions => {
            vec![due("take the works that were won", won(state, Place::Entrenchment), "take")]
        }
        Phase::Rally => {
            let gone = state.units().filter(|unit| unit.left(Exit::DoneFor) && !unit.has(Mark::Removed));
            let mut may = vec![due("rally", rallying(state).1, "rally")];
            may.push(due("Done For units off the table now", gone.map(|unit| unit.id).collect(), ""));
            may
        }
        _ => Vec::new(),
    };
    if matches!(state.phase, Phase::Movement | Phase::Firing | Phase::FiringReactions) {
        may.extend(near_generals(state));
    }
    if state.phase.is_reaction() {
        may.push(due("its commander may go back with it", state.may(&["figure"]), "figure"));
    }
    may.retain(|duty| !duty.who.is_empty());
    may.extend(may_direct(state));
    may.extend(alone(state, "begin", "make the other side begin"));
    may.extend(alone(state, "fight_on", "the battle is decided: it may be fought on"));
    may
}

/// An order that is given to nobody, while it may be given.
fn alone(state: &State, order: &'static str, words: &str) -> Option<Duty> {
    let open = state.keys().iter().any(|key| key.name == order && key.alone);
    open.then(|| due(words, Vec::new(), order))
}

/// Objectives of which it is to be said who holds them now.
fn objectives(state: &State) -> Option<Duty> {
    if !matches!(state.phase, Phase::Rally | Phase::BreakingPoints) {
        return None;
    }
    let open = |one: &&Objective| state.is_open(one);
    let names: Vec<&str> = state.objectives.iter().filter(open).map(|one| one.name.as_str()).collect();
    (!names.is_empty()).then(|| due(format!("who holds {}?", names.join(", ")), Vec::new(), "objective"))
}

/// Who has gone a part of a double move, and may charge with the rest of it (p. 18).
fn with_a_rest(state: &State) -> Vec<UnitId> {
    let rest = |unit: &UnitInPlay| {
        let left = state.performance(unit.id).is_some() && state.lets(Vec::from_iter(has_moved(state, unit)));
        unit.turn.spent > Ratio::ZERO && left && state.lets(state.bars(unit))
    };
    state.may(&["charge"]).into_iter().filter(|id| state.unit(*id).is_some_and(rest)).collect()
}

/// Who may rally: those who retreat again unless they do (p. 36), and the others.
fn rallying(state: &State) -> (Vec<UnitId>, Vec<UnitId>) {
    let again = |id: &UnitId| state.unit(*id).and_then(|unit| after_rally(state, unit)) == Some(Morale::MustRetreat);
    state.may(&["rally"]).into_iter().partition(again)
}

/// Units that have won works, or a block.
fn won(state: &State, place: Place) -> Vec<UnitId> {
    let prize = |id: &UnitId| state.unit(*id).and_then(|unit| unit.phase.prize.as_ref()).map(Ground::place);
    state.may(&["take"]).into_iter().filter(|id| prize(id) == Some(place)).collect()
}

fn due(what: impl Into<String>, who: Vec<UnitId>, order: &'static str) -> Duty {
    Duty { what: what.into(), who, order }
}

fn moving(state: &State) -> Vec<Duty> {
    // Figures test before the reaction to fire (p. 13).
    let mut duties = vec![grazing(state)];
    duties.extend(tests_first(state));
    duties.push(following(state));
    duties.extend(reactions(state));
    let again = state.those(|unit| state.retreats_again(unit));
    duties.push(due("must retreat again", again, "react"));
    duties.extend(state.owed(&[("contact", "charges without contact yet")]));
    // It is made by a move; who may not be moved now is ticked off, or let off.
    let movable = state.may(&["move"]);
    for must in [Must::FallBack, Must::Leave, Must::Advance] {
        let owing = state.those(|unit| state.must(unit) == Some(must));
        let (move_it, tick) = owing.into_iter().partition(|id| movable.contains(id));
        duties.push(due(must.words(), move_it, "move"));
        duties.push(due(must.words(), tick, "owed"));
    }
    duties.extend(state.burning().map(|(block, name)| burned_out(state, block, name)));
    duties
}

/// Who is to leave a block that burns: those who can at once, else those who are to be remembered.
fn burned_out(state: &State, block: u8, name: &str) -> Duty {
    let inside = state.inside(block).into_iter().map(|unit| unit.id);
    let inside: Vec<UnitId> = inside.filter(|id| !state.fights(*id)).collect();
    let may: Vec<UnitId> = state.may(&["block"]).into_iter().filter(|id| inside.contains(id)).collect();
    let words = format!("{name} burns: leave it");
    if may.is_empty() { due(words, inside, "") } else { due(words, may, "block") }
}

/// Roundshot that may have grazed somebody behind its target (p. 28).
fn grazing(state: &State) -> Duty {
    let graze = state.may(&["graze"]).into_iter();
    let owes = |id: &UnitId| state.unit(*id).is_some_and(|unit| unit.has(Mark::Grazes) && !state.fired_at_steep(unit));
    due("roundshot may graze", graze.filter(owes).collect(), "graze")
}

/// One duty for each army that has some of these, whose go it is first.
fn by_army(state: &State, what: &str, who: &[UnitId], order: &'static str) -> Vec<Duty> {
    let own = |army: &Army| who.iter().copied().filter(|id| id.army == army.number).collect();
    let next = state.next_army().map(|army| state.force(army));
    let mut armies: Vec<&Army> = state.armies.iter().collect();
    armies.sort_by_key(|army| next.is_some_and(|next| state.force(army.number) != next));
    armies.into_iter().map(|army| due(format!("{} {what}", army.name), own(army), order)).collect()
}

/// Whom the generals may direct who direct nobody yet (p. 12, 37).
fn may_direct(state: &State) -> Vec<Duty> {
    // A brigade that the order of battle holds does not throw yet: there is nothing to lift.
    let held = |id: &UnitId| state.brigade(*id).and_then(|brigade| state.held_till(brigade)).is_some();
    let able: Vec<UnitId> = state.may(&["direct"]).into_iter().filter(|id| !held(id)).collect();
    let whom = |army: &Army, lieutenant: Option<usize>| {
        let own = |id: &UnitId| {
            let under = lieutenant.is_none() || army.lieutenant_of(*id) == lieutenant;
            id.army == army.number && under && state.lets(against_general(state, army, *id, lieutenant))
        };
        let free = army.figure(lieutenant).directs.is_none();
        free.then(|| able.iter().copied().filter(own).collect::<Vec<_>>()).filter(|own| !own.is_empty())
    };
    let armies = state.armies.iter().filter(|army| state.phase == Phase::Generals && !army.broken);
    let generals = armies.flat_map(|army| figures(army).map(move |lieutenant| (army, lieutenant)));
    let duty = |(army, lieutenant): (&Army, Option<usize>)| {
        Some(due(format!("be directed by {}", army.figure(lieutenant).name), whom(army, lieutenant)?, "direct"))
    };
    generals.filter_map(duty).collect()
}

/// Brigades whose commanders test after fire: units of theirs took hits (p. 13).
fn endangered(state: &State) -> Duty {
    let tested = |id: UnitId| state.brigade(id).is_some_and(|brigade| brigade.has(BrigadeMark::Tested));
    let near = state.may(&["casualty"]).into_iter().filter(|id| hit_by_fire(state, *id) && !tested(*id)).collect();
    due("commander tests for casualty", near, "casualty")
}

/// The tests of figures after fire (p. 13): commanders', generals'.
pub(crate) fn tests(state: &State) -> Vec<Duty> {
    let mut tests = vec![endangered(state)];
    tests.extend(endangered_generals(state));
    tests
}

/// The tests of figures that come before reactions to fire (p. 13): commanders', generals'. In the movement phase a reaction
/// is due at once, and so is the test before it: of who has a unit driven off, and it stays owed when that has gone (p. 25).
pub(crate) fn tests_first(state: &State) -> Vec<Duty> {
    let mut tests = tests(state);
    if state.phase == Phase::Movement {
        let driven = |unit: &UnitInPlay| unit.has(Mark::ShotAway) && state.effect(unit).drives_off();
        let of = |id: &UnitId| state.brigade(*id).is_some_and(|brigade| brigade.units.iter().any(driven));
        tests.iter_mut().for_each(|duty| duty.who.retain(of));
    }
    tests
}

/// Whether fire has hit a unit of this brigade this turn; one that is Done For by it as well (p. 13).
fn hit_by_fire(state: &State, id: UnitId) -> bool {
    state.brigade(id).is_some_and(|brigade| brigade.units.iter().any(|unit| unit.has(Mark::FiredAt)))
}

/// Each general who stands by a brigade that fire has hit, because he directs it or leads it himself (p. 13): by his name, and
/// called by that brigade.
fn endangered_generals(state: &State) -> Vec<Duty> {
    let tests = |army: &Army, lieutenant: Option<usize>| {
        let figure = army.figure(lieutenant);
        let directs = |brigade: &Brigade| figure.directs.is_some_and(|(whom, _)| whom == brigade.id);
        let leads = |brigade: &Brigade| brigade.by_general && lieutenant.is_none();
        let near = army.brigades.iter().filter(|brigade| figure.danger && (directs(brigade) || leads(brigade)));
        let words = format!("{} tests for casualty, with", figure.name);
        due(words, near.map(|brigade| brigade.id).collect(), "general_casualty")
    };
    let of = |army| figures(army).map(move |lieutenant| tests(army, lieutenant));
    state.armies.iter().flat_map(of).collect()
}

/// The commanding general of an army, then each of its lieutenant generals.
fn figures(army: &Army) -> impl Iterator<Item = Option<usize>> + use<> {
    std::iter::once(None).chain((0..army.lieutenants.len()).map(Some))
}

/// Where fire has hit a unit while the commanding general has not tested: he may stand near, though he does not direct its
/// brigade (p. 13). Only the table knows.
fn near_generals(state: &State) -> Vec<Duty> {
    let owed: Vec<UnitId> = endangered_generals(state).into_iter().flat_map(|duty| duty.who).collect();
    let hit = |brigade: &&Brigade| brigade.units.iter().any(|unit| unit.endangers_general());
    let untested = |army: &&Army| !army.general.tested && !owed.iter().any(|other| other.army == army.number);
    let near = |army: &Army| {
        let own = state.brigades().filter(|brigade| brigade.id.army == army.number).filter(hit);
        let words = format!("{} near by, may test for casualty (Q)", army.general.name);
        due(words, own.map(|brigade| brigade.id).collect(), "")
    };
    state.armies.iter().filter(untested).map(near).collect()
}

/// Units driven off from a melee of linked units that goes on (HOW-AMB-B36).
pub(crate) fn leaving(state: &State) -> Vec<UnitId> {
    let open = state.open_contacts();
    let goes_on = |unit: &UnitInPlay| {
        let linked = state.linked(unit.id);
        open.iter().any(|contact| linked.contains(&contact.attacker))
    };
    state.those(|unit| state.engaged(unit.id) && state.owes_reaction(unit) && goes_on(unit))
}

/// Who throws for pursuit now: the losers' way comes first (p. 33).
fn pursuing(state: &State) -> Vec<UnitId> {
    let to_go = |id: &UnitId| {
        let beaten = |other: &UnitInPlay| state.hostile(other.id.army, id.army) && state.owes_reaction(other);
        state.linked(*id).into_iter().filter_map(|other| state.unit(other)).any(beaten)
    };
    state.may(&["pursue"]).into_iter().filter(|id| !to_go(id)).collect()
}

fn rounds(state: &State) -> Duty {
    due("melees to fight", by_melee(state, &state.may(&["round"])), "round")
}

fn following(state: &State) -> Duty {
    let follows = state.those(|unit| unit.has(Mark::Follows) && state.owes_reaction(unit));
    due("driven off by friends: go straight away", follows, "react")
}

fn reactions(state: &State) -> [Duty; 2] {
    let words = if state.phase == Phase::Movement { "react at once" } else { "react" };
    once_wished(state, words, state.those(|unit| state.owes_reaction(unit) && !unit.has(Mark::Follows)))
}

/// The reactions of these, and those to remember until who has beaten them has fixed his wish to pursue (p. 33): they come
/// between that and his throw.
fn once_wished(state: &State, words: &str, who: Vec<UnitId>) -> [Duty; 2] {
    let (wait, free) = who.into_iter().partition(|id| state.wishes_first(*id).is_some());
    [due(words, free, "react"), due(format!("then {words}"), wait, "")]
}

/// The units that may still do what this phase is for: move, fire, fight, react, rally.
pub(crate) fn ready(state: &State) -> Vec<UnitId> {
    let mut ready = state.may(match state.phase {
        Phase::Movement => &["move", "react", "contact"],
        Phase::Firing => &["fire"],
        Phase::FiringReactions => &["react"],
        Phase::Melee => &["round"],
        Phase::MeleeReactions => &["react", "pursue", "round"],
        Phase::Rally => &["rally"],
        _ => &[],
    });
    // Who reforms stands, and is not waited for (p. 36): what it may still do is to form up anew where it is.
    if state.phase == Phase::Movement {
        let busy = state.may(&["react", "contact"]);
        let reforms = |id: &UnitId| state.unit(*id).is_some_and(|unit| unit.morale == Morale::Reforming);
        ready.retain(|id| busy.contains(id) || !reforms(id));
    }
    // A garrison does not move: it leaves its block.
    let garrison = |id: &UnitId| state.unit(*id).is_some_and(|unit| unit.block().is_some());
    ready.extend(state.may(&["block"]).into_iter().filter(garrison));
    ready
}
