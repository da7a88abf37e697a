//! `drumhead config`.

use std::io::Write;

use clap::Args;

use super::failure::Failure;
use crate::config::{self, Loaded, Palette};
use crate::journal::place;
use crate::letters::line;
use crate::tui::theme::Theme;

/// Tell where the config file lies, what is in force, and what is wrong in it.
#[derive(Debug, Args)]
pub struct Config {
    /// Write an example instead: every key, with what it is for.
    #[arg(long)]
    example: bool,
}

impl Config {
    /// Exits with 1 where the file has faults, which were told as it was read.
    pub fn run(self, loaded: &Loaded, theme: Theme, output: &mut dyn Write) -> Result<(), Failure> {
        if self.example {
            return Ok(output.write_all(config::EXAMPLE.as_bytes())?);
        }
        let Some(file) = config::file() else {
            return Err(Failure::usage("no home directory is known: set DRUMHEAD_CONFIG to a file"));
        };
        let file = line(&file.display().to_string()).into_owned();
        match &loaded.source {
            Some(_) => writeln!(output, "{file}\n")?,
            None => writeln!(output, "{file}: not there\n`drumhead config --example > {file}` begins it\n")?,
        }
        let palette = if theme.colour { Palette::Colour } else { Palette::Plain };
        let hints = match loaded.config.hints {
            Some(on) => on.to_string(),
            None => "in the first battle alone".to_owned(),
        };
        let data = place::data().map_or_else(|error| error.to_string(), |folder| folder.display().to_string());
        writeln!(output, "In force, arguments and environment included:")?;
        let rows = [
            ("theme", palette.word().to_owned()),
            ("ascii", theme.ascii.to_string()),
            ("mouse", theme.mouse.to_string()),
            ("hints", hints),
            ("data", line(&data).into_owned()),
        ];
        rows.iter().try_for_each(|(key, says)| writeln!(output, "  {key:<6} {says}"))?;
        for (action, key) in &loaded.config.keys {
            writeln!(output, "  keys.{action} {}", line(key.get_ref()))?;
        }
        match loaded.complaints().len() {
            0 => Ok(()),
            _ => Err(Failure::failed("what is wrong in the file does not hold; the rest of it does")),
        }
    }
}
