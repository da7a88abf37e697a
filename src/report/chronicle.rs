//! The battle folded once more, ruling by ruling: who lost what, when, to whom, and how likely it was.
//!
//! A loss is a part of a unit, as [`Game::losses`] has it: so that one measure holds under every ruleset, and is exact.

use std::collections::BTreeMap;

use serde_json::Value;

use super::luck::booked;
use super::weight::{Sides, Weight, weigh};
use crate::battle::{Battle, RecordedRuling, Standing, rule};
use crate::umpire::{Answer, Game, Interrupt, Ratio, UnitId, View};

/// What came of a battle, in order.
#[derive(Clone, Debug, Default)]
pub struct Chronicle {
    /// What was seen before the first ruling; `None` without a ruling.
    pub start: Option<View>,
    /// The turns, in order.
    pub turns: Vec<Turn>,
}

/// A turn.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Its number.
    pub number: u32,
    /// What the armies have lost at its end, in their order: units, parts of units counted in.
    pub lost: Vec<Ratio>,
    /// What is seen at its end.
    pub view: View,
    /// The rulings in which a die fell or somebody lost something.
    pub deeds: Vec<Deed>,
}

/// A ruling in which a die fell, or that changed what somebody has lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Deed {
    /// The number of the record in which it was ruled first.
    pub seq: u64,
    /// The phase.
    pub phase: String,
    /// Whom the order was given to, and whom its answers name.
    pub who: Vec<UnitId>,
    /// How many dice fell.
    pub dice: usize,
    /// Who lost something, or recovered: how much before, and how much after.
    pub changes: Vec<(UnitId, Ratio, Ratio)>,
    /// Who hurt those who lost something, where the ruling says it: where it changed a unit `by` others. Where nobody acted in
    /// it, as when a turn ends: who of the other side hurt them last in this turn.
    pub hurt_by: BTreeMap<UnitId, Vec<UnitId>>,
    /// Which commander fell by it, a sentence; empty where none did.
    pub fallen: String,
    /// What its dice were worth, where all their ways can be told.
    pub weight: Option<Weight>,
}

impl Deed {
    /// Who had to do with what befell a unit, of those of whom this holds. Where the ruling says who hurt it, or nobody acted,
    /// those who hurt it. Else those are told whom the order names, or who lost something too, as in a melee.
    pub fn to_whom(&self, id: UnitId, other: impl Fn(&UnitId) -> bool) -> Vec<UnitId> {
        let hurt_by = self.hurt_by.get(&id);
        if hurt_by.is_some() || self.who.is_empty() {
            return hurt_by.into_iter().flatten().copied().filter(other).collect();
        }
        let named: Vec<UnitId> = self.who.iter().copied().filter(&other).collect();
        if named.is_empty() { self.changes.iter().map(|(who, ..)| *who).filter(other).collect() } else { named }
    }
}

impl Turn {
    /// A ruling of this turn, with those who before it hurt whoever loses something in it, where nobody acted in it.
    fn with_who_hurt(&self, deed: Deed, sides: &Sides) -> Deed {
        if !deed.who.is_empty() {
            return deed;
        }
        let last = |(id, before, after): &(UnitId, Ratio, Ratio)| {
            let other = |who: &UnitId| !who.is_brigade() && sides.is_first(who.army) != sides.is_first(id.army);
            let hurt = |deed: &&Deed| deed.changes.iter().any(|(who, was, is)| who == id && was < is);
            let foes = self.deeds.iter().rev().filter(hurt).map(|deed| deed.to_whom(*id, other));
            let foes = foes.into_iter().find(|foes| !foes.is_empty()).filter(|_| before < after);
            foes.map(|foes| (*id, foes))
        };
        Deed { hurt_by: deed.changes.iter().filter_map(last).collect(), ..deed }
    }
}

impl Chronicle {
    /// Folds the rulings that stand. Refuses a journal whose events do not fit.
    pub fn of(battle: &Battle) -> Result<Chronicle, Interrupt> {
        Chronicle::told(battle, true)
    }

    /// The same without weighing any dice and without the commanders, which takes long: for what is looked at during the battle.
    pub fn unweighed(battle: &Battle) -> Result<Chronicle, Interrupt> {
        Chronicle::told(battle, false)
    }

    fn told(battle: &Battle, weighs: bool) -> Result<Chronicle, Interrupt> {
        let mut told = Chronicle::default();
        let Some(first) = battle.standing().get(0) else { return Ok(told) };
        let mut game = battle.before_ruling(first.seq)?;
        let start = game.view();
        let sides = Sides::of(&start);
        told.start = Some(start);
        let mut lost = game.losses();
        for standing in battle.standing().iter() {
            let before = game.copy();
            game.apply(&standing.ruled.events.to_string())?;
            let number = standing.ruled.turn;
            if told.turns.last().is_none_or(|turn| turn.number != number) {
                told.end_turn(&*before, &sides, &lost);
                told.turns.push(Turn { number, lost: Vec::new(), view: View::default(), deeds: Vec::new() });
            }
            let after = game.losses();
            let deed = deed(&*before, standing, [&lost, &after], weighs.then_some(&sides));
            lost = after;
            if let Some(turn) = told.turns.last_mut() {
                turn.deeds.extend(deed.map(|deed| turn.with_who_hurt(deed, &sides)));
            }
        }
        told.end_turn(&*game, &sides, &lost);
        Ok(told)
    }

    /// The turn on top ends in this state.
    fn end_turn(&mut self, game: &dyn Game, sides: &Sides, lost: &[(UnitId, Ratio)]) {
        if let Some(turn) = self.turns.last_mut() {
            turn.lost = sides.armies().map(|army| lost_by(army, lost)).collect();
            turn.view = game.view();
        }
    }

    /// Every ruling with its turn.
    pub fn deeds(&self) -> impl Iterator<Item = (u32, &Deed)> {
        self.turns.iter().flat_map(|turn| turn.deeds.iter().map(|deed| (turn.number, deed)))
    }
}

/// What an army has lost, in units.
fn lost_by(army: u8, lost: &[(UnitId, Ratio)]) -> Ratio {
    lost.iter().filter(|(id, _)| id.army == army).fold(Ratio::ZERO, |sum, (_, part)| sum + *part)
}

type Parts = Vec<(UnitId, Ratio)>;

fn deed(game: &dyn Game, Standing { seq, ruled }: Standing, lost: [&Parts; 2], sides: Option<&Sides>) -> Option<Deed> {
    let before: BTreeMap<UnitId, Ratio> = lost[0].iter().copied().collect();
    let change = |(id, after): &(UnitId, Ratio)| {
        let before = before.get(id).copied().unwrap_or(Ratio::ZERO);
        (before != *after).then_some((*id, before, *after))
    };
    let changes: Vec<_> = lost[1].iter().filter_map(change).collect();
    let hidden = game.hides(&ruled.order, ruled.turn);
    if changes.is_empty() && ruled.throws.is_empty() || hidden {
        return None;
    }
    let weight = sides.and_then(|sides| weigh(game, &ruled, &booked(game, &ruled)?, sides, [lost[0], lost[1]]));
    let named = ruled.order.answers.values().flat_map(|answer| match answer {
        Answer::Word(word) => vec![word],
        Answer::Words(words) => words.iter().collect(),
        Answer::Flag(_) | Answer::Number(_) => Vec::new(),
    });
    // An answer that names a unit holds its id as the journal writes it; another word is none of these ids.
    let named = named.filter_map(|word| word.parse::<UnitId>().ok()).filter(|id| before.contains_key(id));
    let mut who: Vec<UnitId> = ruled.order.subject.into_iter().collect();
    for id in named {
        if !who.contains(&id) {
            who.push(id);
        }
    }
    let fallen = sides.map_or_else(String::new, |_| fallen(game, &ruled));
    Some(Deed {
        seq,
        phase: ruled.phase,
        who,
        dice: ruled.throws.len(),
        changes,
        hurt_by: hurt_by(&ruled.events),
        fallen,
        weight,
    })
}

/// Who hurt whom, where a ruling's events say so: what befell a `unit`, and those who fell `with` it, and `by` whom.
fn hurt_by(events: &Value) -> BTreeMap<UnitId, Vec<UnitId>> {
    let id = |id: &Value| id.as_str()?.parse::<UnitId>().ok();
    let list = |of: Option<&Value>| -> Vec<UnitId> {
        of.and_then(Value::as_array).into_iter().flatten().filter_map(id).collect()
    };
    let all = |event: &Value| {
        let by = list(event.get("by"));
        let who = event.get("unit").and_then(id).into_iter().chain(list(event.get("with")));
        who.filter(|_| !by.is_empty()).map(|who| (who, by.clone())).collect::<Vec<_>>()
    };
    let events = events.as_array().into_iter().flatten().filter_map(Value::as_object);
    events.flat_map(|event| event.values()).flat_map(all).collect()
}

/// Which commander fell by a ruling: no loss tells it, so it is ruled once more. By dice alone a commander falls.
fn fallen(game: &dyn Game, ruled: &RecordedRuling) -> String {
    if ruled.throws.is_empty() {
        return String::new();
    }
    rule(game, &ruled.order, &ruled.throws).result.map_or_else(|_| String::new(), |ruling| ruling.fallen)
}
