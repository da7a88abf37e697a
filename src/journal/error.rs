//! What can go wrong with a journal, and what to do about it.

use std::fmt;
use std::io;
use std::path::PathBuf;

use super::line::Unread;
use super::{Damage, ReadOnly};
use crate::battle::Muster;

/// A journal that cannot be opened, or a record that cannot be written.
#[derive(Debug)]
pub enum Error {
    /// A new journal where a file stands already.
    Exists(PathBuf),
    /// The file is not there.
    Missing(PathBuf),
    /// The file is not read at all.
    Unread(PathBuf, Unread),
    /// The file system refused.
    Io {
        /// What was being done: `open`.
        doing: &'static str,
        /// To which file.
        path: PathBuf,
        /// Why not.
        cause: io::Error,
    },
    /// Nothing is written to a journal that is only read.
    ReadOnly(ReadOnly),
    /// The record could not be written. The journal is as it was before.
    NotWritten(io::Error),
    /// The disk did not confirm the record: it may be in the journal or not. Nothing more is written.
    NotCertain(io::Error),
    /// An earlier record was not confirmed, so nothing more is written.
    Poisoned,
    /// What a reader follows is another file now, or shorter.
    Lost(PathBuf),
    /// What stands behind the records that a reader has followed is damaged.
    Damaged(PathBuf, Damage),
    /// The path leads to no file, or to another file than before.
    Replaced(PathBuf),
    /// The file has another length than this program left it with.
    Meddled(PathBuf),
    /// The record has no place after the last one, or cannot be written as JSON.
    Unfit(String),
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Exists(path) => {
                write!(f, "{} exists already: resume it, or name a file that does not exist", path.display())
            }
            Error::Missing(path) => write!(f, "{} does not exist: `drumhead list` shows the battles", path.display()),
            Error::Unread(path, Unread::Empty) => {
                write!(f, "{} is empty, no battle was begun in it: delete it", path.display())
            }
            Error::Unread(path, Unread::NoMuster(0 | 1)) => {
                write!(f, "{} is no journal: its first line is no whole muster; name another file", path.display())
            }
            Error::Unread(path, Unread::NoMuster(after)) => {
                let path = path.display();
                write!(f, "{path} cannot be read: its first line is no whole muster; {after} lines stand after it")?;
                f.write_str("; if it is a journal, take the first line from a copy")
            }
            Error::Unread(path, Unread::Version(version, by)) => {
                let (path, known, this) = (path.display(), Muster::FORMAT, env!("CARGO_PKG_VERSION"));
                write!(f, "{path} is a journal of version {version}, and drumhead {this} reads version {known}: ")?;
                if by.is_empty() {
                    f.write_str("open it with the drumhead that began it")
                } else {
                    write!(f, "open it with drumhead {by}, which began it")
                }
            }
            Error::Io { doing, path, cause } => write!(f, "cannot {doing} {}: {cause}", path.display()),
            Error::ReadOnly(reason) => write!(f, "not saved: {reason}"),
            Error::NotWritten(cause) => {
                write!(f, "not saved: {cause}; everything before stands: make room, then enter it again")
            }
            Error::NotCertain(cause) => write!(
                f,
                "not certain whether this is saved: the disk says {cause}; leave, and resume the battle to see"
            ),
            Error::Poisoned => {
                f.write_str("not saved: the disk did not confirm an earlier record; leave, and resume the battle")
            }
            Error::Lost(path) => write!(f, "{} was replaced or cut: leave, and open it again", path.display()),
            Error::Damaged(path, damage) => write!(f, "{}: {damage}: this is followed up to there", path.display()),
            Error::Replaced(path) => {
                let path = path.display();
                write!(f, "not saved: {path} was moved, deleted or replaced; put it back, then enter it again")
            }
            Error::Meddled(path) => {
                write!(f, "not saved: another program wrote to {}; leave, and resume the battle", path.display())
            }
            Error::Unfit(why) => write!(f, "not saved: {why}"),
        }
    }
}
