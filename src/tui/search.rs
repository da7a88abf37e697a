//! Finding by a part of a name, accents and case aside.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// The places of the texts that fit the words typed, the best first; with nothing typed all of them, in their order.
pub fn search(typed: &str, texts: impl Iterator<Item = impl AsRef<str>>) -> Vec<usize> {
    if typed.trim().is_empty() {
        return texts.enumerate().map(|(at, _)| at).collect();
    }
    let mut matcher = Matcher::new(Config::DEFAULT);
    let pattern = Pattern::parse(typed, CaseMatching::Ignore, Normalization::Smart);
    let mut buffer = Vec::new();
    let mut found: Vec<(u32, usize)> = texts
        .enumerate()
        .filter_map(|(at, text)| Some((pattern.score(Utf32Str::new(text.as_ref(), &mut buffer), &mut matcher)?, at)))
        .collect();
    found.sort_by_key(|&(score, at)| (std::cmp::Reverse(score), at));
    found.into_iter().map(|(_, at)| at).collect()
}

/// The places of the texts that hold every word typed, in their order: for a log, whose order matters. A word with a digit
/// is a unit's code or a figure: it has to begin a word of the text, large and small letters told apart, and to be the
/// whole of it once more is typed behind it. With a sign in it, as `(31)` or `-1`, it is sought as it is printed.
pub fn filter(typed: &str, texts: impl Iterator<Item = impl AsRef<str> + Clone> + Clone) -> Vec<usize> {
    let has_digit = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
    let (exact, words): (Vec<&str>, Vec<&str>) = typed.split_whitespace().partition(has_digit);
    let mut found = search(&substrings(&words), texts.clone());
    found.sort_unstable();
    if exact.is_empty() {
        return found;
    }
    let open = typed.split_whitespace().last().filter(|_| !typed.ends_with(char::is_whitespace));
    let stands = |text: &str| {
        let piece = |c: char| c.is_alphanumeric() || c == '.';
        let pieces = || text.split(|c: char| !piece(c));
        let is = |word: &str, piece: &str| {
            if open == Some(word) { piece.starts_with(word) } else { piece.trim_end_matches('.') == word }
        };
        let printed = |word: &str| {
            let ends = |before: Option<char>, own: Option<char>| !before.is_some_and(piece) || !own.is_some_and(piece);
            text.match_indices(word).any(|(at, _)| {
                let (before, behind) = (&text[..at], &text[at + word.len()..]);
                ends(before.chars().next_back(), word.chars().next())
                    && (open == Some(word) || ends(behind.chars().next(), word.chars().next_back()))
            })
        };
        let found = |word: &str| {
            if word.chars().all(piece) { pieces().any(|piece| is(word, piece)) } else { printed(word) }
        };
        exact.iter().all(|word| found(word))
    };
    let mut texts = texts.enumerate();
    found.retain(|at| texts.by_ref().find(|(place, _)| place == at).is_some_and(|(_, text)| stands(text.as_ref())));
    found
}

fn substrings(words: &[&str]) -> String {
    words.iter().map(|word| format!("'{}", word.trim_matches(['\'', '^', '$', '!']))).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_case_do_not_matter() {
        let names = ["Orléans", "Grünberg Jäger", "IR 17 Manteuffel"];
        assert_eq!(search("orleans", names.into_iter()), [0]);
        assert_eq!(search("gruj", names.into_iter()), [1]);
        assert_eq!(search("", names.into_iter()), [0, 1, 2]);
    }

    #[test]
    fn a_filter_keeps_the_order_and_wants_whole_pieces() {
        let lines = ["b1 fires", "a2 fires at b1", "a2 rallies"];
        assert_eq!(filter("b1", lines.into_iter()), [0, 1]);
        assert_eq!(filter("a2 fire", lines.into_iter()), [1]);
        assert!(filter("afire", lines.into_iter()).is_empty());
    }

    #[test]
    fn a_code_is_one_sides() {
        let lines = ["a3 fires at B12: 3 hits", "A3 rallies", "a31 moves 3 cm."];
        let found = |typed| filter(typed, lines.into_iter());
        assert_eq!([found("a3"), found("a3 "), found("A3"), found("B1 ")], [vec![0, 2], vec![0], vec![1], vec![]]);
        assert_eq!(found("3 cm"), [2]);
    }

    #[test]
    fn a_figure_with_signs_is_found_as_it_is_printed() {
        let lines = ["a1 (31) against A2 (12): 4 -1 = 3", "a1 (3) against A2 (31.5)", "131 of 310"];
        let found = |typed| filter(typed, lines.into_iter());
        assert_eq!(
            [found("(31)"), found("(31) "), found("(3"), found("(31")],
            [vec![0], vec![0], vec![0, 1], vec![0, 1]]
        );
        assert_eq!([found("-1"), found("31 ")], [vec![0], vec![0]]);
    }
}
