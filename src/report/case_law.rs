//! Case law: what umpires ruled that no table rules, found again under its rule.

use super::day_in_words;
use crate::battle::{Battle, Standing};
use crate::umpire::{Entry, Handling, HouseRule, Index, Order, Whole};

/// A permission, an overruling, duties left undone for a reason, or a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The ruleset.
    pub ruleset: String,
    /// Where and when, in words: `Leuthen 1757, 12 May 2026`.
    pub ruled: String,
    /// When it was written, in seconds since 1970.
    pub time: u64,
    /// The turn.
    pub turn: u32,
    /// What was ruled, and why.
    pub says: String,
    /// What of it tells the rule that it belongs to, with the pages that it names.
    about: String,
    /// Whether it is free text, which may belong to no rule at all.
    free: bool,
}

/// The cases of a battle that stand, in the order in which they are told.
pub fn cases(battle: &Battle) -> Vec<Case> {
    let muster = battle.muster();
    let case = |seq, turn, says: String, about: String, free| {
        let time = battle.records().get(seq).map_or(0, |record| record.time);
        let ruled = format!("{}, {}", muster.title, day_in_words(time));
        Case { ruleset: muster.ruleset.clone(), ruled, time, turn, says, about, free }
    };
    let rulings = battle.standing().iter().filter_map(|Standing { seq, ruled }| {
        let overrules = ruled.order.name == Order::OVERRULE;
        if let Some(why) = ruled.order.reason(Order::ALLOW) {
            let allowed = ruled.notes.iter().filter(|note| note.starts_with("Allowed: "));
            let allowed = allowed.cloned().collect::<Vec<_>>().join(" ");
            let says = format!("{} {allowed} Because: {why}", ruled.line);
            return Some(case(seq, ruled.turn, says, format!("{} {allowed} {why}", ruled.order.name), false));
        }
        let free = overrules || ruled.order.reason(Order::BECAUSE).is_some();
        free.then(|| case(seq, ruled.turn, ruled.line.clone(), ruled.line.clone(), true))
    });
    let mut all: Vec<(u64, Case)> = rulings.map(|case| (case.time, case)).collect();
    let view = battle.game().view();
    for (seq, about, text) in battle.notes() {
        let turn = battle.records().get(seq).map_or(1, |record| match record.entry {
            crate::battle::Entry::Note { turn, .. } => turn,
            _ => 1,
        });
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let about = about.map_or_else(String::new, |code| format!(" to {}", view.called(code)));
        let note = case(seq, turn, format!("Note{about}: {text}"), text, true);
        all.push((note.time, note));
    }
    all.sort_by_key(|(time, _)| *time);
    all.into_iter().map(|(_, case)| case).collect()
}

/// Cases, and house rules in words, beside the quick reference of their ruleset.
#[derive(Clone, Debug, Default)]
pub struct CaseLaw {
    /// What stands under an entry, by its place: a sentence each.
    pub under: Vec<(usize, String)>,
    /// Each as an entry of its own, to be searched as the others are.
    pub entries: Vec<Entry>,
}

/// Lays case law beside a quick reference: house rules first, then the cases, the newest first.
pub fn case_law(reference: &[Entry], house: &[HouseRule], cases: &[Case]) -> CaseLaw {
    let index = Index::new(reference);
    let mut law = CaseLaw::default();
    for rule in house {
        let place = match rule {
            HouseRule::Ruling { entry: Some(id), .. } => reference.iter().position(|own| own.is_about(id)),
            HouseRule::Ruling { entry: None, .. } => None,
            HouseRule::Off(name) => index.find(&format!("{} {}", name.of, name.name)).places.first().copied(),
            HouseRule::Figure { .. } => continue,
        };
        law.add(place, "House rule", "house", rule.to_string());
    }
    let mut newest: Vec<&Case> = cases.iter().collect();
    newest.sort_by_key(|case| std::cmp::Reverse(case.time));
    for case in newest {
        let (heading, turn) = (format!("Ruled at {}", case.ruled), format!("turn {}", case.turn));
        law.add(place(reference, &index, case), &heading, &turn, case.says.clone());
    }
    law
}

impl CaseLaw {
    fn add(&mut self, place: Option<usize>, heading: &str, page: &str, says: String) {
        if let Some(place) = place {
            self.under.push((place, format!("{heading}: {says}")));
        }
        self.entries.push(Entry {
            id: String::new(),
            title: heading.to_owned(),
            page: page.to_owned(),
            handling: Handling::Ruled,
            topics: Vec::new(),
            text: says,
            whole: Whole::default(),
        });
    }
}

/// How many of the nearest entries may be the rule that a case belongs to.
const NEAR: usize = 12;

/// The entry that a case belongs to: of the nearest, one on a page that it names; else, where the rule was named, the
/// nearest; and for free text the nearest of which it has the whole title.
fn place(reference: &[Entry], index: &Index, case: &Case) -> Option<usize> {
    let found = index.find(&case.about).places;
    let near = || found.iter().copied().take(NEAR);
    let text = case.about.to_lowercase();
    let has = |phrase: &str| {
        let phrase = phrase.to_lowercase();
        !phrase.is_empty()
            && text.match_indices(&phrase).any(|(at, _)| {
                let (before, after) = (&text[..at], &text[at + phrase.len()..]);
                !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
            })
    };
    let titles = |at: usize| {
        let Entry { title, whole, .. } = &reference[at];
        std::iter::once(title).chain(whole.parts.iter().map(|(_, title)| title))
    };
    let titled = || near().find(|&at| titles(at).any(|title| has(title)));
    if case.free {
        return titled();
    }
    let paged = near().find(|&at| pages(&reference[at].page).iter().any(|page| has(page)));
    paged.or_else(titled).or_else(|| near().next())
}

/// Each page that an entry names, as a ruling names it: `p. 8-9, 54` is p. 8, p. 9 and p. 54. A chapter is itself.
fn pages(named: &str) -> Vec<String> {
    let each = |one: &str| {
        let number = one.strip_prefix("p. ").unwrap_or(one);
        let (first, last) = number.split_once('-').unwrap_or((number, number));
        match (first.parse::<u32>(), last.parse::<u32>()) {
            (Ok(first), Ok(last)) => (first..=last).map(|page| format!("p. {page}")).collect(),
            _ => vec![one.to_owned()],
        }
    };
    named.split(", ").flat_map(each).collect()
}
