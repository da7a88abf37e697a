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

/// The places of the texts that hold every word typed, in their order: for a log, whose order matters.
pub fn filter(typed: &str, texts: impl Iterator<Item = impl AsRef<str>>) -> Vec<usize> {
    let mut found = search(&substrings(typed), texts);
    found.sort_unstable();
    found
}

fn substrings(typed: &str) -> String {
    typed
        .split_whitespace()
        .map(|word| format!("'{}", word.trim_matches(['\'', '^', '$', '!'])))
        .collect::<Vec<_>>()
        .join(" ")
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
}
