//! An order of battle being edited: a person's comments and layout stay as they are.
//!
//! The draft knows the frame that all rulesets share (armies, their brigades, their units) and no more of it: what a key
//! may hold, [`super::examine`] says of [`Draft::text`] after every edit.
//!
//! A list may be written as `[[army.brigade.unit]]` tables or as `unit = [ { .. }, .. ]`; either is edited in kind.

use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike, Value};

use crate::umpire::Complaint;

/// The battle as a whole, an army, a brigade of it, or a unit of that, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The topmost table.
    Battle,
    /// An army.
    Army(usize),
    /// A brigade: its army, its place there.
    Brigade(usize, usize),
    /// A unit: its army, its brigade, its place there.
    Unit(usize, usize, usize),
}

impl Spot {
    /// The way to it: each list's key, and the place in that list.
    pub fn path(self) -> Vec<(&'static str, usize)> {
        match self {
            Spot::Battle => Vec::new(),
            Spot::Army(army) => vec![("army", army)],
            Spot::Brigade(army, brigade) => vec![("army", army), ("brigade", brigade)],
            Spot::Unit(army, brigade, unit) => vec![("army", army), ("brigade", brigade), ("unit", unit)],
        }
    }
}

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
        text.parse().map(|document| Draft { document }).map_err(|error: toml_edit::TomlError| Complaint {
            span: error.span().unwrap_or(0..0),
            what: error.message().to_owned(),
            cure: "write TOML: key = value, text in quotes, a table under its [name]".to_owned(),
        })
    }

    /// The text as it stands now.
    pub fn text(&self) -> String {
        self.document.to_string()
    }

    /// How many armies there are, how many brigades in an army, how many units in a brigade.
    pub fn count(&self, within: Spot) -> usize {
        match child(within).and_then(|key| self.at(within)?.get(key)) {
            Some(Item::ArrayOfTables(tables)) => tables.len(),
            Some(Item::Value(Value::Array(items))) => items.len(),
            _ => 0,
        }
    }

    /// What a key holds, texts without their quotes. `None` where it is not there. A key of a table below is named with
    /// its table: `general.name`.
    pub fn get(&self, spot: Spot, key: &str) -> Option<String> {
        let plain = self.value(spot, key)?.clone().decorated("", "");
        Some(plain.as_str().map_or_else(|| plain.to_string(), str::to_owned))
    }

    /// What a key holds.
    pub fn value(&self, spot: Spot, key: &str) -> Option<&Value> {
        let table = self.at(spot)?;
        let item = match key.split_once('.') {
            Some((above, key)) => table.get(above)?.as_table_like()?.get(key)?,
            None => table.get(key)?,
        };
        item.as_value()
    }

    /// Sets a key. The comment behind the old value stays.
    pub fn set(&mut self, spot: Spot, key: &str, value: impl Into<Value>) -> Result<(), Refused> {
        let mut value = value.into();
        let (table, key) = self.holder(spot, key)?;
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
    pub fn clear(&mut self, spot: Spot, key: &str) -> Result<bool, Refused> {
        let (table, key) = self.holder(spot, key)?;
        let end =
            table.iter().last().filter(|(last, _)| *last == key).and_then(|(_, item)| end(item).map(str::to_owned));
        let gone = table.remove(key).is_some();
        if let Some(end) = end {
            set_end(table, &end);
        }
        Ok(gone)
    }

    /// The table that a key stands in, and the key there.
    fn holder<'k>(&mut self, spot: Spot, key: &'k str) -> Result<(&mut dyn TableLike, &'k str), Refused> {
        let table = self.at_mut(spot)?;
        let Some((above, below)) = key.split_once('.') else { return Ok((table, key)) };
        let table = table.get_mut(above).and_then(Item::as_table_like_mut);
        table.map(|table| (table, below)).ok_or_else(|| format!("{above} is no table"))
    }

    /// Gives an army, a brigade or a unit another name; objectives that an army holds follow it.
    pub fn rename(&mut self, spot: Spot, name: &str) -> Result<(), Refused> {
        let old = self.get(spot, "name");
        self.set(spot, "name", name)?;
        if let (Spot::Army(_), Some(old)) = (spot, old) {
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
    pub fn add(&mut self, to: Spot, keys: &[(&str, Value)]) -> Result<Spot, Refused> {
        let at = self.count(to);
        let (spot, key) = match to {
            Spot::Battle => (Spot::Army(at), "army"),
            Spot::Army(army) => (Spot::Brigade(army, at), "brigade"),
            Spot::Brigade(army, brigade) => (Spot::Unit(army, brigade, at), "unit"),
            Spot::Unit(..) => return Err("nothing is below a unit".to_owned()),
        };
        let table = self.at_mut(to)?;
        // Units are lines of a list where there is none yet, as a person would write them.
        let fresh = || {
            if key == "unit" {
                Item::Value(Value::Array(Array::new()))
            } else {
                Item::ArrayOfTables(ArrayOfTables::new())
            }
        };
        match table.entry(key).or_insert_with(fresh) {
            Item::ArrayOfTables(tables) => {
                let mut table = Table::new();
                table.decor_mut().set_prefix("\n");
                table.extend(keys.iter().map(|(key, value)| (*key, value.clone())));
                tables.push(table);
            }
            Item::Value(Value::Array(items)) => push(items, keys),
            _ => return Err(format!("{key} is no list")),
        }
        Ok(spot)
    }

    /// Takes an army, a brigade or a unit out, with all below it and the comments above it.
    pub fn remove(&mut self, spot: Spot) -> Result<(), Refused> {
        self.at_mut(spot)?;
        let path = spot.path();
        let Some(((key, place), above)) = path.split_last() else {
            return Err("the battle itself stays".to_owned());
        };
        let list = descend(self.document.as_table_mut(), above).and_then(|table| table.get_mut(key));
        match list {
            Some(Item::ArrayOfTables(tables)) => {
                tables.remove(*place);
            }
            Some(Item::Value(Value::Array(items))) => take(items, *place),
            _ => return Err(format!("{key} is no list")),
        }
        Ok(())
    }

    fn at(&self, spot: Spot) -> Option<&dyn TableLike> {
        let mut table: &dyn TableLike = self.document.as_table();
        for (key, place) in spot.path() {
            table = match table.get(key)? {
                Item::ArrayOfTables(tables) => tables.get(place)?,
                Item::Value(Value::Array(items)) => items.get(place)?.as_inline_table()?,
                _ => return None,
            };
        }
        Some(table)
    }

    fn at_mut(&mut self, spot: Spot) -> Result<&mut dyn TableLike, Refused> {
        descend(self.document.as_table_mut(), &spot.path()).ok_or_else(|| format!("{spot:?} is not there"))
    }
}

/// The key of the list below a spot.
const fn child(spot: Spot) -> Option<&'static str> {
    match spot {
        Spot::Battle => Some("army"),
        Spot::Army(_) => Some("brigade"),
        Spot::Brigade(..) => Some("unit"),
        Spot::Unit(..) => None,
    }
}

fn descend<'t>(table: &'t mut dyn TableLike, path: &[(&'static str, usize)]) -> Option<&'t mut dyn TableLike> {
    match path {
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

/// Adds a line to a list, laid out as the line before it, or indented on a line of its own.
fn push(items: &mut Array, keys: &[(&str, Value)]) {
    let mut table = InlineTable::new();
    table.extend(keys.iter().map(|(key, value)| (*key, value.clone())));
    // A comment behind the last line stands before the closing bracket: it stays with its line.
    let tail = items.trailing().as_str().unwrap_or_default().to_owned();
    let comment = tail.rfind('\n').map_or("", |end| &tail[..end]).to_owned();
    let indent = match items.iter().last().and_then(|last| last.decor().prefix()?.as_str()) {
        None => "\n    ".to_owned(),
        Some(prefix) => prefix.rfind('\n').map_or_else(|| " ".to_owned(), |end| prefix[end..].to_owned()),
    };
    let one_line = !indent.contains('\n');
    items.push_formatted(Value::InlineTable(table).decorated(format!("{comment}{indent}"), ""));
    if one_line {
        items.set_trailing(tail);
    } else {
        items.set_trailing_comma(true);
        items.set_trailing("\n");
    }
}

/// Takes a line out of a list. What stands behind a line, up to its end, belongs to it: so the comment of the line before
/// stays, and the comment of this one goes.
fn take(items: &mut Array, place: usize) {
    let gone = items.remove(place);
    let before = gone.decor().prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default().to_owned();
    let kept = before.find('\n').map_or("", |end| &before[..end]);
    let joined = |after: &str| format!("{kept}{}", after.find('\n').map_or(after, |end| &after[end..]));
    match items.get_mut(place) {
        Some(next) => {
            let after = next.decor().prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default().to_owned();
            next.decor_mut().set_prefix(joined(&after));
        }
        None => {
            let after = items.trailing().as_str().unwrap_or_default().to_owned();
            items.set_trailing(joined(&after));
        }
    }
}

#[cfg(test)]
mod tests;
