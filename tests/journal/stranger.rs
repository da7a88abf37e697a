//! Journals that were damaged otherwise than by a write that broke off, that a stranger made, or that are no files at all.

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;

use crate::support::counted::{entry, hit};
use crate::support::counting::{book, muster};
use crate::support::folder::Folder;
use drumhead::battle::{Entry, Record};
use drumhead::journal::line;
use drumhead::journal::{Error, Journal, ReadOnly, begin_record, place, saved};
use drumhead::session::{Fault, Session};
use serde_json::json;

/// Opens what was damaged: it is read only, and neither it nor anything beside it has changed.
fn is_damage(folder: &Folder, bytes: &[u8], what: &str) {
    let path = folder.file("kolin.journal");
    fs::write(&path, bytes).expect("written");
    let (_, _, recovery) = Journal::open(&path).expect("it opens");
    assert!(matches!(recovery.read_only, Some(ReadOnly::Damaged(_))), "{what}: {recovery:?}");
    assert_eq!(recovery.torn, None, "{what}");
    assert_eq!(fs::read(&path).expect("readable"), bytes, "{what}");
    assert!(!folder.file("kolin.journal.torn").exists(), "{what}");
}

/// The bytes of a journal as it was before its second record held its first: a muster, then notes, each a line of more
/// than a hundred bytes.
fn noted(notes: u64) -> Vec<u8> {
    let (mut bytes, mut crc) = line::write(&begin_record(muster(), 5), 0).expect("JSON");
    for seq in 2..2 + notes {
        let text = format!("the {seq}th note, {}", "which is long ".repeat(8));
        let note = Record { seq, time: 9, sitting: 0, entry: Entry::Note { about: None, turn: 1, text } };
        let (line, after) = line::write(&note, crc).expect("JSON");
        bytes.extend(line);
        crc = after;
    }
    bytes
}

#[test]
fn damage_that_reaches_to_the_end_is_no_torn_record() {
    let folder = Folder::new("to-the-end");
    let whole = noted(60);
    for other in [&b"\r"[..], b" ", b"", b"\0"] {
        let lines: Vec<&[u8]> = whole.split(|byte| *byte == b'\n').collect();
        is_damage(&folder, &lines.join(other), &format!("newlines to {other:?}"));
    }
    let lines: Vec<&[u8]> = whole.split_inclusive(|byte| *byte == b'\n').collect();
    let (first, last) = lines.split_at(lines.len() - 10);
    let short: Vec<Vec<u8>> = last.iter().map(|line| [&line[..line.len() - 2], b"\n"].concat()).collect();
    is_damage(&folder, &[first.concat(), short.concat()].concat(), "ten lines, each short of a byte");
    is_damage(&folder, &[&whole[..whole.len() - 4096], &[0; 4096]].concat(), "the last page");
}

/// A line with a good checksum that no drumhead of this version would have written.
fn forged(bytes: &[u8], bodies: &[String]) -> Vec<u8> {
    let (mut all, mut crc) = (bytes.to_vec(), line::scan(bytes).expect("whole").crc);
    for body in bodies {
        let (line, after) = line::wrap(body, crc);
        all.extend(line);
        crc = after;
    }
    all
}

#[test]
fn a_record_that_does_not_fit_costs_nothing_that_stands_before_it() {
    let folder = Folder::new("unfit-record");
    let path = folder.file("kolin.journal");
    let ruling = |events: &str| {
        format!(
            r#"{{"seq":5,"time":0,"kind":"ruling","turn":1,"phase":"x","order":{{"name":"x"}},"thrown":"nobody","line":"","events":{events}}}"#
        )
    };
    let deep = ruling(&format!("{}{}", "[".repeat(100_000), "]".repeat(100_000)));
    let after = json!({"seq": 6, "time": 0, "kind": "note", "turn": 1, "text": "behind it"}).to_string();
    for body in [
        r#"{"seq":5,"time":0,"kind":"undo","of":0}"#.to_owned(),
        r#"{"seq":5,"time":0,"kind":"redo","of":3}"#.to_owned(),
        r#"{"seq":5,"time":0,"kind":"mend","remove":77,"why":"","rulings":[]}"#.to_owned(),
        ruling(r#"[{"truce": 3}]"#),
        ruling("7"),
        deep,
    ] {
        let bytes = forged(&noted(3), &[body.clone(), after.clone()]);
        fs::write(&path, &bytes).expect("written");
        let opened = Journal::open(&path).expect("it opens");
        let (mut session, recovery) = Session::on(opened, book).expect("as far as it fits");
        let said = recovery.to_string();
        let start: String = body.chars().take(80).collect();
        assert!(said.starts_with(&format!("line 5 of {} does not fit", path.display())), "{start}: {said}");
        assert_eq!((session.battle().records().len(), session.battle().notes().count()), (4, 3), "{start}");
        assert!(session.note(None, "more".to_owned()).is_err(), "{start}");
        assert_eq!(fs::read(&path).expect("readable"), bytes, "{start}");
    }
}

/// A session on a new journal under the counting rules.
fn begin(path: &Path) -> Session {
    drop(Journal::create(path, &begin_record(muster(), 5)).expect("a new journal"));
    Session::on(Journal::open(path).expect("it opens"), book).expect("it musters").0
}

#[test]
#[cfg_attr(windows, ignore = "a journal in play is held there: `journal::windows`")]
fn an_overwrite_of_the_same_length_is_noticed_and_a_touch_is_not() {
    let folder = Folder::new("overwritten");
    let path = folder.file("kolin.journal");
    let mut session = begin(&path);
    session.note(None, "fog".to_owned()).expect("written");
    let dated = |days: u64| {
        let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(days * 86_400);
        OpenOptions::new().write(true).open(&path).and_then(|file| file.set_modified(time)).expect("dated");
    };
    dated(400);
    session.note(None, "mist".to_owned()).expect("written");
    assert_eq!(session.trouble(), None);
    assert_eq!(session.kept(), Ok(()));
    let mut file = OpenOptions::new().write(true).open(&path).expect("it opens");
    file.seek(SeekFrom::Start(40)).and_then(|_| file.write_all(b"X")).expect("written");
    dated(400);
    let before = fs::read(&path).expect("readable");
    assert!(matches!(session.note(None, "hail".to_owned()), Err(Fault::Journal(Error::Meddled(_)))));
    assert_eq!(fs::read(&path).expect("readable"), before);
    let said = session.trouble().map(str::to_owned).expect("it is not saved");
    assert!(said.contains("another program wrote to"), "{said}");
    assert_eq!(session.kept(), Err(said));
}

#[test]
#[cfg_attr(windows, ignore = "a journal in play is held there: `journal::windows`")]
fn a_file_that_is_gone_is_missed_on_leaving() {
    let folder = Folder::new("gone");
    let path = folder.file("kolin.journal");
    let mut session = begin(&path);
    fs::remove_file(&path).expect("removed");
    assert!(session.kept().is_err_and(|why| why.contains("was moved, deleted or replaced")));
}

#[test]
#[cfg_attr(windows, ignore = "before NTFS of Windows 10 no file is replaced that is read, and Wine is as that")]
fn a_reader_is_told_of_another_file_in_its_place_and_of_damage_behind_what_it_read() {
    let folder = Folder::new("reader");
    let path = folder.file("kolin.journal");
    let whole = noted(3);
    fs::write(&path, &whole).expect("written");
    let open = || Session::on(Journal::open_to_read(&path).expect("it opens"), book).expect("it musters").0;
    let mut reader = open();
    // One that was there already when it was opened, before the first look.
    fs::write(folder.file("other"), &whole).expect("written");
    fs::rename(folder.file("other"), &path).expect("replaced");
    assert!(matches!(reader.follow(), Err(Fault::Journal(Error::Lost(_)))));
    let mut reader = open();
    let more = noted(4)[whole.len()..].to_vec();
    fs::write(&path, [&whole[..], &more, b"7 00000000 {\"a\":1}\n"].concat()).expect("written");
    assert!(reader.follow().expect("what is whole is followed"));
    assert_eq!(reader.battle().notes().count(), 4);
    assert!(matches!(reader.follow(), Err(Fault::Journal(Error::Damaged(..)))));
    assert!(!reader.follow().expect("it is said once"));
}

#[test]
fn battles_begun_at_the_same_moment_get_names_of_their_own() {
    let folder = Folder::new("same-moment");
    let threads: Vec<_> = (0..8)
        .map(|_| {
            let folder = folder.0.clone();
            thread::spawn(move || {
                let begin = |path: &Path| Journal::create(path, &begin_record(muster(), 0)).map(drop);
                (0..10).map(|_| place::in_new(&folder, "Kolin", begin)).filter(Result::is_ok).count()
            })
        })
        .collect();
    let begun: usize = threads.into_iter().map(|thread| thread.join().expect("it ends")).sum();
    assert_eq!((begun, fs::read_dir(&folder.0).expect("readable").count()), (80, 80));
}

#[test]
fn the_battle_played_last_is_first_whatever_the_clock_and_the_files_dates_say() {
    let folder = Folder::new("played-last");
    let (kolin, prague) = (folder.file("kolin.journal"), folder.file("prague.journal"));
    let bytes = forged(
        &noted(1),
        &[json!({"seq": 3, "time": 9_000_000_000_u64, "kind": "note", "turn": 1, "text": "2255"}).to_string()],
    );
    fs::write(&kolin, bytes).expect("written");
    let first = || saved::within(&folder.0).expect("readable").remove(0).name;
    let mut at_kolin = Session::on(Journal::open(&kolin).expect("it opens"), book).expect("it musters").0;
    at_kolin.note(None, "fog".to_owned()).expect("written");
    let mut at_prague = begin(&prague);
    assert_eq!(first(), "kolin");
    at_prague.note(None, "rain".to_owned()).expect("written");
    // On Windows nobody else dates a battle in play.
    let dated = OpenOptions::new().append(true).open(&kolin);
    let dated = dated.and_then(|file| file.set_modified(std::time::SystemTime::now()));
    assert_eq!(dated.is_ok(), cfg!(unix));
    assert_eq!(first(), "prague");
    drop((at_kolin, at_prague));
    let mut again = Session::on(Journal::open(&kolin).expect("it opens"), book).expect("it musters").0;
    let fire = entry(again.battle(), hit(1), &[4]);
    again.commit(fire).expect("written");
    assert_eq!(first(), "kolin");
    let summary = saved::within(&folder.0).expect("readable").remove(0).summary.expect("it is read");
    assert_eq!((summary.records, summary.sitting), (5, 3));
}

#[cfg(unix)]
mod odd_files {
    use super::*;
    use drumhead::journal::{Torn, copy, write_new};
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("it is there").permissions().mode() & 0o777
    }

    #[test]
    fn journals_are_their_owners_and_orders_of_battle_as_the_mask_says() {
        let folder = Folder::new("modes");
        let (path, other, army) = (folder.file("a.journal"), folder.file("b.journal"), folder.file("a.toml"));
        let mut bytes = noted(2);
        drop(begin(&path));
        copy(&other, &line::scan(&bytes).expect("whole").records).expect("copied");
        write_new(&army, b"title = \"x\"").expect("written");
        fs::write(folder.file("masked"), "").expect("written");
        assert_eq!((mode(&path), mode(&other)), (0o600, 0o600));
        assert_eq!(mode(&army), mode(&folder.file("masked")));
        bytes.truncate(bytes.len() - 9);
        fs::write(&path, bytes).expect("written");
        let (_, _, recovery) = Journal::open(&path).expect("it opens");
        let Some(Torn { kept: Some(torn), .. }) = recovery.torn else { panic!("{recovery:?}") };
        assert_eq!(mode(&torn), 0o600);
    }

    #[test]
    fn torn_bytes_are_not_written_through_a_link() {
        let folder = Folder::new("linked");
        let (path, diary) = (folder.file("kolin.journal"), folder.file("diary"));
        let mut bytes = noted(2);
        bytes.truncate(bytes.len() - 9);
        fs::write(&path, &bytes).expect("written");
        fs::write(&diary, "dear diary").expect("written");
        symlink(&diary, folder.file("kolin.journal.torn")).expect("linked");
        let (_, _, recovery) = Journal::open(&path).expect("it opens");
        let said = recovery.to_string();
        assert!(said.contains("kolin.journal.torn: it is a link"), "{said}");
        assert!(matches!(recovery.read_only, Some(ReadOnly::NotMended(_))));
        assert_eq!(fs::read(&diary).expect("readable"), b"dear diary");
        assert_eq!(fs::read(&path).expect("readable"), bytes);
    }
}

#[test]
fn what_a_killed_program_left_beside_a_file_is_cleared_up() {
    let folder = Folder::new("leftovers");
    let path = folder.file("ours.toml");
    for name in ["ours.toml", "ours.toml.4711.new", "ours.toml.mine.new", "theirs.toml.4711.new"] {
        fs::write(folder.file(name), "old").expect("written");
    }
    drumhead::journal::replace(&path, b"new").expect("replaced");
    let mut names: Vec<_> = fs::read_dir(&folder.0).expect("readable").flatten().map(|file| file.file_name()).collect();
    names.sort();
    assert_eq!(names, ["ours.toml", "ours.toml.mine.new", "theirs.toml.4711.new"]);
}
