//! `melee_odds`: how a melee can end, before a die is thrown. Exact: the rounds are an absorbing chain on the two totals
//! of hits, and each step of it is the rule of `melee_round` itself, over every outcome of its dice.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::fight::Melee;
use super::round::{Winner, first};
use super::side::MeleeSide;
use crate::rulesets::honours_of_war::battle::chances::{EffectChances, Mean, outgrown, plus, refused, times};
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::hits::Effect;
use crate::umpire::{Chance, Lookup, Procedure, ProcedureEntry, Ratio, Refusal, integer, leaves, lookup};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[lookup::<_, MeleeOdds>()];

/// A round of two average dice has fewer outcomes than this.
const LIMIT: usize = 36;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeOdds {
    /// The first side.
    pub(crate) a: MeleeSide,
    /// The second side.
    pub(crate) b: MeleeSide,
    /// The number of the first round.
    #[serde(default = "first", deserialize_with = "integer")]
    pub(crate) round: u32,
    /// For how many rounds the chance to end in them is told, 1 to 20.
    #[serde(default = "six", deserialize_with = "integer")]
    pub(crate) max_rounds: u32,
}

const fn six() -> u32 {
    6
}

/// The chance that a melee ends in one round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RoundChance {
    /// The round, from 1 for the first one thrown.
    pub(crate) round: u32,
    #[serde(flatten)]
    pub(crate) chance: Chance,
}

/// The chance of one end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FinalChance {
    /// The first side's hits.
    pub(crate) a_hits: u32,
    /// The second side's hits.
    pub(crate) b_hits: u32,
    #[serde(flatten)]
    pub(crate) chance: Chance,
}

/// The answer to `melee_odds`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MeleeProspects {
    /// The first side wins.
    pub(crate) a_wins: Chance,
    /// The second side wins.
    pub(crate) b_wins: Chance,
    /// Both are driven off.
    pub(crate) both_lose: Chance,
    /// The chance to end in each of the first rounds.
    pub(crate) rounds: Vec<RoundChance>,
    /// The chance to last longer.
    pub(crate) longer: Chance,
    /// The mean number of rounds.
    pub(crate) expected_rounds: Mean,
    /// Each end, by the hits of the first and then of the second side.
    pub r#final: Vec<FinalChance>,
    /// What becomes of the first side.
    pub(crate) a_effects: EffectChances,
    /// What becomes of the second side.
    pub(crate) b_effects: EffectChances,
}

/// The two totals of hits.
type Totals = (u32, u32);
/// Chances of states.
type Spread = BTreeMap<Totals, Ratio>;

/// Who wins a melee in the end, and how: exact, from the present state on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MeleeEnds {
    /// The chance of each end, by the hits of both sides.
    pub(crate) ends: BTreeMap<(u32, u32), Ratio>,
    /// The mean number of rounds.
    pub(crate) rounds: Ratio,
}

impl MeleeOdds {
    fn melee(&self) -> Melee {
        Melee { a: self.a.clone(), b: self.b.clone(), round: self.round }
    }
}

impl Melee {
    /// Where one round leads from a state.
    fn step(&self, tables: &Tables, (a, b): Totals, round: u32) -> Result<Spread, Refusal> {
        let round = self.round_at(a, b, round);
        let mut spread = Spread::new();
        for (chance, _, fought) in leaves(LIMIT, |dice| round.resolve(tables, dice)).ok_or_else(outgrown)? {
            let fought = fought.map_err(refused)?;
            add(&mut spread, (fought.a_hits, fought.b_hits), chance)?;
        }
        Ok(spread)
    }

    /// Where the first round leads.
    fn first_step(&self, tables: &Tables) -> Result<Spread, Refusal> {
        self.step(tables, (self.a.unit.hits, self.b.unit.hits), self.round)
    }

    /// Where a later round leads.
    fn later(&self, tables: &Tables, state: Totals) -> Result<Spread, Refusal> {
        self.step(tables, state, self.round.saturating_add(1))
    }

    /// How it ends and how long it lasts, for a melee that is fought with dice. Refused where an exact fraction
    /// outgrows its bits.
    pub(crate) fn ends(&self, tables: &Tables) -> Result<MeleeEnds, Refusal> {
        self.lawful(tables)?;
        if self.a.is_helpless() || self.b.is_helpless() {
            return Err(Refusal::new("limbered guns and transport are lost without a die"));
        }
        let mut waiting = self.first_step(tables)?;
        let mut ends = Spread::new();
        let mut rounds = Ratio::ONE;
        // Hits never go down, so the least state waiting is entered by no other one any more.
        while let Some((state, chance)) = waiting.pop_first() {
            if is_over(tables, state) {
                add(&mut ends, state, chance)?;
                continue;
            }
            let mut step = self.later(tables, state)?;
            let stay = step.remove(&state).unwrap_or(Ratio::ZERO);
            if stay == Ratio::ONE {
                return Err(Refusal::new("this melee never ends: neither side can hit the other"));
            }
            // Entered once, the state is fought in 1 / (1 - stay) rounds on the average.
            let visits = times(chance, (Ratio::ONE - stay).inverse())?;
            rounds = plus(rounds, visits)?;
            for (next, share) in step {
                add(&mut waiting, next, times(visits, share)?)?;
            }
        }
        Ok(MeleeEnds { ends, rounds })
    }

    /// The chance to end in each of the first rounds, and to last longer.
    fn lengths(&self, tables: &Tables, most: u32) -> Result<(Vec<RoundChance>, Ratio), Refusal> {
        let mut steps: BTreeMap<Totals, Spread> = BTreeMap::new();
        let mut alive = self.first_step(tables)?;
        let mut rounds = Vec::new();
        for round in 1..=most {
            let mut ended = Ratio::ZERO;
            let (over, on): (Spread, Spread) = alive.into_iter().partition(|(state, _)| is_over(tables, *state));
            for chance in over.into_values() {
                ended = plus(ended, chance)?;
            }
            rounds.push(RoundChance { round, chance: Chance(ended) });
            if round == most {
                let longer = on.into_values().try_fold(Ratio::ZERO, plus)?;
                return Ok((rounds, longer));
            }
            alive = Spread::new();
            for (state, chance) in on {
                let step = match steps.remove(&state) {
                    Some(step) => step,
                    None => self.later(tables, state)?,
                };
                for (next, share) in &step {
                    add(&mut alive, *next, times(chance, *share)?)?;
                }
                steps.insert(state, step);
            }
        }
        Ok((rounds, Ratio::ZERO))
    }
}

fn add(spread: &mut Spread, state: Totals, chance: Ratio) -> Result<(), Refusal> {
    let held = spread.entry(state).or_insert(Ratio::ZERO);
    *held = plus(*held, chance)?;
    Ok(())
}

fn is_over(tables: &Tables, (a, b): Totals) -> bool {
    Effect::of(tables, a).drives_off() || Effect::of(tables, b).drives_off()
}

impl MeleeEnds {
    /// The chance that this one wins.
    pub(crate) fn wins(&self, tables: &Tables, winner: Winner) -> Result<Ratio, Refusal> {
        let driven_off = |hits| Effect::of(tables, hits).drives_off();
        self.ends
            .iter()
            .filter(|((a, b), _)| Winner::of(driven_off(*a), driven_off(*b)) == Some(winner))
            .try_fold(Ratio::ZERO, |sum, (_, chance)| plus(sum, *chance))
    }
}

impl Lookup<Tables> for MeleeOdds {
    const NAME: &'static str = "melee_odds";
    type Answer = MeleeProspects;

    fn answer(&self, tables: &Tables) -> Result<MeleeProspects, Refusal> {
        if !(1..=20).contains(&self.max_rounds) {
            return Err(Refusal::new("`max_rounds` is 1 to 20"));
        }
        let melee = self.melee();
        melee.lawful(tables)?;
        if self.a.is_helpless() || self.b.is_helpless() {
            return self.automatic(tables);
        }
        let found = melee.ends(tables)?;
        let (rounds, longer) = melee.lengths(tables, self.max_rounds)?;
        let (mut a_effects, mut b_effects) = (EffectChances::default(), EffectChances::default());
        for ((a, b), chance) in &found.ends {
            a_effects.add(Effect::of(tables, *a), *chance)?;
            b_effects.add(Effect::of(tables, *b), *chance)?;
        }
        Ok(MeleeProspects {
            a_wins: Chance(found.wins(tables, Winner::A)?),
            b_wins: Chance(found.wins(tables, Winner::B)?),
            both_lose: Chance(found.wins(tables, Winner::BothLose)?),
            rounds,
            longer: Chance(longer),
            expected_rounds: Mean(found.rounds),
            r#final: found.ends.into_iter().map(|(state, chance)| end(state, chance)).collect(),
            a_effects,
            b_effects,
        })
    }
}

const fn end((a_hits, b_hits): Totals, chance: Ratio) -> FinalChance {
    FinalChance { a_hits, b_hits, chance: Chance(chance) }
}

impl MeleeOdds {
    /// Transport and limbered guns are Done For before a die is thrown (p. 31).
    fn automatic(&self, tables: &Tables) -> Result<MeleeProspects, Refusal> {
        let state = (self.a.unit.hits, self.b.unit.hits);
        let certain = |holds: bool| Chance(if holds { Ratio::ONE } else { Ratio::ZERO });
        let effects = |side: &MeleeSide| -> Result<EffectChances, Refusal> {
            let effect = if side.is_helpless() { Effect::DoneFor } else { Effect::of(tables, side.unit.hits) };
            let mut chances = EffectChances::default();
            chances.add(effect, Ratio::ONE)?;
            Ok(chances)
        };
        Ok(MeleeProspects {
            a_wins: certain(self.b.is_helpless()),
            b_wins: certain(self.a.is_helpless()),
            both_lose: certain(false),
            rounds: (1..=self.max_rounds).map(|round| RoundChance { round, chance: certain(false) }).collect(),
            longer: certain(false),
            expected_rounds: Mean(Ratio::ZERO),
            r#final: vec![end(state, Ratio::ONE)],
            a_effects: effects(&self.a)?,
            b_effects: effects(&self.b)?,
        })
    }
}
