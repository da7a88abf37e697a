//! What is told of a battle: standing, data, board, after-action report, luck.

use crate::support::counted::{battle, entry, given, happen, hit, next, overrule};
use drumhead::battle::{Battle, Entry, Mending, Thrown};
use drumhead::report::{board, data, luck, standing, story};
use drumhead::umpire::{Die, Ratio, Throw, UnitId};

/// Two hits, one of them overruled, one corrected, one rolled and taken back; a note.
fn played() -> Battle {
    let mut battle = battle();
    let first = entry(&battle, hit(1), &[4]);
    happen(&mut battle, first);
    happen(
        &mut battle,
        Entry::Note { about: Some(UnitId::new(1, 'a', 1)), turn: 1, text: "behind the *wall*".to_owned() },
    );
    let turn = entry(&battle, next(), &[]);
    happen(&mut battle, turn);
    let ruling = battle.rule(&hit(0), &[Throw::Face(6)]).result.expect("a ruling");
    let rolled = battle.entry(hit(0), vec![Throw::Face(6)], Thrown::Drumhead, ruling);
    happen(&mut battle, rolled);
    let over = entry(&battle, overrule(7, "two bases miscounted"), &[]);
    happen(&mut battle, over);
    let wrong = entry(&battle, hit(0), &[1]);
    happen(&mut battle, wrong);
    happen(&mut battle, Entry::Undo { of: 7 });
    let (corrected, _) = battle.mend(Mending::Correct(2), given(2, 4), "battalion guns").expect("it is ruled");
    happen(&mut battle, corrected);
    battle
}

#[test]
fn the_standing_says_everything_in_words() {
    let text = standing::standing(&played());
    for line in [
        "Kolin 1757 (counting)",
        "Turn 2, phase 1 Counting",
        "Prussia; 7 hits",
        "  Brigade a Bevern",
        "    a1 IR 1 (inf), [7]",
        "Duties: none",
        "  2: 6 hits, 6 in all",
        "  6: overruled: 7 hits: two bases miscounted",
        "Undo would take back 9: correction of 2: battalion guns",
    ] {
        assert!(text.lines().any(|found| found == line), "no line {line:?} in\n{text}");
    }
}

#[test]
fn the_same_stands_in_the_data() {
    let value = serde_json::to_value(data::data(&played())).expect("JSON");
    assert_eq!(value["record"], 9);
    assert_eq!(value["view"]["armies"][0]["brigades"][0]["units"][0]["code"], "1a1");
    assert_eq!(value["view"]["turn"], 2);
    assert_eq!(value["undo"]["record"], 9);
    let records: Vec<u64> =
        value["rulings"].as_array().expect("a list").iter().filter_map(|ruling| ruling["record"].as_u64()).collect();
    assert_eq!(records, [2, 4, 5, 6]);
    assert_eq!(value["notes"][0]["about"], "1a1");
}

#[test]
fn the_board_keeps_the_umpires_notes_to_himself() {
    let text = board::board(&played());
    assert_eq!(
        text,
        "Kolin 1757: turn 2, phase 1 Counting\nPrussia: 7 hits\n2: 6 hits, 6 in all  [dice 4]\n\
         5: 6 hits, 12 in all  [dice 6]\n6: overruled: 7 hits: two bases miscounted\n"
    );
}

#[test]
fn the_report_tells_the_battle_turn_by_turn() {
    let text = story::story(&played()).expect("it is told");
    let at = |line: &str| text.find(line).unwrap_or_else(|| panic!("no {line:?} in\n{text}"));
    let order = [
        "# Kolin 1757\n",
        "4 rulings.\nTaken back, and not told here: 1 act.\n",
        "## As it stands\n\nNot over: turn 2, phase 1 Counting.\n\n- **Prussia**: 7 hits\n",
        "### Turn 1\n\n**Counting**\n\n- 6 hits, 6 in all (the players threw 4)\n",
        "- *note on a1 IR 1: behind the \\*wall\\**\n",
        "### Turn 2\n",
        "- turn 2\n",
        "- 6 hits, 12 in all (drumhead rolled 6)\n",
        "- overruled: 7 hits: two bases miscounted\n  - overruled by the umpire: two bases miscounted\n",
        "## Corrections\n\n- record 2, now \"6 hits, 6 in all\": battalion guns; 2 rulings changed\n",
        "| neither | hits | D6 | 2 | 5.00 | 3.50 |\n",
        // 4 + 6 = 10: less in 30 ways of 36, more in 3.
        "- **neither**: 2 dice; of 100 such armies 83 would have thrown less in all, 8 more\n",
    ];
    let places: Vec<usize> = order.iter().map(|line| at(line)).collect();
    assert!(places.is_sorted(), "{places:?} in\n{text}");
    assert!(!text.contains("1 hits"), "what was taken back is not told");
}

#[test]
fn the_report_says_how_the_past_was_mended_and_who_threw_which_die() {
    let mut battle = battle();
    for face in [1, 2, 3] {
        let fire = entry(&battle, hit(0), &[face]);
        happen(&mut battle, fire);
    }
    happen(&mut battle, Entry::Undo { of: 4 });
    let mut mend = |what, given| {
        let (entry, _) = battle.mend(what, given, "forgotten").expect("it can be");
        happen(&mut battle, entry);
    };
    mend(Mending::InsertBefore(3), given(0, 6));
    mend(Mending::Remove(2), None);
    mend(Mending::Again(vec![4]), None);
    let text = story::story(&battle).expect("it is told");
    for line in [
        "3 rulings.\n\n",
        "- 6 hits, 6 in all (the players threw 6)\n- 2 hits, 8 in all (the players threw 2)\n- 3 hits, 11 in all",
        "- record 6 inserted before 3, now \"6 hits, 6 in all\": forgotten; 2 rulings changed\n",
        "- record 2 removed: forgotten; 2 rulings changed\n",
        "- taken back and stood again: 4: forgotten; 1 ruling changed\n",
    ] {
        assert!(text.contains(line), "no {line:?} in\n{text}");
    }
    assert_eq!(board::board(&battle).lines().last(), Some("4: 3 hits, 11 in all  [dice 3]"));
    let data = serde_json::to_value(data::data(&battle)).expect("JSON");
    let records: Vec<u64> =
        data["rulings"].as_array().expect("a list").iter().filter_map(|each| each["record"].as_u64()).collect();
    assert_eq!(records, [6, 3, 4]);
    assert_eq!(luck::thrown(&battle).expect("it is told").rows[0].faces, [6, 2, 3]);
    assert!(battle.verify().expect("it folds").is_empty());
}

#[test]
fn luck_counts_the_dice_of_each_army() {
    let mut battle = battle();
    for (army, face) in [(1, 5), (2, 2), (1, 6)] {
        let mut order = hit(0);
        order.subject = Some(UnitId::new(army, 'a', 1));
        let fire = entry(&battle, order, &[face]);
        happen(&mut battle, fire);
    }
    let thrown = luck::thrown(&battle).expect("it is told");
    assert_eq!(thrown.unknown, 0);
    let rows: Vec<(u8, Die, &str, &[u8])> =
        thrown.rows.iter().map(|row| (row.army, row.die, row.why, row.faces.as_slice())).collect();
    assert_eq!(rows, [(1, Die::D6, "hits", &[5, 6][..]), (2, Die::D6, "hits", &[2][..])]);
    assert_eq!(thrown.rows[0].expected(), Ratio::new(7, 2));
}
