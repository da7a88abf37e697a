//! An order of battle under edit: where the cursor is, and what is being typed.

use crate::muster::{Desk, Row, RowKey, Spot};

/// What follows once it is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The editor stays.
    Stay,
    /// It is left.
    Leave,
    /// A battle is begun from it.
    Play,
    /// drumhead is left.
    Quit,
}

/// A line that is being typed into a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The key.
    pub key: RowKey,
    /// What stands there.
    pub text: String,
    /// Whether nothing has been typed yet, so that the first letter takes the place of all.
    pub fresh: bool,
}

/// The editor.
pub struct Editor {
    /// The order of battle.
    pub desk: Desk,
    /// Its file; empty where it has none yet.
    pub file: String,
    /// What the file holds; empty where there is none.
    pub saved: String,
    /// The selected row.
    pub at: usize,
    /// The selected key of that row, once the keys have the keyboard.
    pub key: Option<usize>,
    /// The line being typed.
    pub line: Option<Line>,
    /// What follows once it is saved.
    pub then: Then,
}

impl Editor {
    /// Takes up a text from its file, or a new one without a file. The error says in a line why it cannot be edited here.
    pub fn new(file: String, text: &str) -> Result<Editor, String> {
        let saved = if file.is_empty() { String::new() } else { text.to_owned() };
        Ok(Editor { desk: Desk::new(text)?, file, saved, at: 0, key: None, line: None, then: Then::Stay })
    }

    /// Whether there is something that the file does not hold.
    pub fn unsaved(&self) -> bool {
        self.desk.text() != self.saved
    }

    /// The selected row; the last where rows have gone.
    pub fn row(&self) -> Option<Row> {
        let mut rows = self.desk.rows();
        if self.at < rows.len() { Some(rows.swap_remove(self.at)) } else { rows.pop() }
    }

    /// What the selected row is.
    pub fn spot(&self) -> Spot {
        self.row().map_or(Spot::Battle, |row| row.spot)
    }

    /// The keys of the selected row.
    pub fn keys(&self) -> Vec<RowKey> {
        self.desk.keys(self.spot())
    }

    /// The selected key.
    pub fn selected(&self) -> Option<RowKey> {
        self.key.and_then(|at| self.keys().into_iter().nth(at))
    }

    /// Puts the cursor on a row.
    pub fn select(&mut self, spot: Spot) {
        self.at = self.desk.rows().iter().position(|row| row.spot == spot).unwrap_or(self.at);
    }

    /// Begins to type into a key what stands there now.
    pub fn begin(&mut self, key: RowKey) {
        let text = self.desk.get(self.spot(), &key.name).unwrap_or_default();
        self.line = Some(Line { key, text, fresh: true });
    }

    /// Begins to type another name.
    pub fn rename(&mut self) {
        let name = self.desk.name_key(self.spot());
        if let Some(key) = self.keys().into_iter().find(|key| key.name == name) {
            self.begin(key);
        }
    }

    /// Takes a letter into the line.
    pub fn type_text(&mut self, typed: &str) {
        let Some(line) = &mut self.line else { return };
        if std::mem::take(&mut line.fresh) {
            line.text.clear();
        }
        line.text.extend(typed.chars().map(|c| if c.is_control() { ' ' } else { c }));
    }
}
