//! Chits, points, activations, and what a unit does that fights nobody.

use crate::rulesets::league_of_augsburg::battle::tests::*;

#[test]
fn what_a_chit_says_is_on_no_screen_until_it_is_turned() {
    let two = [("mmmf", "mmmm"), ("sfcs", "cfsw")];
    let [one, other] = two.map(|(allies, french)| acting("1a", &[("1a", allies), ("2a", french)]));
    assert_ne!(unit(&one, "1a1").order(), unit(&other, "1a1").order());
    assert_eq!(one.look(), other.look());
    let mut state = walcourt();
    let laid = order("lay", "1a", &[("chits", word("cfsl"))]);
    let ruling = try_order(&state, &laid, &[]).expect("is ruled");
    assert_eq!((ruling.line.as_str(), ruling.notes.len()), ("Aa Talmash: its chits are laid.", 0));
    assert!(GameState::hides(&state, &laid, 1) && !GameState::hides(&state, &order("fire", "1a1", &[]), 1));
    GameState::apply(&mut state, &Event::Turn { turn: 2 });
    assert!(!GameState::hides(&state, &laid, 1), "the turn is over");
}

#[test]
fn chits_are_laid_by_letters_and_only_such_as_the_unit_may_have() {
    let mut state = walcourt();
    refused(&state, "lay", "1a", &[("chits", word("mmm"))], "3 of 4 letters");
    refused(&state, "lay", "1a", &[("chits", word("mmmq"))], "q is on no chit");
    // Unlimbered guns do not move, formed units do not form up.
    refused(&state, "lay", "1a", &[("chits", word("mmmm"))], "Aa4 Field guns may be given SFL");
    refused(&state, "lay", "1a", &[("chits", word("ummf"))], "Aa1 Luneburg may be given SFCMWRT");
    give(&mut state, "lay", "1a", &[("chits", word("Cs.L"))], &[]);
    let orders: Vec<Option<Chit>> = (1..=4).map(|digit| unit(&state, &format!("1a{digit}")).order()).collect();
    assert_eq!(orders, [Some(Chit::Charge), Some(Chit::StandReady), None, Some(Chit::MountUp)]);
    give(&mut state, "chit", "1a3", &[("order", word("wheel"))], &[]);
    assert_eq!(unit(&state, "1a3").order(), Some(Chit::Wheel));
}

#[test]
fn points_come_from_the_cinc_and_the_d3_and_the_highest_acts_first() {
    let mut state = walcourt();
    give(&mut state, Order::NEXT, "", &[], &[]);
    assert_eq!(give(&mut state, "cinc", "1a", &[], &[5]), "Waldeck has 6 Command Points.");
    assert!(who(&state, "points").is_empty(), "he gives first");
    refused(&state, "assign", "1b", &[("a", n(7))], "there are 6");
    assert_eq!(
        give(&mut state, "assign", "1c", &[], &[]),
        "Waldeck gives Aa Talmash 2, Ab Slangenburg 2, Ac Marlborough 2."
    );
    // Humieres 2 + 1 is 3: the horse is beyond 20 inches and gets none of them.
    give(&mut state, "cinc", "2a", &[], &[2]);
    let far = [("outside", Answer::Words(vec!["2c".to_owned()]))];
    assert_eq!(give(&mut state, "assign", "2a", &far, &[]), "Humieres gives Fa The Guards 2, Fb Villars 1.");
    // 3 + 2 + 1, 2 + 2 + 3, 4 + 2 + 1; 2 + 2 + 1, 3 + 1 + 1, 3 + 0 + 2.
    for (brigade, face) in [("1a", 1), ("1b", 6), ("1c", 2), ("2a", 1), ("2b", 1), ("2c", 3)] {
        give(&mut state, "points", brigade, &[], &[face]);
    }
    let points: Vec<u32> = state.brigades().map(|brigade| brigade.left()).collect();
    assert_eq!(points, [6, 7, 7, 5, 5, 5]);
    refused(&state, "rally_points", "1a1", &[("points", n(7))], "from 1 to 6");
    give(&mut state, "rally_points", "1a1", &[("points", n(2))], &[]);
    assert_eq!((unit(&state, "1a1").rally_points, state.brigades().next().map(|brigade| brigade.left())), (2, Some(4)));
    give(&mut state, Order::NEXT, "", &[], &[]);
    assert!(owes(&state, "equal points"));
    refused(&state, Order::NEXT, "", &[], "who acts first");
    // 7: b before c. 5: 4, 4, 6, so the third is first, and the first two throw again.
    give(&mut state, "sequence", "", &[], &[3, 2, 4, 4, 6, 1, 5]);
    assert_eq!(state.sequence, ["1b", "1c", "1a", "2c", "2b", "2a"].map(code));
}

#[test]
fn the_highest_may_pass_again_and_again_but_not_to_the_very_lowest() {
    let mut state = acting("1a", &[]);
    // 20, 9, 8, 7, 6, 5 points.
    assert_eq!(give(&mut state, "pass", "1a", &[], &[]), "Aa Talmash passes to Ab Slangenburg.");
    assert!(who(&state, "pass").is_empty(), "who was passed to acts");
    for next in ["Ac Marlborough", "Fa The Guards", "Fb Villars"] {
        give(&mut state, Order::NEXT, "", &[], &[]);
        assert_eq!(state.acting(), Some(code("1a")));
        assert_eq!(give(&mut state, "pass", "1a", &[], &[]), format!("Aa Talmash passes to {next}."));
    }
    give(&mut state, Order::NEXT, "", &[], &[]);
    assert!(who(&state, "pass").is_empty(), "the horse is the very lowest");
    assert_eq!(give(&mut state, Order::NEXT, "", &[], &[]), "Fc The horse acts.");
    assert_eq!(give(&mut state, Order::NEXT, "", &[], &[]), "Turn 2: chits and Rally Points are taken off.");
    assert_eq!((state.turn, state.at, state.sequence.len()), (2, At::Orders, 0));
}

#[test]
fn acting_on_a_chit_costs_a_point_or_two_and_what_it_does_not_say_is_forbidden() {
    let mut state = acting("1a", &[("1a", "mwsf")]);
    refused(&state, "fire", "1a1", &[("target", word("2a1")), ("distance", n(8))], "its chit says otherwise");
    assert_eq!(give(&mut state, "move", "1a1", &[], &[]), "Aa1 Luneburg moves up to 4 inches.");
    assert_eq!(state.brigade(code("1a")).map(|brigade| brigade.left()), Some(19));
    // Bad going 3, an obstacle 1: two inches; and two points beyond the radius of 7.
    let far = [("what", word("wheel")), ("ground", word("bad, ends in it")), ("obstacles", n(1)), ("beyond", YES)];
    give(&mut state, "move", "1a2", &far, &[]);
    assert_eq!(state.brigade(code("1a")).map(|brigade| brigade.left()), Some(17));
    assert!(unit(&state, "1a2").unit.in_bad_going && unit(&state, "1a2").unit.is_effectively_unformed());
    assert!(!who(&state, "move").contains(&code("1a1")), "it has acted");
    // To turn the chit of who stands ready costs nothing.
    give(&mut state, "turn", "1a3", &[], &[]);
    assert_eq!((state.brigade(code("1a")).map(|brigade| brigade.left()), unit(&state, "1a3").acted), (Some(17), true));
    give(&mut state, "turn", "1a4", &[], &[]);
    assert!(owes(&state, "to complete its order: fire"), "the guns' chit is turned");
    GameState::apply(&mut state, &Event::Rally { unit: code("1a1"), points: 16 });
    assert!(unit(&state, "1a4").is_pending());
}

#[test]
fn without_points_a_chit_stays_down_whatever_it_says() {
    let mut state = acting("1a", &[("1a", "mssf")]);
    GameState::apply(&mut state, &Event::Rally { unit: code("1a4"), points: 19 });
    refused(&state, "turn", "1a2", &[("beyond", YES)], "it costs 2, and 1 Command Points are left");
    give(&mut state, "move", "1a1", &[], &[]);
    refused(&state, "turn", "1a2", &[], "it costs 1, and 0 Command Points are left");
    refused(&state, "turn", "1a4", &[], "it costs 1, and 0 Command Points are left");
    assert!(state.look().duties.is_empty(), "nothing can be turned any more");
}

#[test]
fn orders_change_the_unit_and_dragoons_keep_their_squadrons() {
    let mut state = acting("1c", &[("1c", "sstds"), ("2b", "ssssl")]);
    give(&mut state, "move", "1c4", &[("what", word("dismount"))], &[]);
    let dragoons = unit(&state, "1c4").unit.clone();
    assert_eq!((dragoons.mode, dragoons.squadrons), (Some(Mode::Dismounted), 1));
    give(&mut state, "move", "1c3", &[("what", word("change formation"))], &[]);
    assert!(unit(&state, "1c3").unit.changing_formation);
    while state.acting() != Some(code("2b")) {
        give(&mut state, Order::NEXT, "", &[], &[]);
    }
    give(&mut state, "move", "2b5", &[("what", word("limber"))], &[]);
    assert!(unit(&state, "2b5").unit.is_limbered());
    while state.turn == 1 {
        give(&mut state, Order::NEXT, "", &[], &[]);
    }
    give(&mut state, "lay", "1c", &[("chits", word("ttsls"))], &[]);
    assert_eq!(unit(&state, "1c1").order(), Some(Chit::Formation));
    // To stand ready is an order completed as the turn ends: formed again.
    while state.turn == 2 {
        let faces: &[u8] =
            if state.at == At::Activations && state.sequence.is_empty() { &[1, 2, 3, 4, 5, 6] } else { &[] };
        let name = if faces.is_empty() { Order::NEXT } else { "sequence" };
        give(&mut state, name, "", &[], faces);
    }
    assert!(!unit(&state, "1c3").unit.changing_formation);
    let mut mounted = acting("1c", &[("1c", "ttsss")]);
    give(&mut mounted, "move", "1c1", &[("what", word("change formation"))], &[]);
    assert_eq!(unit(&mounted, "1c1").unit.formation, Some(Formation::Deep));
}

#[test]
fn a_battle_ends_with_its_last_turn_with_an_army_or_as_the_umpire_says() {
    let mut last = acting("1a", &[]);
    last.turn = 12;
    while last.over.is_none() {
        give(&mut last, Order::NEXT, "", &[], &[]);
    }
    assert_eq!(last.over.as_deref(), Some("turn 12 was the last; the umpire says who has won"));
    let mut lost = acting("1a", &[]);
    let french: Vec<UnitId> = lost.those(|troop| troop.code.army == 2);
    french.into_iter().for_each(|unit| GameState::apply(&mut lost, &Event::Gone { unit }));
    while lost.over.is_none() {
        give(&mut lost, Order::NEXT, "", &[], &[]);
    }
    assert_eq!((lost.over.as_deref(), lost.turn), (Some("France has no unit left"), 1));
    let mut said = walcourt();
    give(&mut said, "end", "", &[("how", word("the allies hold the town"))], &[]);
    assert_eq!(said.over.as_deref(), Some("the allies hold the town"));
}
