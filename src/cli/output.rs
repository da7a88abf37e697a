//! Where a command writes: standard output and standard error, in letters that no terminal obeys.

use std::io::{self, Write, stderr};
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;

use crate::letters;

/// Whether this program writes ASCII alone.
static ASCII: AtomicBool = AtomicBool::new(false);

/// From here on every byte that is written is ASCII.
pub fn in_ascii() {
    ASCII.store(true, Ordering::Relaxed);
}

/// What is written through it reaches what is behind it in safe letters: see [`letters`].
pub struct Output<W: Write> {
    to: W,
    json: bool,
    /// The first bytes of a character whose others have not come yet.
    begun: Vec<u8>,
}

impl<W: Write> Output<W> {
    /// For plain text.
    pub fn text(to: W) -> Output<W> {
        Output { to, json: false, begun: Vec::new() }
    }

    /// For JSON, which has escapes of its own.
    pub fn json(to: W) -> Output<W> {
        Output { to, json: true, begun: Vec::new() }
    }

    /// Writes what is safe already, and coloured.
    pub fn coloured(&mut self, text: &str) -> io::Result<()> {
        self.to.write_all(in_this_alphabet(text.to_owned()).as_bytes())
    }

    fn put(&mut self, text: &str) -> io::Result<()> {
        if self.json {
            return self.to.write_all(letters::json(text, ASCII.load(Ordering::Relaxed)).as_bytes());
        }
        self.to.write_all(in_this_alphabet(letters::safe(text).into_owned()).as_bytes())
    }
}

fn in_this_alphabet(text: String) -> String {
    if ASCII.load(Ordering::Relaxed) { text.chars().map(letters::ascii).collect() } else { text }
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.begun.is_empty() && bytes.iter().all(|byte| matches!(byte, b'\n' | b' '..=b'~')) {
            return self.to.write(bytes);
        }
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(bytes);
        let mut chunks = all.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            self.put(chunk.valid())?;
            let rest = chunk.invalid();
            let is_begun = || std::str::from_utf8(rest).is_err_and(|error| error.error_len().is_none());
            if chunks.peek().is_none() && is_begun() {
                self.begun = rest.to_vec();
            } else if !rest.is_empty() {
                self.put("\u{fffd}")?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.begun).is_empty() {
            self.put("\u{fffd}")?;
        }
        self.to.flush()
    }
}

/// Writes a value as JSON, over several lines.
pub fn json(output: &mut dyn Write, value: &Value) -> io::Result<()> {
    let mut output = Output::json(output);
    serde_json::to_writer_pretty(&mut output, value)?;
    writeln!(output)
}

/// Says something on standard error, a line or lines of it. Where nobody reads that, nobody is told.
pub fn say(text: &str) {
    drop(writeln!(Output::text(stderr().lock()), "{}", text.trim_end()));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(parts: &[&[u8]], json: bool) -> String {
        let mut to = Vec::new();
        let mut output = if json { Output::json(&mut to) } else { Output::text(&mut to) };
        parts.iter().try_for_each(|part| output.write_all(part)).and_then(|()| output.flush()).expect("memory");
        String::from_utf8(to).expect("UTF-8")
    }

    #[test]
    fn a_character_may_come_in_pieces_and_no_other_bytes_pass() {
        assert_eq!(put(&[b"Gr\xc3", b"\xbcn\xe7\xac", b"\xac", b"\n"], false), "Grün第\n");
        assert_eq!(put(&[b"\xc2", b"\x9b2J\x1b]0;x\x07"], false), "\\u{9b}2J\\u{1b}]0;x\\u{7}");
        assert_eq!(put(&[b"a\xffb\xc3"], false), "a\u{fffd}b\u{fffd}");
        assert_eq!(put(&[b"\"\xc2\x9b\""], true), "\"\\u009b\"");
    }
}
