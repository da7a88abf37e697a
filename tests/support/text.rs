//! A buffer as text: what it says, and beneath it in which styles.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

/// The rows of a buffer, without the spaces at their ends.
pub fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in rows(buffer) {
        let mut line = String::new();
        let mut skip = 0;
        for cell in row {
            if skip > 0 {
                skip -= 1;
                continue;
            }
            line.push_str(cell.symbol());
            skip = cell.symbol().width().saturating_sub(1);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Text, then for each row the runs of its cells that are not plain: `3: 0-9 bold blue`.
pub fn text_and_styles(buffer: &Buffer) -> String {
    let mut out = text(buffer);
    out.push_str("styles\n");
    for (y, row) in rows(buffer).enumerate() {
        let mut runs = String::new();
        let mut x = 0;
        while x < row.len() {
            let style = words(&row[x]);
            let end = row[x..].iter().position(|cell| words(cell) != style).map_or(row.len(), |len| x + len);
            if !style.is_empty() {
                write!(runs, " {x}-{}{style};", end - 1).expect("a string");
            }
            x = end;
        }
        if !runs.is_empty() {
            writeln!(out, "{y}:{runs}").expect("a string");
        }
    }
    out
}

fn rows(buffer: &Buffer) -> impl Iterator<Item = &[Cell]> {
    buffer.content().chunks(usize::from(buffer.area.width).max(1))
}

fn words(cell: &Cell) -> String {
    let mut words = String::new();
    let names = [
        (Modifier::BOLD, "bold"),
        (Modifier::DIM, "dim"),
        (Modifier::REVERSED, "reversed"),
        (Modifier::UNDERLINED, "underlined"),
    ];
    for (modifier, name) in names {
        if cell.modifier.contains(modifier) {
            write!(words, " {name}").expect("a string");
        }
    }
    if cell.fg != Color::Reset {
        write!(words, " {}", cell.fg.to_string().to_lowercase()).expect("a string");
    }
    if cell.bg != Color::Reset {
        write!(words, " on {}", cell.bg.to_string().to_lowercase()).expect("a string");
    }
    words
}
