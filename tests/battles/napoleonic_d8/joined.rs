//! Melees that others join, what comes before their rounds, and what is asked and told around them.

use drumhead::umpire::{Answer, Interrupt, Kind, Ratio, odds};
use serde_json::json;

use super::played::{
    Played, asked, at, code, from, give, hanau, number, order, reason, stands, try_order, who, word, words,
};

const YES: Answer = Answer::Flag(true);

fn engage(state: &mut Played, one: &str, other: &str) {
    for (unit, with) in [(one, other), (other, one)] {
        state.event(json!({"engaged": {"unit": unit, "with": [with]}}));
    }
}

/// Liechtenstein is in melee with the 2nd Cuirassiers; the 7th Chevaulegers charge these, into the flank or not.
fn flanked(flank: bool) -> Played {
    let mut state = hanau(&[]);
    state.begin(2);
    state.through(2, "Melees");
    engage(&mut state, "2v2", "1e2");
    let charge: Vec<_> = from("1e2", 34).into_iter().chain([("flank", Answer::Flag(flank))]).collect();
    give(&mut state, "charge", Some("2m3"), &charge, &[]);
    state
}

/// Two against one, 4 is 2 of each: V2 +2 heavy, without the +1 as it fights on; M3 0 light, +1; e2 +2, and -2 in flank.
#[test]
pub fn who_is_flanked_is_so_in_every_form_of_the_round() {
    let answer = |state: &mut Played| give(state, "reply", Some("1e2"), &[("way", word("stands"))], &[]);
    let mut state = flanked(true);
    answer(&mut state);
    for by in ["2v2", "2m3"] {
        let beset = asked(&state, "melee", by, &[], "beset").expect("is asked");
        assert_eq!((beset.answer, beset.said), (Some(words(&["1e2"])), "as in the charge"), "{by}");
        let line = try_order(&state, &order("melee", Some(by), &[]), &[4, 4, 4, 8]).expect("is ruled").line;
        for told in ["V2 Liechtenstein (4: 2 + 2 = 4)", "M3 7th Chevaulegers (4: 2 + 1 = 3)", "attackers win by 2."] {
            assert!(line.contains(told), "{by}: {line}");
        }
    }
    // Of a charge to its front nobody is flanked; who was flanked in the melee before stays so.
    let mut front = flanked(false);
    answer(&mut front);
    let mut before = front.clone();
    before.event(json!({"engaged": {"unit": "1e2", "with": ["2v2"], "beset": true}}));
    for by in ["2v2", "2m3"] {
        let beset = |state: &Played| asked(state, "melee", by, &[], "beset").expect("is asked").answer;
        assert_eq!((beset(&front), beset(&before)), (Some(words(&[])), Some(words(&["1e2"]))), "{by}");
    }
    // Who charges uphill does so in either form; who fights on does not.
    let mut hill = front.clone();
    hill.event(json!({"stands": {"unit": "1e2", "ground": "hill"}}));
    for by in ["2v2", "2m3"] {
        let uphill = asked(&hill, "melee", by, &[], "uphill").expect("is asked").answer;
        assert_eq!(uphill, Some(words(&["2m3"])), "{by}");
    }
}

/// Player 2 reacts to who moves into contact before the melees (Sequence of play): who fights him already waits, and is
/// joined by who charges him.
#[test]
pub fn an_answer_comes_before_the_round_of_others() {
    let mut state = at("Melees");
    engage(&mut state, "1c2", "2e3");
    assert_eq!(who(&state, "melee"), [code("1c2")]);
    give(&mut state, "charge", Some("1c3"), &from("2e3", 20), &[]);
    let first = "E3 3rd Grenadiers answers c3 1st Fusiliers first: r on it (Reaction options)";
    assert_eq!(reason(&state, "melee", "1c2", &[]), first);
    assert_eq!((who(&state, "melee"), who(&state, "reply")), (vec![], vec![code("2e3")]));
    give(&mut state, "reply", Some("2e3"), &stands(), &[]);
    let joined = |by: &str| asked(&state, "melee", by, &[], "joined").expect("is asked").answer;
    assert_eq!((joined("1c2"), joined("1c3")), (Some(words(&["1c3"])), Some(words(&["1c2"]))));
    // Nor does one fight who is come upon himself.
    let mut upon = at("Melees");
    engage(&mut upon, "1c2", "2e3");
    let meets = json!({"target": "1c2", "distance": 10, "left": 0, "back": 0});
    upon.event(json!({"charges": {"unit": "2e1", "onset": meets}}));
    assert_eq!(reason(&upon, "melee", "1c2", &[]), "it is charged, and answers first: r (Melee results)");
}

/// A side of two units (Melee results): who fought the round of before together do so again, and who charges in then fights his
/// own.
#[test]
fn who_fought_together_before_do_so_again() {
    let mut state = at("Melees");
    for (unit, with) in [("2e3", vec!["1c2", "1c3"]), ("1c2", vec!["2e3"]), ("1c3", vec!["2e3"])] {
        state.event(json!({"engaged": {"unit": unit, "with": with}}));
    }
    give(&mut state, "charge", Some("1c1"), &from("2e3", 20), &[]);
    give(&mut state, "reply", Some("2e3"), &stands(), &[]);
    let joined = |by: &str| asked(&state, "melee", by, &[], "joined").expect("is asked");
    let answers = ["1c1", "1c2", "1c3"].map(|by| joined(by).answer);
    assert_eq!(answers, [Some(words(&[])), Some(words(&["1c3"])), Some(words(&["1c2"]))]);
    assert_eq!(joined("1c2").label, "joined by (one of c1 c3, as two fight one at most: a reading)");
    // The umpire may pair them otherwise: +2 +1 for the charge, and 2 for who fights on; 8 is 4, 1 is 0.
    let with = [("joined", words(&["1c1"]))];
    let line = try_order(&state, &order("melee", Some("1c2"), &with), &[1, 8, 1, 8]).expect("is ruled").line;
    assert!(
        line.starts_with("c2 2nd Grenadiers (1: ") && line.contains(" and c1 1st Grenadiers (8: 4 + 3 = 7)"),
        "{line}"
    );
}

/// A +1 for a supported rear in a test that it fails: the supporter takes a ring (Notes 25), and is not nobody unsaid.
#[test]
pub fn whose_rear_was_counted_in_the_test_that_it_failed_had_somebody_there() {
    let fails = |rear: bool| {
        let mut state = at("Melees");
        state.set("2a2", "kills", "3");
        give(&mut state, "morale", Some("2a2"), &[("rear", Answer::Flag(rear))], &[4]);
        assert!(state.gone("2a2"), "line 0, -3, 4");
        state
    };
    assert!(try_order(&fails(false), &order("stood_behind", Some("2a2"), &[("nobody", YES)]), &[]).is_ok());
    let state = fails(true);
    assert!(matches!(try_order(&state, &order("stood_behind", Some("2a2"), &[]), &[]), Err(Interrupt::Unanswered)));
    let mut named = state.clone();
    give(&mut named, "stood_behind", Some("2a2"), &[("behind", words(&["2a3"]))], &[]);
    assert_eq!(named.disorders("2a3"), 1);
    let nobody =
        try_order(&state, &order("stood_behind", Some("2a2"), &[("nobody", YES)]), &[]).expect("is ruled").line;
    assert_eq!(nobody, "Behind A2 Pappenheim's 1st line stood nobody.");
}

/// Nobody is said once for all of whom nothing is known; whose rear was counted is left to be named.
#[test]
fn of_the_others_nobody_is_said_at_once() {
    let mut state = at("Melees");
    for unit in ["2a2", "2b1", "2c2"] {
        state.remove(unit);
    }
    state.event(json!({"supported": {"unit": "2e1", "support": {"rear": true}}}));
    state.event(json!({"gone": {"unit": "2e1"}}));
    let owed = |state: &Played| {
        let view = state.view();
        let duties = view.duties.iter().filter(|duty| duty.order == "stood_behind");
        duties.map(|duty| view.words(duty)).collect::<Vec<_>>()
    };
    assert_eq!(owed(&state), ["who supported: A2 B1 C2 E1"]);
    let form = state.form(&order("stood_behind", Some("2a2"), &[]));
    let others = form.questions.iter().find(|question| question.id == "others").expect("is asked");
    assert_eq!((others.key, others.label.as_str()), ('j', "nobody behind B1 C2"));
    let mut one = state.clone();
    give(&mut one, "stood_behind", Some("2a2"), &[("nobody", YES)], &[]);
    assert_eq!(owed(&one), ["who supported: B1 C2 E1"]);
    let all = [("behind", words(&["2a3"])), ("others", YES)];
    give(&mut state, "stood_behind", Some("2a2"), &all, &[]);
    assert_eq!((owed(&state), state.disorders("2a3")), (vec!["who supported: E1".to_owned()], 1));
}

/// The row of the die, or one beside it, which its player chooses once he has seen it (Breakthrough).
#[test]
pub fn a_commander_takes_the_row_once_the_die_has_fallen() {
    let won = |unit: &str, removed: bool| {
        let mut state = at("Melees");
        for brigade in ["1c", "1e"] {
            state.event(json!({"general": {"brigade": brigade, "bc": 1}}));
        }
        let throws = json!({"throws": {"removed": removed, "beaten": "2e1", "fell": 24}});
        state.event(json!({"after": {"unit": unit, "after": throws}}));
        state
    };
    let fell = |unit: &str, removed: bool, face: u8| {
        let mut state = won(unit, removed);
        let line = give(&mut state, "breakthrough", Some(unit), &[("led", YES)], &[face]);
        assert!(line.ends_with(&format!(": {face}; its BC takes the row.")), "{line}");
        assert_eq!((who(&state, "breakthrough"), who(&state, "meets")), (vec![], vec![code(unit)]));
        state
    };
    let rows = |state: &Played, unit: &str| match asked(state, "meets", unit, &[], "shift").expect("is asked").kind {
        Kind::Choice(words) => words,
        other => panic!("no choice: {other:?}"),
    };
    // 4 is the second row of foot: it takes the ground; the row below has a free change, that above stands.
    let second = fell("1c1", true, 4);
    assert_eq!(rows(&second, "1c1"), ["as thrown", "one row up", "one row down"]);
    assert!(matches!(try_order(&second, &order("meets", Some("1c1"), &[]), &[]), Err(Interrupt::Unanswered)));
    let takes = |state: &Played, unit: &str, row: &str, dice: &[u8]| {
        try_order(state, &order("meets", Some(unit), &[("shift", word(row))]), dice).expect("is ruled").line
    };
    assert_eq!(takes(&second, "1c1", "one row up", &[]), "c1 1st Grenadiers: 4, a row up: stands.");
    let down = "c1 1st Grenadiers: 4, a row down: takes the ground and holds it.";
    assert_eq!(takes(&second, "1c1", "one row down", &[]), down);
    // At the ends of the table there is one row beside it. 7 is the last row: 3D8.
    assert_eq!(rows(&fell("1c1", true, 1), "1c1"), ["as thrown", "one row down"]);
    let last = fell("1c1", true, 7);
    assert_eq!(rows(&last, "1c1"), ["as thrown", "one row up"]);
    let through = "c1 1st Grenadiers: 7: breaks through, 6 cm.";
    assert_eq!(takes(&last, "1c1", "as thrown", &[1, 2, 3]), through);
    // Horse: 1 retires, blown; a row down leaves it the choice, which is then asked.
    let mut horse = fell("1e1", false, 1);
    let line = give(&mut horse, "meets", Some("1e1"), &[("shift", word("one row down"))], &[]);
    assert_eq!(line, "e1 1st Cuirassiers: 1, a row down: follows up or holds the ground.");
    assert_eq!(who(&horse, "meets"), [code("1e1")]);
    // What journals of before have said with the throw is still read.
    let before = order("breakthrough", Some("1c1"), &[("shift", word("one row down"))]);
    assert_eq!(try_order(&won("1c1", true), &before, &[4]).expect("is ruled").line, down);
    // He is with one unit in the melees of a turn, whatever row he takes; and where he is not there, the die decides.
    let mut both = second.clone();
    both.event(json!({"after": {"unit": "1c2", "after": {"throws": {"removed": true, "beaten": "2e1"}}}}));
    assert!(reason(&both, "breakthrough", "1c2", &[("led", YES)]).starts_with("its BC is with c1 "));
    let alone = try_order(&both, &order("breakthrough", Some("1c2"), &[]), &[4]).expect("is ruled").line;
    assert_eq!(alone, "c2 2nd Grenadiers: 4: takes the ground and holds it.");
}

/// Who is in melee does not counter-charge (Reaction options): the odds of the charge are those of who stands.
#[test]
fn the_odds_of_a_charge_are_those_of_the_answer_that_is_open() {
    let mut state = hanau(&[]);
    state.begin(2);
    state.through(2, "Melees");
    let charge = order("charge", Some("2m3"), &from("1e2", 34));
    let said =
        |state: &Played| state.form(&charge).says.into_iter().find(|said| said.starts_with("below")).expect("odds");
    assert!(said(&state).contains("if e2 counter-charges; no fire"), "{}", said(&state));
    let open = state.form(&charge).prospects;
    engage(&mut state, "2v2", "1e2");
    assert!(said(&state).contains("if e2 stands, without V2; no fire"), "{}", said(&state));
    // 0 +1 against +2, and +3 with a counter-charge.
    assert!(state.form(&charge).prospects[0].1 > open[0].1);
}

/// Two reasons for a morale test are one test (Firing, hits), and told once.
#[test]
fn a_test_that_is_owed_twice_is_told_once() {
    let mut state = at("Melees");
    state.set("2v1", "disorders", "2");
    give(&mut state, "charge", Some("1e1"), &from("2v1", 20), &[]);
    let back = order("reply", Some("2v1"), &[("way", word("turns, retires three quarters"))]);
    let notes = try_order(&state, &back, &[]).expect("is ruled").notes;
    assert_eq!(notes.iter().filter(|note| note.contains("owes a morale test")).count(), 1, "{notes:?}");
}

/// On hold a battery goes back by its one move, or sideways (Brigade command test results).
#[test]
fn a_battery_on_hold_goes_back() {
    let mut state = at("Artillery");
    state.orders("1d", "hold");
    let moves = [("action", word("move"))];
    assert_eq!(asked(&state, "act", "1d3", &moves, "sideways").expect("is asked").label, "back, or sideways");
    let held = "on hold a battery stands, or goes back or sideways, by S of its move (Brigade command test results)";
    assert_eq!(reason(&state, "act", "1d3", &moves), held);
    give(&mut state, "act", Some("1d3"), &[("action", word("move")), ("sideways", YES)], &[]);
}

/// Fire beside the charged is that of his side.
#[test]
fn who_charges_is_told_to_select_who_fires() {
    let mut state = at("Melees");
    let none = "no enemy charges; who stands beside the charged fires (Reaction options)";
    assert_eq!(reason(&state, "support", "1c2", &[("from", number(5))]), none);
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    let other = "its own side charges: select who fires, beside the charged (Reaction options)";
    assert_eq!(reason(&state, "support", "1c2", &[("from", number(5))]), other);
}

/// Each way back has a first letter of its own; what it was called before is still read.
#[test]
fn the_ways_back_have_letters() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &from("2v1", 30), &[]);
    let Kind::Choice(ways) = asked(&state, "reply", "2v1", &[], "way").expect("is asked").kind else {
        panic!("no choice")
    };
    let told = ["stands", "counter-charges", "wheels", "keeps facing, retires half", "turns, retires three quarters"];
    assert_eq!(ways, told);
    for way in ["retires half, facing", told[3]] {
        let line = try_order(&state, &order("reply", Some("2v1"), &[("way", word(way))]), &[]).expect("is ruled").line;
        assert_eq!(line, "V1 Knesevich goes back 18 cm.", "{way}");
    }
}

/// The halves differ so that +3 against +1 wins in 51 of 64 throws, draws in 8; the winner's die has a kill on 1 to 3 up to
/// 1 to 7 by the difference: 235 of 512 in all. The same once a die lies.
#[test]
fn the_odds_of_a_round_are_those_of_all_its_dice() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let fought = odds(state.game(), &order("melee", Some("1c1"), &[]), &[]).expect("has odds");
    let wins = |what: &str| {
        let rows = fought.outcomes.iter().filter(|row| row.what == what);
        rows.fold(Ratio::ZERO, |sum, row| sum + row.chance)
    };
    let of_64 = |n: i128| Ratio::new(n, 64);
    assert_eq!(["wins", "drawn", "loses"].map(wins), [51, 8, 5].map(of_64));
    let own = fought.ends.iter().find(|end| end.who == "c1").expect("its ends");
    let kill = own.rows.iter().find(|row| row.what == "wins, 1 kill").expect("a kill");
    assert_eq!(kill.chance, Ratio::new(235, 512));
}
