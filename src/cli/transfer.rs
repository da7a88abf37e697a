//! `drumhead export`, `drumhead import`.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::{self, Failure};
use crate::army_files::Document;
use crate::journal::{self, place};
use crate::letters;
use crate::session::Session;
use crate::{army_files, library};

/// Write a battle, or an order of battle, to a new file.
#[derive(Debug, Args)]
pub struct Export {
    /// The battle, or the order of battle.
    wanted: OsString,
    /// The new file: an order of battle if it ends in .toml, else a journal.
    file: PathBuf,
}

/// Take a file in: a journal, an order of battle, or house rules.
#[derive(Debug, Args)]
pub struct Import {
    /// A journal, or an order of battle or house rules that end in .toml.
    file: PathBuf,
}

/// Whether a file is an order of battle by its name.
pub fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

impl Export {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let file = self.file;
        let what = if is_toml(&file) {
            let source = army_files::find(&self.wanted.to_string_lossy()).map_err(Failure::usage)?;
            journal::write_new(&file, source.text.as_bytes())?;
            source.name
        } else {
            let (session, _) = failure::read(Some(&self.wanted))?;
            let records = session.battle().records();
            journal::copy(&file, records)?;
            format!("{}, {} records", session.battle().muster().title, records.len())
        };
        writeln!(output, "{}", letters::line(&format!("{}: {what}", file.display())))?;
        Ok(())
    }
}

impl Import {
    /// Refuses what could not be played: an order of battle with faults, a journal that does not open.
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let (path, what) = if is_toml(&self.file) {
            let source = army_files::load(&self.file).map_err(Failure::usage)?;
            let faulty = |(file, faults)| library::Error::Faulty(file, faults);
            let army_files::Findings { errors, document, .. } = army_files::examine_by(&source, &[]).map_err(faulty)?;
            if !errors.is_empty() {
                return Err(library::Error::Faulty(source, errors).into());
            }
            let stem = self.file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
            let path = army_files::save(&place::armies()?, None, "", &source.text, &stem).map_err(Failure::failed)?;
            let what = match document {
                Some(Document::HouseRules(ruleset)) => format!("house rules for {}", ruleset.id),
                _ => library::Shelved::of(&source).title,
            };
            (path, what)
        } else {
            let wanted = self.file.display().to_string();
            let (session, recovery) = Session::open_to_read(&self.file)?;
            if let Some(reason) = recovery.read_only.filter(|reason| reason.damaged().is_some()) {
                return Err(Failure::differs(format!("{wanted}: {reason}; import that")));
            }
            let (records, title) = (session.battle().records(), session.battle().muster().title.clone());
            let copy = |path: &Path| journal::copy(path, records).map(|()| path.to_owned());
            let path = place::in_new(&place::battles()?, &title, copy)?;
            (path, format!("{title}, {} records", records.len()))
        };
        let name = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        writeln!(output, "{}", letters::line(&format!("{name}: {what}")))?;
        Ok(())
    }
}
