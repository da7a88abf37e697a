//! A battle over a river: what lies behind a unit that goes back, how far off a target may be, and letters and words of forms.

use drumhead::umpire::{Answer, GivenDice, Interrupt};
use serde_json::json;

use super::field::{Field, YES, code, n, order, word};

const NO: Answer = Answer::Flag(false);

/// Aggressive cavalry goes 6 inches in bad going and the higher of two dice (Movement). From 10 inches no die is due until the
/// way is said to be bad: digits are dice then, and not the distance.
#[test]
fn digits_at_a_charge_home_are_dice_though_none_was_due_at_first() {
    let mut field = Field::acting("1c", &[("1c", "cmmms"), ("2b", "mmmmf")]);
    field.give("charge", "1c1", &[("target", word("2b1")), ("distance", n(10))], &[]);
    let mut app = field.app();
    app.keys("c1Htko63");
    assert_eq!(
        app.last(),
        "c1 Life Guards may go 12 inches through bad going (its move 6, 6 thrown): it reaches B1 Champagne."
    );
    // Its letter changes it, within what may be.
    let mut app = field.app();
    let before = app.battle().records().len();
    app.keys("c1Hj63<enter><enter>");
    assert_eq!(app.battle().records().len(), before, "{}", app.text());
}

/// A target is nearer or farther than was declared by what it has moved since, and by no more (a reading).
#[test]
fn how_far_off_a_target_is_keeps_to_what_it_has_moved() {
    let mut field = Field::acting("1c", &[("1c", "cmmms"), ("2b", "mmmmf")]);
    field.give("charge", "1c1", &[("target", word("2b1")), ("distance", n(10))], &[]);
    let still = "63 in: it was declared at 10 in, and its target has not moved since";
    let refused = field.refused("home", "1c1", &[("distance", n(63))], still);
    assert!(matches!(refused, Interrupt::Refused(_)), "{refused}");
    field.refused("home", "1c1", &[("distance", n(9))], "has not moved since");
    let mut moved = Field::acting("1b", &[("1b", "cssc"), ("2b", "sssms")]);
    moved.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(6))], &[]);
    moved.give("react", "2b4", &[("reaction", word("move away"))], &[]);
    moved.refused("home", "1b1", &[("distance", n(13))], "its target has moved 6 in since: 0 to 12 in");
    assert!(moved.rule(&order("home", "1b1", &[("distance", n(11))]), &[2]).is_ok());
    let mut met = Field::acting("2c", &[("2c", "csss"), ("1c", "sssss")]);
    met.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(6))], &[]);
    met.give("react", "1c1", &[("reaction", word("countercharge"))], &[]);
    met.refused("home", "2c1", &[("distance", n(7))], "meets its target on the way: 6 in at most");
}

/// What is typed by heart for the next unit answers nothing: f fires, s charges, p moves, t tests.
#[test]
fn letters_of_reactions_and_tests_are_no_orders() {
    let letters = |field: &Field, name: &str, unit: &str, answers: &[(&str, Answer)]| {
        let form = field.game().rule(&order(name, unit, answers), &mut GivenDice::new(&[])).form;
        form.questions.iter().map(|question| question.key).collect::<String>()
    };
    let mut field = Field::acting("1a", &[("1a", "ssss"), ("2a", "ssss")]);
    field.overrule("1a2", &[("routing", YES)]);
    field.give("ground", "1a1", &[("ground", word("rough"))], &[]);
    field.event(json!({"test": {"unit": "1a1", "test": {"enfilade": false}}}));
    assert_eq!(letters(&field, "morale", "1a1", &[]), "UlkjG");
    field.event(json!({"away": {"unit": "2a1"}}));
    field.event(json!({"returns": {"unit": "2a1", "to": {"at": "1a1", "distance": 4}}}));
    assert_eq!(letters(&field, "return_fire", "2a1", &[("bears", YES)]), "jh Ukl");
    let mut charged = Field::acting("2b", &[("2b", "cssss"), ("1a", "ssss")]);
    charged.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    assert_eq!(letters(&charged, "react", "1a1", &[("reaction", word("shoot"))]), "QhUkl");
    charged.give("react", "1a1", &[("reaction", word("does not react"))], &[]);
    charged.give("home", "2b1", &[], &[]);
    let fight = letters(&charged, "fight", "2b1", &[]);
    assert!(!fight.contains(['f', 's', 'p', 't']), "{fight}");
    // Typed by heart, fire does not say that a friend routs near.
    let mut app = field.app();
    let before = app.battle().records().len();
    app.keys("a1tfr");
    assert_eq!(app.battle().records().len(), before, "{}", app.text());
}

/// Raw foot that is unformed and at long range: no die is left (Shooting Mechanics), and the refusal says how its order ends.
#[test]
fn who_has_no_die_to_shoot_with_is_told_how_its_order_ends() {
    let mut field = Field::acting("2b", &[("2b", "sssff")]);
    field.overrule("2b4", &[("figures", n(2))]);
    let at = [("target", word("1a1")), ("distance", n(12))];
    field.refused("fire", "2b4", &at, "N ends that without a shot");
    assert_eq!(field.question(&order("fire", "2b4", &[]), "nobody").label, "no shot: does nothing");
    assert_eq!(
        field.give("fire", "2b4", &[("nobody", YES)], &[]),
        "B4 Enfants perdus does nothing: its order (fire) is done."
    );
    let charges = Field::acting("2b", &[("2b", "cssss")]);
    assert_eq!(charges.question(&order("charge", "2b1", &[]), "nobody").label, "no charge: does nothing");
}

/// Foot goes 3 inches in bad going and 4 in good (Movement): out of bad going it goes at its rate (LOA-AMB-37).
#[test]
fn who_routs_out_of_bad_going_goes_at_its_rate() {
    let mut field = Field::acting("1a", &[("1a", "ssss")]);
    field.give("ground", "1a1", &[("ground", word("rough"))], &[]);
    field.overrule("1a1", &[("figures", n(12))]);
    field.event(json!({"test": {"unit": "1a1", "test": {"enfilade": false}}}));
    let bad = field.question(&order("morale", "1a1", &[]), "bad_behind");
    assert_eq!((bad.answer, bad.said), (Some(YES), "as it stands"));
    // 16, unformed +1, against 12: by five. A face of 3 is 2, and 2 moves more.
    for (answers, inches) in
        [(&[("behind", word("open"))][..], 12), (&[("behind", word("open")), ("bad_behind", NO)], 16)]
    {
        let line = field.rule(&order("morale", "1a1", answers), &[4, 4, 4, 4, 3]).expect("is ruled").line;
        assert_eq!(line, format!("a1 Luneburg: 16 + 1 = 17 against 12 figures: routs, {inches} inches."));
    }
}

/// The two of a melee have different ground behind them, and an answer of before stands for both.
#[test]
fn what_lies_behind_each_of_a_melee_is_asked_for_each() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("ground", "1a1", &[("ground", word("rough"))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    field.give("home", "2b1", &[("stands", word("open"))], &[]);
    let behind = |answers: &[(&str, Answer)]| {
        let fight = order("fight", "2b1", answers);
        ["own_bad_behind", "other_bad_behind"].map(|id| field.question(&fight, id).answer)
    };
    assert_eq!(behind(&[]), [Some(NO), Some(YES)]);
    assert_eq!(field.question(&order("fight", "2b1", &[]), "other_bad_behind").said, "as it stands");
    assert_eq!(behind(&[("bad_behind", YES)]), [Some(YES), Some(YES)]);
    assert_eq!(behind(&[("bad_behind", NO)]), [Some(NO), Some(NO)]);
    // 9 + 4 dice, elite, charging, deeper: 18, and ten hits. 24 / 3 - 1 are 7. A face of 1 is one move.
    let faces = [&[6; 18][..], &[1; 7], &[1]].concat();
    for (bad, inches) in [(YES, "3 inches"), (NO, "4 inches")] {
        let fight = order("fight", "2b1", &[("behind", word("open")), ("other_bad_behind", bad)]);
        let notes = field.rule(&fight, &faces).expect("is ruled").notes;
        let back = format!("and falls back 1 move, {inches}: disordered, unformed");
        assert!(notes.iter().any(|note| note.contains(&back)), "{notes:?}");
    }
}

/// Rough going is no cover, and not the open; a lined hedge halves no dice. Words of before are read.
#[test]
fn who_stands_in_the_rough_is_not_said_to_stand_in_the_open() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "mmmm")]);
    field.give("ground", "1a1", &[("ground", word("hedge"))], &[]);
    field.give("ground", "2a1", &[("ground", word("rough"))], &[]);
    let fire = order("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))]);
    let from = field.question(&fire, "from");
    assert_eq!((from.answer, from.said), (Some(word("outside")), "over its hedge: not halved"));
    let cover = field.question(&fire, "cover");
    assert_eq!((cover.answer, cover.said), (Some(word("no cover")), "as it stands"));
    let before = [("target", word("2a1")), ("distance", n(4)), ("cover", word("open")), ("from", word("open"))];
    assert!(field.rule(&order("fire", "1a1", &before), &[1; 9]).is_ok());
}

/// What is read into the text, and what is not reckoned with, is said where it counts.
#[test]
fn readings_of_cover_and_of_the_way_are_said() {
    let mut field = Field::acting("1a", &[("1a", "fcss"), ("2b", "mmmmf")]);
    let fire = order("fire", "1a1", &[("target", word("2b4")), ("distance", n(4))]);
    let save = "add one to the save of their cover, of concealment too: 5 or more (a reading)";
    assert!(!field.says(&fire, save));
    field.give("ground", "2b4", &[("ground", word("hedge"))], &[]);
    assert!(field.says(&fire, save));
    let charge = order("charge", "1a2", &[("target", word("2b1")), ("distance", n(4))]);
    assert!(field.says(&charge, "as both stand now; what lies between them is not in it"));
}

/// To rout is no recoil, and who routs only rallies (a reading).
#[test]
fn who_routs_is_offered_neither_a_recoil_nor_to_give_way() {
    let mut field = Field::acting("1a", &[("1a", "ssss"), ("2b", "mmmmf")]);
    field.event(json!({"back": {"unit": "2b4"}}));
    let offered = |field: &Field| ["collide", "give_way"].map(|name| field.who(name).contains(&code("2b4")));
    assert_eq!(offered(&field), [true, true]);
    field.overrule("2b4", &[("routing", YES)]);
    assert_eq!(offered(&field), [false, false]);
    field.refused("collide", "2b4", &[("enemy", word("1a1"))], "it routs: to rout is no recoil");
}

/// Unformed by bad going ends as it is left (LOA-AMB-14): 3 inches and 1 of 5, and it halts in the open.
#[test]
fn a_charge_that_halts_clear_of_bad_going_is_formed_again() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("ground", "2b1", &[("ground", word("rough"))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    let home = order("home", "2b1", &[("halts", word("open"))]);
    let notes = field.rule(&home, &[2]).expect("is ruled").notes;
    assert!(
        notes.iter().any(|note| note == "B1 Champagne has left bad going, and formed again (a reading)."),
        "{notes:?}"
    );
    field.overrule("2b1", &[("unformed", YES)]);
    let notes = field.rule(&home, &[2]).expect("is ruled").notes;
    assert!(notes.iter().any(|note| note == "B1 Champagne has left bad going, but unformed still."), "{notes:?}");
}
