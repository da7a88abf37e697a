//! A search over the entries of a book: what a player asks in his own words, the nearest entry first.

use std::collections::{BTreeMap, BTreeSet};

use super::Entry;
use super::meanings::MEANINGS;
use super::words::{is_empty, joined, stem, words};
use crate::umpire::did_you_mean;

/// What another word for the same thing counts beside the word itself, in hundredths.
const SAME: u64 = 50;
/// What a word that only begins as the one typed counts.
const BEGINS: u64 = 50;
/// What a word counts that has the typed one within it, or that it was mistyped for.
const LIKE: u64 = 30;
/// What a word of a title counts beside one of a text.
const TITLE: u64 = 4;

/// What the title of a table begins with.
const TABLE: &str = "Table";

/// The entries of a book, ready to be searched.
#[derive(Clone, Debug)]
pub struct Index {
    entries: Vec<Indexed>,
    /// Every word of the entries, with its stem.
    vocabulary: BTreeMap<String, String>,
    /// The places of the entries that have a stem.
    places: BTreeMap<String, BTreeSet<usize>>,
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The places of the entries, the nearest first.
    pub places: Vec<usize>,
    /// The words typed that no entry has, in no other word for the same either.
    pub unknown: Vec<String>,
}

/// The words of an entry.
#[derive(Clone, Debug)]
struct Indexed {
    id: String,
    /// What it is of, before a colon in its title: a nation, a scenario, a phase. Empty for a table, which is of all.
    of: Vec<String>,
    /// Its title, and how else it is asked for.
    titles: Vec<Vec<String>>,
    /// The titles of the entries that a whole rule is made of.
    parts: Vec<Vec<String>>,
    text: Vec<String>,
}

/// A word that was typed, or several that belong together, and everything that may stand for it: stems in a row, with what
/// they count.
#[derive(Debug)]
struct Term {
    ways: Vec<(Vec<String>, u64)>,
}

impl Index {
    /// Reads the entries once.
    pub fn new(entries: &[Entry]) -> Index {
        let mut vocabulary = BTreeMap::new();
        let mut stems = |text: &str| -> Vec<String> {
            let all = words(text).chain(joined(text)).filter(|word| !word.is_empty());
            all.map(|word| vocabulary.entry(word).or_insert_with_key(|word| stem(word)).clone()).collect()
        };
        let entries: Vec<Indexed> = entries
            .iter()
            .map(|entry| {
                let parts = || entry.whole.parts.iter();
                let ids: Vec<&str> = parts().map(|(id, _)| id.as_str()).collect();
                let text = format!("{} {} {} {}", entry.lines(80).join(" "), entry.page, entry.id, ids.join(" "));
                let of = entry.title.split_once(": ").map_or("", |(of, _)| of);
                let of = if of == TABLE { Vec::new() } else { stems(of) };
                let titles =
                    std::iter::once(&entry.title).chain(&entry.whole.asked).map(|title| stems(title)).collect();
                let parts = parts().map(|(_, title)| stems(title)).collect();
                Indexed { id: as_typed(&entry.id), of, titles, parts, text: stems(&text) }
            })
            .collect();
        let mut places: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for (at, entry) in entries.iter().enumerate() {
            for stem in entry.text.iter().chain(entry.titles.iter().chain(&entry.parts).flatten()) {
                places.entry(stem.clone()).or_default().insert(at);
            }
        }
        Index { entries, vocabulary, places }
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entries that have something of what is typed, the nearest first; all of them in their order where nothing is
    /// typed. For a word that no entry has, those that have the word most like it; all of them where there is none either.
    pub fn find(&self, typed: &str) -> Found {
        let (terms, unknown) = self.terms(typed);
        if terms.is_empty() {
            return Found { places: (0..self.entries.len()).collect(), unknown };
        }
        let terms: Vec<Weighed> = terms.iter().map(|term| self.weigh(term)).collect();
        let whole: u64 = terms.iter().map(|term| term.weight).sum();
        let id = as_typed(typed);
        let mut found: Vec<(u64, usize)> = Vec::new();
        for (at, entry) in self.entries.iter().enumerate() {
            let (mut score, mut covered) = (0, 0);
            let mut said = BTreeSet::new();
            for term in &terms {
                let fits = term.fits(at, entry, &mut said);
                score += fits;
                covered += if fits > 0 { term.weight } else { 0 };
            }
            if score > 0 {
                // An entry that has all that was asked for comes before one that has a part of it many times; and one whose
                // title says little else before one that is about something else as well.
                let titled = 100 + entry.named(&said);
                let other = !entry.of.is_empty() && !entry.of.iter().any(|of| said.contains(of));
                let titled = if other { titled / 2 } else { titled };
                let score = score * covered / whole.max(1) * titled;
                found.push((if entry.id == id { u64::MAX } else { score }, at));
            }
        }
        if found.is_empty() {
            found = (0..self.entries.len()).map(|at| (0, at)).collect();
        }
        found.sort_by_key(|&(score, at)| (std::cmp::Reverse(score), at));
        Found { places: found.into_iter().map(|(_, at)| at).collect(), unknown }
    }

    /// What is asked for: word by word, and words that mean something together; and the words that nobody knows.
    fn terms(&self, typed: &str) -> (Vec<Term>, Vec<String>) {
        let typed: Vec<String> = words(typed).collect();
        let stems: Vec<String> = typed.iter().map(|word| stem(word)).collect();
        let ways = |own: &[String], means: &[Vec<String>]| {
            let means = means.iter().map(|way| (way.clone(), SAME));
            std::iter::once((own.to_vec(), 100)).chain(means).collect::<Vec<_>>()
        };
        let (mut terms, mut unknown) = (Vec::new(), Vec::new());
        let mut told = 0;
        for (at, word) in typed.iter().enumerate() {
            if let Some((long, means)) = MEANINGS.phrase(&stems[at..]) {
                terms.push(Term { ways: ways(&stems[at..at + long], means) });
                told = at + long;
            }
            if is_empty(word) {
                continue;
            }
            let mut ways = ways(&stems[at..=at], MEANINGS.of(&stems[at..=at]));
            // Two words that the book writes as one.
            let both = typed.get(at + 1).map(|next| stem(&format!("{word}{next}")));
            ways.extend(both.filter(|both| self.places.contains_key(both)).map(|both| (vec![both], SAME)));
            if at >= told && !ways.iter().any(|(way, _)| way.iter().all(|stem| self.places.contains_key(stem))) {
                ways.extend(self.like(word));
                unknown.push(word.clone());
            }
            terms.push(Term { ways });
        }
        (terms, unknown)
    }

    /// What may be meant by a word that no entry has.
    fn like(&self, word: &str) -> Vec<(Vec<String>, u64)> {
        let of = |is_meant: &dyn Fn(&str) -> bool, counts: u64| -> Vec<(Vec<String>, u64)> {
            let found: BTreeSet<&String> =
                self.vocabulary.iter().filter(|(own, _)| is_meant(own)).map(|(_, stem)| stem).collect();
            found.into_iter().map(|stem| (vec![stem.clone()], counts)).collect()
        };
        let begins = of(&|own| own.starts_with(word), BEGINS);
        if !begins.is_empty() {
            return begins;
        }
        let known = self.vocabulary.keys().map(String::as_str).chain(MEANINGS.words());
        if let Some(meant) = did_you_mean(word, known.filter(|own| own.len() > 2)) {
            let meant = vec![stem(meant)];
            let means = MEANINGS.of(&meant).iter().cloned();
            return std::iter::once(meant.clone()).chain(means).map(|way| (way, LIKE)).collect();
        }
        if word.len() > 3 {
            let within = of(&|own| own.contains(word) || own.len() > 3 && word.contains(own), LIKE);
            if !within.is_empty() {
                return within;
            }
        }
        let shared = |own: &str| own.chars().zip(word.chars()).take_while(|(own, letter)| own == letter).count();
        let most = self.vocabulary.keys().map(|own| shared(own)).max().unwrap_or(0);
        of(&|own| most > 0 && shared(own) == most, LIKE / 2)
    }

    /// What each way of a term counts: the fewer entries have it, the more.
    fn weigh<'a>(&self, term: &'a Term) -> Weighed<'a> {
        let rarity = |way: &[String], having: usize| {
            let share = (self.entries.len() / having.max(1)).max(1);
            let number = way.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
            if having == 0 { 0 } else { (10 + 10 * u64::from(share.ilog2())) / if number { 2 } else { 1 } }
        };
        let weighed = |(way, counts): &'a (Vec<String>, u64)| {
            // Only an entry that has its first word can have it.
            let places = way.first().and_then(|first| self.places.get(first)).into_iter().flatten();
            let has = places.map(|at| (*at, self.entries[*at].has(way))).filter(|(_, has)| *has > 0);
            let has: BTreeMap<usize, u64> = has.collect();
            (way.as_slice(), counts * rarity(way, has.len()), has)
        };
        let ways: Vec<_> = term.ways.iter().map(weighed).collect();
        let weight = ways.iter().map(|(_, counts, _)| *counts).max().unwrap_or(0);
        Weighed { ways, weight }
    }
}

/// A term with what its ways count in this book.
struct Weighed<'a> {
    /// Each with what it counts, and how often the entry of a place has it.
    ways: Vec<(&'a [String], u64, BTreeMap<usize, u64>)>,
    weight: u64,
}

impl<'a> Weighed<'a> {
    /// How well it fits an entry: 0 where nothing of it stands there. Takes down what of it the title says.
    fn fits(&self, at: usize, entry: &Indexed, said: &mut BTreeSet<&'a String>) -> u64 {
        let fits = self.ways.iter().map(|(way, counts, has)| (*way, counts * has.get(&at).copied().unwrap_or(0)));
        let Some((way, best)) = fits.max_by_key(|(_, fits)| *fits).filter(|(_, fits)| *fits > 0) else { return 0 };
        if entry.titled(way) {
            said.extend(way);
        }
        best
    }
}

impl Indexed {
    /// How much of a name of it was asked for, in hundredths: the best of its titles, or half of that of a part.
    fn named(&self, said: &BTreeSet<&String>) -> u64 {
        let share = |title: &Vec<String>| {
            let asked = title.iter().filter(|stem| said.contains(stem)).count() as u64;
            100 * asked / title.len().max(1) as u64
        };
        let best = |titles: &[Vec<String>]| titles.iter().map(share).max().unwrap_or(0);
        best(&self.titles).max(best(&self.parts) / 2)
    }

    /// How often stems stand in a row in it; a title counts more.
    fn has(&self, way: &[String]) -> u64 {
        // A word that stands often says more, but the fourth time nothing new; and in a long text less than in a short.
        let times = self.text.windows(way.len().max(1)).filter(|stems| *stems == way).count().min(3) as u64;
        let title = match () {
            () if stands(&self.titles, way) => 10 * TITLE,
            () if stands(&self.parts, way) => 5 * TITLE,
            () => 0,
        };
        title + times * 600 / (60 + self.text.len() as u64)
    }

    fn titled(&self, way: &[String]) -> bool {
        stands(&self.titles, way) || stands(&self.parts, way)
    }
}

/// Whether stems stand in a row in one of these titles.
fn stands(titles: &[Vec<String>], way: &[String]) -> bool {
    titles.iter().any(|title| title.windows(way.len().max(1)).any(|stems| stems == way))
}

/// An id as a player types it: `command-radius` is `command radius` too.
fn as_typed(id: &str) -> String {
    id.trim().to_lowercase().replace('-', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::umpire::Handling;

    fn found(typed: &str) -> (Vec<&'static str>, Vec<String>) {
        const ENTRIES: [(&str, &str); 8] = [
            ("Melee", "units in contact fight; a unit may rally later"),
            ("Rally", "a die for each unit"),
            ("Fire", "smoke, and grazing fire behind it"),
            ("Built-up areas", "two units stand in a block"),
            ("Counter-charge", "a test"),
            ("Ranges", "musket 10, rifle 15, canister 20"),
            ("Ruritania: melee", "they fight as others do"),
            ("Firing initiative", "who fires before the other, thrown every turn"),
        ];
        let entries = ENTRIES.map(|(title, text)| Entry {
            id: format!("TOY-{}", title.to_uppercase()),
            title: title.to_owned(),
            page: "p. 1".to_owned(),
            handling: Handling::Resolved,
            topics: Vec::new(),
            text: text.to_owned(),
            whole: crate::umpire::Whole::default(),
        });
        let found = Index::new(&entries).find(typed);
        (found.places.into_iter().map(|at| ENTRIES[at].0).collect(), found.unknown)
    }

    #[test]
    fn the_nearest_comes_first_and_no_word_empties_the_answer() {
        assert_eq!(found("rally").0, ["Rally", "Melee"]);
        assert_eq!(found("rally melee zeppelin").0[..2], ["Melee", "Rally"]);
        assert_eq!(found("melee").0, ["Melee", "Ruritania: melee"]);
        assert_eq!(found("ruritania melee").0[0], "Ruritania: melee");
        assert_eq!(found("rifle range").0[0], "Ranges");
        assert_eq!(found("").0.len(), 8);
        assert_eq!(found("toy-fire").0[0], "Fire");
    }

    #[test]
    fn endings_hyphens_other_words_and_questions_find_it_too() {
        for (typed, first) in [
            ("fighting", "Melee"),
            ("countercharge", "Counter-charge"),
            ("counter charge", "Counter-charge"),
            ("how many units in a village?", "Built-up areas"),
            ("ricochet", "Fire"),
            ("grapeshot", "Ranges"),
            ("who fires first", "Firing initiative"),
        ] {
            assert_eq!(found(typed).0[0], first, "{typed}");
            assert_eq!(found(typed).1, [""; 0], "{typed}");
        }
    }

    #[test]
    fn a_word_begun_or_mistyped_finds_what_it_is_most_like_and_is_named() {
        assert_eq!(found("musk"), (vec!["Ranges"], vec!["musk".to_owned()]));
        assert_eq!(found("canistre").0[0], "Ranges");
        assert_eq!(found("cannister"), (vec!["Ranges"], vec!["cannister".to_owned()]));
        assert_eq!(found("grapshot").0[0], "Ranges");
        assert_eq!(found("xyzzy"), (found("").0, vec!["xyzzy".to_owned()]));
    }
}
