//! What was played at Mollwitz: who is held there, when half of the foot is gone, and how its end is told; what forms leave to
//! the player there, and what they know; and to whom a loss is told.

use drumhead::umpire::{Answer, End, Kind, Ratio};

use super::field::{allowed, arms_that_skirmish, end_turn, example, mustered, rearguard};
use super::said::{order, question, ruling};
use crate::support::app::{App, shipped};
use crate::support::fought::end_phase;
use crate::support::table::Table;

fn word(word: &str) -> Answer {
    Answer::Word(word.to_owned())
}

/// Mollwitz, drawn up, in the movement of the first turn: Prussia is active.
fn mollwitz() -> Table {
    let mut table = Table::at("old-dessauer", "mollwitz");
    table.next();
    table
}

/// What is special about the battle is kept.
#[test]
fn who_may_not_charge_or_move_at_mollwitz_is_held() {
    let mut table = mollwitz();
    assert_eq!(table.against("charge", "1d1")[0], "its brigade does not charge before turn 2 (scenario)");
    assert_eq!(table.against("charge", "1e1"), Vec::<String>::new());
    assert!(allowed(&table, "move").contains(&"1d1".to_owned()), "it may move");
    let foot = |table: &Table| -> Vec<String> {
        let may = allowed(table, "move").into_iter();
        may.filter(|code| code.starts_with("2a") || code.starts_with("2b")).collect()
    };
    end_turn(&mut table, "Turn 2");
    assert_eq!(foot(&table), Vec::<String>::new());
    assert_eq!(
        table.against("move", "2b1")[0],
        "its brigade is held: it neither moves nor charges before turn 3 (scenario)"
    );
    assert!(allowed(&table, "move").contains(&"2c1".to_owned()), "the horse is not held");
    end_turn(&mut table, "Turn 3");
    assert_eq!(table.against("charge", "1d1"), Vec::<String>::new());
    end_turn(&mut table, "Turn 4");
    assert_eq!(foot(&table).len(), 8);
}

/// Who is at a quarter of his figures counts as lost: of seven units of Austrian foot four are more than half.
#[test]
fn how_much_foot_is_lost_is_told_as_the_turn_ends_and_from_half_of_it_on() {
    let mut table = mollwitz();
    let counted = |table: &Table| -> Vec<String> {
        table.view().headline.into_iter().filter(|told| told.starts_with("the ending counts foot lost")).collect()
    };
    let loses = |table: &mut Table, unit: &str, figures: i64| {
        table.order("overrule", unit).with("figures", figures).with("why", "a test").says("figures");
    };
    loses(&mut table, "2a1", 2);
    loses(&mut table, "1a3", 3);
    // Horse is no foot.
    loses(&mut table, "2c1", 3);
    assert_eq!(counted(&table), Vec::<String>::new());
    table.through("Reform");
    assert_eq!(counted(&table), ["the ending counts foot lost: Prussia 1 of 11 (half 6), Austria 1 of 7 (half 4)"]);
    table.next();
    for unit in ["2a2", "2a3", "2b1"] {
        loses(&mut table, unit, 3);
    }
    assert_eq!(counted(&table), ["the ending counts foot lost: Austria 4 of 7 (half 4)"]);
    let ends = "half is lost: F ends the battle".to_owned();
    assert!(!table.view().headline.contains(&ends));
    table.through("Reform");
    assert!(table.view().headline.contains(&ends), "{:?}", table.view().headline);
    let mut app = App::from(table);
    app.keys("!").expect("Austria 4 of 7");
}

/// How it was won is a sentence, asked for once it is said who has won.
#[test]
fn how_the_battle_ends_is_asked_after_who_has_won() {
    let mut table = mollwitz();
    table.through("Reform");
    let asked = |answers: &[(&str, Answer)]| table.battle().rule(&order("end", "", answers), &[]).form.questions;
    let first = asked(&[]);
    assert_eq!(first.len(), 1, "{first:?}");
    assert_eq!(first[0].kind, Kind::Choice(vec!["Prussia", "Austria", "nobody", "otherwise"]));
    for winner in ["Prussia", "nobody", "otherwise"] {
        let then = asked(&[("winner", word(winner))]);
        let how = then.last().expect("it is asked");
        assert_eq!((how.id, &how.kind, &how.answer, how.optional), ("how", &Kind::Text, &None, false), "{winner}");
    }
    // The words of older journals are read.
    let first = [("winner", word("the first army")), ("how", word("it is dark"))];
    let line = "The battle ends: Prussia won: it is dark.";
    assert_eq!(ruling(&table, &order("end", "", &first), &[]).line, line);
    let old = [("winner", word("as said below")), ("how", word("it is dark"))];
    assert_eq!(ruling(&table, &order("end", "", &old), &[]).line, "The battle ends: it is dark.");
    let end = table.order("end", "").with("winner", "Prussia").with("how", "half of the Austrian foot is gone");
    end.says("The battle ends: Prussia won: half of the Austrian foot is gone.");
}

/// Whether it is given to his brigade or to a unit, a general leaves nobody by one key.
#[test]
fn that_a_general_leaves_is_said() {
    let mut table = rearguard();
    for to in ["1a", "1a1", "1a2"] {
        assert_eq!(question(&table, &order("general", to, &[]), "leaves").answer, None, "{to}");
        table.order("general", to).refused("no answer");
        table.order("general", to).with("leaves", false).refused("no answer");
    }
    let nobody = [("joins", Answer::Words(Vec::new()))];
    let line = "General Manteuffel leaves a1 Gren Kleist.";
    assert_eq!(ruling(&table, &order("general", "1a", &nobody), &[]).line, line);
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    end_phase(&mut app);
    app.keys("aJ<enter>");
    assert!(!app.last().contains("leaves"), "{}", app.last());
    app.keys("<esc>aJl<enter>");
    assert_eq!(app.last(), line);
    // Whose general is alone has him join it.
    let joins = question(&example(), &order("general", "1a2", &[]), "joins").answer;
    assert_eq!(joins, Some(Answer::Words(vec!["1a2".to_owned()])));
}

#[test]
fn into_which_formation_a_unit_changes_is_chosen() {
    let table = rearguard();
    let into = question(&table, &order("move", "1a2", &[("what", word("formation"))]), "formation");
    assert_eq!(into.answer, None);
    // Its own comes last: it changes into that for another width alone.
    assert_eq!(into.kind, Kind::Choice(vec!["column", "square", "bent line", "line"]));
    let form = table.battle().rule(&order("move", "1a2", &[("what", word("formation"))]), &[]).form;
    assert!(
        form.says.contains(&"it stands in line now: into that only to change its width".to_owned()),
        "{:?}",
        form.says
    );
    // A column is one stand wide, and has no other width (Formations).
    let mut march = mustered();
    march.order("deploy", "1a2").with("formation", "column").says("column");
    march.next();
    let into = question(&march, &order("move", "1a2", &[("what", word("formation"))]), "formation");
    assert_eq!(into.kind, Kind::Choice(vec!["line", "square", "bent line"]));
    let mut app = App::on(shipped("old-dessauer", "rearguard", 1), 80, 24);
    end_phase(&mut app);
    // None, wheel, turn, formation; the first word is a column.
    app.keys("a2phhhF0<enter>");
    assert!(app.last().contains("change formation into column, 0 of 2 inches"), "{}\n{}", app.last(), app.text());
}

/// How far it went the roster knows; more than half of a move is forbidden to who shoots.
#[test]
fn a_shot_offers_no_move_that_forbids_it() {
    let mut table = example();
    table.order("move", "1a2").with("distance", 2).says("2 of 4 inches");
    table.through("Shooting");
    let moved = |unit: &str| {
        let at = [("target", word("2a1")), ("distance", Answer::Number(Ratio::whole(3)))];
        let moved = question(&table, &order("fire", unit, &at), "moved");
        assert!(moved.known, "{unit}");
        (moved.kind, moved.answer)
    };
    assert_eq!(moved("1a2"), (Kind::Choice(vec!["half"]), Some(word("half"))));
    assert_eq!(moved("1a3"), (Kind::Choice(vec!["no", "half"]), Some(word("no"))));
    let farther = table.order("fire", "1a3").with("target", "2a1").with("distance", 3).with("moved", "half");
    farther.dice(&[1; 4]).says("no hit");
}

/// Regular foot tests on 2 (house), and one more for the hit that it has: also where the next shot adds none.
#[test]
fn who_owes_a_test_tests_though_another_shot_misses() {
    let mut table = example();
    table.through("Shooting");
    table.order("fire", "1a2").with("target", "2a1").with("distance", 3).dice(&[5, 1, 1, 1]).says("1 hit");
    let at = [("target", word("2a1")), ("distance", Answer::Number(Ratio::whole(3)))];
    let ends = |face: u8| ruling(&table, &order("fire", "1a3", &at), &[face, 1, 1, 1]).ends;
    assert_eq!(ends(1), [End::of("A1 Line", "tests: 3 or more")]);
    assert_eq!(ends(5), [End::of("A1 Line", "tests: 4 or more")]);
}

/// Foot that beats horse has no pursuit, and no step of it follows (Pursuit Moves).
#[test]
fn that_foot_does_not_pursue_horse_is_said_with_the_round() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1b2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    let fight = table.order("fight", "1b2").dice(&[1, 1, 1, 1, 1, 1, 6, 6, 1, 1]);
    fight.says("A2 Foot does not pursue: infantry never pursues cavalry (Pursuit Moves).");
    table.order("recoil", "1b2").says("recoils 4 inches");
    table.next();
    assert_eq!(table.phase(), "Reform");
}

/// Two fight one, and one of them hits: that one is told, whoever was selected. One hit and one rout hit are two of twelve.
#[test]
fn a_loss_is_told_to_those_who_hit() {
    for selected in ["1a2", "1a3", "2a2"] {
        for (second, to) in [(1, "Prussia's Third"), (6, "Prussia's Foot and Prussia's Third")] {
            let mut table = arms_that_skirmish();
            table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
            table.order("charge", "1a3").with("target", "2a2").with("distance", 4).says("charges");
            table.through("Combat");
            let fight = table.order("fight", selected).dice(&[second, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1]);
            fight.says("lost by A2 Foot");
            let part = if second == 6 { "1/3" } else { "1/6" };
            let told = format!("Austria's Foot lost {part} of its strength to {to}.");
            assert!(table.told().contains(&told), "{selected}: no {told:?} in {}", table.told());
        }
    }
}
