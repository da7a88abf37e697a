//! `drumhead odds`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value};

use super::failure::Failure;
use super::output::json;
use super::rule;
use crate::resolve::odds::{self, Chances};
use crate::umpire::{LoadedRuleset, Ratio, did_you_mean, percent};

/// How many columns a bar of certainty has.
const BAR: i128 = 30;

/// Tell every outcome of a request with its exact chance, before any die is thrown.
#[derive(Debug, Args)]
pub struct Odds {
    /// The ruleset, or a part of its name.
    ruleset: String,
    /// The procedure; without one they are listed.
    procedure: Option<String>,
    /// The inputs: `range=12 firer.type=infantry`; one of them may go through values, `range=5..30/5`.
    #[arg(value_name = "INPUT=VALUE")]
    inputs: Vec<String>,
    /// House rules to rule by; may be given several times.
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

impl Odds {
    pub fn run(self, ascii: bool, output: &mut dyn Write) -> Result<(), Failure> {
        let book = rule::open(&self.ruleset, &self.rules)?;
        let Some(procedure) = &self.procedure else {
            return Ok(book.procedures().iter().try_for_each(|name| writeln!(output, "{name}"))?);
        };
        let known = book.procedures();
        if !known.contains(&procedure.as_str()) {
            let meant = did_you_mean(procedure, known.iter().copied());
            let meant = meant.map_or(String::new(), |meant| format!(": did you mean {meant}?"));
            return Err(Failure::usage(format!("{procedure} is no procedure of {}{meant}", self.ruleset)));
        }
        let mut words = self.inputs.iter();
        let series = words.find_map(|word| Some(odds::series(word).transpose()?.map(|series| (word, series))));
        let series = series.transpose().map_err(Failure::usage)?;
        let Some((word, (name, values))) = series else {
            let chances = ask(&*book, procedure, &self.inputs).map_err(Failure::failed)?;
            return if self.json {
                Ok(json(output, &Value::Object(odds::to_json(&chances)))?)
            } else {
                Ok(one(output, &chances, ascii)?)
            };
        };
        let others: Vec<String> = self.inputs.iter().filter(|other| *other != word).cloned().collect();
        let at = |value: &i64| {
            let inputs: Vec<String> = others.iter().cloned().chain([format!("{name}={value}")]).collect();
            (*value, ask(&*book, procedure, &inputs))
        };
        let answers: Vec<Answered> = values.iter().map(at).collect();
        if let [(_, Err(why)), rest @ ..] = &answers[..]
            && rest.iter().all(|(_, answer)| answer.is_err())
        {
            return Err(Failure::failed(why.clone()));
        }
        Ok(if self.json { json(output, &all_as_json(name, &answers)) } else { table(output, name, &answers) }?)
    }
}

/// One of several values of an input, and what comes of it; or why nothing does.
type Answered = (i64, Result<Vec<Chances>, String>);

fn ask(book: &dyn LoadedRuleset, procedure: &str, words: &[String]) -> Result<Vec<Chances>, String> {
    let inputs: Map<String, Value> = odds::request(words)?;
    odds::odds(book, procedure, &inputs).map_err(|stop| stop.to_string())
}

fn all_as_json(name: &str, answers: &[Answered]) -> Value {
    let one = |(value, answer): &Answered| match answer {
        Ok(chances) => serde_json::json!({ name: value, "odds": odds::to_json(chances) }),
        Err(stop) => serde_json::json!({ name: value, "error": stop }),
    };
    answers.iter().map(one).collect()
}

/// One answer: what is certain in a line, then every output that the dice decide, with bars.
fn one(output: &mut dyn Write, chances: &[Chances], ascii: bool) -> std::io::Result<()> {
    let block = if ascii { "#" } else { "\u{2588}" };
    for each in chances.iter().filter(|each| each.is_open()) {
        writeln!(output, "{}", each.output)?;
        let width = each.values.iter().map(|(value, _)| said(value).chars().count()).max().unwrap_or(0);
        for (value, chance) in &each.values {
            let bar = (*chance * Ratio::whole(BAR)).nearest().max(1);
            let bar = block.repeat(usize::try_from(bar).unwrap_or(1));
            let value = said(value);
            writeln!(output, "  {value:width$}  {:>12}  {:>7}  {bar}", fraction(*chance), percent(*chance))?;
        }
        writeln!(output)?;
    }
    let certain = chances.iter().filter(|each| !each.is_open());
    let certain = certain.filter_map(|each| Some(format!("{} {}", each.output, said(&each.values.first()?.0))));
    writeln!(output, "certain: {}", certain.collect::<Vec<_>>().join(", "))
}

/// Several answers: for every output that the dice decide in one of them a table, a row for each answer.
fn table(output: &mut dyn Write, name: &str, answers: &[Answered]) -> std::io::Result<()> {
    let mut outputs: Vec<&str> = Vec::new();
    for each in answers.iter().filter_map(|(_, answer)| answer.as_ref().ok()).flatten() {
        if each.is_open() && !outputs.contains(&each.output.as_str()) {
            outputs.push(&each.output);
        }
    }
    for wanted in outputs {
        let of = |answer: &Result<Vec<Chances>, String>| -> Option<Chances> {
            answer.as_ref().ok()?.iter().find(|each| each.output == wanted).cloned()
        };
        let rows: Vec<(i64, Option<Chances>)> = answers.iter().map(|(value, answer)| (*value, of(answer))).collect();
        let known: Vec<&Chances> = rows.iter().filter_map(|(_, chances)| chances.as_ref()).collect();
        let columns = odds::columns(&known);
        let width = columns.iter().map(|value| said(value).chars().count()).max().unwrap_or(0).max(7) + 2;
        let first = name.chars().count().max(6);
        write!(output, "{wanted}\n  {name:first$}")?;
        columns.iter().try_for_each(|value| write!(output, "{:>width$}", said(value)))?;
        writeln!(output)?;
        for (value, chances) in &rows {
            write!(output, "  {value:first$}")?;
            for column in &columns {
                let values = chances.iter().flat_map(|chances| &chances.values);
                let chance = values.filter(|(value, _)| value == column).map(|(_, chance)| *chance).next();
                write!(output, "{:>width$}", chance.map_or("-".to_owned(), percent))?;
            }
            writeln!(output)?;
        }
        writeln!(output)?;
    }
    for (value, answer) in answers {
        if let Err(stop) = answer {
            writeln!(output, "{name} {value}: {stop}")?;
        }
    }
    Ok(())
}

fn fraction(chance: Ratio) -> String {
    format!("{}/{}", chance.numerator(), chance.denominator())
}

fn said(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
