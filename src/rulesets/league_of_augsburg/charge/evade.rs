//! Evading (Evading; Mechanics of Evading).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::rulesets::league_of_augsburg::fire::steadiness::two_dice;
use crate::rulesets::league_of_augsburg::movement::normal_move::{LimberedInBadGoing, normal_moves};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::ChitObjection;
use crate::rulesets::league_of_augsburg::unit::ground::Going;
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::rulesets::league_of_augsburg::unit::sum::Sum;
use crate::umpire::{Dice, Interrupt, Objection, Procedure, Ratio, Refusal, integer_non_null, measure};

/// `evade`: light troops or gunners run from a charge. Dice: 2 if they test, else none.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Evade {
    /// Who evades; gunners do so as light infantry.
    pub(crate) unit: Unit,
    pub(crate) charger: Unit,
    /// Inches from which the charge started.
    #[serde(deserialize_with = "measure")]
    pub(crate) start_distance: Ratio,
    /// The unit tests to choose its distance, where it may.
    pub(crate) take_test: bool,
    /// How many Normal Moves it chooses if it passes; the full flight where it does not say (LOA-AMB-27).
    #[serde(deserialize_with = "integer_non_null")]
    pub(crate) chosen_moves: Option<u32>,
    /// Bad going lies behind it within a move.
    pub(crate) bad_going_to_rear: bool,
    /// It has acted this turn.
    pub(crate) has_acted: bool,
    /// The going on its way.
    pub(crate) going: Going,
}

impl Default for Evade {
    fn default() -> Evade {
        Evade {
            unit: Unit::default(),
            charger: Unit::default(),
            start_distance: Ratio::ZERO,
            take_test: true,
            chosen_moves: None,
            bad_going_to_rear: false,
            has_acted: false,
            going: Going::Good,
        }
    }
}

/// See [`Evade`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct EvadeResult {
    test_taken: bool,
    pub(crate) test_total: Option<i32>,
    passed: Option<bool>,
    #[serde(flatten)]
    pub(crate) sum: Sum,
    moves: u32,
    pub(crate) distance: Ratio,
    pub(crate) unformed: bool,
    pub(crate) must_rally: bool,
}

/// Why a unit does not evade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum EvadeObjection {
    HoldingGunners,
    NotLight,
    #[strum(serialize = "")]
    Order(ChitObjection),
    #[strum(serialize = "")]
    Limbered(LimberedInBadGoing),
}

impl EvadeObjection {
    /// What speaks against the unit, whoever charges.
    pub(crate) fn of_unit(unit: &Unit) -> Option<EvadeObjection> {
        match unit.kind {
            Kind::Artillery if unit.holding => Some(EvadeObjection::HoldingGunners),
            kind if kind != Kind::Artillery && !kind.is_light() => Some(EvadeObjection::NotLight),
            _ if unit.routing => Some(EvadeObjection::Order(ChitObjection::Routing)),
            _ => None,
        }
    }
}

impl Objection for EvadeObjection {
    const OF: &'static str = "evade";

    fn words(why: EvadeObjection) -> Refusal {
        let text = match why {
            EvadeObjection::HoldingGunners => "gunners who hold works or an obstacle do not evade",
            EvadeObjection::NotLight => "only light troops and gunners evade",
            EvadeObjection::Order(why) => return why.into(),
            EvadeObjection::Limbered(forbidden) => return forbidden.into(),
        };
        Refusal::on("Evading", text)
    }
}

/// What the dice of its test are for.
pub(crate) const WHY: &str = "evading";

impl Evade {
    /// Whether a unit may test to choose how far it evades.
    pub(crate) fn may_test(tables: &Tables, start_distance: Ratio) -> bool {
        start_distance >= tables.evade.near
    }

    fn sum(&self, tables: &Tables) -> Sum {
        let add = &tables.evade;
        let on_foot = !self.unit.is_mounted();
        let by_cavalry = self.charger.is_mounted();
        Sum::of(
            "Mechanics of Evading",
            &[
                (!on_foot, "light cavalry", add.light_cavalry),
                (on_foot && self.bad_going_to_rear, "bad going close behind", add.bad_going_behind),
                (on_foot && by_cavalry, "on foot, charged by cavalry", add.foot_charged_by_cavalry),
                (self.charger.is_light(), "charged by light troops", add.charged_by_light_troops),
            ],
        )
    }
}

impl Procedure<Tables> for Evade {
    const NAME: &'static str = "evade";
    const REQUIRED: &'static [&'static str] = &["unit", "charger", "start_distance"];
    type Answer = EvadeResult;
    type Objection = EvadeObjection;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.charger.is_troops()?;
        let most = tables.evade.moves;
        match self.chosen_moves {
            Some(moves) if !(1..=most).contains(&moves) => {
                Err(Refusal::on("Mechanics of Evading", format!("{moves} is no choice of moves: 1 to {most}")))
            }
            _ => Ok(()),
        }
    }

    fn objections(&self, _: &Tables) -> Vec<EvadeObjection> {
        let guns = (self.charger.kind == Kind::Artillery).then_some(EvadeObjection::Order(ChitObjection::Guns));
        let limbered = LimberedInBadGoing::of(&self.unit, self.going).map(EvadeObjection::Limbered);
        EvadeObjection::of_unit(&self.unit).into_iter().chain(guns).chain(limbered).collect()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<EvadeResult, Interrupt> {
        let unit = &self.unit;
        let test_taken = self.take_test && Evade::may_test(tables, self.start_distance);
        let sum = if test_taken { self.sum(tables) } else { Sum::default() };
        let test = if test_taken { Some(two_dice(tables, dice, &sum, WHY)?) } else { None };
        let passed = test.map(|(_, passed)| passed);
        // Whoever fails flees as far as one who is charged from near: LOA-AMB-26.
        let full = tables.evade.moves;
        let moves = if passed == Some(true) { self.chosen_moves.unwrap_or(full) } else { full };
        Ok(EvadeResult {
            test_taken,
            test_total: test.map(|(total, _)| total),
            passed,
            sum,
            moves,
            distance: normal_moves(tables, unit, self.going, moves),
            unformed: unit.unformed || self.has_acted,
            must_rally: unit.must_rally || self.has_acted,
        })
    }
}
