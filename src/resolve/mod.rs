//! `drumhead resolve`: JSON lines in, JSON lines out. What a request can come to: [`odds`].

pub mod odds;

use std::io::{self, BufRead, BufReader, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::roller::Roller;
use crate::umpire::{GivenDice, Interrupt, LoadedRuleset, MOST_DICE, Ratio, Refusal, Throw};

/// The longest line of a request, in bytes.
const LONGEST: u64 = 1 << 20;

/// What a request is answered with.
#[derive(Clone, Copy, Debug)]
pub enum Answer {
    /// A ruling by the dice that it brings; with a seed, requests without dice are rolled for.
    Ruling(Option<u64>),
    /// Every outcome with its chance; it brings no dice.
    Odds,
}

/// Answers every line of `input`, in order, one line each, also where a line is no JSON, is too long, or brings its rule
/// down: no line costs the answer of another. Output is flushed whenever the input pauses. With a `seed`, requests without
/// dice are rolled for, and their answers carry the dice; without one, dice that are owed are refused.
pub fn resolve(
    ruleset: &dyn LoadedRuleset,
    wanted: Answer,
    input: impl io::Read,
    mut output: impl Write,
) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut line = Vec::new();
    let mut number = 0;
    loop {
        line.clear();
        let is_too_long = match read_line(&mut input, LONGEST, &mut line)? {
            Read::End => return output.flush(),
            read => read == Read::TooLong,
        };
        number += 1;
        let answer = || match is_too_long {
            true => Interrupt::refuse("a request of more than 1 MiB: send less at once"),
            false => match wanted {
                Answer::Ruling(seed) => answer(ruleset, &line, seed.map(|seed| (seed, number))),
                Answer::Odds => odds_of(ruleset, &line),
            },
        };
        let answered = catch_unwind(AssertUnwindSafe(answer));
        match answered.unwrap_or_else(|_| Interrupt::refuse("this request broke the rule down: please report it")) {
            Ok(fields) => {
                output.write_all(b"{\"ok\":true")?;
                for (name, value) in &fields {
                    output.write_all(b",")?;
                    serde_json::to_writer(&mut output, name)?;
                    output.write_all(b":")?;
                    serde_json::to_writer(&mut output, value)?;
                }
                output.write_all(b"}\n")?;
            }
            Err(stop) => {
                output.write_all(b"{\"ok\":false,\"error\":")?;
                serde_json::to_writer(&mut output, &stop.to_string())?;
                output.write_all(b"}\n")?;
            }
        }
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
}

/// What came of reading a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// No line is left.
    End,
    /// It has more bytes than it may; it was passed over.
    TooLong,
    /// It was read.
    Whole,
}

/// Reads a line of at most so many bytes behind what stands in `line`.
pub fn read_line(input: &mut impl BufRead, longest: u64, line: &mut Vec<u8>) -> io::Result<Read> {
    let read = io::Read::take(&mut *input, longest).read_until(b'\n', line)?;
    if read as u64 == longest && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Read::TooLong);
    }
    Ok(if read == 0 { Read::End } else { Read::Whole })
}

/// One request, as a line of JSON. With a seed and the line's number the program rolls where no dice are sent.
pub fn answer(
    ruleset: &dyn LoadedRuleset,
    line: &[u8],
    seed: Option<(u64, u64)>,
) -> Result<Map<String, Value>, Interrupt> {
    let (procedure, mut inputs) = request(line)?;
    // `cards` stays an input: a procedure that judges a list of cards has to know where the list ends.
    match (throws(inputs.shift_remove("dice"), ruleset.is_strict_about_dice())?, seed) {
        (None, Some((seed, stream))) => {
            let mut roller = Roller::new(seed, stream, &[]);
            let mut fields = object(ruleset.resolve(&procedure, inputs, &mut roller)?)?;
            let throws = roller.into_throws();
            let cards = throws.iter().any(|throw| matches!(throw, Throw::Card(_)));
            let throws = serde_json::to_value(throws).or_else(|error| Interrupt::refuse(error.to_string()))?;
            fields.insert(if cards { "cards" } else { "dice" }.to_owned(), throws);
            Ok(fields)
        }
        (given, _) => {
            let given = given.unwrap_or_default();
            let mut dice = GivenDice::new(&given);
            let fields = ruleset.resolve(&procedure, inputs, &mut dice)?;
            dice.spent()?;
            object(fields)
        }
    }
}

/// The odds of one request, as a line of JSON without dice.
fn odds_of(ruleset: &dyn LoadedRuleset, line: &[u8]) -> Result<Map<String, Value>, Interrupt> {
    let (procedure, inputs) = request(line)?;
    let chances = odds::odds(ruleset, &procedure, &inputs)?;
    Ok(Map::from_iter([("odds".to_owned(), Value::Object(odds::to_json(&chances)))]))
}

/// The procedure that a line of JSON asks for, and its inputs.
fn request(line: &[u8]) -> Result<(String, Map<String, Value>), Interrupt> {
    // Editors and shells of Windows begin a text with a mark of its byte order.
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    let request: Value =
        serde_json::from_slice(line).or_else(|error| Interrupt::refuse(format!("no JSON: {error}")))?;
    let Value::Object(mut inputs) = request else {
        return Interrupt::refuse("a request is an object: {\"procedure\": ..., ...}");
    };
    match inputs.shift_remove("procedure") {
        Some(Value::String(procedure)) => Ok((procedure, inputs)),
        _ => Interrupt::refuse("`procedure` is missing, or is no text"),
    }
}

fn object(value: Value) -> Result<Map<String, Value>, Interrupt> {
    match value {
        Value::Object(fields) => Ok(fields),
        other => Interrupt::refuse(format!("the answer is no object: {other}")),
    }
}

fn throws(dice: Option<Value>, strict: bool) -> Result<Option<Vec<Throw>>, Interrupt> {
    let items = match dice {
        None => return Ok(None),
        Some(Value::Null) if !strict => return Ok(None),
        Some(Value::Array(items)) if items.len() > MOST_DICE => {
            return Interrupt::refuse(format!("a ruling takes {MOST_DICE} dice at most"));
        }
        Some(Value::Array(items)) => items,
        Some(_) => return Interrupt::refuse("`dice` is a list"),
    };
    let throw = |item: Value| {
        let face = Ratio::deserialize(&item).ok().filter(|face| face.is_whole() && (!strict || !item.is_f64()));
        let face = face.and_then(|face| u8::try_from(face.numerator()).ok());
        face.map(Throw::Face).ok_or_else(|| Interrupt::from(Refusal::new(format!("{item} is no face of a die"))))
    };
    items.into_iter().map(throw).collect::<Result<_, _>>().map(Some)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::rulesets;
    use crate::umpire::{Complaint, Dice, Entry, Mustered};

    /// Breaks down when it is asked to.
    struct Fragile;

    impl LoadedRuleset for Fragile {
        fn procedures(&self) -> Vec<&'static str> {
            Vec::new()
        }
        fn resolve(&self, asked: &str, _: Map<String, Value>, dice: &mut dyn Dice) -> Result<Value, Interrupt> {
            assert_ne!(asked, "break down");
            let sum = dice.sum(asked.len() as u32 * 1_000, crate::umpire::Die::D6, "sum")?;
            Ok(serde_json::json!({ "sum": sum }))
        }
        fn reference(&self) -> &[Entry] {
            &[]
        }
        fn muster(&self, _: &str) -> Result<Mustered, Vec<Complaint>> {
            Err(Vec::new())
        }
        fn points(&self, _: &str) -> Result<Vec<String>, Vec<Complaint>> {
            Err(Vec::new())
        }
    }

    fn answers(ruleset: &dyn LoadedRuleset, input: &str) -> Vec<Value> {
        let mut output = Vec::new();
        resolve(ruleset, Answer::Ruling(Some(1)), input.as_bytes(), &mut output).expect("memory takes it");
        serde_json::Deserializer::from_slice(&output).into_iter().collect::<Result<_, _>>().expect("JSON")
    }

    #[test]
    fn no_line_costs_the_answers_of_others() {
        let line = |asked: &str| format!("{{\"procedure\":\"{asked}\"}}\n");
        let long = line(&"x".repeat(3 << 20));
        let lines =
            [&line("good")[..], &line("break down"), &long, &line(""), &line("of too many dice"), &line("good")];
        let said = answers(&Fragile, &lines.concat());
        let ok: Vec<bool> = said.iter().map(|answer| answer["ok"] == true).collect();
        assert_eq!(ok, [true, false, false, true, false, true]);
        let errors: Vec<&str> = said.iter().filter_map(|answer| answer["error"].as_str()).collect();
        assert_eq!(errors[0], "this request broke the rule down: please report it");
        assert_eq!(errors[1], "a request of more than 1 MiB: send less at once");
        assert_eq!(errors[2], "a ruling takes 10000 dice at most (sum)");
    }

    #[test]
    fn numbers_that_no_battle_has_are_refused_at_once() {
        let start = Instant::now();
        for ruleset in rulesets::ALL {
            let book = (ruleset.open)(&[]).expect("a book");
            for procedure in book.procedures() {
                for number in ["1000000000", "100001", "-1e9", "1e300"] {
                    let line = format!("{{\"procedure\":\"{procedure}\",\"unit\":[{{\"figures\":{number}}}]}}");
                    let said = answers(&*book, &line);
                    let error = said[0]["error"].as_str().expect("is refused");
                    assert!(error.ends_with("a number of a request is from -100000 to 100000"), "{error}");
                }
            }
        }
        assert!(start.elapsed().as_secs() < 20);
    }
}
