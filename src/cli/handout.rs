//! `drumhead handout`.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::{self, Failure};
use super::transfer::is_toml;
use crate::battle::Battle;
use crate::handout::{self, Part};
use crate::session::{self, Session};
use crate::umpire::View;
use crate::{army_files, journal, library};

/// Write what is printed for a table: scenario, rosters, quick reference, cards.
#[derive(Debug, Args)]
pub struct Handout {
    /// An order of battle (a file, or a name that drumhead knows), or a battle, which is printed as it stands.
    #[arg(value_name = "FILE-OR-NAME-OR-BATTLE")]
    wanted: String,
    /// As one HTML file, to be printed from a browser.
    #[arg(long, conflicts_with = "markdown")]
    html: bool,
    /// As Markdown, as without either.
    #[arg(long)]
    markdown: bool,
    /// Rosters and cards of this army alone; may be given several times.
    #[arg(long, value_name = "NAME")]
    army: Vec<String>,
    /// Which sheets, with commas between them; all without it.
    #[arg(long, value_delimiter = ',')]
    sheets: Vec<Part>,
    /// House rules laid over an order of battle's tables, in this order. A battle has its own.
    #[arg(long = "rules", value_name = "FILE")]
    rules: Vec<PathBuf>,
}

impl Handout {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        match self.battle()? {
            Found::Session(session) => self.write(session.battle(), output),
            Found::Mustered(battle) => self.write(&battle, output),
        }
    }

    fn write(&self, battle: &Battle, output: &mut dyn Write) -> Result<(), Failure> {
        let view = battle.game().view();
        let armies = self.army.iter().map(|name| army(name, &view)).collect::<Result<Vec<_>, _>>()?;
        let handout = handout::handout(battle, &self.sheets, &armies);
        let text = if self.html { handout::html::html(&handout) } else { handout::markdown::markdown(&handout) };
        output.write_all(text.as_bytes())?;
        Ok(())
    }

    /// What is meant: an order of battle where one is called so, else a battle.
    fn battle(&self) -> Result<Found, Failure> {
        let path = Path::new(&self.wanted);
        if path.is_file() && !is_toml(path) {
            return self.under_way();
        }
        match army_files::find(&self.wanted) {
            Ok(source) => Ok(Found::Mustered(Box::new(self.mustered(&source)?))),
            Err(why) if is_toml(path) => Err(Failure::usage(why)),
            Err(why) => match library::battle(OsStr::new(&self.wanted)) {
                Ok(_) => self.under_way(),
                Err(library::Error::NotFound(no_battle)) => Err(Failure::usage(format!("{why}; {no_battle}"))),
                Err(error) => Err(error.into()),
            },
        }
    }

    fn under_way(&self) -> Result<Found, Failure> {
        if !self.rules.is_empty() {
            return Err(Failure::usage(format!(
                "{} is a battle and has its own rules: leave --rules out",
                self.wanted
            )));
        }
        failure::read(Some(OsStr::new(&self.wanted))).map(|(session, _)| Found::Session(Box::new(session)))
    }

    fn mustered(&self, source: &army_files::Source) -> Result<Battle, Failure> {
        let rules = army_files::house_rules(&self.rules).map_err(Failure::usage)?;
        let (muster, _) = library::muster(source, &rules, 0)?;
        Ok(Battle::begin(&journal::begin_record(muster, session::now()), session::ruleset)?)
    }
}

/// What a handout is made of.
enum Found {
    Session(Box<Session>),
    Mustered(Box<Battle>),
}

/// The number of the army that is meant, from 1.
fn army(name: &str, view: &View) -> Result<usize, Failure> {
    let among = view.armies.iter().map(|army| (army.name.as_str(), ""));
    match library::pick(name, among) {
        Ok(at) => Ok(at + 1),
        Err(why) => Err(Failure::usage(format!("{name} is no army of {}: {why}", view.title))),
    }
}
