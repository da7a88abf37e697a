//! The steps of a turn, and what they owe.

use drumhead::umpire::{Answer, Interrupt, Kind, Order};
use serde_json::json;

use super::super::played::{Played, at, from, give, hanau, order, passes, try_order, word, words};
use super::{able, may, notes, owed, question, reason};

pub fn winner_chooses() {
    let mut state = hanau(&[]);
    assert!(try_order(&state, &order(Order::NEXT, None, &[]), &[]).is_err());
    let line = give(&mut state, "initiative", None, &[], &[3, 7]);
    assert_eq!(line, "Initiative: France 3, Bavaria and Austria 7: won by Bavaria and Austria.");
    assert_eq!((state.view().acting, state.phase().as_str()), (None, "Initiative"));
    assert!(try_order(&state, &order(Order::NEXT, None, &[]), &[]).is_err());
    assert!(try_order(&state, &order("initiative", None, &[]), &[1, 2]).is_err(), "it is thrown for once");
    assert_eq!(state.view().duties.iter().map(|duty| duty.order).collect::<Vec<_>>(), ["start"]);
    let mut yields = state.clone();
    give(&mut yields, "start", None, &[("begins", Answer::Flag(false))], &[]);
    give(&mut state, "start", None, &[("begins", Answer::Flag(true))], &[]);
    assert_eq!((yields.view().acting, state.view().acting), (Some(1), Some(2)));
}

pub fn tests_are_owed_once() {
    let mut state = hanau(&[]);
    state.begin(1);
    assert_eq!(owed(&state, "test"), ["1a", "1b", "1c", "1d", "1e", "1i", "1m"]);
    passes(&mut state, "1a");
    assert_eq!(owed(&state, "test"), ["1b", "1c", "1d", "1e", "1i", "1m"]);
    assert_eq!(reason(&state, "test", "1a", &[]), "it has tested in this turn (Brigade command test)");
    assert!(reason(&state, "test", "2a", &[]).starts_with("it tests at the start of its own side's turn"));
}

pub fn a_sure_test_takes_no_die() {
    let mut state = hanau(&[]);
    state.begin(1);
    // Excellent with a brigade of the Guard: 2 + 2, and 1 would do.
    let away = [("dc", word("far or unseen")), ("advancing", Answer::Flag(false))];
    let sure = try_order(&state, &order("test", Some("1c"), &away), &[]).expect("no die is asked");
    assert_eq!(sure.line, "c Michel passes: +4, whatever falls.");
    // Average with a brigade of 0: 2 holds.
    assert!(matches!(try_order(&state, &order("test", Some("1b"), &away), &[]), Err(Interrupt::NeedDice(_))));
    assert_eq!(give(&mut state, "test", Some("1b"), &away, &[2]), "b Dubreton holds: 2.");
}

pub fn untested_does_nothing() {
    let mut state = hanau(&[]);
    state.begin(1);
    let first = "its brigade tests first: t on the brigade (Sequence of play)";
    give(&mut state, "next", None, &[], &[]);
    assert_eq!([reason(&state, "fire", "1d3", &[]), reason(&state, "act", "1d3", &[])], [first, first]);
    give(&mut state, "next", None, &[], &[]);
    assert_eq!([reason(&state, "move", "1c1", &[]), reason(&state, "charge", "1c1", &[])], [first, first]);
    give(&mut state, "next", None, &[], &[]);
    assert_eq!(reason(&state, "volley", "1c1", &[]), first);
}

pub fn retires() {
    let mut state = hanau(&[]);
    state.begin(1);
    for unit in ["1b1", "1b4"] {
        state.remove(unit);
    }
    state.event(json!({"engaged": {"unit": "1b3", "with": ["2a2"]}}));
    // Two of five units gone -2, 40 per cent -2, an enemy on its flank -1: 2 - 5 is -3.
    let test = [("dc", word("far or unseen")), ("advancing", Answer::Flag(false)), ("enemy", Answer::Flag(true))];
    let said = notes(&state, "test", "1b", &test, &[2]);
    assert!(
        said.iter().any(|note| note.ends_with("b2 12 cm, b5 12 cm: P on each; b3 is in melee and stays (a reading).")),
        "{said:?}"
    );
    let line = give(&mut state, "test", Some("1b"), &test, &[2]);
    assert_eq!(line, "b Dubreton retires: 2 - 5 = -3.");
    assert_eq!(owed(&state, "back"), ["1b2", "1b5"], "who is in melee stays there");
    let mut at_once = state.clone();
    give(&mut at_once, "back", Some("1b"), &[], &[]);
    assert_eq!(owed(&at_once, "back"), Vec::<String>::new());
    // Half of 24; on a hill half of 16.
    let mut hill = state.clone();
    let uphill = give(&mut hill, "back", Some("1b2"), &[("terrain", word("hill"))], &[]);
    assert_eq!(uphill, "b2 Dubreton's 1st line goes back 8 cm, facing the enemy.");
    let line = give(&mut state, "back", Some("1b2"), &[], &[]);
    assert_eq!(line, "b2 Dubreton's 1st line goes back 12 cm, facing the enemy.");
    assert_eq!(owed(&state, "back"), ["1b5"]);
    state.through(1, "Movement");
    let back = "(Brigade command test results)";
    assert_eq!(
        reason(&state, "move", "1b5", &[]),
        "batteries act in their own step, before others move (Artillery actions)"
    );
    assert_eq!(reason(&state, "move", "1b2", &[]), "it has moved in this turn (Sequence of play)");
    assert_eq!(reason(&state, "charge", "1b2", &[]), format!("the orders of its brigade forbid it to charge {back}"));
    assert_eq!(owed(&state, "back"), ["1b5"], "it is owed until it is done");
}

pub fn retreats() {
    let mut state = hanau(&[]);
    state.begin(1);
    for unit in ["1b1", "1b3", "1b4"] {
        state.remove(unit);
    }
    // Three of five units gone -3, 60 per cent -2: 1 - 5 is -4; an enemy on its flank -1.
    give(
        &mut state,
        "test",
        Some("1b"),
        &[("dc", word("far or unseen")), ("advancing", Answer::Flag(false)), ("enemy", Answer::Flag(true))],
        &[2],
    );
    assert_eq!(owed(&state, "back"), ["1b2", "1b5"]);
    // Three quarters of 24.
    let line = give(&mut state, "back", Some("1b2"), &[], &[]);
    assert_eq!(line, "b2 Dubreton's 1st line goes back 18 cm, with its back to the enemy.");
    // Who has gone back was not blocked.
    assert_eq!(able(&state, "blocked"), ["1b5"]);
    let gone = "it has moved in this turn (Sequence of play)";
    assert_eq!(reason(&state, "blocked", "1b2", &[]), gone);
    let mut later = state.clone();
    later.through(1, "Movement");
    assert_eq!(reason(&later, "blocked", "1b2", &[]), gone);
    for state in [&mut state, &mut later] {
        give(state, "blocked", Some("1b5"), &[], &[]);
        assert!(state.gone("1b5"));
    }
    state.through(1, "Musketry");
    assert_eq!(
        reason(&state, "volley", "1b2", &[]),
        "the orders of its brigade do not let it fire (Brigade command test results)"
    );
}

pub fn one_action() {
    let mut state = at("Artillery");
    assert_eq!(state.view().duties, [], "fire is not owed");
    assert!(may(&state, "fire").contains(&"1d3".to_owned()));
    give(&mut state, "act", Some("1d3"), &[("action", word("move"))], &[]);
    assert!(!may(&state, "fire").contains(&"1d3".to_owned()));
    assert_eq!(reason(&state, "fire", "1d3", &[]), "it has had its one action of this turn (Artillery actions)");
}

pub fn a_brigade_leaves() {
    let mut state = at("Artillery");
    // As journals of before have it.
    let leave = word("leave the table");
    give(&mut state, "leave", Some("1d3"), &[], &[]);
    state.through(1, "Movement");
    give(&mut state, "leave", Some("1d"), &[], &[]);
    assert_eq!(state.row("1d1").strength, "LEFT");
    let standing = |state: &Played| state.view().armies.swap_remove(0).standing;
    assert_eq!(standing(&state), "lost 0 of 7 brigades", "its second battery is still there");
    state.through(2, "Movement");
    state.through(1, "Artillery");
    let last = notes(&state, "act", "1d4", &[("action", leave)], &[]);
    assert_eq!(last, ["d Cambronne has left the table, all of it."]);
    give(&mut state, "leave", Some("1d4"), &[], &[]);
    assert_eq!(standing(&state), "lost 0, left 1 of 7 brigades");
    assert!(state.note("1d").ends_with("left"), "{}", state.note("1d"));
    assert_eq!(owed(&state, "division"), Vec::<String>::new(), "who left is not lost");
}

pub fn a_brigade_moves_at_once() {
    let mut state = at("Movement");
    let ruling = try_order(&state, &order("move", Some("1a"), &[]), &[]).expect("is ruled");
    assert!(ruling.notes.contains(&"a2 Charpentier's 1st light moves up to 24 cm.".to_owned()), "{:?}", ruling.notes);
    give(&mut state, "move", Some("1a"), &[], &[]);
    assert!(["1a1", "1a2", "1a3", "1a4"].iter().all(|unit| state.marked(unit, "mov")));
}

pub fn who_moved_and_fired_charges_nobody() {
    let mut state = at("Movement");
    give(&mut state, "move", Some("1a2"), &[], &[]);
    state.through(1, "Musketry");
    // Light infantry in column at a line: 6 needed.
    let near: Vec<_> = from("2a2", 10).into_iter().chain([("movement", word("up to half"))]).collect();
    let line = give(&mut state, "volley", Some("1a2"), &near, &[6]);
    assert!(line.ends_with("10 cm: 6 - 1 = 5, nothing."), "{line}");
    state.through(1, "Melees");
    let fired = "it has fired, and so does not go into contact (Firing chart)";
    assert_eq!(reason(&state, "charge", "1a2", &[]), fired);
    state.through(2, "Brigade tests");
    assert!(!state.marked("1a2", "mov") && !state.marked("1a2", "fir"));
}

pub fn a_lost_brigade_is_announced() {
    let mut state = at("Melees");
    for unit in ["1c1", "1c2"] {
        state.remove(unit);
    }
    let gone = [("gone", Answer::Flag(true)), ("why", word("a test"))];
    let said = notes(&state, "overrule", "1c3", &gone, &[]);
    assert_eq!(said, ["c Michel is lost: Friant tests for his division at the end of the turn (a reading)."]);
    state.remove("1c3");
    assert_eq!(owed(&state, "division"), Vec::<String>::new());
    state.through(1, "End of the turn");
    assert_eq!(owed(&state, "division"), ["1c"]);
    for unit in ["1d1", "1d2", "1d3"] {
        state.remove(unit);
    }
    let said = notes(&state, "overrule", "1d4", &gone, &[]);
    let army = "d Cambronne and the division of Friant are lost: Napoleon tests for the army at the end of the turn (a reading).";
    assert_eq!(said, [army]);
}

pub fn supporters_are_remembered() {
    let mut state = at("Melees");
    state.remove("2a2");
    assert_eq!(unnamed(&state), ["who supported: A2"]);
    give(&mut state, "next", None, &[], &[]);
    assert_eq!(unnamed(&state), ["who supported: A2"], "it is owed until the turn ends");
    let none: [String; 0] = [];
    let mut nobody = state.clone();
    assert_eq!(
        give(&mut nobody, "stood_behind", Some("2a2"), &[("nobody", Answer::Flag(true))], &[]),
        "Behind A2 Pappenheim's 1st line stood nobody."
    );
    assert_eq!(unnamed(&nobody), none);
    // Whose rear was said to be supported had somebody there: he is to be named.
    let mut told = state.clone();
    told.event(json!({"supported": {"unit": "2a2", "support": {"rear": true}}}));
    assert!(matches!(try_order(&told, &order("stood_behind", Some("2a2"), &[]), &[]), Err(Interrupt::Unanswered)));
    give(&mut told, "stood_behind", Some("2a2"), &[("nobody", Answer::Flag(true))], &[]);
    assert_eq!(unnamed(&told), none.clone(), "he is not there after all");
    let behind = [("behind", words(&["2a3"]))];
    give(&mut state, "stood_behind", Some("2a2"), &behind, &[]);
    assert_eq!((state.disorders("2a3"), unnamed(&state)), (1, none.to_vec()));
    // One disorder, unless it has one (Notes 25).
    state.remove("2a4");
    let again = try_order(&state, &order("stood_behind", Some("2a4"), &behind), &[]).expect("may be named");
    assert_eq!(again.notes, ["A3 Pappenheim's 2nd line is disordered already, and takes no ring."]);
    give(&mut state, "disorder", Some("2b1"), &[("cause", word("the unit before it is removed"))], &[]);
    assert_eq!((state.disorders("2b1"), unnamed(&state)), (1, none.to_vec()));
    // A skirmish base has nobody behind.
    state.remove("1b1");
    assert_eq!(unnamed(&state), none);
}

pub fn a_division_goes_without_supporters() {
    let mut state = at("Melees");
    for unit in ["1c1", "1c2", "1c3"] {
        state.remove(unit);
    }
    state.through(1, "End of the turn");
    let withdraws = [("cinc", word("far or unseen")), ("movement", word("withdraws")), ("enemy", Answer::Flag(true))];
    let line = give(&mut state, "division", Some("1c"), &withdraws, &[1]);
    assert!(line.contains("is removed"), "{line}");
    assert_eq!(unnamed(&state), ["who supported: c1 c2 c3"]);
}

fn unnamed(state: &Played) -> Vec<String> {
    let view = state.view();
    let duties = view.duties.iter().filter(|duty| duty.order == "stood_behind");
    duties.map(|duty| view.words(duty)).collect()
}

pub fn a_wood_disorders_who_rests_in_it() {
    let rests = |unit: &str, rings: &str| {
        let mut state = at("End of the turn");
        give(&mut state, "ground", Some(unit), &[("ground", word("wood"))], &[]);
        state.set(unit, "disorders", rings);
        // Those of this move stay; in the next it rests.
        state.through(2, "End of the turn");
        give(&mut state, Order::NEXT, None, &[], &[]);
        state.begin(1);
        state.through(2, "End of the turn");
        give(&mut state, Order::NEXT, None, &[], &[]);
        state.disorders(unit)
    };
    // The line is disordered in a wood, light infantry is not.
    assert_eq!((rests("1a4", "1"), rests("1a4", "2"), rests("1a2", "1")), (1, 1, 0));
}

pub fn a_test_out_of_turn_names_that_of_morale() {
    let mut state = at("Melees");
    let early = "it tests at the start of its own side's turn";
    assert_eq!(reason(&state, "test", "2e", &[]), format!("{early} (Brigade command test)"));
    state.event(json!({"test": {"unit": "2e2", "why": "hits"}}));
    let way_out = "; T tests the morale of E2 (Brigade command test)";
    assert_eq!(reason(&state, "test", "2e", &[]), format!("{early}{way_out}"));
}

pub fn a_battery_is_offered_what_it_may() {
    let state = at("Artillery");
    let offered = |unit: &str| question(&state, "fire", unit, &[], "action").kind;
    assert_eq!(offered("1d3"), Kind::Choice(vec!["unlimber and fire"]));
    assert_eq!(offered("1m4"), Kind::Choice(vec!["unlimber and fire", "half move, unlimber, fire"]));
    let half = [("action", word("half move, unlimber, fire"))];
    let says = state.form(&order("fire", Some("1m4"), &half)).says;
    for words in ["end of the half move", "not more than 36 cm in front of friends"] {
        assert!(says.iter().any(|said| said.contains(words)), "{says:?}");
    }
}

/// A unit with two rings of each colour, in the second move: it rests over both halves of a move, whoever plays first.
pub fn rest() {
    let rings = |state: &Played, unit: &str| (state.disorders(unit), state.blown(unit));
    let rested = |first: u8, tired: &dyn Fn(&mut Played), in_half: u8| {
        let mut state = at("End of the turn");
        state.set("1e1", "disorders", "2");
        state.through(2, "End of the turn");
        give(&mut state, Order::NEXT, None, &[], &[]);
        assert_eq!(state.disorders("1e1"), 2, "what came in this move stays through it");
        state.begin(first);
        state.set("1e1", "blown", "2");
        for half in [first, 3 - first] {
            assert_eq!(rings(&state, "1e1"), (2, 2), "nobody rests before the move has ended");
            state.through(half, "Melees");
            if half == in_half {
                tired(&mut state);
            }
            state.through(half, "End of the turn");
            if half == first {
                give(&mut state, Order::NEXT, None, &[], &[]);
            }
        }
        let said = try_order(&state, &order(Order::NEXT, None, &[]), &[]).expect("is ruled").notes;
        give(&mut state, Order::NEXT, None, &[], &[]);
        let off = "e1 1st Cuirassiers rests: a white ring (a reading) and a blue one off.";
        (rings(&state, "1e1"), said.iter().any(|note| note == off), said)
    };
    let tidy = |(rings, off, _): ((u32, u32), bool, Vec<String>)| (rings, off);
    for first in [1, 2] {
        assert_eq!(tidy(rested(first, &|_| (), 1)), ((1, 1), true), "army {first} plays first");
    }
    // Army, mark, and in whose half: before or after its own.
    for (first, mark, half) in
        [(1, "moved", 1), (2, "fired", 1), (1, "fired", 1), (1, "shot_at", 2), (1, "fought", 2), (2, "gave_way", 2)]
    {
        let kept = tidy(rested(first, &|state| state.mark("1e1", mark), half));
        assert_eq!(kept, ((2, 2), false), "{mark} in the half of {half}, {first} first");
    }
    assert_eq!(tidy(rested(1, &|state| state.orders("1e", "retire"), 1)), ((2, 2), false), "who is sent back moves");
    assert_eq!(tidy(rested(1, &|state| state.orders("1e", "hold"), 1)), ((1, 1), true));
    // Who does not rest is named, and why.
    let (_, _, said) = rested(2, &|state| state.mark("1e1", "shot_at"), 2);
    assert!(said.contains(&"No ring comes off e1: fired at in the move just ended.".to_owned()), "{said:?}");
}

pub fn who_goes_back_is_disordered_as_on_any_move() {
    let mut state = hanau(&[]);
    state.begin(1);
    for brigade in ["1a", "1b"] {
        state.orders(brigade, "retire");
    }
    let rings = |state: &Played, unit: &str, how: &(&'static str, Answer)| {
        let mut state = state.clone();
        let name = if state.phase() == "Movement" { "move" } else { "back" };
        let what = (name == "move").then(|| ("what", word("keep heading, retire half")));
        let answers: Vec<_> = what.into_iter().chain([how.clone()]).collect();
        give(&mut state, name, Some(unit), &answers, &[]);
        state.disorders(unit)
    };
    let over = |ground: &str| ("terrain", word(ground));
    let friends = ("through", Answer::Flag(true));
    // Foot in a wood, a marsh, a stream, and through friends; formed light infantry is at home in woods alone.
    let disordered = |state: &Played, unit: &str| {
        let each = [over("clear"), over("woods"), over("marsh"), over("stream"), friends.clone()];
        each.map(|how| rings(state, unit, &how))
    };
    assert_eq!(disordered(&state, "1b2"), [0, 1, 1, 1, 1]);
    assert_eq!(disordered(&state, "1a2"), [0, 0, 1, 1, 1]);
    let state = at("Movement");
    assert_eq!(disordered(&state, "1b2"), [0, 1, 1, 1, 1]);
    assert_eq!(disordered(&state, "1a2"), [0, 0, 1, 1, 1]);
}

pub fn a_test_left_out_is_owed_on() {
    let mut state = hanau(&[]);
    state.begin(1);
    for brigade in ["1a", "1b", "1c", "1d", "1e", "1i"] {
        passes(&mut state, brigade);
    }
    for _ in 0..4 {
        give(&mut state, "next", None, &[], &[]);
        let first = "its brigade tests first: t on the brigade (Sequence of play)";
        assert_eq!(
            (owed(&state, "test"), reason(&state, "back", "1m1", &[])),
            (vec!["1m".to_owned()], first.to_owned())
        );
    }
    passes(&mut state, "1m");
    assert_eq!(owed(&state, "test"), Vec::<String>::new());
}

pub fn guns_count_with_kills_alone() {
    let mut state = at("Brigade tests");
    state.mark("1b2", "shelled");
    let asks =
        |state: &Played| state.form(&order("test", Some("1b"), &[])).questions.iter().any(|each| each.id == "guns");
    assert!(!asks(&state), "it has no kill");
    state.set("1b2", "kills", "1");
    assert!(asks(&state));
    assert_eq!(question(&state, "test", "1b", &[], "guns").answer, Some(Answer::Flag(true)));
}
