//! What a round can come to before its dice: whether its chances are reckoned, and what its dice are thrown on where they are
//! not.

use crate::rulesets::old_dessauer::battle::ones::Ones;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::{TOO_MANY, decides};
use crate::rulesets::old_dessauer::melee::round::{CombatRound, RoundResult};
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::umpire::{FormBuilder, Interrupt, MOST_WAYS, Procedure, Refusal, UnitId};

/// The faces of a die.
const FACES: u64 = 6;

/// The ways for the dice of a round that have not fallen: of one die for each defensive fire its faces, of those of a strike
/// how many of them hit.
fn ways(fires: usize, round: &RoundResult, mut fallen: usize) -> u64 {
    let mut take = |dice: usize| {
        let gone = fallen.min(dice);
        fallen -= gone;
        dice - gone
    };
    let left = take(fires);
    let mut ways = FACES.saturating_pow(u32::try_from(left).unwrap_or(u32::MAX));
    for strike in round.results.iter().flat_map(|(_, result)| &result.against) {
        let left = take(usize::try_from(strike.dice_count).unwrap_or(usize::MAX));
        if decides(strike.to_hit) {
            ways = ways.saturating_mul(u64::try_from(left).unwrap_or(u64::MAX).saturating_add(1));
        }
    }
    ways
}

/// How many defensive fires are diced for.
fn fires(state: &State, request: &CombatRound) -> usize {
    if state.has(OptionalRule::VariableDefensiveFire) { request.defended(&state.tables).len() } else { 0 }
}

/// Stops a round whose chances would be thrown away, before they are begun.
pub(crate) fn stops_at_many(state: &State, request: &CombatRound, ask: &FormBuilder<'_>) -> Result<(), Interrupt> {
    // Of one pair there are never so many.
    if !ask.reckons() || request.contacts.len() < 2 {
        return Ok(());
    }
    let round = request.resolve(&state.tables, &mut Ones)?;
    match ways(fires(state, request), &round, ask.dice_lying()) > MOST_WAYS as u64 {
        true => Err(Refusal::new(TOO_MANY).into()),
        false => Ok(()),
    }
}

/// The points of every pair and what its dice are thrown on, where the sum beside the chances does not show them. `round` is
/// this one with ones for all its dice.
pub(crate) fn told_points(
    state: &State,
    units: &[&UnitInPlay],
    request: &CombatRound,
    round: &RoundResult,
    fallen: usize,
) -> Vec<String> {
    let diced = fires(state, request);
    if ways(diced, round, fallen) <= MOST_WAYS as u64 {
        return Vec::new();
    }
    let defended: Vec<(UnitId, UnitId)> = request
        .defended(&state.tables)
        .into_iter()
        .filter_map(|(unit, enemy)| Some((unit.parse().ok()?, enemy.parse().ok()?)))
        .filter(|_| diced > 0)
        .collect();
    let mut told = Vec::new();
    for (unit, (_, result)) in units.iter().zip(&round.results) {
        for strike in result.against.iter().filter(|strike| strike.dice_count > 0) {
            let Some(enemy) = units.get(strike.enemy_place) else { continue };
            let die = |id: UnitId, of: UnitId| if defended.contains(&(id, of)) { " and its fire" } else { "" };
            let (own, theirs) = (die(unit.id, enemy.id), die(enemy.id, unit.id));
            let open = !own.is_empty() || !theirs.is_empty();
            let on = if open { "as that die falls".to_owned() } else { format!("on {}", strike.to_hit) };
            let (who, whom) = (state.roster.marked(unit.id), state.roster.marked(enemy.id));
            told.push(format!("{who} v {whom}: {}{own} to {}{theirs}, {on}", strike.points, strike.enemy_points));
        }
    }
    told
}
