//! What comes first, and what letters and words the forms have: half moves of horse guns, tests, charges upon one unit.

use drumhead::umpire::{Answer, Kind};
use serde_json::json;

use super::hanau_turns::{answer, give as keys, on_to, row, shows, started};
use super::played::{Played, asked, at, from, give, hanau, order, reason, stands, try_order, who, word};

const YES: Answer = Answer::Flag(true);

/// Horse guns move half and unlimber, as they do to fire then (Artillery actions): half of 36 is 18. Foot guns do not.
#[test]
fn horse_guns_move_half_and_unlimber() {
    let mut app = started(1);
    on_to(&mut app, 1, "Artillery");
    assert_eq!(row(&app, "1m4").1, "limb");
    let line = keys(&mut app, "1m4", "phhhh<pause><enter>");
    assert!(line.ends_with(": move half and unlimber, up to 18 cm."), "{line}\n{}", app.text());
    assert_eq!(row(&app, "1m4").1, "mov");
    let state = at("Artillery");
    let Kind::Choice(foot) = asked(&state, "act", "1d3", &[], "action").expect("is asked").kind else {
        panic!("no choice")
    };
    assert!(!foot.contains(&"move half and unlimber"), "{foot:?}");
}

/// The winner's own test stands behind that of the beaten, both before the breakthrough. 4 + 3 - 2 against 1 + 1: by 3, and a
/// kill on 1 to 5.
#[test]
fn a_round_names_what_is_owed_next() {
    let mut state = at("Melees");
    state.set("1c1", "kills", "2");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let ruled = try_order(&state, &order("melee", Some("1c1"), &[]), &[8, 2, 1]).expect("is ruled");
    let next = "Next: morale test of E1 and c1 (T), then the breakthrough of c1 (p).";
    // Behind what befalls each of them.
    assert_eq!(ruled.notes.get(2).map(String::as_str), Some(next), "{:?}", ruled.notes);
}

/// Of one unit alone, nobody is said by the letter by which nobody of the others is.
#[test]
fn nobody_is_said_of_one_by_the_letter_of_the_others() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    give(&mut state, "melee", Some("1c1"), &[], &[4, 5, 8]);
    let questions = state.form(&order("stood_behind", Some("2e1"), &[])).questions;
    assert!(questions.iter().any(|question| question.key == 'l'), "{questions:?}");
    let line = give(&mut state, "stood_behind", Some("2e1"), &[("nobody", YES)], &[]);
    assert!(line.ends_with(" fell back into nobody."), "{line}");
}

/// Who stands has a letter of its own, and so has who forms square before foot.
#[test]
fn to_stand_and_to_form_square_have_letters_of_their_own() {
    let mut app = started(1);
    on_to(&mut app, 1, "Movement");
    keys(&mut app, "1c1", "sC320<enter>");
    keys(&mut app, "1e1", "sC230<enter>");
    on_to(&mut app, 1, "Melees");
    for (typed, way) in [("rs", "stands"), ("rss", "stands"), ("rp", "packs into square")] {
        keys(&mut app, "2c3", typed);
        assert_eq!(answer(&app, "way").as_deref(), Some(way), "{typed}:\n{}", app.text());
        app.keys("<esc>");
    }
    // Foot before horse has no choice, and is told why.
    keys(&mut app, "2c2", "r");
    shows(&app, &["it may not counter-charge:"]);
}

/// Whoever moves and however it is formed, and whatever rows its form shows, a letter means one thing: of skirmishers, light foot
/// in column, horse, foot in line.
#[test]
fn the_words_of_a_move_keep_their_letters() {
    let mut app = started(1);
    on_to(&mut app, 1, "Movement");
    let all = [("phm<pause>", "move"), ("phk", "keep heading, retire half"), ("phg", "go about, retire 3/4")];
    for unit in ["1a1", "1a2", "1e1"] {
        for (typed, what) in all.into_iter().chain([("phhhg", "go about, retire 3/4")]) {
            keys(&mut app, unit, typed);
            assert_eq!(answer(&app, "what").as_deref(), Some(what), "{unit} {typed}:\n{}", app.text());
            app.keys("<esc>");
        }
    }
    let forms = [("phl", "line"), ("phs", "square"), ("phf", "files, march column"), ("php", "pivot, wheel")];
    for (unit, (typed, what)) in forms.map(|form| ("1a2", form)).into_iter().chain([("1e1", forms[3])]) {
        keys(&mut app, unit, typed);
        assert_eq!(answer(&app, "what").as_deref(), Some(what), "{unit} {typed}:\n{}", app.text());
        app.keys("<esc>");
    }
    // A letter of what is not open to it takes nothing else.
    keys(&mut app, "1e1", "phl");
    assert_eq!(answer(&app, "what").as_deref(), Some("keep heading, retire half"), "{}", app.text());
    app.keys("<esc><esc>");
    on_to(&mut app, 2, "Movement");
    keys(&mut app, "2a2", "pho");
    assert_eq!(answer(&app, "what").as_deref(), Some("ordinary column"), "{}", app.text());
    app.keys("<esc>");
    keys(&mut app, "2a2", "phs");
    assert_eq!(answer(&app, "what").as_deref(), Some("keep heading, retire half"), "a line is two moves from a square");
}

/// What journals of before said of it is still read.
#[test]
fn three_quarters_back_are_read_by_their_word_of_before() {
    let before = order("move", Some("1c1"), &[("what", word("retire three quarters"))]);
    let line = try_order(&at("Movement"), &before, &[]).expect("is ruled").line;
    assert!(line.ends_with("goes back 18 cm, with its back to the enemy."), "{line}");
}

/// Another BC stood near his: once a brigade of the army is lost, it may have been that one.
#[test]
fn another_commander_is_asked_for_anew_once_a_brigade_is_lost() {
    let mut state = hanau(&[]);
    state.begin(1);
    let around = [("dc", word("far or unseen")), ("neighbour", YES), ("advancing", Answer::Flag(false))];
    give(&mut state, "test", Some("1b"), &around, &[8]);
    state.event(json!({"plays": {"army": 1, "second": false}}));
    let near = |state: &Played| asked(state, "test", "1b", &[], "neighbour").expect("is asked");
    assert_eq!((near(&state).answer, near(&state).said), (Some(YES), "as last time"));
    let army = state.view().armies.remove(0);
    let lost = army.brigades.into_iter().find(|brigade| brigade.code.to_string() == "1a").expect("a brigade");
    for unit in lost.units {
        state.event(json!({"gone": {"unit": unit.code.to_string()}}));
    }
    assert_eq!((near(&state).answer, near(&state).said), (None, ""), "nothing stands filled in");
}

/// Whose charge found nobody at the end of its move charges nobody else; of who moved, how far he goes is not told unsaid.
#[test]
fn who_has_no_move_left_is_not_offered_a_charge() {
    for (left, open) in [(0, false), (5, true)] {
        let mut state = at("Melees");
        let onset = json!({"target": "2m1", "distance": 20, "left": left});
        state.event(json!({"charges": {"unit": "1e1", "onset": onset}}));
        state.event(json!({"charges": {"unit": "1e1", "onset": null, "eluded": "2m1"}}));
        assert_eq!(who(&state, "charge").iter().any(|id| id.to_string() == "1e1"), open, "{left}");
    }
    let mut state = at("Melees");
    state.mark("1e1", "moved");
    let says = state.form(&order("charge", Some("1e1"), &from("2m1", 20))).says;
    assert!(says.iter().all(|says| !says.starts_with("it may go 0")), "{says:?}");
}

/// Being attacked by cavalry is one cause of disorder, however many attack; and a test that is owed comes before the next charge.
#[test]
fn blown_cavalry_that_two_charge_has_one_ring_of_it() {
    let mut state = at("Melees");
    state.set("2m1", "blown", "2");
    for charger in ["1e1", "1e2"] {
        give(&mut state, "charge", Some(charger), &from("2m1", 20), &[]);
    }
    assert_eq!(state.disorders("2m1"), 1);
    state.event(json!({"test": {"unit": "2m2", "why": "hits"}}));
    let first = reason(&state, "charge", "1e3", &from("2m2", 20));
    assert!(
        first.starts_with("M2 ") && first.ends_with(" owes a morale test first: T on it (Firing, hits)"),
        "{first}"
    );
}

/// Two kills and a disorder ask for no test, and are said not to: 2 + 3 against 4 + 1 - 1, by 1.
#[test]
fn rings_of_two_colours_are_said_to_be_counted_apart() {
    let mut state = at("Melees");
    state.set("2e1", "kills", "1");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let ruled = try_order(&state, &order("melee", Some("1c1"), &[]), &[4, 8, 8]).expect("is ruled");
    let apart = "Each colour is counted apart (a reading): under 3 of either, these ask for no test.";
    assert!(ruled.notes.iter().any(|note| note == apart), "{:?}", ruled.notes);
}

/// Who is on hold and wins where he was attacked goes on as the table gives, and the form says so.
#[test]
fn on_hold_a_winner_is_told_that_he_may_go_on() {
    let mut state = at("Melees");
    state.orders("1c", "hold");
    state.event(json!({"after": {"unit": "1c1", "after": {"throws": {"removed": true, "beaten": "2e1"}}}}));
    let says = state.form(&order("breakthrough", Some("1c1"), &[])).says;
    assert!(says.contains(&"on hold it does what its row gives: it was attacked (a reading)".to_owned()), "{says:?}");
}
