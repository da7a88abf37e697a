//! The invariants of the house, held by reading `src/`.

use std::fs;
use std::path::{Path, PathBuf};

use drumhead::rulesets;

/// Every Rust file under a folder of `src/`, with its text; tests, in files or folders of that name or after `#[cfg(test)]`,
/// are left out.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder);
    let mut found = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the house") {
            let path = entry.expect("a readable entry").path();
            if path.ends_with("tests") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
                let text = fs::read_to_string(&path).expect("a readable file");
                let code = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
                found.push((path, code));
            }
        }
    }
    assert!(!found.is_empty(), "no sources where the house has a room");
    found
}

fn lines_with(sources: &[(PathBuf, String)], words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in sources {
        for (number, line) in text.lines().enumerate() {
            if words.iter().any(|word| line.contains(word)) {
                found.push(format!("{}:{}: {}", path.display(), number + 1, line.trim()));
            }
        }
    }
    found
}

fn hold(found: Vec<String>, rule: &str) {
    assert!(found.is_empty(), "{rule}:\n{}", found.join("\n"));
}

#[test]
fn rules_know_no_terminal_no_file_no_clock_and_no_generator() {
    let words = [
        "std::fs",
        "std::io",
        "std::env",
        "std::net",
        "std::time",
        "std::process",
        "std::thread",
        "ratatui",
        "crossterm",
        "rand::",
        "println!",
        "eprintln!",
        "crate::tui",
        "crate::journal",
        "crate::cli",
        "crate::roller",
    ];
    for room in ["umpire", "battle", "rulesets"] {
        hold(lines_with(&sources(room), &words), "a rule reaches outside");
    }
}

#[test]
fn imports_go_downward() {
    hold(lines_with(&sources("umpire"), &["crate::battle", "crate::rulesets"]), "umpire/ imports from above");
    hold(lines_with(&sources("rulesets"), &["crate::battle"]), "rulesets/ imports from above");
    hold(lines_with(&sources("battle"), &["crate::rulesets"]), "battle/ knows a ruleset");
}

#[test]
fn only_its_own_folder_and_the_registry_name_a_ruleset() {
    let mut names = Vec::new();
    for ruleset in rulesets::ALL {
        names.push(ruleset.id.to_owned());
        names.push(ruleset.id.replace('-', "_"));
    }
    let outside: Vec<_> = sources("")
        .into_iter()
        .filter(|(path, _)| !path.components().any(|part| part.as_os_str() == "rulesets"))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    hold(lines_with(&outside, &names), "a ruleset is named outside its folder");
    for ruleset in rulesets::ALL {
        let own = ruleset.id.replace('-', "_");
        let others: Vec<&str> = names.iter().copied().filter(|name| name.replace('-', "_") != own).collect();
        hold(lines_with(&sources(&format!("rulesets/{own}")), &others), "a ruleset names another");
    }
}

#[test]
fn rules_reckon_without_floating_point() {
    hold(lines_with(&sources("rulesets"), &[" f64", "<f64", "(f64", "f32"]), "floating point in a rule");
}

#[test]
fn no_mark_of_unfinished_work_is_left() {
    let marks = ["TO", "FIX", "XX"].map(|half| {
        format!(
            "{half}{}",
            if half == "TO" {
                "DO"
            } else if half == "FIX" {
                "ME"
            } else {
                "X"
            }
        )
    });
    let marks: Vec<&str> = marks.iter().map(String::as_str).collect();
    hold(lines_with(&sources(""), &marks), "an unfinished mark");
}
