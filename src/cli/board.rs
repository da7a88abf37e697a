//! `drumhead board`.

use std::ffi::OsString;
use std::io::Write;
use std::thread;
use std::time::Duration;

use clap::Args;

use super::failure::{self, Failure};
use crate::report::{board, date};
use crate::session::Session;
use crate::tui::{self, theme::Theme};

/// Show a battle to its players.
#[derive(Debug, Args)]
pub struct Board {
    /// The battle.
    battle: OsString,
}

/// How often the journal is looked at.
const LOOK: Duration = Duration::from_millis(150);

impl Board {
    /// The board as a screen; where there is no terminal, as text, and again whenever something happened, until the reader or the journal is gone.
    pub fn run(self, theme: Theme, output: &mut dyn Write) -> Result<(), Failure> {
        let (mut session, _) = failure::read(&self.battle)?;
        if super::play::on_terminal() {
            return Ok(tui::board(theme, Box::new(session))?);
        }
        tell(&session, output)?;
        loop {
            thread::sleep(LOOK);
            if session.follow()? {
                writeln!(output)?;
                tell(&session, output)?;
            }
        }
    }
}

fn tell(session: &Session, output: &mut dyn Write) -> Result<(), Failure> {
    let last = session.battle().records().last().map_or(0, |last| last.time);
    writeln!(output, "{}{} UTC", board::board(session.battle()), date(last))?;
    output.flush()?;
    Ok(())
}
