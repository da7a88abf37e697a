//! A brigade that waits for an enemy is held no longer (scenario).

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::state::{OrderKind, Phase, State, Who};
use crate::umpire::{FormBuilder, Interrupt, Ruling, UnitId};

pub(crate) const FREE: OrderKind = OrderKind {
    name: "free",
    key: 'H',
    label: "an enemy is near",
    at: &[Phase::Orders, Phase::Command],
    who: Who::Each(State::waiting, |_, _| Vec::new()),
    rule: free,
};

/// An enemy has come near enough to a brigade that waits for one.
fn free(state: &State, brigade: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let brigade = brigade.of_brigade();
    if !state.waiting().contains(&brigade) {
        return Interrupt::refuse("it does not wait for an enemy to come near");
    }
    ask.title(format!("An enemy is near {}: it is held no longer", state.named(brigade)));
    ask.ready()?;
    let line = format!("{}: an enemy is near, and it is held no longer.", state.named(brigade));
    Ok(Ruling::new(line, vec![Event::Freed { brigade }]))
}
