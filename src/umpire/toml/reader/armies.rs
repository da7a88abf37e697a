//! Armies, their brigades and their units: numbered and lettered as they stand in the text.

use toml::Spanned;

use super::fields::Fields;
use crate::umpire::{UnitId, did_you_mean};

impl<'a> Fields<'a> {
    /// The armies of a battle whose rules know two sides, each read with its number, from 1. A third is an error, and so are
    /// two of one name.
    pub fn two_armies<T>(
        &mut self,
        name: impl Fn(&T) -> &str,
        mut walk: impl FnMut(&mut Fields<'a>, u8) -> T,
    ) -> Vec<T> {
        self.require_some("army", "write [[army]] for each army");
        let mut number = 0;
        let mut names: Vec<String> = Vec::new();
        self.tables("army", "an army", |fields| {
            number += 1;
            let army = walk(fields, number);
            if number == 3 {
                fields.error(fields.place(), "a third army: the rules know two sides", "join the armies of a side");
            }
            let name = name(&army).to_owned();
            if !name.is_empty() && names.contains(&name) {
                fields.error(fields.place(), format!("two armies are called {name}"), "give one another name");
            }
            names.push(name);
            army
        })
    }

    /// The brigades of an army, each read with its id. One for which no letter is left is an error; `cure` says what to do.
    pub fn brigades<T>(&mut self, army: u8, cure: &str, mut walk: impl FnMut(&mut Fields<'a>, UnitId) -> T) -> Vec<T> {
        let mut letters = UnitId::LETTERS.iter();
        self.tables("brigade", "a brigade", |fields| {
            let letter = letters.next();
            if letter.is_none() {
                let most = UnitId::LETTERS.len();
                let what = format!("an army has {most} brigades at most: no letter is left for this one");
                fields.error(fields.place(), what, cure);
            }
            walk(fields, UnitId::new(army, letter.copied().unwrap_or('z'), 0))
        })
    }

    /// The units of a brigade, each read with its id. A tenth is an error; `cure` says what to do.
    pub fn units<T>(
        &mut self,
        brigade: UnitId,
        cure: &str,
        mut walk: impl FnMut(&mut Fields<'a>, UnitId) -> T,
    ) -> Vec<T> {
        let mut digit = 0;
        self.tables("unit", "a unit", |fields| {
            digit += 1;
            if digit == 10 {
                let what = "a brigade has 9 units at most: no digit is left for this one";
                fields.error(fields.place(), what, cure);
            }
            walk(fields, UnitId { unit: digit, ..brigade })
        })
    }

    /// Which of these names is meant; complains where none is: `"Bech" is no division of this army`.
    pub fn named_among<'n>(
        &self,
        name: &Spanned<String>,
        what: &str,
        of: &str,
        names: impl Iterator<Item = &'n str> + Clone,
    ) -> Option<usize> {
        let found = names.clone().position(|known| known == name.get_ref());
        if found.is_none() {
            let cure = match did_you_mean(name.get_ref(), names.clone()) {
                Some(meant) => format!("did you mean \"{meant}\"?"),
                None => match names.collect::<Vec<_>>().join(", ") {
                    known if known.is_empty() => format!("this {of} names no {what}"),
                    known => format!("write one of {known}"),
                },
            };
            self.error(name.span(), format!("\"{}\" is no {what} of this {of}", name.get_ref()), cure);
        }
        found
    }
}
