//! A handout as Markdown: to be edited, sent, or read as it is.

use std::fmt::Write;

use super::{ArmyPage, BrigadePage, Handout, Part, UnitPage};
use crate::report::plain::plain;
use crate::umpire::{Boxes, Figures, Reach};

/// The whole handout.
pub fn markdown(handout: &Handout) -> String {
    let mut text = format!("# {}\n\n{}\n", plain(&handout.title), plain(&handout.rules));
    if !handout.about.is_empty() {
        let _ = writeln!(text, "\n{}", plain(&handout.about.join("; ")));
    }
    if !handout.now.is_empty() {
        let _ = writeln!(text, "\nAs it stands: {}.", plain(&handout.now.join("; ")));
    }
    for part in &handout.parts {
        match part {
            Part::Scenario => scenario(&mut text, handout),
            Part::Rosters => handout.armies.iter().for_each(|army| roster(&mut text, army)),
            Part::Reference => reference(&mut text, handout),
            Part::Cards => handout.armies.iter().for_each(|army| cards(&mut text, army)),
        }
    }
    text
}

fn scenario(text: &mut String, handout: &Handout) {
    text.push_str("\n## The scenario\n");
    for (heading, says) in &handout.scenario {
        let _ = writeln!(text, "\n### {}\n", plain(heading));
        list(text, says);
    }
}

fn list(text: &mut String, says: &[String]) {
    for sentence in says {
        let _ = writeln!(text, "- {}", plain(sentence));
    }
}

/// A row of a table, its cells as Markdown.
fn row<T: AsRef<str>>(text: &mut String, cells: impl IntoIterator<Item = T>) {
    for cell in cells {
        let _ = write!(text, "| {} ", cell.as_ref());
    }
    text.push_str("|\n");
}

fn head(text: &mut String, headings: &[String]) {
    row(text, headings);
    row(text, headings.iter().map(|_| "---"));
}

/// `[ ][x]`, with what a box means behind it, and what they are where it is not told already.
fn boxes(row: &Boxes) -> String {
    let mut text = format!("{} ", row.what);
    for (at, means) in row.each.iter().enumerate() {
        text.push_str(if at < row.crossed { "\\[x\\]" } else { "\\[ \\]" });
        if !means.is_empty() {
            let _ = write!(text, " {} ", plain(means));
        }
    }
    text.trim_end().to_owned()
}

fn all_boxes(rows: &[Boxes]) -> String {
    rows.iter().map(boxes).collect::<Vec<_>>().join("; ")
}

fn roster(text: &mut String, army: &ArmyPage) {
    let _ = writeln!(text, "\n## {}\n", plain(&army.name));
    let about = [&army.general, &army.standing].into_iter().filter(|words| !words.is_empty()).cloned();
    list(text, &about.collect::<Vec<_>>());
    list(text, &army.notes);
    for row in &army.boxes {
        let _ = writeln!(text, "- {}", boxes(row));
    }
    let headings = ["", "unit", "class", "boxes"].into_iter().chain(army.columns.iter().copied()).chain(["notes"]);
    let headings: Vec<String> = headings.map(plain).collect();
    text.push('\n');
    head(text, &headings);
    for BrigadePage { code, name, about, units } in &army.brigades {
        let own = [format!("**{code}**"), format!("**{}**", plain(name)), plain(about)];
        row(text, own.into_iter().chain(vec![String::new(); headings.len() - 3]));
        for unit in units {
            let figures = unit.figures.iter().map(|cell| plain(cell));
            let first = [unit.code.clone(), name_of(unit), plain(&unit.class), all_boxes(&unit.boxes)];
            row(text, first.into_iter().chain(figures).chain([plain(&unit.notes.join("; "))]));
        }
    }
    if !army.reaches.is_empty() {
        text.push_str("\nRanges:\n\n");
        list(text, &army.reaches.iter().map(reach).collect::<Vec<_>>());
    }
}

/// Struck out where it is out of the battle.
fn name_of(unit: &UnitPage) -> String {
    let name = plain(&unit.name);
    if unit.gone { format!("~~{name}~~") } else { name }
}

/// `muskets: short 10, long 30 cm; 45 degrees to either side`.
fn reach(reach: &Reach) -> String {
    let bands: Vec<String> = reach.bands.iter().map(|(name, to)| format!("{name} {to}")).collect();
    let arc = reach.arc.map_or_else(String::new, |arc| format!("; {arc} degrees to either side"));
    format!("{}: {} {}{arc}", reach.weapon, bands.join(", "), reach.unit)
}

fn reference(text: &mut String, handout: &Handout) {
    text.push_str("\n## Quick reference\n\n");
    list(text, &handout.scale);
    for Figures { table, by_house } in &handout.tables {
        let house = if *by_house { ", by house rules" } else { "" };
        let page = if table.page.is_empty() { String::new() } else { format!(" ({})", plain(&table.page)) };
        let _ = writeln!(text, "\n### {}{page}{house}\n", plain(&table.title));
        let width = table.rows.iter().map(Vec::len).chain([table.columns.len()]).max().unwrap_or(0);
        if width > 0 {
            let named = table.columns.iter().map(|heading| plain(heading));
            head(text, &named.chain(std::iter::repeat_with(String::new)).take(width).collect::<Vec<_>>());
            table.rows.iter().for_each(|cells| row(text, cells.iter().map(|cell| plain(cell))));
            text.push('\n');
        }
        list(text, &table.notes);
    }
}

fn cards(text: &mut String, army: &ArmyPage) {
    let _ = writeln!(text, "\n## Cards: {}", plain(&army.name));
    for unit in army.brigades.iter().flat_map(|brigade| &brigade.units) {
        let _ = writeln!(text, "\n**{}** {}\n", unit.code, name_of(unit));
        let figures = army.columns.iter().zip(&unit.figures).filter(|(_, cell)| !cell.is_empty());
        let figures = figures.map(|(heading, cell)| format!("{heading} {cell}"));
        let said = std::iter::once(unit.class.clone()).chain(figures);
        let said: Vec<String> = said.chain(unit.reach.as_ref().map(reach)).chain(unit.notes.iter().cloned()).collect();
        list(text, &said.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>());
        for row in &unit.boxes {
            let _ = writeln!(text, "- {}", boxes(row));
        }
    }
}
