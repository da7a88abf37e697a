//! When a battle ends (a house value).

use super::{MEETING, meeting};
use crate::support::table::Table;
use drumhead::umpire::Order;

/// Closes the phase, and does not fight on.
fn ends(table: &mut Table, says: &str) {
    table.order(Order::NEXT, "").with("fight_on", false).says(says);
}

#[test]
fn an_army_with_fewer_than_half_of_its_units_has_lost_when_the_phase_closes() {
    let mut table = meeting();
    table.turn("red-2");
    let lose = |table: &mut crate::support::table::Table, unit: &str| {
        table.order("overrule", unit).with("gone", true).with("why", "left the table").says("eliminated");
    };
    lose(&mut table, "2a1");
    lose(&mut table, "2a3");
    table.go_to("Card");
    assert_eq!(table.view().over, None, "three of five are more than 2.5");
    table.turn("red-2");
    lose(&mut table, "2a2");
    table.go_to("Musketry");
    table.order(Order::NEXT, "").refused("a question has no answer yet");
    ends(&mut table, "That half of the units must be left is a house value: the rules name no winner.");
    assert_eq!(table.view().over.as_deref(), Some("Blacks lost too many units; Reds won"));
    table.order("card", "").card("red-2").refused("the battle is over");
    // The house value ends no battle that the players fight on; it is asked again once the other army has lost as well.
    table.undo();
    table.order(Order::NEXT, "").with("fight_on", true).says("The battle is decided, and fought on");
    assert_eq!(table.view().over, None);
    table.turn("red-2");
    ["1a1", "1a2", "1a3"].iter().for_each(|unit| lose(&mut table, unit));
    table.go_to("Musketry");
    ends(&mut table, "both armies lost too many units (decided in turn 1: Reds won, fought on)");
    assert!(table.view().over.is_some());
}

/// Whoever fights on a battle that is decided ends it when he likes: the head, the scenario, the report tell the same.
#[test]
fn a_battle_that_is_fought_on_is_ended_between_any_two_cards() {
    const DECIDED: &str = "decided in turn 1: Reds won (house value), fought on";
    let mut table = meeting();
    table.turn("red-2");
    let lose = |table: &mut Table, unit: &str| {
        table.order("overrule", unit).with("gone", true).with("why", "left the table").says("eliminated");
    };
    ["2a1", "2a2", "2a3"].iter().for_each(|unit| lose(&mut table, unit));
    assert_eq!(table.view().decided, None, "nobody has said that he fights on");
    table.go_to("Musketry");
    table.order(Order::NEXT, "").with("fight_on", true).says("The battle is decided, and fought on");
    let view = table.view();
    assert_eq!((view.decided.as_deref(), view.headline.last().map(String::as_str)), (Some(DECIDED), Some(DECIDED)));
    assert_eq!(
        (view.phase.next.as_str(), table.owed()),
        ("the end", vec![("card", vec![])]),
        "the next card is the one thing to do, and ends nothing"
    );
    assert!(view.may[0].what.contains("] ends it"), "{:?}", view.may);
    assert!(view.scenario[0].says[0].contains(DECIDED), "{:?}", view.scenario);
    let story = drumhead::report::story::story(table.battle()).expect("it is told");
    assert!(story.result.contains(DECIDED), "{}", story.result);
    // A joker ends that turn; the word is of the turn in which it was decided.
    table.turn("joker");
    assert_eq!(table.view().decided.as_deref(), Some(DECIDED));
    table.order(Order::NEXT, "").refused("a question has no answer yet");
    table.order(Order::NEXT, "").with("ends", false).refused("the battle goes on: turn the next card");
    table.order(Order::NEXT, "").with("ends", true).says("The battle is over: decided in turn 1");
    assert_eq!((table.view().over.as_deref(), table.view().decided), (Some(DECIDED), None));
    let told = table.battle().standing().last().expect("a ruling").ruled;
    assert_eq!(told.line, format!("The battle is over: {DECIDED}."), "no card is left undone");
    // Fought on with nobody left of the army that lost, each phase asks anew.
    table.undo();
    table.turn("red-2");
    ["2a4", "2a5"].iter().for_each(|unit| lose(&mut table, unit));
    table.go_to("Movement");
    ends(
        &mut table,
        "The phase closes (red-2, Reds): Blacks lost too many units; Reds won (decided in turn 1, fought on).",
    );
    let story = drumhead::report::story::story(table.battle()).expect("it is told");
    assert_eq!(story.result, "Blacks lost too many units; Reds won (decided in turn 1, fought on)");
}

/// Who has won in the last turn the umpire says; that the battle was decided before and fought on is told beside it.
#[test]
fn the_last_turn_of_a_battle_that_was_fought_on_tells_that_it_was_decided() {
    let text = MEETING.replace("title = \"A meeting\"", "title = \"A meeting\"\nlast_turn = 1");
    for (lost, how) in
        [(0, "Reds hold the hill."), (3, "Reds hold the hill; decided in turn 1: Reds won (house value), fought on.")]
    {
        let mut table = Table::of("central-europe", &text);
        table.turn("red-2");
        for unit in &["2a1", "2a2", "2a3"][..lost] {
            table.order("overrule", unit).with("gone", true).with("why", "left the table").says("eliminated");
        }
        table.go_to("Musketry");
        let closes = table.order(Order::NEXT, "");
        if lost > 0 {
            closes.with("fight_on", true).says("fought on")
        } else {
            closes.says("The phase closes")
        }
        table.turn("joker");
        let ends = table.order(Order::NEXT, "").with("how", "Reds hold the hill");
        ends.says(&format!("The battle is over: {how}"));
    }
}

/// Reds won when Blacks had 2 of 5 left, and have 2 themselves now: who won is not all that there is to tell.
#[test]
fn the_end_of_a_battle_that_was_fought_on_tells_that_both_have_lost() {
    let mut table = meeting();
    for units in [["2a1", "2a2", "2a3"], ["1a1", "1a2", "1a3"]] {
        table.turn("red-2");
        for unit in units {
            table.order("overrule", unit).with("gone", true).with("why", "left the table").says("eliminated");
        }
        table.go_to("Musketry");
        table.order(Order::NEXT, "").with("fight_on", true).says("The battle is decided, and fought on");
    }
    let both = "decided in turn 1: Reds won (house value), fought on until both armies had lost.";
    table.order(Order::NEXT, "").with("ends", true).says(both);
}

/// The card is what is owed: Space turns it. The end is behind its own key, which asks nothing of the card.
#[test]
fn space_turns_the_next_card_of_a_battle_that_is_fought_on() {
    let mut table = meeting();
    table.turn("red-2");
    for unit in ["2a1", "2a2", "2a3"] {
        table.order("overrule", unit).with("gone", true).with("why", "left the table").says("eliminated");
    }
    table.go_to("Musketry");
    table.order(Order::NEXT, "").with("fight_on", true).says("fought on");
    table.app.keys("<pause> ").expect("type the card (2r, 4b; jo: a joker)");
    table.app.keys("<esc><pause>]").expect("how it ends").expect("The battle was decided: end it now");
    // The key that closed every phase before, typed once more, and Enter end nothing: the umpire says so.
    table.app.keys("<pause>]<pause><enter>");
    assert_eq!(table.view().over, None, "{}", table.app.text());
    table.app.keys("<pause><esc><pause>]<pause>y<pause><enter>");
    assert!(table.view().over.is_some(), "{}", table.app.text());
}

#[test]
fn a_battle_is_decided_no_more_once_the_umpire_brings_units_back() {
    let mut table = meeting();
    table.turn("red-2");
    for unit in ["2a1", "2a2", "2a3"] {
        table.order("overrule", unit).with("gone", true).with("why", "left the table").says("eliminated");
    }
    table.go_to("Musketry");
    table.order(Order::NEXT, "").with("fight_on", true).says("fought on");
    table.order("overrule", "2a3").with("gone", false).with("why", "it was in the wood").says("not eliminated");
    assert_eq!((table.view().decided, table.owed()), (None, vec![("card", vec![])]));
    table.order(Order::NEXT, "").refused("turn a card first");
}

#[test]
fn the_share_that_must_be_left_is_told_in_words() {
    for (share, told) in [("0.4", "40 percent of the units"), ("0.25", "a quarter of the units")] {
        let house = format!("army.break_fraction = {share}");
        let mut table = Table::with("central-europe", MEETING, &[&house]);
        table.turn("red-2");
        // One of five is left: 2 are 40 percent of them, and 1.25 a quarter.
        for unit in ["2a1", "2a2", "2a3", "2a4"] {
            table.order("overrule", unit).with("gone", true).with("why", "left the table").says("eliminated");
        }
        table.go_to("Musketry");
        ends(&mut table, &format!("That {told} must be left is a house value"));
    }
}

#[test]
fn with_a_house_value_of_nothing_a_battle_is_fought_to_the_last_unit() {
    let mut table = Table::with("central-europe", MEETING, &["army.break_fraction = 0"]);
    table.turn("red-2");
    for unit in ["2a1", "2a2", "2a3", "2a4", "2a5"] {
        assert!(table.view().armies[1].standing.contains("needs 1 (house)"));
        table.order("overrule", unit).with("gone", true).with("why", "left the table").says("eliminated");
    }
    table.go_to("Movement");
    // Nobody is left to fire at: Musketry is passed over.
    ends(&mut table, "Blacks lost too many units; Reds won");
    assert!(table.view().over.is_some());
}

/// A test that somebody owes is named before the end as before every other.
#[test]
fn what_a_unit_owes_is_named_before_a_battle_that_is_fought_on_ends() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).dice(&[2, 4]).says("1 hit");
    for unit in ["2a2", "2a3", "2a4"] {
        table.order("overrule", unit).with("gone", true).with("why", "left the table").says("eliminated");
    }
    table.go_to("Musketry");
    table.order(Order::NEXT, "").with("fight_on", true).says("fought on");
    table.app.keys("<pause>]").expect("Still owed in").expect("morale test: A1");
}

/// Five units a side, of which 2.5 have to be left: three that are gone are too many, and a second army that breaks in the same
/// phase leaves no winner.
#[test]
fn a_second_army_that_breaks_in_the_same_phase_is_told_at_once() {
    let mut table = meeting();
    table.turn("red-4");
    let lose = |table: &mut Table, unit: &str, says: &str| {
        table.order("overrule", unit).with("gone", true).with("why", "left the table").says(says);
    };
    ["2a1", "2a2", "1a1", "1a2"].iter().for_each(|unit| lose(&mut table, unit, "eliminated"));
    lose(
        &mut table,
        "2a3",
        "When the phase closes, after its melees: Blacks lost too many units; Reds won (a house value).",
    );
    lose(
        &mut table,
        "1a4",
        "When the phase closes, after its melees: both armies lost too many units (a house value).",
    );
    // Who has lost already loses no more by one unit more.
    lose(&mut table, "2a4", "eliminated");
    let notes = table.battle().standing().last().expect("a ruling").ruled.notes;
    assert!(!notes.iter().any(|note| note.contains("too many units")), "{notes:?}");
}

/// The key that closes every phase, and Enter, end no battle: the umpire says so. `f`, which turns the next card, answers
/// nothing there.
#[test]
fn whether_a_battle_that_is_lost_is_fought_on_has_to_be_said() {
    let mut table = meeting();
    table.turn("red-2");
    for unit in ["2a1", "2a2", "2a3"] {
        table.order("overrule", unit).with("gone", true).with("why", "left the table").says("eliminated");
    }
    table.go_to("Musketry");
    // Half of five are 2.5: three are needed.
    table.app.keys("<pause>]").expect("fight on all the same").expect("Blacks has 2 of 5 units left");
    let says = table.form_says(Order::NEXT, "");
    let ends =
        "n ends the battle here: Blacks lost too many units; Reds won. y fights on, and the next card is turned.";
    assert_eq!(says, ["Blacks has 2 of 5 units left, and needs 3 (a house value).", ends]);
    table.app.keys("<pause>f<pause><enter>");
    assert_eq!((table.view().over.clone(), table.phase().as_str()), (None, "Musketry"), "{}", table.app.text());
    table.app.keys("<pause><esc><pause><esc><pause>]<pause>n<pause><enter>");
    assert_eq!(table.view().over.as_deref(), Some("Blacks lost too many units; Reds won"), "{}", table.app.text());
    table.undo();
    table.app.keys("<pause>]<pause>h<pause><enter>");
    assert_eq!((table.view().over.clone(), table.phase().as_str()), (None, "Card"), "{}", table.app.text());
}

/// Between two cards no phase is open.
#[test]
fn who_loses_too_many_units_between_two_cards_is_told_when_that_counts() {
    let mut table = meeting();
    let lose = |table: &mut Table, unit: &str, says: &str| {
        table.order("overrule", unit).with("gone", true).with("why", "left the table").says(says);
    };
    ["2a1", "2a2"].iter().for_each(|unit| lose(&mut table, unit, "eliminated"));
    lose(&mut table, "2a3", "When the next phase closes, after its melees: Blacks lost too many units; Reds won");
    table.undo();
    table.turn("red-4");
    lose(&mut table, "2a3", "When the phase closes, after its melees: Blacks lost too many units; Reds won");
}

/// Whoever fights on has nobody left to fire at or to charge.
#[test]
fn nobody_is_offered_fire_or_a_charge_where_no_enemy_is_left() {
    let mut table = meeting().opened("red-4", "Guns");
    let offered = |table: &Table, order: &str| (table.who(order), table.view().may.len());
    assert_eq!(offered(&table, "gun_fire"), (vec!["1a2".to_owned()], 1));
    for unit in ["2a1", "2a2", "2a3", "2a4", "2a5"] {
        table.order("overrule", unit).with("gone", true).with("why", "left the table").says("eliminated");
    }
    assert_eq!(offered(&table, "gun_fire"), (Vec::new(), 0));
    assert_eq!(table.against("gun_fire", "1a2"), ["no enemy is left on the table"]);
    table.go_to("Movement");
    assert_eq!(table.who("charge"), [""; 0]);
    assert!(!table.who("move").is_empty());
    // Nobody has anything to do in the steps that are left.
    ends(&mut table, "Blacks lost too many units; Reds won");
}

/// What stands below a name ends before the other army's begins, wherever its lines break.
#[test]
fn the_heads_of_two_armies_stand_apart() {
    for letters in 1..=16 {
        let text = MEETING.replace("name = \"Reds\"", "name = \"The army of all the Reds of this country\"");
        let text = text.replace("name = \"King\"", &format!("name = \"{}\"", "K".repeat(letters)));
        let mut table = Table::of("central-europe", &text);
        table.turn("red-4");
        let screen = table.app.text();
        let row = screen.lines().find(|row| row.contains("no general; black")).expect("the other army's head");
        let (before, _) = row.split_once("no general; black").expect("as found");
        assert!(before.ends_with("  "), "{letters}: {row}");
    }
}
