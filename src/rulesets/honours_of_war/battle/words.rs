//! How things are called on the screens.

use serde::Serialize;

use crate::rulesets::honours_of_war::unit::{Class, Formation, Gun, Kind, Scale, Size, Unit};
use crate::umpire::{Modifier, Ratio};

pub(crate) use crate::umpire::words::{hits, with_sum};

/// What fell, and what is added to it; modifiers of which some cancel others are told one by one, as all of them count.
pub(crate) fn with_its_sum(die: u8, total: i32, modifiers: &[Modifier]) -> String {
    let part = |modifier: &Modifier| match modifier.value {
        0 => String::new(),
        value @ 1.. => format!(" + {value}"),
        value => format!(" - {}", value.unsigned_abs()),
    };
    let parts: String = modifiers.iter().map(part).collect();
    let cancel = modifiers.iter().any(|one| one.value > 0) && modifiers.iter().any(|one| one.value < 0);
    if cancel { format!("{die}{parts} = {}", i32::from(die) + total) } else { with_sum(die, total) }
}

/// Why who went forward in support of a counter-charge goes nowhere else (p. 23).
pub(crate) const SUPPORTS: &str =
    "it has gone forward in support, and neither moves, turns nor forms any more this turn";

/// A thing in words: `must retreat` for `must_retreat`.
pub(crate) fn word(thing: &impl Serialize) -> String {
    match serde_json::to_value(thing) {
        Ok(serde_json::Value::String(word)) => word.replace('_', " "),
        _ => String::new(),
    }
}

pub(crate) const fn formation_word(formation: Formation) -> &'static str {
    match formation {
        Formation::Line => "line",
        Formation::DoubleLine => "double line",
        Formation::MarchColumn => "march column",
        Formation::Deployed => "deployed",
        Formation::Limbered => "limbered",
    }
}

/// A formation as the roster has it.
pub(crate) const fn formation_mark(formation: Formation) -> &'static str {
    match formation {
        Formation::Line => "line",
        Formation::DoubleLine => "double",
        Formation::MarchColumn => "column",
        Formation::Deployed => "deploy",
        Formation::Limbered => "limber",
    }
}

/// What a unit is, in at most seven letters, for the roster: its class where that is not standard, and its arm where the
/// name may not tell.
pub(crate) fn kind_word(unit: &Unit) -> String {
    let class = match unit.class {
        Class::Superior => "sup",
        Class::Inferior if unit.kind != Kind::Transport => "inf",
        _ => "",
    };
    let arm = match unit.kind {
        Kind::Infantry | Kind::Cavalry => "",
        Kind::LightInfantry => "LI",
        Kind::LightCavalry => "LC",
        Kind::DismountedCavalry => "foot",
        Kind::Artillery | Kind::HorseArtillery => match unit.gun {
            Some(Gun::Light | Gun::LightUnicorn | Gun::GeschwindstuckLight) => "lt",
            Some(Gun::Heavy) => "hvy",
            Some(Gun::Howitzer) => "how",
            Some(Gun::Unicorn) => "uni",
            Some(Gun::SecretHowitzer) => "sec",
            _ => "med",
        },
        Kind::Transport => "train",
    };
    let size = match unit.size {
        Size::Small => "½",
        Size::Standard => "",
        Size::Large => "1½",
    };
    [class, arm, size].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// How far something goes at most: exactly so far with the book's own figures, of which no part goes further (p. 19); with
/// smaller ones to the nearest cm (p. 54; HOW-AMB-A2).
pub(crate) fn at_most(scale: Scale, nearest: Ratio, exact: Ratio) -> Ratio {
    if scale == Scale::default() { exact } else { nearest }
}

/// It in words: with what it is exactly, where it is rounded.
pub(crate) fn at_most_words(scale: Scale, nearest: Ratio, exact: Ratio) -> String {
    match at_most(scale, nearest, exact) {
        most if most == exact => format!("{most} cm"),
        most => format!("{most} cm, {exact} to the nearest (p. 54)"),
    }
}
