//! The journal: the file in which a battle stands.
//!
//! **Promises.** A record that [`Journal::append`] has taken is on the disk. A record that it refuses leaves the journal as
//! it was. Nothing in a journal is ever rewritten; only the remains of a record that was never confirmed are cut off, and
//! not before they are copied to `NAME.torn`. One program writes a journal at a time; a second one reads. Damage is never
//! repaired in silence: the journal opens, read only, up to the damage.
//!
//! **The first line** is in the second once more, word for word: damaged, it is read from there, and the journal is read only.
//!
//! **Order of the calls.** Append: look whether the file is still the one we know, write once, `fdatasync`, only then say
//! so. A short or failed write is cut back. After a failed `fdatasync` nothing can be known (the kernel marks the pages
//! clean all the same), so nothing more is written until the journal is opened again. A new journal: write, sync the
//! file, sync its directory. Torn bytes: copy, sync the copy and its directory, only then cut.
//!
//! **Assumptions.** What the disk says is synced, is. Nobody edits the file meanwhile; where somebody does, the next
//! append notices by the file's identity and length, and by its date of change: then every byte is looked at again.
//!
//! - [`line`]: the format of a line, reading a file of them, and what counts as torn and as damaged.
//! - [`disk`]: the calls to the file system. [`follow`]: a reader that keeps up. [`place`]: where battles live, [`saved`]:
//!   which there are.
//!   [`network`]: which of those places are another machine's. [`unruled`]: the dice of a form that is not ruled yet.
//! - `whole`: files that are written as one.

pub mod disk;
mod error;
pub mod follow;
pub mod line;
pub mod network;
pub mod place;
mod recovery;
pub mod saved;
pub mod unruled;
mod whole;

pub use error::Error;
pub use follow::Follower;
pub use line::Unread;
pub use recovery::{Damage, ReadOnly, Recovery, Torn};
pub use whole::{clear_up, copy, replace, write_new};

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::battle::{Entry, Muster, Record, Records};
use disk::{Disk, OnDisk, Stamp};
use line::{Scan, Tail};
use whole::not_created;

/// A journal that is open.
pub struct Journal {
    disk: Box<dyn Disk>,
    path: PathBuf,
    known: Stamp,
    len: u64,
    crc: u32,
    seq: u64,
    state: State,
    trouble: Option<String>,
}

/// The record that begins a journal.
pub fn begin_record(muster: Muster, time: u64) -> Record {
    Record { seq: 1, time, sitting: 0, entry: Entry::Muster(muster) }
}

enum State {
    Open,
    Poisoned,
    ReadOnly(ReadOnly),
}

impl Journal {
    /// Begins a journal with its first record, the muster. Refuses a path that exists.
    pub fn create(path: &Path, muster: &Record) -> Result<Journal, Error> {
        let disk = OnDisk::create(path).map_err(|cause| not_created(path, cause))?;
        let begun = Journal::begin(Box::new(disk), path, muster);
        if let Err(Error::NotWritten(_)) = &begun {
            // The file is ours, new and empty: it would only be in the way of the next attempt.
            let _ = std::fs::remove_file(path);
        }
        begun
    }

    /// Begins a journal on an empty file.
    pub fn begin(disk: Box<dyn Disk>, path: &Path, muster: &Record) -> Result<Journal, Error> {
        let io = |doing, cause| Error::Io { doing, path: path.to_owned(), cause };
        let known = disk.stamp().map_err(|cause| io("look at", cause))?;
        let path = path.to_owned();
        let mut journal = Journal { disk, path, known, len: 0, crc: 0, seq: 0, state: State::Open, trouble: None };
        journal.append(muster)?;
        journal.disk.sync_directory().map_err(|cause| io("sync the directory of", cause))?;
        Ok(journal)
    }

    /// Opens a journal to go on with it. Where that cannot be, opens it to be read, and the recovery says why.
    pub fn open(path: &Path) -> Result<(Journal, Records, Recovery), Error> {
        let (disk, read_only) = match OnDisk::open(path) {
            Ok(disk) => match disk.lock() {
                Ok(true) => (disk, None),
                Ok(false) => (disk, Some(ReadOnly::Held)),
                Err(cause) => (disk, Some(ReadOnly::NoLock(cause.to_string()))),
            },
            Err(cause) if cause.kind() == ErrorKind::WouldBlock => (open_to_read(path)?, Some(ReadOnly::Held)),
            Err(cause) if matches!(cause.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) => {
                (open_to_read(path)?, Some(ReadOnly::NotWritable))
            }
            Err(cause) => return Err(not_opened(path, cause)),
        };
        let (journal, records, recovery) = Journal::on(Box::new(disk), path, read_only)?;
        Ok((journal, records, Recovery { network: network::of(path), ..recovery }))
    }

    /// Opens a journal to be read, whoever writes it.
    pub fn open_to_read(path: &Path) -> Result<(Journal, Records, Recovery), Error> {
        Journal::on(Box::new(open_to_read(path)?), path, Some(ReadOnly::Asked))
    }

    /// Opens the journal on a disk; `path` is what messages call it. Unless it is only read, a torn tail is set aside.
    pub fn on(
        mut disk: Box<dyn Disk>,
        path: &Path,
        read_only: Option<ReadOnly>,
    ) -> Result<(Journal, Records, Recovery), Error> {
        let io = |cause| Error::Io { doing: "read", path: path.to_owned(), cause };
        let known = disk.stamp().map_err(io)?;
        let bytes = disk.read().map_err(io)?;
        let scan = line::scan(&bytes).map_err(|why| Error::Unread(path.to_owned(), why))?;
        let mut recovery = Recovery { read_only, ..Recovery::default() };
        let damage = match &scan.tail {
            Tail::Damaged(damage) => Some(damage.clone()),
            _ => None,
        };
        recovery.read_only = match damage {
            damage if scan.restored => Some(ReadOnly::FirstLine(damage)),
            Some(damage) => Some(ReadOnly::Damaged(damage)),
            None => recovery.read_only,
        };
        let mut len = scan.end;
        if scan.tail == Tail::Torn {
            let line = scan.records.len() + 1;
            recovery.torn = Some(Torn { line, bytes: bytes.len() - scan.end, kept: None });
        }
        if recovery.read_only.is_none() {
            match mend(&mut *disk, &bytes, &scan) {
                Ok(kept) => {
                    len += usize::from(scan.open_ended);
                    if let Some(torn) = &mut recovery.torn {
                        torn.kept = kept;
                    }
                }
                Err(cause) => recovery.read_only = Some(ReadOnly::NotMended(cause.to_string())),
            }
        }
        let state = recovery.read_only.clone().map_or(State::Open, State::ReadOnly);
        let (crc, seq) = (scan.crc, scan.records.len() as u64);
        let (path, len) = (path.to_owned(), len as u64);
        let journal = Journal { disk, path, known, len, crc, seq, state, trouble: None };
        Ok((journal, scan.records, recovery))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Why nothing can be added, if nothing can.
    pub fn read_only(&self) -> Option<&ReadOnly> {
        match &self.state {
            State::ReadOnly(reason) => Some(reason),
            _ => None,
        }
    }

    /// Which file it is, where the platform says so.
    pub fn identity(&self) -> Option<(u64, u64)> {
        self.known.identity
    }

    /// Lets nothing more be added.
    pub fn close(&mut self, reason: ReadOnly) {
        self.state = State::ReadOnly(reason);
    }

    /// Why the last record is not saved, if it is not.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Looks whether what was written is still there.
    pub fn look(&mut self) -> Result<(), Error> {
        let looked = if matches!(self.state, State::Open) { self.still_ours() } else { Ok(()) };
        self.remember(looked)
    }

    fn remember(&mut self, done: Result<(), Error>) -> Result<(), Error> {
        if let Err(error) = &done {
            self.trouble = Some(error.to_string());
        }
        done
    }

    /// Adds a record. When this returns `Ok`, it is on the disk.
    pub fn append(&mut self, record: &Record) -> Result<(), Error> {
        let json = serde_json::to_string(record).map_err(|error| Error::Unfit(error.to_string()))?;
        self.write(record.seq, &json)
    }

    /// Adds the record of this number by its JSON. When this returns `Ok`, it is on the disk.
    pub fn write(&mut self, seq: u64, json: &str) -> Result<(), Error> {
        self.trouble = None;
        let written = self.try_to_write(seq, json);
        self.remember(written)
    }

    fn try_to_write(&mut self, seq: u64, json: &str) -> Result<(), Error> {
        match &self.state {
            State::Open => {}
            State::Poisoned => return Err(Error::Poisoned),
            State::ReadOnly(reason) => return Err(Error::ReadOnly(reason.clone())),
        }
        if seq != self.seq + 1 {
            return Err(Error::Unfit(format!("record {seq} stands where {} should", self.seq + 1)));
        }
        let (bytes, crc) = line::wrap(json, self.crc);
        self.still_ours()?;
        match self.disk.write(self.len, &bytes) {
            Ok(written) if written == bytes.len() => {}
            Ok(written) => {
                let cause = format!("only {written} of {} bytes went to the disk; it may be full", bytes.len());
                return Err(self.cut_back(io::Error::new(ErrorKind::StorageFull, cause)));
            }
            Err(cause) => return Err(self.cut_back(cause)),
        }
        if let Err(cause) = self.disk.sync() {
            self.state = State::Poisoned;
            return Err(Error::NotCertain(cause));
        }
        self.len += bytes.len() as u64;
        self.crc = crc;
        self.seq = seq;
        if let Ok(stamp) = self.disk.stamp() {
            self.known.changed = stamp.changed;
        }
        Ok(())
    }

    /// Refuses to write to a file that is not the one we know.
    fn still_ours(&mut self) -> Result<(), Error> {
        let stamp = match self.disk.stamp() {
            Ok(stamp) if stamp.identity != self.known.identity => return Err(Error::Replaced(self.path.clone())),
            Ok(stamp) if stamp.len != self.len => return Err(Error::Meddled(self.path.clone())),
            Ok(stamp) => stamp,
            Err(cause) if cause.kind() == ErrorKind::NotFound => return Err(Error::Replaced(self.path.clone())),
            Err(cause) => return Err(Error::NotWritten(cause)),
        };
        if stamp.changed != self.known.changed {
            // Touched, or overwritten: only its bytes tell which.
            let bytes = self.disk.read().map_err(Error::NotWritten)?;
            let same = |scan: Scan| {
                scan.crc == self.crc && scan.end as u64 == self.len && scan.tail == Tail::Nothing && !scan.restored
            };
            if !bytes.is_empty() && !line::scan(&bytes).is_ok_and(same) {
                return Err(Error::Meddled(self.path.clone()));
            }
            self.known.changed = stamp.changed;
        }
        Ok(())
    }

    /// Takes a write back that failed. Where even that fails, nothing more is written.
    fn cut_back(&mut self, cause: io::Error) -> Error {
        match self.disk.set_len(self.len) {
            Ok(()) => Error::NotWritten(cause),
            Err(_) => {
                self.state = State::Poisoned;
                Error::NotCertain(cause)
            }
        }
    }
}

/// Moves a journal, with what was set aside from it. Refuses what is no journal, one that another program writes, and a name
/// that is taken.
pub fn move_to(from: &Path, to: &Path) -> Result<(), Error> {
    Journal::open_to_read(from)?;
    let failed = |cause| Error::Io { doing: "move", path: from.to_owned(), cause };
    let disk = OnDisk::open(from).map_err(|cause| match cause.kind() {
        ErrorKind::NotFound => Error::Missing(from.to_owned()),
        ErrorKind::WouldBlock => Error::ReadOnly(ReadOnly::Held),
        _ => failed(cause),
    })?;
    if !disk.lock().map_err(failed)? {
        return Err(Error::ReadOnly(ReadOnly::Held));
    }
    // Windows moves no file that is open; who opens it now notices that it has gone.
    drop(disk);
    // A second name first: so no other file of that name is ever lost.
    match std::fs::hard_link(from, to) {
        Ok(()) => std::fs::remove_file(from).map_err(failed)?,
        Err(cause) if cause.kind() == ErrorKind::AlreadyExists || to.exists() => {
            return Err(not_created(to, ErrorKind::AlreadyExists.into()));
        }
        Err(_) => std::fs::rename(from, to).map_err(failed)?,
    }
    unruled::write(from, None);
    let torn = |path: &Path| disk::beside(path, disk::TORN);
    if torn(from).exists() {
        std::fs::rename(torn(from), torn(to)).map_err(failed)?;
    }
    disk::sync_directory_of(from).and_then(|()| disk::sync_directory_of(to)).map_err(failed)
}

/// Sets a torn tail aside, and gives the last record its line end where it lacks one.
fn mend(disk: &mut dyn Disk, bytes: &[u8], scan: &Scan) -> io::Result<Option<PathBuf>> {
    let torn = &bytes[scan.end..];
    let kept = if torn.is_empty() { None } else { Some(disk.set_aside(torn)?) };
    if kept.is_some() {
        disk.set_len(scan.end as u64)?;
    }
    if scan.open_ended && disk.write(scan.end as u64, b"\n")? != 1 {
        return Err(ErrorKind::StorageFull.into());
    }
    if kept.is_some() || scan.open_ended {
        disk.sync()?;
    }
    Ok(kept)
}

fn open_to_read(path: &Path) -> Result<OnDisk, Error> {
    OnDisk::open_to_read(path).map_err(|cause| not_opened(path, cause))
}

fn not_opened(path: &Path, cause: io::Error) -> Error {
    match cause.kind() {
        ErrorKind::NotFound => Error::Missing(path.to_owned()),
        _ => Error::Io { doing: "open", path: path.to_owned(), cause },
    }
}
