//! Whole rules: the entries of a book put together by what a player asks for, with the figures in force on top.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::{Entry, Handling};
use crate::umpire::{HouseRule, QuickTable};

/// What a whole rule has beside the fields of an entry; empty for one that stands alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whole {
    /// How players ask for it, in other words than its title's.
    pub asked: Vec<String>,
    /// The entries that it is made of: id and title.
    pub parts: Vec<(String, String)>,
    /// Whose figures stand on top: the book's, or those of a battle.
    pub force: String,
    /// The figures on top.
    pub figures: Vec<Figures>,
    /// What stands above its text where the figures in it may be others than those in force.
    pub caveat: String,
    /// The ids of the entries that go with it.
    pub see: Vec<String>,
}

/// A table of figures as the rules use them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The table.
    pub table: QuickTable,
    /// Whether house rules change a figure of it.
    pub by_house: bool,
}

impl Figures {
    /// A table, with what the house rules in force do to it.
    pub fn new(table: &QuickTable, house: &[HouseRule]) -> Figures {
        let below =
            |path: &str, top: &str| path.strip_prefix(top).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        let changes = |rule: &HouseRule| match rule {
            HouseRule::Figure { path, .. } => table.figures.iter().any(|top| below(path, top) || below(top, path)),
            HouseRule::Ruling { .. } | HouseRule::Off(_) => false,
        };
        Figures { by_house: house.iter().any(changes), table: table.clone() }
    }
}

/// A ruleset's `rules.toml`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    rule: Vec<Gathered>,
}

/// A whole rule as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Gathered {
    /// A word or two joined by hyphens: what is typed to come to it.
    id: String,
    title: String,
    #[serde(default)]
    asked: Vec<String>,
    /// The entries that it is made of, by their ids; `X-1..4` are those from.
    #[serde(default)]
    of: Vec<String>,
    /// Entries that say over again what its figures say: they are found with it, and not told.
    #[serde(default)]
    same: Vec<String>,
    /// The tables of figures on top, by their titles up to a colon or a comma.
    #[serde(default)]
    figures: Vec<String>,
    #[serde(default)]
    see: Vec<String>,
    /// What no entry says: a fact of the book's introduction.
    #[serde(default)]
    fact: String,
    #[serde(default)]
    page: String,
}

/// The ids that `X-1..4` stands for; itself otherwise.
fn ids(written: &str) -> Vec<String> {
    let numbers = written.split_once("..").and_then(|(first, last)| {
        let (stem, first) = first.rsplit_once('-')?;
        Some((stem, first.parse::<u32>().ok()?, last.parse::<u32>().ok()?))
    });
    match numbers {
        Some((stem, first, last)) => (first..=last).map(|number| format!("{stem}-{number}")).collect(),
        None => vec![written.to_owned()],
    }
}

/// The figures in force.
pub struct Force<'a> {
    /// The figures, as tables.
    pub tables: &'a [QuickTable],
    /// Whose they are, in a sentence.
    pub whose: String,
    /// What stands above a text with figures that may be others than those; empty where they are the same.
    pub caveat: &'a str,
    /// The house rules in force.
    pub house: &'a [HouseRule],
}

/// The whole rules of a book, and behind them the entries that are a part of none; `rules` is the text of its `rules.toml`.
pub fn whole_rules(entries: &[Entry], rules: &str, force: &Force<'_>) -> Vec<Entry> {
    let written = match toml::from_str::<Written>(rules) {
        Ok(written) => written.rule,
        Err(error) => unreachable!("the embedded rules do not read: {error}"),
    };
    let by_id: BTreeMap<&str, &Entry> = entries.iter().map(|entry| (entry.id.as_str(), entry)).collect();
    let mut taken = BTreeSet::new();
    let mut whole: Vec<Entry> = Vec::new();
    for rule in written {
        let find = |named: &[String]| -> Vec<&Entry> {
            named.iter().flat_map(|id| ids(id)).filter_map(|id| by_id.get(id.as_str()).copied()).collect()
        };
        let (told, same) = (find(&rule.of), find(&rule.same));
        taken.extend(told.iter().chain(&same).map(|entry| entry.id.clone()));
        let figures = force.tables.iter().filter(|table| rule.figures.iter().any(|title| is_titled(table, title)));
        let figures = figures.map(|table| Figures::new(table, force.house)).collect();
        whole.push(gathered(rule, &told, &same, figures, &force.whose));
    }
    whole.extend(entries.iter().filter(|entry| !taken.contains(&entry.id)).cloned());
    link(&mut whole);
    for entry in whole.iter_mut().filter(|entry| entry.text.bytes().any(|byte| byte.is_ascii_digit())) {
        entry.whole.caveat = force.caveat.to_owned();
    }
    whole
}

fn is_titled(table: &QuickTable, title: &str) -> bool {
    table.title.strip_prefix(title).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ',']))
}

fn gathered(rule: Gathered, told: &[&Entry], same: &[&Entry], figures: Vec<Figures>, force: &str) -> Entry {
    let all = || told.iter().chain(same);
    let mut pages: Vec<&str> = Vec::new();
    let told_of = all().map(|entry| entry.page.as_str()).chain(figures.iter().map(|own| own.table.page.as_str()));
    // Of several chapters each once, whatever stands beside it in another place.
    for page in told_of.flat_map(|pages| pages.split("; ")) {
        if !page.is_empty() && !pages.contains(&page) {
            pages.push(page);
        }
    }
    let mut topics: Vec<String> = Vec::new();
    for topic in all().flat_map(|entry| &entry.topics) {
        // It belongs to the phases of most of it, not to each that a part of it touches.
        let own = all().filter(|entry| entry.topics.contains(topic)).count();
        if !topics.contains(topic) && own * 2 >= all().count() {
            topics.push(topic.clone());
        }
    }
    // What drumhead does with most of it.
    let often = |handling: Handling| all().filter(|entry| entry.handling == handling).count();
    let each = [Handling::Reference, Handling::Asked, Handling::Tracked, Handling::Resolved];
    let handling = each.into_iter().max_by_key(|handling| often(*handling)).unwrap_or(Handling::Reference);
    let sentences = told.iter().map(|entry| sentence(entry, told.len() > 1));
    let text: Vec<String> = std::iter::once(rule.fact).filter(|fact| !fact.is_empty()).chain(sentences).collect();
    Entry {
        id: rule.id,
        title: rule.title,
        page: if rule.page.is_empty() { joined(&pages) } else { rule.page },
        handling: if told.is_empty() && same.is_empty() { Handling::Reference } else { handling },
        topics,
        text: text.join("\n"),
        whole: Whole {
            asked: rule.asked,
            parts: all().map(|entry| (entry.id.clone(), entry.title.clone())).collect(),
            force: if figures.is_empty() { String::new() } else { force.to_owned() },
            figures,
            caveat: String::new(),
            see: rule.see,
        },
    }
}

/// Pages as one list, `p. 8-9, 54-57`; chapters, where the book has no pages, one after the other.
fn joined(pages: &[&str]) -> String {
    let span = |page: &str| -> Option<(u32, u32)> {
        let (first, last) = page.split_once('-').unwrap_or((page, page));
        Some((first.parse().ok()?, last.parse().ok()?))
    };
    let spans: Option<Vec<(u32, u32)>> =
        pages.iter().flat_map(|page| page.strip_prefix("p. ").unwrap_or("-").split(", ")).map(span).collect();
    let Some(mut spans) = spans.filter(|spans| !spans.is_empty()) else { return pages.join("; ") };
    spans.sort_unstable();
    let mut merged: Vec<(u32, u32)> = Vec::new();
    for (first, last) in spans {
        match merged.last_mut().filter(|before| first <= before.1 + 1) {
            Some(before) => before.1 = before.1.max(last),
            None => merged.push((first, last)),
        }
    }
    let told = |(first, last): (u32, u32)| if first == last { first.to_string() } else { format!("{first}-{last}") };
    format!("p. {}", merged.into_iter().map(told).collect::<Vec<_>>().join(", "))
}

/// What a part says, under its own heading where it has others beside it and does not begin with it.
fn sentence(entry: &Entry, beside: bool) -> String {
    let text = entry.text.trim();
    let title = entry.title.strip_prefix("Table: ").unwrap_or(&entry.title);
    let begins = text.get(..title.len()).is_some_and(|begins| begins.eq_ignore_ascii_case(title));
    if beside && !begins { format!("{title}: {text}") } else { text.to_owned() }
}

/// Turns every id of an entry in a text into the title of the rule that it stands in, and links that rule.
fn link(whole: &mut [Entry]) {
    let mut places: BTreeMap<String, (String, String)> = BTreeMap::new();
    for entry in whole.iter() {
        let at = (entry.id.clone(), entry.title.clone());
        places.insert(entry.id.clone(), at.clone());
        places.extend(entry.whole.parts.iter().map(|(id, _)| (id.clone(), at.clone())));
    }
    for entry in whole.iter_mut() {
        let mut text = String::new();
        for word in entry.text.split_inclusive(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-')) {
            let id = word.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric());
            match places.get(id).filter(|_| id.contains('-') && id.bytes().all(|byte| !byte.is_ascii_lowercase())) {
                Some((at, title)) => {
                    text.push_str(&if *at == entry.id { "here".to_owned() } else { format!("\"{title}\"") });
                    text.push_str(&word[id.len()..]);
                    if *at != entry.id && !entry.whole.see.contains(at) {
                        entry.whole.see.push(at.clone());
                    }
                }
                None => text.push_str(word),
            }
        }
        entry.text = text;
    }
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn pages_are_one_list_and_chapters_a_row() {
        assert_eq!(joined(&["p. 54-57", "p. 9, 55", "p. 8"]), "p. 8-9, 54-57");
        assert_eq!(joined(&["Charging", "Flank/Rear Attacks"]), "Charging; Flank/Rear Attacks");
        assert_eq!(joined(&["p. 11"]), "p. 11");
    }
}
