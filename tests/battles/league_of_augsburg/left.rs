//! An obstacle that lies before a unit which has gone back from it, and obstacles on a follow-up; and what is not asked of who
//! cannot lose a melee.

use drumhead::umpire::Answer;
use serde_json::json;

use super::field::{Field, YES, n, order, word};

const NO: Answer = Answer::Flag(false);

/// Luneburg, behind this ground, has failed a morale test by one, and has gone back an inch.
fn gone_back(ground: &str) -> Field {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "msss")]);
    field.give("ground", "1a1", &[("ground", word(ground))], &[]);
    field.overrule("1a1", &[("figures", n(12))]);
    field.event(json!({"test": {"unit": "1a1", "test": {"enfilade": false}}}));
    // 13 against 12 figures.
    field.give("morale", "1a1", &[], &[3, 3, 3, 4, 1]);
    assert!(field.is("1a1", "back") && !field.is("1a1", "wall"));
    field
}

/// The same, and Champagne charges it from so far.
fn charged(ground: &str, inches: i64) -> Field {
    let mut field = gone_back(ground);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(inches))], &[]);
    field
}

/// A wall counts as cover, and so as bad going (Movement, Notes): who comes over it is unformed, and crosses a serious obstacle
/// (Melee Procedure), though its target has left it.
#[test]
fn a_wall_that_its_target_has_left_is_still_there() {
    let mut field = charged("fort or wall", 4);
    let home = order("home", "2b1", &[]);
    assert_eq!(field.question(&home, "obstacles").answer, None);
    assert!(field.says(&home, "left by who stood behind it: wall; whether it is crossed only the table knows"));
    let over = order("home", "2b1", &[("obstacles", n(1))]);
    let cover = field.question(&over, "cover_obstacle");
    assert_eq!((cover.answer, cover.said), (Some(YES), "as it was left"));
    // A second one is unknown.
    let two = order("home", "2b1", &[("obstacles", n(2))]);
    assert_eq!(field.question(&two, "cover_obstacle").answer, None);
    // It may have come round it: 4 and 1 at least.
    let round = field.rule(&order("home", "2b1", &[("obstacles", n(0))]), &[]).expect("is ruled").line;
    assert!(round.starts_with("B1 Champagne may go 5 inches at least over good going"), "{round}");
    // 3 in bad going, a face of 3 is 2, less 1.
    let line = field.give("home", "2b1", &[("obstacles", n(1))], &[3]);
    assert!(line.starts_with("B1 Champagne may go 4 inches over cover, as in bad going"), "{line}");
    let fight = order("fight", "2b1", &[]);
    assert_eq!(field.question(&fight, "crossing").answer, Some(word("serious")));
    // 24 unformed, 3 a die, are 8.
    assert!(field.says(&fight, "B1 Champagne: 9 dice: 8 "));
}

/// A hedge is no cover (Saving Throws); an obstacle of which nothing is known may be either.
#[test]
fn whether_an_obstacle_is_cover_is_asked_where_nobody_knows() {
    let over = order("home", "2b1", &[("obstacles", n(1))]);
    let hedge = charged("hedge", 4).question(&over, "cover_obstacle");
    assert_eq!((hedge.answer, hedge.said), (Some(NO), "as it was left"));
    let moves = order("move", "1a1", &[("obstacles", n(1))]);
    let march = Field::acting("1a", &[("1a", "mmss")]);
    assert_eq!(march.question(&moves, "cover_obstacle").answer, None);
    let mut open = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmss")]);
    open.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    assert_eq!(open.question(&order("home", "2b1", &[]), "obstacles").answer, Some(n(0)));
    assert_eq!(open.question(&over, "cover_obstacle").answer, None);
}

/// Who goes forward again has left it behind; who holds his ground has not.
#[test]
fn an_obstacle_lies_before_who_left_it_until_he_moves_on() {
    let home = order("home", "2b1", &[]);
    let asked = |order: &str| {
        let mut field = gone_back("fort or wall");
        field.event(json!({"laid": {"unit": "1a1", "order": order}}));
        field.event(json!({"acted": {"unit": "1a1"}}));
        field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
        field.question(&home, "obstacles").answer
    };
    assert_eq!([asked("rally"), asked("move")], [None, Some(n(0))]);
}

/// Champagne has beaten Luneburg, which came out from behind its wall to meet it.
fn won() -> Field {
    let mut field = Field::acting("2b", &[("2b", "csssf")]);
    let charge = json!({
        "attacker": "2b1", "target": "1a1", "start": 4, "distance": 0, "stage": "follow_up", "attacker_role": "charging",
        "target_role": "countercharging", "shot": false, "fire": 0, "deduction": 0, "evaded": false, "winner": "2b1",
        "stood_in": "wall",
    });
    field.event(json!({"charge": {"charge": charge}}));
    field
}

/// An obstacle takes an inch off, and one that counts as cover gives 3 inches a move (Movement), of a follow-up too.
#[test]
fn a_follow_up_crosses_obstacles_as_a_charge_does() {
    let nobody = [("choice", word("follow up")), ("nobody_met", YES)];
    let mut field = won();
    assert_eq!(field.question(&order("follow", "2b1", &nobody), "obstacles").answer, None);
    let over = [&nobody[..], &[("obstacles", n(1))]].concat();
    assert_eq!(field.question(&order("follow", "2b1", &over), "cover_obstacle").answer, Some(YES));
    let words = "it goes 1 move, 2 in; 2 moves, 5 in, 1 off for the obstacle";
    assert!(field.says(&order("follow", "2b1", &over), words));
    let ruling = field.rule(&order("follow", "2b1", &over), &[4]).expect("is ruled");
    assert_eq!(ruling.line, "B1 Champagne follows up 2 moves, 5 inches.");
    let crossed = "It crosses 1 obstacle: 1 in off, and the bad rate, as for cover (Movement).".to_owned();
    assert!(ruling.notes.contains(&crossed), "{:?}", ruling.notes);
    // Before it got to the wall: two moves of 4.
    let short = order("follow", "2b1", &[&nobody[..], &[("obstacles", n(0))]].concat());
    assert_eq!(field.rule(&short, &[4]).expect("is ruled").line, "B1 Champagne follows up 2 moves, 8 inches.");
    field.give("follow", "2b1", &over, &[4]);
    assert!(field.charge.is_null());
}

/// A unit that a follow-up meets behind its works is fought across them.
#[test]
fn a_follow_up_into_a_unit_behind_works_crosses_them() {
    let mut field = won();
    field.give("ground", "1a3", &[("ground", word("light works"))], &[]);
    let meets = Answer::Words(vec!["1a3".to_owned()]);
    // Round the wall of the first, and over the works of the second: 3 a move, less 1.
    let answers = [("choice", word("follow up")), ("meets", meets), ("to_it", n(3)), ("obstacles", n(1))];
    let form = order("follow", "2b1", &answers);
    assert_eq!(field.question(&form, "cover_obstacle").answer, Some(YES));
    assert!(field.says(&form, "1 move, 2 in: does not get there; 2 moves, 5 in: meets it"));
    let line = field.give("follow", "2b1", &answers, &[4]);
    assert_eq!(line, "B1 Champagne follows up 2 moves, 3 of its 5 inches, into a3 Hodges.");
    assert_eq!(field.question(&order("fight", "2b1", &[]), "crossing").answer, Some(word("serious")));
}

/// In the rough both would be asked what they stand in should they fall back; but 12 dice make a hit at least, and no die none.
#[test]
fn who_cannot_lose_is_not_asked_where_it_would_fall_back_to() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("ground", "1a1", &[("ground", word("rough"))], &[]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(2))], &[]);
    field.give("home", "2b1", &[], &[]);
    let asked = |field: &Field| {
        let form = field.form("fight", "2b1");
        ["B1 Champagne", "a1 Luneburg"].map(|name| form.contains(&format!("should {name} fall back, it stands in")))
    };
    assert_eq!(asked(&field), [true, true]);
    field.overrule("1a1", &[("figures", n(1)), ("disordered", YES)]);
    assert_eq!(asked(&field), [false, true]);
}

/// A tie sends the charger back to where it started (Melee Results): after a follow-up to where its charge began.
#[test]
fn a_tie_after_a_follow_up_takes_the_charger_back_to_where_its_charge_began() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(2))], &[]);
    field.give("home", "2b1", &[], &[]);
    let tie = |field: &Field| {
        // 18 and 12 dice of one pip: a hit each.
        let ruling = field.rule(&order("fight", "2b1", &[]), &[1; 30]).expect("is ruled");
        ruling.notes.join(" ")
    };
    assert!(tie(&field).contains("goes back to where it started, and is unformed"), "{}", tie(&field));
    let mut met = field.charge.clone();
    met["follow_up"] = json!(true);
    field.event(json!({"charge": {"charge": met}}));
    let start = "goes back to where its charge started, before its first melee (a reading), and is unformed";
    assert!(tie(&field).contains(start), "{}", tie(&field));
}
