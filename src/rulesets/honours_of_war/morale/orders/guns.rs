//! Guns left behind: manned again by their crew, or captured (p. 30).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{Mark, OrderKind, State, UnitInPlay, Who};
use crate::rulesets::honours_of_war::morale::reform::{GunsState, ReformEvent as Step, ReformStep};
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[
    OrderKind {
        name: "recrew",
        key: 'U',
        label: "man its guns again",
        at: &[Phase::Movement],
        who: Who::Units(|state| state.present().filter(|one| may_recrew(state, one)).map(|one| one.id).collect()),
        why_not: "only a crew that has left its guns and has reformed mans them again (p. 30)",
        rule: |state, unit, ask| {
            let Some(troop) = state.unit(unit) else { return Interrupt::refuse("select a battery") };
            ask.title(format!("{} reaches its guns, which nobody has captured", state.named(unit)));
            ask.ready()?;
            let events = vec![
                Event::Becomes { unit, kind: troop.profile.kind, abandoned: false },
                Event::Moved { unit, formation: troop.profile.formation },
            ];
            let mut ruling = Ruling::new(format!("{} mans its guns again (p. 30).", state.named(unit)), events);
            ruling.notes.push("It fires as having moved this turn.".to_owned());
            Ok(ruling)
        },
    },
    OrderKind {
        name: "capture",
        key: 'X',
        label: "its guns are captured",
        at: &[Phase::Movement, Phase::MeleeReactions],
        who: Who::Units(|state| state.present().filter(|one| one.has(Mark::Abandoned)).map(|one| one.id).collect()),
        why_not: "has not left its guns behind (p. 30)",
        rule: capture,
    },
];

fn may_recrew(state: &State, troop: &UnitInPlay) -> bool {
    let mut step = ReformStep {
        state: troop.morale,
        event: Step::MovementPhase,
        hits: troop.profile.hits,
        ..ReformStep::default()
    };
    step.guns = GunsState::Abandoned;
    let free = troop.has(Mark::Abandoned) && !troop.profile.moved && !state.engaged(troop.id);
    free && step.answer(&state.tables).is_ok_and(|after| after.may_recrew)
}

fn capture(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title(format!("The guns of {} are captured", state.named(unit)));
    let by = ask.unit(Question::new("by", ' ', "by").on("p. 30"), state.enemies(unit.army), None);
    ask.ready()?;
    let by = by.map_or_else(String::new, |by| format!(" by {}", state.named(by)));
    let line = format!("The guns of {} are captured{by}: it is Done For (p. 30).", state.named(unit));
    Ok(Ruling::new(line, vec![Event::DoneFor { unit }]))
}
