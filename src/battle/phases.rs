//! A phase that was ended, ended again in a past that was mended: it leads where it led then.

use serde_json::Value;

use crate::umpire::{Game, GivenDice, Interrupt, Order};

use super::{RecordedRuling, rule, rule_by};

/// The turn and the phase in which a battle stands.
pub(super) type Moment = (u32, String);

/// At most so many phases that were passed over then stand between two others.
const MOST: usize = 4;

/// A ruling ruled again on a state with its answers and its throws; `led_to` is where it led.
pub(super) fn again(game: &dyn Game, before: RecordedRuling, led_to: &Moment) -> Result<RecordedRuling, Interrupt> {
    if before.order.name == Order::NEXT { ended_again(game, before, led_to) } else { as_given(game, before) }
}

/// A ruling ruled again, its throws in the order in which they fell.
pub(super) fn as_given(game: &dyn Game, before: RecordedRuling) -> Result<RecordedRuling, Interrupt> {
    let RecordedRuling { order, throws, thrown, .. } = before;
    let ruling = match rule(game, &order, &throws).result {
        // What is asked today and was not then: what could be filled in stands.
        Err(Interrupt::Unanswered) => rule_by(game, &order, GivenDice::of_before(&throws)).result?,
        ruled => ruled?,
    };
    let (turn, phase) = game.moment();
    Ok(RecordedRuling::new(order, throws, thrown, ruling, turn, phase))
}

/// The end of a phase ruled again on a state; `led_to` is where it led. Where a mending has made a phase to be passed over, as
/// nobody owes anything in it, nothing is left to end; where it has brought one between, that is ended as well, and what
/// is left undone in it is told.
fn ended_again(game: &dyn Game, before: RecordedRuling, led_to: &Moment) -> Result<RecordedRuling, Interrupt> {
    let then = (before.turn, before.phase.clone());
    if game.moment() == *led_to && then != *led_to {
        return Ok(RecordedRuling { notes: Vec::new(), events: Value::Array(Vec::new()), ..before });
    }
    let once = as_given(game, before)?;
    let (mut ended, mut on) = (once.clone(), game.copy());
    on.apply(&once.events.to_string())?;
    for _ in 0..MOST {
        if on.moment() == *led_to {
            return Ok(ended);
        }
        let next = Order { name: Order::NEXT.to_owned(), ..Order::default() };
        let Ok(ruling) = rule(&*on, &next, &[]).result else { break };
        ended.line = format!("{} {}", ended.line, ruling.line);
        ended.notes.extend(ruling.notes);
        for events in ruling.events {
            on.apply(&events.to_string())?;
            if let (Value::Array(all), Value::Array(more)) = (&mut ended.events, events) {
                all.extend(more);
            }
        }
    }
    Ok(once)
}
