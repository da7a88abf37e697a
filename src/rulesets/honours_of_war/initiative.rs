//! Who has the initiative (p. 18, 26): both sides throw a die, draws are thrown again.

use serde::{Deserialize, Serialize};

use super::tables::{Tables, Variables};
use super::unit::Nation;
use crate::umpire::{Dice, Die, Procedure, Refusal, Request, Stop, given, object, procedure, whole, whole_given};

/// The procedures of the initiative to move.
pub const PROCEDURES: &[Procedure<Tables>] = &[procedure::<Tables, MovementInitiative>()];

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the sides by their letters")]
pub enum Party {
    A,
    B,
}

/// A side by its nation, or by the modifier of a nation that never was (p. 51).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The nation.
    #[serde(default, deserialize_with = "given")]
    pub nation: Option<Nation>,
    /// The modifier, from -2 to 2.
    #[serde(default, deserialize_with = "whole_given")]
    pub modifier: Option<i32>,
}

impl Side {
    /// A side of this nation.
    pub const fn of(nation: Nation) -> Side {
        Side { nation: Some(nation), modifier: None }
    }

    /// What it adds to its die: `of_nation` reads it from the national table. Refuses both or none of nation and
    /// modifier, and a modifier beyond -2 to 2.
    pub fn modifier(&self, tables: &Tables, of_nation: fn(&Variables) -> i32) -> Result<i32, Refusal> {
        match (self.nation, self.modifier) {
            (Some(nation), None) => Ok(of_nation(tables.nations.of(Some(nation)))),
            (None, Some(modifier @ -2..=2)) => Ok(modifier),
            (None, Some(_)) => Err(Refusal::on("p. 51", "a side's modifier is from -2 to 2")),
            _ => Err(Refusal::new("give each side either a `nation` or a `modifier`")),
        }
    }
}

/// How a contest of two dice ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The higher total.
    pub winner: Party,
    /// The last total of side a.
    pub total_a: i32,
    /// The last total of side b.
    pub total_b: i32,
    /// How many draws went before.
    pub rerolls: u32,
}

/// So many draws are thrown at most: dice that walk all outcomes would go on for ever.
const DRAWS: u32 = 1_000;

/// Throws a D6 for a and one for b until the totals differ. Refused after a thousand draws.
pub fn contest(a: i32, b: i32, dice: &mut dyn Dice, why: &'static str) -> Result<Contest, Stop> {
    for rerolls in 0..DRAWS {
        let total_a = i32::from(dice.face(Die::D6, why)?) + a;
        let total_b = i32::from(dice.face(Die::D6, why)?) + b;
        if total_a != total_b {
            let winner = if total_a > total_b { Party::A } else { Party::B };
            return Ok(Contest { winner, total_a, total_b, rerolls });
        }
    }
    Stop::refuse(format!("nobody has the initiative after {DRAWS} draws"))
}

/// Who has the initiative to move (p. 18)?
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementInitiative {
    /// The first side to throw.
    #[serde(deserialize_with = "object")]
    pub side_a: Side,
    /// The other.
    #[serde(deserialize_with = "object")]
    pub side_b: Side,
    /// The designated attacker, who has it without a die in turn 1.
    #[serde(default)]
    pub attacker: Option<Party>,
    /// The turn, from 1.
    #[serde(deserialize_with = "whole")]
    pub turn: u32,
}

/// Who has it, and the last pair of dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "the outputs by their names in the contract")]
pub struct Initiative {
    pub winner: Party,
    pub automatic: bool,
    pub total_a: Option<i32>,
    pub total_b: Option<i32>,
    pub modifier_a: i32,
    pub modifier_b: i32,
    pub rerolls: u32,
}

impl MovementInitiative {
    /// Two sides without a designated attacker.
    pub const fn new(side_a: Side, side_b: Side, turn: u32) -> MovementInitiative {
        MovementInitiative { side_a, side_b, attacker: None, turn }
    }
}

impl Request<Tables> for MovementInitiative {
    const NAME: &'static str = "movement_initiative";
    type Answer = Initiative;

    fn rule(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Initiative, Stop> {
        if self.turn == 0 {
            return Stop::refuse("turns count from 1");
        }
        let bonus = |party| if self.attacker == Some(party) { tables.command.attacker } else { 0 };
        let modifier_a = self.side_a.modifier(tables, |nation| nation.move_initiative)? + bonus(Party::A);
        let modifier_b = self.side_b.modifier(tables, |nation| nation.move_initiative)? + bonus(Party::B);
        if let (1, Some(winner)) = (self.turn, self.attacker) {
            let (total_a, total_b) = (None, None);
            return Ok(Initiative { winner, automatic: true, total_a, total_b, modifier_a, modifier_b, rerolls: 0 });
        }
        let contest = contest(modifier_a, modifier_b, dice, "movement initiative")?;
        Ok(Initiative {
            winner: contest.winner,
            automatic: false,
            total_a: Some(contest.total_a),
            total_b: Some(contest.total_b),
            modifier_a,
            modifier_b,
            rerolls: contest.rerolls,
        })
    }
}
