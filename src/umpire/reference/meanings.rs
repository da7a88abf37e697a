//! Other words for the same thing, as players use them: `meanings.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::words::{stem, words};

/// The hobby's other words.
pub(super) static MEANINGS: LazyLock<Meanings> = LazyLock::new(Meanings::read);

/// The file as it is written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    same: Vec<Vec<String>>,
    asked: Vec<Asked>,
}

/// A way to ask, and the words of the books for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    says: Vec<String>,
    means: Vec<String>,
}

/// What a player may say, as stems in a row, and what else that may be called.
pub(super) struct Meanings {
    of: BTreeMap<Vec<String>, Vec<Vec<String>>>,
    words: Vec<String>,
    longest: usize,
}

impl Meanings {
    fn read() -> Meanings {
        let written: Written = toml::from_str(include_str!("meanings.toml")).unwrap_or_default();
        let stems = |said: &String| -> Vec<String> { words(said).map(|word| stem(&word)).collect() };
        let mut of: BTreeMap<Vec<String>, Vec<Vec<String>>> = BTreeMap::new();
        let mut all = Vec::new();
        let same = written.same.iter().map(|group| (group, group));
        for (says, means) in same.chain(written.asked.iter().map(|asked| (&asked.says, &asked.means))) {
            for said in says {
                all.extend(words(said));
                let others = means.iter().filter(|other| *other != said).map(stems);
                of.entry(stems(said)).or_default().extend(others);
            }
        }
        let longest = of.keys().map(Vec::len).max().unwrap_or(1);
        Meanings { of, words: all, longest }
    }

    /// How many of the stems, from the first on, mean something together, the most of them; and what else that is called.
    pub(super) fn phrase(&self, stems: &[String]) -> Option<(usize, &[Vec<String>])> {
        let longest = self.longest.min(stems.len());
        (2..=longest).rev().find_map(|long| Some((long, self.of.get(&stems[..long])?.as_slice())))
    }

    /// What else a word, or words in a row, may be called.
    pub(super) fn of(&self, said: &[String]) -> &[Vec<String>] {
        self.of.get(said).map_or(&[], Vec::as_slice)
    }

    /// Every word that a player may use here.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_read_and_a_group_has_words_that_differ() {
        let written: Written = toml::from_str(include_str!("meanings.toml")).expect("TOML");
        for group in &written.same {
            let stems: std::collections::BTreeSet<String> = group.iter().map(|word| word.to_lowercase()).collect();
            assert!(group.len() > 1 && stems.len() == group.len(), "{group:?}");
        }
    }
}
