//! `drumhead report`.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;

use super::failure::{self, Failure};
use crate::report;

/// Write the after-action report.
#[derive(Debug, Args)]
pub struct Report {
    /// The battle.
    battle: OsString,
}

impl Report {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let (session, _) = failure::read(&self.battle)?;
        write!(output, "{}", report::story::story(session.battle())?)?;
        Ok(())
    }
}
