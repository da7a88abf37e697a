//! `drumhead list`.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};

use super::failure::Failure;
use super::output;
use crate::journal::saved::{self, SavedBattle};
use crate::letters::line;
use crate::library::{self, Shelved};
use crate::report::local;
use crate::rulesets;
use crate::session::Session;
use crate::tui::search;

/// List the battles and orders of battle on this machine.
#[derive(Debug, Default, Args)]
pub struct List {
    /// Only those with all of these words: a war, a year, a ruleset, a name, "evening".
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// As JSON: `battles` and `orders_of_battle`.
    #[arg(long)]
    json: bool,
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
        if self.json {
            let battles: Vec<Value> = battles.iter().map(of_battle).collect();
            let shelf: Vec<Value> = shelf.iter().map(of_order_of_battle).collect();
            return Ok(output::json(output, &json!({ "battles": battles, "orders_of_battle": shelf }))?);
        }
        if !battles.is_empty() || wanted.is_empty() {
            writeln!(output, "Battles{}", if battles.is_empty() { ": none yet" } else { "" })?;
        }
        let width = battles.iter().map(|saved| saved.name.chars().count()).max().unwrap_or(0);
        for saved in battles {
            writeln!(output, "  {:width$}  {}", line(&saved.name), line(&about(&saved)))?;
        }
        orders_of_battle(&shelf, output)
    }
}

/// The battles on this machine that fit.
fn begun(wanted: &str) -> Result<Vec<SavedBattle>, Failure> {
    let all = saved::list()?;
    let texts: Vec<String> = all.iter().map(|saved| format!("{} {}", saved.name, about(saved))).collect();
    Ok(fitting(all, &texts, wanted))
}

/// How a battle stands.
fn about(saved: &SavedBattle) -> String {
    let (Some(summary), Some(stands)) = (&saved.summary, Session::stands(&saved.path)) else {
        return "cannot be read: `drumhead show` says why".to_owned();
    };
    let (title, when) = (&summary.title, local(summary.time));
    format!("{title}, {stands}, {} records, {when}, {}", summary.records, summary.ruleset)
}

fn of_battle(saved: &SavedBattle) -> Value {
    let (Some(summary), Some(stands)) = (&saved.summary, Session::stands(&saved.path)) else {
        return json!({ "name": saved.name, "file": saved.path.display().to_string() });
    };
    json!({
        "name": saved.name,
        "file": saved.path.display().to_string(),
        "title": summary.title,
        "ruleset": summary.ruleset,
        "turn": stands.turn,
        "phase": stands.phase,
        "over": stands.over,
        "records": summary.records,
        "time": summary.time,
    })
}

fn of_order_of_battle(entry: &Shelved) -> Value {
    json!({
        "name": entry.id,
        "title": entry.title,
        "ruleset": entry.ruleset,
        "war": entry.war,
        "year": entry.year,
        "players": entry.players,
    })
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
