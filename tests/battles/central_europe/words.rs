//! What forms and rulings say of what decides: fire that counts in a melee, who is with whom, whose die is due, what is owed.

use drumhead::umpire::{Answer, Form, Order, odds};

use super::{MEETING, meeting};
use crate::support::table::Table;

fn order(name: &str, unit: &str, answers: &[(&str, Answer)]) -> Order {
    let answers = answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect();
    Order { name: name.to_owned(), subject: unit.parse().ok(), answers }
}

fn form(table: &Table, name: &str, unit: &str, answers: &[(&str, Answer)]) -> Form {
    table.battle().rule(&order(name, unit, answers), &[]).form
}

fn word(word: &str) -> Answer {
    Answer::Word(word.to_owned())
}

/// The lines of the sum of a round, each with whose it is.
fn sum(table: &Table, unit: &str) -> Vec<(String, i32, String)> {
    let odds = odds(table.battle().game(), &order("round", unit, &[]), &[]).expect("dice are thrown");
    odds.sum.into_iter().map(|line| (line.whose, line.value, line.label)).collect()
}

/// Hits suffered in the phase decide a melee, any inflicted by firing included (Melees).
#[test]
fn fire_of_this_phase_stands_in_the_sum_of_the_melee_and_beside_the_charge() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    table.go_to("Movement");
    let answers = [("target", word("2a1")), ("distance", Answer::Number(3.into()))];
    let says = form(&table, "charge", "1a3", &answers).says;
    let counts = "odds: that it gets there, and its first round, if nobody fires or joins it before; \
                  fire of this phase counts: 2 hits on Blacks";
    assert!(says.contains(&counts.to_owned()), "{says:?}");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("contact");
    table.go_to("Melees");
    let line = |whose: &str, value, label: &str| (whose.to_owned(), value, label.to_owned());
    assert_eq!(sum(&table, "1a3"), [line("hits on Blacks", 2, "by fire in this phase")]);
}

#[test]
fn a_general_in_a_melee_is_named_on_its_form() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a5").with("distance", 3).with("joins", &["1a3"][..]).says("joins");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    let with = "a5 King is with a3, and is eliminated if a3 is.".to_owned();
    assert!(table.form_says("round", "2a2").contains(&with));
}

/// The loser retreats, whatever its test comes to (Melees).
#[test]
fn who_lost_a_melee_passes_its_test_and_goes_back() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    table.order("round", "1a3").dice(&[4, 1, 1, 1, 1, 1, 1, 1]).says("lost by Blacks");
    table.order("morale", "2a2").with("supported", "no").dice(&[4]).says("A2 Guards passes: 4, 4 needed.");
    table.undo();
    let test = table.order("morale", "2a2").with("supported", "no").dice(&[4]);
    test.says("A2 Guards owes its retreat move all the same.");
    table.undo();
    // A retreating unit is diced for until it rallies (Retreating Units).
    let rallies = "It has lost a melee: it retreats until it rallies, though it passes (a reading).";
    assert!(table.form_says("morale", "2a2").contains(&rallies.to_owned()));
    table.order("morale", "2a2").with("supported", "no").dice(&[4]).says(rallies);
    table.order("break", "2a2").with("way", "keeps clear").dice(&[3]).says("retreats");
    table.go_to("Card");
    table.turn("black-4");
    assert_eq!(table.owed(), [("rally", vec!["2a2".to_owned()])]);
}

#[test]
fn a_retreat_is_not_called_obstructed_before_it_is_known() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a4").with("distance", 6).dice(&[2, 4]).says("1 hit");
    table.order("morale", "2a4").with("supported", "no").dice(&[1]).says("fails: 1, 4 needed");
    let says = |clear: Option<&str>| {
        let mut answers =
            vec![("way", word("another unit is in it")), ("in_the_way", Answer::Words(vec!["2a2".to_owned()]))];
        answers.extend(clear.map(|clear| ("clear", word(clear))));
        form(&table, "break", "2a4", &answers).says.join(" ")
    };
    assert!(!says(None).contains("obstructed"), "{}", says(None));
    assert!(says(Some("no")).contains("A4 Croats is obstructed, and eliminated."), "{}", says(Some("no")));
    assert!(!says(Some("yes")).contains("obstructed"), "{}", says(Some("yes")));
}

/// Lancers strike foot in firing order with one and a half a quarter (Melees): 4.5 of three quarters.
#[test]
fn the_half_of_lancers_is_on_the_form_and_its_die_in_the_record() {
    let text = MEETING.replace("kind = \"heavy_horse\"", "kind = \"lancers\"");
    let mut table = Table::of("central-europe", &text).opened("red-4", "Movement");
    table.order("overrule", "1a3").with("effectiveness", "75").with("why", "counted again").says("100 to 75 percent");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    assert_eq!(form(&table, "round", "1a3", &[]).thrower("50:50 for the half"), "a3 Horse");
    let says = table.form_says("round", "1a3");
    assert!(says.contains(&"a3 strikes A2 with 4.5 dice: 1.5 a quarter".to_owned()), "{says:?}");
    let faces = [&[4][..], &[1; 9]].concat();
    table.order("round", "1a3").dice(&faces).says("a3, the half, by a die of 4 or more: 4, one more.");
    table.undo();
    table.order("round", "1a3").dice(&faces).says("a3, 4.5 dice (1.5 a quarter): 1 1 1 1 1: no hit");
}

/// Heavy horse throws 3 a quarter at foot out of order, and the foot 1: two hits to one, and nobody is left to retreat.
#[test]
fn who_is_gone_does_not_lose_besides() {
    let mut table = meeting().opened("red-4", "Movement");
    for unit in ["1a3", "2a1"] {
        table.order("overrule", unit).with("effectiveness", "25").with("why", "so").says("100 to 25 percent");
    }
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("contact");
    table.go_to("Melees");
    let round = |table: &mut Table, faces: &[u8], says: &str| {
        table.order("round", "1a3").dice(faces).says(says);
        table.undo();
    };
    round(&mut table, &[4, 4, 1, 4], "1 hit on Reds, 2 hits on Blacks; nobody is left on either side.");
    round(&mut table, &[4, 4, 1, 1], "no hit on Reds, 2 hits on Blacks; A1 gone, all of Blacks in it.");
    round(&mut table, &[1, 1, 1, 4], "1 hit on Reds, no hit on Blacks; a3 gone, all of Reds in it.");
}

#[test]
fn a_round_is_titled_in_the_order_of_its_dice() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    for unit in ["1a3", "2a2"] {
        assert_eq!(form(&table, "round", unit, &[]).title, "fight a round: a3 Horse (4 dice) and A2 Guards (4 dice)");
    }
}

#[test]
fn who_turns_about_as_it_forms_is_said_to() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("overrule", "1a4").with("away", true).with("why", "it ran").says("back to the enemy");
    let form_up = table.order("form", "1a4").with("about_faces", "one");
    form_up.says("a4 Second has turned about, and has its back to the enemy no more.");
    let answers = [("target", word("2a2")), ("about_faces", word("three"))];
    let says = form(&table, "charge", "1a3", &answers).says.join(" ");
    assert!(says.contains("Turns and terrain take all of its move") && !says.contains("with luck"), "{says}");
}

/// A unit that fails retreats a full move (Morale): whoever fires at it before that move is made is told (CE-AMB-54).
#[test]
fn who_fires_at_a_unit_that_owes_its_retreat_is_told_so() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).dice(&[2, 4]).says("1 hit");
    let says = |table: &Table, order: &str, unit: &str| form(table, order, unit, &[("target", word("2a1"))]).says;
    let test = "A1 Foot owes a morale test, by which it may have to go back: t on it (a reading).".to_owned();
    table.go_to("Movement");
    assert!(says(&table, "charge", "1a3").contains(&test));
    table.order("morale", "2a1").with("supported", "no").dice(&[1]).says("fails: 1, 4 needed");
    let owed = "A1 Foot has broken, and its retreat move is owed first: R on it (a reading).".to_owned();
    for (step, order, unit) in [("Movement", "charge", "1a3"), ("Musketry", "volley", "1a1")] {
        table.go_to(step);
        assert!(says(&table, order, unit).contains(&owed), "{order}");
    }
    table.order("break", "2a1").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    assert!(!says(&table, "volley", "1a1").contains(&owed));
}

/// What is owed is meant to be made at once, and may clear or bar somebody's way (CE-AMB-54).
#[test]
fn whoever_fires_or_fights_is_told_who_else_owes_something() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).dice(&[2, 4]).says("1 hit");
    table.go_to("Movement");
    let charge = |table: &Table| form(table, "charge", "1a3", &[("target", word("2a2"))]).says;
    let owed = |what: &str| format!("Still owed, and meant to be made at once (a reading): {what}.");
    assert!(charge(&table).contains(&owed("A1 a test")), "{:?}", charge(&table));
    assert!(!form(&table, "charge", "1a3", &[("target", word("2a1"))]).says.contains(&owed("A1 a test")));
    table.order("morale", "2a1").with("supported", "no").dice(&[1]).says("fails: 1, 4 needed");
    assert!(charge(&table).contains(&owed("A1 its retreat move")), "{:?}", charge(&table));
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Musketry");
    let volley = form(&table, "volley", "1a1", &[("target", word("2a2"))]).says;
    assert!(volley.contains(&owed("A1 its retreat move")), "{volley:?}");
    table.go_to("Melees");
    assert!(table.form_says("round", "1a3").contains(&owed("A1 its retreat move")));
}

#[test]
fn a_general_who_rode_along_is_not_among_those_who_may_move() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("move", "1a5").with("distance", 3).with("joins", &["1a1"][..]).says("joins");
    table.go_to("Card");
    table.turn("red-4");
    table.go_to("Movement");
    let may = |table: &Table| {
        let may = table.view().may.into_iter().filter(|duty| duty.order == "move");
        may.flat_map(|duty| duty.who).map(|unit| unit.to_string()).collect::<Vec<_>>()
    };
    assert!(may(&table).contains(&"1a5".to_owned()));
    table.order("move", "1a1").with("distance", 4).says("moves 4 cm");
    assert!(!may(&table).contains(&"1a5".to_owned()), "{:?}", may(&table));
    let rode = "a1 Line has moved 4 cm in this phase, and he with it: that leaves him 8 cm (a reading).".to_owned();
    assert!(table.form_says("switch", "1a5").contains(&rode));
}

fn owed(table: &Table) -> Vec<String> {
    table.view().duties.iter().map(|duty| table.view().words(duty)).collect()
}

/// What is read first is thrown first: the sides in the order of the armies, whatever the colours of their cards.
#[test]
fn a_melee_is_named_in_the_order_of_its_dice() {
    let text = MEETING.replace("cards = \"red\"", "cards = \"green\"");
    let text = text.replace("cards = \"black\"", "cards = \"red\"").replace("\"green\"", "\"black\"");
    let mut table = Table::of("central-europe", &text).opened("black-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    assert_eq!(owed(&table), ["melee, a3's dice first: a3 A2"]);
    let round = table.order("round", "2a2").dice(&[1, 1, 1, 1, 4, 1, 1, 1]);
    round.says("Melee of a3 Horse and A2 Guards, round 1: 1 hit on Reds, no hit on Blacks; lost by Reds.");
    // Light infantry in the open throws none (Melees): the first dice are the enemy's.
    let text = MEETING.replace("\"Second\", kind = \"foot\"", "\"Second\", kind = \"light_foot\"");
    let mut table = Table::of("central-europe", &text).opened("black-4", "Movement");
    table.order("charge", "2a3").with("distance", 3).with("target", "1a4").says("contact");
    table.go_to("Melees");
    assert_eq!(owed(&table), ["melee, A3's dice first: a4 A3"]);
}

/// The table has no row for the dismounted, and the text forbids dice to artillery and light infantry alone (CE-AMB-13):
/// heavy horse has 2 a quarter at light infantry.
#[test]
fn that_horse_on_foot_fights_as_light_infantry_is_called_a_reading() {
    let mut table = meeting().opened("black-2", "Movement");
    let on_foot = "On foot it fights in melees as light infantry, and foot may charge it (a reading).".to_owned();
    assert!(table.form_says("form", "2a3").contains(&on_foot));
    table.order("form", "2a3").says("dismounts");
    table.go_to("Card");
    table.turn("red-2");
    table.go_to("Movement");
    let reading = "A3 is horse on foot, and fights as light infantry (a reading).".to_owned();
    let says = form(&table, "charge", "1a3", &[("target", word("2a3"))]).says;
    assert!(says.contains(&reading), "{says:?}");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a3").says("contact");
    table.go_to("Melees");
    assert!(table.form_says("round", "1a3").contains(&reading));
    table.order("round", "1a3").dice(&[1; 8]).says(&reading);
}

/// The bonus of a flank is for the first round, which is its own for who joins later (CE-AMB-38).
#[test]
fn the_flank_of_who_joins_a_melee_later_is_called_a_reading() {
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
    let says = table.form_says("round", "1a3");
    let joined = "a4 has joined: its flank or rear counts in its own first round (a reading).".to_owned();
    assert!(says.contains(&joined), "{says:?}");
}

/// Strikes of all come before anybody's saving throws, which each throws in turn.
#[test]
fn whose_saving_throws_come_first_is_said_beforehand() {
    let horse = "kind = \"heavy_horse\"";
    let armoured = MEETING.replace(horse, "kind = \"heavy_horse\", cuirassiers = true");
    let both = armoured.replace("kind = \"light_horse\"", "kind = \"heavy_horse\", cuirassiers = true");
    for (text, said) in [(both, true), (armoured, false)] {
        let mut table = Table::of("central-europe", &text).opened("red-4", "Movement");
        table.order("charge", "1a3").with("distance", 3).with("target", "2a3").says("contact");
        table.go_to("Melees");
        let form = form(&table, "round", "1a3", &[]);
        let saves = "Saves come after all strikes: armour a3, then armour A3.".to_owned();
        assert_eq!(form.says.contains(&saves), said, "{:?}", form.says);
        let strikes: Vec<&str> = form.throwers.iter().map(|thrower| thrower.why).collect();
        assert!(strikes.contains(&"strikes") && strikes.contains(&"strikes too"), "{strikes:?}");
    }
}

/// No sentence keeps it back (CE-AMB-58).
#[test]
fn that_a_retreating_unit_strikes_back_is_called_a_reading() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("overrule", "2a1").with("retreating", true).with("why", "it ran").says("retreating");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("its rear");
    table.go_to("Melees");
    let says = table.form_says("round", "1a3");
    assert!(says.contains(&"A1 retreats, and strikes all the same (a reading).".to_owned()), "{says:?}");
    assert!(says.contains(&"A1 strikes a3 with 4 dice: 1 a quarter".to_owned()), "{says:?}");
}
