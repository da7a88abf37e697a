//! Fire, charges, evasions, melees, and the morale that follows.

use drumhead::umpire::{Answer, GivenDice, OddsRow, Order, Ratio, Throw, odds};
use serde_json::{Value, json};

use super::field::{Field, YES, code, n, order, word};

#[test]
pub fn a_volley_takes_figures_is_returned_by_who_stands_ready_and_morale_is_tested_after() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "ssss")]);
    // 12 in the front rank make 6 dice, first volley +3; at 4 inches that is short. 9 dice, 30: six hits.
    let at = [("target", word("2a1")), ("distance", n(4))];
    let line = field.give("fire", "1a1", &at, &[3, 3, 3, 3, 3, 3, 4, 4, 4]);
    assert_eq!(line, "a1 Luneburg at A1 Gardes Francaises 1, 4 in: 30 on 9 dice: 6 casualties.");
    assert_eq!(field.row("2a1").strength, "18/24");
    assert!(field.row("2a1").owes && field.is("2a1", "ready"));
    assert!(field.is("1a1", "fired"));
    assert_eq!(field.unit("1a1")["has_fired"], true);
    assert!(field.who("morale").is_empty(), "it returns the fire first");
    field.refused("morale", "2a1", &[], "it returns the fire at it first");
    // To hold: guards +2, and -1 for each of six casualties: 12 - 4 is 8.
    let hold = order("return_fire", "2a1", &[("hold", YES)]);
    assert_eq!(field.rule(&hold, &[6, 6]).map(|ruling| ruling.outcome), Ok("no shot, holds its fire".to_owned()));
    // Three ranks of 18: six in front, two of them pikemen; 2 dice, first volley +3, guards +2: 7 dice.
    let line = field.give("return_fire", "2a1", &[], &[1, 1, 1, 1, 1, 1, 3]);
    assert_eq!(line, "A1 Gardes Francaises 1 at a1 Luneburg, 4 in: 9 on 7 dice: 1 casualty.");
    field.refused("return_fire", "1a1", &[], "it has no fire to return");
    // 4 dice, 21, guards -2: 19 against 18 figures fails by one: d3 back, facing the foe. Face 4 is 2 inches.
    let line = field.give("morale", "2a1", &[], &[6, 6, 6, 3, 4]);
    assert_eq!(line, "A1 Gardes Francaises 1: 21 - 2 = 19 against 18 figures: goes back, facing the foe, 2 inches.");
    assert!(field.is("2a1", "back") && field.is("2a1", "ready"));
    // 4 dice against 23 figures.
    field.give("morale", "1a1", &[], &[6, 6, 6, 5]);
    assert!(!field.owes("morale"));
}

#[test]
fn the_ground_of_a_volley_is_that_of_the_test_which_it_causes() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "mmmm")]);
    let wall = [("target", word("2a1")), ("distance", n(4)), ("cover", word("hard cover"))];
    // 9 dice, 30: six hits; in hard cover 4 to 6 saves.
    let mut saves = field.clone();
    let line = field.give("fire", "1a1", &wall, &[3, 3, 3, 3, 3, 3, 4, 4, 4, 1, 1, 1, 1, 1, 1]);
    assert!(line.ends_with(": 30 on 9 dice: 6 hits; saves 1 1 1 1 1 1, 4 needed: 6 casualties."), "{line}");
    // 9: one hit, which a 4 saves and a 3 does not.
    let mut unsaved = saves.clone();
    let line = saves.give("fire", "1a1", &wall, &[&[1; 9][..], &[4]].concat());
    assert!(line.ends_with(": 9 on 9 dice: 1 hit; save 4, 4 needed: no casualty."), "{line}");
    let line = unsaved.give("fire", "1a1", &wall, &[&[1; 9][..], &[3]].concat());
    assert!(line.ends_with(": 9 on 9 dice: 1 hit; save 3, 4 needed: 1 casualty."), "{line}");
    // 4 dice, 24, guards -2, hard cover -3: 19 against 18 figures.
    let line = field.give("morale", "2a1", &[], &[6, 6, 6, 6, 1]);
    assert!(line.ends_with("24 - 5 = 19 against 18 figures: goes back, facing the foe, 1 inch."), "{line}");
}

#[test]
pub fn a_test_failed_by_three_cancels_orders_and_by_six_disperses() {
    let field = Field::acting("1a", &[("1a", "fsss"), ("2a", "mmmm")]);
    let shaken = |figures: i64, faces: &[u8]| {
        let mut field = field.clone();
        field.overrule("2a2", &[("figures", n(figures))]);
        field.event(json!({"test": {"unit": "2a2", "test": {"enfilade": true}}}));
        let line = field.give("morale", "2a2", &[], faces);
        (field, line)
    };
    // 16 + 2 for enfilade - 2 for guards is 16 against 13: by three, back d6 away, unformed, and it stands ready.
    let (three, _) = shaken(13, &[4, 4, 4, 4, 5]);
    assert_eq!(three.chit("2a2"), "stand_ready");
    assert!(three.is("2a2", "unf") && !three.is("2a2", "dis"));
    // By five it routs: a d3 and two Normal Moves, (2 + 2) x 4.
    let (rout, line) = shaken(11, &[4, 4, 4, 4, 3]);
    assert_eq!(line, "A2 Gardes Francaises 2: 16 against 11 figures: routs, 16 inches.");
    assert_eq!((&rout.unit("2a2")["routing"], &rout.unit("2a2")["disordered"]), (&json!(true), &json!(true)));
    assert_eq!((rout.who("morale"), rout.chit("2a2")), (Vec::new(), Value::Null));
    // By one: a d3, of which a face of 1 is one inch.
    let (_, line) = shaken(15, &[4, 4, 4, 4, 1]);
    assert_eq!(line, "A2 Gardes Francaises 2: 16 against 15 figures: goes back, facing the foe, 1 inch.");
    let (shattered, _) = shaken(10, &[4, 4, 4, 4, 1]);
    assert!(shattered.row("2a2").gone);
}

/// A loser of a melee is disordered; when it routs then it stays so, though the roster shows the rout alone.
#[test]
fn who_routs_disordered_stays_disordered() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "mmmm")]);
    field.overrule("2a2", &[("figures", n(14)), ("disordered", YES), ("unformed", YES)]);
    field.event(json!({"test": {"unit": "2a2", "test": {"enfilade": false}}}));
    // 17, guards -2, unformed +1, disordered +3: 19 against 14, by five.
    let test = order("morale", "2a2", &[]);
    let ruling = field.rule(&test, &[4, 4, 4, 5, 1]).expect("is ruled");
    assert!(ruling.notes.iter().any(|note| note == "It stays disordered."), "{:?}", ruling.notes);
    field.give("morale", "2a2", &[], &[4, 4, 4, 5, 1]);
    assert!(field.is("2a2", "rout") && field.is("2a2", "dis") && field.unit("2a2")["disordered"] == json!(true));
    let legend = field.view().legend;
    assert!(legend.contains(&("rout", "routing; who routs is disordered too")));
}

/// One line for each result (Morale Results); the inches are those of the last die, once dice have fallen.
#[test]
fn the_odds_of_a_test_have_a_line_for_each_result() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "mmmm")]);
    field.overrule("2a2", &[("figures", n(16))]);
    field.event(json!({"test": {"unit": "2a2", "test": {"enfilade": false}}}));
    let test = order("morale", "2a2", &[]);
    let all = odds(field.game(), &test, &[]).expect("has odds").outcomes;
    // 24 - 2 is six above 16. Of 1296 throws 19 is 56, 20 is 35, 21 is 20, 22 is 10, 23 is 4, 24 is 1.
    let chance = |what: &str| all.iter().find(|row| row.what == what).map(|row| row.chance);
    for (what, ways) in [
        ("back 1 to 3 in", 56),
        ("back 1 to 6 in", 35),
        ("back 1 to 6 in, facing away", 20),
        ("back 4 to 9 in, facing away", 10),
        ("routs 12 to 20 in", 4),
        ("flees 12 to 20 in, and is gone", 1),
    ] {
        assert_eq!(chance(what), Some(Ratio::new(ways, 1296)), "{what}: {all:?}");
    }
    assert_eq!(all.len(), 7, "and it passes");
    let fallen = [6, 6, 6, 1].map(Throw::Face);
    let last = odds(field.game(), &test, &fallen).expect("has odds").outcomes;
    let inches: Vec<&str> = last.iter().map(|row| row.what.as_str()).collect();
    assert_eq!(inches, ["back 1 in", "back 2 in", "back 3 in"]);
}

/// Champagne, foot, elite, French, 24 with 6 pikemen, has charged from 5 inches at Luneburg, who stood ready and shot.
fn shot_at() -> Field {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "ssss")]);
    // Formed it could not fail: 24 - 2 is 22. Unformed it can: 25 - 2.
    field.overrule("2b1", &[("unformed", YES)]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(5))], &[]);
    assert_eq!(field.who("react"), [code("1a1")]);
    assert!(field.who("charge").is_empty() && field.who("home").is_empty());
    field.refused("charge", "2b2", &[], "a charge is under way");
    field.refused("home", "2b1", &[], "a1 Luneburg reacts first");
    // To point-blank: regular foot needs 8, the charge did not start at short range. 8 dice are 6 + 3 at 4 inches.
    let faces = [4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 2];
    let line = field.give("react", "1a1", &[("reaction", word("shoot")), ("point_blank", YES)], &faces);
    assert_eq!(line, "Charged, point-blank (8), a1 Luneburg at B1 Champagne, 4 in: 10 on 9 dice: 2 casualties.");
    assert_eq!((&field.charge["stage"], &field.charge["fire"]), (&json!("home"), &json!(2)));
    assert!(field.who("home").is_empty(), "it tests first");
    field.refused("home", "2b1", &[], "it owes a morale test first");
    field
}

#[test]
pub fn a_charge_that_is_shot_at_loses_inches() {
    let mut field = shot_at();
    // 25 - 2 is 23, failed by one: a face of 3 takes 2 inches off.
    field.give("morale", "2b1", &[], &[6, 6, 6, 6, 3]);
    assert_eq!(field.charge["deduction"], 2);
    // 4 + d3 of 1 - 2 is 3 inches of 5: it halts 2 short and fires.
    let line = field.give("home", "2b1", &[], &[2]);
    let (went, halts) = line.split_once(": ").expect("what it went");
    assert_eq!(went, "B1 Champagne goes 3 inches over good going (its move 4, 1 thrown, 2 off by its morale)");
    assert_eq!(halts, "it halts 2 inches short, and fires at half effect.");
    assert!(!field.is("2b1", "wall"), "it has not come to its target's ground");
    // Three ranks of 22: 8 in front, 2 pikemen, 3 dice; +3 first volley, +2 elite, -2 unformed: 6 dice, 36: 7 hits, half 3.
    field.give("half_fire", "2b1", &[], &[6, 6, 6, 6, 6, 6]);
    assert_eq!((field.row("1a1").strength.as_str(), &field.charge), ("21/24", &Value::Null));
}

#[test]
fn a_charge_that_is_shot_at_and_steady_still_fights() {
    let mut field = shot_at();
    // 23 + 1 - 2 for elite is 22: it passes with 22 figures.
    field.give("morale", "2b1", &[], &[6, 6, 6, 5]);
    field.overrule("2b1", &[("unformed", Answer::Flag(false))]);
    assert_eq!(field.charge["deduction"], 0);
    // 4 + 1 reach 5 inches whatever falls.
    assert_eq!(
        field.give("home", "2b1", &[], &[]),
        "B1 Champagne may go 5 inches at least over good going: it reaches a1 Luneburg."
    );
    // Champagne: (22 - 6) / 2 + 2 x 2 is 12, +2 elite, +2 charging, +1 deeper: 17. Luneburg: 24 / 2 is 12.
    let tens = [&[1; 10][..], &[2; 5], &[5; 2], &[1; 11], &[4]].concat();
    let mut tie = field.clone();
    // 30 is 3 hits; 15 is 1, and 2 by fire: a tie.
    assert_eq!(tie.give("fight", "2b1", &[], &tens), "B1 Champagne (30) against a1 Luneburg (15): 3 to 3, a tie.");
    assert!(tie.is("2b1", "back") && tie.is("2b1", "unf") && !tie.is("2b1", "dis"));
    assert_eq!(["2b1", "1a1"].map(|unit| tie.row(unit).strength), ["21/24", "21/24"]);
    assert!(tie.row("2b1").owes && tie.row("1a1").owes && tie.charge.is_null());
    // 40 is 4 hits: Luneburg falls back d3 of 3 moves of 4 inches, disordered and unformed.
    let won = [&[2; 11][..], &[3; 6], &[1; 11], &[4], &[6]].concat();
    field.give("fight", "2b1", &[], &won);
    assert_eq!(field.row("1a1").strength, "[20/24]");
    assert!(field.is("1a1", "dis") && field.is("1a1", "unf") && field.is("1a1", "back"));
    assert!(field.who("follow").is_empty(), "the winner lost a figure and tests first");
    field.give("morale", "2b1", &[], &[1, 1, 1, 1]);
    assert!(field.who("follow").is_empty(), "the loser tests first");
    field.give("morale", "1a1", &[], &[1, 1, 1, 1]);
    assert_eq!(
        field.give("follow", "2b1", &[("choice", word("follow up")), ("nobody_met", YES)], &[4]),
        "B1 Champagne follows up 2 moves, 8 inches."
    );
    assert!(field.charge.is_null() && field.is("2b1", "charge"));
}

#[test]
pub fn cavalry_meets_cavalry_and_the_winner_has_to_follow_into_the_next() {
    let mut field = Field::acting("1c", &[("1c", "cmmms"), ("2c", "smmm")]);
    field.give("charge", "1c1", &[("target", word("2c1")), ("distance", n(12))], &[]);
    let line = field.give("react", "2c1", &[("reaction", word("countercharge"))], &[]);
    assert_eq!(line, "C1 Cuirassiers du Roi countercharges.");
    // Half of 12 inches; 10 + 1 reach them whatever falls.
    let line = field.give("home", "1c1", &[("distance", n(6))], &[]);
    assert_eq!(line, "c1 Life Guards may go 11 inches at least over good going: it reaches C1 Cuirassiers du Roi.");
    // 6 / 3 is 2, +2 guards, +2 charging, +2 heavy: 8. Against 2, +2 elite, +1 countercharging, +2 heavy, +1 deeper: 8.
    let faces = [&[5; 8][..], &[1; 8], &[1]].concat();
    field.give("fight", "1c1", &[], &faces);
    assert!(field.row("2c1").strength.contains("2/6"));
    field.event(json!({"test": {"unit": "2c1", "test": null}}));
    field.refused("follow", "1c1", &[("choice", word("stand"))], "this winner can only follow up");
    let into = [("extra", YES), ("meets", Answer::Words(vec!["2c2".to_owned()]))];
    let line = field.give("follow", "1c1", &into, &[]);
    assert_eq!(line, "c1 Life Guards follows up 2 moves, up to 20 inches, into C2 Royal Etranger.");
    assert_eq!(field.who("fight"), [code("1c1")]);
}

#[test]
fn the_winner_follows_up_though_the_loser_disperses_and_nobody_returns_the_fire_of_the_dead() {
    let mut field = Field::acting("1c", &[("1c", "cmmms"), ("2c", "smmm"), ("2a", "ssss")]);
    field.give("charge", "1c1", &[("target", word("2c1")), ("distance", n(5))], &[]);
    field.give("react", "2c1", &[("reaction", word("does not react"))], &[]);
    field.give("home", "1c1", &[], &[]);
    // Defending: 2 + 2 elite + 2 heavy + 1 deeper is 7. Two figures left; 6 of the lower die, +1 unformed, +3 disordered, -2.
    let faces = [&[5; 8][..], &[1; 7], &[1]].concat();
    field.give("fight", "1c1", &[], &faces);
    field.give("morale", "2c1", &[], &[6, 6, 1]);
    assert!(field.row("2c1").gone);
    assert_eq!(field.who("follow"), [code("1c1")]);
    field.event(json!({"returns": {"unit": "2a1", "to": {"at": "1c1", "distance": 1}}}));
    assert_eq!(field.who("return_fire"), [code("2a1")]);
    field.event(json!({"gone": {"unit": "1c1"}}));
    assert!(field.who("return_fire").is_empty() && field.who("follow").is_empty());
}

#[test]
pub fn light_troops_evade_and_the_charger_stops_where_they_stood() {
    let mut field = Field::acting("1b", &[("1b", "cmss"), ("2b", "sssff")]);
    // Foot at skirmishers on Fire from 4 inches: they have to evade, and may test, 8 needed, to choose.
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(4))], &[]);
    field.refused("react", "2b4", &[("reaction", word("does not react"))], "choose one of evade");
    let line = field.give("react", "2b4", &[("moves", word("halts after one"))], &[4, 4]);
    assert_eq!(line, "B4 Enfants perdus: 8: evades 6 inches, straight away.");
    assert_eq!(field.chit("2b4"), Value::Null);
    let line = field.give("home", "1b1", &[], &[]);
    assert_eq!(
        line,
        "b1 1st Dutch may go 5 inches at least over good going: it reaches where B4 Enfants perdus stood, and stops there."
    );
    assert!(field.charge.is_null() && !field.is("1b1", "unf"));
}

#[test]
fn who_holds_an_obstacle_stands_there_on_stand_ready_or_on_fire_alone() {
    // 6 figures, charging, elite, heavy, deeper; then 2 against musketeers, or 3 against skirmishers.
    for (letter, dice) in [("s", 6 + 2 + 2 + 2 + 1 + 2), ("m", 6 + 2 + 2 + 2 + 1 + 3)] {
        let mut field = Field::acting("2c", &[("1c", &format!("ssss{letter}")), ("2c", "cmmm")]);
        field.give("ground", "1c5", &[("ground", word("light works")), ("holds", YES)], &[]);
        field.give("charge", "2c1", &[("target", word("1c5")), ("distance", n(2))], &[]);
        let mut charge = field.charge.clone();
        charge["stage"] = json!("melee");
        field.event(json!({"charge": {"charge": charge}}));
        let fight = order("fight", "2c1", &[]);
        for thrown in dice - 1..=dice {
            let owed = field.rule(&fight, &vec![1; thrown]).expect_err("too few dice").to_string();
            assert_eq!(owed.contains("attacker"), thrown < dice, "{letter} {thrown}: {owed}");
        }
    }
}

/// Skirmishing foot stands where it holds an obstacle and has Fire (Evading): whether it does is asked where it decides.
#[test]
fn whether_skirmishers_hold_their_hedge_is_asked_as_they_are_charged() {
    let mut field = Field::acting("1b", &[("1b", "cmss"), ("2b", "sssff")]);
    field.give("ground", "2b4", &[("ground", word("hedge"))], &[]);
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(6))], &[]);
    let react = order("react", "2b4", &[]);
    let holds = field.question(&react, "holding");
    assert_eq!((holds.key, holds.label.as_str(), holds.answer), ('O', "holds its hedge", Some(Answer::Flag(false))));
    assert!(field.says(&react, "it has no choice: evade"));
    assert!(field.says(&react, "on Fire it stands before formed troops only if it holds a building or an obstacle"));
    let held = order("react", "2b4", &[("holding", YES)]);
    assert!(field.says(&held, "it may: shoot, evade"));
    let shoots = [("holding", YES), ("reaction", word("shoot")), ("point_blank", Answer::Flag(false))];
    field.give("react", "2b4", &shoots, &[1; 7]);
    assert!(field.is("2b4", "hold"));
    // In the open there is nothing to hold.
    let mut open = Field::acting("1b", &[("1b", "cmss"), ("2b", "sssff")]);
    open.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(6))], &[]);
    assert!(!open.form("react", "2b4").iter().any(|label| label.starts_with("holds its")));
}

#[test]
pub fn gunners_shoot_first_and_then_run() {
    let mut guns = Field::acting("1b", &[("1b", "sssc"), ("2b", "sssss")]);
    guns.give("charge", "1b4", &[("target", word("2b5")), ("distance", n(8))], &[]);
    // The charge started at short range: there is nothing to hold fire for. 6 dice, 6: one hit, no save.
    let line = guns.give("react", "2b5", &[("reaction", word("shoot"))], &[1; 6]);
    assert_eq!(line, "Charged, B5 Heavy guns at b4 Dutch horse, 8 in: 6 on 6 dice: 1 casualty.");
    assert!(guns.who("react").is_empty(), "the test may end the charge");
    guns.refused("react", "2b5", &[], "b4 Dutch horse owes a morale test first");
    guns.give("morale", "1b4", &[], &[1, 1, 1, 1]);
    assert_eq!(guns.who("react"), [code("2b5")]);
    guns.refused("react", "2b5", &[("reaction", word("shoot"))], "choose one of evade");
    let line = guns.give("react", "2b5", &[("foot", YES)], &[]);
    assert_eq!(line, "B5 Heavy guns runs behind the nearest foot.");
}

#[test]
pub fn who_evades_after_acting_is_unformed_and_has_to_rally() {
    let mut field = Field::acting("2b", &[("2b", "sssms"), ("1b", "cmss")]);
    field.give("move", "2b4", &[], &[]);
    while !field.note_of("1b").starts_with("acts") {
        field.give(Order::NEXT, "", &[], &[]);
    }
    field.give("charge", "1b1", &[("target", word("2b4")), ("distance", n(3))], &[]);
    // From nearer than 4 inches: three moves of 6, and no test.
    let line = field.give("react", "2b4", &[], &[]);
    assert_eq!(line, "B4 Enfants perdus evades 18 inches, straight away.");
    assert!(field.is("2b4", "unf") && field.is("2b4", "rally!"));
    field.event(json!({"turn": {"turn": 2}}));
    field.refused("lay", "2b", &[("chits", word("ssssf"))], "B4 Enfants perdus may be given UY");
}

#[test]
pub fn a_disordered_unit_rallies_with_a_commander_at_its_head() {
    let mut field = Field::acting("1a", &[]);
    field.overrule("1a1", &[("disordered", YES), ("routing", YES), ("figures", n(12)), ("order", word("Y rally"))]);
    // 4 dice, 12, disordered +3, Talmash -3: 12 against 12 figures.
    let line = field.give("rally", "1a1", &[("with", word("Brigadier"))], &[3, 3, 3, 3]);
    assert_eq!(line, "a1 Luneburg: 12 against 12 figures: rallies: it routs no longer, and is not disordered.");
    assert_eq!(field.row("1a1").strength, "12/24");
}

#[test]
fn the_odds_of_a_full_melee_are_exact() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("charge", "2b1", &[("target", word("1a2")), ("distance", n(4))], &[]);
    field.give("home", "2b1", &[], &[]);
    let odds = odds(field.game(), &order("fight", "2b1", &[]), &[]).expect("has odds");
    let sum = |rows: &[OddsRow]| rows.iter().fold(Ratio::ZERO, |sum, row| sum + row.chance);
    assert_eq!(sum(&odds.outcomes), Ratio::ONE);
    assert!(odds.ends.iter().all(|each| sum(&each.rows) == Ratio::ONE));
    let of = |who: &str| odds.ends.iter().find(|each| each.who == who).expect("takes part").rows.clone();
    // 9 + 4 dice, elite, charging and deeper, are 18: from 18 to 108, so from 1 to 10 hits. For 10 it takes 100, so at most
    // 8 below the most: 26 over 8 ways to share those out, less 18 times 20 over 2 that take more than 5 from one die.
    // The loser, either, goes back one, two or three moves; or it is drawn.
    assert_eq!((of("a2's figures").len(), odds.outcomes.len()), (10, 7));
    let ten = of("a2's figures").into_iter().find(|row| row.what == "10 lost").expect("may happen");
    assert_eq!(ten.chance, Ratio::new(1_562_275 - 18 * 190, 6i128.pow(18)));
    let words = |who: &str| of(who).into_iter().map(|row| row.what).collect::<Vec<_>>();
    assert_eq!(words("B1"), ["wins", "drawn", "loses"]);
    assert_eq!(words("a2"), ["wins", "drawn", "loses"]);
    let chance = |who: &str, what: &str| of(who).into_iter().find(|row| row.what == what).expect("may be").chance;
    assert_eq!(chance("B1", "wins"), chance("a2", "loses"));
    assert!(chance("B1", "wins") > chance("B1", "loses"), "it has more dice");
}

#[test]
fn who_charges_over_a_wall_fights_unformed() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("ground", "1a2", &[("ground", word("fort or wall"))], &[]);
    // 3 inches in bad going, and 1 at least, less 1 for the wall.
    field.give("charge", "2b1", &[("target", word("1a2")), ("distance", n(3))], &[]);
    field.give("home", "2b1", &[], &[]);
    // 24 unformed, 3 a die, are 8; elite +2, charging +2, deeper +1, unformed -1, a serious obstacle -3: 9 dice.
    let fight = order("fight", "2b1", &[]);
    for thrown in [8, 9] {
        let owed = field.rule(&fight, &vec![1; thrown]).expect_err("too few dice").to_string();
        assert_eq!(owed.contains("attacker"), thrown < 9, "{thrown}: {owed}");
    }
}

#[test]
pub fn light_troops_that_a_follow_up_meets_may_evade() {
    let mut field = Field::acting("1c", &[("1c", "cmmms"), ("2c", "smmm"), ("2b", "sssss")]);
    field.give("charge", "1c1", &[("target", word("2c1")), ("distance", n(5))], &[]);
    field.give("react", "2c1", &[("reaction", word("does not react"))], &[]);
    field.give("home", "1c1", &[], &[]);
    assert!(field.who("evade").is_empty(), "nobody is met yet");
    field.give("fight", "1c1", &[], &[&[5; 8][..], &[1; 7], &[1]].concat());
    field.event(json!({"test": {"unit": "2c1", "test": null}}));
    let follow = [("extra", Answer::Flag(false)), ("meets", Answer::Words(vec!["2b4".to_owned()]))];
    field.give("follow", "1c1", &follow, &[]);
    assert_eq!(field.who("evade"), [code("2b4")]);
    let line = field.give("evade", "2b4", &[("distance", n(3))], &[]);
    assert_eq!(line, "B4 Enfants perdus evades 18 inches, straight away.");
    assert!(field.charge.is_null() && field.who("fight").is_empty());
}

#[test]
fn gunners_behind_a_wall_hold_it_and_screen_nobody() {
    let mut field = Field::acting("1b", &[("1b", "sssc"), ("2b", "sssss")]);
    field.give("charge", "1b4", &[("target", word("2b1")), ("distance", n(8))], &[]);
    let screens = field.who("evade");
    assert!(screens.contains(&code("2b4")) && !screens.contains(&code("2b5")), "{screens:?}");
    let mut guns = Field::acting("1b", &[("1b", "sssc"), ("2b", "sssss")]);
    guns.give("ground", "2b5", &[("ground", word("light works"))], &[]);
    assert_eq!(guns.unit("2b5")["holding"], true);
    // Bad going 3, less 2 for the works, and 6 thrown at most.
    let far = [("target", word("2b5")), ("distance", n(8))];
    guns.refused("charge", "1b4", &far, "its charge goes 7 in at most, and cannot reach (a reading)");
    guns.give("charge", "1b4", &[("target", word("2b5")), ("distance", n(7))], &[]);
    assert_eq!(
        guns.give("react", "2b5", &[("reaction", word("does not react"))], &[]),
        "B5 Heavy guns does not react."
    );
}

#[test]
fn a_volley_without_a_die_takes_the_leave_of_the_umpire() {
    let mut field = Field::acting("2b", &[("2b", "sssff")]);
    field.overrule("2b4", &[("figures", n(2))]);
    // 2 of 3 for a die are none; first volley +3, long range -3.
    field.refused("fire", "2b4", &[("target", word("1a1")), ("distance", n(12))], "it has no die to shoot with");
}

/// The casualties of the melee came last: what the volley before it said of cover and enfilade is not said of this test.
#[test]
fn a_test_after_a_melee_is_not_that_of_the_volley_before_it() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("charge", "2b1", &[("target", word("1a2")), ("distance", n(4))], &[]);
    field.give("home", "2b1", &[], &[]);
    field.event(json!({"struck": {"unit": "1a2", "by": "2b2", "casualties": 1, "fire": true}}));
    field.event(json!({"test": {"unit": "1a2", "test": {"enfilade": false}}}));
    let test = order("morale", "1a2", &[]);
    assert_eq!(field.question(&test, "cover").said, "as in the volley");
    field.event(json!({"test": {"unit": "1a2", "test": null}}));
    let thrown =
        (1..90).find(|dice| field.rule(&order("fight", "2b1", &[]), &vec![6; *dice]).is_ok()).expect("is fought");
    field.give("fight", "2b1", &[], &vec![6; thrown]);
    assert_eq!(field.question(&test, "cover").said, "");
}

/// What a charge comes to in the end stands beside its form where it can get there, and only there.
#[test]
fn a_charge_that_can_get_there_is_told_who_wins_there() {
    let field = Field::acting("2a", &[("2a", "csss"), ("1a", "ssss")]);
    let prospects = |distance| {
        let charge = order("charge", "2a1", &[("target", word("1a2")), ("distance", n(distance))]);
        field.game().rule(&charge, &mut GivenDice::new(&[])).form.prospects
    };
    let near = prospects(4);
    let words: Vec<&str> = near.iter().map(|(words, _)| words.as_str()).collect();
    assert_eq!(words, ["it gets there", "there A1 wins", "there drawn", "there a2 wins"]);
    assert_eq!(near.iter().skip(1).fold(Ratio::ZERO, |sum, (_, chance)| sum + *chance), Ratio::ONE);
    assert_eq!(prospects(30), [("it gets there".to_owned(), Ratio::ZERO)]);
}

/// Whether the target stands in bad going matters to light troops that charge light foot (Evading), and to nobody else.
#[test]
fn bad_going_under_the_charged_is_asked_of_light_troops_alone() {
    let field = Field::acting("1b", &[("1b", "cccc"), ("2b", "sssff")]);
    let asked = |unit: &str, target: &str| {
        let charge = order("charge", unit, &[("target", word(target)), ("distance", n(3))]);
        let form = field.game().rule(&charge, &mut GivenDice::new(&[])).form;
        form.questions.iter().any(|question| question.id == "bad_going")
    };
    assert!(!asked("1b1", "2b4") && !asked("1b1", "2b1"));
    assert!(asked("1b3", "2b4") && !asked("1b3", "2b1"));
}

/// Gone back its own depth, a battalion is three ranks deep: 8 of 24 in front are 4 dice, first volley +3 (Movement).
#[test]
fn ranks_that_were_told_are_those_that_fire() {
    let mut field = Field::acting("1a", &[("1a", "fsss"), ("2a", "ssss")]);
    field.event(json!({"depth": {"unit": "1a1", "ranks": 3}}));
    let at = [("target", word("2a1")), ("distance", n(4))];
    let line = field.give("fire", "1a1", &at, &[1; 7]);
    assert!(line.contains(" on 7 dice: "), "{line}");
}

/// Points to rally are on the roster from the first (Rallying).
#[test]
fn one_rally_point_is_marked() {
    let mut field = Field::acting("1a", &[("1a", "ssss")]);
    assert!(!field.is("1a1", "RP1"));
    field.event(json!({"rally": {"unit": "1a1", "points": 1}}));
    assert!(field.is("1a1", "RP1"), "{:?}", field.row("1a1").marks);
}

/// A winner goes on only if somebody of it is left: its last figure may fall to the hit that it won over.
#[test]
fn a_winner_without_a_figure_left_follows_nobody() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "mmmf")]);
    field.give("charge", "2b1", &[("target", word("1a2")), ("distance", n(4))], &[]);
    field.give("home", "2b1", &[], &[]);
    field.overrule("2b1", &[("figures", n(1))]);
    // One figure makes no die; elite +2, charging +2: 24 on 4, 2 hits. 9 + 4, elite +2, deeper +1: 16 on 16, one hit, and that
    // was its last figure.
    field.give("fight", "2b1", &[], &[&[6; 4][..], &[1; 16], &[1]].concat());
    assert!(field.row("2b1").gone && field.charge.is_null() && field.who("follow").is_empty());
}
