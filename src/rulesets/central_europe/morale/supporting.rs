//! Who supports a unit that tests: what is asked of it, and what is against whom the umpire names (Morale).

use crate::rulesets::central_europe::battle::state::{State, Unit};
use crate::umpire::{Answer, FormBuilder, Question, Refusal, UnitId};

use super::reaction;
use super::support::SupportCheck;

/// Whether there is anybody who might stand behind it.
pub(super) fn anybody_supports(state: &State, testing: &Unit, ask: &mut FormBuilder<'_>) -> bool {
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

/// Asks whether a friend stands behind it.
pub(super) fn ask_supported(state: &State, testing: &Unit, ask: &mut FormBuilder<'_>) -> Option<bool> {
    let support = is_supported(state);
    let before = supported_before(state, testing).map(|_| true);
    let support = if before.is_some() { as_before(state, testing, support) } else { support };
    let named = ask.answered("supporter").then(|| !ask.has("supporter", &Answer::Words(Vec::new())));
    let likely = before.or(named);
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
pub(super) fn ask_supporter<'a>(state: &'a State, testing: &Unit, ask: &mut FormBuilder<'_>) -> Option<&'a Unit> {
    // He may be named before it is said that anybody is there, which says it.
    let which = if ask.answered("supported") { "which it is" } else { "which it is, if there is one" };
    let from = Question::new("supporter", 'f', which).on(reaction::SECTION);
    let before: Vec<UnitId> = supported_before(state, testing).into_iter().collect();
    let from = if before.is_empty() { from.must() } else { as_before(state, testing, from) };
    let could = |other: UnitId| could_support(state, other, testing.id);
    if friends(state, testing).into_iter().any(|other| !could(other)) {
        ask.say(
            "No support: generals, guns, light infantry; who retreats, is in a melee or is held by the scenario (a reading).",
        );
    }
    // Whoever is named is told why he gives none; who could stands first.
    let mut all = friends(state, testing);
    all.sort_by_key(|other| !could(*other));
    let supporter = state.unit(*ask.units_or(from, all, 1, &before).first()?)?;
    if could(supporter.id) {
        let reach = support_of(state, supporter, testing.id).reach(&state.tables);
        ask.say(format!("{} supports from as far as {reach} cm behind.", state.named(supporter.id)));
    }
    Some(supporter)
}

/// Whether a unit could support anybody: of an arm that does, not retreating (CE-AMB-27), and held neither in a melee nor by
/// the scenario (CE-AMB-47).
fn might_support(state: &State, unit: UnitId) -> bool {
    state.unit(unit).is_some_and(|own| {
        let could = !SupportCheck::never(&own.profile) && !own.profile.retreating;
        could && !state.engaged(unit) && own.held_in(state.turn).is_none()
    })
}

/// Whether a unit could support this one, as far as the roster tells: whoever supports another in this phase could not.
fn could_support(state: &State, unit: UnitId, of: UnitId) -> bool {
    state.unit(unit).is_some_and(|unit| against_support(state, unit, of).is_empty())
}

/// What is against a unit's support of another: that of its arm and of whom else it supports; or else that it is held in a melee or
/// by the scenario (CE-AMB-47).
pub(super) fn against_support(state: &State, supporter: &Unit, of: UnitId) -> Vec<Refusal> {
    let reasons = support_of(state, supporter, of).objections(&state.tables);
    let engaged = state.engaged(supporter.id).then_some("it is in a melee, and gives no support (a reading)");
    let held = supporter.held_in(state.turn).map(|_| "the scenario holds it: it gives no support (a reading)");
    let others = engaged.into_iter().chain(held).map(|words| Refusal::on(reaction::SECTION, words));
    reasons.into_iter().map(Refusal::from).chain(others).collect()
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
