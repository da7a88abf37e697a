//! Long text on a terminal: a page at a time.

use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

use super::output::Output;

/// Where nothing else is known.
const ROWS: usize = 24;

/// Shows a text: on a terminal that it is too long for, in the pager that PAGER names, else in `less` or `more`; everywhere
/// else, and where none of them starts, it is written as it is.
pub fn show(text: &str, output: &mut dyn Write) -> io::Result<()> {
    let (columns, rows) = crossterm::terminal::size().map_or((80, ROWS), |(x, y)| (usize::from(x), usize::from(y)));
    let tall: usize = text.lines().map(|line| line.chars().count().div_ceil(columns.max(1)).max(1)).sum();
    if tall < rows || !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return output.write_all(text.as_bytes());
    }
    let named = std::env::var("PAGER").ok().filter(|named| !named.trim().is_empty());
    let pagers = named.into_iter().chain(["less".to_owned(), "more".to_owned()]);
    for pager in pagers {
        let mut words = pager.split_whitespace();
        let Some(program) = words.next() else { continue };
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::piped());
        let Ok(mut child) = command.spawn() else { continue };
        if let Some(pipe) = child.stdin.take() {
            let mut pipe = Output::text(pipe);
            // Whoever leaves the pager has read enough: a closed pipe is no fault.
            let _ = pipe.write_all(text.as_bytes()).and_then(|()| pipe.flush());
        }
        child.wait()?;
        return Ok(());
    }
    output.write_all(text.as_bytes())
}
