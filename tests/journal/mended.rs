//! The past mended: rulings corrected, put in, removed, and what was taken back stands again after what was ruled since.

use crate::support::counted::{battle, entry, given, happen, hit, next, redo, state};
use crate::support::counting::book;
use drumhead::battle::{After, Battle, Change, Entry, Mending, Redo, Thrown};
use drumhead::umpire::Throw;
use proptest::prelude::*;

/// What an act puts in the row, or does to it.
#[derive(Clone, Debug, PartialEq)]
enum Did {
    Hits(u32),
    Turn,
    Correct(u64, u32),
    Insert(u64, u32),
    Remove(u64),
    Again(Vec<(u64, Did)>),
}

/// A battle as a child would keep it: a row of slips with numbers on them, a picture of the row before each act, and a pile
/// of the acts that were taken back, each with the act that it came after.
#[derive(Clone, Debug, Default)]
struct Slips {
    row: Row,
    acts: Vec<(u64, Did, Row)>,
    pile: Vec<(u64, Did, u64)>,
}

/// Slips in a row, each with its number.
type Row = Vec<(u64, Did)>;

impl Slips {
    fn last(&self) -> u64 {
        self.acts.last().map_or(0, |(seq, ..)| *seq)
    }

    fn lay(&mut self, seq: u64, did: &Did) -> bool {
        let place = |of: u64| self.row.iter().position(|(slip, _)| *slip == of);
        match did {
            Did::Hits(_) | Did::Turn => self.row.push((seq, did.clone())),
            Did::Correct(of, hits) => match place(*of) {
                Some(at) => self.row[at].1 = Did::Hits(*hits),
                None => return false,
            },
            Did::Insert(before, hits) => match place(*before) {
                Some(at) => self.row.insert(at, (seq, Did::Hits(*hits))),
                None => return false,
            },
            Did::Remove(of) => match place(*of) {
                Some(at) => drop(self.row.remove(at)),
                None => return false,
            },
            Did::Again(each) => {
                let laid: Vec<bool> = each.iter().map(|(seq, did)| self.lay(*seq, did)).collect();
                return laid.contains(&true);
            }
        }
        true
    }

    /// Does it; `false` where it cannot be done.
    fn act(&mut self, seq: u64, did: Did) -> bool {
        let before = self.row.clone();
        let done = self.lay(seq, &did);
        if done {
            self.acts.push((seq, did, before));
        }
        done
    }

    fn undo(&mut self) {
        let Some((seq, did, before)) = self.acts.pop() else { return };
        self.row = before;
        self.pile.push((seq, did, self.last()));
    }

    /// Lets what was taken back last stand again; `false` where nothing can. `seq` is the number of the next record.
    fn redo(&mut self, seq: u64) -> bool {
        let before = self.pile.clone();
        let Some((act, did, after)) = self.pile.pop() else { return false };
        if after == self.last() {
            return self.act(act, did);
        }
        let mut again = Vec::new();
        let mut next = Some((act, did, after));
        while let Some((act, did, _)) = next {
            match did {
                Did::Again(each) => again.extend(each),
                did => again.push((act, did)),
            }
            next = self.pile.pop_if(|(_, _, after)| *after == act);
        }
        let any = self.act(seq, Did::Again(again));
        if !any {
            self.pile = before;
        }
        any
    }

    fn state(&self) -> (String, u32) {
        let hits: u32 = self.row.iter().map(|(_, did)| if let Did::Hits(hits) = did { *hits } else { 0 }).sum();
        let turns = self.row.iter().filter(|(_, did)| *did == Did::Turn).count();
        (format!("{hits} hits"), turns as u32 + 1)
    }
}

/// What an umpire does, with numbers of which some are used.
#[derive(Clone, Debug)]
struct Tried {
    what: u8,
    which: prop::sample::Index,
    bonus: u32,
    face: u8,
}

fn tried() -> impl Strategy<Value = Tried> {
    (0..16u8, any::<prop::sample::Index>(), 0..9u32, 1..=6u8).prop_map(|(what, which, bonus, face)| Tried {
        what,
        which,
        bonus,
        face,
    })
}

fn both(battle: &mut Battle, slips: &mut Slips, Tried { what, which, bonus, face }: &Tried) {
    let seq = battle.records().len() as u64 + 1;
    let hits = bonus + u32::from(*face);
    let of = (!slips.row.is_empty()).then(|| which.get(&slips.row).0);
    let mend = |battle: &Battle, what, given| battle.mend(what, given, "forgotten").expect("it can be").0;
    let (done, did) = match (what, of) {
        (0..=4, _) => (entry(battle, hit(*bonus), &[*face]), Did::Hits(hits)),
        (5, _) => (entry(battle, next(), &[]), Did::Turn),
        (6..=8, _) => {
            let Some((of, _)) = battle.would_undo() else { return };
            happen(battle, Entry::Undo { of });
            return slips.undo();
        }
        (9..=11, _) => {
            match redo(battle) {
                Some(Ok((entry, _))) => {
                    happen(battle, entry);
                    assert!(slips.redo(seq));
                }
                _ => assert!(!slips.redo(seq)),
            }
            return;
        }
        (12, Some(of)) => match battle.mend(Mending::Correct(of), given(*bonus, *face), "forgotten") {
            Ok((done, _)) => (done, Did::Correct(of, hits)),
            // What changes nothing is not recorded.
            Err(_) => return assert!(slips.row.contains(&(of, Did::Hits(hits)))),
        },
        (13 | 14, Some(of)) => (mend(battle, Mending::InsertBefore(of), given(*bonus, *face)), Did::Insert(of, hits)),
        (_, Some(of)) => (mend(battle, Mending::Remove(of), None), Did::Remove(of)),
        (_, None) => return,
    };
    happen(battle, done);
    assert!(slips.act(seq, did));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_mended_the_battle_agrees_with_slips_on_a_table(acts in prop::collection::vec(tried(), 0..80)) {
        let (mut live, mut slips) = (battle(), Slips::default());
        for act in &acts {
            both(&mut live, &mut slips, act);
            prop_assert_eq!(state(&live), slips.state());
            let row: Vec<u64> = live.standing().iter().map(|standing| standing.seq).collect();
            prop_assert_eq!(row, slips.row.iter().map(|(seq, _)| *seq).collect::<Vec<_>>());
        }
        let resumed = Battle::from_records(live.records().clone(), book).expect("it folds");
        prop_assert_eq!(state(&resumed), state(&live));
        prop_assert_eq!(resumed.standing().to_vec(), live.standing().to_vec());
        prop_assert_eq!((resumed.would_undo(), resumed.redo()), (live.would_undo(), live.redo()));
        prop_assert_eq!(resumed.verify().expect("it folds"), Vec::new());
    }
}

fn ruled(battle: &mut Battle, bonus: u32, face: u8) {
    let fire = entry(battle, hit(bonus), &[face]);
    happen(battle, fire);
}

fn mended(battle: &mut Battle, what: Mending, given: Option<drumhead::battle::Given>) -> Vec<Change> {
    let (entry, changes) = battle.mend(what, given, "forgotten").expect("it can be");
    happen(battle, entry);
    changes
}

fn lines(battle: &Battle) -> Vec<(u64, String)> {
    battle.standing().iter().map(|standing| (standing.seq, standing.ruled.line)).collect()
}

fn undo(battle: &mut Battle) {
    let (of, _) = battle.would_undo().expect("an act stands");
    happen(battle, Entry::Undo { of });
}

#[test]
fn a_forgotten_ruling_is_inserted_before_another_under_the_number_of_its_record() {
    let mut battle = battle();
    ruled(&mut battle, 0, 3);
    ruled(&mut battle, 1, 4);
    let changes = mended(&mut battle, Mending::InsertBefore(3), given(0, 6));
    // 3, then 6 inserted, then 4 + 1 with the dice that fell.
    let after = |line: &str| After::Stands(line.to_owned());
    assert_eq!(
        changes,
        [
            Change { seq: 4, before: None, after: after("6 hits, 9 in all") },
            Change { seq: 3, before: Some("5 hits, 8 in all".to_owned()), after: after("5 hits, 14 in all") },
        ]
    );
    let row = [(2, "3 hits, 3 in all"), (4, "6 hits, 9 in all"), (3, "5 hits, 14 in all")];
    assert_eq!(lines(&battle), row.map(|(seq, line)| (seq, line.to_owned())));
    assert_eq!(battle.history(), [2, 4, 3]);
    assert_eq!(battle.would_undo(), Some((4, "inserted before 3: 6 hits, 9 in all (forgotten)".to_owned())));
    // What was inserted can itself be corrected, and another put in before it.
    mended(&mut battle, Mending::Correct(4), given(0, 1));
    mended(&mut battle, Mending::InsertBefore(4), given(5, 5));
    assert_eq!(battle.history(), [2, 6, 4, 3, 5]);
    assert_eq!(state(&battle).0, "19 hits");
    (0..3).for_each(|_| undo(&mut battle));
    assert_eq!((state(&battle).0.as_str(), battle.history()), ("8 hits", &[2, 3][..]));
}

/// A die of 2 with a bonus of 1 says the same as a 3: it is listed all the same.
#[test]
fn a_correction_whose_line_stays_is_listed() {
    let mut battle = battle();
    ruled(&mut battle, 0, 3);
    let changes = mended(&mut battle, Mending::Correct(2), given(1, 2));
    let line = "3 hits, 3 in all".to_owned();
    let after = After::Otherwise { line: line.clone(), answers: vec!["bonus: 1, was 0".to_owned()] };
    assert_eq!(changes, [Change { seq: 2, before: Some(line), after }]);
}

#[test]
fn what_is_removed_is_gone_until_the_removal_is_taken_back() {
    let mut battle = battle();
    ruled(&mut battle, 0, 3);
    ruled(&mut battle, 1, 4);
    let changes = mended(&mut battle, Mending::Remove(2), None);
    assert_eq!((changes[0].seq, &changes[0].after), (2, &After::Removed));
    assert_eq!(changes[1].after, After::Stands("5 hits, 5 in all".to_owned()));
    assert_eq!(lines(&battle), [(3, "5 hits, 5 in all".to_owned())]);
    assert!(battle.mend(Mending::Remove(2), None, "").is_err(), "it does not stand");
    undo(&mut battle);
    assert_eq!(state(&battle).0, "8 hits");
}

/// The battle of 18 November: a brigade was forgotten, four rulings were taken back, the forgotten thing was done; and the
/// four were lost.
#[test]
fn what_was_taken_back_stands_again_after_what_was_ruled_since() {
    let mut battle = battle();
    for face in [1, 2, 3, 4] {
        ruled(&mut battle, 0, face);
    }
    (0..3).for_each(|_| undo(&mut battle));
    ruled(&mut battle, 6, 6);
    // 1 stands, 12 is new; 2, 3 and 4 come after it, in one go.
    assert_eq!(battle.redo(), Some(Redo::Anew(vec![3, 4, 5])));
    let (entry, changes) = redo(&battle).expect("something was taken back").expect("it can stand");
    let each: Vec<(Option<&str>, &After)> =
        changes.iter().map(|change| (change.before.as_deref(), &change.after)).collect();
    let after = |line: &str| After::Stands(line.to_owned());
    assert_eq!(
        each,
        [
            (Some("2 hits, 3 in all"), &after("2 hits, 15 in all")),
            (Some("3 hits, 6 in all"), &after("3 hits, 18 in all")),
            (Some("4 hits, 10 in all"), &after("4 hits, 22 in all")),
        ]
    );
    happen(&mut battle, entry);
    assert_eq!(battle.history(), [2, 9, 3, 4, 5]);
    assert_eq!((battle.stands_by(4), battle.stands_by(9)), (10, 9));
    assert_eq!((state(&battle).0.as_str(), battle.redo()), ("22 hits", None));
    undo(&mut battle);
    assert_eq!(state(&battle).0, "13 hits");
    // Taken back, it can stand again as it was; and after something else they are offered once more.
    assert_eq!(battle.redo(), Some(Redo::AsItWas(10)));
    ruled(&mut battle, 0, 1);
    assert_eq!(battle.redo(), Some(Redo::Anew(vec![3, 4, 5])));
}

#[test]
fn what_cannot_stand_again_is_named_and_left_out() {
    let mut battle = battle();
    ruled(&mut battle, 0, 1);
    ruled(&mut battle, 0, 2);
    let turn = entry(&battle, next(), &[]);
    happen(&mut battle, turn);
    (0..2).for_each(|_| undo(&mut battle));
    ruled(&mut battle, 1000, 6);
    let (entry, changes) = redo(&battle).expect("something was taken back").expect("the turn can stand");
    let stuck = changes.iter().find(|change| change.seq == 3).expect("it is listed");
    assert_eq!(stuck.after, After::NotAgain("a thousand hits are enough".to_owned()));
    happen(&mut battle, entry);
    assert_eq!((state(&battle), battle.history()), (("1007 hits".to_owned(), 2), &[2, 7, 4][..]));
}

#[test]
fn where_nothing_can_stand_again_that_is_said() {
    let mut battle = battle();
    ruled(&mut battle, 0, 1);
    undo(&mut battle);
    ruled(&mut battle, 1000, 1);
    let refused = redo(&battle).expect("something was taken back").expect_err("it cannot");
    assert_eq!(refused.to_string(), "2 (1 hits, 1 in all) cannot stand again: a thousand hits are enough");
}

#[test]
fn a_mending_that_was_taken_back_can_stand_again_as_well() {
    let mut battle = battle();
    ruled(&mut battle, 0, 1);
    ruled(&mut battle, 0, 2);
    mended(&mut battle, Mending::InsertBefore(3), given(0, 6));
    mended(&mut battle, Mending::Correct(4), given(0, 5));
    mended(&mut battle, Mending::Remove(2), None);
    (0..3).for_each(|_| undo(&mut battle));
    ruled(&mut battle, 1, 1);
    assert_eq!(state(&battle).0, "5 hits");
    let (again, _) = redo(&battle).expect("taken back").expect("it can");
    happen(&mut battle, again);
    // 1 is removed, 5 stands in the place of 6; 2 and the 2 ruled since.
    assert_eq!((state(&battle).0.as_str(), battle.history()), ("9 hits", &[4, 3, 10, 5, 6][..]));
    assert_eq!(lines(&battle).first(), Some(&(4, "5 hits, 5 in all".to_owned())));
}

#[test]
fn each_die_says_who_threw_it_and_keeps_saying_so() {
    let mut battle = battle();
    for rolled in [false, true] {
        let ruling = battle.rule(&hit(0), &[Throw::Face(4)]).result.expect("a ruling");
        let ruled = battle.entry(hit(0), vec![Throw::Face(4)], Thrown::of(&[rolled]), ruling);
        happen(&mut battle, ruled);
    }
    // What is typed in the place of one that was rolled is typed; what is ruled again keeps its word.
    mended(&mut battle, Mending::Correct(2), given(3, 4));
    mended(&mut battle, Mending::InsertBefore(2), given(0, 5));
    let thrown: Vec<Thrown> = battle.standing().iter().map(|standing| standing.ruled.thrown).collect();
    assert_eq!(thrown, [Thrown::Players, Thrown::Players, Thrown::Drumhead]);
    assert_eq!(Thrown::of(&[]), Thrown::Nobody);
    assert_eq!(Thrown::of(&[false, true]), Thrown::Both([false, true].into()));
    let both = serde_json::to_string(&Thrown::of(&[false, true])).expect("JSON");
    assert_eq!(both, r#"{"both":[false,true]}"#);
    assert_eq!(serde_json::from_str::<Thrown>("\"drumhead\"").expect("as 0.1.0 wrote it"), Thrown::Drumhead);
}

/// Version 0.1.0 knew one way to mend the past, and wrote it so.
#[test]
fn a_correction_of_0_1_0_is_read_as_one() {
    let mut battle = battle();
    ruled(&mut battle, 0, 3);
    let (entry, _) = battle.mend(Mending::Correct(2), given(1, 3), "misread").expect("it can be");
    let now = serde_json::to_value(battle.record(entry.clone(), 5)).expect("JSON");
    assert_eq!((now["kind"].as_str(), now["correct"].as_u64()), (Some("mend"), Some(2)));
    let mut then = now.clone();
    then["kind"] = "correct".into();
    then["of"] = 2.into();
    then.as_object_mut().expect("an object").remove("correct");
    let read = drumhead::battle::Record::read(&then.to_string()).expect("a record");
    assert_eq!(read.entry, entry);
    let mut records = battle.records().clone();
    records.add_text(&then.to_string()).expect("it comes next");
    assert_eq!(state(&Battle::from_records(records, book).expect("it folds")).0, "4 hits");
}

/// What stands again after another is ruled on the row as that one left it.
#[test]
fn two_corrections_that_stand_again_are_ruled_one_after_the_other() {
    let mut battle = battle();
    for face in [1, 2, 3] {
        ruled(&mut battle, 0, face);
    }
    mended(&mut battle, Mending::Correct(2), given(0, 6));
    mended(&mut battle, Mending::Correct(3), given(0, 5));
    undo(&mut battle);
    undo(&mut battle);
    ruled(&mut battle, 0, 1);
    assert_eq!(battle.redo(), Some(Redo::Anew(vec![5, 6])));
    let (again, _) = redo(&battle).expect("taken back").expect("it can");
    happen(&mut battle, again);
    // 6, 5, 3 and the new 1, each with what stands before it.
    let lines: Vec<String> = battle.standing().to_vec().into_iter().map(|standing| standing.ruled.line).collect();
    assert_eq!(lines, ["6 hits, 6 in all", "5 hits, 11 in all", "3 hits, 14 in all", "1 hits, 15 in all"]);
}

/// What was prepared in one battle, and does not fit another with as many records, leaves that one as it was; also where
/// its journal is as long.
#[test]
fn what_does_not_fit_leaves_no_record() {
    let noted = |text: &str| {
        let mut battle = battle();
        happen(&mut battle, Entry::Note { about: None, turn: 1, text: text.to_owned() });
        battle
    };
    let long = |battle: &Battle| battle.records().texts().map(str::len).sum::<usize>();
    let taken_back = |text: &str| {
        let mut battle = noted(text);
        undo(&mut battle);
        battle
    };
    let mut one = noted("");
    ruled(&mut one, 2, 1);
    let more = long(&one) - long(&taken_back(""));
    for text in ["", &"x".repeat(more)] {
        let mut other = taken_back(text);
        assert_eq!(long(&other) == long(&one), !text.is_empty());
        let prepared = one.prepare(Entry::Undo { of: 3 }, 0).expect("it is the last act");
        assert!(other.take(prepared).is_err(), "3 was no act of it");
        assert_eq!(other.records().len(), 3);
        ruled(&mut other, 2, 1);
        assert_eq!((other.records().len(), lines(&other).len()), (4, 1));
    }
}
