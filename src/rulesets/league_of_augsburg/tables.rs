//! The tables of the rules, typed. The figures are in the TOML files of the rooms, with their sections.
//!
//! All files are read as one document, so that a house-rules file can lay another figure over any of them by its path
//! (`moves.foot.good`, `ranges.musket.long`).

use crate::umpire::{SwitchedOff, Switches};
use serde::Deserialize;

use super::charge::figures::EvadeFigures;
use super::command::figures::{Costs, Radius};
use super::fire::figures::{
    FireDice, FireHits, FireModifiers, HoldFireFigures, PointBlankFigures, Ranges, Saves, Steadiness,
};
use super::melee::figures::{MeleeDice, MeleeHits, MeleeModifiers};
use super::morale::figures::{MoraleDice, MoraleFailures, MoraleModifiers, MoraleMoves, RoutingFriend};
use super::movement::figures::{Limbered, Moves, Retire};

/// Every table of the ruleset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tables {
    pub(crate) radius: Radius,
    pub(crate) cost: Costs,
    pub(crate) moves: Moves,
    pub(crate) limbered: Limbered,
    pub(crate) retire: Retire,
    pub(crate) ranges: Ranges,
    pub(crate) fire_dice: FireDice,
    pub(crate) fire_modifiers: FireModifiers,
    pub(crate) fire_hits: FireHits,
    pub(crate) saves: Saves,
    pub(crate) melee_dice: MeleeDice,
    pub(crate) melee_modifiers: MeleeModifiers,
    pub(crate) melee_hits: MeleeHits,
    pub(crate) steadiness: Steadiness,
    pub(crate) hold_fire: HoldFireFigures,
    pub(crate) point_blank: PointBlankFigures,
    pub(crate) evade: EvadeFigures,
    pub(crate) morale_dice: MoraleDice,
    pub(crate) morale_modifiers: MoraleModifiers,
    pub(crate) morale_failures: MoraleFailures,
    pub(crate) morale_moves: MoraleMoves,
    pub(crate) routing_friend: RoutingFriend,
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

/// The texts of the tables.
pub(crate) const TEXTS: &[&str] = &[
    include_str!("command/command.toml"),
    include_str!("movement/movement.toml"),
    include_str!("fire/fire.toml"),
    include_str!("fire/steadiness.toml"),
    include_str!("charge/charge.toml"),
    include_str!("melee/melee.toml"),
    include_str!("morale/morale.toml"),
];
