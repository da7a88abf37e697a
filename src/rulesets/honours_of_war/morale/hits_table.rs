//! The Hit Table and the reaction table (p. 29-34).

use serde::Deserialize;

use crate::rulesets::honours_of_war::morale::hit_line::Line;
use crate::umpire::Modifier;

/// What hits are read from, and what they do.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hits {
    pub(crate) table: HitTable,
    /// What an unmodified roll gives at least.
    pub(crate) natural: Natural,
    /// The reaction table.
    pub(crate) reaction: Reactions,
    /// What friends suffer who are passed through.
    pub(crate) passed_through: PassedThroughHits,
    /// When deployed guns are left behind.
    pub(crate) guns_abandoned: GunsAbandoned,
}

/// The Hit Table: hits by line and column, columns 0 to 6 (p. 34).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HitTable {
    pub(crate) superior_infantry: [u32; 7],
    pub(crate) standard_infantry: [u32; 7],
    pub(crate) inferior_infantry: [u32; 7],
    pub(crate) inferior_light_infantry: [u32; 7],
    pub(crate) superior_artillery: [u32; 7],
    pub(crate) standard_artillery: [u32; 7],
    pub(crate) inferior_artillery: [u32; 7],
    pub(crate) superior_cavalry: [u32; 7],
    pub(crate) standard_cavalry: [u32; 7],
    pub(crate) inferior_cavalry: [u32; 7],
}

impl HitTable {
    /// A line of the table.
    pub(crate) const fn line(&self, line: Line) -> &[u32; 7] {
        match line {
            Line::SuperiorInfantry => &self.superior_infantry,
            Line::StandardInfantry => &self.standard_infantry,
            Line::InferiorInfantry => &self.inferior_infantry,
            Line::InferiorLightInfantry => &self.inferior_light_infantry,
            Line::SuperiorArtillery => &self.superior_artillery,
            Line::StandardArtillery => &self.standard_artillery,
            Line::InferiorArtillery => &self.inferior_artillery,
            Line::SuperiorCavalry => &self.superior_cavalry,
            Line::StandardCavalry => &self.standard_cavalry,
            Line::InferiorCavalry => &self.inferior_cavalry,
        }
    }
}

/// A face of the average die that hits whatever the modifiers (p. 34).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Natural {
    pub(crate) face: u8,
    /// The hits that it gives at least.
    pub(crate) hits: u32,
}

/// The total hits from which each effect holds (p. 29).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reactions {
    /// Fights on at a disadvantage.
    pub(crate) minus_one: u32,
    /// Loss of morale.
    pub(crate) retreat: u32,
    /// Out of the game.
    pub(crate) done_for: u32,
}

impl Reactions {
    pub(crate) const fn shakes(&self, hits: u32) -> bool {
        hits >= self.minus_one
    }

    /// The modifier of a shaken unit: its `{hits}` are those from which it is one.
    pub(crate) fn named(&self, shaken: &Modifier) -> Modifier {
        Modifier { label: shaken.label.replace("{hits}", &self.minus_one.to_string()), ..shaken.clone() }
    }
}

/// Hits on friends passed through, by their class (p. 30).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PassedThroughHits {
    /// On inferior units.
    pub(crate) inferior: u32,
    /// On standard and superior units.
    pub(crate) others: u32,
}

/// The highest score at which deployed guns are left behind, by what gave the hits (p. 30, 32).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GunsAbandoned {
    /// Hits from fire, or any in a BUA.
    pub(crate) firing: u8,
    /// Hits from melee.
    pub(crate) melee: u8,
}
