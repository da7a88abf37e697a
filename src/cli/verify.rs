//! `drumhead verify`.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;
use serde_json::json;

use super::failure::{self, Failure};
use super::output;
use crate::letters;

/// Rule a battle again.
#[derive(Debug, Args)]
pub struct Verify {
    /// The battle; the one played last without it.
    battle: Option<OsString>,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub fn run(self, output: &mut dyn Write) -> Result<(), Failure> {
        let (session, recovery) = failure::read(self.battle.as_deref())?;
        let battle = session.battle();
        let differences = battle.verify()?;
        let damaged = recovery.read_only.is_some_and(|reason| reason.damaged().is_some());
        let (begun_with, records, rulings) =
            (&battle.muster().drumhead, battle.records().len(), battle.standing().len());
        if self.json {
            let differences: Vec<_> = differences
                .iter()
                .map(|one| json!({ "record": one.seq, "recorded": one.recorded, "today": one.today }))
                .collect();
            let told = json!({
                "begun_with": begun_with,
                "records": records,
                "rulings": rulings,
                "damaged": damaged,
                "differences": differences,
            });
            output::json(output, &told)?;
        } else {
            for difference in &differences {
                writeln!(output, "record {}", difference.seq)?;
                writeln!(output, "  in the journal: {}", letters::line(&difference.recorded))?;
                writeln!(output, "  ruled today:    {}", letters::line(&difference.today))?;
            }
            writeln!(output, "begun with drumhead {}, and folds as it was played", letters::line(begun_with))?;
            let would = differences.len();
            writeln!(output, "{records} records are whole; {rulings} rulings stand, {would} would come out otherwise")?;
        }
        output.flush()?;
        if damaged || !differences.is_empty() { Err(Failure::differs("")) } else { Ok(()) }
    }
}
