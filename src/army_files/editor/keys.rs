//! The keys of a row: those that the reader of its ruleset asks for.

use crate::umpire::{Key, TableKeys, Wants};

use super::super::{Of, TomlPath};
use super::Editor;
use super::row_key::{RowKey, is_frame, is_list};

impl Editor {
    /// The keys that the reader asks a row for.
    pub(super) fn own_keys(&self, path: TomlPath) -> &[Key] {
        self.table(&path.steps()).map_or(&[][..], |table| &table.keys)
    }

    fn table(&self, steps: &[(&'static str, usize)]) -> Option<&TableKeys> {
        let at = self.outline.partition_point(|table| table.path.as_slice() < steps);
        self.outline.get(at).filter(|table| table.path == steps)
    }

    /// The key that a row is called by: its name, or else the first text that it may have.
    pub fn name_key(&self, path: TomlPath) -> &'static str {
        match path {
            TomlPath::Battle => "title",
            TomlPath::Army(_) | TomlPath::Brigade(..) | TomlPath::Unit(..) => "name",
            TomlPath::Other(..) => {
                let keys = self.own_keys(path);
                let named = keys.iter().find(|key| key.name == "name");
                named.or_else(|| keys.iter().find(|key| key.wants == Wants::Text)).map_or("", |key| key.name)
            }
        }
    }

    /// The keys that a row may have; those of a table below it are named with their table.
    pub fn keys(&self, path: TomlPath) -> Vec<RowKey> {
        let steps = path.steps();
        let mut keys = Vec::new();
        for key in self.own_keys(path).iter().filter(|key| !is_frame(key)) {
            let own = |wants: Wants| RowKey { name: key.name.to_owned(), wants, required: key.required };
            let item = |place: usize, wants: Wants| RowKey {
                name: format!("{}.{place}", key.name),
                wants,
                required: key.required && place == 1,
            };
            let below: Vec<_> = steps.iter().copied().chain([(key.name, 0)]).collect();
            let one = self.draft.is_table(path, key.name);
            if let Some(table) = self.table(&below).filter(|_| one) {
                keys.extend(table.keys.iter().map(|under| RowKey {
                    name: format!("{}.{}", key.name, under.name),
                    wants: under.wants.clone(),
                    required: under.required,
                }));
            }
            // Of a list every place is a key, and one more, so that something can be added.
            let places = 1..=self.draft.count_of(path, key.name) + 1;
            match &key.wants {
                Wants::Table if one => {}
                Wants::Texts => keys.extend(places.map(|place| item(place, Wants::Text))),
                Wants::Words(words) => keys.extend(places.map(|place| item(place, Wants::Word(words.clone())))),
                wants => keys.push(own(wants.clone())),
            }
        }
        keys
    }

    /// What a key holds, in words; of tables how many there are.
    pub fn shown(&self, path: TomlPath, key: &RowKey) -> Option<String> {
        match key.wants {
            Wants::Tables | Wants::OneOrMore => match self.draft.count_of(path, &key.name) {
                0 if self.draft.is_table(path, &key.name) => Some("1".to_owned()),
                0 => None,
                n => Some(n.to_string()),
            },
            _ => self.draft.get(path, &key.name),
        }
    }

    /// The list of tables that a key of a row is, by the name that its reader has for it.
    pub fn list(&self, path: TomlPath, key: &RowKey) -> Option<(Of, &'static str)> {
        let own = self.own_keys(path).iter().find(|own| own.name == key.name && is_list(own))?;
        Some((path.of()?, own.name))
    }
}
