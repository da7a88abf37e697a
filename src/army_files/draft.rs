//! An order of battle being edited: a person's comments and layout stay as they are.
//!
//! The draft knows the frame that all rulesets share (armies, their brigades, their units), that there may be other lists
//! beside them, and no more of it: what a key may hold, [`super::examine`] says of [`Draft::text`] after every edit.
//!
//! A list may be written as `[[army.brigade.unit]]` tables or as `unit = [ { .. }, .. ]`; either is edited in kind. A thing
//! in a list of texts is named by its place, from 1: `terrain.2`.

use toml::de::DeTable;
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike, Value};

use super::rows;

use crate::umpire::{Complaint, syntax};

mod path;

pub use path::{Of, TomlPath};

/// A text under edit.
#[derive(Clone, Debug)]
pub struct Draft {
    document: DocumentMut,
}

/// Why an edit was not made: a lower-case clause.
pub type Refused = String;

impl Draft {
    /// Begins to edit a text. One that is no TOML is refused: edit it by hand first.
    pub fn read(text: &str) -> Result<Draft, Complaint> {
        let told = |error: toml_edit::TomlError| {
            let (_, errors) = DeTable::parse_recoverable(text);
            syntax(text, &errors).into_iter().next().unwrap_or_else(|| Complaint {
                span: error.span().unwrap_or(0..0),
                what: error.message().to_owned(),
                cure: "write TOML: key = value, text in quotes, a table under its [name]".to_owned(),
            })
        };
        text.parse().map(|document| Draft { document }).map_err(told)
    }

    /// The text as it stands now.
    pub fn text(&self) -> String {
        self.document.to_string()
    }

    /// How many armies there are, how many brigades in an army, how many units in a brigade.
    pub fn count(&self, within: TomlPath) -> usize {
        child(within).map_or(0, |key| self.count_of(within, key))
    }

    /// How many things are in a list; zero where there is none.
    pub fn count_of(&self, path: TomlPath, key: &str) -> usize {
        match self.at(path).and_then(|table| table.get(key)) {
            Some(Item::ArrayOfTables(tables)) => tables.len(),
            Some(Item::Value(Value::Array(items))) => items.len(),
            _ => 0,
        }
    }

    /// Whether a key holds one table.
    pub fn is_table(&self, path: TomlPath, key: &str) -> bool {
        let item = self.at(path).and_then(|table| table.get(key));
        item.is_some_and(|item| matches!(item, Item::Table(_) | Item::Value(Value::InlineTable(_))))
    }

    /// What a key holds, texts without their quotes. `None` where it is not there. A key of a table below is named with
    /// its table: `general.name`.
    pub fn get(&self, path: TomlPath, key: &str) -> Option<String> {
        let plain = self.value(path, key)?.clone().decorated("", "");
        Some(plain.as_str().map_or_else(|| plain.to_string(), str::to_owned))
    }

    /// What a key holds.
    pub fn value(&self, path: TomlPath, key: &str) -> Option<&Value> {
        let table = self.at(path)?;
        if let Some((list, place)) = in_list(key) {
            return table.get(list)?.as_array()?.get(place);
        }
        let item = match key.split_once('.') {
            Some((above, key)) => table.get(above)?.as_table_like()?.get(key)?,
            None => table.get(key)?,
        };
        item.as_value()
    }

    /// Sets a key. The comment behind the old value stays.
    pub fn set(&mut self, path: TomlPath, key: &str, value: impl Into<Value>) -> Result<(), Refused> {
        let mut value = value.into();
        if let Some((list, place)) = in_list(key) {
            let fresh = || Item::Value(Value::Array(Array::new()));
            let item = self.at_mut(path)?.entry(list).or_insert_with(fresh);
            let items = item.as_array_mut().ok_or_else(|| format!("{list} is no list"))?;
            match items.get_mut(place) {
                Some(old) => {
                    *value.decor_mut() = old.decor().clone();
                    *old = value;
                }
                None => rows::push(items, value),
            }
            return Ok(());
        }
        let (table, key) = self.holder(path, key)?;
        match table.get_mut(key) {
            Some(Item::Value(old)) => {
                *value.decor_mut() = old.decor().clone();
                *old = value;
            }
            Some(Item::Table(_) | Item::ArrayOfTables(_)) => return Err(format!("{key} is a table of its own")),
            Some(Item::None) | None => {
                // The space before a closing brace belongs to the last value: it goes on to the new one.
                if let Some(spaces) = table.iter().last().and_then(|(_, item)| end(item).map(str::to_owned)) {
                    set_end(table, "");
                    value = value.decorated(" ", spaces);
                }
                table.insert(key, Item::Value(value));
            }
        }
        Ok(())
    }

    /// Takes a key out. Says whether it was there.
    pub fn clear(&mut self, path: TomlPath, key: &str) -> Result<bool, Refused> {
        if let Some((list, place)) = in_list(key) {
            let table = self.at_mut(path)?;
            let Some(items) = table.get_mut(list).and_then(Item::as_array_mut) else { return Ok(false) };
            let there = place < items.len();
            if there && items.len() == 1 {
                table.remove(list);
            } else if there {
                rows::take(items, place);
            }
            return Ok(there);
        }
        let (table, key) = self.holder(path, key)?;
        let end =
            table.iter().last().filter(|(last, _)| *last == key).and_then(|(_, item)| end(item).map(str::to_owned));
        let gone = table.remove(key).is_some();
        if let Some(end) = end {
            set_end(table, &end);
        }
        Ok(gone)
    }

    /// The table that a key stands in, and the key there.
    fn holder<'k>(&mut self, path: TomlPath, key: &'k str) -> Result<(&mut dyn TableLike, &'k str), Refused> {
        let table = self.at_mut(path)?;
        let Some((above, below)) = key.split_once('.') else { return Ok((table, key)) };
        let table = table.get_mut(above).and_then(Item::as_table_like_mut);
        table.map(|table| (table, below)).ok_or_else(|| format!("{above} is no table"))
    }

    /// Gives an army, a brigade or a unit another name; objectives that an army holds follow it.
    pub fn rename(&mut self, path: TomlPath, name: &str) -> Result<(), Refused> {
        let old = self.get(path, "name");
        self.set(path, "name", name)?;
        if let (TomlPath::Army(_), Some(old)) = (path, old) {
            for at in 0.. {
                let Some(objective) = self.document.get_mut("objective").and_then(|list| nth_mut(list, at)) else {
                    break;
                };
                if let Some(Item::Value(held)) = objective.get_mut("held_by")
                    && held.as_str() == Some(old.as_str())
                {
                    let decor = held.decor().clone();
                    *held = Value::from(name);
                    *held.decor_mut() = decor;
                }
            }
        }
        Ok(())
    }

    /// Adds an army at the end, or a brigade to an army, or a unit to a brigade, with these keys. Says where it stands.
    pub fn add(&mut self, to: TomlPath, keys: &[(&str, Value)]) -> Result<TomlPath, Refused> {
        let at = self.count(to);
        let (path, key) = match to {
            TomlPath::Battle => (TomlPath::Army(at), "army"),
            TomlPath::Army(army) => (TomlPath::Brigade(army, at), "brigade"),
            TomlPath::Brigade(army, brigade) => (TomlPath::Unit(army, brigade, at), "unit"),
            TomlPath::Unit(..) => return Err("nothing is below a unit".to_owned()),
            TomlPath::Other(_, key, _) => return Err(format!("nothing is below {key}")),
        };
        self.add_to(to, key, keys)?;
        Ok(path)
    }

    /// Adds a table at the end of a list, with these keys. One table that stands where a list may is made the first of one.
    pub fn add_to(&mut self, to: TomlPath, key: &str, keys: &[(&str, Value)]) -> Result<(), Refused> {
        let table = self.at_mut(to)?;
        // Units are lines of a list where there is none yet, as a person would write them.
        let fresh = || {
            if key == "unit" {
                Item::Value(Value::Array(Array::new()))
            } else {
                Item::ArrayOfTables(ArrayOfTables::new())
            }
        };
        let item = table.entry(key).or_insert_with(fresh);
        match item {
            Item::Table(one) => {
                let mut tables = ArrayOfTables::new();
                tables.push(one.clone());
                *item = Item::ArrayOfTables(tables);
            }
            Item::Value(Value::InlineTable(one)) => {
                let mut first = one.clone();
                let mut items = Array::new();
                let decor = std::mem::take(first.decor_mut());
                items.push_formatted(Value::InlineTable(first));
                *items.decor_mut() = decor;
                *item = Item::Value(Value::Array(items));
            }
            _ => {}
        }
        match item {
            Item::ArrayOfTables(tables) => {
                let mut table = Table::new();
                table.decor_mut().set_prefix("\n");
                table.extend(keys.iter().map(|(key, value)| (*key, value.clone())));
                tables.push(table);
            }
            Item::Value(Value::Array(items)) => {
                let mut table = InlineTable::new();
                table.extend(keys.iter().map(|(key, value)| (*key, value.clone())));
                rows::push(items, Value::InlineTable(table));
            }
            _ => return Err(format!("{key} is no list")),
        }
        Ok(())
    }

    /// Takes an army, a brigade or a unit out, with all below it and the comments above it.
    pub fn remove(&mut self, path: TomlPath) -> Result<(), Refused> {
        self.at_mut(path)?;
        let steps = path.steps();
        let Some(((key, place), above)) = steps.split_last() else {
            return Err("the battle itself stays".to_owned());
        };
        let list = descend(self.document.as_table_mut(), above).and_then(|table| table.get_mut(key));
        match list {
            Some(Item::ArrayOfTables(tables)) => {
                tables.remove(*place);
            }
            Some(Item::Value(Value::Array(items))) => rows::take(items, *place),
            _ => return Err(format!("{key} is no list")),
        }
        Ok(())
    }

    /// Moves a row one place up or down in its list, with all below it and its comments. Says at which place it is then.
    pub fn shift(&mut self, path: TomlPath, up: bool) -> Result<usize, Refused> {
        self.at_mut(path)?;
        let steps = path.steps();
        let Some(((key, place), above)) = steps.split_last() else {
            return Err("the battle itself stays".to_owned());
        };
        let list = descend(self.document.as_table_mut(), above).and_then(|table| table.get_mut(key));
        let len = match &list {
            Some(Item::ArrayOfTables(tables)) => tables.len(),
            Some(Item::Value(Value::Array(items))) => items.len(),
            _ => return Err(format!("{key} is no list")),
        };
        let to = if up { place.checked_sub(1) } else { Some(place + 1).filter(|to| *to < len) };
        let to = to.ok_or(if up { "it is the first of its list" } else { "it is the last of its list" })?;
        match list {
            Some(Item::ArrayOfTables(tables)) => {
                let table = tables.remove(*place);
                tables.insert(to, table);
                // Written in the order of the lists from now on, not in that of the text that was read.
                rows::in_order(self.document.as_table_mut());
            }
            Some(Item::Value(Value::Array(items))) => rows::swap(items, (*place).min(to)),
            _ => {}
        }
        Ok(to)
    }

    fn at(&self, path: TomlPath) -> Option<&dyn TableLike> {
        let mut table: &dyn TableLike = self.document.as_table();
        for (key, place) in path.steps() {
            table = match table.get(key)? {
                Item::ArrayOfTables(tables) => tables.get(place)?,
                Item::Value(Value::Array(items)) => items.get(place)?.as_inline_table()?,
                _ => return None,
            };
        }
        Some(table)
    }

    fn at_mut(&mut self, path: TomlPath) -> Result<&mut dyn TableLike, Refused> {
        descend(self.document.as_table_mut(), &path.steps()).ok_or_else(|| format!("{path:?} is not there"))
    }
}

/// The key of the list below a row.
const fn child(path: TomlPath) -> Option<&'static str> {
    match path {
        TomlPath::Battle => Some("army"),
        TomlPath::Army(_) => Some("brigade"),
        TomlPath::Brigade(..) => Some("unit"),
        TomlPath::Unit(..) | TomlPath::Other(..) => None,
    }
}

/// The list and the place in it, from 0, that a key such as `terrain.2` names.
fn in_list(key: &str) -> Option<(&str, usize)> {
    let (list, place) = key.split_once('.')?;
    Some((list, place.parse::<usize>().ok()?.checked_sub(1)?))
}

fn descend<'t>(table: &'t mut dyn TableLike, steps: &[(&'static str, usize)]) -> Option<&'t mut dyn TableLike> {
    match steps {
        [] => Some(table),
        [(key, place), rest @ ..] => descend(nth_mut(table.get_mut(key)?, *place)?, rest),
    }
}

fn nth_mut(list: &mut Item, place: usize) -> Option<&mut dyn TableLike> {
    match list {
        Item::ArrayOfTables(tables) => tables.get_mut(place).map(|table| table as &mut dyn TableLike),
        Item::Value(Value::Array(items)) => {
            items.get_mut(place)?.as_inline_table_mut().map(|table| table as &mut dyn TableLike)
        }
        _ => None,
    }
}

/// The spaces behind a value of an inline table; `None` where there is a comment, or nothing.
fn end(item: &Item) -> Option<&str> {
    let suffix = item.as_value()?.decor().suffix()?.as_str()?;
    (!suffix.is_empty() && suffix.chars().all(|c| c == ' ')).then_some(suffix)
}

/// Puts spaces behind the last value of an inline table.
fn set_end(table: &mut dyn TableLike, spaces: &str) {
    if let Some((_, item)) = table.iter_mut().last()
        && (end(item).is_some() || !spaces.is_empty())
        && let Some(value) = item.as_value_mut()
    {
        value.decor_mut().set_suffix(spaces);
    }
}

#[cfg(test)]
mod tests;
