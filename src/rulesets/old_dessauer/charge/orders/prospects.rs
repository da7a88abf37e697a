//! What a charge is likely to come to.

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::umpire::{Answers, FormBuilder, Order, Ratio, UnitId, dispatch, leaves};

/// Outcomes beyond which a round of many is not worth the while.
const MANY: usize = 600;

/// Shows what the round would bring that follows these events, if nothing else changed: how it ends for the charger, and
/// then for its target, where that is worse than to lose.
pub(crate) fn show(state: &State, events: &[Event], unit: UnitId, ask: &mut FormBuilder<'_>) {
    ask.say("below: the round that follows alone, once there, if nothing else changes");
    ask.prospects(|| chances(state, events, unit));
}

fn chances(state: &State, events: &[Event], unit: UnitId) -> Vec<(String, Ratio)> {
    let mut after = state.clone();
    events.iter().for_each(|event| after.apply_event(event));
    after.apply_event(&Event::Phase { turn: state.turn, phase: Phase::Combat });
    let order = Order { name: "fight".to_owned(), subject: Some(unit), ..Order::default() };
    let answers = Answers::default();
    let all =
        leaves(MANY, |dice| dispatch(&after, &order, &mut FormBuilder::new(&answers, dice).under(&after.tables.off)));
    let (charger, code) = (state.roster.named(unit), state.roster.marked(unit));
    // A round has all who hang together: of others than its enemies it says nothing here.
    let enemies: Vec<String> = after.enemies_of(unit).map(|enemy| state.roster.named(enemy)).collect();
    let mut chances: Vec<(String, Ratio)> = Vec::new();
    for (chance, _, ruled) in all.unwrap_or_default() {
        let Ok(ruling) = ruled else { return Vec::new() };
        for end in
            ruling.ends.iter().filter(|end| end.who == charger || end.what.contains(',') && enemies.contains(&end.who))
        {
            // Of who loses and is shattered by it, that is said.
            let what = end.what.rsplit(", ").next().unwrap_or_default();
            let what = format!("{} {what}", end.who.split(' ').next().unwrap_or_default());
            match chances.iter_mut().find(|(said, _)| *said == what) {
                Some((_, sum)) => *sum = *sum + chance,
                None => chances.push((what, chance)),
            }
        }
    }
    chances.sort_by_key(|(what, _)| place_of(what, &code));
    chances
}

/// The charger before others, who wins before who draws and who loses.
fn place_of(what: &str, charger: &str) -> (bool, usize) {
    let words = ["wins", "drawn", "loses"];
    let place = words.iter().position(|word| what.contains(word)).unwrap_or(words.len());
    (!what.starts_with(&format!("{charger} ")), place)
}
