//! `melee`: rounds between two units, until one of them is driven off (p. 30-33).

use serde::{Deserialize, Serialize};

use super::round::{MeleeRound, Round, Winner, first};
use super::side::{MeleeObjection, MeleeSide};
use crate::rulesets::honours_of_war::command::initiative::Party;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::hits::Effect;
use crate::umpire::{Dice, Interrupt, Procedure, ProcedureEntry, Refusal, integer, procedure};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[procedure::<_, Melee>()];

/// So many rounds are thrown at most; a real melee ends long before.
const LIMIT: u32 = 1_000;

/// A melee between two units.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Melee {
    /// The first side.
    pub(crate) a: MeleeSide,
    /// The second side.
    pub(crate) b: MeleeSide,
    /// The number of the first round thrown here.
    #[serde(default = "first", deserialize_with = "integer")]
    pub(crate) round: u32,
}

/// One round of a melee in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RoundHits {
    /// Hits inflicted by the first side.
    pub(crate) a_inflicted: u32,
    /// Hits inflicted by the second side.
    pub(crate) b_inflicted: u32,
    /// The first side's hits after the round.
    pub(crate) a_hits: u32,
    /// The second side's hits after the round.
    pub(crate) b_hits: u32,
}

/// The answer to `melee`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MeleeResult {
    /// Rounds thrown.
    pub(crate) rounds: u32,
    /// Each of them.
    pub(crate) per_round: Vec<RoundHits>,
    /// The first side's hits in the end.
    pub(crate) a_hits: u32,
    /// The second side's hits in the end.
    pub(crate) b_hits: u32,
    /// What they do to the first side.
    pub(crate) a_effect: Effect,
    /// What they do to the second side.
    pub(crate) b_effect: Effect,
    /// Who won.
    pub(crate) winner: Option<Winner>,
    /// The winner, if he is cavalry that may have to pursue: not from a melee with a retreater, for then he has pursued
    /// already.
    pub(crate) pursuit_test: Option<Party>,
    /// The sides that are deployed guns with exactly 4 hits, and roll to save their guns.
    pub(crate) guns_roll: Vec<Party>,
    /// Whether a helpless side was Done For without a die.
    pub(crate) automatic: bool,
}

impl Melee {
    /// The round that is fought when the sides have so many hits.
    pub(crate) fn round_at(&self, a_hits: u32, b_hits: u32, round: u32) -> MeleeRound {
        let mut at = MeleeRound { a: self.a.clone(), b: self.b.clone(), round };
        at.a.unit.hits = a_hits;
        at.b.unit.hits = b_hits;
        at
    }

    /// The first round.
    pub(crate) fn opening(&self) -> MeleeRound {
        MeleeRound { a: self.a.clone(), b: self.b.clone(), round: self.round }
    }

    fn end(&self, last: &Round, per_round: Vec<RoundHits>) -> MeleeResult {
        let pursues = |side: &MeleeSide, loser: &MeleeSide| side.unit.kind.is_mounted() && !loser.retreating;
        let pursuit_test = match last.winner {
            Some(Winner::A) if pursues(&self.a, &self.b) => Some(Party::A),
            Some(Winner::B) if pursues(&self.b, &self.a) => Some(Party::B),
            _ => None,
        };
        let guns_roll = [(&self.a, last.a_effect, Party::A), (&self.b, last.b_effect, Party::B)]
            .into_iter()
            .filter(|(side, effect, _)| side.unit.is_deployed_guns() && *effect == Effect::Retreat)
            .map(|(_, _, which)| which)
            .collect();
        MeleeResult {
            rounds: per_round.len() as u32,
            per_round,
            a_hits: last.a_hits,
            b_hits: last.b_hits,
            a_effect: last.a_effect,
            b_effect: last.b_effect,
            winner: last.winner,
            pursuit_test,
            guns_roll,
            automatic: last.automatic,
        }
    }
}

impl Procedure<Tables> for Melee {
    const NAME: &'static str = "melee";
    type Answer = MeleeResult;
    type Objection = MeleeObjection;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.opening().check(tables)
    }

    fn objections(&self, tables: &Tables) -> Vec<MeleeObjection> {
        self.opening().objections(tables)
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<MeleeResult, Interrupt> {
        let (mut a_hits, mut b_hits) = (self.a.unit.hits, self.b.unit.hits);
        let mut per_round = Vec::new();
        for thrown in 0..LIMIT {
            let round = self.round_at(a_hits, b_hits, self.round.saturating_add(thrown)).resolve(tables, dice)?;
            (a_hits, b_hits) = (round.a_hits, round.b_hits);
            if !round.automatic {
                let (a_inflicted, b_inflicted) = (round.a.hits_inflicted, round.b.hits_inflicted);
                per_round.push(RoundHits { a_inflicted, b_inflicted, a_hits, b_hits });
            }
            if round.over {
                return Ok(self.end(&round, per_round));
            }
        }
        Interrupt::refuse(format!("nobody is driven off in {LIMIT} rounds"))
    }
}
