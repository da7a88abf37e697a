//! A key as it was pressed.

use std::fmt;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// A key press: what the key table speaks of. Alt and the function keys mean nothing to drumhead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the keys by their names")]
pub enum Press {
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
}

impl Press {
    /// The press behind a terminal's event; `None` for a key released, or one that means nothing here.
    pub fn of(event: KeyEvent) -> Option<Press> {
        if event.kind == KeyEventKind::Release || event.modifiers.contains(KeyModifiers::ALT) {
            return None;
        }
        Some(match event.code {
            KeyCode::Char(c) if event.modifiers.contains(KeyModifiers::CONTROL) => Press::Ctrl(c.to_ascii_lowercase()),
            KeyCode::Char(c) => Press::Char(c),
            KeyCode::Enter => Press::Enter,
            KeyCode::Esc => Press::Esc,
            KeyCode::Tab => Press::Tab,
            KeyCode::BackTab => Press::BackTab,
            KeyCode::Up => Press::Up,
            KeyCode::Down => Press::Down,
            KeyCode::Left => Press::Left,
            KeyCode::Right => Press::Right,
            KeyCode::Home => Press::Home,
            KeyCode::End => Press::End,
            KeyCode::PageUp => Press::PageUp,
            KeyCode::PageDown => Press::PageDown,
            KeyCode::Backspace => Press::Backspace,
            KeyCode::Delete => Press::Delete,
            _ => return None,
        })
    }

    /// Keys written as text: `fb116<enter>4<ctrl-r>`. Anything in angle brackets that is no key stays as it is.
    pub fn read(text: &str) -> Vec<Press> {
        let mut presses = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let named = rest.strip_prefix('<').and_then(|inner| inner.split_once('>'));
            if let Some((name, after)) = named
                && let Some(press) = Press::named(name)
            {
                presses.push(press);
                rest = after;
            } else {
                presses.push(Press::Char(first));
                rest = &rest[first.len_utf8()..];
            }
        }
        presses
    }

    fn named(name: &str) -> Option<Press> {
        if let Some(letter) = name.strip_prefix("ctrl-") {
            return letter.chars().next().map(Press::Ctrl);
        }
        NAMES.iter().find(|(_, written, _)| *written == name).map(|(press, _, _)| *press)
    }
}

const NAMES: [(Press, &str, &str); 15] = [
    (Press::Char(' '), "space", "Space"),
    (Press::Enter, "enter", "Enter"),
    (Press::Esc, "esc", "Esc"),
    (Press::Tab, "tab", "Tab"),
    (Press::BackTab, "backtab", "Shift-Tab"),
    (Press::Up, "up", "Up"),
    (Press::Down, "down", "Down"),
    (Press::Left, "left", "Left"),
    (Press::Right, "right", "Right"),
    (Press::Home, "home", "Home"),
    (Press::End, "end", "End"),
    (Press::PageUp, "pageup", "PgUp"),
    (Press::PageDown, "pagedown", "PgDn"),
    (Press::Backspace, "backspace", "Backspace"),
    (Press::Delete, "delete", "Del"),
];

/// As the footer writes it.
impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (NAMES.iter().find(|(press, _, _)| press == self), self) {
            (Some((_, _, shown)), _) => f.write_str(shown),
            (None, Press::Ctrl(c)) => write!(f, "ctrl-{c}"),
            (None, Press::Char(c)) => write!(f, "{c}"),
            (None, _) => Ok(()),
        }
    }
}
