//! The odds are exact: their sums are 1, they equal what every face of every die gives, and sums done by hand.
//!
//! Requests go through `resolve`, as a player's would.

use std::collections::BTreeMap;

use drumhead::umpire::{LoadedRuleset, Ratio};
use drumhead::{resolve, rulesets};
use serde_json::{Map, Value, json};

/// The six sides of the average die.
const AVERAGE: [u8; 6] = [2, 3, 3, 4, 4, 5];

fn ask(request: &Value) -> Map<String, Value> {
    let book = (rulesets::find("honours-of-war").expect("a ruleset").open)(&[]).expect("opens without house rules");
    let book: &dyn LoadedRuleset = &*book;
    match resolve::answer(book, request.to_string().as_bytes(), None) {
        Ok(answer) => answer,
        Err(stop) => panic!("{request}: {stop}"),
    }
}

fn with(request: &Value, procedure: &str, dice: &[u8]) -> Value {
    let mut request = request.clone();
    request["procedure"] = json!(procedure);
    if !dice.is_empty() {
        request["dice"] = json!(dice);
    }
    request
}

fn fraction(value: &Value) -> Ratio {
    let text = value["fraction"].as_str().expect("a fraction");
    let (num, den) = text.split_once('/').expect("n/d");
    let ratio = Ratio::new(num.parse().expect("a number"), den.parse().expect("a number"));
    let shown = value.get("p").or(value.get("value")).and_then(Value::as_f64).expect("a decimal");
    assert!((shown - ratio.to_f64()).abs() < 1e-9, "{value}");
    assert_eq!(format!("{ratio:?}"), text, "in lowest terms");
    ratio
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a whole number")
}

fn total(values: impl IntoIterator<Item = Ratio>) -> Ratio {
    values.into_iter().fold(Ratio::ZERO, |sum, value| sum + value)
}

fn is(value: &Value, num: i128, den: i128) {
    assert_eq!(fraction(value), Ratio::new(num, den));
}

fn shots() -> Vec<Value> {
    vec![
        json!({"firer": {"type": "infantry"}, "target": {"type": "infantry", "hits": 2}, "range": 25}),
        json!({"firer": {"type": "light_infantry", "class": "inferior", "hits": 3}, "target": {"type": "infantry", "class": "superior"}, "range": 12, "cover": "woods"}),
        json!({"firer": {"type": "artillery", "gun": "howitzer"}, "target": {"type": "cavalry", "hits": 3}, "range": 60}),
        json!({"firer": {"type": "artillery", "gun": "howitzer", "class": "inferior"}, "target": {"type": "light_infantry", "hits": 1}, "range": 90, "weather": "light_rain"}),
        json!({"firer": {"type": "artillery", "gun": "heavy", "class": "superior"}, "target": {"type": "transport", "hits": 4}, "range": 30, "ammunition": "canister", "fire_from": "rear", "column_end_on": true}),
    ]
}

#[test]
fn the_odds_of_fire_are_those_of_every_face() {
    for shot in shots() {
        let odds = ask(&with(&shot, "fire_odds", &[]));
        let fuses: Vec<Vec<u8>> = match shot["firer"]["gun"].as_str() {
            Some("howitzer") => (1..=6).map(|face| vec![face]).collect(),
            _ => vec![Vec::new()],
        };
        let side = Ratio::new(1, 6 * fuses.len() as i128);
        let mut hits: BTreeMap<u64, Ratio> = BTreeMap::new();
        let mut effects: BTreeMap<String, Ratio> = BTreeMap::new();
        for fuse in fuses {
            for face in AVERAGE {
                let mut dice = fuse.clone();
                dice.push(face);
                let fired = ask(&with(&shot, "fire", &dice));
                let held = hits.entry(number(&fired["hits"])).or_insert(Ratio::ZERO);
                *held = *held + side;
                let effect = fired["target_effect"].as_str().expect("a word").to_owned();
                let held = effects.entry(effect).or_insert(Ratio::ZERO);
                *held = *held + side;
                if fired["fuse_failed"] != json!(true) {
                    assert_eq!(fired["modifier_total"], odds["modifier_total"]);
                }
            }
        }
        let rows = odds["distribution"].as_array().expect("a list");
        let told: Vec<(u64, Ratio)> = rows.iter().map(|row| (number(&row["hits"]), fraction(row))).collect();
        assert_eq!(told, hits.clone().into_iter().collect::<Vec<_>>(), "{shot}");
        assert_eq!(total(told.iter().map(|row| row.1)), Ratio::ONE);
        let mean = total(hits.iter().map(|(&hits, &chance)| chance * Ratio::whole(i128::from(hits))));
        assert_eq!(fraction(&odds["expected_hits"]), mean);
        for effect in ["continue", "minus_one", "retreat", "done_for"] {
            let chance = effects.get(effect).copied().unwrap_or(Ratio::ZERO);
            assert_eq!(fraction(&odds["effects"][effect]), chance, "{effect} of {shot}");
        }
    }
}

fn melees() -> Vec<Value> {
    let cavalry = |hits: u32| json!({"unit": {"type": "cavalry", "hits": hits}});
    vec![
        json!({"a": {"unit": {"type": "cavalry"}, "charge_bonus": true}, "b": cavalry(0)}),
        json!({"a": {"unit": {"type": "infantry", "class": "superior", "hits": 1}, "supports": 1}, "b": {"unit": {"type": "infantry", "class": "inferior"}, "cover": "light", "uphill": true}}),
        json!({"a": {"unit": {"type": "light_infantry", "class": "inferior"}, "bua_directions": 2}, "b": {"unit": {"type": "infantry", "size": "small"}, "attacked_in": "flank"}}),
        json!({"a": {"unit": {"type": "cavalry", "class": "inferior", "hits": 2}}, "b": {"unit": {"type": "artillery", "gun": "light"}, "cover": "light"}, "round": 2}),
        json!({"a": cavalry(1), "b": {"unit": {"type": "cavalry", "hits": 4}, "retreating": true}}),
        json!({"a": {"unit": {"type": "infantry"}}, "b": {"unit": {"type": "infantry", "hits": 3}, "fights": false}}),
    ]
}

/// Every side of every die, round by round: the chance to end in each round, and what the ends have come to so far.
fn by_hand(melee: &Value, rounds: u32) -> (Vec<Ratio>, BTreeMap<(u64, u64), Ratio>) {
    let hits = |side: &str| melee[side]["unit"]["hits"].as_u64().unwrap_or(0);
    let fights = |side: &str| melee[side]["fights"] != json!(false);
    let mut alive = BTreeMap::from([((hits("a"), hits("b")), Ratio::ONE)]);
    let mut ends: BTreeMap<(u64, u64), Ratio> = BTreeMap::new();
    let mut lengths = Vec::new();
    let first = melee["round"].as_u64().unwrap_or(1);
    let mut known: BTreeMap<_, Vec<(u64, u64, bool)>> = BTreeMap::new();
    for round in 0..u64::from(rounds) {
        let mut ended = Ratio::ZERO;
        let mut next: BTreeMap<(u64, u64), Ratio> = BTreeMap::new();
        for (state, chance) in alive {
            let number_of_round = first + round.min(1);
            let outcomes = known.entry((number_of_round, state)).or_insert_with(|| {
                let mut request = with(melee, "melee_round", &[]);
                request["round"] = json!(number_of_round);
                request["a"]["unit"]["hits"] = json!(state.0);
                request["b"]["unit"]["hits"] = json!(state.1);
                let mut outcomes = Vec::new();
                for a in AVERAGE {
                    for b in AVERAGE {
                        let dice: Vec<u8> =
                            [(fights("a"), a), (fights("b"), b)].iter().filter(|die| die.0).map(|die| die.1).collect();
                        let fought = ask(&with(&request, "melee_round", &dice));
                        outcomes.push((
                            number(&fought["a_hits"]),
                            number(&fought["b_hits"]),
                            fought["over"] == json!(true),
                        ));
                    }
                }
                outcomes
            });
            for (a, b, over) in outcomes {
                let share = chance * Ratio::new(1, 36);
                let held = if *over { &mut ends } else { &mut next }.entry((*a, *b)).or_insert(Ratio::ZERO);
                *held = *held + share;
                if *over {
                    ended = ended + share;
                }
            }
        }
        lengths.push(ended);
        alive = next;
    }
    (lengths, ends)
}

#[test]
fn the_odds_of_a_melee_are_those_of_every_round_of_every_face() {
    const ROUNDS: u32 = 12;
    for melee in melees() {
        let mut request = with(&melee, "melee_odds", &[]);
        request["max_rounds"] = json!(ROUNDS);
        let odds = ask(&request);
        let (lengths, ends) = by_hand(&melee, ROUNDS);
        let told: Vec<Ratio> = odds["rounds"].as_array().expect("a list").iter().map(fraction).collect();
        assert_eq!(told, lengths, "{melee}");
        let longer = fraction(&odds["longer"]);
        assert_eq!(total(told) + longer, Ratio::ONE);
        assert!(longer < Ratio::new(1, 10_000), "{melee}: the rounds do not run out: {longer:?}");

        // The exact ends lie above what has ended so far, by the chance of the rounds to come at most.
        let mut won = [Ratio::ZERO; 3];
        let mut sum = Ratio::ZERO;
        for row in odds["final"].as_array().expect("a list") {
            let state = (number(&row["a_hits"]), number(&row["b_hits"]));
            let chance = fraction(row);
            let least = ends.get(&state).copied().unwrap_or(Ratio::ZERO);
            assert!(least <= chance && chance <= least + longer, "{melee}: {state:?}");
            sum = sum + chance;
            let who = match (state.0 >= 4, state.1 >= 4) {
                (false, _) => 0,
                (true, false) => 1,
                (true, true) => 2,
            };
            won[who] = won[who] + chance;
        }
        assert!(ends.keys().all(|state| state.0 >= 4 || state.1 >= 4));
        assert_eq!(sum, Ratio::ONE);
        assert_eq!(["a_wins", "b_wins", "both_lose"].map(|key| fraction(&odds[key])), won);
        for side in ["a_effects", "b_effects"] {
            let effects = odds[side].as_object().expect("an object");
            assert_eq!(total(effects.values().map(fraction)), Ratio::ONE);
        }
        let so_far = total((1i128..).zip(&lengths).map(|(round, &chance)| chance * Ratio::whole(round)));
        assert!(fraction(&odds["expected_rounds"]) >= so_far);
    }
}

/// Standard cavalry with 3 hits a side: at -1 the die hits on 3, 4 and 5 of 2-5, that is 5 times in 6, and any hit ends
/// the melee. A round that hits nobody has 1 chance in 36.
#[test]
fn two_regiments_on_their_last_legs() {
    let side = json!({"unit": {"type": "cavalry", "hits": 3}});
    let odds = ask(&json!({"procedure": "melee_odds", "a": side, "b": side, "max_rounds": 2}));
    is(&odds["a_wins"], 1, 7); // 5/36 of 35/36
    is(&odds["b_wins"], 1, 7);
    is(&odds["both_lose"], 5, 7); // 25/36 of 35/36
    is(&odds["expected_rounds"], 36, 35);
    is(&odds["rounds"][0], 35, 36);
    is(&odds["rounds"][1], 35, 1296);
    is(&odds["longer"], 1, 1296);
}

/// The same, with one of them uphill: in the first round the other hits only on 4 and 5, 3 times in 6.
#[test]
fn the_hill_counts_in_the_first_round_only() {
    let odds = ask(&json!({
        "procedure": "melee_odds", "max_rounds": 2,
        "a": {"unit": {"type": "cavalry", "hits": 3}},
        "b": {"unit": {"type": "cavalry", "hits": 3}, "uphill": true},
    }));
    is(&odds["rounds"][0], 11, 12); // nobody is hit: 1/2 of 1/6
    is(&odds["longer"], 1, 432); // and again: 1/12 of 1/36
    is(&odds["a_wins"], 2, 21); // 1/2 of 1/6, and 1/7 of 1/12
    is(&odds["b_wins"], 3, 7); // 1/2 of 5/6, and 1/7 of 1/12
    is(&odds["both_lose"], 10, 21); // 1/2 of 5/6, and 5/7 of 1/12
    is(&odds["expected_rounds"], 38, 35); // 1, and 36/35 of 1/12
}

#[test]
fn a_charge_between_fresh_regiments() {
    let odds = ask(&with(&melees()[0], "melee_odds", &[]));
    is(&odds["a_wins"], 2717, 6048);
    is(&odds["b_wins"], 305, 3024);
    is(&odds["both_lose"], 907, 2016);
    is(&odds["rounds"][0], 1, 6); // four hits at once: a 5 with the bonus, on the last column
    is(&odds["expected_rounds"], 28067, 15120);
}

#[test]
fn a_helpless_side_is_lost_without_a_die() {
    let odds = ask(&json!({
        "procedure": "melee_odds", "max_rounds": 2,
        "a": {"unit": {"type": "artillery", "gun": "light", "formation": "limbered", "hits": 1}},
        "b": {"unit": {"type": "cavalry", "hits": 3}},
    }));
    is(&odds["b_wins"], 1, 1);
    is(&odds["expected_rounds"], 0, 1);
    is(&odds["longer"], 0, 1);
    is(&odds["a_effects"]["done_for"], 1, 1);
    is(&odds["b_effects"]["minus_one"], 1, 1);
    assert_eq!(odds["final"].as_array().map(Vec::len), Some(1));
}

/// Standard infantry at short range: 2 gives one hit, 3 two, 4 and 5 three each.
#[test]
fn a_volley_at_short_range() {
    let odds = ask(&with(
        &json!({"firer": {"type": "infantry"}, "target": {"type": "infantry", "hits": 2}, "range": 10}),
        "fire_odds",
        &[],
    ));
    is(&odds["distribution"][0], 1, 6);
    is(&odds["distribution"][1], 1, 3);
    is(&odds["distribution"][2], 1, 2);
    is(&odds["expected_hits"], 7, 3);
    is(&odds["effects"]["minus_one"], 1, 6);
    is(&odds["effects"]["retreat"], 1, 3);
    is(&odds["effects"]["done_for"], 1, 2);
}

/// Twenty rounds of exact fractions still fit their bits.
#[test]
fn the_longest_melee_that_can_be_asked_for_is_told_exactly() {
    for melee in melees() {
        let mut request = with(&melee, "melee_odds", &[]);
        request["max_rounds"] = json!(20);
        let odds = ask(&request);
        let rounds = odds["rounds"].as_array().expect("a list");
        assert_eq!(rounds.len(), 20);
        assert_eq!(total(rounds.iter().map(fraction)) + fraction(&odds["longer"]), Ratio::ONE);
    }
}
