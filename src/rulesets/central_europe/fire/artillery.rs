//! Canister and roundshot (Artillery).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::central_europe::battle::activity::Step;
use crate::rulesets::central_europe::command::activation::SpendingFault;
use crate::rulesets::central_europe::tables::Tables;
use crate::rulesets::central_europe::unit::{Kind, Profile};
use crate::umpire::{
    Choice, Dice, Die, Interrupt, Objection, Options, Procedure, Ratio, Refusal, Row, integer, measure,
    measure_non_null,
};

use super::musketry::{out_of_arc, out_of_range};
use super::saves::{Losses, losses};
use crate::rulesets::central_europe::battle::chance::settled;

const SECTION: &str = "Artillery";

/// What its dice are for: the score, and the potential hits.
pub(super) const SCORE: &str = "score";
pub(super) const HITS: &str = "potential hits";

/// What a gun fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ammunition {
    Canister,
    Roundshot,
}

impl Options for Ammunition {
    const OPTIONS: &'static [(Ammunition, Choice)] =
        &[(Ammunition::Canister, "canister"), (Ammunition::Roundshot, "roundshot")];
}

/// Fire of a gun.
///
/// Dice: one for the score; one 50:50 die if the potential hits are an exact half; one for each potential hit; the
/// target's saving throws.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ArtilleryFire {
    pub(crate) gun: Profile,
    pub(crate) target: Profile,
    #[serde(deserialize_with = "measure")]
    pub(crate) range: Ratio,
    /// Canister within its range, else roundshot, unless given (CE-AMB-31).
    pub(crate) ammunition: Option<Ammunition>,
    /// It moved, pivoted, limbered or unlimbered in this phase.
    pub(crate) moved: bool,
    pub(crate) in_arc: bool,
    /// The target stands behind cover.
    pub(crate) cover: bool,
    /// It fires over the heads of friends.
    pub(crate) over_friends: bool,
    pub(crate) gun_on_hill: bool,
    /// How many contours the friends are below it.
    #[serde(deserialize_with = "integer")]
    pub(crate) contours_below: u32,
    #[serde(deserialize_with = "measure_non_null")]
    pub(crate) friend_to_gun: Option<Ratio>,
    #[serde(deserialize_with = "measure_non_null")]
    pub(crate) friend_to_target: Option<Ratio>,
}

/// A shot at foot right before the gun.
impl Default for ArtilleryFire {
    fn default() -> ArtilleryFire {
        ArtilleryFire {
            gun: Profile::default(),
            target: Profile::default(),
            range: Ratio::ZERO,
            ammunition: None,
            moved: false,
            in_arc: true,
            cover: false,
            over_friends: false,
            gun_on_hill: false,
            contours_below: 0,
            friend_to_gun: None,
            friend_to_target: None,
        }
    }
}

/// What only the table tells of a shot, its distance, its ammunition and the target's cover aside.
pub(super) const FORM: &[Row<ArtilleryFire>] = &[
    Row::new("moved", 'p', "moved or pivoted this phase", "Movement", |shot, question, ask| {
        ask.fill(question.known(), &mut shot.moved);
    }),
    Row::new("in_arc", 'O', "in its arc, to either side (a reading)", "Musketry", |shot, question, ask| {
        ask.fill(question, &mut shot.in_arc);
    }),
];

/// What only the table tells of the friends between.
pub(super) const OVER_FRIENDS: &[Row<ArtilleryFire>] = &[
    Row::new("over_friends", 'f', "over the heads of friends", SECTION, |shot, question, ask| {
        ask.fill(question, &mut shot.over_friends);
    }),
    Row::new("hill", 'h', "the gun stands on a hill", SECTION, |shot: &mut ArtilleryFire, question, ask| {
        ask.fill(question.known(), &mut shot.gun_on_hill);
    })
    .when(|shot| shot.over_friends),
    Row::new("contours", ' ', "contours above the friends", SECTION, |shot: &mut ArtilleryFire, question, ask| {
        // Two of them decide the shot: nothing is filled in.
        let below = ask.number(question, "", None);
        shot.contours_below = u32::try_from(below.floor()).unwrap_or_default();
    })
    .when(ArtilleryFire::is_over_friends_from_a_hill),
    Row::new("friend_to_gun", ' ', "friends to gun", SECTION, |shot: &mut ArtilleryFire, question, ask| {
        shot.friend_to_gun = Some(ask.number(question, "cm", None));
    })
    .when(ArtilleryFire::is_over_friends_from_a_hill),
    Row::new("friend_to_target", ' ', "friends to target", SECTION, |shot: &mut ArtilleryFire, question, ask| {
        shot.friend_to_target = Some(ask.number(question, "cm", None));
    })
    .when(ArtilleryFire::is_over_friends_from_a_hill),
];

/// Why a gun may not fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ShotObjection {
    Limbered,
    Retreating,
    Moved,
    /// Beyond so many degrees from its front.
    OutOfArc(u32),
    OutOfRange {
        range: Ratio,
        reach: Ratio,
    },
    /// For canister, where roundshot would reach.
    CanisterOutOfRange {
        range: Ratio,
        reach: Ratio,
        roundshot: Ratio,
    },
    CanisterOverFriends,
    NoHill,
    /// The friends are fewer than so many contours below it.
    FriendsTooHigh(u32),
    FriendsTooFar,
}

impl Objection for ShotObjection {
    const OF: &'static str = "shot";

    fn words(objection: ShotObjection) -> Refusal {
        match objection {
            ShotObjection::Limbered => {
                Refusal::on(SECTION, "limbered guns do not fire: unlimber them in a step of movement")
            }
            ShotObjection::Retreating => SpendingFault::RetreatingUnitActs.refusal(Step::GunFire),
            ShotObjection::Moved => SpendingFault::GunMovedAndFired.refusal(Step::GunFire),
            ShotObjection::OutOfArc(arc) => out_of_arc("Musketry", arc),
            ShotObjection::OutOfRange { range, reach } => out_of_range(SECTION, range, reach),
            ShotObjection::CanisterOutOfRange { range, reach, roundshot } => {
                let words = format!("out of range of canister: {range} cm of {reach}; roundshot reaches {roundshot}");
                Refusal::on(SECTION, words)
            }
            ShotObjection::CanisterOverFriends => Refusal::on(SECTION, "only roundshot goes over friends"),
            ShotObjection::NoHill => Refusal::on(SECTION, "guns fire over friends only from a hill"),
            ShotObjection::FriendsTooHigh(contours) => {
                Refusal::on(SECTION, format!("friends must be {contours} contours below a gun that fires over them"))
            }
            ShotObjection::FriendsTooFar => {
                Refusal::on(SECTION, "friends must be nearer to the gun than to its target")
            }
        }
    }
}

/// See [`ArtilleryFire`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ShotResult {
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
    /// Whether where those friends stand can still allow it: from no hill it is forbidden wherever they do.
    const fn is_over_friends_from_a_hill(&self) -> bool {
        self.over_friends && self.gun_on_hill
    }

    /// What it fires: what was said, or else what is usual at that range.
    pub(super) fn ammunition(&self, tables: &Tables) -> Ammunition {
        let near = self.range <= tables.artillery.canister;
        self.ammunition.unwrap_or(if near { Ammunition::Canister } else { Ammunition::Roundshot })
    }

    /// The share of its score that are potential hits: halved for roundshot, for a weak battery, and for all.
    pub(super) fn share(&self, tables: &Tables) -> Ratio {
        let figures = &tables.artillery;
        let share = match self.ammunition(tables) {
            Ammunition::Canister => figures.canister_share,
            Ammunition::Roundshot => figures.roundshot_share,
        };
        if self.gun.effectiveness <= figures.weak_at { share * figures.weak_share } else { share }
    }
}

impl Procedure<Tables> for ArtilleryFire {
    const NAME: &'static str = "artillery_fire";
    const REQUIRED: &'static [&'static str] = &["gun", "target", "range"];
    type Answer = ShotResult;
    type Objection = ShotObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        if self.gun.kind != Kind::Artillery {
            return Err(Refusal::on(SECTION, "only artillery fires so"));
        }
        if self.is_over_friends_from_a_hill() && (self.friend_to_gun.is_none() || self.friend_to_target.is_none()) {
            return Err(Refusal::on(SECTION, "over friends: friend_to_gun and friend_to_target are needed"));
        }
        self.target.not_a_general()
    }

    fn objections(&self, tables: &Tables) -> Vec<ShotObjection> {
        let figures = &tables.artillery;
        let ammunition = self.ammunition(tables);
        let (range, roundshot) = (self.range, figures.roundshot);
        let (reach, out_of_range) = match ammunition {
            Ammunition::Canister if range <= roundshot => {
                let reach = figures.canister;
                (reach, ShotObjection::CanisterOutOfRange { range, reach, roundshot })
            }
            Ammunition::Canister => (figures.canister, ShotObjection::OutOfRange { range, reach: figures.canister }),
            Ammunition::Roundshot => (roundshot, ShotObjection::OutOfRange { range, reach: roundshot }),
        };
        let over = self.over_friends;
        let from_a_hill = self.is_over_friends_from_a_hill();
        let objections = [
            (ShotObjection::Limbered, self.gun.limbered),
            (ShotObjection::Retreating, self.gun.retreating),
            (ShotObjection::Moved, self.moved),
            (ShotObjection::OutOfArc(tables.musketry.arc), !self.in_arc),
            (out_of_range, range > reach),
            (ShotObjection::CanisterOverFriends, over && ammunition == Ammunition::Canister),
            (ShotObjection::NoHill, over && !self.gun_on_hill),
            (ShotObjection::FriendsTooHigh(figures.contours), from_a_hill && self.contours_below < figures.contours),
            // Nearer to the gun than to the target (CE-AMB-22).
            (ShotObjection::FriendsTooFar, from_a_hill && self.friend_to_gun >= self.friend_to_target),
        ];
        objections.into_iter().filter(|&(_, holds)| holds).map(|(objection, _)| objection).collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<ShotResult, Interrupt> {
        let figures = &tables.artillery;
        let score = dice.face(Die::D6, SCORE)?;
        let potential_exact = Ratio::from(i64::from(score)) * self.share(tables);
        let (potential_hits, half_die) = settled(tables, dice, potential_exact)?;
        let to_hit = if self.target.kind == Kind::Artillery { figures.hits_guns } else { figures.hits_troops };
        let scored = dice.at_least(potential_hits, Die::D6, to_hit, HITS)?;
        let losses = losses(tables, dice, &self.target, scored, self.cover)?;
        Ok(ShotResult {
            ammunition: self.ammunition(tables),
            score,
            potential_exact,
            half_die,
            potential_hits,
            to_hit,
            losses,
        })
    }
}
