//! Initiative, commanders and generals, and where their figures go (p. 11-13, 18, 37).

use super::field::{FIELD, but, commanded, firing, hit, lobositz, may, moving, mustered, next_turn, owed};
use crate::support::table::{Given, Table};
use drumhead::umpire::Order;

#[test]
fn the_attacker_has_the_first_initiative() {
    let table = lobositz();
    assert_eq!(table.phase(), "Movement");
    assert_eq!(table.view().acting, Some(1));
}

#[test]
fn keith_commands_from_turn_six() {
    let mut table = lobositz();
    for _ in 0..5 {
        table.through("Commanding generals");
    }
    assert_eq!(table.view().turn, 6);
    assert!(table.view().armies[0].general.starts_with("Keith dependable"));
}

#[test]
fn a_commander_who_is_hit_is_followed_by_a_worse_one() {
    let mut table = firing(FIELD);
    // A 4 at short range, three hits: the commander of the battalion is in danger before it reacts (p. 13).
    table.order("fire", "1a2").with("target", "2a1").with("distance", 9).dice(&[4]).says("3 hits");
    table.next();
    assert_eq!(table.phase(), "Firing: reactions");
    table.order("casualty", "2a").dice(&[5, 6]).says("led by a dithering commander");
    table.order("casualty", "2a").with("cause", "a unit near him was hit").dice(&[5, 6]).refused("once");
    table.through("Movement");
    // A dithering one who is hit stays dithering, and deducts 1 from his command die for good.
    // In this turn no fire has hit a unit of his: who else stands near him is said.
    table.order("casualty", "2a").dice(&[6, 6]).refused("no answer yet");
    let says = table.form_says("casualty", "2a");
    assert!(says.iter().any(|said| said.starts_with("fire has hit no unit of it")), "{says:?}");
    table.order("casualty", "2a").with("near", true).dice(&[6, 6]).says("with -1 on the command die");
    assert_eq!(table.view().armies[1].brigades[0].rating, "dithering -1");
    // 2 - 1: feeble where a 2 would be poor (p. 18).
    table.order("command", "2a").dice(&[2]).says("feeble");
}

#[test]
fn a_dashing_general_lifts_what_is_poor_wherever_he_stands() {
    let mut table = moving(&but(&[("'Blue general'", "'Blue general', rating = 'dashing'")]));
    // A dependable commander is poor on a 1; the general's 5 makes it steady, his 4 does not (p. 13, 18).
    table.order("command", "1a").dice(&[1, 5]).says("steady");
    table.order("command", "1b").dice(&[1, 4]).says("poor");
}

#[test]
fn a_dithering_general_holds_back_what_is_admirable() {
    let mut table = moving(&but(&[("'Blue general'", "'Blue general', rating = 'dithering'")]));
    // Admirable on a 6; the general's 2 makes it steady, his 3 does not (p. 13, 18).
    table.order("command", "1a").dice(&[6, 2]).says("steady");
    table.order("command", "1b").dice(&[6, 3]).says("admirable");
}

#[test]
fn a_general_who_directs_makes_a_dependable_commander_dashing() {
    let mut table = mustered(FIELD);
    table.next();
    table.order("direct", "1a").with("distance", 15).says("directs");
    table.through("Movement");
    // Dashing: a 5 is admirable (p. 12, 18).
    table.order("command", "1a").dice(&[5]).says("admirable");
}

#[test]
fn who_is_out_of_command_obeys_on_four_and_more() {
    let mut table = commanded(FIELD, "1a", 3);
    // +1 superior, -1 inferior; within 15 cm, or linked to one who is, nobody throws (p. 11).
    table.order("obey", "1a1").with("commander", 20).dice(&[3]).says("obeys");
    table.order("obey", "1a5").with("commander", 20).dice(&[4]).says("acts as for poor");
    table.order("obey", "1a2").with("commander", 20).with("linked", true).says("obeys");
    table.order("obey", "1a4").with("commander", 15).says("obeys");
}

#[test]
fn a_feeble_brigade_with_hits_goes_back_unit_by_unit() {
    let mut table = moving(FIELD);
    table.order("overrule", "1b").with("rating", "dithering").with("why", "a bad day").says("dithering");
    hit(&mut table, "1b1", 1);
    hit(&mut table, "1b2", 1);
    // Two of three have hits, and a 1 of a dithering commander is feeble (p. 18-19).
    table.order("command", "1b").dice(&[1]).says("(2 of 3 on the table): the whole brigade goes one move back");
    assert_eq!(owed(&table, "feeble"), ["1b1", "1b2", "1b3"]);
    table.order("owed", "1b1").refused("no answer");
    table.order("owed", "1b1").with("move", "made").says("falls back");
    table.order("owed", "1b2").with("move", "waived").with("why", "there is no room").says("let off");
    table.order("move", "1b3").with("direction", "to the rear").says("moves");
    assert!(owed(&table, "feeble").is_empty());
}

#[test]
fn inspiring_orders_an_advance_and_who_does_not_obey_rallies_nothing() {
    let mut table = moving(FIELD);
    table.order("overrule", "1a").with("rating", "dashing").with("why", "a good day").says("dashing");
    hit(&mut table, "1a1", 2);
    hit(&mut table, "1a2", 2);
    table.order("command", "1a").dice(&[6]).says("inspiring");
    assert_eq!(table.row("1a1").strength, "[1]");
    assert_eq!(owed(&table, "inspiring"), ["1a1", "1a2", "1a3", "1a5"]);
    // A standard unit obeys on a 4: a 3 acts as for poor, and has its hit back (HOW-AMB-A47).
    table.order("obey", "1a2").with("commander", 20).dice(&[3]).says("acts as for poor");
    assert_eq!(table.row("1a2").strength, "[2]");
    table.order("move", "1a1").says("moves");
    assert_eq!(owed(&table, "inspiring"), ["1a3", "1a5"]);
    // What is owed stays possible when another brigade has begun; the guns, which owe nothing, have had their go.
    table.order("command", "2b").dice(&[3]).says("it ends the go of a Foot with");
    assert_eq!(owed(&table, "inspiring"), ["1a3", "1a5"]);
    table.order("move", "1a4").refused("its brigade has had its go");
    table.order("charge", "1a3").with("target", "2a1").with("distance", 15).with("reply", "stands").says("charges");
    table.order("move", "1a5").says("moves");
    assert!(owed(&table, "inspiring").is_empty());
}

/// p. 19; HOW-AMB-A44
#[test]
fn of_a_feeble_brigade_those_on_the_table_are_counted() {
    let feeble = |gone: &[&str], says: &str| {
        let mut table = moving(FIELD);
        table.order("overrule", "1b").with("rating", "dithering").with("why", "a bad day").says("dithering");
        hit(&mut table, "1b1", 1);
        gone.iter().for_each(|unit| super::field::gone(&mut table, unit));
        table.order("command", "1b").dice(&[1]).says(says);
    };
    feeble(&[], "1 of its 3 units on the table has hits, and that is not half: it does not go back (p. 19).");
    feeble(&["1b2"], "Half or more of its units have hits (1 of 2 on the table)");
}

/// A general who is dithering directs nobody: the other is meant (p. 13, 37).
#[test]
fn the_only_general_who_may_direct_is_the_one_who_is_meant() {
    let army = "{ name = 'Red general', rating = 'dithering' }\n\n[[army.lieutenant]]\nname = 'Nádasdy'\nrating = 'dependable'\n";
    let under = ("name = 'Red foot'\n", "name = 'Red foot'\nlieutenant = 'Nádasdy'\n");
    let mut table = mustered(&but(&[("{ name = 'Red general' }", army), under]));
    table.next();
    assert_eq!(may(&table, "be directed by Nádasdy"), ["2a"]);
    table.order("direct", "2a").with("distance", 15).says("Nádasdy directs A Red foot, 15 cm away.");
}

/// The commanding general has other brigades to direct (p. 37).
#[test]
fn of_two_who_may_direct_a_brigade_the_lieutenant_general_over_it_is_meant() {
    let army = "{ name = 'Red general' }\n\n[[army.lieutenant]]\nname = 'Nádasdy'\nrating = 'dependable'\n";
    let under = ("name = 'Red foot'\n", "name = 'Red foot'\nlieutenant = 'Nádasdy'\n");
    let mut table = mustered(&but(&[("{ name = 'Red general' }", army), under]));
    table.next();
    table.order("direct", "2a").with("distance", 10).says("Nádasdy directs A Red foot");
    table.undo();
    let other = table.order("direct", "2a").with("general", "the commanding general").with("distance", 10);
    other.says("Red general directs A Red foot");
}

/// Ziethen is lieutenant general over the Foot.
const LIEUTENANT: [(&str, &str); 2] = [
    ("{ name = 'Blue general' }", "{ name = 'Blue general' }\n\n[[army.lieutenant]]\nname = 'Ziethen'\n"),
    ("name = 'Foot'\n", "name = 'Foot'\nlieutenant = 'Ziethen'\n"),
];

#[test]
fn a_lieutenant_general_is_diced_for_raised_and_rallies_his_own() {
    let mut table = mustered(&but(&LIEUTENANT));
    assert_eq!(owed(&table, "lieutenant"), ["1a"]);
    // The Prussian table: 1 dithering, 2-4 dependable, 5-6 dashing (p. 41).
    table.order("rate_lieutenant", "1a").dice(&[1]).says("Ziethen: 1, dithering");
    table.next();
    // An unrated general within 15 cm lifts him by one step (p. 37).
    table.order("raise", "1a").with("distance", 16).says("stays dithering");
    table.order("raise", "1a").with("distance", 15).says("acts as dependable");
    assert!(table.view().armies[0].general.contains("Ziethen dependable"));
    table.order("direct", "1b").refused("raises a lieutenant");
    assert!(may(&table, "be directed by Blue general").is_empty());
    assert_eq!(may(&table, "be directed by Ziethen"), ["1a"]);
    let order = Order { name: "direct".to_owned(), subject: "1a".parse().ok(), ..Order::default() };
    let says = table.battle().rule(&order, &[]).form.says;
    assert!(says.contains(&"Blue general commands; Ziethen is lieutenant general".to_owned()), "{says:?}");
    table.order("direct", "1a").with("general", "the lieutenant general").with("distance", 15).says("Ziethen directs");
    table.through("Movement");
    // Dependable lifted to dashing: a 5 is admirable (p. 12, 18).
    table.order("command", "1a").dice(&[5]).says("admirable");
    hit(&mut table, "1a1", 3);
    table.through("Rally");
    // Superior, near: 1, and 1 more by the lieutenant (p. 35-37).
    table
        .order("rally", "1a1")
        .with("distance", 45)
        .with("general", "the lieutenant general")
        .says("2 hits: 1 hit left");
    hit(&mut table, "1a2", 3);
    table.order("rally", "1a2").with("distance", 45).with("general", "the lieutenant general").refused("choose one of");
}

#[test]
fn a_dashing_lieutenant_general_is_raised_by_nobody() {
    let mut table = mustered(&but(&LIEUTENANT));
    table.order("rate_lieutenant", "1a").dice(&[6]).says("Ziethen: 6, dashing");
    table.next();
    table.order("raise", "1a").refused("Ziethen is dashing, and Blue general makes him no better");
    assert!(may(&table, "be directed by Blue general").contains(&"1a".to_owned()));
}

/// What the commanding general lends ends with what he lends it by, and rests on what his lieutenant is now (p. 13, 37).
#[test]
fn a_raise_goes_by_what_both_generals_are_now() {
    let raised = |face: u8, says: &str| {
        let mut table = mustered(&but(&LIEUTENANT));
        table.order("rate_lieutenant", "1a").dice(&[face]).says("Ziethen: ");
        table.next();
        table.order("raise", "1a").with("distance", 10).says(says);
        table.through("Movement");
        table
    };
    // An unrated general who is hit dithers, and a dithering one is powerless.
    let mut table = raised(1, "acts as dependable");
    let hit = table.order("general_casualty", "1a").with("general", "the commanding general").with("near", true);
    hit.dice(&[6, 6]).says("Ziethen acts as dithering (p. 37)");
    assert!(table.view().armies[0].general.contains("Ziethen dithering"));
    // A dependable one who is hit dithers, and is raised to dependable while the other is near.
    let mut table = raised(3, "acts as dashing");
    let hit = table.order("general_casualty", "1a").with("general", "the lieutenant general").with("near", true);
    hit.dice(&[6, 6]).says("Ziethen acts as dependable while Blue general is near (p. 37)");
    assert!(table.view().armies[0].general.contains("Ziethen dependable"));
}

#[test]
fn a_lieutenant_general_can_be_hit_and_a_late_objective_loses() {
    let [ziethen, foot] = LIEUTENANT;
    let dashing = ("'Ziethen'\n", "'Ziethen'\nrating = 'dashing'\n");
    let mut table = moving(&but(&[ziethen, dashing, foot, ("attacker = true", "attacker = true\nobjectives_by = 1")]));
    // 11 hits him: dashing becomes dependable (p. 13).
    let danger = table.order("general_casualty", "1a").with("general", "the lieutenant general").with("near", true);
    danger.dice(&[5, 6]).says("He counts as dependable");
    table.through("Breaking points");
    table.next_says("Blue did not reach the objective in time; Red won");
}

#[test]
fn a_general_leads_a_very_small_army_himself() {
    let mut table = moving(&but(&[("'Red horse'\nrating = 'dependable'", "'Red horse'\nled_by_general = true")]));
    // Unrated, he rolls as dependable: a 6 is admirable (p. 12, 18, HOW-AMB-A45). He does not direct himself.
    table.order("direct", "2b").refused("does not direct himself");
    table.order("command", "2b").dice(&[6]).says("admirable");
    assert_eq!(table.view().armies[1].brigades[1].rating, "led by the general");
}

#[test]
fn command_figures_go_sixty_centimetres() {
    let mut table = commanded(FIELD, "1a", 3);
    table.order("figure", "1a").with("distance", 61).refused("beyond its move");
    table.order("figure", "1a").with("distance", 60).says("of 60 at most");
}

#[test]
fn a_commander_moves_once_and_after_his_units() {
    let mut table = moving(FIELD);
    table.order("figure", "1b").with("distance", 60).refused("his units move first");
    table.order("command", "1b").dice(&[3]).says("steady");
    for unit in ["1b1", "1b3"] {
        table.order("move", unit).says("moves");
    }
    table.order("figure", "1b").with("distance", 61).refused("beyond its move");
    table.order("figure", "1b").with("distance", 60).says("b2 stays: the commander goes last");
    // With that his brigade is done.
    assert_eq!(table.view().acting, Some(2));
    table.order("move", "1b2").refused("its commander has moved");
    table.order("figure", "1b").with("distance", 5).refused("he has moved this turn");
    next_turn(&mut table, "1b");
    table.order("move", "1b2").says("moves");
}

#[test]
fn a_general_moves_once_at_the_start_of_the_turn() {
    let mut table = mustered(FIELD);
    table.next();
    table.order("figure", "1b").with("role", "the brigade's commander").refused("his units move first");
    table.order("figure", "1a").with("distance", 60).says("Blue general goes 60 cm");
    table.order("figure", "1b").with("distance", 5).refused("goes no more of his own will");
    table.order("figure", "2a").with("distance", 10).says("Red general goes 10 cm");
    table.through("Movement");
    table.order("figure", "1a").refused("his units move first");
    table.through("Commanding generals");
    table.order("figure", "1a").with("distance", 60).says("Blue general goes 60 cm");
}

#[test]
fn a_commander_leaves_with_his_last_unit() {
    let mut table = commanded(FIELD, "1b", 3);
    fn lost<'a>(table: &'a mut Table, unit: &str) -> Given<'a> {
        table.order("overrule", unit).with("gone", true).with("why", "ridden down")
    }
    lost(&mut table, "2b1").says("Done For");
    lost(&mut table, "2b2").says("Done For");
    lost(&mut table, "2b3").says("The commander of B Red horse leaves the game");
    assert_eq!(table.view().armies[1].brigades[1].rating, "commander gone");
    table.order("figure", "2b").refused("leaves the game");
}

#[test]
fn a_commander_goes_back_with_a_brigade_that_all_retreats() {
    let mut table = commanded(FIELD, "2b", 3);
    table.order("figure", "2b").with("distance", 30).says("goes 30 cm");
    table.through("Firing");
    for unit in ["2b1", "2b2", "2b3"] {
        hit(&mut table, unit, 4);
    }
    table.next();
    table.order("react", "2b1").says("retreats 30 to 60 cm");
    table.order("figure", "2b").refused("only where all of them retreat");
    table.order("react", "2b2").says("retreats 30 to 60 cm");
    table.order("react", "2b3").says("its commander may go back with it, even if he has moved");
    table.order("figure", "2b").with("distance", 40).says("goes 40 cm");
}

/// Why a brigade is directed by nobody, and why a unit has no roll of its own, stands on the roster before any form is open.
#[test]
fn who_has_thrown_is_not_directed_and_who_has_not_has_no_roll() {
    let mut table = moving(FIELD);
    assert_eq!(table.against("obey", "1a2"), ["its brigade throws its command die first: `r` (p. 11)"]);
    assert_eq!(table.against("obey", "1c1")[0], "an independent unit is never out of command (p. 12)");
    table.order("command", "1a").dice(&[3]).says("steady");
    assert_eq!(table.against("direct", "1a"), ["it has thrown its command die this turn (p. 12, 18)"]);
    assert_eq!(table.against("obey", "1a2"), Vec::<String>::new());
}

/// Where the order of battle has no lieutenant general nobody is asked who leads under one (p. 37).
#[test]
fn without_lieutenants_none_is_asked_for() {
    let table = moving(FIELD);
    let asked = |brigade: &str| {
        let order = Order { name: Order::OVERRULE.to_owned(), subject: brigade.parse().ok(), ..Order::default() };
        let questions = table.battle().rule(&order, &[]).form.questions;
        questions.into_iter().any(|question| question.id == "lieutenant")
    };
    assert!(!asked("1a"));
}

/// What an inspiring commander orders is an advance: a move to the flank is none (p. 19).
#[test]
fn a_move_to_the_flank_is_no_advance() {
    let mut table = moving(FIELD);
    table.order("overrule", "1a").with("rating", "dashing").with("why", "a good day").says("dashing");
    table.order("command", "1a").dice(&[6]).says("inspiring");
    table.order("move", "1a2").with("direction", "to the flank").says("moves");
    // The last has no move left: it is ticked off, or let off.
    assert_eq!(owed(&table, "inspiring"), ["1a1", "1a3", "1a5", "1a2"]);
}
