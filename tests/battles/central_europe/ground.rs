//! What a unit stands in, on or behind, and the forms that take it up (Terrain, Saving Throws, Melees).

use drumhead::umpire::Answer;

use super::{MEETING, TOWN, meeting};
use crate::support::table::Table;

fn word(word: &str) -> Answer {
    Answer::Word(word.to_owned())
}

#[test]
fn the_order_of_battle_says_where_a_unit_stands_and_a_key_says_it_at_any_time() {
    let text = MEETING.replace("name = \"Foot\", kind", "name = \"Foot\", ground = \"built_up_area\", kind");
    let mut table = Table::of("central-europe", &text);
    assert_eq!(table.row("2a1").marks, ["town"]);
    table.stands("2a1", "hill");
    assert_eq!((table.row("2a1").marks, table.phase()), (vec!["hill".to_owned()], "Card".to_owned()));
    table.stands("2a1", "open");
    assert_eq!(table.row("2a1").marks, [""; 0]);
}

#[test]
fn a_general_is_told_why_he_has_no_ground() {
    let mut table = meeting();
    let order = table.order("ground", "1a5").with("ground", "hill");
    order.refused("a general has no ground of his own: give it to the unit that he is with (Terrain)");
}

#[test]
fn a_brigade_is_placed_at_once() {
    let mut table = meeting();
    table.stands("2a", "wood");
    for unit in ["2a1", "2a2", "2a3", "2a4", "2a5"] {
        assert!(table.row(unit).marks.contains(&"wood".to_owned()), "{unit}");
    }
}

#[test]
fn fire_at_a_built_up_area_is_fire_at_cover() {
    let mut table = meeting().opened("red-4", "Guns");
    table.stands("2a1", TOWN);
    let answers = [("target", word("2a1"))];
    let cover = table.asked("gun_fire", "1a2", &answers, "cover");
    // The text says only "behind cover": that a built-up area is cover is a reading (CE-AMB-41).
    assert_eq!((cover.answer, cover.said), (Some(Answer::Flag(true)), "where it stands, a reading"));
    table.stands("2a2", "wood");
    let open = table.asked("gun_fire", "1a2", &[("target", word("2a2"))], "cover");
    assert_eq!((open.answer, open.said), (Some(Answer::Flag(false)), "a wood is none, a reading"));
    let plain = table.asked("gun_fire", "1a2", &[("target", word("2a3"))], "cover");
    assert_eq!((plain.answer, plain.said), (Some(Answer::Flag(false)), ""), "in the open");
    // 6 makes 3 potential hits, of which two hit; cover saves one on its 4.
    let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6);
    shot.dice(&[6, 4, 4, 1, 4, 3]).says("4 4 1, 2 hits, 1 saved (cover 4 3): 1 counts.");
    table.undo();
    let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6);
    shot.dice(&[6, 4, 4, 1, 4, 3]).says("A built-up area is cover (a reading).");
    table.undo();
    // Of three hits a wall saves one: two count.
    table.stands("2a1", "behind cover");
    let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6);
    shot.dice(&[6, 4, 5, 6, 2, 2, 5]).says("4 5 6, 3 hits, 1 saved (cover 2 2 5): 2 count.");
    let notes = table.battle().standing().last().expect("a ruling").ruled.notes.clone();
    assert!(notes.iter().all(|note| !note.contains("built-up")), "{notes:?}");
}

#[test]
fn cover_that_was_spoken_of_in_one_volley_stands_in_the_next() {
    let mut table = meeting().opened("red-4", "Musketry");
    let volley = table.order("volley", "1a1").with("target", "2a1").with("distance", 8).with("cover", true);
    volley.dice(&[4, 1, 1, 1, 4]).says("A1 Foot stands behind cover from now on.");
    assert_eq!(table.row("2a1").marks, ["cover"]);
    let cover = table.asked("volley", "1a4", &[("target", word("2a1"))], "cover");
    assert_eq!(cover.answer, Some(Answer::Flag(true)));
}

#[test]
fn who_leaves_his_ground_is_asked_where_he_ends() {
    let mut table = meeting().opened("red-4", "Movement");
    let plain = table.asked("move", "1a1", &[], "ground");
    assert_eq!(plain.answer, Some(word("open")), "from the open into the open");
    table.stands("1a1", "hill");
    let open = table.asked("move", "1a1", &[], "ground");
    assert_eq!(open.answer, None, "he may still be on the hill");
    table.order("move", "1a1").with("distance", 3).refused("a question has no answer yet");
    table.order("move", "1a1").with("distance", 3).with("ground", "wood").says("moves 3 cm, into a wood.");
    assert_eq!(table.row("1a1").marks, ["wood", "FO", "mov"]);
    table.order("form", "1a2").with("what", "pivot").says("a2 Gun pivots.");
}

/// Where it ends only the table shows: 8 cm may lie within the same wood (Melees, Morale).
#[test]
pub(super) fn a_retreat_leaves_the_ground() {
    let mut table = meeting().opened("red-4", "Guns");
    table.stands("2a1", "wood");
    table.canister();
    table.order("morale", "2a1").with("supported", "no").dice(&[3]).says("fails: 3, 4 needed");
    assert!(table.row("2a1").marks.contains(&"wood".to_owned()), "it has not gone yet");
    let clear = [("way", word("clear"))];
    assert_eq!(table.asked("break", "2a1", &clear, "ground").answer, None);
    table.order("break", "2a1").with("way", "keeps clear").dice(&[3]).refused("a question has no answer yet");
    for (ends, mark) in [("wood", Some("wood")), (TOWN, Some("town")), ("open", None)] {
        let order = table.order("break", "2a1").with("way", "keeps clear").with("ground", ends);
        order.dice(&[3]).says("retreats 8 cm");
        let marks = table.row("2a1").marks;
        assert_eq!(marks, mark.into_iter().chain(["retr"]).rev().collect::<Vec<_>>(), "{ends}");
        table.undo();
    }
    // Who was in the open is taken to stay in it.
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    table.order("morale", "2a1").with("supported", "no").dice(&[3]).says("fails: 3, 4 needed");
    assert_eq!(table.asked("break", "2a1", &clear, "ground").answer, Some(word("open")));
    let order = table.order("break", "2a1").with("way", "keeps clear").with("ground", "hill");
    order.dice(&[3]).says("It ends: hill.");
    // A unit that is eliminated ends nowhere.
    table.undo();
    table.stands("2a1", "hill");
    let order = table.order("break", "2a1").with("way", "obstructed").with("in_the_way", &["2a2"][..]).with("gap", 4);
    order.says("finds its retreat obstructed by");
}

#[test]
fn where_a_unit_stands_is_said_in_every_step() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    table.order("ground", "2a2").with("ground", TOWN).says("A2 Guards stands: built-up area.");
    // A die a quarter more, and cover.
    let built_up = table.asked("round", "1a3", &[], "built_up_area");
    assert_eq!((built_up.answer, built_up.said), (Some(Answer::Words(vec!["2a2".to_owned()])), "where they stand"));
}

#[test]
fn defenders_of_a_built_up_area_have_their_die_and_their_cover_without_a_word() {
    let mut table = meeting().opened("red-4", "Movement");
    table.stands("2a2", TOWN);
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    for (id, known) in [("built_up_area", vec!["2a2"]), ("cover", vec!["2a2"]), ("higher_ground", vec![])] {
        let question = table.asked("round", "1a3", &[], id);
        let known: Vec<String> = known.into_iter().map(str::to_owned).collect();
        // The die of a built-up area is in the text, that it is cover besides is not (CE-AMB-41).
        let said = match id {
            "cover" => "where they stand, a reading",
            "built_up_area" => "where they stand",
            _ => "",
        };
        assert_eq!((question.answer, question.said), (Some(Answer::Words(known)), said), "{id}");
    }
    // Heavy horse at foot in firing order: 1 a quarter. The foot: 1 and 1 a quarter. Two of its three hits are saved.
    let round = table.order("round", "1a3").dice(&[4, 4, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1, 4, 3]);
    round.says("A2, 8 dice (2 a quarter: table 1, built-up area 1): 4 1 1 1 1 1 1 1: 1 hit; suffers 2 hits, 1 saved (cover 4 3): 1 counts.");
    table.undo();
    let round = table.order("round", "1a3").dice(&[4, 4, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1, 4, 3]);
    round.says("A built-up area is cover in a melee as well, besides its die (a reading).");
}

#[test]
fn who_charges_out_of_a_town_defends_it_no_more() {
    let mut table = meeting().opened("red-4", "Movement");
    table.stands("1a3", TOWN);
    let charge = table.order("charge", "1a3").with("distance", 3).with("target", "2a1");
    charge.with("ground", TOWN).says("contact");
    table.go_to("Melees");
    assert_eq!(table.asked("round", "1a3", &[], "built_up_area").answer, Some(Answer::Words(vec![])));
}

#[test]
fn light_foot_that_charged_in_a_wood_melees_as_regular_foot() {
    let mut table = meeting().opened("black-4", "Movement");
    let open = table.asked("charge", "2a4", &[("target", word("1a1"))], "inside");
    assert_eq!(open.answer, Some(Answer::Flag(false)));
    let charge = table.order("charge", "2a4").with("distance", 3).with("target", "1a1").with("inside", true);
    charge.with("ground", "wood").says("contact");
    assert!(table.row("1a1").marks.contains(&"wood".to_owned()), "both stand in it from then on");
    table.go_to("Melees");
    let inside = table.asked("round", "2a4", &[], "inside");
    assert_eq!(inside.answer, Some(Answer::Words(vec!["1a1".to_owned(), "2a4".to_owned()])));
    // Four dice each, and not none for the light infantry.
    let round = table.order("round", "2a4").dice(&[1, 1, 1, 1, 4, 1, 1, 1]);
    round.says("1 hit on Reds, no hit on Blacks; lost by Reds.");
}

/// That it meets him in his town is filled in for the contact: who falls short is in his own wood still.
#[test]
fn who_falls_short_of_an_enemy_in_a_town_has_not_entered_it() {
    for (die, ends, said) in [(1, "wood", "falls short"), (6, "town", "contact")] {
        let mut table = meeting().opened("black-4", "Movement");
        table.stands("2a4", "wood");
        table.stands("1a1", TOWN);
        let way = table.asked("charge", "2a4", &[("target", word("1a1"))], "ground");
        assert_eq!(way.answer, Some(word(TOWN)));
        // 8 cm a phase: from 6 on a die is thrown, and 1 takes a quarter off.
        table.order("charge", "2a4").with("distance", 7).with("target", "1a1").dice(&[die]).says(said);
        assert!(table.row("2a4").marks.contains(&ends.to_owned()), "{die}: {:?}", table.row("2a4").marks);
    }
}

#[test]
pub(super) fn what_was_said_in_a_round_stands_in_the_next_and_ends_with_the_melee() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    let round = table.order("round", "1a3").with("higher_ground", &["1a3"][..]);
    round.dice(&[1; 12]).says("another round");
    table.go_to("Card");
    table.turn("black-2");
    table.go_to("Melees");
    let higher = table.asked("round", "1a3", &[], "higher_ground");
    assert_eq!((higher.answer, higher.said), (Some(Answer::Words(vec!["1a3".to_owned()])), "as in the last round"));
    let round = table.order("round", "1a3");
    round.dice(&[4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).says("a3, 8 dice (2 a quarter: table 1, higher ground 1)");
    table.order("break", "2a2").with("untested", true).with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    table.order("overrule", "2a2").with("retreating", false).with("why", "it stands").says("not retreating");
    table.go_to("Card");
    table.turn("red-2");
    table.go_to("Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    assert_eq!(table.asked("round", "1a3", &[], "higher_ground").answer, Some(Answer::Words(vec![])));
}

#[test]
fn a_gun_fires_over_friends_from_the_hill_that_it_stands_on() {
    let mut table = meeting().opened("red-4", "Guns");
    let over = |table: &mut Table, words: &str| {
        let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 12);
        let shot = shot.with("over_friends", true).with("contours", 2);
        shot.with("friend_to_gun", 2).with("friend_to_target", 5).dice(&[1]).says(words);
    };
    let flat = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 12).with("over_friends", true);
    flat.refused("guns fire over friends only from a hill");
    table.stands("1a2", "hill");
    over(&mut table, "12 cm, roundshot: 1, 0 potential, no hit.");
}

#[test]
fn what_was_said_in_a_round_ends_with_other_ground() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    let round = table.order("round", "1a3").with("higher_ground", &["1a3"][..]);
    round.dice(&[1; 12]).says("another round");
    table.go_to("Card");
    table.turn("black-2");
    table.stands("2a2", TOWN);
    table.go_to("Melees");
    assert_eq!(table.asked("round", "1a3", &[], "higher_ground").answer, Some(Answer::Words(vec![])));
    let built_up = table.asked("round", "1a3", &[], "built_up_area");
    assert_eq!(built_up.answer, Some(Answer::Words(vec!["2a2".to_owned()])));
}

#[test]
fn a_hill_that_was_spoken_of_in_one_shot_stands_in_the_next() {
    let mut table = meeting().opened("red-4", "Guns");
    let answers = [("target", word("2a1")), ("over_friends", Answer::Flag(true)), ("hill", Answer::Flag(true))];
    assert_eq!(table.asked("gun_fire", "1a2", &answers, "contours").answer, None, "two of them decide it");
    let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 12).with("over_friends", true);
    let shot = shot.with("hill", true).with("contours", 2).with("friend_to_gun", 2).with("friend_to_target", 5);
    shot.dice(&[1]).says("a2 Gun stands on a hill from now on.");
    assert!(table.row("1a2").marks.contains(&"hill".to_owned()));
}

/// An attack out of a town upon an enemy in it ends there, and in no wood.
#[test]
fn light_foot_that_charges_inside_its_town_stays_in_it() {
    let mut table = meeting().opened("black-4", "Movement");
    let answers = [("target", word("1a1")), ("inside", Answer::Flag(true))];
    assert_eq!(table.asked("charge", "2a4", &answers, "ground").answer, None);
    table.stands("2a4", TOWN);
    table.order("charge", "2a4").with("distance", 3).with("target", "1a1").with("inside", true).says("contact");
    assert!(["1a1", "2a4"].iter().all(|unit| table.row(unit).marks.contains(&"town".to_owned())));
}

#[test]
fn cover_that_was_spoken_of_on_a_hill_stands_in_the_next_shot() {
    let mut table = meeting().opened("red-4", "Guns");
    table.stands("2a1", "hill");
    let shot = table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 12).with("cover", true);
    shot.dice(&[4, 1]).says("A1 Foot stands behind cover from now on.");
    assert_eq!(table.row("2a1").marks, ["hill", "cover"]);
    table.go_to("Musketry");
    let cover = table.asked("volley", "1a4", &[("target", word("2a1"))], "cover");
    assert_eq!((cover.answer, cover.said), (Some(Answer::Flag(true)), "where it stands"));
}

/// One letter in every form, whatever rows it has.
#[test]
fn a_built_up_area_has_the_same_letter_everywhere() {
    let mut table = meeting().opened("red-4", "Movement");
    for (keys, line) in [
        ("a4Gs<enter>", "a4 Second stands: built-up area."),
        ("a4pl4Gs<enter>", "a4 Second moves 4 cm, into a built-up area."),
        ("a4sA13Gs<enter>", "a4 Second charges A1 Foot, over 3 cm: contact, into a built-up area."),
        ("a4FGs<enter>", "a4 Second adopts firing order, into a built-up area."),
    ] {
        table.app.keys("<pause>").keys(keys);
        assert_eq!(table.app.last(), line, "{keys}:\n{}", table.app.text());
        table.undo();
    }
}

/// Behind the way back the letter of another row's word turns nothing round, whether that row is open or filled in.
#[test]
fn the_keys_of_a_retreat_out_of_a_town_rule_nothing_else_in_the_open() {
    for ground in ["open", TOWN] {
        let mut table = meeting().opened("red-4", "Guns");
        table.canister();
        table.order("morale", "2a1").with("supported", "no").dice(&[3]).says("fails: 3, 4 needed");
        table.stands("2a1", ground);
        // Where it is known to end in the open, o could be the enemy in its way as well: nothing is ruled before a pause.
        let keys = if ground == TOWN { "<pause>A1Rko4" } else { "<pause>A1Rko4<pause>4" };
        table.app.keys(keys);
        assert_eq!(table.app.last(), "A1 Foot, 4: retreats 8 cm, back to the enemy.", "{}", table.app.text());
        assert!(!table.row("2a1").marks.contains(&"town".to_owned()));
    }
}

/// Nobody touches the front that the wall is before, and nobody strikes past a town's walls.
#[test]
fn that_a_wall_covers_the_front_alone_is_said_where_that_is_not_touched() {
    for (ground, said) in [("behind cover", true), (TOWN, false), ("open", false)] {
        let mut table = meeting().opened("red-4", "Movement");
        table.stands("2a1", ground);
        let flank = table.order("charge", "1a3").with("distance", 3).with("target", "2a1").with("face", "left flank");
        flank.says("contact");
        table.go_to("Melees");
        let says = table.form_says("round", "2a1").join(" ");
        assert_eq!(
            says.contains("A1's cover is before its front: it saves from no hit of a3"),
            said,
            "{ground}: {says}"
        );
    }
}

/// What is said of the hill in a melee stands for the melee alone: where the roster has another ground, that is told.
#[test]
fn higher_ground_that_is_said_in_a_melee_and_not_on_the_roster_is_told() {
    let mut table = meeting().opened("red-4", "Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Melees");
    let says = table.form_says("round", "1a3");
    assert!(!says.iter().any(|words| words.contains("higher ground")), "{says:?}");
    // One more a quarter for the horse.
    let round = table.order("round", "1a3").with("higher_ground", &["1a3"][..]).dice(&[1; 12]);
    round.says("a3 is on higher ground as said here; the roster keeps its ground (open): G changes it.");
    table.undo();
    table.stands("1a3", "hill");
    let round = table.order("round", "1a3").dice(&[1; 12]);
    round.says("another round");
    table.undo();
    let round = table.order("round", "1a3").with("higher_ground", &[""; 0][..]).dice(&[1; 8]);
    round.says("a3 has a hill on the roster, and is on no higher ground as said here.");
}
