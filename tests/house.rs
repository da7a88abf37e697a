//! The invariants of the house, held by reading `src/`.

mod releases;
mod source;

use std::fs;
use std::path::Path;

use drumhead::rulesets;
use drumhead::tui::keys::KEYS;
use source::{House, Source, sources};

fn lines_with(sources: &[Source], words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources {
        for (number, line) in source.code.lines().enumerate() {
            if words.iter().any(|word| line.contains(word)) {
                found.push(format!("src/{}:{}: {}", source.path, number + 1, line.trim()));
            }
        }
    }
    found
}

fn hold(found: Vec<String>, rule: &str) {
    assert!(found.is_empty(), "{rule}:\n{}", found.join("\n"));
}

/// The folder of a ruleset.
fn folder(id: &str) -> String {
    format!("rulesets/{}", id.replace('-', "_"))
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

/// The floors of the map in `lib.rs`, from the top down.
fn floors() -> Vec<String> {
    let lib = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).expect("the map");
    let rows = lib.lines().filter_map(|line| line.strip_prefix("//! - [`")?.split('`').next());
    rows.map(str::to_owned).collect()
}

#[test]
fn imports_go_downward_on_every_floor() {
    let floors = floors();
    let house = House::read();
    let mut found = Vec::new();
    for (at, source) in house.sources.iter().enumerate() {
        let own = source.path.split(['/', '.']).next().unwrap_or_default();
        if matches!(own, "lib" | "main") {
            continue;
        }
        let Some(level) = floors.iter().position(|floor| floor == own) else {
            found.push(format!("{own} is not on the map"));
            continue;
        };
        let above = house.floors(at).into_iter().filter(|to| floors[..level].iter().any(|floor| floor == to));
        found.extend(above.map(|to| format!("src/{} imports {to} from above", source.path)));
    }
    hold(found, "an import goes upward");
}

#[test]
fn battle_knows_no_ruleset_and_a_ruleset_no_battle() {
    let house = House::read();
    let mut found = Vec::new();
    for (at, source) in house.sources.iter().enumerate() {
        let knows = |floor: &str| house.floors(at).contains(floor);
        let wrong = source.path.starts_with("battle/") && knows("rulesets");
        if wrong || source.path.starts_with("rulesets/") && knows("battle") {
            found.push(format!("src/{}", source.path));
        }
    }
    hold(found, "a battle knows a ruleset, or the other way round");
}

#[test]
fn no_circle_of_files() {
    let house = House::read();
    let found =
        floors().into_iter().filter(|floor| floor != "rulesets").flat_map(|floor| house.circles(&format!("{floor}/")));
    hold(found.collect(), "files in a circle");
}

#[test]
fn no_circle_of_files_in_a_ruleset() {
    let house = House::read();
    let found = rulesets::ALL.iter().flat_map(|ruleset| house.circles(&format!("{}/", folder(ruleset.id)))).collect();
    hold(found, "files in a circle");
}

/// The rooms of a ruleset, one for each chapter of a book.
const ROOMS: [&str; 9] = ["unit", "army", "command", "movement", "charge", "fire", "melee", "morale", "battle"];

/// What stands beside them.
const BESIDE: [&str; 5] = ["README.md", "mod.rs", "tables.rs", "template.toml", "reference"];

#[test]
fn every_ruleset_has_the_same_rooms() {
    let mut found = Vec::new();
    for ruleset in rulesets::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder(ruleset.id));
        for entry in fs::read_dir(&folder).expect("a folder") {
            let name = entry.expect("readable").file_name().to_string_lossy().into_owned();
            if !ROOMS.contains(&&*name) && !BESIDE.contains(&&*name) {
                found.push(format!("{}: {name}", ruleset.id));
            }
        }
        let without = ["unit", "army", "battle"].iter().filter(|room| !folder.join(room).is_dir());
        found.extend(without.map(|room| format!("{}: no {room}", ruleset.id)));
    }
    hold(found, "a ruleset is laid out otherwise");
}

/// The orders of a room read their own room, `unit/`, `army/` and `battle/`.
#[test]
fn orders_of_a_room_read_no_other_room() {
    let house = House::read();
    let mut found = Vec::new();
    for ruleset in rulesets::ALL {
        let folder = format!("{}/", folder(ruleset.id));
        let room = |at: usize| house.sources[at].path.strip_prefix(&folder).and_then(|path| path.split('/').next());
        for (at, source) in house.sources.iter().enumerate() {
            let Some(own) = room(at).filter(|own| ROOMS.contains(own)) else { continue };
            let orders = source.path.contains("/orders/") || source.path.ends_with("/orders.rs");
            if !orders || own == "battle" {
                continue;
            }
            for to in house.needs(at) {
                let other = room(to).filter(|room| ROOMS.contains(room));
                if other.is_some_and(|room| room != own && !["unit", "army", "battle"].contains(&room)) {
                    found.push(format!("src/{} needs src/{}", source.path, house.sources[to].path));
                }
            }
        }
    }
    hold(found, "orders read another room");
}

#[test]
fn every_key_means_one_thing_in_a_context() {
    let mut found = Vec::new();
    for (at, row) in KEYS.iter().enumerate() {
        for key in row.keys {
            let twice = KEYS[..at].iter().any(|other| other.context == row.context && other.keys.contains(key));
            if twice || row.keys.iter().filter(|other| *other == key).count() > 1 {
                found.push(format!("{:?} {key:?}", row.context));
            }
        }
    }
    hold(found, "a key stands twice in the table");
}

#[test]
fn every_colour_is_in_the_theme() {
    let others: Vec<Source> = sources("tui").into_iter().filter(|source| source.path != "tui/theme.rs").collect();
    hold(lines_with(&others, &["Color", "Stylize", ".bold()", ".dim()"]), "a colour");
}

#[test]
fn only_perform_writes_to_the_battle_on_the_screens() {
    let others: Vec<Source> =
        sources("tui").into_iter().filter(|source| !source.path.starts_with("tui/perform/")).collect();
    hold(lines_with(&others, &[".commit(", "fs::", "OpenOptions"]), "a screen writes");
}

/// What shortens or replaces a file: the journal's own room undoes a record that was not written whole, and nobody else.
#[test]
fn nothing_in_a_journal_is_rewritten_or_cut() {
    let others: Vec<Source> = sources("").into_iter().filter(|source| !source.path.starts_with("journal/")).collect();
    hold(lines_with(&others, &["set_len", ".truncate(true)", "File::create", "fs::copy"]), "a file is cut");
}

#[test]
fn nothing_unwraps_outside_tests() {
    let words = [".unwrap()", ".expect(", "panic!(", "todo!(", "unimplemented!(", "unsafe "];
    hold(lines_with(&sources(""), &words), "it may panic");
}

#[test]
fn only_its_own_folder_and_the_registry_name_a_ruleset() {
    let mut names = Vec::new();
    for ruleset in rulesets::ALL {
        names.push(ruleset.id.to_owned());
        names.push(ruleset.id.replace('-', "_"));
    }
    let outside: Vec<Source> = sources("").into_iter().filter(|source| !source.path.starts_with("rulesets/")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    hold(lines_with(&outside, &names), "a ruleset is named outside its folder");
    for ruleset in rulesets::ALL {
        let own = ruleset.id.replace('-', "_");
        let others: Vec<&str> = names.iter().copied().filter(|name| name.replace('-', "_") != own).collect();
        hold(lines_with(&sources(&folder(ruleset.id)), &others), "a ruleset names another");
    }
}

/// What a ruleset words as an objection, and what it gives a name, house rules can switch off.
#[test]
fn every_objection_is_listed_by_its_ruleset() {
    for ruleset in rulesets::ALL {
        let sources = sources(&folder(ruleset.id));
        let top = sources.iter().find(|source| source.path == format!("{}/mod.rs", folder(ruleset.id)));
        let top = &top.expect("a ruleset has a mod.rs").code;
        let mut found = 0;
        for source in &sources {
            for name in source.code.split("impl Objection for ").skip(1).filter_map(|rest| rest.split(' ').next()) {
                let listed = top.contains(&format!("::{name}>()"));
                assert!(listed, "{}: {name} is not in OBJECTIONS of {}", source.path, ruleset.id);
                found += 1;
            }
            for called in source.code.split(".called(\"").skip(1) {
                let mut words = called.split('"');
                let (of, name) = (words.next().unwrap_or_default(), words.nth(1).unwrap_or_default());
                let listed = top.contains(&format!("of: \"{of}\", names: &[\"{name}\"]"));
                assert!(listed, "{}: {of}.{name} is not in OBJECTIONS of {}", source.path, ruleset.id);
            }
        }
        assert!(found > 2, "{} has {found} objections", ruleset.id);
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
