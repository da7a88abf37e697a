//! What is owed before a phase ends.

use super::must::Must;
use super::phase::Phase;
use super::state::{Army, Exit, Mark, State, UnitInPlay};
use crate::rulesets::honours_of_war::army::rating::GeneralRating;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::umpire::{Duty, OrderTable, UnitId};

/// Everything owed in this phase. Nothing here is a wall: the umpire may leave the phase all the same.
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
        Phase::Firing => by_army(state, "may still fire", &state.may(&["fire"]), "fire"),
        Phase::FiringReactions => vec![following(state), endangered(state), reactions(state)],
        Phase::Melee => {
            let words = "out of a melee that goes on: go before its next round";
            let mut duties = vec![following(state), due(words, leaving(state), "react")];
            duties.extend(state.owed(&[("round", "melees to fight")]));
            duties
        }
        Phase::MeleeReactions => {
            let mut duties = vec![following(state)];
            duties.extend(state.owed(&[("wish", "fix the wish to pursue before the loser moves")]));
            duties.push(reactions(state));
            duties.extend(state.owed(&[
                ("pursue", "throw for pursuit"),
                ("round", "melees to fight"),
                ("take", "take the block or the works that were won"),
            ]));
            duties
        }
        Phase::Rally => {
            let mut duties = state.owed(&[("rally", "may rally")]);
            let gone = state.units().filter(|unit| unit.left(Exit::DoneFor) && !unit.has(Mark::Removed));
            duties.push(due("take Done For units off the table", gone.map(|unit| unit.id).collect(), ""));
            duties
        }
        Phase::Generals | Phase::MovementInitiative | Phase::FiringInitiative | Phase::BreakingPoints => Vec::new(),
    };
    duties.retain(|duty| !duty.who.is_empty());
    for (order, words) in [("initiative", "initiative to be thrown"), ("weather", "weather to be thrown for")] {
        if state.keys().iter().any(|key| key.name == order && key.alone) {
            duties.push(due(words, Vec::new(), order));
        }
    }
    duties
}

fn due(what: impl Into<String>, who: Vec<UnitId>, order: &'static str) -> Duty {
    Duty { what: what.into(), who, order }
}

fn moving(state: &State) -> Vec<Duty> {
    let mut duties = vec![following(state), reactions(state)];
    duties.extend(
        state
            .those(|unit| unit.morale == Morale::MustRetreat)
            .into_iter()
            .map(|unit| due("must retreat again", vec![unit], "react")),
    );
    duties.extend(by_army(state, "may still move", &state.may(&["command"]), "command"));
    duties.extend(state.owed(&[("contact", "charges without contact yet")]));
    for must in [Must::FallBack, Must::Leave, Must::Advance] {
        duties.push(due(must.words(), state.those(|unit| state.must(unit) == Some(must)), "owed"));
    }
    duties.push(endangered(state));
    duties
}

/// One duty for each army that has some of these.
fn by_army(state: &State, what: &str, who: &[UnitId], order: &'static str) -> Vec<Duty> {
    let own = |army: &Army| who.iter().copied().filter(|id| id.army == army.number).collect();
    state.armies.iter().map(|army| due(format!("{} {what}", army.name), own(army), order)).collect()
}

/// The commanding generals who may direct a brigade and do not yet. Nobody owes it, so it is no duty.
pub(crate) fn may_direct(state: &State) -> Vec<&str> {
    // A dithering general lifts nobody (p. 13), nor does one who leads the only brigade himself (p. 12).
    let leads = |army: &Army| army.brigades.iter().any(|brigade| brigade.by_general);
    let able = |army: &&Army| army.general.rating != GeneralRating::Dithering && !leads(army);
    let armies = state.armies.iter().filter(|_| state.phase == Phase::Generals).filter(able);
    armies
        .filter(|army| army.general.directs.is_none() && !army.broken)
        .map(|army| army.general.name.as_str())
        .collect()
}

/// Brigades whose commanders test after fire: units of theirs took hits (p. 13).
fn endangered(state: &State) -> Duty {
    let hit = |id: &UnitId| {
        state.brigade(*id).is_some_and(|brigade| brigade.units.iter().any(|unit| unit.has(Mark::FiredAt) && !unit.gone))
    };
    let near = state.may(&["casualty"]).into_iter().filter(hit).collect();
    due("commanders, generals near units hit: casualty test", near, "casualty")
}

/// Units driven off from a melee of linked units that goes on (HOW-AMB-B36).
fn leaving(state: &State) -> Vec<UnitId> {
    let open = state.open_contacts();
    let goes_on = |unit: &UnitInPlay| {
        let linked = state.linked(unit.id);
        open.iter().any(|contact| linked.contains(&contact.attacker))
    };
    state.those(|unit| state.engaged(unit.id) && state.owes_reaction(unit) && goes_on(unit))
}

fn following(state: &State) -> Duty {
    let follows = state.those(|unit| unit.has(Mark::Follows) && state.owes_reaction(unit));
    due("driven off by friends: go straight away", follows, "react")
}

fn reactions(state: &State) -> Duty {
    let words = if state.phase == Phase::Movement { "react at once" } else { "react" };
    due(words, state.those(|unit| state.owes_reaction(unit) && !unit.has(Mark::Follows)), "react")
}

/// The units that may still do what this phase is for: move, fire, fight, react, rally.
pub(crate) fn ready(state: &State) -> Vec<UnitId> {
    state.may(match state.phase {
        Phase::Movement => &["move", "react", "contact"],
        Phase::Firing => &["fire"],
        Phase::FiringReactions => &["react"],
        Phase::Melee => &["round"],
        Phase::MeleeReactions => &["react", "pursue", "round"],
        Phase::Rally => &["rally"],
        _ => &[],
    })
}
