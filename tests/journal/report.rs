//! What is told of a battle: standing, data, board, after-action report, luck.

use crate::support::counted::{battle, entry, given, happen, hit, next, overrule};
use drumhead::battle::{Battle, Entry, Mending, Thrown};
use drumhead::report::{board, chronicle, data, html, luck, markdown, standing, story};
use drumhead::umpire::{Die, Order, Ratio, Throw, UnitId};

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

fn told(battle: &Battle) -> String {
    markdown::markdown(&story::story(battle).expect("it is told"))
}

#[test]
fn the_report_tells_the_battle_turn_by_turn() {
    let text = told(&played());
    let at = |line: &str| text.find(line).unwrap_or_else(|| panic!("no {line:?} in\n{text}"));
    let order = [
        "# Kolin 1757\n",
        "4 rulings.\nTaken back, and not told here: 1 act.\n",
        "## As it stands\n\nNot over: turn 2, phase 1 Counting.\n\n- **Prussia**: 7 hits\n",
        // 6 of 20 figures; then 6 more, and the umpire sets them to 7.
        "**Turn 1.** In Counting IR 1 lost 3/10 of its strength. At its end: Prussia, 6 hits.\n",
        "**Turn 2.** In Counting IR 1 lost 3/10 of its strength. At its end: Prussia, 7 hits.\n",
        "- **Prussia**: 0 of 1 unit out of the battle; the parts of others counted in, it lost 0.4\n",
        "    turn  1  Prussia  #######",
        "## The ledger\n\n### Turn 1\n\n**Counting**\n\n- 6 hits, 6 in all (the players threw 4)\n",
        "- *note on a1 IR 1: behind the \\*wall\\**\n",
        "### Turn 2\n",
        "- 6 hits, 12 in all (drumhead rolled 6)\n",
        "- overruled: 7 hits: two bases miscounted\n  - overruled by the umpire: two bases miscounted\n",
        "## Corrections\n\n- record 2, ruled \"6 hits, 6 in all\": battalion guns; 1 other ruling changed\n",
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
    let text = told(&battle);
    for line in [
        "3 rulings.\n\n",
        "- 6 hits, 6 in all (the players threw 6)\n- 2 hits, 8 in all (the players threw 2)\n- 3 hits, 11 in all",
        "- record 6 inserted before 3, ruled \"6 hits, 7 in all\": forgotten; 1 other ruling changed\n",
        "- record 2 removed, \"1 hits, 1 in all\": forgotten; 2 other rulings changed\n",
        "- taken back and stood again: 4: forgotten; no other ruling changed\n",
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

/// A hit by an order to a1 of this army.
fn hit_by(battle: &mut Battle, army: u8, bonus: u32, face: u8) {
    let order = Order { subject: Some(UnitId::new(army, 'a', 1)), ..hit(bonus) };
    let fire = entry(battle, order, &[face]);
    happen(battle, fire);
}

#[test]
fn dice_are_weighed_by_what_they_cost_beyond_the_average_and_booked_to_who_threw() {
    let mut battle = battle();
    // A D6 costs Prussia's one unit 3.5 of its 20 figures on average: a 6 costs 2.5 more, a 1 costs 2.5 less.
    hit_by(&mut battle, 2, 0, 6);
    hit_by(&mut battle, 1, 0, 1);
    let next = entry(&battle, next(), &[]);
    happen(&mut battle, next);
    // Of 13 that are left a throw with 10 more takes 13 on average: 11, 12, then all 13 from a 3 on. With the 1, 2 less.
    hit_by(&mut battle, 2, 10, 1);
    let told = chronicle::Chronicle::of(&battle).expect("it is told");
    let weights: Vec<_> = told.deeds().filter_map(|(_, deed)| deed.weight.clone()).collect();
    let swings: Vec<Ratio> = weights.iter().map(|weight| weight.swing).collect();
    let average = Ratio::new(11 + 12 + 4 * 13, 6);
    assert_eq!(swings, [Ratio::new(-5, 40), Ratio::new(5, 40), (average - Ratio::whole(11)) * Ratio::new(1, 20)]);
    let chances: Vec<Ratio> = weights.iter().map(|weight| weight.chance).collect();
    assert_eq!(chances, [Ratio::new(1, 6); 3]);
    // The enemy's 6 is the enemy's luck; Prussia's own 1 is Prussia's.
    let worth: Vec<_> = weights.iter().map(|weight| weight.worth.clone()).collect();
    assert_eq!(
        worth,
        [
            vec![(2, Ratio::new(5, 40))],
            vec![(1, Ratio::new(5, 40))],
            vec![(2, (Ratio::whole(11) - average) * Ratio::new(1, 20))]
        ]
    );
    let lost: Vec<Vec<Ratio>> = told.turns.iter().map(|turn| turn.lost.clone()).collect();
    assert_eq!(lost, [[Ratio::new(7, 20)], [Ratio::new(18, 20)]]);
    let story = story::story(&battle).expect("it is told");
    assert_eq!(story.points.len(), 2, "{:?}", story.points);
    assert_eq!(
        story.points[1],
        "Turn 1, Counting: IR 1 lost only 1/20 of its strength. The chance that it went so well for Prussia, or better, was \
         16.7 %: 0.1 units beyond the average."
    );
    assert_eq!(
        story.lucky,
        [("Prussia".to_owned(), "1 die, worth 0.1 units more than such dice are on average".to_owned())]
    );
}

#[test]
fn who_is_lost_is_told_with_the_turn() {
    let mut battle = battle();
    hit_by(&mut battle, 1, 20, 3);
    let text = told(&battle);
    for line in [
        "**Turn 1.** Prussia lost IR 1 (inf) in Counting. At its end: Prussia, 23 hits.\n",
        "| 1 | IR 1 | inf | Prussia | Counting |\n",
    ] {
        assert!(text.contains(line), "no {line:?} in\n{text}");
    }
    assert!(!text.contains("Turning points"), "no face changes that it is lost:\n{text}");
}

#[test]
fn the_page_holds_all_it_needs_and_names_do_nothing_on_it() {
    let mut battle = battle();
    let about = Some(UnitId::new(1, 'a', 1));
    let text = "<script>alert(1)</script>\u{202e}<img src=x> & 'x'".to_owned();
    hit_by(&mut battle, 1, 0, 4);
    happen(&mut battle, Entry::Note { about, turn: 1, text });
    let page = html::html(&story::story(&battle).expect("it is told"));
    assert!(!page.contains("<script") && !page.contains("<img") && !page.contains('\u{202e}'), "{page}");
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;\\u{202e}"), "{page}");
    assert!(!page.contains("http:") && !page.contains("https:") && !page.contains("url("));
    // Four of twenty figures: a fifth, on a chart of one unit's height; the line begins at zero.
    assert!(page.contains("d=\"M28.0 112.0L322.0 91.2\""), "{page}");
}
