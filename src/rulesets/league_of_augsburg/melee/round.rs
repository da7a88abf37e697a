//! A melee and its end (Melee Results).

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::pool::{Crossing, MeleePool, Role};
use crate::rulesets::league_of_augsburg::movement::normal_move::moves_back;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::ChitObjection;
use crate::rulesets::league_of_augsburg::unit::ground::Going;
use crate::rulesets::league_of_augsburg::unit::small_dice::d3;
use crate::umpire::{Dice, Die, Interrupt, Procedure, Ratio, Refusal, integer};

/// How the attacker came to it: by a charge, or because an enemy recoiled into it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AttackerRole {
    #[default]
    Charging,
    Defending,
}

/// How the defender takes the charge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DefenderRole {
    #[default]
    Defending,
    Countercharging,
}

impl From<AttackerRole> for Role {
    fn from(role: AttackerRole) -> Role {
        match role {
            AttackerRole::Charging => Role::Charging,
            AttackerRole::Defending => Role::Defending,
        }
    }
}

impl From<DefenderRole> for Role {
    fn from(role: DefenderRole) -> Role {
        match role {
            DefenderRole::Defending => Role::Defending,
            DefenderRole::Countercharging => Role::Countercharging,
        }
    }
}

/// `melee`: two units fight.
///
/// Dice: the attacker's pool, the defender's pool, each summed; then 1, read as a d3, if there is a loser with figures left.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Melee {
    /// Who attacks, after the casualties of fire.
    pub(crate) attacker: Unit,
    /// Whom it attacks, likewise.
    pub(crate) defender: Unit,
    pub(crate) attacker_role: AttackerRole,
    pub(crate) defender_role: DefenderRole,
    /// The obstacle that the attacker crosses.
    pub(crate) attacker_crossing: Crossing,
    /// The obstacle that the defender crosses.
    pub(crate) defender_crossing: Crossing,
    /// The attacker is taken in flank or rear.
    pub(crate) attacker_flanked: bool,
    /// The defender is taken in flank or rear.
    pub(crate) defender_flanked: bool,
    /// Casualties of the defender's fire at this charge; they count to his score (LOA-MEL-30).
    #[serde(deserialize_with = "integer")]
    pub(crate) defender_fire_casualties: u32,
    /// The going behind the loser.
    pub(crate) going: Going,
    /// The going behind the attacker, and behind the defender, where a battle tells it apart.
    #[serde(skip)]
    pub(crate) behind: [Option<Going>; 2],
    /// Fought in a battle: see [`MeleePool`].
    #[serde(skip)]
    pub(crate) in_the_field: bool,
}

/// What the dice of both are for, the attacker's first.
pub(crate) const WHY: [&str; 2] = ["attacker's melee", "defender's melee"];
/// What the die of the loser is for.
pub(crate) const WHY_BACK: &str = "moves that the loser falls back";

/// Who won a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Winner {
    Attacker,
    Defender,
    Tie,
}

/// See [`Melee`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MeleeResult {
    pub(crate) attacker_dice: u32,
    pub(crate) defender_dice: u32,
    attacker_modifier_total: i32,
    defender_modifier_total: i32,
    pub(crate) attacker_total: u32,
    pub(crate) defender_total: u32,
    pub(crate) attacker_hits: u32,
    pub(crate) defender_hits: u32,
    pub(crate) winner: Winner,
    pub(crate) attacker_casualties: u32,
    pub(crate) defender_casualties: u32,
    pub(crate) attacker_figures_left: u32,
    pub(crate) defender_figures_left: u32,
    pub(crate) fall_back_moves: u32,
    pub(crate) fall_back_inches: Ratio,
    pub(crate) attacker_unformed: bool,
    pub(crate) attacker_disordered: bool,
    pub(crate) defender_unformed: bool,
    pub(crate) defender_disordered: bool,
    pub(crate) attacker_morale_test: bool,
    pub(crate) defender_morale_test: bool,
    pub(crate) attacker_retires_to_start: bool,
}

impl Melee {
    /// The dice of both, the attacker's first.
    pub(crate) fn pools(&self) -> [MeleePool; 2] {
        let Melee { attacker, defender, .. } = self;
        [
            MeleePool {
                unit: attacker.clone(),
                enemy: defender.clone(),
                role: self.attacker_role.into(),
                crossing: self.attacker_crossing,
                flanked: self.attacker_flanked,
                in_the_field: self.in_the_field,
            },
            MeleePool {
                unit: defender.clone(),
                enemy: attacker.clone(),
                role: self.defender_role.into(),
                crossing: self.defender_crossing,
                flanked: self.defender_flanked,
                in_the_field: self.in_the_field,
            },
        ]
    }
}

impl Melee {
    /// Whether the attacker can lose as the dice may fall, and whether the defender can.
    pub(crate) fn may_lose(&self, tables: &Tables) -> [bool; 2] {
        let [attack, defence] = self.pools().map(|pool| pool.dice(tables).dice_pool);
        let hits = |dice: u32, face: u32| dice.saturating_mul(face) / tables.melee_hits.score;
        let (most, fire) = (Die::D6.sides(), self.defender_fire_casualties);
        [
            hits(defence, most).saturating_add(fire) > hits(attack, 1),
            hits(attack, most) > hits(defence, 1).saturating_add(fire),
        ]
    }
}

impl Procedure<Tables> for Melee {
    const NAME: &'static str = "melee";
    const REQUIRED: &'static [&'static str] = &["attacker", "defender"];
    type Answer = MeleeResult;
    type Objection = ChitObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.pools().iter().try_for_each(MeleePool::check)
    }

    fn objections(&self, _: &Tables) -> Vec<ChitObjection> {
        self.pools().iter().filter_map(MeleePool::objection).collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<MeleeResult, Interrupt> {
        let Melee { attacker, defender, .. } = self;
        let [attack, defence] = self.pools().map(|pool| pool.dice(tables));
        let score = tables.melee_hits.score;
        let attacker_total = dice.sum_in(attack.dice_pool, Die::D6, score.get(), WHY[0])?;
        let defender_total = dice.sum_in(defence.dice_pool, Die::D6, score.get(), WHY[1])?;
        let attacker_hits = attacker_total / score;
        let defender_hits = (defender_total / score).saturating_add(self.defender_fire_casualties);
        let winner = match attacker_hits.cmp(&defender_hits) {
            Ordering::Greater => Winner::Attacker,
            Ordering::Less => Winner::Defender,
            Ordering::Equal => Winner::Tie,
        };
        // Fire has taken its figures off already; the score is not capped, the loss is: LOA-AMB-21.
        let attacker_casualties = (defender_total / score).min(attacker.figures);
        let defender_casualties = attacker_hits.min(defender.figures);
        let attacker_figures_left = attacker.figures - attacker_casualties;
        let defender_figures_left = defender.figures - defender_casualties;
        let loser = match winner {
            Winner::Attacker => Some((defender, defender_figures_left, self.behind[1])),
            Winner::Defender => Some((attacker, attacker_figures_left, self.behind[0])),
            Winner::Tie => None,
        };
        let (fall_back_moves, fall_back_inches) = match loser {
            Some((unit, 1.., behind)) => {
                let moves = d3(dice, WHY_BACK)?;
                (moves, moves_back(tables, unit, behind.unwrap_or(self.going), moves)?)
            }
            _ => (0, Ratio::ZERO),
        };
        let tests = |lost: bool, casualties: u32, left: u32| left > 0 && (lost || casualties > 0);
        let (attacker_lost, defender_lost) = (winner == Winner::Defender, winner == Winner::Attacker);
        Ok(MeleeResult {
            attacker_dice: attack.dice_pool,
            defender_dice: defence.dice_pool,
            attacker_modifier_total: attack.sum.modifier_total,
            defender_modifier_total: defence.sum.modifier_total,
            attacker_total,
            defender_total,
            attacker_hits,
            defender_hits,
            winner,
            attacker_casualties,
            defender_casualties,
            attacker_figures_left,
            defender_figures_left,
            fall_back_moves,
            fall_back_inches,
            // A melee leaves nobody formed (LOA-MEL-32 to 34).
            attacker_unformed: true,
            attacker_disordered: attacker.disordered || attacker_lost,
            defender_unformed: true,
            defender_disordered: defender.disordered || defender_lost,
            attacker_morale_test: tests(attacker_lost, attacker_casualties, attacker_figures_left),
            defender_morale_test: tests(defender_lost, defender_casualties, defender_figures_left),
            attacker_retires_to_start: winner == Winner::Tie && self.attacker_role == AttackerRole::Charging,
        })
    }
}
