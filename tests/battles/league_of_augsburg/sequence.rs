//! The table of the sequence: what opens an act, what it allows, closes and owes, and what ends with it. Each row has its
//! section of the text, and is played.

use drumhead::umpire::{Answer, Order};
use serde_json::json;

use super::field::{Field, YES, code, n, order, word};
use super::{command, fights, still_owed};

/// A row: what holds, where the text says it, and how it is played.
type Row = (&'static str, &'static str, fn());

const TABLE: &[Row] = &[
    (
        "chits are owed until every unit has one, and none is left over for the next turn",
        "Command Phase, Method",
        chits,
    ),
    (
        "the Commander in Chief rolls and gives, then each Brigadier rolls; the most points act first, equal ones throw",
        "Command Phase, Method",
        command::points_come_from_the_cinc_and_the_d3_and_the_highest_acts_first,
    ),
    (
        "the highest may pass again and again, but acts before the very lowest",
        "Command Phase, Method",
        command::the_highest_may_pass_again_and_again_but_not_to_the_very_lowest,
    ),
    (
        "to act costs a point, or two beyond the radius, and closes what the chit does not say",
        "Orders",
        command::acting_on_a_chit_costs_a_point_or_two_and_what_it_does_not_say_is_forbidden,
    ),
    (
        "without points a chit stays down, and is not owed",
        "Orders",
        command::without_points_a_chit_stays_down_whatever_it_says,
    ),
    (
        "one unit completes its order before the next begins, but where it cannot",
        "Orders",
        command::who_cannot_complete_its_order_keeps_nobody_from_acting,
    ),
    (
        "a volley is returned, then the tests are owed",
        "Orders; Morale",
        fights::a_volley_takes_figures_is_returned_by_who_stands_ready_and_morale_is_tested_after,
    ),
    (
        "a test cancels orders, and ends a unit",
        "Morale Results",
        fights::a_test_failed_by_three_cancels_orders_and_by_six_disperses,
    ),
    ("a charge that is shot at loses inches", "Morale, Notes", fights::a_charge_that_is_shot_at_loses_inches),
    (
        "cavalry that charged has to follow up, and fights whom it meets",
        "Melee Results",
        fights::cavalry_meets_cavalry_and_the_winner_has_to_follow_into_the_next,
    ),
    (
        "light troops evade, and the charger stops where they stood",
        "Evading",
        fights::light_troops_evade_and_the_charger_stops_where_they_stood,
    ),
    (
        "who evades after acting is unformed, and rallies or forms up next",
        "Evading, Orders",
        fights::who_evades_after_acting_is_unformed_and_has_to_rally,
    ),
    ("gunners shoot first, and then run", "Evading", fights::gunners_shoot_first_and_then_run),
    ("an order that is shown is owed until it is done, also by who shot at a charge first", "Orders", owed_order),
    ("to shoot at a charge is no action: each time, before and after its own volley", "Orders", free_reactions),
    ("who stands ready returns every volley, as often as it is shot at", "Orders", every_return),
    ("who stands ready stays so until its brigade acts, and is turned with the others", "Orders", the_rest_stands),
    (
        "foot that stands ready countercharges foot or shoots, and never countercharges horse",
        "Melee Procedure",
        foot_ready,
    ),
    ("a chit is done as it says, and a change of formation into what is said", "Orders", as_the_chit_says),
    ("the depth of foot counts in its volleys and in its melees until it changes again", "Shooting Mechanics", depth),
    ("a charge goes by its stages, each owed, and nobody else begins before its end", "Orders", stages),
    ("bad going ends where it is left: by a fall back too", "Movement, Notes", leaves_bad_going),
    (
        "what stands before a unit is crossed by who charges it, in the charge and in the melee",
        "Melee Procedure",
        crossed,
    ),
    ("what a unit stands in counts in volley, test and rally until it moves", "Saving Throws", ground_lasts),
    ("guns stay where their gunners ran from, are taken, and served by nobody", "Evading", guns_stay),
    ("who has no figure left goes nowhere", "Melee Results", nobody_left),
    ("pikemen fall in their share", "Foot", pikemen),
    ("light horse fights in skirmish order, as it is fought", "Melee Procedure", light_horse),
    ("a test that cannot fail is not owed, and an answer without a choice not asked", "Morale", nothing_to_ask),
    ("who evades as far as it can does not test", "Mechanics of Evading", full_flight),
    (
        "what is marked of a unit ends with the turn, with its next order, or with its cause",
        "Morale Results",
        lifetimes,
    ),
    ("a brigade is held until its turn, and that is shown", "scenario", held),
    (
        "a brigade that has begun does not pass, though the orders of who began are cancelled",
        "Command Phase, Method",
        still_owed::who_has_begun_does_not_pass_though_its_orders_are_cancelled,
    ),
    (
        "who goes back facing away faces away, and to stand ready does not turn it",
        "Morale Results",
        still_owed::who_faces_away_does_so_until_it_does_more_than_stand_ready,
    ),
    (
        "inches that morale takes off a charge are off it",
        "Morale, Notes",
        still_owed::a_charge_goes_by_what_is_left_of_it,
    ),
    (
        "light troops before the target of a charge owe it to evade, and nobody else is named",
        "Evading",
        still_owed::screens_owe_an_evasion_and_nobody_else_is_named,
    ),
    (
        "light troops that an advance has come near owe it to give way",
        "Evading",
        still_owed::who_is_come_near_owes_it_to_give_way,
    ),
    ("to hold fire to point-blank is a try, and is asked", "Orders", still_owed::to_hold_fire_at_a_charge_is_asked),
    (
        "a brigade at once acts on the chits that say so, and leaves the others down",
        "Orders",
        still_owed::a_brigade_at_once_leaves_out_whose_chits_say_otherwise,
    ),
    ("whose dice are due, and what they decide, is said", "introduction", throwers),
    ("the winner is named as the battle ends, or before a turn begins", "scenario", winner),
];

#[test]
fn the_sequence_is_that_of_the_text() {
    let played = TABLE.iter().filter(|(what, _, play)| {
        let played = std::panic::catch_unwind(play);
        played.inspect_err(|_| eprintln!("^ {what}")).is_err()
    });
    let failed: Vec<String> = played.map(|(what, section, _)| format!("{what} ({section})")).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

fn chits() {
    let mut field = Field::walcourt();
    assert!(field.owes("chits to lay"));
    for (brigade, letters) in
        [("1a", "mmmf"), ("1b", "mmmm"), ("1c", "mmmms"), ("2a", "mmmm"), ("2b", "mmmmf"), ("2c", "mmmm")]
    {
        field.give("lay", brigade, &[("chits", word(letters))], &[]);
    }
    assert!(!field.owes("chits to lay"));
    field.event(json!({"turn": {"turn": 2}}));
    assert!(field.owes("chits to lay"), "a turn takes them off");
}

/// Dutch horse charges Milice, whose chit is F, and Milice shoots; then its own brigade acts.
fn owed_order() {
    let mut field = Field::acting("1b", &[("1b", "sssc"), ("2b", "mmfsf")]);
    field.give("charge", "1b4", &[("target", word("2b3")), ("distance", n(4))], &[]);
    assert!(field.is("2b3", "F?"), "a charge turns its chit");
    field.give("react", "2b3", &[("reaction", word("shoot"))], &[1; 5]);
    assert!(!field.owes("its order: fire"), "its brigade does not act yet");
    field.event(json!({"charge": {"charge": null}}));
    field.event(json!({"test": {"unit": "1b4", "test": null}}));
    field.until("2b");
    assert!(field.owes("its order: fire") && field.who("fire").contains(&code("2b3")));
    // Its first volley is spent: 3 dice, raw -1.
    field.give("fire", "2b3", &[("target", word("1b1")), ("distance", n(4))], &[1; 2]);
    assert!(!field.owes("its order"));
}

fn free_reactions() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2b", "mcmss")]);
    field.give("fire", "1a1", &[("target", word("2b1")), ("distance", n(4))], &[1; 9]);
    assert!(field.is("1a1", "fired"));
    field.until("2b");
    field.give("charge", "2b2", &[("target", word("1a1")), ("distance", n(4))], &[]);
    let react = order("react", "1a1", &[]);
    assert!(field.says(&react, "to shoot at a charge is no action"));
    // 12 in front, 2 a die; the first volley is spent: 6 dice at short range.
    let line = field.give("react", "1a1", &[], &[1; 6]);
    assert!(line.contains("6 on 6 dice"), "{line}");
}

fn every_return() {
    let mut field = Field::acting("1a", &[("1a", "ffss"), ("2a", "ssss")]);
    for firer in ["1a1", "1a2"] {
        field.give("fire", firer, &[("target", word("2a1")), ("distance", n(4))], &[1; 9]);
        assert_eq!(field.who("return_fire"), [code("2a1")]);
        let hold = field.question(&order("return_fire", "2a1", &[]), "hold");
        assert_eq!(hold.answer, Some(Answer::Flag(false)));
        field.event(json!({"returns": {"unit": "2a1", "to": null}}));
        field.event(json!({"test": {"unit": "2a1", "test": null}}));
    }
}

fn the_rest_stands() {
    let mut field = Field::acting("1a", &[("1a", "mssf")]);
    assert!(field.who("stand") == [code("1a")] && field.owes("chits to turn"));
    assert_eq!(field.give("stand", "1a", &[], &[]), "a Talmash, standing ready: a2 a3.");
    assert!(field.is("1a2", "stood") && field.is("1a1", "chit"), "the others stay secret");
    assert!(field.owes("chits to turn"), "and are owed");
    assert_eq!(field.note_of("1a"), "acts, 20 of 20 points");
}

fn foot_ready() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "ssss")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    let counter = order("react", "1a1", &[("reaction", word("countercharge"))]);
    assert!(field.says(&counter, "it may: countercharge, shoot"));
    assert_eq!(field.rule(&counter, &[]).map(|ruling| ruling.line), Ok("a1 Luneburg countercharges.".to_owned()));
    let mut field = Field::acting("2c", &[("2c", "csss"), ("1a", "ssss")]);
    field.give("charge", "2c1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    assert!(field.says(&counter, "no countercharge: foot charges no horse but mounted light troops (Evading)"));
    assert_eq!(field.offers(&order("react", "1a1", &[]), "reaction"), ["shoot", "nothing"]);
}

fn as_the_chit_says() {
    let mut field = Field::acting("1a", &[("1a", "mmtf"), ("2c", "ttss")]);
    field.overrule("1a1", &[("unformed", YES), ("order", word("form up"))]);
    let what = field.question(&order("move", "1a1", &[]), "what");
    assert_eq!(what.answer, Some(word("form up")));
    assert_eq!(field.give("move", "1a1", &[], &[]), "a1 Luneburg forms up.");
    field.refused("move", "1a4", &[], "its chit says otherwise");
    let line = field.give("move", "1a3", &[("into", word("four ranks"))], &[]);
    assert_eq!(line, "a3 Hodges forms four ranks, unformed until its next order.");
    assert!(field.is("1a3", "unf") && field.is("1a3", "4 rank"));
    field.until("2c");
    let line = field.give("move", "2c1", &[], &[]);
    assert_eq!(line, "C1 Cuirassiers du Roi forms one rank, unformed until its next order.");
}

fn depth() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "mmmm")]);
    let at = [("target", word("2a1")), ("distance", n(4))];
    let fire = order("fire", "1a1", &at);
    assert_eq!(field.table(&fire), "9 dice: 6 (12 in front, 2 a die) and the sum");
    field.event(json!({"depth": {"unit": "1a1", "ranks": 3}}));
    assert_eq!(field.table(&fire), "7 dice: 4 (8 in front, 2 a die) and the sum");
    field.overrule("1a1", &[("has_fired", YES)]);
    let four = "4 dice: 4 (8 in front, 2 a die) and the sum";
    assert_eq!(field.table(&fire), four, "what else changes leaves the depth");
    // Three ranks against two: the deeper formation.
    let mut melee = Field::acting("1a", &[("1a", "csss"), ("1b", "ssss"), ("2a", "mmmm")]);
    melee.event(json!({"depth": {"unit": "1a1", "ranks": 4}}));
    melee.give("charge", "1a1", &[("target", word("2a1")), ("distance", n(4))], &[]);
    melee.give("home", "1a1", &[], &[]);
    assert!(melee.says(&order("fight", "1a1", &[]), "a1 Luneburg: 15 dice: 12 (24 muskets, 2 a die)"));
}

fn stages() {
    let mut field = Field::acting("2b", &[("2b", "cfsss"), ("1a", "ssss")]);
    field.overrule("2b1", &[("unformed", YES)]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    let owes = |field: &Field, what: &str, others: &[&str]| {
        assert!(field.owes(what), "{what}");
        assert!(others.iter().all(|order| field.who(order).is_empty()), "{what}: {others:?}");
        field.refused("fire", "2b2", &[], "a charge is under way: see it to its end first");
    };
    owes(&field, "reacts to the charge", &["home", "fight", "follow", "fire", "turn"]);
    field.give("react", "1a1", &[("point_blank", Answer::Flag(false))], &[1, 1, 1, 1, 1, 1, 1, 1, 2]);
    owes(&field, "morale test", &["react", "home", "fight", "follow", "fire"]);
    field.give("morale", "2b1", &[], &[1; 4]);
    owes(&field, "charges home", &["react", "fight", "follow", "fire"]);
    field.give("home", "2b1", &[], &[]);
    owes(&field, "melee", &["react", "home", "follow", "fire"]);
    // 22 figures unformed: 7, elite, charging, deeper, less 1: 11 dice, 6 hits. Luneburg 12, 1 hit, and 2 by fire.
    field.give("fight", "2b1", &[], &[&[6; 11][..], &[1; 12], &[1]].concat());
    owes(&field, "morale test", &["react", "home", "fight", "follow"]);
    for unit in ["1a1", "2b1"] {
        field.event(json!({"test": {"unit": unit, "test": null}}));
    }
    owes(&field, "winner of the melee", &["react", "home", "fight"]);
    field.give("follow", "2b1", &[("choice", word("stand"))], &[]);
    assert!(field.charge.is_null() && field.who("fire").contains(&code("2b2")));
}

/// Champagne charges into the wood, loses, and falls back out of it.
fn leaves_bad_going() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1c", "mmmms")]);
    field.give("ground", "1c5", &[("ground", word("wood")), ("holds", YES)], &[]);
    field.give("charge", "2b1", &[("target", word("1c5")), ("distance", n(2))], &[]);
    // 12 in front, 2 a die, halved in the wood, and the first volley.
    field.give("react", "1c5", &[("reaction", word("shoot")), ("point_blank", Answer::Flag(false))], &[1; 6]);
    let stands = field.question(&order("home", "2b1", &[]), "stands");
    assert_eq!((stands.answer, stands.said), (Some(word("wood")), "as its target stands"));
    field.event(json!({"test": {"unit": "2b1", "test": null}}));
    field.give("home", "2b1", &[], &[]);
    assert!(field.is("2b1", "wood") && field.is("2b1", "unf"));
    // 23 figures unformed, 3 a die, are 7, elite +2, charging +2, deeper +1, unformed -1: 11. Forlorn hope holds: 12 / 2.
    field.give("fight", "2b1", &[], &[&[1; 9][..], &[2; 2], &[6; 6], &[1]].concat());
    assert!(field.is("2b1", "back") && !field.is("2b1", "wood") && field.is("2b1", "unf"));
    assert_eq!(field.unit("2b1").get("in_bad_going"), None);
    field.event(json!({"test": {"unit": "2b1", "test": null}}));
    field.event(json!({"turn": {"turn": 2}}));
    field.give("lay", "2b", &[("chits", word("ussss"))], &[]);
}

fn crossed() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "msss")]);
    field.give("ground", "1a1", &[("ground", word("wall"))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(2))], &[]);
    let home = order("home", "2b1", &[]);
    for (id, answer) in [("obstacles", n(1)), ("cover_obstacle", YES)] {
        let question = field.question(&home, id);
        assert_eq!((question.answer, question.said), (Some(answer), "as its target stands"), "{id}");
    }
    // Bad going 3, and d3 of 2, less the obstacle.
    assert_eq!(field.give("home", "2b1", &[], &[]), "B1 Champagne reaches a1 Luneburg with 3 inches at least.");
    let crossing = field.question(&order("fight", "2b1", &[]), "crossing");
    assert_eq!((crossing.answer, crossing.said), (Some(word("serious")), "as in the charge"));
}

fn ground_lasts() {
    let mut field = Field::acting("1a", &[("1a", "fmss"), ("2a", "mmmm")]);
    field.give("ground", "2a1", &[("ground", word("wall"))], &[]);
    assert!(field.is("2a1", "wall"));
    let at = [("target", word("2a1")), ("distance", n(4))];
    let cover = field.question(&order("fire", "1a1", &at), "cover");
    assert_eq!((cover.answer, cover.said), (Some(word("hard cover")), "as it stands"));
    // 9 dice, 40: eight hits, none saved; 16 figures left, 4 dice less 5 can fail.
    let faces = [&[5; 4][..], &[4; 5], &[1; 8]].concat();
    field.give("fire", "1a1", &at, &faces);
    let cover = field.question(&order("morale", "2a1", &[]), "cover");
    assert_eq!((cover.answer, cover.said), (Some(word("hard cover")), "as in the volley"));
    // 24 - 5 against 16 fails by three: back, and away from the wall.
    field.give("morale", "2a1", &[], &[6, 6, 6, 6, 1]);
    assert!(!field.is("2a1", "wall") && field.is("2a1", "away"));
    field.give("move", "1a2", &[("stands", word("wood"))], &[]);
    assert!(field.is("1a2", "wood") && field.is("1a2", "unf"));
}

fn guns_stay() {
    let mut field = Field::acting("1b", &[("1b", "sssc"), ("2b", "sssss")]);
    field.give("charge", "1b4", &[("target", word("2b5")), ("distance", n(8))], &[]);
    field.give("react", "2b5", &[("point_blank", Answer::Flag(false))], &[1; 6]);
    field.event(json!({"test": {"unit": "1b4", "test": null}}));
    field.give("react", "2b5", &[("reaction", word("evade"))], &[]);
    assert!(field.is("2b5", "left"));
    let line = field.give("home", "1b4", &[], &[]);
    assert_eq!(line, "b4 Dutch horse reaches where B5 Heavy guns stood, and stops there.");
    assert!(field.is("2b5", "taken"));
    field.event(json!({"turn": {"turn": 2}}));
    field.refused("lay", "2b", &[("chits", word("ssssf"))], "its gunners have left their guns: move them back");
    field.give("lay", "2b", &[("chits", word("ssssm"))], &[]);
    field.activate("2b");
    let line = field.give("move", "2b5", &[("guns", YES)], &[]);
    assert_eq!(line, "B5 Heavy guns moves up to 6 inches.");
    assert!(!field.is("2b5", "taken") && !field.is("2b5", "left"));
}

fn nobody_left() {
    let mut field = Field::acting("2c", &[("2c", "csss"), ("1c", "mmmms")]);
    field.overrule("2c1", &[("figures", n(1))]);
    field.overrule("1c1", &[("figures", n(1))]);
    field.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(4))], &[]);
    field.give("home", "2c1", &[], &[]);
    // Cuirassiers: 2, elite, charging, heavy, deeper: 9 dice. Life Guards: 2, guards, heavy: 6.
    let fight = order("fight", "2c1", &[]);
    let ruling = field.rule(&fight, &[&[1; 8][..], &[3], &[1; 5], &[6]].concat()).expect("is ruled");
    assert!(ruling.notes.iter().any(|note| note == "C1 Cuirassiers du Roi has no figure left."));
    assert!(!ruling.notes.iter().any(|note| note.contains("goes back")), "{:?}", ruling.notes);
}

fn pikemen() {
    // Six of 24: with 18 left, 4.5 are 5; with 6 left, 1.5 are 2.
    for (faces, left, pikes) in [([4, 4, 4, 3, 3, 3, 3, 3, 3], 18, 5), ([2; 9], 21, 5), ([1; 9], 23, 6)] {
        let mut field = Field::acting("1a", &[("1a", "fsss"), ("2b", "mmmmf")]);
        field.give("fire", "1a1", &[("target", word("2b2")), ("distance", n(4))], &faces);
        let unit = field.unit("2b2");
        assert_eq!((&unit["figures"], &unit["pikemen"]), (&json!(left), &json!(pikes)));
    }
}

fn light_horse() {
    let mut field = Field::acting("2c", &[("2c", "sscs"), ("1b", "mmwm")]);
    field.give("charge", "2c3", &[("target", word("1b3")), ("distance", n(4))], &[]);
    field.give("react", "1b3", &[("reaction", word("nothing"))], &[]);
    field.give("home", "2c3", &[], &[]);
    let fight = order("fight", "2c3", &[]);
    assert!(field.says(&fight, "C3 Royal Cravates: 9 dice: 4 (12 skirmishers, 3 a die)"));
    assert!(field.says(&fight, "b3 Grenadiers: 8 dice: 4 (12 skirmishers, 3 a die)"));
}

fn nothing_to_ask() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "mmmm"), ("2b", "mmmmf")]);
    // Guards, 24 at most less 2: with 22 left they pass whatever falls.
    let at = [("target", word("2a1")), ("distance", n(4))];
    let ruling = field.rule(&order("fire", "1a1", &at), &[1, 1, 1, 1, 1, 1, 1, 1, 2]).expect("is ruled");
    let sure = "A1 Gardes Francaises 1 cannot fail its morale test: at most 24 - 2 = 22 against 22 figures.";
    assert!(ruling.notes.iter().any(|note| note == sure), "{:?}", ruling.notes);
    field.give("fire", "1a1", &at, &[1, 1, 1, 1, 1, 1, 1, 1, 2]);
    assert!(!field.owes("morale") && !field.row("2a1").owes);
    // Cover that the umpire adds makes another pass without a die.
    field.overrule("2a2", &[("figures", n(19))]);
    field.event(json!({"test": {"unit": "2a2", "test": {"enfilade": false}}}));
    let line = field.give("morale", "2a2", &[("cover", word("hard cover"))], &[]);
    assert_eq!(line, "A2 Gardes Francaises 2 passes: at most 24 - 5 = 19 against 19 figures.");
    // Foot that wins where it was charged stands: nothing is asked.
    let mut melee = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    melee.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    melee.give("home", "2b1", &[], &[]);
    let fight = order("fight", "2b1", &[]);
    let faces = [&[1; 18][..], &[5; 12], &[1]].concat();
    let ruling = melee.rule(&fight, &faces).expect("is ruled");
    assert!(ruling.notes.iter().any(|note| note == "a1 Luneburg: stand."), "{:?}", ruling.notes);
    melee.give("fight", "2b1", &[], &faces);
    assert!(melee.who("follow").is_empty() && melee.charge.is_null());
}

fn full_flight() {
    let mut field = Field::acting("1b", &[("1b", "cmss"), ("2b", "sssff")]);
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(6))], &[]);
    let line = field.give("react", "2b4", &[("reaction", word("evade"))], &[]);
    assert_eq!(line, "B4 Enfants perdus evades 18 inches, straight away.");
}

fn lifetimes() {
    let mut field = Field::acting("1a", &[("1a", "rmss")]);
    field.event(json!({"rally": {"unit": "1a2", "points": 2}}));
    field.give("move", "1a1", &[], &[]);
    assert!(field.is("1a1", "retire") && field.is("1a1", "away") && field.is("1a2", "RP2"));
    field.event(json!({"back": {"unit": "1a2"}}));
    assert!(field.is("1a2", "back"));
    field.event(json!({"ground": {"unit": "1a2", "ground": "works"}}));
    field.event(json!({"turn": {"turn": 2}}));
    assert!(field.is("1a1", "away"), "until its next order");
    assert!(!field.is("1a1", "retire") && !field.is("1a2", "back") && !field.is("1a2", "RP2"), "turn");
    assert!(field.is("1a2", "works"), "until it moves");
    field.give("lay", "1a", &[("chits", word("mmss"))], &[]);
    field.activate("1a");
    field.give("move", "1a1", &[], &[]);
    field.give("move", "1a2", &[], &[]);
    assert!(!field.is("1a1", "away") && !field.is("1a2", "works"));
}

fn held() {
    let mut field = Field::held();
    assert_eq!(field.note_of("1b"), "held till turn 4");
    let why = "it is held: it may not leave its place before turn 4";
    assert!(field.says(&order("lay", "1b", &[]), why));
    for letter in ["m", "w", "r", "c"] {
        field.refused("lay", "1b", &[("chits", word(&format!("{letter}sss")))], &format!("SFT: {why}"));
        field.refused("chit", "1b1", &[("letter", word(letter))], why);
    }
    let leave = [("chits", word("mfts")), ("allow", word("the bridge is open"))];
    field.give("lay", "1b", &leave, &[]);
    field.activate("1b");
    field.refused("move", "1b1", &[], why);
    assert!(!field.who("charge").contains(&code("1b4")));
    field.event(json!({"turn": {"turn": 4}}));
    assert_eq!(field.note_of("1b"), "");
    field.give("lay", "1b", &[("chits", word("mmmm"))], &[]);
}

fn throwers() {
    let field = Field::acting("1a", &[("1a", "fsss"), ("2a", "mmmm")]);
    let fire = order("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))]);
    assert_eq!(field.thrower(&fire, "volley"), "a1 Luneburg");
    assert_eq!(field.thrower(&fire, "saving throws"), "A1 Gardes Francaises 1");
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    field.give("home", "2b1", &[], &[]);
    let fight = order("fight", "2b1", &[]);
    assert_eq!(field.thrower(&fight, "attacker's melee"), "B1 Champagne");
    assert_eq!(field.thrower(&fight, "defender's melee"), "a1 Luneburg");
}

fn winner() {
    let mut last = Field::walcourt();
    last.event(json!({"turn": {"turn": 12}}));
    last.activate("1a");
    while !last.asks_who_has_won() {
        last.next();
    }
    last.give(Order::NEXT, "", &[("how", word("the allies hold the town"))], &[]);
    assert_eq!(last.view().over.as_deref(), Some("the allies hold the town"));
    let mut early = Field::walcourt();
    early.give("end", "", &[("how", word("France gives up"))], &[]);
    assert_eq!(early.view().over.as_deref(), Some("France gives up"));
    assert_eq!(early.view().headline, Vec::<String>::new());
}
