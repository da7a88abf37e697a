//! Who stood behind a unit that was removed, or into whom one fell back or routed, which only the table shows: he is
//! disordered by it (Disorder; Notes 25).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::{self, disorders, friends, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, UnitInPlay, Who, ids, without_stop};
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::umpire::{Answer, Duty, FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

const SECTION: &str = "Disorder";

const AT: &[Phase] = &[Phase::Tests, Phase::Artillery, Phase::Moves, Phase::Musketry, Phase::Melees, Phase::End];

/// The letter of nobody, of this unit alone: the same in every form, as it is typed by heart.
const NOBODY: char = 'l';

/// Of the selected, where it is owed of him; of the only one of whom it is owed, whoever is selected.
pub(crate) const BEHIND: OrderKind = OrderKind {
    name: "stood_behind",
    key: 'K',
    // Short, so that the footer has room for it in every step.
    label: "who stood behind",
    at: AT,
    who: Who::Each(
        |state| {
            let brigades = state.brigades().map(|brigade| brigade.id);
            brigades.chain(state.units().map(|unit| unit.id)).collect()
        },
        |state, _| none_owed(state),
    ),
    rule: of_selected,
};

/// As journals of before have it, which named nobody: of the first of whom it is owed.
pub(crate) const OF_THE_FIRST: OrderKind =
    OrderKind { name: "behind", who: Who::Table(none_owed), rule: of_first, ..BEHIND };

fn none_owed(state: &State) -> Vec<Refusal> {
    let text = "nobody is removed or fell back of whom it is not said who stood behind";
    Vec::from_iter(owing(state).is_empty().then(|| Refusal::on(SECTION, text)))
}

/// The removed of whom it is still to be said, and can matter: where every friend is disordered, it cannot.
pub(crate) fn open(state: &State) -> impl Iterator<Item = UnitId> {
    state.removed.iter().copied().filter(|gone| rings::behind(state, *gone).is_some())
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

/// Those of whom it is still to be said, the removed first.
fn owing(state: &State) -> Vec<UnitId> {
    let mut owing: Vec<UnitId> = Vec::new();
    for id in open(state).chain(fell(state)) {
        if !owing.contains(&id) {
            owing.push(id);
        }
    }
    owing
}

/// Whether its rear was counted as supported in this step: then there was somebody.
fn was_backed(state: &State, gone: UnitId) -> bool {
    state.removed.contains(&gone) && state.roster.unit(gone).is_some_and(|unit| unit.support.rear)
}

/// Those besides this one of whom nothing is known, and of whom it can be said at once that it was nobody.
fn others(state: &State, but: UnitId) -> Vec<UnitId> {
    let mut others = owing(state);
    others.retain(|id| *id != but && !was_backed(state, *id));
    others
}

/// Asks whether nobody stood behind the others or in their way, either: of those of whom it is so.
fn ask_others(state: &State, but: UnitId, ask: &mut FormBuilder<'_>) -> Vec<UnitId> {
    let mut others = others(state, but);
    let who: Vec<String> = others.iter().map(|id| state.marked(*id)).collect();
    // Where it is owed of nobody else the row stands there all the same: it is typed by heart. Short, so that its answer has
    // room behind it.
    let who = if who.is_empty() { "others".to_owned() } else { who.join(" ") };
    let nobody = Question::new("others", 'j', format!("nobody behind {who}"));
    if !ask.flag(nobody.on(SECTION), false) {
        others.clear();
    }
    others
}

/// What is owed of it, of whom.
pub(crate) fn duties(state: &State) -> Vec<Duty> {
    let removed: Vec<UnitId> = open(state).collect();
    // The way of a rout is asked with the support of who routs.
    let (routed, back): (Vec<UnitId>, Vec<UnitId>) =
        fell(state).filter(|id| !removed.contains(id)).partition(|id| state.routed.contains(id));
    let owed = [("who supported", removed), ("fell back into whom", back), ("routed through whom", routed)];
    let owed = owed.into_iter().filter(|(_, who)| !who.is_empty());
    owed.map(|(what, who)| Duty { what: what.to_owned(), who, order: BEHIND.name }).collect()
}

/// Asks who supported the rear of the removed. Whose rear was said to be supported had somebody there, unless it is said
/// otherwise; who is disordered already may be named, and takes no ring.
fn ask_supporters(state: &State, gone: UnitId, must: bool, ask: &mut FormBuilder<'_>) -> Vec<UnitId> {
    ask.say("who is disordered already takes no ring (Notes 25)");
    let question = Question::new("behind", 'p', "supported its rear").on(SECTION);
    let open = must && !ask.answered("behind");
    let question = if was_backed(state, gone) {
        ask.say("its rear was said to be supported in this step");
        if ask.flag(nobody_first("nobody stood there", open), false) {
            return Vec::new();
        }
        question.must()
    } else if ask.answered("into") {
        // Whom it routed through is named already: what is left to say is that nobody else supported it.
        if ask.flag(nobody_first("nobody supported its rear", open), false) {
            return Vec::new();
        }
        if must { question.must() } else { question }
    } else if must {
        question.must()
    } else {
        question
    };
    ask.units(question, ids(friends(state, gone)), 3)
}

/// Why one gives no support to another whose support costs him a ring (Morale test modifiers); the disordered take none
/// anyway.
fn gives_none(state: &State, friend: &UnitInPlay, to: UnitId) -> Option<&'static str> {
    let squares = friend.now.is_square() && state.roster.unit(to).is_some_and(|unit| unit.now.is_square());
    let worn = friend.now.kills.count() >= state.tables.hits.test;
    worn.then_some("has too many kills").or(squares.then_some("is a square behind a square"))
}

fn of_selected(state: &State, selected: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let owing = owing(state);
    let of = match owing[..] {
        [] => return Interrupt::refuse("nobody is removed, and nobody fell back"),
        _ if owing.contains(&selected) => Some(selected),
        [only] => Some(only),
        // The selected owes nothing of it: of whom it is said is not guessed.
        _ => {
            ask.title(BEHIND.label);
            ask.unit(Question::new("of", 'h', "of").on(SECTION), owing, None)
        }
    };
    match of {
        Some(unit) => behind(state, unit, true, ask),
        None => Err(Interrupt::Unanswered),
    }
}

fn of_first(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    match owing(state).first() {
        Some(unit) => behind(state, *unit, false, ask),
        None => Interrupt::refuse("nobody is removed, and nobody fell back"),
    }
}

/// The row of nobody, which is open before that in which somebody is named, until either is said.
fn nobody_first(words: &'static str, open: bool) -> Question {
    let nobody = Question::new("nobody", NOBODY, words).on(SECTION);
    if open { nobody.must() } else { nobody }
}

/// Asks that there was nobody at all. Where his rear was counted there was somebody, or he routed through somebody, and that
/// nobody supported him is asked beside his supporters.
fn ask_nobody(state: &State, (unit, removed): (UnitId, bool), must: bool, ask: &mut FormBuilder<'_>) -> bool {
    let (named, routed) = (ask.answered("behind"), ask.answered("into"));
    let apart = was_backed(state, unit) || (removed && routed);
    !apart && ask.flag(nobody_first("nobody at all", must && !named && !routed), false)
}

/// Who stood there or in the way has to be named, or that it was nobody said; in journals of before it was nobody unless named.
fn behind(state: &State, unit: UnitId, must: bool, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let name = state.named(unit);
    let (removed, falls) = (open(state).any(|gone| gone == unit), state.fallen.contains(&unit));
    // Who fell back, and was removed by his test thereafter, did not rout.
    let (did, cause) = if state.routed.contains(&unit) {
        ("routed through", DisorderCause::RoutersPassThrough)
    } else {
        ("fell back into", DisorderCause::FriendsFallBack)
    };
    ask.title(if removed { format!("who supported the rear of {name}") } else { format!("whom {name} {did}") });
    let must = must && !ask.has("others", &Answer::Flag(true));
    let nobody = ask_nobody(state, (unit, removed), must, ask);
    let supporters = if removed && !nobody { ask_supporters(state, unit, must, ask) } else { Vec::new() };
    let mut passed = Vec::new();
    if falls && !nobody {
        let unless = if must && !removed { "" } else { ": nobody unless named" };
        ask.say(format!("friends in its way are disordered (Disorder){unless}"));
        let question = Question::new("into", 'U', format!("it {did}")).on(SECTION);
        let question = if must && !removed { question.must() } else { question };
        passed = ask.units(question, ids(friends(state, unit)), 4);
    }
    let others = ask_others(state, unit, ask);
    ask.ready()?;
    let told = |named: &[UnitId]| {
        let who: Vec<String> = named.iter().map(|id| state.named(*id)).collect();
        if who.is_empty() { "nobody".to_owned() } else { without_stop(&who.join(" and ")).to_owned() }
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
