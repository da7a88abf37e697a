//! Support from behind: who gives it, and to how many (Morale).

use super::{MEETING, meeting};
use crate::support::table::Table;
use drumhead::umpire::{Answer, Kind, Order, Throw};

fn test(table: &mut Table, unit: &str, from: &str, dice: &[u8], says: &str) {
    let order = table.order("morale", unit).with("supported", "yes").with("supporter", &[from][..]);
    order.dice(dice).says(says);
}

fn refused(table: &mut Table, unit: &str, from: &str, words: &str) {
    let order = table.order("morale", unit).with("supported", "yes").with("supporter", &[from][..]);
    order.refused(words);
}

/// Who may be named for a test, in the order in which they are offered.
fn listed(table: &Table, unit: &str) -> Vec<String> {
    let yes = [("supported", Answer::Word("yes".to_owned()))];
    match table.asked("morale", unit, &yes, "supporter").kind {
        Kind::Units(codes, _) => codes.iter().map(ToString::to_string).collect(),
        kind => panic!("{kind:?}"),
    }
}

#[test]
fn who_gives_support_must_be_said() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    // It can be named before anybody says that there is one.
    let which = |answers: &[(&str, Answer)]| table.asked("morale", "2a1", answers, "supporter").label;
    assert_eq!(which(&[]), "which it is, if there is one");
    assert_eq!(which(&[("supported", Answer::Word("yes".to_owned()))]), "which it is");
    table.order("morale", "2a1").refused("a question has no answer yet");
    table.order("morale", "2a1").with("supported", "yes").refused("a question has no answer yet");
    test(&mut table, "2a1", "2a2", &[3], "A1 Foot stands: 3 + 1 = 4, 4 needed.");
}

#[test]
fn who_gives_support_can_be_named_at_once() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    table
        .order("morale", "2a1")
        .with("supporter", &["2a2"][..])
        .dice(&[3])
        .says("A1 Foot stands: 3 + 1 = 4, 4 needed.");
}

#[test]
fn light_infantry_and_guns_give_none_and_each_gives_it_to_one() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    let none = "light infantry, guns and generals give no support: name another, or none (Morale)";
    for from in ["2a4", "2a5"] {
        refused(&mut table, "2a1", from, none);
    }
    refused(&mut table, "2a1", "1a1", "choose at most 1 of");
    test(&mut table, "2a1", "2a2", &[3], "A2 Guards gives it support.");
    table.go_to("Musketry");
    let volley = table.order("volley", "1a1").with("target", "2a3").with("distance", 8);
    volley.dice(&[4, 1, 1, 1]).says("1 hit");
    // Whoever supports another stands behind who could.
    assert_eq!(listed(&table, "2a3"), ["2a1", "2a2", "2a4", "2a5"]);
    let why = "A2 supports A1 until the next card, and cannot be named here (a reading).".to_owned();
    let says = |table: &Table, unit: &str| table.form_says("morale", unit);
    assert!(says(&table, "2a3").contains(&why), "{:?}", says(&table, "2a3"));
    let another = "it supports another unit until the next card (a reading): name another, or none (Morale)";
    refused(&mut table, "2a3", "2a2", another);
    let allowed = table.order("morale", "2a3").with("supported", "yes").with("supporter", &["2a2"][..]);
    allowed.with("allow", "agreed").dice(&[3]).says("stands: 3 + 1 = 4, 4 needed");
    table.undo();
    let volley = table.order("volley", "1a4").with("target", "2a1").with("distance", 8);
    volley.dice(&[6, 1, 1, 1]).says("1 hit");
    assert!(!says(&table, "2a1").contains(&why), "it has its friend again");
    test(&mut table, "2a1", "2a2", &[3], "stands: 3 + 1 = 4, 4 needed");
    table.order("morale", "2a3").with("supported", "no").dice(&[4]).says("stands: 4, 4 needed");
    table.go_to("Card");
    table.turn("red-3");
    table.go_to("Musketry");
    let volley = table.order("volley", "1a1").with("target", "2a3").with("distance", 8);
    volley.dice(&[4, 1, 1, 1]).says("1 hit");
    test(&mut table, "2a3", "2a2", &[3], "A2 Guards gives it support.");
}

#[test]
fn a_retreating_unit_gives_none() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("overrule", "2a2").with("retreating", true).with("why", "it ran").says("retreating");
    table.canister();
    refused(&mut table, "2a1", "2a2", "a retreating unit gives no support: name another, or none (Morale)");
}

/// Support is one friend's, who stands on the roster: nobody is no friend (Morale).
#[test]
fn who_gives_support_has_a_name() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    let rule = |answers: &[(&str, Answer)], face| {
        let answers = answers.iter().map(|(id, answer)| ((*id).to_owned(), answer.clone())).collect();
        let order = Order { name: "morale".to_owned(), subject: "2a1".parse().ok(), answers };
        table
            .battle()
            .rule(&order, &[Throw::Face(face)])
            .result
            .map(|ruling| ruling.line)
            .map_err(|stop| stop.to_string())
    };
    let (yes, nobody) = (Answer::Word("yes".to_owned()), Answer::Words(Vec::new()));
    let said = [("supported", yes), ("supporter", nobody.clone())];
    let why = "name the friend who gives it support, or say that there is none".to_owned();
    assert_eq!(rule(&said, 3), Err(why));
    assert_eq!(rule(&[("supporter", nobody)], 4), Ok("A1 Foot stands: 4, 4 needed.".to_owned()));
}

#[test]
fn a_test_that_no_die_changes_is_ruled_without_one() {
    // Elite foot needs 3: a general and support make 3 of a 1.
    let text = super::MEETING.replace("name = \"Line\", kind", "name = \"Line\", grade = \"elite\", kind");
    let mut table = Table::of("central-europe", &text).opened("red-4", "Movement");
    table.order("move", "1a5").with("distance", 3).with("joins", &["1a1"][..]).says("joins");
    table.go_to("Card");
    table.turn("black-3");
    table.go_to("Musketry");
    table.order("volley", "2a2").with("target", "1a1").with("distance", 8).dice(&[4, 1, 1, 1]).says("1 hit");
    test(&mut table, "1a1", "1a4", &[], "a1 Line stands, whatever its die.");
}

#[test]
fn where_nobody_can_give_support_it_is_not_asked() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    table.order("morale", "2a1").dice(&[3]).refused("a question has no answer yet");
    for unit in ["2a2", "2a3"] {
        table.order("overrule", unit).with("retreating", true).with("why", "it ran").says("retreating");
    }
    // Light foot and a gun are left of the others.
    table.order("morale", "2a1").dice(&[3]).says("A1 Foot fails: 3, 4 needed.");
}

/// The text names light infantry and artillery as those who give none; who is held in a melee moves nowhere (CE-AMB-47).
#[test]
fn who_could_support_is_listed_first() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    assert_eq!(listed(&table, "2a1"), ["2a2", "2a3", "2a4", "2a5"]);
    table.go_to("Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    assert_eq!(listed(&table, "2a1"), ["2a3", "2a2", "2a4", "2a5"]);
    refused(&mut table, "2a1", "2a2", "it is in a melee, and gives no support (a reading) (Morale)");
}

/// Nobody activates it, so that it reaches nobody (CE-AMB-47).
#[test]
fn who_is_held_supports_nobody() {
    let text = MEETING.replace("name = \"Left\"", "name = \"Left\"\nheld_until = 2");
    let mut table = Table::of("central-europe", &text).opened("red-4", "Guns");
    table.canister();
    let none = "No friend is left that could give it support (Morale).".to_owned();
    assert!(table.form_says("morale", "2a1").contains(&none));
}

/// Whoever knows the form by heart says that nobody does before he sees that nobody could.
#[test]
fn that_nobody_supports_it_can_be_said_where_nobody_is_left() {
    let text = MEETING.replace("name = \"Left\"", "name = \"Left\"\nheld_until = 2");
    for keys in ["3", "n3", "n<enter>3", "s3"] {
        let mut table = Table::of("central-europe", &text).opened("red-4", "Guns");
        table.canister();
        let asked = table.asked("morale", "2a1", &[], "supported");
        assert_eq!((asked.answer, asked.said), (Some(Answer::Word("no".to_owned())), "none is left"));
        table.app.keys(&format!("<pause>A1t{keys}"));
        let last = table.app.last();
        assert!(last.starts_with("A1 Foot fails: 3, 4 needed"), "{keys}: {last}\n{}", table.app.text());
    }
}

/// It can only support one unit (Morale): once that is eliminated, it supports none (CE-AMB-40).
#[test]
fn whose_receiver_is_eliminated_may_support_another() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("overrule", "2a1").with("effectiveness", "50").with("why", "counted").says("100 to 50 percent");
    table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).dice(&[2, 4]).says("1 hit");
    test(&mut table, "2a1", "2a2", &[1], "A1 Foot is eliminated.");
    table.go_to("Musketry");
    table.order("volley", "1a1").with("target", "2a3").with("distance", 8).dice(&[4, 1, 1, 1]).says("1 hit");
    test(&mut table, "2a3", "2a2", &[3], "A3 Hussars stands: 3 + 1 = 4, 4 needed.");
}

/// A code that is refused leaves the row in hand that was open before it.
#[test]
fn nobody_is_said_behind_a_supporter_who_is_refused() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    table.app.keys("<pause>A1ta1").expect("a1 is not among those who can be named here");
    table.app.keys("<pause>n3");
    assert_eq!(table.app.last(), "A1 Foot fails: 3, 4 needed.", "{}", table.app.text());
}

/// Support is a friend directly behind (Morale): an enemy who has come there since is no reason to take it over.
#[test]
fn who_supports_it_is_asked_again_once_its_rear_has_been_charged() {
    for (face, supported) in [("rear (behind)", None), ("front", Some(Answer::Word("yes".to_owned())))] {
        let mut table = meeting().opened("red-4", "Guns");
        table.canister();
        test(&mut table, "2a1", "2a2", &[3], "A1 Foot stands: 3 + 1 = 4, 4 needed.");
        table.go_to("Movement");
        table.order("charge", "1a3").with("distance", 3).with("target", "2a1").with("face", face).says("contact");
        table.go_to("Musketry");
        let volley = table.order("volley", "1a4").with("target", "2a1").with("distance", 8);
        volley.dice(&[6, 1, 1, 1]).says("1 hit");
        assert_eq!(table.asked("morale", "2a1", &[], "supported").answer, supported, "{face}");
        let yes = [("supported", Answer::Word("yes".to_owned()))];
        let who = table.asked("morale", "2a1", &yes, "supporter").answer;
        assert_eq!(who.is_some(), supported.is_some(), "{face}");
        // Once it has had its friend again, that is its last test.
        test(&mut table, "2a1", "2a2", &[3], "A1 Foot stands: 3 + 1 = 4, 4 needed.");
    }
}

/// Who stands in a melee supports nobody (CE-AMB-47), and is not taken to go on.
#[test]
fn who_supported_a_unit_is_asked_anew_once_an_enemy_touches_its_friend() {
    let mut table = meeting().opened("red-4", "Guns");
    table.canister();
    test(&mut table, "2a1", "2a2", &[3], "A1 Foot stands: 3 + 1 = 4, 4 needed.");
    table.go_to("Movement");
    table.order("charge", "1a3").with("distance", 3).with("target", "2a2").says("contact");
    table.go_to("Musketry");
    table.order("volley", "1a4").with("target", "2a1").with("distance", 8).dice(&[6, 1, 1, 1]).says("1 hit");
    assert_eq!(table.asked("morale", "2a1", &[], "supported").answer, None);
    let yes = [("supported", Answer::Word("yes".to_owned()))];
    let asked = table.asked("morale", "2a1", &yes, "supporter");
    assert_eq!(asked.answer, None);
    assert_eq!(listed(&table, "2a1").first().map(String::as_str), Some("2a3"));
    table.order("morale", "2a1").dice(&[3]).refused("a question has no answer yet");
    table.order("morale", "2a1").with("supported", "no").dice(&[4]).says("A1 Foot stands: 4, 4 needed.");
}

/// Support is a friend directly behind (Morale): who has gone back since may stand elsewhere.
#[test]
fn who_supports_it_is_asked_anew_once_a_unit_has_gone_back() {
    let mut table = meeting().opened("red-4", "Guns");
    table.order("gun_fire", "1a2").with("target", "2a1").with("distance", 6).dice(&[2, 4]).says("1 hit");
    test(&mut table, "2a1", "2a2", &[1], "A1 Foot fails: 1 + 1 = 2, 4 needed.");
    table.order("break", "2a1").with("way", "keeps clear").dice(&[3]).says("retreats 8 cm");
    table.order("overrule", "2a1").with("effectiveness", "100").with("why", "counted").says("to 100 percent");
    table.go_to("Musketry");
    table.order("volley", "1a1").with("target", "2a1").with("distance", 8).dice(&[4, 1, 1, 1]).says("1 hit");
    assert_eq!(table.asked("morale", "2a1", &[], "supported").answer, None);
    test(&mut table, "2a1", "2a3", &[3], "A3 Hussars gives it support.");
}

/// A unit that fire has hit and that has lost its melee owes two tests: its friend moves off between them, or does not.
#[test]
fn who_supports_it_is_asked_anew_once_its_friend_has_moved() {
    for moves in [false, true] {
        let mut table = meeting().opened("red-4", "Movement");
        table.order("charge", "1a3").with("distance", 3).with("target", "2a1").says("contact");
        table.go_to("Musketry");
        table.order("volley", "1a1").with("target", "2a1").with("distance", 8).dice(&[4, 1, 1, 1]).says("1 hit");
        table.go_to("Melees");
        // 3 dice a quarter at foot out of firing order, and 3 of the three quarters that are left.
        table.order("round", "1a3").dice(&[1; 15]).says("lost by Blacks");
        table.go_to("Card");
        table.turn("black-4");
        table.go_to("Movement");
        test(&mut table, "2a1", "2a2", &[3], "3 + 1 = 4, 4 needed");
        if moves {
            table.order("move", "2a2").with("distance", 3).says("moves 3 cm");
        }
        let before = (!moves).then(|| Answer::Word("yes".to_owned()));
        assert_eq!(table.asked("morale", "2a1", &[], "supported").answer, before);
    }
}
