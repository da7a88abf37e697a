//! Who has won (house value `army.break_fraction`).

use crate::rulesets::central_europe::army::status::{ArmyStatus, Standing};
use crate::umpire::Ruling;

use super::event::Event;
use super::phase::Phase;
use super::state::{Army, State};

/// How many units an army needs.
pub(crate) fn needed(state: &State, army: &Army) -> i128 {
    let limit = standing(state, army).limit;
    // Nobody fights on of whom nobody is left.
    (limit.floor() + i128::from(!limit.is_whole())).max(1)
}

/// Whether an army has lost, and below which number.
fn standing(state: &State, army: &Army) -> Standing {
    let left = state.left_of(army);
    let status = ArmyStatus { starting_units: army.at_start, remaining_units: left };
    let standing = status.standing(&state.tables);
    Standing { lost: standing.lost || left == 0, ..standing }
}

/// A ruling, which says at once, below its dice, where an army comes to have too few units, be it the second; the battle ends
/// when the phase closes.
pub(crate) fn told(state: &State, mut ruling: Ruling<Event>) -> Ruling<Event> {
    let goes = |event: &Event| matches!(event, Event::Gone { .. });
    if ruling.events.iter().any(goes) {
        let mut after = state.clone();
        ruling.events.iter().for_each(|event| after.apply(event));
        // Between two cards no phase is open; behind the last of them the umpire says who has won.
        let which = if state.phase == Phase::Card { "next phase" } else { "phase" };
        let before = verdict(state);
        let said = verdict(&after).filter(|how| !state.turn_over && before.as_ref() != Some(how));
        let said = said.map(|how| format!("When the {which} closes, after its melees: {how} (a house value)."));
        ruling.notes.extend(said);
    }
    ruling
}

/// What stands beside the question whether a battle is fought on that an army has lost: by what, who has won, and what no says.
pub(crate) fn told_before_the_end(state: &State, how: &str) -> Vec<String> {
    let counted = |army: &&Army| {
        let (left, needs) = (state.left_of(army), needed(state, army));
        format!("{} has {left} of {} units left, and needs {needs} (a house value).", army.name, army.at_start)
    };
    let ends = format!("n ends the battle here: {how}. y fights on, and the next card is turned.");
    losers(state).iter().map(counted).chain([ends]).collect()
}

/// The armies that have too few units left.
fn losers(state: &State) -> Vec<&Army> {
    state.roster.armies.iter().filter(|army| has_lost(state, army)).collect()
}

/// Those armies' numbers: whoever fights on, does so although they have lost.
pub(crate) fn fought_on(state: &State) -> Event {
    Event::FoughtOn { armies: losers(state).iter().map(|army| army.number).collect() }
}

/// Whether an army has too few units left, fought on or not.
pub(crate) fn has_lost(state: &State, army: &Army) -> bool {
    standing(state, army).lost
}

/// How the battle ends, if an army has fewer units left than it needs, and that was not fought on. It is asked again of an army
/// of which nobody is left: there is nobody to fight on with.
pub(crate) fn verdict(state: &State) -> Option<String> {
    let losers = losers(state);
    let goes_on = |army: &&Army| state.fought_on.contains(&army.number) && state.left_of(army) > 0;
    if losers.iter().all(goes_on) {
        return None;
    }
    match losers[..] {
        [] => None,
        [army] => Some(format!("{} lost too many units; {} won", army.name, winner(state, army.number))),
        _ => Some("both armies lost too many units".to_owned()),
    }
}

/// The army that wins where this one has lost.
fn winner(state: &State, loser: u8) -> &str {
    state.roster.armies.iter().find(|other| other.number != loser).map_or("", |other| &other.name)
}

/// How a battle ends that was decided before and fought on: that the other army has lost since is no less true than who won then.
pub(crate) fn fought_out(state: &State, how: String) -> String {
    let lost = state.decided.as_ref().map_or(0, |(_, lost)| lost.len());
    if losers(state).len() > lost { format!("{how} until both armies had lost") } else { how }
}

/// What was decided before, where an army that had lost then was fought on, and has lost still: between any two cards the
/// battle may be ended by it.
pub(crate) fn decided(state: &State) -> Option<String> {
    let (turn, lost) = state.decided.as_ref()?;
    let still = losers(state).iter().any(|army| state.fought_on.contains(&army.number));
    still.then(|| format!("decided in turn {turn}: {} (house value), fought on", who_won(state, lost)))
}

/// Who won where these armies had lost.
fn who_won(state: &State, lost: &[u8]) -> String {
    match lost {
        [army] => format!("{} won", winner(state, *army)),
        _ => "both armies lost".to_owned(),
    }
}

/// How a battle ends with a phase: where it was decided before and fought on, in which turn, and by whom if another has lost
/// since.
pub(crate) fn with_what_was_decided(state: &State, how: String) -> String {
    let Some((turn, lost)) = state.decided.as_ref().filter(|_| decided(state).is_some()) else { return how };
    let same = losers(state).iter().map(|army| army.number).eq(lost.iter().copied());
    let who = if same { String::new() } else { format!(": {}", who_won(state, lost)) };
    format!("{how} (decided in turn {turn}{who}, fought on)")
}
