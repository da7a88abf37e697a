//! What the players see: the turn, how the armies stand, what hangs over the table, and the last rulings. Nothing of what
//! the umpire keeps to himself (notes, duties).

use super::{called, moment};
use crate::battle::{Battle, Standing};
use crate::umpire::View;

/// The board, in a few lines.
pub fn board(battle: &Battle) -> String {
    let view = battle.game().view();
    let mut text = format!("{}: {}\n", view.title, moment(&view));
    for line in view.headline.iter().chain(&view.over) {
        text.push_str(line);
        text.push('\n');
    }
    text.push_str(&armies(&view));
    if let Some(last) = battle.standing().last() {
        text.push_str(&ruling(&last));
    }
    text
}

/// A line an army: how it stands, and what it has lost.
pub fn armies(view: &View) -> String {
    let mut text = String::new();
    for army in &view.armies {
        let units = army.brigades.iter().flat_map(|brigade| &brigade.units);
        let lost: Vec<String> = units.filter(|unit| unit.gone).map(|unit| called(view, unit.code)).collect();
        text.push_str(&format!("{}: {}", army.name, army.standing));
        if !lost.is_empty() {
            text.push_str(&format!("; gone: {}", lost.join(", ")));
        }
        text.push('\n');
    }
    text
}

/// A ruling in a line.
pub fn ruling(Standing { seq, ruled }: &Standing) -> String {
    format!("{seq}: {}\n", ruled.line)
}
