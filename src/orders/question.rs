//! A question in a line of words: how it is called, what it offers, and an answer of it read.

use super::is_open;
use crate::umpire::{Answer, Kind, Order, Question, Ratio, UnitId, View, did_you_mean};

/// The name by which a line answers a question: `cover`.
pub fn name_of(question: &Question) -> &str {
    question.id
}

/// Words as they are compared: small letters and digits, and hyphens for all between them.
pub(super) fn folded(text: &str) -> String {
    let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// Whether a word of a line names a question: by its name, its letter, or its words.
pub(super) fn is_named(question: &Question, name: &str) -> bool {
    let letter = question.key != ' ' && name.chars().eq([question.key]);
    letter || folded(question.id) == folded(name) || folded(&question.label) == folded(name)
}

/// What a question may be answered with, in words: `open, woods or town`.
pub fn offers(question: &Question, view: &View) -> String {
    let codes = |codes: &[UnitId]| codes.iter().map(|code| view.marked(*code)).collect::<Vec<_>>();
    match &question.kind {
        Kind::Flag => "yes or no".to_owned(),
        Kind::Number { unit: "" } => "a number".to_owned(),
        Kind::Number { unit } => format!("a number of {unit}"),
        Kind::Choice(words) => either(words.iter().map(|word| hyphened(word)).collect()),
        Kind::Unit(from) | Kind::Units(from, _) if from.is_empty() => "nobody, as none qualifies".to_owned(),
        Kind::Unit(from) => either(codes(from)),
        Kind::Units(from, most) => format!("none, or up to {most} of {}", codes(from).join(",")),
        Kind::Text => "a line in quotation marks".to_owned(),
        Kind::Letters(of, most) => format!("{most} letters at most, out of {of}"),
    }
}

/// Words of an answer as one word of a line.
pub(super) fn hyphened(words: &str) -> String {
    words.replace(' ', "-")
}

fn either(mut words: Vec<String>) -> String {
    match words.pop() {
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} or {last}", words.join(", ")),
        None => String::new(),
    }
}

/// Reads a whole answer to a question. Refuses what it does not offer, with the nearest that it does.
pub(super) fn read(question: &Question, value: &str, view: &View) -> Result<Answer, String> {
    let refused = || {
        let nearest = match &question.kind {
            Kind::Choice(words) => did_you_mean(value, words.iter().copied()),
            _ => None,
        };
        let meant = nearest.map_or_else(String::new, |word| format!(": did you mean {}?", hyphened(word)));
        Err(format!("{}: {value} is not {}{meant}", question.label, offers(question, view)))
    };
    let unit = |from: &[UnitId], typed: &str| from.iter().copied().find(|code| view.marked(*code) == typed);
    match &question.kind {
        Kind::Flag => flag(value).map_or_else(refused, |flag| Ok(Answer::Flag(flag))),
        Kind::Number { .. } => number(value).map_or_else(refused, |number| Ok(Answer::Number(number))),
        Kind::Choice(words) => choice(words, value).map_or_else(refused, |word| Ok(Answer::Word(word.to_owned()))),
        Kind::Unit(from) => unit(from, value).map_or_else(refused, |code| Ok(Answer::Word(code.to_string()))),
        Kind::Units(..) if value == "none" => Ok(Answer::Words(Vec::new())),
        Kind::Units(from, most) => {
            let codes: Option<Vec<UnitId>> = value.split(',').map(|typed| unit(from, typed)).collect();
            let mut codes = codes.filter(|codes| codes.len() <= *most).unwrap_or_default();
            let count = codes.len();
            codes.dedup();
            match count {
                0 => refused(),
                _ if codes.len() < count => Err(format!("{}: {value} names somebody twice", question.label)),
                _ => Ok(Answer::Words(codes.iter().map(UnitId::to_string).collect())),
            }
        }
        Kind::Text if value.trim().is_empty() => refused(),
        Kind::Text => Ok(Answer::Word(value.to_owned())),
        Kind::Letters(of, most) if are_letters(value, of, *most) => Ok(Answer::Word(value.to_owned())),
        Kind::Letters(..) => refused(),
    }
}

/// Yes or no, as a line says it.
pub(super) fn flag(value: &str) -> Option<bool> {
    match value.to_lowercase().as_str() {
        "yes" | "y" | "true" => Some(true),
        "no" | "n" | "false" => Some(false),
        _ => None,
    }
}

/// A number that is not below zero.
pub(super) fn number(value: &str) -> Option<Ratio> {
    Ratio::parse(value).filter(|number| *number >= Ratio::ZERO)
}

/// The word of a choice that is typed, whole, or as far as no other begins so.
pub(super) fn choice<'a>(words: &[&'a str], typed: &str) -> Option<&'a str> {
    let typed = folded(typed);
    let begins = || words.iter().copied().filter(|word| !typed.is_empty() && folded(word).starts_with(&typed));
    let whole = words.iter().copied().find(|word| folded(word) == typed);
    whole.or_else(|| begins().next().filter(|_| begins().count() == 1))
}

/// Whether these are letters that a question takes.
pub(super) fn are_letters(value: &str, of: &str, most: usize) -> bool {
    let one = |c: char| of.chars().any(|each| each.eq_ignore_ascii_case(&c));
    !value.is_empty() && value.chars().count() <= most && value.chars().all(one)
}

/// What is still to be given, each with how a line gives it; empty where nothing is.
pub(super) fn missing(questions: &[Question], view: &View) -> Vec<String> {
    let open = questions.iter().filter(|question| is_open(question) && question.id != Order::ALLOW);
    open.map(|question| format!("{} ({}={})", question.label, name_of(question), offers(question, view))).collect()
}
