//! What is known of where units stand, and of their support.

use drumhead::umpire::Answer;
use serde_json::json;

use super::super::played::{Played, at, from, give, order, stands, try_order, word, words};
use super::{at_20, question, reason};

pub fn ground() {
    // The Guard forms in the open, is said to stand in a wood, and is disordered as it leaves it; light infantry is not.
    let mut state = at("Movement");
    for unit in ["1c1", "1a2"] {
        give(&mut state, "ground", Some(unit), &[("ground", word("wood"))], &[]);
        assert!(state.marked(unit, "wood"));
        let passes = question(&state, "move", unit, &[], "passes");
        assert_eq!((passes.answer, passes.said), (Some(word("out of a wood")), "as it stands"));
        give(&mut state, "move", Some(unit), &[("ends", word("open ground"))], &[]);
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
    let housed: Vec<_> = from("2a2", 10).into_iter().chain([("cover", word("building"))]).collect();
    give(&mut state, "volley", Some("1c2"), &housed, &[1]);
    let cover = question(&state, "volley", "1c3", &from("2a2", 10), "cover");
    assert_eq!((cover.answer, cover.said), (Some(word("building")), "as it stands"));
    state.set("2a2", "kills", "3");
    state.event(json!({"test": {"unit": "2a2", "why": "hits"}}));
    // Line 0, in a building +2, three kills -3: 4 is 3 and stands.
    assert!(give(&mut state, "morale", Some("2a2"), &[], &[4]).ends_with("stands: 4 - 1 = 3."));
    // A hill is climbed by who charges up to it, and counts for who stands on it.
    state.through(1, "Melees");
    give(&mut state, "ground", Some("2b1"), &[("ground", word("hill"))], &[]);
    let slow = "that is farther than the 16 cm that it may move (Movement and terrain effects)";
    assert_eq!(reason(&state, "charge", "1c3", &from("2b1", 17)), slow);
    give(&mut state, "charge", Some("1c3"), &from("2b1", 16), &[]);
    give(&mut state, "reply", Some("2b1"), &stands(), &[]);
    let hill = question(&state, "melee", "1c3", &[], "hill");
    assert_eq!((hill.answer, hill.said), (Some(words(&["2b1"])), "as it stands"));
    // Who charges leaves his ground.
    give(&mut state, "ground", Some("1b2"), &[("ground", word("hill"))], &[]);
    give(&mut state, "charge", Some("1b2"), &from("2b2", 10), &[]);
    assert!(!state.marked("1b2", "hill"));
}

pub fn support() {
    let mut state = at("Melees");
    give(&mut state, "charge", Some("1c1"), &at_20("2e1"), &[]);
    give(&mut state, "reply", Some("2e1"), &stands(), &[]);
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

pub fn ground_at_the_start() {
    let state = Played::of(&|text| {
        text.replace(
            r#"name = "Zoller's 1st line", arm = "infantry","#,
            r#"name = "Zoller's 1st line", ground = "wall", arm = "infantry","#,
        )
    });
    assert!(state.marked("2b1", "wall"));
}
