//! Disorder by what only the table shows: friends who fall back, routers, ground (Disorder).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::suffer;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, Who, ids};
use crate::rulesets::napoleonic_d8::morale::disorder::DisorderCheck;
use crate::rulesets::napoleonic_d8::morale::orders::behind;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Options, Question, Refusal, Ruling, UnitId};

pub(crate) const DISORDER: OrderKind = OrderKind {
    name: "disorder",
    key: 'O',
    label: "disorder",
    at: &[Phase::Tests, Phase::Artillery, Phase::Moves, Phase::Musketry, Phase::Melees, Phase::End],
    who: Who::Each(|state| ids(state.present()), against),
    rule: disorder,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    state.against(id, &[], |_| Vec::<Refusal>::new())
}

fn disorder(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.on_table(id)?;
    let check = |cause| DisorderCheck { unit: unit.now.clone(), cause }.answer(&state.tables);
    let causes = DisorderCause::OPTIONS.iter().copied();
    let causes: Vec<_> = causes.filter(|(cause, _)| check(*cause).is_ok()).collect();
    // Nothing is filled in: Enter on a unit with nothing else to do may open this form, and must not disorder it.
    let cause = ask.pick(Question::new("cause", 'h', "because").on("Disorder"), &causes, None);
    let Some(cause) = cause else { return Err(Interrupt::Unanswered) };
    let answer = check(cause)?;
    ask.ready()?;
    let effect = if answer.disorders_gained > 0 { "is disordered" } else { "is not disordered" };
    let mut ruling = Ruling::new(format!("{} {effect}: {}.", state.named(id), cause.word()), Vec::new());
    suffer(state, id, &unit.now, (0, answer.disorders_gained), &mut ruling);
    let named = match cause {
        DisorderCause::SupportedUnitRemoved => behind::open(state).find(|gone| gone.army == id.army),
        DisorderCause::FriendsFallBack => behind::fallen(state).find(|fell| fell.army == id.army),
        _ => None,
    };
    ruling.events.extend(named.map(|unit| Event::Behind { unit }));
    Ok(ruling)
}
