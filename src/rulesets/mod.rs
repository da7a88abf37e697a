//! The rulesets. A further one is a folder here and a line in [`ALL`].

pub(crate) mod central_europe;
pub(crate) mod honours_of_war;
pub(crate) mod league_of_augsburg;
pub(crate) mod napoleonic_d8;
pub(crate) mod old_dessauer;

use crate::umpire::Ruleset;

/// Every ruleset that drumhead knows.
pub static ALL: &[&Ruleset] = &[
    &honours_of_war::HONOURS_OF_WAR,
    &central_europe::CENTRAL_EUROPE,
    &old_dessauer::OLD_DESSAUER,
    &napoleonic_d8::NAPOLEONIC_D8,
    &league_of_augsburg::LEAGUE_OF_AUGSBURG,
];

/// The battle that ships for somebody's first evening: the basic rules alone, and six units a side.
pub const FIRST_BATTLE: &str = "honours-of-war/mill-bridge";

/// The ruleset of this name.
pub fn find(id: &str) -> Option<&'static Ruleset> {
    ALL.iter().copied().find(|ruleset| ruleset.id == id)
}

/// The ruleset of this name, or the only one of whose name it is a part of three letters or more; case aside.
pub fn named(word: &str) -> Option<&'static Ruleset> {
    let word = word.to_lowercase();
    let mut parts = ALL.iter().copied().filter(|ruleset| word.len() > 2 && ruleset.id.contains(&word));
    let only = parts.next().filter(|_| parts.next().is_none());
    find(&word).or(only)
}
