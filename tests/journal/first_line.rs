//! The first line of a journal holds what the battle began with; the second holds it once more.

use std::fs;
use std::path::PathBuf;

use crate::support::counting::{book, muster};
use crate::support::folder::Folder;
use drumhead::battle::{Entry, Muster, Record};
use drumhead::journal::line::{self, Tail, Unread};
use drumhead::journal::{Error, Follower, Journal, ReadOnly, begin_record, copy, saved};
use drumhead::session::{Fault, Session};

/// A journal of a muster and three notes, with an order of battle longer than a page; and what it is.
fn begun(folder: &Folder) -> (PathBuf, Vec<u8>) {
    let path = folder.file("kolin.journal");
    let muster = Muster { order_of_battle: "Kolin \"1757\"\n".repeat(400), ..muster() };
    Journal::create(&path, &begin_record(muster, 5)).expect("is begun");
    let mut session = open(&path);
    for text in ["one", "two", "three"] {
        session.note(None, text.to_owned()).expect("is saved");
    }
    let bytes = fs::read(&path).expect("readable");
    (path, bytes)
}

fn open(path: &std::path::Path) -> Session {
    let (session, _) = Session::on(Journal::open(path).expect("it opens"), book).expect("it fits");
    session
}

fn first_line(bytes: &[u8]) -> usize {
    bytes.iter().position(|byte| *byte == b'\n').expect("a line") + 1
}

#[test]
fn whatever_becomes_of_the_first_line_every_record_is_read() {
    let folder = Folder::new("first-line");
    let (_, whole) = begun(&folder);
    let first = first_line(&whole);
    let sound = line::scan(&whole).expect("whole");
    assert!(!sound.restored && sound.records.len() == 4 && first > 4096);
    let mut damaged: Vec<Vec<u8>> = Vec::new();
    // All but its line end: where that alone is spoilt, the line itself is whole.
    for at in (0..first - 1).filter(|at| *at < 30 || at % 97 == 0 || at + 30 > first) {
        for value in [0, b'7', b'\n', whole[at] ^ 1] {
            let mut bytes = whole.clone();
            bytes[at] = value;
            damaged.extend((bytes != whole).then_some(bytes));
        }
    }
    damaged.push([&vec![0; first][..], &whole[first..]].concat());
    damaged.push([&vec![b'7'; first][..], &whole[first..]].concat());
    damaged.push([&whole[..first / 2], &whole[first..]].concat());
    damaged.push(whole[first..].to_vec());
    for bytes in damaged {
        let scan = line::scan(&bytes).expect("it is read");
        assert!(scan.restored && scan.tail == Tail::Nothing && scan.records == sound.records);
    }
}

#[test]
fn it_opens_to_be_read_and_a_sound_copy_goes_on() {
    let folder = Folder::new("first-line-open");
    let (path, mut bytes) = begun(&folder);
    bytes[100] ^= 1;
    fs::write(&path, &bytes).expect("written");
    let (journal, records, recovery) = Journal::open(&path).expect("it opens");
    assert_eq!((recovery.read_only.clone(), recovery.torn.clone()), (Some(ReadOnly::FirstLine(None)), None));
    assert_eq!(
        recovery.to_string(),
        "the journal is damaged in line 1, which line 2 holds once more: nothing of it is lost; \
         read only; `drumhead export` writes a sound copy, to go on with"
    );
    let (mut session, _) = Session::on((journal, records, recovery), book).expect("it fits");
    assert_eq!(session.battle().notes().count(), 3);
    assert!(matches!(session.note(None, "four".to_owned()), Err(Fault::Journal(Error::ReadOnly(_)))));
    assert_eq!(fs::read(&path).expect("readable"), bytes, "nothing is repaired in silence");
    let listed = saved::within(&folder.0).expect("a folder");
    let summary = listed[0].summary.as_ref().expect("its title is read");
    assert_eq!((summary.title.as_str(), summary.records, summary.time), ("Kolin 1757", 4, summary.time));

    let sound = folder.file("copy.journal");
    copy(&sound, session.battle().records()).expect("is written");
    let mut session = open(&sound);
    session.note(None, "four".to_owned()).expect("it goes on");
    assert_eq!(session.battle().notes().count(), 4);
}

/// A battle that is only looked at, or followed, is read as well.
#[test]
fn a_follower_reads_it_from_the_second_line_too() {
    let folder = Folder::new("first-line-followed");
    let (path, mut bytes) = begun(&folder);
    bytes[100] ^= 1;
    fs::write(&path, &bytes).expect("written");
    assert_eq!(Follower::after(&path, 0).poll().expect("it is read").len(), 4);
    fs::write(&path, b"no journal\n").expect("written");
    let refused = Follower::after(&path, 0).poll();
    assert!(matches!(refused, Err(Error::Unread(_, Unread::NoMuster(0)))), "{refused:?}");
}

/// A clock may leap back: of one sitting the latest time counts, of the sittings the last.
#[test]
fn when_a_battle_was_played_last_is_the_latest_time_of_its_last_sitting() {
    let folder = Folder::new("first-line-sittings");
    assert_eq!(saved::next_sitting(&folder.0), 1, "the first sitting of a folder");
    let first = Record { sitting: 1, ..begin_record(muster(), 5) };
    let mut journal = Journal::create(&folder.file("kolin.journal"), &first).expect("is begun");
    for (seq, time) in [(2, 7), (3, 9), (4, 8)] {
        let entry = Entry::Note { about: None, turn: 1, text: "a note".to_owned() };
        journal.append(&Record { seq, time, sitting: 1, entry }).expect("is saved");
    }
    let time = || saved::within(&folder.0).expect("a folder")[0].summary.clone().expect("is read").time;
    assert_eq!(time(), 9);
    let entry = Entry::Note { about: None, turn: 1, text: "a note".to_owned() };
    journal.append(&Record { seq: 5, time: 3, sitting: 2, entry }).expect("is saved");
    assert_eq!((time(), saved::next_sitting(&folder.0)), (3, 3));
}

#[test]
fn what_else_is_damaged_is_told_with_it() {
    let folder = Folder::new("first-line-else");
    let (path, mut bytes) = begun(&folder);
    let last = bytes.len() - 20;
    let third = first_line(&bytes) + first_line(&bytes[first_line(&bytes)..]) + 30;
    bytes[5] ^= 1;
    let torn = bytes[..last].to_vec();
    fs::write(&path, &torn).expect("written");
    let (_, records, recovery) = Journal::open(&path).expect("it opens");
    assert_eq!((records.len(), recovery.read_only), (3, Some(ReadOnly::FirstLine(None))));
    assert!(recovery.torn.is_some_and(|torn| torn.line == 4 && torn.kept.is_none()));
    assert_eq!(fs::read(&path).expect("readable"), torn);

    bytes[third] ^= 1;
    fs::write(&path, &bytes).expect("written");
    let (_, records, recovery) = Journal::open(&path).expect("it opens");
    assert_eq!(records.len(), 2);
    let said = recovery.to_string();
    assert!(said.contains("damaged in line 1") && said.contains("damaged in line 3"), "{said}");

    // With the second line gone as well, there is nothing to begin with.
    let second = first_line(&bytes) + 40;
    bytes[second] ^= 1;
    assert_eq!(line::scan(&bytes).map(|scan| scan.records.len()), Err(Unread::NoMuster(3)));
}

#[test]
#[cfg_attr(windows, ignore = "a journal in play is held there: `journal::windows`")]
fn who_has_it_open_notices_and_writes_no_more() {
    let folder = Folder::new("first-line-under");
    let (path, mut bytes) = begun(&folder);
    let mut session = open(&path);
    bytes[100] ^= 1;
    fs::write(&path, &bytes).expect("written");
    let refused = session.note(None, "four".to_owned());
    assert!(matches!(refused, Err(Fault::Journal(Error::Meddled(_)))), "{refused:?}");
    assert_eq!(fs::read(&path).expect("readable"), bytes);
}

/// The second line is as long as the first and a ruling: its remains are those of one write, also where the sector that
/// says its length never came to the disk.
#[test]
fn a_second_line_that_was_being_written_is_torn_however_little_of_it_is_there() {
    let folder = Folder::new("first-line-torn");
    let (path, whole) = begun(&folder);
    let first = first_line(&whole);
    let second = first_line(&whole[first..]);
    for cut in [1, 20, 600, 4096, 4700, second - 2] {
        let mut bytes = whole[..first + cut].to_vec();
        for sector_lost in [false, true] {
            if sector_lost {
                let end = bytes.len().min(first + 4096);
                bytes[first..end].fill(0);
            }
            fs::write(&path, &bytes).expect("written");
            let (_, records, recovery) = Journal::open(&path).expect("it opens");
            assert_eq!((records.len(), recovery.read_only), (1, None), "{cut}");
            let torn = recovery.torn.expect("said");
            assert_eq!((torn.line, torn.bytes), (2, cut));
            let kept = torn.kept.expect("set aside");
            fs::remove_file(kept).expect("is there");
        }
    }
}
