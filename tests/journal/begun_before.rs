//! Journals of battles that were played with version 0.1.0, in `begun_with_0_1_0/`: about half of a fought battle of each
//! ruleset, then orders at random, objections allowed, facts overruled, acts taken back and let stand again, two rulings
//! corrected. Beside each stands what 0.1.0 itself told of it (`show --json`, and the records that its `verify` named).

use std::fs;
use std::path::PathBuf;

use drumhead::report::data;
use drumhead::rulesets;
use drumhead::session::Session;
use serde_json::{Map, Value, json};

fn file(ruleset: &str, extension: &str) -> PathBuf {
    let name = format!("tests/journal/begun_with_0_1_0/{}.{extension}", ruleset.replace('-', "_"));
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Rulings that 0.1.0 ruled worse, and would come out otherwise today: the ruleset, the record, and why.
const BETTERED: [(&str, u64, &str); 29] = [
    ("honours-of-war", 232, REACH),
    ("honours-of-war", 236, TESTED),
    ("honours-of-war", 240, TESTED),
    ("honours-of-war", 249, TESTED),
    ("honours-of-war", 263, TESTED),
    ("honours-of-war", 266, REACH),
    ("honours-of-war", 269, TESTED),
    ("honours-of-war", 276, TESTED),
    ("league-of-augsburg", 24, "who was shot at as it charged tests its morale before its target has to evade"),
    ("league-of-augsburg", 121, "a unit that routs does not stand ready"),
    ("league-of-augsburg", 170, "what a unit stood in as it was shot at is kept for the test that it owes"),
    ("napoleonic-d8", 245, "a brigade's test that was given to one of its units now marks the brigade"),
    ("napoleonic-d8", 25, FORMED),
    ("napoleonic-d8", 62, FORMED),
    ("napoleonic-d8", 107, FORMED),
    ("napoleonic-d8", 158, FORMED),
    ("napoleonic-d8", 192, "a battery does not fire at a charge into its flank"),
    ("napoleonic-d8", 2, STARTS),
    ("napoleonic-d8", 84, STARTS),
    ("napoleonic-d8", 241, STARTS),
    ("napoleonic-d8", 215, FREE),
    ("napoleonic-d8", 217, FREE),
    ("napoleonic-d8", 221, FREE),
    ("napoleonic-d8", 260, SUPPORT),
    ("napoleonic-d8", 264, SUPPORT),
    ("napoleonic-d8", 265, SUPPORT),
    ("napoleonic-d8", 276, SUPPORT),
    ("napoleonic-d8", 250, UNTESTED),
    ("napoleonic-d8", 281, UNTESTED),
];

const REACH: &str = "how far a general is from whom he directs is asked";
const TESTED: &str = "a general tests once after the fire";
const FORMED: &str = "a change of formation is marked as such, and is no move before a volley";
const STARTS: &str = "who won the initiative says who starts once the dice have fallen";
const FREE: &str = "a free wheel or change of formation is kept until it is given";
const SUPPORT: &str = "what was said of a unit's support is kept for its next test or melee";
const UNTESTED: &str = "its brigade had not tested";

/// What 0.1.0 told worse of a battle as it stands.
const TOLD_WORSE: [(&str, &str); 6] = [
    ("honours-of-war armies", "a lieutenant general who has come to command is named once"),
    ("napoleonic-d8 units 2a2 owes", "an answer to a charge is owed in the melees, not before"),
    ("napoleonic-d8 duties", "a brigade that retires goes back, and owes it"),
    ("napoleonic-d8 units 2d2 owes", "an answer to a charge is owed in the melees, not before"),
    ("league-of-augsburg phase", "codes say the side since"),
    ("league-of-augsburg headline", "codes say the side since"),
];

/// Words of the roster that were longer.
const SHORTER: [(&str, &str); 6] =
    [("column", "col"), ("moved", "mov"), ("fired", "fir"), ("blown", ""), ("> d2", ">D2"), ("> a2", ">A2")];

/// The marks of a unit of Napoleonic 1D8, in today's words.
fn in_short(marks: &Value) -> Value {
    let word = |mark: &str| SHORTER.iter().find(|(long, _)| *long == mark).map_or(mark.to_owned(), |s| s.1.to_owned());
    let marks = marks.as_array().into_iter().flatten().filter_map(Value::as_str).map(word);
    marks.filter(|mark| !mark.is_empty()).collect()
}

/// Some keys of an object.
fn some(of: &Value, keys: &[&str]) -> Map<String, Value> {
    keys.iter().map(|key| ((*key).to_owned(), of[*key].clone())).collect()
}

fn list(of: &Value, keys: &[&str]) -> Value {
    of.as_array().into_iter().flatten().map(|each| Value::Object(some(each, keys))).collect()
}

/// The facts that are compared, out of what `show --json` tells today.
fn facts(shown: &Value, differs: Vec<u64>) -> Value {
    let view = &shown["view"];
    let count = |what: &str| shown[what].as_array().map(Vec::len);
    let mut facts = some(view, &["turn", "acting", "headline", "over"]);
    facts.insert("phase".to_owned(), view["phase"]["name"].clone());
    facts.insert("records".to_owned(), shown["record"].clone());
    facts.insert("rulings".to_owned(), json!(count("rulings")));
    facts.insert("notes".to_owned(), json!(count("notes")));
    facts.insert("differs".to_owned(), json!(differs));
    facts.insert("armies".to_owned(), list(&view["armies"], &["name", "standing", "general"]));
    facts.insert("duties".to_owned(), list(&view["duties"], &["what", "order", "who"]));
    let armies = view["armies"].as_array().into_iter().flatten();
    let brigades = armies.flat_map(|army| army["brigades"].as_array().into_iter().flatten());
    let units = brigades.flat_map(|brigade| brigade["units"].as_array().into_iter().flatten());
    let units = units.map(|unit| {
        let code = unit["code"].as_str().expect("a code").to_owned();
        (code, Value::Object(some(unit, &["strength", "marks", "gone", "owes"])))
    });
    facts.insert("units".to_owned(), Value::Object(units.collect()));
    Value::Object(facts)
}

/// What of it is told otherwise, a line each.
fn otherwise(place: &str, then: &Value, now: &Value, found: &mut Vec<String>) {
    match (then, now) {
        (Value::Object(before), Value::Object(after)) if before.keys().all(|key| after.contains_key(key)) => {
            for (key, value) in before {
                otherwise(&format!("{place} {key}"), value, &after[key], found);
            }
        }
        // The second side's codes are capitals since.
        _ if then.to_string().eq_ignore_ascii_case(&now.to_string())
            || (place.starts_with("napoleonic-d8 units") && in_short(then) == *now)
            || TOLD_WORSE.iter().any(|(told, _)| *told == place) => {}
        _ => found.push(format!("{place}: {then} then, {now} now")),
    }
}

#[test]
fn journals_begun_with_0_1_0_open_and_tell_what_they_told() {
    let mut found = Vec::new();
    for ruleset in rulesets::ALL {
        let (session, recovery) = Session::open_to_read(&file(ruleset.id, "journal")).expect("it opens");
        assert_eq!(recovery.torn, None, "{}", ruleset.id);
        let battle = session.battle();
        assert_eq!(battle.muster().drumhead, "0.1.0");
        let differs = battle.verify().expect("it folds").into_iter().map(|difference| difference.seq);
        let bettered = |seq: &u64| BETTERED.iter().any(|(id, record, _)| (*id, record) == (ruleset.id, seq));
        let differs = differs.filter(|seq| !bettered(seq)).collect();
        let now = facts(&serde_json::to_value(data::data(battle)).expect("JSON"), differs);
        let then = fs::read_to_string(file(ruleset.id, "json")).expect("readable");
        otherwise(ruleset.id, &serde_json::from_str(&then).expect("JSON"), &now, &mut found);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What such a journal is worth as a witness: that everything which a journal may hold is in it.
#[test]
fn journals_begun_with_0_1_0_hold_everything_that_a_journal_may() {
    for ruleset in rulesets::ALL {
        let text = fs::read_to_string(file(ruleset.id, "journal")).expect("readable");
        for what in
            ["kind\":\"undo", "kind\":\"redo", "kind\":\"note", "kind\":\"correct", "\"allow\":", "name\":\"overrule"]
        {
            assert!(text.contains(what), "{}: no {what}", ruleset.id);
        }
    }
}
