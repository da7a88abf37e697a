//! What can be told of a battle: read from it, and changing nothing.
//!
//! - [`standing`]: how a battle stands, in plain words, for pipes and screen readers; [`data`]: the same as data.
//! - [`board`]: what the players see. [`luck`]: the dice of each army.
//! - [`story`]: the after-action report, as [`markdown`] and as [`html`]; told from the [`chronicle`], who lost what in which
//!   ruling, and the [`weight`] of its dice, with the [`ledger`] of all rulings behind it.
//! - [`case_law`]: what umpires ruled that no table rules, under its rule.
//! - [`scenario`]: ground, deployment, who wins, rules in force. [`slot`]: how many turns still fit before the hall closes.

pub mod board;
pub mod case_law;
pub mod chart;
pub mod chronicle;
pub mod data;
mod date;
pub mod html;
pub mod ledger;
pub mod luck;
pub mod markdown;
pub mod plain;
mod prose;
pub mod scenario;
pub mod slot;
pub mod standing;
pub mod story;
pub mod weight;

pub use date::{clock, date, day_in_words, local};

use crate::battle::Battle;
use crate::umpire::View;

/// The ruleset with its version of drumhead and its house rules, in words: its name, `house rules club.toml`.
pub(crate) fn rules(battle: &Battle) -> String {
    let muster = battle.muster();
    let mut words = muster.ruleset.clone();
    for (at, (name, _)) in muster.house_rules.iter().enumerate() {
        words.push_str(if at == 0 { ", house rules " } else { ", " });
        words.push_str(name);
    }
    words
}

/// The turn and the phase, in words: `turn 3 of 12, phase 5 Firing`.
pub(crate) fn moment(view: &View) -> String {
    let of = view.last_turn.map_or_else(String::new, |last| format!(" of {last}"));
    format!("turn {}{of}, phase {} {}", view.turn, view.phase.number, view.phase.name)
}

/// A text that begins with a capital.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
