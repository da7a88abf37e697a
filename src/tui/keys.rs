//! The keys: one table. The screens act by it, the footer and the help are made from it.

use super::press::Press;

/// Who has the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the screens by their names")]
pub enum Context {
    Anywhere,
    Start,
    Roster,
    Ending,
    Past,
    Form,
    FormText,
    Dice,
    Card,
    Picker,
    Log,
    Entry,
    TakeBack,
    Changes,
    Reference,
    Note,
    NoteLeft,
    Help,
    Board,
    About,
    Armies,
    Editor,
    EditorKeys,
    EditorText,
    EditorLeft,
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words of the key table say it")]
pub enum Does {
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
    NextPhase,
    LookBack,
    LookOn,
    Correct,
    TakeBack,
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
    Leave,
    Suspend,
}

/// A row of the table.
pub struct Row {
    /// Where the key means this.
    pub context: Context,
    /// The keys, the one that the footer names first.
    pub keys: &'static [Press],
    /// What it does.
    pub does: Does,
    /// In words.
    pub words: &'static str,
    /// Whether the footer has room for it, too.
    pub footer: bool,
}

const fn row(context: Context, keys: &'static [Press], does: Does, words: &'static str) -> Row {
    Row { context, keys, does, words, footer: false }
}

impl Row {
    const fn in_footer(self) -> Row {
        Row { footer: true, ..self }
    }
}

use Context as In;
use Press::{Char, Ctrl};

/// Every key.
pub static KEYS: &[Row] = &[
    row(In::Start, &[Press::Enter], Does::Go, "open").in_footer(),
    row(In::Start, &[Press::Down, Char('j')], Does::Down, "down"),
    row(In::Start, &[Press::Up, Char('k')], Does::Up, "up"),
    row(In::Start, &[Press::Home], Does::Top, "first"),
    row(In::Start, &[Press::End], Does::Bottom, "last"),
    row(In::Start, &[Char('q')], Does::Quit, "quit").in_footer(),
    row(In::Start, &[Char('?')], Does::Help, "keys").in_footer(),
    //
    row(In::Roster, &[Char(']')], Does::NextPhase, "next phase").in_footer(),
    row(In::Roster, &[Char('u')], Does::Undo, "undo").in_footer(),
    row(In::Roster, &[Char('g')], Does::Log, "log").in_footer(),
    row(In::Roster, &[Char('/')], Does::Reference, "rules").in_footer(),
    row(In::Roster, &[Char('?')], Does::Help, "keys").in_footer(),
    row(In::Roster, &[Press::Enter], Does::Go, "the order that is most likely meant"),
    row(In::Roster, &[Press::Down, Char('j')], Does::Down, "down"),
    row(In::Roster, &[Press::Up, Char('k')], Does::Up, "up"),
    row(In::Roster, &[Press::Left, Char('h')], Does::Left, "to the side on the left"),
    row(In::Roster, &[Press::Right, Char('l')], Does::Right, "to the side on the right"),
    row(In::Roster, &[Press::Tab, Press::BackTab], Does::OtherSide, "other side"),
    row(In::Roster, &[Press::PageUp], Does::PageUp, "brigade before"),
    row(In::Roster, &[Press::PageDown], Does::PageDown, "brigade after"),
    row(In::Roster, &[Press::Home], Does::Top, "first of the army"),
    row(In::Roster, &[Press::End], Does::Bottom, "last of the army"),
    row(In::Roster, &[Char('\'')], Does::Find, "find a unit by a part of its name"),
    row(In::Roster, &[Ctrl('r')], Does::Redo, "redo what was taken back"),
    row(In::Roster, &[Char('n')], Does::Note, "note on the selected one, or on the turn"),
    row(In::Roster, &[Char('o')], Does::Overrule, "overrule a fact of the selected one, with a reason"),
    row(In::Roster, &[Char('[')], Does::LookBack, "look back"),
    row(In::Roster, &[Char('!')], Does::About, "about the battle: rules, house rules, warnings, its file"),
    row(In::Roster, &[Char('q')], Does::Quit, "quit; everything is saved already"),
    //
    row(In::Ending, &[Char(']')], Does::NextPhase, "end the phase all the same").in_footer(),
    row(In::Ending, &[Press::Esc], Does::Back, "stay").in_footer(),
    //
    row(In::Past, &[Char('[')], Does::LookBack, "a phase further back").in_footer(),
    row(In::Past, &[Char(']')], Does::LookOn, "a phase on").in_footer(),
    row(In::Past, &[Press::Esc, Char('q')], Does::Back, "to the present").in_footer(),
    row(In::Past, &[Press::Down, Char('j')], Does::Down, "down"),
    row(In::Past, &[Press::Up, Char('k')], Does::Up, "up"),
    row(In::Past, &[Press::Tab], Does::OtherSide, "other side"),
    //
    row(In::Form, &[Press::Enter], Does::Go, "on").in_footer(),
    row(In::Form, &[Press::Esc], Does::Back, "back").in_footer(),
    row(In::Form, &[Press::Down, Press::Tab], Does::Down, "next question").in_footer(),
    row(In::Form, &[Press::Up, Press::BackTab], Does::Up, "question before"),
    row(In::Form, &[Char(' '), Press::Right], Does::Step, "step through the answers").in_footer(),
    row(In::Form, &[Press::Left], Does::Left, "step back"),
    row(In::Form, &[Press::Backspace, Press::Delete], Does::Erase, "take the answer back"),
    row(In::Form, &[Char('\'')], Does::Find, "find a unit by a part of its name"),
    row(In::Form, &[Char('!')], Does::Allow, "allow what the rules forbid, with a reason"),
    row(In::Form, &[Char('/')], Does::Reference, "rules"),
    row(In::Form, &[Char('?')], Does::Help, "keys").in_footer(),
    //
    row(In::FormText, &[Press::Enter], Does::Go, "on").in_footer(),
    row(In::FormText, &[Press::Esc], Does::Back, "back").in_footer(),
    row(In::FormText, &[Press::Down, Press::Tab], Does::Down, "next question").in_footer(),
    row(In::FormText, &[Press::Up, Press::BackTab], Does::Up, "question before"),
    row(In::FormText, &[Press::Backspace], Does::Erase, "erase"),
    //
    row(In::Dice, &[Char('r')], Does::Roll, "roll the rest").in_footer(),
    row(In::Dice, &[Press::Backspace], Does::Erase, "take the last die back").in_footer(),
    row(In::Dice, &[Press::Enter], Does::Go, "keep the dice, when all have fallen"),
    row(In::Dice, &[Press::Esc], Does::Back, "back").in_footer(),
    row(In::Dice, &[Char('?')], Does::Help, "keys").in_footer(),
    //
    row(In::Card, &[Char('r'), Press::Tab], Does::Roll, "draw a card").in_footer(),
    row(In::Card, &[Press::Enter], Does::Go, "the card that is typed").in_footer(),
    row(In::Card, &[Press::Backspace], Does::Erase, "erase").in_footer(),
    row(In::Card, &[Press::Esc], Does::Back, "back").in_footer(),
    row(In::Card, &[Char('?')], Does::Help, "keys").in_footer(),
    //
    row(In::Picker, &[Press::Enter], Does::Go, "that one").in_footer(),
    row(In::Picker, &[Press::Down, Press::Tab], Does::Down, "next one").in_footer(),
    row(In::Picker, &[Press::Up, Press::BackTab], Does::Up, "up"),
    row(In::Picker, &[Press::Backspace], Does::Erase, "erase"),
    row(In::Picker, &[Press::Esc], Does::Back, "back").in_footer(),
    //
    row(In::Log, &[Press::Enter], Does::Go, "the whole ruling").in_footer(),
    row(In::Log, &[Press::Esc], Does::Back, "back").in_footer(),
    row(In::Log, &[Press::Up], Does::Up, "older").in_footer(),
    row(In::Log, &[Press::Down], Does::Down, "newer").in_footer(),
    row(In::Log, &[Press::PageUp], Does::PageUp, "page up"),
    row(In::Log, &[Press::PageDown], Does::PageDown, "page down"),
    row(In::Log, &[Press::Home], Does::Top, "first"),
    row(In::Log, &[Press::End], Does::Bottom, "last"),
    row(In::Log, &[Press::Backspace], Does::Erase, "erase a letter of the filter"),
    //
    row(In::Entry, &[Char('e')], Does::Correct, "correct it").in_footer(),
    row(In::Entry, &[Char('u')], Does::TakeBack, "take back to before it").in_footer(),
    row(In::Entry, &[Press::Up, Char('k')], Does::Up, "older").in_footer(),
    row(In::Entry, &[Press::Down, Char('j')], Does::Down, "newer").in_footer(),
    row(In::Entry, &[Press::Esc, Char('q')], Does::Back, "back").in_footer(),
    row(In::Entry, &[Char('?')], Does::Help, "keys").in_footer(),
    //
    row(In::TakeBack, &[Char('y')], Does::Yes, "take back").in_footer(),
    row(In::TakeBack, &[Press::Esc, Char('n')], Does::Back, "leave as it is").in_footer(),
    //
    row(In::Changes, &[Press::Enter], Does::Go, "save the correction").in_footer(),
    row(In::Changes, &[Press::Up], Does::Up, "up"),
    row(In::Changes, &[Press::Down], Does::Down, "down"),
    row(In::Changes, &[Press::Backspace], Does::Erase, "erase"),
    row(In::Changes, &[Press::Esc], Does::Back, "back").in_footer(),
    //
    row(In::Reference, &[Press::Esc], Does::Back, "back").in_footer(),
    row(In::Reference, &[Press::Down, Press::Enter], Does::Down, "next entry").in_footer(),
    row(In::Reference, &[Press::Up], Does::Up, "entry before").in_footer(),
    row(In::Reference, &[Press::PageDown], Does::PageDown, "scroll the text").in_footer(),
    row(In::Reference, &[Press::PageUp], Does::PageUp, "scroll back"),
    row(In::Reference, &[Press::Home], Does::Top, "first"),
    row(In::Reference, &[Press::End], Does::Bottom, "last"),
    row(In::Reference, &[Press::Tab], Does::OtherSide, "this phase, or all").in_footer(),
    row(In::Reference, &[Press::Backspace], Does::Erase, "erase"),
    //
    row(In::Note, &[Ctrl('s')], Does::Save, "save").in_footer(),
    row(In::Note, &[Press::Tab], Does::OtherSide, "on the unit, or on the turn").in_footer(),
    row(In::Note, &[Press::Esc], Does::Back, "done").in_footer(),
    row(In::NoteLeft, &[Char('y'), Ctrl('s')], Does::Save, "save").in_footer(),
    row(In::NoteLeft, &[Char('n')], Does::No, "throw away").in_footer(),
    row(In::NoteLeft, &[Press::Esc], Does::Back, "write on").in_footer(),
    //
    row(In::Help, &[Press::Esc, Char('q'), Char('?'), Press::Enter], Does::Back, "back").in_footer(),
    row(In::Help, &[Press::Down, Char('j')], Does::Down, "further").in_footer(),
    row(In::Help, &[Press::Up, Char('k')], Does::Up, "up"),
    row(In::Help, &[Press::PageDown], Does::PageDown, "page down"),
    row(In::Help, &[Press::PageUp], Does::PageUp, "page up"),
    //
    row(In::Board, &[Char('q'), Press::Esc], Does::Quit, "close the board").in_footer(),
    row(In::Board, &[Press::Down, Char('j'), Press::PageDown], Does::Down, "further down").in_footer(),
    row(In::Board, &[Press::Up, Char('k'), Press::PageUp], Does::Up, "further up"),
    //
    row(In::About, &[Press::Esc, Char('q'), Char('!'), Press::Enter], Does::Back, "back").in_footer(),
    row(In::About, &[Press::Down, Char('j')], Does::Down, "further").in_footer(),
    row(In::About, &[Press::Up, Char('k')], Does::Up, "up"),
    row(In::About, &[Press::PageDown], Does::PageDown, "page down"),
    row(In::About, &[Press::PageUp], Does::PageUp, "page up"),
    //
    row(In::Armies, &[Press::Enter], Does::Go, "open").in_footer(),
    row(In::Armies, &[Press::Down, Char('j')], Does::Down, "down"),
    row(In::Armies, &[Press::Up, Char('k')], Does::Up, "up"),
    row(In::Armies, &[Press::Home], Does::Top, "first"),
    row(In::Armies, &[Press::End], Does::Bottom, "last"),
    row(In::Armies, &[Press::Esc, Char('q')], Does::Back, "back").in_footer(),
    row(In::Armies, &[Char('?')], Does::Help, "keys").in_footer(),
    //
    row(In::Editor, &[Press::Enter, Press::Right, Press::Tab], Does::Go, "change").in_footer(),
    row(In::Editor, &[Char('a')], Does::Add, "add").in_footer(),
    row(In::Editor, &[Char('b')], Does::AddBrigade, "add a brigade"),
    row(In::Editor, &[Char('r')], Does::Rename, "rename").in_footer(),
    row(In::Editor, &[Char('d'), Press::Delete], Does::Remove, "remove").in_footer(),
    row(In::Editor, &[Char('u')], Does::Undo, "undo").in_footer(),
    row(In::Editor, &[Char('K')], Does::MoveUp, "move it up in its list"),
    row(In::Editor, &[Char('J')], Does::MoveDown, "move it down in its list"),
    row(In::Editor, &[Ctrl('r')], Does::Redo, "redo what was taken back"),
    row(In::Editor, &[Char('s'), Ctrl('s')], Does::Save, "save").in_footer(),
    row(In::Editor, &[Char('p')], Does::Play, "play").in_footer(),
    row(In::Editor, &[Press::Down, Char('j')], Does::Down, "down"),
    row(In::Editor, &[Press::Up, Char('k')], Does::Up, "up"),
    row(In::Editor, &[Press::PageDown], Does::PageDown, "page down"),
    row(In::Editor, &[Press::PageUp], Does::PageUp, "page up"),
    row(In::Editor, &[Press::Home], Does::Top, "first"),
    row(In::Editor, &[Press::End], Does::Bottom, "last"),
    row(In::Editor, &[Press::Esc, Char('q')], Does::Back, "back").in_footer(),
    row(In::Editor, &[Char('?')], Does::Help, "keys").in_footer(),
    //
    row(In::EditorKeys, &[Press::Enter], Does::Go, "type it, or the next word").in_footer(),
    row(In::EditorKeys, &[Char(' '), Press::Right], Does::Step, "next word").in_footer(),
    row(In::EditorKeys, &[Press::Left], Does::Left, "word before"),
    row(In::EditorKeys, &[Press::Delete, Press::Backspace], Does::Erase, "leave it out").in_footer(),
    row(In::EditorKeys, &[Press::Down], Does::Down, "down"),
    row(In::EditorKeys, &[Press::Up], Does::Up, "up"),
    row(In::EditorKeys, &[Press::Home], Does::Top, "first"),
    row(In::EditorKeys, &[Press::End], Does::Bottom, "last"),
    row(In::EditorKeys, &[Ctrl('r')], Does::Redo, "redo what was taken back"),
    row(In::EditorKeys, &[Ctrl('u')], Does::Undo, "undo"),
    row(In::EditorKeys, &[Ctrl('s')], Does::Save, "save"),
    row(In::EditorKeys, &[Press::Esc, Press::Tab], Does::Back, "to the rows").in_footer(),
    row(In::EditorKeys, &[Char('?')], Does::Help, "keys").in_footer(),
    //
    row(In::EditorText, &[Press::Enter], Does::Go, "keep").in_footer(),
    row(In::EditorText, &[Press::Backspace, Press::Delete], Does::Erase, "erase").in_footer(),
    row(In::EditorText, &[Press::Esc], Does::Back, "leave as it was").in_footer(),
    //
    row(In::EditorLeft, &[Char('y'), Ctrl('s')], Does::Save, "save").in_footer(),
    row(In::EditorLeft, &[Char('n')], Does::No, "throw away").in_footer(),
    row(In::EditorLeft, &[Press::Esc], Does::Back, "edit on").in_footer(),
    //
    row(In::Anywhere, &[Ctrl('c')], Does::Leave, "leave drumhead, from anywhere; rulings are saved, an editor asks"),
    row(In::Anywhere, &[Ctrl('z')], Does::Suspend, "back to the shell for a while"),
];

/// What a key means where.
pub fn find(context: Context, press: Press) -> Option<Does> {
    KEYS.iter()
        .find(|row| (row.context == context || row.context == Context::Anywhere) && row.keys.contains(&press))
        .map(|row| row.does)
}

/// Whether an order may have this key: no other key of the roster is it, and no brigade's letter.
pub fn free_for_orders(key: char) -> bool {
    key.is_ascii_alphabetic()
        && find(Context::Roster, Press::Char(key)).is_none()
        && !crate::umpire::Code::LETTERS.contains(&key)
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
                if let Press::Char(c) = key {
                    assert!(!crate::umpire::Code::LETTERS.contains(c) && !c.is_ascii_digit(), "{c}");
                }
            }
        }
    }

    #[test]
    fn the_key_that_ends_a_phase_does_nothing_else() {
        let ends = KEYS.iter().filter(|row| row.does == Does::NextPhase);
        assert!(ends.clone().count() == 2 && ends.flat_map(|row| row.keys).all(|key| *key == Char(']')));
    }
}
