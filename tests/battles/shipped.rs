//! Every battle that ships, played for a while with whatever may be ordered: what holds of any battle holds of these.

use crate::support::noise::Noise;
use crate::support::play::{any_order, ruled};
use drumhead::army_files::Source;
use drumhead::battle::{Battle, Entry, Muster, Record};
use drumhead::journal::line;
use drumhead::report::{data, markdown, standing, story};
use drumhead::{library, rulesets, session};

fn happen(battle: &mut Battle, entry: Entry) {
    let prepared = battle.prepare(entry, 0).expect("it passes");
    battle.take(prepared).expect("what passes is taken");
}

/// Plays the battle, and looks at it from every side.
fn played(muster: &Muster, seed: u64) -> usize {
    let first = Record { seq: 1, time: 0, sitting: 0, entry: Entry::Muster(muster.clone()) };
    let mut battle = Battle::begin(&first, session::ruleset).expect("it musters");
    let mut noise = Noise(seed);
    let mut views = vec![battle.game().view()];
    for _ in 0..120 {
        let order = any_order(&battle.game().view(), &mut noise);
        if let Some(entry) = ruled(&battle, order, &mut noise) {
            happen(&mut battle, entry);
            views.push(battle.game().view());
        }
    }
    assert_eq!(battle.verify().expect("it folds"), Vec::new(), "{} {seed}", muster.title);
    let (mut bytes, mut crc) = (Vec::new(), 0);
    for text in battle.records().texts() {
        let (line, after) = line::wrap(text, crc);
        bytes.extend_from_slice(&line);
        crc = after;
    }
    let records = line::scan(&bytes).expect("whole").records;
    assert_eq!(&records, battle.records());
    let again = Battle::from_records(records, session::ruleset).expect("it folds");
    assert_eq!(Some(&again.game().view()), views.last(), "{} {seed}", muster.title);
    assert!(standing::standing(&battle).lines().count() > 5);
    assert!(markdown::markdown(&story::story(&battle).expect("it is told")).contains("### Turn 1"));
    assert!(serde_json::to_string(&data::data(&battle)).is_ok());
    let rulings = battle.standing().len();
    for view in views.iter().rev().skip(1) {
        let (of, _) = battle.would_undo().expect("there is one left");
        happen(&mut battle, Entry::Undo { of });
        assert_eq!(&battle.game().view(), view, "{} {seed}, undo of {of}", muster.title);
    }
    for view in views.iter().skip(1) {
        let (of, _) = battle.would_redo().expect("there is one left");
        happen(&mut battle, Entry::Redo { of });
        assert_eq!(&battle.game().view(), view, "{} {seed}, redo of {of}", muster.title);
    }
    rulings
}

#[test]
fn every_battle_that_ships_reads_back_verifies_and_is_taken_back() {
    for ruleset in rulesets::ALL {
        let mut rulings = 0;
        for (at, (name, text)) in ruleset.battles.iter().enumerate() {
            let source = Source { name: (*name).to_owned(), text: (*text).to_owned() };
            // A ruleset without a battle's state yet has procedures only.
            let Ok((muster, _)) = library::muster(&source, &[], 5) else { continue };
            // The first of a ruleset stands for it; of the others none may fail in another way.
            let seeds = if at == 0 { 1..=3 } else { 1..=1 };
            rulings += seeds.map(|seed| played(&muster, seed)).sum::<usize>();
        }
        assert!(rulings > 20, "{}: {rulings} rulings only: nothing was tried", ruleset.id);
    }
}
