//! The after-action report, in Markdown.

use std::fmt::Write;

use super::luck::{self, Luck, Thrown as Dice};
use super::{called, count, date, moment, rules};
use crate::battle::{Battle, Entry, Kind, Record, RecordedRuling, Standing, Thrown};
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
    corrections(&mut text, battle);
    dice(&mut text, &luck::thrown(battle)?, &view);
    Ok(text)
}

/// Text that Markdown shall leave alone, on one line.
fn plain(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '<' | '|' => safe.extend(['\\', c]),
            '\n' | '\r' => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

fn head(text: &mut String, battle: &Battle) {
    let records = battle.records();
    let time = |record: Option<Record>| record.map_or(0, |record| record.time);
    let (first, last) = (time(records.get(1)), time(records.last()));
    let acts = [Kind::Ruling, Kind::Note, Kind::Correct];
    let made =
        (1..=records.len() as u64).filter(|&seq| records.kind(seq).is_some_and(|kind| acts.contains(&kind))).count();
    let stand = battle.acts().len();
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

/// Every act that stands, in order; a ruling that was corrected as it stands now.
fn turns(text: &mut String, battle: &Battle, view: &View) {
    text.push_str("## The battle\n");
    let (mut turn, mut phase) = (0, String::new());
    for &act in battle.acts() {
        let (now, line) = match (battle.standing().find(act), battle.records().get(act).map(|record| record.entry)) {
            (Some(Standing { ruled, .. }), _) => {
                if (ruled.turn, &ruled.phase) != (turn, &phase) {
                    begin(text, &mut turn, ruled.turn);
                    phase.clone_from(&ruled.phase);
                    let _ = writeln!(text, "\n**{}**\n", plain(&phase));
                }
                (ruled.turn, ruling(&ruled))
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
    let faces: Vec<String> = ruled
        .throws
        .iter()
        .map(|throw| match throw {
            Throw::Face(face) => face.to_string(),
            Throw::Card(card) => plain(card),
        })
        .collect();
    let who = match ruled.thrown {
        Thrown::Players => "the players threw",
        Thrown::Drumhead => "drumhead rolled",
        Thrown::Nobody => "",
    };
    if !faces.is_empty() {
        let _ = write!(text, " ({who} {})", faces.join(", "));
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

fn corrections(text: &mut String, battle: &Battle) {
    let records = battle.records();
    let acts = battle.acts().iter().filter(|&&act| records.kind(act) == Some(Kind::Correct));
    let corrections: Vec<(u64, String, usize)> = acts
        .filter_map(|&act| match records.get(act)?.entry {
            Entry::Correct { of, why, rulings } => Some((of, why, rulings.len())),
            _ => None,
        })
        .collect();
    if corrections.is_empty() {
        return;
    }
    text.push_str("## Corrections\n\n");
    for (of, why, rulings) in corrections {
        let line = battle.standing().find(of);
        let line = line.map_or_else(String::new, |standing| format!(", now \"{}\"", plain(&standing.ruled.line)));
        let _ = writeln!(text, "- record {of}{line}: {}; {} changed", plain(&why), count(rulings, "ruling"));
    }
    text.push('\n');
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
