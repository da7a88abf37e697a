//! What the winner of a melee does (Melee Results).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::pool::Role;
use crate::rulesets::league_of_augsburg::movement::normal_move::{normal_moves, obstacles_take, off_words};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::ground::Going;
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::rulesets::league_of_augsburg::unit::small_dice::d2;
use crate::umpire::words::counted;
use crate::umpire::{Choice, Dice, Interrupt, Objection, Options, Procedure, Ratio, Refusal};

/// What a winner chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WinnerChoice {
    FollowUp,
    Stand,
    RallyInPlace,
    RetireToStart,
}

impl WinnerChoice {
    /// What a winner does who has chosen it.
    pub(crate) const fn does(self) -> &'static str {
        match self {
            WinnerChoice::FollowUp => "follows up",
            WinnerChoice::Stand => "stands",
            WinnerChoice::RallyInPlace => "rallies in place",
            WinnerChoice::RetireToStart => "goes back to its start",
        }
    }
}

impl Options for WinnerChoice {
    const OPTIONS: &'static [(WinnerChoice, Choice)] = &[
        (WinnerChoice::FollowUp, "follow up"),
        (WinnerChoice::Stand, "stand"),
        (WinnerChoice::RallyInPlace, "rally in place"),
        (WinnerChoice::RetireToStart, "go back to its start"),
    ];
}

/// `follow_up`: the winner of a melee goes on, or does not (LOA-MEL-35 to 38). Dice: 1, read as a d2, of foot that charged
/// and follows up (LOA-AMB-36); else none.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FollowUp {
    /// The winner.
    pub(crate) unit: Unit,
    /// How it came to the melee.
    pub(crate) role: Role,
    pub(crate) choice: WinnerChoice,
    /// A second move of cavalry that charged.
    #[serde(default)]
    pub(crate) extra_move: bool,
    /// The going on its way.
    #[serde(default)]
    pub(crate) going: Going,
    /// How many obstacles it crosses in a battle.
    #[serde(skip)]
    pub(crate) obstacles: u32,
    /// One of them counts as cover, and so as bad going.
    #[serde(skip)]
    pub(crate) cover_obstacle: bool,
}

/// See [`FollowUp`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct FollowUpResult {
    pub(crate) moves: u32,
    pub(crate) distance: Ratio,
    mandatory: bool,
}

/// Why a winner may not do so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum FollowUpObjection {
    /// What it may do instead.
    NotOpen(&'static [WinnerChoice]),
    ExtraMove,
}

impl Objection for FollowUpObjection {
    const OF: &'static str = "follow-up";

    fn words(why: FollowUpObjection) -> Refusal {
        match why {
            FollowUpObjection::NotOpen([]) => Refusal::on("Melee Results", "artillery does not charge: it stands"),
            FollowUpObjection::NotOpen(open) => {
                let words: Vec<Choice> = open.iter().map(|choice| choice.word()).collect();
                Refusal::on("Melee Results", format!("this winner can only {}", words.join(" or ")))
            }
            FollowUpObjection::ExtraMove => Refusal::on("Melee Results", "only cavalry that charged has an extra move"),
        }
    }
}

/// What the die of foot is for.
pub(crate) const WHY: &str = "moves of the follow-up";

impl FollowUp {
    /// What a winner does, over open ground until that is asked.
    pub(crate) fn of(winner: &Unit, role: Role, choice: WinnerChoice) -> FollowUp {
        let (extra_move, obstacles, cover_obstacle) = (false, 0, false);
        FollowUp { unit: winner.clone(), role, choice, extra_move, going: Going::Good, obstacles, cover_obstacle }
    }

    /// Inches that its obstacles take off, once for all of its moves (Movement).
    fn taken_off(&self, tables: &Tables) -> Ratio {
        obstacles_take(tables, &self.unit, self.obstacles)
    }

    /// So many moves of it in inches.
    fn inches(&self, tables: &Tables, moves: u32) -> Ratio {
        let going = if self.cover_obstacle { Going::Bad } else { self.going };
        (normal_moves(tables, &self.unit, going, moves) - self.taken_off(tables)).max(Ratio::ZERO)
    }

    /// What its obstacles take off, in words: `, 1 off for the obstacle`; empty where they take nothing off.
    pub(crate) fn off(&self, tables: &Tables) -> String {
        off_words(self.taken_off(tables), self.obstacles)
    }

    /// What its ruling says of the obstacles that it crosses.
    pub(crate) fn crosses(&self, tables: &Tables) -> Option<String> {
        let off = self.taken_off(tables);
        let cover = if self.cover_obstacle { ", and the bad rate, as for cover" } else { "" };
        let crossed = counted(self.obstacles, "obstacle");
        (self.obstacles > 0).then(|| format!("It crosses {crossed}: {off} in off{cover} (Movement)."))
    }

    /// What the winner may choose from; the first is the usual one. Nothing for artillery that charges, which it cannot.
    pub(crate) fn choices(unit: &Unit, role: Role) -> &'static [WinnerChoice] {
        use WinnerChoice::{FollowUp, RallyInPlace, RetireToStart, Stand};
        match (role, unit.is_mounted()) {
            (Role::Charging, true) => &[FollowUp],
            (Role::Charging, false) if unit.kind == Kind::Artillery => &[],
            (Role::Charging, false) => &[FollowUp, Stand],
            (Role::Countercharging, true) => &[FollowUp, RallyInPlace, RetireToStart],
            (Role::Defending, true) => &[RallyInPlace],
            (Role::Countercharging | Role::Defending, false) => &[Stand],
        }
    }

    /// Whether its moves are thrown for: those of foot that charged (LOA-AMB-36).
    pub(crate) fn throws(&self) -> bool {
        self.choice == WinnerChoice::FollowUp && self.role == Role::Charging && !self.unit.is_mounted()
    }

    /// The Normal Moves that it may come to.
    fn moves(&self) -> Vec<u32> {
        match self.choice {
            WinnerChoice::FollowUp if self.throws() => vec![1, 2],
            WinnerChoice::FollowUp => vec![1 + u32::from(self.extra_move)],
            WinnerChoice::Stand | WinnerChoice::RallyInPlace | WinnerChoice::RetireToStart => vec![0],
        }
    }

    /// How far it may come, and whether that reaches a new unit so far off: `1 move, 4 in: does not get there; 2 moves, 8
    /// in: meets it`.
    pub(crate) fn in_words(&self, tables: &Tables, to_it: Option<Ratio>) -> String {
        let one = |moves: u32| {
            let far = self.inches(tables, moves);
            let meets = match to_it {
                Some(to_it) if far >= to_it => ": meets it",
                Some(_) => ": does not get there",
                None => "",
            };
            format!("{}, {far} in{meets}", counted(moves, "move"))
        };
        self.moves().into_iter().map(one).collect::<Vec<_>>().join("; ")
    }

    /// Cavalry that charged has to follow up, and may do so twice as far.
    pub(crate) fn is_mandatory(&self) -> bool {
        self.role == Role::Charging && self.unit.is_mounted()
    }
}

impl Procedure<Tables> for FollowUp {
    const NAME: &'static str = "follow_up";
    type Answer = FollowUpResult;
    type Objection = FollowUpObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        self.unit.is_troops()
    }

    fn objections(&self, _: &Tables) -> Vec<FollowUpObjection> {
        let open = FollowUp::choices(&self.unit, self.role);
        let choice = (!open.contains(&self.choice)).then_some(FollowUpObjection::NotOpen(open));
        let extra = (self.extra_move && !self.is_mandatory()).then_some(FollowUpObjection::ExtraMove);
        choice.into_iter().chain(extra).collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<FollowUpResult, Interrupt> {
        let moves = match self.moves()[..] {
            [only] => only,
            _ => d2(dice, WHY)?,
        };
        let distance = self.inches(tables, moves);
        Ok(FollowUpResult { moves, distance, mandatory: self.is_mandatory() })
    }
}
