//! What may happen underneath a battle that is open in the real program: its journal deleted, moved, replaced or written
//! to, a folder that may not be written, a second program, a network's disk, a clock that leaps. Each is said in a line,
//! and what was shown as saved is there afterwards.

#![cfg(unix)]

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, SystemTime};

use crate::support::folder::Folder;
use crate::support::program::{DRUMHEAD, has, output};
use crate::support::pty::Pty;
use drumhead::session::Session;
use portable_pty::CommandBuilder;

/// A battle at the table, in a terminal, with one note in its journal.
fn noted(folder: &Folder, path: &Path) -> Pty {
    let file = path.to_str().expect("a name");
    let mut pty = Pty::drumhead(&folder.0, &["play", "st-ulrich", "--seed", "3", "--file", file], &[]);
    pty.wait("saved");
    pty.press("nfog\x13");
    pty.wait("the note is saved");
    pty
}

/// The notes that a journal holds, read anew.
fn notes(path: &Path) -> Vec<String> {
    let (session, _) = Session::open_to_read(path).expect("it opens");
    session.battle().notes().map(|(_, _, text)| text.to_owned()).collect()
}

/// Leaves the screens; what stands there then.
fn leave(mut pty: Pty) -> String {
    pty.press("\x03");
    assert_eq!(pty.ended().exit_code(), 0);
    pty.restored();
    pty.text().replace('\n', "")
}

#[test]
fn a_file_deleted_after_the_last_ruling_is_missed_on_leaving() {
    let folder = Folder::new("under-last");
    let path = folder.file("battle.journal");
    let pty = noted(&folder, &path);
    fs::remove_file(&path).expect("deleted");
    let said = leave(pty);
    assert!(said.contains("was moved, deleted or replaced") && !said.contains(": saved"), "{said}");
}

/// `ulimit -f`, in blocks of 512 bytes: the kernel's signal would end the program.
#[test]
fn a_limit_to_the_files_length_costs_the_one_ruling() {
    let folder = Folder::new("under-limit");
    let path = folder.file("battle.journal");
    leave(noted(&folder, &path));
    let before = fs::read(&path).expect("readable");
    let mut command = CommandBuilder::new("sh");
    let script = "ulimit -f 1 && exec \"$0\" resume --file \"$1\"";
    command.args(["-c", script, DRUMHEAD, path.to_str().expect("a name")]);
    let mut pty = Pty::spawn(command, &[]);
    pty.wait("saved");
    pty.press("u");
    pty.wait("not saved:");
    leave(pty);
    assert_eq!(fs::read(&path).expect("readable"), before);
}

#[test]
fn a_journal_that_was_moved_away_is_missed_and_goes_on_when_it_is_back() {
    let folder = Folder::new("under-moved");
    let (path, aside) = (folder.file("battle.journal"), folder.file("aside"));
    let mut pty = noted(&folder, &path);
    fs::rename(&path, &aside).expect("moved");
    pty.press("nmist\x13");
    pty.wait("was moved, deleted or replaced");
    assert!(!path.exists(), "nothing is begun anew in its place");
    fs::rename(&aside, &path).expect("moved back");
    // What was typed stands in the note still.
    pty.press("\x13");
    pty.wait("the note is saved");
    leave(pty);
    assert_eq!(notes(&path), ["fog", "mist"]);
}

#[test]
fn a_journal_that_was_deleted_is_not_written_elsewhere() {
    let folder = Folder::new("under-deleted");
    let path = folder.file("battle.journal");
    let mut pty = noted(&folder, &path);
    fs::remove_file(&path).expect("deleted");
    pty.press("u");
    pty.wait("was moved, deleted or replaced");
    assert!(pty.text().lines().next().is_some_and(|line| line.contains("not saved")), "{}", pty.text());
    let said = leave(pty);
    assert!(said.contains("was moved, deleted or replaced") && !said.contains(": saved"), "{said}");
    assert!(!path.exists());
}

#[test]
fn a_journal_in_whose_place_another_stands_is_left_alone() {
    let folder = Folder::new("under-replaced");
    let (path, other) = (folder.file("battle.journal"), folder.file("other.journal"));
    let mut pty = noted(&folder, &path);
    fs::copy(&path, &other).expect("copied");
    fs::rename(&other, &path).expect("replaced");
    let before = fs::read(&path).expect("readable");
    pty.press("u");
    pty.wait("was moved, deleted or replaced");
    leave(pty);
    assert_eq!(fs::read(&path).expect("readable"), before);
}

#[test]
fn a_journal_that_another_program_wrote_to_is_not_written_after_it() {
    let folder = Folder::new("under-written");
    let path = folder.file("battle.journal");
    let mut pty = noted(&folder, &path);
    let mut file = OpenOptions::new().append(true).open(&path).expect("it opens");
    file.write_all(b"somebody's remark\n").expect("written");
    let before = fs::read(&path).expect("readable");
    pty.press("u");
    pty.wait("another program wrote to");
    leave(pty);
    assert_eq!(fs::read(&path).expect("readable"), before);
    assert_eq!(notes(&path), ["fog"]);
}

#[test]
fn a_journal_that_was_cut_short_is_not_written_after_its_end() {
    let folder = Folder::new("under-cut");
    let path = folder.file("battle.journal");
    let mut pty = noted(&folder, &path);
    File::options().write(true).open(&path).and_then(|file| file.set_len(100)).expect("cut");
    pty.press("u");
    pty.wait("another program wrote to");
    leave(pty);
    assert_eq!(fs::metadata(&path).expect("it is there").len(), 100);
}

#[test]
fn a_second_program_on_the_battle_reads_and_follows() {
    let folder = Folder::new("under-second");
    let path = folder.file("battle.journal");
    let mut first = noted(&folder, &path);
    let file = path.to_str().expect("a name").to_owned();
    let mut second = Pty::drumhead(&folder.0, &["resume", "--file", &file], &[]);
    second.wait("another drumhead has this battle open");
    second.wait("only read");
    second.press("nmine\x13");
    second.wait("not saved: another drumhead has this battle open");
    second.press("\x1b");
    second.wait("Save the note?");
    second.press("n");
    second.wait("BLUE");
    second.press("\t");
    first.press("nhail\x13");
    first.wait("the note is saved");
    second.wait("hail");
    // It cannot be begun a second time either.
    let again = output(Command::new(DRUMHEAD).args(["play", "st-ulrich", "--file", &file]).stdin(Stdio::null()));
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("exists already: resume it"));
    // The first one dies; the next one may write.
    first.signal("KILL");
    first.ended();
    leave(second);
    let mut third = Pty::drumhead(&folder.0, &["resume", "--file", &file], &[]);
    third.wait("saved");
    leave(third);
    assert_eq!(notes(&path), ["fog", "hail"]);
}

/// Somebody without rights: the superuser may write anywhere, so he runs it as nobody; `None`, and a line that says so,
/// where that cannot be.
fn nobody(data: &Path, words: &[&str]) -> Option<Output> {
    let can = |program: &str, words: &[&str]| {
        has(program) && output(Command::new(program).args(words).arg("true")).status.success()
    };
    let changed = ["--reuid=65534", "--regid=65534", "--clear-groups"];
    let mut command = if can("setpriv", &changed) {
        let mut command = Command::new("setpriv");
        command.args(changed).arg(DRUMHEAD);
        command
    } else if File::open("/proc/1/environ").is_err() {
        Command::new(DRUMHEAD)
    } else {
        eprintln!("nobody else may run it here: nothing was tried");
        return None;
    };
    command.args(words).env("DRUMHEAD_DATA", data).stdin(Stdio::null());
    let done = output(&mut command);
    let reaches = !String::from_utf8_lossy(&done.stderr).contains("setpriv: failed to execute");
    if !reaches {
        eprintln!("nobody else may read the program here: nothing was tried");
    }
    reaches.then_some(done)
}

fn may(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("its own file");
}

#[test]
fn in_a_folder_that_may_not_be_written_a_new_battle_is_refused_and_an_old_one_is_read() {
    let folder = Folder::new("under-read-only");
    let battles = folder.file("battles");
    fs::create_dir_all(&battles).expect("made");
    let path = battles.join("ulrich.journal");
    leave(noted(&folder, &path));
    may(&path, 0o444);
    may(&battles, 0o555);
    may(&folder.0, 0o555);
    let before = fs::read(&path).expect("readable");
    let said = |words: &[&str]| {
        nobody(&folder.0, words).map(|done| {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            (done.status.code(), text(&done.stdout), text(&done.stderr))
        })
    };
    let new = battles.join("new.journal").display().to_string();
    let Some((code, _, new)) = said(&["play", "st-ulrich", "--file", &new]) else { return };
    assert!(code == Some(1) && new.contains("cannot create") && new.contains("denied"), "{new}");
    let (code, shown, old) = said(&["resume", "ulrich"]).expect("as before");
    assert!(code == Some(0) && shown.contains("St. Ulrich"), "{shown}{old}");
    assert!(old.contains("the journal may not be written: here it is read only"), "{old}");
    for words in [&["show", "ulrich"][..], &["verify", "ulrich"], &["report", "ulrich"], &["list"]] {
        let (code, _, err) = said(words).expect("as before");
        assert!(code == Some(0) && err.is_empty(), "{words:?}: {err}");
    }
    may(&folder.0, 0o755);
    may(&battles, 0o755);
    assert_eq!(fs::read(&path).expect("readable"), before);
    assert_eq!(fs::read_dir(&battles).expect("readable").count(), 1);
}

/// The list of mounts is the kernel's; in a name space of its own the program is shown another one.
#[cfg(target_os = "linux")]
#[test]
fn on_a_disk_of_the_network_it_warns_and_goes_on() {
    let folder = Folder::new("under-network");
    let path = folder.file("battle.journal");
    let mounts = format!("/dev/vda / ext4 rw 0 0\nclub:/games {} nfs4 rw 0 0\n", folder.0.display());
    let list = folder.file("mounts");
    fs::write(&list, mounts).expect("written");
    let script = "mount -t tmpfs none /proc && mkdir /proc/self && cp \"$1\" /proc/self/mounts && shift && exec \"$@\"";
    let inside = |words: &[&str]| {
        let list = list.display().to_string();
        [&["unshare", "-m", "sh", "-c", script, "sh", &list, DRUMHEAD][..], words]
            .concat()
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let file = path.to_str().expect("a name");
    let words = inside(&["play", "st-ulrich", "--file", file]);
    let done = output(Command::new(&words[0]).args(&words[1..]).stdin(Stdio::null()));
    let err = String::from_utf8_lossy(&done.stderr).into_owned();
    if err.contains("unshare:") || err.contains("mount:") {
        eprintln!("no name space of its own is to be had here: nothing was tried");
        return;
    }
    let warns = "it lies on a network file system (nfs4), whose locks may not hold";
    assert!(done.status.success() && err.contains(warns), "{err}");
    let words = inside(&["resume", "--file", file]);
    let mut command = CommandBuilder::new(&words[0]);
    command.args(&words[1..]);
    let mut pty = Pty::spawn(command, &[]);
    pty.wait("it lies on a network file system (nfs4)");
    pty.press("nfog\x13");
    pty.wait("the note is saved");
    leave(pty);
    assert_eq!(notes(&path), ["fog"]);
}

/// A clock that goes back while the battle is open, or between two sittings: the file's date and the records' times say
/// what they like, and the order is that of the records.
#[test]
fn a_clock_that_goes_back_loses_nothing() {
    let folder = Folder::new("under-clock");
    let battles = folder.file("battles");
    fs::create_dir_all(&battles).expect("made");
    let path = battles.join("ulrich.journal");
    let mut pty = noted(&folder, &path);
    let date = |path: &PathBuf, time: SystemTime| {
        File::options().write(true).open(path).and_then(|file| file.set_modified(time)).expect("dated")
    };
    for time in [SystemTime::UNIX_EPOCH, SystemTime::now() + Duration::from_secs(400_000_000)] {
        date(&path, time);
        pty.press("nhail\x13");
        pty.wait("the note is saved");
        pty.press("u");
        pty.wait("taken back");
    }
    date(&path, SystemTime::UNIX_EPOCH - Duration::from_secs(1_000_000));
    leave(pty);
    assert_eq!(notes(&path), ["fog"]);
    for words in [&["list"][..], &["resume"], &["show", "ulrich"], &["report", "ulrich"], &["verify", "ulrich"]] {
        let done = output(Command::new(DRUMHEAD).args(words).env("DRUMHEAD_DATA", &folder.0).stdin(Stdio::null()));
        assert!(done.status.success(), "{words:?}: {}", String::from_utf8_lossy(&done.stderr));
    }
}
