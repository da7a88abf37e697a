//! What the halved dice of a melee are added to, in words (Melee modifiers).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::state::State;
use crate::rulesets::napoleonic_d8::melee::{Melee, MeleeResult};
use crate::umpire::{Modifier, Ruling, UnitId};

/// The sum of each who fights, line by line, and whose halves go up.
pub(crate) fn explain(state: &State, who: &[UnitId], melee: &Melee, fought: &MeleeResult, ruling: &mut Ruling<Event>) {
    for (code, sum) in who.iter().zip(fought.attacker_sums.iter().chain(&fought.defender_sums)) {
        let line = |line: &Modifier| Modifier::new(brief(&line.label), line.value, &line.page).of(state.marked(*code));
        ruling.sum.extend(sum.modifiers.iter().map(line));
    }
    let up = who.iter().zip(melee.halves_up()).filter(|(_, up)| *up);
    let mut said: Vec<String> = up.map(|(code, _)| format!("{}'s halves go up", state.marked(*code))).collect();
    if !fought.attacker_sums.is_empty() {
        said.push("halved dice (Melee results)".to_owned());
    }
    ruling.table = said.join("; ");
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
