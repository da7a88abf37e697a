//! `drumhead rename`, `drumhead archive`: a battle under another name, or out of the lists; each with a way back.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

use clap::Args;

use super::failure::Failure;
use crate::journal::{self, place, saved};
use crate::letters::line;
use crate::library;

/// Give a battle another name.
#[derive(Debug, Args)]
pub struct Rename {
    /// The battle.
    battle: OsString,
    /// Its new name.
    name: String,
}

/// Put a battle away, out of the lists; without a battle, list those that are put away.
#[derive(Debug, Args)]
pub struct Archive {
    /// The battle.
    battle: Option<OsString>,
    /// Bring it back.
    #[arg(long, requires = "battle")]
    back: bool,
}

impl Rename {
    /// The name becomes a file's name: small letters, digits and hyphens.
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let from = library::battle(&self.battle)?;
        let to = from.with_file_name(place::slug(&self.name)).with_extension(place::EXTENSION);
        journal::move_to(&from, &to)?;
        let (was, is) = (name(&from), name(&to));
        Ok(writeln!(output, "{was} is {is} now; back: drumhead rename {is} {was}")?)
    }
}

impl Archive {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let (battles, archive) = (place::battles()?, place::archive()?);
        let Some(wanted) = self.battle else {
            let away = saved::within(&archive)?;
            if away.is_empty() {
                writeln!(output, "no battle is put away: drumhead archive BATTLE does that")?;
            }
            return Ok(away.iter().try_for_each(|saved| writeln!(output, "{}", line(&saved.name)))?);
        };
        let (from, folder) = if self.back {
            (library::battle_among(&wanted, saved::within(&archive)?)?, &battles)
        } else {
            (library::battle(&wanted)?, &archive)
        };
        place::make(folder)?;
        let to = folder.join(from.file_name().unwrap_or_default());
        journal::move_to(&from, &to)?;
        let name = name(&to);
        if self.back {
            Ok(writeln!(output, "{name} is back: drumhead resume {name}")?)
        } else {
            Ok(writeln!(output, "{name} is put away; back: drumhead archive --back {name}")?)
        }
    }
}

fn name(journal: &Path) -> String {
    journal.file_stem().map_or_else(String::new, |name| line(&name.to_string_lossy()).into_owned())
}
