//! Pursuit (Pursuit Moves).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::melee::objection::PursuitObjection;
use crate::rulesets::old_dessauer::morale::recoil::RecoilObjection;
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::stands::shattered_at;
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::umpire::{Lookup, Ratio, Refusal, integer};

/// An enemy that the unit fought.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fugitive {
    /// It, after the hits of the round and before its rout hits.
    pub(crate) unit: Unit,
    /// Its recoil moves; 0 where it stands.
    #[serde(deserialize_with = "integer")]
    pub(crate) recoil_moves: u32,
    /// How far it went; the least unless it is given. Less than that or more than the most is refused.
    pub(crate) recoil_distance: Option<Inches>,
    /// The dice that the unit rolled against it.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) dice_against: u32,
    /// Whether it went through troops of its own.
    #[serde(default)]
    pub(crate) through_friend: bool,
    /// The gap between troops of its own that it went through.
    pub(crate) friend_gap: Option<Inches>,
}

impl Fugitive {
    /// The inches that it went.
    fn went(&self, tables: &Tables) -> Ratio {
        self.recoil_distance.map_or(count(tables.recoil.forced(self.recoil_moves)), |inches| inches.0)
    }

    /// The inches that it is there to be followed: who has no figure left goes no farther than where the last one falls.
    fn followed(&self, tables: &Tables) -> Ratio {
        let went = self.went(tables);
        let destroyed = self.unit.figures <= self.recoil_moves;
        if destroyed { went.min(count(self.unit.figures.saturating_mul(tables.recoil.per_move))) } else { went }
    }

    /// The inches at which its rout hits shatter it: 0 if it is shattered before any (OD-PUR-7).
    fn shatter_distance(&self, tables: &Tables) -> Option<u32> {
        let hits = self.unit.figures.saturating_sub(shattered_at(self.unit.original_figures));
        (hits <= self.recoil_moves).then(|| hits.saturating_mul(tables.recoil.per_move))
    }
}

/// `pursuit`: whether a unit may follow the enemies that it fought, and whom (OD-PUR-1 to 7).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pursuit {
    /// The unit after the round.
    pub(crate) unit: Unit,
    /// All the enemies that it fought; at least one.
    pub(crate) enemies: Vec<Fugitive>,
    /// Whether it can follow several without breaking apart.
    #[serde(default)]
    pub(crate) together: bool,
    /// Its width; needed where an enemy went through a gap.
    pub(crate) unit_width: Option<Inches>,
}

/// Whom a unit may pursue.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PursuitResult {
    /// Whether it may pursue anybody.
    pub(crate) may_pursue: bool,
    /// What stands against it, each code once.
    pub(crate) reasons: Vec<PursuitObjection>,
    /// The enemies among which it chooses, by their places from 0.
    pub(crate) targets: Vec<usize>,
    /// For each, how far.
    pub(crate) distances: Vec<Ratio>,
    /// For each, the inches at which its rout hits shatter it; none where they do not.
    pub(crate) shatter_distances: Vec<Option<u32>>,
    /// For each, whether the pursuit runs into fresh enemies, to be fought at once.
    new_combat: Vec<bool>,
}

impl Pursuit {
    /// Refuses what makes no sense.
    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.unit.check(&tables.options)?;
        if self.enemies.is_empty() {
            return Err(Refusal::on("Pursuit Moves", "a pursuit needs the enemies that the unit fought"));
        }
        for enemy in &self.enemies {
            enemy.unit.check(&tables.options)?;
            if enemy.friend_gap.is_some() && self.unit_width.is_none() {
                return Err(Refusal::on("Pursuit Moves", "a `friend_gap` needs the `unit_width` of the pursuer"));
            }
        }
        Ok(())
    }

    /// What bars the unit from any pursuit.
    fn against_unit(&self) -> Vec<PursuitObjection> {
        let stands = self.enemies.iter().any(|enemy| enemy.recoil_moves == 0);
        PursuitObjection::of_unit(&self.unit).chain(stands.then_some(PursuitObjection::EnemyStands)).collect()
    }

    /// Whether following this enemy leads into fresh troops (OD-PUR-4).
    fn meets_others(&self, enemy: &Fugitive) -> bool {
        let half_width = self.unit_width.map_or(Ratio::ZERO, |width| width.0 * Ratio::HALF);
        enemy.through_friend || enemy.friend_gap.is_some_and(|gap| gap.0 < half_width)
    }

    /// The enemies whom it may not pursue and at whom it threw more dice than at any of the others, by their places: the most
    /// dice are reckoned without them (OD-AMB-22).
    pub(crate) fn dropped(&self) -> Vec<usize> {
        let (barred, free): (Vec<_>, Vec<_>) = (self.enemies.iter().enumerate())
            .partition(|(_, enemy)| PursuitObjection::of_pair(&self.unit, &enemy.unit).is_some());
        let Some(most) = free.iter().map(|(_, enemy)| enemy.dice_against).max() else { return Vec::new() };
        barred.into_iter().filter(|(_, enemy)| enemy.dice_against > most).map(|(place, _)| place).collect()
    }

    /// Whom it may pursue. Where the umpire allows what the article does not, each of them: in a battle all have recoiled.
    pub(crate) fn result(&self, allowed: bool, tables: &Tables) -> PursuitResult {
        let mut reasons = self.against_unit();
        let stays = !reasons.is_empty();
        let mut targets = Vec::new();
        for (place, enemy) in self.enemies.iter().enumerate() {
            match PursuitObjection::of_pair(&self.unit, &enemy.unit) {
                _ if allowed => targets.push(place),
                Some(bar) if !reasons.contains(&bar) => reasons.push(bar),
                Some(_) => {}
                None if !stays => targets.push(place),
                None => {}
            }
        }
        if !self.together {
            let most = targets.iter().map(|&place| self.enemies[place].dice_against).max();
            targets.retain(|&place| Some(self.enemies[place].dice_against) == most);
        }
        let chosen = || targets.iter().map(|&place| &self.enemies[place]);
        PursuitResult {
            may_pursue: !targets.is_empty(),
            reasons,
            distances: chosen().map(|enemy| enemy.followed(tables)).collect(),
            shatter_distances: chosen().map(|enemy| enemy.shatter_distance(tables)).collect(),
            new_combat: chosen().map(|enemy| self.meets_others(enemy)).collect(),
            targets,
        }
    }
}

impl Lookup<Tables> for Pursuit {
    const NAME: &'static str = "pursuit";
    type Answer = PursuitResult;

    fn answer(&self, tables: &Tables) -> Result<PursuitResult, Refusal> {
        self.check(tables)?;
        for enemy in &self.enemies {
            if let Some(objection) = RecoilObjection::of(enemy.recoil_moves, enemy.went(tables), tables) {
                return Err(objection.into());
            }
        }
        Ok(self.result(false, tables))
    }
}
