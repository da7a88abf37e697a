//! Text that Markdown leaves alone.

use crate::letters;

/// Text that Markdown shall leave alone, on one line: it is neither markup nor a picture nor a link, also where a reader of
/// Markdown makes links of what looks like an address.
pub(crate) fn plain(text: &str) -> String {
    let text = letters::line(text);
    let mut safe = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            // What not every reader of Markdown knows behind a backslash.
            ('<', _) => safe.push_str("&lt;"),
            ('>', _) => safe.push_str("&gt;"),
            ('&', _) => safe.push_str("&amp;"),
            ('|', _) => safe.push_str("&#124;"),
            (':', Some('/')) => safe.push_str("&#58;"),
            // No escape keeps some of them from making an address of mail of it, or from calling a person.
            ('@', Some(next)) if !next.is_whitespace() => safe.push_str("(at)"),
            ('.', Some(next)) if next.is_alphabetic() => safe.push_str("\\."),
            ('\\' | '`' | '*' | '_' | '[' | ']' | '{' | '}' | '!', _) => safe.extend(['\\', c]),
            (c, _) => safe.push(c),
        }
    }
    safe
}
