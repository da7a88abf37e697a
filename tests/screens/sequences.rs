//! Every sequence that the program writes is one that a console of Windows knows, or does without.

#![cfg(unix)]

use super::looks::played;

/// What Microsoft lists for its console ("Console Virtual Terminal Sequences"), of what stands behind `ESC [`: the final
/// bytes that take numbers alone, the renditions, the modes. The two of all programs that draw: another screen, the cursor.
const FINALS: &str = "ABCDEFGHdfJKSTLM@PX";
const MODES: [&str; 3] = ["?25", "?12", "?1049"];

fn is_rendition(code: u8) -> bool {
    matches!(code, 0 | 1 | 4 | 7 | 22 | 24 | 27 | 30..=37 | 39 | 40..=47 | 49 | 90..=97 | 100..=107)
}

/// What it does not list, and what then happens: each is passed over by a console that does not know it.
const DONE_WITHOUT: [(&str, &str); 11] = [
    ("?2026h", "a frame is one write, so that it is drawn whole all the same"),
    ("?2026l", "so it is"),
    ("?2004h", "what is pasted comes as keys"),
    ("?2004l", "so it does"),
    ("2m", "what is faint is as bright as all else; nothing is said by that alone"),
    ("59m", "no line under a text has a colour, so that none is taken away"),
    ("?1000l", "on Windows the mouse is a mode of the console: crossterm writes nothing"),
    ("?1002l", "the same"),
    ("?1003l", "the same"),
    ("?1006l", "the same"),
    ("?1015l", "the same"),
];

/// Every control sequence of a text, without its `ESC [`; whatever else begins with ESC stands as it is.
fn sequences(text: &str) -> Vec<String> {
    let end = |rest: &str| rest.find(|c: char| ('@'..='~').contains(&c)).map_or(rest.len(), |at| at + 1);
    let one = |rest: &str| match rest.strip_prefix('[') {
        Some(rest) => rest[..end(rest)].to_owned(),
        None => format!("ESC {}", rest.chars().take(4).collect::<String>()),
    };
    text.split('\u{1b}').skip(1).map(one).collect()
}

fn is_known(sequence: &str) -> bool {
    let (parameters, last) = sequence.split_at(sequence.len() - 1);
    match last {
        "m" => parameters.split(';').all(|code| code.is_empty() || code.parse().is_ok_and(is_rendition)),
        "h" | "l" => MODES.contains(&parameters),
        _ => FINALS.contains(last) && parameters.bytes().all(|byte| byte.is_ascii_digit() || byte == b';'),
    }
}

#[test]
fn a_console_of_windows_knows_every_sequence_or_does_without() {
    let mut told = 0;
    for (name, words) in [("known", &[][..]), ("known-mouse", &["--mouse"])] {
        let written = String::from_utf8(played(name, words, &[]).written()).expect("UTF-8");
        let others = written.chars().filter(|c| c.is_control() && !matches!(c, '\u{1b}' | '\r' | '\n'));
        assert_eq!(others.collect::<String>(), "");
        for sequence in sequences(&written) {
            let is_mouse = name == "known-mouse" && sequence.starts_with("?10");
            let without = DONE_WITHOUT.iter().any(|(other, _)| *other == sequence);
            assert!(is_known(&sequence) || without || is_mouse, "ESC [ {sequence}");
            told += 1;
        }
    }
    assert!(told > 1_000, "only {told} sequences");
}

#[test]
fn a_sequence_that_a_console_lacks_is_found() {
    let text =
        "a\u{1b}[1;31mb\u{1b}[3;4Hc\u{1b}[?1049h\u{1b}[3md\u{1b}[38;5;200me\u{1b}]0;x\u{1b}[?1006h\u{1b}[58;5;1m";
    let unknown: Vec<String> = sequences(text).into_iter().filter(|one| !is_known(one)).collect();
    assert_eq!(unknown, ["3m", "38;5;200m", "ESC ]0;x", "?1006h", "58;5;1m"]);
}
