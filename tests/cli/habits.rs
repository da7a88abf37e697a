//! JSON for programs, standard input, and a battle under another name or put away.

use std::fs;
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

/// A path names any file; only a battle is moved.
#[test]
fn what_is_no_battle_stays_where_it_lies() {
    let data = begun("habits-no-battle");
    let other = data.file("letters.txt");
    for bytes in [&b"Dear sir,\n"[..], b""] {
        fs::write(&other, bytes).expect("written");
        for words in [&["archive", "../letters.txt"][..], &["rename", "../letters.txt", "mine"]] {
            let mut command = Command::new(DRUMHEAD);
            command.args(words).env("DRUMHEAD_DATA", &data.0).current_dir(data.file("battles"));
            let done = output(command.stdin(Stdio::null()));
            let said = String::from_utf8_lossy(&done.stderr);
            assert!(!done.status.success() && said.contains("letters.txt"), "{words:?}: {said}");
            assert_eq!(fs::read(&other).expect("it is there"), bytes, "{words:?}");
        }
    }
}

#[test]
fn a_rule_is_told_as_json() {
    let data = Folder::new("habits-ref");
    let told = json_of(&data, &["ref", "--json", "honours", "rally"]);
    assert_eq!((&told[0]["ruleset"], &told[0]["unknown"]), (&json!("honours-of-war"), &json!([])));
    let first = &told[0]["entries"][0];
    assert_eq!((&first["id"], &first["handling"]), (&json!("rally"), &json!("resolved")));
    assert!(first["page"].as_str().is_some_and(|page| page.contains("34-36")), "{first}");
    assert!(first["lines"].as_array().is_some_and(|lines| lines.len() > 3), "{first}");
    let all = json_of(&data, &["ref", "--json"]);
    assert_eq!(all.as_array().map(Vec::len), Some(drumhead::rulesets::ALL.len()));
    let unknown = json_of(&data, &["ref", "--json", "honours", "xyzzyq rally"]);
    assert_eq!(unknown[0]["unknown"], json!(["xyzzyq"]));
}

/// Runs with this config file.
fn with_config(data: &Folder, text: &str, words: &[&str], variables: &[(&str, &str)]) -> (i32, String, String) {
    let config = data.file("config.toml");
    std::fs::write(&config, text).expect("written");
    let mut command = Command::new(DRUMHEAD);
    command.args(words).env_remove("DRUMHEAD_DATA").env_remove("DRUMHEAD_ASCII").env_remove("NO_COLOR");
    command.env("LC_ALL", "C.UTF-8").env("DRUMHEAD_CONFIG", &config).envs(variables.iter().copied());
    let done = output(command.stdin(Stdio::null()));
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (done.status.code().expect("no signal"), text(done.stdout), text(done.stderr))
}

#[test]
fn a_path_of_windows_in_double_quotes_is_told_how_it_is_written() {
    let data = Folder::new("habits-backslash");
    for path in ["C:\\users\\keith", "D:\\games"] {
        let (_, _, err) = with_config(&data, &format!("data = \"{path}\"\n"), &["config"], &[]);
        assert!(err.contains("write a text with \\ in single quotes: data = '...'"), "{err}");
    }
}

#[test]
fn an_argument_goes_before_the_environment_and_that_before_the_config_file() {
    let data = Folder::new("habits-config");
    let (own, other) = (data.file("own").display().to_string(), data.file("other").display().to_string());
    let text = format!("data = '{own}'\nascii = true\ntheme = \"plain\"\n[keys]\nundo = \"ctrl-u\"\n");
    let (code, out, err) = with_config(&data, &text, &["config"], &[]);
    assert_eq!((code, err.as_str()), (0, ""));
    for line in ["theme  plain", "ascii  true", "mouse  false", "hints  in the first", &format!("data   {own}")] {
        assert!(out.contains(line), "{line}: {out}");
    }
    assert!(out.contains("keys.undo ctrl-u"), "{out}");
    let environment = [("DRUMHEAD_DATA", other.as_str()), ("DRUMHEAD_ASCII", "0")];
    let (_, out, _) = with_config(&data, &text, &["config", "--mouse"], &environment);
    assert!(out.contains("ascii  false") && out.contains("mouse  true"), "{out}");
    assert!(out.contains(&format!("data   {other}")), "{out}");
    let (_, out, _) = with_config(&data, &text, &["--ascii", "config"], &environment);
    assert!(out.contains("ascii  true"), "{out}");
    // A battle is kept where the file says.
    std::fs::create_dir_all(data.file("own/battles")).expect("a folder");
    let journal = data.file("own/battles/here.journal").display().to_string();
    assert_eq!(with_config(&data, &text, &["play", "mill-bridge", "--file", &journal], &[]).0, 0);
    assert!(with_config(&data, &text, &["list", "here"], &[]).1.contains("here"));
}

#[test]
fn a_fault_of_the_config_file_is_told_with_its_cure_and_the_rest_holds() {
    let data = Folder::new("habits-config-bad");
    let text = "mouse = true\nthem = \"plain\"\n[keys]\nundo = \"g\"\nzzzzzz = \"u\"\n";
    let (code, out, err) = with_config(&data, text, &["config"], &[]);
    assert_eq!(code, 1);
    assert!(out.contains("mouse  true") && !out.contains("keys.undo"), "{out}");
    for says in [
        "config.toml, line 2: them is no key of the config file: did you mean theme?",
        "config.toml, line 5: zzzzzz is no key of the keys: its keys are undo, redo",
        "config.toml, line 4: undo cannot have g: it is the key for \"log\": choose another, or give log one as well",
    ] {
        assert!(err.contains(says), "{says}: {err}");
    }
    // It keeps no command from its work.
    let (code, out, err) = with_config(&data, "[keys", &["ref", "honours", "rally"], &[]);
    assert!(code == 0 && out.contains("Rally") && err.contains("config.toml, line 1"), "{err}");
    let (code, out, _) = with_config(&data, "", &["config", "--example"], &[]);
    assert_eq!((code, out.as_str()), (0, drumhead::config::EXAMPLE));
    let (_, page, _) = run(&data, &["man", "config"]);
    assert!(page.contains("\\fBnext\\-phase\\fR") && page.contains("one of colour, plain"), "{page}");
}

#[test]
fn the_time_is_set_as_a_battle_begins_and_survives_a_resume() {
    let data = begun("habits-until");
    let lines = |words: &[&str], typed: &str| {
        let mut command = Command::new(DRUMHEAD);
        command.args(words).env("DRUMHEAD_DATA", &data.0).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = start(&mut command);
        child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("taken");
        let done = child.wait_with_output().expect("an end");
        (done.status.code(), String::from_utf8(done.stdout).expect("UTF-8"))
    };
    let (code, said) = lines(&["resume", "mill", "--plain", "--until", "17:00"], "until\n");
    assert!(code == Some(0) && said.contains("until 17:00: ") && said.contains(" left"), "{said}");
    let (_, said) = lines(&["resume", "mill", "--plain"], "until\nuntil off\nuntil\n");
    assert!(said.contains("until 17:00: ") && said.contains("no time is set for the end"), "{said}");
    // What is no time begins no battle.
    let file = data.file("new.journal").display().to_string();
    let (code, _, err) = run(&data, &["play", "mill-bridge", "--file", &file, "--until", "tea"]);
    assert!(code == 2 && err.contains("\"tea\" is no time of day: write it as in until 17:00"), "{err}");
    assert!(!data.file("new.journal").exists());
    assert_eq!(json_of(&data, &["verify", "mill", "--json"])["differences"], json!([]));
}
