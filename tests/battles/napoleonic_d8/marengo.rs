//! What was found in a battle of Marengo: a house on fire, of whom it is said who stood behind, and what is asked by whom.

use drumhead::umpire::{Answer, Interrupt, Kind, Order};
use serde_json::json;

use super::hanau_turns::{answer, give as keys};
use super::played::{Played, asked, at, code, from, give, order, reason, stands, try_order, who, word, words};

const YES: Answer = Answer::Flag(true);

fn afire(state: &mut Played, unit: &str) {
    state.event(json!({"stands": {"unit": unit, "ground": "building"}}));
    state.event(json!({"burns": {"unit": unit, "alight": true}}));
}

/// Units stay 6 cm from any burning building (Firing chart): nobody charges into one, or comes upon its garrison as it breaks
/// through; the form of a charge says so of any.
#[test]
fn nobody_charges_into_a_burning_building() {
    let mut state = at("Movement");
    let says = |state: &Played, at: &str| state.form(&order("charge", Some("1c1"), &from(at, 20))).says;
    let away = "6 cm from a burning building at least (Firing chart)".to_owned();
    assert!(!says(&state, "2a3").contains(&away));
    afire(&mut state, "2a2");
    assert!(says(&state, "2a3").contains(&away), "a way past it only the table shows");
    let why = "the building of A2 Pappenheim's 1st line burns: 6 cm from it at least (Firing chart)";
    assert_eq!(reason(&state, "charge", "1c1", &from("2a2", 20)), why);
    assert!(try_order(&state, &order("charge", Some("1c1"), &from("2a3", 20)), &[]).is_ok());
    let mut meets = at("Melees");
    afire(&mut meets, "2a2");
    meets.event(json!({"after": {"unit": "1c1", "after": {"meets": {"reach": 20, "back": 0, "follows": null}}}}));
    let met = [("met", words(&["2a2"])), ("distance", Answer::Number(10.into()))];
    assert_eq!(reason(&meets, "meets", "1c1", &met), why);
}

/// The fire burns on where its garrison was beaten, and nobody takes such a house: who wins there stands in the open.
#[test]
fn nobody_takes_a_building_that_burns() {
    for (burns, house) in [(true, false), (false, true)] {
        let mut state = at("Melees");
        state.event(json!({"stands": {"unit": "2e1", "ground": "building"}}));
        give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
        give(&mut state, "reply", Some("2e1"), &stands(), &[]);
        if burns {
            afire(&mut state, "2e1");
        }
        // 8 is 4, +2 +1; 1 is 0, +1 and +2 for the building: by 4; its own test on a 1 removes it.
        let notes = try_order(&state, &order("melee", Some("1c1"), &[]), &[8, 1, 8]).expect("is ruled").notes;
        let told = "The building burns on: nobody takes it, 6 cm from it at least (Firing chart).".to_owned();
        assert_eq!(notes.contains(&told), burns, "{notes:?}");
        give(&mut state, "melee", Some("1c1"), &[], &[8, 1, 8]);
        give(&mut state, "morale", Some("2e1"), &[], &[1]);
        assert!(state.gone("2e1"));
        assert_eq!(asked(&state, "breakthrough", "1c1", &[], "takes").is_some(), house);
        // 3-4: infantry takes the ground and holds it.
        give(&mut state, "breakthrough", Some("1c1"), &[], &[3]);
        assert_eq!((state.marked("1c1", "house"), state.marked("1c1", "afire")), (house, false));
    }
}

/// Two of the Bavarians have fallen back: of the one who is selected it is said, and of nobody else.
pub fn two_fell_back() -> Played {
    let mut state = at("Melees");
    for unit in ["2e1", "2e2"] {
        state.event(json!({"fell_back": {"unit": unit}}));
    }
    state
}

#[test]
fn of_the_selected_it_is_said_into_whom_he_fell_back() {
    let state = two_fell_back();
    let mut app = state.app();
    let line = keys(&mut app, "2e2", "KUE3<enter>");
    assert!(line.starts_with("E2 ") && line.contains(" fell back into E3 "), "{line}");
    // It owes nothing of it any more, and only one does: it is his, whoever is selected.
    let line = keys(&mut app, "2e2", "Kl<enter>");
    assert!(line.starts_with("E1 ") && line.ends_with(" fell back into nobody."), "{line}");
}

/// Of another than those two it is asked of whom, and nobody is taken for him.
#[test]
fn of_whom_it_is_said_is_not_guessed() {
    let mut state = two_fell_back();
    let of = asked(&state, "stood_behind", "2a2", &[], "of").expect("is asked");
    assert_eq!((of.kind, of.answer), (Kind::Unit(vec![code("2e1"), code("2e2")]), None));
    assert!(matches!(try_order(&state, &order("stood_behind", Some("2a2"), &[]), &[]), Err(Interrupt::Unanswered)));
    let line = give(&mut state, "stood_behind", Some("2a2"), &[("of", word("2e2")), ("nobody", YES)], &[]);
    assert!(line.starts_with("E2 ") && line.ends_with(" fell back into nobody."), "{line}");
    // A journal of before named nobody, and meant the first.
    let before = order("behind", None, &[("into", words(&["2e3"]))]);
    let line = try_order(&two_fell_back(), &before, &[]).expect("is ruled").line;
    assert!(line.starts_with("E1 "), "{line}");
}

/// A code goes to the row in hand, whether his rear was counted or not; to leave it open is no answer (Notes 25).
#[test]
fn a_code_goes_to_who_stood_behind_at_once() {
    for backed in [true, false] {
        let mut state = at("Melees");
        if backed {
            state.event(json!({"supported": {"unit": "2e1", "support": {"rear": true}}}));
        }
        state.event(json!({"gone": {"unit": "2e1"}}));
        assert!(matches!(try_order(&state, &order("stood_behind", Some("2e1"), &[]), &[]), Err(Interrupt::Unanswered)));
        let line = keys(&mut state.app(), "2e1", "KE2<enter>");
        assert!(line.starts_with("Behind E1 ") && line.contains(" stood E2 "), "{line}");
    }
    // Where it is owed of others as well, nobody is said of this one alone, or of all.
    let mut state = two_fell_back();
    let line = give(&mut state, "stood_behind", Some("2e2"), &[("nobody", YES)], &[]);
    assert!(line.ends_with(" fell back into nobody.") && who(&state, "stood_behind").contains(&code("2e1")), "{line}");
    let mut all = two_fell_back();
    give(&mut all, "stood_behind", Some("2e2"), &[("others", YES)], &[]);
    assert!(who(&all, "stood_behind").is_empty());
}

/// What `J` asks has the name of what it asks.
#[test]
fn what_is_owed_after_the_row_is_named_by_what_it_asks() {
    let (ground, beaten) = ("open", "2e1");
    for (pursuit, what) in [
        (json!({"shifts": {"face": 4, "removed": true, "beaten": beaten, "fell": 6}}), "which row its BC takes"),
        (json!({"chooses": {"beaten": beaten, "fell": 6, "held": ground}}), "follows up or holds"),
        (json!({"meets": {"reach": 0, "back": 0, "follows": null, "may_stay": true}}), "goes out or stays"),
        (json!({"meets": {"reach": 9, "back": 0, "follows": null}}), "whom it meets"),
    ] {
        let mut state = at("Melees");
        state.event(json!({"after": {"unit": "1c1", "after": pursuit}}));
        let view = state.view();
        let owed: Vec<String> = view.duties.iter().map(|duty| view.words(duty)).collect();
        assert_eq!(owed, [format!("{what}: c1")]);
        let title = state.form(&order("meets", Some("1c1"), &[])).title;
        assert_eq!(title, format!("{what}: c1 1st Grenadiers"));
    }
}

/// Movement, musketry, melees (Sequence of play): once a round is fought nobody declares a charge, but for who has the rest of
/// one that found nobody.
#[test]
fn nobody_declares_a_charge_after_a_round() {
    let mut state = at("Melees");
    let says = state.form(&order("charge", Some("1c2"), &from("2e2", 20))).says;
    assert!(says.iter().any(|said| said.ends_with("before the first round (a reading)")), "{says:?}");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    give(&mut state, "melee", Some("1c1"), &[], &[8, 1, 8]);
    assert_eq!(
        reason(&state, "charge", "1c2", &from("2e2", 20)),
        "a round of melee is fought: nobody moves into contact any more but by a breakthrough (Sequence of play)"
    );
}

/// A move begins: what kept the rings on was in the one before.
#[test]
fn what_keeps_rings_on_is_of_the_move_that_ended() {
    let mut state = at("End of the turn");
    state.set("1e1", "disorders", "1");
    state.mark("1e1", "fought_lately");
    state.through(2, "End of the turn");
    let said = try_order(&state, &order(Order::NEXT, None, &[]), &[]).expect("is ruled").notes;
    assert!(
        said.contains(
            &"No ring comes off e1: in melee in the move just ended (that who fights does not rest is a reading)."
                .to_owned()
        ),
        "{said:?}"
    );
}

/// 6-8 sets a building alight (Firing chart): three faces of eight, and the odds of that die say so.
#[test]
fn the_second_die_tells_whether_the_building_burns() {
    let state = at("Artillery");
    let shot: Vec<_> = from("2b1", 30)
        .into_iter()
        .chain([("action", word("unlimber and fire")), ("cover", word("building"))])
        .collect();
    for (face, burns) in [(5, false), (6, true)] {
        let ruled = try_order(&state, &order("fire", Some("1d3"), &shot), &[8, face]).expect("is ruled");
        assert_eq!(ruled.outcome, if burns { "1 kill, it burns" } else { "1 kill, no fire" });
    }
}

/// The line of a column against a square, or a column of march, names what it is against (Melee modifiers).
#[test]
fn the_line_of_a_column_names_the_formation_against_it() {
    for (formation, brief) in [("square", "column v square"), ("column_of_march", "column v march column")] {
        let mut state = at("Melees");
        state.set("2c2", "formation", if formation == "square" { "square" } else { "column of march" });
        give(&mut state, "charge", Some("1c1"), &from("2c2", 20), &[]);
        let stands = stands_as(&state);
        give(&mut state, "reply", Some("2c2"), &stands, &[]);
        let sum = try_order(&state, &order("melee", Some("1c1"), &[]), &[8, 1, 8]).expect("is ruled").sum;
        assert!(sum.iter().any(|line| line.label == brief && line.value == 2), "{brief}: {sum:?}");
    }
}

/// It stands, and does not fire where it could.
fn stands_as(state: &Played) -> Vec<(&'static str, Answer)> {
    let fires = asked(state, "reply", "2c2", &[("way", word("stands"))], "fires").is_some();
    stands().into_iter().filter(|(id, _)| *id != "fires" || fires).collect()
}

/// The count of breakthroughs is overruled by a letter that says nobody nowhere.
#[test]
fn nobody_is_no_letter_of_the_breakthrough() {
    let mut state = at("Melees");
    state.event(json!({"after": {"unit": "1c1", "after": {"throws": {"removed": true, "beaten": "2e1", "fell": 24}}}}));
    let mut app = state.app();
    keys(&mut app, "1c1", "pN");
    assert_eq!(answer(&app, "made").as_deref(), Some("none"), "{}", app.text());
    app.keys("<esc>");
    keys(&mut app, "1c1", "pQ");
    assert_eq!(answer(&app, "made").as_deref(), Some("one"), "{}", app.text());
}
