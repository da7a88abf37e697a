//! Journals: whatever stands in the file, it opens up to where it is whole, or is refused.

use drumhead::battle::{Battle, Record, Records};
use drumhead::journal::line::{self, Tail};
use drumhead::{report, session};

/// A journal as it is; and its lines, whatever they say, with lengths, numbers and checksums that are right: only
/// somebody who means it writes such.
pub fn journal(bytes: &[u8]) {
    opened(bytes);
    opened(&sealed(bytes));
}

fn opened(bytes: &[u8]) {
    let Ok(scan) = line::scan(bytes) else { return };
    assert!(scan.end <= bytes.len());
    let Ok(battle) = Battle::from_records(scan.records, session::ruleset) else { return };
    reproduces(&battle);
    drop(battle.verify());
    drop(report::standing::standing(&battle));
    drop(report::board::board(&battle));
    if let Ok(story) = report::story::story(&battle) {
        drop((report::markdown::markdown(&story), report::html::html(&story)));
    }
}

/// Each line's body, from its first brace on, as a line of a journal.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let (mut out, mut crc, mut seq) = (Vec::new(), 0, 0);
    for text in bytes.split(|byte| *byte == b'\n') {
        let Some(start) = text.iter().position(|byte| *byte == b'{') else { continue };
        let body = &text[start..];
        seq += 1;
        let record = serde_json::from_slice::<Record>(body).ok().map(|record| Record { seq, ..record });
        let written = record.and_then(|record| line::write(&record, crc).ok()).unwrap_or_else(|| framed(body, crc));
        out.extend_from_slice(&written.0);
        crc = written.1;
    }
    out
}

fn framed(body: &[u8], before: u32) -> (Vec<u8>, u32) {
    let mut hasher = crc32fast::Hasher::new_with_initial(before);
    hasher.update(body);
    let crc = hasher.finalize();
    let mut line = format!("{} {crc:08x} ", body.len()).into_bytes();
    line.extend_from_slice(body);
    line.push(b'\n');
    (line, crc)
}

/// The journal of these records.
pub fn written(records: &Records) -> Vec<u8> {
    let (mut bytes, mut crc) = (Vec::new(), 0);
    for text in records.texts() {
        let (line, next) = line::wrap(text, crc);
        bytes.extend_from_slice(&line);
        crc = next;
    }
    bytes
}

/// A battle written, read and folded anew shows the same, and would take back the same.
pub fn reproduces(battle: &Battle) {
    let scan = line::scan(&written(battle.records())).expect("its muster is whole");
    assert_eq!(scan.tail, Tail::Nothing);
    assert_eq!(&scan.records, battle.records());
    let again = Battle::from_records(scan.records, session::ruleset).expect("records that fold");
    assert_eq!(again.game().view(), battle.game().view());
    assert_eq!(again.standing().to_vec(), battle.standing().to_vec());
    assert_eq!(again.would_undo(), battle.would_undo());
    assert_eq!(again.would_redo(), battle.would_redo());
}
