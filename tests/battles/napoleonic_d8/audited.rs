//! What an audit of the sequence showed: a C-in-C for a time, who stays in melee with another, marches on a road, arrivals,
//! and what is owed first.

use drumhead::umpire::{Answer, Order};
use serde_json::json;

use super::played::{Played, asked, at, code, from, give, number, order, reason, stands, try_order, who, word, words};

const YES: Answer = Answer::Flag(true);
const NO: Answer = Answer::Flag(false);

/// Friant's division is gone: c Michel, d Cambronne. Napoleon, excellent, counts as another up to move 1.
fn owes_army_test(counts_as: &str) -> Played {
    let grade = "commander = \"Napoleon\"\n";
    let stand_in = format!("{grade}stand_in = [{{ counts_as = \"{counts_as}\", until = 1 }}]\n");
    let mut state = Played::of(&|text| text.replace(grade, &stand_in));
    state.begin(1);
    state.through(1, "End of the turn");
    for unit in ["1c1", "1c2", "1c3", "1d1", "1d2", "1d3", "1d4"] {
        state.event(json!({"gone": {"unit": unit}}));
    }
    state
}

/// +C-in-C's rating, -2 for a division lost, +1 for each of two left (Command test (army)): he counts as the order of battle says,
/// absent as nothing.
#[test]
fn a_c_in_c_counts_as_the_order_of_battle_has_it() {
    for (counts_as, score, told) in
        [("average", 4, "Napoleon +0"), ("poor", 3, "Napoleon -1"), ("absent", 4, "Napoleon absent")]
    {
        let state = owes_army_test(counts_as);
        assert!(state.view().armies[0].general.starts_with(told), "{}", state.view().armies[0].general);
        let said = asked(&state, "army", "1c", &[], "cinc").expect("is asked");
        assert_eq!((said.answer, said.known), (Some(word(counts_as)), true));
        let test = |more: &[(&'static str, Answer)]| {
            let answers = [&[("rear", number(0))], more].concat();
            try_order(&state, &order("army", Some("1c"), &answers), &[4]).expect("is ruled")
        };
        assert!(test(&[]).line.ends_with(&format!(" {score}.")), "{}", test(&[]).line);
        // Excellent, as said there: +2.
        assert!(test(&[("cinc", word("excellent"))]).line.ends_with(" 6."));
    }
    let mut later = owes_army_test("poor");
    later.through(2, "End of the turn");
    give(&mut later, Order::NEXT, None, &[], &[]);
    assert!(later.view().armies[0].general.starts_with("Napoleon +2"), "from move 2 on he is himself");
}

/// The shipped battles say when another counts: in the moves of their special rules.
#[test]
fn the_shipped_battles_have_their_stand_ins() {
    let ruleset = drumhead::rulesets::find("napoleonic-d8").expect("a ruleset");
    for (commander, stand_in) in [
        ("Wellington", "{ counts_as = \"average\", until = 2 }"),
        ("Brunswick", "{ counts_as = \"absent\", from = 5 }"),
        ("Melas", "{ counts_as = \"poor\", from = 12 }"),
    ] {
        let battle = ruleset.battles.iter().find(|battle| battle.1.contains(&format!("commander = \"{commander}\"")));
        let text = battle.expect("ships").1;
        assert!(text.contains(&format!("stand_in = [{stand_in}]")), "{commander}");
    }
}

/// Both stay engaged, and fight again (Melee results, 0): who is in melee with two and beats one stays with the other. 8 is 4, +1;
/// 1 is 0, +2: by 3; it stands where it fought.
#[test]
fn who_beats_one_of_two_stays_with_the_other() {
    let mut state = at("Melees");
    for (unit, with) in [("2e1", vec!["1c1", "1c2"]), ("1c1", vec!["2e1"]), ("1c2", vec!["2e1"])] {
        state.event(json!({"engaged": {"unit": unit, "with": with}}));
    }
    let one = [("target", word("2e1")), ("joined", words(&[]))];
    let mut alone = state.clone();
    let ruled = try_order(&state, &order("melee", Some("1c1"), &one), &[1, 8, 8]).expect("is ruled");
    let told = "E1 1st Grenadiers stays in melee with c2: it stands, and throws for no breakthrough (a reading).";
    assert!(ruled.notes.iter().any(|note| note == told), "{:?}", ruled.notes);
    give(&mut state, "melee", Some("1c1"), &one, &[1, 8, 8]);
    assert_eq!(who(&state, "breakthrough"), []);
    assert!(state.marked("2e1", "xc2") && state.marked("1c2", "xE1") && !state.marked("1c1", "xE1"));
    // In melee with nobody else it throws.
    alone.event(json!({"engaged": {"unit": "2e1", "with": ["1c1"]}}));
    give(&mut alone, "melee", Some("1c1"), &one, &[1, 8, 8]);
    alone.event(json!({"test": {"unit": "1c1", "why": null}}));
    assert_eq!(who(&alone, "breakthrough"), [code("2e1")]);
}

/// Attacked in melee while on a road in column of march (Disorder): one ring for all who come upon it, and none where it forms
/// anew or goes back before it is met.
#[test]
fn a_march_column_is_disordered_as_it_is_met_so() {
    let mut state = at("Melees");
    state.set("2c2", "formation", "column of march");
    give(&mut state, "charge", Some("1c1"), &from("2c2", 20), &[]);
    give(&mut state, "charge", Some("1c2"), &from("2c2", 20), &[]);
    assert_eq!(state.disorders("2c2"), 0, "it is not met yet");
    let after = |answers: &[(&'static str, Answer)]| {
        let mut after = state.clone();
        give(&mut after, "reply", Some("2c2"), answers, &[]);
        after.disorders("2c2")
    };
    assert_eq!(after(&stands()[..1]), 1, "one for both");
    assert_eq!(after(&[("way", word("counter-charges"))]), 1);
    assert_eq!(after(&[("way", word("keeps facing, retires half")), ("caught", NO)]), 0);
    assert_eq!(after(&[("way", word("keeps facing, retires half")), ("caught", YES)]), 1);
    assert_eq!(after(&[("way", word("line"))]), 0);
    // Off the road nothing befalls it.
    let mut aside = at("Melees");
    aside.set("2c2", "formation", "column of march");
    let off: Vec<_> = from("2c2", 20).into_iter().chain([("march", NO)]).collect();
    give(&mut aside, "charge", Some("1c1"), &off, &[]);
    give(&mut aside, "reply", Some("2c2"), &stands()[..1], &[]);
    assert_eq!(aside.disorders("2c2"), 0);
}

/// Infantry or cavalry (Disorder): cavalry has one formation, and marches in column where it moved along a road.
#[test]
fn cavalry_that_moved_along_a_road_is_caught_on_it() {
    let mut state = at("Movement");
    give(&mut state, "move", Some("1e1"), &[("road", YES)], &[]);
    give(&mut state, "move", Some("1e2"), &[], &[]);
    assert!(state.marked("1e1", "road") && !state.marked("1e2", "road"));
    state.through(2, "Melees");
    give(&mut state, "charge", Some("2m1"), &from("1e1", 30), &[]);
    give(&mut state, "charge", Some("2m2"), &from("1e2", 30), &[]);
    for (unit, rings) in [("1e1", 1), ("1e2", 0)] {
        give(&mut state, "reply", Some(unit), &stands()[..1], &[]);
        assert_eq!(state.disorders(unit), rings, "{unit}");
    }
    // Once it has fought, or moved elsewhere, it marches no more.
    give(&mut state, "melee", Some("2m1"), &[], &[1, 4, 8]);
    assert!(!state.marked("1e1", "road"));
}

/// Who arrives comes on in his own side's half (Sequence of play: player 1 plays out his whole move), and is nobody's target before.
#[test]
fn who_arrives_comes_in_the_half_of_his_own_side() {
    let mut state = Played::of(&|text| text.replace("division = \"Spleny\"", "division = \"Spleny\"\narrives = 2"));
    state.begin(1);
    state.through(2, "End of the turn");
    give(&mut state, Order::NEXT, None, &[], &[]);
    state.begin(1);
    state.through(1, "Artillery");
    let brigade = state.view().armies[1].brigades.iter().find(|of| of.note == "turn 2").expect("is on its way").clone();
    let unit = brigade.units[0].code.to_string();
    let target = asked(&state, "fire", "1d3", &[], "target");
    assert!(target.is_none_or(|target| !format!("{target:?}").contains(&unit[1..].to_uppercase())));
    state.through(1, "End of the turn");
    let ruled = try_order(&state, &order(Order::NEXT, None, &[]), &[]).expect("is ruled");
    assert!(ruled.notes.iter().any(|note| note.ends_with(" comes on the table.")), "{:?}", ruled.notes);
    give(&mut state, Order::NEXT, None, &[], &[]);
    assert_ne!(state.note(&brigade.code.to_string()), "turn 2");
}

/// The battle is not ended before a test by which an army may lose (Command test (army)).
#[test]
fn the_battle_ends_after_the_tests_that_are_owed() {
    let mut state = owes_army_test("average");
    let end = |state: &Played| try_order(state, &order("end", None, &[("winner", word("nobody"))]), &[]);
    let said = format!("{:?}", end(&state));
    assert!(said.contains("the army of Napoleon tests first: U on c"), "{said}");
    give(&mut state, "army", Some("1c"), &[("rear", number(0))], &[8]);
    assert!(end(&state).is_ok());
    give(&mut state, "end", None, &[("winner", word("nobody"))], &[]);
    assert_eq!(state.view().phase.next, "", "nothing comes after it");
}

/// A morale test comes at once (Firing, hits): before his brigade's way back, and before he is answered whom it may remove.
#[test]
fn a_morale_test_comes_before_the_way_back_and_before_an_answer() {
    let mut state = at("Artillery");
    state.orders("1c", "retire");
    assert!(who(&state, "back").contains(&code("1c1")));
    state.set("1c1", "kills", "3");
    assert_eq!(reason(&state, "back", "1c1", &[]), "it owes a morale test first: T (Firing, hits)");
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    state.set("1c1", "kills", "3");
    assert_eq!(who(&state, "reply"), []);
    let duties: Vec<(String, &str)> = state.view().duties.into_iter().map(|duty| (duty.what, duty.order)).collect();
    assert!(duties.contains(&("then answers the charge".to_owned(), "")), "{duties:?}");
}

/// 33 % and 66 % decide (Brigade command test): two of three units and a kill are 11 of 15 kills, 73.3 %.
#[test]
fn a_share_is_told_to_a_decimal() {
    let mut state = at("Melees");
    for unit in ["1c1", "1c2"] {
        state.remove(unit);
    }
    state.set("1c3", "kills", "1");
    state.event(json!({"test": {"unit": "1c3", "why": null}}));
    state.through(2, "End of the turn");
    give(&mut state, Order::NEXT, None, &[], &[]);
    state.begin(1);
    let answers = [("dc", word("touching")), ("advancing", YES), ("neighbour", YES)];
    let ruled = try_order(&state, &order("test", Some("1c"), &answers), &[8]).expect("is ruled");
    assert!(ruled.sum.iter().any(|line| line.label == "casualties by kills (a reading), 73.3 %"), "{:?}", ruled.sum);
}
