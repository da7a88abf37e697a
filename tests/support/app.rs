//! The screens driven as the run loop drives them, without a terminal or a disk.

use drumhead::battle::{Battle, Entry, Record};
use drumhead::tui::key::Key;
use drumhead::tui::keys::{self, Action, Context};
use drumhead::tui::layer::{Layer, Start};
use drumhead::tui::library::Library;
use drumhead::tui::model::Model;
use drumhead::tui::msg::Msg;
use drumhead::tui::open_battle::OpenBattle;
use drumhead::tui::theme::Theme;
use drumhead::tui::{perform, screen, update};
use drumhead::umpire::UnitId;
use drumhead::{army_files, library, session};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::memory::Memory;
use super::toy::ToyShelf;

/// A battle that ships with drumhead, from its ruleset's name and its own, with this seed.
pub fn shipped(ruleset: &str, name: &str, seed: u64) -> Memory {
    let source = army_files::find(&format!("{ruleset}/{name}")).expect("a battle that ships");
    let (muster, _) = library::muster(&source, &[], seed).expect("a battle that musters");
    let first = Record { seq: 1, time: 0, sitting: 0, entry: Entry::Muster(muster) };
    Memory { battle: Battle::begin(&first, session::ruleset).expect("a battle that opens"), full: false }
}

const PLAIN: Theme = Theme { colour: true, ascii: false, mouse: false };

/// The screens in front of a test.
pub struct App {
    pub model: Model,
    shelf: Box<dyn Library>,
    pub(super) terminal: Terminal<TestBackend>,
}

impl App {
    /// The roster of a battle.
    pub fn on(table: impl OpenBattle + 'static, columns: u16, rows: u16) -> App {
        let mut model = Model::new(PLAIN, (columns, rows), Layer::Roster);
        model.table = Some(perform::open::Open::new(Box::new(table)));
        update::opened(&mut model);
        App::with(model)
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

    /// Draws a frame; whatever the test is about, no key on it means two things.
    fn draw(&mut self) {
        self.no_key_means_two_things();
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

    /// No two orders of a phase have a key in common, nor two questions of a form a letter; and no letter of a question
    /// begins a code, rolls, or does something else on the roster but move the cursor.
    fn no_key_means_two_things(&self) {
        let orders: Vec<char> = self.model.view.orders.iter().map(|order| order.key).collect();
        assert_eq!(twice(&orders), None, "a key of two orders of {}", self.model.view.phase.name);
        if let Some(Layer::Form(form)) = self.model.layers.last() {
            let letters: Vec<char> = form.questions().map(|question| question.key).filter(|key| *key != ' ').collect();
            let what = &form.order.name;
            assert_eq!(twice(&letters), None, "a letter of two questions of {what}");
            let taken = letters.iter().find(|letter| UnitId::is_letter(**letter) || means_else(**letter));
            assert_eq!(taken, None, "a letter of {what} that means something else");
        }
    }
}

/// Whether a letter of the roster does more than move the cursor, or rolls in a form.
fn means_else(letter: char) -> bool {
    use Action::{Down, Left, Right, Up};
    let on_roster = keys::find(Context::Roster, Key::Char(letter));
    letter == 'r'
        || letter.is_alphabetic() && on_roster.is_some_and(|action| !matches!(action, Down | Left | Right | Up))
}

/// What stands in a list twice.
fn twice(keys: &[char]) -> Option<char> {
    keys.iter().enumerate().find(|(at, key)| keys[..*at].contains(key)).map(|(_, key)| *key)
}
