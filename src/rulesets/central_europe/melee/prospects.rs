//! What the first round of a melee can bring, before a charge is made.

use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::state::State;
use crate::rulesets::central_europe::battle::words::hits;
use crate::rulesets::central_europe::unit::Colour;
use crate::umpire::{Procedure, Ratio, UnitId, leaves};

use super::muster::as_it_stands;

/// More ways than this are not walked beside a form.
const LIMIT: usize = 4_000;

/// What the chances of that round count and leave out, in words.
pub(crate) fn of_what(state: &State, charger: UnitId, contact: &[Event]) -> String {
    let mut after = state.clone();
    contact.iter().for_each(|event| after.apply(event));
    let round = as_it_stands(&after, charger).round;
    let fire: Vec<String> = Colour::BOTH
        .into_iter()
        .map(|colour| (round.hits_by_fire(colour), state.army_of(colour)))
        .filter(|(by_fire, _)| *by_fire > 0)
        .map(|(by_fire, army)| format!("{} on {army}", hits(by_fire)))
        .collect();
    let counted = match fire.is_empty() {
        true => String::new(),
        false => format!("; fire of this phase counts: {}", fire.join(", ")),
    };
    format!("odds: that it gets there, and its first round, if nobody fires or joins it before{counted}")
}

/// The chances of the round that a contact brings on, if nobody fires before; none where no die is thrown in it. The charge
/// reaches the enemy with this chance, and else falls short.
pub(crate) fn prospects(state: &State, charger: UnitId, contact: &[Event], reaches: Ratio) -> Vec<(String, Ratio)> {
    let mut after = state.clone();
    contact.iter().for_each(|event| after.apply(event));
    let round = as_it_stands(&after, charger).round;
    let Some(colour) = after.roster.army(charger.army).map(|army| army.colour) else { return Vec::new() };
    if round.lawful(&after.tables).is_err() {
        return Vec::new();
    }
    let end = |result: Result<_, _>| result.map_or("", |result| round.end_for(colour, &result));
    let walked = leaves(LIMIT, |dice| end(round.resolve(&after.tables, dice))).unwrap_or_default();
    if walked.len() < 2 {
        return Vec::new();
    }
    let of = |end: &str| walked.iter().filter(|leaf| leaf.2 == end).fold(Ratio::ZERO, |sum, leaf| sum + leaf.0);
    let name = state.roster.marked(charger);
    let row = |end: &str| {
        let what = match end {
            "drawn" => "drawn round 1".to_owned(),
            "gone" => format!("{name} gone in round 1"),
            _ => format!("{name} {end} round 1"),
        };
        (what, of(end) * reaches)
    };
    let short = (format!("{name} falls short"), Ratio::ONE - reaches);
    let rows = ["wins", "drawn", "loses", "gone"].map(row).into_iter().chain([short]);
    rows.filter(|row| row.1 > Ratio::ZERO).collect()
}
