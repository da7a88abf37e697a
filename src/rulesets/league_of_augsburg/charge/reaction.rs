//! What a charged unit may do (Melee Procedure; Evading).

use serde::{Deserialize, Serialize};

use crate::rulesets::league_of_augsburg::charge::legality::may_charge;
use crate::rulesets::league_of_augsburg::movement::allowance::Going;
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, chit_or_none};
use crate::rulesets::league_of_augsburg::unit::{Kind, Unit};
use crate::umpire::{Dice, Interrupt, Ratio, Request, measure_or_null};

/// `charge_reaction`: what a charged unit may do. No dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChargeReaction {
    /// Who is charged.
    pub(crate) defender: Unit,
    /// Who charges; what it holds does not count.
    pub(crate) attacker: Unit,
    /// The order of the defender; `None` where it has none.
    #[serde(deserialize_with = "chit_or_none")]
    pub(crate) order: Option<Chit>,
    /// Inches from gunners to the nearest foot of theirs; `None` where there is none.
    #[serde(default, deserialize_with = "measure_or_null")]
    pub(crate) friendly_foot_distance: Option<Ratio>,
}

/// A reaction, in the order of the alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reaction {
    Countercharge,
    Evade,
    MoveAway,
    Shoot,
}

/// See [`ChargeReaction`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Reactions {
    pub(crate) options: Vec<Reaction>,
    pub(crate) must_evade: bool,
    pub(crate) becomes_disordered: bool,
    pub(crate) shelter: bool,
}

impl ChargeReaction {
    /// The options, and whether the defender must evade in the end.
    fn options(&self) -> (Vec<Reaction>, bool) {
        use Reaction::{Countercharge, Evade, MoveAway, Shoot};
        let ChargeReaction { defender, order, .. } = self;
        // What a charger held it has left behind: its type counts.
        let attacker = Unit { holding: false, ..self.attacker.clone() };
        let by_formed = !attacker.is_light();
        let with_countercharge = |others: &[Reaction]| {
            let may = may_charge(defender, &attacker, Going::Good);
            if may { [&[Countercharge], others].concat() } else { others.to_vec() }
        };
        match defender.kind {
            _ if defender.routing => (Vec::new(), false),
            Kind::Artillery => {
                let shoots = matches!(order, Some(Chit::StandReady | Chit::Fire)) && defender.is_unlimbered();
                let options = [(!defender.holding, Evade), (shoots, Shoot)];
                (options.into_iter().filter_map(|(may, option)| may.then_some(option)).collect(), !defender.holding)
            }
            kind if kind.is_light() => match order {
                // To stand on what it holds it needs one of these two orders: LOA-AMB-48.
                Some(Chit::StandReady | Chit::Fire) if defender.holding => (vec![Evade, Shoot], false),
                Some(Chit::StandReady) => (with_countercharge(&[Evade, Shoot]), false),
                Some(Chit::Fire) if !by_formed => (vec![Evade, Shoot], false),
                Some(Chit::Move) => (vec![Evade, MoveAway], false),
                _ => (vec![Evade], by_formed),
            },
            _ => match order {
                Some(Chit::StandReady) => (with_countercharge(&[Shoot]), false),
                Some(Chit::Fire) => (vec![Shoot], false),
                _ => (Vec::new(), false),
            },
        }
    }
}

impl Request<Tables> for ChargeReaction {
    const NAME: &'static str = "charge_reaction";
    type Answer = Reactions;

    fn rule(&self, tables: &Tables, _: &mut dyn Dice) -> Result<Reactions, Interrupt> {
        self.defender.is_troops()?;
        self.attacker.is_troops()?;
        let (options, must_evade) = self.options();
        let near_foot = self.friendly_foot_distance.is_some_and(|distance| distance <= tables.evade.shelter);
        Ok(Reactions {
            options,
            must_evade,
            becomes_disordered: self.order == Some(Chit::Formation) && !self.defender.routing,
            shelter: self.defender.kind == Kind::Artillery && must_evade && near_foot,
        })
    }
}
