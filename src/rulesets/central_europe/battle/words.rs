//! Words for counts that several rulings tell.

use crate::umpire::{Answer, FormBuilder, Ratio};

use super::state::Unit;

pub(crate) use crate::umpire::words::{hits, with_sum};

/// `1 die`, `4.5 dice`.
pub(crate) fn dice(n: Ratio) -> String {
    format!("{n} {}", if n == Ratio::ONE { "die" } else { "dice" })
}

/// The faces that fell, behind the name of who threw them: `, 4 6 1:`. Nothing where none fell.
pub(crate) fn thrown(faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
    if faces.is_empty() { String::new() } else { format!(", {}:", faces.join(" ")) }
}

/// What is answered otherwise than the roster has it, behind a ruling: ` (overruled: moved this phase no)`.
pub(super) fn overruled(ask: &FormBuilder<'_>) -> String {
    let said = |answer: &Answer| match answer {
        Answer::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Answer::Number(number) => number.to_string(),
        Answer::Word(word) => word.clone(),
        Answer::Words(words) => words.join(", "),
    };
    let told =
        ask.overruled().filter_map(|question| Some(format!("{} {}", question.label, said(question.answer.as_ref()?))));
    let told: Vec<String> = told.collect();
    if told.is_empty() { String::new() } else { format!(" (overruled: {})", told.join("; ")) }
}

/// That horse on foot fights as light infantry, which the rules do not say (CE-AMB-13).
pub(crate) fn fights_on_foot(code: &str) -> String {
    format!("{code} is horse on foot, and fights as light infantry (a reading).")
}

/// Whether a unit that moves faces the enemy again, where it had its back to him (CE-AMB-49); `still` is that it has not.
pub(crate) fn turned(unit: &Unit, name: &str, still: bool) -> Option<String> {
    let how = if still {
        "has its back to the enemy as before"
    } else {
        "has turned about, and has its back to the enemy no more"
    };
    unit.faces_away().then(|| format!("{name} {how}."))
}
