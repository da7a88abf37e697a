//! `drumhead check` and `drumhead points` as they are run from the shell; and what no text may do to them.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use crate::support::program::{DRUMHEAD, output};
use drumhead::army_files::{self, Severity};
use proptest::prelude::*;

fn drumhead(arguments: &[&str]) -> Output {
    let mut command = Command::new(DRUMHEAD);
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    output(command.env("DRUMHEAD_DATA", PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("nobody")))
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("is UTF-8")
}

#[test]
fn a_good_file_is_good_and_the_status_says_so() {
    let output = drumhead(&["check", "armies/honours-of-war/st-ulrich.toml"]);
    assert!(output.status.success());
    let file = "armies/honours-of-war/st-ulrich.toml";
    assert_eq!(said(&output.stdout), format!("{file}: a good order of battle for honours-of-war\n"));
}

#[test]
fn all_faults_of_all_files_are_shown_with_a_caret_and_the_status_is_1() {
    let files = ["tests/armies/bad/class.toml", "missing.toml", "tests/armies/bad/house-rules-key.toml"];
    let output = drumhead(&[&["check"][..], &files[..]].concat());
    assert_eq!(output.status.code(), Some(1));
    let said = said(&output.stdout);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "tests/armies/bad/class.toml:13:9: class \"elite\" is not one of superior, standard, inferior",
            "   |",
            "13 | class = \"elite\"",
            "   |         ^^^^^^^ write one of these, in quotes",
        ]
    );
    assert!(lines[4].starts_with("cannot read missing.toml: "), "{said}");
    assert_eq!(lines[5], "tests/armies/bad/house-rules-key.toml:2:7: infantery_line is no key of moves");
    assert_eq!(lines.last(), Some(&"3 errors, 0 warnings in 3 files"));
    assert!(!said.contains('\u{1b}'), "a pipe has no colours");
}

#[test]
fn warnings_alone_leave_the_status_0() {
    let output = drumhead(&["check", "armies/honours-of-war/lobositz.toml"]);
    assert!(output.status.success());
    assert!(said(&output.stdout).contains("lobositz.toml:64:1: warning: Prussia has more batteries"));
}

#[test]
fn check_without_a_file_is_a_bad_command_line() {
    assert_eq!(drumhead(&["check"]).status.code(), Some(2));
}

#[test]
fn a_battle_is_priced_by_its_name_and_house_rules_count() {
    let plain = drumhead(&["points", "ULRICH"]);
    assert!(plain.status.success());
    assert!(
        said(&plain.stdout)
            .starts_with("The Combat of St. Ulrich\n\nBlue (prussia): 5 units, 5 by heads; breaks at 2\n")
    );
    let rules = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("dear.toml");
    fs::write(&rules, "house_rules = \"honours-of-war\"\npoints.infantry = 200\n").expect("writes");
    let dear = drumhead(&["points", "st-ulrich", "--rules", &rules.display().to_string()]);
    // Three battalions more than 495 at 100 each, and two more than 400.
    assert!(said(&dear.stdout).contains(" 795\n") && said(&dear.stdout).contains(" 600\n"), "{}", said(&dear.stdout));
}

#[test]
fn an_unknown_name_is_answered_with_the_one_meant() {
    let output = drumhead(&["points", "lobozits"]);
    assert!(!output.status.success());
    assert!(said(&output.stderr).contains("did you mean lobositz?"));
}

/// Examines a text and renders everything that was found.
fn examine(text: &str) {
    let findings = army_files::examine(text);
    for fault in findings.errors.iter().chain(&findings.warnings) {
        assert!(fault.span.start <= fault.span.end && fault.span.start <= text.len(), "{fault:?}");
        assert!(!fault.what.is_empty());
        let shown = army_files::render("a.toml", text, std::slice::from_ref(fault), Severity::Error, false);
        assert!(shown.starts_with("a.toml:") && !shown.contains('\u{1b}'));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is cut out of a good order of battle, and whatever is written there instead, is answered.
    #[test]
    fn no_damage_to_an_order_of_battle_is_too_much(from in 0.0..1.0_f64, cut in 0_usize..40, put in "[\\PC\"\\[\\]{}=,\n\\\\é四]{0,8}") {
        let good = include_str!("../../armies/honours-of-war/lobositz.toml");
        let start = good.floor_char_boundary((from * good.len() as f64) as usize);
        let end = good.floor_char_boundary((start + cut).min(good.len()));
        examine(&format!("{}{put}{}", &good[..start], &good[end..]));
    }

    #[test]
    fn no_house_rule_is_too_strange(key in "[a-z_.]{1,20}", value in "[\\PC\"\\[\\]{}=,0-9]{0,12}") {
        examine(&format!("house_rules = \"honours-of-war\"\n{key} = {value}\nmoves.{key} = {value}\n"));
    }
}

#[test]
fn an_order_of_battle_is_checked_by_its_house_rules() {
    let file = "tests/armies/good/ruritania.toml";
    let bare = drumhead(&["check", file]);
    assert_eq!(bare.status.code(), Some(1));
    // The nation is the one fault; its troops are not complained about as well.
    assert!(said(&bare.stdout).ends_with("1 error, 0 warnings in 1 file\n"), "{}", said(&bare.stdout));
    let rules = "armies/honours-of-war/house-rules/ruritania.toml";
    let ruled = drumhead(&["check", file, "--rules", rules]);
    assert_eq!(said(&ruled.stdout), format!("{file}: a good order of battle for honours-of-war\n"));
    let faulty = drumhead(&["check", file, "--rules", rules, "--rules", "tests/armies/bad/house-rules-key.toml"]);
    assert_eq!(faulty.status.code(), Some(1));
    assert!(
        said(&faulty.stdout).starts_with("tests/armies/bad/house-rules-key.toml:2:7: "),
        "{}",
        said(&faulty.stdout)
    );
}
