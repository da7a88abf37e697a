//! What a charge is likely to come to.

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::words::TOO_MANY;
use crate::umpire::{Answers, FormBuilder, Interrupt, Order, Ratio, UnitId, dispatch, leaves};

/// Outcomes beyond which a round of many is not worth the while.
const MANY: usize = 600;

/// Shows what the round would bring that follows these events, if nothing else changed: how it ends for the charger, and
/// of whom of the two it is worse than to lose.
pub(crate) fn show(state: &State, events: &[Event], unit: UnitId, ask: &mut FormBuilder<'_>) {
    if ask.reckons() {
        return;
    }
    match chances(state, events, unit) {
        Err(why) => ask.say(format!("no chances of the round that follows: {why}")),
        Ok(chances) if !chances.is_empty() => {
            ask.say("below: the round that follows alone, once there, if nothing else changes");
            ask.prospects(|| chances);
        }
        Ok(_) => {}
    }
}

/// That the round asks what only it knows (Eligible Stands in Combat).
const SIDES_OPEN: &str = "whether a square is touched on different sides is asked as it is fought";

/// The chances of that round, none where no round follows; why there are none where one does.
fn chances(state: &State, events: &[Event], unit: UnitId) -> Result<Vec<(String, Ratio)>, &'static str> {
    let mut after = state.clone();
    events.iter().for_each(|event| after.apply_event(event));
    after.apply_event(&Event::Phase { turn: state.turn, phase: Phase::Combat });
    let order = Order { name: "fight".to_owned(), subject: Some(unit), ..Order::default() };
    let answers = Answers::default();
    let all =
        leaves(MANY, |dice| dispatch(&after, &order, &mut FormBuilder::new(&answers, dice).under(&after.tables.off)));
    let charger = state.roster.named(unit);
    // A round has all who hang together: of others than its enemies it says nothing here.
    let enemies: Vec<String> = after.enemies_of(unit).map(|enemy| state.roster.named(enemy)).collect();
    let mut chances: Vec<(String, Ratio)> = Vec::new();
    for (chance, _, ruled) in all.ok_or(TOO_MANY)? {
        let ruling = match ruled {
            Ok(ruling) => ruling,
            Err(Interrupt::Refused(refusal)) if refusal.text == TOO_MANY => return Err(TOO_MANY),
            Err(Interrupt::Unanswered) => return Err(SIDES_OPEN),
            Err(_) => return Ok(Vec::new()),
        };
        let mut add = |what: String| match chances.iter_mut().find(|(said, _)| *said == what) {
            Some((_, sum)) => *sum = *sum + chance,
            None => chances.push((what, chance)),
        };
        for end in ruling.ends.iter().filter(|end| end.who == charger || enemies.contains(&end.who)) {
            let code = end.who.split(' ').next().unwrap_or_default();
            let (what, worse) =
                end.what.split_once(", ").map_or((&*end.what, None), |(what, worse)| (what, Some(worse)));
            if end.who == charger {
                add(format!("{code} {what}"));
            }
            if let Some(worse) = worse {
                add(format!("{COUNTED} {code} {worse}"));
            }
        }
    }
    chances.sort_by_key(|(what, _)| place_of(what));
    Ok(chances)
}

/// Before who is worse than beaten: he is counted among the lines above already.
const COUNTED: &str = "counted above:";

/// Who wins before who draws and who loses; what is counted among these last.
fn place_of(what: &str) -> usize {
    let words = ["wins", "drawn", "loses"];
    let place = words.iter().position(|word| what.contains(word)).unwrap_or(words.len());
    place + usize::from(what.starts_with(COUNTED)) * words.len()
}
