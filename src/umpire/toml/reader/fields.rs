//! The keys of one table.

use std::ops::{Range, RangeInclusive};

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Faults;
use super::keys::{Key, TableKeys, Wants};
use super::told::{Reminder, Scenario, whose, year};
use super::word::{NotAmong, word};
use crate::umpire::{MARK, did_you_mean};

/// How many letters a short name has at most.
const SHORT: usize = 12;

/// A table of the text. Keys that are asked for are known to it; all others are faults.
pub struct Fields<'a> {
    table: &'a DeTable<'a>,
    place: Range<usize>,
    what: &'static str,
    path: Vec<(&'static str, usize)>,
    known: Vec<Key>,
    required: Vec<&'static str>,
    /// Whether it is the top of an order of battle.
    has_scenario: bool,
    faults: &'a Faults,
}

impl<'a> Fields<'a> {
    pub(super) fn new(
        table: &'a DeTable<'a>,
        place: Range<usize>,
        what: &'static str,
        path: Vec<(&'static str, usize)>,
        faults: &'a Faults,
    ) -> Fields<'a> {
        Fields { table, place, what, path, known: Vec::new(), required: Vec::new(), has_scenario: false, faults }
    }

    /// Where the table stands: its heading, or the whole of an inline table.
    pub fn place(&self) -> Range<usize> {
        self.place.clone()
    }

    /// Complains, where the walk itself finds a fault.
    pub fn error(&self, span: Range<usize>, what: impl Into<String>, cure: impl Into<String>) {
        self.faults.error(span, what, cure);
    }

    /// Warns of what may stand, but should be known before the game.
    pub fn warn(&self, span: Range<usize>, what: impl Into<String>, cure: impl Into<String>) {
        let complaint = crate::umpire::Complaint { span, what: what.into(), cure: cure.into() };
        super::push(&self.faults.warnings, complaint);
    }

    /// Where the value of a key stands; the table's own place where it has none.
    pub fn place_of(&self, key: &str) -> Range<usize> {
        self.table.get(key).map_or_else(|| self.place(), Spanned::span)
    }

    /// Whether the key is there.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Complains where a key is missing; `cure` says what to write.
    pub fn require(&mut self, key: &'static str, cure: &str) {
        self.required.push(key);
        if !self.has(key) {
            self.error(self.place(), format!("{} has no {key}", self.what), cure);
        }
    }

    /// Complains where a list is missing or empty.
    pub fn require_some(&mut self, key: &'static str, cure: &str) {
        self.require(key, cure);
        let value = self.table.get(key);
        if value.is_some_and(|value| value.get_ref().as_array().is_some_and(|items| items.is_empty())) {
            self.error(self.place_of(key), format!("{} has no {key}", self.what), cure);
        }
    }

    /// Says which words a key that is read as a text may hold, for an editor to offer.
    pub fn offer<'w>(&mut self, key: &'static str, words: impl IntoIterator<Item = &'w str>) {
        let words = words.into_iter().map(str::to_owned).collect();
        if let Some(known) = self.known.iter_mut().find(|known| known.name == key) {
            known.wants = Wants::Word(words);
        }
    }

    /// A text, not empty, of one line.
    pub fn text(&mut self, key: &'static str) -> Option<Spanned<String>> {
        let value = self.value(key, || Wants::Text)?;
        self.text_of(key, value)
    }

    /// What every order of battle has at its top: the ruleset, which is `id`, and its title; the title comes back. The
    /// scenario in sentences may stand there too.
    pub fn heading(&mut self, id: &str) -> String {
        self.require("ruleset", &format!("write ruleset = \"{id}\" at the top"));
        if let Some(ruleset) = self.text("ruleset")
            && ruleset.get_ref() != id
        {
            let what = format!("ruleset \"{}\" is not {id}", ruleset.get_ref());
            self.error(ruleset.span(), what, format!("write ruleset = \"{id}\""));
        }
        self.require("title", "write title = \"...\", as in title = \"Lobositz 1756\"");
        self.has_scenario = true;
        self.text("title").map(Spanned::into_inner).unwrap_or_default()
    }

    /// What battle it is, and the scenario in sentences; its keys come after all others.
    fn scenario(&mut self) {
        let mut one = |key| self.text(key);
        let (war, date, players) = (one("war"), one("date"), one("players"));
        if let Some(date) = &date
            && year(date.get_ref()).is_none()
        {
            let what = format!("date \"{}\" has no year of four digits", date.get_ref());
            self.error(date.span(), what, "write one, as in date = \"5 December 1757\"");
        }
        let [war, date, players] = [war, date, players].map(|said| said.map(Spanned::into_inner));
        let mut said = |key| self.texts(key).into_iter().map(Spanned::into_inner).collect();
        let (victory, deployment, terrain, special) =
            (said("victory"), said("deployment"), said("terrain"), said("special"));
        let sources = said("sources");
        // Who opens the book has laid them over it already.
        let _: Vec<String> = said(MARK);
        let reminders = self.tables("note", "a note", Fields::reminder);
        let told = &mut self.faults.told.borrow_mut().scenario;
        let notes = std::mem::take(&mut told.notes);
        *told = Scenario { war, date, players, victory, deployment, terrain, special, reminders, notes, sources };
    }

    /// A note that is shown in given turns.
    fn reminder(&mut self) -> Reminder {
        self.require("text", "write text = \"...\"");
        let text = self.text("text").map(Spanned::into_inner).unwrap_or_default();
        let from = self.whole("from", 1..=99).map_or(1, Spanned::into_inner);
        let until = self.whole("until", 1..=99);
        if let Some(until) = until.as_ref().filter(|until| *until.get_ref() < from) {
            let what = format!("until {} comes before from {from}", until.get_ref());
            self.error(until.span(), what, "change them over");
        }
        Reminder { from, until: until.map_or(from, Spanned::into_inner), text }
    }

    /// Who wins and how, then the notes to the scenario: a sentence each.
    pub fn aims_and_notes(&mut self) -> Vec<String> {
        let notes: Vec<String> = self.texts("notes").into_iter().map(Spanned::into_inner).collect();
        self.faults.told.borrow_mut().scenario.notes.clone_from(&notes);
        let victory = self.texts("victory").into_iter().map(Spanned::into_inner);
        victory.chain(notes).collect()
    }

    /// The name by which a unit or a brigade is known on a roster that has no room for its whole name.
    pub fn short(&mut self) {
        let Some(short) = self.text("short") else { return };
        let letters = short.get_ref().chars().count();
        if letters > SHORT {
            let what = format!("short \"{}\" has {letters} letters", short.get_ref());
            self.error(short.span(), what, format!("write {SHORT} at most"));
        }
        if let Some(code) = whose(&self.path) {
            self.faults.told.borrow_mut().shorts.insert(code, short.into_inner());
        }
    }

    /// The turn in which a brigade comes on the table; none where it stands there from the start.
    pub fn arrives(&mut self) -> Option<u32> {
        self.whole("arrives", 1..=99).map(Spanned::into_inner).filter(|turn| *turn > 1)
    }

    /// A list of texts.
    pub fn texts(&mut self, key: &'static str) -> Vec<Spanned<String>> {
        let items = self.list(key, || Wants::Texts);
        items.into_iter().filter_map(|item| self.text_of(key, item)).collect()
    }

    /// True or false.
    pub fn flag(&mut self, key: &'static str) -> Option<Spanned<bool>> {
        let value = self.value(key, || Wants::Flag)?;
        match value.get_ref() {
            DeValue::Boolean(flag) => Some(Spanned::new(value.span(), *flag)),
            DeValue::String(text) if matches!(&*text.to_lowercase(), "yes" | "on" | "true") => {
                self.wrong(key, value, "true or false", "write true, without quotes")
            }
            _ => self.wrong(key, value, "true or false", "write true or false, without quotes"),
        }
    }

    /// A whole number within limits.
    pub fn whole(&mut self, key: &'static str, within: RangeInclusive<u32>) -> Option<Spanned<u32>> {
        let value = self.value(key, || Wants::Whole(within.clone()))?;
        let (low, high) = (within.start(), within.end());
        let DeValue::Integer(integer) = value.get_ref() else {
            return self.wrong(key, value, "a whole number", &format!("write a number from {low} to {high}"));
        };
        let number = u32::from_str_radix(&integer.as_str().replace('_', ""), integer.radix()).ok();
        let Some(number) = number.filter(|number| within.contains(number)) else {
            let what = format!("{key} {integer} is not from {low} to {high}");
            self.error(value.span(), what, format!("write a number from {low} to {high}"));
            return None;
        };
        Some(Spanned::new(value.span(), number))
    }

    /// A word of an enumeration.
    pub fn word<T: DeserializeOwned>(&mut self, key: &'static str) -> Option<Spanned<T>> {
        let value = self.value(key, || known::<T>().map_or(Wants::Text, Wants::Word))?;
        self.word_of(key, value)
    }

    /// A list of words of an enumeration.
    pub fn words<T: DeserializeOwned>(&mut self, key: &'static str) -> Vec<Spanned<T>> {
        let items = self.list(key, || known::<T>().map_or(Wants::Texts, Wants::Words));
        items.into_iter().filter_map(|item| self.word_of(key, item)).collect()
    }

    /// A table under this one, called `what` in complaints.
    pub fn table<T>(
        &mut self,
        key: &'static str,
        what: &'static str,
        walk: impl FnOnce(&mut Fields<'a>) -> T,
    ) -> Option<T> {
        let value = self.value(key, || Wants::Table)?;
        let DeValue::Table(table) = value.get_ref() else {
            return self.wrong(key, value, "a table", &format!("write [{key}] with its keys below it"));
        };
        let mut fields = Fields::new(table, value.span(), what, self.below(key, 0), self.faults);
        let read = walk(&mut fields);
        fields.leave();
        Some(read)
    }

    /// Tables under this one: `[[key]]` for each, or a list of inline tables.
    pub fn tables<T>(
        &mut self,
        key: &'static str,
        what: &'static str,
        mut walk: impl FnMut(&mut Fields<'a>) -> T,
    ) -> Vec<T> {
        let Some(value) = self.value(key, || Wants::Tables) else { return Vec::new() };
        let steps = self.path.iter().map(|(step, _)| *step).chain([key]);
        let cure = format!("write [[{}]] for each", steps.collect::<Vec<_>>().join("."));
        let DeValue::Array(items) = value.get_ref() else {
            let _: Option<T> = self.wrong(key, value, "a list of tables", &cure);
            return Vec::new();
        };
        let mut read = Vec::new();
        for (at, item) in items.iter().enumerate() {
            if self.faults.are_enough() || !self.faults.take_table(at, &item.span()) {
                break;
            }
            if let DeValue::Table(table) = item.get_ref() {
                let mut fields = Fields::new(table, item.span(), what, self.below(key, at), self.faults);
                read.push(walk(&mut fields));
                fields.leave();
            } else {
                let _: Option<T> = self.wrong(key, item, "a table", &cure);
            }
        }
        read
    }

    /// One table under this one, or several: `[key]`, `key = { .. }`, or `[[key]]` for each.
    pub fn one_or_more<T>(
        &mut self,
        key: &'static str,
        what: &'static str,
        mut walk: impl FnMut(&mut Fields<'a>) -> T,
    ) -> Vec<T> {
        match self.value(key, || Wants::OneOrMore).map(Spanned::get_ref) {
            Some(DeValue::Array(_)) => self.tables(key, what, walk),
            _ => self.table(key, what, &mut walk).into_iter().collect(),
        }
    }

    /// Complains about the keys that nobody asked for, and keeps those that were.
    pub(super) fn leave(mut self) {
        if self.has_scenario {
            self.scenario();
        }
        let known: Vec<&'static str> = self.known.iter().map(|key| key.name).collect();
        for key in self.table.keys() {
            let name: &str = key.get_ref();
            if known.contains(&name) {
                continue;
            }
            if self.faults.are_enough() {
                break;
            }
            let cure = match did_you_mean(name, known.iter().copied()) {
                Some(meant) => format!("did you mean {meant}?"),
                None => format!("its keys are {}", known.join(", ")),
            };
            self.error(key.span(), format!("{} is no key of {}", name.escape_debug(), self.what), cure);
        }
        for key in &mut self.known {
            key.required = self.required.contains(&key.name);
        }
        self.faults.walked.borrow_mut().push(TableKeys { path: self.path, place: self.place, keys: self.known });
    }

    fn value(&mut self, key: &'static str, wants: impl FnOnce() -> Wants) -> Option<&'a Spanned<DeValue<'a>>> {
        if !self.known.iter().any(|known| known.name == key) {
            self.known.push(Key { name: key, wants: wants(), required: false });
        }
        self.table.get(key)
    }

    /// The way to a table below this one.
    fn below(&self, key: &'static str, at: usize) -> Vec<(&'static str, usize)> {
        self.path.iter().copied().chain([(key, at)]).collect()
    }

    fn list(&mut self, key: &'static str, wants: impl FnOnce() -> Wants) -> Vec<&'a Spanned<DeValue<'a>>> {
        let Some(value) = self.value(key, wants) else { return Vec::new() };
        match value.get_ref() {
            DeValue::Array(items) => items.iter().collect(),
            _ => {
                let _: Option<()> = self.wrong(key, value, "a list", "write a list: [\"one\", \"two\"]");
                Vec::new()
            }
        }
    }

    fn text_of(&self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Spanned<String>> {
        let DeValue::String(text) = value.get_ref() else {
            return self.wrong(key, value, "a text", "write it in quotes");
        };
        if text.trim().is_empty() {
            self.error(value.span(), format!("{key} is empty"), "write something, or leave the key out");
            return None;
        }
        if text.contains(char::is_control) {
            let what = format!("{key} has a line break or another control character");
            self.error(value.span(), what, "write one line without tabs and escapes");
            return None;
        }
        Some(Spanned::new(value.span(), text.trim().to_owned()))
    }

    fn word_of<T: DeserializeOwned>(&self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<Spanned<T>> {
        let DeValue::String(text) = value.get_ref() else {
            return self.wrong(key, value, "a word", "write it in quotes");
        };
        match word(text) {
            Ok(read) => Some(Spanned::new(value.span(), read)),
            Err(NotAmong(words)) => {
                let cure = match did_you_mean(text, words.iter().copied()) {
                    Some(meant) => format!("did you mean \"{meant}\"?"),
                    None => "write one of these, in quotes".to_owned(),
                };
                let what = format!("{key} \"{}\" is not one of {}", text.escape_debug(), words.join(", "));
                self.error(value.span(), what, cure);
                None
            }
        }
    }

    fn wrong<T>(&self, key: &str, value: &Spanned<DeValue<'_>>, wanted: &str, cure: &str) -> Option<T> {
        let found = match value.get_ref() {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) | DeValue::Float(_) => "a number",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        let what = if found == "a number" && wanted == "a whole number" {
            format!("{key} is not a whole number")
        } else {
            format!("{key} is {found}, not {wanted}")
        };
        self.error(value.span(), what, cure);
        None
    }
}

/// The words of an enumeration; `None` where it takes any.
fn known<T: DeserializeOwned>() -> Option<Vec<String>> {
    word::<T>("").err().map(|NotAmong(words)| words.iter().map(|word| (*word).to_owned()).collect())
}
