//! Charges, melees and what their winners do.

use drumhead::umpire::{Answer, Interrupt, Kind};
use serde_json::json;

use super::super::played::{at, code, give, hanau, number, order, stands, try_order, word, words};
use super::{able, at_20, may, notes, owed, question, reason};

pub fn a_charge_is_answered_in_the_melees() {
    let mut state = at("Movement");
    give(&mut state, "charge", Some("1c1"), &at_20("2e1"), &[]);
    assert_eq!(reason(&state, "move", "1c1", &[]), "it has moved in this turn (Sequence of play)");
    for step in ["Movement", "Musketry"] {
        assert_eq!(
            (state.phase().as_str(), may(&state, ""), owed(&state, "reply")),
            (step, vec!["2e1".to_owned()], vec![])
        );
        if step == "Musketry" {
            let charging = "it charges: who fires does not go into contact (Firing chart)";
            assert_eq!(reason(&state, "volley", "1c1", &[]), charging);
        }
        give(&mut state, "next", None, &[], &[]);
    }
    assert_eq!(owed(&state, "reply"), ["2e1"]);
    assert!(state.row("2e1").owes);
}

pub fn reactions_come_first() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &at_20("2e1"), &[]);
    assert_eq!((owed(&state, "reply"), owed(&state, "melee")), (vec!["2e1".to_owned()], vec![]));
    assert_eq!(reason(&state, "melee", "1c1", &[]), "whom it charges answers first: r on him (Melee results)");
    // Who stands so near only the table shows: a reminder, without a list of the army.
    let reminder = state.view().may.into_iter().find(|duty| duty.order == "support").expect("a reminder");
    assert_eq!((reminder.what.as_str(), reminder.who), ("friends within 6 cm of the charged may fire: S", vec![]));
    assert!(
        able(&state, "support").contains(&"2e2".to_owned()) && !able(&state, "support").contains(&"2e1".to_owned())
    );
    let far = "only within 6 cm of the charged unit (Reaction options)";
    assert_eq!(reason(&state, "support", "2e2", &[("from", number(7))]), far);
    for beaten in
        [json!({"marked": {"unit": "2e2", "mark": "fought"}}), json!({"test": {"unit": "2e2", "why": "hits"}})]
    {
        let mut beside = state.clone();
        beside.event(beaten.clone());
        assert!(!able(&beside, "support").contains(&"2e2".to_owned()), "{beaten}");
    }
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    assert_eq!((owed(&state, "reply"), owed(&state, "melee")), (vec![], vec!["1c1".to_owned()]));
    // 8 is 4, +2 +1; 1 is 0, +1.
    let line = give(&mut state, "melee", Some("1c1"), &[], &[8, 1, 8]);
    assert_eq!(
        line,
        "c1 1st Grenadiers (8: 4 + 3 = 7) against E1 1st Grenadiers (1: 0 + 1 = 1): the attackers win by 6."
    );
    assert_eq!((owed(&state, "melee"), owed(&state, "breakthrough")), (vec![], vec!["1c1".to_owned()]));
}

pub fn a_charge_ends_with_its_target() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &at_20("2e1"), &[]);
    state.remove("2e1");
    assert!(!state.charges("1c1"));
    let none = "it has no melee to fight: charge first (Melee results)";
    assert_eq!(reason(&state, "melee", "1c1", &[]), none);
}

pub fn a_morale_test_comes_before_a_melee() {
    let mut state = at("Melees");
    for charger in ["1c1", "1c2"] {
        give(&mut state, "charge", Some(charger), &at_20("2e1"), &[]);
    }
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let both = question(&state, "melee", "1c1", &[], "joined");
    assert_eq!(both.answer, Some(words(&["1c2"])));
    // Foot of its own side joins it, and against it whoever it does not fight anyway.
    let Kind::Units(friends, _) = both.kind else { panic!("no units") };
    assert!(friends.iter().all(|id| id.army == 1) && !friends.contains(&code("1e1")), "{friends:?}");
    let Kind::Units(helped, _) = question(&state, "melee", "1c1", &[], "helped").kind else { panic!("no units") };
    assert!(!helped.contains(&code("2e1")), "{helped:?}");
    let helper = helped[0].to_string();
    let mut owing = state.clone();
    owing.event(json!({"test": {"unit": helper, "why": "hits"}}));
    let helped = [("joined", words(&[])), ("helped", words(&[&helper]))];
    assert!(reason(&owing, "melee", "1c1", &helped).contains("owes a morale test first: T on it"));
    state.set("1c2", "kills", "3");
    state.event(json!({"test": {"unit": "1c2", "why": "hits"}}));
    assert_eq!(question(&state, "melee", "1c1", &[], "joined").answer, Some(words(&[])));
    assert!(matches!(
        try_order(&state, &order("melee", Some("1c1"), &[("joined", words(&["1c2"]))]), &[]),
        Err(Interrupt::Refused(_))
    ));
    assert_eq!(reason(&state, "melee", "1c2", &[]), "it owes a morale test first: T (Firing, hits)");
    state.event(json!({"test": {"unit": "2e1", "why": "hits"}}));
    assert_eq!(reason(&state, "melee", "1c1", &[]), "whom it charges owes a morale test first: T (Melee results)");
    assert_eq!(owed(&state, "morale"), ["1c2", "2e1"]);
    assert_eq!(owed(&state, "melee"), Vec::<String>::new());
}

pub fn a_breakthrough_where_the_enemy_went() {
    let mut state = at("Melees");
    state
        .event(json!({"after": {"unit": "1e1", "after": {"throws": {"removed": false, "beaten": "2m2", "fell": 36}}}}));
    // 5-6: it follows up while the enemy is there, and breaks through with 4D8 when he has gone.
    let follows = try_order(&state, &order("breakthrough", Some("1e1"), &[]), &[6]).expect("is ruled");
    assert_eq!(follows.line, "e1 1st Cuirassiers: 6: follows up.");
    state.remove("2m2");
    let line = give(&mut state, "breakthrough", Some("1e1"), &[], &[6, 1, 2, 3, 4]);
    assert_eq!(line, "e1 1st Cuirassiers: 6: breaks through, 10 cm.");
}

/// +2 for the grenadiers, +1 attacking; the other grenadiers have +1. By 3 the beaten retires, with 3 kills, and tests.
pub fn the_beaten_tests_before_the_breakthrough() {
    for (winner, loser, dice) in [("1c1", "2e1", [8, 6, 8]), ("2e1", "1c1", [1, 8, 8])] {
        let mut state = at("Melees");
        // -1 for a kill: 0 + 3 - 1 against 4 + 1.
        if winner == "2e1" {
            state.set("1c1", "kills", "1");
        }
        give(&mut state, "charge", Some("1c1"), &at_20("2e1"), &[]);
        give(&mut state, "reply", Some("2e1"), &stands(), &[]);
        let said = notes(&state, "melee", "1c1", &[], &dice);
        let marked = |id: &str| if id == "1c1" { "c1" } else { "E1" };
        let next =
            format!("Next: morale test of {} (T), then the breakthrough of {} (p).", marked(loser), marked(winner));
        // Who goes back how far, and the winner's ring, before what is owed.
        let beaten = format!("{}: 3 kills, 1 disorder", marked(loser));
        assert!(said[0].starts_with(&beaten) && said[0].contains(", retires 18 cm."), "{said:?}");
        assert!(said[1].starts_with(&format!("{}: ", marked(winner))), "{said:?}");
        assert_eq!(said.get(2), Some(&next), "{said:?}");
        let line = give(&mut state, "melee", Some("1c1"), &[], &dice);
        assert!(line.ends_with(" win by 3."), "{line}");
        assert_eq!((owed(&state, "morale"), owed(&state, "breakthrough")), (vec![loser.to_owned()], vec![]));
        let first = format!("{} 1st Grenadiers tests its morale first: T on it (Firing, hits)", marked(loser));
        assert_eq!(reason(&state, "breakthrough", winner, &[]), first);
        for (face, gone) in [(8, false), (1, true)] {
            let mut tested = state.clone();
            give(&mut tested, "morale", Some(loser), &[], &[face]);
            assert_eq!((tested.gone(loser), owed(&tested, "breakthrough")), (gone, vec![winner.to_owned()]));
        }
    }
}

pub fn no_third_breakthrough() {
    let mut state = at("Melees");
    for _ in 0..2 {
        state.mark("1e1", "broke_through");
    }
    state.event(json!({"after": {"unit": "1e1", "after": {"throws": {"removed": true, "beaten": "2m2", "fell": 36}}}}));
    assert_eq!(owed(&state, "breakthrough"), Vec::<String>::new());
    assert_eq!(
        reason(&state, "breakthrough", "1e1", &[]),
        "a unit breaks through at most 2 times in a move (Notes 27)"
    );
    // A melee that it wins then owes none.
    state.event(json!({"after": {"unit": "1e1", "after": null}}));
    give(&mut state, "charge", Some("1e1"), &at_20("2m1"), &[]);
    give(&mut state, "reply", Some("2m1"), &[("way", word("counter-charges"))], &[]);
    let said = notes(&state, "melee", "1e1", &[], &[8, 1, 8]);
    assert!(
        said.contains(&"e1 1st Cuirassiers has broken through 2 times, and stands (Notes 27).".to_owned()),
        "{said:?}"
    );
    give(&mut state, "melee", Some("1e1"), &[], &[8, 1, 8]);
    assert_eq!(owed(&state, "breakthrough"), Vec::<String>::new());
}

pub fn a_free_change_is_given() {
    let mut state = at("Melees");
    let won = |unit: &str| json!({"after": {"unit": unit, "after": {"throws": {"removed": true, "beaten": "2e1", "fell": 24}}}});
    state.event(won("1c1"));
    assert_eq!(may(&state, "free"), Vec::<String>::new());
    // Infantry on 5-6 holds the ground, with a free wheel or change of formation.
    give(&mut state, "breakthrough", Some("1c1"), &[], &[5]);
    assert_eq!((may(&state, "free"), state.marked("1c1", "free")), (vec!["1c1".to_owned()], true));
    let unsaid = try_order(&state, &order("free", Some("1c1"), &[]), &[]);
    assert!(matches!(unsaid, Err(Interrupt::Unanswered)));
    let Kind::Choice(offers) = question(&state, "free", "1c1", &[], "what").kind else { panic!("no choice") };
    assert!(offers.contains(&"form square") && !offers.contains(&"form column"), "it is in column: {offers:?}");
    let mut wheels = state.clone();
    give(&mut wheels, "free", Some("1c1"), &[("what", word("wheel"))], &[]);
    assert!(wheels.marked("1c1", "col") && may(&wheels, "free").is_empty());
    give(&mut state, "free", Some("1c1"), &[("what", word("form square"))], &[]);
    assert!(state.marked("1c1", "square") && may(&state, "free").is_empty());
    // Cavalry on 3-4 has a free wheel only.
    state.event(won("1e1"));
    give(&mut state, "breakthrough", Some("1e1"), &[], &[3]);
    let only = state.form(&order("free", Some("1e1"), &[])).questions;
    assert!(only.is_empty(), "one answer is no question: {only:?}");
    give(&mut state, "free", Some("1e1"), &[], &[]);
    state.event(won("1e2"));
    give(&mut state, "breakthrough", Some("1e2"), &[], &[3]);
    state.through(2, "Melees");
    assert!(may(&state, "free").is_empty(), "it ends with the turn");
}

pub fn an_answer_is_its_player_s() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &[("target", word("2m1")), ("distance", number(30))], &[]);
    assert_eq!(question(&state, "reply", "2m1", &[], "way").answer, None);
    assert!(matches!(try_order(&state, &order("reply", Some("2m1"), &[]), &[]), Err(Interrupt::Unanswered)));
    // Foot before horse has no choice: it stands.
    give(&mut state, "charge", Some("1e2"), &[("target", word("2a2")), ("distance", number(30))], &[]);
    assert_eq!(question(&state, "reply", "2a2", &[], "way").answer, Some(word("stands")));
}

pub fn fire_beside_the_charged_asks_how_far() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &at_20("2e1"), &[]);
    let from = question(&state, "support", "2e2", &[], "from");
    assert_eq!((from.key, from.answer), (' ', None), "digits go to it");
    assert!(matches!(try_order(&state, &order("support", Some("2e2"), &[]), &[]), Err(Interrupt::Unanswered)));
    let near = order("support", Some("2e2"), &[("from", number(6))]);
    assert!(matches!(try_order(&state, &near, &[]), Err(Interrupt::NeedDice(_))));
}

pub fn a_follow_up_is_on_the_same_unit() {
    let mut state = at("Melees");
    let meets = json!({"reach": 12, "back": 36, "follows": "2m2", "fell": 12, "same": true});
    state.mark("1e1", "broke_through");
    state.event(json!({"after": {"unit": "1e1", "after": {"meets": meets}}}));
    assert!(state.marked("1e1", "follow"));
    assert_eq!(
        reason(&state, "meets", "1e1", &[("met", words(&["2m1"])), ("distance", number(12))]),
        "it follows up on the same unit, which is M2 2nd Chevaulegers (Breakthrough)"
    );
    // One centimetre is one: it is said, and is the distance where the beaten fell back so far.
    let mut near = state.clone();
    let meets = json!({"reach": 1, "back": 36, "follows": "2m2", "fell": 1, "same": true});
    near.event(json!({"after": {"unit": "1e1", "after": {"meets": meets}}}));
    assert!(near.form(&order("meets", Some("1e1"), &[])).says[0].starts_with("it goes 1 cm; "));
    assert_eq!(question(&near, "meets", "1e1", &[], "distance").answer, Some(number(1)));
    give(&mut state, "meets", Some("1e1"), &[], &[]);
    assert!(state.charges("1e1") && !state.marked("1e1", "follow"));
}

pub fn how_far_off_another_stands_is_asked() {
    let mut state = at("Melees");
    let meets = json!({"reach": 23, "back": 24, "follows": null});
    state.mark("1e1", "broke_through");
    state.event(json!({"after": {"unit": "1e1", "after": {"meets": meets}}}));
    let met = [("met", words(&["2m1"]))];
    assert_eq!(question(&state, "meets", "1e1", &met, "distance").answer, None);
    assert!(matches!(try_order(&state, &order("meets", Some("1e1"), &met), &[]), Err(Interrupt::Unanswered)));
    // From within 18 cm nobody counter-charges.
    let counters = |distance: i64| {
        let mut state = state.clone();
        let met = [("met", words(&["2m1"])), ("distance", number(distance))];
        give(&mut state, "meets", Some("1e1"), &met, &[]);
        try_order(&state, &order("reply", Some("2m1"), &[("way", word("counter-charges"))]), &[]).is_ok()
    };
    assert_eq!((counters(12), counters(23)), (false, true));
}

pub fn sure_fire_at_a_charge_takes_no_die() {
    let mut state = hanau(&[]);
    state.begin(2);
    state.through(2, "Melees");
    state.set("1m4", "formation", "unlimbered");
    give(&mut state, "charge", Some("2m1"), &at_20("1m4"), &[]);
    // Horse guns hit cavalry with canister on 2 or more, and the Guard's add 1 (Firing chart; Notes 17).
    let line = give(&mut state, "reply", Some("1m4"), &[("way", word("stands"))], &[]);
    assert!(line.ends_with("+1, whatever falls, 1 kill."), "{line}");
    assert_eq!((state.kills("2m1"), state.disorders("2m1")), (1, 0));
}

pub fn routers_disorder_whom_they_pass() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &at_20("2e1"), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    // Whom they disorder only the table shows: it is owed, and no line of the ruling repeats it.
    let said = |dice: &[u8]| {
        let mut state = state.clone();
        give(&mut state, "melee", Some("1c1"), &[], dice);
        ["fell back into whom", "routed through whom", "who supported"]
            .map(|words| state.view().duties.iter().any(|duty| duty.what == words))
    };
    // 8 is 4, +3 against 1 is 0, +1: by 6 a rout; 4 is 2, +3 against 5 is 2, +1: by 2 pushed back.
    // Of who routed the way is asked with who supported it.
    assert_eq!(said(&[8, 1, 8]), [false, false, true]);
    assert_eq!(said(&[4, 5, 8]), [true, false, false]);
    let ruled = try_order(&state, &order("melee", Some("1c1"), &[]), &[4, 5, 8]).expect("is ruled");
    let pages = ruled.sum.iter().filter(|line| !line.page.is_empty()).count();
    assert!(ruled.sum.len() > 2 && pages == 1, "the page stands once: {:?}", ruled.sum);
}

/// A brigade commander of +1 is as good as one of +2 at taking another row (Breakthrough).
pub fn a_commander_takes_another_row() {
    for (bc, asked) in [(-1, false), (0, false), (1, true), (2, true)] {
        let mut state = at("Melees");
        state.event(json!({"general": {"brigade": "1c", "bc": bc}}));
        state.event(
            json!({"after": {"unit": "1c1", "after": {"throws": {"removed": true, "beaten": "2e1", "fell": 24}}}}),
        );
        let questions = state.form(&order("breakthrough", Some("1c1"), &[])).questions;
        assert_eq!(questions.iter().any(|question| question.id == "led"), asked, "{bc}");
    }
}

#[test]
fn of_another_row_a_good_commander_is_asked() {
    a_commander_takes_another_row();
}

/// Who attacks has +1 in the first round, and not in a further one (Melee modifiers); which of them it is, the umpire may say.
#[test]
fn a_round_that_is_no_further_one_has_the_bonus_of_an_attack() {
    let mut state = at("Melees");
    for (of, with) in [("1c1", "2e1"), ("2e1", "1c1")] {
        state.event(json!({"engaged": {"unit": of, "with": [with]}}));
    }
    // 8 is 4, +2 for grenadiers; 1 is 0, +1.
    for (continued, sum) in [(true, "(8: 4 + 2 = 6)"), (false, "(8: 4 + 3 = 7)")] {
        let round = order("melee", Some("1c1"), &[("continued", Answer::Flag(continued))]);
        let line = try_order(&state, &round, &[8, 1, 8]).expect("is ruled").line;
        assert!(line.contains(sum) && line.contains("(1: 0 + 1 = 1)"), "{line}");
    }
}
