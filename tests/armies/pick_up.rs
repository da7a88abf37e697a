//! Armies for a pick-up game: whatever two nations of one time, they keep every limit and cost what was asked.

use drumhead::roller::Roller;
use drumhead::{army_files, rulesets};

/// Every nation of the book with one of its time (p. 41-50).
const PAIRS: [[&str; 2]; 8] = [
    ["prussia", "austria"],
    ["saxony", "reichsarmee"],
    ["sweden", "france"],
    ["russia", "britain_hanover"],
    ["russia_1759", "austria"],
    ["prussia_1760", "france_1760"],
    ["austria", "austria"],
    ["prussia_1760", "russia_1759"],
];

fn drawn(nations: &[&str], points: u32, seed: u64) -> Result<String, String> {
    let ruleset = rulesets::find("honours-of-war").expect("is there");
    (ruleset.open)(&[]).expect("opens").pick_up(nations, points, &mut Roller::new(seed, 0, &[]))
}

/// What each army costs, as `drumhead points` says.
fn totals(text: &str) -> Vec<f64> {
    let ruleset = rulesets::find("honours-of-war").expect("is there");
    let lines = (ruleset.open)(&[]).expect("opens").points(text).expect("is priced");
    let totals = lines.iter().filter(|line| line.starts_with("  total"));
    totals.map(|line| line.split_whitespace().last().expect("a number").parse().expect("points")).collect()
}

#[test]
fn a_pair_keeps_the_limits_and_costs_what_was_asked() {
    for nations in PAIRS {
        for points in [600, 2000, 3500] {
            let text = drawn(&nations, points, 11).unwrap_or_else(|why| panic!("{nations:?}, {points}: {why}"));
            let findings = army_files::examine(&text);
            assert!(findings.errors.is_empty() && findings.warnings.is_empty(), "{nations:?}: {text}");
            let asked = f64::from(points);
            for total in totals(&text) {
                assert!((total - asked).abs() <= asked * 0.03, "{nations:?}, {points}: {total}\n{text}");
            }
            assert_eq!(totals(&text).len(), 2);
        }
    }
}

#[test]
fn the_seed_decides() {
    let draw = |seed| drawn(&["prussia", "austria"], 2000, seed).expect("is drawn");
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
}

#[test]
fn what_cannot_be_drawn_is_told_with_what_there_is() {
    let why = |nations: &[&str], points| drawn(nations, points, 1).expect_err("is refused");
    assert_eq!(
        why(&["prussia", "bavaria"], 2000),
        "bavaria has no army list: there are austria, britain_hanover, france, france_1760, prussia, prussia_1760, \
         reichsarmee, russia, russia_1759, saxony, sweden"
    );
    assert!(why(&["prussia"], 2000).starts_with("1 nations are named: name two of austria"));
    assert_eq!(why(&["prussia", "austria"], 50), "50 points make no battle: give 400 to 6000 for each army");
    assert_eq!(why(&["prussia", "austria"], 60_000), "60000 points make no battle: give 400 to 6000 for each army");
    let mixed = why(&["prussia", "france_1760"], 2000);
    assert_eq!(mixed, "prussia is not of 1760, as the other army is (p. 42, 46, 48): name prussia_1760");
}
