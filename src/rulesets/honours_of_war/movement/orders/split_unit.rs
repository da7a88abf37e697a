//! Units are split and joined in the game (option, p. 38).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::objection::worded;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{Charge, Mark, OrderKind, State, UnitInPlay, Who};
use crate::rulesets::honours_of_war::movement::objection::WayObjection;
use crate::rulesets::honours_of_war::unit::split::{JoinUnits, SplitResult, SplitUnit};
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "split",
    key: 'L',
    label: "split, or join to another",
    at: &[Phase::Movement],
    who: Who::Each(
        |state| state.those(|_| true),
        |state, id| {
            let Some(unit) = state.unit(id) else { return vec![Refusal::new("select a unit, not a brigade")] };
            let whole = parts(state, unit).err().filter(|_| others(state, unit).is_empty());
            against(state, unit).into_iter().chain(whole).collect()
        },
    ),
    rule: split,
}];

/// Old journals hold it.
pub(crate) const UNITE: OrderKind = OrderKind {
    name: "unite",
    key: ' ',
    label: "join two units into one",
    at: &[Phase::Movement],
    who: Who::Each(
        |state| state.those(|_| true),
        |state, id| {
            let Some(unit) = state.unit(id) else { return vec![Refusal::new("select a unit, not a brigade")] };
            let nobody = || Refusal::on("p. 38", "its brigade has no other unit of its kind that fits it");
            let alone = others(state, unit).is_empty().then(nobody);
            against(state, unit).into_iter().chain(alone).collect()
        },
    ),
    rule: unite,
};

/// What speaks against splitting a unit, or joining it to another.
fn against(state: &State, unit: &UnitInPlay) -> Vec<Refusal> {
    let charged = |charge: &Charge| charge.attacker == unit.id || charge.target == unit.id;
    let busy = state.engaged(unit.id) || state.charges.iter().any(charged);
    let reasons = [
        (!state.options.split_and_join, WayObjection::NoSplitting),
        (unit.profile.moved, WayObjection::SplitAfterMove),
        (unit.has(Mark::Stays), WayObjection::SplitStandingStill),
        (unit.ground != Ground::Open, WayObjection::SplitOutsideOpen),
        (busy, WayObjection::SplitInFight),
    ];
    worded(reasons).collect()
}

fn parts(state: &State, unit: &UnitInPlay) -> Result<SplitResult, Refusal> {
    SplitUnit { unit: unit.profile.clone() }.answer(&state.tables)
}

/// Units of its brigade with which it makes one.
fn others(state: &State, unit: &UnitInPlay) -> Vec<UnitId> {
    let fits = |other: &&UnitInPlay| {
        let request = JoinUnits { first: unit.profile.clone(), second: other.profile.clone() };
        other.id != unit.id && state.lets(against(state, other)) && request.answer(&state.tables).is_ok()
    };
    let brigade = state.present().filter(|other| other.id.of_brigade() == unit.id.of_brigade());
    brigade.filter(fits).map(|other| other.id).collect()
}

fn split(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let (Some(unit), Some(brigade)) = (state.unit(code), state.brigade(code)) else {
        return Interrupt::refuse("select a unit, not a brigade");
    };
    if !others(state, unit).is_empty() {
        let joins = Question::new("joins", 'j', "is joined by another").on("p. 38");
        if ask.flag(joins, parts(state, unit).is_err()) {
            return unite(state, code, ask);
        }
    }
    let parts = parts(state, unit)?;
    let taken = |digit: &u8| brigade.units.iter().any(|other| other.id.unit == *digit);
    let Some(digit) = (1..=9).find(|digit| !taken(digit)) else {
        return Interrupt::refuse("a brigade has 9 units at most: no digit is left for the second part");
    };
    let second = UnitId { unit: digit, ..code };
    let named = |name: &String| brigade.units.iter().any(|other| other.name == *name);
    let mut names = ["II", "III", "IV", "V"].iter().map(|number| format!("{} {number}", unit.name));
    let name = names.find(|name| !named(name)).unwrap_or_else(|| format!("{} {digit}", unit.name));
    ask.title(format!("Split {} (p. 38)", state.named(code)));
    let hits = [("hits", 'h', code), ("second_hits", 's', second)].map(|(id, key, part)| {
        let question = Question::new(id, key, format!("hits of {}", state.marked(part))).on("p. 38").known();
        ask.number(question, "", Some(Ratio::whole(i128::from(unit.profile.hits))))
    });
    if brigade.independent {
        ask.permit(vec![WayObjection::SplitIndependent.into()])?;
    }
    ask.ready()?;
    let mut events = vec![Event::Splits {
        unit: code,
        first: parts.first,
        second_code: second,
        second_name: name.clone(),
        second: parts.second,
    }];
    for (id, told) in [code, second].into_iter().zip(hits) {
        let total = count(told)?;
        if total != unit.profile.hits {
            events.push(Event::Hits { unit: id, total, from: None, fire: false });
        }
    }
    Ok(Ruling::new(
        format!("{} is split; the second part is {} {name}.", state.named(code), state.marked(second)),
        events,
    ))
}

fn unite(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(unit) = state.unit(code) else { return Interrupt::refuse("select a unit, not a brigade") };
    ask.title(format!("Join to {} (p. 38)", state.named(code)));
    let from = others(state, unit);
    let only = if let [only] = from[..] { Some(only) } else { None };
    let other = ask.unit(Question::new("with", ' ', "who touches it").on("p. 38"), from, only);
    let Some(other) = other.and_then(|other| state.unit(other)) else { return Err(Interrupt::Unanswered) };
    let request = JoinUnits { first: unit.profile.clone(), second: other.profile.clone() };
    let whole = request.answer(&state.tables)?.unit;
    let worse = Ratio::whole(i128::from(whole.hits));
    let told = ask.number(Question::new("hits", 'h', "hits of both together").on("p. 38").known(), "", Some(worse));
    ask.ready()?;
    let line = format!("{} joins {}.", state.named(other.id), state.named(code));
    let mut events = vec![Event::Unites { unit: code, other: other.id, whole: whole.clone() }];
    let total = count(told)?;
    if total != whole.hits {
        events.push(Event::Hits { unit: code, total, from: None, fire: false });
    }
    Ok(Ruling::new(line, events))
}

fn count(told: Ratio) -> Result<u32, Interrupt> {
    match u32::try_from(told.numerator()) {
        Ok(total) if told.is_whole() => Ok(total),
        _ => Interrupt::refuse("hits are a whole number"),
    }
}
