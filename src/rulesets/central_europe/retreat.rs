//! Retreat moves, and how they end (Melees, Morale, Retreating Units).

use serde::{Deserialize, Serialize};

use crate::umpire::{Dice, Die, Interrupt, Modifier, Ratio, Refusal, Request};

use super::movement::variation;
use super::tables::Tables;
use super::unit::{Kind, Unit};

/// To which side a unit in the way of a retreat belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Whose {
    Friend,
    Enemy,
}

/// One retreat move: a full move, back to the enemy. Dice: 1, the variation.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Retreat {
    /// Who retreats.
    pub(crate) unit: Unit,
    /// A unit in its way, if there is one.
    pub(crate) obstructor: Option<Unit>,
    /// Whose that is.
    pub(crate) obstructor_side: Option<Whose>,
    /// Whether it is the first move of the retreat; on later ones it only stops short (CE-AMB-16).
    #[serde(default = "yes")]
    pub(crate) first_move: bool,
}

const fn yes() -> bool {
    true
}

/// See [`Retreat`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Retreated {
    pub(crate) rate: Ratio,
    pub(crate) factor: Ratio,
    pub(crate) distance: Ratio,
    pub(crate) eliminated: bool,
    pub(crate) obstructor_tests: bool,
    pub(crate) general_eliminated: bool,
}

/// A full move of a broken unit in cm: it is out of firing order, and guns are on their limbers (CE-AMB-18).
pub(crate) fn rate(tables: &Tables, unit: &Unit) -> Ratio {
    let broken = Unit { firing_order: false, limbered: unit.kind == Kind::Artillery, ..unit.clone() };
    broken.rate(tables)
}

impl Request<Tables> for Retreat {
    const NAME: &'static str = "retreat";
    type Answer = Retreated;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Retreated, Interrupt> {
        self.unit.not_a_general()?;
        let in_the_way = match (&self.obstructor, self.obstructor_side) {
            (Some(obstructor), Some(side)) => {
                obstructor.not_a_general()?;
                Some((obstructor, side))
            }
            (None, None) => None,
            _ => return Interrupt::refuse("obstructor and obstructor_side are given together, or neither"),
        };
        let rate = rate(tables, &self.unit);
        let factor = variation(tables, dice)?;
        // Light infantry and guns do not obstruct (CE-AMB-17).
        let solid = in_the_way.filter(|(unit, _)| !matches!(unit.kind, Kind::LightFoot | Kind::Artillery));
        let eliminated = self.first_move && solid.is_some();
        let obstructor_tests = eliminated
            && solid.is_some_and(|(obstructor, side)| {
                side == Whose::Friend && !(obstructor.is_mounted() && self.unit.is_on_foot())
            });
        Ok(Retreated {
            rate,
            factor,
            distance: rate * factor,
            eliminated,
            obstructor_tests,
            general_eliminated: eliminated && self.unit.general,
        })
    }
}

/// Whether a retreating unit acts normally again. Dice: 1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rally {
    /// The unit, retreating.
    pub(crate) unit: Unit,
}

/// See [`Rally`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Rallied {
    pub(crate) needed: i32,
    pub(crate) modifiers: Vec<Modifier>,
    pub(crate) modifier_total: i32,
    pub(crate) score: i32,
    pub(crate) rallied: bool,
}

impl Request<Tables> for Rally {
    const NAME: &'static str = "rally";
    type Answer = Rallied;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Rallied, Interrupt> {
        const SECTION: &str = "Retreating Units";
        self.unit.not_a_general()?;
        if !self.unit.retreating {
            return Err(Refusal::on(SECTION, "only a retreating unit rallies").into());
        }
        let figures = &tables.rally;
        let mut modifiers = Vec::new();
        if self.unit.general && figures.general != 0 {
            modifiers.push(Modifier::new("general", figures.general, SECTION));
        }
        let modifier_total: i32 = modifiers.iter().map(|line| line.value).sum();
        let score = i32::from(dice.face(Die::D6, "rally")?) + modifier_total;
        Ok(Rallied { needed: figures.needed, modifiers, modifier_total, score, rallied: score >= figures.needed })
    }
}
