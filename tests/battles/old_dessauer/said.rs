//! What a battle of Old Dessauer keeps of what it was told: ground and cover from the order of battle on, the formation
//! of a charger, how far a pursuit goes, half a move; and that nothing which decides is left out of a form or a ruling.

use drumhead::umpire::{Answer, Order, Question, Ratio, Ruling, Throw, odds};
use serde_json::Value;

use super::field::{EXAMPLE, allowed, end_turn, example, mustered, owed, rearguard};
use crate::support::table::Table;

pub fn order(name: &str, to: &str, answers: &[(&str, Answer)]) -> Order {
    let answers = answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect();
    Order { name: name.to_owned(), subject: to.parse().ok(), answers }
}

fn unit(code: &str) -> Answer {
    Answer::Word(code.to_owned())
}

fn inches(n: i128) -> Answer {
    Answer::Number(Ratio::whole(n))
}

/// The ruling of an order that is not given.
pub fn ruling(table: &Table, order: &Order, faces: &[u8]) -> Ruling<Value> {
    let throws: Vec<Throw> = faces.iter().map(|face| Throw::Face(*face)).collect();
    table.battle().rule(order, &throws).result.unwrap_or_else(|stop| panic!("{stop}"))
}

/// A question of a form, as it stands there at first.
pub fn question(table: &Table, order: &Order, id: &str) -> Question {
    let form = table.battle().rule(order, &[]).form;
    form.questions.into_iter().find(|question| question.id == id).unwrap_or_else(|| panic!("{id} is not asked"))
}

#[test]
fn a_charger_that_changes_formation_is_asked_into_what_and_fights_in_it() {
    let mut table = mustered();
    table.order("deploy", "1b2").with("formation", "column").says("column");
    table.next();
    // Medium cavalry charges 14 inches in column (house); the change costs half of them.
    let far = table.order("charge", "1b2").with("target", "2b3").with("distance", 8);
    far.with("approach", "formation").with("formation", "line").refused("it charges 7 inches");
    let order = table.order("charge", "1b2").with("target", "2b3").with("distance", 7);
    order
        .with("approach", "formation")
        .with("formation", "line")
        .says("charges B3 Hus Baranyay, 7 inches, on its front in line.");
    assert_eq!(table.row("1b2").marks, ["at B3"]);
    table.through("Combat");
    // In line all twelve strike: six dice. 3, a grade above +1; light 2: 4-6 against 6, four dice of eight men.
    let faces = [4, 4, 3, 1, 1, 1, 5, 5, 5, 5];
    let fight = table.order("fight", "1b2").dice(&faces);
    fight.says(
        "b2 Drag Normann 4 4 3 1 1 1 for 4, 2 hits; B3 Hus Baranyay 5 5 5 5 for 6, no hit: lost by B3 Hus Baranyay",
    );
}

#[test]
fn a_charger_that_changes_into_a_column_stands_in_column() {
    let mut table = rearguard();
    let order = table.order("charge", "1a2").with("target", "2a1").with("distance", 3);
    order.with("approach", "formation").with("formation", "column").says("on its front in column");
    assert_eq!(table.row("1a2").marks, ["at A1", "column"]);
}

/// Infantry in line has 4 inches; each inch across a stream is two of them.
#[test]
fn half_a_move_is_half_of_what_it_costs() {
    let mut table = rearguard();
    let across = |table: &mut Table, to: &str, inches: i64| {
        let order = table.order("move", to).with("crosses", true).with("crossing", 1).with("distance", inches);
        order.says(&format!("{inches} of 3 inches"));
        table.row(to).marks
    };
    assert_eq!(across(&mut table, "1a4", 2), ["mov"], "three of four are more than half");
    assert_eq!(across(&mut table, "1a3", 1), ["half"], "two of four are half");
    table.through("Shooting");
    table.order("fire", "1a4").with("target", "2a3").with("distance", 4).refused("moved more than half");
    let volley = table.order("fire", "1a3").with("target", "2a3").with("distance", 4);
    volley.dice(&[6, 5, 1, 1]).says("6 5 1 1 for 6 or more, 1 hit");
}

#[test]
fn where_a_unit_stands_is_known_from_its_order_of_battle_on_and_counts_everywhere() {
    let text = EXAMPLE.replace("figures = 18 }", "figures = 18, ground = \"cover\" }");
    let mut table = Table::of("old-dessauer", &text);
    table.next();
    assert_eq!(table.row("2a1").marks, ["cover"]);
    let charge = order("charge", "1a2", &[("target", unit("2a1")), ("distance", inches(4))]);
    assert_eq!(question(&table, &charge, "into_obstacle").answer, Some(Answer::Flag(true)));
    table.order("charge", "1a2").with("target", "2a1").with("distance", 4).says("a2 Musketeers arrives disordered");
    table.next();
    table.through("Combat");
    // Infantry 2, enemy in cover -1, disordered -1: 0 against 2, defensive fire 3.
    let fight = ruling(&table, &order("fight", "1a2", &[]), &[1; 10]);
    let points: Vec<(&str, &str, i32)> =
        fight.sum.iter().map(|line| (line.whose.as_str(), line.label.as_str(), line.value)).collect();
    let expected = [
        ("a2", "its arm", 2),
        ("a2", "vs cover", -1),
        ("a2", "disorder", -1),
        ("A1", "its arm", 2),
        ("A1", "def. fire", 3),
    ];
    assert_eq!(points, expected);
}

#[test]
fn an_obstacle_that_was_said_at_the_charge_stands_in_the_melee() {
    let mut table = example();
    let order = table.order("charge", "1a2").with("target", "2a1").with("distance", 4).with("into_obstacle", true);
    order.says("arrives disordered");
    table.through("Combat");
    let cover = question(&table, &self::order("fight", "1a2", &[]), "cover");
    assert_eq!(cover.answer, Some(Answer::Words(vec!["2a1".to_owned()])));
    assert_eq!(cover.said, "as at the charge");
}

#[test]
fn ground_is_said_at_any_time_and_ends_as_the_unit_leaves_it() {
    let mut table = rearguard();
    table.order("ground", "1b1").with("ground", "woods").refused("only infantry enters woods and towns");
    table.order("ground", "1a2").with("ground", "open").refused("it stands there already: open");
    table.order("ground", "1a2").with("ground", "cover").says("a2 IR 17 Manteuffel stands on other ground: cover.");
    assert_eq!(table.row("1a2").marks, ["cover"]);
    table.order("move", "1a2").says("4 of 4 inches");
    assert_eq!(table.row("1a2").marks, ["mov"]);
}

#[test]
fn ground_of_an_order_of_battle_is_for_those_who_may_stand_on_it() {
    let book = drumhead::rulesets::find("old-dessauer").expect("a ruleset of the registry");
    let book = (book.open)(&[]).expect("opens");
    let faults = |ground: &str| {
        let text = EXAMPLE.replace("figures = 8 }", &format!("figures = 8, ground = \"{ground}\" }}"));
        let said = book.check(&text).err().unwrap_or_default();
        said.into_iter().map(|fault| fault.what).collect::<Vec<_>>()
    };
    assert_eq!(faults("rough"), Vec::<String>::new());
    assert_eq!(faults("woods"), ["only infantry enters woods and towns (Terrain Effects)"]);
    assert_eq!(faults("road"), ["nobody stands on a road: it is open ground"]);
}

#[test]
fn on_a_hill_cover_is_claimed_against_cavalry_alone() {
    let mut table = example();
    table.order("ground", "2a1").with("ground", "steep").says("steep");
    table.order("charge", "1a1").with("target", "2a1").with("distance", 5).says("charges");
    table.through("Combat");
    let of = |table: &Table, to: &str| question(table, &order("fight", to, &[]), "cover").answer;
    assert_eq!(of(&table, "1a1"), Some(Answer::Words(vec!["2a1".to_owned()])));
    let mut table = example();
    table.order("ground", "2a1").with("ground", "steep").says("steep");
    table.order("charge", "1a2").with("target", "2a1").with("distance", 3).says("charges");
    table.through("Combat");
    assert_eq!(of(&table, "1a2"), Some(Answer::Words(Vec::new())));
}

#[test]
fn a_house_value_is_marked_as_one_and_a_printed_figure_is_not() {
    let mut table = rearguard();
    let say = |table: &Table, to: &str| table.battle().rule(&order("move", to, &[]), &[]).form.says;
    assert!(say(&table, "1a2").contains(&"a2 up to 4 inches (house)".to_owned()), "{:?}", say(&table, "1a2"));
    assert!(say(&table, "1b1").contains(&"b1 up to 6 inches (house)".to_owned()));
    table.through("Shooting");
    let at =
        |n| ruling(&table, &order("fire", "1a2", &[("target", unit("2a3")), ("distance", inches(n))]), &[1; 4]).table;
    assert_eq!(at(3), "needs 5 or more; muskets (Example of Fire)");
    assert_eq!(at(4), "needs 5 or more; muskets (house)");
}

/// Two against one: each of the three has its own sum and its own faces.
#[test]
fn every_pair_of_a_fight_shows_its_points_and_its_faces() {
    let mut table = rearguard();
    table.order("charge", "1b2").with("target", "2b3").with("distance", 6).says("charges");
    table.order("charge", "1b3").with("target", "2b3").with("distance", 6).says("charges");
    assert_eq!(table.row("2b3").marks, ["by b2", "by b3", "gen"]);
    table.through("Combat");
    // Six and five dice; the poor hussars' four are divided, two for each.
    let faces = [4, 4, 1, 1, 1, 1, 4, 1, 1, 1, 1, 6, 1, 5, 5];
    let fight = ruling(&table, &order("fight", "2b3", &[]), &faces);
    let whose: Vec<&str> = fight.sum.chunk_by(|a, b| a.whose == b.whose).map(|sum| sum[0].whose.as_str()).collect();
    assert_eq!(whose, ["b2 v B3", "b3 v B3", "B3 v b2", "B3 v b3"]);
    // Medium 3 and a grade, light 2 and a grade, against light 2.
    let sums: Vec<i32> =
        fight.sum.chunk_by(|a, b| a.whose == b.whose).map(|sum| sum.iter().map(|line| line.value).sum()).collect();
    assert_eq!(sums, [4, 3, 2, 2]);
    assert!(
        fight.notes.contains(
            &"B3 Hus Baranyay: at b2 6 1 for 6, at b3 5 5 for 6, 3 left after 2 rout hits, shaken, recoils 4 inches or more.".to_owned()
        ),
        "{:?}",
        fight.notes
    );
    // Whoever is selected, they stand in the order of the dice.
    let by_other = ruling(&table, &order("fight", "1b3", &[]), &faces);
    let pairs: Vec<&str> = by_other.sum.chunk_by(|a, b| a.whose == b.whose).map(|sum| sum[0].whose.as_str()).collect();
    assert_eq!(pairs, whose);
    let form = table.battle().rule(&order("fight", "2b3", &[]), &[]).form;
    assert_eq!(form.title, "Fight a round, dice in this order: b2 6, b3 5, B3 2 at b2, B3 2 at b3");
    assert_eq!(form.thrower("passive hits, 1st enemy"), "B3 Hus Baranyay at b2");
    assert_eq!(form.thrower("passive hits, 2nd enemy"), "B3 Hus Baranyay at b3");
    assert_eq!(form.thrower("active unit's hits"), "b2 Drag Normann");
    assert_eq!(form.thrower("second active unit's hits"), "b3 Hus Puttkamer");
}

/// A third of four dice hit, and a third of six: the chances of the Example of Combat, for each who takes part.
#[test]
fn the_odds_of_a_round_are_counted_for_each_side() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.through("Combat");
    let odds = odds(table.battle().game(), &order("fight", "1a1", &[]), &[]).expect("odds");
    let of = |who: &str, what: &str| {
        let ends = odds.ends.iter().find(|ends| ends.who == who).expect("takes part");
        let rows = ends.rows.iter().filter(|row| row.what == what || row.what.starts_with(&format!("{what},")));
        rows.fold(Ratio::ZERO, |sum, row| sum + row.chance)
    };
    assert_eq!(of("a1 Cuirassiers", "loses"), Ratio::new(10_655, 19_683));
    assert_eq!(of("a1 Cuirassiers", "wins"), Ratio::new(1_424, 6_561));
    assert_eq!(of("A1 Line", "wins"), of("a1 Cuirassiers", "loses"));
    assert_eq!(of("A1 Line", "drawn"), of("a1 Cuirassiers", "drawn"));
}

#[test]
fn the_plus_two_of_a_rally_is_asked_and_never_skipped() {
    let mut table = example();
    for unit in ["1a2", "1a3"] {
        table.order("overrule", unit).with("shaken", true).with("why", "a test").says("shaken");
    }
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3, phase 1 Rally: Prussia");
    table.order("rally", "1a2").refused("no answer");
    table
        .order("rally", "1a2")
        .with("no_visible_chargers", false)
        .dice(&[4])
        .says("rolls 4, 5 needed: it stays shaken");
    table.order("rally", "1a3").with("no_visible_chargers", true).dice(&[4]).says("rolls 4, 4 needed: it rallies");
}

#[test]
fn a_rally_says_whether_the_plus_two_counted() {
    let mut table = example();
    table.order("overrule", "1a2").with("shaken", true).with("why", "a test").says("shaken");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3, phase 1 Rally: Prussia");
    let notes = |safe: bool| {
        let rally = order("rally", "1a2", &[("no_visible_chargers", Answer::Flag(safe))]);
        ruling(&table, &rally, &[4]).notes
    };
    assert_eq!(notes(true), ["+2 counts: no enemy in sight can charge it."]);
    assert_eq!(notes(false), ["+2 does not count: an enemy in sight can charge it."]);
}

#[test]
fn a_move_says_that_it_costs_the_reform() {
    let mut table = example();
    let says = |table: &Table, unit: &str| table.battle().rule(&order("move", unit, &[]), &[]).form.says;
    table.order("overrule", "1a2").with("disordered", true).with("why", "a test").says("disordered");
    assert!(!says(&table, "1a2").iter().any(|said| said.contains("reforms")), "it stands a turn in it first");
    end_turn(&mut table, "Turn 2");
    end_turn(&mut table, "Turn 3");
    let costs = "a2 reforms as the turn ends, but not if it moves".to_owned();
    assert!(says(&table, "1a2").contains(&costs), "{:?}", says(&table, "1a2"));
    assert!(!says(&table, "1a3").iter().any(|said| said.contains("reforms")));
}

#[test]
fn who_gets_the_odd_dice_is_said() {
    let mut table = rearguard();
    table.order("overrule", "2b3").with("figures", 6).with("why", "counted again").says("figures");
    table.order("charge", "1b2").with("target", "2b3").with("distance", 6).says("charges");
    table.order("charge", "1b3").with("target", "2b3").with("distance", 6).says("charges");
    table.through("Combat");
    // Six horsemen are three dice.
    let says = |answers: &[(&str, Answer)]| table.battle().rule(&order("fight", "2b3", answers), &[]).form.says;
    assert!(says(&[]).contains(&"the odd die of B3: at b2".to_owned()), "{:?}", says(&[]));
    let first = question(&table, &order("fight", "2b3", &[]), "first");
    assert_eq!(
        (first.label.as_str(), first.answer),
        ("the odd die goes to", Some(Answer::Words(vec!["1b2".to_owned()])))
    );
    let other = says(&[("first", Answer::Words(vec!["1b3".to_owned()]))]);
    assert!(other.contains(&"the odd die of B3: at b3".to_owned()), "{other:?}");
}

/// Hits come before what they lead to: the general's die is owed before the next round of others, too.
#[test]
fn a_general_in_danger_comes_before_the_recoil() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("general", "2a").with("joins", &["2a1"][..]).says("joins A1 Line");
    table.next();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.through("Combat");
    table.order("fight", "1a1").dice(&[5, 6, 4, 1, 5, 4, 4, 1, 1, 1]).says("lost by A1 Line");
    let orders: Vec<&str> = table.view().duties.iter().map(|duty| duty.order).collect();
    assert_eq!(orders, ["danger", "recoil"]);
}

#[test]
fn no_die_is_asked_for_where_no_face_changes_anything() {
    let mut table = rearguard();
    table.order("move", "1a2").with("distance", 2).says("2 of 4 inches");
    table.through("Shooting");
    // In woods, and skirmishers: cover -1, moved -1; 7 is needed.
    let shot = table.order("fire", "1a2").with("target", "2b1").with("distance", 3);
    shot.says("4 dice, and 7 is needed: no face hits, no hit.");
    end_turn(&mut table, "Turn 2");
    table.order("general", "2a").with("joins", &["2a1"][..]).with("distance", 2).says("joins A1 Gren Guasco");
    end_turn(&mut table, "Turn 3");
    table.through("Shooting");
    table.order("fire", "1a1").with("target", "2a1").with("distance", 3).dice(&[5, 1, 1, 1]).says("1 hit");
    table.next();
    // Crack passes on 1-6, less one hit, and its general adds one.
    table.order("test", "2a1").says("A1 Gren Guasco needs no die (any face is enough) after 1 hit: it stands.");
}

#[test]
fn a_brigade_moves_and_draws_up_at_once() {
    let mut table = mustered();
    table.order("deploy", "1a").with("formation", "column").says("a1 Gren Kleist: column, open.");
    table.next();
    table.order("move", "1a").says("a4 Fus Wied: move, 6 of 6 inches.");
    for unit in ["1a1", "1a2", "1a3", "1a4"] {
        assert!(table.row(unit).marks.contains(&"mov".to_owned()), "{unit}");
    }
    assert_eq!(allowed(&table, "move"), ["1b1", "1b2", "1b3", "1b4"]);
}

#[test]
fn options_and_house_values_are_named_before_the_battle() {
    let of = |table: &Table, heading: &str| {
        let part = table.view().scenario.into_iter().find(|part| part.heading == heading);
        part.unwrap_or_else(|| panic!("no {heading}")).says
    };
    let table = mustered();
    assert_eq!(
        of(&table, "OPTIONAL RULES"),
        [
            "On: generals, light infantry.",
            "Off: command radius, drill, light infantry defend rough, voluntary fallback, regimental guns, \
             variable defensive fire, variable hits.",
        ]
    );
    let house = of(&table, "HOUSE VALUES");
    let says = |words: &str| assert!(house.iter().any(|line| line == words), "{words} in {house:#?}");
    says("rally: crack 4.");
    says("fire: musket 5 at 4, gun 4 at 4, 5 at 12, 6 at 24, moved -1, cover -1.");
    let ruled = Table::with("old-dessauer", EXAMPLE, &["[house.rally]\ncrack = 3"]);
    assert!(of(&ruled, "HOUSE VALUES").contains(&"rally: crack 3.".to_owned()));
}

/// A general is in danger from what destroys his unit, by shooting as in combat.
#[test]
fn a_general_whose_unit_is_shot_to_pieces_dices_for_his_life() {
    let mut table = rearguard();
    table.order("overrule", "2a3").with("figures", 2).with("why", "counted again").says("2 figures");
    table.through("Shooting");
    table.order("fire", "1a2").with("target", "2a3").with("distance", 3).dice(&[5, 6, 1, 1]).says("destroyed");
    table.next();
    assert_eq!((table.phase().as_str(), owed(&table, "danger")), ("Tests", vec!["2a".to_owned()]));
    table.order("danger", "2a").dice(&[1]).says("General Wied rolls 1: he falls.");
}
