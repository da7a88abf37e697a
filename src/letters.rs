//! The letters of a text that goes to a terminal: none that a terminal would obey, none that hides or turns round what
//! stands beside it, and ASCII alone where that is wanted.
//!
//! Names, titles and notes may be a stranger's. The whole of a command's output goes through [`safe`]; a name that stands in
//! a line goes through [`line`] before, so that it cannot begin another one.

use std::borrow::Cow;
use std::fmt::Write;

/// A text of lines: what a terminal would obey as an escape, `\u{1b}`; only ends of lines and tabs stay.
pub fn safe(text: &str) -> Cow<'_, str> {
    escaped(text, |c| !matches!(c, '\n' | '\t') && is_obeyed(c))
}

/// A text of one line: [`safe`], and ends of lines and tabs are escapes too.
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, is_obeyed)
}

/// JSON with the same escapes in its own way of writing, `\u001b`; with `ascii` for every character that is none.
pub fn json(text: &str, ascii: bool) -> Cow<'_, str> {
    let is_kept = |c: char| c == '\n' || !is_obeyed(c) && (c.is_ascii() || !ascii);
    if text.chars().all(is_kept) {
        return Cow::Borrowed(text);
    }
    let mut written = String::with_capacity(text.len() * 2);
    for c in text.chars() {
        if is_kept(c) {
            written.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(written, "\\u{unit:04x}");
            }
        }
    }
    Cow::Owned(written)
}

/// Whether a terminal obeys a character instead of showing it, or lets it turn its neighbours round.
pub fn is_obeyed(c: char) -> bool {
    // The marks of direction, ends of lines and of paragraphs, embeddings and overrides, and isolates.
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns
}

/// A line that is typed, pasted or read from a file, to be kept: what a terminal would obey becomes a space.
pub fn typed(text: &str) -> String {
    text.replace(is_obeyed, " ")
}

fn escaped(text: &str, is_meant: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.chars().any(&is_meant) {
        return Cow::Borrowed(text);
    }
    let mut written = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_meant(c) { written.extend(c.escape_unicode()) } else { written.push(c) }
    }
    Cow::Owned(written)
}

/// What stands for a character where only ASCII is drawn: a letter without its accent, the likeness of a sign; `?` where
/// there is none.
pub fn ascii(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    // The accents that are known are those of small letters, with few exceptions.
    match c.to_lowercase().next().map_or(c, nucleo_matcher::chars::normalize) {
        small @ 'a'..='z' if c.is_uppercase() => small.to_ascii_uppercase(),
        small if small.is_ascii() => small,
        '\u{a0}' | '\u{2009}' | '\u{202f}' => ' ',
        '‐'..='―' | '−' => '-',
        '‘' | '’' | '′' => '\'',
        '“' | '”' | '″' => '"',
        '…' => '~',
        '×' => 'x',
        '·' | '•' => '*',
        '\u{2680}'..='\u{2685}' => ' ',
        '½' => 'h',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_is_an_escape() {
        assert_eq!(safe("Grünne\t1\n\u{1b}[2J\r\u{9b}"), "Grünne\t1\n\\u{1b}[2J\\u{d}\\u{9b}");
        assert_eq!(line("a\nb\u{202e}c\u{2066}"), "a\\u{a}b\\u{202e}c\\u{2066}");
        assert!(matches!(safe("第四歩兵 à\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn json_stays_json() {
        let text = serde_json::to_string("\u{1b}\u{7f}\u{9b}\u{202e}ü\u{1f3b2}").expect("JSON");
        assert_eq!(json(&text, false), "\"\\u001b\\u007f\\u009b\\u202eü\u{1f3b2}\"");
        let ascii = json(&text, true);
        assert_eq!(ascii, "\"\\u001b\\u007f\\u009b\\u202e\\u00fc\\ud83c\\udfb2\"");
        let read = |text: &str| serde_json::from_str::<String>(text).expect("JSON");
        assert_eq!(read(&ascii), read(&text));
    }

    #[test]
    fn letters_lose_their_accents_and_signs_keep_their_likeness() {
        let put = |text: &str| text.chars().map(ascii).collect::<String>();
        assert_eq!(put("Grünberg's Jäger: Orléans, Šárka"), "Grunberg's Jager: Orleans, Sarka");
        assert_eq!(put("1½ – ‘a’ … 第"), "1h - 'a' ~ ?");
        assert_eq!(put("a line\twith ASCII"), "a line\twith ASCII");
    }
}
