//! Morale tests, retreat moves, rallying (Morale, Melees, Retreating Units).

use crate::rulesets::central_europe::battle::activity::Step;
use crate::rulesets::central_europe::battle::cause::Cause;
use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::fate;
use crate::rulesets::central_europe::battle::marks::Mark;
use crate::rulesets::central_europe::battle::phase::{ANY, Phase};
use crate::rulesets::central_europe::battle::spending::{self, NotItsPhase};
use crate::rulesets::central_europe::battle::state::{OrderKind, State, Unit, Who};
use crate::rulesets::central_europe::battle::words::with_sum;
use crate::rulesets::central_europe::unit::Kind;
use crate::umpire::{End, FormBuilder, Interrupt, Options, Procedure, Question, Refusal, Ruling, UnitId};

use super::rally::{self, NotRetreating, Rally};
use super::reaction::{self, MoraleResult, MoraleTest};
use super::retreating::{before_its_test, leaves_melee, leaves_order, retreat};
use super::supporting::{against_support, anybody_supports, ask_supported, ask_supporter};

pub(crate) const RALLY: OrderKind = OrderKind {
    name: "rally",
    key: 'r',
    label: "rally",
    at: &[Phase::Rally],
    who: Who::Each(State::own_fighters, against_rally),
    rule: rally,
};

pub(crate) const RETREAT: OrderKind = OrderKind {
    name: "retreat",
    key: 'p',
    label: "retreat on",
    at: &[Phase::Retreats],
    who: Who::Each(State::own_fighters, against_retreat),
    rule: retreat_on,
};

pub(crate) const BREAK: OrderKind = OrderKind {
    name: "break",
    key: 'R',
    // No word of it begins with f, the letter of whoever fires or fights by heart.
    label: "retreat at once",
    at: ANY,
    who: Who::Each(State::fighters, |state, unit| {
        let owes = state.unit(unit).is_some_and(|unit| unit.marks.has(Mark::Broke));
        let objection =
            if retreats_on(state, unit) { MoraleObjection::RetreatsOn } else { MoraleObjection::DidNotBreak };
        (!owes).then(|| objection(state.named(unit)).into()).into_iter().collect()
    }),
    // Whoever retreated already when it broke begins another retreat (CE-AMB-16).
    rule: |state, unit, ask| {
        before_its_test(state, unit, ask)?;
        retreat(state, unit, true, ask)
    },
};

pub(crate) const TEST: OrderKind = OrderKind {
    name: "morale",
    key: 't',
    label: "test morale",
    at: ANY,
    who: Who::Each(State::fighters, |state, unit| {
        let owes = state.unit(unit).is_some_and(|unit| !unit.tests.is_empty());
        (!owes).then(|| MoraleObjection::OwesNoTest(state.named(unit)).into()).into_iter().collect()
    }),
    rule: test,
};

/// Why a unit, by its name, may not test, retreat or rally now.
enum MoraleObjection {
    OwesNoTest(String),
    DidNotBreak(String),
    /// It makes a later move of its retreat, in the step of retreats.
    RetreatsOn(String),
    /// Its first retreat move is still owed.
    JustBroke(String),
    HasDiced(String),
}

impl From<MoraleObjection> for Refusal {
    fn from(objection: MoraleObjection) -> Refusal {
        match objection {
            MoraleObjection::OwesNoTest(name) => Refusal::on(reaction::SECTION, format!("{name} owes no morale test")),
            MoraleObjection::DidNotBreak(name) => Refusal::on(reaction::SECTION, format!("{name} did not just break")),
            MoraleObjection::RetreatsOn(name) => {
                Refusal::on(rally::SECTION, format!("{name} did not just break: it retreats on by p"))
            }
            MoraleObjection::JustBroke(name) => {
                Refusal::on(rally::SECTION, format!("{name} owes its first retreat move"))
            }
            MoraleObjection::HasDiced(name) => {
                Refusal::on(rally::SECTION, format!("{name} has diced to rally in this phase"))
            }
        }
    }
}

fn against_rally(state: &State, unit: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.unit(unit) else { return Vec::new() };
    let name = || state.named(unit.id);
    let phase = NotItsPhase::of(state, unit).map(Refusal::from);
    let not_retreating = Rally { unit: state.profile(unit) }.against(&state.tables);
    let just_broke = unit.marks.has(Mark::Broke).then(|| MoraleObjection::JustBroke(name()).into());
    let has_diced = unit.marks.has(Mark::DicedToRally).then(|| MoraleObjection::HasDiced(name()).into());
    phase.into_iter().chain(not_retreating).chain(just_broke).chain(has_diced).collect()
}

/// Whether the move of its retreat that is due is one of the step of retreats.
fn retreats_on(state: &State, unit: UnitId) -> bool {
    state.phase == Phase::Retreats && against_retreat(state, unit).is_empty()
}

fn against_retreat(state: &State, unit: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.unit(unit) else { return Vec::new() };
    let not_retreating = (!unit.profile.retreating).then(|| NotRetreating.into());
    let just_broke = unit.marks.has(Mark::Broke).then(|| MoraleObjection::JustBroke(state.named(unit.id)).into());
    spending::against(state, unit, Step::Retreat, not_retreating.into_iter().chain(just_broke).collect())
}

/// A later move of a retreat, for a point: of whom the scenario holds as well (CE-AMB-59).
fn retreat_on(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let held = spending::is_held(state, unit).then(|| {
        format!(
            "{} is held by the scenario: its retreat goes on all the same, for a point (a reading).",
            state.named(unit)
        )
    });
    held.iter().for_each(|words| ask.say(words.clone()));
    let mut ruling = retreat(state, unit, false, ask)?;
    ruling.events.insert(0, Event::Activated { unit, step: Step::Retreat });
    ruling.notes.extend(held);
    Ok(ruling)
}

fn rally(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let rallying = state.present(unit)?;
    ask.say("To dice for it costs no point (a reading).");
    ask.thrower(rally::WHY, unit.army, state.named(unit));
    let result = ask.resolve(&Rally { unit: state.profile(rallying) }, &state.tables)?;
    let outcome = if result.rallied { "rallies" } else { "goes on retreating" };
    let fell = with_sum(result.score - result.modifier_total, result.modifier_total);
    let line = format!("{} {outcome}: {fell}, {} needed.", state.named(unit), result.needed);
    let mut ruling = Ruling::new(line, vec![Event::Rallied { unit, rallied: result.rallied }]);
    ruling.outcome = outcome.to_owned();
    ruling.sum = result.modifiers;
    Ok(ruling)
}

fn test(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let testing = state.present(unit)?;
    let mut request = MoraleTest { unit: state.profile(testing), ..MoraleTest::default() };
    request.check(&state.tables)?;
    fate::say_who_is_with(state, unit, ask);
    fate::say_who_is_alone(state, unit, ask);
    let because = Question::new("cause", 'O', "because of").on(reaction::SECTION).known();
    let owed = testing.tests.first().copied();
    request.cause = ask.pick(because, Cause::OPTIONS, owed).unwrap_or_default();
    if request.cause == Cause::Melee && testing.marks.has(Mark::Away) && !testing.marks.has(Mark::Broke) {
        ask.say("It has gone back before its test: its support is judged where it fought (a reading).");
    }
    if request.cause == Cause::Firing {
        ask.say("All fire of a step brings one test, whenever that is made (a reading).");
    }
    must_rally(testing, request.cause).into_iter().for_each(|words| ask.say(words));
    if are_guns_in_contact(state, testing) {
        ask.say(GUNS_STAY);
    }
    if testing.tests.len() > 1 {
        ask.say(format!("It owes {} tests, this one first.", testing.tests.len()));
    }
    let supporter = if anybody_supports(state, testing, ask) {
        // Whoever supports it can be named at once.
        let supported = ask_supported(state, testing, ask);
        request.supported = supported == Some(true);
        if supported == Some(false) { None } else { ask_supporter(state, testing, ask) }
    } else {
        None
    };
    if request.supported && supporter.is_none() && ask.answered("supporter") {
        return Interrupt::refuse("name the friend who gives it support, or say that there is none");
    }
    let objections = supporter.map_or_else(Vec::new, |supporter| against_support(state, supporter, unit));
    ask.thrower(reaction::WHY, unit.army, state.named(unit));
    // No die is thrown where every face comes to the same; one that fell before that was seen is counted all the same.
    let certain = request.is_certain(&state.tables) && !ask.dice_lie();
    let result = if certain {
        ask.no_die_decides();
        ask.judge_besides(objections, &request, &state.tables)?;
        request.after(&state.tables, 1)
    } else {
        ask.resolve_besides(objections, &request, &state.tables)?
    };
    let mut ruling = tell_test(state, testing, request.cause, result);
    if certain {
        ruling.line = format!("{} {}, whatever its die.", state.named(unit), ruling.outcome);
    }
    if let Some(supporter) = supporter {
        ruling.events.push(Event::Supports { unit: supporter.id, of: unit });
        let name = state.named(supporter.id);
        ruling.notes.push(format!("{name} gives it support. Until the next card it gives none to others (a reading)."));
    }
    Ok(ruling)
}

/// That who has lost a melee goes back whether it passes or not, and dices to rally as whoever breaks (CE-AMB-45).
fn must_rally(testing: &Unit, cause: Cause) -> Option<String> {
    let goes_back = cause == Cause::Melee && testing.marks.has(Mark::Broke);
    goes_back.then(|| "It has lost a melee: it retreats until it rallies, though it passes (a reading).".to_owned())
}

/// Said of guns that would go back out of a melee.
const GUNS_STAY: &str =
    "It touches an enemy: guns in a melee are eliminated, and do not go back out of it (a reading).";

/// Whether they are guns, and in a melee by what they touch (CE-AMB-62).
fn are_guns_in_contact(state: &State, unit: &Unit) -> bool {
    unit.profile.kind == Kind::Artillery && state.engaged(unit.id)
}

/// What guns come to that fail their test in contact: they are in a melee, and are eliminated (CE-AMB-62).
fn or_taken(result: MoraleResult, in_melee: bool) -> MoraleResult {
    match result.retreats && in_melee {
        true => MoraleResult { effectiveness_after: 0, eliminated: true, retreats: false, ..result },
        false => result,
    }
}

fn tell_test(state: &State, testing: &Unit, cause: Cause, result: MoraleResult) -> Ruling<Event> {
    let unit = testing.id;
    let guns = are_guns_in_contact(state, testing);
    let taken = guns && result.retreats;
    let result = or_taken(result, guns);
    let name = state.named(unit);
    // Of several that are owed this one is made.
    let made = testing.tests.iter().find(|test| **test == cause).or(testing.tests.first()).copied();
    let made = made.filter(|_| testing.tests.len() > 1);
    // Who retreats, or owes its retreat, passes and goes back all the same.
    let stays = !testing.profile.retreating;
    let outcome = match (result.passed, stays) {
        (true, true) => "stands",
        (true, false) => "passes",
        (false, _) => "fails",
    };
    let fell = with_sum(result.score - result.modifier_total, result.modifier_total);
    let line = format!("{name} {outcome}: {fell}, {} needed.", result.needed);
    let mut ruling = Ruling::new(line, vec![Event::Test { unit, cause: None, made }]);
    outcome.clone_into(&mut ruling.outcome);
    let mut end = outcome.to_owned();
    if result.passed && testing.marks.has(Mark::Broke) {
        ruling.notes.push(format!("{name} owes its retreat move all the same."));
        ruling.notes.extend(must_rally(testing, cause));
    }
    if !result.passed {
        let effectiveness = result.effectiveness_after;
        ruling.events.push(Event::Losses { unit, effectiveness, shot: 0, by: Vec::new() });
        end = format!("{effectiveness} left");
        if !result.eliminated {
            ruling.notes.push(format!("{name}: {effectiveness} percent left."));
        }
    }
    if result.eliminated {
        ruling.events.push(Event::gone(unit));
        "eliminated".clone_into(&mut end);
        ruling.notes.push(format!("{name} is eliminated."));
        ruling.notes.extend(taken.then(|| GUNS_STAY.to_owned()));
    }
    if result.retreats {
        ruling.events.push(Event::Breaks { unit });
        end.insert_str(0, "retreats, ");
        ruling.notes.push(format!("{name} breaks and retreats a full move at once."));
        ruling.notes.extend(leaves_melee(state, testing).map(|words| format!("{words}.")));
        ruling.notes.extend(leaves_order(state, unit));
    }
    ruling.ends = vec![End::of(state.roster.marked(unit), end)];
    ruling.sum = result.modifiers;
    ruling
}
