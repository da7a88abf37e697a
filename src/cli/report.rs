//! `drumhead report`.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;

use super::failure::{self, Failure};
use crate::report;

/// Write the after-action report.
#[derive(Debug, Args)]
pub struct Report {
    /// The battle; the one played last without it.
    battle: Option<OsString>,

    /// One HTML file that needs no other, to be printed or sent
    #[arg(long, conflicts_with = "markdown")]
    html: bool,

    /// Markdown, as without a word
    #[arg(long)]
    markdown: bool,
}

impl Report {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let (session, _) = failure::read(self.battle.as_deref())?;
        let story = report::story::story(session.battle())?;
        let text = if self.html { report::html::html(&story) } else { report::markdown::markdown(&story) };
        write!(output, "{text}")?;
        Ok(())
    }
}
