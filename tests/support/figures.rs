//! The figures of a ruleset's tables, and house rules that change one of them.

use drumhead::umpire::{LoadedRuleset, Ruleset};
use toml::{Table, Value};

/// A whole number in the tables.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The keys to it; in a list it is the list's path, and its place.
    path: Vec<String>,
    place: Option<usize>,
    /// What house rules replace: the number, or the list that it stands in.
    value: Value,
}

/// Every whole number under these paths. Each path must be there.
pub fn figures(book: &dyn LoadedRuleset, under: &[&str]) -> Vec<Figure> {
    let tables: Table = book.tables().concat().parse().expect("TOML");
    let mut found = Vec::new();
    for path in under {
        let before = found.len();
        let keys: Vec<String> = path.split('.').map(str::to_owned).collect();
        let (first, rest) = keys.split_first().expect("a key");
        let value = rest.iter().try_fold(tables.get(first), |value, key| Some(value?.get(key)));
        if let Some(value) = value.flatten() {
            collect(value, &keys, &mut found);
        }
        assert!(found.len() > before, "no figure under {path}");
    }
    found
}

fn collect(value: &Value, path: &[String], found: &mut Vec<Figure>) {
    match value {
        Value::Integer(_) => found.push(Figure { path: path.to_vec(), place: None, value: value.clone() }),
        Value::Array(items) => {
            let whole = items.iter().enumerate().filter(|(_, item)| item.is_integer());
            found.extend(whole.map(|(place, _)| Figure {
                path: path.to_vec(),
                place: Some(place),
                value: value.clone(),
            }));
        }
        Value::Table(table) => {
            for (key, value) in table {
                collect(value, &[path, std::slice::from_ref(key)].concat(), found);
            }
        }
        _ => {}
    }
}

impl Figure {
    /// House rules in which it is so much more.
    pub fn changed(&self, ruleset: &Ruleset, by: i64) -> String {
        let mut value = self.value.clone();
        let number = match (&mut value, self.place) {
            (Value::Array(items), Some(place)) => &mut items[place],
            (number, _) => number,
        };
        if let Value::Integer(number) = number {
            *number += by;
        }
        let keys: Vec<String> = self.path.iter().map(|key| format!("\"{key}\"")).collect();
        format!("house_rules = \"{}\"\n{} = {value}\n", ruleset.id, keys.join("."))
    }
}
