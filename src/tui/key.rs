//! A key as it was pressed.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key press: what the key table speaks of. Alt and all function keys but F1 mean nothing to drumhead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the keys by their names")]
pub enum Key {
    Char(char),
    Ctrl(char),
    Enter,
    Esc,
    Tab,
    BackTab,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    Backspace,
    Delete,
    F1,
}

impl Key {
    /// Whether it is a digit.
    pub const fn is_digit(&self) -> bool {
        matches!(self, Key::Char('0'..='9'))
    }

    /// Whether it is a letter, small or capital.
    pub const fn is_letter(&self) -> bool {
        matches!(self, Key::Char('a'..='z' | 'A'..='Z'))
    }

    /// As it is named among words: a sign that could belong to the sentence stands in quotes.
    pub fn quoted(&self) -> String {
        match self {
            Key::Char(c) if c.is_ascii_punctuation() => format!("`{c}`"),
            _ => self.to_string(),
        }
    }

    /// The press behind a terminal's event; `None` for a key released, or one that means nothing here.
    pub fn of(event: KeyEvent) -> Option<Key> {
        if event.kind == KeyEventKind::Release || event.modifiers.contains(KeyModifiers::ALT) {
            return None;
        }
        Some(match event.code {
            KeyCode::Char(c) if event.modifiers.contains(KeyModifiers::CONTROL) => Key::Ctrl(c.to_ascii_lowercase()),
            KeyCode::Char(c) => Key::Char(c),
            KeyCode::Enter => Key::Enter,
            KeyCode::Esc => Key::Esc,
            KeyCode::Tab => Key::Tab,
            KeyCode::BackTab => Key::BackTab,
            KeyCode::Up => Key::Up,
            KeyCode::Down => Key::Down,
            KeyCode::Left => Key::Left,
            KeyCode::Right => Key::Right,
            KeyCode::Home => Key::Home,
            KeyCode::End => Key::End,
            KeyCode::PageUp => Key::PageUp,
            KeyCode::PageDown => Key::PageDown,
            KeyCode::Backspace => Key::Backspace,
            KeyCode::Delete => Key::Delete,
            KeyCode::F(1) => Key::F1,
            _ => return None,
        })
    }

    /// Keys written as text: `fb116<enter>4<ctrl-r>`. Anything in angle brackets that is no key stays as it is.
    pub fn read(text: &str) -> Vec<Key> {
        let mut keys = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let named = rest.strip_prefix('<').and_then(|inner| inner.split_once('>'));
            if let Some((name, after)) = named
                && let Some(key) = Key::named(name)
            {
                keys.push(key);
                rest = after;
            } else {
                keys.push(Key::Char(first));
                rest = &rest[first.len_utf8()..];
            }
        }
        keys
    }

    /// A key by its name, as a person writes it: `u`, `ctrl-u`, `F1`, `space`.
    pub fn of_name(name: &str) -> Option<Key> {
        let mut letters = name.chars();
        match (letters.next(), letters.next()) {
            (Some(sign), None) if !sign.is_control() => Some(Key::Char(sign)),
            _ => {
                let name = name.to_ascii_lowercase();
                let shown =
                    |(_, written, shown): &&(Key, &str, &str)| *written == name || shown.to_ascii_lowercase() == name;
                let ctrl = name.strip_prefix("ctrl-").is_none_or(|letter| matches!(letter.as_bytes(), [b'a'..=b'z']));
                let named = NAMES.iter().find(shown).map(|(key, ..)| *key);
                named.or_else(|| Key::named(&name).filter(|_| ctrl))
            }
        }
    }

    /// The names of the keys that are no letters, digits and signs.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(_, written, _)| *written).chain(["pgup", "pgdn"])
    }

    fn named(name: &str) -> Option<Key> {
        if let Some(letter) = name.strip_prefix("ctrl-") {
            return letter.chars().next().map(Key::Ctrl);
        }
        NAMES.iter().find(|(_, written, _)| *written == name).map(|(key, _, _)| *key)
    }
}

const NAMES: [(Key, &str, &str); 16] = [
    (Key::Char(' '), "space", "Space"),
    (Key::Enter, "enter", "Enter"),
    (Key::Esc, "esc", "Esc"),
    (Key::Tab, "tab", "Tab"),
    (Key::BackTab, "backtab", "Shift-Tab"),
    (Key::Up, "up", "Up"),
    (Key::Down, "down", "Down"),
    (Key::Left, "left", "Left"),
    (Key::Right, "right", "Right"),
    (Key::Home, "home", "Home"),
    (Key::End, "end", "End"),
    (Key::PageUp, "pageup", "PgUp"),
    (Key::PageDown, "pagedown", "PgDn"),
    (Key::Backspace, "backspace", "Backspace"),
    (Key::Delete, "delete", "Del"),
    (Key::F1, "f1", "F1"),
];

/// As the footer writes it.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (NAMES.iter().find(|(key, _, _)| key == self), self) {
            (Some((_, _, shown)), _) => f.write_str(shown),
            (None, Key::Ctrl(c)) => write!(f, "ctrl-{c}"),
            (None, Key::Char(c)) => write!(f, "{c}"),
            (None, _) => Ok(()),
        }
    }
}
