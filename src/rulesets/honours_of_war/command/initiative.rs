//! Who has the initiative (p. 18, 25, 40): all sides throw a die, draws are thrown again.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::rulesets::honours_of_war::tables::{Tables, Variables};
use crate::rulesets::honours_of_war::unit::Nation;
use crate::umpire::{
    Dice, Die, Interrupt, Never, Procedure, ProcedureEntry, Refusal, integer, integer_non_null, non_null, procedure,
};

pub(crate) const PROCEDURES: &[ProcedureEntry<Tables>] =
    &[procedure::<_, MovementInitiative>(), procedure::<_, InitiativeOrder>()];

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Party {
    A,
    B,
}

/// A side by its nation, or by the modifier of a nation that never was (p. 51).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InitiativeSide {
    #[serde(default, deserialize_with = "non_null")]
    pub(crate) nation: Option<Nation>,
    /// The modifier, from -2 to 2.
    #[serde(default, deserialize_with = "integer_non_null")]
    pub(crate) modifier: Option<i32>,
}

impl InitiativeSide {
    pub(crate) const fn of(nation: Nation) -> InitiativeSide {
        InitiativeSide { nation: Some(nation), modifier: None }
    }

    /// What it adds to its die: `of_nation` reads it from the national table. Refuses both or none of nation and
    /// modifier, and a modifier beyond -2 to 2.
    pub(crate) fn modifier(&self, tables: &Tables, of_nation: fn(&Variables) -> i32) -> Result<i32, Refusal> {
        match (self.nation, self.modifier) {
            (Some(nation), None) => Ok(of_nation(tables.nations.of(Some(nation)))),
            (None, Some(modifier @ -2..=2)) => Ok(modifier),
            (None, Some(_)) => Err(Refusal::on("p. 51", "a side's modifier is from -2 to 2")),
            _ => Err(Refusal::new("give each side either a `nation` or a `modifier`")),
        }
    }
}

/// So many throws settle an order at most: dice that walk all outcomes would go on for ever.
const DRAWS: u32 = 1_000;

/// What an initiative is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum InitiativePhase {
    Movement,
    Firing,
}

/// In which order sides, or armies that throw for themselves, move or fire (p. 18, 25, 40).
///
/// Each throws a D6, the highest goes first. Those who draw throw again among themselves for their places (HOW-AMB-C38).
/// In the first turn the attacker's forces move before the others, and only those of one side throw.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InitiativeOrder {
    /// For moves or for fire, which knows no attacker.
    pub(crate) phase: InitiativePhase,
    /// Who throws, two to nine, in the order in which they throw.
    pub(crate) forces: Vec<Force>,
    /// The turn, from 1.
    #[serde(deserialize_with = "integer")]
    pub(crate) turn: u32,
}

/// Who throws for an initiative.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Force {
    /// Its modifier.
    pub(crate) side: InitiativeSide,
    /// Whether it belongs to the designated attacker.
    #[serde(default)]
    pub(crate) attacker: bool,
}

/// The order of some forces, each by its place in the request, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Sequence {
    /// The winner first.
    pub(crate) order: Vec<usize>,
    /// The last total of each; none for one who did not throw.
    pub(crate) totals: Vec<Option<i32>>,
    /// What each adds to its die.
    pub(crate) force_modifiers: Vec<i32>,
    /// How many throws were repeated for a draw.
    pub(crate) rerolls: u32,
}

impl InitiativeOrder {
    /// The places of those who attack, and of the others.
    fn parties(&self) -> (Vec<usize>, Vec<usize>) {
        let moves = self.phase == InitiativePhase::Movement;
        (0..self.forces.len()).partition(|at| moves && self.forces[*at].attacker)
    }

    /// What each adds to its die.
    fn modifiers(&self, tables: &Tables) -> Result<Vec<i32>, Refusal> {
        let moves = self.phase == InitiativePhase::Movement;
        let of_nation: fn(&Variables) -> i32 =
            if moves { |nation| nation.move_initiative } else { |nation| nation.fire_initiative };
        let modifier = |force: &Force| -> Result<i32, Refusal> {
            let own = force.side.modifier(tables, of_nation)?;
            Ok(if moves && force.attacker { own + tables.command.attacker } else { own })
        };
        self.forces.iter().map(modifier).collect()
    }
}

impl Procedure<Tables> for InitiativeOrder {
    const NAME: &'static str = "initiative_order";
    type Answer = Sequence;
    type Objection = Never;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        if self.turn == 0 {
            return Err(Refusal::new("turns count from 1"));
        }
        if !(2..=9).contains(&self.forces.len()) {
            return Err(Refusal::new("two to nine forces throw for an initiative"));
        }
        if self.parties().1.is_empty() {
            return Err(Refusal::new("somebody defends where somebody attacks"));
        }
        self.modifiers(tables).map(|_| ())
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Sequence, Interrupt> {
        let (attack, defend) = self.parties();
        let force_modifiers = self.modifiers(tables)?;
        let why = match self.phase {
            InitiativePhase::Movement => "movement initiative",
            InitiativePhase::Firing => "firing initiative",
        };
        let mut totals = vec![None; self.forces.len()];
        let mut order = Vec::new();
        let mut throws = 0_u32;
        // Groups that are not settled yet, the one that goes first at the end.
        let mut open = if self.turn == 1 { vec![defend, attack] } else { vec![(0..self.forces.len()).collect()] };
        let must = open.iter().filter(|group| group.len() > 1).count() as u32;
        while let Some(mut group) = open.pop() {
            if group.len() < 2 {
                order.extend(group);
                continue;
            }
            throws += 1;
            if throws > DRAWS {
                return Interrupt::refuse(format!("nobody has the initiative after {DRAWS} draws"));
            }
            for at in &group {
                totals[*at] = Some(i32::from(dice.face(Die::D6, why)?) + force_modifiers[*at]);
            }
            group.sort_by_key(|at| Reverse(totals[*at]));
            let alike = group.chunk_by(|one, other| totals[*one] == totals[*other]);
            open.extend(alike.rev().map(<[usize]>::to_vec));
        }
        Ok(Sequence { order, totals, force_modifiers, rerolls: throws.saturating_sub(must) })
    }
}

/// Who has the initiative to move (p. 18)?
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovementInitiative {
    /// The first side to throw.
    pub(crate) side_a: InitiativeSide,
    /// The other.
    pub(crate) side_b: InitiativeSide,
    /// The designated attacker, who has it without a die in turn 1.
    #[serde(default)]
    pub(crate) attacker: Option<Party>,
    /// The turn, from 1.
    #[serde(deserialize_with = "integer")]
    pub(crate) turn: u32,
}

/// Who has it, and the last pair of dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Initiative {
    pub(crate) winner: Party,
    pub(crate) automatic: bool,
    pub(crate) total_a: Option<i32>,
    pub(crate) total_b: Option<i32>,
    pub(crate) modifier_a: i32,
    pub(crate) modifier_b: i32,
    pub(crate) rerolls: u32,
}

impl MovementInitiative {
    fn order(&self) -> InitiativeOrder {
        let force = |side, party| Force { side, attacker: self.attacker == Some(party) };
        let forces = vec![force(self.side_a, Party::A), force(self.side_b, Party::B)];
        InitiativeOrder { phase: InitiativePhase::Movement, forces, turn: self.turn }
    }
}

impl Procedure<Tables> for MovementInitiative {
    const NAME: &'static str = "movement_initiative";
    type Answer = Initiative;
    type Objection = Never;

    fn check(&self, tables: &Tables) -> Result<(), Refusal> {
        self.order().check(tables)
    }

    fn objections(&self, _: &Tables) -> Vec<Never> {
        Vec::new()
    }

    fn resolve(&self, tables: &Tables, dice: &mut dyn Dice) -> Result<Initiative, Interrupt> {
        let order = self.order().resolve(tables, dice)?;
        let (total_a, total_b) = (order.totals[0], order.totals[1]);
        Ok(Initiative {
            winner: if order.order[0] == 0 { Party::A } else { Party::B },
            automatic: total_a.is_none(),
            total_a,
            total_b,
            modifier_a: order.force_modifiers[0],
            modifier_b: order.force_modifiers[1],
            rerolls: order.rerolls,
        })
    }
}
