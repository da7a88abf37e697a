//! Who stood behind a unit that was removed, or into whom one fell back or routed, which only the table shows: he is
//! disordered by it (Disorder; Notes 25).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::{disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{BattleUnit, OrderKind, State, Who, ids};
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::umpire::{Duty, FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

const SECTION: &str = "Disorder";

pub(crate) const BEHIND: OrderKind = OrderKind {
    name: "behind",
    key: 'K',
    label: "who stood behind",
    at: &[Phase::Tests, Phase::Artillery, Phase::Moves, Phase::Musketry, Phase::Melees, Phase::End],
    who: Who::Table(|state| {
        let none = first(state).is_none();
        let text = "nobody is removed or fell back of whom it is not said who stood behind";
        Vec::from_iter(none.then(|| Refusal::on(SECTION, text)))
    }),
    rule: behind,
};

/// Its friends, whom it may disorder: a skirmish base never is (Notes 21).
fn friends(state: &State, of: UnitId) -> impl Iterator<Item = &BattleUnit> {
    let friend = move |unit: &&BattleUnit| unit.id.army == of.army && unit.id != of;
    state.present().filter(friend).filter(|unit| unit.now.arm != Arm::Skirmishers)
}

/// The removed of whom it is still to be said, and can matter: where every friend is disordered, it cannot.
pub(crate) fn open(state: &State) -> impl Iterator<Item = UnitId> {
    let falls = |unit: &BattleUnit| disorders(state, &unit.now, DisorderCause::SupportedUnitRemoved) > 0;
    state.removed.iter().copied().filter(move |gone| friends(state, *gone).any(falls))
}

/// Those on the table who fell back from a melee, and of whom it is still to be said into whom.
pub(crate) fn fallen(state: &State) -> impl Iterator<Item = UnitId> {
    fell(state).filter(|id| !is_gone(state, *id))
}

/// The same, and who routed.
fn fell(state: &State) -> impl Iterator<Item = UnitId> {
    state.fallen.iter().copied().filter(|id| friends(state, *id).next().is_some())
}

fn is_gone(state: &State, id: UnitId) -> bool {
    state.unit(id).is_none_or(|unit| unit.gone)
}

/// Of whom it is said next.
fn first(state: &State) -> Option<UnitId> {
    open(state).next().or_else(|| fell(state).next())
}

/// Whether its rear was counted as supported in this step: then there was somebody.
fn was_backed(state: &State, gone: UnitId) -> bool {
    state.removed.contains(&gone) && state.roster.unit(gone).is_some_and(|unit| unit.support.rear)
}

/// Those besides this one of whom nothing is known, and of whom it can be said at once that it was nobody.
fn others(state: &State, but: UnitId) -> Vec<UnitId> {
    let mut others: Vec<UnitId> = Vec::new();
    for id in open(state).chain(fell(state)).filter(|id| *id != but && !was_backed(state, *id)) {
        if !others.contains(&id) {
            others.push(id);
        }
    }
    others
}

/// Asks whether nobody stood behind the others or in their way, either: of those of whom it is so.
fn ask_others(state: &State, but: UnitId, ask: &mut FormBuilder<'_>) -> Vec<UnitId> {
    let mut others = others(state, but);
    if others.is_empty() {
        return others;
    }
    let who: Vec<String> = others.iter().map(|id| state.marked(*id)).collect();
    let nobody = Question::new("others", 'l', format!("and nobody of the others: {}", who.join(" ")));
    if !ask.flag(nobody.on(SECTION), false) {
        others.clear();
    }
    others
}

/// What is owed of it.
pub(crate) fn duty(state: &State) -> Option<Duty> {
    let marked = |ids: Vec<UnitId>| ids.into_iter().map(|id| state.marked(id)).collect::<Vec<_>>().join(" ");
    let removed: Vec<UnitId> = open(state).collect();
    // The way of a rout is asked with the support of who routs.
    let (routed, back): (Vec<UnitId>, Vec<UnitId>) =
        fell(state).filter(|id| !removed.contains(id)).partition(|id| is_gone(state, *id));
    let owed = [("who supported", removed, ""), ("into whom", back, " fell back"), ("through whom", routed, " routed")];
    let owed = owed.into_iter().filter(|(_, ids, _)| !ids.is_empty());
    let what: Vec<String> = owed.map(|(who, ids, did)| format!("{who} {}{did}", marked(ids))).collect();
    (!what.is_empty()).then(|| Duty { what: what.join(", "), who: Vec::new(), order: BEHIND.name })
}

/// Asks who supported the rear of the removed. Whose rear was said to be supported had somebody there, unless it is said
/// otherwise; who is disordered already may be named, and takes no ring.
fn ask_supporters(state: &State, gone: UnitId, ask: &mut FormBuilder<'_>) -> Vec<UnitId> {
    ask.say("who is disordered already takes no ring (Notes 25)");
    let question = Question::new("behind", 'p', "supported its rear").on(SECTION);
    let question = if was_backed(state, gone) {
        ask.say("its rear was said to be supported in this step");
        if ask.flag(Question::new("nobody", 'N', "nobody stood there").on(SECTION), false) {
            return Vec::new();
        }
        question.must()
    } else {
        ask.say("nobody unless named");
        question
    };
    ask.units(question, ids(friends(state, gone)), 3)
}

/// Why one gives no support to another whose support costs him a ring (Morale test modifiers); the disordered take none
/// anyway.
fn gives_none(state: &State, friend: &BattleUnit, to: UnitId) -> Option<&'static str> {
    let squares = friend.now.is_square() && state.roster.unit(to).is_some_and(|unit| unit.now.is_square());
    let worn = friend.now.kills.count() >= state.tables.hits.test;
    worn.then_some("has too many kills").or(squares.then_some("is a square behind a square"))
}

fn behind(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(unit) = first(state) else { return Interrupt::refuse("nobody is removed, and nobody fell back") };
    let name = state.named(unit);
    let (removed, falls) = (open(state).any(|gone| gone == unit), state.fallen.contains(&unit));
    let (did, cause) = if is_gone(state, unit) {
        ("routed through", DisorderCause::RoutersPassThrough)
    } else {
        ("fell back into", DisorderCause::FriendsFallBack)
    };
    ask.title(if removed { format!("who supported the rear of {name}") } else { format!("whom {name} {did}") });
    let alone = others(state, unit).is_empty() && !was_backed(state, unit);
    let nobody = alone && ask.flag(Question::new("nobody", 'l', "nobody at all").on(SECTION), false);
    let supporters = if removed && !nobody { ask_supporters(state, unit, ask) } else { Vec::new() };
    let mut passed = Vec::new();
    if falls && !nobody {
        ask.say("friends in its way are disordered (Disorder): nobody unless named");
        let question = Question::new("into", 'U', format!("it {did}")).on(SECTION);
        passed = ask.units(question, ids(friends(state, unit)), 4);
    }
    let others = ask_others(state, unit, ask);
    ask.ready()?;
    let told = |named: &[UnitId]| {
        let who: Vec<String> = named.iter().map(|id| state.named(*id)).collect();
        if who.is_empty() { "nobody".to_owned() } else { who.join(" and ") }
    };
    let support = removed.then(|| format!("Behind {name} stood {}.", told(&supporters)));
    let way = falls.then(|| format!("{} {did} {}.", if removed { "It" } else { &name }, told(&passed)));
    let line: Vec<String> = support.into_iter().chain(way).collect();
    let mut ruling = Ruling::new(line.join(" "), vec![Event::Behind { unit }]);
    if !others.is_empty() {
        let who: Vec<String> = others.iter().map(|id| state.named(*id)).collect();
        ruling.notes.push(format!("Nobody stood behind {}, or in the way.", who.join(", ")));
        ruling.events.extend(others.into_iter().map(|unit| Event::Behind { unit }));
    }
    // Whom the routers disordered is disordered already when his support is counted.
    let supporters = supporters.into_iter().filter(|id| !passed.contains(id));
    let supporters = supporters.map(|id| (id, DisorderCause::SupportedUnitRemoved)).collect::<Vec<_>>();
    for (id, cause) in passed.iter().map(|id| (*id, cause)).chain(supporters) {
        let Some(friend) = state.unit(id) else { continue };
        let ring = disorders(state, &friend.now, cause);
        if let Some(why) = gives_none(state, friend, unit).filter(|_| cause == DisorderCause::SupportedUnitRemoved) {
            ruling.notes.push(format!("{} {why}, supports nobody, and takes no ring.", state.named(id)));
            continue;
        }
        if ring == 0 {
            ruling.notes.push(format!("{} is disordered already, and takes no ring.", state.named(id)));
        }
        suffer(state, id, &friend.now, (0, ring), &mut ruling);
    }
    Ok(ruling)
}
