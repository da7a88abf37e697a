//! Who stood behind a unit that was removed, and is disordered by it, which only the table shows (Disorder; Notes 25).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::{disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{BattleUnit, OrderKind, State, Who, ids};
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::umpire::{Duty, FormBuilder, Interrupt, Question, Refusal, Ruling, UnitId};

const SECTION: &str = "Disorder";

pub(crate) const BEHIND: OrderKind = OrderKind {
    name: "behind",
    key: 'K',
    label: "who stood behind",
    at: &[Phase::Tests, Phase::Artillery, Phase::Moves, Phase::Musketry, Phase::Melees, Phase::End],
    who: Who::Table(|state| {
        let none = open(state).next().is_none();
        Vec::from_iter(none.then(|| Refusal::on(SECTION, "nobody is removed whose supporters were not named")))
    }),
    rule: behind,
};

/// Who may have supported a unit of this army: the others take no ring.
fn supporters(state: &State, army: u8) -> Vec<UnitId> {
    let falls = |unit: &BattleUnit| disorders(state, &unit.now, DisorderCause::SupportedUnitRemoved) > 0;
    ids(state.present().filter(|unit| unit.id.army == army && falls(unit)))
}

/// The removed of whom it is still to be said, and can matter.
pub(crate) fn open(state: &State) -> impl Iterator<Item = UnitId> {
    state.removed.iter().copied().filter(|gone| !supporters(state, gone.army).is_empty())
}

/// What is owed of it.
pub(crate) fn duty(state: &State) -> Option<Duty> {
    let gone: Vec<String> = open(state).map(|id| state.marked(id)).collect();
    let what = format!("who supported {}", gone.join(" "));
    (!gone.is_empty()).then_some(Duty { what, who: Vec::new(), order: BEHIND.name })
}

fn behind(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(gone) = open(state).next() else { return Interrupt::refuse("nobody is removed") };
    let name = state.named(gone);
    ask.title(format!("who supported the rear of {name}"));
    ask.say("who is disordered already takes no ring (Notes 25)");
    let question = Question::new("behind", 'p', "supported its rear").on(SECTION);
    let question = if state.roster.unit(gone).is_some_and(|unit| unit.support.rear) {
        ask.say("its rear was said to be supported in this step");
        question.must()
    } else {
        ask.say("nobody unless named");
        question
    };
    let named = ask.units(question, supporters(state, gone.army), 3);
    ask.ready()?;
    let who: Vec<String> = named.iter().map(|id| state.named(*id)).collect();
    let who = if who.is_empty() { "nobody".to_owned() } else { who.join(" and ") };
    let mut ruling = Ruling::new(format!("Behind {name} stood {who}."), vec![Event::Behind { unit: gone }]);
    for unit in named.iter().filter_map(|id| state.unit(*id)) {
        let ring = disorders(state, &unit.now, DisorderCause::SupportedUnitRemoved);
        suffer(state, unit.id, &unit.now, (0, ring), &mut ruling);
    }
    Ok(ruling)
}
