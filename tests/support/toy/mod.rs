//! A battle of toys, before a disk or without one.

pub mod game;

use std::sync::Arc;

use drumhead::battle::{Battle, Entry, Muster, Record};
use drumhead::tui::library::{Library, LibraryEntry, QuickReference};
use drumhead::tui::open_battle::OpenBattle;
use drumhead::umpire::{self, Complaint, Dice, Handling, Interrupt, LoadedRuleset, Mustered, Told};
use game::Toy;
use serde_json::{Map, Value};

use super::memory::Memory;

struct ToyBook(Vec<umpire::Entry>);

fn entries() -> Vec<umpire::Entry> {
    let entry = |id: &str, title: &str, page: &str, handling, topic: &str, text: &str| umpire::Entry {
        id: id.to_owned(),
        title: title.to_owned(),
        page: page.to_owned(),
        handling,
        topics: vec![topic.to_owned()],
        text: text.to_owned(),
        whole: umpire::Whole::default(),
    };
    vec![
        entry("FI-1", "Ranges", "p. 27", Handling::Resolved, "fire", "Muskets reach 30 cm; beyond 10 cm is long."),
        entry("FI-2", "Modifiers of fire", "p. 35", Handling::Resolved, "fire", "Moved -1, light cover -1."),
        entry("CO-1", "Command", "p. 17", Handling::Resolved, "command", "3 or more on a D6 moves a brigade."),
        entry("MO-1", "Régiments d'Orléans", "p. 90", Handling::Reference, "armies", "A colour only."),
    ]
}

/// The book of the toy.
pub fn book() -> Arc<dyn LoadedRuleset> {
    Arc::new(ToyBook(entries()))
}

impl LoadedRuleset for ToyBook {
    fn procedures(&self) -> Vec<&'static str> {
        Vec::new()
    }
    fn resolve(&self, procedure: &str, _: Map<String, Value>, _: &mut dyn Dice) -> Result<Value, Interrupt> {
        Interrupt::refuse(format!("{procedure} is no procedure"))
    }
    fn reference(&self) -> &[umpire::Entry] {
        &self.0
    }
    fn muster(&self, _: &str) -> Result<Mustered, Vec<Complaint>> {
        Ok(Mustered { warnings: Vec::new(), told: Told::default(), game: Box::new(Toy::new()) })
    }
    fn points(&self, _: &str) -> Result<Vec<String>, Vec<Complaint>> {
        Ok(Vec::new())
    }
}

/// The first record of a battle.
pub fn first() -> Record {
    let muster = Muster {
        format: Muster::FORMAT,
        drumhead: "0".to_owned(),
        ruleset: "toy".to_owned(),
        title: "Lobositz 1756".to_owned(),
        order_of_battle: String::new(),
        house_rules: Vec::new(),
        seed: 7,
    };
    Record { seq: 1, time: 0, sitting: 0, entry: Entry::Muster(muster) }
}

/// A fresh battle, on a disk that is full or not.
pub fn table(full: bool) -> Memory {
    let battle = Battle::begin(&first(), |_| Ok(book())).expect("the toy musters");
    Memory { battle, full }
}

/// A shelf with one battle of each kind.
pub struct ToyShelf;

impl Library for ToyShelf {
    fn saved(&self) -> Vec<LibraryEntry> {
        vec![LibraryEntry {
            id: "1".into(),
            title: "Lobositz 1756".into(),
            detail: "turn 3, Firing".into(),
            war: String::new(),
        }]
    }
    fn fresh(&self) -> Vec<LibraryEntry> {
        vec![LibraryEntry { id: "2".into(), title: "Mollwitz 1741".into(), detail: "toy".into(), war: String::new() }]
    }
    fn references(&self) -> Vec<QuickReference> {
        vec![QuickReference { title: "The Toy, by nobody".into(), entries: entries() }]
    }
    fn resume(&self, _: &str) -> Result<Box<dyn OpenBattle>, String> {
        Ok(Box::new(table(false)))
    }
    fn begin(&self, id: &str) -> Result<Box<dyn OpenBattle>, String> {
        Err(format!("{id} does not muster"))
    }
}
