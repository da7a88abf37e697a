//! Pursuit (Pursuit Moves).

use serde::{Deserialize, Serialize};

use crate::rulesets::old_dessauer::morale::recoil::forced_distance;
use crate::rulesets::old_dessauer::tables::Tables;
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::rulesets::old_dessauer::unit::{Class, Formation, Kind, Unit};
use crate::umpire::{Dice, Interrupt, Ratio, Refusal, Request, integer};

/// An enemy that the unit fought.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fugitive {
    /// It, after the hits of the round and before its rout hits.
    pub(crate) unit: Unit,
    /// Its recoil moves; 0 where it stands.
    #[serde(deserialize_with = "integer")]
    pub(crate) recoil_moves: u32,
    /// How far it went; the least unless it is given. Less than that or more than 18 is refused.
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

/// `pursuit`: whether a unit may follow the enemies that it fought, and whom (OD-PUR-1 to 7). No dice.
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

/// Why a unit does not pursue, or not everybody, by its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Hindrance {
    Gunners,
    Shaken,
    Square,
    EnemyStands,
    InfantryVsCavalry,
    HeavierVsLight,
}

/// Whom a unit may pursue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Chase {
    /// Whether it may pursue anybody.
    pub(crate) may_pursue: bool,
    /// What stands against it, each code once.
    pub(crate) reasons: Vec<Hindrance>,
    /// The enemies among which it chooses, by their places from 0.
    pub(crate) targets: Vec<usize>,
    /// For each, how far.
    pub(crate) distances: Vec<Ratio>,
    /// For each, the inches at which its rout hits shatter it; none where they do not.
    pub(crate) shatter_distances: Vec<Option<u32>>,
    /// For each, whether the pursuit runs into fresh enemies, to be fought at once.
    pub(crate) new_combat: Vec<bool>,
}

impl Pursuit {
    /// What bars the unit from this enemy (OD-PUR-6).
    fn bar(&self, enemy: &Unit) -> Option<Hindrance> {
        let heavier = self.unit.kind == Kind::Cavalry && self.unit.class != Some(Class::Light);
        match enemy.kind {
            Kind::Cavalry if self.unit.kind.is_foot() => Some(Hindrance::InfantryVsCavalry),
            Kind::Cavalry if heavier && enemy.class == Some(Class::Light) => Some(Hindrance::HeavierVsLight),
            _ => None,
        }
    }

    /// The inches that an enemy went.
    fn distance(&self, enemy: &Fugitive, tables: &Tables) -> Result<Ratio, Refusal> {
        let (least, most) = (count(forced_distance(enemy.recoil_moves, tables)), count(tables.recoil.most));
        let went = enemy.recoil_distance.map_or(least, |inches| inches.0);
        if went < least || went > most {
            return Err(Refusal::on("Recoil Moves", format!("it recoils from {least} to {most} inches, not {went}")));
        }
        Ok(went)
    }

    /// Whether following this enemy leads into fresh troops (OD-PUR-4). A gap without `unit_width` is refused.
    fn meets_others(&self, enemy: &Fugitive) -> Result<bool, Refusal> {
        let Some(gap) = enemy.friend_gap else { return Ok(enemy.through_friend) };
        match self.unit_width {
            Some(width) => Ok(enemy.through_friend || gap.0 < width.0 * Ratio::HALF),
            None => Err(Refusal::on("Pursuit Moves", "a `friend_gap` needs the `unit_width` of the pursuer")),
        }
    }
}

/// The inches at which rout hits shatter a unit: 2 for each of them, 0 if it is shattered before any (OD-PUR-7).
fn shatter_distance(enemy: &Fugitive, tables: &Tables) -> Option<u32> {
    let hits = enemy.unit.figures.saturating_sub(enemy.unit.original_figures / 4);
    (hits <= enemy.recoil_moves).then(|| hits.saturating_mul(tables.recoil.per_move))
}

impl Request<Tables> for Pursuit {
    const NAME: &'static str = "pursuit";
    type Answer = Chase;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Chase, Interrupt> {
        let unit = &self.unit;
        unit.check(&tables.options)?;
        if self.enemies.is_empty() {
            return Err(Refusal::on("Pursuit Moves", "a pursuit needs the enemies that the unit fought").into());
        }
        let mut went = Vec::with_capacity(self.enemies.len());
        for enemy in &self.enemies {
            enemy.unit.check(&tables.options)?;
            went.push((self.distance(enemy, tables)?, self.meets_others(enemy)?));
        }
        let mut reasons: Vec<Hindrance> = [
            (unit.kind.is_guns(), Hindrance::Gunners),
            (unit.shaken, Hindrance::Shaken),
            (unit.formation == Formation::Square, Hindrance::Square),
            (self.enemies.iter().any(|enemy| enemy.recoil_moves == 0), Hindrance::EnemyStands),
        ]
        .into_iter()
        .filter_map(|(holds, reason)| holds.then_some(reason))
        .collect();
        let stays = !reasons.is_empty();
        let mut targets = Vec::new();
        for (place, enemy) in self.enemies.iter().enumerate() {
            match self.bar(&enemy.unit) {
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
        Ok(Chase {
            may_pursue: !targets.is_empty(),
            reasons,
            distances: targets.iter().map(|&place| went[place].0).collect(),
            shatter_distances: targets.iter().map(|&place| shatter_distance(&self.enemies[place], tables)).collect(),
            new_combat: targets.iter().map(|&place| went[place].1).collect(),
            targets,
        })
    }
}
