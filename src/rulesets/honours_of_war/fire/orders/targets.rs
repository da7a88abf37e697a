//! Another target in the firing zone: which has to be chosen, and when fire is split (p. 26).

use crate::rulesets::honours_of_war::battle::questions::ask_odd;
use crate::rulesets::honours_of_war::battle::split_hits::OddTo;
use crate::rulesets::honours_of_war::battle::state::{State, UnitInPlay};
use crate::rulesets::honours_of_war::fire::aim::AimObjection;
use crate::rulesets::honours_of_war::fire::shooting::Fire;
use crate::rulesets::honours_of_war::fire::target_priority::{Candidate, Gap, TargetPriority};
use crate::rulesets::honours_of_war::unit::hits::sum;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, UnitId};

/// Fire that is split with a second target.
pub(crate) struct Split {
    /// The second target.
    pub(crate) other: UnitId,
    /// Who takes an odd hit.
    pub(crate) odd_to: OddTo,
    pub(crate) shot: Fire,
    /// Whose modifiers count, where the two shots differ: those of the one who was named, or of this one (p. 26).
    pub(crate) counts: OddTo,
}

/// Another target in the zone, as the table has it.
struct OtherTarget {
    id: UnitId,
    shot: Fire,
    /// Whether the two stand close enough that fire is split between them.
    beside: bool,
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
    let Some(other) = ask_second(state, chosen, request, ask) else { return Ok(None) };
    let candidate = |id: UnitId, shot: &Fire| -> Result<Candidate, Refusal> {
        let modifier = sum(&shot.shot(&state.tables, false)?.modifiers(&state.tables));
        Ok(Candidate { id: state.marked(id), range: shot.range, half_in_zone: true, modifier })
    };
    let (one, two) = (candidate(chosen.id, request)?, candidate(other.id, &other.shot)?);
    ask.say(format!("fire at {}: {:+}; at {}: {:+}", one.id, one.modifier, two.id, two.modifier));
    let (named, alike) = (one.id.clone(), one.modifier == two.modifier);
    // The umpire has said whether they are near each other: no gap is near, an endless one is not.
    let distance = if other.beside { Ratio::ZERO } else { Ratio::whole(1_000) };
    let gaps = vec![Gap { a: one.id.clone(), b: two.id.clone(), distance }];
    let priority = TargetPriority { candidates: vec![one, two], gaps, scale: state.scale }.answer(&state.tables)?;
    ask.say(format!("nearest: {}; may be chosen: {}", priority.nearest, priority.legal.join(", ")));
    let splits = Question::new("splits", 'h', "splits its fire: one die, the hits shared").on("p. 26");
    if priority.split.is_some() && ask.flag(splits, true) {
        let odd_to = ask_odd(Question::new("odd", 'j', "an odd hit goes by").on("p. 26"), ask);
        let counts = Question::new("counts", ' ', "modifiers count by").on("p. 26");
        let counts = if alike { OddTo::First } else { ask_odd(counts, ask) };
        return Ok(Some(Split { other: other.id, odd_to, shot: other.shot, counts }));
    }
    if !priority.legal.contains(&named) {
        reasons.push(AimObjection::AnotherNearer(state.named(other.id)).into());
    }
    Ok(None)
}

/// Asks whether there is one, which, and how far away.
fn ask_second(state: &State, chosen: &UnitInPlay, request: &Fire, ask: &mut FormBuilder<'_>) -> Option<OtherTarget> {
    if !ask.flag(Question::new("two", 'p', "another target in its zone").on("p. 26"), false) {
        return None;
    }
    let others = state.friends(chosen.id.army, chosen.id);
    let other = ask.unit(Question::new("other", ' ', "that is").on("p. 26"), others, None);
    let range = ask.number(Question::new("other_distance", ' ', "at").on("p. 26"), "cm", None);
    let apart = state.scale.cm(state.tables.firing.distances.split_apart);
    let beside = format!("the two within {apart} cm of each other, half of each in the zone");
    let beside = ask.flag(Question::new("beside", ' ', beside).on("p. 26"), false);
    let other = state.unit(other?)?;
    let shot = Fire { target: other.as_it_fights(), range, ..request.clone() };
    Some(OtherTarget { id: other.id, shot, beside })
}
