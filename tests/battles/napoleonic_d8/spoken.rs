//! What rulings and forms say of a round of melee, of fire at several, and of ground: whose die it is, who wins, who stays where.

use drumhead::umpire::{Answer, GivenDice, Kind, Order, Throw};
use serde_json::json;

use super::hanau_turns::{answer, give as keys};
use super::played::{Played, asked, at, from, give, number, order, stands, try_order, word, words};

/// Whose a die is, once these have fallen.
fn thrower(state: &Played, order: &Order, fallen: &[u8], why: &str) -> String {
    let fallen: Vec<Throw> = fallen.iter().map(|face| Throw::Face(*face)).collect();
    state.game().rule(order, &mut GivenDice::new(&fallen)).form.thrower(why).to_owned()
}

fn charged(by: &[&str], target: &str) -> Played {
    let mut state = at("Melees");
    for by in by {
        give(&mut state, "charge", Some(*by), &from(target, 20), &[]);
    }
    give(&mut state, "reply", Some(target), &stands(), &[]);
    state
}

/// They stay in melee from a turn before.
fn engage(state: &mut Played, one: &str, other: &str) {
    for (of, with) in [(one, other), (other, one)] {
        state.event(json!({"engaged": {"unit": of, "with": [with]}}));
    }
}

/// The higher throw of a pair counts, and its line falls on that unit (Melee results): its die for a kill names it as soon as
/// the throws lie there.
#[test]
fn the_winner_s_die_is_that_of_whose_throw_counted() {
    let state = charged(&["1c1", "1c2"], "2e1");
    let round = order("melee", Some("1c1"), &[]);
    let kill = |fallen: &[u8]| thrower(&state, &round, fallen, "does the winner take a kill");
    assert_eq!(kill(&[]), "the winner");
    // +2 +1 of each: 4 is 2, 6 is 3. 1 is 0, +1.
    assert_eq!(kill(&[4, 6, 1]), "c2 2nd Grenadiers");
    assert_eq!(kill(&[6, 4, 1]), "c1 1st Grenadiers");
    // 1 is 0, 3; 8 is 4, +1: 5.
    assert_eq!(kill(&[1, 1, 8]), "E1 1st Grenadiers");
}

/// Nobody attacks in a further round: who wins it is named. Without the +1: 8 is 4, +2; 1 is 0, +1. And 0 + 2 against 4 + 1.
#[test]
fn a_further_round_has_no_attackers() {
    let mut state = at("Melees");
    engage(&mut state, "1c1", "2e1");
    let round = order("melee", Some("1c1"), &[]);
    let line = |faces: &[u8]| try_order(&state, &round, faces).expect("is ruled").line;
    assert_eq!(
        line(&[8, 1, 8]),
        "c1 1st Grenadiers (8: 4 + 2 = 6) against E1 1st Grenadiers (1: 0 + 1 = 1): c1 wins by 5."
    );
    assert!(line(&[1, 8, 8]).ends_with(": E1 wins by 3."));
    assert_eq!(thrower(&state, &round, &[], "melee, attacker"), "");
    assert_eq!(thrower(&state, &round, &[], "further round"), "c1 1st Grenadiers");
    assert_eq!(thrower(&state, &round, &[], "further round, the other"), "E1 1st Grenadiers");
}

/// A draw at a building (Melee results, **): its garrison stays, the attacker is outside and may try again. 4 is 2, +2 +1;
/// 4 is 2, +1 +2.
#[test]
fn a_draw_at_a_building_says_who_stays_where() {
    let said = "E1: in the building as before. c1: outside, and may charge again in the next move (Melee results).";
    for (ground, faces, told) in [("building", [4, 4], true), ("open", [4, 8], false)] {
        let mut state = at("Melees");
        state.event(json!({"stands": {"unit": "2e1", "ground": ground}}));
        give(&mut state, "charge", Some("1c1"), &from("2e1", 10), &[]);
        give(&mut state, "reply", Some("2e1"), &stands(), &[]);
        let round = order("melee", Some("1c1"), &[]);
        let ruled = try_order(&state, &round, &faces).expect("is ruled");
        assert!(ruled.line.ends_with(": a draw."), "{}", ruled.line);
        assert_eq!(ruled.notes.contains(&said.to_owned()), told, "{:?}", ruled.notes);
        give(&mut state, "melee", Some("1c1"), &[], &faces);
        assert_eq!(state.marked("1c1", "xE1"), !told, "{ground}");
    }
}

/// Foot guns with canister at a screen and at the line behind it (Firing chart): 4 and 3.
#[test]
fn each_of_two_targets_has_its_number() {
    let state = at("Artillery");
    let both = [
        ("target", word("2a1")),
        ("distance", number(30)),
        ("action", word("unlimber and fire")),
        ("beyond", words(&["2a2"])),
        ("far", number(36)),
    ];
    let table = try_order(&state, &order("fire", Some("1d3"), &both), &[4, 3]).expect("is ruled").table;
    assert!(table.starts_with("4 or more (Firing chart); A2: 3 or more; "), "{table}");
}

/// A square fires at each of its sides (Firing chart, *): at whom first decides nothing, and stands filled in. Of others it is
/// asked.
#[test]
fn at_whom_a_square_fires_first_stands_filled_in() {
    let way = [("way", word("stands"))];
    for square in [true, false] {
        let mut state = at("Melees");
        if square {
            state.set("2a2", "formation", "square");
        }
        for unit in ["1e1", "1e2"] {
            give(&mut state, "charge", Some(unit), &from("2a2", 20), &[]);
        }
        let first = asked(&state, "reply", "2a2", &way, "target").expect("is asked").answer;
        assert_eq!(first, square.then(|| word("1e1")));
        if square {
            let ruled = try_order(&state, &order("reply", Some("2a2"), &way), &[7, 6]).expect("is ruled");
            let line =
                "A2 Pappenheim's 1st line fires at e1 1st Cuirassiers: 7, 1 kill. At e2 2nd Cuirassiers: 6, nothing.";
            assert_eq!(ruled.line, line);
            assert_eq!(ruled.table, "7 or more (Firing chart); e2: 7 or more");
        }
    }
}

/// Who stays in melee where his BC did not reach him, or went farther than he commands, is named so in the next turn, too
/// (Command). 41 cm are beyond the 40 of an average BC, 30 are not.
#[test]
fn who_fights_on_out_of_command_is_named_in_the_next_turn() {
    let later = |happens: &dyn Fn(&mut Played)| {
        let mut state = at("Melees");
        state.event(json!({"general": {"brigade": "1e", "bc": 0}}));
        happens(&mut state);
        engage(&mut state, "1e1", "2m1");
        state.through(2, "Melees");
        state
    };
    let reached = |state: &Played, by: &str| asked(state, "melee", by, &[], "reached").map(|row| row.label);
    let label = |state: &Played| reached(state, "2m1");
    let goes = |state: &mut Played, far: u32| {
        let onset = json!({"target": "2m1", "distance": far, "left": 0});
        state.event(json!({"charges": {"unit": "1e1", "onset": onset}}));
    };
    let far = Some("e1 within 40 cm of its BC: it was out of command, or far off, in the turn before".to_owned());
    let mut beyond = later(&|state| goes(state, 41));
    assert_eq!(label(&beyond), far);
    assert_eq!(label(&later(&|state| goes(state, 30))), None);
    let away = json!({"supported": {"unit": "1e1", "support": {"away": true}}});
    assert_eq!(label(&later(&|state| state.event(away.clone()))), far);
    // Once it is said it stands so: 4 is 2, light cavalry; 1 is 0, +2: a draw, and they fight on.
    assert!(
        give(&mut beyond, "melee", Some("2m1"), &[("reached", Answer::Flag(true))], &[4, 1]).ends_with(": a draw.")
    );
    assert!(beyond.marked("1e1", "xM1"));
    beyond.through(1, "Melees");
    assert_eq!(reached(&beyond, "1e1"), None);
}

/// Woods and a wall have letters of their own; what journals of before have is read.
#[test]
fn woods_and_walls_have_letters_of_their_own() {
    for (typed, ground) in [("ptw", "woods"), ("ptf", "field wall or hedge")] {
        let mut app = at("Movement").app();
        keys(&mut app, "1a2", typed);
        assert_eq!(answer(&app, "terrain").as_deref(), Some(ground), "{typed}:\n{}", app.text());
    }
    let state = at("Movement");
    for id in ["terrain", "ends"] {
        let question = asked(&state, "move", "1a2", &[(id, word("wall or hedge"))], id).expect("is asked");
        assert_eq!(question.answer, Some(word("field wall or hedge")));
        let Kind::Choice(offered) = question.kind else { panic!("no choice") };
        assert!(!offered.contains(&"wall or hedge"), "{offered:?}");
    }
}
