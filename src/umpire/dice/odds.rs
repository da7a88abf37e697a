//! What a throw can bring, before it is thrown.

use serde_json::Value;

use super::partly_given::PartlyGiven;
use crate::umpire::{Dice, End, Game, GivenDice, Interrupt, Modifier, Order, Ratio, Ruling, Throw, leaves};

/// The odds of an order that is ready for its dice. Exact, over all outcomes; never sampled.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// What is added to the die, whatever falls: not what a die before it decides.
    pub sum: Vec<Modifier>,
    /// Where the result is read.
    pub table: String,
    /// Each face of a single die and what it does; empty where more than one die is thrown.
    pub faces: Vec<(Throw, Ratio, String)>,
    /// Each outcome, the better one first.
    pub outcomes: Vec<OddsRow>,
    /// For each who takes part, each end, likewise; empty where the order has none.
    pub ends: Vec<EndOdds>,
}

/// An outcome and its chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsRow {
    /// What happens.
    pub what: String,
    /// How likely.
    pub chance: Ratio,
}

/// The ends that an order can have for one who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndOdds {
    /// Who; empty where one end is all.
    pub who: String,
    /// Each end and its chance.
    pub rows: Vec<OddsRow>,
}

/// A chance in percent, to one decimal; certainty and impossibility only where they are exact, and what is less than the
/// last decimal said to be less.
pub fn percent(chance: Ratio) -> String {
    if chance > Ratio::ZERO && chance < Ratio::new(1, 1000) {
        return "<0.1 %".to_owned();
    }
    let tenths = (chance * Ratio::whole(1000)).nearest();
    let tenths = if chance > Ratio::ZERO && chance < Ratio::ONE { tenths.clamp(1, 999) } else { tenths };
    match (tenths / 10, tenths % 10) {
        (whole, 0) => format!("{whole} %"),
        (whole, part) => format!("{whole}.{part} %"),
    }
}

/// The outcome of the dice that are walked, where those behind them decide.
pub const FURTHER: &str = "further dice decide";

/// More outcomes than this are not walked; the screen then says so.
pub const MOST_WAYS: usize = 8_000;

/// The odds of an order from here on, after these throws; `None` when a question is open, when no die is thrown, when the
/// order is refused, or when it has more than some thousand outcomes.
pub fn odds(game: &dyn Game, order: &Order, fallen: &[Throw]) -> Option<Odds> {
    let all = every_way(fallen, |dice| game.preview(order, dice))?;
    let first = all.iter().find(|(.., result)| !is_owed(result))?.2.as_ref().ok()?;
    // What dice cannot change has odds too, as long as they are thrown.
    if all.len() == 1 && !is_owed(&game.preview(order, &mut GivenDice::new(fallen))) {
        return None;
    }
    // Where a die before decides whether there is a sum at all, it is shown all the same.
    let summed = all.iter().filter_map(|(.., result)| result.as_ref().ok()).find(|ruling| !ruling.sum.is_empty());
    let shown = summed.unwrap_or(first);
    let mut odds = Odds {
        sum: always_added(shown, &all),
        table: shown.table.clone(),
        faces: Vec::new(),
        outcomes: Vec::new(),
        ends: Vec::new(),
    };
    // Draws that are aggregated leave no faces; then a face comes more than once, and tells nothing by itself.
    let once = |throw: &Throw| all.iter().filter(|(_, throws, _)| throws.first() == Some(throw)).count() == 1;
    let single = all.len() <= 100 && all.iter().all(|(_, throws, _)| throws.len() == 1 && once(&throws[0]));
    for (chance, throws, result) in all {
        let (outcome, ends) = word(result);
        if single && let Some(throw) = throws.into_iter().next() {
            odds.faces.push((throw, chance, outcome.clone()));
        }
        add(&mut odds.outcomes, outcome, chance);
        for End { who, what } in ends {
            let at = odds.ends.iter().position(|each| each.who == who).unwrap_or_else(|| {
                odds.ends.push(EndOdds { who, rows: Vec::new() });
                odds.ends.len() - 1
            });
            add(&mut odds.ends[at].rows, what, chance);
        }
    }
    odds.outcomes.sort_by_key(|row| rank(&row.what));
    odds.ends.iter_mut().for_each(|each| each.rows.sort_by_key(|row| rank(&row.what)));
    Some(odds)
}

/// Of the sum of an outcome what stands in the sum of each that has one, or reads the same table without one.
fn always_added(shown: &Ruling<Value>, all: &[Leaf]) -> Vec<Modifier> {
    let others = all.iter().filter_map(|(.., result)| result.as_ref().ok());
    let others =
        others.filter(|ruling| !ruling.sum.is_empty() || !ruling.table.is_empty() && ruling.table == shown.table);
    let added = |modifier: &&Modifier| others.clone().all(|ruling| ruling.sum.contains(modifier));
    shown.sum.iter().filter(added).cloned().collect()
}

/// A way for the dice to fall: its chance, the faces that led to it, and what the rule comes to.
type Way<T> = (Ratio, Vec<Throw>, Result<T, Interrupt>);

type Leaf = Way<Ruling<Value>>;

/// Every way for the dice to fall after those that fell already. Where dice are thrown again and again, as for a tie, the
/// first throws alone, as soon as they decide more often than not: a way that they do not decide owes dice. `None` where
/// there are more than some thousand.
pub fn every_way<T>(
    fallen: &[Throw],
    mut rule: impl FnMut(&mut dyn Dice) -> Result<T, Interrupt>,
) -> Option<Vec<Way<T>>> {
    const FIRST: usize = 6;
    let mut after = |deepest| leaves(MOST_WAYS, |dice| rule(&mut PartlyGiven::new(fallen, deepest, dice)));
    after(usize::MAX).or_else(|| {
        (1..=FIRST).map_while(after).find(|leaves| {
            let open = leaves.iter().filter(|(.., result)| is_owed(result));
            open.fold(Ratio::ZERO, |sum, (chance, ..)| sum + *chance) <= Ratio::new(1, 2)
        })
    })
}

const fn is_owed<T>(result: &Result<T, Interrupt>) -> bool {
    matches!(result, Err(Interrupt::NeedDice(_)))
}

fn word<E>(result: Result<Ruling<E>, Interrupt>) -> (String, Vec<End>) {
    match result {
        Ok(ruling) => (ruling.outcome, ruling.ends),
        Err(Interrupt::NeedDice(_)) => (FURTHER.to_owned(), Vec::new()),
        Err(stop) => (stop.to_string(), Vec::new()),
    }
}

/// Where an outcome stands in a list: who wins before who draws and who loses, few before many; what says neither comes as
/// the dice lead to it.
fn rank(what: &str) -> (u8, u32) {
    let first = what.split(' ').next().unwrap_or_default();
    match first.trim_end_matches([',', ':']) {
        "wins" => (0, 0),
        "drawn" => (1, 0),
        "loses" => (2, 0),
        "no" | "none" => (3, 0),
        number => number.parse().map_or((4, 0), |number| (3, number)),
    }
}

fn add(rows: &mut Vec<OddsRow>, what: String, chance: Ratio) {
    match rows.iter_mut().find(|row| row.what == what) {
        Some(row) => row.chance = row.chance + chance,
        None => rows.push(OddsRow { what, chance }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_certain_is_said_to_be() {
        let said = |num, den| percent(Ratio::new(num, den));
        assert_eq!([said(1, 6), said(1, 1), said(0, 1)], ["16.7 %", "100 %", "0 %"]);
        assert_eq!([said(1, 100_000), said(99_999, 100_000)], ["<0.1 %", "99.9 %"]);
    }
}
