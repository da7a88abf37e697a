//! The keys: one table. The screens act by it, the footer and the help are made from it.

use std::sync::OnceLock;

use super::key::Key;

/// Who has the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the screens by their names")]
pub enum Context {
    Anywhere,
    Start,
    StartFind,
    Roster,
    Ending,
    EndingWhy,
    Refused,
    Forbidden,
    Stopped,
    Past,
    Form,
    FormText,
    Card,
    Picker,
    Log,
    Entry,
    Inserting,
    Line,
    TakeBack,
    Changes,
    Reference,
    Note,
    NoteLeft,
    Help,
    Board,
    Phones,
    About,
    Losses,
    Armies,
    Editor,
    EditorKeys,
    EditorText,
    EditorLeft,
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words of the key table say it")]
pub enum Action {
    Up,
    Down,
    Left,
    Right,
    Top,
    Bottom,
    PageUp,
    PageDown,
    OtherSide,
    Go,
    Back,
    Step,
    Erase,
    Roll,
    Allow,
    Find,
    Undo,
    Redo,
    Note,
    Overrule,
    Log,
    Reference,
    Help,
    About,
    Losses,
    NextPhase,
    Owed,
    Again,
    Redraw,
    LookBack,
    LookOn,
    Correct,
    Insert,
    TakeBack,
    MendOn,
    Yes,
    No,
    Save,
    Add,
    AddBrigade,
    Rename,
    Remove,
    MoveUp,
    MoveDown,
    Play,
    Quit,
    Phones,
    Slot,
    Solo,
    Line,
    Leave,
    Suspend,
    Hints,
}

/// A row of the table.
#[derive(Clone, Copy)]
pub struct Row {
    /// Where the key means this.
    pub context: Context,
    /// The keys, the one that the footer names first.
    pub keys: &'static [Key],
    /// What the key does there.
    pub action: Action,
    /// What it does, in the words of the help and the footer.
    pub words: &'static str,
    /// Whether the footer has room for it, too.
    pub footer: bool,
}

const fn row(context: Context, keys: &'static [Key], action: Action, words: &'static str) -> Row {
    Row { context, keys, action, words, footer: false }
}

impl Row {
    const fn in_footer(self) -> Row {
        Row { footer: true, ..self }
    }
}

use Context as In;
use Key::{Char, Ctrl};

/// Every key, where nobody chose others.
pub static KEYS: &[Row] = &[
    row(In::Start, &[Key::Enter], Action::Go, "open").in_footer(),
    row(In::Start, &[Key::Down, Char('j')], Action::Down, "down"),
    row(In::Start, &[Key::Up, Char('k')], Action::Up, "up"),
    row(In::Start, &[Key::Home], Action::Top, "first"),
    row(In::Start, &[Key::End], Action::Bottom, "last"),
    row(In::Start, &[Char('/')], Action::Find, "find by war, year, ruleset, size or name").in_footer(),
    row(In::Start, &[Char('q')], Action::Quit, "quit").in_footer(),
    row(In::Start, &[Char('?')], Action::Help, "keys").in_footer(),
    //
    row(In::StartFind, &[Key::Enter], Action::Go, "open").in_footer(),
    row(In::StartFind, &[Key::Down, Key::Tab], Action::Down, "next one").in_footer(),
    row(In::StartFind, &[Key::Up, Key::BackTab], Action::Up, "up"),
    row(In::StartFind, &[Key::Home], Action::Top, "first"),
    row(In::StartFind, &[Key::End], Action::Bottom, "last"),
    row(In::StartFind, &[Key::Backspace], Action::Erase, "erase a letter").in_footer(),
    row(In::StartFind, &[Key::Esc], Action::Back, "show all again").in_footer(),
    row(In::StartFind, &[Char('?')], Action::Help, "keys").in_footer(),
    //
    row(In::Roster, &[Char(' ')], Action::Owed, "what is owed next").in_footer(),
    row(In::Roster, &[Char(']')], Action::NextPhase, "next phase").in_footer(),
    row(In::Roster, &[Char('u')], Action::Undo, "undo").in_footer(),
    row(In::Roster, &[Char('g')], Action::Log, "log").in_footer(),
    row(In::Roster, &[Char('/')], Action::Reference, "rules").in_footer(),
    row(In::Roster, &[Char('?')], Action::Help, "keys").in_footer(),
    row(In::Roster, &[Key::Enter], Action::Go, "the order that is most likely meant"),
    row(In::Roster, &[Key::Down, Char('j')], Action::Down, "down"),
    row(In::Roster, &[Key::Up, Char('k')], Action::Up, "up"),
    row(In::Roster, &[Key::Left, Char('h')], Action::Left, "to the side on the left"),
    row(In::Roster, &[Key::Right, Char('l')], Action::Right, "to the side on the right"),
    row(In::Roster, &[Key::Tab, Key::BackTab], Action::OtherSide, "other side"),
    row(In::Roster, &[Key::PageUp], Action::PageUp, "brigade before"),
    row(In::Roster, &[Key::PageDown], Action::PageDown, "brigade after"),
    row(In::Roster, &[Key::Home], Action::Top, "first of the army"),
    row(In::Roster, &[Key::End], Action::Bottom, "last of the army"),
    row(In::Roster, &[Char('\'')], Action::Find, "find a unit by a part of its name"),
    row(In::Roster, &[Char('.')], Action::Again, "the form left or taken back last, with answers and dice"),
    row(In::Roster, &[Ctrl('r')], Action::Redo, "redo what was taken back"),
    row(In::Roster, &[Char('n')], Action::Note, "note on who was ruled just now, else on the selected one or the turn"),
    row(In::Roster, &[Char('o')], Action::Overrule, "overrule a fact of the selected one, with a reason"),
    row(In::Roster, &[Char('[')], Action::LookBack, "look back"),
    row(In::Roster, &[Char(':')], Action::Line, "type an order as a line: a2 fire A1 16 4"),
    row(In::Roster, &[Char('!')], Action::About, "about the battle: rules, house rules, warnings, its file"),
    row(In::Roster, &[Char('%')], Action::Losses, "what the armies lost, turn by turn"),
    row(In::Roster, &[Char('=')], Action::Slot, "until when there is time: the pace, and a reminder"),
    row(
        In::Roster,
        &[Char('+')],
        Action::Solo,
        "whether the selected one's side has a player; without one, intentions",
    ),
    row(In::Roster, &[Char('@')], Action::Phones, "the players' board on their phones"),
    row(In::Roster, &[Char('q')], Action::Quit, "quit; everything is saved already"),
    //
    row(In::Ending, &[Char(' ')], Action::Owed, "do what is owed").in_footer(),
    row(In::Ending, &[Char('y')], Action::Yes, "end the phase all the same").in_footer(),
    row(In::Ending, &[Char('!')], Action::Allow, "end it, with a reason for the log").in_footer(),
    row(In::Ending, &[Key::Esc], Action::Back, "stay").in_footer(),
    row(In::EndingWhy, &[Key::Enter], Action::Yes, "end the phase").in_footer(),
    row(In::EndingWhy, &[Key::Backspace], Action::Erase, "erase").in_footer(),
    row(In::EndingWhy, &[Key::Esc], Action::Back, "stay").in_footer(),
    //
    row(In::Refused, &[Key::Esc], Action::Back, "back").in_footer(),
    row(In::Forbidden, &[Key::Esc], Action::Back, "back").in_footer(),
    row(In::Stopped, &[Key::Esc], Action::Back, "back").in_footer(),
    row(In::Stopped, &[Char(' ')], Action::Owed, "do what is owed").in_footer(),
    row(In::Forbidden, &[Char('!')], Action::Allow, "allow it all the same, with a reason").in_footer(),
    //
    row(In::Past, &[Char('[')], Action::LookBack, "a phase further back").in_footer(),
    row(In::Past, &[Char(']')], Action::LookOn, "a phase on").in_footer(),
    row(In::Past, &[Key::Esc, Char('q')], Action::Back, "to the present").in_footer(),
    row(In::Past, &[Key::Down, Char('j')], Action::Down, "down"),
    row(In::Past, &[Key::Up, Char('k')], Action::Up, "up"),
    row(In::Past, &[Key::Tab], Action::OtherSide, "other side"),
    row(In::Past, &[Char('?')], Action::Help, "keys").in_footer(),
    //
    row(In::Form, &[Key::Enter], Action::Go, "on").in_footer(),
    row(In::Form, &[Char('r')], Action::Roll, "roll").in_footer(),
    row(In::Form, &[Key::Esc], Action::Back, "back").in_footer(),
    row(In::Form, &[Key::Down, Key::Tab], Action::Down, "next question").in_footer(),
    row(In::Form, &[Key::Up, Key::BackTab], Action::Up, "question before"),
    row(In::Form, &[Key::Home], Action::Top, "first question"),
    row(In::Form, &[Key::End], Action::Bottom, "to the dice"),
    row(In::Form, &[Key::Right], Action::Step, "step through the answers").in_footer(),
    row(In::Form, &[Key::Left], Action::Left, "step back"),
    row(In::Form, &[Key::Backspace, Key::Delete], Action::Erase, "take the last digit, die or answer back"),
    row(In::Form, &[Key::PageDown], Action::PageDown, "further down beside the questions"),
    row(In::Form, &[Key::PageUp], Action::PageUp, "back up"),
    row(In::Form, &[Char('\'')], Action::Find, "find a unit by a part of its name"),
    row(In::Form, &[Char('!')], Action::Allow, "allow what the rules forbid, with a reason; else the scenario"),
    row(In::Form, &[Char('/')], Action::Reference, "rules"),
    row(In::Form, &[Char('?')], Action::Help, "keys").in_footer(),
    //
    row(In::FormText, &[Key::Enter], Action::Go, "on").in_footer(),
    row(In::FormText, &[Key::Esc], Action::Back, "back").in_footer(),
    row(In::FormText, &[Key::Down, Key::Tab], Action::Down, "next question").in_footer(),
    row(In::FormText, &[Key::Up, Key::BackTab], Action::Up, "question before"),
    row(In::FormText, &[Key::Backspace], Action::Erase, "erase"),
    //
    row(In::Card, &[Char('r'), Key::Tab], Action::Roll, "draw a card").in_footer(),
    row(In::Card, &[Char('?')], Action::Help, "keys").in_footer(),
    row(In::Card, &[Key::Enter], Action::Go, "the card that is typed").in_footer(),
    row(In::Card, &[Key::Backspace], Action::Erase, "erase").in_footer(),
    row(In::Card, &[Key::Esc], Action::Back, "back").in_footer(),
    row(In::Card, &[Key::Up], Action::Up, "to the questions"),
    row(In::Card, &[Key::Down], Action::Down, "to the first question"),
    //
    row(In::Picker, &[Key::Enter], Action::Go, "that one").in_footer(),
    row(In::Picker, &[Key::Down, Key::Tab], Action::Down, "next one").in_footer(),
    row(In::Picker, &[Key::Up, Key::BackTab], Action::Up, "up"),
    row(In::Picker, &[Key::Backspace], Action::Erase, "erase"),
    row(In::Picker, &[Key::Esc], Action::Back, "back").in_footer(),
    row(In::Picker, &[Char('?')], Action::Help, "keys").in_footer(),
    //
    row(In::Log, &[Key::Enter], Action::Go, "opens it: correct, insert, remove").in_footer(),
    row(In::Log, &[Key::Esc], Action::Back, "back").in_footer(),
    row(In::Log, &[Key::Up], Action::Up, "older").in_footer(),
    row(In::Log, &[Key::Down], Action::Down, "newer").in_footer(),
    row(In::Log, &[Key::PageUp], Action::PageUp, "page up"),
    row(In::Log, &[Key::PageDown], Action::PageDown, "page down"),
    row(In::Log, &[Key::Home], Action::Top, "first"),
    row(In::Log, &[Key::End], Action::Bottom, "last, as the log's key does before a filter"),
    row(In::Log, &[Key::Backspace], Action::Erase, "erase a letter of the filter"),
    row(In::Log, &[Char('?')], Action::Help, "keys").in_footer(),
    //
    row(In::Entry, &[Char('e')], Action::Correct, "correct").in_footer(),
    row(In::Entry, &[Char('i')], Action::Insert, "insert before").in_footer(),
    row(In::Entry, &[Char('d')], Action::Remove, "remove").in_footer(),
    row(In::Entry, &[Char('u')], Action::TakeBack, "undo to here").in_footer(),
    row(In::Entry, &[Key::Up, Char('k')], Action::Up, "older").in_footer(),
    row(In::Entry, &[Key::Down, Char('j')], Action::Down, "newer").in_footer(),
    row(In::Entry, &[Key::PageDown, Char(' ')], Action::PageDown, "page down"),
    row(In::Entry, &[Key::PageUp], Action::PageUp, "page up"),
    row(In::Entry, &[Key::Esc, Char('q')], Action::Back, "back").in_footer(),
    row(In::Entry, &[Char('?')], Action::Help, "keys").in_footer(),
    //
    row(In::Inserting, &[Char(' ')], Action::Owed, "what was owed").in_footer(),
    row(In::Inserting, &[Key::Esc], Action::Back, "leave; all else as on the roster").in_footer(),
    row(In::Inserting, &[Char('?')], Action::Help, "keys").in_footer(),
    //
    row(In::Line, &[Key::Enter], Action::Go, "do it").in_footer(),
    row(In::Line, &[Key::Backspace], Action::Erase, "erase").in_footer(),
    row(In::Line, &[Key::Esc], Action::Back, "leave").in_footer(),
    //
    row(In::TakeBack, &[Char('y')], Action::Yes, "take back").in_footer(),
    row(In::TakeBack, &[Key::Esc, Char('n')], Action::Back, "leave as it is").in_footer(),
    //
    row(In::Changes, &[Key::Enter], Action::Go, "save").in_footer(),
    row(In::Changes, &[Key::Tab], Action::MendOn, "save, and mend on in the log").in_footer(),
    row(In::Changes, &[Key::Up], Action::Up, "up"),
    row(In::Changes, &[Key::Down], Action::Down, "further").in_footer(),
    row(In::Changes, &[Key::PageUp], Action::PageUp, "page up"),
    row(In::Changes, &[Key::PageDown], Action::PageDown, "page down"),
    row(In::Changes, &[Key::Backspace], Action::Erase, "erase"),
    row(In::Changes, &[Key::Esc], Action::Back, "back").in_footer(),
    //
    row(In::Reference, &[Key::Esc], Action::Back, "back").in_footer(),
    row(In::Reference, &[Key::Down], Action::Down, "next entry").in_footer(),
    row(In::Reference, &[Key::Up], Action::Up, "entry before").in_footer(),
    row(In::Reference, &[Key::PageDown, Key::Enter], Action::PageDown, "scroll the text").in_footer(),
    row(In::Reference, &[Key::PageUp], Action::PageUp, "scroll back"),
    row(In::Reference, &[Key::Right], Action::Right, "see also").in_footer(),
    row(In::Reference, &[Key::Left], Action::Left, "back from there"),
    row(In::Reference, &[Key::Home], Action::Top, "first"),
    row(In::Reference, &[Key::End], Action::Bottom, "last"),
    row(In::Reference, &[Key::Tab], Action::OtherSide, "this phase, or all").in_footer(),
    row(In::Reference, &[Key::Backspace], Action::Erase, "erase"),
    row(In::Reference, &[Char('?')], Action::Help, "keys").in_footer(),
    //
    row(In::Note, &[Key::Enter, Ctrl('s')], Action::Save, "save").in_footer(),
    row(In::Note, &[Ctrl('j')], Action::Step, "a new line").in_footer(),
    row(In::Note, &[Key::Tab], Action::OtherSide, "on the unit, or on the turn").in_footer(),
    row(In::Note, &[Key::Esc], Action::Back, "done").in_footer(),
    row(In::NoteLeft, &[Char('y'), Ctrl('s')], Action::Save, "save").in_footer(),
    row(In::NoteLeft, &[Char('n')], Action::No, "throw away").in_footer(),
    row(In::NoteLeft, &[Key::Esc], Action::Back, "write on").in_footer(),
    //
    row(In::Help, &[Key::Esc, Char('q'), Char('?'), Key::Enter], Action::Back, "back").in_footer(),
    row(In::Help, &[Key::Down, Char('j')], Action::Down, "further").in_footer(),
    row(In::Help, &[Key::Up, Char('k')], Action::Up, "up"),
    row(In::Help, &[Key::PageDown, Char(' ')], Action::PageDown, "page down"),
    row(In::Help, &[Key::PageUp], Action::PageUp, "page up"),
    row(In::Help, &[Key::Home], Action::Top, "first line"),
    row(In::Help, &[Key::End], Action::Bottom, "last line"),
    //
    row(In::Board, &[Char('q'), Key::Esc], Action::Quit, "close the board").in_footer(),
    row(In::Board, &[Key::Down, Char('j'), Key::PageDown], Action::Down, "further down").in_footer(),
    row(In::Board, &[Key::Up, Char('k'), Key::PageUp], Action::Up, "further up"),
    //
    row(In::Board, &[Char('@')], Action::Phones, "the board on phones").in_footer(),
    row(In::Board, &[Char('?')], Action::Help, "keys").in_footer(),
    //
    row(In::Phones, &[Key::Down, Key::Right, Key::Tab, Char('j')], Action::Down, "next page").in_footer(),
    row(In::Phones, &[Key::Up, Key::Left, Key::BackTab, Char('k')], Action::Up, "page before"),
    row(In::Phones, &[Char('s')], Action::Remove, "stop serving").in_footer(),
    row(In::Phones, &[Key::Esc, Char('q'), Char('@'), Key::Enter], Action::Back, "back; it is served on").in_footer(),
    row(In::Phones, &[Char('?')], Action::Help, "keys").in_footer(),
    //
    row(In::About, &[Key::Esc, Char('q'), Char('!'), Key::Enter], Action::Back, "back").in_footer(),
    row(In::About, &[Key::Down, Char('j')], Action::Down, "further").in_footer(),
    row(In::About, &[Key::Up, Char('k')], Action::Up, "up"),
    row(In::About, &[Key::PageDown, Char(' ')], Action::PageDown, "page down"),
    row(In::About, &[Key::PageUp], Action::PageUp, "page up"),
    row(In::About, &[Key::Home], Action::Top, "first line"),
    row(In::About, &[Key::End], Action::Bottom, "last line"),
    //
    row(In::Losses, &[Key::Esc, Char('q'), Char('%'), Key::Enter], Action::Back, "back").in_footer(),
    row(In::Losses, &[Key::Down, Char('j')], Action::Down, "further").in_footer(),
    row(In::Losses, &[Key::Up, Char('k')], Action::Up, "up"),
    row(In::Losses, &[Key::PageDown, Char(' ')], Action::PageDown, "page down"),
    row(In::Losses, &[Key::PageUp], Action::PageUp, "page up"),
    row(In::Losses, &[Key::Home], Action::Top, "first line"),
    row(In::Losses, &[Key::End], Action::Bottom, "last line"),
    //
    row(In::Armies, &[Key::Enter], Action::Go, "open").in_footer(),
    row(In::Armies, &[Key::Down, Char('j')], Action::Down, "down"),
    row(In::Armies, &[Key::Up, Char('k')], Action::Up, "up"),
    row(In::Armies, &[Key::Home], Action::Top, "first"),
    row(In::Armies, &[Key::End], Action::Bottom, "last"),
    row(In::Armies, &[Key::Esc, Char('q')], Action::Back, "back").in_footer(),
    row(In::Armies, &[Char('?')], Action::Help, "keys").in_footer(),
    //
    row(In::Editor, &[Key::Enter, Key::Right, Key::Tab], Action::Go, "change").in_footer(),
    row(In::Editor, &[Char('a')], Action::Add, "add").in_footer(),
    row(In::Editor, &[Char('b')], Action::AddBrigade, "add a brigade"),
    row(In::Editor, &[Char('r')], Action::Rename, "rename").in_footer(),
    row(In::Editor, &[Char('d'), Key::Delete], Action::Remove, "remove").in_footer(),
    row(In::Editor, &[Char('u')], Action::Undo, "undo").in_footer(),
    row(In::Editor, &[Char('K')], Action::MoveUp, "move it up in its list"),
    row(In::Editor, &[Char('J')], Action::MoveDown, "move it down in its list"),
    row(In::Editor, &[Ctrl('r')], Action::Redo, "redo what was taken back"),
    row(In::Editor, &[Char('s'), Ctrl('s')], Action::Save, "save").in_footer(),
    row(In::Editor, &[Char('p')], Action::Play, "play").in_footer(),
    row(In::Editor, &[Key::Down, Char('j')], Action::Down, "down"),
    row(In::Editor, &[Key::Up, Char('k')], Action::Up, "up"),
    row(In::Editor, &[Key::PageDown], Action::PageDown, "page down"),
    row(In::Editor, &[Key::PageUp], Action::PageUp, "page up"),
    row(In::Editor, &[Key::Home], Action::Top, "first"),
    row(In::Editor, &[Key::End], Action::Bottom, "last"),
    row(In::Editor, &[Key::Esc, Char('q')], Action::Back, "back").in_footer(),
    row(In::Editor, &[Char('?')], Action::Help, "keys").in_footer(),
    //
    row(In::EditorKeys, &[Key::Enter], Action::Go, "type it, or the next word").in_footer(),
    row(In::EditorKeys, &[Char(' '), Key::Right], Action::Step, "next word").in_footer(),
    row(In::EditorKeys, &[Key::Left], Action::Left, "word before"),
    row(In::EditorKeys, &[Key::Delete, Key::Backspace], Action::Erase, "leave it out").in_footer(),
    row(In::EditorKeys, &[Key::Down], Action::Down, "down"),
    row(In::EditorKeys, &[Key::Up], Action::Up, "up"),
    row(In::EditorKeys, &[Key::Home], Action::Top, "first"),
    row(In::EditorKeys, &[Key::End], Action::Bottom, "last"),
    row(In::EditorKeys, &[Ctrl('r')], Action::Redo, "redo what was taken back"),
    row(In::EditorKeys, &[Ctrl('u')], Action::Undo, "undo"),
    row(In::EditorKeys, &[Ctrl('s')], Action::Save, "save"),
    row(In::EditorKeys, &[Key::Esc, Key::Tab], Action::Back, "to the rows").in_footer(),
    row(In::EditorKeys, &[Char('?')], Action::Help, "keys").in_footer(),
    //
    row(In::EditorText, &[Key::Enter], Action::Go, "keep").in_footer(),
    row(In::EditorText, &[Key::Backspace, Key::Delete], Action::Erase, "erase").in_footer(),
    row(In::EditorText, &[Key::Esc], Action::Back, "leave as it was").in_footer(),
    //
    row(In::EditorLeft, &[Char('y'), Ctrl('s')], Action::Save, "save").in_footer(),
    row(In::EditorLeft, &[Char('n')], Action::No, "throw away").in_footer(),
    row(In::EditorLeft, &[Key::Esc], Action::Back, "edit on").in_footer(),
    //
    row(In::Anywhere, &[Ctrl('c')], Action::Leave, "leave drumhead, from anywhere; rulings are saved, an editor asks"),
    row(In::Anywhere, &[Key::F1], Action::Help, "keys, also while text is typed"),
    row(In::Anywhere, &[Ctrl('l')], Action::Redraw, "draw the screen anew"),
    row(In::Anywhere, &[Ctrl('z')], Action::Suspend, "back to the shell for a while"),
    row(In::Anywhere, &[Ctrl('t')], Action::Hints, "no hints any more, for good; or hints again"),
];

static CHOSEN: OnceLock<Vec<Row>> = OnceLock::new();

/// The table in force: that of the config file, else [`KEYS`].
pub fn in_force() -> &'static [Row] {
    CHOSEN.get().map_or(KEYS, Vec::as_slice)
}

/// Puts another table in force, once, before the first screen.
pub fn choose(rows: Vec<Row>) {
    let _ = CHOSEN.set(rows);
}

/// What a key means where.
pub fn find(context: Context, key: Key) -> Option<Action> {
    in_force()
        .iter()
        .find(|row| (row.context == context || row.context == Context::Anywhere) && row.keys.contains(&key))
        .map(|row| row.action)
}

/// The key that does this there, as the footer names it; nothing where none does.
pub fn named(context: Context, action: Action) -> String {
    let row = in_force().iter().find(|row| row.context == context && row.action == action);
    row.and_then(|row| row.keys.first()).map(ToString::to_string).unwrap_or_default()
}

/// Whether an order may have this key: no other key of the roster is it, and no brigade's letter.
pub fn free_for_orders(key: char) -> bool {
    key.is_ascii_alphabetic()
        && find(Context::Roster, Key::Char(key)).is_none()
        && !crate::umpire::UnitId::is_letter(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_means_one_thing_where_it_stands() {
        for row in KEYS {
            for key in row.keys {
                let meanings = KEYS.iter().filter(|other| {
                    (other.context == row.context || other.context == Context::Anywhere) && other.keys.contains(key)
                });
                assert_eq!(meanings.count(), 1, "{key} in {:?}", row.context);
            }
        }
    }

    #[test]
    fn no_key_of_the_roster_is_a_brigades_letter_or_a_digit() {
        for row in KEYS.iter().filter(|row| row.context == Context::Roster) {
            for key in row.keys {
                if let Key::Char(c) = key {
                    assert!(!crate::umpire::UnitId::is_letter(*c) && !c.is_ascii_digit(), "{c}");
                }
            }
        }
    }

    #[test]
    fn the_key_that_ends_a_phase_does_nothing_else() {
        let ends = KEYS.iter().filter(|row| row.action == Action::NextPhase);
        assert!(ends.clone().count() == 1 && ends.flat_map(|row| row.keys).all(|key| *key == Char(']')));
    }
}
