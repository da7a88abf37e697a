//! `drumhead play`, `drumhead resume`, and `drumhead` alone.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write, stdin, stdout};
use std::path::PathBuf;

use clap::Args;

use super::failure::{self, Failure};
use super::output;
use crate::army_files::Severity;
use crate::battle::Battle;
use crate::journal;
use crate::letters;
use crate::session::{self, Session};
use crate::tui::local_library::LocalLibrary;
use crate::tui::theme::Theme;
use crate::{army_files, library, report, roller, tui};

/// Begin a battle.
#[derive(Debug, Args)]
pub struct Play {
    /// An order of battle: a name that `drumhead list` shows, a part of one, or a TOML file.
    #[arg(value_name = "FILE-OR-NAME")]
    wanted: String,
    /// Keep the battle in this new file, not in the data directory. Where there is no terminal, only this begins it.
    #[arg(long, value_name = "JOURNAL")]
    file: Option<PathBuf>,
    /// The seed of the dice that drumhead rolls: the same dice for the same seed. Chosen by chance without it.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// House rules laid over the tables, in this order.
    #[arg(long = "rules", value_name = "FILE")]
    rules: Vec<PathBuf>,
}

/// Go on with a battle.
#[derive(Debug, Args)]
pub struct Resume {
    /// The battle; the one played last without it.
    battle: Option<OsString>,
    /// Its journal, by its path.
    #[arg(long, value_name = "JOURNAL", conflicts_with = "battle")]
    file: Option<PathBuf>,
}

impl Play {
    pub fn run(self, theme: Theme, output: &mut dyn Write) -> Result<(), Failure> {
        let source = army_files::find(&self.wanted).map_err(Failure::usage)?;
        let rules = self.rules.iter().map(|path| army_files::load(path));
        let rules = rules.collect::<Result<Vec<_>, _>>().map_err(Failure::usage)?;
        let seed = match self.seed {
            Some(seed) => seed,
            None => roller::seed().map_err(|error| Failure::failed(format!("{error}: give --seed")))?,
        };
        let (muster, warnings) = library::muster(&source, &rules, seed)?;
        // The screens show them themselves.
        if !on_terminal() && !warnings.is_empty() {
            output::say(&army_files::render(&source.name, &source.text, &warnings, Severity::Warning, false));
        }
        match self.file {
            Some(path) => table(Session::begin(&path, muster)?, theme, output),
            None if stdout().is_terminal() => table(Session::begin_here(muster)?, theme, output),
            // Whoever only looks (`| less`) has not begun a battle.
            None => {
                let first = journal::begin_record(muster, session::now());
                let battle = Battle::begin(&first, session::ruleset)?;
                write!(output, "{}", report::standing::standing(&battle))?;
                writeln!(output, "Not begun, as there is no terminal: --file NEW.journal begins it there")?;
                Ok(())
            }
        }
    }
}

impl Resume {
    pub fn run(self, theme: Theme, output: &mut dyn Write) -> Result<(), Failure> {
        let path = match (self.file, self.battle) {
            (Some(path), _) => path,
            (None, Some(wanted)) => library::battle(&wanted)?,
            (None, None) => library::newest()?,
        };
        let (session, _) = Session::open(&path)?;
        table(session, theme, output)
    }
}

/// Nothing was asked for: the start screen; where there is no terminal, what there is to play.
pub fn start(theme: Theme, output: &mut dyn Write) -> Result<(), Failure> {
    if on_terminal() {
        return leave(tui::run(theme, &LocalLibrary, None), output);
    }
    super::list::run(output)?;
    writeln!(output, "\n`drumhead play NAME` begins one, `drumhead resume` goes on, `drumhead --help` tells the rest")?;
    Ok(())
}

/// Goes to the table with a battle; where there is no terminal, says how it stands, and where it is kept.
fn table(session: Session, theme: Theme, output: &mut dyn Write) -> Result<(), Failure> {
    if on_terminal() {
        return leave(tui::run(theme, &LocalLibrary, Some(Box::new(session))), output);
    }
    failure::tell(session.recovery());
    write!(output, "{}", report::standing::standing(session.battle()))?;
    writeln!(output, "Kept in {}", letters::line(&session.path().display().to_string()))?;
    Ok(())
}

/// Whether the screens can be drawn and keys be read. A dumb terminal gets plain text, as a pipe does.
pub fn on_terminal() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    stdin().is_terminal() && stdout().is_terminal() && !dumb
}

fn leave(said: io::Result<String>, output: &mut dyn Write) -> Result<(), Failure> {
    let said = said.map_err(|error| {
        Failure::failed(format!("the terminal fails: {error}; every ruling is saved, `drumhead resume` goes on"))
    })?;
    if !said.is_empty() {
        writeln!(output, "{}", letters::line(&said))?;
    }
    Ok(())
}
