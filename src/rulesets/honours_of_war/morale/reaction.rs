//! `reaction`: what the hits of a unit do to it, and where it then goes (p. 29-33).

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::rulesets::honours_of_war::unit::hits::{Cause, Effect};
use crate::rulesets::honours_of_war::unit::{Kind, Scale, Unit};
use crate::umpire::{Lookup, ProcedureEntry, Ratio, Refusal, integer, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, Reaction>()];

/// A unit reacts to its hits.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Reaction {
    /// The unit, with its hits before.
    pub(crate) unit: Unit,
    /// New hits.
    #[serde(deserialize_with = "integer")]
    pub(crate) hits_received: u32,
    /// The sector from which the last hits came.
    pub(crate) hits_from: Facing,
    /// What gave them.
    pub(crate) cause: Cause,
    /// Whether the unit holds a BUA.
    pub(crate) in_bua: bool,
    /// Whether wheels go along a road.
    pub(crate) on_road: bool,
    /// The figure scale.
    pub(crate) scale: Scale,
}

/// Which way a unit that is driven off faces (p. 29).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FacesAfter {
    /// The enemy, on a retreat.
    Enemy,
    /// Away, on a rout.
    Away,
}

/// The answer to `reaction`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ReactionResult {
    /// All hits.
    pub(crate) total_hits: u32,
    /// What they do.
    pub(crate) effect: Effect,
    /// What they add to its dice.
    pub(crate) combat_modifier: i32,
    /// The sector into which it is driven.
    pub(crate) move_into: Option<Facing>,
    /// Which way it then faces.
    pub(crate) faces: Option<FacesAfter>,
    /// The least distance, in cm; `None` where it stays, or where its guns roll first.
    pub(crate) distance_min: Option<Ratio>,
    /// The greatest distance, in cm.
    pub(crate) distance_max: Option<Ratio>,
    /// Whether deployed guns roll to limber (`guns_under_retreat`).
    pub(crate) guns_roll: bool,
    pub(crate) must_reform: bool,
    pub(crate) leaves_bua: bool,
}

/// The move of a gun crew without its guns, in cm: that of light infantry (p. 20, 30).
pub(crate) fn crew_move(tables: &Tables, scale: Scale) -> Ratio {
    Unit::new(Kind::LightInfantry).normal_move(tables, scale, false)
}

/// The distance of a rout in cm: a normal move, for deployed guns that of the crew (p. 29-30).
pub(crate) fn rout_move(tables: &Tables, unit: &Unit, scale: Scale, on_road: bool) -> Ratio {
    if unit.is_deployed_guns() { crew_move(tables, scale) } else { unit.normal_move(tables, scale, on_road) }
}

impl Lookup<Tables> for Reaction {
    const NAME: &'static str = "reaction";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = ReactionResult;

    fn answer(&self, tables: &Tables) -> Result<ReactionResult, Refusal> {
        self.unit.check()?;
        let total_hits = self.unit.hits.saturating_add(self.hits_received);
        let effect = Effect::of(tables, total_hits);
        let guns_roll = effect == Effect::Retreat && self.unit.is_deployed_guns();
        let one_move = rout_move(tables, &self.unit, self.scale, self.on_road);
        let (distance_min, distance_max, faces) = match effect {
            Effect::Continue | Effect::MinusOne => (None, None, None),
            Effect::Retreat if guns_roll => (None, None, Some(FacesAfter::Enemy)),
            Effect::Retreat => (Some(one_move), Some(one_move + one_move), Some(FacesAfter::Enemy)),
            Effect::DoneFor => (Some(one_move), Some(one_move), Some(FacesAfter::Away)),
        };
        let shaken = effect >= Effect::MinusOne;
        Ok(ReactionResult {
            total_hits,
            effect,
            combat_modifier: if shaken { tables.firing.modifiers.shaken.value } else { 0 },
            move_into: effect.drives_off().then_some(self.hits_from.opposite()),
            faces,
            distance_min,
            distance_max,
            guns_roll,
            must_reform: effect == Effect::Retreat,
            leaves_bua: self.in_bua && effect.drives_off(),
        })
    }
}
