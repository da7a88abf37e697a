//! Who throws what at whom in a round: odd dice, whoever charged first, and the words of the dice; and what comes first of
//! what is owed. Dice and points are reckoned by hand.

use drumhead::battle::{After, Given, Mending, Thrown};
use drumhead::tui::layer::Layer;
use drumhead::umpire::{Answer, Interrupt};

use super::field::{arms, arms_that_skirmish, end_turn, example, owed};
use super::said::{order, question, ruling};
use crate::support::app::App;
use crate::support::table::Table;

const FLANK: &str = "flank starting behind it";

/// A2, which these charge one after the other, each at the side that is named; it has so many figures left.
fn charged(figures: i64, chargers: &[(&str, &str)]) -> Table {
    let mut table = arms_that_skirmish();
    if figures < 12 {
        table.order("overrule", "2a2").with("figures", figures).with("why", "counted again").says("figures");
    }
    for (charger, face) in chargers {
        let charge = table.order("charge", charger).with("target", "2a2").with("distance", 4);
        charge.with("face", *face).says("charges A2 Foot");
    }
    table.through("Combat");
    table
}

/// Nine figures are three dice: one for each, and the odd one for the front, as nobody strikes to his flank in the first round
/// (Eligible Stands in Combat; Flank/Rear Attacks). Which charge was ordered first changes none of it.
#[test]
fn an_odd_die_goes_to_who_can_be_struck_whoever_charged_first() {
    for chargers in [[("1a3", FLANK), ("1a2", "front")], [("1a2", "front"), ("1a3", FLANK)]] {
        let table = charged(9, &chargers);
        let asked = question(&table, &order("fight", "2a2", &[]), "first");
        assert_eq!(
            (asked.label.as_str(), asked.answer),
            ("the odd die goes to", Some(Answer::Words(vec!["1a2".to_owned()])))
        );
        let title = table.battle().rule(&order("fight", "2a2", &[]), &[]).form.title;
        assert_eq!(title, "Fight a round, dice in this order: a2 4, a3 4, A2 2 at a2 (1 not thrown)");
        let says = table.form_says("fight", "2a2");
        for said in [
            "the odd die of A2: at a2",
            "A2: 1 die at a3: none struck, on its flank or rear in the first round; nor thrown at others (a reading)",
        ] {
            assert!(says.contains(&said.to_owned()), "{said}: {says:?}");
        }
        // Infantry 2, flank -2, without defensive fire, against 2.
        let fight = ruling(&table, &order("fight", "1a2", &[]), &[1, 1, 1, 1, 1, 1, 1, 1, 6, 6]);
        assert!(fight.table.contains("A2 v a2 2 dice on 6"), "{}", fight.table);
        assert!(fight.line.contains("A2 Foot 6 6, 2 hits"), "{}", fight.line);
        // Whom the owner names has it all the same.
        let named = order("fight", "2a2", &[("first", Answer::Words(vec!["1a3".to_owned()]))]);
        let title = table.battle().rule(&named, &[]).form.title;
        assert_eq!(title, "Fight a round, dice in this order: a2 4, a3 4, A2 1 at a2 (2 not thrown)");
    }
}

/// Twelve figures are four dice, two for each; and of three dice at flank and rear none is thrown at all.
#[test]
fn nothing_is_asked_of_odd_dice_where_nobody_throws_any() {
    for (figures, other) in [(12, "front"), (9, "rear starting behind it")] {
        let table = charged(figures, &[("1a3", FLANK), ("1a2", other)]);
        let form = table.battle().rule(&order("fight", "2a2", &[]), &[]).form;
        assert!(form.questions.iter().all(|question| question.id != "first"), "{other}: {:?}", form.questions);
    }
}

/// Of a2, which is taken in flank, nobody throws (Flank/Rear Attacks): the dice of A1 are the only ones.
#[test]
fn whose_dice_are_the_only_ones_is_said_by_its_role() {
    let mut table = example();
    end_turn(&mut table, "Turn 2");
    let charge = table.order("charge", "2a1").with("target", "1a2").with("distance", 4);
    charge.with("face", FLANK).says("charges");
    table.through("Combat");
    let outcome = table.battle().rule(&order("fight", "1a2", &[]), &[]);
    // The book says so in as many words: with one enemy that is no reading.
    let none = "a2: 4 dice at A1: none struck, on its flank or rear in the first round".to_owned();
    assert!(outcome.form.says.contains(&none), "{:?}", outcome.form.says);
    assert_eq!(outcome.form.thrower("active unit's hits"), "A1 Line");
    match outcome.result {
        Err(Interrupt::NeedDice(need)) => assert_eq!(need.why, "active unit's hits"),
        other => panic!("dice are due: {other:?}"),
    }
}

/// Prussia throws first, whoever came: a title with its dice before those of Austria says who did.
#[test]
fn whose_dice_fall_before_those_of_who_came_is_said() {
    let title = |table: &Table| table.battle().rule(&order("fight", "1a2", &[]), &[]).form.title;
    let mut table = example();
    end_turn(&mut table, "Turn 2");
    table.order("charge", "2a1").with("target", "1a2").with("distance", 4).says("charges");
    table.through("Combat");
    assert_eq!(title(&table), "Fight a round: 4 dice of a2 Musketeers (attacked), then 6 of A1 Line (attacks)");
    // Even, at 4 stands against 6: one hit more is a recoil of 2 inches, and is pursued.
    table.order("fight", "1a2").dice(&[1, 1, 1, 1, 6, 1, 1, 1, 1, 1]).says("lost by a2 Musketeers");
    table.order("recoil", "1a2").says("recoils 2 inches");
    table.next();
    table.order("pursue", "2a1").says("pursues a2 Musketeers, 2 inches");
    end_turn(&mut table, "Turn 3");
    table.through("Combat");
    // Ten men are left: the last of four stands has one of its three.
    assert_eq!(title(&table), "Fight a round: 3 dice of a2 Musketeers (pursued), then 6 of A1 Line (pursues)");
}

/// What becomes of the last ruling, a round, where this charge before it is corrected to this side.
fn corrected(table: &Table, charge: u64, (charger, target): (&str, &str), face: &str) -> Option<After> {
    let battle = table.battle();
    let round = battle.standing().last()?.seq;
    let answers = [
        ("target", Answer::Word(target.to_owned())),
        ("distance", Answer::Number(4.into())),
        ("face", Answer::Word(face.to_owned())),
    ];
    let given = Given { order: order("charge", charger, &answers), throws: Vec::new(), thrown: Thrown::Nobody };
    let (_, changes) = battle.mend(Mending::Correct(charge), Some(given), "misread").expect("it can be");
    changes.into_iter().find(|change| change.seq == round).map(|change| change.after)
}

/// Where a charge is corrected from flank to front, or to the flank, the dice that fell are still those of A1, who threw them:
/// a2 owes its own then, or throws none any more.
#[test]
fn dice_stay_with_who_threw_them_where_the_side_of_a_charge_is_corrected() {
    let fought = |face: &str, faces: &[u8], to: &str| {
        let mut table = example();
        end_turn(&mut table, "Turn 2");
        let charge = table.order("charge", "2a1").with("target", "1a2").with("distance", 4);
        charge.with("face", face).says("charges");
        let charge = table.battle().standing().last().expect("the charge").seq;
        table.through("Combat");
        table.order("fight", "1a2").dice(faces).says("A1 Line 3 1 2 3 1 2");
        corrected(&table, charge, ("2a1", "1a2"), to)
    };
    match fought(FLANK, &[3, 1, 2, 3, 1, 2], "front") {
        Some(After::AsItWas(why)) => assert!(why.contains("passive unit's hits"), "{why}"),
        other => panic!("a2 has thrown no dice: {other:?}"),
    }
    match fought("front", &[2, 2, 1, 1, 3, 1, 2, 3, 1, 2], FLANK) {
        Some(After::Stands(line)) => {
            assert!(line.contains("A1 Line 3 1 2 3 1 2") && line.contains("no dice"), "{line}");
            assert!(!line.contains("2 2 1 1"), "{line}");
        }
        other => panic!("A1 has thrown its dice: {other:?}"),
    }
}

/// Nine figures are three dice, the odd one at a3, who charged first. Taken in flank by him, A2 has it at a2, and one die alone
/// was thrown at him.
#[test]
fn dice_stay_with_whom_they_were_thrown_at_where_the_odd_one_goes_to_another() {
    let table = &mut charged(9, &[("1a3", "front"), ("1a2", "front")]);
    let charge =
        table.battle().standing().iter().find(|record| record.ruled.order.name == "charge").expect("that of a3").seq;
    table.order("fight", "2a2").dice(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3]).says("at a3 1 2");
    match corrected(table, charge, ("1a3", "2a2"), FLANK) {
        Some(After::AsItWas(why)) => assert!(why.contains("passive hits, 1st enemy"), "{why}"),
        other => panic!("a second die at a2 is owed: {other:?}"),
    }
}

/// Who loses recoils, and then others fight (Combat Results): Space opens the recoil, whoever is selected.
#[test]
fn a_recoil_is_owed_before_the_rounds_of_others() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a1").dice(&[5, 6, 4, 1, 5, 4, 4, 1, 1, 1]).says("lost by A1 Line");
    let orders: Vec<&str> = table.view().duties.iter().map(|duty| duty.order).collect();
    assert_eq!((orders, owed(&table, "recoil")), (vec!["recoil", "fight"], vec!["2a1".to_owned()]));
    let mut app = App::from(table);
    app.keys("a1<pause> ");
    let Some(Layer::Form(form)) = app.model.layers.last() else { panic!("no form:\n{}", app.text()) };
    assert_eq!((form.order.name.as_str(), form.order.subject), ("recoil", "2a1".parse().ok()));
    // The winner owes none, and says who does.
    app.keys("<esc>a1<pause>s").expect("it owes no recoil move: select who does, A1 (Recoil Moves)");
}

/// To rally costs nothing: who goes on is told once who has not rolled, and may leave it undone.
#[test]
fn who_goes_on_from_rally_is_told_who_has_not_rolled() {
    let mut table = example();
    table.order("overrule", "2a2").with("shaken", true).with("why", "a test").says("shaken");
    end_turn(&mut table, "Turn 2, phase 1 Rally: Austria");
    let mut app = App::from(table);
    app.keys("<pause>]");
    assert!(matches!(app.model.layers.last(), Some(Layer::Ending { .. })), "{}", app.text());
    app.expect("roll to rally: A2");
    app.keys("<pause>y");
    assert!(app.last().contains("Left undone: roll to rally: A2."), "{}", app.last());
    assert_eq!(app.model.view.phase.name, "Movement");
}

/// Twelve men are four stands. Whether "front-rank stands" are those of one rank or of two the article leaves open: where the
/// second rank strikes though the unit is taken in the rear, that is told as a reading (Eligible Stands in Combat).
#[test]
fn who_strikes_with_two_ranks_to_its_rear_is_told() {
    // A column has two stands in two ranks, a line of two has four; in a line of four they are all in one.
    for (formation, wide, dice, told) in
        [("column", None, 2, true), ("line", Some(2), 4, true), ("line", None, 4, false)]
    {
        let mut table = arms(|text| text.replace("\"light_infantry_defend_rough\", ", ""));
        let drawn = table.order("deploy", "2a2").with("formation", formation);
        match wide {
            Some(wide) => drawn.with("wide", wide).says("line"),
            None => drawn.says(formation),
        }
        table.next();
        let charge = table.order("charge", "1b1").with("target", "2a2").with("distance", 8);
        charge.with("face", "rear starting behind it").says("on its rear");
        table.through("Combat");
        let says = "A2, attacked on flank or rear: its first two ranks strike, as to the front (a reading)";
        // In the first round it strikes at nobody.
        assert!(!table.form_says("fight", "2a2").contains(&says.to_owned()));
        table.order("fight", "1b1").dice(&[1; 6]).says("nobody has lost");
        end_turn(&mut table, "Turn 2");
        table.through("Combat");
        assert_eq!(table.form_says("fight", "2a2").contains(&says.to_owned()), told, "{formation} {wide:?}");
        let fight = ruling(&table, &order("fight", "2a2", &[]), &vec![1; 6 + dice]);
        assert!(fight.table.contains(&format!("A2 {dice} dice on ")), "{}", fight.table);
        assert_eq!(fight.notes.contains(&format!("{says}.")), told, "{:?}", fight.notes);
    }
}
