//! `drumhead play`, `drumhead resume`, and `drumhead` alone.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write, stdin, stdout};
use std::path::PathBuf;

use clap::Args;

use super::failure::{self, Failure};
use super::rule::no_ruleset;
use super::{list, output};
use crate::army_files::{Severity, Source};
use crate::battle::{Battle, Thrown};
use crate::journal::{self, place};
use crate::letters;
use crate::plain::{self, How};
use crate::report::slot;
use crate::session::{self, Session, Stands};
use crate::tui::Opening;
use crate::tui::local_library::LocalLibrary;
use crate::tui::theme::Theme;
use crate::umpire::words;
use crate::{army_files, library, report, roller, rulesets, solo, tui};

/// Begin a battle.
#[derive(Debug, Args)]
pub struct Play {
    /// An order of battle: a name that `drumhead list` shows, a part of one, or a TOML file. Without it, what can be
    /// played is listed.
    #[arg(value_name = "FILE-OR-NAME")]
    wanted: Option<String>,
    /// The ruleset that is meant, where several have a battle of the name; `old-dessauer/lobositz` says it as well.
    #[arg(long, value_name = "RULESET", requires = "wanted")]
    ruleset: Option<String>,
    /// Keep the battle in this new file, not in the data directory. Where there is no terminal, only this or --plain begins it.
    #[arg(long, value_name = "JOURNAL")]
    file: Option<PathBuf>,
    /// The seed of the dice that drumhead rolls: the same dice for the same seed. Chosen by chance without it.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// House rules laid over the tables, in this order.
    #[arg(long = "rules", value_name = "FILE")]
    rules: Vec<PathBuf>,
    #[command(flatten)]
    lines: Lines,
}

/// How a battle is played: until when, and whether in lines.
#[derive(Clone, Debug, Args)]
struct Lines {
    /// Until when there is time, as 17:00: turns that still fit are told, and half and the last turn reminded of.
    #[arg(long, value_name = "TIME", value_parser = until)]
    until: Option<Until>,
    /// Without a player is this side, by the name of an army: its brigades get intentions, an aid of drumhead's own.
    #[arg(long, value_name = "SIDE")]
    solo: Vec<String>,
    /// Play in lines, not on screens: for screen readers, slow links and scripts (`a2 fire A1 16 4`; `?` tells the rest).
    #[arg(long)]
    plain: bool,
    /// With --plain, end at the first line that is refused.
    #[arg(long, requires = "plain")]
    strict: bool,
}

/// When play must end, in seconds since 1970; nothing where that is left open.
#[derive(Clone, Copy, Debug)]
struct Until(Option<u64>);

fn until(typed: &str) -> Result<Until, String> {
    slot::read(typed, session::now(), slot::here()).map(Until)
}

/// Go on with a battle.
#[derive(Debug, Args)]
pub struct Resume {
    /// The battle; the one played last without it.
    battle: Option<OsString>,
    /// Its journal, by its path.
    #[arg(long, value_name = "JOURNAL", conflicts_with = "battle")]
    file: Option<PathBuf>,
    #[command(flatten)]
    lines: Lines,
}

impl Play {
    pub fn run(self, theme: Theme, output: &mut dyn Write) -> Result<(), Failure> {
        let Some(source) = self.source()? else { return list::playable(output) };
        let rules = army_files::house_rules(&self.rules).map_err(Failure::usage)?;
        // Who says where it lies, or what is special of it, means a new one.
        let as_ever = self.file.is_none() && self.seed.is_none() && self.rules.is_empty() && !self.lines.plain;
        let seed = match self.seed {
            Some(seed) => seed,
            None => roller::seed().map_err(|error| Failure::failed(format!("{error}: give --seed")))?,
        };
        let (muster, warnings) = library::muster(&source, &rules, seed)?;
        // The screens show them themselves.
        if (!on_terminal() || self.lines.plain) && !warnings.is_empty() {
            output::say(&army_files::render(&source.name, &source.text, &warnings, Severity::Warning, false));
        }
        if as_ever
            && on_terminal()
            && let Some((saved, stands)) = library::under_way(&muster.title, "")
            && goes_on(&muster.title, &stands)?
        {
            return table(Session::open(&saved.path)?.0, self.lines, theme, output);
        }
        match self.file {
            Some(path) => table(Session::begin(&path, muster)?, self.lines, theme, output),
            None if stdout().is_terminal() || self.lines.plain => {
                table(Session::begin_here(muster)?, self.lines, theme, output)
            }
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

impl Play {
    /// The order of battle that is meant; none where none is named. Of those that ship under one name, the umpire at a
    /// terminal is asked; elsewhere the ruleset that is first in the registry has it, and that is said.
    fn source(&self) -> Result<Option<Source>, Failure> {
        let Some(wanted) = &self.wanted else { return Ok(None) };
        let named = self.ruleset.as_ref().map(|ruleset| format!("{ruleset}/{wanted}"));
        if let Some(ruleset) = self.ruleset.as_deref().filter(|ruleset| rulesets::find(ruleset).is_none()) {
            return Err(no_ruleset(ruleset));
        }
        let found = army_files::find(named.as_ref().unwrap_or(wanted)).map_err(Failure::usage)?;
        let mut all = if found.name.eq_ignore_ascii_case(named.as_ref().unwrap_or(wanted)) {
            Vec::new()
        } else {
            army_files::namesakes(&found)
        };
        if all.is_empty() {
            return Ok(Some(found));
        }
        all.insert(0, found);
        let at = if on_terminal() { ask(wanted, &all)? } else { tell(wanted, &all) };
        Ok(all.into_iter().nth(at))
    }
}

/// Says which of several is taken, and how to have another.
fn tell(wanted: &str, all: &[Source]) -> usize {
    let names: Vec<&str> = all.iter().map(|source| source.name.as_str()).collect();
    let (first, others) = (names.first().copied().unwrap_or_default(), names.get(1..).unwrap_or_default());
    let others = others.join(" or ");
    output::say(&format!("drumhead: {wanted} is {first}; `drumhead play {others}` begins the other\n"));
    0
}

/// Asks the umpire which of several is meant. Refuses what is none of the numbers.
fn ask(wanted: &str, all: &[Source]) -> Result<usize, Failure> {
    let mut out = stdout();
    writeln!(out, "{wanted} ships with {} rulesets:", all.len())?;
    for (at, source) in all.iter().enumerate() {
        writeln!(out, "  {}  {}", at + 1, letters::line(&source.name))?;
    }
    write!(out, "Which? 1 to {}; Enter takes the first: ", all.len())?;
    out.flush()?;
    let mut typed = String::new();
    stdin().read_line(&mut typed)?;
    let number = if typed.trim().is_empty() { Some(1) } else { typed.trim().parse::<usize>().ok() };
    let place = number.and_then(|number| number.checked_sub(1)).filter(|at| *at < all.len());
    place.ok_or_else(|| Failure::usage(format!("{} is none of 1 to {}", letters::line(typed.trim()), all.len())))
}

/// Asks the umpire whether he means to go on with a battle of this title that is under way. Refuses what is neither.
fn goes_on(title: &str, stands: &Stands) -> Result<bool, Failure> {
    let mut out = stdout();
    writeln!(out, "{} is under way: {stands}.", letters::line(title))?;
    write!(out, "Enter goes on with it, n begins another: ")?;
    out.flush()?;
    let mut typed = String::new();
    stdin().read_line(&mut typed)?;
    match typed.trim() {
        "" => Ok(true),
        "n" | "N" => Ok(false),
        other => Err(Failure::usage(format!("{} is neither Enter nor n", letters::line(other)))),
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
        table(session, self.lines, theme, output)
    }
}

/// Nothing was asked for: the start screen; where there is no terminal, what there is to play.
pub fn start(theme: Theme, output: &mut dyn Write) -> Result<(), Failure> {
    if on_terminal() {
        return leave(tui::run(theme, &LocalLibrary::default(), Opening::Start), output);
    }
    list::List::default().run(output)?;
    writeln!(output, "\n`drumhead play NAME` begins one, `drumhead resume` goes on, `drumhead --help` tells the rest")?;
    Ok(())
}

/// Change an order of battle on the screen.
#[derive(Debug, Args)]
pub struct Edit {
    /// The file, or the name of an order of battle that drumhead knows; of one that ships a copy is changed.
    file: String,
}

impl Edit {
    pub fn run(self, theme: Theme, output: &mut dyn Write) -> Result<(), Failure> {
        let source = army_files::find(&self.file).map_err(Failure::usage)?;
        if !on_terminal() {
            return Err(Failure::usage(
                "edit needs a terminal: a file is changed by any editor, and `drumhead check` reads it",
            ));
        }
        if !source.ships() {
            return edit(theme, source.name, output);
        }
        let copy = army_files::copy(&place::armies()?, &source).map_err(Failure::failed)?.display().to_string();
        edit(theme, copy.clone(), output)?;
        let (copy, name) = (letters::line(&copy), letters::line(&source.name));
        Ok(writeln!(output, "{copy} is the copy that can be changed; back: take it away, {name} is as it was")?)
    }
}

/// Opens a user's order of battle in the editor.
pub fn edit(theme: Theme, file: String, output: &mut dyn Write) -> Result<(), Failure> {
    leave(tui::run(theme, &LocalLibrary::default(), Opening::Editor(file)), output)
}

/// Goes to the table with a battle, in lines where that is wanted; where there is no terminal, says how it stands, and where it is kept.
fn table(mut session: Session, lines: Lines, theme: Theme, output: &mut dyn Write) -> Result<(), Failure> {
    if let Some(Until(until)) = lines.until {
        let entry = slot::entry(session.battle(), until);
        session.commit(entry)?;
    }
    for side in &lines.solo {
        without_player(&mut session, side)?;
    }
    if lines.plain {
        let how = How { asks: stdin().is_terminal(), strict: lines.strict };
        let mut complain = |why: &str| output::say(&format!("drumhead: {why}"));
        let refused = plain::converse(&mut session, how, &mut stdin().lock(), output, &mut complain)?;
        return match refused {
            0 => Ok(()),
            _ if how.asks => Ok(()),
            n => Err(Failure::failed(format!("refused: {}", words::counted(n, "line")))),
        };
    }
    if on_terminal() {
        return leave(tui::run(theme, &LocalLibrary::default(), Opening::Battle(Box::new(session))), output);
    }
    failure::tell(session.recovery());
    write!(output, "{}", report::standing::standing(session.battle()))?;
    writeln!(output, "Kept in {}", letters::line(&session.path().display().to_string()))?;
    Ok(())
}

/// Says that a side has no player. Refuses the name of no army.
fn without_player(session: &mut Session, side: &str) -> Result<(), Failure> {
    let battle = session.battle();
    let order = solo::order(&battle.game().view(), side).map_err(Failure::usage)?;
    // It is refused where it is said already.
    let Ok(ruling) = battle.rule(&order, &[]).result else { return Ok(()) };
    let entry = battle.entry(order, Vec::new(), Thrown::Nobody, ruling);
    Ok(session.commit(entry)?)
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
    for line in said.lines() {
        writeln!(output, "{}", letters::line(line))?;
    }
    Ok(())
}
