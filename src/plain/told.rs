//! What is told in lines: a form and its questions, a ruling with its sum and its odds, what may be ordered. No boxes, no
//! colours, a label on everything, so that it can be read aloud.

use crate::orders::{OpenOrder, is_open, name_of, offers};
use crate::umpire::{Kind, Modifier, Odds, Question, Ratio, UnitId, View, percent, signed};

/// How many outcomes of a throw are told.
const OUTCOMES: usize = 12;

/// A form as it stands: every question with what holds, what there is to say, the sum, the odds.
pub(super) fn form(open: &OpenOrder, view: &View) -> Vec<String> {
    let mut lines = vec![open.form.title.clone()];
    lines.extend(open.form.questions.iter().map(|question| format!("  {}", asked(question, view))));
    lines.extend(open.form.says.iter().map(|said| format!("  {said}")));
    if let Some(odds) = &open.odds {
        lines.extend(sum(&odds.sum, &odds.table));
        lines.extend(chances(odds));
    }
    let prospect = |(what, chance): &(String, Ratio)| format!("  in the end: {what} {}", percent(*chance));
    lines.extend(open.form.prospects.iter().map(prospect));
    lines.retain(|line| !line.trim().is_empty());
    lines
}

/// A question with its name, its letter, the answer that holds, and what else it may be.
pub(super) fn asked(question: &Question, view: &View) -> String {
    let letter = if question.key == ' ' { String::new() } else { format!(" [{}]", question.key) };
    let page = if question.page.is_empty() { String::new() } else { format!(", {}", question.page) };
    let holds = match value(question, view) {
        Some(answer) if question.overruled() => format!("{answer} (overruled)"),
        Some(answer) if !question.said.is_empty() && !question.given => format!("{answer} ({})", question.said),
        Some(answer) => answer,
        None if is_open(question) => "to be given".to_owned(),
        None => "open".to_owned(),
    };
    let name = name_of(question);
    let label = if question.label == name.replace('_', " ") { "" } else { &question.label };
    let label = if label.is_empty() { String::new() } else { format!(", {label}") };
    format!("{name}{letter}{label}: {holds}; {}{page}", offers(question, view))
}

/// The answer that holds, in words.
fn value(question: &Question, view: &View) -> Option<String> {
    Some(match (question.answer.as_ref()?, &question.kind) {
        (answer, Kind::Number { unit }) => format!("{} {unit}", view.said(answer)).trim_end().to_owned(),
        (answer, _) => view.said(answer),
    })
}

/// A sum in a line for each who throws: `sum -2: -1 long range (p. 35), -1 superior (p. 35)`; and where the result is read.
pub(super) fn sum(sum: &[Modifier], table: &str) -> Vec<String> {
    let each = sum.chunk_by(|one, other| one.whose == other.whose).map(|each| {
        let total: i32 = each.iter().map(|modifier| modifier.value).sum();
        let whose = each.first().map_or("", |modifier| modifier.whose.as_str());
        let parts = each.iter().map(|Modifier { label, value, page, .. }| match page.as_str() {
            "" => format!("{value:+} {label}"),
            page => format!("{value:+} {label} ({page})"),
        });
        let whose = if whose.is_empty() { String::new() } else { format!(" of {whose}") };
        format!("  sum{whose} {}: {}", signed(total), parts.collect::<Vec<_>>().join(", "))
    });
    let read = (!table.is_empty()).then(|| format!("  read in {table}"));
    each.chain(read).collect()
}

/// The chance of each outcome, and of each end for everybody who takes part.
pub(super) fn chances(odds: &Odds) -> Vec<String> {
    let chance = |what: &str, chance: Ratio| format!("{what} {}", percent(chance));
    let mut outcomes: Vec<String> =
        odds.outcomes.iter().take(OUTCOMES).map(|row| chance(&row.what, row.chance)).collect();
    let further = odds.outcomes.len().saturating_sub(OUTCOMES);
    if further > 0 {
        outcomes.push(format!("and {further} more"));
    }
    let ends = odds.ends.iter().map(|end| {
        let who = if end.who.is_empty() { "then" } else { &end.who };
        let rows: Vec<String> = end.rows.iter().map(|row| chance(&row.what, row.chance)).collect();
        format!("  chances, {who}: {}", rows.join(", "))
    });
    std::iter::once(format!("  chances: {}", outcomes.join(", "))).chain(ends).collect()
}

/// What may be ordered now, or of one alone: each order with its name, its key, its words, and who may be given it.
pub(super) fn orders(view: &View, of: Option<UnitId>) -> Vec<String> {
    let open = view.orders.iter().filter(|order| match of {
        Some(_) => !order.alone && view.may_be_given(order, of),
        None => order.alone || !order.who.is_empty(),
    });
    let mut lines: Vec<String> = open
        .map(|order| {
            let who: Vec<String> = order.who.iter().map(|code| view.marked(*code)).collect();
            let who = if of.is_some() || who.is_empty() { String::new() } else { format!(": {}", who.join(" ")) };
            format!("  {} or {}, {}{who}", order.name, order.key, order.label)
        })
        .collect();
    if of.is_none() && !view.phase.next.is_empty() {
        lines.push(format!("  next or ], to {}", view.phase.next));
    }
    if lines.is_empty() {
        lines.push("  nothing may be ordered now".to_owned());
    }
    lines
}
