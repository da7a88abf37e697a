//! Orders of battle and house rules: whatever stands in them, they are played or complained about.

use drumhead::army_files::{self, Document, Editor, Findings, Severity, Source};
use drumhead::battle::{Battle, Entry, Record};
use drumhead::umpire::Ruleset;
use drumhead::{library, session};

use super::journals::reproduces;
use super::noise::Noise;
use super::play::{any_order, ruled};

/// Checked, priced, edited; and where it is sound and has two sides, played for a few orders.
pub fn order_of_battle(text: &str) {
    let findings = examined(text);
    edited(text);
    let Some(Document::OrderOfBattle(ruleset)) = findings.document.filter(|_| findings.errors.is_empty()) else {
        return;
    };
    let book = (ruleset.open)(&[]).expect("its own tables read");
    drop(book.points(text));
    played(text, &[]);
}

/// Checked; and where they are sound, a battle that ships is played for a few orders under them.
pub fn house_rules(text: &str) {
    let findings = examined(text);
    let Some(Document::HouseRules(ruleset)) = findings.document.filter(|_| findings.errors.is_empty()) else { return };
    if let Some(battle) = any_battle(ruleset, &mut noise(text)) {
        played(battle, &[text]);
    }
}

fn any_battle(ruleset: &Ruleset, noise: &mut Noise) -> Option<&'static str> {
    ruleset.battles.get(noise.below(ruleset.battles.len())).map(|(_, text)| *text)
}

/// Chance that the text decides, so that the same text always fares alike.
fn noise(text: &str) -> Noise {
    Noise(u64::from(crc32fast::hash(text.as_bytes())))
}

fn examined(text: &str) -> Findings {
    let findings = army_files::examine(text);
    for (fault, severity) in [(&findings.errors, Severity::Error), (&findings.warnings, Severity::Warning)]
        .into_iter()
        .flat_map(|(faults, severity)| faults.iter().map(move |fault| (fault, severity)))
    {
        assert!(!army_files::render("a.toml", text, std::slice::from_ref(fault), severity, false).is_empty());
    }
    findings
}

/// The editor takes it up, lists its keys, and gives back what it removed.
fn edited(text: &str) {
    let Ok(mut desk) = Editor::new(text) else { return };
    let before = desk.text();
    let rows = desk.rows();
    for row in rows {
        drop(desk.keys(row.path));
    }
    let Some(row) = rows.get(noise(text).below(rows.len())) else { return };
    if desk.remove(row.path).is_ok() {
        assert!(desk.undo());
        assert_eq!(desk.text(), before);
    }
}

fn played(order_of_battle: &str, house_rules: &[&str]) {
    let source = |text: &str| Source { name: "a".to_owned(), text: text.to_owned() };
    let rules: Vec<Source> = house_rules.iter().map(|text| source(text)).collect();
    let Ok((muster, _)) = library::muster(&source(order_of_battle), &rules, 7) else { return };
    let first = Record { seq: 1, time: 0, sitting: 0, entry: Entry::Muster(muster) };
    let mut battle = Battle::begin(&first, session::ruleset).expect("what musters opens");
    let mut noise = noise(order_of_battle);
    for _ in 0..10 {
        let order = any_order(&battle.game().view(), &mut noise);
        if let Some(entry) = ruled(&battle, order, &mut noise) {
            let record = battle.record(entry, 0);
            battle.apply(&record).expect("its own events");
        }
    }
    reproduces(&battle);
}
