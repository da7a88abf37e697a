//! What goes to the terminal: gathered until a frame is whole, then sent in one write, in colours that every terminal
//! knows.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// Bytes that wait to be sent. Clones gather in the same place; to flush one sends nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct Gathered(Rc<RefCell<Vec<u8>>>);

impl Write for Gathered {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Gathered {
    /// Sends what has gathered, in one write.
    pub(super) fn send(&self, out: &mut impl Write) -> io::Result<()> {
        let bytes = self.0.take();
        out.write_all(&in_sixteen_colours(&bytes))?;
        out.flush()
    }
}

/// The sixteen colours of the theme by the codes that they had first: 30 to 37, and 90 to 97 for the bright ones. The
/// backend writes them as colours of 256 (`38;5;4`), which a terminal of sixteen may take for blinking and underlines.
fn in_sixteen_colours(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(2).position(|pair| pair == b"\x1b[") {
        let (before, sequence) = rest.split_at(at + 2);
        out.extend_from_slice(before);
        let end = sequence.iter().position(|byte| !byte.is_ascii_digit() && *byte != b';').unwrap_or(sequence.len());
        let (parameters, after) = sequence.split_at(end);
        match after.first() {
            Some(b'm') => rendition(parameters, &mut out),
            _ => out.extend_from_slice(parameters),
        }
        rest = after;
    }
    out.extend_from_slice(rest);
    out
}

fn rendition(parameters: &[u8], out: &mut Vec<u8>) {
    let mut parts = parameters.split(|byte| *byte == b';');
    let mut first = true;
    while let Some(part) = parts.next() {
        if !std::mem::take(&mut first) {
            out.push(b';');
        }
        let ground = match part {
            b"38" => 30,
            b"48" => 40,
            _ => 0,
        };
        let mut ahead = parts.clone();
        let number = (ground > 0 && ahead.next() == Some(b"5")).then(|| ahead.next().and_then(number)).flatten();
        match number {
            Some(colour @ 0..16) => {
                let code = ground + if colour < 8 { colour } else { 60 + colour - 8 };
                out.extend_from_slice(code.to_string().as_bytes());
                parts = ahead;
            }
            _ => out.extend_from_slice(part),
        }
    }
}

fn number(digits: &[u8]) -> Option<u8> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixteen_colours_have_their_own_codes_and_all_else_stays() {
        let put = |text: &str| String::from_utf8(in_sixteen_colours(text.as_bytes())).expect("UTF-8");
        assert_eq!(put("\x1b[38;5;4mblue\x1b[39m"), "\x1b[34mblue\x1b[39m");
        assert_eq!(put("\x1b[38;5;9;48;5;0m"), "\x1b[91;40m");
        assert_eq!(put("\x1b[48;5;15m"), "\x1b[107m");
        assert_eq!(put("\x1b[0m\x1b[1;7m"), "\x1b[0m\x1b[1;7m");
        assert_eq!(put("\x1b[38;5;200m\x1b[38;2;5;5;5m"), "\x1b[38;5;200m\x1b[38;2;5;5;5m");
        assert_eq!(put("\x1b[3;38Hx\x1b[?2026h38;5;4m\x1b["), "\x1b[3;38Hx\x1b[?2026h38;5;4m\x1b[");
        assert_eq!(put(""), "");
    }

    #[test]
    fn a_frame_is_one_write() {
        struct Counts(Vec<usize>);
        impl Write for Counts {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.push(bytes.len());
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut gathered = Gathered::default();
        for _ in 0..1000 {
            gathered.write_all(&[b'x'; 300]).and_then(|()| gathered.flush()).expect("memory");
        }
        let mut out = Counts(Vec::new());
        gathered.send(&mut out).expect("memory");
        assert_eq!(out.0, [300_000]);
    }
}
