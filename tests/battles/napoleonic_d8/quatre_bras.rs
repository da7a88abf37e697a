//! What a battle of Quatre Bras showed: wheels before a charge, woods that go on, who is routed through, and what is told.

use drumhead::umpire::{Answer, Interrupt};
use serde_json::json;

use super::hanau_turns::give as keys;
use super::played::{Played, asked, at, from, give, hanau, number, order, reason, stands, try_order, word, words};

const YES: Answer = Answer::Flag(true);
const NO: Answer = Answer::Flag(false);

fn says(state: &Played, name: &str, unit: &str, answers: &[(&str, Answer)]) -> Vec<String> {
    state.form(&order(name, Some(unit), answers)).says
}

/// Charged from so far, into flank or rear or not.
fn charged(unit: &str, by: &str, distance: i64, flank: bool) -> Played {
    let mut state = at("Melees");
    let charge: Vec<_> = from(unit, distance).into_iter().chain([("flank", Answer::Flag(flank))]).collect();
    give(&mut state, "charge", Some(by), &charge, &[]);
    state
}

/// 45 degrees if in column, 20 if in line (Reaction options), from however far it is charged; cavalry 180.
#[test]
fn charged_foot_wheels_by_its_angle_of_a_reaction() {
    for (unit, by, distance, most) in
        [("2a2", "1c2", 15, 20), ("2a2", "1c2", 8, 20), ("2c2", "1c1", 20, 45), ("2m1", "1e1", 30, 180)]
    {
        let state = charged(unit, by, distance, false);
        let wheels = |more: &[(&'static str, Answer)]| [&[("way", word("wheels"))], more].concat();
        let angle = asked(&state, "reply", unit, &wheels(&[]), "angle").expect("is asked").answer;
        assert_eq!(angle, Some(number(most)), "{unit} from {distance}");
        let line = try_order(&state, &order("reply", Some(unit), &wheels(&[])), &[]).expect("is ruled").line;
        assert!(line.ends_with(&format!(" wheels {most} degrees.")), "{line}");
    }
    let far = charged("2a2", "1c2", 15, false);
    let more = [("way", word("wheels")), ("angle", number(45))];
    assert_eq!(reason(&far, "reply", "2a2", &more), "charged, it wheels 20 degrees at most (Reaction options)");
    let allowed = [&more[..], &[("allow", word("the table agrees"))]].concat();
    assert!(try_order(&far, &order("reply", Some("2a2"), &allowed), &[]).is_ok());
}

/// 45 degrees turn nobody round to his rear: he is attacked there all the same; whom it is said to face he faces.
#[test]
fn a_narrow_wheel_faces_a_charge_into_the_flank_alone() {
    let state = charged("2c2", "1c1", 20, true);
    let wheels = |rear: Option<Answer>| {
        [("way", word("wheels"))].into_iter().chain(rear.map(|rear| ("rear", rear))).collect::<Vec<_>>()
    };
    let unsaid = try_order(&state, &order("reply", Some("2c2"), &wheels(None)), &[]);
    assert!(matches!(unsaid, Err(Interrupt::Unanswered)), "flank or rear has to be said");
    let after = |state: &Played, rear: Option<Answer>| {
        let mut after = state.clone();
        let line = give(&mut after, "reply", Some("2c2"), &wheels(rear), &[]);
        (line, asked(&after, "melee", "1c1", &[], "beset").expect("is asked").answer)
    };
    let (line, beset) = after(&state, Some(NO));
    assert!(line.ends_with(" wheels 45 degrees and faces the charge: it is in neither flank nor rear."), "{line}");
    assert_eq!(beset, Some(words(&[])));
    let still = " wheels 45 degrees and does not face the charge, which is in its rear.";
    let (line, beset) = after(&state, Some(YES));
    assert!(line.ends_with(still), "{line}");
    assert_eq!(beset, Some(words(&["2c2"])));
    // Who has turned his back is asked nothing.
    let mut turned = state.clone();
    turned.mark("2c2", "turned_back");
    let (line, beset) = after(&turned, None);
    assert!(line.ends_with(still), "{line}");
    assert_eq!(beset, Some(words(&["2c2"])));
}

/// 4 is 2, +3 against 5 is 2, +1: by 2, 12 cm back. To exit a wood disorders (Disorder), and the wood may go on.
#[test]
fn who_is_driven_back_in_a_wood_leaves_it_or_not_as_it_is_said() {
    let mut state = charged("2e1", "1c1", 20, false);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    assert!(asked(&state, "melee", "1c1", &[], "wood").is_none(), "nobody is in a wood");
    state.event(json!({"stands": {"unit": "2e1", "ground": "wood"}}));
    assert_eq!(asked(&state, "melee", "1c1", &[], "wood").expect("is asked").answer, None);
    let leaves = "E1 leaves a wood: a ring besides that of the melee.";
    // A journal of before, in which the dice lie, has it leave.
    for (said, rings, within) in [(Some(YES), 1, true), (Some(NO), 2, false), (None, 2, false)] {
        let answers: Vec<_> = said.into_iter().map(|said| ("wood", said)).collect();
        let ruled = try_order(&state, &order("melee", Some("1c1"), &answers), &[4, 5, 8]).expect("is ruled");
        assert_eq!(ruled.notes.iter().any(|note| note == leaves), !within, "{:?}", ruled.notes);
        if answers.is_empty() {
            continue;
        }
        let mut after = state.clone();
        give(&mut after, "melee", Some("1c1"), &answers, &[4, 5, 8]);
        assert_eq!((after.disorders("2e1"), after.marked("2e1", "wood")), (rings, within));
    }
}

/// 8 is 4, +3 against 1 is 0, +1: by 6 a rout. Nobody supported its rear, and it routs through the disordered E2 (Disorder).
#[test]
fn who_supported_nobody_may_be_routed_through() {
    let mut state = at("Melees");
    state.set("2e2", "disorders", "1");
    give(&mut state, "charge", Some("1c1"), &from("2e1", 20), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    give(&mut state, "melee", Some("1c1"), &[], &[8, 1, 8]);
    let through = ("into", words(&["2e2"]));
    let unsaid = try_order(&state, &order("stood_behind", Some("2e1"), std::slice::from_ref(&through)), &[]);
    assert!(matches!(unsaid, Err(Interrupt::Unanswered)), "that nobody supported it has to be said");
    let mut after = state.clone();
    give(&mut after, "stood_behind", Some("2e1"), &[through, ("nobody", YES)], &[]);
    assert_eq!(after.disorders("2e2"), 2);
    let line = keys(&mut state.app(), "2e1", "KUE2<pause>l<pause><enter>");
    assert!(line.contains(" stood nobody. It routed through E2 "), "{line}");
}

/// A morale test or a test of a brigade is thrown once it is known whether it advances (Brigade command test).
#[test]
fn whether_a_brigade_advances_has_to_be_said_beside_what_stands_as_last_time() {
    let mut first = hanau(&[]);
    first.begin(1);
    let advancing = |state: &Played| asked(state, "test", "1b", &[], "advancing").expect("is asked").answer;
    assert_eq!(advancing(&first), None);
    let mut next = at("Melees");
    next.event(json!({"plays": {"army": 1, "second": false}}));
    assert_eq!(advancing(&next), None);
}

/// What a ruling changes is named in it.
#[test]
fn what_comes_of_it_is_told() {
    let mut state = at("Melees");
    for mark in ["free_wheel", "free_change"] {
        state.mark("1c1", mark);
    }
    let line = give(&mut state, "free", Some("1c1"), &[("what", word("form line"))], &[]);
    assert!(line.ends_with(" forms line, free of a move."), "{line}");
    // The ring of blown cavalry that is attacked is its fifth.
    let mut state = at("Melees");
    state.set("2m1", "blown", "2");
    state.set("2m1", "disorders", "4");
    state.event(json!({"test": {"unit": "2m1", "why": null}}));
    state.event(json!({"after": {"unit": "1e1", "after": {"meets": {"reach": 9, "back": 0, "follows": null}}}}));
    let met = [("met", words(&["2m1"])), ("distance", number(5))];
    let line = give(&mut state, "meets", Some("1e1"), &met, &[]);
    assert!(line.ends_with(" comes upon M1 1st Chevaulegers, which is removed: no new melee."), "{line}");
    assert!(state.gone("2m1") && !state.charges("1e1"), "nobody is left to fight");
    // Five kills remove a unit (Firing, hits): 1 is 0, +2 +1; 2 is 1, +1 -3: by 4, upon three.
    let mut state = charged("2e1", "1c1", 20, false);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
    state.set("2e1", "kills", "3");
    state.event(json!({"test": {"unit": "2e1", "why": null}}));
    let round = try_order(&state, &order("melee", Some("1c1"), &[]), &[1, 2, 8]).expect("is ruled");
    assert!(round.notes.contains(&"E1 is removed: 5 kills.".to_owned()), "{:?}", round.notes);
}

/// Who fires beside the charged is told at whom; one of two brigades lost is half of them.
#[test]
fn forms_say_at_whom_and_of_whom() {
    let state = charged("2e1", "1c1", 20, false);
    let said = says(&state, "support", "2e3", &[]);
    assert!(said.contains(&"at c1 1st Grenadiers, the only enemy who charges".to_owned()), "{said:?}");
    let mut lost = at("End of the turn");
    for digit in 1..=3 {
        lost.remove(&format!("1c{digit}"));
    }
    assert_eq!(lost.form(&order("division", Some("1c"), &[])).title, "test the division of Friant");
    let cinc = [("cinc", word("far or unseen"))];
    let ruled = try_order(&lost, &order("division", Some("1c"), &cinc), &[1]).expect("is ruled");
    assert!(ruled.sum.iter().any(|line| line.label == "share of brigades lost, 50 %"), "{:?}", ruled.sum);
}
