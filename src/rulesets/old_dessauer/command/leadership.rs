//! What a general is worth (Leadership).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::umpire::{Dice, Die, Interrupt, Never, Procedure, Refusal};

/// What its die decides.
pub(crate) const LEADERSHIP: &str = "leadership";

/// `leadership_roll`: dices for a general's rating (OD-CMD-3). Needs the option `generals`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeadershipRoll {}

/// A general's rating.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Rating {
    pub(crate) leadership: u8,
}

impl Procedure<Tables> for LeadershipRoll {
    const NAME: &'static str = "leadership_roll";
    type Answer = Rating;
    type Objection = Never;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        tables.options.need(OptionalRule::Generals, "leadership_roll")
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Rating, Interrupt> {
        let face = dice.face(Die::D6, LEADERSHIP)?;
        let rating = tables.command.leadership.get(usize::from(face).saturating_sub(1));
        Ok(Rating { leadership: rating.copied().unwrap_or(0) })
    }
}
