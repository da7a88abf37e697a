//! `drumhead list`.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use crate::journal::saved;
use crate::letters::line;
use crate::library::{self, Shelved};
use crate::report::date;
use crate::rulesets;
use crate::tui::search;

/// List the battles and orders of battle on this machine.
#[derive(Debug, Default, Args)]
pub struct List {
    /// Only those with all of these words: a war, a year, a ruleset, a name, "evening".
    #[arg(value_name = "WORD")]
    words: Vec<String>,
}

impl List {
    /// The battles, newest first; then the orders of battle, the user's own first.
    pub fn run(&self, output: &mut dyn Write) -> Result<(), Failure> {
        let wanted = self.words.join(" ");
        let battles = begun(&wanted)?;
        let shelf = narrowed(&wanted);
        if battles.is_empty() && shelf.is_empty() && !wanted.is_empty() {
            let what = format!("nothing here fits {}: `drumhead list` shows all there is", line(&wanted));
            return Err(Failure::usage(what));
        }
        if !battles.is_empty() || wanted.is_empty() {
            writeln!(output, "Battles{}", if battles.is_empty() { ": none yet" } else { "" })?;
        }
        let width = battles.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        for (name, about) in battles {
            writeln!(output, "  {:width$}  {}", line(&name), line(&about))?;
        }
        orders_of_battle(&shelf, output)
    }
}

/// The battles on this machine that fit, by their names, and how each stands.
fn begun(wanted: &str) -> Result<Vec<(String, String)>, Failure> {
    let all: Vec<(String, String)> = saved::list()?
        .into_iter()
        .map(|saved| {
            let about = match saved.summary {
                Some(summary) => {
                    let phase = if summary.phase.is_empty() { String::new() } else { format!(" {}", summary.phase) };
                    let (title, turn, when) = (summary.title, summary.turn, date(summary.time));
                    format!("{title}, turn {turn}{phase}, {} records, {when} UTC, {}", summary.records, summary.ruleset)
                }
                None => "cannot be read: `drumhead show` says why".to_owned(),
            };
            (saved.name, about)
        })
        .collect();
    let texts: Vec<String> = all.iter().map(|(name, about)| format!("{name} {about}")).collect();
    Ok(fitting(all, &texts, wanted))
}

/// The orders of battle that fit.
fn narrowed(wanted: &str) -> Vec<Shelved> {
    let shelf = library::shelf();
    let texts: Vec<String> = shelf.iter().map(Shelved::words).collect();
    fitting(shelf, &texts, wanted)
}

fn fitting<T>(all: Vec<T>, texts: &[String], wanted: &str) -> Vec<T> {
    let places = search::filter(wanted, texts.iter().map(String::as_str));
    let fits = |at: usize| wanted.is_empty() || places.contains(&at);
    all.into_iter().enumerate().filter(|(at, _)| fits(*at)).map(|(_, one)| one).collect()
}

/// All that can be played, and how it is begun.
pub fn playable(output: &mut dyn Write) -> Result<(), Failure> {
    orders_of_battle(&library::shelf(), output)?;
    writeln!(output, "\n`drumhead play NAME` begins one: its name, or a part of it that no other has")?;
    writeln!(output, "A first evening: `drumhead play {}`", rulesets::FIRST_BATTLE)?;
    Ok(())
}

/// Under their wars, by year: what each is found by, and for how many it is.
fn orders_of_battle(shelf: &[Shelved], output: &mut dyn Write) -> Result<(), Failure> {
    writeln!(output, "Orders of battle{}", if shelf.is_empty() { ": none" } else { "" })?;
    let width = shelf.iter().map(|entry| entry.id.chars().count()).max().unwrap_or(0);
    let mut heading = None;
    for entry in shelf {
        if heading != Some(&entry.war) {
            heading = Some(&entry.war);
            writeln!(output, " {}", line(if entry.war.is_empty() { "Other battles" } else { &entry.war }))?;
        }
        let year = entry.year.map(|year| year.to_string()).unwrap_or_default();
        // Those that ship are told apart by their names; the user's own may be called anything.
        let about = if entry.war == Shelved::OWN { &entry.title } else { &entry.players };
        let without = if entry.ruleset.is_empty() { " (no ruleset)" } else { "" };
        let told = format!("  {year:4}  {:width$}  {}{without}", line(&entry.id), line(about));
        writeln!(output, "{}", told.trim_end())?;
    }
    Ok(())
}
