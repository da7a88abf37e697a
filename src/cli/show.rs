//! `drumhead show`.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;

use super::failure::{self, Failure};
use super::output::Output;
use crate::report;

/// Tell how a battle stands.
#[derive(Debug, Args)]
pub struct Show {
    /// The battle; the one played last without it.
    battle: Option<OsString>,
    /// As JSON.
    #[arg(long)]
    json: bool,
    /// As it stood after this record.
    #[arg(long, value_name = "RECORD")]
    at: Option<u64>,
}

impl Show {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let (session, _) = failure::read(self.battle.as_deref())?;
        let then = match self.at {
            Some(seq) => Some(session.battle().at(seq).map_err(|stop| Failure::usage(stop.to_string()))?),
            None => None,
        };
        let battle = then.as_ref().unwrap_or(session.battle());
        if self.json {
            let mut output = Output::json(output);
            serde_json::to_writer_pretty(&mut output, &report::data::data(battle)).map_err(std::io::Error::from)?;
            writeln!(output)?;
        } else {
            write!(output, "{}", report::standing::standing(battle))?;
        }
        Ok(())
    }
}
