//! The umpire is always right: what the rules forbid he may allow, and the rules then rule it; and a house rule changes what
//! is ruled, what is owed and what is said alike.

use drumhead::umpire::Interrupt;
use serde_json::json;

use super::field::{Field, YES, n, order, word};

#[test]
fn a_shot_out_of_range_is_one_at_the_furthest_range() {
    let mut field = Field::acting("1a", &[("1a", "fsss")]);
    let at = [("target", word("2a1")), ("distance", n(17))];
    // 6 dice, first volley +3, long range -3.
    let line = field.allowed("fire", "1a1", &at, "17 inches is out of range: muskets reach 16", &[1, 1, 1, 1, 1, 1]);
    assert!(line.ends_with("17 in: 6 on 6 dice: 1 casualty."), "{line}");
}

#[test]
fn all_reasons_stand_on_the_screen_before_any_is_allowed() {
    let field = Field::acting("1a", &[("1a", "msss")]);
    let far = [("target", word("2a1")), ("distance", n(17))];
    let Err(Interrupt::Forbidden(reasons)) = field.rule(&order("fire", "1a1", &far), &[]) else {
        panic!("it is forbidden")
    };
    let reasons: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    assert_eq!(
        reasons,
        ["its chit says otherwise: T turns it (Orders)", "17 inches is out of range: muskets reach 16 (Ranges)"]
    );
}

#[test]
fn limbered_guns_shoot_and_cross_bad_going_where_the_umpire_says_so() {
    let mut field = Field::acting("1a", &[("1a", "sssl")]);
    field.give("move", "1a4", &[("what", word("limber"))], &[]);
    field.event(json!({"turn": {"turn": 2}}));
    field.give("lay", "1a", &[("chits", word("sssm"))], &[]);
    field.activate("1a");
    let bad = [("ground", word("passes bad going"))];
    let mut moved = field.clone();
    let line = moved.allowed("move", "1a4", &bad, "limbered cannon do not move in bad going", &[]);
    assert_eq!(line, "a4 Field guns moves up to 4 inches through bad going.");
    field.refused("fire", "1a4", &[], "limbered guns do not shoot: unlimber them first");
    // A morale test with bad going behind is allowed before its dice are thrown, and they go back at their one rate.
    field.event(json!({"test": {"unit": "1a4", "test": {"enfilade": false}}}));
    let behind = [("bad_behind", YES)];
    let line = field.allowed("morale", "1a4", &behind, "limbered cannon do not move in bad going", &[1]);
    assert!(line.contains("passes"), "{line}");
}

#[test]
fn a_charge_a_reaction_and_a_choice_that_the_book_forbids_are_ruled_all_the_same() {
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1c", "mmmms")]);
    let horse = [("target", word("1c1")), ("distance", n(4))];
    let line = field.allowed("charge", "2b1", &horse, "foot charges no horse but mounted light troops", &[]);
    assert_eq!(line, "B1 Champagne charges c1 Life Guards, 4 inches.");
    let mut field = Field::acting("2b", &[("2b", "csssf"), ("1a", "fsss")]);
    field.give("charge", "2b1", &[("target", word("1a1")), ("distance", n(4))], &[]);
    let counter = [("reaction", word("countercharge"))];
    field.refused("react", "1a1", &counter, "choose one of shoot, does not react");
    // Another order lets it do otherwise; and what a journal of before allowed stands.
    let allowed = [&counter[..], &[("allow", word("both sides agree"))]].concat();
    let countercharges = Ok("a1 Luneburg countercharges.".to_owned());
    assert_eq!(field.rule(&order("react", "1a1", &allowed), &[]).map(|ruling| ruling.line), countercharges);
    field.overrule("1a1", &[("order", word("S stand ready"))]);
    assert_eq!(field.rule(&order("react", "1a1", &counter), &[]).map(|ruling| ruling.line), countercharges);
}

#[test]
fn nonsense_cannot_be_allowed() {
    let mut field = Field::acting("1a", &[("1a", "fsss")]);
    let allowed = [("allow", word("both sides agree"))];
    for (name, subject, words) in [
        ("react", "2a1", "no charge is under way"),
        ("home", "1a1", "no charge is under way"),
        ("return_fire", "2a1", "it has no fire to return"),
    ] {
        let refused = field.refused(name, subject, &allowed, words);
        assert!(matches!(refused, Interrupt::Refused(_)), "{name}: {refused}");
    }
    field.event(json!({"points": {"brigade": "1a", "points": 0}}));
    let at = [("target", word("2a1")), ("distance", n(4))];
    let line = field.allowed("fire", "1a1", &at, "it costs 1, and 0 Command Points are left", &[1; 9]);
    assert!(line.ends_with("9 on 9 dice: 1 casualty."), "{line}");
}

#[test]
fn a_house_rule_changes_the_ruling_the_form_and_the_reason() {
    let house = "ranges.musket.long = 20\nevade.moves = 2\nrouting_friend.inches = 9\nmorale_failures.rout = 3\n\
                 morale_failures.back_d6_away = 2\nmorale_failures.back_d6 = 2\nmorale_failures.back_d6_plus_3_away = 2";
    let mut field = Field::under(&[house]);
    field.give("lay", "1a", &[("chits", word("fsss"))], &[]);
    field.give("lay", "2a", &[("chits", word("mmmm"))], &[]);
    field.activate("1a");
    let at = |distance| [("target", word("2a1")), ("distance", n(distance))];
    field.refused("fire", "1a1", &at(21), "21 inches is out of range: muskets reach 20");
    assert!(field.rule(&order("fire", "1a1", &at(20)), &[1, 1, 1, 1, 1, 1]).is_ok());
    // Failed by three it routs: 16 against 13 figures.
    field.overrule("2a2", &[("figures", n(13))]);
    field.event(json!({"test": {"unit": "2a2", "test": {"enfilade": true}}}));
    let line = field.give("morale", "2a2", &[], &[4, 4, 4, 4, 3]);
    assert_eq!(line, "A2 Gardes Francaises 2: 16 against 13 figures: routs, 16 inches.");
    // The next of its side that tests is asked about it, with the distance of the house rule.
    field.event(json!({"test": {"unit": "2a1", "test": {"enfilade": false}}}));
    let form = field.form("morale", "2a1");
    assert!(form.iter().any(|label| label == "routing friend within 9 in"), "{form:?}");
}
