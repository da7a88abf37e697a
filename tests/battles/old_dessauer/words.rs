//! What forms and rulings say of a unit is what the roster knows of it: who is destroyed is not called shattered, who has
//! cover is not asked for it, dice stand in one order, and what only the table knows is asked in words that tell what is meant.

use drumhead::umpire::{Answer, Form, Order, Ratio, Throw};

use super::field::{EXAMPLE, FOOT_WINS, arms_that_skirmish, beats_by_two, example, rearguard};
use super::said::ruling;
use crate::support::table::Table;

fn order(name: &str, to: &str, answers: &[(&str, Answer)]) -> Order {
    let answers = answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect();
    Order { name: name.to_owned(), subject: to.parse().ok(), answers }
}

fn word(word: &str) -> Answer {
    Answer::Word(word.to_owned())
}

fn form(table: &Table, order: &Order) -> Form {
    table.battle().rule(order, &[]).form
}

/// The words and the answer of a question of a form; none where it is not asked.
fn asked(form: &Form, id: &str) -> Option<(String, Option<Answer>)> {
    let question = form.questions.iter().find(|question| question.id == id);
    question.map(|question| (question.label.clone(), question.answer.clone()))
}

#[track_caller]
fn says(form: &Form, words: &str) {
    assert!(form.says.iter().any(|said| said == words), "no {words:?} in {:#?}", form.says);
}

/// Three men less two hits and a rout hit are none.
#[test]
fn who_is_destroyed_by_its_test_does_not_leave_at_the_end_of_the_turn() {
    let mut table = rearguard();
    table.order("overrule", "2a2").with("figures", 3).with("why", "counted again").says("3 figures");
    table.through("Shooting");
    table
        .order("fire", "1a2")
        .with("target", "2a2")
        .with("distance", 3)
        .dice(&[5, 6, 1, 1])
        .says("A2 Harrach: 1 figure left, shattered; it tests after the shooting.");
    table.next();
    table.order("test", "2a2").dice(&[3]).says("A2 Harrach is destroyed.");
    let ruled = table.battle().standing().last().expect("a ruling").ruled;
    assert!(!ruled.notes.iter().any(|note| note.contains("leaves")), "{:?}", ruled.notes);
    assert_eq!(table.row("2a2").strength, "GONE");
}

#[test]
fn who_falls_back_so_far_that_it_is_shattered_is_told_so() {
    let mut table = example();
    let fall_back = order("fall_back", "1a2", &[]);
    says(&form(&table, &fall_back), "it is shaken by it; beyond 6 inches each 6 that it begins cost a rout hit");
    // Ten segments, nine of them cost a hit: three of twelve are left, a quarter.
    let far = table.order("fall_back", "1a2").with("distance", 60).with("general", 2);
    far.says("a2 Musketeers is shattered: it leaves at the end of the turn.");
    assert_eq!(table.row("1a2").strength, "(3/12)");
}

#[test]
fn skirmishers_have_their_cover_and_it_is_not_asked() {
    let mut table = arms_that_skirmish();
    table.through("Shooting");
    let at =
        |target: &str| order("fire", "1a2", &[("target", word(target)), ("distance", Answer::Number(Ratio::whole(3)))]);
    let croats = form(&table, &at("2b2"));
    assert_eq!(asked(&croats, "cover"), None);
    says(&croats, "skirmishers count as in cover, in the open too (As Targets of Fire)");
    assert_eq!(
        asked(&form(&table, &at("2a2")), "cover"),
        Some(("target in cover".to_owned(), Some(Answer::Flag(false))))
    );
    // In cover -1: a six is needed.
    table.order("fire", "1a2").with("target", "2b2").with("distance", 3).dice(&[5, 5, 6, 1]).says("1 hit");
}

#[test]
fn whom_fire_hits_in_a_combat_is_said_with_the_least_that_must_be_free() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.through("Shooting");
    let shot = order("fire", "1a2", &[("target", word("2a1"))]);
    says(&form(&table, &shot), "it is in combat: it may be shot at where 6 figures or more touch no enemy");
}

/// Whoever is selected: the dice, the sums, the scores and the ends stand in one order.
#[test]
fn a_round_has_one_order_of_dice() {
    let mut table = example();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("charges");
    table.through("Combat");
    for unit in ["1a1", "2a1"] {
        let title = "Fight a round: 4 dice of a1 Cuirassiers, then 6 of A1 Line";
        assert_eq!(form(&table, &order("fight", unit, &[])).title, title);
        let throws: Vec<_> = [1; 10].into_iter().map(Throw::Face).collect();
        let round = table.battle().rule(&order("fight", unit, &[]), &throws).result.expect("ten dice are enough");
        let whose: Vec<&str> = round.sum.chunk_by(|a, b| a.whose == b.whose).map(|sum| sum[0].whose.as_str()).collect();
        assert_eq!(whose, ["a1", "A1"]);
        assert_eq!(round.table, "a1 4 dice on 5, A1 6 dice on 5 (Example of Combat)");
        let ends: Vec<&str> = round.ends.iter().map(|end| end.who.as_str()).collect();
        assert_eq!(ends, ["a1 Cuirassiers", "A1 Line"]);
    }
}

#[test]
fn a_square_is_charged_on_no_side() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("deploy", "2a2").with("formation", "square").says("square");
    table.next();
    table.order("charge", "1a1").with("target", "2a2").with("distance", 8).says("charges A2 Reserve, 8 inches.");
}

#[test]
fn squares_and_bent_lines_are_told_why_they_stay_in_one_way() {
    let mut table = Table::of("old-dessauer", EXAMPLE);
    table.order("deploy", "1a2").with("formation", "square").says("square");
    table.order("deploy", "1a3").with("formation", "bent line").says("bent line");
    table.next();
    let square = "a square does not move: `reform` (Q) forms line or column first (Square)";
    let bent = "a bent line does not move: it forms line or column first (Maneuver)";
    for name in ["move", "charge", "fall_back"] {
        assert!(table.against(name, "1a2").contains(&square.to_owned()), "{name}: {:?}", table.against(name, "1a2"));
    }
    for name in ["charge", "fall_back"] {
        assert!(table.against(name, "1a3").contains(&bent.to_owned()), "{name}: {:?}", table.against(name, "1a3"));
    }
    table.order("move", "1a3").with("formation", "line").with("distance", 0).says("change formation into line");
}

/// Guns, skirmishers and regimental guns charge no formed troops; cavalry nobody in woods; and nobody a regimental gun.
#[test]
fn a_rally_names_who_could_charge() {
    let mut table = arms_that_skirmish();
    for unit in ["1a2", "1a3", "1a6", "2b1"] {
        table.order("overrule", unit).with("shaken", true).with("why", "a test").says("shaken");
    }
    table.order("ground", "1a3").with("ground", "woods").says("woods");
    table.through("Reform");
    table.next();
    table.through("Rally");
    assert_eq!(table.view().acting, Some(1));
    let able = |unit: &str| {
        let said = form(&table, &order("rally", unit, &[])).says;
        said.iter().find_map(|said| {
            Some(said.strip_prefix("say yes where it sees none of those who are able to charge it: ")?.to_owned())
        })
    };
    assert_eq!(able("1a2").as_deref(), Some("A1 A2 A3 B3"), "B1 is shaken");
    assert_eq!(able("1a3").as_deref(), Some("A1 A2 A3 B3"));
    assert_eq!(able("1a6").as_deref(), Some("A1 A2 A3 A6 B2 B3"));
}

#[test]
fn who_may_unlimber_in_its_place_is_asked_so() {
    let table = rearguard();
    let unlimber = form(&table, &order("move", "1b4", &[("what", word("unlimber"))]));
    let none = Answer::Number(Ratio::whole(0));
    assert_eq!(asked(&unlimber, "distance"), Some(("distance, 0 in its place".to_owned(), Some(none))));
    let march = form(&table, &order("move", "1b4", &[]));
    assert_eq!(asked(&march, "distance"), Some(("distance".to_owned(), Some(Answer::Number(Ratio::whole(6))))));
}

#[test]
fn who_takes_a_flank_is_said_to_have_begun_behind_it() {
    const COUNTS: &str =
        "it counts for who began the turn at least partly behind the line of the flank; else the front does";
    let mut table = arms_that_skirmish();
    let charge = |face: &str| order("charge", "1a2", &[("target", word("2a2")), ("face", word(face))]);
    let flank = form(&table, &charge("flank starting behind it"));
    assert_eq!(asked(&flank, "face"), Some(("reaches its".to_owned(), Some(word("flank starting behind it")))));
    says(&flank, COUNTS);
    // Nothing of it is filled in.
    let before = form(&table, &order("charge", "1a2", &[("target", word("2a2"))]));
    assert_eq!(asked(&before, "face"), Some(("reaches its".to_owned(), Some(word("front")))));
    // In an older journal it was asked apart.
    let apart = [("target", word("2a2")), ("face", word("flank")), ("distance", Answer::Number(Ratio::whole(4)))];
    let behind = |behind: bool| {
        let answers = [&apart[..], &[("behind", Answer::Flag(behind))]].concat();
        ruling(&table, &order("charge", "1a2", &answers), &[]).line
    };
    assert!(behind(true).contains("on its flank") && behind(false).contains("on its front"), "{}", behind(false));
    beats_by_two(&mut table, "1a2", FOOT_WINS, &["2a3"]);
    let into = form(&table, &order("pursue", "1a2", &[("face", word("rear starting behind it"))]));
    says(&into, COUNTS);
    // Four stands are 4.5 inches wide.
    says(&into, "past friends: through them, or through a gap of less than 2.25 in, half of its width");
}

#[test]
fn a_charge_through_a_friend_says_that_he_stands_still() {
    let table = example();
    let charge = order("charge", "1a2", &[("target", word("2a1")), ("through", Answer::Flag(true))]);
    says(&form(&table, &charge), "the friend stands still while it passes; before and after that it may move");
    says(&form(&table, &charge), "up to 3 inches (house)");
}

/// From a round the cursor goes to who goes back, then to the next round; where nothing is owed, it stays with who has done
/// last; and who may pursue is next when the step begins.
#[test]
fn the_cursor_goes_from_a_round_to_who_lost_to_the_next_and_who_pursues() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a2").with("target", "2a3").with("distance", 4).says("charges");
    table.order("charge", "1b1").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    let selected = |table: &Table| table.app.model.selected().map(|id| id.to_string());
    let mut keys = |keys: &str, then: &str| {
        table.app.keys(keys);
        assert_eq!(selected(&table).as_deref(), Some(then), "{keys}: {}", table.app.text());
    };
    keys("a2f66111111", "2a3");
    keys("s<enter>", "2a2");
    keys("f1111111111", "2a2");
    keys("]", "1a2");
    keys("p<enter>", "1a2");
    assert_eq!(table.row("1a2").marks, ["aft A3"]);
}

/// Nobody breaks off a combat, or changes frontage or facing in it (Combat; Voluntary Fallback).
#[test]
fn who_is_in_combat_stays_in_it_as_it_stands() {
    let mut table = arms_that_skirmish();
    table.order("charge", "1a2").with("target", "2a2").with("distance", 4).says("charges");
    table.through("Combat");
    table.order("fight", "1a2").dice(&[1; 8]).says("nobody has lost");
    for (turn, units) in [("Turn 2", ["2a2"]), ("Turn 3", ["1a2"])] {
        super::field::end_turn(&mut table, turn);
        for unit in units {
            table.order("move", unit).with("what", "turn").refused("a unit in combat does not move (Movement)");
            table.order("fall_back", unit).refused("no unit falls back out of combat (Voluntary Fallback)");
            let third = if unit == "1a2" { "2a3" } else { "1a3" };
            table.order("charge", unit).with("target", third).refused("a unit in combat does not charge another");
        }
        table.through("Shooting");
        table.order("fire", units[0]).refused("a unit in combat does not shoot (Firing)");
        table.through("Combat");
        let fight: Vec<String> = super::field::owed(&table, "fight");
        assert_eq!(fight, ["1a2", "2a2"]);
        table.order("fight", units[0]).dice(&[1; 8]).says("nobody has lost");
    }
}

/// Regular troops have a die less two: a 3 is one point at the first charger, a 2 none at the second. Against five points of
/// the cuirassiers three need a 6, against two of the musketeers two are even.
#[test]
fn defensive_fire_by_dice_is_said_before_they_fall_and_after() {
    let variable = EXAMPLE.replace("options = [", "options = [\"variable_defensive_fire\", ");
    let mut table = Table::of("old-dessauer", &variable);
    table.next();
    table.order("charge", "1a1").with("target", "2a1").with("distance", 8).says("will be diced for");
    let second = order("charge", "1a2", &[("target", word("2a1")), ("distance", Answer::Number(Ratio::whole(3)))]);
    let charge = form(&table, &second);
    let below = charge.says.iter().any(|said| said.starts_with("below: the round that follows"));
    assert_eq!(below, !charge.prospects.is_empty(), "{:?}", charge.says);
    table.order("charge", "1a2").with("target", "2a1").with("distance", 3).says("charges");
    table.through("Combat");
    let fight = form(&table, &order("fight", "1a1", &[]));
    let title = "Fight a round, dice in this order: defensive fire of A1 2, a1 4, a2 4, A1 3 at a1, A1 3 at a2";
    assert_eq!(fight.title, title);
    assert_eq!(fight.thrower("variable defensive fire"), "A1 Line");
    let dice = [3, 2, 5, 6, 1, 1, 6, 1, 1, 1, 6, 6, 1, 1, 1, 1].map(Throw::Face);
    let round = table.battle().rule(&order("fight", "1a1", &[]), &dice).result.expect("sixteen dice are enough");
    assert!(round.notes.contains(&"Defensive fire of A1: 3 at a1, 2 at a2.".to_owned()), "{:?}", round.notes);
    assert!(round.line.ends_with("A1 Line 6 6 1 1 1 1, 2 hits: lost by A1 Line."), "{}", round.line);
}

#[test]
fn who_has_no_defensive_fire_is_not_named_with_it() {
    let variable = EXAMPLE.replace("options = [", "options = [\"variable_defensive_fire\", ");
    let mut table = Table::of("old-dessauer", &variable);
    table.next();
    let flank =
        table.order("charge", "1a1").with("target", "2a1").with("distance", 8).with("face", "flank starting behind it");
    flank.says("on its flank");
    table.through("Combat");
    assert_eq!(form(&table, &order("fight", "1a1", &[])).title, "Fight a round: 4 dice of a1 Cuirassiers");
}

#[test]
fn a_charge_says_what_its_target_may_do() {
    let mut table = super::field::arms(str::to_owned);
    table.next();
    let woods = table.order("charge", "1a2").with("target", "2a6").with("distance", 3);
    woods.says(": they fight there, or fall back (If in broken terrain).");
    table
        .order("charge", "1a3")
        .with("target", "2b2")
        .with("distance", 3)
        .says("B2: they fall back, or lose the stands");
    table.order("charge", "1b1").with("target", "2a4").with("distance", 8).says("Its gunners may evade");
    table.next();
    table.order("slip", "2a6").says("fall back");
    table.order("slip", "2b2").says("fall back");
    for turn in ["Turn 2", "Turn 3"] {
        table.through("Combat");
        table.order("fight", "1b1").dice(&[1; 7]).says("nobody has lost");
        super::field::end_turn(&mut table, turn);
    }
    // Gunners who fight already stay (Evading; Combat).
    table.order("charge", "1b2").with("target", "2a4").with("distance", 4).says("it is in combat already");
    let ruled = table.battle().standing().last().expect("a ruling").ruled;
    assert!(!ruled.notes.iter().any(|note| note.contains("evade")), "{:?}", ruled.notes);
}

#[test]
fn a_refused_charge_leaves_the_move() {
    let mut table = example();
    let charge = table.order("charge", "1a2").with("target", "2a1").with("distance", 4).with("out_of_command", true);
    charge.dice(&[3]).says("It may still move or wheel.");
    table.order("move", "1a2").with("distance", 2).says("2 of 4 inches");
    table.through("Shooting");
    table.order("fire", "1a2").with("target", "2a1").with("distance", 3).dice(&[6, 6, 1, 1]).says("2 hits");
}
