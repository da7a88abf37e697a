//! `drumhead list`.

use std::io::Write;

use super::failure::Failure;
use crate::journal::saved;
use crate::letters::line;
use crate::report::date;
use crate::{army_files, library};

/// The battles, newest first; then the orders of battle, the user's own first.
pub fn run(output: &mut dyn Write) -> Result<(), Failure> {
    let battles = saved::list()?;
    writeln!(output, "Battles{}", if battles.is_empty() { ": none yet" } else { "" })?;
    let width = battles.iter().map(|saved| saved.name.chars().count()).max().unwrap_or(0);
    for saved in battles {
        let about = match saved.summary {
            Some(summary) => {
                let phase = if summary.phase.is_empty() { String::new() } else { format!(" {}", summary.phase) };
                let (title, turn, when) = (summary.title, summary.turn, date(summary.time));
                format!("{title}, turn {turn}{phase}, {} records, {when} UTC, {}", summary.records, summary.ruleset)
            }
            None => "cannot be read: `drumhead show` says why".to_owned(),
        };
        writeln!(output, "  {:width$}  {}", line(&saved.name), line(&about))?;
    }
    let sources = army_files::known();
    writeln!(output, "Orders of battle{}", if sources.is_empty() { ": none" } else { "" })?;
    let width = sources.iter().map(|source| source.name.chars().count()).max().unwrap_or(0);
    for source in sources {
        let (title, ruleset) = library::says(&source);
        let without = if ruleset.is_empty() { " (no ruleset)" } else { "" };
        writeln!(output, "  {:width$}  {}{without}", line(&source.name), line(&title))?;
    }
    Ok(())
}
