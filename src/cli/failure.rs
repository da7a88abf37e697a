//! What a command that failed says, and the code that it exits with.

use std::ffi::OsStr;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::ExitCode;

use super::output;
use crate::journal::{self, ReadOnly, Recovery};
use crate::letters;
use crate::library;
use crate::session::{Fault, Session};
use crate::umpire::Interrupt;

/// Why a command failed.
#[derive(Debug, PartialEq, Eq)]
pub struct Failure {
    code: u8,
    text: String,
}

impl Failure {
    /// It could not be done.
    pub fn failed(text: impl Into<String>) -> Failure {
        Failure { code: 1, text: sentence(text) }
    }

    /// The command line is wrong, or names what is not there.
    pub fn usage(text: impl Into<String>) -> Failure {
        Failure { code: 2, text: sentence(text) }
    }

    /// The files that the command line names have faults, which are told in as many lines as they take.
    pub fn faulty(code: u8, lines: String) -> Failure {
        Failure { code, text: lines }
    }

    /// A ruling would come out otherwise, or a journal is damaged.
    pub fn differs(text: impl Into<String>) -> Failure {
        Failure { code: 3, text: sentence(text) }
    }

    /// Says it on standard error, and gives the exit code.
    pub fn say(self) -> ExitCode {
        if !self.text.is_empty() {
            output::say(&format!("drumhead: {}", self.text));
        }
        ExitCode::from(self.code)
    }
}

/// A sentence is one line, whatever stands in the names that it names.
fn sentence(text: impl Into<String>) -> String {
    letters::line(text.into().trim_end()).into_owned()
}

/// A reader that went away (`| head`) is no failure.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure { code: 0, text: String::new() },
            _ => Failure::failed(error.to_string()),
        }
    }
}

impl From<journal::Error> for Failure {
    fn from(error: journal::Error) -> Failure {
        match error {
            journal::Error::Missing(_) | journal::Error::Exists(_) => Failure::usage(error.to_string()),
            error => Failure::failed(error.to_string()),
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        match fault {
            Fault::Journal(error) => Failure::from(error),
            Fault::Refused(stop) => Failure::from(stop),
        }
    }
}

impl From<Interrupt> for Failure {
    fn from(stop: Interrupt) -> Failure {
        Failure::failed(stop.to_string())
    }
}

impl From<library::Error> for Failure {
    fn from(error: library::Error) -> Failure {
        match &error {
            library::Error::NotFound(_) => Failure::usage(error.to_string()),
            library::Error::Faulty(..) => Failure::faulty(1, error.to_string()),
            _ => Failure::failed(error.to_string()),
        }
    }
}

/// The battle that is meant, to be read: the one played last where none is named. What was found amiss is said on standard
/// error.
pub fn read(wanted: Option<&OsStr>) -> Result<(Session, Recovery), Failure> {
    read_at(&wanted.map_or_else(library::newest, library::battle)?)
}

/// The battle of a journal, to be read. What was found amiss is said on standard error.
pub fn read_at(journal: &Path) -> Result<(Session, Recovery), Failure> {
    let (session, mut recovery) = Session::open_to_read(journal)?;
    if recovery.read_only == Some(ReadOnly::Asked) {
        recovery.read_only = None;
    }
    tell(&recovery);
    Ok((session, recovery))
}

/// Says on standard error what was found when a journal was opened.
pub fn tell(recovery: &Recovery) {
    if !recovery.is_nothing() {
        output::say(&format!("drumhead: {}", sentence(recovery.to_string())));
    }
}
