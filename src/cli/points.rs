//! `drumhead points`: what an order of battle costs.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::army_files::{self, Document, Severity, Source};
use crate::umpire::Complaint;

/// Price an order of battle: points, unit counts, breaking points, warnings about its composition.
#[derive(Debug, Args)]
pub struct Points {
    /// The file, or the name of an order of battle that drumhead knows.
    file: String,
    /// House rules to price it by; may be given several times.
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
}

impl Points {
    /// Writes the prices. Exit status 1 when the order of battle or the house rules have an error.
    pub fn run(&self) -> io::Result<ExitCode> {
        match self.lines() {
            Ok(lines) => {
                let mut out = io::stdout().lock();
                for line in lines {
                    writeln!(out, "{line}")?;
                }
                out.flush()?;
                Ok(ExitCode::SUCCESS)
            }
            Err(said) => {
                eprintln!("{}", said.trim_end());
                Ok(ExitCode::FAILURE)
            }
        }
    }

    /// The prices, or everything that keeps them from being found.
    fn lines(&self) -> Result<Vec<String>, String> {
        let source = army_files::find(&self.file)?;
        let document = army_files::document(&source.text).map_err(|faults| said(&source, &faults))?;
        let Document::OrderOfBattle(ruleset) = document else {
            return Err(format!("{} is no order of battle: it has house rules", source.name));
        };
        let rules = self.rules.iter().map(|path| army_files::load(path)).collect::<Result<Vec<_>, _>>()?;
        let loaded = army_files::with_house_rules(ruleset, &rules).map_err(|(rules, faults)| said(&rules, &faults))?;
        loaded.points(&source.text).map_err(|faults| said(&source, &faults))
    }
}

/// All faults of a file, with their places.
pub fn said(source: &Source, faults: &[Complaint]) -> String {
    faults.iter().map(|fault| army_files::render(&source.name, &source.text, fault, Severity::Error, false)).collect()
}
