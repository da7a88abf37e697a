//! `drumhead verify`.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;

use super::failure::{self, Failure};
use crate::letters;

/// Rule a battle again.
#[derive(Debug, Args)]
pub struct Verify {
    /// The battle.
    battle: OsString,
}

impl Verify {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let (session, recovery) = failure::read(&self.battle)?;
        let battle = session.battle();
        let differences = battle.verify()?;
        for difference in &differences {
            writeln!(output, "record {}", difference.seq)?;
            writeln!(output, "  in the journal: {}", letters::line(&difference.recorded))?;
            writeln!(output, "  ruled today:    {}", letters::line(&difference.today))?;
        }
        writeln!(
            output,
            "begun with drumhead {}, and folds as it was played",
            letters::line(&battle.muster().drumhead)
        )?;
        let (records, rulings) = (battle.records().len(), battle.standing().len());
        writeln!(
            output,
            "{records} records are whole; {rulings} rulings stand, {} would come out otherwise",
            differences.len()
        )?;
        output.flush()?;
        let damaged = recovery.read_only.is_some_and(|reason| reason.damaged().is_some());
        if damaged || !differences.is_empty() { Err(Failure::differs("")) } else { Ok(()) }
    }
}
