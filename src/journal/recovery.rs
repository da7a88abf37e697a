//! What was found when a journal was opened.

use std::fmt;
use std::path::PathBuf;

use crate::umpire::words::counted;

/// What opening a journal found and did. Nothing, as a rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recovery {
    /// The remains of a last record, and where they are.
    pub torn: Option<Torn>,
    /// Why nothing can be added to it, if nothing can.
    pub read_only: Option<ReadOnly>,
    /// The type of the network file system that it lies on, if it lies on one; not asked where it was opened
    /// to be read.
    pub network: Option<String>,
}

impl Recovery {
    /// Whether there is nothing to say.
    pub fn is_nothing(&self) -> bool {
        self.torn.is_none() && self.read_only.is_none() && self.network.is_none()
    }
}

/// The remains of a record that was being written when the program or the power went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Torn {
    /// Its line, from 1.
    pub line: usize,
    /// How many bytes are left of it.
    pub bytes: usize,
    /// The file into which they were copied before they were cut off; `None` where the journal is only read, and they
    /// still stand in it.
    pub kept: Option<PathBuf>,
}

/// Damage before the end of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The line, from 1.
    pub line: usize,
    /// The byte at which reading stopped, from 0.
    pub byte: usize,
    /// How many lines stand after that line, unread.
    pub after: usize,
}

/// Why a journal is only read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadOnly {
    /// It was opened for that.
    Asked,
    /// Another program writes it.
    Held,
    /// The file, or its file system, may not be written.
    NotWritable,
    /// The file system has no locks, so that nobody could keep a second program out.
    NoLock(String),
    /// It is damaged.
    Damaged(Damage),
    /// Its first line is damaged, and was read from the second one; and what else is damaged.
    FirstLine(Option<Damage>),
    /// The record of this number, in this file, does not fit what stands before it, and why, though its checksum is right.
    Unfit(PathBuf, u64, String),
    /// The remains of the last record could not be set aside.
    NotMended(String),
}

impl ReadOnly {
    /// The line at which reading stopped, where the journal is damaged.
    pub fn damaged(&self) -> Option<u64> {
        match self {
            ReadOnly::Damaged(damage) | ReadOnly::FirstLine(Some(damage)) => Some(damage.line as u64),
            ReadOnly::FirstLine(None) => Some(1),
            ReadOnly::Unfit(_, seq, _) => Some(*seq),
            _ => None,
        }
    }
}

impl fmt::Display for Recovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let network = self.network.as_ref().map(|kind| {
            format!(
                "it lies on a network file system ({kind}), whose locks may not hold: play it on one machine at a time"
            )
        });
        let torn = self.torn.as_ref().map(Torn::to_string);
        let reason = self.read_only.as_ref().map(ReadOnly::to_string);
        let said: Vec<String> = [torn, reason, network].into_iter().flatten().collect();
        f.write_str(&said.join("; "))
    }
}

impl fmt::Display for Torn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Torn { line, bytes, kept } = self;
        write!(
            f,
            "line {line} was not finished when the last session broke off: enter that ruling again; its {} ",
            counted(*bytes, "byte")
        )?;
        match kept {
            Some(path) => write!(f, "are set aside in {}", path.display()),
            None => f.write_str("are passed over"),
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Damage { line, byte, after } = self;
        let lines = match after {
            0 => "no line stands".to_owned(),
            1 => "1 line stands".to_owned(),
            n => format!("{n} lines stand"),
        };
        write!(f, "the journal is damaged in line {line}, at byte {byte}; {lines} after it")
    }
}

impl fmt::Display for ReadOnly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadOnly::Asked => f.write_str("opened to be read only"),
            ReadOnly::Held => f.write_str("another drumhead has this battle open: here it is read only, and follows"),
            ReadOnly::NotWritable => f.write_str("the journal may not be written: here it is read only"),
            ReadOnly::NoLock(cause) => {
                write!(
                    f,
                    "no lock is to be had here ({cause}): read only; copy the journal to a disk of this machine to go on"
                )
            }
            ReadOnly::Damaged(damage) => {
                write!(f, "{damage}: read only up to there; `drumhead export` writes what is whole to a new file")
            }
            ReadOnly::FirstLine(damage) => {
                f.write_str("the journal is damaged in line 1, which line 2 holds once more: nothing of it is lost; ")?;
                match damage {
                    None => f.write_str("read only; `drumhead export` writes a sound copy, to go on with"),
                    Some(damage) => ReadOnly::Damaged(damage.clone()).fmt(f),
                }
            }
            ReadOnly::Unfit(path, seq, why) => {
                let path = path.display();
                write!(
                    f,
                    "line {seq} of {path} does not fit what stands before it, though its checksum is right ({why}): \
                     read only up to there; open it with the drumhead that wrote it, or `drumhead export` writes what fits \
                     to a new file"
                )
            }
            ReadOnly::NotMended(cause) => {
                write!(
                    f,
                    "the unfinished last line could not be set aside ({cause}): read only; make room and open it again"
                )
            }
        }
    }
}
