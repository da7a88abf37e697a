//! What a charged unit may do (Melee Procedure; Evading).

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use super::legality::{ChargeLegality, ChargeObjection};
use crate::rulesets::league_of_augsburg::tables::Tables;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, chit_or_none};
use crate::rulesets::league_of_augsburg::unit::kinds::Kind;
use crate::umpire::{Choice, Lookup, Objection, Ratio, Refusal, measure_or_null};

/// `charge_reaction`: what a charged unit may do.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ChargeReaction {
    /// Who is charged.
    pub(crate) defender: Unit,
    /// Who charges; what it holds does not count.
    pub(crate) attacker: Unit,
    /// The order of the defender; `None` where it has none.
    #[serde(deserialize_with = "chit_or_none")]
    pub(crate) order: Option<Chit>,
    /// It has acted this turn: in a battle a countercharge and moving out of the way are its action.
    #[serde(skip)]
    pub(crate) has_acted: bool,
    /// Asked in a battle: light troops that stand ready countercharge as other troops of their arm do (Evading, Orders).
    #[serde(skip)]
    pub(crate) in_the_field: bool,
    /// Inches from gunners to the nearest foot of theirs; `None` where there is none.
    #[serde(deserialize_with = "measure_or_null")]
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

impl Reaction {
    /// Every reaction with its word on the form, and none; last the word that journals of before have for that, which `n` for
    /// no would choose.
    pub(crate) const WORDS: [(Option<Reaction>, Choice); 6] = [
        (Some(Reaction::Countercharge), "countercharge"),
        (Some(Reaction::Evade), "evade"),
        (Some(Reaction::MoveAway), "move away"),
        (Some(Reaction::Shoot), "shoot"),
        (None, "does not react"),
        (None, "nothing"),
    ];

    pub(crate) fn word(reaction: Option<Reaction>) -> Choice {
        Reaction::WORDS.iter().find(|(one, _)| *one == reaction).map_or("", |(_, word)| word)
    }
}

/// See [`ChargeReaction`].
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Reactions {
    pub(crate) options: Vec<Reaction>,
    pub(crate) must_evade: bool,
    pub(crate) becomes_disordered: bool,
    shelter: bool,
    /// It may choose how it goes before formed troops, and not whether (LOA-EVD-3, LOA-EVD-12).
    #[serde(skip)]
    must_leave: bool,
}

/// Why a charged unit may not react so.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum ReactionObjection {
    MustEvade,
    MustLeave,
    /// What it may do instead.
    NotOpen(Vec<Reaction>),
    HasShot,
}

impl Objection for ReactionObjection {
    const OF: &'static str = "reaction";

    fn words(why: ReactionObjection) -> Refusal {
        match why {
            ReactionObjection::MustEvade => Refusal::on("Evading", "it has to evade"),
            ReactionObjection::MustLeave => {
                Refusal::on("Evading", "light troops do not stand before formed ones: it has to evade, or to move away")
            }
            ReactionObjection::NotOpen(options) if options.is_empty() => {
                Refusal::on("Melee Procedure", "in its state and with its order it does not react")
            }
            ReactionObjection::NotOpen(options) => {
                let words: Vec<Choice> = options.into_iter().map(|option| Reaction::word(Some(option))).collect();
                let text = format!("in its state and with its order it can only {}", words.join(" or "));
                Refusal::on("Melee Procedure", text)
            }
            ReactionObjection::HasShot => Refusal::on("Melee Procedure", "it has shot at this charge already"),
        }
    }
}

impl Reactions {
    /// What the book has against a reaction, or against none, of a unit that has shot at the charge or not.
    pub(crate) fn against(&self, reaction: Option<Reaction>, has_shot: bool) -> Option<ReactionObjection> {
        match reaction {
            None if self.must_evade && self.options.contains(&Reaction::Evade) => Some(ReactionObjection::MustEvade),
            None if self.must_leave => Some(ReactionObjection::MustLeave),
            Some(Reaction::Shoot) if has_shot => Some(ReactionObjection::HasShot),
            Some(reaction) if !self.options.contains(&reaction) => {
                Some(ReactionObjection::NotOpen(self.options.clone()))
            }
            _ => None,
        }
    }
}

impl ChargeReaction {
    /// What the book has against a countercharge of a unit that stands ready for one.
    pub(crate) fn against_countercharge(&self) -> Option<ChargeObjection> {
        // What a charger held it has left behind: its type counts.
        let defender = Unit { holding: false, ..self.attacker.clone() };
        let attacker = if self.in_the_field { self.defender.as_other_troops() } else { self.defender.clone() };
        let back = ChargeLegality { attacker, defender, ..ChargeLegality::default() };
        back.objection().filter(|_| self.order == Some(Chit::StandReady))
    }

    /// The options, and whether the defender must evade in the end.
    fn options(&self) -> (Vec<Reaction>, bool) {
        use Reaction::{Countercharge, Evade, MoveAway, Shoot};
        let ChargeReaction { defender, order, .. } = self;
        let by_formed = !self.attacker.kind.is_light();
        let with_countercharge = |others: &[Reaction]| {
            let may = !self.has_acted && self.against_countercharge().is_none();
            let countercharge = may.then_some(Countercharge);
            countercharge.into_iter().chain(others.iter().copied()).collect()
        };
        match defender.kind {
            _ if defender.routing => (Vec::new(), false),
            Kind::Artillery => {
                let shoots = matches!(order, Some(Chit::StandReady | Chit::Fire)) && defender.is_unlimbered();
                let options = [(!defender.holding, Evade), (shoots, Shoot)];
                (options.into_iter().filter_map(|(may, option)| may.then_some(option)).collect(), !defender.holding)
            }
            kind if kind.is_light() => match order {
                // To stand on what it holds it needs one of these two orders: LOA-AMB-48. As normal infantry it goes out to meet a
                // charge as well.
                Some(Chit::StandReady) if defender.holding && !self.in_the_field => (vec![Evade, Shoot], false),
                Some(Chit::Fire) if defender.holding => (vec![Evade, Shoot], false),
                Some(Chit::StandReady) => (with_countercharge(&[Evade, Shoot]), false),
                Some(Chit::Fire) if !by_formed => (vec![Evade, Shoot], false),
                Some(Chit::Move) if !self.has_acted => (vec![Evade, MoveAway], false),
                _ => (vec![Evade], by_formed),
            },
            _ => match order {
                Some(Chit::StandReady) => (with_countercharge(&[Shoot]), false),
                Some(Chit::Fire) => (vec![Shoot], false),
                _ => (Vec::new(), false),
            },
        }
    }

    pub(crate) fn reactions(&self, tables: &Tables) -> Reactions {
        let (options, must_evade) = self.options();
        let must_leave = options.contains(&Reaction::MoveAway) && !self.attacker.kind.is_light();
        let near_foot = self.friendly_foot_distance.is_some_and(|distance| distance <= tables.evade.shelter);
        Reactions {
            options,
            must_evade,
            becomes_disordered: self.order == Some(Chit::Formation) && !self.defender.routing,
            shelter: self.defender.kind == Kind::Artillery && must_evade && near_foot,
            must_leave,
        }
    }
}

impl Lookup<Tables> for ChargeReaction {
    const NAME: &'static str = "charge_reaction";
    const REQUIRED: &'static [&'static str] = &["defender", "attacker", "order"];
    type Answer = Reactions;

    fn answer(&self, tables: &Tables) -> Result<Reactions, Refusal> {
        self.defender.is_troops()?;
        self.attacker.is_troops()?;
        Ok(self.reactions(tables))
    }
}
