//! House rules: what they change the ruling changes with it, and so do the words of the screen.

use drumhead::rulesets;
use drumhead::umpire::{GivenDice, Throw};
use serde_json::json;

use super::field::{EXAMPLE, owed};
use crate::support::table::Table;

#[test]
fn a_file_replaces_printed_figures_and_house_values() {
    let found = rulesets::find("old-dessauer").expect("a ruleset of the registry");
    let book = (found.open)(&["rally.poor = 5", "[house.rally]\ncrack = 3"]).expect("reads");
    assert_eq!(book.house_rules().len(), 2);
    for (grade, score) in [("poor", 5), ("crack", 3), ("regular", 5)] {
        let unit = json!({"kind": "infantry", "grade": grade, "figures": 12, "shaken": true});
        let inputs = [("unit".to_owned(), unit)].into_iter().collect();
        let answer = book.resolve("rally", inputs, &mut GivenDice::new(&[Throw::Face(6)])).expect("rallies");
        assert_eq!(answer["base_score"], score, "{grade}");
    }
    assert!((found.open)(&["rally.veteran = 3"]).is_err());
}

/// The example of combat under these house rules, in the movement of its first turn.
fn under(house: &str) -> Table {
    let mut table = Table::with("old-dessauer", EXAMPLE, &[house]);
    table.next();
    table
}

#[test]
fn a_refusal_has_the_figures_of_the_house() {
    let mut table = under("charge.straight_cavalry = 5");
    let order = table.order("charge", "1a1").with("target", "2a1").with("distance", 8);
    order.with("straight", false).refused("the last 5 inches of a charge are straight");
    let mut table = under("[house.fire]\nmusket = [[6, 5]]");
    table.through("Shooting");
    let order = table.order("fire", "1a2").with("target", "2a4").with("distance", 7);
    order.refused("7 inches is out of range: it shoots as far as 6");
    let mut table = under("[fallback]\ngeneral_within = 3");
    let order = table.order("fall_back", "1a2").with("distance", 6).with("general", 4);
    order.refused("a general must be within 3 inches");
}

#[test]
fn what_is_owed_follows_the_figures_of_the_house() {
    let endangered = |house: &str| {
        let mut table = Table::with("old-dessauer", EXAMPLE, &[house]);
        table.order("general", "2a").with("joins", &["2a4"][..]).says("joins A4 Grenadiers");
        table.next();
        table.through("Shooting");
        table.order("fire", "1a2").with("target", "2a4").with("distance", 3).dice(&[5, 6, 1, 1]).says("2 hits");
        table.next();
        (owed(&table, "danger").len(), table)
    };
    assert_eq!(endangered("command.risk_hits = 3").0, 0);
    let (owed, mut table) = endangered("command.killed_up_to = 3");
    assert_eq!(owed, 1);
    table.order("danger", "2a4").dice(&[3]).says("General Browne rolls 3: he falls");
}
