//! `split_hits`: hits shared by two units, after split fire (p. 26) or in one block of a BUA (p. 17).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::tables::Tables;
use crate::umpire::{Dice, Die, Interrupt, Never, Procedure, ProcedureEntry, integer, procedure};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[procedure::<_, SplitHits>()];

/// Who takes an odd hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OddTo {
    /// The first unit, by agreement.
    First,
    /// The second unit, by agreement.
    Second,
    /// A die decides: 1-3 the first, 4-6 the second (HOW-AMB-B18).
    #[default]
    Roll,
}

/// Hits to be shared.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SplitHits {
    /// How many.
    #[serde(deserialize_with = "integer")]
    pub(crate) hits: u32,
    /// Who takes an odd one.
    pub(crate) odd_to: OddTo,
}

/// The answer to `split_hits`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Shares {
    /// The first unit's hits.
    pub(crate) first: u32,
    /// The second unit's hits.
    pub(crate) second: u32,
}

impl OddTo {
    /// Whether it falls to the first: by agreement, or on 1-3 of a die. So it is settled, too, whose modifiers count where
    /// the two targets of split fire differ (p. 26).
    pub(crate) fn is_first(self, dice: &mut dyn Dice, why: &'static str) -> Result<bool, Interrupt> {
        Ok(match self {
            OddTo::First => true,
            OddTo::Second => false,
            OddTo::Roll => dice.face(Die::D6, why)? <= 3,
        })
    }
}

impl Procedure<Tables> for SplitHits {
    const NAME: &'static str = "split_hits";
    const REQUIRED: &'static [&'static str] = &["hits"];
    type Answer = Shares;
    type Objection = Never;

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, _: &Tables, dice: &mut dyn Dice) -> Result<Shares, Interrupt> {
        let (half, odd) = (self.hits / 2, self.hits % 2);
        let to_first = odd > 0 && self.odd_to.is_first(dice, "who takes the odd hit")?;
        let first = if to_first { half + odd } else { half };
        Ok(Shares { first, second: self.hits - first })
    }
}
