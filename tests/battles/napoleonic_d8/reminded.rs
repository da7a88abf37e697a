//! What a form asks anew, names beside its questions, or has by the same letter each time; and why a unit is removed.

use drumhead::tui::layer::Layer;
use drumhead::umpire::{Answer, Interrupt, Kind};
use serde_json::json;

use crate::support::fought::select;

use super::hanau_turns::give as keys;
use super::marengo::two_fell_back;
use super::played::{Played, asked, at, code, from, give, order, stands, try_order, word};

const YES: Answer = Answer::Flag(true);
const NO: Answer = Answer::Flag(false);

fn says(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)]) -> Vec<String> {
    state.form(&order(name, Some(unit), answers)).says
}

fn charges(state: &mut Played, unit: &str, at: &str, distance: u32) {
    let onset = json!({"target": at, "distance": distance, "left": 0});
    state.event(json!({"charges": {"unit": unit, "onset": onset}}));
}

/// `l` is nobody of this unit alone, of however many it is owed, and whether its rear was counted or not.
#[test]
fn nobody_has_one_letter_and_closes_one_duty() {
    let mut app = two_fell_back().app();
    let owing = |app: &crate::support::app::App| {
        let duties = app.model.view.duties.iter().filter(|duty| duty.order == "stood_behind");
        duties.flat_map(|duty| duty.who.clone()).collect::<Vec<_>>()
    };
    let line = keys(&mut app, "2e2", "Kl<enter>");
    assert!(line.starts_with("E2 ") && line.ends_with(" fell back into nobody."), "{line}");
    assert_eq!(owing(&app), [code("2e1")]);
    let line = keys(&mut app, "2e1", "Kl<enter>");
    assert!(line.starts_with("E1 "), "{line}");
    assert_eq!(owing(&app), []);
    let mut all = two_fell_back().app();
    keys(&mut all, "2e2", "Klj<enter>");
    assert_eq!(owing(&all), []);
    let mut state = at("Melees");
    state.event(json!({"supported": {"unit": "2e1", "support": {"rear": true}}}));
    state.event(json!({"gone": {"unit": "2e1"}}));
    assert_eq!(asked(&state, "stood_behind", "2e1", &[], "nobody").expect("is asked").key, 'l');
}

/// Up to one neighbouring BC within 60 cm (Brigade command test): where a brigade is lost it may have been his, and what was
/// said before decides nothing.
#[test]
fn another_bc_is_asked_for_once_a_brigade_is_lost() {
    let mut state = at("Brigade tests");
    let near = [("dc", word("touching")), ("neighbour", YES), ("advancing", NO)];
    // Average, a brigade of 0: 2 + 1 and any face pass.
    assert!(give(&mut state, "test", Some("1b"), &near, &[]).ends_with("passes: +3, whatever falls."));
    let again = |state: &mut Played| state.event(json!({"plays": {"army": 1, "second": false}}));
    let neighbour = |state: &Played, of: &str| asked(state, "test", of, &[], "neighbour").expect("is asked").answer;
    again(&mut state);
    assert_eq!(neighbour(&state, "1b"), Some(YES));
    for unit in ["1e1", "1e2", "1e3"] {
        state.event(json!({"gone": {"unit": unit}}));
    }
    assert_eq!((neighbour(&state, "1b"), neighbour(&state, "1c")), (None, None), "whatever was said of it before");
    assert!(matches!(try_order(&state, &order("test", Some("1b"), &[]), &[]), Err(Interrupt::Unanswered)));
    // 2 and any face: 3.
    let why = "a brigade of its army is lost, its BC is new, or it went back: whether another BC is near is asked anew"
        .to_owned();
    assert!(says(&state, "test", "1b", &[]).contains(&why) && says(&state, "test", "1c", &[]).contains(&why));
    let line = give(&mut state, "test", Some("1b"), &[near[0].clone(), ("neighbour", NO), ("advancing", NO)], &[]);
    assert!(line.ends_with("passes: +2, whatever falls."), "{line}");
    again(&mut state);
    assert_eq!(neighbour(&state, "1b"), Some(NO));
}

/// Who goes 34 cm and 19 more is past the 40 cm of an average BC (Command): that he is in his radius stands filled in no more.
#[test]
fn who_has_gone_past_his_bc_s_radius_is_asked_for_it() {
    let mut state = at("Melees");
    state.event(json!({"general": {"brigade": "1e", "bc": 0}}));
    let test = json!({"test": {"unit": "1e1", "why": "hits"}});
    state.set("1e1", "kills", "3");
    let command = |state: &Played| asked(state, "morale", "1e1", &[], "command").expect("is asked").answer;
    charges(&mut state, "1e1", "2m1", 34);
    assert_eq!(command(&state), Some(YES));
    state.event(json!({"charges": {"unit": "1e1", "onset": null}}));
    state.event(json!({"after": {"unit": "1e1", "after": {"meets": {"reach": 19, "back": 36, "follows": null}}}}));
    let mut nobody = state.clone();
    nobody.event(json!({"after": {"unit": "1e1", "after": null}}));
    charges(&mut state, "1e1", "2m2", 19);
    state.event(json!({"after": {"unit": "1e1", "after": null}}));
    assert_eq!((command(&nobody), command(&state)), (None, None), "whether it meets anybody or not");
    let mut round = state.clone();
    round.event(json!({"test": {"unit": "1e1", "why": null}}));
    assert!(matches!(try_order(&state, &order("morale", Some("1e1"), &[]), &[]), Err(Interrupt::Unanswered)));
    // 8 + 2 - 3 - 2 is 5 of 3; what was said stands in the next.
    give(&mut state, "morale", Some("1e1"), &[("command", NO)], &[8]);
    state.event(test.clone());
    assert_eq!(command(&state), Some(NO));
    // Said to be within it, it is so until it goes on.
    give(&mut nobody, "morale", Some("1e1"), &[("command", YES)], &[8]);
    nobody.event(test);
    assert_eq!(command(&nobody), Some(YES));
    round.event(json!({"charges": {"unit": "1e1", "onset": null}}));
    charges(&mut round, "1e1", "2m2", 41);
    give(&mut round, "reply", Some("2m2"), &[("way", word("stands"))], &[]);
    // So it is in a melee, in a row of its own: 8 is 4, +2 +1 -3 for its kills, and -2 out of command; 1 is 0, light horse.
    let reached = |round: &Played| asked(round, "melee", "1e1", &[], "reached").expect("is asked");
    let label = |round: &Played| reached(round).label;
    // 34, 19 and 41; with the test of before it was said.
    let charged = "e1 within 40 cm of its BC: it has charged 94 cm in this turn, 41 of them since that was last said";
    assert_eq!(label(&round), charged);
    assert_eq!((reached(&round).answer, asked(&round, "melee", "1e1", &[], "reached_second").is_some()), (None, false));
    assert!(matches!(try_order(&round, &order("melee", Some("1e1"), &[]), &[]), Err(Interrupt::Unanswered)));
    let by = |answers: &[(&str, Answer)]| {
        try_order(&round, &order("melee", Some("1e1"), answers), &[8, 1, 8]).expect("is ruled").line
    };
    assert!(by(&[("reached", YES)]).ends_with("the attackers win by 4."), "{}", by(&[("reached", YES)]));
    assert!(by(&[("reached", NO)]).ends_with("the attackers win by 2."), "{}", by(&[("reached", NO)]));
    // In journals of before it was named in the list.
    let listed = [("away", Answer::Words(vec!["1e1".to_owned()]))];
    assert_eq!(by(&listed), by(&[("reached", NO)]));
    assert!(asked(&round, "melee", "1e1", &listed, "reached").is_none());
    // What was said stands in the test that follows.
    let mut fought = round.clone();
    give(&mut fought, "melee", Some("1e1"), &[("reached", YES)], &[8, 1, 8]);
    assert_eq!(command(&fought), Some(YES));
    round.mark("1e1", "broke_through");
    let since = "e1 within 40 cm of its BC: it has charged and broken through 94 cm in this turn, 41 of them since that was last said";
    assert_eq!(label(&round), since);
}

/// A disorder on three kills asks for a test by a reading, in a melee as by fire.
#[test]
fn a_test_by_the_other_colour_is_said_to_be_a_reading() {
    for reading in [true, false] {
        let mut state = at("Melees");
        give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
        give(&mut state, "reply", Some("2e1"), &stands(), &[]);
        if reading {
            state.set("1c1", "kills", "3");
        }
        state.event(json!({"test": {"unit": "1c1", "why": null}}));
        // 8 is 4, +2 +1, and -3 for its kills; 1 is 0, +1.
        let round = try_order(&state, &order("melee", Some("1c1"), &[]), &[8, 1, 8]).expect("is ruled");
        let said =
            "Each colour is counted apart (a reading): on 3 of one, a ring of either asks for a test.".to_owned();
        assert_eq!(round.notes.contains(&said), reading, "{:?}", round.notes);
    }
}

/// Two kills of before and three of a round lost by 3 are five (Firing, hits): it says so.
#[test]
fn why_a_unit_is_removed_is_said() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    state.set("2e1", "kills", "2");
    // 1 is 0, +2 +1; 2 is 1, +1 -2.
    let round = try_order(&state, &order("melee", Some("1c1"), &[]), &[1, 2, 8]).expect("is ruled");
    assert!(round.line.ends_with("the attackers win by 3."), "{}", round.line);
    assert!(round.notes.contains(&"E1 is removed: 5 kills.".to_owned()), "{:?}", round.notes);
}

/// The key that a note names stands in the footer, in whatever step it is.
#[test]
fn who_stood_behind_stands_in_the_footer() {
    for step in ["Movement", "Melees"] {
        let mut state = at(step);
        state.event(json!({"gone": {"unit": "2v1"}}));
        let mut app = state.app();
        select(&mut app, code("2v1"));
        app.keys("");
        let text = app.text();
        assert!(text.lines().last().is_some_and(|footer| footer.contains("K who stood behind")), "{step}:\n{text}");
    }
}

/// Player 2 has options to react (Sequence of play): `Space` comes to those before any round, whoever is selected.
#[test]
fn reactions_are_led_to_before_rounds() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "charge", Some("1c2"), &from("2c2", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let owed = |state: &Played| {
        let view = state.view();
        view.duties.iter().map(|duty| (view.words(duty), duty.order)).collect::<Vec<_>>()
    };
    let both = [("answer the charge: C2".to_owned(), "reply"), ("then the melee: c1".to_owned(), "")];
    assert_eq!(owed(&state), both);
    let mut app = state.app();
    select(&mut app, code("1c1"));
    app.keys(" ");
    let Some(Layer::Form(form)) = app.model.layers.last() else { panic!("no form:\n{}", app.text()) };
    assert_eq!((form.order.name.as_str(), form.order.subject), ("reply", Some(code("2c2"))));
    // It is no wall: who wants to fight first may.
    assert!(try_order(&state, &order("melee", Some("1c1"), &[]), &[8, 1, 8]).is_ok());
    give(&mut state, "reply", Some("2c2"), &stands(), &[]);
    assert_eq!(owed(&state), [("melee: c1 c2".to_owned(), "melee")]);
}

/// Blown cavalry that is attacked by cavalry is disordered (Disorder): its fifth ring removes it at the charge, and the form
/// says so.
#[test]
fn what_a_charge_does_to_the_blown_is_said_before_it() {
    let mut state = at("Melees");
    state.set("2m1", "blown", "2");
    let ring = "M1 is blown: 1 disorder as it is charged, before it answers (a reading)".to_owned();
    assert!(says(&state, "charge", "1e1", &from("2m1", 30)).contains(&ring));
    assert!(!says(&state, "charge", "1c1", &from("2m1", 20)).contains(&ring), "foot does not");
    state.set("2m1", "disorders", "4");
    state.event(json!({"test": {"unit": "2m1", "why": null}}));
    let end = "M1 is blown: 1 disorder as it is charged, before it answers, which removes it (a reading)".to_owned();
    assert!(says(&state, "charge", "1e1", &from("2m1", 30)).contains(&end));
    let charge = try_order(&state, &order("charge", Some("1e1"), &from("2m1", 30)), &[]).expect("is ruled");
    assert!(charge.notes.contains(&"M1 1st Chevaulegers is removed: 5 disorders.".to_owned()), "{:?}", charge.notes);
}

/// The book is silent on fire into a melee: the form says who is in one.
#[test]
fn who_is_fired_at_in_melee_is_named() {
    let said = "E1 is in melee with b3: of fire into it the book is silent".to_owned();
    for (step, firer, name) in [("Artillery", "1d3", "fire"), ("Musketry", "1a2", "volley")] {
        let mut state = at(step);
        assert!(!says(&state, name, firer, &from("2e1", 10)).contains(&said));
        state.event(json!({"engaged": {"unit": "2e1", "with": ["1b3"]}}));
        assert!(says(&state, name, firer, &from("2e1", 10)).contains(&said), "{step}");
    }
}

/// No way to answer a charge loses its initial to a row that comes with it.
#[test]
fn the_ways_keep_their_letters() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &from("2m1", 30), &[]);
    let way = [("way", word("turns, retires three quarters"))];
    let form = state.form(&order("reply", Some("2m1"), &way));
    let Some(Kind::Choice(words)) = form.questions.iter().find(|row| row.id == "way").map(|row| row.kind.clone())
    else {
        panic!("no choice")
    };
    assert!(form.questions.iter().any(|row| row.id == "terrain"));
    for row in form.questions.iter().filter(|row| row.key != ' ') {
        assert!(words.iter().all(|word| !word.starts_with(row.key)), "{}: {words:?}", row.key);
    }
}

/// Where a DC is has three words, each with an initial of its own; what journals of before said is still read.
#[test]
fn where_the_dc_is_has_initials_and_old_words() {
    let state = at("Brigade tests");
    let Kind::Choice(words) = asked(&state, "test", "1b", &[], "dc").expect("is asked").kind else {
        panic!("no choice")
    };
    assert_eq!(words, ["far or unseen", "seen close by", "touching"]);
    // 2 and +1 for the DC in sight.
    for said in ["seen close by", "seen, and near", "seen within 60"] {
        let line = try_order(&state, &order("test", Some("1b"), &[("dc", word(said))]), &[2]).expect("is ruled").line;
        assert!(line.ends_with("passes: 2 + 1 = 3."), "{line}");
    }
}

/// Lancers have their halves up against other cavalry (Melee modifiers), those of the Guard as well: the roster says who they are.
#[test]
fn lancers_of_any_class_are_shown_as_such() {
    let state = at("Melees");
    let kinds = ["1m2", "1m3", "1i2"].map(|unit| state.row(unit).kind);
    assert_eq!(kinds, ["gd cav", "gd lanc", "lancers"]);
}
