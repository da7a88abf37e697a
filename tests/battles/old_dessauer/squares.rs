//! Squares that are touched on different sides; whose dice fall first; what a ruling on a round says first.

use drumhead::umpire::Answer;

use super::field::{FOOT_WINS, arms, beats_by_two, end_turn};
use super::said::{order, question, ruling};
use crate::support::table::Table;

/// Grenadiers and foot have charged a square of four stands.
pub fn square_between_two() -> Table {
    let mut table = arms(|text| text.replace("\"light_infantry_defend_rough\", ", ""));
    table.order("deploy", "2a2").with("formation", "square").says("square");
    table.next();
    for charger in ["1a1", "1a2"] {
        table.order("charge", charger).with("target", "2a2").with("distance", 4).says("charges");
    }
    table.through("Combat");
    table
}

fn title(table: &Table, sides: bool) -> String {
    let fight = order("fight", "2a2", &[("sides", Answer::Flag(sides))]);
    table.battle().rule(&fight, &[]).form.title
}

/// The side in contact and the two beside it are three of four, and all four where two are touched (Eligible Stands in Combat).
#[test]
fn a_square_between_two_strikes_with_all_its_sides() {
    let mut table = square_between_two();
    table.order("fight", "2a2").refused("no answer");
    assert_eq!(question(&table, &order("fight", "2a2", &[]), "sides").label, "on different sides of A2");
    assert_eq!(title(&table, true), "Fight a round, dice in this order: a1 4, a2 4, A2 2 at a1, A2 2 at a2");
    // Three quarters of four are three dice, of which the odd one goes to the first.
    assert_eq!(title(&table, false), "Fight a round, dice in this order: a1 4, a2 4, A2 2 at a1, A2 1 at a2");
    let read = "A2, in square: three quarters of its stands strike, rounded up (a reading).";
    table.order("fight", "2a2").with("sides", false).dice(&[1; 11]).says(read);
    table.undo();
    let all = "A2, in square, touched on different sides: all its stands strike.";
    table.order("fight", "2a2").with("sides", true).dice(&[1; 12]).says(all);
    // It is known from then on: two dice at each of them again.
    end_turn(&mut table, "Turn 2");
    table.through("Combat");
    assert_eq!(question(&table, &order("fight", "2a2", &[]), "sides").answer, Some(Answer::Flag(true)));
    table.order("fight", "2a2").dice(&[1; 12]).says(all);
}

/// One enemy touches one side; several are asked about, also as a charge shows what follows it.
#[test]
fn the_sides_of_a_square_are_asked_where_two_touch_it() {
    let mut table = square_between_two();
    table.order("overrule", "1a1").with("gone", true).with("why", "counted again").says("out of the battle");
    let form = table.battle().rule(&order("fight", "2a2", &[]), &[]).form;
    assert!(form.questions.iter().all(|question| question.id != "sides"));
    assert_eq!(form.title, "Fight a round: 4 dice of a2 Foot, then 3 of A2 Foot");

    let mut table = arms(|text| text.replace("\"light_infantry_defend_rough\", ", ""));
    table.order("deploy", "2a2").with("formation", "square").says("square");
    table.next();
    table.order("charge", "1a1").with("target", "2a2").with("distance", 4).says("charges");
    let target = ("target", Answer::Word("2a2".to_owned()));
    let charge = table.battle().rule(&order("charge", "1a2", &[target]), &[]).form;
    let why =
        "no chances of the round that follows: whether a square is touched on different sides is asked as it is fought";
    assert!(charge.says.contains(&why.to_owned()), "{:?}", charge.says);
}

/// A gap under 2 inches between enemies is its end (Recoil Moves): between two it has to be said.
#[test]
fn the_gap_of_a_beaten_square_is_asked_where_enemies_hold_different_sides() {
    // Grenadiers against a defensive fire: on 6. Two hits against none.
    let hits = |dice: u8| [&[6, 6][..], &vec![1; usize::from(dice) - 2]].concat();
    let mut table = square_between_two();
    table.order("fight", "2a2").with("sides", true).dice(&hits(12)).says("lost by A2 Foot");
    table.order("recoil", "2a2").refused("no answer");
    table.order("recoil", "2a2").with("hemmed", false).says("recoils 4 inches");
    let mut table = square_between_two();
    table.order("fight", "2a2").with("sides", false).dice(&hits(11)).says("lost by A2 Foot");
    table.order("recoil", "2a2").says("recoils 4 inches");
}

/// Twelve less two hits, and one for each of two recoil moves (Rout Hits).
#[test]
fn a_round_names_the_rout_hits_and_the_recoil_first() {
    let mut table = square_between_two();
    let fight = order("fight", "2a2", &[("sides", Answer::Flag(false))]);
    let notes = ruling(&table, &fight, &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1]).notes;
    let first = "A2 Foot: at a1 1 1 for 4, at a2 1 for 4, 8 left after 2 rout hits, shaken, recoils 4 inches or more.";
    assert_eq!(notes[0], first);
    table.order("overrule", "2a2").with("figures", 2).with("why", "counted again").says("2 figures");
    // What the hits alone destroy has nobody left to lose on its way. Two figures are one die, at the first.
    let notes = ruling(&table, &fight, &[6, 6, 1, 1, 1, 1, 1, 1, 1]).notes;
    assert_eq!(notes[0], "A2 Foot: at a1 1 for 4, 0 left, destroyed.");
}

/// The dice of the first army fall first; Austria is active in turn 2.
#[test]
fn who_throws_first_though_passive_is_said_to_be_that() {
    let mut table = arms(|text| text.replace("\"light_infantry_defend_rough\", ", ""));
    table.next();
    table.order("charge", "1a4").with("target", "2a3").with("distance", 4).says("charges");
    table.through("Combat");
    let pair = |table: &Table| table.battle().rule(&order("fight", "1a4", &[]), &[]).form.title;
    assert_eq!(pair(&table), "Fight a round: 4 dice of a4 Fusiliers, then 4 of A3 Third");
    table.order("fight", "1a4").dice(&[1; 8]).says("nobody has lost");
    end_turn(&mut table, "Turn 2");
    for charger in ["2a1", "2a2"] {
        table.order("charge", charger).with("target", "1a2").with("distance", 4).says("charges");
    }
    table.through("Combat");
    assert_eq!(pair(&table), "Fight a round: 4 dice of a4 Fusiliers (passive), then 4 of A3 Third");
    let three = table.battle().rule(&order("fight", "1a2", &[]), &[]).form.title;
    assert_eq!(three, "Fight a round, dice in this order: a2 (passive) 2 at A1, a2 2 at A2, A1 4, A2 4");
}

/// In Combat a pursuit is the umpire's word alone: whoever looks for it elsewhere is sent to its own step.
#[test]
fn a_pursuit_is_in_its_own_step() {
    let mut table = arms(|text| text.replace("\"light_infantry_defend_rough\", ", ""));
    let steps = |table: &Table| -> Vec<Vec<&'static str>> {
        let others = table.battle().game().elsewhere().into_iter();
        others.filter(|order| order.names[0] == "pursue").map(|order| order.phases).collect()
    };
    assert_eq!(steps(&table), [["Pursuit"]]);
    table.next();
    assert_eq!(steps(&table), [["Pursuit"]]);
    beats_by_two(&mut table, "1a2", FOOT_WINS, &[]);
    assert!(steps(&table).is_empty());
}
