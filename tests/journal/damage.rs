//! Journals damaged at random, in memory. What is read is always a beginning of what was written; nothing is missing that
//! nobody is told of; and no more than one record is taken for the remains of a write that broke off, unless not even its length is left.
//!
//! `cargo test` tries some thousands; `cargo test --test slow million_damages -- --ignored --nocapture` a million.

use std::ops::Range;

use crate::support::counting::{book, muster};
use crate::support::noise::Noise;
use drumhead::battle::{Battle, Entry};
use drumhead::journal::begin_record;
use drumhead::journal::line::{self, Tail};

/// What became of the journals.
#[derive(Debug, Default)]
struct Found {
    whole: usize,
    torn: usize,
    damaged: usize,
    unread: usize,
    /// Of those with a damaged first line: read from the second one, and only read.
    restored: usize,
    /// More than one record spoilt, less than a page, from the very beginning of a line: nothing says how long that was.
    lengthless: usize,
}

fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect()
}

fn some(noise: &mut Noise, len: usize) -> Range<usize> {
    let from = noise.below(len);
    from..(from + 1 + noise.below(600)).min(len)
}

/// A journal with one damage to it, and what that was.
fn damaged(whole: &[u8], noise: &mut Noise) -> (&'static str, Vec<u8>) {
    let (mut bytes, mut rows) = (whole.to_vec(), lines(whole));
    let (at, row, other) = (noise.below(bytes.len()), noise.below(rows.len()), noise.below(rows.len()));
    let what = match noise.below(12) {
        0 => {
            bytes[at] ^= 1 << noise.below(8);
            "a bit flipped"
        }
        1 => {
            bytes[at] = [0, 0xff, b'\n', b' ', b'{', b'0'][noise.below(6)];
            "a byte set"
        }
        2 => {
            bytes.truncate(at);
            return ("cut", bytes);
        }
        3 => {
            bytes[at..].fill(0);
            "zeros to the end"
        }
        4 => {
            let range = some(noise, bytes.len());
            bytes[range].fill(0);
            "zeros"
        }
        5 => {
            for at in some(noise, bytes.len()) {
                bytes[at] = noise.below(256) as u8;
            }
            "rubbish"
        }
        6 => {
            let by = [b'\r', b' ', 0][noise.below(3)];
            bytes[at..].iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = by);
            "line ends changed"
        }
        7 => {
            bytes.drain(some(noise, whole.len()));
            "bytes taken out"
        }
        8 => {
            let more = bytes[some(noise, whole.len())].to_vec();
            bytes.splice(at..at, more);
            "bytes put in"
        }
        9 => {
            rows.swap(row, other);
            bytes = rows.concat();
            "lines swapped"
        }
        10 => {
            rows.insert(row, rows[other].clone());
            bytes = rows.concat();
            "a line doubled"
        }
        _ => {
            rows[row..].iter_mut().for_each(|row| {
                row.remove(row.len() - 2);
            });
            bytes = rows.concat();
            "lines short of a byte"
        }
    };
    (what, bytes)
}

/// A journal as drumhead writes it: a muster, then notes.
fn noted(notes: u64) -> Vec<u8> {
    let mut battle = Battle::begin(&begin_record(muster(), 5), book).expect("any text musters");
    for seq in 2..2 + notes {
        let text = format!("the {seq}th note, {}", "which is long ".repeat(8));
        let prepared = battle.prepare(Entry::Note { about: None, turn: 1, text }, 9).expect("it fits");
        battle.take(prepared).expect("it fits");
    }
    let (mut bytes, mut crc) = (Vec::new(), 0);
    for text in battle.records().texts() {
        let (line, after) = line::wrap(text, crc);
        bytes.extend(line);
        crc = after;
    }
    bytes
}

fn tried(times: usize) -> Found {
    let whole = noted(24);
    let read = line::scan(&whole).expect("whole").records;
    let ends: Vec<usize> = lines(&whole)
        .iter()
        .scan(0, |end, line| {
            *end += line.len();
            Some(*end)
        })
        .collect();
    let mut noise = Noise(11);
    let mut found = Found::default();
    for n in 0..times {
        let (what, bytes) = damaged(&whole, &mut noise);
        let Ok(scan) = line::scan(&bytes) else {
            assert!(bytes.is_empty() || bytes.get(..ends[0] - 1) != whole.get(..ends[0] - 1), "{n}: {what}");
            found.unread += 1;
            continue;
        };
        let records = scan.records.len();
        assert!(records <= read.len() && scan.records == read.up_to(records as u64), "{n}: {what}");
        if scan.restored {
            assert!(!bytes.starts_with(&whole[..ends[0]]), "{n}: {what}");
            found.restored += 1;
            continue;
        }
        match scan.tail {
            Tail::Nothing => {
                assert!(whole.starts_with(&bytes), "{n}: {what}: nobody is told of it");
                found.whole += 1;
            }
            Tail::Damaged(damage) => {
                assert_eq!((damage.byte, scan.end), (scan.end, damage.byte), "{n}: {what}");
                found.damaged += 1;
            }
            Tail::Torn => {
                let rest = &bytes[scan.end..];
                // A record more than the one that is torn would have had its own line behind that one's.
                let one =
                    ends.get(records).is_none_or(|end| what == "cut" || *end == whole.len() || bytes.len() <= *end);
                let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                // The second line has the first in it.
                let page = 4096 + if records == 1 { ends[0] } else { 0 };
                let lengthless = rest.len() < page && (digits == 0 || rest.get(digits) != Some(&b' '));
                assert!(one || lengthless, "{n}: {what}: {records} of {} read, {} bytes torn", read.len(), rest.len());
                found.lengthless += usize::from(!one);
                found.torn += usize::from(one);
            }
        }
    }
    found
}

#[test]
fn damage_is_never_silent_and_no_two_records_pass_for_one_that_is_torn() {
    tried(4_000);
}

/// The second line holds the first once more, so that its remains may be longer; what stands behind it is no part of it.
#[test]
fn what_stands_behind_the_second_line_is_not_longer_by_the_first() {
    let mut bytes = noted(24);
    let end: usize = lines(&bytes)[..2].iter().map(Vec::len).sum();
    assert!(bytes.len() - end > 4096 && bytes.len() < 4096 + end + end, "more than a page behind it, less than both");
    bytes[end - 1..].fill(0);
    let scan = line::scan(&bytes).expect("its first line stands");
    assert!(matches!(scan.tail, Tail::Damaged(_)), "{:?}", scan.tail);
}

#[test]
#[ignore = "minutes"]
fn a_million_damages() {
    println!("a million journals damaged at random: {:?}", tried(1_000_000));
}
