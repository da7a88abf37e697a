//! Retreat moves, and how they end (Melees, Morale, Retreating Units).

use serde::{Deserialize, Serialize};

use crate::rulesets::central_europe::movement::variation::variation;
use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::{Kind, Profile};
use crate::umpire::{Dice, Interrupt, Never, Procedure, Ratio, Refusal};

/// To which side a unit in the way of a retreat belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Whose {
    Friend,
    Enemy,
}

/// One retreat move: a full move, back to the enemy. Dice: 1, the variation.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Retreat {
    /// Who retreats.
    pub(crate) unit: Profile,
    /// A unit in its way, if there is one.
    pub(crate) obstructor: Option<Profile>,
    /// Whose that is.
    pub(crate) obstructor_side: Option<Whose>,
    /// In a battle: how far off that unit is. It is in the way of a move that is longer; of any, where nobody said it.
    #[serde(skip)]
    pub(crate) gap: Option<Ratio>,
    /// In a battle: what terrain leaves of its move (CE-AMB-52).
    #[serde(skip)]
    pub(crate) terrain: Ratio,
    /// Whether it is the first move of the retreat; on later ones it only stops short (CE-AMB-16).
    pub(crate) first_move: bool,
}

/// The first retreat move of a battalion, with nobody in its way.
impl Default for Retreat {
    fn default() -> Retreat {
        Retreat {
            unit: Profile::default(),
            obstructor: None,
            obstructor_side: None,
            gap: None,
            terrain: Ratio::ONE,
            first_move: true,
        }
    }
}

/// See [`Retreat`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RetreatResult {
    pub(crate) rate: Ratio,
    pub(crate) factor: Ratio,
    pub(crate) distance: Ratio,
    pub(crate) eliminated: bool,
    pub(crate) obstructor_tests: bool,
    pub(crate) general_eliminated: bool,
}

impl Procedure<Tables> for Retreat {
    const NAME: &'static str = "retreat";
    const REQUIRED: &'static [&'static str] = &["unit"];
    type Answer = RetreatResult;
    type Objection = Never;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.not_a_general()?;
        if self.obstructor.is_some() != self.obstructor_side.is_some() {
            return Err(Refusal::new("obstructor and obstructor_side are given together, or neither"));
        }
        self.obstructor.iter().try_for_each(Profile::not_a_general)
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<RetreatResult, Interrupt> {
        Ok(self.after(tables, variation(tables, dice)?))
    }
}

impl Retreat {
    /// What terrain leaves of a full move.
    pub(super) fn terrain_leaves(&self, tables: &Tables) -> Ratio {
        self.rate(tables) * self.terrain
    }

    /// A full move. A broken unit is out of firing order, and guns are on their limbers (CE-AMB-18).
    pub(super) fn rate(&self, tables: &Tables) -> Ratio {
        let limbered = self.unit.kind == Kind::Artillery;
        tables.rates.of(&Profile { firing_order: false, limbered, ..self.unit.clone() })
    }

    /// A unit in its way that obstructs it: light infantry and guns do not (CE-AMB-17).
    fn solid(&self) -> Option<(&Profile, Whose)> {
        let in_the_way = self.obstructor.as_ref().zip(self.obstructor_side);
        in_the_way.filter(|(unit, _)| !matches!(unit.kind, Kind::LightFoot | Kind::Artillery))
    }

    /// Whether somebody obstructs its retreat, if its move is long enough to reach him.
    pub(super) fn is_obstructed(&self) -> bool {
        self.first_move && self.solid().is_some()
    }

    /// Whether a move of this length runs into who obstructs it.
    pub(super) fn runs_into(&self, distance: Ratio) -> bool {
        self.is_obstructed() && self.gap.is_none_or(|gap| distance > gap)
    }

    /// What becomes of it, whatever its die makes of the distance.
    pub(super) fn after(&self, tables: &Tables, factor: Ratio) -> RetreatResult {
        let rate = self.rate(tables);
        let distance = self.terrain_leaves(tables) * factor;
        let eliminated = self.runs_into(distance);
        let tests = |(obstructor, side): (&Profile, Whose)| {
            side == Whose::Friend && !(obstructor.is_mounted() && self.unit.is_on_foot())
        };
        RetreatResult {
            rate,
            factor,
            distance,
            eliminated,
            obstructor_tests: eliminated && self.solid().is_some_and(tests),
            general_eliminated: eliminated && self.unit.general,
        }
    }
}
