//! The tables of the rules, typed: each room holds its own figures, in TOML with their sections.
//!
//! All files are read as one document, so that a house-rules file can lay another figure over any of them by its path
//! (`rates.general`, `army.break_fraction`).

use crate::umpire::{SwitchedOff, Switches};
use serde::Deserialize;

use super::army::figures::ArmyFigures;
use super::command::figures::Deck;
use super::fire::figures::{ArtilleryFigures, Chance, MusketryFigures, Saves};
use super::melee::figures::MeleeFigures;
use super::morale::figures::{MoraleFigures, RallyFigures};
use super::movement::figures::{PhaseCosts, Rates, Variation};

/// Every table of the ruleset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tables {
    pub(crate) deck: Deck,
    pub(crate) rates: Rates,
    pub(crate) phase: PhaseCosts,
    pub(crate) variation: Variation,
    pub(crate) musketry: MusketryFigures,
    pub(crate) artillery: ArtilleryFigures,
    pub(crate) saves: Saves,
    pub(crate) chance: Chance,
    pub(crate) melee: MeleeFigures,
    pub(crate) morale: MoraleFigures,
    pub(crate) rally: RallyFigures,
    pub(crate) army: ArmyFigures,
    /// What house rules have switched off.
    #[serde(skip)]
    pub(crate) off: SwitchedOff,
}

impl Switches for Tables {
    fn off(&self) -> &SwitchedOff {
        &self.off
    }

    fn switch_off(&mut self, off: SwitchedOff) {
        self.off = off;
    }
}

/// Their texts.
pub(crate) const TEXTS: &[&str] = &[
    include_str!("command/command.toml"),
    include_str!("movement/movement.toml"),
    include_str!("fire/fire.toml"),
    include_str!("melee/melee.toml"),
    include_str!("morale/morale.toml"),
    include_str!("army/army.toml"),
];
