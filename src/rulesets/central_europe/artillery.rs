//! Canister and roundshot (Artillery).

use serde::{Deserialize, Serialize};

use crate::umpire::{Dice, Die, Interrupt, Ratio, Refusal, Request, integer, measure, measure_non_null};

use super::saves::{Losses, losses};
use super::tables::Tables;
use super::unit::{Kind, Unit};

const SECTION: &str = "Artillery";

/// What a gun fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ammunition {
    Canister,
    Roundshot,
}

/// Fire of a gun.
///
/// Dice: one for the score; one 50:50 die if the potential hits are an exact half; one for each potential hit; the
/// target's saving throws.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArtilleryFire {
    /// The gun.
    pub(crate) gun: Unit,
    /// Its target.
    pub(crate) target: Unit,
    /// How far.
    #[serde(deserialize_with = "measure")]
    pub(crate) range: Ratio,
    /// Canister within its range, else roundshot, unless given (CE-AMB-31).
    pub(crate) ammunition: Option<Ammunition>,
    /// It moved, pivoted, limbered or unlimbered in this phase.
    #[serde(default)]
    pub(crate) moved: bool,
    /// The target is within 45 degrees of its front.
    #[serde(default = "yes")]
    pub(crate) in_arc: bool,
    /// The target stands behind cover.
    #[serde(default)]
    pub(crate) cover: bool,
    /// It fires over the heads of friends.
    #[serde(default)]
    pub(crate) over_friends: bool,
    /// It stands on a hill.
    #[serde(default)]
    pub(crate) gun_on_hill: bool,
    /// How many contours the friends are below it.
    #[serde(default, deserialize_with = "integer")]
    pub(crate) contours_below: u32,
    /// From the gun to the friends.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) friend_to_gun: Option<Ratio>,
    /// From the friends to the target.
    #[serde(default, deserialize_with = "measure_non_null")]
    pub(crate) friend_to_target: Option<Ratio>,
}

const fn yes() -> bool {
    true
}

/// See [`ArtilleryFire`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Shot {
    pub(crate) ammunition: Ammunition,
    pub(crate) score: u8,
    pub(crate) potential_exact: Ratio,
    pub(crate) half_die: bool,
    pub(crate) potential_hits: u32,
    pub(crate) to_hit: u8,
    #[serde(flatten)]
    pub(crate) losses: Losses,
}

impl ArtilleryFire {
    fn ammunition(&self, tables: &Tables) -> Ammunition {
        let near = self.range <= tables.artillery.canister;
        self.ammunition.unwrap_or(if near { Ammunition::Canister } else { Ammunition::Roundshot })
    }

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on(SECTION, text));
        if self.gun.kind != Kind::Artillery {
            return refuse("only artillery fires so");
        }
        if self.gun.limbered || self.gun.retreating {
            return refuse("limbered or retreating guns do not fire");
        }
        if self.moved {
            return Err(Refusal::on("Movement", "guns do not move and fire in the same phase"));
        }
        if !self.in_arc {
            return refuse("the target is not within 45 degrees of the front");
        }
        let reach = match self.ammunition(tables) {
            Ammunition::Canister => tables.artillery.canister,
            Ammunition::Roundshot => tables.artillery.roundshot,
        };
        if self.range > reach {
            return Err(Refusal::on(SECTION, format!("out of range: {} cm of {reach}", self.range)));
        }
        self.target.not_a_general()?;
        if self.over_friends { self.check_friends(tables) } else { Ok(()) }
    }

    /// Friends must be low enough, and nearer to the gun than to the target (CE-AMB-22).
    fn check_friends(&self, tables: &Tables) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on(SECTION, text));
        if self.ammunition(tables) == Ammunition::Canister {
            return refuse("only roundshot goes over friends");
        }
        if !self.gun_on_hill || self.contours_below < tables.artillery.contours {
            return refuse("over friends only from a hill, two contours above them");
        }
        match (self.friend_to_gun, self.friend_to_target) {
            (Some(to_gun), Some(to_target)) if to_gun < to_target => Ok(()),
            (Some(_), Some(_)) => refuse("friends must be nearer to the gun than to its target"),
            _ => refuse("over friends: friend_to_gun and friend_to_target are needed"),
        }
    }
}

/// Rounds to the nearest whole number; an exact half is settled by a 50:50 die. The second value says whether it was.
pub(crate) fn settled(tables: &Tables, dice: &mut dyn Dice, exact: Ratio) -> Result<(u32, bool), Interrupt> {
    let is_half = exact.denominator() == 2;
    let whole = if is_half {
        exact.floor() + i128::from(dice.at_least(1, Die::D6, tables.chance.yes, "50:50 for the half")?)
    } else {
        exact.nearest()
    };
    Ok((u32::try_from(whole).unwrap_or_default(), is_half))
}

impl Request<Tables> for ArtilleryFire {
    const NAME: &'static str = "artillery_fire";
    type Answer = Shot;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Shot, Interrupt> {
        self.check(tables)?;
        let figures = &tables.artillery;
        let ammunition = self.ammunition(tables);
        let share = match ammunition {
            Ammunition::Canister => figures.canister_share,
            Ammunition::Roundshot => figures.roundshot_share,
        };
        let weak = if self.gun.effectiveness <= 50 { figures.weak_share } else { Ratio::ONE };
        let score = dice.face(Die::D6, "score of the gun")?;
        let potential_exact = Ratio::from(i64::from(score)) * share * weak;
        let (potential_hits, half_die) = settled(tables, dice, potential_exact)?;
        let to_hit = if self.target.kind == Kind::Artillery { figures.hits_guns } else { figures.hits_troops };
        let scored = dice.at_least(potential_hits, Die::D6, to_hit, "potential hits")?;
        let losses = losses(tables, dice, &self.target, scored, self.cover)?;
        Ok(Shot { ammunition, score, potential_exact, half_die, potential_hits, to_hit, losses })
    }
}
