//! What Windows does its own way: who holds a journal, paths, and line ends. The rest of the tests say the same of it as of
//! Unix.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use drumhead::journal::{Journal, ReadOnly};

use crate::support::folder::Folder;
use crate::support::program::{DRUMHEAD, nobody_starts, output, start};

/// Runs the program, and gives its exit code, and what it wrote and said.
fn run(data: &Folder, words: &[&str]) -> (Option<i32>, String, String) {
    let done = output(Command::new(DRUMHEAD).args(words).env("DRUMHEAD_DATA", &data.0).stdin(Stdio::null()));
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (done.status.code(), text(done.stdout), text(done.stderr))
}

/// One program holds the journal; each of the others reads what stands in it, and a second one that would play it follows.
#[test]
fn a_second_program_reads_what_the_first_one_writes() {
    let data = Folder::new("second");
    let path = data.file("it.journal");
    let file = path.display().to_string();
    assert_eq!(run(&data, &["play", "mill-bridge", "--file", &file]).0, Some(0));
    let (held, records, recovery) = Journal::open(&path).expect("it opens");
    assert!(recovery.is_nothing() && records.len() == 1);
    for words in [&["show", &file][..], &["verify", &file], &["report", &file], &["export", &file, "copy.journal"]] {
        let last =
            words.iter().map(|word| word.replace("copy.journal", &data.file("copy.journal").display().to_string()));
        let words: Vec<String> = last.collect();
        let (code, _, err) = run(&data, &words.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!((code, err.as_str()), (Some(0), ""), "{words:?}");
    }
    let (code, out, err) = run(&data, &["resume", &file]);
    assert_eq!(code, Some(0), "{out}{err}");
    assert!(format!("{out}{err}").contains("another drumhead has this battle open"), "{out}{err}");
    let (second, _, recovery) = Journal::open(&path).expect("it opens");
    assert_eq!(recovery.read_only, Some(ReadOnly::Held));
    let _nobody = nobody_starts();
    drop((held, second));
    let (_again, _, recovery) = Journal::open(&path).expect("it opens");
    assert!(recovery.is_nothing(), "{recovery}");
}

/// On Unix all of this happens, and the next ruling says so (`underneath.rs`); here it cannot.
#[cfg(windows)]
#[test]
fn a_journal_in_play_is_neither_written_nor_moved_nor_removed_by_others() {
    let data = Folder::new("alone");
    let (path, other) = (data.file("it.journal"), data.file("other.journal"));
    assert_eq!(run(&data, &["play", "mill-bridge", "--file", &path.display().to_string()]).0, Some(0));
    let before = fs::read(&path).expect("it is read");
    let _nobody = nobody_starts();
    fs::write(&other, &before).expect("written");
    let held = Journal::open(&path).expect("it opens");
    assert!(fs::write(&path, "").is_err());
    assert!(fs::OpenOptions::new().append(true).open(&path).is_err());
    assert!(fs::rename(&path, data.file("moved.journal")).is_err());
    assert!(fs::rename(&other, &path).is_err());
    assert!(fs::remove_file(&path).is_err());
    assert_eq!(fs::read(&path).expect("it is read"), before);
    drop(held);
    fs::remove_file(&path).expect("nobody holds it");
}

#[cfg(windows)]
#[test]
fn a_file_with_the_attribute_read_only_is_read() {
    let data = Folder::new("attribute");
    let path = data.file("it.journal");
    assert_eq!(run(&data, &["play", "mill-bridge", "--file", &path.display().to_string()]).0, Some(0));
    let mut rights = fs::metadata(&path).expect("it is there").permissions();
    rights.set_readonly(true);
    fs::set_permissions(&path, rights.clone()).expect("its own file");
    // Wine lets a superuser write it all the same.
    if fs::OpenOptions::new().append(true).open(&path).is_err() {
        let (journal, _, recovery) = Journal::open(&path).expect("it opens");
        assert_eq!(recovery.read_only, Some(ReadOnly::NotWritable));
        drop(journal);
    }
    #[expect(clippy::permissions_set_readonly_false, reason = "as it was; there is no mask on Windows")]
    rights.set_readonly(false);
    fs::set_permissions(&path, rights).expect("its own file");
}

/// An order of battle as Windows' editors save it.
#[test]
fn line_ends_of_windows_and_a_byte_order_mark_change_nothing() {
    let data = Folder::new("line-ends");
    let text = drumhead::army_files::find("honours-of-war/mill-bridge").expect("ships").text;
    let (plain, crlf, marked) = (data.file("plain.toml"), data.file("crlf.toml"), data.file("marked.toml"));
    fs::write(&plain, &text).expect("written");
    fs::write(&crlf, text.replace('\n', "\r\n")).expect("written");
    fs::write(&marked, format!("\u{feff}{}", text.replace('\n', "\r\n"))).expect("written");
    let told = |path: &std::path::Path| {
        let path = path.display().to_string();
        let (code, out, err) = run(&data, &["points", &path]);
        assert_eq!(code, Some(0), "{path}: {err}");
        assert_eq!(run(&data, &["check", &path]).0, Some(0));
        assert_eq!(run(&data, &["play", &path]).0, Some(0));
        out.replace(&path, "")
    };
    let usual = told(&plain);
    assert_eq!((told(&crlf), told(&marked)), (usual.clone(), usual));
}

#[test]
fn a_byte_order_mark_and_line_ends_of_windows_change_no_request() {
    let request = r#"{"procedure": "fire", "firer": {"type": "infantry"}, "target": {"type": "infantry"}, "range": 10, "dice": [4]}"#;
    let answered = |text: String| {
        let mut command = Command::new(DRUMHEAD);
        command.args(["resolve", "honours-of-war"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = start(&mut command);
        child.stdin.take().expect("piped").write_all(text.as_bytes()).expect("it reads");
        String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("UTF-8")
    };
    let usual = answered(format!("{request}\n{request}\n"));
    assert!(usual.starts_with("{\"ok\":true"), "{usual}");
    assert_eq!(answered(format!("\u{feff}{request}\r\n{request}\r\n")), usual);
}

/// The whole path has more than 260 characters; each name in it has letters that no code page has together.
#[test]
fn a_path_may_be_long_and_in_any_letters() {
    let data = Folder::new("long");
    let folder = (0..6).fold(data.0.clone(), |folder, n| folder.join(format!("{n} Größe 第四歩兵 {}", "x".repeat(40))));
    fs::create_dir_all(&folder).expect("made");
    let file = folder.join("Königgrätz \u{2026}.journal").display().to_string();
    assert_eq!(run(&data, &["play", "mill-bridge", "--file", &file]).0, Some(0));
    let (code, out, err) = run(&data, &["show", &file]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.contains("Mill"), "{out}");
}
