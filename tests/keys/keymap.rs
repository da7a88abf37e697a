//! Keys as a user chose them, and the rest of the config file.

use drumhead::army_files::in_a_line;
use drumhead::config::{Config, EXAMPLE, parse};
use drumhead::tui::key::Key;
use drumhead::tui::keymap::{names, with};
use drumhead::tui::keys::Context::{self, Anywhere, Roster};
use drumhead::tui::keys::{Action, Row};

/// The keys of the roster and anywhere that these lines of `[keys]` give to an action, and what is said of them.
fn chosen(lines: &str, action: Action) -> (Vec<Key>, Vec<String>) {
    let text = format!("[keys]\n{lines}");
    let (config, faults) = parse(&text, &names());
    assert_eq!(faults, Vec::new());
    let (rows, faults) = with(&config.keys);
    let keys = rows.iter().filter(|row| matches!(row.context, Roster | Anywhere) && row.action == action);
    let keys = keys.flat_map(|row| row.keys).copied().collect();
    (keys, faults.iter().map(|fault| in_a_line(&text, fault)).collect())
}

#[test]
fn a_key_is_moved_wherever_it_did_the_same() {
    assert_eq!(chosen("undo = \"ctrl-u\"", Action::Undo), (vec![Key::Ctrl('u')], Vec::new()));
    assert_eq!(chosen("owed = \"Enter\"\n", Action::Owed).1.len(), 1, "Enter is the order most likely meant");
    let (config, _) = parse("[keys]\nhelp = \";\"\n", &names());
    let (rows, faults) = with(&config.keys);
    assert_eq!(faults, Vec::new());
    // Where help is shown, and where the same key closes it; F1 stays.
    for row in rows.iter().filter(|row| row.action == Action::Help && row.context != Anywhere) {
        assert_eq!(row.keys, [Key::Char(';')], "{:?}", row.context);
    }
    let back = rows.iter().find(|row| row.context == Context::Help && row.action == Action::Back).expect("a row");
    assert!(back.keys.contains(&Key::Char(';')) && !back.keys.contains(&Key::Char('?')));
    assert_eq!(chosen("help = \";\"", Action::Help).0, [Key::Char(';'), Key::F1]);
}

#[test]
fn two_may_change_their_keys_over_and_nothing_then_means_two_things() {
    let (log, faults) = chosen("log = \"u\"\nundo = \"g\"\n", Action::Log);
    assert_eq!((log, faults), (vec![Key::Char('u')], Vec::new()));
    let (config, _) = parse("[keys]\nlog = \"u\"\nundo = \"g\"\nquit = \"Q\"\nnote = \"&\"\n", &names());
    let (rows, faults) = with(&config.keys);
    assert_eq!(faults.len(), 1, "Q is a brigade's letter");
    for row in &rows {
        for key in row.keys {
            let meets = |other: &&Row| other.context == row.context || other.context == Anywhere;
            let meanings = rows.iter().filter(meets).filter(|other| other.keys.contains(key)).count();
            assert_eq!(meanings, 1, "{key} in {:?}", row.context);
        }
    }
}

#[test]
fn a_clash_is_refused_with_a_sentence_and_the_old_key_stays() {
    for (line, says) in [
        ("undo = \"g\"", "undo cannot have g: it is the key for \"log\": choose another, or give log one as well"),
        ("undo = \"a\"", "undo cannot have a: units, orders and dice have it: choose a sign, ctrl and a letter"),
        ("undo = \"3\"", "undo cannot have 3: units, orders and dice have it"),
        ("help = \"n\"", "help cannot have n: it is typed where that is done, too"),
        ("find = \"-\"", "find cannot have -: numbers have it where that is done, too"),
        ("undo = \"ctrl-i\"", "undo cannot have ctrl-i: terminals send it for Backspace, Tab and Enter"),
        ("log = \"ctrl-l\"", "log cannot have ctrl-l: it is the key for \"draw the screen anew\""),
        ("hints = \"ctrl-r\"", "hints cannot have ctrl-r: it is the key for \"redo what was taken back\""),
        ("redraw = \"tab\"", "redraw cannot have Tab: it is the key for \"next one\": choose another"),
        ("log = \"pagup\"", "log \"pagup\" is no key: did you mean \"pageup\"?"),
        ("log = \"uu\"", "log \"uu\" is no key"),
        ("log = \"ctrl-\"", "log \"ctrl-\" is no key"),
    ] {
        let (_, faults) = chosen(line, Action::Undo);
        assert!(faults.len() == 1 && faults[0].starts_with(&format!("line 2: {says}")), "{line}: {faults:?}");
        assert_eq!(chosen(line, Action::Undo).0, [Key::Char('u')], "{line}");
    }
    // The first that clashes goes; what it leaves is there for the other no more.
    assert_eq!(chosen("log = \"u\"\nundo = \"3\"\n", Action::Log).0, [Key::Char('g')]);
}

#[test]
fn the_example_says_nothing_and_every_key_of_it_is_right() {
    assert_eq!(parse(EXAMPLE, &[]), (Config::default(), Vec::new()));
    let is_key =
        |line: &&str| line.starts_with('[') || line.split_once(" = ").is_some_and(|(key, _)| !key.contains(' '));
    let keys: Vec<&str> = EXAMPLE.lines().filter_map(|line| line.strip_prefix("# ")).filter(is_key).collect();
    let (config, faults) = parse(&keys.join("\n"), &names());
    assert_eq!(faults, Vec::new());
    assert!(config.theme.is_some() && config.ascii.is_some() && config.mouse.is_some() && config.data.is_some());
    let (mut named, mut all): (Vec<&str>, _) = (config.keys.iter().map(|(name, _)| *name).collect(), names());
    assert_eq!(with(&config.keys).1, Vec::new());
    named.sort_unstable();
    all.sort_unstable();
    assert_eq!(named, all);
}

const ACTIONS: [&str; 3] = ["undo", "log", "help"];

#[test]
fn a_fault_costs_its_own_key_and_says_where_and_what_would_be_right() {
    let text = "theme = \"plian\"\nmouse = true\ndata = \"games\"\nhint = false\n[keys]\nund = \"u\"\nlog = \";\"\n";
    let (config, faults) = parse(text, &ACTIONS);
    assert_eq!((config.theme, config.mouse, config.data, config.hints), (None, Some(true), None, None));
    assert_eq!((config.keys.len(), config.keys[0].0), (1, "log"));
    let told: Vec<String> = faults.iter().map(|fault| in_a_line(text, fault)).collect();
    assert_eq!(
        told,
        [
            "line 1: theme \"plian\" is not one of colour, plain: did you mean \"plain\"?",
            "line 3: data \"games\" is no whole path: begin it with / or with ~/, or with a drive on Windows",
            "line 4: hint is no key of the config file: did you mean hints?",
            "line 6: und is no key of the keys: did you mean undo?",
        ]
    );
    let (config, faults) = parse("theme = ", &ACTIONS);
    assert_eq!((config, faults.len()), (Config::default(), 1));
}
