//! What lines, forms and rulings of moves and melees tell: whose dice are due, of what they are made, who hurt whom.

use drumhead::report::chronicle::Chronicle;
use drumhead::umpire::{Answer, Form, Order, odds};

use super::{MEETING, meeting};
use crate::support::table::Table;

fn round(unit: &str) -> Order {
    Order { name: "round".to_owned(), subject: unit.parse().ok(), ..Order::default() }
}

fn form(table: &Table, unit: &str) -> Form {
    table.battle().rule(&round(unit), &[]).form
}

/// A line names whom one fights, and no form asks it: nobody stands on a hill by it. One die a quarter each way (Melees).
#[test]
fn a_line_that_names_the_enemy_in_a_melee_puts_nobody_on_a_hill() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    let before = table.battle().records().len();
    for line in [":a3 fight A2 r<enter>", ":A2 fight a3 1 1<enter>", ":a3 fight A2 4 1 2<enter>"] {
        table.app.keys("<pause>").keys(line).keys("<esc><esc><esc>");
        assert_eq!(table.battle().records().len(), before, "{line}");
    }
    table.app.keys("<pause>:a3 fight 4 1 1 1 1 1 1 1<enter>");
    assert_eq!(table.battle().records().len(), before + 1, "{}", table.app.text());
    let told = table.battle().standing().last().expect("a ruling").ruled;
    assert!(told.notes.iter().all(|note| !note.contains("higher ground")), "{:?}", told.notes);
    assert!(told.line.contains("no hit on Reds, 1 hit on Blacks"), "{}", told.line);
}

/// Foot in firing order goes 6, out of it 8, sideways half of its rate (Movement).
#[test]
fn f_goes_out_of_firing_order_in_a_move_as_in_a_charge_and_k_sideways() {
    let mut table = meeting().opened("red-4", "Movement");
    let ways = "f takes it out of firing order; k sideways, in its order or out of it.".to_owned();
    assert!(table.form_says("move", "1a1").contains(&ways));
    table.app.keys("<pause>a1p").expect("f takes it out of");
    table.app.keys("<esc>");
    for (keys, line) in [
        ("a1pf<enter>4", "a1 Line, 4: moves out of firing order 8 cm."),
        ("a1pk<enter>4", "a1 Line, 4: shuffles sideways 3 cm."),
        ("a1p<enter>4", "a1 Line, 4: moves 6 cm."),
        ("a4pk<enter>4", "a4 Second, 4: shuffles sideways 4 cm."),
    ] {
        table.app.keys("<pause>").keys(keys);
        assert_eq!(table.app.last(), line, "{keys}:\n{}", table.app.text());
        table.undo();
    }
    let charge = table.order("charge", "1a1").with("distance", 5).with("target", "2a1");
    charge.with("what", "out of it").says("contact");
}

/// The question has the same words and letters in a move and in a charge, in a battle with a brigade m as well; those of
/// before are read.
#[test]
fn whether_foot_holds_its_firing_order_is_said_by_the_same_letters_in_a_move_and_in_a_charge() {
    let mut table = meeting().opened("red-4", "Movement");
    let target = [("target", Answer::Word("2a1".to_owned()))];
    let (moves, charges) = (table.asked("move", "1a1", &[], "what"), table.asked("charge", "1a1", &target, "what"));
    assert_eq!((&moves.kind, &moves.label), (&charges.kind, &charges.label));
    let held = "a1 Line charges A1 Foot, over 3 cm: contact.";
    let left = "a1 Line leaves its firing order and charges A1 Foot, over 3 cm: contact.";
    for (keys, line) in [
        ("a1pfo<enter>4", "a1 Line, 4: moves out of firing order 8 cm."),
        ("a1pfh<enter>4", "a1 Line, 4: moves 6 cm."),
        ("a1sA13fo<enter>", left),
        ("a1sA13fh<enter>", held),
    ] {
        table.app.keys("<pause>").keys(keys);
        assert_eq!(table.app.last(), line, "{keys}:\n{}", table.app.text());
        table.undo();
    }
    let read = |name: &str, word: &str| {
        let far = Answer::Number(if name == "move" { 2 } else { 3 }.into());
        let mut answers = vec![("what".to_owned(), Answer::Word(word.to_owned())), ("distance".to_owned(), far)];
        answers.extend((name == "charge").then(|| ("target".to_owned(), Answer::Word("2a1".to_owned()))));
        let answers = answers.into_iter().collect();
        let order = Order { name: name.to_owned(), subject: "1a1".parse().ok(), answers };
        table.battle().rule(&order, &[]).result.expect("it is read").line
    };
    assert_eq!(
        (read("charge", "in firing order").as_str(), read("charge", "out of firing order").as_str()),
        (held, left)
    );
    assert_eq!(read("move", "move"), "a1 Line moves 2 cm.");
    assert_eq!(read("move", "out of firing order"), "a1 Line moves out of firing order 2 cm.");
    let mut table = Table::at("central-europe", "fontenoy").opened("red-queen", "Movement");
    table.app.keys("<pause>b1sD13fo<enter>");
    let line = "b1 Royal Scots leaves its firing order and charges D1 Clare, over 3 cm: contact.";
    assert_eq!(table.app.last(), line, "{}", table.app.text());
}

/// Guns fire before anybody moves, and do not move and fire in the same phase (Artillery, Movement).
#[test]
fn of_guns_that_turn_or_limber_nothing_is_said_of_fire() {
    let table = meeting().opened("red-4", "Movement");
    let says = table.form_says("form", "1a2");
    assert!(!says.iter().any(|said| said.contains("fires")), "{says:?}");
}

/// Light infantry in the open strikes with no dice, light horse with 3 a quarter at it (Melees).
#[test]
fn who_alone_strikes_is_not_called_the_second() {
    let light = MEETING.replace("name = \"Second\", kind = \"foot\"", "name = \"Second\", kind = \"light_foot\"");
    let mut table = Table::of("central-europe", &light).opened("black-4", "Movement");
    table.order("charge", "2a3").with("distance", 3).with("target", "1a4").says("contact");
    table.go_to("Melees");
    let form = form(&table, "2a3");
    let whys: Vec<&str> = form.throwers.iter().map(|thrower| thrower.why).collect();
    assert_eq!((whys, form.thrower("strikes")), (vec!["strikes"], "A3 Hussars at a4"));
    let faces = [&[4][..], &[1; 11]].concat();
    table.order("round", "2a3").dice(&faces).says("a4, no dice: no hit; suffers 1 hit.");
    table.undo();
    table.order("round", "2a3").dice(&faces).says("A3, 12 dice (3 a quarter): 4 1 1 1 1 1 1 1 1 1 1 1: 1 hit; suffers");
}

/// The sum holds what adds to the hits, the form of what dice are made (Melees).
#[test]
fn of_what_the_dice_are_made_is_said_and_is_no_sum() {
    let mut table = meeting().opened("red-4", "Movement");
    let flank = table.order("charge", "1a3").with("distance", 3).with("target", "2a2").with("face", "left flank");
    flank.says("contact");
    table.go_to("Melees");
    // Foot that is not attacked at its front is other foot: 3 of the table.
    let says = form(&table, "1a3").says;
    let made = "a3 strikes A2 with 16 dice: 4 a quarter (table 3, flank or rear, first round 1)".to_owned();
    assert!(says.contains(&made), "{says:?}");
    assert!(says.contains(&"A2 strikes a3 with 4 dice: 1 a quarter".to_owned()), "{says:?}");
    assert_eq!(odds(table.battle().game(), &round("1a3"), &[]).map(|odds| odds.sum), Some(Vec::new()));
}

/// Joined in its second round, the melee has a first round of the unit at the flank (CE-AMB-38): 1 of the table for foot, and 1.
#[test]
fn the_ruling_calls_the_flank_of_who_joins_later_a_reading() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[1; 8]).says("another round");
    table.go_to("Card");
    table.turn("red-3");
    table.go_to("Movement");
    let flank = table.order("charge", "1a4").with("distance", 3).with("target", "2a2").with("face", "left flank");
    flank.says("contact");
    table.go_to("Melees");
    let round = table.order("round", "1a3").with("struck", &["1a3"][..]).dice(&[1; 16]);
    round.says("a4 has joined: its flank or rear counts in its own first round (a reading).");
}

/// Four quarters are gone by one hit of the horse and three of the foot; the Guards struck the foot once.
#[test]
fn the_report_names_those_who_hit_whoever_lost_in_a_melee() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    let flank = table.order("charge", "1a4").with("distance", 3).with("target", "2a2").with("face", "left flank");
    flank.says("contact");
    table.go_to("Melees");
    let faces = [&[4, 1, 1, 1][..], &[4, 4, 4, 1, 1, 1, 1, 1], &[4, 1, 1, 1]].concat();
    table.order("round", "1a3").with("struck", &["1a4"][..]).dice(&faces).says("suffers 4 hits, is eliminated");
    let chronicle = Chronicle::of(table.battle()).expect("it folds");
    let (_, melee) = chronicle.deeds().last().expect("a melee");
    let by = |unit: &str| {
        let hit = melee.to_whom(unit.parse().expect("a code"), |_| true);
        hit.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!((by("2a2"), by("1a4")), (vec!["1a4".to_owned(), "1a3".to_owned()], vec!["2a2".to_owned()]));
}

/// A general falls with his unit (Morale), to whoever took it, from whichever unit the round is opened. Foot has 1 die a quarter
/// at foot and 1 more at its flank, light horse 2 at foot out of firing order, the foot with a quarter left 1.
#[test]
fn the_report_names_who_took_the_unit_of_a_general_who_fell_with_it() {
    let mut table = meeting();
    table.order("overrule", "1a5").with("with", &["1a4"][..]).with("why", "as he stands").says("with a4 Second");
    table.order("overrule", "1a4").with("effectiveness", "25").with("why", "counted").says("100 to 25 percent");
    let mut table = table.opened("black-4", "Movement");
    table.order("charge", "2a3").with("distance", 3).with("target", "1a4").says("contact");
    let flank = table.order("charge", "2a2").with("distance", 3).with("target", "1a4").with("face", "left flank");
    flank.says("contact");
    table.go_to("Melees");
    let faces = [&[1][..], &[4], &[1; 15]].concat();
    for opened in ["1a4", "2a2", "2a3"] {
        let round = table.order("round", opened).with("struck", &["2a3"][..]).dice(&faces);
        round.says("a5 King is eliminated with a4 Second (Morale).");
        let chronicle = Chronicle::of(table.battle()).expect("it folds");
        let (_, melee) = chronicle.deeds().last().expect("a melee");
        for lost in ["1a4", "1a5"] {
            let taken = melee.to_whom(lost.parse().expect("a code"), |_| true);
            let taken: Vec<String> = taken.iter().map(ToString::to_string).collect();
            assert_eq!(taken, ["2a2"], "{lost}, opened from {opened}");
        }
        table.undo();
    }
}

/// Guns are taken without a die (Melees).
#[test]
fn the_report_names_who_took_the_guns() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 7).with("target", "2a5").with("protected", "no").says("contact");
    table.go_to("Melees");
    table.order("round", "2a5").says("overruns");
    let chronicle = Chronicle::of(table.battle()).expect("it folds");
    let (_, melee) = chronicle.deeds().last().expect("a melee");
    let by = &melee.hurt_by[&"2a5".parse().expect("a code")];
    assert_eq!(by.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1a3"]);
}

/// Light infantry in the open inflicts no casualties, nor does horse on foot by the reading (Melees, CE-AMB-13): whom it
/// strikes is asked once it is said to be in a wood or built-up area.
#[test]
fn who_has_no_dice_is_not_asked_whom_it_strikes() {
    for unit in ["2a4", "2a3"] {
        let mut table = meeting().opened("red-4", "Movement");
        if unit == "2a3" {
            table.order("overrule", unit).with("dismounted", true).with("why", "they saw it").says("dismounted");
        }
        table.order("charge", "1a3").with("distance", 3).with("target", unit).says("contact");
        let flank = table.order("charge", "1a4").with("distance", 3).with("target", unit).with("face", "left flank");
        flank.says("contact");
        table.go_to("Melees");
        let inside = [("inside", Answer::Words(vec![unit.to_owned()]))];
        assert_eq!(table.asked("round", unit, &inside, "struck").answer, None, "{unit}");
        // The horse has 2 dice a quarter at it, the foot 1 and 1 more at its flank.
        table.order("round", unit).dice(&[1; 16]).says("another round");
    }
}

/// The loser tests and goes back a full move (Melees, Morale): that stands before the dice, and those before what explains them.
#[test]
fn what_a_lost_round_owes_is_told_first() {
    let text = MEETING.replace("kind = \"light_horse\"", "kind = \"light_horse\", dismounted = true");
    let mut table = Table::of("central-europe", &text).opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a3").says("contact");
    table.go_to("Melees");
    // Light horse on foot is light infantry: 2 a quarter at it, and no dice of its own.
    table.order("round", "1a3").dice(&[4, 1, 1, 1, 1, 1, 1, 1]).says("lost by Blacks");
    let notes = table.battle().standing().last().expect("a ruling").ruled.notes;
    let began = ["A3 owes a morale test, then a retreat move (a reading).", "Left: A3 75, a3 100 percent."];
    assert_eq!(notes[..began.len()], began, "{notes:?}");
    let dice = notes.iter().position(|note| note.starts_with("a3, 8 dice (2 a quarter): 4 1")).expect("its dice");
    assert!(notes[dice + 1].starts_with("A3, no dice") && dice + 2 < notes.len(), "and how it fights: {notes:?}");
    table.undo();
    table.order("round", "1a3").dice(&[1; 8]).says("another round");
    let notes = table.battle().standing().last().expect("a ruling").ruled.notes;
    assert!(!notes.iter().any(|note| note.contains("owes")), "{notes:?}");
}

/// No sentence says whom a unit strikes that attacks one enemy and has another at its flank (CE-AMB-15).
#[test]
fn who_attacks_may_strike_another_who_attacks_it() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Card");
    table.turn("black-4");
    table.go_to("Movement");
    let flank = table.order("charge", "2a3").with("distance", 3).with("target", "1a3").with("face", "left flank");
    flank.says("contact");
    table.go_to("Melees");
    assert_eq!(table.asked("round", "1a3", &[], "instead").answer, Some(Answer::Words(Vec::new())));
    let says = table.form_says("round", "1a3");
    let own = "a3 strikes A2, whom it attacks, whoever attacks it besides (a reading).".to_owned();
    assert!(says.contains(&own), "{says:?}");
    // At foot in firing order 1 a quarter, at light horse 2; the foot has 1, the hussars 1 and 1 for the flank.
    table.order("round", "1a3").dice(&[1; 16]).says("a3, 4 dice (1 a quarter)");
    table.undo();
    let faces = [&[4][..], &[1; 19]].concat();
    let round = table.order("round", "1a3").with("instead", &["2a3"][..]).dice(&faces);
    round.says("a3, 8 dice (2 a quarter): 4 1 1 1 1 1 1 1: 1 hit; suffers no hit.");
    assert_eq!((table.strength("2a2"), table.strength("2a3")), ("(100)".to_owned(), "(75)".to_owned()));
}

/// The most that foot goes back is 10: an edge so far off is not passed, whatever the die.
#[test]
fn an_edge_that_no_die_reaches_is_said_not_to_be_passed() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).dice(&[2, 4]).says("1 hit");
    table.order("morale", "2a1").with("supported", "no").dice(&[1]).says("fails: 1, 4 needed");
    let says = |edge: i64| {
        let answers = [
            ("way".to_owned(), Answer::Word("leaves the table".to_owned())),
            ("edge".to_owned(), Answer::Number(edge.into())),
        ];
        let order = Order { name: "break".to_owned(), subject: "2a1".parse().ok(), answers: answers.into() };
        table.battle().rule(&order, &[]).form.says
    };
    let stays = "It moves 10 cm at the most: at 10 cm it does not leave the table.".to_owned();
    let may = "A1 Foot goes off the table if it moves more than 9 cm, and is eliminated then (a reading).".to_owned();
    assert!(says(10).contains(&stays), "{:?}", says(10));
    assert!(says(9).contains(&may), "{:?}", says(9));
}
