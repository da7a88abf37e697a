//! The table of the sequence: what each step and each mark of Napoleonic 1D8 opens, allows, closes, owes and ends, a row for
//! each with the heading of the sheets that says so, and play that holds it to that.

use drumhead::umpire::{Answer, Interrupt, Order, Question};
use serde_json::json;

use super::played::{Played, at, give, hanau, number, order, try_order, word, words};

/// A row: the step or the mark, what it does, where the sheets say so, and the play.
struct Row(&'static str, &'static str, &'static str, fn());

static SEQUENCE: &[Row] = &[
    Row(
        "initiative",
        "owes a throw, then the winner's choice; nothing else opens before",
        "Sequence of play",
        winner_chooses,
    ),
    Row(
        "brigade tests",
        "owes one of each brigade of the side that plays, once",
        "Sequence of play",
        tests_are_owed_once,
    ),
    Row("brigade tests", "a test that no die can change takes none", "Brigade command test", a_sure_test_takes_no_die),
    Row("untested", "closes every other order to its units", "Sequence of play", untested_does_nothing),
    Row(
        "retires",
        "owes going back, of who is not in melee; closes the move and the charge",
        "Brigade command test results",
        retires,
    ),
    Row("retreats", "owes going back or surrender; closes fire", "Brigade command test results", retreats),
    Row("artillery", "allows one action of a battery; fire is not owed", "Artillery actions", one_action),
    Row(
        "artillery",
        "allows batteries to leave; a brigade has left when all of it has",
        "Notes of the battle",
        a_brigade_leaves,
    ),
    Row("movement", "a brigade moves at once, with one form", "Sequence of play", a_brigade_moves_at_once),
    Row(
        "charge",
        "closes the move and the volley; the other side's answer is announced, and owed in the melees",
        "Sequence of play",
        a_charge_is_answered_in_the_melees,
    ),
    Row(
        "moved",
        "allows a volley with -1, and then no charge; ends with the turn",
        "Firing chart",
        who_moved_and_fired_charges_nobody,
    ),
    Row(
        "melees",
        "owes answers, then rounds; who stands beside the charged may fire",
        "Reaction options",
        reactions_come_first,
    ),
    Row("gone", "a charge ends with whom it was for", "Melee results", a_charge_ends_with_its_target),
    Row(
        "owes a morale test",
        "closes the melee to him, and to whom he fights",
        "Firing, hits",
        a_morale_test_comes_before_a_melee,
    ),
    Row(
        "won",
        "owes a breakthrough; the enemy is removed, be it by his morale test",
        "Breakthrough",
        a_breakthrough_where_the_enemy_went,
    ),
    Row("broke through", "twice at most: then none is owed", "Notes 27", no_third_breakthrough),
    Row(
        "free",
        "allows one free wheel or change of formation; ends when it is used, or with the turn",
        "Breakthrough",
        a_free_change_is_given,
    ),
    Row(
        "gone",
        "announces the loss of its brigade; the divisional test is owed at the end of the turn",
        "Divisional command test",
        a_lost_brigade_is_announced,
    ),
    Row("gone", "reminds of who supported him, until the step ends", "Disorder", supporters_are_remembered),
    Row(
        "end of the turn",
        "lets rest who neither moved nor went back, fired, fought, was fired at",
        "Blown cavalry",
        rest,
    ),
    Row(
        "ground",
        "is said by a move, by an order, by a volley; stands in what follows; ends with a charge",
        "Firing chart",
        ground,
    ),
    Row(
        "support",
        "said in a test, stands in the next; ends with the step, or as one of the brigade goes",
        "Morale test modifiers",
        support,
    ),
    Row(
        "ground",
        "an order of battle may say where a unit stands at the start",
        "Notes of the battle",
        ground_at_the_start,
    ),
];

#[test]
fn every_row_of_the_sequence_holds() {
    let broken = SEQUENCE.iter().filter(|row| std::panic::catch_unwind(row.3).is_err());
    let broken: Vec<String> = broken.map(|Row(of, does, page, _)| format!("{of}: {does} ({page})")).collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

fn owed(state: &Played, by: &str) -> Vec<String> {
    let duties = state.view().duties.into_iter().filter(|duty| duty.order == by);
    duties.flat_map(|duty| duty.who).map(|id| id.to_string()).collect()
}

fn may(state: &Played, by: &str) -> Vec<String> {
    let duties = state.view().may.into_iter().filter(|duty| duty.order == by);
    duties.flat_map(|duty| duty.who).map(|id| id.to_string()).collect()
}

/// The one reason against an order.
#[track_caller]
fn reason(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)]) -> String {
    match try_order(state, &order(name, Some(unit), answers), &[]) {
        Err(Interrupt::Forbidden(reasons)) => {
            assert_eq!(reasons.len(), 1, "{reasons:?}");
            reasons[0].to_string()
        }
        other => panic!("{name} {unit} is not forbidden: {other:?}"),
    }
}

#[track_caller]
fn question(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)], id: &str) -> Question {
    let form = state.form(&order(name, Some(unit), answers));
    form.questions.into_iter().find(|question| question.id == id).unwrap_or_else(|| panic!("{name} does not ask {id}"))
}

fn at_20(target: &str) -> [(&'static str, Answer); 2] {
    [("target", word(target)), ("distance", number(20))]
}

fn shot(target: &str, distance: i64) -> [(&'static str, Answer); 2] {
    [("target", word(target)), ("distance", number(distance))]
}

const STANDS: (&str, Answer) = ("fires", Answer::Flag(false));

fn notes(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)], dice: &[u8]) -> Vec<String> {
    try_order(state, &order(name, Some(unit), answers), dice).expect("is ruled").notes
}

fn winner_chooses() {
    let mut state = hanau(&[]);
    assert!(try_order(&state, &order(Order::NEXT, None, &[]), &[]).is_err());
    let line = give(&mut state, "initiative", None, &[], &[3, 7]);
    assert_eq!(line, "Initiative: France 3, Bavaria and Austria 7: Bavaria and Austria wins it.");
    assert_eq!((state.view().acting, state.phase().as_str()), (None, "Initiative"));
    assert!(try_order(&state, &order(Order::NEXT, None, &[]), &[]).is_err());
    assert!(try_order(&state, &order("initiative", None, &[]), &[1, 2]).is_err(), "it is thrown for once");
    assert_eq!(state.view().duties.iter().map(|duty| duty.order).collect::<Vec<_>>(), ["start"]);
    let mut yields = state.clone();
    give(&mut yields, "start", None, &[("yields", Answer::Flag(true))], &[]);
    give(&mut state, "start", None, &[], &[]);
    assert_eq!((yields.view().acting, state.view().acting), (Some(1), Some(2)));
}

fn tests_are_owed_once() {
    let mut state = hanau(&[]);
    state.begin(1);
    assert_eq!(owed(&state, "test"), ["1a", "1b", "1c", "1d", "1e", "1i", "1m"]);
    give(&mut state, "test", Some("1a"), &[], &[8]);
    assert_eq!(owed(&state, "test"), ["1b", "1c", "1d", "1e", "1i", "1m"]);
    assert_eq!(reason(&state, "test", "1a", &[]), "it has tested in this turn (Brigade command test)");
    assert!(reason(&state, "test", "2a", &[]).starts_with("it tests at the start of its own side's turn"));
}

fn a_sure_test_takes_no_die() {
    let mut state = hanau(&[]);
    state.begin(1);
    // Excellent with a brigade of the Guard: 2 + 2, and 1 would do.
    let sure = try_order(&state, &order("test", Some("1c"), &[]), &[]).expect("no die is asked");
    assert_eq!(sure.line, "c Michel passes: +4, whatever falls.");
    // Average with a brigade of 0: 2 holds.
    assert!(matches!(try_order(&state, &order("test", Some("1b"), &[]), &[]), Err(Interrupt::NeedDice(_))));
    assert_eq!(give(&mut state, "test", Some("1b"), &[], &[2]), "b Dubreton holds: 2.");
}

fn untested_does_nothing() {
    let mut state = hanau(&[]);
    state.begin(1);
    let first = "its brigade tests first: t on the brigade (Sequence of play)";
    give(&mut state, "next", None, &[], &[]);
    assert_eq!([reason(&state, "fire", "1d3", &[]), reason(&state, "act", "1d3", &[])], [first, first]);
    give(&mut state, "next", None, &[], &[]);
    assert_eq!([reason(&state, "move", "1c1", &[]), reason(&state, "charge", "1c1", &[])], [first, first]);
    give(&mut state, "next", None, &[], &[]);
    assert_eq!(reason(&state, "volley", "1c1", &[]), first);
}

fn retires() {
    let mut state = hanau(&[]);
    state.begin(1);
    for unit in ["1b1", "1b4"] {
        state.remove(unit);
    }
    state.event(json!({"engaged": {"unit": "1b3", "with": ["2a2"]}}));
    // Two of five units gone -2, 40 per cent -2, an enemy on its flank -1: 2 - 5 is -3.
    let line = give(&mut state, "test", Some("1b"), &[("enemy", Answer::Flag(true))], &[2]);
    assert_eq!(line, "b Dubreton retires: 2 - 5 = -3.");
    assert_eq!(owed(&state, "back"), ["1b2", "1b5"], "who is in melee stays there");
    let mut at_once = state.clone();
    give(&mut at_once, "back", Some("1b"), &[], &[]);
    assert_eq!(owed(&at_once, "back"), Vec::<String>::new());
    // Half of 24; on a hill half of 16.
    let mut hill = state.clone();
    let uphill = give(&mut hill, "back", Some("1b2"), &[("terrain", word("hill"))], &[]);
    assert_eq!(uphill, "b2 Dubreton's 1st line goes back 8 cm, facing the enemy.");
    let line = give(&mut state, "back", Some("1b2"), &[], &[]);
    assert_eq!(line, "b2 Dubreton's 1st line goes back 12 cm, facing the enemy.");
    assert_eq!(owed(&state, "back"), ["1b5"]);
    state.through(1, "Movement");
    let back = "(Brigade command test results)";
    assert_eq!(
        reason(&state, "move", "1b5", &[]),
        "batteries act in their own step, before others move (Artillery actions)"
    );
    assert_eq!(reason(&state, "move", "1b2", &[]), "it has moved in this turn (Sequence of play)");
    assert_eq!(reason(&state, "charge", "1b2", &[]), format!("the orders of its brigade forbid it to charge {back}"));
    assert_eq!(owed(&state, "back"), ["1b5"], "it is owed until it is done");
}

fn retreats() {
    let mut state = hanau(&[]);
    state.begin(1);
    for unit in ["1b1", "1b3", "1b4"] {
        state.remove(unit);
    }
    // Three of five units gone -3, 60 per cent -2: 1 - 5 is -4; an enemy on its flank -1.
    give(&mut state, "test", Some("1b"), &[("enemy", Answer::Flag(true))], &[2]);
    assert_eq!(owed(&state, "back"), ["1b2", "1b5"]);
    // Three quarters of 24.
    let line = give(&mut state, "back", Some("1b2"), &[], &[]);
    assert_eq!(line, "b2 Dubreton's 1st line goes back 18 cm, with its back to the enemy.");
    give(&mut state, "blocked", Some("1b5"), &[], &[]);
    assert!(state.gone("1b5"));
    state.through(1, "Musketry");
    assert_eq!(
        reason(&state, "volley", "1b2", &[]),
        "the orders of its brigade do not let it fire (Brigade command test results)"
    );
}

fn one_action() {
    let mut state = at("Artillery");
    assert_eq!(state.view().duties, [], "fire is not owed");
    assert!(may(&state, "fire").contains(&"1d3".to_owned()));
    give(&mut state, "act", Some("1d3"), &[], &[]);
    assert!(!may(&state, "fire").contains(&"1d3".to_owned()));
    assert_eq!(reason(&state, "fire", "1d3", &[]), "it has had its one action of this turn (Artillery actions)");
}

fn a_brigade_leaves() {
    let mut state = at("Artillery");
    let leave = word("leave the table");
    give(&mut state, "act", Some("1d3"), &[("action", leave.clone())], &[]);
    state.through(1, "Movement");
    give(&mut state, "move", Some("1d"), &[("what", leave.clone())], &[]);
    assert_eq!(state.row("1d1").strength, "LEFT");
    let standing = |state: &Played| state.view().armies.swap_remove(0).standing;
    assert_eq!(standing(&state), "lost 0 of 7 brigades", "its second battery is still there");
    state.through(2, "Movement");
    state.through(1, "Artillery");
    let last = notes(&state, "act", "1d4", &[("action", leave.clone())], &[]);
    assert_eq!(last, ["d Cambronne has left the table, all of it."]);
    give(&mut state, "act", Some("1d4"), &[("action", leave)], &[]);
    assert_eq!(standing(&state), "lost 0, left 1 of 7 brigades");
    assert!(state.note("1d").ends_with("left"), "{}", state.note("1d"));
    assert_eq!(owed(&state, "division"), Vec::<String>::new(), "who left is not lost");
}

fn a_brigade_moves_at_once() {
    let mut state = at("Movement");
    let ruling = try_order(&state, &order("move", Some("1a"), &[]), &[]).expect("is ruled");
    assert!(ruling.notes.contains(&"a2 Charpentier's 1st light moves up to 24 cm.".to_owned()), "{:?}", ruling.notes);
    give(&mut state, "move", Some("1a"), &[], &[]);
    assert!(["1a1", "1a2", "1a3", "1a4"].iter().all(|unit| state.marked(unit, "mov")));
}

fn a_charge_is_answered_in_the_melees() {
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

fn who_moved_and_fired_charges_nobody() {
    let mut state = at("Movement");
    give(&mut state, "move", Some("1a2"), &[], &[]);
    state.through(1, "Musketry");
    // Light infantry in column at a line: 6 needed.
    let line = give(&mut state, "volley", Some("1a2"), &shot("2a2", 10), &[6]);
    assert!(line.ends_with("10 cm: 6 - 1 = 5, nothing."), "{line}");
    state.through(1, "Melees");
    let fired = "it moved and fired, so it may not go into contact (Firing chart)";
    assert_eq!(reason(&state, "charge", "1a2", &[]), fired);
    state.through(2, "Brigade tests");
    assert!(!state.marked("1a2", "mov") && !state.marked("1a2", "fir"));
}

fn reactions_come_first() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &at_20("2e1"), &[]);
    assert_eq!((owed(&state, "reply"), owed(&state, "melee")), (vec!["2e1".to_owned()], vec![]));
    assert_eq!(reason(&state, "melee", "1c1", &[]), "whom it charges answers first: r (Melee results)");
    assert!(may(&state, "support").contains(&"2e2".to_owned()) && !may(&state, "support").contains(&"2e1".to_owned()));
    let far = "only within 6 cm of the charged unit (Reaction options)";
    assert_eq!(reason(&state, "support", "2e2", &[("from", number(7))]), far);
    for beaten in
        [json!({"marked": {"unit": "2e2", "mark": "fought"}}), json!({"test": {"unit": "2e2", "why": "hits"}})]
    {
        let mut beside = state.clone();
        beside.event(beaten.clone());
        assert!(!may(&beside, "support").contains(&"2e2".to_owned()), "{beaten}");
    }
    give(&mut state, "reply", Some("2e1"), &[STANDS], &[]);
    assert_eq!((owed(&state, "reply"), owed(&state, "melee")), (vec![], vec!["1c1".to_owned()]));
    // 8 is 4, +2 +1; 1 is 0, +1.
    let line = give(&mut state, "melee", Some("1c1"), &[], &[8, 1, 8]);
    assert_eq!(
        line,
        "c1 1st Grenadiers (8: 4 + 3 = 7) against E1 1st Grenadiers (1: 0 + 1 = 1): the attackers win by 6."
    );
    assert_eq!((owed(&state, "melee"), owed(&state, "breakthrough")), (vec![], vec!["1c1".to_owned()]));
}

fn a_charge_ends_with_its_target() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &at_20("2e1"), &[]);
    state.remove("2e1");
    assert!(!state.charges("1c1"));
    let none = "it has no melee to fight: charge first (Melee results)";
    assert_eq!(reason(&state, "melee", "1c1", &[]), none);
}

fn a_morale_test_comes_before_a_melee() {
    let mut state = at("Melees");
    for charger in ["1c1", "1c2"] {
        give(&mut state, "charge", Some(charger), &at_20("2e1"), &[]);
    }
    give(&mut state, "reply", Some("2e1"), &[STANDS], &[]);
    let both = question(&state, "melee", "1c1", &[], "joined");
    assert_eq!(both.answer, Some(words(&["1c2"])));
    state.set("1c2", "kills", "3");
    state.event(json!({"test": {"unit": "1c2", "why": "hits"}}));
    assert_eq!(question(&state, "melee", "1c1", &[], "joined").answer, Some(words(&[])));
    assert!(matches!(
        try_order(&state, &order("melee", Some("1c1"), &[("joined", words(&["1c2"]))]), &[]),
        Err(Interrupt::Refused(_))
    ));
    assert_eq!(reason(&state, "melee", "1c2", &[]), "it owes a morale test first: t (Firing, hits)");
    state.event(json!({"test": {"unit": "2e1", "why": "hits"}}));
    assert_eq!(reason(&state, "melee", "1c1", &[]), "whom it charges owes a morale test first: t (Melee results)");
    assert_eq!(owed(&state, "morale"), ["1c2", "2e1"]);
    assert_eq!(owed(&state, "melee"), Vec::<String>::new());
}

fn a_breakthrough_where_the_enemy_went() {
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

fn no_third_breakthrough() {
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
    give(&mut state, "reply", Some("2m1"), &[], &[]);
    let said = notes(&state, "melee", "1e1", &[], &[8, 1, 8]);
    assert!(
        said.contains(&"e1 1st Cuirassiers has broken through 2 times, and stands (Notes 27).".to_owned()),
        "{said:?}"
    );
    give(&mut state, "melee", Some("1e1"), &[], &[8, 1, 8]);
    assert_eq!(owed(&state, "breakthrough"), Vec::<String>::new());
}

fn a_free_change_is_given() {
    let mut state = at("Melees");
    let won = |unit: &str| json!({"after": {"unit": unit, "after": {"throws": {"removed": true, "beaten": "2e1", "fell": 24}}}});
    state.event(won("1c1"));
    assert_eq!(may(&state, "free"), Vec::<String>::new());
    // Infantry on 5-6 holds the ground, with a free wheel or change of formation.
    give(&mut state, "breakthrough", Some("1c1"), &[], &[5]);
    assert_eq!((may(&state, "free"), state.marked("1c1", "free")), (vec!["1c1".to_owned()], true));
    let unsaid = try_order(&state, &order("free", Some("1c1"), &[]), &[]);
    assert!(matches!(unsaid, Err(Interrupt::Unanswered)));
    let mut wheels = state.clone();
    give(&mut wheels, "free", Some("1c1"), &[("what", word("wheel"))], &[]);
    assert!(wheels.marked("1c1", "col") && may(&wheels, "free").is_empty());
    give(&mut state, "free", Some("1c1"), &[("what", word("form square"))], &[]);
    assert!(state.marked("1c1", "square") && may(&state, "free").is_empty());
    // Cavalry on 3-4 has a free wheel only.
    state.event(won("1e1"));
    give(&mut state, "breakthrough", Some("1e1"), &[], &[3]);
    give(&mut state, "free", Some("1e1"), &[("what", word("wheel"))], &[]);
    state.event(won("1e2"));
    give(&mut state, "breakthrough", Some("1e2"), &[], &[3]);
    state.through(2, "Melees");
    assert!(may(&state, "free").is_empty(), "it ends with the turn");
}

fn a_lost_brigade_is_announced() {
    let mut state = at("Melees");
    for unit in ["1c1", "1c2"] {
        state.remove(unit);
    }
    let gone = [("gone", Answer::Flag(true)), ("why", word("a test"))];
    let said = notes(&state, "overrule", "1c3", &gone, &[]);
    assert_eq!(said, ["c Michel is lost: Friant tests for his division at the end of the turn."]);
    state.remove("1c3");
    assert_eq!(owed(&state, "division"), Vec::<String>::new());
    state.through(1, "End of the turn");
    assert_eq!(owed(&state, "division"), ["1c"]);
    for unit in ["1d1", "1d2", "1d3"] {
        state.remove(unit);
    }
    let said = notes(&state, "overrule", "1d4", &gone, &[]);
    let army = "d Cambronne and the division of Friant are lost: Napoleon tests for the army at the end of the turn.";
    assert_eq!(said, [army]);
}

fn supporters_are_remembered() {
    let mut state = at("Melees");
    state.remove("2a2");
    let said = |state: &Played| state.view().may.into_iter().map(|duty| duty.what).collect::<Vec<_>>();
    assert_eq!(said(&state), ["disorder who supported A2 (O)"]);
    give(&mut state, "next", None, &[], &[]);
    assert_eq!(said(&state), Vec::<String>::new());
}

fn rest() {
    let rings = |state: &Played, unit: &str| (state.disorders(unit), state.blown(unit));
    let rested = |tired: &dyn Fn(&mut Played)| {
        let mut state = at("End of the turn");
        state.set("1e1", "disorders", "2");
        state.set("1e1", "blown", "2");
        tired(&mut state);
        let said = try_order(&state, &order(Order::NEXT, None, &[]), &[]).expect("is ruled").notes;
        give(&mut state, Order::NEXT, None, &[], &[]);
        (rings(&state, "1e1"), said.iter().any(|note| note == "e1 1st Cuirassiers rests: a white and a blue ring off."))
    };
    assert_eq!(rested(&|_| ()), ((1, 1), true));
    assert_eq!(rested(&|state| state.orders("1e", "retire")), ((2, 2), false), "who is sent back moves");
    assert_eq!(rested(&|state| state.orders("1e", "retreat")), ((2, 2), false));
    assert_eq!(rested(&|state| state.orders("1e", "hold")), ((1, 1), true));
    for mark in ["moved", "fired", "fought_lately", "shot_at"] {
        assert_eq!(rested(&|state| state.mark("1e1", mark)), ((2, 2), false), "{mark}");
    }
}

fn ground() {
    // The Guard forms in the open, is said to stand in a wood, and is disordered as it leaves it; light infantry is not.
    let mut state = at("Movement");
    for unit in ["1c1", "1a2"] {
        give(&mut state, "ground", Some(unit), &[("ground", word("wood"))], &[]);
        assert!(state.marked(unit, "wood"));
        let passes = question(&state, "move", unit, &[], "passes");
        assert_eq!((passes.answer, passes.said), (Some(word("out of a wood")), "as it stands"));
        give(&mut state, "move", Some(unit), &[], &[]);
        assert!(!state.marked(unit, "wood"));
    }
    assert_eq!((state.disorders("1c1"), state.disorders("1a2")), (1, 0));
    // A move into buildings ends in them, unless it is said otherwise.
    give(&mut state, "move", Some("1a3"), &[("terrain", word("village"))], &[]);
    assert!(state.marked("1a3", "house"));
    assert!(
        try_order(&state, &order("ground", Some("1e1"), &[("ground", word("wood"))]), &[]).is_err(),
        "heavy cavalry"
    );
    // What is said of a target's cover in a volley stands in the next, and in its morale test.
    state.through(1, "Musketry");
    let housed: Vec<_> = shot("2a2", 10).into_iter().chain([("cover", word("building"))]).collect();
    give(&mut state, "volley", Some("1c2"), &housed, &[1]);
    let cover = question(&state, "volley", "1c3", &shot("2a2", 10), "cover");
    assert_eq!((cover.answer, cover.said), (Some(word("building")), "as it stands"));
    state.set("2a2", "kills", "3");
    state.event(json!({"test": {"unit": "2a2", "why": "hits"}}));
    // Line 0, in a building +2, three kills -3: 4 is 3 and stands.
    assert!(give(&mut state, "morale", Some("2a2"), &[], &[4]).ends_with("stands: 4 - 1 = 3."));
    // A hill is climbed by who charges up to it, and counts for who stands on it.
    state.through(1, "Melees");
    give(&mut state, "ground", Some("2b1"), &[("ground", word("hill"))], &[]);
    let slow = "that is farther than the 16 cm that it may move (Movement and terrain effects)";
    assert_eq!(reason(&state, "charge", "1c3", &shot("2b1", 17)), slow);
    give(&mut state, "charge", Some("1c3"), &shot("2b1", 16), &[]);
    give(&mut state, "reply", Some("2b1"), &[STANDS], &[]);
    let hill = question(&state, "melee", "1c3", &[], "hill");
    assert_eq!((hill.answer, hill.said), (Some(words(&["2b1"])), "as it stands"));
    // Who charges leaves his ground.
    give(&mut state, "ground", Some("1b2"), &[("ground", word("hill"))], &[]);
    give(&mut state, "charge", Some("1b2"), &shot("2b2", 10), &[]);
    assert!(!state.marked("1b2", "hill"));
}

fn support() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &at_20("2e1"), &[]);
    give(&mut state, "reply", Some("2e1"), &[STANDS], &[]);
    // 8 is 4, +2 +1; 3 is 1, +1 and +1 for its flanks: by 4, four kills and a test.
    let line = give(&mut state, "melee", Some("1c1"), &[("flanks", words(&["2e1"]))], &[8, 3, 8]);
    assert!(line.ends_with("the attackers win by 4."), "{line}");
    let flanks = question(&state, "morale", "2e1", &[], "flanks");
    assert_eq!((flanks.answer, flanks.said), (Some(Answer::Flag(false)), ""), "it has retired 18 cm");
    // Elite +1, supported +1 where it stands now, four kills -4, a disorder -1.
    let supported = [("flanks", Answer::Flag(true))];
    assert!(give(&mut state, "morale", Some("2e1"), &supported, &[6]).ends_with("stands: 6 - 3 = 3."));
    let stands = |state: &Played| question(state, "rear", "2e1", &[], "flanks").answer == Some(Answer::Flag(true));
    assert!(stands(&state), "as said before");
    for gone in [
        json!({"plays": {"army": 2, "second": true}}),
        json!({"at": {"at": "end"}}),
        json!({"marked": {"unit": "2e1", "mark": "moved"}}),
        json!({"marked": {"unit": "2e2", "mark": "moved"}}),
        json!({"gone": {"unit": "2e2"}}),
    ] {
        let mut forgotten = state.clone();
        forgotten.event(gone.clone());
        forgotten.event(json!({"at": {"at": "melees"}}));
        assert!(!stands(&forgotten), "{gone}");
    }
    state.event(json!({"marked": {"unit": "2d1", "mark": "moved"}}));
    assert!(stands(&state), "of another brigade");
}

fn ground_at_the_start() {
    let state = Played::of(&|text| {
        text.replace(
            r#"name = "Zoller's 1st line", arm = "infantry","#,
            r#"name = "Zoller's 1st line", ground = "wall", arm = "infantry","#,
        )
    });
    assert!(state.marked("2b1", "wall"));
}
