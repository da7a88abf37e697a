//! The real program on the command line: what it says, where, and its exit codes.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use crate::support::folder::Folder;
use crate::support::program::{DRUMHEAD, has, output, start};
use drumhead::rulesets;

fn drumhead(data: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(DRUMHEAD);
    command.args(arguments).env("DRUMHEAD_DATA", &data.0).stdin(Stdio::null());
    command
}

/// Exit code, standard output, standard error.
fn run(data: &Folder, arguments: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = output(&mut drumhead(data, arguments));
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (status.code().expect("no signal"), text(stdout), text(stderr))
}

/// An order of battle that ships and musters.
fn playable() -> Option<(&'static str, &'static str)> {
    rulesets::ALL.iter().find_map(|ruleset| {
        let book = (ruleset.open)(&[]).ok()?;
        ruleset.battles.iter().copied().find(|(_, toml)| book.muster(toml).is_ok())
    })
}

#[test]
fn help_begins_with_examples_and_tells_the_exit_codes() {
    let data = Folder::new("help");
    let (code, out, _) = run(&data, &["--help"]);
    assert_eq!(code, 0);
    let at = |words: &str| out.find(words).unwrap_or_else(|| panic!("no {words:?} in\n{out}"));
    assert!(at("Examples:") < at("Usage:") && at("Usage:") < at("Commands:") && at("Commands:") < at("Exit codes:"));
}

#[test]
fn what_is_not_there_is_named_on_standard_error_and_exits_with_two() {
    let data = Folder::new("absent");
    for (arguments, words) in [
        (&["resolve", "honors-of-war"][..], "honors-of-war is no ruleset: did you mean honours-of-war?"),
        (&["show", "kolin"], "kolin is no battle here, and no file: there is none yet"),
        (&["resume"], "no battle was begun here: `drumhead play` begins one"),
        (&["play", "lobostiz"], "lobostiz is no file and no order of battle: did you mean lobositz?"),
        (&["play", "./lobositz.toml"], "./lobositz.toml does not exist"),
        (&["resume", "--file", "no/such.journal"], "no/such.journal does not exist: `drumhead list` shows the battles"),
    ] {
        let (code, out, err) = run(&data, arguments);
        assert_eq!((code, out.as_str(), err), (2, "", format!("drumhead: {words}\n")), "{arguments:?}");
    }
    assert_eq!(run(&data, &["march"]).0, 2);
}

#[test]
fn a_file_that_is_no_journal_fails() {
    let data = Folder::new("nonsense");
    let path = data.file("diary.txt");
    fs::write(&path, "dear diary\n").expect("written");
    let (code, _, err) = run(&data, &["show", &path.display().to_string()]);
    assert_eq!(code, 1);
    assert!(err.contains("is no journal: its first line is no whole muster"), "{err}");
}

/// What is offered for the last of these words, by the protocol in which a shell asks.
fn offered(data: &Folder, words: &[&str]) -> Vec<String> {
    let last = (words.len() - 1).to_string();
    let mut command = drumhead(data, &[&["--"][..], words].concat());
    command.env("DRUMHEAD_COMPLETE", "bash").env("_CLAP_COMPLETE_INDEX", last).env("_CLAP_IFS", "\n");
    let done = output(command.stdin(Stdio::null()));
    assert!(done.status.success() && done.stderr.is_empty(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

#[test]
fn a_shell_is_offered_battles_orders_of_battle_rulesets_and_procedures() {
    let data = Folder::new("offered");
    fs::create_dir_all(data.file("battles")).expect("a folder");
    let journal = data.file("battles/club-night.journal").display().to_string();
    assert_eq!(run(&data, &["play", "mill-bridge", "--seed", "3", "--file", &journal]).0, 0);
    // What would be obeyed by a terminal is not offered. Windows has no such names.
    #[cfg(unix)]
    fs::copy(&journal, data.file("battles/club\u{1b}[2J.journal")).expect("copied");
    let is = |words: &[&str], all: &[&str]| assert_eq!(offered(&data, words), all, "{words:?}");
    is(&["drumhead", "ver"], &["verify"]);
    is(&["drumhead", "resume", "cl"], &["club-night"]);
    is(&["drumhead", "show", "CLUB"], &["club-night"]);
    is(&["drumhead", "play", "lobo"], &["lobositz"]);
    is(&["drumhead", "play", "old-dessauer/lobo"], &["old-dessauer/lobositz"]);
    assert!(offered(&data, &["drumhead", "play", "old-d"]).contains(&"old-dessauer/lobositz".to_owned()));
    is(&["drumhead", "ref", "hon"], &["honours-of-war"]);
    is(&["drumhead", "play", "lobositz", "--ruleset", "old"], &["old-dessauer"]);
    is(&["drumhead", "odds", "honours", "brigade_m"], &["brigade_morale"]);
    is(&["drumhead", "odds", "central", "brigade_m"], &[]);
    is(&["drumhead", "archive", "--ba"], &["--back"]);
    is(&["drumhead", "man", "conf"], &["config"]);
    assert_eq!(run(&data, &["archive", "club-night"]).0, 0);
    is(&["drumhead", "resume", "cl"], &[]);
    is(&["drumhead", "archive", "--back", "cl"], &["club-night"]);
}

#[test]
fn every_shell_has_lines_that_ask_drumhead() {
    let data = Folder::new("shells");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, out, _) = run(&data, &["completions", shell]);
        assert!(code == 0 && out.contains("DRUMHEAD_COMPLETE") && out.contains("drumhead"), "{shell}: {out}");
    }
}

/// Another program, fed with a text; what it complains of. `None`, and a line that says so, where it is missing.
fn complaints(program: &str, words: &[&str], text: &str) -> Option<String> {
    if !has(program) {
        return None;
    }
    let mut command = Command::new(program);
    let mut child = start(command.args(words).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()));
    child.stdin.take().expect("piped").write_all(text.as_bytes()).expect("it reads");
    let done = child.wait_with_output().expect("it ends");
    assert!(done.status.success(), "{program}: {}", String::from_utf8_lossy(&done.stderr));
    Some(String::from_utf8_lossy(&done.stderr).into_owned())
}

#[test]
fn shells_can_read_their_completions() {
    let data = Folder::new("completions");
    for (shell, words) in [("bash", &["-n"][..]), ("zsh", &["-n"]), ("fish", &["--no-execute"])] {
        let (_, out, _) = run(&data, &["completions", shell]);
        if let Some(said) = complaints(shell, words, &out) {
            assert_eq!(said, "", "{shell}");
        }
    }
}

/// Bash itself, with the lines that the program writes for it, and the program on its path.
#[cfg(unix)]
#[test]
fn bash_asks_and_offers() {
    if !has("bash") {
        return;
    }
    let data = Folder::new("completed");
    let file = data.file("completions");
    fs::write(&file, run(&data, &["completions", "bash"]).1).expect("written");
    let here = std::path::Path::new(DRUMHEAD).parent().expect("a folder").display().to_string();
    let offered = |words: &[&str]| {
        let script = "source \"$1\"; shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _clap_complete_drumhead drumhead \"${@: -1}\" \"${@: -2:1}\"; echo \"${COMPREPLY[@]}\"";
        let path = format!("{here}:{}", std::env::var("PATH").unwrap_or_default());
        let mut bash = Command::new("bash");
        bash.args(["-c", script, "bash"]).arg(&file).args(words).env("PATH", path).env("DRUMHEAD_DATA", &data.0);
        String::from_utf8_lossy(&output(&mut bash).stdout).into_owned()
    };
    assert_eq!(offered(&["drumhead", "ver"]).trim(), "verify");
    let options = offered(&["drumhead", "play", "--"]);
    assert!(options.contains("--seed") && options.contains("--rules") && options.contains("--ascii"), "{options}");
    assert_eq!(offered(&["drumhead", "play", "mill"]).trim(), "mill-bridge");
}

/// One page, with every option of every command, and without a word of a page that does not exist.
#[test]
fn the_manual_page_holds_every_command_and_reads_without_a_warning() {
    let data = Folder::new("man");
    let (code, page, _) = run(&data, &["man"]);
    assert!(code == 0 && page.contains(".TH drumhead 1"), "{page}");
    for words in
        ["\"drumhead play\"", "\\-\\-seed", "\"drumhead show\"", "\\-\\-json", "\"drumhead verify\"", "Exit codes"]
    {
        assert!(page.contains(words), "no {words} in\n{page}");
    }
    assert!(!page.contains("drumhead\\-play(1)"), "{page}");
    for (program, words) in [("mandoc", &["-T", "lint", "-W", "warning"][..]), ("man", &["--warnings", "-l", "-"])] {
        if let Some(said) = complaints(program, words, &page) {
            assert_eq!(said, "", "{program}");
        }
    }
}

/// A nation that only the house rules have (p. 51): it pays a full move to limber.
#[test]
fn resolve_rules_by_house_rules() {
    let data = Folder::new("resolve-house");
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/armies/honours-of-war/house-rules/ruritania.toml");
    let mut command = drumhead(&data, &["resolve", "honours-of-war", "--rules", rules]);
    let mut child = start(command.stdin(Stdio::piped()).stdout(Stdio::piped()));
    let mut input = child.stdin.take().expect("a pipe");
    writeln!(input, r#"{{"procedure": "national_differences", "nation": "ruritania"}}"#).expect("takes a line");
    drop(input);
    let output = child.wait_with_output().expect("ends");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains(r#""ok":true"#) && said.contains(r#""limber":"full""#), "{said}");
}

#[test]
fn resolve_answers_as_the_input_comes() {
    let data = Folder::new("resolve");
    let mut command = drumhead(&data, &["resolve", "honours-of-war"]);
    let mut child = start(command.stdin(Stdio::piped()).stdout(Stdio::piped()));
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    for line in ["{\"procedure\": \"unheard of\"}", "no json"] {
        writeln!(input, "{line}").expect("it listens");
        let mut answer = String::new();
        output.read_line(&mut answer).expect("it answers at once");
        assert!(answer.starts_with("{\"ok\":false,\"error\":"), "{answer}");
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_battle_is_begun_listed_shown_verified_reported_exported_and_imported() {
    let Some((name, _)) = playable() else { return };
    let data = Folder::new("play");
    // Whoever only looks (`play X | less`) has begun nothing.
    let (code, out, _) = run(&data, &["play", name]);
    assert!(code == 0 && out.contains("Not begun"), "{out}");
    assert!(!data.file("battles").exists());
    fs::create_dir(data.file("battles")).expect("made");
    let begun = data.file("battles").join("begun.journal").display().to_string();
    let (code, _, err) = run(&data, &["play", name, "--seed", "7", "--file", &begun]);
    assert_eq!(code, 0, "{err}");
    let (_, list, _) = run(&data, &["list"]);
    let battle = list.lines().nth(1).and_then(|line| line.split_whitespace().next()).expect("a battle").to_owned();
    let (code, out, _) = run(&data, &["show", &battle.to_uppercase()]);
    assert!(code == 0 && out.contains("Nothing to undo"), "{out}");
    let (code, out, _) = run(&data, &["show", &battle, "--json"]);
    let value: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, &value["record"], &value["view"]["turn"]), (0, &1.into(), &1.into()));
    assert_eq!(run(&data, &["show", &battle, "--at", "2"]).0, 2);
    let (code, out, _) = run(&data, &["verify", &battle]);
    let begun = format!("begun with drumhead {}, and folds as it was played", env!("CARGO_PKG_VERSION"));
    assert_eq!(code, 0);
    assert_eq!(out, format!("{begun}\n1 records are whole; 0 rulings stand, 0 would come out otherwise\n"));
    let old = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/journal/begun_with_0_1_0/old_dessauer.journal");
    assert!(run(&data, &["verify", old]).1.contains("begun with drumhead 0.1.0, and folds as it was played\n132 rec"));
    let (code, out, _) = run(&data, &["report", &battle]);
    assert!(code == 0 && out.starts_with("# "), "{out}");
    let copy = data.file("copy.journal").display().to_string();
    assert_eq!(run(&data, &["export", &battle, &copy]).0, 0);
    assert_eq!(run(&data, &["export", &battle, &copy]).0, 2, "nothing is written over");
    let kept = data.file("battles").join(format!("{battle}.journal"));
    assert_eq!(fs::read(&copy).expect("readable"), fs::read(kept).expect("readable"));
    let taken_in = |file: &str| run(&data, &["import", file]).1.split(':').next().expect("a name").to_owned();
    let first = taken_in(&copy);
    assert_eq!(taken_in(&copy), format!("{first}-2"));
    let army = data.file("my-own.toml").display().to_string();
    assert_eq!(run(&data, &["export", name, &army]).0, 0);
    assert_eq!((taken_in(&army), taken_in(&army)), ("my-own".to_owned(), "my-own-2".to_owned()));
    assert_eq!(run(&data, &["play", "my-own"]).0, 0);
}

#[test]
fn a_damaged_battle_is_shown_up_to_the_damage_and_exits_with_three_when_verified() {
    let Some((name, _)) = playable() else { return };
    let data = Folder::new("damaged");
    let path = data.file("a.journal");
    let file = path.display().to_string();
    assert_eq!(run(&data, &["play", name, "--file", &file]).0, 0);
    let mut bytes = fs::read(&path).expect("readable");
    let length = bytes.len();
    bytes.extend_from_slice(b"24 00000000 {\"seq\":2,\"time\":\"late\"}\n");
    fs::write(&path, bytes).expect("written");
    let (code, _, err) = run(&data, &["verify", &file]);
    assert_eq!(code, 3);
    assert!(
        err.contains(&format!("the journal is damaged in line 2, at byte {length}; no line stands after it")),
        "{err}"
    );
    assert_eq!(run(&data, &["import", &file]).0, 3);
    assert_eq!(run(&data, &["show", &file]).0, 0);
}
