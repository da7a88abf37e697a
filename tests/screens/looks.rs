//! What the real program writes to terminals of every kind, and to what is no terminal.

#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::folder::Folder;
use crate::support::program::{DRUMHEAD, has, start};
use crate::support::pty::Pty;
use drumhead::rulesets;
use portable_pty::CommandBuilder;

/// An order of battle whose every name leaves ASCII.
const ABROAD: &str = r#"
ruleset = "honours-of-war"
title = "Übung – Hochkirch"

[[army]]
name = "Preußen"
nation = "prussia"
attacker = true
general = { name = "Zieten ’57" }

[[army.brigade]]
name = "Grün"
rating = "dashing"
unit = [
    { name = "Füsiliere d’Orléans", troop = "line_infantry", size = "large" },
    { name = "第四歩兵", troop = "grenadiers", size = "small" },
    { name = "Jäger Ą…", troop = "line_infantry" },
]

[[army]]
name = "Österreich"
nation = "austria"
general = { name = "Lacy" }

[[army.brigade]]
name = "Königsegg"
rating = "dependable"
unit = [
    { name = "IR 3", troop = "line_infantry" },
    { name = "Grenz Ð", troop = "grenz" },
    { name = "Huss", troop = "hussars" },
]
"#;

/// Keys through every screen, and a word that each shows.
const SESSION: [(&str, &str); 15] = [
    ("", "saved"),
    ("?", "KEYS"),
    ("\x1b", "PREUSSEN"),
    ("/", "RULES"),
    ("\x1b", "PREUSSEN"),
    ("n\u{c4}rger im Moor \u{2026}\x13", "the note is saved"),
    ("g", "LOG"),
    ("\x1b", "PREUSSEN"),
    ("o", "Overrule:"),
    ("\x1b", "PREUSSEN"),
    ("u", "taken back"),
    ("\x12", "stands again"),
    ("]", "turn 1   1 Commanding generals"),
    ("[", "LOOKING BACK to record"),
    ("\x1b", "turn 1   1 Commanding generals"),
];

/// Plays through the screens in a terminal under these variables, and leaves.
pub(super) fn played(name: &str, words: &[&str], variables: &[(&str, &str)]) -> Pty {
    let data = Folder::new(&format!("looks-{name}"));
    let file = data.file("abroad.toml");
    fs::write(&file, ABROAD).expect("written");
    let play = [&["play", file.to_str().expect("a name"), "--seed", "4"], words].concat();
    let mut pty = Pty::drumhead(&data.0, &play, variables);
    for (keys, says) in SESSION {
        pty.press(keys);
        pty.wait(says);
    }
    pty.press("q");
    assert_eq!(pty.ended().exit_code(), 0);
    pty.restored();
    pty
}

fn is_ascii(pty: &Pty) {
    let written = pty.written();
    let at = written.iter().position(|byte| !byte.is_ascii());
    let around =
        at.map(|at| String::from_utf8_lossy(&written[at.saturating_sub(40)..written.len().min(at + 40)]).into_owned());
    assert_eq!(around, None);
    assert!(String::from_utf8_lossy(&written).contains("Konigsegg"), "its names are read without their accents");
}

#[test]
fn where_the_locale_is_not_utf_8_every_byte_is_ascii() {
    is_ascii(&played("c", &[], &[("LANG", "C")]));
    is_ascii(&played("latin", &[], &[("LC_ALL", "de_DE.ISO-8859-1")]));
}

#[test]
fn where_ascii_is_asked_for_every_byte_is_ascii() {
    is_ascii(&played("flag", &["--ascii"], &[]));
    is_ascii(&played("variable", &[], &[("DRUMHEAD_ASCII", "1")]));
}

#[test]
fn elsewhere_names_are_written_as_they_are() {
    let written = played("utf8", &[], &[]).written();
    let text = String::from_utf8(written).expect("UTF-8");
    assert!(text.contains("Königsegg") && text.contains("第") && text.contains('─'));
}

/// Whether a rendition sets a colour other than the terminal's own.
fn colours(rendition: &str) -> bool {
    rendition
        .split(';')
        .filter_map(|part| part.parse::<u8>().ok())
        .any(|code| matches!(code, 30..=38 | 40..=48 | 58 | 90..=97 | 100..=107))
}

#[test]
fn with_no_color_nothing_is_coloured_and_the_selection_is_seen() {
    let pty = played("no-color", &[], &[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]);
    let renditions = pty.renditions();
    assert_eq!(renditions.iter().find(|rendition| colours(rendition)), None);
    assert!(renditions.iter().any(|rendition| rendition.split(';').any(|part| part == "7")), "{renditions:?}");
}

/// Whatever the terminal could do, the program asks for the sixteen colours that its user has set, by the codes that
/// every terminal knows, and paints no background; so a light one stays light.
#[test]
fn sixteen_colours_are_all_that_is_asked_for() {
    for (name, variables) in [
        ("truecolor", &[("COLORTERM", "truecolor")][..]),
        ("sixteen", &[("TERM", "xterm-16color")]),
        ("console", &[("TERM", "linux")]),
        ("old", &[("TERM", "ansi")]),
    ] {
        let renditions = played(name, &[], variables).renditions();
        assert!(renditions.iter().any(|rendition| colours(rendition)), "{name}: no colour at all");
        for rendition in renditions {
            let known = |part: &str| {
                matches!(part.parse::<u8>(), Ok(0..=9 | 22..=29 | 30..=37 | 39 | 49 | 59 | 90..=97)) || part.is_empty()
            };
            assert!(rendition.split(';').all(known), "{name}: {rendition}");
        }
    }
}

/// An error of the terminal itself, made by the kernel's tracer at the second wait for a key.
#[cfg(target_os = "linux")]
#[test]
fn an_error_gives_the_terminal_back_and_says_that_all_is_saved() {
    if !has("strace") {
        return;
    }
    let data = Folder::new("looks-error");
    let mut command = CommandBuilder::new("strace");
    command.args(["-f", "-qq", "-o", "/dev/null", "-e", "trace=poll", "-e", "inject=poll:error=EIO:when=3"]);
    command.args([DRUMHEAD, "play", "st-ulrich"]);
    command.env("DRUMHEAD_DATA", &data.0);
    let mut pty = Pty::spawn(command, &[]);
    pty.wait("saved");
    pty.press("?");
    assert_eq!(pty.ended().exit_code(), 1);
    pty.restored();
    pty.wait("the terminal fails: Input/output error");
    pty.wait("every ruling is saved");
}

/// One that ends before it has drawn anything.
#[test]
fn a_battle_that_is_not_there_leaves_the_terminal_as_it_was() {
    let data = Folder::new("looks-absent");
    let mut pty = Pty::drumhead(&data.0, &["resume", "kolin"], &[]);
    assert_eq!(pty.ended().exit_code(), 2);
    pty.restored();
    assert!(pty.text().contains("kolin is no battle here") && !pty.written().contains(&0x1b), "{}", pty.text());
}

#[test]
fn a_dumb_terminal_gets_plain_text() {
    let data = Folder::new("looks-dumb");
    let mut pty = Pty::drumhead(&data.0, &["play", "lobositz"], &[("TERM", "dumb")]);
    assert_eq!(pty.ended().exit_code(), 0);
    assert!(pty.text().contains("Kept in"), "{}", pty.text());
    assert!(!pty.written().contains(&0x1b));
}

/// Runs it to its end, with nothing that is a terminal; what it wrote to both.
fn piped(data: &Path, words: &[&str], input: &str) -> (Option<i32>, Vec<u8>) {
    let mut command = Command::new(DRUMHEAD);
    command.args(words).env("DRUMHEAD_DATA", data).env("TERM", "xterm-256color").env("COLORTERM", "truecolor");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = start(&mut command);
    let mut stdin = child.stdin.take().expect("piped");
    drop(std::io::Write::write_all(&mut stdin, input.as_bytes()));
    drop(stdin);
    let done = child.wait_with_output().expect("it ends");
    (done.status.code(), [done.stdout, done.stderr].concat())
}

#[test]
fn to_a_pipe_every_command_writes_plain_text() {
    let data = Folder::new("looks-pipe");
    let file = |name: &str| data.file(name).display().to_string();
    fs::create_dir(data.file("battles")).expect("made");
    let battle = file("battles/hochkirch.journal");
    let (army, bad, copy, outside) = (file("army.toml"), file("bad.toml"), file("copy.journal"), file("army-2.toml"));
    let drawn = file("drawn.toml");
    fs::write(&army, ABROAD).expect("written");
    fs::write(&bad, ABROAD.replace("grenadiers", "grenadeers")).expect("written");
    let commands: &[(&[&str], i32)] = &[
        (&[], 0),
        (&["--help"], 0),
        (&["-h"], 0),
        (&["--version"], 0),
        (&["help", "play"], 0),
        (&["play", &army], 0),
        (&["play", &army, "--file", &battle], 0),
        (&["play", &bad], 1),
        (&["play", "nowhere"], 2),
        (&["resume"], 0),
        (&["resume", "nowhere"], 2),
        (&["list"], 0),
        (&["show", "hochkirch"], 0),
        (&["show", "hochkirch", "--json"], 0),
        (&["verify", "hochkirch"], 0),
        (&["check", &army], 0),
        (&["check", &bad], 1),
        (&["points", &army], 0),
        (&["points", &bad], 1),
        (&["resolve", "honours-of-war"], 0),
        (&["ref", "rally"], 0),
        (&["ref", "nothing-of-the-kind"], 0),
        (&["ref"], 0),
        (&["odds", "honours-of-war"], 0),
        (&["odds", "honours", "fire", "firer.type=infantry", "target.type=infantry", "range=5..30/5"], 0),
        (&["odds", "honours-of-war", "fires"], 2),
        (&["odds", "honours", "fire", "firer.type=infantry", "target.type=infantry", "range=30..5"], 2),
        (&["odds", "honours", "fire", "firer.type=infantry", "range=5..30/5"], 1),
        (&["handout", "lobositz", "--html"], 0),
        (&["handout", "hochkirch"], 0),
        (&["new", "--armies", "prussia,austria", "--points", "2000", &drawn], 0),
        (&["list", "evening"], 0),
        (&["report", "hochkirch"], 0),
        (&["export", "hochkirch", &copy], 0),
        (&["import", &copy], 0),
        (&["export", "lobositz", &outside], 0),
        (&["import", &outside], 0),
        (&["config"], 0),
        (&["config", "--example"], 0),
        (&["completions", "bash"], 0),
        (&["completions", "zsh"], 0),
        (&["completions", "fish"], 0),
        (&["completions", "powershell"], 0),
        (&["completions", "elvish"], 0),
        (&["man"], 0),
        (&["man", "order-of-battle"], 0),
        (&["rules"], 0),
        (&["rules", "dessauer"], 0),
        (&["rulings", "rally"], 2),
        (&["archive"], 0),
        (&["edit", "leuthen"], 2),
        (&["rename", "hochkirch", "hochkirch-again"], 0),
        (&["march"], 2),
        (&["play"], 0),
    ];
    let known = [
        "play",
        "resume",
        "show",
        "verify",
        "check",
        "points",
        "resolve",
        "odds",
        "ref",
        "rulings",
        "rules",
        "report",
        "handout",
        "board",
        "list",
        "new",
        "edit",
        "rename",
        "archive",
        "export",
        "import",
        "config",
        "completions",
        "man",
    ];
    let help = String::from_utf8(piped(&data.0, &["--help"], "").1).expect("UTF-8");
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| line.starts_with(' '));
    let listed: Vec<&str> =
        listed.filter_map(|line| line.split_whitespace().next()).filter(|word| *word != "help").collect();
    assert_eq!(listed, known, "a command that this test does not try");
    for (words, code) in commands {
        let (exit, said) = piped(&data.0, words, "{\"procedure\": \"fire\"}\nno json\n");
        let text = String::from_utf8(said).expect("UTF-8");
        assert_eq!(exit, Some(*code), "{words:?}: {text}");
        assert!(!text.is_empty(), "{words:?} says nothing");
        let control = text.chars().find(|c| c.is_control() && *c != '\n' && *c != '\t');
        assert_eq!(control, None, "{words:?}: {text}");
    }
}

/// The board goes on until its reader has gone.
#[test]
fn to_a_pipe_the_board_writes_plain_text() {
    let data = Folder::new("looks-board");
    let file = data.file("abroad.toml");
    fs::write(&file, ABROAD).expect("written");
    let battle = data.file("hochkirch.journal").display().to_string();
    assert_eq!(piped(&data.0, &["play", file.to_str().expect("a name"), "--file", &battle], "").0, Some(0));
    let mut command = Command::new(DRUMHEAD);
    command.args(["board", &battle]).env("DRUMHEAD_DATA", &data.0).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = start(&mut command);
    let mut output = child.stdout.take().expect("piped");
    let mut said = vec![0; 40];
    output.read_exact(&mut said).expect("it writes at once");
    child.kill().expect("it runs still");
    output.read_to_end(&mut said).expect("what was left");
    child.wait().expect("it is dead");
    let text = String::from_utf8(said).expect("UTF-8");
    assert!(text.contains("Hochkirch") && !text.contains('\u{1b}'), "{text}");
}

/// The names of the rulesets, so that a further one is tried too.
#[test]
fn every_reference_is_plain_text() {
    let data = Folder::new("looks-reference");
    for ruleset in rulesets::ALL {
        let (exit, said) = piped(&data.0, &["ref", ruleset.id, "fire"], "");
        assert!(exit == Some(0) && !said.contains(&0x1b), "{}", ruleset.id);
    }
}
