//! The after-action report, in Markdown.

use std::fmt::Write;

use super::luck::{self, Luck, Thrown as Dice};
use super::{called, count, date, moment, rules};
use crate::battle::{Battle, Entry, Kind, Mending, Record, RecordedRuling};
use crate::letters;
use crate::umpire::{Interrupt, Throw, View};

/// The report of a battle: what came of it, the armies as they stand, every ruling turn by turn with its dice and who threw
/// them, what was overruled and corrected and why, and the luck of each army.
pub fn story(battle: &Battle) -> Result<String, Interrupt> {
    let view = battle.game().view();
    let mut text = format!("# {}\n\n", plain(&view.title));
    head(&mut text, battle);
    result(&mut text, &view);
    armies(&mut text, &view);
    turns(&mut text, battle, &view);
    mendings(&mut text, battle);
    dice(&mut text, &luck::thrown(battle)?, &view);
    Ok(text)
}

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

fn head(text: &mut String, battle: &Battle) {
    let records = battle.records();
    let time = |record: Option<Record>| record.map_or(0, |record| record.time);
    let (first, last) = (time(records.get(1)), time(records.last()));
    let acts = [Kind::Ruling, Kind::Note, Kind::Mend];
    let made =
        (1..=records.len() as u64).filter(|&seq| records.kind(seq).is_some_and(|kind| acts.contains(&kind))).count();
    let stood_again = battle.mendings().filter(|(_, what)| matches!(what, Mending::Again(_))).count();
    let removed = battle.mendings().filter(|(_, what)| matches!(what, Mending::Remove(_))).count();
    let stand = battle.history().len() + stood_again + removed;
    let version = &battle.muster().drumhead;
    let _ = writeln!(text, "Rules: {}. Umpired with drumhead {}.", plain(&rules(battle)), plain(version));
    let _ =
        writeln!(text, "From {} to {} (UTC), {}.", date(first), date(last), count(battle.standing().len(), "ruling"));
    if made > stand {
        let _ = writeln!(text, "Taken back, and not told here: {}.", count(made - stand, "act"));
    }
    text.push('\n');
}

fn result(text: &mut String, view: &View) {
    let _ = match &view.over {
        Some(end) => writeln!(text, "## Result\n\n{}\n", plain(end)),
        None => writeln!(text, "## As it stands\n\nNot over: {}.\n", plain(&moment(view))),
    };
    for army in &view.armies {
        let _ = writeln!(text, "- **{}**: {}", plain(&army.name), plain(&army.standing));
    }
    text.push('\n');
}

fn armies(text: &mut String, view: &View) {
    text.push_str("## Armies at the end\n\n");
    for army in &view.armies {
        let general = if army.general.is_empty() { String::new() } else { format!(": {}", plain(&army.general)) };
        let _ = writeln!(text, "### {}{general}\n", plain(&army.name));
        text.push_str("| | unit | | strength | |\n| --- | --- | --- | --- | --- |\n");
        for brigade in &army.brigades {
            let _ = writeln!(
                text,
                "| **{}** | **{}** | {} | | |",
                view.marked(brigade.code),
                plain(&brigade.name),
                plain(&brigade.rating)
            );
            for unit in &brigade.units {
                let state = if unit.gone { "out of the battle".to_owned() } else { plain(&unit.marks.join(", ")) };
                let (name, kind, strength) = (plain(&unit.name), plain(&unit.kind), plain(&unit.strength));
                let _ = writeln!(text, "| {} | {name} | {kind} | {strength} | {state} |", view.marked(unit.code));
            }
        }
        text.push('\n');
    }
}

/// Everything that stands, in order; a ruling that was mended as it stands now.
fn turns(text: &mut String, battle: &Battle, view: &View) {
    text.push_str("## The battle\n");
    let (mut turn, mut phase) = (0, String::new());
    for &act in battle.history() {
        let (now, line) = match (battle.standing().find(act), battle.records().get(act).map(|record| record.entry)) {
            (Some(standing), _) => {
                let (now, during) = battle.standing().told_under(&standing);
                if (now, &during) != (turn, &phase) {
                    begin(text, &mut turn, now);
                    phase = during;
                    let _ = writeln!(text, "\n**{}**\n", plain(&phase));
                }
                (now, ruling(&standing.ruled))
            }
            (None, Some(Entry::Note { about, turn, text })) => {
                let about = about.map_or_else(String::new, |code| format!(" on {}", plain(&called(view, code))));
                (turn, format!("- *note{about}: {}*\n", plain(&text)))
            }
            _ => continue,
        };
        if now != turn {
            begin(text, &mut turn, now);
            text.push('\n');
            phase.clear();
        }
        text.push_str(&line);
    }
    text.push('\n');
}

fn begin(text: &mut String, turn: &mut u32, now: u32) {
    if *turn != now {
        let _ = write!(text, "\n### Turn {now}\n");
        *turn = now;
    }
}

fn ruling(ruled: &RecordedRuling) -> String {
    let mut text = format!("- {}", plain(&ruled.line));
    let fell: Vec<(String, bool)> = ruled
        .throws
        .iter()
        .enumerate()
        .map(|(at, throw)| match throw {
            Throw::Face(face) => (face.to_string(), ruled.thrown.rolled(at)),
            Throw::Card(card) => (plain(card), ruled.thrown.rolled(at)),
        })
        .collect();
    let runs = fell.chunk_by(|one, other| one.1 == other.1).map(|run| {
        let faces: Vec<&str> = run.iter().map(|(face, _)| face.as_str()).collect();
        let rolled = run.iter().any(|(_, rolled)| *rolled);
        format!("{} {}", if rolled { "drumhead rolled" } else { "the players threw" }, faces.join(", "))
    });
    let runs: Vec<String> = runs.collect();
    if !runs.is_empty() {
        let _ = write!(text, " ({})", runs.join("; "));
    }
    text.push('\n');
    for note in &ruled.notes {
        let _ = writeln!(text, "  - {}", plain(note));
    }
    if let Some(why) = ruled.overruling() {
        let _ = writeln!(text, "  - overruled by the umpire: {}", plain(why));
    }
    text
}

/// How the past was mended, and why.
fn mendings(text: &mut String, battle: &Battle) {
    let line = |seq: u64| {
        let line = battle.standing().find(seq).map(|standing| standing.ruled.line);
        line.map_or_else(String::new, |line| format!(", now \"{}\"", plain(&line)))
    };
    for (at, (record, what)) in battle.mendings().enumerate() {
        let Some(Entry::Mend { why, rulings, .. }) = battle.records().get(record).map(|record| record.entry) else {
            continue;
        };
        if at == 0 {
            text.push_str("## Corrections\n\n");
        }
        let done = match what {
            Mending::Correct(of) => format!("record {of}{}", line(of)),
            Mending::InsertBefore(of) => format!("record {record} inserted before {of}{}", line(record)),
            Mending::Remove(of) => format!("record {of} removed"),
            Mending::Again(of) => {
                let of: Vec<String> = of.iter().map(u64::to_string).collect();
                format!("taken back and stood again: {}", of.join(", "))
            }
        };
        let _ = writeln!(text, "- {done}: {}; {} changed", plain(&why), count(rulings.len(), "ruling"));
    }
    if battle.mendings().next().is_some() {
        text.push('\n');
    }
}

/// The luck of each army: its dice by purpose, and how many of a hundred armies would have thrown less and more.
fn dice(text: &mut String, thrown: &Dice, view: &View) {
    if thrown.rows.is_empty() {
        return;
    }
    text.push_str(
        "## Luck\n\n| army | thrown for | die | dice | mean | expected |\n| --- | --- | --- | ---: | ---: | ---: |\n",
    );
    let name = |army: u8| match view.armies.get(usize::from(army).wrapping_sub(1)) {
        Some(army) => plain(&army.name),
        None => "neither".to_owned(),
    };
    for row in &thrown.rows {
        let mean = f64::from(row.sum()) / row.faces.len() as f64;
        let (why, die) = (plain(row.why), row.die.name());
        let expected = row.expected().to_f64();
        let _ =
            writeln!(text, "| {} | {why} | {die} | {} | {mean:.2} | {expected:.2} |", name(row.army), row.faces.len());
    }
    text.push('\n');
    let mut armies: Vec<u8> = thrown.rows.iter().map(|row| row.army).collect();
    armies.dedup();
    for army in armies {
        let rows: Vec<&Luck> = thrown.rows.iter().filter(|row| row.army == army).collect();
        let dice: usize = rows.iter().map(|row| row.faces.len()).sum();
        let (below, above) = luck::tails(rows);
        let (below, above) = (below * 100.0, above * 100.0);
        let plural = if dice == 1 { "die" } else { "dice" };
        let _ = writeln!(
            text,
            "- **{}**: {dice} {plural}; of 100 such armies {below:.0} would have thrown less in all, {above:.0} more",
            name(army)
        );
    }
    text.push_str("\nWhether high or low is lucky depends on what a die was thrown for.\n");
    if thrown.unknown > 0 {
        let _ = writeln!(text, "{} dice are left out: today's rules would throw others there.", thrown.unknown);
    }
}
