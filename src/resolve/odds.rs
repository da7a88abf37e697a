//! What a request can come to before its dice are thrown: every outcome, with its exact chance.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::umpire::{FURTHER, Interrupt, LoadedRuleset, Ratio, every_way};

/// An output of a procedure, and each value that it can have with its chance: numbers from the least on, else the likeliest
/// first.
#[derive(Clone, Debug, PartialEq)]
pub struct Chances {
    /// Its name; those within others with a dot, `loser.hits`.
    pub output: String,
    /// The values and their chances.
    pub values: Vec<(Value, Ratio)>,
}

impl Chances {
    /// Whether the dice decide it: it has several values, or on some way none.
    pub fn is_open(&self) -> bool {
        self.values.iter().fold(Ratio::ZERO, |sum, (_, chance)| sum + *chance) < Ratio::ONE || self.values.len() > 1
    }
}

/// The chances of every output of a request. A way on which the rule refuses counts
/// under `error`, one that dice thrown again decide under `dice`. Refused: what refuses
/// whatever the dice show, and a request of more ways than a person waits for.
pub fn odds(
    ruleset: &dyn LoadedRuleset,
    procedure: &str,
    inputs: &Map<String, Value>,
) -> Result<Vec<Chances>, Interrupt> {
    let Some(every) = every_way(&[], |dice| ruleset.resolve(procedure, inputs.clone(), dice)) else {
        return Interrupt::refuse("more ways for the dice to fall than are walked");
    };
    let mut refused = every.iter().filter_map(|(.., answer)| answer.as_ref().err());
    if let Some(first) = refused.next()
        && every.iter().all(|(.., answer)| answer.is_err())
    {
        return Err(first.clone());
    }
    let mut chances: Vec<Chances> = Vec::new();
    for (chance, _, answer) in &every {
        let mut outputs = Vec::new();
        match answer {
            Ok(answer) => flatten("", answer, &mut outputs),
            Err(Interrupt::NeedDice(_)) => outputs.push(("dice".to_owned(), json!(FURTHER))),
            Err(stop) => outputs.push(("error".to_owned(), json!(stop.to_string()))),
        }
        for (output, value) in outputs {
            let at = chances.iter().position(|known| known.output == output).unwrap_or_else(|| {
                chances.push(Chances { output, values: Vec::new() });
                chances.len() - 1
            });
            let values = &mut chances[at].values;
            match values.iter_mut().find(|(known, _)| *known == value) {
                Some((_, known)) => *known = *known + *chance,
                None => values.push((value, *chance)),
            }
        }
    }
    chances.iter_mut().for_each(sort);
    Ok(chances)
}

/// The chances as JSON: for each output a list of `{"value", "chance", "percent"}`, the chance as an exact fraction.
pub fn to_json(chances: &[Chances]) -> Map<String, Value> {
    let one = |(value, chance): &(Value, Ratio)| {
        let fraction = format!("{}/{}", chance.numerator(), chance.denominator());
        json!({ "value": value, "chance": fraction, "percent": crate::umpire::percent(*chance) })
    };
    chances.iter().map(|each| (each.output.clone(), each.values.iter().map(one).collect())).collect()
}

/// The outputs that are one value; what is within another gets its name with a dot, and lists are left out: they tell how
/// a result came about.
fn flatten(name: &str, value: &Value, outputs: &mut Vec<(String, Value)>) {
    match value {
        Value::Object(fields) => {
            for (field, value) in fields {
                let name = if name.is_empty() { field.clone() } else { format!("{name}.{field}") };
                flatten(&name, value, outputs);
            }
        }
        Value::Array(_) => {}
        value => outputs.push((name.to_owned(), value.clone())),
    }
}

fn sort(chances: &mut Chances) {
    if chances.values.iter().all(|(value, _)| value.is_number() || value.is_null()) {
        chances.values.sort_by(|(one, _), (other, _)| {
            let number = |value: &Value| value.as_f64().unwrap_or(f64::NEG_INFINITY);
            number(one).total_cmp(&number(other))
        });
    } else {
        chances.values.sort_by_key(|(_, chance)| std::cmp::Reverse(*chance));
    }
}

/// A request from words, as on a command line: `range=12 firer.type=infantry unit.hits=3`. A value is JSON where it reads
/// as such, else a text. Refused: a word without `=`, and a name that goes through one which has a value already.
pub fn request(words: &[String]) -> Result<Map<String, Value>, String> {
    let mut inputs = Map::new();
    for word in words {
        let (name, value) = word.split_once('=').ok_or_else(|| format!("{word} is no input: write name=value"))?;
        let value = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
        let mut names: Vec<&str> = name.split('.').collect();
        let Some(last) = names.pop() else { continue };
        let mut at = &mut inputs;
        for name in names {
            let inner = at.entry(name).or_insert_with(|| json!({}));
            at = inner.as_object_mut().ok_or_else(|| format!("{word}: {name} has a value already"))?;
        }
        at.insert(last.to_owned(), value);
    }
    Ok(inputs)
}

/// The values that a word asks to go through, `range=5..30/5`: the name, and 5, 10, 15, 20, 25, 30; without a step each
/// whole number. Nothing where it asks for one value. Refused: no value at all, and more than 200.
pub fn series(word: &str) -> Result<Option<(&str, Vec<i64>)>, String> {
    const MOST: usize = 200;
    let Some((name, first, last, step)) = spread(word) else { return Ok(None) };
    if step == 0 || first > last {
        return Err(format!("{word} goes through no value: write the least first, and a step from 1: {name}=5..30/5"));
    }
    let values: Vec<i64> = (first..=last).step_by(step).take(MOST + 1).collect();
    if values.len() > MOST {
        return Err(format!("{word} goes through more than {MOST} values: write a greater step, {name}=5..30/5"));
    }
    Ok(Some((name, values)))
}

/// The name, both ends and the step of a series.
fn spread(word: &str) -> Option<(&str, i64, i64, usize)> {
    let (name, range) = word.split_once('=')?;
    let (range, step) = range.split_once('/').unwrap_or((range, "1"));
    let (first, last) = range.split_once("..")?;
    Some((name, first.parse().ok()?, last.parse().ok()?, step.parse().ok()?))
}

/// The columns of a table of several answers: every value that an output has in one of them.
pub fn columns(answers: &[&Chances]) -> Vec<Value> {
    let mut all: BTreeMap<String, (Value, Ratio)> = BTreeMap::new();
    for (value, chance) in answers.iter().flat_map(|chances| &chances.values) {
        all.entry(value.to_string()).or_insert((value.clone(), *chance));
    }
    let mut chances = Chances { output: String::new(), values: all.into_values().collect() };
    sort(&mut chances);
    chances.values.into_iter().map(|(value, _)| value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_make_a_request() {
        let words = ["range=12", "firer.type=infantry", "firer.hits=3", "cover=true", "note=p. 3"].map(str::to_owned);
        let expected =
            json!({ "range": 12, "firer": { "type": "infantry", "hits": 3 }, "cover": true, "note": "p. 3" });
        assert_eq!(request(&words).map(Value::Object), Ok(expected));
        assert!(request(&["range".to_owned()]).is_err());
        assert!(request(&["firer=1".to_owned(), "firer.hits=1".to_owned()]).is_err());
    }

    #[test]
    fn dice_that_are_thrown_again_are_said_to_decide() {
        // Prussia adds 1, the other side takes 2 off: it wins by 5 and 6 against 1 and 6 against 2, ties by a die that is 3 more.
        let book = (crate::rulesets::ALL[0].open)(&[]).expect("a book");
        let words = ["side_a.nation=prussia", "side_b.modifier=-2"].map(str::to_owned);
        let chances = odds(&*book, "firing_initiative", &request(&words).expect("a request")).expect("odds");
        let of = |output: &str| chances.iter().find(|each| each.output == output).expect("an output").values.clone();
        assert_eq!(of("winner"), [(json!("a"), Ratio::new(5, 6)), (json!("b"), Ratio::new(1, 12))]);
        assert_eq!(of("dice"), [(json!(FURTHER), Ratio::new(1, 12))]);
        assert!(odds(&*book, "firing_initiative", &Map::new()).is_err());
    }

    #[test]
    fn a_series_has_both_its_ends() {
        assert_eq!(series("range=5..30/5"), Ok(Some(("range", vec![5, 10, 15, 20, 25, 30]))));
        assert_eq!(series("hits=0..2"), Ok(Some(("hits", vec![0, 1, 2]))));
        assert_eq!([series("range=5"), series("range=a..b")], [Ok(None), Ok(None)]);
        assert_eq!(series("range=1..200").map(|series| series.map(|(_, values)| values.len())), Ok(Some(200)));
    }

    /// What is left out is never left out in silence.
    #[test]
    fn a_series_of_no_value_or_of_too_many_is_refused() {
        for none in ["range=30..5", "range=1..3/0"] {
            assert!(series(none).is_err_and(|why| why.contains("no value")), "{none}");
        }
        for many in ["range=1..201", "range=0..9223372036854775807", "range=-9223372036854775808..9/3"] {
            assert!(series(many).is_err_and(|why| why.contains("more than 200 values")), "{many}");
        }
    }
}
