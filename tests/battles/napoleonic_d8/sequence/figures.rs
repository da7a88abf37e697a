//! What a form asks of the table, and what it is worth: moves, fire, melees, breakthroughs, a general's life.

use drumhead::umpire::{Answer, Order};
use serde_json::json;

use super::super::played::{Played, at, from, give, stands, try_order, who, word, words};
use super::{YES, at_20, owed, reason};

/// The line of an order that is ruled in a copy of the battle.
fn line(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)], dice: &[u8]) -> String {
    give(&mut state.clone(), name, Some(unit), answers, dice)
}

pub fn gaps_gates_and_roads() {
    let state = at("Movement");
    let moves = |unit: &str, answers: &[(&str, Answer)]| line(&state, "move", unit, answers, &[]);
    let wall = ("terrain", word("field wall or hedge"));
    // A column: 24, double beyond 80 cm, half a move for a narrow gap, 36 on a road, but not near enemies in good order.
    for (answers, far) in [
        (vec![], 24),
        (vec![("free", YES)], 48),
        (vec![("gap", YES)], 12),
        (vec![("road", YES)], 36),
        (vec![("road", YES), ("watched", YES)], 24),
        (vec![wall.clone()], 16),
    ] {
        let said = moves("1b2", &answers);
        assert!(said.ends_with(&format!("moves up to {far} cm.")), "{answers:?}: {said}");
    }
    // Cavalry goes over a wall at a gate alone, and into a village by a road alone.
    assert!(moves("1e1", &[wall.clone(), ("gate", YES)]).ends_with("moves up to 36 cm."));
    let village = ("terrain", word("village"));
    assert!(moves("1e1", &[village.clone(), ("road", YES)]).ends_with("moves up to 56 cm."));
    for answers in [[wall], [village]] {
        assert!(reason(&state, "move", "1e1", &answers).contains("(Movement and terrain effects)"));
    }
}

pub fn works_and_a_march_under_fire() {
    let mut state = at("Musketry");
    let redoubt: Vec<_> = from("2a2", 10).into_iter().chain([("redoubt", YES)]).collect();
    let sum = |state: &Played, answers: &[(&str, Answer)]| {
        let order = super::order("volley", Some("1c1"), answers);
        try_order(state, &order, &[1]).expect("is ruled").sum
    };
    assert!(sum(&state, &redoubt).iter().any(|line| line.label.contains("redoubt") && line.value == -2));
    // A column of march on a road is disordered as it is fired at, hit or not; off the road it is not.
    state.set("2a2", "formation", "column of march");
    let aside: Vec<_> = from("2a2", 10).into_iter().chain([("march", Answer::Flag(false))]).collect();
    for (answers, rings) in [(from("2a2", 10).to_vec(), 1), (aside, 0)] {
        let mut fired = state.clone();
        give(&mut fired, "volley", Some("1c1"), &answers, &[1]);
        assert_eq!(fired.disorders("2a2"), rings, "{answers:?}");
    }
}

/// Heavy horse charges foot in line or column: 8 is 4, and +2 +1 are 7; foot has 8 as 4, and -3 before horse.
pub fn horse_against_foot() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &at_20("2a2"), &[]);
    give(&mut state, "reply", Some("2a2"), &stands(), &[]);
    let fights = |answers: &[(&str, Answer)]| line(&state, "melee", "1e1", answers, &[8, 8, 8]);
    let foot = || words(&["2a2"]);
    for (answers, by) in [
        (vec![], 6),
        (vec![("secured", foot())], 4),
        (vec![("flanks", foot()), ("rear", foot())], 4),
        (vec![("hill", foot())], 5),
        (vec![("wall", foot())], 5),
    ] {
        let said = fights(&answers);
        assert!(said.ends_with(&format!("the attackers win by {by}.")), "{answers:?}: {said}");
    }
    // Out of command they are weaker by 2: 5 and 1.
    assert!(fights(&[("away", words(&["1e1"]))]).ends_with("by 4."));
}

/// 8 is 4, +2 +1 are 7, less 1 uphill; who counter-charges has 1 as 0, and +1; in flank or rear -2.
pub fn horse_against_horse() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &at_20("2m1"), &[]);
    give(&mut state, "reply", Some("2m1"), &[("way", word("counter-charges"))], &[]);
    let fights = |answers: &[(&str, Answer)]| line(&state, "melee", "1e1", answers, &[8, 1, 8]);
    assert!(fights(&[]).ends_with("by 6."));
    assert!(fights(&[("uphill", words(&["1e1"]))]).ends_with("by 5."));
    assert!(fights(&[("beset", words(&["2m1"]))]).ends_with("by 8."));
    assert!(fights(&[("counter", words(&[]))]).ends_with("by 7."));
}

/// A BC rated +2 is with the winner: his player takes the row above or below.
pub fn a_general_shifts_the_row() {
    let mut state = at("Melees");
    let won = json!({"throws": {"removed": true, "beaten": "2e1", "fell": 24}});
    state.event(json!({"after": {"unit": "1c1", "after": won}}));
    let throws = |shift: &str, dice: &[u8]| {
        let mut state = state.clone();
        give(&mut state, "breakthrough", Some("1c1"), &[("led", Answer::Flag(true))], &dice[..1]);
        let said = give(&mut state, "meets", Some("1c1"), &[("shift", word(shift))], &dice[1..]);
        (said, state.marked("1c1", "free"))
    };
    let (holds, free) = throws("as thrown", &[4]);
    assert!(holds.ends_with("takes the ground and holds it.") && !free, "{holds}");
    let (stays, _) = throws("one row up", &[4]);
    assert!(stays.ends_with("stands."), "{stays}");
    let (below, free) = throws("one row down", &[4]);
    assert!(below.ends_with("takes the ground and holds it.") && free, "{below}");
    // 5 is a row of its own; the row below breaks through, three dice.
    assert!(throws("one row down", &[5, 1, 2, 3]).0.ends_with("breaks through, 6 cm."));
    // A BC rated 0 shifts nothing.
    state.event(json!({"after": {"unit": "1b2", "after": {"throws": {"removed": true, "beaten": "2e1", "fell": 24}}}}));
    let asked = state.form(&super::order("breakthrough", Some("1b2"), &[])).questions;
    assert!(asked.iter().all(|question| !["shift", "led"].contains(&question.id)), "{asked:?}");
}

pub fn a_general_s_life() {
    let mut state = at("Melees");
    for unit in ["1b1", "1b2"] {
        state.remove(unit);
    }
    assert_eq!(who(&state, "general"), [], "at the end of the turn");
    state.through(1, "End of the turn");
    assert_eq!(owed(&state, "general"), ["1b"]);
    // Two units lost: 3 - 2 is 1.
    assert!(line(&state, "general", "1b", &[], &[3]).ends_with("3 - 2 = 1: the BC lives."));
    let killed = give(&mut state, "general", Some("1b"), &[], &[2, 8]);
    assert_eq!(killed, "b Dubreton: 2 - 2 = 0: the BC is killed; his successor has +1 (threw 8).");
    assert_eq!(owed(&state, "general"), Vec::<String>::new());
    let later = "he has lost no unit in this turn, or has thrown (Loss of a general)";
    assert_eq!(reason(&state, "general", "1b", &[]), later);
    give(&mut state, Order::NEXT, None, &[], &[]);
}

/// An enemy faces it in its rear: a test that nothing else owes.
pub fn an_enemy_in_the_rear() {
    let mut state = at("Melees");
    assert_eq!(
        reason(&state, "morale", "1b2", &[]),
        "it owes no morale test; R if an enemy is in its rear (Morale test modifiers)"
    );
    // Line 0, two kills -2, out of command -2: 7 is 3 and stands, 6 goes.
    state.set("1b2", "kills", "2");
    let away = [("command", Answer::Flag(false))];
    assert!(line(&state, "rear", "1b2", &away, &[7]).ends_with("stands: 7 - 4 = 3."));
    give(&mut state, "rear", Some("1b2"), &away, &[6]);
    assert!(state.gone("1b2"));
}
