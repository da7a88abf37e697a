//! What a stranger wrote, a file's name and the words of the command line: none of it is obeyed by a terminal.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::support::folder::Folder;
use crate::support::program::{DRUMHEAD, output, start};
use drumhead::journal::line::wrap;
use drumhead::letters;
use serde_json::{Value, json};

/// Writes the clipboard, a title, the screen; ends the line and begins one of its own; turns round what follows; loads, and
/// links, in Markdown and in what it becomes.
const HOSTILE: &str = "Grünne\u{1b}]52;c;QUFB\u{7}\u{1b}[2J\u{9b}31m\u{8}\u{7f}\r\nFORGED: saved\u{202e}\u{2066}\
                       ![x](http:evil.png)[y](javascript:alert)<img src=x onerror=alert> www.evil.example a@evil.example";

/// A journal of which every text that a person may have written is hostile; the checksums are right.
fn forged(ruleset: Option<&str>) -> Vec<u8> {
    let played = include_str!("../journal/begun_with_0_1_0/old_dessauer.journal");
    let mut bodies: Vec<Value> = played
        .lines()
        .map(|line| serde_json::from_str(&line[line.find('{').expect("a body")..]).expect("JSON"))
        .collect();
    let last = bodies.len() + 1;
    bodies
        .push(json!({"seq": last, "time": 1_795_335_900, "kind": "note", "about": "1a1", "turn": 1, "text": HOSTILE}));
    for record in &mut bodies {
        for key in ["title", "drumhead", "line", "phase", "text"] {
            if let Some(text) = record.get_mut(key) {
                *text = format!("{HOSTILE} {}", text.as_str().unwrap_or_default()).into();
            }
        }
        if let Some(Value::Array(notes)) = record.get_mut("notes") {
            notes.push(HOSTILE.into());
        }
        for why in ["/order/overruled", "/why"] {
            if let Some(why) = record.pointer_mut(why) {
                *why = HOSTILE.into();
            }
        }
    }
    bodies[0]["house_rules"] = json!([[HOSTILE, "house_rules = \"old-dessauer\""]]);
    // What it refuses in an order of battle it is not told here.
    let order = bodies[0]["order_of_battle"].as_str().expect("a text").replace("Kleist", "Kl\u{202e}![e](//x)<b>ist");
    bodies[0]["order_of_battle"] = order.into();
    if let Some(ruleset) = ruleset {
        bodies[0]["ruleset"] = ruleset.into();
    }
    let (mut bytes, mut crc) = (Vec::new(), 0);
    for body in bodies {
        let (line, next) = wrap(&body.to_string(), crc);
        bytes.extend_from_slice(&line);
        crc = next;
    }
    bytes
}

/// A data directory of hostile files, under hostile names.
fn folder(name: &str) -> (Folder, [String; 3]) {
    let data = Folder::new(name);
    // Windows has no such names.
    let never = |c: char| c == '/' || cfg!(windows) && (c.is_control() || r#"<>:"\|?*"#.contains(c));
    let called = HOSTILE.replace(never, "");
    for room in ["battles", "armies"] {
        fs::create_dir_all(data.file(room)).expect("a folder");
    }
    let quoted =
        serde_json::to_string(HOSTILE).expect("JSON").replace('\u{7f}', "\\u007f").replace('\u{9b}', "\\u009b");
    let battle = data.file("battles").join(format!("{called}.journal"));
    let army = data.file("armies").join(format!("{called}.toml"));
    let bad = data.file(&format!("{called}-bad.journal"));
    let shipped = include_str!("../../armies/old-dessauer/rearguard.toml");
    fs::write(&battle, forged(None)).expect("written");
    fs::write(&bad, forged(Some(HOSTILE))).expect("written");
    fs::write(&army, format!("{}\n", shipped.replace("\"The Rearguard\"", &quoted))).expect("written");
    let shown = [&battle, &army, &bad].map(|path| path.display().to_string());
    (data, shown)
}

/// Runs a command; everything that it says.
fn said(data: &Folder, words: &[&str], locale: &str) -> String {
    let mut command = Command::new(DRUMHEAD);
    command.args(words).stdin(Stdio::null()).current_dir(&data.0);
    command.env("DRUMHEAD_DATA", &data.0).env("LC_ALL", locale);
    if words[0] == "board" {
        let mut child = start(command.stdout(Stdio::piped()));
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
        let shown: Vec<String> = lines.take(4).collect();
        child.kill().and_then(|()| child.wait()).expect("it ends");
        return shown.join("\n");
    }
    let said = output(&mut command);
    format!("{}{}", String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr))
}

#[test]
fn no_terminal_obeys_what_a_stranger_wrote() {
    let (data, [battle, army, bad]) = folder("hostile");
    let new = data.file("new.journal").display().to_string();
    let house = data.file("house.toml").display().to_string();
    // In one line of the file, so that a line of its own would be forged.
    let says = serde_json::Value::from(HOSTILE).to_string().replace('\u{7f}', "\\u007F");
    fs::write(&house, format!("house_rules = \"old-dessauer\"\n[[ruling]]\nsays = {says}\nruled = {says}\n"))
        .expect("written");
    let [battle, army, bad, new, house] = [&battle, &army, &bad, &new, &house].map(String::as_str);
    let commands: &[&[&str]] = &[
        &["list"],
        &["list", "--json"],
        &["edit", HOSTILE],
        &["edit", army],
        &["show", battle],
        &["show", battle, "--at", "100"],
        &["show", battle, "--json"],
        &["show", bad],
        &["show", HOSTILE],
        &["verify", battle],
        &["verify", battle, "--json"],
        &["report", battle],
        &["handout", battle],
        &["handout", battle, "--html"],
        &["handout", army, "--html"],
        &["board", battle],
        &["resume", "Gr"],
        &["resume", "--file", bad],
        &["resume", "Gr", "--plain"],
        &["export", battle, new],
        &["import", bad],
        &["import", army],
        &["check", battle, bad, army],
        &["check", "--json", battle, bad, army],
        &["points", army],
        &["points", army, "--json"],
        &["play", army, "--file", new],
        &["play", HOSTILE],
        &["ref", HOSTILE],
        &["ref", "--json", HOSTILE],
        &["resume", "Gr", "--until", HOSTILE],
        &["config"],
        &["rulings"],
        &["rulings", HOSTILE],
        &["rulings", "--ruleset", "old-dessauer", "--toml"],
        &["rules"],
        &["rules", HOSTILE],
        &["list", HOSTILE],
        &["new", "--armies", HOSTILE, "--points", "2000"],
        &["odds", HOSTILE],
        &["odds", "old-dessauer", HOSTILE],
        &["odds", "old-dessauer", "fire", HOSTILE],
        &["resolve", HOSTILE],
        &["resolve", "old-dessauer", "--rules", army],
        &["rules", house],
        &["check", house],
        &["handout", "rearguard", "--rules", house],
        &["handout", "rearguard", "--html", "--rules", house],
        &["odds", "old-dessauer", "fire", "--rules", house],
        &["import", house],
        &[HOSTILE],
        // They take the battle away.
        &["archive", HOSTILE],
        &["archive"],
        &["rename", HOSTILE, "x"],
    ];
    for words in commands {
        // Windows has no locale of that kind.
        for (locale, ascii) in [("C.UTF-8", false), ("C.UTF-8", true), ("C", cfg!(unix))] {
            let flag: &[&str] = if ascii && locale != "C" { &["--ascii"] } else { &[] };
            let text = said(&data, &[words, flag].concat(), locale);
            let what = format!("{words:?} {locale} {flag:?}: {text:?}");
            assert!(!text.is_empty(), "{what}");
            assert!(!text.contains(|c| c != '\n' && letters::is_obeyed(c)), "{what}");
            assert!(!text.lines().any(|line| line.trim_start().starts_with("FORGED")), "{what}");
            assert!(!ascii || text.is_ascii(), "{what}");
            // What was found amiss as the journal was opened stands on standard error.
            if words.contains(&"--json") && ["show", "list", "check"].contains(&words[0]) {
                serde_json::from_str::<Value>(&text).unwrap_or_else(|error| panic!("{error}: {what}"));
            }
        }
    }
}

#[test]
fn a_handout_neither_loads_nor_runs_what_a_name_says() {
    let (data, [battle, ..]) = folder("hostile-handout");
    let page = said(&data, &["handout", &battle, "--html"], "C.UTF-8");
    assert!(page.contains("&lt;img src=x") && page.contains("&lt;b&gt;ist"), "{page}");
    for markup in ["<img", "<script", "<b>ist", "<a ", "<link", "url(", "@import"] {
        assert_eq!(page.matches(markup).count(), 0, "{markup} in\n{page}");
    }
}

#[test]
fn a_report_neither_loads_nor_links_what_a_name_says() {
    let (data, [battle, ..]) = folder("hostile-report");
    let text = said(&data, &["report", &battle], "C.UTF-8");
    assert!(text.contains("\\!\\[x\\](http:evil\\.png)\\[y\\]") && text.contains("&lt;img src=x"), "{text}");
    assert!(text.contains("www\\.evil\\.example a(at)evil"), "{text}");
    let handout = said(&data, &["handout", &battle], "C.UTF-8");
    for (markup, text) in
        ["![", "](", "<img", "<b>", "://", "www.", "@"].iter().flat_map(|m| [(m, &text), (m, &handout)])
    {
        let marks = text.match_indices(markup).filter(|(at, _)| !text[..*at].ends_with('\\'));
        assert_eq!(marks.count(), 0, "{markup} in\n{text}");
    }
}

#[test]
fn resolve_answers_in_json_that_no_terminal_obeys() {
    let data = Folder::new("hostile-resolve");
    let requests = data.file("requests");
    let line = json!({"procedure": HOSTILE}).to_string();
    fs::write(&requests, format!("{line}\n{{\"\u{9b}\u{202e}ü\"\n")).expect("written");
    for (words, ascii) in [(&["resolve", "old-dessauer"][..], false), (&["resolve", "old-dessauer", "--ascii"], true)] {
        let mut command = Command::new(DRUMHEAD);
        command.args(words).env("LC_ALL", "C.UTF-8").stdin(fs::File::open(&requests).expect("readable"));
        let said = String::from_utf8(output(&mut command).stdout).expect("UTF-8");
        assert_eq!(said.lines().count(), 2, "{said}");
        assert!(!said.contains(|c| c != '\n' && letters::is_obeyed(c)) && (!ascii || said.is_ascii()), "{said:?}");
        let refused: Value = serde_json::from_str(said.lines().next().expect("a line")).expect("JSON");
        assert_eq!(refused["error"], format!("{HOSTILE} is no procedure of old-dessauer"));
    }
}
