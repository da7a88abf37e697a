//! The odds of a throw and of a melee, as the screen asks for them at every key.

use drumhead::{resolve, rulesets};

use crate::clock::{self, Budget};

const FIRE: &str =
    r#"{"procedure": "fire_odds", "firer": {"type": "infantry"}, "target": {"type": "infantry"}, "range": 8}"#;
const MELEE: &str = r#"{"procedure": "melee_odds", "a": {"unit": {"type": "infantry"}},
    "b": {"unit": {"type": "infantry", "class": "superior"}}, "max_rounds": 20}"#;

pub fn run() {
    let book = (rulesets::find("honours-of-war").unwrap().open)(&[]).unwrap();
    for (what, request) in [("odds of a shot", FIRE), ("odds of a melee to its end", MELEE)] {
        let answer = resolve::answer(&*book, request.as_bytes(), None);
        assert!(answer.is_ok(), "{what}: {answer:?}");
        let taken = clock::each(300, || resolve::answer(&*book, request.as_bytes(), None));
        clock::time(&format!("{what}, as a request"), taken, Budget::Most(0.2, 1.0));
    }
}
