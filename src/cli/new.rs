//! `drumhead new`: an order of battle for a pick-up game.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::failure::Failure;
use super::play::{self, on_terminal};
use super::points::said;
use super::rule::no_ruleset;
use crate::army_files::{self, Source};
use crate::journal::{self, place};
use crate::roller::{self, Roller};
use crate::tui::theme::Theme;
use crate::{letters, library, rulesets};

/// Draw up two armies for a pick-up game from the nations' lists, and edit them.
///
/// They keep the limits of composition, and cost what is asked within 3 in 100.
#[derive(Debug, Args)]
pub struct New {
    /// The two nations: prussia,austria. What there is, a wrong name tells.
    #[arg(long, value_name = "NATION,NATION", value_delimiter = ',', required = true)]
    armies: Vec<String>,
    /// The points of each army.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    points: u32,
    /// The ruleset; without it the first that has army lists.
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<String>,
    /// The seed of the draw: the same armies for the same seed. Chosen by chance without it.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The new file; without it one among your orders of battle.
    file: Option<PathBuf>,
}

impl New {
    pub fn run(self, theme: Theme, output: &mut dyn Write) -> Result<(), Failure> {
        let ruleset = match &self.ruleset {
            Some(wanted) => rulesets::find(wanted).ok_or_else(|| no_ruleset(wanted))?,
            None => rulesets::ALL.first().copied().ok_or_else(|| Failure::failed("there is no ruleset"))?,
        };
        let loaded = army_files::with_house_rules(ruleset, &[])
            .map_err(|(rules, faults)| Failure::faulty(1, said(&rules, &faults)))?;
        let seed = match self.seed {
            Some(seed) => seed,
            None => roller::seed().map_err(|error| Failure::failed(format!("{error}: give --seed")))?,
        };
        let nations: Vec<String> =
            self.armies.iter().map(|name| name.trim().to_lowercase().replace('-', "_")).collect();
        let nations: Vec<&str> = nations.iter().map(String::as_str).collect();
        let mut dice = Roller::new(seed, 0, &[]);
        let text = loaded.pick_up(&nations, self.points, &mut dice).map_err(Failure::usage)?;
        let title = library::Shelved::of(&Source { name: String::new(), text: text.clone() }).title;
        let file = match self.file {
            Some(file) => {
                journal::write_new(&file, text.as_bytes())?;
                file
            }
            None => army_files::save(&place::armies()?, None, "", &text, &title).map_err(Failure::failed)?,
        };
        let file = file.display().to_string();
        let balance = loaded.points(&text).ok().and_then(|lines| lines.into_iter().next_back()).unwrap_or_default();
        writeln!(output, "{}", letters::line(&format!("{file}: {title}, seed {seed}")))?;
        writeln!(output, "{}", letters::line(&balance))?;
        if on_terminal() {
            output.flush()?;
            return play::edit(theme, file, output);
        }
        Ok(())
    }
}
