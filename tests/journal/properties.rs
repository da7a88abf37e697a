//! What holds of any battle, whatever is done in whatever order: the model is a list of acts with a cursor, and the sum
//! of what stands in it.

use crate::support::counted::{battle, entry, given, happen, hit, next, overrule, redo, state};
use crate::support::counting::book;
use drumhead::battle::{After, Battle, Change, Entry, Mending, Record};
use drumhead::journal::line::{self, Tail};
use drumhead::umpire::{Order, Throw};
use proptest::prelude::*;

/// Something an umpire does.
#[derive(Clone, Debug)]
enum Act {
    Hit { bonus: u32, face: u8 },
    Turn,
    Overrule(u32),
    Note,
    Undo,
    Redo,
    Correct { which: prop::sample::Index, bonus: u32, face: u8 },
    Insert { which: prop::sample::Index, bonus: u32, face: u8 },
    Remove { which: prop::sample::Index },
}

fn act() -> impl Strategy<Value = Act> {
    let correct = (any::<prop::sample::Index>(), 0..9u32, 1..=6u8);
    let insert = correct.clone();
    prop_oneof![
        8 => (0..9u32, 1..=6u8).prop_map(|(bonus, face)| Act::Hit { bonus, face }),
        2 => Just(Act::Turn),
        1 => (0..50u32).prop_map(Act::Overrule),
        1 => Just(Act::Note),
        4 => Just(Act::Undo),
        3 => Just(Act::Redo),
        1 => correct.prop_map(|(which, bonus, face)| Act::Correct { which, bonus, face }),
        1 => insert.prop_map(|(which, bonus, face)| Act::Insert { which, bonus, face }),
        1 => any::<prop::sample::Index>().prop_map(|which| Act::Remove { which }),
    ]
}

/// Does it, where it can be done.
fn act_on(battle: &mut Battle, act: &Act) {
    let done = match act {
        Act::Hit { bonus, face } => match battle.rule(&hit(*bonus), &[Throw::Face(*face)]).result {
            Ok(_) => entry(battle, hit(*bonus), &[*face]),
            Err(_) => return,
        },
        Act::Turn => entry(battle, next(), &[]),
        Act::Overrule(hits) => entry(battle, overrule(*hits, "miscounted"), &[]),
        Act::Note => Entry::Note { about: None, turn: 1, text: "5".to_owned() },
        Act::Undo => match battle.would_undo() {
            Some((of, _)) => Entry::Undo { of },
            None => return,
        },
        Act::Redo => match redo(battle) {
            Some(Ok((entry, _))) => entry,
            _ => return,
        },
        Act::Correct { which, .. } | Act::Insert { which, .. } | Act::Remove { which } => {
            if battle.standing().is_empty() {
                return;
            }
            let of = which.get(&battle.standing().to_vec()).seq;
            let (what, given) = match act {
                Act::Correct { bonus, face, .. } => (Mending::Correct(of), given(*bonus, *face)),
                Act::Insert { bonus, face, .. } => (Mending::InsertBefore(of), given(*bonus, *face)),
                _ => (Mending::Remove(of), None),
            };
            match battle.mend(what, given, "misread") {
                Ok((entry, _)) => entry,
                Err(_) => return,
            }
        }
    };
    happen(battle, done);
}

/// What the events of the rulings that stand come to, added up here.
fn sum(battle: &Battle) -> (String, u32) {
    let (mut hits, mut turn) = (0, 1);
    for standing in battle.standing().iter() {
        for event in standing.ruled.events.as_array().expect("a list") {
            match (event.get("hits"), event.get("set")) {
                (Some(more), _) => hits += more.as_u64().expect("a number"),
                (_, Some(set)) => hits = set.as_u64().expect("a number"),
                _ => turn += 1,
            }
        }
    }
    (format!("{hits} hits"), turn)
}

fn journal(battle: &Battle) -> Vec<u8> {
    let mut crc = 0;
    let mut bytes = Vec::new();
    for record in battle.records().iter() {
        let (line, after) = line::write(&record, crc).expect("JSON");
        bytes.extend_from_slice(&line);
        crc = after;
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_battle_reads_back_as_it_was(acts in prop::collection::vec(act(), 0..220)) {
        let mut live = battle();
        for act in &acts {
            act_on(&mut live, act);
            prop_assert_eq!(state(&live), sum(&live));
        }
        let scan = line::scan(&journal(&live)).expect("whole");
        prop_assert_eq!(&scan.tail, &Tail::Nothing);
        prop_assert_eq!(&scan.records, live.records());
        let again = Battle::from_records(scan.records, book).expect("it folds");
        prop_assert_eq!(state(&again), state(&live));
        prop_assert_eq!(again.standing().to_vec(), live.standing().to_vec());
        prop_assert_eq!(again.would_undo(), live.would_undo());
        prop_assert_eq!(again.redo(), live.redo());
        prop_assert_eq!(again.history(), live.history());
    }

    #[test]
    fn undoing_everything_and_redoing_it_comes_out_the_same(acts in prop::collection::vec(act(), 0..220)) {
        let mut battle = battle();
        for act in &acts {
            act_on(&mut battle, act);
        }
        let mut before = 0;
        while battle.records().len() > before {
            before = battle.records().len();
            act_on(&mut battle, &Act::Redo);
        }
        let mut states = vec![(state(&battle), battle.standing().to_vec())];
        while battle.would_undo().is_some() {
            act_on(&mut battle, &Act::Undo);
            states.push((state(&battle), battle.standing().to_vec()));
        }
        prop_assert_eq!(state(&battle), ("0 hits".to_owned(), 1));
        prop_assert!(battle.standing().is_empty());
        while let Some(expected) = states.pop() {
            prop_assert_eq!((state(&battle), battle.standing().to_vec()), expected);
            act_on(&mut battle, &Act::Redo);
        }
    }

    #[test]
    fn an_undo_gives_the_state_before(acts in prop::collection::vec(act(), 0..150), last in act()) {
        let mut battle = battle();
        for act in &acts {
            act_on(&mut battle, act);
        }
        let before = (state(&battle), battle.standing().to_vec());
        let length = battle.records().len();
        act_on(&mut battle, &last);
        if battle.records().len() > length && !matches!(last, Act::Undo | Act::Redo) {
            act_on(&mut battle, &Act::Undo);
            prop_assert_eq!((state(&battle), battle.standing().to_vec()), before);
        }
    }

    #[test]
    fn a_look_back_is_the_battle_as_it_was(acts in prop::collection::vec(act(), 1..120), which in any::<prop::sample::Index>()) {
        let mut battle = battle();
        let mut states = vec![(1, state(&battle))];
        for act in &acts {
            act_on(&mut battle, act);
            states.push((battle.records().len() as u64, state(&battle)));
        }
        let (seq, then) = which.get(&states);
        prop_assert_eq!(&state(&battle.at(*seq).expect("it is there")), then);
    }

    #[test]
    fn a_battle_ruled_by_this_version_verifies(acts in prop::collection::vec(act(), 0..150)) {
        let mut battle = battle();
        for act in &acts {
            act_on(&mut battle, act);
        }
        // Few hits are thrown, so that no correction forbids a later ruling.
        prop_assert_eq!(battle.verify().expect("it folds"), Vec::new());
    }

    #[test]
    fn any_bytes_after_a_journal_harm_nothing(junk in prop::collection::vec(any::<u8>(), 0..600)) {
        let battle = battle();
        let bytes = journal(&battle);
        let scan = line::scan(&[bytes.clone(), junk].concat()).expect("its muster is whole");
        prop_assert_eq!(&scan.records, battle.records());
        prop_assert_eq!(scan.end, bytes.len());
    }
}

fn changed(changes: &[Change]) -> Vec<(u64, Option<&str>, After)> {
    changes.iter().map(|change| (change.seq, change.before.as_deref(), change.after.clone())).collect()
}

#[test]
fn a_correction_keeps_later_dice_and_lists_what_changed() {
    let mut battle = battle();
    for (bonus, face) in [(0, 3), (1, 4), (0, 6)] {
        let fire = entry(&battle, hit(bonus), &[face]);
        happen(&mut battle, fire);
    }
    let (entry, changes) = battle.mend(Mending::Correct(2), given(2, 3), "battalion guns").expect("it is ruled");
    // 3 becomes 3 + 2; then 4 + 1 and 6 are thrown again as they fell.
    assert_eq!(
        changed(&changes),
        [
            (2, Some("3 hits, 3 in all"), After::Stands("5 hits, 5 in all".to_owned())),
            (3, Some("5 hits, 8 in all"), After::Stands("5 hits, 10 in all".to_owned())),
            (4, Some("6 hits, 14 in all"), After::Stands("6 hits, 16 in all".to_owned())),
        ]
    );
    happen(&mut battle, entry);
    assert_eq!(state(&battle), ("16 hits".to_owned(), 1));
    assert_eq!(battle.would_undo().map(|(seq, _)| seq), Some(5));
}

#[test]
fn a_ruling_that_a_correction_forbids_stands_and_is_named() {
    let mut battle = battle();
    for (bonus, face) in [(1, 3), (0, 4)] {
        let fire = entry(&battle, hit(bonus), &[face]);
        happen(&mut battle, fire);
    }
    let (entry, changes) = battle.mend(Mending::Correct(2), given(1000, 3), "a mine").expect("it is ruled");
    assert_eq!(changes[1].after, After::AsItWas("a thousand hits are enough".to_owned()));
    happen(&mut battle, entry);
    // 1003 and the 4 that stands as it was.
    assert_eq!(state(&battle), ("1007 hits".to_owned(), 1));
    let differences = battle.verify().expect("it folds");
    assert_eq!(differences.len(), 1);
    assert_eq!((differences[0].seq, differences[0].today.as_str()), (3, "a thousand hits are enough"));
}

#[test]
fn a_correction_of_a_correction_lies_over_it() {
    let mut battle = battle();
    let fire = entry(&battle, hit(0), &[1]);
    happen(&mut battle, fire);
    for bonus in [2, 5] {
        let (entry, _) = battle.mend(Mending::Correct(2), given(bonus, 1), "again").expect("it is ruled");
        happen(&mut battle, entry);
    }
    assert_eq!(state(&battle).0, "6 hits");
    act_on(&mut battle, &Act::Undo);
    assert_eq!(state(&battle).0, "3 hits");
    act_on(&mut battle, &Act::Undo);
    assert_eq!(state(&battle).0, "1 hits");
}

#[test]
fn records_that_do_not_follow_each_other_are_refused_and_change_nothing() {
    let mut battle = battle();
    let fire = entry(&battle, hit(0), &[5]);
    happen(&mut battle, fire);
    let (records, before) = (battle.records().clone(), state(&battle));
    let mut ruled = match records.get(2).expect("a ruling").entry {
        Entry::Ruling(ruled) => ruled,
        other => unreachable!("{other}"),
    };
    let fits = ruled.clone();
    ruled.events = serde_json::json!([{"hits": 2}, {"unknown": 1}]);
    let mending = |what, rulings| Record {
        seq: 3,
        time: 0,
        sitting: 0,
        entry: Entry::Mend { what, why: String::new(), rulings, as_it_was: Vec::new() },
    };
    let unfit = [
        Record { seq: 4, time: 0, sitting: 0, entry: Entry::Undo { of: 2 } },
        Record { seq: 3, time: 0, sitting: 0, entry: Entry::Undo { of: 1 } },
        Record { seq: 3, time: 0, sitting: 0, entry: Entry::Redo { of: 2 } },
        Record { seq: 3, time: 0, sitting: 0, entry: Entry::Ruling(ruled.clone()) },
        mending(Mending::Correct(2), vec![(2, ruled.clone())]),
        mending(Mending::Correct(1), vec![(1, ruled.clone())]),
        mending(Mending::InsertBefore(2), vec![(3, ruled)]),
        // An insertion without its ruling, one that brings another's, and one before what does not stand.
        mending(Mending::InsertBefore(2), Vec::new()),
        mending(Mending::InsertBefore(2), vec![(3, fits.clone()), (4, fits.clone())]),
        mending(Mending::InsertBefore(9), vec![(3, fits.clone())]),
        mending(Mending::Remove(1), Vec::new()),
        mending(Mending::Remove(2), vec![(2, fits.clone())]),
        mending(Mending::Again(vec![2]), vec![(2, fits.clone())]),
        mending(Mending::Again(vec![3]), vec![(3, fits)]),
    ];
    for record in unfit {
        assert!(battle.apply(&record).is_err(), "{record:?}");
        assert_eq!((battle.records(), state(&battle)), (&records, before.clone()), "{record:?}");
        assert_eq!(battle.would_undo().map(|(seq, _)| seq), Some(2), "{record:?}");
    }
}

#[test]
fn throws_left_over_or_owed_come_to_no_ruling() {
    let battle = battle();
    assert!(battle.rule(&hit(0), &[]).result.is_err());
    assert!(battle.rule(&hit(0), &[Throw::Face(1), Throw::Face(1)]).result.is_err());
    assert!(battle.rule(&hit(0), &[Throw::Face(7)]).result.is_err());
    let nothing = Order { name: "charge".to_owned(), ..Order::default() };
    assert!(battle.rule(&nothing, &[]).result.is_err());
}
