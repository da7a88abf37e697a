//! What holds again of who goes on and finds nobody; who has gone back or turned its back and would fire; and dice that
//! decide nothing.

use drumhead::tui::layer::Layer;
use drumhead::umpire::{Answer, Interrupt};
use serde_json::json;

use super::played::{
    Played, asked, at, code, from, give, hanau, number, order, reason, stands, try_order, who, word, words,
};

const YES: Answer = Answer::Flag(true);
const NO: Answer = Answer::Flag(false);
const TURNS: &str = "turns, retires three quarters";

fn met(enemy: &str, distance: i64) -> [(&'static str, Answer); 2] {
    [("met", words(&[enemy])), ("distance", number(distance))]
}

/// The cuirassiers have beaten M1, follow it up, and have come upon it again.
fn followed(back: u32) -> Played {
    let mut state = at("Melees");
    let meets = json!({"meets": {"reach": 24, "back": back, "follows": "2m1", "fell": 24, "same": true}});
    state.event(json!({"after": {"unit": "1e1", "after": meets}}));
    give(&mut state, "meets", Some("1e1"), &[], &[]);
    state
}

/// Who follows up does so on the same unit; if no enemy is in contact then, it retires, blown (Breakthrough, 5-6 and 7-8). Light
/// horse goes back 27 cm, three quarters of 36.
#[test]
pub fn who_follows_up_and_does_not_reach_him_meets_nobody() {
    for removed in [false, true] {
        let mut state = followed(24);
        if removed {
            state.event(json!({"gone": {"unit": "2m1"}}));
        } else {
            give(&mut state, "reply", Some("2m1"), &[("way", word(TURNS))], &[]);
            let far = reason(&state, "meets", "1e1", &met("2m1", 5));
            assert_eq!(far, "it goes 0 cm at most (Breakthrough)");
        }
        let other = reason(&state, "meets", "1e1", &met("2m2", 3));
        assert!(other.starts_with("it follows up on the same unit, which is M1 "), "{other}");
        let said = state.form(&order("meets", Some("1e1"), &[])).says;
        assert!(said[0].contains("whom it has not reached"), "{said:?}");
        let line = give(&mut state, "meets", Some("1e1"), &[], &[]);
        assert_eq!(line, "e1 1st Cuirassiers meets nobody; it retires 24 cm, blown.");
        assert_eq!((state.blown("1e1"), state.charges("1e1")), (2, false));
    }
    // On 3-4 nobody retires for it: nothing is left to say.
    let mut state = followed(0);
    give(&mut state, "reply", Some("2m1"), &[("way", word(TURNS))], &[]);
    assert_eq!(who(&state, "meets"), []);
}

/// A free wheel or change of formation is over as a new melee begins, and not where none does (Breakthrough).
#[test]
pub fn who_takes_the_ground_and_finds_nobody_keeps_its_free_change() {
    let mut state = at("Melees");
    let throws = json!({"throws": {"removed": true, "beaten": "2e1"}});
    state.event(json!({"after": {"unit": "1c1", "after": throws}}));
    give(&mut state, "breakthrough", Some("1c1"), &[], &[5]);
    assert_eq!(who(&state, "free"), [code("1c1")]);
    give(&mut state, "meets", Some("1c1"), &met("2c2", 6), &[]);
    assert_eq!(who(&state, "free"), [], "a melee is about to begin");
    let mut fights = state.clone();
    give(&mut state, "reply", Some("2c2"), &[("way", word("keeps facing, retires half"))], &[]);
    assert!(!state.charges("1c1"));
    assert_eq!(who(&state, "free"), [code("1c1")]);
    let line = give(&mut state, "free", Some("1c1"), &[("what", word("form line"))], &[]);
    assert!(line.ends_with("forms line, free of a move."), "{line}");
    // 8 is 4, +2 +1: 7; 1 is 0: by 7, removed.
    give(&mut fights, "reply", Some("2c2"), &stands(), &[]);
    give(&mut fights, "melee", Some("1c1"), &[], &[8, 1, 8]);
    assert_eq!(who(&fights, "free"), []);
}

/// Who answers a charge by a move fires at nobody then, whatever became of his charger; who stands may (Reaction options).
#[test]
pub fn who_met_a_charge_by_a_move_does_not_fire_beside_the_charged() {
    let charged = || {
        let mut state = at("Melees");
        give(&mut state, "charge", Some("1c1"), &from("2c2", 10), &[]);
        give(&mut state, "charge", Some("1c2"), &from("2a2", 20), &[]);
        give(&mut state, "charge", Some("1a2"), &from("2a1", 20), &[]);
        state
    };
    let near = [("from", number(3))];
    let moved = "it met a charge by a move: who counter-charges, wheels, forms anew or goes back does not fire (a reading) \
                 (Reaction options)";
    for way in [TURNS, "keeps facing, retires half", "ordinary column", "wheels", "counter-charges"] {
        let mut state = charged();
        give(&mut state, "reply", Some("2a2"), &[("way", word(way))], &[]);
        // Its charger is shot away; the test for an enemy in its rear is made.
        state.event(json!({"gone": {"unit": "1c2"}}));
        state.event(json!({"test": {"unit": "2a2", "why": null}}));
        assert_eq!(reason(&state, "support", "2a2", &near), moved, "{way}");
        assert_eq!(state.marked("2a2", "back"), way == TURNS);
    }
    // A base falls back 18 cm; of 24 the charge has 4 left after 20.
    let mut base = charged();
    let flees = "it goes back, and does not fire: nothing else is open to skirmishers (a reading)".to_owned();
    assert!(base.form(&order("reply", Some("2a1"), &[])).says.contains(&flees));
    give(&mut base, "reply", Some("2a1"), &[], &[]);
    assert!(!base.gone("2a1"));
    assert_eq!(reason(&base, "support", "2a1", &near), moved);
    let mut still = charged();
    give(&mut still, "reply", Some("2a2"), &stands(), &[]);
    still.event(json!({"gone": {"unit": "1c2"}}));
    let target: Vec<_> = near.into_iter().chain([("target", word("1c1"))]).collect();
    let fires = try_order(&still, &order("support", Some("2a2"), &target), &[]);
    assert!(matches!(fires, Err(Interrupt::NeedDice(_))), "{fires:?}");
}

/// Formed infantry fires and charges 20 degrees off its centre at most (Notes 25; Melee results): where its back is to the
/// enemy, whether he stands there is asked, and fire turns nobody about (Moving backwards).
#[test]
pub fn of_who_has_turned_its_back_it_is_asked_where_the_enemy_stands() {
    let mut state = at("Movement");
    let wide = |state: &Played| asked(state, "charge", "1a2", &from("2a2", 20), "wide").expect("is asked").answer;
    assert_eq!(wide(&state), Some(NO));
    state.mark("1a2", "turned_back");
    assert_eq!(wide(&state), None);
    state.through(1, "Musketry");
    let shot = |faces: Answer| from("2a2", 10).into_iter().chain([("faces", faces)]).collect::<Vec<_>>();
    assert!(asked(&state, "volley", "1a3", &from("2a2", 10), "faces").is_none());
    assert!(matches!(
        try_order(&state, &order("volley", Some("1a2"), &from("2a2", 10)), &[]),
        Err(Interrupt::Unanswered)
    ));
    let turned = "its back is to the enemy: it fires 20 degrees off its centre at most (Notes 25)";
    assert_eq!(reason(&state, "volley", "1a2", &shot(NO)), turned);
    // Who moves up with its volley has turned about.
    let mut moves = state.clone();
    let moved: Vec<_> = from("2a2", 10).into_iter().chain([("movement", word("up to half"))]).collect();
    give(&mut moves, "volley", Some("1a2"), &moved, &[1]);
    assert!(!moves.marked("1a2", "back"));
    give(&mut state, "volley", Some("1a2"), &shot(YES), &[1]);
    assert!(state.marked("1a2", "back") && state.marked("1a2", "fir"));
    // Nor does fire beside the charged.
    let mut beside = at("Melees");
    beside.mark("2a3", "turned_back");
    give(&mut beside, "charge", Some("1c1"), &from("2a2", 20), &[]);
    let near = |faces: Answer| [("from", number(3)), ("faces", faces)];
    assert_eq!(asked(&beside, "support", "2a3", &[], "faces").expect("is asked").answer, None);
    assert_eq!(reason(&beside, "support", "2a3", &near(NO)), turned);
    give(&mut beside, "support", Some("2a3"), &near(YES), &[1]);
    assert!(beside.marked("2a3", "back"));
}

/// A fifth disorder removes a unit (Firing, hits), and a winner is disordered (Melee results): where it has four, no die for its
/// kill is asked. 8 is 4, +2 +1 -1: 6; 1 is 0: by 6.
#[test]
pub fn whom_his_own_disorder_removes_throws_for_no_kill() {
    let won = |disorders: &str, target: &str, faces: &[u8]| {
        let mut state = at("Melees");
        state.set("1e1", "disorders", disorders);
        state.event(json!({"test": {"unit": "1e1", "why": null}}));
        give(&mut state, "charge", Some("1e1"), &from(target, 20), &[]);
        let way = if target == "2a5" { stands().to_vec() } else { vec![("way", word("stands"))] };
        give(&mut state, "reply", Some(target), &way, &[]);
        let ruled = try_order(&state, &order("melee", Some("1e1"), &[]), faces);
        let notes = ruled.map(|ruling| ruling.notes.join(" "))?;
        assert!(!notes.contains("The winner's kill"), "{notes}");
        give(&mut state, "melee", Some("1e1"), &[], faces);
        Ok::<_, Interrupt>((state.gone("1e1"), state.gone(target)))
    };
    assert_eq!(won("4", "2a5", &[]).expect("is ruled"), (true, true));
    assert_eq!(won("4", "2m1", &[8, 1]).expect("is ruled"), (true, true));
    assert!(matches!(won("3", "2m1", &[8, 1]), Err(Interrupt::NeedDice(_))));
}

/// A hold of its division or army caps a test (Divisional command test results): where all faces pass or hold, all come to that
/// hold. Dubreton and his line add nothing: 1 and 2 hold, 3 and more pass; an enemy on its flank -1, a disorder -1.
#[test]
pub fn under_a_hold_from_above_a_test_that_cannot_fail_takes_no_die() {
    for (held, line) in [
        (Some("division_hold"), Some("b Dubreton holds with its division: +0, whatever falls.")),
        (Some("hold"), Some("b Dubreton holds with its army: +0, whatever falls.")),
        (None, None),
    ] {
        let mut state = hanau(&[]);
        state.begin(1);
        if let Some(held) = held {
            state.event(json!({"held": {"brigade": "1b", "orders": held}}));
        }
        let said = |enemy: Answer| [("dc", word("far or unseen")), ("advancing", NO), ("enemy", enemy)];
        let tests = |state: &Played, enemy: Answer| {
            let ruled = try_order(state, &order("test", Some("1b"), &said(enemy)), &[]);
            ruled.ok().map(|ruling| ruling.line)
        };
        assert_eq!(tests(&state, NO).as_deref(), line);
        assert_eq!(tests(&state, YES).is_some(), held.is_some());
        state.set("1b2", "disorders", "1");
        assert_eq!(tests(&state, YES), None, "1 is -1, and retires");
    }
}

/// Who comes into a wood and wins there is in it, be it that it stands on 1-2 (Breakthrough; Disorder); on a hill he is not before
/// he takes the ground.
#[test]
pub fn who_came_into_a_wood_and_stands_is_in_it() {
    for (held, die, said, stands) in [
        ("wood", 1, None, "wood"),
        ("wood", 4, None, "wood"),
        ("wood", 1, Some("open ground"), ""),
        ("hill", 1, None, ""),
        ("hill", 4, None, "hill"),
    ] {
        let mut state = at("Melees");
        let throws = json!({"throws": {"removed": true, "beaten": "2e1", "held": held}});
        state.event(json!({"after": {"unit": "1c1", "after": throws}}));
        let said: Vec<_> = said.into_iter().map(|said| ("takes", word(said))).collect();
        give(&mut state, "breakthrough", Some("1c1"), &said, &[die]);
        let on = ["wood", "hill"].into_iter().find(|ground| state.marked("1c1", ground));
        assert_eq!(on.unwrap_or_default(), stands, "{held}, {die}");
    }
}

/// Nobody fires or charges where no enemy is (Sequence of play).
#[test]
pub fn who_has_no_enemy_on_the_table_neither_fires_nor_charges() {
    for (step, order, unit) in
        [("Musketry", "volley", "1a2"), ("Movement", "charge", "1a2"), ("Artillery", "fire", "1b5")]
    {
        let mut state = at(step);
        assert!(who(&state, order).contains(&code(unit)));
        for row in state.view().armies[1].brigades.iter().flat_map(|brigade| &brigade.units) {
            state.event(json!({"left": {"unit": row.code.to_string()}}));
        }
        assert_eq!(who(&state, order), []);
        assert_eq!(reason(&state, order, unit, &[]), "no enemy is on the table (Sequence of play)");
    }
}

/// What of a ruling is a reading is said with it: kills since the last test, a life lost at less than zero, cavalry that is blown
/// anew.
#[test]
pub fn readings_of_rings_and_lives_are_marked() {
    let mut state = hanau(&[]);
    state.begin(1);
    let since = "kills of the move before are those since its last test (a reading)".to_owned();
    let says = |state: &Played| state.form(&order("test", Some("1b"), &[])).says;
    assert!(!says(&state).contains(&since));
    state.mark("1b2", "struck");
    assert!(says(&state).contains(&since));
    let mut blown = at("Melees");
    let again = |state: &Played| {
        let throw = order("breakthrough", Some("1e1"), &[]);
        let notes = try_order(state, &throw, &[1]).expect("is ruled").notes;
        notes.iter().any(|note| note.contains("once more as it was blown already"))
    };
    blown.event(json!({"after": {"unit": "1e1", "after": {"throws": {"removed": true, "beaten": "2m1"}}}}));
    assert!(!again(&blown));
    give(&mut blown, "breakthrough", Some("1e1"), &[], &[1]);
    blown.event(json!({"after": {"unit": "1e1", "after": {"throws": {"removed": true, "beaten": "2m1"}}}}));
    assert!(again(&blown));
    let mut lost = at("Melees");
    lost.remove("1a2");
    lost.through(1, "End of the turn");
    let table = try_order(&lost, &order("general", Some("1a"), &[]), &[8]).expect("is ruled").table;
    assert_eq!(table, "killed at 0, or less by a reading (Loss of a general)");
}

/// Who stands and may fire does, unless it is said otherwise: the letter of his fire, pressed once, says so again, and pressed
/// twice that he does not.
#[test]
pub fn the_letter_of_the_fire_confirms_it_first() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &from("2a5", 20), &[]);
    for (keys, fires) in [("rf", true), ("rff", false)] {
        let mut app = state.app();
        app.keys("A5").keys(keys);
        let Some(Layer::Form(form)) = app.model.layers.last() else { panic!("no form: {}", app.text()) };
        assert_eq!(form.question("fires").and_then(|fires| fires.answer.clone()), Some(Answer::Flag(fires)), "{keys}");
    }
}
