//! `drumhead resolve`: JSON lines in, JSON lines out.

use std::io::{self, BufRead, BufReader, Read, Write};

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::roller::Roller;
use crate::umpire::{GivenDice, Interrupt, LoadedRuleset, Ratio, Refusal, Throw};

/// No request is as long as that.
const LONGEST: u64 = 1 << 20;

/// Answers every line of `input`, in order, one line each, also where a line is no JSON. Output is flushed whenever the
/// input pauses. With a `seed`, requests without dice are rolled for, and their answers carry the dice; without one,
/// dice that are owed are refused.
pub fn resolve(
    ruleset: &dyn LoadedRuleset,
    seed: Option<u64>,
    input: impl Read,
    mut output: impl Write,
) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut line = Vec::new();
    let mut number = 0;
    loop {
        line.clear();
        if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            return output.flush();
        }
        number += 1;
        let answered = if line.len() as u64 == LONGEST && line.last() != Some(&b'\n') {
            input.skip_until(b'\n')?;
            Interrupt::refuse("a request of more than 1 MiB: send less at once")
        } else {
            answer(ruleset, &line, seed.map(|seed| (seed, number)))
        };
        match answered {
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

/// One request, as a line of JSON. With a seed and the line's number the program rolls where no dice are sent.
pub fn answer(
    ruleset: &dyn LoadedRuleset,
    line: &[u8],
    seed: Option<(u64, u64)>,
) -> Result<Map<String, Value>, Interrupt> {
    let request: Value =
        serde_json::from_slice(line).or_else(|error| Interrupt::refuse(format!("no JSON: {error}")))?;
    let Value::Object(mut inputs) = request else {
        return Interrupt::refuse("a request is an object: {\"procedure\": ..., ...}");
    };
    let Some(Value::String(procedure)) = inputs.shift_remove("procedure") else {
        return Interrupt::refuse("`procedure` is missing, or is no text");
    };
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
