//! `drumhead points`: what an order of battle costs.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::failure::Failure;
use super::output;
use crate::army_files::{self, Severity, Source};
use crate::letters;
use crate::umpire::Complaint;

/// Price an order of battle: points, unit counts, breaking points, warnings about its composition.
#[derive(Debug, Args)]
pub struct Points {
    /// The file, or the name of an order of battle that drumhead knows.
    file: String,
    /// House rules to price it by; may be given several times.
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
    /// As JSON: `points`, a list of lines.
    #[arg(long)]
    json: bool,
}

impl Points {
    /// Writes the prices. Exit status 1 when the order of battle or the house rules have an error.
    pub fn run(&self, output: &mut dyn Write) -> Result<(), Failure> {
        let lines = self.lines()?;
        if self.json {
            return Ok(output::json(output, &serde_json::json!({ "file": self.file, "points": lines }))?);
        }
        for line in lines {
            writeln!(output, "{}", letters::line(&line))?;
        }
        Ok(())
    }

    /// The prices, or everything that keeps them from being found.
    fn lines(&self) -> Result<Vec<String>, Failure> {
        let faulty = |source: &Source, faults: &[Complaint]| Failure::faulty(1, said(source, faults));
        let source = army_files::find(&self.file).map_err(Failure::failed)?;
        if army_files::is_house_rules(&source) {
            return Err(Failure::failed(format!("{} is no order of battle: it has house rules", source.name)));
        }
        let rules = army_files::house_rules(&self.rules).map_err(Failure::failed)?;
        let book = army_files::book(&source, &rules).map_err(|(file, faults)| faulty(&file, &faults))?;
        book.loaded.points(&source.text).map_err(|faults| faulty(&source, &faults))
    }
}

/// All faults of a file, with their places.
pub fn said(source: &Source, faults: &[Complaint]) -> String {
    army_files::render(&source.name, &source.text, faults, Severity::Error, false)
}
