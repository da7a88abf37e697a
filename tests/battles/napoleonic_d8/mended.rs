//! Faults that were found at the table, played once more: where a division stands, guns that skirmishers come upon, backs,
//! garrisons, ground that is taken, and what is said to be a reading.

use drumhead::umpire::{Answer, Interrupt, Kind, Order};
use serde_json::json;

use super::played::{Played, asked, at, code, from, give, number, order, reason, stands, try_order, who, word, words};

const YES: Answer = Answer::Flag(true);

fn ground(state: &mut Played, unit: &str, ground: &str) {
    state.event(json!({"stands": {"unit": unit, "ground": ground}}));
}

/// Wrede is average. One division lost -2, and +1 for each that is on the table: Fresnel's alone, as Spleny's has not come
/// (Command test (army)).
#[test]
fn a_division_that_has_not_come_is_not_on_the_table() {
    let lose = |state: &mut Played| {
        for unit in ["2a1", "2a2", "2a3", "2a4", "2a5", "2b1", "2b2", "2b3", "2c1", "2c2", "2c3", "2c4"] {
            state.event(json!({"gone": {"unit": unit}}));
        }
        state.begin(1);
        state.through(1, "End of the turn");
    };
    let rear = [("rear", number(0))];
    let mut later = Played::of(&|text| text.replace("division = \"Spleny\"", "division = \"Spleny\"\narrives = 9"));
    lose(&mut later);
    assert_eq!(
        give(&mut later, "army", Some("2a"), &rear, &[3]),
        "Bavaria and Austria: the army is on hold: 3 - 1 = 2."
    );
    let mut there = super::played::hanau(&[]);
    lose(&mut there);
    assert_eq!(give(&mut there, "army", Some("2a"), &rear, &[3]), "Bavaria and Austria: the army carries on: 3.");
}

/// Whom a square fires at first is no other side of it, though he was named there before (Firing chart, *).
#[test]
fn a_square_s_first_target_is_no_other_side() {
    let mut state = at("Melees");
    state.set("2a2", "formation", "square");
    for unit in ["1e1", "1e2"] {
        give(&mut state, "charge", Some(unit), &from("2a2", 20), &[]);
    }
    let fire = [("way", word("stands")), ("target", word("1e1")), ("also", words(&["1e1", "1e2"]))];
    let ruled = try_order(&state, &order("reply", Some("2a2"), &fire), &[7, 6]).expect("is ruled");
    let line = "A2 Pappenheim's 1st line fires at e1 1st Cuirassiers: 7, 1 kill. At e2 2nd Cuirassiers: 6, nothing.";
    assert_eq!(ruled.line, line);
    let mut own = at("Musketry");
    own.set("1c1", "formation", "square");
    let shots: Vec<_> = from("2a2", 10).into_iter().chain([("also", words(&["2a2", "2a3"]))]).collect();
    assert!(matches!(try_order(&own, &order("volley", Some("1c1"), &shots), &[7]), Err(Interrupt::NeedDice(_))));
    let line = try_order(&own, &order("volley", Some("1c1"), &shots), &[7, 6]).expect("is ruled").line;
    assert!(line.ends_with("7, 1 kill. At A3 Pappenheim's 2nd line: 6, nothing."), "{line}");
}

/// Guns react to skirmishers who attack them (Reaction options): these may close with guns, and with nobody else.
#[test]
fn skirmishers_close_with_guns_alone() {
    let mut state = at("Melees");
    assert!(who(&state, "charge").contains(&code("1a1")));
    assert_eq!(
        reason(&state, "charge", "1a1", &from("2a2", 10)),
        "skirmishers charge nobody but batteries (Reaction options)"
    );
    give(&mut state, "charge", Some("1a1"), &from("2a5", 10), &[]);
    assert_eq!(who(&state, "reply"), [code("2a5")]);
    // Canister at a screen: foot guns need 4.
    let mut shot = state.clone();
    give(&mut shot, "reply", Some("2a5"), &[("way", word("stands"))], &[4]);
    assert!(shot.gone("1a1") && who(&shot, "melee").is_empty());
    give(&mut state, "reply", Some("2a5"), &[("way", word("stands"))], &[3]);
    assert_eq!(who(&state, "melee"), [code("1a1")]);
    // Guns have no defence; who takes them has a kill on 1 to 7, which is the end of a base, and is never disordered.
    for (face, gone) in [(8, false), (7, true)] {
        let mut fought = state.clone();
        give(&mut fought, "melee", Some("1a1"), &[], &[face]);
        assert_eq!((fought.gone("2a5"), fought.gone("1a1")), (true, gone));
        assert_eq!((fought.disorders("1a1"), who(&fought, "breakthrough")), (0, vec![]));
    }
}

/// Three quarters of a move end with the back to the enemy (Moving backwards): who is charged then is charged there.
#[test]
fn who_goes_back_three_quarters_turns_its_back_until_it_moves() {
    let mut state = at("Movement");
    let line = give(&mut state, "move", Some("1a2"), &[("what", word("go about, retire 3/4"))], &[]);
    assert_eq!(line, "a2 Charpentier's 1st light goes back 18 cm, with its back to the enemy.");
    give(&mut state, "move", Some("1a3"), &[("what", word("keep heading, retire half"))], &[]);
    assert_eq!((state.marked("1a2", "back"), state.marked("1a3", "back")), (true, false));
    state.through(2, "Melees");
    let flank =
        |state: &Played, by: &str, of: &str| asked(state, "charge", by, &from(of, 10), "flank").expect("is asked");
    assert_eq!((flank(&state, "2a2", "1a2").answer, flank(&state, "2a2", "1a2").said), (Some(YES), "as it stands"));
    assert_eq!(flank(&state, "2a2", "1a3").answer, Some(Answer::Flag(false)));
    let mut wheels = state.clone();
    give(&mut wheels, "charge", Some("2a2"), &from("1a2", 10), &[]);
    // It has the enemy in its rear (Firing, hits).
    give(&mut wheels, "morale", Some("1a2"), &[], &[8]);
    give(&mut wheels, "reply", Some("1a2"), &[("way", word("wheels"))], &[]);
    assert!(wheels.marked("1a2", "back"), "45 degrees, all that a charged column wheels, turn nobody round");
    state.through(1, "Movement");
    assert!(state.marked("1a2", "back"), "it lasts");
    give(&mut state, "move", Some("1a2"), &[], &[]);
    assert!(!state.marked("1a2", "back"));
}

/// Who evades by three quarters stands so, too, and so does a brigade that retreats.
#[test]
fn who_evades_or_retreats_turns_its_back() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2c2", 10), &[]);
    let mut half = state.clone();
    give(&mut state, "reply", Some("2c2"), &[("way", word("turns, retires three quarters"))], &[]);
    assert!(state.marked("2c2", "back") && !state.charges("1c1"));
    // Through friends, over a hill, onto it: one ring, and there it stands.
    let way = [("way", word("keeps facing, retires half")), ("terrain", word("hill")), ("through", YES)];
    give(&mut half, "reply", Some("2c2"), &way, &[]);
    assert_eq!((half.disorders("2c2"), half.marked("2c2", "hill"), half.marked("2c2", "back")), (1, true, false));
    let mut state = at("Brigade tests");
    state.orders("1b", "retreat");
    // Woods and bridges block a retreat (Brigade command test results).
    let blocked = "a retreat is blocked by woods and bridges: it surrenders, L (Brigade command test results)";
    for how in [("terrain", word("woods")), ("passes", word("a bridge"))] {
        assert_eq!(reason(&state, "back", "1b2", &[how]), blocked);
    }
    give(&mut state, "back", Some("1b2"), &[], &[]);
    assert!(state.marked("1b2", "back"));
    state.orders("1a", "retire");
    give(&mut state, "back", Some("1a2"), &[("terrain", word("woods"))], &[]);
    assert!(!state.marked("1a2", "back"));
}

/// A garrison does not counter-charge, nor form square where no square stands (ND8-AMB-62; Disorder).
#[test]
fn a_garrison_stands_in_its_building() {
    let mut state = at("Melees");
    ground(&mut state, "2e1", "building");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    let way = |way: &str| reason(&state, "reply", "2e1", &[("way", word(way)), ("fires", Answer::Flag(false))]);
    assert_eq!(way("counter-charges"), "who defends a building does not counter-charge: a reading (Reaction options)");
    let house = "guns and heavy cavalry are not in woods; only foot out of square is in buildings (Disorder)";
    assert_eq!(way("changes to square"), house);
    let mut own = at("Movement");
    ground(&mut own, "1a2", "building");
    assert_eq!(reason(&own, "move", "1a2", &[("what", word("form square"))]), house);
}

/// Who takes the ground of the beaten stands on it; 8 is 4, +3; 1 is 0, +1 and +1 for the hill: by 5.
#[test]
fn who_takes_a_hill_stands_on_it() {
    let fought = |on: &str| {
        let mut state = at("Melees");
        ground(&mut state, "2e1", on);
        give(&mut state, "charge", Some("1c1"), &from("2e1", 10), &[]);
        give(&mut state, "reply", Some("2e1"), &stands(), &[]);
        give(&mut state, "melee", Some("1c1"), &[], &[8, 1, 8]);
        // Where it is not removed it tests first.
        state.event(json!({"test": {"unit": "2e1", "why": null}}));
        state
    };
    let mut hill = fought("hill");
    let takes = asked(&hill, "breakthrough", "1c1", &[], "takes").expect("is asked");
    assert_eq!((takes.answer, takes.said), (Some(word("hill")), "as it stands"));
    let mut goes_on = hill.clone();
    give(&mut hill, "breakthrough", Some("1c1"), &[], &[4]);
    assert!(hill.marked("1c1", "hill"));
    give(&mut goes_on, "breakthrough", Some("1c1"), &[], &[8, 1, 1, 1]);
    assert!(!goes_on.marked("1c1", "hill"));
    let mut house = fought("building");
    give(&mut house, "breakthrough", Some("1c1"), &[], &[4]);
    assert!(house.marked("1c1", "house"));
    // The wall lies behind who has taken it.
    assert_eq!(asked(&fought("wall"), "breakthrough", "1c1", &[], "takes"), None);
}

/// Who breaks through out of a wood or a building leaves it as by any move (Disorder); light infantry is at home there.
#[test]
fn a_breakthrough_out_of_a_wood_disorders() {
    for (unit, rings) in [("1c1", 1), ("1a2", 0)] {
        let mut state = at("Melees");
        ground(&mut state, unit, "wood");
        state.event(json!({"after": {"unit": unit, "after": {"throws": {"removed": true, "beaten": "2e1"}}}}));
        let mut holds = state.clone();
        give(&mut state, "breakthrough", Some(unit), &[], &[8, 1, 1, 1]);
        give(&mut holds, "breakthrough", Some(unit), &[], &[4]);
        assert_eq!((state.disorders(unit), holds.disorders(unit)), (rings, 0), "{unit}");
    }
}

/// On 3-4 cavalry follows up or holds the ground, as its player says (Breakthrough).
#[test]
fn what_cavalry_does_on_3_4_is_its_player_s() {
    let mut state = at("Melees");
    state
        .event(json!({"after": {"unit": "1e1", "after": {"throws": {"removed": false, "beaten": "2m2", "fell": 24}}}}));
    // Not before the row has fallen.
    assert_eq!(asked(&state, "breakthrough", "1e1", &[], "choice"), None);
    let mut thrown = state.clone();
    let line = give(&mut thrown, "breakthrough", Some("1e1"), &[], &[3]);
    assert_eq!(line, "e1 1st Cuirassiers: 3: follows up or holds the ground.");
    assert!(thrown.marked("1e1", "free") && who(&thrown, "breakthrough").is_empty());
    assert!(matches!(try_order(&thrown, &order("meets", Some("1e1"), &[]), &[]), Err(Interrupt::Unanswered)));
    for (chosen, line, met) in [
        ("follows up", "e1 1st Cuirassiers follows up.", words(&["2m2"])),
        ("holds the ground", "e1 1st Cuirassiers takes the ground and holds it.", words(&[])),
    ] {
        let mut chooses = thrown.clone();
        assert_eq!(give(&mut chooses, "meets", Some("1e1"), &[("choice", word(chosen))], &[]), line);
        assert_eq!(asked(&chooses, "meets", "1e1", &[], "met").expect("is asked").answer, Some(met));
        give(&mut chooses, "meets", Some("1e1"), &[("met", words(&[]))], &[]);
        assert!(who(&chooses, "meets").is_empty());
    }
    // As journals of before have it.
    for (chosen, line) in [
        ("follows up", "e1 1st Cuirassiers: 3: follows up."),
        ("holds the ground", "e1 1st Cuirassiers: 3: takes the ground and holds it."),
        ("to follow up", "e1 1st Cuirassiers: 3: follows up."),
        ("what the row gives", "e1 1st Cuirassiers: 3: takes the ground and holds it."),
    ] {
        let throw = order("breakthrough", Some("1e1"), &[("choice", word(chosen))]);
        assert_eq!(try_order(&state, &throw, &[3]).expect("is ruled").line, line);
    }
    // Nobody is followed up who is gone.
    state.remove("2m2");
    assert_eq!(asked(&state, "breakthrough", "1e1", &[], "choice"), None);
}

/// Who owes a morale test makes it before he answers a charge (Firing, hits).
#[test]
fn a_morale_test_comes_before_an_answer() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    state.event(json!({"test": {"unit": "2e1", "why": "melee"}}));
    assert_eq!(reason(&state, "reply", "2e1", &[]), "it owes a morale test first: T (Firing, hits)");
    assert!(!who(&state, "reply").contains(&code("2e1")));
}

/// Horse artillery has no zone of command (Notes 11): of it nothing is asked.
#[test]
fn horse_artillery_is_not_asked_how_far_its_bc_is() {
    let state = at("Melees");
    assert_eq!(asked(&state, "rear", "2m4", &[], "command"), None);
    assert!(asked(&state, "rear", "2m1", &[], "command").is_some());
}

/// Whoever is on hold goes no way forward, be it after a wheel (Brigade command test results).
#[test]
fn who_wheels_on_hold_goes_no_further() {
    let mut state = at("Movement");
    let wheel = [("what", word("pivot, wheel")), ("angle", number(45))];
    assert!(give(&mut state.clone(), "move", Some("1a2"), &wheel, &[]).ends_with("and may move 12 cm further."));
    state.orders("1a", "hold");
    assert!(give(&mut state, "move", Some("1a2"), &wheel, &[]).ends_with("and goes no further, on hold."));
}

/// Who wheels its full angle and counter-charges has faced a charge into its flank, and has no bonus (Wheeling); without that
/// wheel it does not counter-charge one who comes from there.
#[test]
fn a_counter_charge_by_a_wheel_faces_a_charge_into_the_flank() {
    let mut state = at("Melees");
    let flank: Vec<_> = from("2c2", 20).into_iter().chain([("flank", YES)]).collect();
    give(&mut state, "charge", Some("1c1"), &flank, &[]);
    let flag = Answer::Flag;
    let counter = |wheeled| [("way", word("counter-charges")), ("rear", flag(false)), ("wheeled", flag(wheeled))];
    let unturned = "charged in flank it counter-charges by a wheel of its full 45 degrees: N (Reaction options)";
    assert_eq!(reason(&state, "reply", "2c2", &counter(false)), unturned);
    let of = |answers: &[(&'static str, Answer)]| {
        let mut state = state.clone();
        give(&mut state, "reply", Some("2c2"), answers, &[]);
        ["beset", "wheeled"].map(|id| asked(&state, "melee", "1c1", &[], id).expect("is asked").answer)
    };
    assert_eq!(of(&counter(true)), [Some(words(&[])), Some(words(&["2c2"]))]);
    // Whom the umpire lets do so without that wheel, or with his back to them, is attacked there all the same.
    let allowed = ("allow", word("the table agrees"));
    let rear = [("way", word("counter-charges")), ("rear", YES), allowed.clone()];
    for answers in [&[&counter(false)[..], &[allowed]].concat(), &rear[..]] {
        assert_eq!(of(answers), [Some(words(&["2c2"])), Some(words(&[]))], "{answers:?}");
    }
}

/// An army on hold says so beside its C-in-C and on its brigades, until each has tested.
#[test]
fn an_army_on_hold_says_so() {
    let mut state = at("End of the turn");
    let general = |state: &Played| state.view().armies.swap_remove(0).general;
    assert!(!general(&state).contains("on hold"));
    for brigade in ["1a", "1b"] {
        state.event(json!({"held": {"brigade": brigade, "orders": "hold"}}));
    }
    assert!(general(&state).contains("Napoleon +2, on hold"), "{}", general(&state));
    assert!(state.note("1a").ends_with("army hold"), "{}", state.note("1a"));
    state.through(1, "Brigade tests");
    state.orders("1b", "retire");
    assert!(state.note("1b").ends_with("retires"), "{}", state.note("1b"));
    assert!(state.note("1a").ends_with("army hold"), "{}", state.note("1a"));
}

/// Readings are said to be such where they count.
#[test]
fn readings_are_marked_where_they_count() {
    // A large battalion before horse, whose halves go down: 4 is 2, +2 +1; 5 is 2, -3.
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &from("2d2", 20), &[]);
    give(&mut state, "charge", Some("1c1"), &from("2d2", 20), &[]);
    // Line musketry at horse is told before its die.
    let volley =
        try_order(&state, &order("reply", Some("2d2"), &[("way", word("stands")), ("target", word("1e1"))]), &[4]);
    assert_eq!(
        volley.expect("is ruled").table,
        "7 or more (Firing chart); it disorders by a natural 8 in a cell with N alone (a reading)"
    );
    give(&mut state, "reply", Some("2d2"), &stands(), &[]);
    let joined = asked(&state, "melee", "1e1", &[], "joined").expect("is asked").label;
    assert_eq!(joined, "joined by (c1 is of another arm and fights its own round: a reading)");
    let round = try_order(&state, &order("melee", Some("1e1"), &[]), &[4, 5, 8]).expect("is ruled");
    assert_eq!(round.table, "D2's go down, as against foot alone they go up (a reading); halved dice (Melee results)");
    // Who fired keeps his rings.
    let mut fired = at("End of the turn");
    fired.set("1c1", "disorders", "1");
    fired.mark("1c1", "fired");
    fired.through(2, "End of the turn");
    let said = try_order(&fired, &order(Order::NEXT, None, &[]), &[]).expect("is ruled").notes;
    let kept = "No ring comes off c1: fired in the move just ended (that who fires does not rest is a reading).";
    assert!(said.contains(&kept.to_owned()), "{said:?}");
}

/// A hill is neither a building nor a wood; and who moves up with his volley says where he ends (Firing chart; Disorder).
#[test]
fn a_volley_does_not_deny_the_hill_on_which_its_firer_stands() {
    let mut state = at("Musketry");
    ground(&mut state, "1a2", "hill");
    let place = asked(&state, "volley", "1a2", &from("2a2", 10), "place").expect("is asked");
    assert_eq!(place.answer, Some(word("neither")));
    let fires = |more: &[(&'static str, Answer)]| {
        let mut state = state.clone();
        let answers: Vec<_> = from("2a2", 10).into_iter().chain(more.iter().cloned()).collect();
        give(&mut state, "volley", Some("1a2"), &answers, &[1]);
        state.marked("1a2", "hill")
    };
    let moved = ("movement", word("up to half"));
    assert_eq!(
        (fires(&[]), fires(std::slice::from_ref(&moved)), fires(&[moved, ("ends", word("hill"))])),
        (true, false, true)
    );
}

/// A horse battery that is limbered already goes half a move as one does that limbers: half of 36 (Reaction options).
#[test]
fn a_limbered_horse_battery_goes_half_a_move() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2m4", 10), &[]);
    let line = give(&mut state, "reply", Some("2m4"), &[("way", word("goes half a move"))], &[]);
    assert_eq!(line, "M4 horse battery goes back 18 cm.");
    assert!(!state.charges("1c1") && state.marked("2m4", "limb"));
}

/// A square beside the charged fires at one who charges; the others are on no side of it unless that is said.
#[test]
fn a_square_beside_the_charged_fires_at_one() {
    let mut state = at("Melees");
    state.set("2a3", "formation", "square");
    for (charger, target) in [("1e1", "2a2"), ("1e2", "2c2")] {
        give(&mut state, "charge", Some(charger), &from(target, 20), &[]);
    }
    let beside = [("from", number(5)), ("target", word("1e1"))];
    assert_eq!(asked(&state, "support", "2a3", &beside, "also").expect("is asked").answer, Some(words(&[])));
    give(&mut state, "support", Some("2a3"), &beside, &[7]);
    assert_eq!((state.kills("1e1"), state.kills("1e2")), (1, 0));
}

/// No square stands in the building that a winner has taken, be it by a free change (Breakthrough; Disorder).
#[test]
fn a_free_change_forms_no_square_in_a_building() {
    let mut state = at("Melees");
    state.event(
        json!({"after": {"unit": "1c1", "after": {"throws": {"removed": true, "beaten": "2e1", "held": "building"}}}}),
    );
    give(&mut state, "breakthrough", Some("1c1"), &[], &[5]);
    assert!(state.marked("1c1", "house"));
    let offers = asked(&state, "free", "1c1", &[], "what").expect("is asked").kind;
    let Kind::Choice(offers) = offers else { panic!("no choice") };
    assert!(offers.contains(&"form line") && !offers.contains(&"form square"), "{offers:?}");
}
