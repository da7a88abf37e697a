//! An entry as lines of text, for screen and shell.

use super::{Entry, Figures};
use crate::umpire::QuickTable;

impl Entry {
    /// What stands beneath its heading: figures first, then the rule. A line of a table is never wider than `width`; the
    /// others are left to whoever writes them.
    pub fn lines(&self, width: usize) -> Vec<String> {
        let whole = &self.whole;
        let mut lines = Vec::new();
        if !whole.figures.is_empty() {
            lines.extend([whole.force.clone(), String::new()]);
        }
        for figures in &whole.figures {
            lines.extend(figures.lines(width));
            lines.push(String::new());
        }
        lines.extend(Some(whole.caveat.clone()).filter(|caveat| !caveat.is_empty()));
        lines.extend(self.text.trim().lines().map(str::to_owned));
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }
}

impl Figures {
    fn lines(&self, width: usize) -> Vec<String> {
        let by_house = if self.by_house { ", by house rules" } else { "" };
        let heading = std::iter::once(format!("{}{by_house}", self.table.title));
        heading.chain(rows(&self.table, width)).chain(self.table.notes.iter().cloned()).collect()
    }
}

/// The rows under each other where they fit; else each as a sentence.
fn rows(table: &QuickTable, width: usize) -> Vec<String> {
    let heading = Some(&table.columns).filter(|columns| !columns.is_empty());
    let all: Vec<&Vec<String>> = heading.into_iter().chain(&table.rows).collect();
    let columns = all.iter().map(|row| row.len()).max().unwrap_or(0);
    let wide = |at: usize| all.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    if widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1) + 2 <= width {
        let line = |row: &&Vec<String>| {
            let cells = row.iter().zip(&widths).map(|(cell, wide)| format!("{cell:<wide$}"));
            format!("  {}", cells.collect::<Vec<_>>().join("  ")).trim_end().to_owned()
        };
        return all.iter().map(line).collect();
    }
    let said = |row: &Vec<String>| {
        let cells = row.iter().enumerate().skip(1).map(|(at, cell)| match table.columns.get(at) {
            Some(name) if !name.is_empty() => format!("{name} {cell}"),
            _ => cell.clone(),
        });
        format!("  {}: {}", row.first().map_or("", String::as_str), cells.collect::<Vec<_>>().join(", "))
    };
    table.rows.iter().map(said).collect()
}
