//! What a battle at the table asked for: gunners away from their guns, hedges, what a form takes over and what it asks.

use drumhead::umpire::{Answer, GivenDice, Interrupt, Order, odds};
use serde_json::json;

use super::field::{Field, YES, code, n, order, word};

const NO: Answer = Answer::Flag(false);

/// What a test or a melee tells beside its line.
fn notes(field: &Field, order: &Order, faces: &[u8]) -> Vec<String> {
    field.rule(order, faces).expect("is ruled").notes
}

/// Four gunners, 5 on their die: by one, back a d3 facing the foe (Morale Results), and with the pieces nobody moves.
fn sent_back(chits: &str) -> Field {
    let mut field = Field::acting("1a", &[("1a", chits)]);
    field.event(json!({"test": {"unit": "1a4", "test": {"enfilade": false}}}));
    let test = order("morale", "1a4", &[]);
    let told = notes(&field, &test, &[5, 1]);
    assert!(told.iter().any(|note| note.starts_with("Its guns stay where they stood; a chit to move")), "{told:?}");
    field.give("morale", "1a4", &[], &[5, 1]);
    assert!(field.is("1a4", "left"));
    field
}

#[test]
fn gunners_sent_back_pay_nothing_for_a_chit_that_they_cannot_carry_out() {
    let mut field = sent_back("sssf");
    let turn = order("turn", "1a4", &[]);
    let said = "its gunners are away from their guns: a chit to fire, limber or unlimber is lost, and costs no point";
    assert!(field.says(&turn, said));
    assert!(!field.says(&order("turn", "1a1", &[]), said), "the others serve theirs");
    field.give("turn", "1a4", &[], &[]);
    assert_eq!(field.note_of("1a"), "acts, 20 of 20 points");
    // Nobody waits for it, and what it can carry out costs as ever.
    assert!(field.who("turn").contains(&code("1a1")));
    let mut moves = Field::acting("1a", &[("1a", "mssf")]);
    moves.give("turn", "1a1", &[], &[]);
    assert_eq!(moves.note_of("1a"), "acts, 19 of 20 points");
}

#[test]
fn whether_gunners_reach_their_guns_is_asked_and_said() {
    let mut field = sent_back("sssf");
    field.event(json!({"turn": {"turn": 2}}));
    field.give("lay", "1a", &[("chits", word("sssm"))], &[]);
    field.activate("1a");
    assert_eq!(field.question(&order("move", "1a4", &[]), "guns").answer, None);
    let mut short = field.clone();
    let line = short.give("move", "1a4", &[("guns", NO)], &[]);
    assert_eq!(line, "a4 Field guns moves up to 6 inches over good going, and does not reach its guns.");
    let line = field.give("move", "1a4", &[("guns", YES)], &[]);
    assert_eq!(line, "a4 Field guns moves up to 6 inches over good going, and serves its guns again.");
    assert!(!field.is("1a4", "left"));
}

/// Champagne charges Luneburg, who stands in or behind this.
fn charges(ground: &str, letters: &str) -> Field {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", letters)]);
    field.give("ground", "1a1", &[("ground", word(ground))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    field
}

/// A hedge is an obstacle (Movement; Melee Procedure): an inch, and two dice. Light brush is none, until the table says so.
#[test]
fn a_hedge_is_crossed_and_brush_is_not() {
    let home = order("home", "2b1", &[]);
    let mut brush = charges("sparse brush", "msss");
    assert_eq!(brush.question(&home, "obstacles").answer, Some(n(0)));
    assert!(brush.says(&home, "light brush is no obstacle"));
    // A die that is typed by heart is none of them; and none is due: 4 and 1 at least.
    let mut app = brush.app();
    app.keys(" 6");
    let text = app.text();
    let words: Vec<&str> = text.split_whitespace().collect();
    assert!(words.join(" ").contains("[O] obstacles crossed 0"), "{}", app.text());
    let line = brush.give("home", "2b1", &[], &[]);
    assert!(line.starts_with("B1 Champagne may go 5 inches at least over good going"), "{line}");
    assert!(brush.is("2b1", "brush"));
    let mut hedge = charges("hedge", "msss");
    assert_eq!(hedge.question(&home, "obstacles").answer, Some(n(1)));
    assert_eq!(hedge.question(&home, "cover_obstacle").answer, Some(NO));
    // 4 and a face of 4, which is 2, less 1: five.
    let line = hedge.give("home", "2b1", &[], &[4]);
    assert!(
        line.starts_with("B1 Champagne may go 5 inches over good going (its move 4, 2 thrown, 1 off for the obstacle)"),
        "{line}"
    );
    assert_eq!(hedge.question(&order("fight", "2b1", &[]), "crossing").answer, Some(word("small")));
    // In the open nobody is asked.
    assert_eq!(charges("open", "msss").question(&home, "obstacles").answer, Some(n(0)));
}

#[test]
fn who_countercharges_crosses_its_own_hedge() {
    for (ground, crosses) in
        [("sparse brush", Some(word("none"))), ("hedge", Some(word("small"))), ("fort or wall", Some(word("serious")))]
    {
        let mut field = charges(ground, "ssss");
        field.give("react", "1a1", &[("reaction", word("countercharge"))], &[]);
        let mut charge = field.charge.clone();
        charge["stage"] = json!("melee");
        field.event(json!({"charge": {"charge": charge}}));
        assert_eq!(field.question(&order("fight", "2b1", &[]), "crossing_too").answer, crosses, "{ground}");
    }
}

/// Who lines a hedge is inside nothing (Shooting Mechanics): 12 in front, 2 a die, and in brush half of that.
#[test]
fn fire_over_a_hedge_is_not_halved() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "mmmm")]);
    let at = [("target", word("2a1")), ("distance", n(4))];
    for (ground, dice) in [
        ("hedge", "9 dice: 6 (12 in front, 2 a die) and the sum"),
        ("sparse brush", "6 dice: 3 (12 in front, 2 a die, halved inside) and the sum"),
    ] {
        field.give("ground", "1a1", &[("ground", word(ground))], &[]);
        assert_eq!(field.table(&order("fire", "1a1", &at)), dice);
    }
    field.give("ground", "2a1", &[("ground", word("hedge"))], &[]);
    assert_eq!(field.question(&order("fire", "1a1", &at), "cover").answer, Some(word("concealed")));
}

/// Out of a wood nobody but the table knows what a unit comes to stand in (Movement, Notes).
#[test]
fn where_a_unit_goes_back_from_or_through_cover_its_ground_is_asked() {
    let tests = |ground: &str| {
        let mut field = Field::acting("1a", &[("1a", "ssss")]);
        field.give("ground", "1a1", &[("ground", word(ground))], &[]);
        field.overrule("1a1", &[("figures", n(12))]);
        field.event(json!({"test": {"unit": "1a1", "test": {"enfilade": false}}}));
        field
    };
    let test = order("morale", "1a1", &[]);
    assert!(!tests("open").form("morale", "1a1").iter().any(|label| label.contains("should it go back")));
    let bad = order("morale", "1a1", &[("bad_behind", YES)]);
    assert_eq!(tests("open").question(&bad, "behind").answer, Some(word("rough")));
    let field = tests("wood");
    assert_eq!(field.question(&test, "behind").answer, Some(word("open")));
    // Nothing is asked before the dice, as it seldom goes: once it has, G says where it stands, and its next test goes by that.
    let mut back = field.clone();
    back.give("morale", "1a1", &[], &[4, 4, 4, 3, 2]);
    assert!(back.owes("went back: where it stands (G)") && !back.is("1a1", "wood"));
    back.event(json!({"test": {"unit": "1a1", "test": {"enfilade": false}}}));
    back.give("ground", "1a1", &[("ground", word("wood"))], &[]);
    assert_eq!((back.owes("went back"), back.question(&test, "cover").answer), (false, Some(word("cover"))));
    // Who passes has not moved.
    let mut stays = field.clone();
    stays.give("morale", "1a1", &[], &[1, 1, 1, 1]);
    assert!(!stays.owes("went back"));
    // 15, unformed +1, against 12 by four in the wood: a face of 2 and 3.
    for (ground, stays) in [("wood", true), ("open", false)] {
        let mut field = field.clone();
        field.give("morale", "1a1", &[("behind", word(ground))], &[4, 4, 4, 3, 2]);
        assert_eq!((field.is("1a1", "wood"), field.is("1a1", "back")), (stays, true));
    }
}

/// Bad going within one move to the rear +1 (Mechanics of Evading): out of a wood it is there.
#[test]
fn bad_going_on_its_way_is_bad_going_behind() {
    let mut field = Field::acting("1b", &[("1b", "cmss"), ("2b", "sssff")]);
    field.give("ground", "2b4", &[("ground", word("wood"))], &[]);
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(4))], &[]);
    let close = |answers: &[(&str, Answer)]| field.question(&order("react", "2b4", answers), "close").answer;
    assert_eq!(close(&[("moves", word("halts after one"))]), Some(YES));
    assert_eq!(close(&[("moves", word("halts after one")), ("way", NO)]), Some(NO));
}

/// Light troops that carry out Stand Ready act as any other unit (Evading, Orders): horse meets all, foot meets no horse.
#[test]
fn light_troops_that_stand_ready_countercharge_as_others_do() {
    let replies = |charger: &str, target: &str| {
        let mut field = Field::acting("1b", &[("1b", "cscc"), ("2b", "sssss"), ("2c", "ssss")]);
        field.give("charge", charger, &[("target", word(target)), ("distance", n(6))], &[]);
        field.offers(&order("react", target, &[]), "reaction")
    };
    // The likeliest first: horse goes to meet it, foot shoots.
    for (charger, target) in [("1b1", "2c4"), ("1b4", "2c3")] {
        assert_eq!(
            replies(charger, target),
            ["countercharge", "evade", "shoot", "does not react"],
            "{charger} {target}"
        );
    }
    assert_eq!(replies("1b1", "2b4"), ["shoot", "countercharge", "evade", "does not react"]);
    assert_eq!(replies("1b4", "2b4"), ["shoot", "evade", "does not react"]);
}

/// A try from within short range ends at short range either way, and the form says why it is not asked (Orders).
#[test]
fn why_fire_is_not_held_from_short_range_is_said() {
    let mut field = Field::acting("2b", &[("2b", "cssss"), ("1a", "ssss")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(3))], &[]);
    let shoot = order("react", "1a1", &[("reaction", word("shoot"))]);
    assert!(field.says(&shoot, "no test to hold its fire, and its -2 for such a start never counts (a reading)"));
}

#[test]
fn the_dice_that_hold_fire_are_of_steadiness() {
    let mut field = Field::acting("2b", &[("2b", "cssss"), ("1a", "ssss")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(6))], &[]);
    let holds = order("react", "1a1", &[("reaction", word("shoot")), ("point_blank", YES)]);
    let Err(Interrupt::NeedDice(due)) = field.rule(&holds, &[]) else { panic!("dice are due") };
    assert_eq!(due.why, "steadiness");
    let before = odds(field.game(), &holds, &[]).expect("has odds");
    assert_eq!(before.table, "two dice and the sum: 8 or more holds its fire");
    assert!(before.sum.is_empty(), "nothing is added to them: {:?}", before.sum);
    // 5 and 3 hold it; 4 and 3 do not: at 6 inches it is medium range, -2.
    let sum = |faces: &[u8]| -> Vec<(String, i32)> {
        let sum = field.rule(&holds, faces).expect("is ruled").sum;
        sum.into_iter().map(|line| (line.label, line.value)).collect()
    };
    assert_eq!(sum(&[&[5, 3][..], &[1; 9]].concat()), [("first volley".to_owned(), 3)]);
    let too_early = [("first volley".to_owned(), 3), ("medium range".to_owned(), -2)];
    assert_eq!(sum(&[&[4, 3][..], &[1; 7]].concat()), too_early);
}

/// The lower of two dice counts for each squadron, as low is good in a morale test (a reading).
#[test]
fn which_dice_of_horse_count_is_said() {
    let mut field = Field::acting("1a", &[("1a", "ssss")]);
    for unit in ["1b4", "1a1"] {
        field.overrule(unit, &[("figures", n(5))]);
        field.event(json!({"test": {"unit": unit, "test": {"enfilade": false}}}));
    }
    let said = "two dice a squadron, of which the lower counts as the best: low is good (a reading)";
    assert!(field.says(&order("morale", "1b4", &[]), said) && !field.says(&order("morale", "1a1", &[]), said));
}

/// Guards A 7, Villars B 7: each die is named by whose it is, also when they throw again.
#[test]
fn whose_die_says_who_acts_first() {
    let mut field = Field::walcourt();
    field.next();
    for (brigade, points) in [("1a", 7), ("1b", 6), ("1c", 5), ("2a", 7), ("2b", 4), ("2c", 3)] {
        field.event(json!({"points": {"brigade": brigade, "points": points}}));
    }
    field.next();
    let who = order("sequence", "", &[]);
    assert_eq!(field.thrower(&who, "when A acts"), "A The Guards");
    let due = |faces: &[u8]| match field.rule(&who, faces) {
        Err(Interrupt::NeedDice(due)) => due.why,
        other => panic!("{other:?}"),
    };
    assert_eq!(
        [due(&[]), due(&[2]), due(&[2, 2]), due(&[2, 2, 3])],
        ["when a acts", "when A acts", "when a acts", "when A acts"]
    );
    let ends = odds(field.game(), &who, &[]).expect("has odds").outcomes;
    let mut ends: Vec<&str> = ends.iter().map(|row| row.what.as_str()).collect();
    ends.sort_unstable();
    assert_eq!(ends, ["A before a", "a before A"]);
    let line = field.give("sequence", "", &[], &[2, 2, 3, 4]);
    assert!(line.contains("A The Guards, a Talmash, b Slangenburg"), "{line}");
}

/// A melee leaves nobody formed; foot that wins where it was charged stands by the rules, held or not (Melee Results).
#[test]
fn a_melee_says_who_is_unformed_and_why_its_winner_stands() {
    let mut field = Field::held();
    field.give("lay", "2b", &[("chits", word("csssf"))], &[]);
    field.give("lay", "1b", &[("chits", word("ffff"))], &[]);
    field.activate("2b");
    field.give("charge", "2b1", &[("target", word("1b1")), ("distance", n(4))], &[]);
    field.give("react", "1b1", &[("reaction", word("does not react"))], &[]);
    field.give("home", "2b1", &[], &[]);
    let fight = order("fight", "2b1", &[]);
    let all = |face: u8, back: u8| {
        (10..60).find_map(|dice| {
            // The attacker's dice are ones; the loser's die comes last.
            let faces = |own: usize| [vec![1; own], vec![face; dice - own], vec![back]].concat();
            let own = 18;
            (dice > own).then(|| field.rule(&fight, &faces(own)).ok()).flatten()
        })
    };
    let told = all(5, 1).expect("is fought").notes;
    let unformed = |who: &str| told.iter().any(|note| note.starts_with(who) && note.contains("and is unformed"));
    assert!(unformed("b1 1st Dutch loses") && !unformed("B1 Champagne loses"), "{told:?}");
    let stands = "b1 1st Dutch stands, as foot and gunners that win where they were charged always do (Melee Results).";
    assert!(told.iter().any(|note| note == stands), "{told:?}");
}

/// What was said of a volley holds where it was shot at, and not where it has gone back to since.
#[test]
fn nothing_of_a_volley_is_taken_over_by_who_has_gone_back() {
    let mut field = Field::acting("1a", &[("1a", "ssss")]);
    field.overrule("2a1", &[("figures", n(15))]);
    field.event(json!({"struck": {"unit": "2a1", "by": "1a1", "casualties": 3, "fire": true}}));
    field.event(json!({"test": {"unit": "2a1", "test": {"enfilade": false}}}));
    let said = |field: &Field| ["cover", "enfilade"].map(|id| field.question(&order("morale", "2a1", &[]), id).said);
    assert_eq!(said(&field), ["as in the volley"; 2]);
    field.event(json!({"back": {"unit": "2a1"}}));
    assert_eq!(said(&field), [""; 2]);
}

/// They are given before the phase ends, or not at all (Command Phase, Method).
#[test]
fn rally_points_may_be_given_while_there_are_points() {
    let mut field = Field::walcourt();
    field.next();
    let may = |field: &Field| field.view().may.into_iter().find(|may| may.what.contains("(p on a unit)"));
    let may = |field: &Field| may(field).map(|may| may.who);
    assert_eq!(may(&field), None);
    field.event(json!({"points": {"brigade": "2a", "points": 1}}));
    field.event(json!({"points": {"brigade": "1b", "points": 2}}));
    assert_eq!(may(&field), Some(vec![code("1b"), code("2a")]));
    field.give("rally_points", "2a3", &[("points", n(1))], &[]);
    assert_eq!(may(&field), Some(vec![code("1b")]));
}

/// Who has no die left returns nothing: of a chit that lies face down the same is said whatever it says.
#[test]
fn that_nobody_returns_a_volley_without_a_die_is_said() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "ssss")]);
    // 8 in front, 2 of them pikemen, are 3 dice; guards +2, unformed -2, disordered -3.
    field.overrule("2a1", &[("has_fired", YES), ("unformed", YES), ("disordered", YES)]);
    let fire = order("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))]);
    let said = "A1 Gardes Francaises 1 stands ready, but has no die to return the fire with.".to_owned();
    assert!(!notes(&field, &fire, &[1; 9]).contains(&said));
    let hidden = "A1 Gardes Francaises 1 might stand ready, but has no die to return the fire with.".to_owned();
    for chit in ["move", "stand_ready"] {
        field.event(json!({"laid": {"unit": "2a1", "order": chit}}));
        assert!(notes(&field, &fire, &[1; 9]).contains(&hidden), "{chit}");
    }
    field.event(json!({"shown": {"unit": "2a1"}}));
    assert!(notes(&field, &fire, &[1; 9]).contains(&said));
}

/// Arcs are not in the text: whether who faces away can shoot at the enemy the table says.
#[test]
fn who_faces_away_is_asked_whether_it_can_return_the_fire() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "ssss")]);
    field.event(json!({"away": {"unit": "2a1"}}));
    field.give("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))], &[1; 9]);
    let returns = order("return_fire", "2a1", &[]);
    assert_eq!(field.question(&returns, "bears").answer, None);
    let line = field.give("return_fire", "2a1", &[("bears", NO)], &[]);
    assert_eq!(line, "A1 Gardes Francaises 1 has its back to a1 Luneburg, and returns no fire.");
    assert!(field.who("return_fire").is_empty());
}

#[test]
fn no_second_charge_takes_the_place_of_the_first() {
    let mut field = Field::acting("2b", &[("2b", "ccssf"), ("1a", "ssss")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    let second = [("target", word("1a2")), ("distance", n(4)), ("allow", word("both sides agree"))];
    let refused = field.refused("charge", "2b2", &second, "a charge is under way");
    assert!(matches!(refused, Interrupt::Refused(_)));
    assert_eq!(field.charge["attacker"], "2b1");
}

#[test]
fn a_move_offers_what_its_unit_may_do() {
    let field = Field::acting("1a", &[("1a", "msss")]);
    let foot = field.offers(&order("move", "1a1", &[]), "what");
    assert_eq!(foot, ["move", "wheel", "retire", "change formation"]);
    // As journals of before have it.
    let before = field.rule(&order("move", "1a1", &[("what", word("M move"))]), &[]).expect("is ruled");
    assert_eq!(before.line, "a1 Luneburg moves up to 4 inches over good going.");
    let mut dragoons = Field::acting("2c", &[("2c", "sssd")]);
    let line = dragoons.give("move", "2c4", &[], &[]);
    assert_eq!(line, "C4 Dragons de la Reine dismounts.");
}

/// Aylva waits for an enemy within 12 inches (scenario): a charge at another comes near too.
#[test]
fn a_charge_past_who_waits_asks_for_it() {
    let mut field = Field::fleurus();
    field.give("lay", "1b", &[("chits", word("csssss"))], &[]);
    field.activate_of("1b", &["1a", "1b", "2a", "2b", "2c", "2d"]);
    field.give("charge", "1b1", &[("target", word("2b1")), ("distance", n(4))], &[]);
    let mut charge = field.charge.clone();
    charge["stage"] = json!("home");
    field.event(json!({"charge": {"charge": charge}}));
    let form = field.game().rule(&order("home", "1b1", &[]), &mut GivenDice::new(&[])).form;
    assert!(form.questions.iter().any(|question| question.id == "frees"), "{:?}", form.questions);
}
