//! Other keys for what the screens do: as a user chose them in the config file, where they cannot clash.

use crate::umpire::{Complaint, did_you_mean};

use super::key::Key;
use super::keys::{Action, Context, KEYS, Row};

use Context::{Anywhere, Roster};

/// What may have another key: its name in the config file, where its own key stands, and what it does.
const ACTIONS: [(&str, Context, Action); 21] = [
    ("undo", Roster, Action::Undo),
    ("redo", Roster, Action::Redo),
    ("log", Roster, Action::Log),
    ("reference", Roster, Action::Reference),
    ("help", Roster, Action::Help),
    ("owed", Roster, Action::Owed),
    ("next-phase", Roster, Action::NextPhase),
    ("look-back", Roster, Action::LookBack),
    ("note", Roster, Action::Note),
    ("overrule", Roster, Action::Overrule),
    ("find", Roster, Action::Find),
    ("again", Roster, Action::Again),
    ("line", Roster, Action::Line),
    ("scenario", Roster, Action::About),
    ("losses", Roster, Action::Losses),
    ("until", Roster, Action::Slot),
    ("solo", Roster, Action::Solo),
    ("board", Roster, Action::Phones),
    ("redraw", Anywhere, Action::Redraw),
    ("hints", Anywhere, Action::Hints),
    ("quit", Roster, Action::Quit),
];

/// Letters that no unit, order or question has.
const LETTERS: &str = "ugnoqr";

/// The names of what may have another key.
pub fn names() -> Vec<&'static str> {
    ACTIONS.iter().map(|(name, ..)| *name).collect()
}

/// A choice of the config file: what is done, and the key as it is written there.
pub type Choice = (&'static str, toml::Spanned<String>);

/// The key table with these choices, and what is wrong with those that are left out of it.
pub fn with(choices: &[Choice]) -> (Vec<Row>, Vec<Complaint>) {
    let mut faults = Vec::new();
    let mut chosen: Vec<(&Choice, Key)> = Vec::new();
    for choice in choices {
        match read(choice) {
            Ok(key) => chosen.push((choice, key)),
            Err(fault) => faults.push(fault),
        }
    }
    // One that is refused leaves its old key to its action: another may clash with that.
    loop {
        let rows = rows(&chosen);
        let Some((at, other)) = (0..chosen.len()).find_map(|at| Some((at, clash(&rows, chosen[at])?))) else {
            return (rows, faults);
        };
        let ((name, said), key) = chosen.remove(at);
        let cure = match ACTIONS.iter().find(|(_, _, action)| *action == other.action) {
            Some((other, ..)) => format!("choose another, or give {other} one as well"),
            None => "choose another".to_owned(),
        };
        let what = format!("{name} cannot have {key}: it is the key for \"{}\"", other.words);
        faults.push(Complaint { span: said.span(), what, cure });
    }
}

/// The key that a choice names. Refuses what is no key, and what units, orders, numbers or typed text need.
fn read((name, said): &Choice) -> Result<Key, Complaint> {
    let typed = said.get_ref();
    let fault = |what: String, cure: String| Complaint { span: said.span(), what, cure };
    let Some(key) = Key::of_name(typed) else {
        let cure = match did_you_mean(typed, Key::names()) {
            Some(meant) => format!("did you mean \"{meant}\"?"),
            None => "write a sign (;), ctrl and a letter (ctrl-u), or a key's name (f1, tab, pgup)".to_owned(),
        };
        return Err(fault(format!("{name} \"{}\" is no key", typed.escape_debug()), cure));
    };
    let action = ACTIONS.iter().find(|(own, ..)| own == name).map(|(_, _, action)| *action);
    let typing = KEYS.iter().any(|row| Some(row.action) == action && is_typed_in(row.context));
    let taken = match key {
        Key::Char(c) if c.is_alphanumeric() && !LETTERS.contains(c) => Some("units, orders and dice have it"),
        Key::Char(c) if c.is_alphanumeric() && typing => Some("it is typed where that is done, too"),
        Key::Char('.' | ',' | '-' | '+') if typing => Some("numbers have it where that is done, too"),
        Key::Char(c) if !c.is_ascii() => Some("not every keyboard has it"),
        Key::Ctrl('h' | 'i' | 'j' | 'm') => Some("terminals send it for Backspace, Tab and Enter"),
        Key::Ctrl('c' | 'z') => Some("it leaves drumhead, or goes back to the shell, everywhere"),
        _ => None,
    };
    let cure = format!("choose a sign, ctrl and a letter, or one of {LETTERS}");
    taken.map_or(Ok(key), |why| Err(fault(format!("{name} cannot have {key}: {why}"), cure)))
}

/// Whether text is typed there, or numbers.
const fn is_typed_in(context: Context) -> bool {
    use Context as In;
    matches!(
        context,
        In::StartFind
            | In::EndingWhy
            | In::Form
            | In::FormText
            | In::Card
            | In::Picker
            | In::Log
            | In::Line
            | In::Changes
            | In::Reference
            | In::Note
            | In::EditorText
    )
}

/// The table with other keys: wherever an action has the key that it has at home, and where that key closes what it opened.
fn rows(chosen: &[(&Choice, Key)]) -> Vec<Row> {
    let moved: Vec<(Action, Key, Key)> = chosen
        .iter()
        .filter_map(|((name, _), key)| {
            let (_, context, action) = ACTIONS.iter().find(|(own, ..)| own == name)?;
            let home = KEYS.iter().find(|row| row.context == *context && row.action == *action)?;
            Some((*action, *home.keys.first()?, *key))
        })
        .collect();
    let other = |row: &Row, key: Key| {
        let moves =
            |(action, old, _): &&(Action, Key, Key)| *old == key && (row.action == *action || closes(row, *action));
        moved.iter().find(moves).map_or(key, |(_, _, new)| *new)
    };
    let row = |row: &'static Row| {
        let keys: Vec<Key> = row.keys.iter().map(|key| other(row, *key)).collect();
        if keys == row.keys { Row { ..*row } } else { Row { keys: keys.leak(), ..*row } }
    };
    KEYS.iter().map(row).collect()
}

/// Whether a row goes back from the page that an action opens, or leaves as the action does.
fn closes(row: &Row, action: Action) -> bool {
    row.action == Action::Back
        && matches!(
            (action, row.context),
            (Action::Help, Context::Help)
                | (Action::About, Context::About)
                | (Action::Losses, Context::Losses)
                | (Action::Phones, Context::Phones)
                | (Action::Quit, _)
        )
}

/// What else a chosen key would do somewhere.
fn clash<'r>(rows: &'r [Row], ((name, _), key): (&Choice, Key)) -> Option<&'r Row> {
    let action = ACTIONS.iter().find(|(own, ..)| own == name).map(|(_, _, action)| *action)?;
    let own = |row: &Row| row.action == action || closes(row, action);
    let has = |row: &&Row| row.keys.contains(&key);
    let places: Vec<Context> = rows.iter().filter(has).filter(|row| own(row)).map(|row| row.context).collect();
    let meet = |row: &&Row| row.context == Anywhere || places.contains(&Anywhere) || places.contains(&row.context);
    rows.iter().filter(has).filter(|row| !own(row)).find(meet)
}
