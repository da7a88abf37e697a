//! The score of a round of melee, in words: who beat whom, by how much, and how it ends for each side (Melee results).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::rings::rings;
use crate::rulesets::napoleonic_d8::battle::state::State;
use crate::rulesets::napoleonic_d8::melee::orders::sides::MeleeSides;
use crate::rulesets::napoleonic_d8::melee::outcome::MeleeOutcome;
use crate::rulesets::napoleonic_d8::melee::round::{Melee, MeleeResult, Winner};
use crate::umpire::{End, Ruling, UnitId};

/// Who beat whom, by how much: each with the face that fell, half of it, and his sum.
pub(super) fn scores(state: &State, sides: &MeleeSides, melee: &Melee, result: &MeleeResult) -> Ruling<Event> {
    let mut thrown = result.faces.iter().zip(result.attacker_sums.iter().chain(&result.defender_sums));
    let mut names = |ids: &[UnitId], totals: &Option<Vec<i32>>| {
        let mut totals = totals.iter().flatten();
        let mut score = || Some((thrown.next()?, *totals.next()?));
        let each = ids.iter().map(|id| {
            let score = score().map(|((face, sum), total)| format!(" ({face}: {})", sum.told(total)));
            format!("{}{}", state.named(*id), score.unwrap_or_default())
        });
        each.collect::<Vec<_>>().join(" and ")
    };
    // In a further round nobody attacks: who wins is named.
    let win = |ids: &[UnitId], as_a_side: &str| match ids {
        _ if melee.is_attack() => format!("{as_a_side} win"),
        [one] => format!("{} wins", state.marked(*one)),
        _ => format!("{} win", ids.iter().map(|id| state.marked(*id)).collect::<Vec<_>>().join(" and ")),
    };
    let (said, brief) = match result.winner {
        Winner::Attackers => (win(&sides.own, "the attackers"), "wins"),
        Winner::Defenders => (win(&sides.foes, "the defenders"), "loses"),
        Winner::Draw => ("a draw".to_owned(), "drawn"),
    };
    let by = if result.winner == Winner::Draw { String::new() } else { format!(" by {}", result.difference) };
    let own = names(&sides.own, &result.attacker_totals);
    let foes = names(&sides.foes, &result.defender_totals);
    let mut ruling = Ruling::new(format!("{own} against {foes}: {said}{by}."), Vec::new());
    // For the attacker; what it does to each says [`ends`].
    ruling.outcome = brief.to_owned();
    ruling
}

/// How the round ends for each side, with the kills that fall on it.
pub(super) fn ends(state: &State, sides: &MeleeSides, result: &MeleeResult) -> Vec<End> {
    let word = |wins: bool| match result.winner {
        Winner::Draw => "drawn",
        _ if wins => "wins",
        _ => "loses",
    };
    let own = (&sides.own, &result.attacker_results, word(result.winner == Winner::Attackers));
    let foes = (&sides.foes, &result.defender_results, word(result.winner == Winner::Defenders));
    let end = |(ids, outcomes, word): (&Vec<UnitId>, &Vec<MeleeOutcome>, &str)| {
        let who: Vec<String> = ids.iter().map(|id| state.marked(*id)).collect();
        let kills = outcomes.iter().map(|outcome| outcome.kills).max().unwrap_or(0);
        let what = match outcomes.iter().any(|outcome| outcome.removed) {
            true if word == "loses" => "loses, removed".to_owned(),
            true => format!("{word}, and is removed"),
            false if kills > 0 => format!("{word}, {}", rings(kills, 0)),
            false => word.to_owned(),
        };
        End::of(who.join(", "), what)
    };
    vec![end(own), end(foes)]
}

/// That two of the winners have the same total: the row falls on the first named (Melee results).
pub(super) fn tied(state: &State, sides: &MeleeSides, result: &MeleeResult) -> Option<String> {
    let (winners, totals) = match result.winner {
        Winner::Attackers => (&sides.own, &result.attacker_totals),
        Winner::Defenders => (&sides.foes, &result.defender_totals),
        Winner::Draw => return None,
    };
    let ([one, other], [first, second]) = (&winners[..], totals.as_deref()?) else { return None };
    let (one, other) = (state.named(*one), state.named(*other));
    (first == second).then(|| format!("{one} and {other} tie: that of {one} counts, who is named first (a reading)."))
}

/// Whether the die for the winner's kill brought it.
pub(super) fn winner_is_hit(result: &MeleeResult) -> bool {
    let winners = match result.winner {
        Winner::Attackers => &result.attacker_results,
        Winner::Defenders | Winner::Draw => &result.defender_results,
    };
    winners.get(result.counted).is_some_and(|outcome| outcome.kills > 0)
}
