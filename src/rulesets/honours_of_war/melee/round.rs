//! `melee_round`: one round between two units (p. 30-32).

use serde::{Deserialize, Serialize};

use super::side::{AttackResult, MeleeObjection, MeleeSide};
use crate::rulesets::honours_of_war::morale::hit_line::Line;
use crate::rulesets::honours_of_war::morale::hits::Reading;
use crate::rulesets::honours_of_war::tables::Tables;
use crate::rulesets::honours_of_war::unit::hits::{Effect, sum};
use crate::umpire::{Dice, Die, Interrupt, Procedure, ProcedureEntry, Refusal, integer, procedure};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] = &[procedure::<_, MeleeRound>()];

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Winner {
    /// The first side.
    A,
    /// The second side.
    B,
    /// Nobody: both are driven off.
    BothLose,
}

impl Winner {
    /// Who wins when either side is driven off, or not.
    pub(crate) const fn of(a_loses: bool, b_loses: bool) -> Option<Winner> {
        match (a_loses, b_loses) {
            (true, true) => Some(Winner::BothLose),
            (true, false) => Some(Winner::B),
            (false, true) => Some(Winner::A),
            (false, false) => None,
        }
    }
}

/// One round of melee between two units. With more than two, ask once for each unit that throws, all with their hits as
/// at the start of the round, and add.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MeleeRound {
    /// The first side.
    pub(crate) a: MeleeSide,
    /// The second side.
    pub(crate) b: MeleeSide,
    /// The number of the round, from 1.
    #[serde(default = "first", deserialize_with = "integer")]
    pub(crate) round: u32,
}

pub(crate) const fn first() -> u32 {
    1
}

/// The answer to `melee_round`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Round {
    /// What the first side throws.
    pub(crate) a: AttackResult,
    /// What the second side throws.
    pub(crate) b: AttackResult,
    /// The first side's hits after the round.
    pub(crate) a_hits: u32,
    /// The second side's hits after the round.
    pub(crate) b_hits: u32,
    /// What they do to the first side.
    pub(crate) a_effect: Effect,
    /// What they do to the second side.
    pub(crate) b_effect: Effect,
    /// Whether the melee is over.
    pub(crate) over: bool,
    /// Who won it.
    pub(crate) winner: Option<Winner>,
    /// Whether a helpless side was Done For without a die.
    pub(crate) automatic: bool,
}

impl MeleeRound {
    fn blow(
        &self,
        tables: &Tables,
        side: &MeleeSide,
        other: &MeleeSide,
        why: &'static str,
        dice: &mut dyn Dice,
    ) -> Result<AttackResult, Interrupt> {
        if !side.fights {
            return Ok(AttackResult::default());
        }
        let modifiers = side.modifiers(tables, other, self.round == 1);
        let total = sum(&modifiers);
        let line = Line::of(&side.unit)?;
        let reading = Reading::new(tables, line, dice.face(Die::Average, why)?, total);
        Ok(AttackResult {
            fights: true,
            modifiers,
            modifier_total: Some(total),
            die: Some(reading.die),
            modified: Some(reading.modified),
            column: Some(reading.column),
            table_line: Some(line),
            hits_inflicted: reading.hits,
        })
    }

    /// Transport and limbered guns are Done For at once (p. 31).
    fn automatic(&self, tables: &Tables) -> Round {
        let effect = |side: &MeleeSide| {
            if side.is_helpless() { Effect::DoneFor } else { Effect::of(tables, side.unit.hits) }
        };
        Round {
            a: AttackResult::default(),
            b: AttackResult::default(),
            a_hits: self.a.unit.hits,
            b_hits: self.b.unit.hits,
            a_effect: effect(&self.a),
            b_effect: effect(&self.b),
            over: true,
            winner: Winner::of(self.a.is_helpless(), self.b.is_helpless()),
            automatic: true,
        }
    }
}

impl Procedure<Tables> for MeleeRound {
    const NAME: &'static str = "melee_round";
    type Answer = Round;
    type Objection = MeleeObjection;

    fn check(&self, _: &Tables) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::new(text));
        self.a.check()?;
        self.b.check()?;
        if self.round == 0 {
            return refuse("rounds are counted from 1");
        }
        if !self.a.fights && !self.b.fights {
            return refuse("neither side fights");
        }
        if self.a.is_helpless() && self.b.is_helpless() {
            return refuse("limbered guns and transport do not fight each other");
        }
        if self.a.uphill && self.b.uphill {
            return refuse("both sides cannot be uphill of each other");
        }
        Ok(())
    }

    fn objections(&self, tables: &Tables) -> Vec<MeleeObjection> {
        [self.a.objections(tables, &self.b), self.b.objections(tables, &self.a)].concat()
    }

    /// Draws the die of `a`, then that of `b`, for those that fight.
    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Round, Interrupt> {
        if self.a.is_helpless() || self.b.is_helpless() {
            return Ok(self.automatic(tables));
        }
        let a = self.blow(tables, &self.a, &self.b, "hits of the first side", dice)?;
        let b = self.blow(tables, &self.b, &self.a, "hits of the second side", dice)?;
        let a_hits = self.a.unit.hits.saturating_add(b.hits_inflicted);
        let b_hits = self.b.unit.hits.saturating_add(a.hits_inflicted);
        let (a_effect, b_effect) = (Effect::of(tables, a_hits), Effect::of(tables, b_hits));
        let winner = Winner::of(a_effect.drives_off(), b_effect.drives_off());
        Ok(Round { a, b, a_hits, b_hits, a_effect, b_effect, over: winner.is_some(), winner, automatic: false })
    }
}
