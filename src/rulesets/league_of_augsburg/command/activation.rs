//! Which brigade acts when (Command Phase, Method).

use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::umpire::{Dice, Die, Interrupt, Refusal, Request, integer};

const SECTION: &str = "Command Phase, Method";

/// A brigade, and its Command Points this turn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Brigade {
    /// Its name.
    pub(crate) name: String,
    /// What its Brigadier has in all.
    #[serde(deserialize_with = "integer")]
    pub(crate) points: u32,
}

/// `activation_order`: brigades of both sides from the most Command Points to the fewest (LOA-CMD-11).
///
/// Dice: for every group that is equal, most points first, one for each member in the listed order, higher first; those
/// who are still equal roll again among themselves at once (LOA-AMB-23).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActivationOrder {
    /// The brigades, one at least, with different names.
    pub(crate) brigades: Vec<Brigade>,
}

/// See [`ActivationOrder`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Ordered {
    pub(crate) order: Vec<String>,
    pub(crate) highest: String,
    pub(crate) lowest: String,
}

impl Request<Tables> for ActivationOrder {
    const NAME: &'static str = "activation_order";
    type Answer = Ordered;

    fn rule(&self, _: &Tables, dice: &mut dyn Dice) -> Result<Ordered, Interrupt> {
        let all: Vec<&str> = self.brigades.iter().map(|brigade| brigade.name.as_str()).collect();
        all_different(&all, "brigades")?;
        let mut brigades: Vec<&Brigade> = self.brigades.iter().collect();
        brigades.sort_by_key(|brigade| Reverse(brigade.points));
        let mut order = Vec::with_capacity(all.len());
        for equal in brigades.chunk_by(|a, b| a.points == b.points) {
            let ranked = dice.ranking(equal.len(), Die::D6, "equal points")?;
            order.extend(ranked.into_iter().filter_map(|at| equal.get(at)).map(|brigade| brigade.name.clone()));
        }
        match (order.first().cloned(), order.last().cloned()) {
            (Some(highest), Some(lowest)) => Ok(Ordered { order, highest, lowest }),
            _ => Interrupt::refuse("brigades is empty: name one at least"),
        }
    }
}

fn all_different<T: AsRef<str>>(names: &[T], list: &str) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    match names.iter().map(AsRef::as_ref).find(|name| !seen.insert(*name)) {
        Some(name) => Err(Refusal::new(format!("{name} stands twice in {list}"))),
        None => Ok(()),
    }
}

/// `pass_allowed`: whether the highest brigade that has not acted may leave the next the first move (LOA-CMD-12,
/// LOA-AMB-24). No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PassAllowed {
    /// All brigades, highest first, with different names.
    pub(crate) order: Vec<String>,
    /// Those that have acted.
    #[serde(default)]
    pub(crate) acted: Vec<String>,
    /// The one that would pass: the highest that has not acted.
    pub(crate) brigade: String,
}

/// See [`PassAllowed`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Pass {
    pub(crate) allowed: bool,
    pub(crate) passes_to: Option<String>,
}

impl Request<Tables> for PassAllowed {
    const NAME: &'static str = "pass_allowed";
    type Answer = Pass;

    fn rule(&self, _: &Tables, _: &mut dyn Dice) -> Result<Pass, Interrupt> {
        all_different(&self.order, "order")?;
        if let Some(name) = self.acted.iter().chain([&self.brigade]).find(|name| !self.order.contains(name)) {
            return Interrupt::refuse(format!("{name} does not stand in order"));
        }
        let mut left = self.order.iter().filter(|name| !self.acted.contains(name));
        if left.next() != Some(&self.brigade) {
            let text = format!("{} is not the highest brigade that has not acted", self.brigade);
            return Err(Refusal::on(SECTION, text).into());
        }
        let passes_to = left.next().filter(|next| self.order.last() != Some(next)).cloned();
        Ok(Pass { allowed: passes_to.is_some(), passes_to })
    }
}
