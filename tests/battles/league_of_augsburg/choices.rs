//! Whose choice a thing is, what is asked of nobody, and what a form tells before Enter.

use drumhead::umpire::{Answer, GivenDice, Interrupt, Modifier, Order, odds};
use serde_json::json;

use super::field::{Field, YES, code, n, order, word};

const NO: Answer = Answer::Flag(false);

/// What ends in one way is not asked (Melee Procedure; Evading): skirmishers on Fire before formed foot have to evade.
#[test]
fn who_has_one_reply_is_not_asked_for_it() {
    let mut field = Field::acting("1b", &[("1b", "cmss"), ("2b", "sssff")]);
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(3))], &[]);
    assert!(!field.form("react", "2b4").contains(&"reaction".to_owned()), "{:?}", field.form("react", "2b4"));
    assert!(field.says(&order("react", "2b4", &[]), "it has no choice: evade"));
    // From nearer than 4 inches: three moves of 6.
    assert_eq!(field.give("react", "2b4", &[], &[]), "B4 Enfants perdus evades 18 inches, straight away.");
}

/// Light troops with a chit to move go before formed troops, one way or the other; before light ones they may stand (Evading).
#[test]
fn light_troops_on_the_move_do_not_stand_before_formed_ones() {
    let replies = |first: &str, by: &str, chits: &[(&str, &str)]| {
        let mut field = Field::acting(first, chits);
        field.give("charge", by, &[("target", word("2b4")), ("distance", n(6))], &[]);
        field.offers(&order("react", "2b4", &[]), "reaction")
    };
    assert_eq!(replies("1b", "1b1", &[("1b", "cssc"), ("2b", "sssms")]), ["evade", "move away"]);
    assert_eq!(replies("1b", "1b3", &[("1b", "sscs"), ("2b", "sssms")]), ["evade", "move away", "does not react"]);
}

/// From within short range there is nothing to wait for (Orders), and it is not asked.
#[test]
fn a_charge_from_short_range_is_shot_at_without_a_question_more() {
    let mut field = Field::acting("2b", &[("2b", "cssss"), ("1a", "ssss")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    let shoot = order("react", "1a1", &[("reaction", word("shoot"))]);
    let form = field.game().rule(&shoot, &mut GivenDice::new(&[])).form;
    assert!(form.questions.iter().all(|question| question.id != "point_blank"));
    // 12 in front are 6 dice, first volley +3.
    let line = field.give("react", "1a1", &[("reaction", word("shoot"))], &[1; 9]);
    assert_eq!(line, "Charged, a1 Luneburg at B1 Champagne, 4 in: 9 on 9 dice: 1 casualty.");
    // Pistols reach 4 inches, all of them short: held or not, they shoot from there.
    let mut horse = Field::acting("1c", &[("1c", "cmmms"), ("2c", "smmm")]);
    horse.give("charge", "1c1", &[("target", word("2c1")), ("distance", n(9))], &[]);
    // 3 in front, a die each; first volley +3, elite +2.
    let line = horse.give("react", "2c1", &[("reaction", word("shoot"))], &[1; 8]);
    assert_eq!(line, "Charged, C1 Cuirassiers du Roi at c1 Life Guards, 4 in: 8 on 8 dice: 1 casualty.");
}

/// To hold fire (Orders): each modifier stands in the sum before the dice fall, and with the volley's when it shoots.
#[test]
fn the_sum_of_who_holds_its_fire_is_shown() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "ssss")]);
    field.give("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))], &[3, 3, 3, 3, 3, 3, 4, 4, 4]);
    let hold = order("return_fire", "2a1", &[("hold", YES)]);
    let lines =
        |sum: Vec<Modifier>| sum.into_iter().map(|line| (line.whose, line.label, line.value)).collect::<Vec<_>>();
    let of = |whose: &str, label: &str, value: i32| (whose.to_owned(), label.to_owned(), value);
    let test = [of("holding fire", "casualties from this enemy", -6), of("holding fire", "elite", 2)];
    assert_eq!(lines(odds(field.game(), &hold, &[]).expect("has odds").sum), test);
    // 11 - 4 is 7: it shoots. Six of 18 in front, two of them pikemen: 2 dice, first volley +3, guards +2.
    let shot = field.rule(&hold, &[6, 5, 1, 1, 1, 1, 1, 1, 1]).expect("is ruled");
    let volley = [of("the volley", "first volley", 3), of("the volley", "elite", 2)];
    assert_eq!(lines(shot.sum), [&test[..], &volley].concat());
    assert!(shot.notes.iter().any(|note| note == "11 - 4 = 7: it does not hold its fire."), "{:?}", shot.notes);
    // At a charge from 6 inches: guards +2.
    let mut charged = Field::acting("1b", &[("1b", "cmss"), ("2a", "ssss")]);
    charged.give("charge", "1b1", &[("target", word("2a1")), ("distance", n(6))], &[]);
    let waits = order("react", "2a1", &[("reaction", word("shoot")), ("point_blank", YES)]);
    let sum = lines(odds(charged.game(), &waits, &[]).expect("has odds").sum);
    // How far it shoots its two dice say: until they lie no line of the volley's stands there.
    assert_eq!(sum, [of("holding fire", "elite", 2)]);
    // 6 and 2 hold it: 8 in front, two of them pikemen, 3 dice, first volley +3, guards +2.
    let shot = charged.rule(&waits, &[4, 2, 1, 1, 1, 1, 1, 1, 1, 1]).expect("is ruled");
    let near = "the volley at 4 in";
    assert_eq!(lines(shot.sum), [of("holding fire", "elite", 2), of(near, "first volley", 3), of(near, "elite", 2)]);
}

/// Two dice, 12 at most, less one for each of nine casualties: no throw holds the fire, and none is asked.
#[test]
fn a_test_that_no_throw_passes_is_not_asked() {
    let mut field = Field::acting("2a", &[("2a", "fsss"), ("1a", "ssss")]);
    // 8 in front, 2 of them pikemen: 3 dice, first volley +3, guards +2. 48 are nine hits.
    field.give("fire", "2a1", &[("target", word("1a1")), ("distance", n(4))], &[6; 8]);
    assert!(!field.form("return_fire", "1a1").iter().any(|label| label.contains("hold")));
    assert!(field.says(&order("return_fire", "1a1", &[]), "it cannot hold its fire: no throw makes 8"));
}

/// Disordered -3, unformed -2, its first volley spent (Shooting, Modifiers): no die is left to shoot with.
#[test]
fn who_has_no_die_to_shoot_with_is_asked_for_no_volley() {
    let spent = [("disordered", YES), ("unformed", YES), ("has_fired", YES)];
    let mut field = Field::acting("2a", &[("2a", "fsss"), ("1a", "ssss")]);
    field.overrule("1a1", &spent);
    // Nine fall; 15 are 8 in front, 4 dice, less 5.
    field.give("fire", "2a1", &[("target", word("1a1")), ("distance", n(4))], &[6; 8]);
    assert!(field.who("return_fire").is_empty() && field.who("morale") == [code("1a1")]);
    let mut horse = Field::acting("2c", &[("2c", "csss"), ("1a", "ssss")]);
    horse.overrule("1a1", &[&spent[..], &[("figures", n(12))]].concat());
    horse.give("charge", "2c1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    assert_eq!((horse.who("react"), &horse.charge["stage"]), (Vec::new(), &json!("home")));
}

/// Four dice are 4 at least, disordered +3: 7 against one figure, by six (Morale Results).
#[test]
fn who_is_shattered_whatever_falls_throws_nothing() {
    let mut field = Field::acting("1a", &[("1a", "ssss"), ("2a", "mmmm")]);
    field.overrule("1a1", &[("figures", n(1)), ("disordered", YES)]);
    field.event(json!({"test": {"unit": "1a1", "test": {"enfilade": false}}}));
    let line = field.give("morale", "1a1", &[], &[]);
    assert_eq!(line, "a1 Luneburg: at least 4 + 3 = 7 against 1 figure: is shattered.");
    assert!(field.row("1a1").gone && !field.owes("morale"));
}

/// After one volley nobody gives another before it is returned and tested for, the same unit least of all (Orders; Morale).
#[test]
fn one_volley_is_done_with_before_the_next() {
    let mut field = Field::acting("1a", &[("1a", "ffss"), ("2a", "smmm")]);
    field.give("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))], &[3, 3, 3, 3, 3, 3, 4, 4, 4]);
    let mut app = field.app();
    // Typed on: the first has acted; the second waits.
    app.keys("a1f");
    assert!(app.text().contains("it has acted this turn"), "{}", app.text());
    let mut app = field.app();
    app.keys("a2f");
    assert!(app.text().contains("returns the fire at it first"), "{}", app.text());
}

/// The form of a chit says whose it is and what comes of Enter, and not what lies face down.
#[test]
fn the_form_of_a_chit_says_what_it_does() {
    let field = Field::acting("1a", &[("1a", "fsss")]);
    let mut app = field.app();
    app.keys("a1T");
    for said in ["Turn the chit of a1 Luneburg", "Enter: no die is thrown"] {
        assert!(app.text().contains(said), "{said}: {}", app.text());
    }
    assert!(field.says(&order("turn", "1a1", &[]), "what it says is shown as it is turned, and no die is thrown"));
    assert!(!app.text().contains("its order: fire"), "{}", app.text());
    app.keys("<enter>");
    assert!(field.is("1a1", "chit") && app.text().contains("F?"), "{}", app.text());
    let mut app = field.app();
    app.keys("aS");
    assert!(app.text().contains("The rest of a Talmash stands ready"), "{}", app.text());
    assert!(field.says(&order("stand", "1a", &[]), "asks nothing and throws no die"));
}

/// A winner with a choice is asked for it, and cavalry that charged for its second move (Melee Results).
#[test]
fn what_a_winner_does_its_player_says() {
    let won = |unit: &str, target: &str, first: &str, chits: &[(&str, &str)]| {
        let mut field = Field::acting(first, chits);
        field.give("charge", unit, &[("target", word(target)), ("distance", n(4))], &[]);
        let mut charge = field.charge.clone();
        (charge["stage"], charge["winner"]) = (json!("follow_up"), json!(unit));
        field.event(json!({"charge": {"charge": charge}}));
        field
    };
    let foot = won("2b1", "1a2", "2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    assert_eq!(foot.question(&order("follow", "2b1", &[]), "choice").answer, None);
    let horse = won("2c1", "1a2", "2c", &[("2c", "csss"), ("1a", "mmmf")]);
    let follow = order("follow", "2c1", &[]);
    assert_eq!(horse.question(&follow, "choice").answer, Some(word("follow up")));
    assert_eq!(horse.question(&follow, "extra").answer, None);
    assert!(matches!(horse.rule(&follow, &[]), Err(Interrupt::Unanswered)));
    // Foot goes a d2 of moves: of an enemy 8 inches off one move falls short, and two reach.
    let meets = [("choice", word("follow up")), ("meets", Answer::Words(vec!["1a3".to_owned()])), ("to_it", n(8))];
    let mut short = foot.clone();
    assert_eq!(short.give("follow", "2b1", &meets, &[1]), "B1 Champagne follows up 1 move, 4 inches.");
    assert!(short.charge.is_null());
    let mut gets_there = foot;
    let line = gets_there.give("follow", "2b1", &meets, &[4]);
    assert_eq!(line, "B1 Champagne follows up 2 moves, 8 inches, into a3 Hodges.");
    assert_eq!(gets_there.who("fight"), [code("2b1")]);
}

/// Only the table knows where a charge over bad going comes to stand (Movement, Notes).
#[test]
fn a_charge_that_halts_in_bad_going_stands_in_it_unformed() {
    let charges = |ground: &str| {
        let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
        field.give("ground", "1a1", &[("ground", word(ground))], &[]);
        field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
        field
    };
    let field = charges("wood");
    let home = order("home", "2b1", &[]);
    assert!(field.says(&home, "its charge: 3 in and a d3"));
    assert_eq!(field.question(&home, "halts").answer, None);
    // 3 and a face of 2, which is 1.
    let mut in_it = field.clone();
    let line = in_it.give("home", "2b1", &[("halts", word("wood"))], &[2]);
    assert_eq!(line, "B1 Champagne goes 4 inches through bad going (its move 3, 1 thrown): it halts 1 inch short.");
    assert!(in_it.is("2b1", "wood") && in_it.is("2b1", "unf"));
    let mut clear = field.clone();
    clear.give("home", "2b1", &[("halts", word("open"))], &[2]);
    assert!(!clear.is("2b1", "wood") && !clear.is("2b1", "unf"));
    // Before a house it halts in the open, until the umpire says otherwise.
    assert_eq!(charges("house").question(&home, "halts").answer, Some(word("open")));
}

/// What lies face down behind skirmishers in works is in no chance beside the form of a charge at them.
#[test]
fn the_chances_of_a_charge_do_not_tell_a_chit() {
    let prospects = |letter: &str| {
        let mut field = Field::acting("2c", &[("2c", "csss"), ("1c", &format!("ssss{letter}"))]);
        field.give("ground", "1c5", &[("ground", word("light works")), ("holds", YES)], &[]);
        let charge = order("charge", "2c1", &[("target", word("1c5")), ("distance", n(2))]);
        field.game().rule(&charge, &mut GivenDice::new(&[])).form.prospects
    };
    assert!(prospects("s").len() > 1);
    assert_eq!(prospects("s"), prospects("m"));
}

/// A target that has gone back is so much farther off, and the form does not say that it was declared so.
#[test]
fn the_distance_of_a_charge_says_whence_it_is() {
    let mut field = Field::acting("1b", &[("1b", "cssc"), ("2b", "sssms")]);
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(6))], &[]);
    let home = order("home", "1b1", &[]);
    let mut back = field.charge.clone();
    (back["stage"], back["distance"]) = (json!("home"), json!(12));
    field.event(json!({"charge": {"charge": back}}));
    let distance = field.question(&home, "distance");
    assert_eq!((distance.answer, distance.said), (Some(n(12)), "with what it went back"));
}

/// An inch for the wall, in the words of the charge and of the move (Movement).
#[test]
fn what_an_obstacle_takes_off_is_said() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "msss")]);
    field.give("ground", "1a1", &[("ground", word("fort or wall"))], &[]);
    let at = [("target", word("1a1")), ("distance", n(4))];
    let declared = order("charge", "2b1", &at);
    assert!(
        field.says(&declared, "its charge goes 3 to 5 in: wall is an obstacle, and bad going, 1 off for the obstacle")
    );
    field.give("charge", "2b1", &at, &[]);
    assert!(field.says(&order("home", "2b1", &[]), "its charge: 3 in and a d3, 1 off for the obstacle"));
    let line = field.give("home", "2b1", &[], &[3]);
    assert_eq!(
        line,
        "B1 Champagne may go 4 inches over cover, as in bad going (its move 3, 2 thrown, 1 off for the obstacle): it reaches a1 Luneburg."
    );
    let mut moves = Field::acting("1a", &[("1a", "msss")]);
    moves.give("ground", "1a1", &[("ground", word("fort or wall"))], &[]);
    assert!(moves.says(&order("move", "1a1", &[]), "up to 2 in, 1 off for the obstacle"));
}

/// Where a countercharge meets the charge both have come to (Movement, Notes).
#[test]
fn a_countercharge_meets_in_the_rough() {
    let mut field = Field::acting("2c", &[("2c", "csss"), ("1c", "sssss")]);
    field.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(6))], &[]);
    field.give("react", "1c1", &[("reaction", word("countercharge"))], &[]);
    field.give("home", "2c1", &[("distance", n(3)), ("stands", word("rough"))], &[]);
    assert!(["1c1", "2c1"].iter().all(|unit| field.is(unit, "rough") && field.is(unit, "unf")));
}

/// Skirmishers stand before an advance on what they hold, with Stand Ready or Fire alone (Evading).
#[test]
fn skirmishers_that_hold_works_stand_before_an_advance_if_their_chit_says_so() {
    for (letter, stands) in [("s", true), ("m", false)] {
        let mut field = Field::acting("2b", &[("2b", "msssf"), ("1c", &format!("ssss{letter}"))]);
        field.give("ground", "1c5", &[("ground", word("light works")), ("holds", YES)], &[]);
        field.give("move", "2b1", &[("near", Answer::Words(vec!["1c5".to_owned()]))], &[]);
        assert!(field.owes("gives way"));
        let there = [("stands", YES)];
        if stands {
            let line = field.give("give_way", "1c5", &there, &[]);
            assert_eq!(line, "c5 Forlorn hope holds its place, and gives way to nobody.");
            assert!(!field.owes("gives way") && field.is("1c5", "ready") && field.is("1c5", "hold"));
        } else {
            field.refused("give_way", "1c5", &there, "with orders to stand ready or to fire alone");
            let line = field.give("give_way", "1c5", &[("stands", NO), ("distance", n(3))], &[]);
            assert_eq!(line, "c5 Forlorn hope gives way 1 inch to B1 Champagne.");
            assert!(!field.is("1c5", "hold") && !field.is("1c5", "works"), "it has left them");
        }
    }
}

/// The rules name no winner: the umpire does, between armies that are named (a reading).
#[test]
fn the_armies_are_named_as_the_battle_ends() {
    let mut field = Field::walcourt();
    assert!(field.says(&order("end", "", &[]), "name the winner, Allies or France, or nobody"));
    let french: Vec<String> = field.view().armies[1]
        .brigades
        .iter()
        .flat_map(|brigade| &brigade.units)
        .map(|unit| format!("2{}{}", unit.code.brigade, unit.code.unit))
        .collect();
    field.activate("1a");
    for unit in french {
        field.event(json!({"gone": {"unit": unit}}));
    }
    for brigade in ["1a", "1b", "1c"] {
        assert!(field.note_of(brigade).starts_with("acts"));
        if brigade != "1c" {
            field.next();
        }
    }
    let how = field.question(&order(Order::NEXT, "", &[]), "how");
    assert_eq!(how.answer, Some(word("France has no unit left")));
}

/// The highest acts before the very lowest that is there (Command Phase, Method): the horse is lost, and Villars is that.
#[test]
fn a_lost_brigade_is_not_the_very_lowest() {
    let mut field = Field::acting("1a", &[]);
    for unit in ["2c1", "2c2", "2c3", "2c4"] {
        field.event(json!({"gone": {"unit": unit}}));
    }
    for next in ["b Slangenburg", "c Marlborough", "A The Guards"] {
        assert_eq!(field.give("pass", "1a", &[], &[]), format!("a Talmash passes to {next}."));
        field.next();
    }
    assert!(field.who("pass").is_empty());
    field.refused("pass", "1a", &[], "nobody is left to pass to but the very lowest");
}
