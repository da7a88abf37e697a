//! What house rules hold beside figures: rulings in words, and objections that are switched off.
//!
//! ```toml
//! off = ["fire.out-of-range"]
//!
//! [[ruling]]
//! rule = "Rally"                # the entry of the quick reference under which it is found; may be missing
//! says = "A unit in a town rallies one hit more."
//! ruled = "Leuthen, 12 May"     # where and when; may be missing
//! ```

use std::fmt;
use std::ops::Range;

use toml::de::{DeTable, DeValue};
use toml::{Spanned, Value};

use crate::umpire::{Complaint, Entry, Index, ObjectionName, Objections, did_you_mean};

/// One house rule in force.
#[derive(Clone, Debug, PartialEq)]
pub enum HouseRule {
    /// A figure that is changed: `moves.infantry_line = [21, 15, 10, 8, 6] (book: [20, 15, 10, 8, 6])`.
    Figure {
        /// Its path in the tables.
        path: String,
        /// What the book has; `None` where the book has nothing there.
        book: Option<Value>,
        /// What is played.
        house: Value,
    },
    /// A ruling in words, which nothing but people obey.
    Ruling {
        /// The entry of the quick reference that it belongs to, by its id; `None` where it belongs to none.
        entry: Option<&'static str>,
        /// What it says.
        says: String,
        /// Where and when it was ruled; empty where that is not told.
        ruled: String,
    },
    /// What the book forbids and the umpire need not allow each time.
    Off(ObjectionName),
}

impl HouseRule {
    /// Whether it changes a figure of the book.
    pub fn is_figure(&self) -> bool {
        matches!(self, HouseRule::Figure { .. })
    }
}

impl fmt::Display for HouseRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HouseRule::Figure { path, book: Some(book), house } => write!(f, "{path} = {house} (book: {book})"),
            HouseRule::Figure { path, book: None, house } => write!(f, "{path} = {house} (not in the book)"),
            HouseRule::Ruling { says, ruled, .. } if ruled.is_empty() => f.write_str(says),
            HouseRule::Ruling { says, ruled, .. } => write!(f, "{says} (ruled at {ruled})"),
            HouseRule::Off(name) => write!(f, "{name} is switched off: what it forbids is allowed"),
        }
    }
}

/// What house rules may name beside figures, as a ruleset has it.
#[derive(Clone, Copy)]
pub struct Names {
    /// The ruleset.
    pub id: &'static str,
    /// Its objections.
    pub objections: &'static [Objections],
    /// Its quick reference.
    pub reference: fn() -> &'static [Entry],
}

/// The keys at the top of house rules that are no tables of figures.
pub(super) const OFF: &str = "off";
pub(super) const RULING: &str = "ruling";

/// What a ruling in words may have.
const KEYS: [&str; 3] = ["rule", "says", "ruled"];

/// How many rulings in words are read, and how many names: more than any club has.
const MOST: usize = 200;

fn complaint(span: Range<usize>, what: impl Into<String>, cure: impl Into<String>) -> Complaint {
    Complaint { span, what: what.into(), cure: cure.into() }
}

/// Reads what a document holds beside figures, and complains of what is wrong with it.
pub(super) fn read(document: &DeTable<'_>, names: Names, rules: &mut Vec<HouseRule>, faults: &mut Vec<Complaint>) {
    if let Some(value) = document.get(OFF) {
        let cure = format!("write {OFF} = [\"...\"], with names that `drumhead rules {}` lists", names.id);
        for item in list(value, OFF, &cure, faults) {
            match item.get_ref().as_str().map(|name| (name, Objections::find(names.objections, name))) {
                Some((_, Ok(name))) if rules.contains(&HouseRule::Off(name)) => {}
                Some((_, Ok(name))) => rules.push(HouseRule::Off(name)),
                Some((name, Err(meant))) => {
                    let what = format!("{} is nothing that can be switched off", name.escape_debug());
                    faults.push(complaint(item.span(), what, meant));
                }
                None => faults.push(complaint(item.span(), format!("{OFF} holds what is no text"), &*cure)),
            }
        }
    }
    if let Some(value) = document.get(RULING) {
        let cure = format!("write [[{RULING}]], and below it says = \"...\"");
        for item in list(value, RULING, &cure, faults) {
            match item.get_ref() {
                DeValue::Table(table) => rules.extend(ruling(table, item.span(), names, faults)),
                _ => faults.push(complaint(item.span(), format!("{RULING} holds what is no table"), &*cure)),
            }
        }
    }
}

/// The items of a list, so many as are read.
fn list<'a, 'd>(
    value: &'a Spanned<DeValue<'d>>,
    key: &str,
    cure: &str,
    faults: &mut Vec<Complaint>,
) -> impl Iterator<Item = &'a Spanned<DeValue<'d>>> + use<'a, 'd> {
    let items = value.get_ref().as_array();
    match items.map(|items| items.len()) {
        None => faults.push(complaint(value.span(), format!("{key} is no list"), cure)),
        Some(long) if long > MOST => {
            faults.push(complaint(value.span(), format!("{key} has more than {MOST}"), "leave some out"));
        }
        Some(_) => {}
    }
    items.into_iter().flat_map(|items| items.iter()).take(MOST)
}

/// One ruling in words. Refused: a key that it has not, a rule that the reference has not, and one that says nothing.
fn ruling(table: &DeTable<'_>, place: Range<usize>, names: Names, faults: &mut Vec<Complaint>) -> Option<HouseRule> {
    let before = faults.len();
    for (key, _) in table.iter().filter(|(key, _)| !KEYS.contains(&&**key.get_ref())) {
        let cure = match did_you_mean(key.get_ref(), KEYS) {
            Some(meant) => format!("did you mean {meant}?"),
            None => format!("there are {}", KEYS.join(", ")),
        };
        faults.push(complaint(key.span(), format!("{} is no key of {RULING}", key.get_ref().escape_debug()), cure));
    }
    let mut said = |key: &str| {
        let value = table.get(key)?;
        let text = value.get_ref().as_str().map(str::trim).filter(|text| !text.is_empty());
        if text.is_none() {
            faults.push(complaint(value.span(), format!("{key} is no text"), format!("write {key} = \"...\"")));
        }
        text.map(|text| (text.to_owned(), value.span()))
    };
    let (rule, says, ruled) = (said("rule"), said("says"), said("ruled"));
    let entry = rule.and_then(|(rule, place)| match entry((names.reference)(), &rule) {
        Ok(id) => Some(id),
        Err(cure) => {
            faults.push(complaint(place, format!("{} is no rule of the reference", rule.escape_debug()), cure));
            None
        }
    });
    if says.is_none() && !table.contains_key("says") {
        faults.push(complaint(place, format!("{RULING} does not say anything"), "write says = \"...\""));
    }
    let (says, ruled) = (says?.0, ruled.map(|(ruled, _)| ruled).unwrap_or_default());
    (faults.len() == before).then_some(HouseRule::Ruling { entry, says, ruled })
}

/// The entry of this title or id, case aside. The error is the one that may be meant.
fn entry(reference: &'static [Entry], wanted: &str) -> Result<&'static str, String> {
    let small = wanted.to_lowercase();
    let is_meant = |entry: &&Entry| entry.title.to_lowercase() == small || entry.id.to_lowercase() == small;
    if let Some(entry) = reference.iter().find(is_meant) {
        return Ok(&entry.id);
    }
    match Index::new(reference).find(wanted).places.first().and_then(|at| reference.get(*at)) {
        Some(nearest) => Err(format!("did you mean \"{}\"?", nearest.title)),
        None => Err("leave it out: this ruleset has no reference".to_owned()),
    }
}
