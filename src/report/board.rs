//! What the players see: the turn, how the armies stand, what hangs over the table, and the last rulings. Nothing of what
//! the umpire keeps to himself (notes, duties).

use super::{called, moment};
use crate::battle::{Battle, Standing};
use crate::letters::line;
use crate::umpire::{ArmyView, View};

/// The board, in a few lines.
pub fn board(battle: &Battle) -> String {
    let view = battle.game().view();
    let mut text = String::new();
    let mut put = |words: &str| {
        text.push_str(&line(words));
        text.push('\n');
    };
    put(&format!("{}: {}", view.title, moment(&view)));
    view.headline.iter().chain(&view.over).for_each(|words| put(words));
    armies(&view).iter().for_each(|words| put(words));
    if let Some(last) = battle.standing().last() {
        put(&ruling(&last));
    }
    text
}

/// A line an army: how it stands, and what it has lost.
pub fn armies(view: &View) -> Vec<String> {
    let about = |army: &ArmyView| {
        let units = army.brigades.iter().flat_map(|brigade| &brigade.units);
        let lost: Vec<String> = units.filter(|unit| unit.gone).map(|unit| called(view, unit.code)).collect();
        let lost = if lost.is_empty() { String::new() } else { format!("; gone: {}", lost.join(", ")) };
        format!("{}: {}{lost}", army.name, army.standing)
    };
    view.armies.iter().map(about).collect()
}

/// A ruling in a line.
pub fn ruling(Standing { seq, ruled }: &Standing) -> String {
    format!("{seq}: {}", ruled.line)
}
