//! The journal on a disk that is full, fails, or loses its power: at every call, with every outcome for the sectors that
//! were not yet synced. The oracle is always the same: what was acknowledged is there, and at most the record in flight
//! besides; opening twice changes nothing; and the battle goes on.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use crate::support::counting::muster;
use drumhead::battle::{Entry, Record};
use drumhead::journal::disk::{Disk, Stamp};
use drumhead::journal::{Error, Journal, Recovery, begin_record};

/// Small, so that a record takes several.
const SECTOR: usize = 128;

/// What a call does instead of what it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// The power goes before it.
    Power,
    /// The power goes after it, before the program hears of it.
    PowerAfter,
    /// It fails and does nothing; a write writes a part.
    Fails,
}

/// The platter and what is on its way to it.
#[derive(Clone, Debug, Default)]
struct Platter {
    synced: Vec<u8>,
    written: Vec<u8>,
    aside: Vec<u8>,
    named: bool,
    calls: usize,
    fault: Option<(usize, Fault)>,
    off: bool,
}

#[derive(Clone, Default)]
struct Simulated(Arc<Mutex<Platter>>);

impl Simulated {
    fn holding(bytes: &[u8], fault: Option<(usize, Fault)>) -> Simulated {
        let platter =
            Platter { synced: bytes.to_vec(), written: bytes.to_vec(), named: true, fault, ..Platter::default() };
        Simulated(Arc::new(Mutex::new(platter)))
    }

    fn platter(&self) -> MutexGuard<'_, Platter> {
        self.0.lock().expect("no test panicked")
    }

    /// One call: `done` is what it does. `part` is what it does when it fails.
    fn call<T>(&self, done: impl FnOnce(&mut Platter) -> T, part: impl FnOnce(&mut Platter)) -> io::Result<T> {
        let mut platter = self.platter();
        if platter.off {
            return Err(ErrorKind::BrokenPipe.into());
        }
        let number = platter.calls;
        platter.calls += 1;
        match platter.fault.filter(|(at, _)| *at == number).map(|(_, fault)| fault) {
            None => Ok(done(&mut platter)),
            Some(Fault::Fails) => {
                part(&mut platter);
                Err(ErrorKind::StorageFull.into())
            }
            Some(fault) => {
                if fault == Fault::PowerAfter {
                    done(&mut platter);
                }
                platter.off = true;
                Err(ErrorKind::BrokenPipe.into())
            }
        }
    }
}

impl Disk for Simulated {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        self.call(|platter| platter.written.clone(), |_| ())
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<usize> {
        let put = |bytes: &[u8]| {
            let bytes = bytes.to_vec();
            move |platter: &mut Platter| {
                assert_eq!(platter.written.len() as u64, at, "a write goes to the end");
                platter.written.extend_from_slice(&bytes);
            }
        };
        self.call(put(bytes), put(&bytes[..bytes.len() / 2])).map(|()| bytes.len())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.call(|platter| platter.synced = platter.written.clone(), |_| ())
    }

    fn sync_directory(&mut self) -> io::Result<()> {
        self.call(|platter| platter.named = true, |_| ())
    }

    fn set_len(&mut self, len: u64) -> io::Result<()> {
        self.call(|platter| platter.written.truncate(usize::try_from(len).expect("small")), |_| ())
    }

    fn set_aside(&mut self, bytes: &[u8]) -> io::Result<PathBuf> {
        self.call(|platter| platter.aside.extend_from_slice(bytes), |_| ())?;
        Ok(PathBuf::from("torn"))
    }

    fn stamp(&self) -> io::Result<Stamp> {
        let len = |platter: &mut Platter| platter.written.len() as u64;
        let len = self.call(len, |_| ())?;
        Ok(Stamp { identity: Some((1, 1)), len, changed: None })
    }
}

/// Numbers that look random and are the same each time.
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// What may stand on the platter after the power came back: each sector with unsynced bytes is as it was, as written,
/// zeros, or rubbish; the file is as long as it was, as written, or ends at a sector between. Synced bytes stay.
fn outcomes(platter: &Platter) -> Vec<Vec<u8>> {
    let (old, new) = (&platter.synced, &platter.written);
    let same = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let long = old.len().max(new.len());
    let first = same / SECTOR;
    let sectors = long.div_ceil(SECTOR) - first.min(long.div_ceil(SECTOR));
    let mut noise = Noise(0x9E37_79B9_7F4A_7C15 ^ long as u64);
    let mut found = Vec::new();
    if !platter.named {
        found.push(Vec::new());
    }
    for choice in 0..4usize.pow(sectors as u32) {
        let mut bytes: Vec<u8> = (0..long).map(|at| old.get(at).copied().unwrap_or(0)).collect();
        for (at, byte) in bytes.iter_mut().enumerate().skip(same) {
            let sector = at / SECTOR - first;
            *byte = match choice / 4usize.pow(sector as u32) % 4 {
                0 => *byte,
                1 => new.get(at).copied().unwrap_or(0),
                2 => 0,
                _ => noise.next() as u8,
            };
        }
        let boundaries = (first + 1..=long / SECTOR).map(|sector| sector * SECTOR);
        for len in [old.len(), new.len()].into_iter().chain(boundaries.filter(|len| *len >= same)) {
            found.push(bytes[..len].to_vec());
        }
    }
    found
}

fn record(seq: u64) -> Record {
    let text = "x".repeat(usize::try_from(seq * 67 % 300).expect("small"));
    Record { seq, time: 0, sitting: 0, entry: Entry::Note { about: None, turn: 1, text } }
}

/// Begins a battle or goes on with it, and appends up to record `last`. Says how many records were acknowledged, and
/// what stopped it.
fn session(disk: &Simulated, fresh: bool, last: u64) -> (u64, Option<Error>) {
    let path = Path::new("kolin.journal");
    let opened = if fresh {
        Journal::begin(Box::new(disk.clone()), path, &begin_record(muster(), 0)).map(|journal| (journal, 1))
    } else {
        Journal::on(Box::new(disk.clone()), path, None).map(|(journal, records, _)| (journal, records.len() as u64))
    };
    let (mut journal, mut acked) = match opened {
        Ok(opened) => opened,
        Err(error) => return (0, Some(error)),
    };
    while acked < last {
        match journal.append(&record(acked + 1)) {
            Ok(()) => acked += 1,
            Err(error) => return (acked, Some(error)),
        }
    }
    (acked, None)
}

/// Reads what is left, as the next program would, and checks it against what was acknowledged.
fn recovers(left: &[u8], acked: u64, note: &str) {
    let disk = Simulated::holding(left, None);
    let path = Path::new("kolin.journal");
    let (mut journal, records, _) = match Journal::on(Box::new(disk.clone()), path, None) {
        Ok(opened) => opened,
        Err(Error::Unread(..)) if acked == 0 => return,
        Err(error) => panic!("{note}: {error}"),
    };
    let found = records.len() as u64;
    assert!(acked <= found && found <= acked + 1, "{note}: {acked} acknowledged, {found} found");
    for (seq, found) in (2..).zip(records.iter().skip(1)) {
        assert_eq!(found, record(seq), "{note}");
    }
    assert_eq!(journal.read_only(), None, "{note}: the battle must go on");
    let once = disk.platter().written.clone();
    let (_, again, recovery) = Journal::on(Box::new(disk.clone()), path, None).expect("it opens again");
    assert_eq!((again.len(), recovery), (records.len(), Recovery::default()), "{note}");
    assert_eq!(disk.platter().written, once, "{note}: a second opening changed something");
    journal.append(&record(found + 1)).expect("it goes on");
}

/// Every call of a session from `start`, with `fault` at each in turn until the session survives.
fn every_call(start: Option<&[u8]>, before: u64, last: u64, fault: Fault) -> usize {
    let mut cases = 0;
    for at in 0.. {
        let disk = match start {
            Some(bytes) => Simulated::holding(bytes, Some((at, fault))),
            None => {
                let disk = Simulated::default();
                disk.platter().fault = Some((at, fault));
                disk
            }
        };
        let (acked, error) = session(&disk, start.is_none(), last);
        let platter = disk.platter().clone();
        if platter.calls <= at {
            assert!(error.is_none());
            return cases;
        }
        let acked = if acked == 0 { before } else { acked };
        let left = if fault == Fault::Fails { vec![platter.written.clone()] } else { outcomes(&platter) };
        for (n, bytes) in left.iter().enumerate() {
            recovers(bytes, acked, &format!("{fault:?} at call {at}, outcome {n}"));
            cases += 1;
        }
    }
    cases
}

/// A journal of three records, whole, with a torn tail, and without its last line end.
fn starts() -> Vec<(Vec<u8>, u64)> {
    let disk = Simulated::default();
    assert_eq!(session(&disk, true, 3).0, 3);
    let whole = disk.platter().written.clone();
    let torn = [whole.clone(), b"388 0badf00d {\"seq\":4,".to_vec(), vec![0; 200]].concat();
    let open_ended = whole[..whole.len() - 1].to_vec();
    let both = [open_ended.clone(), vec![0; 40]].concat();
    vec![(whole, 3), (torn, 3), (open_ended, 3), (both, 3)]
}

#[test]
fn the_power_may_go_at_any_call() {
    for fault in [Fault::Power, Fault::PowerAfter] {
        let mut cases = every_call(None, 0, 4, fault);
        for (bytes, before) in starts() {
            cases += every_call(Some(&bytes), before, before + 3, fault);
        }
        assert!(cases > 1000, "{cases} cases only");
    }
}

#[test]
fn any_call_may_fail() {
    assert!(every_call(None, 0, 4, Fault::Fails) > 10);
    for (bytes, before) in starts() {
        assert!(every_call(Some(&bytes), before, before + 3, Fault::Fails) > 8);
    }
}

#[test]
fn after_a_sync_that_failed_nothing_more_is_written() {
    let (bytes, _) = starts().remove(0);
    let disk = Simulated::holding(&bytes, None);
    let (mut journal, _, _) = Journal::on(Box::new(disk.clone()), Path::new("kolin"), None).expect("it opens");
    let next = disk.platter().calls;
    // A look at the file, the write, the sync.
    disk.platter().fault = Some((next + 2, Fault::Fails));
    assert!(matches!(journal.append(&record(4)), Err(Error::NotCertain(_))));
    let written = disk.platter().written.clone();
    assert!(matches!(journal.append(&record(4)), Err(Error::Poisoned)));
    assert!(matches!(journal.append(&record(5)), Err(Error::Poisoned)));
    assert_eq!(disk.platter().written, written);
}

#[test]
fn a_short_write_is_cut_back_and_may_be_tried_again() {
    let (bytes, _) = starts().remove(0);
    let disk = Simulated::holding(&bytes, None);
    let (mut journal, _, _) = Journal::on(Box::new(disk.clone()), Path::new("kolin"), None).expect("it opens");
    let next = disk.platter().calls;
    disk.platter().fault = Some((next + 1, Fault::Fails));
    assert!(matches!(journal.append(&record(4)), Err(Error::NotWritten(_))));
    assert_eq!(disk.platter().written, bytes);
    journal.append(&record(4)).expect("there is room again");
}

#[test]
fn a_new_journal_is_not_there_before_its_directory_is_synced() {
    let disk = Simulated::default();
    drop(Journal::begin(Box::new(disk.clone()), Path::new("kolin"), &begin_record(muster(), 0)).expect("begun"));
    let platter = disk.platter();
    assert!(platter.named);
    assert_eq!(platter.synced, platter.written);
}
