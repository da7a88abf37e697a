//! A line of the journal: `<length> <crc32> <json>`, and how a file of them is read.
//!
//! The length comes first, so that a good body with a spoilt line end is still whole. The checksum of a line goes on from
//! that of the line before it, so that a line dropped, doubled or moved is seen, and not only one that was changed.

use std::ops::Range;

use serde::Deserialize;

use super::Damage;
use crate::battle::{Kind, Muster, Record, Records, first_again};

/// The line of `record` after a line whose checksum is `before`, and its own checksum.
pub fn write(record: &Record, before: u32) -> serde_json::Result<(Vec<u8>, u32)> {
    Ok(wrap(&serde_json::to_string(record)?, before))
}

/// The line of a record whose JSON is `body`, and its checksum.
pub fn wrap(body: &str, before: u32) -> (Vec<u8>, u32) {
    let crc = checksum(before, body.as_bytes());
    (format!("{} {crc:08x} {body}\n", body.len()).into_bytes(), crc)
}

/// What a journal's bytes say.
#[derive(Debug, Default)]
pub struct Scan {
    /// The records that are whole, from the first on.
    pub records: Records,
    /// The checksum of the last of them.
    pub crc: u32,
    /// How many bytes they take up, with the last line's end where it is there.
    pub end: usize,
    /// Whether the last of them lacks its line end.
    pub open_ended: bool,
    /// Whether the first line is damaged, and the first record was read from the second line.
    pub restored: bool,
    /// What stands after them.
    pub tail: Tail,
}

/// What stands after the last whole record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Tail {
    /// Nothing.
    #[default]
    Nothing,
    /// The remains of a record that was being written when the power went.
    Torn,
    /// Lines that were whole once: the file was damaged or edited.
    Damaged(Damage),
}

/// Why a file is not read at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It has no byte.
    Empty,
    /// Its first line is no whole muster; so many lines stand after it.
    NoMuster(usize),
    /// Its muster says another version of the records, and which drumhead wrote it.
    Version(u64, String),
}

/// Reads a whole journal.
pub fn scan(bytes: &[u8]) -> Result<Scan, Unread> {
    if bytes.is_empty() {
        return Err(Unread::Empty);
    }
    if let Some(line) = line_at(bytes, 0, 0) {
        version(&bytes[line.body])?;
    }
    let scan = go_on(bytes, Scan::default());
    match scan.records.kind(1) {
        Some(Kind::Muster) => Ok(scan),
        _ => restored(bytes)?.ok_or_else(|| Unread::NoMuster(lines(after_line(bytes)))),
    }
}

/// Reads a journal whose first line is damaged: the second one holds the first record once more. The checksum of the
/// second line goes on from that of the first record, and so vouches for both.
fn restored(bytes: &[u8]) -> Result<Option<Scan>, Unread> {
    let begins = b"{\"seq\":2,";
    let Some(body) = bytes.windows(begins.len()).position(|bytes| bytes == begins) else { return Ok(None) };
    // Which of the digits before it are its length is known by its checksum alone, where the line end before it is spoilt.
    let second = (1..=10).find_map(|digits| {
        let at = body.checked_sub(digits + HEADER_BUT_LENGTH)?;
        let (body, _) = header(bytes, at)?;
        let first = first_again(std::str::from_utf8(bytes.get(body)?).ok()?)?;
        let before = checksum(0, first.as_bytes());
        line_at(bytes, at, before).map(|_| (at, first, before))
    });
    let Some((end, first, crc)) = second else { return Ok(None) };
    version(first.as_bytes())?;
    let mut records = Records::default();
    if records.add_text(first).is_err() || records.kind(1) != Some(Kind::Muster) {
        return Ok(None);
    }
    Ok(Some(go_on(bytes, Scan { records, crc, end, restored: true, ..Scan::default() })))
}

/// Reads on from where `scan` ended; `bytes` is the whole file.
pub fn go_on(bytes: &[u8], mut scan: Scan) -> Scan {
    scan.tail = Tail::Nothing;
    while scan.end < bytes.len() {
        let line = line_at(bytes, scan.end, scan.crc).filter(|line| {
            let body = std::str::from_utf8(&bytes[line.body.clone()]);
            body.is_ok_and(|body| scan.records.add_text(body).is_ok())
        });
        let Some(line) = line else {
            scan.tail = tail(bytes, scan.end, scan.end, scan.records.len() + 1);
            return scan;
        };
        scan.crc = line.crc;
        scan.end = line.body.end;
        match bytes.get(scan.end) {
            Some(b'\n') => scan.end += 1,
            None => scan.open_ended = true,
            Some(_) => {
                scan.open_ended = true;
                scan.tail = tail(bytes, scan.end, scan.end + 1, scan.records.len());
                return scan;
            }
        }
    }
    scan
}

struct Line {
    body: Range<usize>,
    crc: u32,
}

/// The line at `at`, if it is whole and follows a line with the checksum `before`. Its end is not looked at.
fn line_at(bytes: &[u8], at: usize, before: u32) -> Option<Line> {
    let (body, crc) = header(bytes, at)?;
    (checksum(before, bytes.get(body.clone())?) == crc).then_some(Line { body, crc })
}

/// Where the line at `at` says that its body stands, and its checksum.
fn header(bytes: &[u8], at: usize) -> Option<(Range<usize>, u32)> {
    let (digits, body) = stated(bytes, at)?;
    let rest = &bytes[at..];
    let hex = rest.get(digits + 1..digits + 9)?;
    let plain = rest[0] != b'0' && rest.get(digits + 9) == Some(&b' ');
    let lower = hex.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let crc = u32::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok()?;
    (plain && lower).then_some((body, crc))
}

/// How many digits the line at `at` begins with, and where its body stands by the length that they say.
fn stated(bytes: &[u8], at: usize) -> Option<(usize, Range<usize>)> {
    let rest = bytes.get(at..)?;
    let digits = rest.iter().take(10).take_while(|byte| byte.is_ascii_digit()).count();
    let length: usize = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
    let body = at + digits + HEADER_BUT_LENGTH;
    Some((digits, body..body.checked_add(length).filter(|_| rest.get(digits) == Some(&b' '))?))
}

fn checksum(before: u32, body: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(before);
    hasher.update(body);
    hasher.finalize()
}

/// The remains of a record whose own length cannot be read are shorter than this: a page, which is what a file system
/// fills with zeros.
const NO_LENGTH: usize = 4096;

/// The checksum of a line and the spaces before and behind it.
const HEADER_BUT_LENGTH: usize = 10;

/// Where the body of any line begins, at most.
const HEADER: usize = 10 + HEADER_BUT_LENGTH;

/// Judges what stands after the last whole record. It is a torn tail only if it can be the remains of one write, sectors
/// of zeros or of rubbish among them: it is no longer than the record that it begins says, no second record begins in it,
/// and no line in it was ever whole. (That a line feed stands further on means nothing: rubbish holds one, too.)
/// `from` lies behind `at` where the line at `at` is whole but for its end: then not even one record may begin behind it.
fn tail(bytes: &[u8], at: usize, from: usize, line: usize) -> Tail {
    let rest = &bytes[from.min(bytes.len())..];
    let behind = from > at;
    let fits = match stated(bytes, from).filter(|_| !behind) {
        Some((_, body)) => bytes.len() <= body.end.saturating_add(1),
        // The second line is longer by the first; what stands behind it is not.
        None => rest.len() < NO_LENGTH + if line == 2 && !behind { at } else { 0 },
    };
    let begins = b" {\"seq\":";
    let second = || rest.windows(begins.len()).skip(if behind { 0 } else { HEADER }).any(|bytes| bytes == begins);
    let whole = || rest.split_inclusive(|byte| *byte == b'\n').any(was_whole);
    if fits && !second() && !whole() {
        return Tail::Torn;
    }
    let after = if at == from { after_line(rest) } else { rest };
    Tail::Damaged(Damage { line, byte: at, after: lines(after) })
}

/// Whether these bytes are a line with its end whose body is a JSON object, of whatever length and checksum.
fn was_whole(line: &[u8]) -> bool {
    let Some(start) = line.iter().position(|byte| *byte == b'{') else { return false };
    let Some(body) = line[start..].strip_suffix(b"\n") else { return false };
    serde_json::from_slice::<serde_json::Map<String, serde_json::Value>>(body).is_ok()
}

/// What stands after the first line.
fn after_line(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |end| end + 1);
    &bytes[end..]
}

/// How many lines these bytes are.
fn lines(bytes: &[u8]) -> usize {
    bytes.split_inclusive(|byte| *byte == b'\n').count()
}

/// Refuses a muster of another version, whose other fields may have any shape.
fn version(body: &[u8]) -> Result<(), Unread> {
    #[derive(Deserialize)]
    struct Said {
        format: u64,
        #[serde(default)]
        drumhead: String,
    }
    match serde_json::from_slice::<Said>(body) {
        Ok(said) if said.format != u64::from(Muster::FORMAT) => Err(Unread::Version(said.format, said.drumhead)),
        _ => Ok(()),
    }
}
