//! Which brigade acts when (Command Phase, Method).

use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::umpire::{Dice, Die, Interrupt, Lookup, Never, Procedure, Refusal, UnitId, integer};

const SECTION: &str = "Command Phase, Method";

/// What the dice of brigades with equal points are for.
const WHY: &str = "who acts first";

/// Letters of brigades, each with what its die is for.
macro_rules! dice_of {
    ($($letter:literal)*) => { [$(($letter, concat!("when ", $letter, " acts"))),*] };
}

/// The same of each brigade of a battle, by the letter that it has, the first side's and the second's.
const WHY_OF: [[(char, &str); 12]; 2] = [
    dice_of!('a' 'b' 'c' 'd' 'e' 'i' 'm' 'v' 'w' 'x' 'y' 'z'),
    dice_of!('A' 'B' 'C' 'D' 'E' 'I' 'M' 'V' 'W' 'X' 'Y' 'Z'),
];

/// What the die of a brigade is for.
pub(crate) fn why_of(brigade: UnitId) -> &'static str {
    let side = &WHY_OF[usize::from(brigade.army > 1)];
    let of = |(letter, _): &&(char, &str)| letter.eq_ignore_ascii_case(&brigade.brigade);
    side.iter().find(of).map_or(WHY, |(_, why)| why)
}

/// Brigades from the most Command Points to the fewest, by their places in the list. Of those with equal points each
/// throws a die, higher first; those who are still equal throw again among themselves at once (LOA-AMB-23). What each die
/// is for is said of whom throws it, by his place.
pub(crate) fn ranking(
    points: &[u32],
    why: impl Fn(usize) -> &'static str,
    dice: &mut dyn Dice,
) -> Result<Vec<usize>, Interrupt> {
    let mut places: Vec<usize> = (0..points.len()).collect();
    let of = |place: &usize| points.get(*place).copied();
    places.sort_by_key(|place| Reverse(of(place)));
    let mut ranked = Vec::with_capacity(places.len());
    for equal in places.chunk_by(|a, b| of(a) == of(b)) {
        ranked.extend(ranked_equals(equal, &why, dice)?);
    }
    Ok(ranked)
}

/// Those with equal points, by a die each. The odds branch on who comes first, and not on the faces.
fn ranked_equals(
    equal: &[usize],
    why: &impl Fn(usize) -> &'static str,
    dice: &mut dyn Dice,
) -> Result<Vec<usize>, Interrupt> {
    if dice.pools() {
        let order = dice.ranking(equal.len(), Die::D6, WHY)?;
        return Ok(order.into_iter().filter_map(|at| equal.get(at).copied()).collect());
    }
    if let [_] | [] = equal {
        return Ok(equal.to_vec());
    }
    let mut thrown = Vec::with_capacity(equal.len());
    for place in equal {
        thrown.push((dice.face(Die::D6, why(*place))?, *place));
    }
    thrown.sort_by_key(|(face, _)| Reverse(*face));
    let mut ranked = Vec::with_capacity(thrown.len());
    for group in thrown.chunk_by(|a, b| a.0 == b.0) {
        let again: Vec<usize> = group.iter().map(|(_, place)| *place).collect();
        ranked.extend(ranked_equals(&again, why, dice)?);
    }
    Ok(ranked)
}

/// The brigade to which the highest that has not acted may leave the first move (LOA-CMD-12, LOA-AMB-24): the next that has
/// not acted, unless it is the very lowest.
pub(crate) fn passes_to<T: PartialEq>(order: &[T], has_acted: impl Fn(&T) -> bool) -> Option<&T> {
    let next = order.iter().filter(|brigade| !has_acted(brigade)).nth(1)?;
    (order.last() != Some(next)).then_some(next)
}

/// A brigade, and its Command Points this turn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BrigadeWithPoints {
    name: String,
    /// What its Brigadier has in all.
    #[serde(deserialize_with = "integer")]
    points: u32,
}

/// `activation_order`: brigades of both sides from the most Command Points to the fewest (LOA-CMD-11).
///
/// Dice: for every group that is equal, most points first, one for each member in the listed order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActivationOrder {
    /// The brigades, one at least, with different names.
    brigades: Vec<BrigadeWithPoints>,
}

/// See [`ActivationOrder`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ActivationSequence {
    highest: String,
    lowest: String,
    order: Vec<String>,
}

impl Procedure<Tables> for ActivationOrder {
    const NAME: &'static str = "activation_order";
    type Answer = ActivationSequence;
    type Objection = Never;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        if self.brigades.is_empty() {
            return Err(Refusal::new("brigades is empty: name one at least"));
        }
        all_different(self.brigades.iter().map(|brigade| &brigade.name), "brigades")
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, _: &Tables, dice: &mut dyn Dice) -> Result<ActivationSequence, Interrupt> {
        let points: Vec<u32> = self.brigades.iter().map(|brigade| brigade.points).collect();
        let ranked = ranking(&points, |_| WHY, dice)?;
        let order: Vec<String> =
            ranked.into_iter().filter_map(|at| self.brigades.get(at)).map(|brigade| brigade.name.clone()).collect();
        let end = |name: Option<&String>| name.cloned().unwrap_or_default();
        Ok(ActivationSequence { highest: end(order.first()), lowest: end(order.last()), order })
    }
}

fn all_different<'a>(mut names: impl Iterator<Item = &'a String>, list: &str) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    match names.find(|name| !seen.insert(*name)) {
        Some(name) => Err(Refusal::new(format!("{name} stands twice in {list}"))),
        None => Ok(()),
    }
}

/// `pass_allowed`: whether the highest brigade that has not acted may leave the next the first move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PassAllowed {
    /// All brigades, highest first, with different names.
    order: Vec<String>,
    /// Those that have acted.
    #[serde(default)]
    acted: Vec<String>,
    /// The one that would pass: the highest that has not acted.
    brigade: String,
}

/// See [`PassAllowed`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Pass {
    allowed: bool,
    passes_to: Option<String>,
}

impl Lookup<Tables> for PassAllowed {
    const NAME: &'static str = "pass_allowed";
    type Answer = Pass;

    fn answer(&self, _: &Tables) -> Result<Pass, Refusal> {
        all_different(self.order.iter(), "order")?;
        if let Some(name) = self.acted.iter().chain([&self.brigade]).find(|name| !self.order.contains(name)) {
            return Err(Refusal::new(format!("{name} does not stand in order")));
        }
        let acted = |name: &String| self.acted.contains(name);
        if self.order.iter().find(|name| !acted(name)) != Some(&self.brigade) {
            let text = format!("{} is not the highest brigade that has not acted", self.brigade);
            return Err(Refusal::on(SECTION, text));
        }
        let passes_to = passes_to(&self.order, acted).cloned();
        Ok(Pass { allowed: passes_to.is_some(), passes_to })
    }
}
