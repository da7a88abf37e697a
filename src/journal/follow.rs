//! A reader that keeps up with a journal that another program writes.

use std::path::{Path, PathBuf};

use super::disk::{Disk, OnDisk, Stamp};
use super::line::{self, Scan, Tail};
use super::{Damage, Error};
use crate::battle::Record;

/// Follows a journal: one look at its length and date every time it is asked, and a read only when they changed. Blocks
/// nobody, takes no lock. Ask it every 100 to 200 ms.
#[derive(Debug)]
pub struct Follower {
    path: PathBuf,
    identity: Option<(u64, u64)>,
    stamp: Option<Stamp>,
    scan: Scan,
    damage: Option<Damage>,
    given: u64,
}

impl Follower {
    /// Follows the journal at `path`, which has been read up to its record `last`: the next [`Follower::poll`] gives what
    /// stands after that one.
    pub fn after(path: &Path, last: u64) -> Follower {
        Follower {
            path: path.to_owned(),
            identity: None,
            stamp: None,
            scan: Scan::default(),
            damage: None,
            given: last,
        }
    }

    /// The file is this one, and no other in its place.
    pub fn of(self, identity: Option<(u64, u64)>) -> Follower {
        Follower { identity, ..self }
    }

    /// The records that came since the last call. An unfinished line is waited for. Fails where the file is gone or was
    /// replaced; what was read before stands.
    pub fn poll(&mut self) -> Result<Vec<Record>, Error> {
        let io = |cause: std::io::Error| match cause.kind() {
            std::io::ErrorKind::NotFound => Error::Missing(self.path.clone()),
            _ => Error::Io { doing: "follow", path: self.path.clone(), cause },
        };
        let stamp = Stamp::of(&self.path).map_err(io)?;
        if self.stamp == Some(stamp) {
            return Ok(Vec::new());
        }
        if self.identity.is_some_and(|before| Some(before) != stamp.identity) || stamp.len < self.scan.end as u64 {
            return Err(Error::Lost(self.path.clone()));
        }
        let bytes = OnDisk::open_to_read(&self.path).and_then(|mut disk| disk.read()).map_err(io)?;
        self.identity = stamp.identity;
        self.stamp = Some(stamp);
        let mut scan = std::mem::take(&mut self.scan);
        if scan.records.is_empty() {
            scan = line::scan(&bytes).map_err(|why| Error::Unread(self.path.clone(), why))?;
        } else {
            if scan.open_ended && bytes.get(scan.end) == Some(&b'\n') {
                scan.end += 1;
                scan.open_ended = false;
            }
            if !scan.open_ended {
                scan = line::go_on(&bytes, scan);
            }
        }
        let damage = match &scan.tail {
            Tail::Damaged(damage) => Some(damage.clone()),
            _ => None,
        };
        self.scan = scan;
        let last = self.scan.records.len() as u64;
        let new: Vec<Record> = (self.given + 1..=last).filter_map(|seq| self.scan.records.get(seq)).collect();
        self.given = self.given.max(last);
        let before = std::mem::replace(&mut self.damage, damage);
        match &self.damage {
            // Said once, and not before what is whole was given: then the next look says it.
            Some(_) if !new.is_empty() => (self.damage, self.stamp) = (before, None),
            Some(damage) if before.is_none() => return Err(Error::Damaged(self.path.clone(), damage.clone())),
            _ => {}
        }
        Ok(new)
    }
}
