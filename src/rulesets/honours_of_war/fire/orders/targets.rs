//! Another target in the firing zone: which has to be chosen, and when fire is split (p. 26).

use crate::rulesets::honours_of_war::battle::questions::ask_odd;
use crate::rulesets::honours_of_war::battle::state::{State, UnitInPlay};
use crate::rulesets::honours_of_war::fire::shooting::Fire;
use crate::rulesets::honours_of_war::fire::target_priority::{Candidate, Gap, TargetPriority};
use crate::rulesets::honours_of_war::morale::hits::sum;
use crate::rulesets::honours_of_war::morale::split_hits::{OddTo, SplitHits};
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, UnitId};

/// Fire that is split with a second target.
pub(crate) struct Split {
    /// The second target.
    pub(crate) other: UnitId,
    /// How the hits are shared.
    pub(crate) hits: SplitHits,
    /// The shot at it.
    pub(crate) shot: Fire,
    /// Whose modifiers count, where the two shots differ: those of the one who was named, or of this one (p. 26).
    pub(crate) counts: OddTo,
}

/// Asks for a second target in the zone. Says which may be chosen, adds why this one may not, and answers whether the
/// fire is split.
pub(crate) fn ask_other(
    state: &State,
    chosen: &UnitInPlay,
    request: &Fire,
    reasons: &mut Vec<Refusal>,
    ask: &mut FormBuilder<'_>,
) -> Result<Option<Split>, Interrupt> {
    if !ask.flag(Question::new("two", 'p', "another target in its zone").on("p. 26"), false) {
        return Ok(None);
    }
    let others = state.present().filter(|troop| !state.hostile(troop.id.army, chosen.id.army) && troop.id != chosen.id);
    let other = ask.unit(Question::new("other", ' ', "that is").on("p. 26"), others.map(|one| one.id).collect(), None);
    let range = ask.number(Question::new("other_distance", ' ', "at").on("p. 26"), "cm", None);
    let beside = Question::new("beside", 'u', "the two within 10 cm of each other, half of each in the zone");
    let beside = ask.flag(beside.on("p. 26"), false);
    let Some(other) = other.and_then(|other| state.unit(other)) else { return Ok(None) };
    let mut second = request.clone();
    second.target = other.profile.clone();
    second.range = range;
    let candidate = |troop: &UnitInPlay, shot: &Fire| -> Result<Candidate, Interrupt> {
        let id = state.marked(troop.id);
        let modifier = sum(&shot.shot(&state.tables, false)?.modifiers(&state.tables));
        Ok(Candidate {
            id,
            range: if troop.id == chosen.id { request.range } else { range },
            half_in_zone: true,
            modifier,
        })
    };
    let (one, two) = (candidate(chosen, request)?, candidate(other, &second)?);
    let sums = (one.modifier, two.modifier);
    let gap = if beside { Ratio::ZERO } else { Ratio::whole(1_000) };
    let gaps = vec![Gap { a: one.id.clone(), b: two.id.clone(), distance: gap }];
    ask.say(format!("fire at {}: {:+}; at {}: {:+}", one.id, one.modifier, two.id, two.modifier));
    let request = TargetPriority { candidates: vec![one, two], gaps, scale: state.scale };
    let priority = request.answer(&state.tables)?;
    ask.say(format!("nearest: {}; may be chosen: {}", priority.nearest, priority.legal.join(", ")));
    if priority.split.is_some() {
        let splits = Question::new("splits", 'h', "splits its fire: one die, the hits shared").on("p. 26");
        if ask.flag(splits, true) {
            let odd_to = ask_odd(Question::new("odd", 'd', "an odd hit goes by").on("p. 26"), ask);
            let hits = SplitHits { odd_to, ..SplitHits { hits: 0, ..SplitHits::default() } };
            let counts = if sums.0 == sums.1 {
                OddTo::First
            } else {
                ask_odd(Question::new("counts", 'C', "modifiers count by").on("p. 26"), ask)
            };
            return Ok(Some(Split { other: other.id, hits, shot: second, counts }));
        }
    }
    if !priority.legal.contains(&state.marked(chosen.id)) {
        let text = format!("{} is nearer, and not harder to hit", state.named(other.id));
        reasons.push(Refusal::on("p. 26", text));
    }
    Ok(None)
}
