//! What forms and rulings name: why one joins no round, whose charge is over, why an answer is barred, at whom one fires.

use drumhead::umpire::Answer;

use super::played::{Played, asked, at, from, give, number, order, stands, try_order, word, words};

const YES: Answer = Answer::Flag(true);

/// Horse and foot at one enemy fight a round each: why the other cannot join stands where he would be named.
#[test]
fn why_another_arm_joins_no_round_stands_in_its_row() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 10), &[]);
    let mut alone = state.clone();
    give(&mut alone, "reply", Some("2e1"), &stands(), &[]);
    let joined = |state: &Played| asked(state, "melee", "1c1", &[], "joined").expect("is asked").label;
    assert_eq!(joined(&alone), "joined by");
    give(&mut state, "charge", Some("1e1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    assert_eq!(joined(&state), "joined by (e1 is of another arm and fights its own round: a reading)");
}

/// A column of 24 cm that charges from 24 reaches nobody who is pushed back 12: 4 is 2, +3; 5 is 2, +1: by 2. Told first.
#[test]
fn whose_charge_is_over_by_a_round_is_named_first() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 24), &[]);
    give(&mut state, "charge", Some("1c2"), &from("2e1", 10), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let round = order("melee", Some("1c2"), &[("joined", words(&[]))]);
    let notes = try_order(&state, &round, &[4, 5, 8]).expect("is ruled").notes;
    assert_eq!(notes[0], "c1 1st Grenadiers has 0 cm left, and does not reach E1 1st Grenadiers there.", "{notes:?}");
}

/// Foot neither counter-charges horse nor forms square before it (Reaction options).
#[test]
fn why_an_answer_is_barred_stands_beside_it() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &from("2v1", 15), &[]);
    let says = state.form(&order("reply", Some("2v1"), &[])).says;
    let barred: Vec<&String> = says.iter().filter(|said| said.starts_with("barred, ")).collect();
    assert_eq!(barred.len(), 1, "{says:?}");
    assert!(barred[0].starts_with("barred, counter-charges: ") && barred[0].contains("18 cm or less"), "{barred:?}");
}

/// The +1 of who counter-charges is named so (Melee modifiers).
#[test]
fn a_counter_charge_is_named_in_the_sum() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1e1"), &from("2m1", 20), &[]);
    give(&mut state, "reply", Some("2m1"), &[("way", word("counter-charges"))], &[]);
    let sum = try_order(&state, &order("melee", Some("1e1"), &[]), &[8, 1, 8]).expect("is ruled").sum;
    let of = |whose: &str, label: &str| sum.iter().any(|line| line.whose == whose && line.label == label);
    assert!(of("e1", "attacks") && of("M1", "counter-charges") && !of("M1", "attacks"), "{sum:?}");
}

/// At whom stands before from how far.
#[test]
fn who_fires_beside_the_charged_says_at_whom_first() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "charge", Some("1c2"), &from("2e1", 20), &[]);
    let questions = state.form(&order("support", Some("2e2"), &[])).questions;
    let ids: Vec<&str> = questions.iter().map(|question| question.id).take(2).collect();
    assert_eq!(ids, ["target", "from"]);
    let fire = [("target", word("1c2")), ("from", number(5))];
    let line = give(&mut state, "support", Some("2e2"), &fire, &[1]);
    assert!(line.starts_with("E2 2nd Grenadiers fires at c2 2nd Grenadiers: "), "{line}");
}

/// Whether it advances is asked of a brigade from its first test on; where nothing is owed of others that is said.
#[test]
fn what_is_asked_of_every_turn_is_asked_in_the_first() {
    let mut first = super::played::hanau(&[]);
    first.begin(1);
    assert_eq!(asked(&first, "test", "1b", &[], "advancing").expect("is asked").answer, None);
    let mut one = at("Melees");
    one.remove("2e1");
    let others = asked(&one, "stood_behind", "2e1", &[], "others").expect("is asked");
    assert_eq!(others.label, "nobody behind others");
    give(&mut one, "stood_behind", Some("2e1"), &[("nobody", YES)], &[]);
}
