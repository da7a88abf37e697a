//! Evading, and keeping off formed troops (Evading; Mechanics of Evading).

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::rulesets::league_of_augsburg::fire::steadiness::two_dice;
use crate::rulesets::league_of_augsburg::movement::allowance::{Going, normal_moves};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::sum::Sum;
use crate::rulesets::league_of_augsburg::unit::{Kind, Unit};
use crate::umpire::{Dice, Interrupt, Ratio, Refusal, Request, integer, measure};

const SECTION: &str = "Mechanics of Evading";

/// `evade`: light troops or gunners run from a charge. Dice: 2 if they test, else none.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Evade {
    /// Who evades; gunners do so as light infantry.
    pub(crate) unit: Unit,
    /// Who charges.
    pub(crate) charger: Unit,
    /// Inches from which the charge started.
    #[serde(deserialize_with = "measure")]
    pub(crate) start_distance: Ratio,
    /// Whether the unit tests to choose its distance, where it may.
    #[serde(default = "yes")]
    pub(crate) take_test: bool,
    /// How many Normal Moves it chooses if it passes, from 1 to 3 (LOA-AMB-27).
    #[serde(default = "three", deserialize_with = "from_one_to_three")]
    pub(crate) chosen_moves: u32,
    /// Whether bad going lies behind it within a move.
    #[serde(default)]
    pub(crate) bad_going_to_rear: bool,
    /// Whether it has acted this turn.
    #[serde(default)]
    pub(crate) has_acted: bool,
    /// The going on its way.
    #[serde(default)]
    pub(crate) going: Going,
}

const fn yes() -> bool {
    true
}

const fn three() -> u32 {
    3
}

fn from_one_to_three<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    match integer(deserializer)? {
        moves @ 1..=3 => Ok(moves),
        moves => Err(de::Error::custom(format!("{moves} is no choice of moves: 1 to 3"))),
    }
}

/// See [`Evade`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Evaded {
    pub(crate) test_taken: bool,
    pub(crate) test_total: Option<i32>,
    pub(crate) passed: Option<bool>,
    #[serde(flatten)]
    pub(crate) sum: Sum,
    pub(crate) moves: u32,
    pub(crate) distance: Ratio,
    pub(crate) unformed: bool,
    pub(crate) must_rally: bool,
}

impl Evade {
    fn check(&self) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on("Evading", text));
        self.charger.is_troops()?;
        match self.unit.kind {
            Kind::Artillery if self.unit.holding => refuse("gunners who hold works or an obstacle do not evade"),
            kind if kind != Kind::Artillery && !kind.is_light() => refuse("only light troops and gunners evade"),
            _ if self.unit.routing => refuse("a routing unit does not evade"),
            _ if self.charger.kind == Kind::Artillery => refuse("artillery does not charge"),
            _ => Ok(()),
        }
    }

    fn sum(&self, tables: &Tables) -> Sum {
        let add = &tables.evade;
        let on_foot = !self.unit.is_mounted();
        let by_cavalry = self.charger.is_mounted();
        Sum::of(
            SECTION,
            &[
                (!on_foot, "light cavalry", add.light_cavalry),
                (on_foot && self.bad_going_to_rear, "bad going close behind", add.bad_going_behind),
                (on_foot && by_cavalry, "on foot, charged by cavalry", add.foot_charged_by_cavalry),
                (self.charger.is_light(), "charged by light troops", add.charged_by_light_troops),
            ],
        )
    }
}

impl Request<Tables> for Evade {
    const NAME: &'static str = "evade";
    type Answer = Evaded;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Evaded, Interrupt> {
        self.check()?;
        let unit = &self.unit;
        let test_taken = self.take_test && self.start_distance >= tables.evade.near;
        let sum = if test_taken { self.sum(tables) } else { Sum::default() };
        let test = if test_taken { Some(two_dice(tables, dice, &sum, "evade")?) } else { None };
        let passed = test.map(|(_, passed)| passed);
        // Whoever fails flees as far as one who is charged from near: LOA-AMB-26.
        let moves = if passed == Some(true) { self.chosen_moves } else { tables.evade.moves };
        Ok(Evaded {
            test_taken,
            test_total: test.map(|(total, _)| total),
            passed,
            sum,
            moves,
            distance: normal_moves(tables, unit, self.going, moves)?,
            unformed: unit.unformed || self.has_acted,
            must_rally: unit.must_rally || self.has_acted,
        })
    }
}

/// `screen_fall_back`: how far light troops give way to an advance (LOA-EVD-3). No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScreenFallBack {
    /// Light troops that hold nothing.
    pub(crate) unit: Unit,
    /// Formed foot or horse.
    pub(crate) enemy: Unit,
    /// Inches between them after the advance.
    #[serde(deserialize_with = "measure")]
    pub(crate) distance: Ratio,
}

/// See [`ScreenFallBack`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FallBack {
    pub(crate) must_fall_back: bool,
    pub(crate) fall_back_inches: Ratio,
}

impl Request<Tables> for ScreenFallBack {
    const NAME: &'static str = "screen_fall_back";
    type Answer = FallBack;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<FallBack, Interrupt> {
        if !self.unit.is_light() {
            return Err(Refusal::on("Evading", "only light troops that hold nothing give way to an advance").into());
        }
        if self.enemy.kind != Kind::Foot && !self.enemy.kind.is_horse() {
            return Err(Refusal::on("Evading", "they give way to formed foot and horse only").into());
        }
        let fall_back_inches = (tables.evade.near - self.distance).max(Ratio::ZERO);
        Ok(FallBack { must_fall_back: fall_back_inches > Ratio::ZERO, fall_back_inches })
    }
}
