//! Orders of battle: those that ship muster, and those with a fault say which.

use std::fs;
use std::path::{Path, PathBuf};

use drumhead::{army_files, rulesets};

fn here(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn every_file_in_armies_is_good() {
    for ruleset in rulesets::ALL {
        let folder = here(&format!("armies/{}", ruleset.id));
        for path in tomls(&folder).into_iter().chain(tomls(&folder.join("house-rules"))) {
            let findings = army_files::examine(&fs::read_to_string(&path).expect("reads"));
            assert!(findings.errors.is_empty(), "{}: {:?}", path.display(), findings.errors);
            assert_eq!(findings.document.map(|document| document.ruleset().id), Some(ruleset.id));
        }
    }
    assert_eq!(tomls(&here("armies/honours-of-war")).len(), 19);
}

/// The TOML files of a folder; none where there is no such folder.
fn tomls(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "toml")).collect()
}

#[test]
fn the_embedded_battles_are_the_files() {
    for ruleset in rulesets::ALL {
        for (name, text) in ruleset.battles {
            let file = fs::read_to_string(here(&format!("armies/{}/{name}.toml", ruleset.id))).expect("is there");
            assert_eq!(*text, file);
        }
    }
}

/// Every file in `tests/armies/bad` has a fault, or several, and beside it the complaints: place and sentence, cure.
#[test]
fn every_bad_file_gives_its_exact_sentences() {
    let mut wrong = Vec::new();
    let mut files = 0;
    for file in fs::read_dir(here("tests/armies/bad")).expect("is there") {
        let path = file.expect("reads").path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        files += 1;
        let text = fs::read_to_string(&path).expect("reads");
        let mut said = String::new();
        for fault in army_files::examine(&text).errors {
            let (line, column) = army_files::Lines::of(&text).place(fault.span.start);
            said.push_str(&format!("{line}:{column}: {}\n    {}\n", fault.what, fault.cure));
        }
        let expected = fs::read_to_string(path.with_extension("expected")).expect("stands beside it");
        if said != expected {
            wrong.push(format!("{}\n-- expected\n{expected}-- said\n{said}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(files > 40, "only {files} files");
}
