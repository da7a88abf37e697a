//! What the halved dice of a melee are added to, in words (Melee modifiers).

use super::super::super::melee::{Fought, Melee};
use super::super::super::sum::Sum;
use super::super::event::Event;
use super::super::state::State;
use crate::umpire::{Code, Modifier, Ruling};

/// The difference that the dice do not make, line by line, the other side's lines against it; of a pair the better one's,
/// the other one's in a note; and whose halves go up.
pub(super) fn explain(
    state: &State,
    own: &[Code],
    foes: &[Code],
    melee: &Melee,
    fought: &Fought,
    ruling: &mut Ruling<Event>,
) {
    let mut beside = Vec::new();
    for (codes, sums, whose, sign) in [(own, &fought.attacker_sums, "", 1), (foes, &fought.defender_sums, "foe: ", -1)]
    {
        let best = sums.iter().map(|sum| sum.modifier_total).max();
        let best = sums.iter().position(|sum| Some(sum.modifier_total) == best);
        for (at, (code, sum)) in codes.iter().zip(sums).enumerate() {
            if Some(at) == best {
                let line = |line: &Modifier| {
                    Modifier::new(format!("{whose}{}", brief(&line.label)), sign * line.value, &line.page)
                };
                ruling.sum.extend(sum.modifiers.iter().map(line));
            } else {
                beside.push(format!("{} {:+}", state.marked(*code), sum.modifier_total));
                ruling.notes.push(format!("{} adds {}.", state.named(*code), listed(sum)));
            }
        }
    }
    let up = own.iter().chain(foes).zip(melee.halves_up()).filter(|(_, up)| *up);
    beside.extend(up.map(|(code, _)| format!("{}'s halves go up", state.marked(*code))));
    if !fought.attacker_sums.is_empty() {
        beside.push("halved dice (Melee results)".to_owned());
    }
    ruling.table = beside.join("; ");
}

/// `+2 quality, +1 attacks, -1 kills`.
fn listed(sum: &Sum) -> String {
    let lines: Vec<String> =
        sum.modifiers.iter().map(|line| format!("{:+} {}", line.value, brief(&line.label))).collect();
    if lines.is_empty() { "nothing".to_owned() } else { lines.join(", ") }
}

/// A line of a sum in a word or two, so that it fits beside the form with its section.
fn brief(label: &str) -> &str {
    match label {
        "attacking or counter-attacking" => "attacks",
        "both flanks supported" => "flanks",
        "attacked in flank or rear" => "flank or rear",
        "outside the command zone" => "out of command",
        "hill, wall or hedge" => "hill or wall",
        "square behind a wall or hedge" => "walled square",
        "line against a dense enemy" => "line v dense",
        "column against a dense enemy" => "column v dense",
        "attacked by cavalry out of square" => "no square",
        _ => label,
    }
}
