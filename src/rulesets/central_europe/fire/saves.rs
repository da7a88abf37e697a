//! Saving throws, and what hits do to a unit (Saving Throws).

use serde::{Deserialize, Serialize};

use crate::rulesets::central_europe::battle::words::hits;
use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::Profile;
use crate::umpire::{Dice, Die, Interrupt, Never, Procedure, Refusal, integer};

pub(crate) const SECTION: &str = "Saving Throws";

/// What the target's dice are for: its cover, and its armour.
pub(super) const SAVES: [&str; 2] = ["cover", "armour"];

/// Hits on a unit, diced against its cover and its armour.
///
/// Dice: one for each hit if in cover; then, for cuirassiers, one for each hit left.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SavingThrows {
    /// The unit that is hit.
    pub(crate) target: Profile,
    #[serde(deserialize_with = "integer")]
    pub(crate) hits: u32,
    pub(crate) cover: bool,
}

/// What fire did to its target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Losses {
    pub(crate) hits_scored: u32,
    pub(crate) saved: u32,
    pub(crate) hits: u32,
    pub(crate) target_effectiveness_after: u8,
    pub(crate) target_eliminated: bool,
    pub(crate) morale_test_required: bool,
    pub(crate) general_eliminated: bool,
}

/// How many of the hits on a unit its cover, which keeps off so many of them, and its armour cancel: `why` says what these
/// two throws are for. Every hit is diced for, also beyond what is left of the unit.
pub(crate) fn saved(
    tables: &Tables,
    dice: &mut dyn Dice,
    target: &Profile,
    hits: u32,
    covered: u32,
    why: [&'static str; 2],
) -> Result<u32, Interrupt> {
    let by_cover = dice.at_least(covered, Die::D6, tables.saves.cover, why[0])?;
    let left = hits - by_cover;
    let by_armour =
        if target.cuirassiers { dice.at_least(left, Die::D6, tables.saves.cuirassiers, why[1])? } else { 0 };
    Ok(by_cover + by_armour)
}

/// The hits of which so many `count`, what was saved of them, and the faces that fell for that: `3 hits, 1 saved (cover 4 3 2;
/// armour 2 5): 2 count`. The hits alone where nobody threw.
pub(crate) fn told(count: u32, saved: u32, [cover, armour]: [&[u8]; 2]) -> String {
    let all = hits(count + saved);
    let throws: Vec<String> = SAVES
        .iter()
        .zip([cover, armour])
        .filter(|(_, faces)| !faces.is_empty())
        .map(|(by, faces)| format!("{by} {}", faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")))
        .collect();
    match (saved, throws.is_empty()) {
        (0, true) => all,
        (0, false) => format!("{all}, none saved ({})", throws.join("; ")),
        (saved, true) => format!("{all}, {saved} saved: {}", counts(count)),
        (saved, false) => format!("{all}, {saved} saved ({}): {}", throws.join("; "), counts(count)),
    }
}

/// How many hits count of those that were diced for.
fn counts(hits: u32) -> String {
    match hits {
        0 => "none counts".to_owned(),
        1 => "1 counts".to_owned(),
        _ => format!("{hits} count"),
    }
}

/// What hits by fire do to a target, its saving throws included.
pub(crate) fn losses(
    tables: &Tables,
    dice: &mut dyn Dice,
    target: &Profile,
    scored: u32,
    cover: bool,
) -> Result<Losses, Interrupt> {
    let saved = saved(tables, dice, target, scored, if cover { scored } else { 0 }, SAVES)?;
    let hits = scored - saved;
    let after = target.after(hits);
    let eliminated = after == 0;
    Ok(Losses {
        hits_scored: scored,
        saved,
        hits,
        target_effectiveness_after: after,
        target_eliminated: eliminated,
        morale_test_required: hits > 0 && !eliminated,
        general_eliminated: eliminated && target.general,
    })
}

impl Procedure<Tables> for SavingThrows {
    const NAME: &'static str = "saving_throws";
    const REQUIRED: &'static [&'static str] = &["target", "hits"];
    type Answer = Losses;
    type Objection = Never;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.target.not_a_general()
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Losses, Interrupt> {
        losses(tables, dice, &self.target, self.hits, self.cover)
    }
}
