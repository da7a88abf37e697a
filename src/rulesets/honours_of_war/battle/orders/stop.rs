//! The game is stopped before an army breaks (p. 36).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{OrderKind, State, Who};
use crate::rulesets::honours_of_war::battle::steps::verdict;
use crate::umpire::{FormBuilder, Interrupt, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "stop",
    key: 'S',
    label: "stop the battle here",
    at: &[Phase::Generals, Phase::Rally, Phase::BreakingPoints],
    who: Who::Table(|_| Vec::new()),
    rule: |state: &State, _: UnitId, ask: &mut FormBuilder<'_>| {
        ask.title("Stop the battle: who lost more points has lost (p. 36)");
        ask.ready()?;
        match verdict(state, true)? {
            Some(how) => Ok(Ruling::new(format!("The battle is stopped: {how}"), vec![Event::Over { how }])),
            None => Interrupt::refuse("nothing decides this battle"),
        }
    },
}];
