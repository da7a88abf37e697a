//! Recoil moves (Recoil Moves).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::morale::passing::Passing;
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::{Inches, from_one};
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::umpire::{Lookup, Ratio, Refusal};

/// `recoil`: where recoil moves take a unit. Its rout hits have been counted by the procedure that ordered them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recoil {
    pub(crate) unit: Unit,
    /// The recoil moves, from 1.
    #[serde(deserialize_with = "from_one")]
    pub(crate) moves: u32,
    /// How far it goes; the least unless it is given. Less than that or more than the most is refused.
    pub(crate) distance: Option<Inches>,
    /// The narrowest gap between enemies that it passes.
    pub(crate) enemy_gap: Option<Inches>,
    /// The narrowest gap between friends that it passes; 0 goes through one.
    pub(crate) friend_gap: Option<Inches>,
    /// Whether those friends are skirmishers.
    #[serde(default)]
    pub(crate) friends_skirmishers: bool,
}

/// A recoil that is too short or too long, and the inches between which it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecoilObjection {
    pub(crate) least: u32,
    pub(crate) most: u32,
    pub(crate) went: Ratio,
}

impl RecoilObjection {
    /// What there is against so many inches of so many recoil moves.
    pub(crate) fn of(moves: u32, went: Ratio, tables: &Tables) -> Option<RecoilObjection> {
        let (least, most) = (tables.recoil.forced(moves), tables.recoil.most);
        (went < count(least) || went > count(most)).then_some(RecoilObjection { least, most, went })
    }
}

impl From<RecoilObjection> for Refusal {
    fn from(RecoilObjection { least, most, went }: RecoilObjection) -> Refusal {
        Refusal::on("Recoil Moves", format!("it recoils from {least} to {most} inches, not {went}"))
            .called("recoil", "distance")
    }
}

/// A unit that has recoiled.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RecoilResult {
    /// The inches that it must go.
    pub(crate) min_distance: u32,
    /// The inches that it may go.
    pub(crate) max_distance: u32,
    /// The inches that it goes.
    pub(crate) distance: Ratio,
    /// Whether it is lost between enemies.
    pub(crate) eliminated: bool,
    /// Whether the friends that it passed are disordered.
    pub(crate) friends_disordered: bool,
    pub(crate) shaken_after: bool,
}

impl Recoil {
    fn went(&self, tables: &Tables) -> Ratio {
        self.distance.map_or(count(tables.recoil.forced(self.moves)), |inches| inches.0)
    }

    fn passing(&self) -> Passing {
        let Recoil { enemy_gap, friend_gap, friends_skirmishers, .. } = *self;
        Passing { enemy_gap, friend_gap, friends_skirmishers }
    }

    /// Refuses what makes no sense.
    pub(crate) fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.unit.check(&tables.options)?;
        self.passing().check(tables)
    }

    /// What the article has against it.
    pub(crate) fn objection(&self, tables: &Tables) -> Option<RecoilObjection> {
        RecoilObjection::of(self.moves, self.went(tables), tables)
    }

    /// Where it takes the unit.
    pub(crate) fn result(&self, tables: &Tables) -> RecoilResult {
        let passing = self.passing();
        RecoilResult {
            min_distance: tables.recoil.forced(self.moves),
            max_distance: tables.recoil.most,
            distance: self.went(tables),
            eliminated: passing.eliminates(tables),
            friends_disordered: passing.disorders_friends(&self.unit, tables),
            shaken_after: true,
        }
    }
}

impl Lookup<Tables> for Recoil {
    const NAME: &'static str = "recoil";
    type Answer = RecoilResult;

    fn answer(&self, tables: &Tables) -> Result<RecoilResult, Refusal> {
        self.check(tables)?;
        match self.objection(tables) {
            Some(objection) => Err(objection.into()),
            None => Ok(self.result(tables)),
        }
    }
}
