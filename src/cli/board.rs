//! `drumhead board`.

use std::ffi::OsString;
use std::io::Write;
use std::time::Duration;

use clap::Args;

use super::failure::{self, Failure};
use crate::library;
use crate::report::{board, date};
use crate::session::Session;
use crate::tui::{self, theme::Theme};
use crate::web::{Address, Server};

/// Show a battle to its players.
#[derive(Debug, Args)]
pub struct Board {
    /// The battle; the one played last without it.
    battle: Option<OsString>,
    /// Serve it to the players' phones too, read only, on the local network or at this address (192.168.1.20, or
    /// 192.168.1.20:8080). Without one DRUMHEAD_WEB says it, else it is this machine's in the local network.
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = "")]
    web: Option<String>,
}

/// How often the journal is looked at.
const LOOK: Duration = Duration::from_millis(150);

impl Board {
    /// The board as a screen; where there is no terminal, as text, and again whenever something happened, until the reader or the journal is gone.
    pub fn run(self, theme: Theme, output: &mut dyn Write) -> Result<(), Failure> {
        let Board { mut battle, web } = self;
        let address = match web.as_deref() {
            None => None,
            Some("") => Some(Address::usual().map_err(Failure::usage)?),
            Some(said) => match Address::read(said) {
                Some(address) => Some(address),
                // `board --web lobositz`.
                None if battle.is_none() => {
                    battle = Some(said.into());
                    Some(Address::usual().map_err(Failure::usage)?)
                }
                None => return Err(Failure::usage(format!("{said} is no address: write it as 192.168.1.20:8080"))),
            },
        };
        let path = battle.map_or_else(library::newest, |battle| library::battle(&battle))?;
        let (mut session, _) = failure::read_at(&path)?;
        let armies = || session.battle().game().view().armies.into_iter().map(|army| army.name).collect::<Vec<_>>();
        let server = address.map(|address| Server::start(session.path().to_owned(), &armies(), address));
        let server = server.transpose().map_err(Failure::failed)?;
        if super::play::on_terminal() {
            return Ok(tui::board(theme, Box::new(session), server)?);
        }
        for page in server.iter().flat_map(Server::pages) {
            writeln!(output, "{}: {}", page.whose, page.address)?;
        }
        tell(&session, output)?;
        while !reader_is_gone_within(LOOK) {
            if session.follow()? {
                writeln!(output)?;
                tell(&session, output)?;
            }
        }
        Ok(())
    }
}

/// Waits; at once, and with `true`, where whoever read standard output went away (`| head`).
#[cfg(unix)]
fn reader_is_gone_within(wait: Duration) -> bool {
    use std::os::fd::AsRawFd;

    use filedescriptor::{POLLERR, POLLHUP, poll, pollfd};

    let mut output = [pollfd { fd: std::io::stdout().as_raw_fd(), events: 0, revents: 0 }];
    let polled = poll(&mut output, Some(wait));
    if polled.is_err() {
        std::thread::sleep(wait);
    }
    polled.is_ok() && output.iter().any(|output| output.revents & (POLLERR | POLLHUP) != 0)
}

#[cfg(not(unix))]
fn reader_is_gone_within(wait: Duration) -> bool {
    std::thread::sleep(wait);
    false
}

fn tell(session: &Session, output: &mut dyn Write) -> Result<(), Failure> {
    let last = session.battle().records().last().map_or(0, |last| last.time);
    writeln!(output, "{}{} UTC", board::board(session.battle()), date(last))?;
    output.flush()?;
    Ok(())
}
