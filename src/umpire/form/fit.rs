//! Whether an answer fits its question.

use crate::umpire::{Answer, Kind, Ratio, UnitId};

/// Whether an answer is of the kind that is asked for.
pub(super) fn fits(kind: &Kind, answer: &Answer) -> bool {
    let among = |codes: &[UnitId], word: &String| word.parse().is_ok_and(|code| codes.contains(&code));
    match (kind, answer) {
        (Kind::Flag, Answer::Flag(_)) | (Kind::Text | Kind::Letters(..), Answer::Word(_)) => true,
        (Kind::Number { .. }, Answer::Number(number)) => *number >= Ratio::ZERO,
        (Kind::Choice(words), Answer::Word(word)) => words.contains(&word.as_str()),
        (Kind::Unit(codes), Answer::Word(word)) => among(codes, word),
        (Kind::Units(codes, most), Answer::Words(words)) => {
            words.len() <= *most && words.iter().all(|word| among(codes, word))
        }
        _ => false,
    }
}

/// What would be an answer, in words.
pub(super) fn cure(kind: &Kind) -> String {
    match kind {
        Kind::Flag => "answer yes or no".to_owned(),
        Kind::Number { .. } => "give a number that is not below zero".to_owned(),
        Kind::Choice(words) => format!("choose one of {}", words.join(", ")),
        Kind::Unit(codes) | Kind::Units(codes, _) if codes.is_empty() => "no unit qualifies".to_owned(),
        Kind::Unit(codes) => format!("choose one of {}", list(codes)),
        Kind::Units(_, most) => format!("choose at most {most} of those who are offered"),
        Kind::Text => "write a line".to_owned(),
        Kind::Letters(of, _) => format!("write letters out of {of}"),
    }
}

fn list(codes: &[UnitId]) -> String {
    let one_army = codes.windows(2).all(|pair| matches!(pair, [a, b] if a.army == b.army));
    let word = |code: &UnitId| if one_army { code.short() } else { code.to_string() };
    codes.iter().map(word).collect::<Vec<_>>().join(", ")
}
