//! The Hit Table and the reaction table (p. 29-34).

use serde::Deserialize;

use super::super::hits::Line;

/// What hits are read from, and what they do.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hits {
    /// The Hit Table.
    pub table: HitTable,
    /// What an unmodified roll gives at least.
    pub natural: Natural,
    /// The reaction table.
    pub reaction: Reactions,
    /// What friends suffer who are passed through.
    pub passed_through: PassedThrough,
    /// When deployed guns are left behind.
    pub guns_abandoned: GunsAbandoned,
}

/// The Hit Table: hits by line and column, columns 0 to 6 (p. 34).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each line is named as in the book's table")]
pub struct HitTable {
    pub superior_infantry: [u32; 7],
    pub standard_infantry: [u32; 7],
    pub inferior_infantry: [u32; 7],
    pub inferior_light_infantry: [u32; 7],
    pub superior_artillery: [u32; 7],
    pub standard_artillery: [u32; 7],
    pub inferior_artillery: [u32; 7],
    pub superior_cavalry: [u32; 7],
    pub standard_cavalry: [u32; 7],
    pub inferior_cavalry: [u32; 7],
}

impl HitTable {
    /// A line of the table.
    pub const fn line(&self, line: Line) -> &[u32; 7] {
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
pub struct Natural {
    /// The face.
    pub face: u8,
    /// The hits that it gives at least.
    pub hits: u32,
}

/// The total hits from which each effect holds (p. 29).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reactions {
    /// Fights on at a disadvantage.
    pub minus_one: u32,
    /// Loss of morale.
    pub retreat: u32,
    /// Out of the game.
    pub done_for: u32,
}

/// Hits on friends passed through, by their class (p. 30).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PassedThrough {
    /// On inferior units.
    pub inferior: u32,
    /// On standard and superior units.
    pub others: u32,
}

/// The highest score at which deployed guns are left behind, by what gave the hits (p. 30, 32).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GunsAbandoned {
    /// Hits from fire, or any in a BUA.
    pub firing: u8,
    /// Hits from melee.
    pub melee: u8,
}
