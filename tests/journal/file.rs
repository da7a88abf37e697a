//! The journal under cuts, flipped bytes, lost lines, locks, full disks and lost power.

use std::fs;
use std::io::Write;
use std::path::Path;

use crate::support::counted::{battle, entry, given, happen, hit, state};
use crate::support::counting::{book, muster};
use crate::support::folder::Folder;
use drumhead::battle::{Entry, Mending, Record, Records, Redo, Thrown};
use drumhead::journal::line::{self, Tail};
use drumhead::journal::unruled::{self, Unruled};
use drumhead::journal::{self, Damage, Error, Follower, Journal, ReadOnly, Recovery, Unread, begin_record, disk};
use drumhead::session::{Fault, Session};
use drumhead::umpire::Order;

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
    assert_eq!(session.battle().would_undo(), Some((3, "note: fog lifts".to_owned())));
    session.commit(Entry::Undo { of: 3 }).expect("written");
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
    // What mends the past is followed as well.
    for (what, given) in [(Mending::InsertBefore(2), given(0, 6)), (Mending::Remove(2), None)] {
        let (mended, _) = writer.battle().mend(what, given, "forgotten").expect("it can be");
        writer.commit(mended).expect("written");
        assert!(reader.follow().expect("it follows"));
        assert_eq!(reader.battle().standing().to_vec(), writer.battle().standing().to_vec());
    }
    writer.commit(Entry::Undo { of: 4 }).expect("written");
    assert!(reader.follow().expect("it follows"));
    assert_eq!((state(reader.battle()).0.as_str(), reader.battle().history()), ("10 hits", &[3, 2][..]));
    assert_eq!(reader.battle().redo(), Some(Redo::AsItWas(4)));
}

/// The bytes of a journal of a few records, and where each of its lines ends.
fn small() -> (Vec<u8>, Vec<usize>) {
    let mut crc = 0;
    let mut bytes = Vec::new();
    let mut ends = Vec::new();
    let note = |seq, text: &str| Record {
        seq,
        time: 9,
        sitting: 0,
        entry: Entry::Note { about: None, turn: 1, text: text.to_owned() },
    };
    let mut battle = battle();
    let fire = entry(&battle, hit(1), &[6]);
    happen(&mut battle, fire);
    let ruling = battle.records().get(2).expect("a ruling");
    let undo = Record { seq: 4, time: 9, sitting: 0, entry: Entry::Undo { of: 3 } };
    let first = begin_record(muster(), 5);
    for record in [first, ruling, note(3, "Grünne's hussars"), undo, note(5, "{\"a\": 1}")] {
        let (line, next) = line::write(&record, crc).expect("JSON");
        crc = next;
        bytes.extend_from_slice(&line);
        ends.push(bytes.len());
    }
    (bytes, ends)
}

/// Whether `found` holds the first records of the journal that `small` gives, and no other.
fn is_prefix(found: &Records) -> bool {
    let whole = line::scan(&small().0).expect("whole").records;
    found.len() <= whole.len() && *found == whole.up_to(found.len() as u64)
}

#[test]
fn a_journal_cut_at_any_byte_opens_with_every_record_before_the_cut() {
    let folder = Folder::new("cut");
    let path = folder.file("kolin.journal");
    let (bytes, ends) = small();
    for cut in 0..=bytes.len() {
        let whole = ends.iter().filter(|end| cut >= **end - 1).count();
        let read = line::scan(&bytes[..cut]).map_or(0, |scan| scan.records.len());
        assert_eq!(read, whole, "cut at {cut}");
    }
    // On the disk, near every end of a line and here and there between.
    let near = |cut: &usize| cut.is_multiple_of(29) || ends.iter().any(|end| cut.abs_diff(*end) < 4);
    for cut in (0..=bytes.len()).filter(near) {
        fs::write(&path, &bytes[..cut]).expect("written");
        let _ = fs::remove_file(folder.file("kolin.journal.torn"));
        // A record without its line end is whole.
        let whole = ends.iter().filter(|end| cut >= **end - 1).count();
        let opened = Journal::open(&path);
        if whole == 0 {
            assert!(matches!(opened, Err(Error::Unread(_, Unread::Empty | Unread::NoMuster(0)))), "cut at {cut}");
            continue;
        }
        let (mut journal, records, recovery) = opened.expect("it opens");
        assert_eq!(records.len(), whole, "cut at {cut}");
        assert!(is_prefix(&records));
        assert_eq!(recovery.read_only, None);
        let rest = &bytes[ends[whole - 1].min(cut)..cut];
        assert_eq!(recovery.torn.as_ref().map_or(0, |torn| torn.bytes), rest.len(), "cut at {cut}");
        if let Some(torn) = recovery.torn {
            assert_eq!(torn.line, whole + 1);
            assert_eq!(fs::read(torn.kept.expect("set aside")).expect("readable"), rest);
        }
        let more = Record { seq: whole as u64 + 1, time: 0, sitting: 0, entry: Entry::Undo { of: 1 } };
        journal.append(&more).expect("it goes on");
        drop(journal);
        let (_, records, recovery) = Journal::open(&path).expect("it opens");
        assert_eq!((records.len(), recovery), (whole + 1, Recovery::default()), "cut at {cut}");
    }
}

/// What a spoilt journal may come to: never a record that was not written, never damage that nobody is told of.
#[test]
fn a_byte_flipped_anywhere_is_never_read_as_another_record() {
    let (bytes, ends) = small();
    let last = ends[ends.len() - 2];
    for at in 0..bytes.len() {
        for value in [bytes[at] ^ 1, bytes[at] ^ 0x20, bytes[at] ^ 0x80, b'\n', b'0', b'{', 0] {
            if value == bytes[at] {
                continue;
            }
            let mut spoilt = bytes.clone();
            spoilt[at] = value;
            let line = ends.iter().filter(|end| **end <= at).count() + 1;
            let scan = match line::scan(&spoilt) {
                Err(why) => {
                    assert!(line == 1, "byte {at} to {value}: {why:?}");
                    continue;
                }
                Ok(scan) => scan,
            };
            assert!(is_prefix(&scan.records), "byte {at} to {value}");
            let in_line_end = ends.contains(&(at + 1));
            assert_eq!(scan.records.len(), if in_line_end { line } else { line - 1 }, "byte {at} to {value}");
            match scan.tail {
                Tail::Damaged(damage) => {
                    let after = ends.len() - line + usize::from(value == b'\n');
                    assert_eq!((damage.line, damage.after), (line, after), "byte {at} to {value}");
                }
                // Only the last line can pass for the remains of a write; its bytes are set aside then.
                tail => assert!(tail == Tail::Torn && at >= last, "byte {at} to {value}: {tail:?}"),
            }
        }
    }
}

#[test]
fn lines_swapped_dropped_or_doubled_are_damage() {
    let (bytes, ends) = small();
    let starts: Vec<usize> = std::iter::once(0).chain(ends.iter().copied()).collect();
    let lines: Vec<&[u8]> = (0..ends.len()).map(|at| &bytes[starts[at]..ends[at]]).collect();
    let read = |order: &[usize]| line::scan(&order.iter().flat_map(|at| lines[*at].to_vec()).collect::<Vec<u8>>());
    let damaged = |order: &[usize], good: usize| match read(order) {
        Ok(scan) => {
            assert_eq!(scan.records.len(), good, "{order:?}");
            let after = order.len() - good - 1;
            assert_eq!(scan.tail, Tail::Damaged(Damage { line: good + 1, byte: scan.end, after }), "{order:?}");
        }
        Err(why) => assert_eq!((good, why), (0, Unread::NoMuster(order.len() - 1)), "{order:?}"),
    };
    for at in 0..lines.len() {
        for other in at + 1..lines.len() {
            let mut order: Vec<usize> = (0..lines.len()).collect();
            order.swap(at, other);
            damaged(&order, at);
        }
        let dropped: Vec<usize> = (0..lines.len()).filter(|line| *line != at).collect();
        if at + 1 < lines.len() {
            damaged(&dropped, at);
        }
        let mut doubled: Vec<usize> = (0..lines.len()).collect();
        doubled.insert(at, at);
        damaged(&doubled, at + 1);
    }
}

#[test]
fn zeros_and_rubbish_after_the_last_record_are_a_torn_tail() {
    let (bytes, ends) = small();
    let rubbish: Vec<u8> = (0u32..900).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    assert!(rubbish.contains(&b'\n'));
    for junk in [vec![0; 700], rubbish, b"\n\n\n".to_vec(), b"412 ".to_vec(), b"99999999999999999999 x".to_vec()] {
        let scan = line::scan(&[bytes.clone(), junk].concat()).expect("its muster is whole");
        assert_eq!((scan.records.len(), scan.end, scan.tail), (ends.len(), bytes.len(), Tail::Torn));
    }
}

/// Rubbish in the last record from its first byte to its last but one, and as long as it says: one write that was torn.
#[test]
fn rubbish_within_the_last_record_is_a_torn_tail_however_much_of_it_is_there() {
    let (bytes, ends) = small();
    let last = ends[ends.len() - 2];
    for len in [bytes.len() - 1, bytes.len()] {
        let mut torn = bytes[..len].to_vec();
        let body = last + torn[last..].iter().position(|byte| *byte == b'{').expect("a body");
        torn[body + 1..bytes.len() - 1].fill(0);
        let scan = line::scan(&torn).expect("its muster is whole");
        assert_eq!((scan.records.len(), scan.tail), (ends.len() - 1, Tail::Torn), "{len} of {}", bytes.len());
    }
}

#[test]
fn damage_opens_read_only_up_to_it_and_changes_nothing() {
    let folder = Folder::new("damage");
    let path = folder.file("kolin.journal");
    let (mut bytes, ends) = small();
    bytes[ends[1] + 30] ^= 1;
    fs::write(&path, &bytes).expect("written");
    let (mut journal, records, recovery) = Journal::open(&path).expect("it opens");
    assert_eq!(records.len(), 2);
    let damage = Damage { line: 3, byte: ends[1], after: 2 };
    assert_eq!(recovery.read_only, Some(ReadOnly::Damaged(damage.clone())));
    assert!(matches!(journal.append(&records.last().expect("two")), Err(Error::ReadOnly(ReadOnly::Damaged(_)))));
    assert_eq!(fs::read(&path).expect("readable"), bytes);
    assert!(!folder.file("kolin.journal.torn").exists());
    let said = damage.to_string();
    assert_eq!(said, format!("the journal is damaged in line 3, at byte {}; 2 lines stand after it", ends[1]));
}

#[test]
fn another_version_is_refused_by_the_names_of_both() {
    let body = r#"{"seq":1,"time":0,"kind":"muster","format":2,"drumhead":"0.9.0","shape":["unknown"]}"#;
    let crc = crc32fast::hash(body.as_bytes());
    let folder = Folder::new("version");
    let path = folder.file("kolin.journal");
    fs::write(&path, format!("{} {crc:08x} {body}\n", body.len())).expect("written");
    let Err(error) = Journal::open(&path) else { panic!("it opened") };
    let said = error.to_string();
    assert!(said.ends_with(concat!(
        "is a journal of version 2, and drumhead ",
        env!("CARGO_PKG_VERSION"),
        " reads version 1: open it with drumhead 0.9.0, which began it"
    )));
}

#[test]
fn a_kind_of_record_that_is_not_known_is_damage_and_not_a_loss() {
    let (mut bytes, ends) = small();
    let scan = line::scan(&bytes).expect("whole");
    let body = br#"{"seq":6,"time":0,"kind":"truce"}"#;
    let mut hasher = crc32fast::Hasher::new_with_initial(scan.crc);
    hasher.update(body);
    bytes.extend_from_slice(format!("{} {:08x} ", body.len(), hasher.finalize()).as_bytes());
    bytes.extend_from_slice(body);
    bytes.push(b'\n');
    let scan = line::scan(&bytes).expect("its muster is whole");
    assert_eq!(scan.tail, Tail::Damaged(Damage { line: 6, byte: ends[4], after: 0 }));
}

#[test]
fn a_new_journal_takes_no_file_that_is_there() {
    let folder = Folder::new("exists");
    let path = folder.file("kolin.journal");
    fs::write(&path, "diary").expect("written");
    assert!(matches!(Journal::create(&path, &begin_record(muster(), 0)), Err(Error::Exists(_))));
    assert_eq!(fs::read(&path).expect("readable"), b"diary");
    assert!(matches!(Journal::open(&folder.file("prague.journal")), Err(Error::Missing(_))));
}

/// A journal may have any name; two whose names differ in their ending alone have nothing in common.
#[test]
fn what_lies_beside_a_journal_is_its_own_and_goes_with_it() {
    let folder = Folder::new("beside");
    let (one, other, moved) = (folder.file("kolin.one"), folder.file("kolin.other"), folder.file("kolin.moved"));
    let (bytes, ends) = small();
    for path in [&one, &other] {
        fs::write(path, &bytes[..ends[1] - 9]).expect("written");
        drop(Journal::open(path).expect("it opens, its torn tail set aside"));
    }
    let fallen = Unruled { after: 1, order: Order::default(), throws: Vec::new(), thrown: Thrown::Nobody };
    unruled::write(&one, Some(&fallen));
    assert_eq!((unruled::read(&one, 1), unruled::read(&other, 1)), (Some(fallen), None));
    let torn = |path: &Path| fs::read(disk::beside(path, disk::TORN)).ok();
    let aside = torn(&one);
    journal::move_to(&one, &moved).expect("it moves");
    assert!(aside.is_some());
    assert_eq!((torn(&one), torn(&moved), torn(&other)), (None, aside.clone(), aside));
}

#[test]
#[cfg_attr(windows, ignore = "a journal in play is held there: `journal::windows`")]
fn a_file_that_was_moved_replaced_or_written_to_is_noticed() {
    let folder = Folder::new("moved");
    let mut session = begin(&folder, "kolin.journal");
    let path = session.path().to_owned();
    let note = |session: &mut Session| match session.note(None, "who".to_owned()) {
        Err(Fault::Journal(error)) => error,
        other => panic!("{other:?}"),
    };
    let aside = folder.file("aside");
    fs::rename(&path, &aside).expect("moved");
    assert!(matches!(note(&mut session), Error::Replaced(_)));
    fs::copy(&aside, &path).expect("copied");
    assert!(matches!(note(&mut session), Error::Replaced(_)));
    fs::rename(&aside, &path).expect("moved back");
    session.note(None, "it is back".to_owned()).expect("written");
    fs::OpenOptions::new().append(true).open(&path).and_then(|mut file| file.write_all(b"x")).expect("written");
    assert!(matches!(note(&mut session), Error::Meddled(_)));
    assert_eq!(session.battle().records().len(), 2);
}

/// Touched, and not a byte of it changed.
#[test]
fn a_follower_minds_no_date() {
    let folder = Folder::new("touched");
    let path = folder.file("kolin.journal");
    let (bytes, ends) = small();
    fs::write(&path, &bytes).expect("written");
    let mut follower = Follower::after(&path, 1);
    assert_eq!(follower.poll().expect("it follows").len(), ends.len() - 1);
    let file = fs::OpenOptions::new().append(true).open(&path).expect("opened");
    file.set_modified(std::time::SystemTime::UNIX_EPOCH).expect("touched");
    assert_eq!(follower.poll().expect("it follows"), []);
}

#[test]
fn a_follower_waits_for_an_unfinished_line() {
    let folder = Folder::new("follow");
    let path = folder.file("kolin.journal");
    let (bytes, ends) = small();
    fs::write(&path, &bytes[..ends[0]]).expect("written");
    let mut follower = Follower::after(&path, 1);
    let mut seen = 1;
    for cut in ends[0]..=bytes.len() {
        fs::write(&path, &bytes[..cut]).expect("written");
        let new = follower.poll().expect("it follows");
        for record in new {
            seen += 1;
            assert_eq!(record.seq, seen);
        }
        assert_eq!(seen as usize, ends.iter().filter(|end| cut >= **end - 1).count(), "at {cut}");
    }
    fs::remove_file(&path).expect("removed");
    assert!(matches!(follower.poll(), Err(Error::Missing(_))));
    fs::write(&path, &bytes[..ends[0]]).expect("written");
    assert!(matches!(follower.poll(), Err(Error::Lost(_))));
}

/// The superuser may write anything, so there this says nothing.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_written_is_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("mode");
    let path = folder.file("kolin.journal");
    fs::write(&path, small().0).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).expect("its own file");
    if fs::OpenOptions::new().write(true).open(&path).is_ok() {
        return;
    }
    let (_, records, recovery) = Journal::open(&path).expect("it opens");
    assert_eq!((records.len(), recovery.read_only), (5, Some(ReadOnly::NotWritable)));
}

/// The short way of reading a record takes and refuses what serde does.
#[test]
fn a_record_is_read_as_serde_reads_it() {
    for record in line::scan(&small().0).expect("whole").records.iter() {
        let json = serde_json::to_string(&record).expect("JSON");
        assert_eq!(Record::read(&json).expect("a record"), record);
        for spoilt in [json.replace("\"seq\"", "\"sec\""), json.replace("\"kind\"", "\"kin\""), json.replace('}', "")] {
            assert!(Record::read(&spoilt).is_err() && serde_json::from_str::<Record>(&spoilt).is_err());
        }
    }
}
