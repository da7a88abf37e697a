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

/// Rulings that come out otherwise today, better: the ruleset, the records, and why.
const BETTERED: &[(&str, &[u64], &str)] = &[
    (
        "napoleonic-d8",
        &[11, 12, 14, 50, 51, 93, 94, 145, 146, 148],
        "only fire of guns that kills is looked back upon by the test of the brigade",
    ),
    ("central-europe", &[139, 140], "that a target is behind cover is kept for what follows"),
    ("honours-of-war", &[232, 266], "how far a general is from whom he directs is asked"),
    ("honours-of-war", &[258], "a general directs one brigade a turn"),
    ("honours-of-war", &[7, 52], "whose charge fails in the mist comes no nearer to the enemy"),
    ("honours-of-war", &[247, 261, 267], "who passes ends the go of who went before"),
    ("honours-of-war", &[236, 240, 249, 263, 269, 276], "a general tests once after the fire"),
    (
        "honours-of-war",
        &[235, 243, 246, 250, 253, 257],
        "in the movement phase nobody fires at an enemy who has neither moved nor charges",
    ),
    ("honours-of-war", &[241], "who goes through a wood stands in it"),
    ("honours-of-war", &[128, 162], "whether horse that is charged counter-charges its player says"),
    ("honours-of-war", &[278], "whether a figure is moved aside, or tests after the fire, is told apart"),
    ("honours-of-war", &[155, 189], "which general helps to rally is asked"),
    ("honours-of-war", &[279], "figures test once a turn, for the fire of the movement phase as well"),
    ("central-europe", &[141, 142], "a unit that has retreated is in no melee any more"),
    ("league-of-augsburg", &[24], "who was shot at as it charged tests its morale before its target has to evade"),
    ("league-of-augsburg", &[121], "a unit that routs does not stand ready"),
    ("league-of-augsburg", &[170], "what a unit stood in as it was shot at is kept for the test that it owes"),
    (
        "league-of-augsburg",
        &[26, 31, 47, 50, 76, 138, 158, 173, 174, 177],
        "no die is thrown where none could change anything",
    ),
    (
        "league-of-augsburg",
        &[57, 63, 64, 90, 91, 119, 123, 126, 134, 146, 151, 152, 156],
        "pikemen fall in their share, and no test is owed that cannot fail",
    ),
    (
        "league-of-augsburg",
        &[33, 49, 79, 141, 191],
        "that a unit faces away is kept, and guns stay behind when their gunners go",
    ),
    ("league-of-augsburg", &[11, 12, 105, 106], "what each Brigadier is given is asked"),
    ("league-of-augsburg", &[178], "nobody begins to act while a charge is under way"),
    ("league-of-augsburg", &[32, 48, 77, 185, 198], "a winner without a choice is asked for none"),
    (
        "league-of-augsburg",
        &[36, 37, 38, 40, 41, 42, 53, 54, 55, 67, 81, 82, 94, 131, 132, 142, 143],
        "who stands ready has not acted when its chit is turned",
    ),
    ("league-of-augsburg", &[188], "nobody begins to act while a test is owed"),
    ("napoleonic-d8", &[245], "a brigade's test that was given to one of its units now marks the brigade"),
    ("napoleonic-d8", &[25, 62, 107, 158], "a change of formation is marked as such, and is no move before a volley"),
    ("napoleonic-d8", &[192], "a battery does not fire at a charge into its flank"),
    ("napoleonic-d8", &[2, 84, 241], "who won the initiative says who starts once the dice have fallen"),
    ("napoleonic-d8", &[215, 217, 221], "a free wheel or change of formation is kept until it is given"),
    ("napoleonic-d8", &[260, 264, 265, 276], "what was said of a unit's support is kept for its next test or melee"),
    ("napoleonic-d8", &[250, 281], "its brigade had not tested"),
    (
        "napoleonic-d8",
        &[193, 194, 195, 196, 197, 198, 199, 200],
        "who has a choice of answers to a charge is asked for it",
    ),
    ("napoleonic-d8", &[225], "how far away stands whom a breakthrough meets is asked"),
    ("napoleonic-d8", &[216], "a follow-up keeps that it is on the same unit"),
    (
        "napoleonic-d8",
        &[136, 137, 138, 139, 140, 141, 142, 143],
        "whether a brigade advances is asked anew at each of its tests",
    ),
    (
        "napoleonic-d8",
        &[201, 202, 204, 206, 207, 208, 210, 211, 212, 227],
        "who stands behind a unit that falls back from a melee or routs is disordered: it is owed who",
    ),
    ("napoleonic-d8", &[189, 213], "who turns his back to the enemy stands so until he moves"),
    ("napoleonic-d8", &[205, 209, 226], "a melee is ended before the next is begun"),
    ("napoleonic-d8", &[186, 187, 188, 190], "who met a charge by a move does not fire beside the charged"),
    ("napoleonic-d8", &[184, 185], "of several chargers the strictest decides what the charged may do"),
    (
        "old-dessauer",
        &[77, 81, 86, 88, 100],
        "light infantry counts as line in towns and behind cover, and nowhere else",
    ),
    ("old-dessauer", &[121], "skirmishers whom formed troops have reached fall back or lose stands"),
    ("old-dessauer", &[78, 113], "that a general leaves the unit that he is with is said"),
    ("old-dessauer", &[82], "into which formation a unit changes is said"),
];

/// What 0.1.0 told worse of a battle as it stands.
const TOLD_WORSE: &[(&str, &str)] = &[
    ("central-europe armies", "how many units an army needs is a house value, and is marked as such"),
    ("central-europe duties", "what may be left is no duty"),
    ("central-europe units 1a1 marks", SHORT),
    ("central-europe units 1a2 marks", SHORT),
    ("central-europe units 1a3 marks", SHORT),
    ("central-europe units 2c3 marks", SHORT),
    ("central-europe units 2d1 marks", SHORT),
    ("central-europe units 2d3 marks", SHORT),
    ("honours-of-war armies", "a lieutenant general who has come to command is named once"),
    ("league-of-augsburg phase", "codes say the side since"),
    ("league-of-augsburg headline", "codes say the side since"),
    ("league-of-augsburg duties", "a winner chooses what he does once the loser has tested"),
    ("old-dessauer headline", "who is active is told in words that agree with any army's name"),
    ("old-dessauer duties", "skirmishers whom formed troops have reached fight no round"),
    ("napoleonic-d8 duties", "a brigade that retires goes back, and owes it"),
    ("napoleonic-d8 units 2a2 owes", "an answer to a charge is owed in the melees, not before"),
    ("napoleonic-d8 units 2d2 owes", "an answer to a charge is owed in the melees, not before"),
];

const SHORT: &str = "a mark is short, so that none is cut at 80 columns";

/// Words of the roster that are shorter today, or others: the ruleset, the word then, the word now.
const SHORTER: &[(&str, &str, &str)] = &[
    ("league-of-augsburg", "formed up", "formed"),
    ("league-of-augsburg", "must rally", "rally!"),
    ("league-of-augsburg", "tried to rally", "rally"),
    ("league-of-augsburg", "holds", "hold"),
    ("league-of-augsburg", "stand ready", "ready"),
    // Whose chit to stand ready was turned had acted then.
    ("league-of-augsburg", "stood", "acted"),
    ("league-of-augsburg", "charged", "charge"),
    ("napoleonic-d8", "column", "col"),
    ("central-europe", "moved", "mov"),
    ("napoleonic-d8", "moved", "mov"),
    ("napoleonic-d8", "fired", "fir"),
    ("napoleonic-d8", "> d2", ">D2"),
    ("napoleonic-d8", "> a2", ">A2"),
    ("napoleonic-d8", "blown", ""),
    ("napoleonic-d8", "1R 2W 2B", "1R2W2B"),
    ("napoleonic-d8", "2R 2W 2B", "2R2W2B"),
    ("old-dessauer", "moved", "mov"),
];

/// What 0.1.0 told, in the words of today.
fn in_words_of_today(ruleset: &str, then: String) -> String {
    let quoted = |word: &str| format!("\"{word}\"");
    let own = SHORTER.iter().filter(|(id, ..)| *id == ruleset);
    own.fold(then, |then, (_, before, after)| match *after {
        "" => [format!(", {}", quoted(before)), format!("{}, ", quoted(before)), quoted(before)]
            .iter()
            .fold(then, |then, told| then.replace(told, "")),
        after => then.replace(&quoted(before), &quoted(after)),
    })
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
        let bettered = |seq: &u64| BETTERED.iter().any(|(id, records, _)| *id == ruleset.id && records.contains(seq));
        let differs = differs.filter(|seq| !bettered(seq)).collect();
        let now = facts(&serde_json::to_value(data::data(battle)).expect("JSON"), differs);
        let then = fs::read_to_string(file(ruleset.id, "json")).expect("readable");
        let then = in_words_of_today(ruleset.id, then);
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
