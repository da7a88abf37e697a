//! The steps of a move and what they owe: who may be given an order and why not, what the umpire allows, what house rules
//! change.

use drumhead::umpire::{Answer, Interrupt, Order};

use super::played::{Played, at, code, give, hanau, number, order, try_order, who, word};

#[test]
fn the_initiative_is_thrown_again_on_a_tie_and_the_winner_may_yield() {
    let mut state = hanau(&[]);
    assert_eq!(
        give(&mut state, "initiative", None, &[], &[4, 4]),
        "Initiative: France 4, Bavaria and Austria 4: a tie, throw again."
    );
    assert!(try_order(&state, &order(Order::NEXT, None, &[]), &[]).is_err());
    give(&mut state, "initiative", None, &[], &[7, 3]);
    give(&mut state, "start", None, &[("begins", Answer::Flag(false))], &[]);
    assert_eq!((state.view().acting, state.phase().as_str()), (Some(2), "Brigade tests"));
}

#[test]
fn a_brigade_that_fails_its_test_goes_back_limbered_and_may_not_fight() {
    let mut state = at("Brigade tests");
    // Dubreton is average with a brigade of 0: 1 - 1 for the enemy on his flank is 0, hold.
    let line = give(
        &mut state,
        "test",
        Some("1b"),
        &[("dc", word("far or unseen")), ("advancing", Answer::Flag(false)), ("enemy", Answer::Flag(true))],
        &[1],
    );
    assert_eq!(line, "b Dubreton holds: 1 - 1 = 0.");
    assert!(state.note("1b").ends_with(" hold"), "{}", state.note("1b"));
    assert!(!who(&state, "test").contains(&code("1b")), "it has tested");
}

pub fn a_shot_counts_and_a_test_is_owed_at_three_kills() {
    let mut state = at("Artillery");
    let shot =
        [("target", word("2a2")), ("distance", Answer::Number(30.into())), ("action", word("unlimber and fire"))];
    // Guard guns at a line at canister range: 3 needed; 4 + 1 - 1 is 4.
    give(&mut state, "fire", Some("1d3"), &shot, &[4]);
    assert_eq!((state.balls("1d3"), state.marked("1d3", "limb"), state.kills("2a2")), (4, false, 1));
    assert!(!state.owes_test("2a2"));
    assert!(try_order(&state, &order("fire", Some("1d3"), &shot), &[4]).is_err(), "one action a turn");
    state.set("2a2", "kills", "2");
    give(&mut state, "fire", Some("1d4"), &shot, &[4]);
    assert!(state.owes_test("2a2"));
    // 5 - 3 is 2 of 3: the unit is removed.
    give(&mut state, "morale", Some("2a2"), &[], &[5]);
    assert!(state.gone("2a2"));
    assert!(state.note("2a").contains("1R"), "{}", state.note("2a"));
}

#[test]
fn a_lost_brigade_makes_its_division_test_and_a_lost_division_its_army() {
    let mut state = at("End of the turn");
    for digit in 1..=3 {
        state.remove(&format!("1c{digit}"));
    }
    assert_eq!(who(&state, "division"), [code("1c")]);
    // Friant +2, one of two brigades lost: -1 and -2; 1 + 2 - 3 is 0, hold.
    give(&mut state, "division", Some("1c"), &[("cinc", word("far or unseen"))], &[1]);
    assert!(state.note("1d").ends_with("div hold"), "{}", state.note("1d"));
    for digit in 1..=4 {
        state.remove(&format!("1d{digit}"));
    }
    assert_eq!(who(&state, "division"), []);
    assert_eq!(who(&state, "army"), [code("1c")]);
    // The same with two brigades in the rear -4: 3 - 2 is 1, hold.
    let hold = [("rear", Answer::Number(2.into()))];
    assert_eq!(give(&mut state.clone(), "army", Some("1c"), &hold, &[3]), "France: the army is on hold: 3 - 2 = 1.");
    // Napoleon +2, one division gone -2, two left +2, four brigades in the rear -8: 1 - 6 is -5.
    give(&mut state, "army", Some("1c"), &[("rear", Answer::Number(4.into()))], &[1]);
    assert_eq!(state.view().over.as_deref(), Some("France: the army retreats and has lost"));
}

#[test]
fn the_end_of_a_turn_lets_units_rest_and_hands_over() {
    let mut state = at("End of the turn");
    state.set("1e1", "disorders", "2");
    state.set("1e1", "blown", "2");
    give(&mut state, Order::NEXT, None, &[], &[]);
    assert_eq!((state.view().acting, state.phase().as_str()), (Some(2), "Brigade tests"));
    assert_eq!((state.disorders("1e1"), state.blown("1e1")), (2, 2), "the move has not ended");
    while state.phase() != "Initiative" {
        give(&mut state, Order::NEXT, None, &[], &[]);
    }
    // White rings that came in this move stay.
    assert_eq!((state.disorders("1e1"), state.blown("1e1")), (2, 1));
    assert_eq!((state.view().turn, state.view().acting), (2, None));
}

#[test]
fn a_unit_on_hold_moves_sideways_and_one_that_moved_and_fired_does_not_charge() {
    let mut state = at("Brigade tests");
    give(
        &mut state,
        "test",
        Some("1b"),
        &[("dc", word("far or unseen")), ("advancing", Answer::Flag(false)), ("enemy", Answer::Flag(true))],
        &[1],
    );
    state.through(1, "Movement");
    let moves = ("what", word("move"));
    let forward = try_order(&state, &order("move", Some("1b2"), std::slice::from_ref(&moves)), &[]);
    assert!(matches!(forward, Err(Interrupt::Forbidden(_))));
    give(&mut state, "move", Some("1b2"), &[moves, ("sideways", Answer::Flag(true))], &[]);
    give(&mut state, "move", Some("1a2"), &[], &[]);
    give(&mut state, Order::NEXT, None, &[], &[]);
    // Light infantry in column at a line: 6 needed, 6 - 1 for having moved is 5.
    let shot = [("target", word("2a2")), ("distance", Answer::Number(10.into())), ("movement", word("up to half"))];
    let line = give(&mut state, "volley", Some("1a2"), &shot, &[6]);
    assert!(line.ends_with("5, nothing."), "{line}");
    give(&mut state, Order::NEXT, None, &[], &[]);
    let at = [("target", word("2a2")), ("distance", Answer::Number(10.into()))];
    let charge = try_order(&state, &order("charge", Some("1a2"), &at), &[]);
    assert!(matches!(charge, Err(Interrupt::Forbidden(_))));
}

/// The reasons that stand against an order.
fn against(state: &Played, order: &Order) -> Vec<String> {
    match try_order(state, order, &[]) {
        Err(Interrupt::Forbidden(reasons)) => reasons.iter().map(ToString::to_string).collect(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_the_book_forbids_has_its_one_true_reason_and_may_be_allowed_and_nonsense_may_not() {
    let mut state = at("Musketry");
    let far = [("target", word("2a2")), ("distance", number(17))];
    let reasons = against(&state, &order("volley", Some("1a2"), &far));
    assert_eq!(reasons, ["17 cm is out of range: it reaches 16 cm (Firing ranges)"]);
    let allowed: Vec<_> = far.into_iter().chain([("allow", word("close enough"))]).collect();
    // A light column at a line: 6 needed.
    give(&mut state, "volley", Some("1a2"), &allowed, &[6]);
    assert_eq!(state.kills("2a2"), 1);
    assert_eq!(against(&state, &order("volley", Some("1a2"), &[])), ["it has fired in this turn (Sequence of play)"]);
    // Horse has no muskets: nobody can allow that.
    let horse = [("target", word("2a2")), ("distance", number(10)), ("allow", word("please"))];
    assert!(matches!(try_order(&state, &order("volley", Some("1e1"), &horse), &[8]), Err(Interrupt::Refused(_))));
}

#[test]
fn a_shot_where_the_chart_has_0_may_be_allowed_and_needs_an_8() {
    let mut state = at("Artillery");
    let shot = [("target", word("2a2")), ("distance", number(150)), ("action", word("unlimber and fire"))];
    let reasons = against(&state, &order("fire", Some("1d3"), &shot));
    assert_eq!(reasons, ["the chart has 0 for limbered guns, or a line at long range: it cannot hit (Firing chart)"]);
    let allowed: Vec<_> = shot.into_iter().chain([("allow", word("on a hill"))]).collect();
    // Guard guns: 8 + 1 - 1 for unlimbering is 8; 7 is not enough.
    let mut missed = state.clone();
    give(&mut missed, "fire", Some("1d3"), &allowed, &[7]);
    give(&mut state, "fire", Some("1d3"), &allowed, &[8]);
    assert_eq!((missed.kills("2a2"), state.kills("2a2")), (0, 1));
}

#[test]
fn house_rules_change_the_reasons_the_labels_and_what_is_owed_as_well_as_the_rule() {
    let house = "hits = { test = 2, removed = 6 }\nmarching.charge_angle = 30\nranges.line_musket = 10\n\
                 brigade_test.enemy_within = 24";
    let mut state = hanau(&[house]);
    state.begin(1);
    let unanswered = order("test", Some("1b"), &[]);
    let labels = state.labels(&unanswered);
    assert!(labels.iter().any(|label| label == "enemy within 24 cm of flank or rear"), "{labels:?}");
    state.through(1, "Musketry");
    let far = [("target", word("2a2")), ("distance", number(11))];
    let reasons = against(&state, &order("volley", Some("1a2"), &far));
    assert_eq!(reasons, ["11 cm is out of range: it reaches 10 cm (Firing ranges)"]);
    // The second kill asks for a test, and five do not remove it.
    state.set("2a2", "kills", "1");
    let near = [("target", word("2a2")), ("distance", number(10))];
    give(&mut state, "volley", Some("1a2"), &near, &[6]);
    assert!(state.kills("2a2") == 2 && state.owes_test("2a2"));
    state.set("2a3", "kills", "5");
    assert_eq!((state.kills("2a3"), state.gone("2a3")), (5, false));
    state.through(1, "Melees");
    let wide = [("target", word("2b1")), ("distance", number(10)), ("wide", Answer::Flag(true))];
    let reasons = against(&state, &order("charge", Some("1c1"), &wide));
    assert_eq!(reasons, ["a charge leads at most 30 degrees off its centre (Melee results)"]);
}

#[test]
fn a_counter_charge_that_the_book_forbids_says_why_and_may_be_allowed() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &[("target", word("2a2")), ("distance", number(30))], &[]);
    let counter = [("way", word("counter-charges")), ("fires", Answer::Flag(false))];
    let reasons = against(&state, &order("reply", Some("2a2"), &counter));
    assert_eq!(reasons, ["infantry stands against cavalry and fires (Reaction options)"]);
    let allowed: Vec<_> = counter.into_iter().chain([("allow", word("a hedge between"))]).collect();
    let ruled = try_order(&state, &order("reply", Some("2a2"), &allowed), &[]).expect("is allowed");
    assert_eq!(ruled.line, "A2 Pappenheim's 1st line counter-charges.");
}

/// What goes back has to be sent back, and goes once (Brigade command test results); only in good order is it asked
/// whether that is through friends (Notes 20).
#[test]
fn who_goes_back_is_sent_back_and_has_not_moved() {
    let mut state = at("Movement");
    state.orders("1b", "retire");
    let asked = |state: &Played| state.labels(&order("back", Some("1b2"), &[])).contains(&"through friends".to_owned());
    assert!(asked(&state));
    let mut flees = state.clone();
    flees.orders("1b", "retreat");
    assert!(!asked(&flees));
    assert_eq!(
        against(&state, &order("back", Some("1a2"), &[])),
        ["its brigade does not send it back (Brigade command test results)"]
    );
    give(&mut state, "back", Some("1b2"), &[], &[]);
    let twice = against(&state, &order("back", Some("1b2"), &[]));
    assert!(twice.iter().any(|reason| reason.contains("moved")), "{twice:?}");
}
