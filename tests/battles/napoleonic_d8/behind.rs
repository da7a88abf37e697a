//! Who stands behind those who are removed, routed or pushed back; what is offered to who is charged; and fog.

use drumhead::umpire::{Answer, Interrupt};
use serde_json::json;

use super::played::{Played, at, from, give, number, order, reason, stands, try_order, word, words};

/// What is owed of who stood behind.
fn owed(state: &Played) -> Vec<String> {
    let view = state.view();
    let duties = view.duties.iter().filter(|duty| duty.order == "stood_behind");
    duties.map(|duty| view.words(duty)).collect()
}

/// The grenadiers fight the 1st battalion of the enemy's fifth brigade.
fn fought(rear: &[&str], dice: &[u8]) -> Played {
    let mut state = at("Melees");
    state.set("2e2", "disorders", "1");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    give(&mut state, "melee", Some("1c1"), &[("rear", words(rear))], dice);
    state
}

/// 4 is 2, +3 against 5 is 2, +1: by 2 pushed back; friends behind are disordered by it (Disorder), who is so already too.
#[test]
fn who_is_fallen_back_into_is_owed_and_disordered() {
    let mut state = fought(&[], &[4, 5, 8]);
    assert_eq!(owed(&state), ["fell back into whom: E1"]);
    let mut nobody = state.clone();
    let line = give(&mut nobody, "stood_behind", Some("2e1"), &[("nobody", Answer::Flag(true))], &[]);
    assert!(line.starts_with("E1 ") && line.ends_with(" fell back into nobody."), "{line}");
    assert!(owed(&nobody).is_empty());
    give(&mut state, "stood_behind", Some("2e1"), &[("into", words(&["2e2", "2e3"]))], &[]);
    assert_eq!((state.disorders("2e2"), state.disorders("2e3"), owed(&state).len()), (2, 1, 0));
    let mut ended = fought(&[], &[4, 5, 8]);
    ended.through(2, "Movement");
    assert!(owed(&ended).is_empty(), "it is owed until the turn ends");
}

/// 8 is 4, +3 against 1 is 0, +1 and +1: by 5 a rout. A disordered friend may be named, and takes no ring of it (Notes 25).
#[test]
fn a_disordered_supporter_may_be_named_and_the_way_of_a_rout_is_asked() {
    let state = fought(&["2e1"], &[8, 1, 8]);
    assert_eq!(owed(&state), ["who supported: E1"]);
    let ruled = |answers: &[(&str, Answer)]| {
        let mut after = state.clone();
        give(&mut after, "stood_behind", Some("2e1"), answers, &[]);
        (after.disorders("2e2"), after.disorders("2e3"), owed(&after).len())
    };
    assert_eq!(ruled(&[("behind", words(&["2e2"]))]), (1, 0, 0));
    assert_eq!(ruled(&[("nobody", Answer::Flag(true))]), (1, 0, 0));
    // Routers disorder whom they pass through, once.
    assert_eq!(ruled(&[("behind", words(&["2e3"])), ("into", words(&["2e3"]))]), (1, 1, 0));
    assert_eq!(ruled(&[("behind", words(&["2e3"])), ("into", words(&["2e2"]))]), (2, 1, 0));
}

/// Who can give no support is named beside the form, as far as it is known.
#[test]
fn who_supports_nobody_is_named() {
    let mut state = at("Melees");
    state.set("2e2", "disorders", "1");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    let says = state.form(&order("melee", Some("1c1"), &[])).says;
    assert!(says.contains(&"no support is given by E2".to_owned()), "{says:?}");
}

/// Who stands and may fire at a charge does unless it is said otherwise, at the first as at the next; who counter-charges goes
/// into contact, and does not (Firing chart).
#[test]
fn fire_at_a_charge_has_one_default() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    for fired in [false, true] {
        if fired {
            state.mark("2e1", "fired");
        }
        for (way, does) in [("stands", Some(Answer::Flag(true))), ("counter-charges", None)] {
            let form = state.form(&order("reply", Some("2e1"), &[("way", word(way))]));
            let fires = form.questions.into_iter().find(|question| question.id == "fires");
            assert_eq!(fires.and_then(|fires| fires.answer), does, "{way}, {fired}");
        }
        let counter = order("reply", Some("2e1"), &[("way", word("counter-charges"))]);
        assert!(try_order(&state, &counter, &[]).is_ok(), "no die falls");
    }
}

/// Where fog limits sight, nobody fires or charges beyond it while it lasts.
#[test]
fn nobody_fires_or_charges_beyond_his_sight() {
    let mut state = Played::of(&|text| text.replacen("title =", "sight = 20\nsight_until = 2\ntitle =", 1));
    let why = "nobody fires or charges beyond 20 cm up to move 2, by the order of battle";
    state.begin(2);
    state.through(2, "Artillery");
    assert_eq!(reason(&state, "fire", "2a5", &from("1c1", 21)), why);
    assert!(matches!(
        try_order(&state, &order("fire", Some("2a5"), &from("1c1", 20)), &[]),
        Err(Interrupt::NeedDice(_))
    ));
    state.through(2, "Movement");
    assert_eq!(reason(&state, "charge", "2m1", &from("1e1", 30)), why);
    assert!(
        try_order(&state, &order("charge", Some("2m1"), &[("target", word("1e1")), ("distance", number(20))]), &[])
            .is_ok()
    );
    state.event(json!({"turn": {"turn": 3}}));
    state.begin(2);
    state.through(2, "Movement");
    assert!(try_order(&state, &order("charge", Some("2m1"), &from("1e1", 30)), &[]).is_ok());
}

/// Who falls back has no free wheel any more where he stood.
#[test]
fn who_is_pushed_back_has_no_free_wheel() {
    let mut state = at("Melees");
    state.mark("2e1", "free_wheel");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    assert!(state.marked("2e1", "free"));
    give(&mut state, "melee", Some("1c1"), &[], &[4, 5, 8]);
    assert!(!state.marked("2e1", "free"));
}
