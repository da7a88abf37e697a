//! Breakthroughs: what ends them, how often a unit goes on, upon whom it comes; and two armies that lose in one turn.

use drumhead::umpire::{Answer, Interrupt};
use serde_json::json;

use super::played::{Played, asked, at, code, from, give, number, order, reason, stands, try_order, who, word, words};

const YES: Answer = Answer::Flag(true);
const NO: Answer = Answer::Flag(false);

fn ground(state: &mut Played, unit: &str, ground: &str) {
    state.event(json!({"stands": {"unit": unit, "ground": ground}}));
}

/// A unit goes on so far, and is about to say whom it meets.
fn goes_on(state: &mut Played, unit: &str, reach: u32, back: u32) {
    let meets = json!({"meets": {"reach": reach, "back": back, "follows": null}});
    state.event(json!({"after": {"unit": unit, "after": meets}}));
}

/// It meets an enemy so far on its way.
fn met(enemy: &str, distance: i64) -> [(&'static str, Answer); 2] {
    [("met", words(&[enemy])), ("distance", number(distance))]
}

/// Whom a breakthrough met it has fought; where he is removed and it throws for no other, it stands (Breakthrough; Notes 27).
/// 8 is 4, +2 +1: 7; 1 is 0: by 7 against horse, by 6 against the other grenadiers.
#[test]
pub fn a_breakthrough_that_is_fought_is_spent() {
    // Foot that beats horse stands; horse that has broken through twice does.
    for (unit, back, often) in [("1c1", 0, 0), ("1e1", 36, 2)] {
        let mut state = at("Melees");
        (0..often).for_each(|_| state.mark(unit, "broke_through"));
        goes_on(&mut state, unit, 24, back);
        give(&mut state, "meets", Some(unit), &met("2m1", 5), &[]);
        give(&mut state, "reply", Some("2m1"), &[("way", word("stands"))], &[]);
        give(&mut state, "melee", Some(unit), &[], &[8, 1, 8]);
        assert!(state.gone("2m1"));
        assert_eq!((who(&state, "meets"), who(&state, "breakthrough")), (vec![], vec![]), "{unit}");
        assert!(!state.marked(unit, "follow") && state.marked(unit, "fgt"), "{unit}");
    }
    // Nor does the partner of who won go on; one who did not fight in that round does.
    for (joined, goes) in [(words(&["1c1"]), vec![]), (words(&[]), vec![code("1c1")])] {
        let mut state = at("Melees");
        give(&mut state, "charge", Some("1c2"), &from("2e1", 10), &[]);
        goes_on(&mut state, "1c1", 24, 0);
        give(&mut state, "meets", Some("1c1"), &met("2e1", 5), &[]);
        give(&mut state, "reply", Some("2e1"), &stands(), &[]);
        let dice: &[u8] = if goes.is_empty() { &[8, 1, 1, 8] } else { &[8, 1, 8] };
        give(&mut state, "melee", Some("1c2"), &[("joined", joined)], dice);
        assert!(state.gone("2e1"));
        assert_eq!((who(&state, "meets"), who(&state, "breakthrough")), (goes, vec![code("1c2")]));
    }
}

/// To take the ground into contact repeats the process (Breakthrough), of which there are two at most (Notes 27): 4 takes and holds.
#[test]
pub fn ground_that_is_taken_into_contact_counts() {
    let throws = json!({"after": {"unit": "1c1", "after": {"throws": {"removed": true, "beaten": "2e1"}}}});
    for (meets, so_far) in [(true, "one"), (false, "none")] {
        let mut state = at("Melees");
        state.event(throws.clone());
        give(&mut state, "breakthrough", Some("1c1"), &[], &[4]);
        let nobody = [("met", words(&[]))];
        let met = met("2e2", 2);
        give(&mut state, "meets", Some("1c1"), if meets { &met } else { &nobody }, &[]);
        state.event(throws.clone());
        let made = asked(&state, "breakthrough", "1c1", &[], "made").expect("is asked").answer;
        assert_eq!(made, Some(word(so_far)));
    }
}

/// Who breaks through comes upon nobody whom he might not charge (Melee results).
#[test]
pub fn a_breakthrough_of_cavalry_comes_upon_no_garrison() {
    for unit in ["2a2", "2a1"] {
        let mut state = at("Melees");
        ground(&mut state, unit, "building");
        goes_on(&mut state, "1e1", 24, 36);
        goes_on(&mut state, "1c1", 24, 0);
        let why = "cavalry does not attack a building (Melee results)";
        assert_eq!(reason(&state, "meets", "1e1", &met(unit, 5)), why);
        assert!(try_order(&state, &order("meets", Some("1c1"), &met(unit, 5)), &[]).is_ok(), "foot does");
    }
}

/// In a wood all are disordered but formed light infantry, and heavy cavalry is in none (Disorder).
#[test]
pub fn a_breakthrough_into_a_wood_is_as_a_charge_into_it() {
    let on = |unit: &str, enemy: &str| {
        let mut state = at("Melees");
        ground(&mut state, enemy, "wood");
        goes_on(&mut state, unit, 24, 0);
        state
    };
    let heavy = on("1e1", "2e1");
    let why = "guns and heavy cavalry are not in woods; only foot out of square is in buildings (Disorder)";
    assert_eq!(reason(&heavy, "meets", "1e1", &met("2e1", 5)), why);
    let outside: Vec<_> = met("2e1", 5).into_iter().chain([("wood", NO)]).collect();
    assert!(try_order(&heavy, &order("meets", Some("1e1"), &outside), &[]).is_ok(), "it is met before the wood");
    for (unit, enemy, rings) in [("1c1", "2e1", 1), ("1a2", "2e1", 0), ("2m1", "1c1", 1)] {
        let mut state = on(unit, enemy);
        assert!(asked(&state, "meets", unit, &met(enemy, 5), "wood").is_some());
        give(&mut state, "meets", Some(unit), &met(enemy, 5), &[]);
        assert_eq!(state.disorders(unit), rings, "{unit}");
    }
    // In the open nothing is asked. Out of a wood into another is one way, with one ring.
    let mut state = on("1c1", "2e1");
    assert_eq!(asked(&state, "meets", "1c1", &met("2e2", 5), "wood"), None);
    ground(&mut state, "1c1", "wood");
    let stays = json!({"meets": {"reach": 0, "back": 0, "follows": null, "may_stay": true}});
    state.event(json!({"after": {"unit": "1c1", "after": stays}}));
    let goes: Vec<_> = met("2e1", 2).into_iter().chain([("leaves", YES)]).collect();
    give(&mut state, "meets", Some("1c1"), &goes, &[]);
    assert_eq!((state.disorders("1c1"), state.marked("1c1", "wood")), (1, false));
}

/// Both armies test that have lost a division (Command test (army)): an average C-in-C, -2 for it, +1 for each of two left, -2
/// for each of two enemy brigades in the rear: 1 - 4 is -3.
#[test]
pub fn both_armies_make_the_tests_that_they_owe() {
    let mut state = at("End of the turn");
    for unit in
        ["1c1", "1c2", "1c3", "1d1", "1d2", "1d3", "1d4", "2m1", "2m2", "2m3", "2m4", "2v1", "2v2", "2v3", "2v4"]
    {
        state.event(json!({"gone": {"unit": unit}}));
    }
    let owing = who(&state, "army");
    assert_eq!(owing, [code("1c"), code("2m")]);
    let rear = |brigades: i64| [("rear", number(brigades))];
    let lost = |state: &mut Played, of: &str| give(state, "army", Some(of), &rear(2), &[1]);
    assert!(lost(&mut state, "1c").starts_with("France: the army retreats and has lost: 1 - "));
    assert_eq!((state.view().over, who(&state, "army")), (None, vec![code("2m")]));
    let mut both = state.clone();
    lost(&mut both, "2m");
    let fallen = |army: &str| format!("{army}: the army retreats and has lost");
    let (blue, red) = (fallen("France"), fallen("Bavaria and Austria"));
    assert_eq!(both.view().over, Some(format!("{red}; {blue}")));
    let mut one = state.clone();
    give(&mut one, "army", Some("2m"), &rear(0), &[8]);
    assert_eq!(one.view().over, Some(blue.clone()));
    // Where it is left out the battle ends with the turn.
    let line = give(&mut state, "next", None, &[], &[]);
    assert!(line.starts_with(&format!("The turn ends: {blue}.")), "{line}");
}

/// Evading adds a ring (Disorder); to come out of a wood or to go through friends is another cause, of its way.
#[test]
pub fn who_evades_has_a_ring_for_that_and_one_for_its_way() {
    let rings = |unit: &str, on: &str, more: &[(&'static str, Answer)]| {
        let mut state = at("Melees");
        ground(&mut state, unit, on);
        give(&mut state, "charge", Some("1c1"), &from(unit, 15), &[]);
        let turns = [&[("way", word("turns, retires three quarters"))], more].concat();
        give(&mut state, "reply", Some(unit), &turns, &[]);
        state.disorders(unit)
    };
    let friends = ("through", YES);
    assert_eq!(rings("2c2", "open", &[]), 1);
    assert_eq!(rings("2c2", "open", std::slice::from_ref(&friends)), 2);
    assert_eq!(rings("2c2", "wood", &[]), 2);
    assert_eq!(rings("2c2", "wood", &[friends]), 2, "one for its way");
    assert_eq!(rings("2c1", "wood", &[]), 1, "light infantry is at home there");
}

/// How far a wood goes on only the table shows: whether a move ends in it has to be said; out of a building one goes.
#[test]
fn whether_a_move_in_a_wood_ends_in_it_has_to_be_said() {
    let on = |on: &str| {
        let mut state = at("Movement");
        ground(&mut state, "1b2", on);
        state
    };
    let mut wood = on("wood");
    let moves = |answers: &[(&str, Answer)]| order("move", Some("1b2"), answers);
    assert!(matches!(try_order(&wood, &moves(&[]), &[]), Err(Interrupt::Unanswered)));
    for (ends, told) in [("open ground", "moves up to 16 cm, out of a wood."), ("wood", "moves up to 16 cm.")] {
        let line = try_order(&wood, &moves(&[("ends", word(ends))]), &[]).expect("is ruled").line;
        assert!(line.ends_with(told), "{line}");
    }
    assert!(try_order(&wood, &moves(&[("passes", word("out of a wood"))]), &[]).is_ok());
    let half = [("what", word("keep heading, retire half"))];
    assert!(matches!(try_order(&wood, &moves(&half), &[]), Err(Interrupt::Unanswered)));
    give(&mut wood, "move", Some("1b2"), &[("ends", word("wood"))], &[]);
    assert_eq!((wood.marked("1b2", "wood"), wood.disorders("1b2")), (true, 1));
    assert!(try_order(&on("building"), &moves(&[]), &[]).is_ok());
}
