//! Units that are split and joined in the game (option, p. 38).
//!
//! Sizes go by the weights that units have in a unit total, so that breaking points stand: a standard unit makes two small
//! ones, a large one a standard and a small one, and back. The book says nothing of hits: each part keeps those of the
//! whole, and the whole has those of the worse part, so that nobody mends by it (HOW-AMB-C40).

use serde::{Deserialize, Serialize};

use super::profile::{Size, Unit};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::umpire::{Lookup, ProcedureEntry, Refusal, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, SplitUnit>(), lookup::<_, JoinUnits>()];

/// A unit that is to become two.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SplitUnit {
    /// The unit. Guns, transport, small units and units with a red die are refused.
    pub(crate) unit: Unit,
}

/// Its two parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SplitResult {
    pub(crate) first: Unit,
    pub(crate) second: Unit,
}

impl Lookup<Tables> for SplitUnit {
    const NAME: &'static str = "split_unit";
    type Answer = SplitResult;

    fn answer(&self, tables: &Tables) -> Result<SplitResult, Refusal> {
        check(tables, &self.unit)?;
        let first = match self.unit.size {
            Size::Small => {
                return Err(Refusal::on("p. 38", "a small unit has two or three bases, and two are the least"));
            }
            Size::Standard => Size::Small,
            Size::Large => Size::Standard,
        };
        let part = |size| Unit { size, ..self.unit.clone() };
        Ok(SplitResult { first: part(first), second: part(Size::Small) })
    }
}

/// Two units that are to become one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinUnits {
    /// The one.
    pub(crate) first: Unit,
    /// The other; one that differs in more than its size, its hits and whether it moved is refused.
    pub(crate) second: Unit,
}

/// What they make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct JoinResult {
    pub(crate) unit: Unit,
}

impl Lookup<Tables> for JoinUnits {
    const NAME: &'static str = "join_units";
    type Answer = JoinResult;

    fn answer(&self, tables: &Tables) -> Result<JoinResult, Refusal> {
        check(tables, &self.first)?;
        check(tables, &self.second)?;
        let size = match (self.first.size, self.second.size) {
            (Size::Small, Size::Small) => Size::Standard,
            (Size::Small, Size::Standard) | (Size::Standard, Size::Small) => Size::Large,
            _ => return Err(Refusal::on("p. 38", "together they are larger than a large unit")),
        };
        let hits = self.first.hits.max(self.second.hits);
        let moved = self.first.moved || self.second.moved;
        let unit = Unit { size, hits, moved, ..self.first.clone() };
        if (Unit { size, hits, moved, ..self.second.clone() }) != unit {
            return Err(Refusal::new("only units of the same arm, class, weapon, nation and formation are joined"));
        }
        Ok(JoinResult { unit })
    }
}

/// Refuses a unit that has no other size, or has lost its morale.
fn check(tables: &Tables, unit: &Unit) -> Result<(), Refusal> {
    unit.check()?;
    if !(unit.kind.is_foot() || unit.kind.is_mounted()) {
        return Err(Refusal::on("p. 38", "only infantry and cavalry are split and joined"));
    }
    if unit.reforming || unit.hits >= tables.hits.reaction.retreat {
        return Err(Refusal::on("p. 36", "a unit that has lost its morale is neither split nor joined"));
    }
    Ok(())
}
