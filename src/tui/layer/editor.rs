//! An order of battle under edit: where the cursor is, and what is being typed.

use crate::army_files::{Editor, Row, RowKey, TomlPath};
use crate::letters;

/// What is said where another program has changes of the same order of battle that are not saved.
pub const ELSEWHERE: &str = "another drumhead edits this one too: what both save is kept, in two files";

/// What follows once it is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The editor stays.
    Stay,
    /// The editor is left.
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
pub struct EditorLayer {
    /// The order of battle.
    pub document: Editor,
    /// Its file; empty where it has none yet.
    pub file: String,
    /// What the file holds; empty where there is none.
    pub saved: String,
    /// What its text was when it was taken up.
    begun: String,
    /// Where its text is put aside as long as it is not saved: its file, or the ruleset of a new one.
    place: String,
    /// What lies there.
    aside: Option<String>,
    /// The selected row.
    pub at: usize,
    /// The selected key of that row, once the keys have the keyboard.
    pub key: Option<usize>,
    /// The line being typed.
    pub line: Option<Line>,
    /// What follows once it is saved.
    pub then: Then,
}

impl EditorLayer {
    /// Takes up a text from its file, or a new one without a file; with what was put aside and not saved on top of it, as
    /// an edit. The error says in a line why it cannot be edited here.
    pub fn new(file: String, text: &str, place: String, unsaved: Option<&str>) -> Result<EditorLayer, String> {
        let saved = if file.is_empty() { String::new() } else { text.to_owned() };
        let mut document = Editor::of(&file, text)?;
        if let Some(unsaved) = unsaved {
            document.take(unsaved).map_err(|why| format!("what was not saved cannot be taken up: {why}"))?;
        }
        let (begun, aside) = (text.to_owned(), unsaved.map(str::to_owned));
        Ok(EditorLayer { document, file, saved, begun, place, aside, at: 0, key: None, line: None, then: Then::Stay })
    }

    /// Whether there is something that the file does not hold.
    pub fn unsaved(&self) -> bool {
        self.document.text() != self.saved
    }

    /// What is to be put aside now, and where; nothing where that lies there already. A new one in which nothing was done
    /// is not worth it.
    pub fn put_aside(&mut self) -> Option<(String, Option<String>)> {
        let text = self.document.text();
        let done = text != self.saved && !(self.file.is_empty() && text == self.begun);
        let wanted = done.then_some(text);
        (wanted != self.aside).then(|| {
            self.aside.clone_from(&wanted);
            (self.place.clone(), wanted)
        })
    }

    /// It is saved in this file, or thrown away: where something lies aside that is to be taken away now.
    pub fn settled(&mut self, file: &str) -> Option<String> {
        let place = std::mem::replace(&mut self.place, file.to_owned());
        self.aside.take().map(|_| place)
    }

    /// The selected row; the last where rows have gone.
    pub fn row(&self) -> Option<Row> {
        let rows = self.document.rows();
        rows.get(self.at).or(rows.last()).cloned()
    }

    /// What the selected row is.
    pub fn path(&self) -> TomlPath {
        self.row().map_or(TomlPath::Battle, |row| row.path)
    }

    /// The keys of the selected row.
    pub fn keys(&self) -> Vec<RowKey> {
        self.document.keys(self.path())
    }

    /// The selected key.
    pub fn selected(&self) -> Option<RowKey> {
        self.key.and_then(|at| self.keys().into_iter().nth(at))
    }

    /// Puts the cursor on a row.
    pub fn select(&mut self, path: TomlPath) {
        self.at = self.document.rows().iter().position(|row| row.path == path).unwrap_or(self.at);
    }

    /// Begins to type into a key what stands there now.
    pub fn begin(&mut self, key: RowKey) {
        let text = self.document.get(self.path(), &key.name).unwrap_or_default();
        self.line = Some(Line { key, text, fresh: true });
    }

    /// Begins to type another name.
    pub fn rename(&mut self) {
        let name = self.document.name_key(self.path());
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
        line.text.push_str(&letters::typed(typed));
    }
}
