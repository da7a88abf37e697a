//! What the forms offer, and what the lines, the roster and the scenario tell.

use drumhead::umpire::{Answer, Interrupt, Kind, Question};
use serde_json::json;

use super::played::{Played, at, code, from, give, hanau, order, try_order, who, word, words};

const YES: Answer = Answer::Flag(true);

fn asked(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)], id: &str) -> Question {
    let form = state.form(&order(name, Some(unit), answers));
    form.questions.into_iter().find(|question| question.id == id).unwrap_or_else(|| panic!("{id} is not asked"))
}

/// Guns are in no wood (Disorder): they come out of none. And who is said to have come out of one is told so.
#[test]
fn what_a_move_passes_is_offered_to_who_can_and_told() {
    let mut state = at("Brigade tests");
    state.orders("1b", "retire");
    let passes = |unit: &str| asked(&state, "back", unit, &[], "passes");
    assert_eq!(passes("1b5").kind, Kind::Choice(vec!["nothing", "a bridge", "a pontoon"]));
    let Kind::Choice(foot) = passes("1b2").kind else { panic!("no choice") };
    assert!(foot.contains(&"out of a wood") && foot.contains(&"out of a building"), "{foot:?}");
    // No order has this letter, nor has the test of a brigade.
    assert_eq!(passes("1b2").key, 'j');
    let test = state.form(&order("test", Some("1a"), &[]));
    assert!(test.questions.iter().all(|question| question.key != 'j'));
    assert!(state.view().orders.iter().all(|order| order.key != 'j'));
    let mut wood = state.clone();
    let line = give(&mut wood, "back", Some("1b2"), &[("passes", word("out of a wood"))], &[]);
    assert_eq!(line, "b2 Dubreton's 1st line goes back 12 cm, facing the enemy, out of a wood.");
    assert_eq!(wood.disorders("1b2"), 1);
    let line = give(&mut state, "back", Some("1b3"), &[("passes", word("a bridge"))], &[]);
    assert_eq!(line, "b3 Dubreton's 2nd line goes back 12 cm, facing the enemy, over a bridge.");
}

/// Over half a move leaves no time to fire (Firing chart): how far one went that moved up to its distance is not filled in; who
/// retired half went half.
#[test]
fn how_far_a_move_went_has_to_be_said() {
    let mut state = at("Movement");
    let line = give(&mut state, "move", Some("1a2"), &[], &[]);
    assert!(line.ends_with("moves up to 24 cm."), "{line}");
    give(&mut state, "move", Some("1a3"), &[], &[]);
    give(&mut state, "move", Some("1a4"), &[("what", word("keep heading, retire half"))], &[]);
    state.through(1, "Musketry");
    let far = |unit: &str| asked(&state, "volley", unit, &from("2a2", 10), "movement").answer;
    assert_eq!((far("1a2"), far("1a3"), far("1a4")), (None, None, Some(word("up to half"))));
    assert!(matches!(
        try_order(&state, &order("volley", Some("1a2"), &from("2a2", 10)), &[]),
        Err(Interrupt::Unanswered)
    ));
    let half: Vec<_> = from("2a2", 10).into_iter().chain([("movement", word("up to half"))]).collect();
    // Light infantry in column at a line: 6 needed, -1.
    let line = give(&mut state, "volley", Some("1a2"), &half, &[6]);
    assert!(line.ends_with("6 - 1 = 5, nothing."), "{line}");
}

/// Who changed formation may fire, and is told why that is no move.
#[test]
fn a_change_of_formation_is_told_to_be_no_move() {
    let mut state = at("Movement");
    give(&mut state, "move", Some("1a3"), &[("what", word("line"))], &[]);
    state.through(1, "Musketry");
    let says = state.form(&order("volley", Some("1a3"), &from("2a2", 10))).says;
    let reading = "its change of formation is no move before a volley (a reading)";
    assert!(says.iter().any(|said| said == reading), "{says:?}");
}

/// Both ratings of a brigade test stand with the scenario, and a BC who has followed another is told on the roster.
#[test]
fn ratings_and_new_commanders_are_shown() {
    let mut state = at("End of the turn");
    let said: Vec<String> = state.view().scenario.into_iter().flat_map(|part| part.says).collect();
    let friant = "France, Friant +2: c Michel (BC +2, brigade +2), d Cambronne (BC +2, brigade +2).";
    assert!(said.iter().any(|line| line == friant), "{said:?}");
    let rating = |state: &Played| {
        let brigades = state.view().armies.swap_remove(0).brigades;
        brigades.into_iter().find(|brigade| brigade.name == "Dubreton").expect("is there").rating
    };
    assert_eq!(rating(&state), "+0");
    state.remove("1b2");
    let mut lives = state.clone();
    give(&mut lives, "general", Some("1b"), &[], &[2]);
    assert_eq!(rating(&lives), "+0");
    // 1 - 1 is 0: killed; 8 is a good one.
    give(&mut state, "general", Some("1b"), &[], &[1, 8]);
    assert_eq!(rating(&state), "new BC +1");
}

/// An enemy who faces its rear within a move asks for a test (Firing, hits): who has turned its back is named.
#[test]
fn who_has_turned_its_back_is_named() {
    let mut state = at("Brigade tests");
    state.orders("1b", "retreat");
    let named = |state: &Played| {
        let may = state.view().may.into_iter().find(|may| may.what == "R if an enemy within a move faces its back");
        may.map(|may| may.who.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    assert_eq!(named(&state), None);
    give(&mut state, "back", Some("1b2"), &[], &[]);
    // Wherever it may be tested for it.
    for step in ["Brigade tests", "Artillery", "Movement", "Musketry", "Melees"] {
        state.through(1, step);
        assert!(who(&state, "rear").contains(&code("1b2")), "{step}");
        assert_eq!(named(&state), Some(vec!["1b2".to_owned()]), "{step}");
    }
}

/// No verb has an army for its subject: The Allies would have another than France.
#[test]
fn armies_are_told_without_a_verb() {
    let mut state = hanau(&[]);
    give(&mut state, "initiative", None, &[], &[7, 3]);
    assert_eq!(state.view().duties[0].what, "who starts: France");
    assert_eq!(give(&mut state, "start", None, &[("begins", Answer::Flag(true))], &[]), "First move: France.");
    state.through(1, "End of the turn");
    assert_eq!(give(&mut state, "next", None, &[], &[]), "Second half of the move: Bavaria and Austria.");
}

/// Units with three kills support nobody, nor does a square a square (Morale test modifiers): they take no ring for it.
#[test]
fn who_supports_nobody_takes_no_ring() {
    let notes = |fact: (&str, &str)| {
        let mut state = at("Melees");
        state.set("2a2", "formation", "square");
        state.set("2a3", fact.0, fact.1);
        state.remove("2a2");
        let behind = order("stood_behind", Some("2a2"), &[("behind", words(&["2a3"]))]);
        let said = try_order(&state, &behind, &[]).expect("is ruled").notes;
        give(&mut state, "stood_behind", Some("2a2"), &[("behind", words(&["2a3"]))], &[]);
        (said, state.disorders("2a3"))
    };
    let none = |why: &str| format!("A3 Pappenheim's 2nd line {why}, supports nobody, and takes no ring.");
    assert_eq!(notes(("kills", "3")), (vec![none("has too many kills")], 0));
    assert_eq!(notes(("formation", "square")), (vec![none("is a square behind a square")], 0));
    assert_eq!(notes(("kills", "2")).1, 1);
}

/// That guns have killed in it is known, and the form says that it is a reading how it counts (Brigade command test).
#[test]
fn kills_by_guns_are_told_to_count_by_a_reading() {
    let mut state = at("Brigade tests");
    state.set("1b2", "kills", "1");
    state.event(json!({"marked": {"unit": "1b2", "mark": "shelled"}}));
    let guns = asked(&state, "test", "1b", &[], "guns");
    assert_eq!((guns.answer, guns.said), (Some(YES), "a reading"));
    assert_eq!(guns.label, "kills by guns since its last test, in the removed too");
}

/// On hold nothing stands filled in that the hold forbids (Brigade command test results).
#[test]
fn on_hold_a_move_is_asked_for() {
    let mut state = at("Movement");
    state.orders("1a", "hold");
    assert_eq!(asked(&state, "move", "1a2", &[], "what").answer, None);
    assert!(matches!(try_order(&state, &order("move", Some("1a2"), &[]), &[]), Err(Interrupt::Unanswered)));
}

/// Who is charged and has not answered is told to, and not that it has no melee (Reaction options).
#[test]
fn who_is_charged_answers_before_a_round() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    let why = |state: &Played| match try_order(state, &order("melee", Some("2e1"), &[]), &[]) {
        Err(Interrupt::Forbidden(reasons)) => reasons[0].to_string(),
        other => panic!("it is not forbidden: {other:?}"),
    };
    assert_eq!(why(&state), "it is charged, and answers first: r (Melee results)");
    give(&mut state, "reply", Some("2e1"), &[("way", word("counter-charges"))], &[]);
    let charger = "c1 1st Grenadiers charges it, and fights the round: f on c1 1st Grenadiers (Melee results)";
    assert_eq!(why(&state), charger);
}

/// In the answer to a charge no word begins with the letter of the fire; what journals of before said is still read.
#[test]
fn no_way_has_the_letter_of_the_fire() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2c3", 20), &[]);
    let Kind::Choice(ways) = asked(&state, "reply", "2c3", &[], "way").kind else { panic!("no choice") };
    assert!(ways.contains(&"packs into square") && ways.iter().all(|way| !way.starts_with('f')), "{ways:?}");
    for said in ["packs into square", "changes to square", "forms square"] {
        let ruled = try_order(&state, &order("reply", Some("2c3"), &[("way", word(said))]), &[]).expect("is ruled");
        assert_eq!(ruled.line, "C3 Stockh's 2nd line forms square.");
    }
}
