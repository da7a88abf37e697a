//! JSON for programs, standard input, and a battle under another name or put away.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::folder::Folder;
use crate::support::program::{DRUMHEAD, output, start};
use drumhead::journal::disk::OnDisk;

/// Exit code, standard output, standard error.
fn run(data: &Folder, words: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(DRUMHEAD);
    let done = output(command.args(words).env("DRUMHEAD_DATA", &data.0).stdin(Stdio::null()));
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (done.status.code().expect("no signal"), text(done.stdout), text(done.stderr))
}

fn json_of(data: &Folder, words: &[&str]) -> Value {
    serde_json::from_str(&run(data, words).1).expect("JSON")
}

/// A data folder with a battle begun in it.
fn begun(name: &str) -> Folder {
    let data = Folder::new(name);
    begin(&data);
    data
}

fn begin(data: &Folder) {
    std::fs::create_dir_all(data.file("battles")).expect("a folder");
    let file = data.file("battles").join("the-mill-bridge.journal").display().to_string();
    assert_eq!(run(data, &["play", "mill-bridge", "--seed", "3", "--file", &file]).0, 0);
}

fn battles(data: &Folder) -> Vec<Value> {
    json_of(data, &["list", "--json"])["battles"].as_array().expect("a list").clone()
}

#[test]
fn what_is_on_this_machine_is_told_as_json() {
    let data = begun("habits-list");
    let [battle] = &battles(&data)[..] else { panic!("one battle") };
    assert_eq!((&battle["name"], &battle["ruleset"]), (&json!("the-mill-bridge"), &json!("honours-of-war")));
    assert_eq!((&battle["turn"], &battle["records"]), (&json!(1), &json!(1)));
    let shelf = json_of(&data, &["list", "--json", "leuthen"]);
    assert_eq!(shelf["orders_of_battle"][0]["name"], json!("honours-of-war/leuthen"));
    assert_eq!(shelf["orders_of_battle"][0]["year"], json!(1757));
    let verified = json_of(&data, &["verify", "the-mill-bridge", "--json"]);
    assert_eq!((&verified["records"], &verified["differences"]), (&json!(1), &json!([])));
    assert!(json_of(&data, &["points", "leuthen", "--json"])["points"].as_array().is_some_and(|lines| lines.len() > 2));
}

#[test]
fn the_file_formats_have_manual_pages() {
    let data = Folder::new("habits-man");
    let (code, page, _) = run(&data, &["man", "order-of-battle"]);
    assert_eq!(code, 0);
    for ruleset in drumhead::rulesets::ALL {
        assert!(page.contains(&ruleset.id.to_uppercase()), "{}", ruleset.id);
    }
    // A key of every reader, and one of one of them, with what it may hold.
    assert_eq!(page.matches("\\fBarrives\\fR\na number from 1 to 99").count(), 5, "{page}");
    assert!(page.contains("one of red, black"), "{page}");
    let (_, page, _) = run(&data, &["man", "house-rules"]);
    assert!(page.contains("house_rules = \"honours\\-of\\-war\""), "{page}");
}

#[test]
fn check_reads_standard_input_and_tells_places_as_json() {
    let data = Folder::new("habits-check");
    let mut command = Command::new(DRUMHEAD);
    command.args(["check", "--json", "-"]).env("DRUMHEAD_DATA", &data.0).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = start(&mut command);
    let text = b"ruleset = \"old-dessauer\"\ntitle = 7\n";
    child.stdin.take().expect("a pipe").write_all(text).expect("taken");
    let done = child.wait_with_output().expect("an end");
    assert_eq!(done.status.code(), Some(1));
    let told: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    assert_eq!((&told[0]["file"], &told[0]["good"]), (&json!("standard input"), &Value::Null));
    let errors = told[0]["errors"].as_array().expect("a list");
    // The 7 stands in line 2, behind `title = `.
    assert!(errors.iter().any(|one| (&one["line"], &one["column"]) == (&json!(2), &json!(9))), "{told}");
}

#[test]
fn a_battle_is_renamed_and_put_away_and_comes_back() {
    let data = begun("habits-away");
    let (code, out, _) = run(&data, &["rename", "mill", "Club night!"]);
    assert_eq!(
        (code, out.as_str()),
        (0, "the-mill-bridge is club-night now; back: drumhead rename club-night the-mill-bridge\n")
    );
    let (code, out, _) = run(&data, &["archive", "club"]);
    assert_eq!((code, out.as_str()), (0, "club-night is put away; back: drumhead archive --back club-night\n"));
    assert_eq!(battles(&data), Vec::<Value>::new());
    assert_eq!(run(&data, &["archive"]).1, "club-night\n");
    assert_eq!(run(&data, &["archive", "--back", "club"]).0, 0);
    assert_eq!(battles(&data)[0]["name"], json!("club-night"));
    // A name that is taken is not taken twice, and nothing is lost.
    begin(&data);
    let (code, _, err) = run(&data, &["rename", "club", "the mill bridge"]);
    assert!(code == 2 && err.contains("exists already"), "{err}");
    assert_eq!(battles(&data).len(), 2);
    let held = OnDisk::open(&data.file("battles").join("club-night.journal")).expect("a journal");
    assert!(held.lock().expect("a lock"));
    let (code, _, err) = run(&data, &["archive", "club"]);
    assert!(code == 1 && err.contains("another"), "{err}");
    assert_eq!(battles(&data).len(), 2);
}
