//! An umpire's hands and eyes at the screens: keys as text, and what is then to be seen.

use drumhead::battle::Battle;
use drumhead::tui::key::Key;
use drumhead::tui::msg::Msg;
use ratatui::buffer::Buffer;

use super::app::App;
use super::text;
use super::toy::{ToyShelf, table};

impl App {
    /// The roster of a fresh battle.
    pub fn new(columns: u16, rows: u16) -> App {
        App::on(table(false), columns, rows)
    }

    /// The firing phase of a fresh battle, at 80 by 24.
    pub fn firing() -> App {
        let mut app = App::new(80, 24);
        app.keys("]y");
        app
    }

    /// The start screen.
    pub fn start(columns: u16, rows: u16) -> App {
        App::at(ToyShelf, columns, rows)
    }

    /// Keys as text: `fb116<enter>4`; `<pause>` is a second in which nothing is typed.
    pub fn keys(&mut self, keys: &str) -> &mut App {
        for (at, breath) in keys.split("<pause>").enumerate() {
            if at > 0 {
                self.message(Msg::Pause);
            }
            for press in Key::read(breath) {
                self.message(Msg::Key(press));
            }
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
