//! Chits, points, activations, and what a unit does that fights nobody.

use drumhead::umpire::{Answer, GivenDice, Interrupt, Order};
use serde_json::{Value, json};

use super::field::{Field, YES, code, n, order, word};

#[test]
fn what_a_chit_says_is_on_no_screen_until_it_is_turned() {
    let two = [("mmmf", "mmmm"), ("sfcs", "cfsw")];
    let [one, other] = two.map(|(allies, french)| Field::acting("1a", &[("1a", allies), ("2a", french)]));
    assert_ne!(one.chit("1a1"), other.chit("1a1"));
    assert_eq!(one.view(), other.view());
    let mut field = Field::walcourt();
    let laid = order("lay", "1a", &[("chits", word("cfsl"))]);
    let ruling = field.rule(&laid, &[]).expect("is ruled");
    assert_eq!((ruling.line.as_str(), ruling.notes.len()), ("a Talmash: its chits are laid.", 0));
    assert!(field.game().hides(&laid, 1) && !field.game().hides(&order("fire", "1a1", &[]), 1));
    let repairs = |id| field.game().hides(&order(Order::OVERRULE, "1a1", &[(id, word("fire"))]), 1);
    assert!(repairs("order") && !repairs("figures"), "of a repair the chit is hidden, and nothing else");
    field.event(json!({"turn": {"turn": 2}}));
    assert!(!field.game().hides(&laid, 1), "the turn is over");
}

#[test]
pub fn chits_are_laid_by_letters_and_only_such_as_the_unit_may_have() {
    let mut field = Field::walcourt();
    field.refused("lay", "1a", &[("chits", word("mmm"))], "3 of 4 letters");
    field.refused("lay", "1a", &[("chits", word("mmmq"))], "q is on no chit: S F C M W R U Y T D L");
    // Unlimbered guns do not move, formed units do not form up.
    field.refused("lay", "1a", &[("chits", word("mmmm"))], "a4 Field guns may be given SFL: unlimbered guns do not");
    field.refused("lay", "1a", &[("chits", word("ummf"))], "a1 Luneburg may be given SFCMWRT: it is formed");
    let laid = field.give("lay", "1a", &[("chits", word("Cs.L"))], &[]);
    assert_eq!(laid, "a Talmash: its chits are laid; still without: a3.");
    let chits = ["1a1", "1a2", "1a3", "1a4"].map(|unit| field.chit(unit));
    assert_eq!(chits, [json!("charge"), json!("stand_ready"), Value::Null, json!("mount_up")]);
    // Only the one that is left is asked for: the letters of the others need not be known again.
    let duty = field.view().duties.into_iter().find(|duty| duty.order == "chit").expect("is owed");
    assert_eq!((duty.what.as_str(), duty.who), ("one chit to lay", vec![code("1a3")]));
    field.give("chit", "1a3", &[("letter", word("w"))], &[]);
    assert_eq!(field.chit("1a3"), "wheel");
    let owed = |field: &Field| field.view().duties.into_iter().flat_map(|duty| duty.who).collect::<Vec<_>>();
    assert!(!owed(&field).contains(&code("1a")) && owed(&field).contains(&code("1b")));
    // Wrong ones are laid anew, for all of them.
    assert_eq!(field.give("lay", "1a", &[("chits", word("ssss"))], &[]), "a Talmash: its chits are laid.");
    assert_eq!((field.chit("1a1"), field.chit("1a4")), (json!("stand_ready"), json!("stand_ready")));
}

#[test]
pub fn points_come_from_the_cinc_and_the_d3_and_the_highest_acts_first() {
    let mut field = Field::held();
    field.next();
    assert_eq!(field.give("cinc", "1a", &[], &[5]), "Waldeck has 3 own + 3 thrown = 6 Command Points.");
    assert!(field.who("points").is_empty(), "he gives first");
    field.refused("points", "1a", &[], "the Commander in Chief gives his points first");
    // A figure for each before anything is ruled, and at once none beyond what there is.
    field.refused("assign", "1b", &[("a", n(7))], "7 points are granted, and there are 6");
    field.refused("assign", "1b", &[("a", n(4)), ("b", n(3))], "7 points are granted, and there are 6");
    for open in [vec![], vec![("a", n(2)), ("b", n(2))]] {
        assert!(matches!(field.rule(&order("assign", "1b", &open), &[]), Err(Interrupt::Unanswered)));
    }
    let allowed = [("a", n(7)), ("allow", word("both sides agree"))];
    assert!(matches!(field.refused("assign", "1b", &allowed, "there are 6"), Interrupt::Refused(_)));
    let line = field.give("assign", "1c", &[("a", n(2)), ("b", n(2)), ("c", n(2))], &[]);
    assert_eq!(line, "Waldeck gives a Talmash 2, b Slangenburg 2, c Marlborough 2.");
    // Humieres 2 + 1 is 3: the horse is beyond 20 inches and gets none of them.
    field.give("cinc", "2a", &[], &[2]);
    let far = [("outside", Answer::Words(vec!["2c".to_owned()])), ("a", n(2)), ("b", n(1))];
    assert_eq!(field.give("assign", "2a", &far, &[]), "Humieres gives A The Guards 2, B Villars 1.");
    // 3 + 2 + 1, 2 + 2 + 3, 4 + 2 + 1; 2 + 2 + 1, 3 + 1 + 1, 3 + 0 + 2.
    let faces = [("1a", 1), ("1b", 6), ("1c", 2), ("2a", 1), ("2b", 1), ("2c", 3)];
    for (brigade, face) in faces {
        field.give("points", brigade, &[], &[face]);
    }
    let points = faces.map(|(brigade, _)| field.note_of(brigade));
    let held = "7 of 7 points, held till turn 4";
    let five = "5 of 5 points";
    assert_eq!(points, ["6 of 6 points", held, held, five, five, five]);
    for points in [0, 7] {
        let allowed = [("points", n(points)), ("allow", word("both sides agree"))];
        assert!(matches!(field.refused("rally_points", "1a1", &allowed, "from 1 to 6"), Interrupt::Refused(_)));
    }
    field.give("rally_points", "1a1", &[("points", n(2))], &[]);
    assert!(field.is("1a1", "RP2"));
    assert_eq!(field.note_of("1a"), "4 of 6 points");
    assert_eq!(field.view().phase.next, "Who acts first", "b and c have 7 each");
    field.next();
    assert!(field.owes("equal points"));
    let roll = field.game().rule(&order("sequence", "", &[]), &mut GivenDice::new(&[])).form;
    let told: Vec<&str> = roll.says.iter().filter_map(|said| said.strip_suffix(" points")).collect();
    assert_eq!(told.len(), 5, "all but the one who has the 4 that are left: {:?}", roll.says);
    field.event(json!({"laid": {"unit": "1a1", "order": "move"}}));
    field.refused("turn", "1a1", &[], "no brigade acts yet: roll for who acts first");
    field.refused(Order::NEXT, "", &[], "who acts first");
    // 7: b before c. 5: 4, 4, 6, so the third is first, and the first two throw again.
    let line = field.give("sequence", "", &[], &[3, 2, 4, 4, 6, 1, 5]);
    let names = ["b Slangenburg", "c Marlborough", "a Talmash", "C The horse", "B Villars", "A The Guards"];
    assert_eq!(line, format!("They act in this order: {}.", names.join(", ")));
    field.refused("sequence", "", &[], "the order of the brigades is known");
}

#[test]
pub fn the_highest_may_pass_again_and_again_but_not_to_the_very_lowest() {
    // 20, 9, 8, 7, 6, 5 points.
    let mut field = Field::acting("1a", &[]);
    field.refused("pass", "1b", &[], "only the highest brigade");
    assert_eq!(field.give("pass", "1a", &[], &[]), "a Talmash passes to b Slangenburg.");
    assert!(field.who("pass").is_empty(), "who was passed to acts");
    for next in ["c Marlborough", "A The Guards", "B Villars"] {
        field.next();
        assert!(field.note_of("1a").starts_with("acts"));
        assert_eq!(field.give("pass", "1a", &[], &[]), format!("a Talmash passes to {next}."));
    }
    field.next();
    assert!(field.who("pass").is_empty(), "the horse is the very lowest");
    let mut allowed = field.clone();
    let line = allowed.allowed("pass", "1a", &[], "nobody is left to pass to but the very lowest", &[]);
    assert_eq!(line, "a Talmash passes to C The horse.");
    assert_eq!(field.next(), "C The horse acts.");
    assert_eq!(field.next(), "Turn 2: chits and Rally Points are taken off.");
    assert_eq!((field.view().turn, field.view().phase.name.as_str()), (2, "Orders"));
}

#[test]
pub fn acting_on_a_chit_costs_a_point_or_two_and_what_it_does_not_say_is_forbidden() {
    let mut field = Field::acting("1a", &[("1a", "mwsf"), ("1b", "mmmm")]);
    field.refused("move", "1c1", &[], "it has no order chit");
    field.refused("fire", "1a1", &[("target", word("2a1")), ("distance", n(8))], "its chit says otherwise");
    field.refused("move", "1b1", &[], "a Talmash acts now");
    assert_eq!(field.give("move", "1a1", &[], &[]), "a1 Luneburg moves up to 4 inches over good going.");
    assert_eq!(field.note_of("1a"), "acts, 19 of 20 points");
    // Bad going 3, an obstacle 1: two inches; and two points beyond the radius of 7.
    let into = [("ground", word("stops in bad going")), ("which", word("rough"))];
    let far = [
        &into[..],
        &[("what", word("wheel")), ("obstacles", n(1)), ("cover_obstacle", Answer::Flag(false)), ("beyond", YES)],
    ]
    .concat();
    let line = field.give("move", "1a2", &far, &[]);
    assert!(
        line.ends_with("wheels, its outer figure up to 2 inches through bad going, and stands in: rough."),
        "{line}"
    );
    assert_eq!(field.note_of("1a"), "acts, 17 of 20 points");
    assert!(field.is("1a2", "rough") && field.is("1a2", "unf"));
    field.refused("move", "1a1", &[], "it has acted this turn");
    assert_eq!(field.game().against("turn", Some(code("1a1"))).len(), 1, "nothing else matters of it");
    // To turn the chit of who stands ready costs nothing.
    field.give("turn", "1a3", &[], &[]);
    assert_eq!(field.note_of("1a"), "acts, 17 of 20 points");
    assert!(field.is("1a3", "ready"));
    field.give("turn", "1a4", &[], &[]);
    assert!(field.owes("its order: fire"), "the guns' chit is turned");
    field.refused("move", "1a4", &[], "its chit says: fire");
    // Nobody stands in reach: that is said, and holds nobody up.
    let line = field.give("fire", "1a4", &[("nobody", YES)], &[]);
    assert_eq!(line, "a4 Field guns does nothing: its order (fire) is done.");
    assert!(!field.owes("its order: fire"));
}

#[test]
fn who_may_be_ordered_tells_nothing_of_a_chit_and_what_it_does_not_say_is_forbidden() {
    let mut field = Field::acting("1a", &[("1a", "fmsf")]);
    field.overrule("1a1", &[("disordered", YES)]);
    for (name, answer) in [("move", ("what", word("move"))), ("rally", ("with", word("stays away")))] {
        assert!(field.who(name).contains(&code("1a1")));
        field.refused(name, "1a1", &[answer], "its chit says otherwise");
    }
    assert_eq!(field.game().against("rally", Some(code("1a1"))), []);
    assert!(field.rule(&order("move", "1a2", &[]), &[]).is_ok(), "what is likely stands there");
}

#[test]
pub fn who_cannot_complete_its_order_keeps_nobody_from_acting() {
    // Skirmishers may charge skirmishers alone.
    let mut field = Field::acting("1c", &[("1c", "mmmmc")]);
    field.give("turn", "1c5", &[], &[]);
    assert!(field.owes("its order: charge") && field.who("charge").contains(&code("1c5")));
    field.refused(
        "turn",
        "1c1",
        &[],
        "c5 Forlorn hope has still to charge: select it, then s; where it has no charge, its form says so (N)",
    );
    for unit in ["2a4", "2b4"] {
        field.event(json!({"gone": {"unit": unit}}));
    }
    field.refused("charge", "1c5", &[], "light troops on foot charge light troops on foot only");
    assert!(!field.owes("its order") && field.who("turn").contains(&code("1c1")));
}

/// Who has turned a chit to form up has no shot and no charge to do without: the one reason says what is to be done, and how.
#[test]
fn who_has_still_to_form_up_is_said_to() {
    let mut field = Field::walcourt();
    field.overrule("1a1", &[("unformed", YES)]);
    field.give("lay", "1a", &[("chits", word("usss"))], &[]);
    field.activate("1a");
    field.give("turn", "1a1", &[], &[]);
    let why = field.refused("turn", "1a2", &[], "a1 Luneburg has still to form up: select it, then p");
    assert!(!why.to_string().contains("no shot"), "{why}");
}

/// Evading: skirmishers that hold an obstacle are normal infantry, whom light foot may not charge; those in a wood are light.
#[test]
fn light_foot_charges_skirmishers_in_a_wood_and_none_that_hold_an_obstacle() {
    let mut field = Field::acting("2b", &[("2b", "ssscf"), ("1c", "sssss")]);
    let at = [("target", word("1c5")), ("distance", n(4))];
    let mut holding = field.clone();
    holding.give("ground", "1c5", &[("ground", word("light works")), ("holds", YES)], &[]);
    holding.refused("charge", "2b4", &at, "count as normal infantry while they hold");
    field.give("ground", "1c5", &[("ground", word("wood"))], &[]);
    field.give("charge", "2b4", &at, &[]);
    // Three figures a die, 12 of them are 4, halved in the wood 2; and the first volley: 5 dice, one hit, one save.
    field.give("react", "1c5", &[("reaction", word("shoot"))], &[1; 6]);
}

/// Special rules of the scenario: Marlborough may not leave its place before turn 4. Horse would countercharge, which only the
/// umpire allows; what it does instead its player says.
#[test]
pub fn horse_that_is_held_countercharges_only_where_the_umpire_allows_it() {
    let mut field = Field::held();
    for (brigade, letters) in [("2c", "cmmm"), ("1c", "sssss")] {
        field.give("lay", brigade, &[("chits", word(letters))], &[]);
    }
    field.activate("2c");
    field.give("charge", "2c1", &[("target", word("1c1")), ("distance", n(4))], &[]);
    let react = order("react", "1c1", &[]);
    assert!(field.says(&react, "it may: shoot, does not react; which is its player's to say"));
    assert_eq!(field.offers(&react, "reaction"), ["shoot", "does not react", "countercharge"]);
    assert_eq!(field.question(&react, "reaction").answer, None);
    assert!(matches!(field.rule(&react, &[]), Err(Interrupt::Unanswered)));
    // A unit that has one reply and is held keeps that one filled in.
    let mut fired = field.clone();
    fired.event(json!({"charge": {"charge": shot_at(&field)}}));
    assert_eq!(fired.question(&react, "reaction").answer, Some(word("does not react")));
    let held = "it is held: it may not leave its place before turn 4";
    let line = field.allowed("react", "1c1", &[("reaction", word("countercharge"))], held, &[]);
    assert_eq!(line, "c1 Life Guards countercharges.");
}

/// The charge under way, once its target has shot at it.
fn shot_at(field: &Field) -> serde_json::Value {
    let mut charge = field.charge.clone();
    charge["shot"] = json!(true);
    charge
}

/// Light troops can evade in any and all circumstances, held or not (Evading, Orders): dragoons on foot, who have moved.
#[test]
pub fn light_troops_that_are_held_evade() {
    let mut field = Field::held();
    for (brigade, letters) in [("2c", "mmcm"), ("1c", "sssds")] {
        field.give("lay", brigade, &[("chits", word(letters))], &[]);
    }
    field.activate("1c");
    field.give("move", "1c4", &[("what", word("dismount"))], &[]);
    while !field.note_of("2c").starts_with("acts") {
        field.next();
    }
    field.give("charge", "2c3", &[("target", word("1c4")), ("distance", n(7))], &[]);
    assert_eq!(field.offers(&order("react", "1c4", &[]), "reaction"), ["evade", "does not react"]);
}

#[test]
pub fn without_points_a_chit_stays_down_whatever_it_says() {
    let mut field = Field::acting("1a", &[("1a", "mssf")]);
    field.event(json!({"rally": {"unit": "1a4", "points": 19}}));
    field.refused("turn", "1a2", &[("beyond", YES)], "it costs 2, and 1 Command Points are left");
    field.give("move", "1a1", &[], &[]);
    field.refused("turn", "1a2", &[], "it costs 1, and 0 Command Points are left");
    field.refused("turn", "1a4", &[], "it costs 1, and 0 Command Points are left");
    assert!(field.view().duties.is_empty() && field.who("turn").is_empty(), "nothing can be turned any more");
}

#[test]
pub fn orders_change_the_unit_and_dragoons_keep_their_squadrons() {
    let mut field = Field::acting("1c", &[("1c", "sstds"), ("2b", "ssssl")]);
    field.give("move", "1c4", &[("what", word("dismount"))], &[]);
    assert_eq!((&field.unit("1c4")["mode"], &field.unit("1c4")["squadrons"]), (&json!("dismounted"), &json!(1)));
    field.give("move", "1c3", &[("what", word("change formation")), ("into", word("three ranks"))], &[]);
    assert_eq!(field.unit("1c3")["changing_formation"], true);
    while !field.note_of("2b").starts_with("acts") {
        field.next();
    }
    field.give("move", "2b5", &[("what", word("limber"))], &[]);
    assert!(field.is("2b5", "limb"));
    while field.view().turn == 1 {
        field.next();
    }
    field.give("lay", "1c", &[("chits", word("ttsls"))], &[]);
    assert_eq!(field.chit("1c1"), "formation");
    // To stand ready is an order completed as the turn ends: formed again.
    field.activate("1c");
    while field.view().turn == 2 {
        field.next();
    }
    assert_eq!(field.unit("1c3").get("changing_formation"), None);
    let mut on_foot = Field::on_foot();
    on_foot.give("lay", "2c", &[("chits", word("sssl"))], &[]);
    on_foot.activate("2c");
    on_foot.give("move", "2c4", &[], &[]);
    assert_eq!((&on_foot.unit("2c4")["mode"], &on_foot.unit("2c4")["squadrons"]), (&json!("mounted"), &json!(2)));
    let mut mounted = Field::acting("1c", &[("1c", "ttsss")]);
    mounted.give("move", "1c1", &[("what", word("change formation"))], &[]);
    assert_eq!(mounted.unit("1c1")["formation"], "deep");
}

#[test]
fn a_battle_ends_with_its_last_turn_with_an_army_or_as_the_umpire_says() {
    let mut last = Field::walcourt();
    last.event(json!({"turn": {"turn": 12}}));
    last.activate("1a");
    while !last.asks_who_has_won() {
        last.next();
    }
    let unsaid = last.rule(&order(Order::NEXT, "", &[]), &[]).map(|ruling| ruling.line);
    assert_eq!(unsaid, Err(Interrupt::Unanswered), "only the table knows");
    last.give(Order::NEXT, "", &[("how", word("the town has fallen"))], &[]);
    assert_eq!(last.view().over.as_deref(), Some("the town has fallen"));
    let mut lost = Field::acting("1a", &[]);
    let french = lost.view().armies[1].brigades.iter().flat_map(|brigade| brigade.units.clone()).collect::<Vec<_>>();
    french.iter().for_each(|unit| lost.event(json!({"gone": {"unit": unit.code}})));
    while lost.view().over.is_none() {
        lost.next();
    }
    assert_eq!((lost.view().over.as_deref(), lost.view().turn), (Some("France has no unit left"), 1));
    let mut said = Field::walcourt();
    said.give("end", "", &[("how", word("the allies hold the town"))], &[]);
    assert_eq!(said.view().over.as_deref(), Some("the allies hold the town"));
}

#[test]
fn a_journal_of_version_0_1_0_says_who_a_unit_is_and_where_the_turn_stands_as_one_of_today() {
    let mut field = Field::walcourt();
    let next = field.rule(&order(Order::NEXT, "", &[]), &[]).expect("is ruled");
    assert_eq!(next.events, [json!([{"at": {"at": "command"}}])]);
    let unit = json!({"name": "Luneburg", "type": "foot", "system": "dutch", "figures": 20, "original_figures": 24,
        "pikemen": 0, "squadrons": 1, "quality": "regular", "weapon": "musket"});
    field.event(json!({"unit": {"code": "1a1", "unit": unit}}));
    assert_eq!(field.row("1a1").strength, "20/24");
    field.overrule("1a1", &[("figures", n(19))]);
    assert_eq!(field.unit("1a1")["name"], "Luneburg");
}

/// Whom an overruling took out of the battle, an overruling brings back.
#[test]
fn who_is_out_of_the_battle_by_the_umpire_is_back_by_him() {
    let mut field = Field::acting("1a", &[("1a", "ssss")]);
    assert!(!field.row("2b1").ready && field.row("1a1").ready, "one brigade acts");
    field.overrule("1a1", &[("gone", YES)]);
    assert!(field.row("1a1").gone && !field.row("1a1").ready);
    field.overrule("1a1", &[("gone", Answer::Flag(false))]);
    assert!(!field.row("1a1").gone);
}

/// Held until turn 4 is held in turn 3 and no more in turn 4.
#[test]
fn who_is_held_until_a_turn_is_free_in_it() {
    let mut field = Field::held();
    for (turn, held) in [(3, true), (4, false)] {
        field.event(json!({"turn": {"turn": turn}}));
        assert_eq!(field.note_of("1b").contains("held till turn 4"), held, "{turn}: {}", field.note_of("1b"));
    }
}

/// The table of a volley says what its dice are made of.
#[test]
fn a_volley_says_what_its_dice_are_made_of() {
    let field = Field::acting("1a", &[("1a", "fsss"), ("2a", "ssss")]);
    let fire = order("fire", "1a1", &[("target", word("2a1")), ("distance", n(4))]);
    assert!(field.table(&fire).contains("12 in front"), "{}", field.table(&fire));
}

/// What no unit can be, an overruling does not make of it.
#[test]
fn nonsense_of_a_unit_is_no_overruling() {
    let field = Field::acting("1a", &[("1a", "ssss")]);
    let pikes = [("pikemen", n(30)), ("why", word("so it is"))];
    field.refused(Order::OVERRULE, "2a1", &pikes, "only foot has pikemen, no more than it has figures");
}

/// The new depth is said in words.
#[test]
fn a_change_of_formation_says_how_deep_it_is_then() {
    let mut field = Field::acting("2a", &[("2a", "mmmm")]);
    field.event(json!({"laid": {"unit": "2a1", "order": "formation"}}));
    let line = field.give("move", "2a1", &[("into", word("four ranks"))], &[]);
    assert!(line.contains("four ranks"), "{line}");
}
