//! Every line of `tests/rules/<ruleset>/*.jsonl`: a request, and the part of the answer that must match. Numbers compare
//! by value; keys that `expect` leaves out are free; lists match whole. `rules` names what the line stands for.

use std::fs;
use std::path::Path;

use drumhead::{resolve, rulesets};
use serde_json::{Value, json};

fn matches(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Number(a), Value::Number(b)) => {
            (a.as_f64().unwrap_or(f64::NAN) - b.as_f64().unwrap_or(f64::NAN)).abs() < 1e-9
        }
        (Value::Object(a), Value::Object(b)) => {
            a.iter().all(|(key, value)| b.get(key).is_some_and(|found| matches(value, found)))
        }
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| matches(a, b)),
        (a, b) => a == b,
    }
}

#[test]
fn every_ruling_in_the_files_comes_out_as_the_book_has_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let mut wrong = Vec::new();
    let mut lines = 0;
    for ruleset in rulesets::ALL {
        let book = (ruleset.open)(&[]).expect("the book opens without house rules");
        let Ok(files) = fs::read_dir(folder.join(ruleset.id.replace('-', "_"))) else { continue };
        for file in files {
            let path = file.expect("a readable folder").path();
            if path.extension().is_none_or(|extension| extension != "jsonl") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a readable file");
            for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
                lines += 1;
                let row: Value = serde_json::from_str(line).expect("a line of JSON");
                let found = match resolve::answer(&*book, row["request"].to_string().as_bytes(), None) {
                    Ok(mut fields) => {
                        fields.insert("ok".to_owned(), json!(true));
                        Value::Object(fields)
                    }
                    Err(stop) => json!({"ok": false, "error": stop.to_string()}),
                };
                if !matches(&row["expect"], &found) {
                    wrong.push(format!("{}:{}\n  {}\n  found {found}", path.display(), number + 1, line));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {lines} rulings differ:\n{}", wrong.len(), wrong.join("\n"));
}
