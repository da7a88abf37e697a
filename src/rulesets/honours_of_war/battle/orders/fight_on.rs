//! The battle is decided, and the players fight on.

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{OrderKind, Who};
use crate::rulesets::honours_of_war::battle::steps::verdict;
use crate::umpire::{Refusal, Ruling};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "fight_on",
    key: 'F',
    label: "fight on",
    at: &[Phase::BreakingPoints],
    who: Who::Table(|state| match verdict(state, false) {
        Ok(Some(_)) => Vec::new(),
        _ => vec![Refusal::on("p. 36", "the battle is not decided yet")],
    }),
    rule: |_, _, ask| {
        ask.ready()?;
        Ok(Ruling::new("The battle is decided, and fought on until it is stopped.", vec![Event::FightsOn]))
    },
}];
