//! What the players see: the turn, who is next, how the armies stand, what hangs over the table, what is held for points,
//! and the last rulings with their dice. Nothing of what the umpire keeps to himself (notes, duties), and of what one side
//! must not know only what the [`Reader`] may.

use std::collections::BTreeMap;

use super::moment;
use crate::battle::{Battle, RecordedRuling, Standing};
use crate::letters::line;
use crate::umpire::{ArmyView, Order, Throw, UnitId, View};

/// How many of the last rulings are told.
const LAST: usize = 8;

/// Who reads the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// All players.
    Everybody,
    /// The players of an army, by its number from 1.
    Army(u8),
}

/// The board.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// Who reads it.
    pub reader: Reader,
    /// The battle as everybody may see it.
    pub view: View,
    /// The turn and the phase, in words.
    pub moment: String,
    /// Who acts now, and what follows; empty where neither is known.
    pub next: String,
    /// What is held for points: its name and worth, and who holds it.
    pub objectives: Vec<(String, String)>,
    /// The last rulings, the newest first.
    pub rulings: Vec<Said>,
    /// What only this reader knows of his units.
    pub secrets: BTreeMap<UnitId, String>,
}

/// A ruling, as the players are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Its record.
    pub seq: u64,
    /// Its line.
    pub line: String,
    /// What fell, in the order in which it fell.
    pub dice: Vec<String>,
}

impl Board {
    /// The board of a battle as it stands.
    pub fn of(battle: &Battle, reader: Reader) -> Board {
        let view = battle.view();
        let secrets = match reader {
            Reader::Everybody => BTreeMap::new(),
            Reader::Army(army) => battle.game().secrets(army).into_iter().collect(),
        };
        Board {
            reader,
            moment: moment(&view),
            next: next(&view),
            objectives: objectives(&view),
            rulings: last(battle, LAST),
            secrets,
            view,
        }
    }
}

/// The board for everybody, in a few lines.
pub fn board(battle: &Battle) -> String {
    let Board { view, moment, next, objectives, rulings, .. } = Board::of(battle, Reader::Everybody);
    let mut lines = vec![format!("{}: {moment}", view.title)];
    lines.extend(Some(next).filter(|next| !next.is_empty()));
    lines.extend(view.headline.iter().chain(&view.over).cloned());
    lines.extend(armies(&view));
    lines.extend(objectives.into_iter().map(|(what, who)| format!("{what}: {who}")));
    lines.extend(rulings.iter().rev().map(Said::to_string));
    lines.iter().map(|words| format!("{}\n", line(words))).collect()
}

/// Who acts now, and the phase that follows: `Prussia acts; then 6 Melee`, `next: 6 Melee`.
pub fn next(view: &View) -> String {
    if view.over.is_some() {
        return String::new();
    }
    let acting = view.acting.and_then(|army| view.armies.get(usize::from(army).wrapping_sub(1)));
    let acting = acting.map(|army| format!("{} acts", army.name));
    match (acting, view.phase.next.as_str()) {
        (Some(acting), "") => acting,
        (Some(acting), next) => format!("{acting}; then {next}"),
        (None, "") => String::new(),
        (None, next) => format!("next: {next}"),
    }
}

/// What can be held for points, and who holds it.
pub fn objectives(view: &View) -> Vec<(String, String)> {
    let side = |side: u8| {
        let armies = view.armies.iter().filter(|army| army.side == side).map(|army| army.name.as_str());
        armies.collect::<Vec<_>>().join(", ")
    };
    let told = view.objectives.iter().map(|objective| {
        let holder = objective.holder.map_or_else(|| "nobody".to_owned(), side);
        (format!("{}, {}", objective.name, objective.worth), holder)
    });
    told.collect()
}

/// The last rulings, the newest first. That a phase ended, and no die fell, the board says already.
pub fn last(battle: &Battle, most: usize) -> Vec<Said> {
    let said = |Standing { seq, ruled }| {
        let dice = dice(&ruled);
        Said { seq, line: ruled.line, dice }
    };
    let tells = |each: &Standing| each.ruled.order.name != Order::NEXT || !each.ruled.throws.is_empty();
    battle.standing().iter().rev().filter(tells).take(most).map(said).collect()
}

fn dice(ruled: &RecordedRuling) -> Vec<String> {
    let fell = |throw: &Throw| match throw {
        Throw::Face(face) => face.to_string(),
        Throw::Card(card) => card.clone(),
    };
    ruled.throws.iter().map(fell).collect()
}

impl std::fmt::Display for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.seq, self.line)?;
        if self.dice.is_empty() { Ok(()) } else { write!(f, "  [dice {}]", self.dice.join(" ")) }
    }
}

/// A line an army: how it stands, and what it has lost.
pub fn armies(view: &View) -> Vec<String> {
    let about = |army: &ArmyView| {
        let units = army.brigades.iter().flat_map(|brigade| &brigade.units);
        let lost: Vec<String> = units.filter(|unit| unit.gone).map(|unit| view.called(unit.code)).collect();
        let lost = if lost.is_empty() { String::new() } else { format!("; gone: {}", lost.join(", ")) };
        format!("{}: {}{lost}", army.name, army.standing)
    };
    view.armies.iter().map(about).collect()
}
