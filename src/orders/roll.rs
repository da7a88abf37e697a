//! Dice that drumhead throws for an order.

use crate::battle::Battle;
use crate::roller::Roller;
use crate::umpire::{Interrupt, Order, Throw};

/// Rolls what an order still owes after these throws, them among it: for a new ruling with the stream of the record that it
/// will be, so that a ruling taken back rolls otherwise. `at` is the record in whose place it is ruled, where that is not
/// the present. Refuses what the rule refuses.
pub fn roll(battle: &Battle, order: &Order, given: &[Throw], at: Option<u64>) -> Result<Vec<Throw>, Interrupt> {
    let stream = battle.records().len() as u64 + 1;
    let mut roller = Roller::new(battle.muster().seed, stream, given);
    match at {
        Some(seq) => battle.before_ruling(seq)?.rule(order, &mut roller).result?,
        None => battle.game().rule(order, &mut roller).result?,
    };
    Ok(roller.into_throws())
}
