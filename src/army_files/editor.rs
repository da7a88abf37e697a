//! The editor of an order of battle: its text, the steps back, and what its ruleset says of it after each.

mod keys;
mod row_key;

use std::ops::Range;

pub use row_key::RowKey;

use crate::umpire::{Complaint, Ratio, TableKeys, UnitId, Wants};

use super::house::{offer_house_rules, open_as_far};
use super::{Draft, Lines, Of, Refused, Source, TomlPath, in_a_line};
use toml_edit::{InlineTable, Value};

/// A complaint with the line that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The army, brigade or unit that it is about, or the battle.
    pub path: TomlPath,
    /// Whether it keeps the text from being played.
    pub error: bool,
    /// What is wrong, and the cure, with the line of the text.
    pub says: String,
}

/// A row: an army, a brigade or a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is.
    pub path: TomlPath,
    /// Its name.
    pub name: String,
    /// What its other keys hold, in short.
    pub about: String,
}

/// The text under edit.
#[derive(Clone, Debug)]
pub struct Editor {
    file: String,
    draft: Draft,
    back: Vec<Draft>,
    forth: Vec<Draft>,
    /// What its ruleset says of it.
    pub diagnostics: Vec<Diagnostic>,
    /// Its points, or what its ruleset has in their place; empty while it has faults.
    pub points: Vec<String>,
    costs: Vec<(UnitId, Ratio)>,
    /// In the order of the ways to its tables.
    outline: Vec<TableKeys>,
    rows: Vec<Row>,
}

impl Editor {
    /// Takes a text that stands in no file. One that is no TOML is refused with a line that says where.
    pub fn new(text: &str) -> Result<Editor, String> {
        Editor::of("", text)
    }

    /// Takes the text of a file, whose name tells where the house rules lie that it names.
    pub fn of(file: &str, text: &str) -> Result<Editor, String> {
        let draft = Draft::read(text).map_err(|fault| in_a_line(text, &fault))?;
        let mut editor = Editor {
            file: file.to_owned(),
            draft,
            back: Vec::new(),
            forth: Vec::new(),
            diagnostics: Vec::new(),
            points: Vec::new(),
            costs: Vec::new(),
            outline: Vec::new(),
            rows: Vec::new(),
        };
        editor.examine();
        Ok(editor)
    }

    /// Lets another text stand in its place, as an edit that can be taken back. Refuses one that is no TOML.
    pub fn take(&mut self, text: &str) -> Result<(), String> {
        let taken = Draft::read(text).map_err(|fault| in_a_line(text, &fault))?;
        self.edit(|draft| {
            *draft = taken;
            Ok(())
        })
    }

    /// The text as it stands.
    pub fn text(&self) -> String {
        self.draft.text()
    }

    /// The title.
    pub fn title(&self) -> String {
        self.draft.get(TomlPath::Battle, "title").unwrap_or_default()
    }

    /// Whether it could be played, as far as its ruleset can tell.
    pub fn is_sound(&self) -> bool {
        self.diagnostics.iter().all(|diagnostic| !diagnostic.error)
    }

    /// The battle, its armies, their brigades, their units, in the order of the text.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    fn read_rows(&self) -> Vec<Row> {
        let mut rows = vec![self.row(TomlPath::Battle)];
        rows.extend(self.others(Of::Battle));
        for army in 0..self.draft.count(TomlPath::Battle) {
            rows.push(self.row(TomlPath::Army(army)));
            rows.extend(self.others(Of::Army(army)));
            for brigade in 0..self.draft.count(TomlPath::Army(army)) {
                rows.push(self.row(TomlPath::Brigade(army, brigade)));
                rows.extend(self.others(Of::Brigade(army, brigade)));
                let units = 0..self.draft.count(TomlPath::Brigade(army, brigade));
                rows.extend(units.map(|unit| self.row(TomlPath::Unit(army, brigade, unit))));
            }
        }
        rows
    }

    /// The rows of the lists beside those of armies, brigades and units.
    fn others(&self, of: Of) -> Vec<Row> {
        let lists = self.own_keys(of.path()).iter().filter(|key| row_key::is_list(key));
        let places = lists.flat_map(|key| (0..self.draft.count_of(of.path(), key.name)).map(|place| (key.name, place)));
        places.map(|(key, place)| self.row(TomlPath::Other(of, key, place))).collect()
    }

    fn row(&self, path: TomlPath) -> Row {
        let called = self.name_key(path);
        let name = self.draft.get(path, called).unwrap_or_default();
        let about = self.keys(path).into_iter().filter(|key| key.name != called && row_key::is_plain(key));
        let short = about.filter_map(|key| match self.draft.get(path, &key.name)?.as_str() {
            "true" => Some(key.name),
            "false" => Some(format!("no {}", key.name)),
            value if key.name.contains('.') => Some(value.to_owned()),
            value if matches!(key.wants, Wants::Whole(_)) => Some(format!("{} {value}", key.name)),
            value => Some(value.to_owned()),
        });
        let about = short.collect::<Vec<_>>().join(" ");
        Row { path, name, about }
    }

    /// What a brigade or a unit costs in points; `None` where the rules have none, or where the text has faults.
    pub fn cost(&self, path: TomlPath) -> Option<Ratio> {
        let (army, brigade, unit) = match path {
            TomlPath::Brigade(army, brigade) => (army, brigade, 0),
            TomlPath::Unit(army, brigade, unit) => (army, brigade, unit + 1),
            TomlPath::Battle | TomlPath::Army(_) | TomlPath::Other(..) => return None,
        };
        let letter = *UnitId::LETTERS.get(brigade)?;
        let code = UnitId::new(u8::try_from(army + 1).ok()?, letter, u8::try_from(unit).ok()?);
        self.costs.iter().find(|(priced, _)| *priced == code).map(|(_, points)| *points)
    }

    /// What a key holds.
    pub fn get(&self, path: TomlPath, key: &str) -> Option<String> {
        self.draft.get(path, key)
    }

    /// Sets a key to what is typed, or takes it out where that is empty. Refuses what the key cannot hold.
    pub fn set(&mut self, path: TomlPath, key: &RowKey, typed: &str) -> Result<(), Refused> {
        let typed = typed.trim();
        let name = key.name.as_str();
        if typed.is_empty() {
            return self.edit(|draft| draft.clear(path, name).map(drop));
        }
        if name == "name" {
            return self.edit(|draft| draft.rename(path, typed));
        }
        let value = match &key.wants {
            Wants::Text | Wants::Word(_) => Value::from(typed),
            Wants::Flag => typed.parse::<bool>().map(Value::from).map_err(|_| format!("{name} is true or false"))?,
            Wants::Whole(within) => match typed.parse::<u32>() {
                Ok(number) if within.contains(&number) => Value::from(i64::from(number)),
                _ => return Err(format!("{name} is a number from {} to {}", within.start(), within.end())),
            },
            Wants::Table | Wants::OneOrMore => Value::from(InlineTable::new()),
            Wants::Tables | Wants::Texts | Wants::Words(_) => {
                return Err(format!("{name} is a list: Enter adds to it"));
            }
        };
        self.edit(|draft| draft.set(path, name, value))
    }

    /// Adds a row at the end of what is below `to`; a unit with the keys of the one before it, or of another, so that only
    /// what differs is to be changed.
    pub fn add(&mut self, to: TomlPath, name: &str) -> Result<TomlPath, Refused> {
        let mut keys = vec![("name", Value::from(name))];
        let like = match to {
            TomlPath::Brigade(..) => self.like(to),
            _ => None,
        };
        let known = like.map_or_else(Vec::new, |like| self.keys(like));
        for key in known.iter().filter(|key| key.name != "name" && row_key::is_plain(key)) {
            if let Some(value) = like.and_then(|like| self.draft.value(like, &key.name)) {
                let mut value = value.clone();
                value.decor_mut().clear();
                keys.push((&key.name, value));
            }
        }
        let mut added = to;
        self.edit(|draft| {
            added = draft.add(to, &keys)?;
            Ok(())
        })?;
        Ok(added)
    }

    /// Adds a table to one of the lists beside those of armies, brigades and units; it has no more than a name.
    pub fn add_to(&mut self, of: Of, key: &'static str) -> Result<TomlPath, Refused> {
        let before = self.draft.clone();
        let place = self.draft.count_of(of.path(), key).max(usize::from(self.draft.is_table(of.path(), key)));
        let added = TomlPath::Other(of, key, place);
        self.draft.add_to(of.path(), key, &[])?;
        // Only now its reader says which keys it has.
        self.examine();
        let name = self.name_key(added);
        if !name.is_empty()
            && let Err(why) = self.draft.set(added, name, format!("New {key}"))
        {
            self.draft = before;
            self.examine();
            return Err(why);
        }
        self.back.push(before);
        self.forth.clear();
        self.examine();
        Ok(added)
    }

    /// Moves a row up or down in its list. Says what it is then.
    pub fn shift(&mut self, path: TomlPath, up: bool) -> Result<TomlPath, Refused> {
        let mut to = 0;
        self.edit(|draft| {
            to = draft.shift(path, up)?;
            Ok(())
        })?;
        Ok(match path {
            TomlPath::Battle => TomlPath::Battle,
            TomlPath::Army(_) => TomlPath::Army(to),
            TomlPath::Brigade(army, _) => TomlPath::Brigade(army, to),
            TomlPath::Unit(army, brigade, _) => TomlPath::Unit(army, brigade, to),
            TomlPath::Other(of, key, _) => TomlPath::Other(of, key, to),
        })
    }

    /// The unit that a new one of a brigade begins as: the last of the brigade, else the last before it, else the first.
    fn like(&self, brigade: TomlPath) -> Option<TomlPath> {
        let rows = self.rows();
        let is_unit = |path: &TomlPath| matches!(path, TomlPath::Unit(..));
        let end = rows.iter().position(|row| row.path == brigade)? + 1 + self.draft.count(brigade);
        let before = rows[..end].iter().rev().map(|row| row.path).find(is_unit);
        before.or_else(|| rows.iter().map(|row| row.path).find(is_unit))
    }

    /// Takes a row out, with all below it.
    pub fn remove(&mut self, path: TomlPath) -> Result<(), Refused> {
        self.edit(|draft| draft.remove(path))
    }

    fn edit(&mut self, change: impl FnOnce(&mut Draft) -> Result<(), Refused>) -> Result<(), Refused> {
        let mut draft = self.draft.clone();
        change(&mut draft)?;
        if draft.text() != self.draft.text() {
            self.back.push(std::mem::replace(&mut self.draft, draft));
            self.forth.clear();
            self.examine();
        }
        Ok(())
    }

    /// Takes the last edit back; `false` where there is none.
    pub fn undo(&mut self) -> bool {
        let Some(draft) = self.back.pop() else { return false };
        self.forth.push(std::mem::replace(&mut self.draft, draft));
        self.examine();
        true
    }

    /// Lets the edit that was taken back last stand again; `false` where there is none.
    pub fn redo(&mut self) -> bool {
        let Some(draft) = self.forth.pop() else { return false };
        self.back.push(std::mem::replace(&mut self.draft, draft));
        self.examine();
        true
    }

    /// Asks the ruleset again.
    fn examine(&mut self) {
        let text = self.text();
        let (loaded, named) = open_as_far(&Source { name: self.file.clone(), text: text.clone() });
        let result = match &loaded {
            Ok(loaded) => {
                self.outline = loaded.outline(&text);
                offer_house_rules(&mut self.outline, &text);
                self.outline.sort_by(|one, other| one.path.cmp(&other.path));
                loaded.check(&text)
            }
            Err(faults) => Err(faults.clone()),
        };
        (self.points, self.costs) = match (&loaded, &result) {
            (Ok(loaded), Ok(_)) => (loaded.points(&text).unwrap_or_default(), loaded.costs(&text)),
            _ => (Vec::new(), Vec::new()),
        };
        let (error, complaints) = match result {
            Ok(_) if !named.is_empty() => (true, named),
            Ok(warnings) => (false, warnings),
            Err(mut faults) => {
                faults.extend(named);
                (true, faults)
            }
        };
        let (lines, places) = (Lines::of(&text), self.places(&text));
        let diagnostic = |complaint: &Complaint| Diagnostic {
            path: places.row_of(complaint),
            error,
            says: lines.in_a_line(complaint),
        };
        self.diagnostics = complaints.iter().map(diagnostic).collect();
        self.rows = self.read_rows();
    }

    /// Where the rows stand in the text.
    fn places(&self, text: &str) -> Places {
        let mut places = Places::default();
        for table in &self.outline {
            if let Some(path) = self.path_at(&table.path) {
                let is_heading = text[table.place.start..].starts_with('[');
                let list = if is_heading { &mut places.headings } else { &mut places.inline };
                list.push((table.place.clone(), path));
            }
        }
        places
    }

    /// The row that a table is.
    fn path_at(&self, steps: &[(&'static str, usize)]) -> Option<TomlPath> {
        let other = |of: Of, key, place| {
            (self.draft.count_of(of.path(), key) > place).then_some(TomlPath::Other(of, key, place))
        };
        match *steps {
            [("army", army)] => Some(TomlPath::Army(army)),
            [("army", army), ("brigade", brigade)] => Some(TomlPath::Brigade(army, brigade)),
            [("army", army), ("brigade", brigade), ("unit", unit)] => Some(TomlPath::Unit(army, brigade, unit)),
            [(key, place)] => other(Of::Battle, key, place),
            [("army", army), (key, place)] => other(Of::Army(army), key, place),
            [("army", army), ("brigade", brigade), (key, place)] => other(Of::Brigade(army, brigade), key, place),
            _ => None,
        }
    }
}

/// The rows by their places in the text.
#[derive(Default)]
struct Places {
    headings: Vec<(Range<usize>, TomlPath)>,
    inline: Vec<(Range<usize>, TomlPath)>,
}

impl Places {
    /// The row that a complaint is about: the unit within whose braces it lies, or the last heading before it.
    fn row_of(&self, complaint: &Complaint) -> TomlPath {
        let at = complaint.span.start;
        let within = self.inline.iter().filter(|(place, _)| place.contains(&at));
        let before = self.headings.iter().filter(|(place, _)| place.start <= at);
        let last = within.max_by_key(|(place, _)| place.start).or(before.max_by_key(|(place, _)| place.start));
        last.map_or(TomlPath::Battle, |(_, path)| *path)
    }
}

#[cfg(test)]
mod tests;
