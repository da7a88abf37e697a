//! Fields that every part of an order of battle has.

use serde::Deserialize;
use toml::Spanned;

use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::Nation;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::umpire::{Fields, did_you_mean};

/// The turns that may be named.
pub(super) const TURNS: std::ops::RangeInclusive<u32> = 1..=99;

/// A flag that is false unless it is set.
pub(super) fn flag(fields: &mut Fields<'_>, key: &'static str) -> bool {
    fields.flag(key).is_some_and(Spanned::into_inner)
}

/// A nation, of the book or of the house rules.
pub(super) fn nation(fields: &mut Fields<'_>, tables: &Tables) -> Option<Nation> {
    let key = fields.text("nation");
    let all: Vec<Nation> = tables.nations.all().collect();
    let keys = || all.iter().map(Nation::key);
    fields.offer("nation", keys());
    let key = key?;
    let found = tables.nations.find(key.get_ref());
    if found.is_none() {
        let what = format!("nation \"{}\" is not one of {}", key.get_ref(), keys().collect::<Vec<_>>().join(", "));
        let meant = did_you_mean(key.get_ref(), keys()).map(|meant| format!("did you mean \"{meant}\"?"));
        fields.error(
            key.span(),
            what,
            meant.unwrap_or_else(|| "write one of these, in quotes, or play by house rules that have it".to_owned()),
        );
    }
    found
}

/// The class of a block, as an order of battle names it (p. 15).
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Town {
    Rustic,
    Urban,
    Fortified,
}

/// The class of a block, where it is said.
pub(super) fn town(fields: &mut Fields<'_>) -> Option<Cover> {
    let town = fields.word::<Town>("town").map(Spanned::into_inner)?;
    Some(match town {
        Town::Rustic => Cover::BuaRustic,
        Town::Urban => Cover::BuaUrban,
        Town::Fortified => Cover::BuaFortified,
    })
}
