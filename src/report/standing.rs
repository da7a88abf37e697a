//! How a battle stands, in plain text: no boxes, no colours, a label on everything, so that it can be read aloud.

use std::fmt::Write;

use super::{capital, moment, rules};
use crate::battle::Battle;
use crate::letters;
use crate::umpire::{ArmyView, BrigadeView, Tone, UnitRow, View};

/// How many of the last rulings are told.
const LAST: usize = 8;

/// The whole standing: armies, duties, the last rulings, and what undo and redo would do.
pub fn standing(battle: &Battle) -> String {
    let view = battle.view();
    let mut text = String::new();
    let mut line = |words: &str| {
        text.push_str(&letters::line(words));
        text.push('\n');
    };
    line(&format!("{} ({})", view.title, rules(battle)));
    line(&capital(&moment(&view)));
    if let Some(army) = view.acting.and_then(|army| view.armies.get(usize::from(army).wrapping_sub(1))) {
        line(&format!("Acting: {}", army.name));
    }
    view.headline.iter().for_each(|words| line(&capital(words)));
    if let Some(end) = &view.over {
        line(&format!("The battle is over: {end}"));
    }
    armies(&view).iter().for_each(|words| line(words));
    line("");
    duties(&view).iter().for_each(|words| line(words));
    orders(&view).iter().for_each(|words| line(words));
    if !view.phase.next.is_empty() {
        line(&format!("Next phase: {}", view.phase.next));
    }
    last(battle).iter().for_each(|words| line(words));
    let stays: Vec<String> = battle.as_it_was(|_| true).iter().map(u64::to_string).collect();
    if !stays.is_empty() {
        line(&format!("Could not be ruled again after what was mended, and stays: {}", stays.join(", ")));
    }
    line("");
    line(&match battle.would_undo() {
        Some((seq, what)) => format!("Undo would take back {seq}: {what}"),
        None => "Nothing to undo".to_owned(),
    });
    if let Some((seq, what)) = battle.would_redo() {
        line(&format!("Redo would bring back {seq}: {what}"));
    }
    text
}

/// Every army with its brigades and units, an empty line before each.
pub(crate) fn armies(view: &View) -> Vec<String> {
    let each = view.armies.iter().flat_map(|army| {
        let brigades = army.brigades.iter().flat_map(|each| brigade(view, each));
        [String::new(), heading(army)].into_iter().chain(brigades.map(|line| format!("  {line}"))).collect::<Vec<_>>()
    });
    each.collect()
}

/// A brigade, and its units.
pub(crate) fn brigade(view: &View, brigade: &BrigadeView) -> Vec<String> {
    let units = brigade.units.iter().map(|unit| format!("  {}", about_unit(view, unit)));
    std::iter::once(about_brigade(view, brigade)).chain(units).collect()
}

fn heading(army: &ArmyView) -> String {
    let mut text = army.name.clone();
    for words in [&army.standing, &army.general] {
        if !words.is_empty() {
            let _ = write!(text, "; {words}");
        }
    }
    text
}

fn about_brigade(view: &View, BrigadeView { code, name, rating, note, .. }: &BrigadeView) -> String {
    let rating = if rating.is_empty() { String::new() } else { format!(", {rating}") };
    let note = if note.is_empty() { String::new() } else { format!(": {note}") };
    format!("Brigade {} {name}{rating}{note}", view.marked(*code))
}

/// A unit in a line; what colour and place say on the screen is said in words.
pub(crate) fn about_unit(view: &View, unit: &UnitRow) -> String {
    let kind = if unit.kind.is_empty() { String::new() } else { format!(" ({})", unit.kind) };
    let mut words = vec![format!("{} {}{kind}", view.marked(unit.code), unit.name)];
    match unit.strength.as_str() {
        "" | "." => words.push("untouched".to_owned()),
        strength => words.push(strength.to_owned()),
    }
    if unit.tone == Tone::Bad && !view.bad.is_empty() {
        words.push(view.bad.to_owned());
    }
    words.extend(unit.marks.iter().cloned());
    if unit.gone {
        words.push("out of the battle".to_owned());
    }
    if unit.owes {
        words.push("owes a reaction".to_owned());
    }
    words.join(", ")
}

/// What is owed in this phase, and by whom.
pub(crate) fn duties(view: &View) -> Vec<String> {
    if view.duties.is_empty() {
        return vec!["Duties: none".to_owned()];
    }
    let mut lines = vec!["Duties:".to_owned()];
    lines.extend(view.duties.iter().map(|duty| format!("  {}", view.words(duty))));
    lines
}

/// What can be ordered now, and by whom.
fn orders(view: &View) -> Vec<String> {
    let mut words = Vec::new();
    for order in view.orders.iter().filter(|order| order.alone || !order.who.is_empty()) {
        let who: Vec<String> = order.who.iter().map(|code| view.marked(*code)).collect();
        let who = if who.is_empty() { String::new() } else { format!(" ({})", who.join(" ")) };
        words.push(format!("{}{who}", order.label));
    }
    if words.is_empty() { Vec::new() } else { vec![format!("Orders: {}", words.join(", "))] }
}

fn last(battle: &Battle) -> Vec<String> {
    let mut lines: Vec<String> =
        battle.standing().iter().rev().take(LAST).map(|each| format!("  {}: {}", each.seq, each.ruled.line)).collect();
    if !lines.is_empty() {
        lines.push("Last rulings:".to_owned());
    }
    lines.reverse();
    lines
}
