//! The journal under cuts, flipped bytes, lost lines, locks, full disks and lost power.

#![expect(clippy::expect_used, reason = "a test may panic outside its own function, too")]

mod common;

use std::fs;

use common::{Folder, book, entry, hit, muster, state};
use drumhead::battle::Entry;
use drumhead::journal::{Journal, ReadOnly, begin_record};
use drumhead::session::{Fault, Session};

/// A session on a new journal under the counting rules.
fn begin(folder: &Folder, name: &str) -> Session {
    let first = begin_record(muster(), 5);
    let path = folder.file(name);
    drop(Journal::create(&path, &first).expect("a new journal"));
    Session::on(Journal::open(&path).expect("it opens"), book).expect("it musters").0
}

#[test]
fn what_was_committed_is_there_after_the_session_ended() {
    let folder = Folder::new("committed");
    let mut session = begin(&folder, "kolin.journal");
    let fire = entry(session.battle(), hit(2), &[5]);
    session.commit(fire).expect("written");
    session.note(None, "fog lifts".to_owned()).expect("written");
    assert_eq!(session.undo().expect("written").as_deref(), Some("note: fog lifts"));
    let path = session.path().to_owned();
    drop(session);
    let (again, recovery) = Session::on(Journal::open(&path).expect("it opens"), book).expect("it musters");
    assert!(recovery.is_nothing());
    assert_eq!(state(again.battle()), ("7 hits".to_owned(), 1));
    assert_eq!(again.battle().records().len(), 4);
    assert_eq!(again.battle().would_redo(), Some((3, "note: fog lifts".to_owned())));
}

#[test]
fn what_does_not_fit_is_refused_before_it_is_written() {
    let folder = Folder::new("unfit");
    let mut session = begin(&folder, "kolin.journal");
    let before = fs::read(session.path()).expect("readable");
    assert!(matches!(session.commit(Entry::Undo { of: 1 }), Err(Fault::Refused(_))));
    assert!(matches!(session.commit(Entry::Redo { of: 1 }), Err(Fault::Refused(_))));
    assert!(matches!(session.commit(Entry::Muster(muster())), Err(Fault::Refused(_))));
    assert_eq!(fs::read(session.path()).expect("readable"), before);
}

#[test]
fn the_second_program_reads_and_follows() {
    let folder = Folder::new("second");
    let mut writer = begin(&folder, "kolin.journal");
    let (mut reader, recovery) = Session::on(Journal::open(writer.path()).expect("it opens"), book).expect("musters");
    assert_eq!(recovery.read_only, Some(ReadOnly::Held));
    assert!(matches!(reader.note(None, "mine".to_owned()), Err(Fault::Journal(_))));
    assert!(!reader.follow().expect("nothing new"));
    let fire = entry(writer.battle(), hit(0), &[4]);
    writer.commit(fire).expect("written");
    assert!(reader.follow().expect("it follows"));
    assert_eq!(state(reader.battle()), state(writer.battle()));
    assert!(!reader.follow().expect("nothing new"));
}
