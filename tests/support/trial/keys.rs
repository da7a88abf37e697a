//! Keys: bytes as what an umpire does at the screens, with a frame after each.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use drumhead::army_files::{self, Source};
use drumhead::battle::{Battle, Entry, Record};
use drumhead::tui::key::Key;
use drumhead::tui::library::{EditableEntry, Library, LibraryEntry, Origin, QuickReference};
use drumhead::tui::msg::Msg;
use drumhead::tui::open_battle::OpenBattle;
use drumhead::{library, rulesets, session};

use super::app::{App, shipped};
use super::journals::reproduces;
use super::memory::Memory;

/// What leads on: every second key is one of these.
const LEADS: &str = "<enter><enter><enter><space><space>rrrr]y]y123456f<down><tab><esc><esc><esc>";

/// Keys of the table, letters of orders and of forms, digits.
const KEYS: &str = "abcdefghijklmnopqrstuvwxyzABCDE0123456789GTS'!?. [/<up><down><left><right><home><end><pageup><pagedown>\
                    <backspace><delete><backtab><tab><esc><ctrl-r><ctrl-s><ctrl-x>";

/// Sizes at both ends and those that people have.
const SIZES: [(u16, u16); 12] = [
    (1, 1),
    (2, 1),
    (1, 100),
    (59, 15),
    (60, 16),
    (75, 24),
    (80, 24),
    (80, 24),
    (119, 40),
    (120, 40),
    (200, 60),
    (300, 100),
];

/// No key may take longer, on a machine that others use, too; a build without optimisation takes its time.
const STALL: Duration = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 2 });

/// How many keys this program has pressed, for somebody who watches whether it still does.
pub static PRESSED: AtomicU64 = AtomicU64::new(0);

/// What came of some keys.
#[derive(Default)]
pub struct Pressed {
    /// How many.
    pub keys: usize,
    /// How many records they made.
    pub records: usize,
    /// The longest that one took, with its frame.
    pub slowest: Duration,
}

/// How many places there are to press keys in: the start screen, and every battle that ships.
pub fn places() -> usize {
    1 + rulesets::ALL.iter().map(|ruleset| ruleset.battles.len()).sum::<usize>()
}

/// The first byte is the place, the second the seed of the dice, the third the size; each of the others is a key, a
/// click, a paste, or another size. What was ruled must come out of the journal again.
pub fn keys(bytes: &[u8]) -> Pressed {
    let mut bytes = bytes.iter().copied();
    let Some(place) = bytes.next() else { return Pressed::default() };
    let seed = u64::from(bytes.next().unwrap_or(1));
    let (columns, rows) = size(&mut bytes);
    let mut app = match usize::from(place) % places() {
        0 => App::at(Memories::default(), columns, rows),
        at => {
            let battles =
                rulesets::ALL.iter().flat_map(|ruleset| ruleset.battles.iter().map(|battle| (ruleset.id, battle.0)));
            let (ruleset, name) = battles.into_iter().nth(at - 1).expect("so many battles ship");
            App::on(shipped(ruleset, name, seed), columns, rows)
        }
    };
    let presses = [Key::read(LEADS), Key::read(KEYS)];
    let mut pressed = Pressed::default();
    while let Some(msg) = message(&presses, &mut bytes) {
        let start = Instant::now();
        app.message(msg.clone());
        let took = start.elapsed();
        assert!(took < STALL, "{msg:?} took {took:?}");
        pressed.slowest = pressed.slowest.max(took);
        app.model.quit = false;
        pressed.keys += 1;
        PRESSED.fetch_add(1, Ordering::Relaxed);
    }
    if let Some(table) = &app.model.table {
        // Where a ruling is being inserted, the roster is that of before.
        if app.model.inserting().is_none() {
            assert_eq!(app.model.view, table.battle().view());
        }
        reproduces(table.battle());
        pressed.records = table.battle().records().len();
    }
    pressed
}

fn size(bytes: &mut impl Iterator<Item = u8>) -> (u16, u16) {
    match bytes.next().map(usize::from) {
        Some(at @ 0..192) => SIZES[at % SIZES.len()],
        // 1 to 300 columns, 1 to 100 rows.
        _ => {
            let mut part = |most: u32| 1 + u32::from(bytes.next().unwrap_or(79)) * (most - 1) / 255;
            (part(300) as u16, part(100) as u16)
        }
    }
}

fn message(presses: &[Vec<Key>; 2], bytes: &mut impl Iterator<Item = u8>) -> Option<Msg> {
    Some(match bytes.next()? {
        // A breath is over now and then.
        228..=251 => Msg::Pause,
        252 => {
            let (columns, rows) = size(bytes);
            Msg::Resize(columns, rows)
        }
        253 => {
            let most = usize::from(bytes.next()?) % 30;
            Msg::Paste("Grünne's 第四 hussars\n\u{1b}[2J\u{7}".chars().take(most).collect())
        }
        254 => Msg::Click(u16::from(bytes.next()?), u16::from(bytes.next()?) % 100),
        255 => Msg::Wheel(bytes.next()? % 2 == 0),
        byte => {
            let presses = &presses[usize::from(byte) % 2];
            Msg::Key(presses[usize::from(byte) / 2 % presses.len()])
        }
    })
}

/// A machine without a disk: the battles that ship, and the orders of battle that were edited meanwhile.
#[derive(Default)]
struct Memories(RefCell<BTreeMap<String, String>>);

fn entry(id: &str) -> LibraryEntry {
    LibraryEntry { id: id.to_owned(), title: id.to_owned(), detail: String::new(), war: String::new() }
}

impl Memories {
    fn text(&self, id: &str) -> Result<String, String> {
        match self.0.borrow().get(id) {
            Some(text) => Ok(text.clone()),
            None => army_files::find(id).map(|source| source.text),
        }
    }

    fn ids() -> impl Iterator<Item = String> {
        rulesets::ALL
            .iter()
            .flat_map(|ruleset| ruleset.battles.iter().map(|(name, _)| format!("{}/{name}", ruleset.id)))
    }
}

impl Library for Memories {
    fn saved(&self) -> Vec<LibraryEntry> {
        Memories::ids().take(1).map(|id| entry(&id)).collect()
    }
    fn fresh(&self) -> Vec<LibraryEntry> {
        let own: Vec<String> = self.0.borrow().keys().cloned().collect();
        own.into_iter().chain(Memories::ids()).map(|id| entry(&id)).collect()
    }
    fn references(&self) -> Vec<QuickReference> {
        let open = |ruleset: &&'static drumhead::umpire::Ruleset| {
            let entries = (ruleset.open)(&[]).ok()?.look_up(None);
            Some(QuickReference { title: ruleset.credit.to_owned(), entries })
        };
        rulesets::ALL.iter().filter_map(open).collect()
    }
    fn resume(&self, id: &str) -> Result<Box<dyn OpenBattle>, String> {
        self.begin(id)
    }
    fn begin(&self, id: &str) -> Result<Box<dyn OpenBattle>, String> {
        let source = Source { name: id.to_owned(), text: self.text(id)? };
        let (muster, _) = library::muster(&source, &[], 7).map_err(|error| error.to_string())?;
        let first = Record { seq: 1, time: 0, sitting: 0, entry: Entry::Muster(muster) };
        let battle = Battle::begin(&first, session::ruleset).map_err(|stop| stop.to_string())?;
        Ok(Box::new(Memory { battle, full: false }))
    }
    fn editable(&self) -> Vec<EditableEntry> {
        let own = self
            .0
            .borrow()
            .keys()
            .map(|id| EditableEntry { origin: Origin::Own, entry: entry(id) })
            .collect::<Vec<_>>();
        let shipped = Memories::ids().map(|id| EditableEntry { origin: Origin::Shipped, entry: entry(&id) });
        let blank =
            rulesets::ALL.iter().map(|ruleset| EditableEntry { origin: Origin::Blank, entry: entry(ruleset.id) });
        own.into_iter().chain(shipped).chain(blank).collect()
    }
    fn draft(&self, drawn: &EditableEntry) -> Result<(String, String), String> {
        let id = drawn.entry.id.as_str();
        match drawn.origin {
            Origin::Own => Ok((id.to_owned(), self.text(id)?)),
            Origin::Shipped => {
                let file = format!("{}.toml", id.replace('/', "-"));
                let text = self.text(id)?;
                self.0.borrow_mut().insert(file.clone(), text.clone());
                Ok((file, text))
            }
            Origin::Blank => {
                let book = rulesets::find(id).and_then(|ruleset| (ruleset.open)(&[]).ok());
                let text = book.map(|book| book.template()).filter(|text| !text.is_empty());
                Ok((String::new(), text.ok_or("it has no beginning for a new one")?.to_owned()))
            }
        }
    }
    fn save(&self, file: &str, _: &str, text: &str, title: &str) -> Result<String, String> {
        let file = if file.is_empty() { format!("{title}.toml") } else { file.to_owned() };
        self.0.borrow_mut().insert(file.clone(), text.to_owned());
        Ok(file)
    }
}
