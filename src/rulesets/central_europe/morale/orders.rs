//! Morale tests, retreat moves, rallying (Morale, Melees, Retreating Units).

use crate::rulesets::central_europe::battle::activity::Step;
use crate::rulesets::central_europe::battle::cause::{Cause, OwedTest};
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
use super::support::SupportCheck;

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
    // Whoever retreated already when it broke goes on with its retreat (CE-AMB-16).
    rule: |state, unit, ask| {
        before_its_test(state, unit, ask)?;
        let again = state.unit(unit).is_some_and(|unit| unit.marks.has(Mark::Again));
        retreat(state, unit, !again, ask)
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
    let owed = testing.tests.first().map(|test| test.cause);
    request.cause = ask.pick(because, Cause::OPTIONS, owed).unwrap_or_default();
    if request.cause == Cause::Melee && testing.marks.has(Mark::Away) && !testing.marks.has(Mark::Broke) {
        ask.say("It has gone back before its test: its support is judged where it fought (a reading).");
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
    let check = supporter.map(|supporter| support_of(state, supporter, unit));
    let objections = check.map_or_else(Vec::new, |check| check.objections(&state.tables));
    ask.thrower(reaction::WHY, unit.army, state.named(unit));
    let objections = objections.into_iter().map(Refusal::from).collect();
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

/// Whether there is anybody who might stand behind it.
fn anybody_supports(state: &State, testing: &Unit, ask: &mut FormBuilder<'_>) -> bool {
    let anybody = friends(state, testing).into_iter().any(|other| could_support(state, other, testing.id));
    let asked = anybody || ask.answered("supported");
    say_who_supports_another(state, testing, ask);
    if !asked {
        ask.say("No friend is left that could give it support (Morale).");
        // Whoever types the answer by heart says what stands.
        ask.pick(is_supported(state).as_said("none is left"), &[(false, "no")], Some(false));
    }
    asked
}

/// Who cannot be named for it, as he supports another in this phase (CE-AMB-40).
fn say_who_supports_another(state: &State, testing: &Unit, ask: &mut FormBuilder<'_>) {
    for friend in friends(state, testing).into_iter().filter(|friend| might_support(state, *friend)) {
        if let Some(other) = supports_another(state, friend, testing.id) {
            let (own, other) = (state.roster.marked(friend), state.roster.marked(other));
            ask.say(format!("{own} supports {other} until the next card, and cannot be named here (a reading)."));
        }
    }
}

/// The question whether a friend stands behind it.
fn is_supported(state: &State) -> Question {
    let behind = format!("friend right behind, within {} of its moves", state.tables.morale.support_phases);
    Question::new("supported", 's', behind).on(reaction::SECTION)
}

/// Whether a friend stands behind it.
fn ask_supported(state: &State, testing: &Unit, ask: &mut FormBuilder<'_>) -> Option<bool> {
    let support = is_supported(state);
    let before = supported_before(state, testing).map(|_| true);
    let support = if before.is_some() { as_before(state, testing, support) } else { support };
    let likely = before.or(ask.answered("supporter").then_some(true));
    // The last is the word of journals that were begun before it was a plain no.
    ask.pick(support, &[(false, "no"), (true, "yes"), (false, "none")], likely)
}

/// From where support is taken over.
const LAST_TEST: &str = "as in its last test";

/// A question that is answered as in its last test; but who has moved or been charged since may stand elsewhere, or where its
/// friend did (CE-AMB-40).
fn as_before(state: &State, testing: &Unit, asked: Question) -> Question {
    if state.asked_anew.contains(&testing.id) { asked.must() } else { asked.as_said(LAST_TEST) }
}

/// Who supported it in a test that it made before in this phase, and still may.
fn supported_before(state: &State, testing: &Unit) -> Option<UnitId> {
    let before = state.supporter_of(testing.id)?;
    let supporter = state.unit(before).filter(|unit| !unit.gone)?;
    support_of(state, supporter, testing.id).objections(&state.tables).is_empty().then_some(before)
}

fn friends(state: &State, testing: &Unit) -> Vec<UnitId> {
    state.others(testing.id).into_iter().filter(|other| other.army == testing.id.army).collect()
}

/// The unit behind it.
fn ask_supporter<'a>(state: &'a State, testing: &Unit, ask: &mut FormBuilder<'_>) -> Option<&'a Unit> {
    // He may be named before it is said that anybody is there, which says it.
    let which = if ask.answered("supported") { "which it is" } else { "which it is, if there is one" };
    let from = Question::new("supporter", 'f', which).on(reaction::SECTION);
    let before: Vec<UnitId> = supported_before(state, testing).into_iter().collect();
    let from = if before.is_empty() { from.must() } else { as_before(state, testing, from) };
    // A journal that was begun when all were offered may name any of them.
    let any = ask.dice_lie();
    let could = |other: UnitId| could_support(state, other, testing.id);
    if friends(state, testing).into_iter().any(|other| !could(other)) {
        ask.say(
            "Left out: generals, guns and light infantry; who retreats, is in a melee or is held by the scenario (a reading).",
        );
    }
    let might = friends(state, testing).into_iter().filter(|other| any || could(*other)).collect();
    let supporter = state.unit(*ask.units_or(from, might, 1, &before).first()?)?;
    let check = support_of(state, supporter, testing.id);
    if check.objections(&state.tables).is_empty() {
        let reach = check.reach(&state.tables);
        ask.say(format!("{} supports from as far as {reach} cm behind.", state.named(supporter.id)));
    }
    Some(supporter)
}

/// Whether a unit could support anybody: of an arm that does, not retreating (CE-AMB-27), and held neither in a melee nor by
/// the scenario (CE-AMB-47).
fn might_support(state: &State, unit: UnitId) -> bool {
    let gives = |unit: &Unit| {
        let could = !SupportCheck::never(&unit.profile) && !unit.profile.retreating;
        could && !state.engaged(unit.id) && unit.held_in(state.turn).is_none()
    };
    state.unit(unit).is_some_and(gives)
}

/// Whether a unit could support this one, as far as the roster tells: whoever supports another in this phase could not.
fn could_support(state: &State, unit: UnitId, of: UnitId) -> bool {
    let free = |unit: &Unit| support_of(state, unit, of).objections(&state.tables).is_empty();
    might_support(state, unit) && state.unit(unit).is_some_and(free)
}

/// Whom but this one a unit supports in this phase. Whose receiver is eliminated supports nobody any more (CE-AMB-40).
fn supports_another(state: &State, supporter: UnitId, of: UnitId) -> Option<UnitId> {
    let stands = |unit: UnitId| state.unit(unit).is_some_and(|unit| !unit.gone);
    let another = |[by, other]: &&[UnitId; 2]| *by == supporter && *other != of && stands(*other);
    state.supports.iter().find(another).map(|[_, other]| *other)
}

/// Whether a unit may support another. That it is near enough, and right behind, is the umpire's to see.
fn support_of(state: &State, supporter: &Unit, of: UnitId) -> SupportCheck {
    SupportCheck {
        supporter: state.profile(supporter),
        already_supporting: supports_another(state, supporter.id, of).is_some(),
        ..SupportCheck::default()
    }
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
    let owed = |test: &OwedTest| test.cause == cause;
    let made = testing.tests.iter().find(|test| owed(test)).or(testing.tests.first()).map(|test| test.cause);
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
