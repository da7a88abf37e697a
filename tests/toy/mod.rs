//! A toy battle, and the screens driven as the run loop drives them, without a terminal or a disk.

#![allow(dead_code, reason = "each test binary uses its part")]
#![expect(clippy::expect_used, reason = "what tests stand on may panic")]

mod field;
pub mod svg;
pub mod text;

use std::sync::Arc;

use drumhead::battle::{Battle, Entry, Muster, Record};
use drumhead::tui::key::Key;
use drumhead::tui::layer::{Layer, Start};
use drumhead::tui::library::{Library, LibraryEntry, QuickReference};
use drumhead::tui::model::Model;
use drumhead::tui::msg::Msg;
use drumhead::tui::open_battle::OpenBattle;
use drumhead::tui::theme::Theme;
use drumhead::tui::{perform, screen, update};
use drumhead::umpire::{self, Complaint, Dice, Handling, Interrupt, LoadedRuleset, Mustered};
use drumhead::{army_files, library, session};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use serde_json::{Map, Value};

pub use field::Toy;

struct ToyBook(Vec<umpire::Entry>);

fn entries() -> Vec<umpire::Entry> {
    let entry = |id: &str, title: &str, page: &str, handling, topic: &str, text: &str| umpire::Entry {
        id: id.to_owned(),
        title: title.to_owned(),
        page: page.to_owned(),
        handling,
        topics: vec![topic.to_owned()],
        text: text.to_owned(),
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
        Ok(Mustered { warnings: Vec::new(), game: Box::new(Toy::new()) })
    }
    fn points(&self, _: &str) -> Result<Vec<String>, Vec<Complaint>> {
        Ok(Vec::new())
    }
}

/// A battle without a disk; the disk may be made to fail.
pub struct Memory {
    pub battle: Battle,
    pub full: bool,
}

impl OpenBattle for Memory {
    fn battle(&self) -> &Battle {
        &self.battle
    }
    fn commit(&mut self, entry: Entry) -> Result<(), String> {
        if self.full {
            return Err("the disk is full: nothing has happened".to_owned());
        }
        let record = self.battle.record(entry, 0);
        self.battle.apply(&record).map_err(|stop| stop.to_string())
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
    Record { seq: 1, time: 0, entry: Entry::Muster(muster) }
}

/// A fresh battle, on a disk that is full or not.
pub fn table(full: bool) -> Memory {
    let battle = Battle::begin(&first(), |_| Ok(book())).expect("the toy musters");
    Memory { battle, full }
}

/// A battle that ships with drumhead, from its ruleset's name and its own, with this seed.
pub fn shipped(ruleset: &str, name: &str, seed: u64) -> Memory {
    let source = army_files::find(&format!("{ruleset}/{name}")).expect("a battle that ships");
    let (muster, _) = library::muster(&source, &[], seed).expect("a battle that musters");
    let first = Record { seq: 1, time: 0, entry: Entry::Muster(muster) };
    Memory { battle: Battle::begin(&first, session::ruleset).expect("a battle that opens"), full: false }
}

/// A shelf with one battle of each kind.
pub struct ToyShelf;

impl Library for ToyShelf {
    fn saved(&self) -> Vec<LibraryEntry> {
        vec![LibraryEntry { id: "1".into(), title: "Lobositz 1756".into(), detail: "turn 3, Firing".into() }]
    }
    fn fresh(&self) -> Vec<LibraryEntry> {
        vec![LibraryEntry { id: "2".into(), title: "Mollwitz 1741".into(), detail: "toy".into() }]
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

pub const PLAIN: Theme = Theme { colour: true, ascii: false };

/// The screens in front of a test.
pub struct App {
    pub model: Model,
    shelf: Box<dyn Library>,
    terminal: Terminal<TestBackend>,
}

impl App {
    /// The roster of a fresh battle.
    pub fn new(columns: u16, rows: u16) -> App {
        App::on(table(false), columns, rows)
    }

    /// The roster of a battle.
    pub fn on(table: impl OpenBattle + 'static, columns: u16, rows: u16) -> App {
        let mut model = Model::new(PLAIN, (columns, rows), Layer::Roster);
        model.table = Some(perform::Open::new(Box::new(table)));
        update::opened(&mut model);
        App::with(model)
    }

    /// The start screen.
    pub fn start(columns: u16, rows: u16) -> App {
        App::at(ToyShelf, columns, rows)
    }

    /// The start screen of a shelf.
    pub fn at(shelf: impl Library + 'static, columns: u16, rows: u16) -> App {
        let start = Start::new(&shelf);
        App { shelf: Box::new(shelf), ..App::with(Model::new(PLAIN, (columns, rows), Layer::Start(start))) }
    }

    fn with(model: Model) -> App {
        let (columns, rows) = model.size;
        let terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a test backend");
        let mut app = App { model, shelf: Box::new(ToyShelf), terminal };
        app.draw();
        app
    }

    fn draw(&mut self) {
        self.terminal.draw(|frame| screen::draw(&self.model, frame)).expect("a frame");
    }

    /// A message through the real update, the real perform and the real draw.
    pub fn message(&mut self, msg: Msg) -> &mut App {
        if let Msg::Resize(columns, rows) = msg {
            self.terminal.backend_mut().resize(columns, rows);
        }
        perform::step(&mut self.model, &*self.shelf, msg);
        self.draw();
        self
    }

    /// Keys as text: `fb116<enter>4`.
    pub fn keys(&mut self, keys: &str) -> &mut App {
        for press in Key::read(keys) {
            self.message(Msg::Key(press));
        }
        self
    }

    pub fn buffer(&self) -> &Buffer {
        self.terminal.backend().buffer()
    }

    /// What stands on the screen, without styles.
    pub fn text(&self) -> String {
        text::text(self.buffer())
    }

    pub fn battle(&self) -> &Battle {
        self.model.table.as_ref().expect("a battle").battle()
    }

    /// The line of the last ruling.
    pub fn last(&self) -> String {
        self.battle().standing().last().map_or_else(String::new, |standing| standing.ruled.line.clone())
    }

    pub fn says(&self, what: &str) -> bool {
        self.text().contains(what)
    }

    #[track_caller]
    pub fn expect(&self, what: &str) -> &App {
        assert!(self.says(what), "no {what:?} on the screen:\n{}", self.text());
        self
    }
}
