//! House rules over the figures of the tables.

use drumhead::resolve;
use drumhead::rulesets::find;
use serde_json::{Value, json};

fn open(house: &str) -> drumhead::umpire::Opened {
    (find("league-of-augsburg").expect("a ruleset of the registry").open)(&[house])
}

#[test]
fn they_replace_a_figure_and_leave_the_rest() {
    let Ok(book) = open("moves.foot.good = 5\nranges.pistol.short = 3\nmorale_failures.back_d3 = 2") else {
        panic!("the house rules read")
    };
    assert_eq!(book.house_rules().len(), 3);
    let ask = |request: Value| resolve::answer(&*book, request.to_string().as_bytes(), None).expect("an answer");
    let foot = json!({"type": "foot", "system": "dutch", "figures": 24});
    let moves = |going: &str| ask(json!({"procedure": "move_allowance", "unit": foot, "going": going}));
    assert_eq!((&moves("good")["allowance"], &moves("bad")["allowance"]), (&json!(5), &json!(3)));
    let band = ask(json!({"procedure": "range_band", "weapon": "pistol", "distance": 4}));
    assert_eq!(band["band"], "out_of_range");
    // 25 against 24 figures fails by one.
    let unit = json!({"type": "foot", "system": "dutch", "figures": 24, "original_figures": 24, "unformed": true});
    let test = ask(json!({"procedure": "morale_test", "unit": unit, "dice": [6, 6, 6, 6]}));
    assert_eq!((&test["failed_by"], &test["result"]), (&json!(1), &json!("pass")));
}

#[test]
fn what_the_tables_do_not_have_and_what_divides_by_zero_is_refused() {
    assert!(open("moves.grenadiers.good = 5").is_err());
    assert!(open("melee_hits.score = 0").is_err());
}
