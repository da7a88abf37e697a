//! Generals join and leave units (Attaching and Detaching).

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{OrderKind, Who};
use crate::rulesets::old_dessauer::battle::state::{Brigade, Phase, State};
use crate::umpire::{FormBuilder, Interrupt, Question, Ruling, UnitId};

pub(crate) const GENERAL: OrderKind = OrderKind {
    name: "general",
    key: 'p',
    label: "general joins or leaves",
    at: &[Phase::Muster, Phase::Movement],
    who: Who::Units(|state| state.generals(may_ride)),
    why_not: "is no general of the active side; select his brigade",
    rule: ride,
};

fn may_ride(state: &State, brigade: &Brigade) -> bool {
    brigade.is_led() && (state.phase == Phase::Muster || brigade.code.army == state.active())
}

fn ride(state: &State, general: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(brigade) = state.brigade(general) else { return Interrupt::refuse("no such general") };
    let free = |code: &UnitId| state.general_with(*code).is_none();
    let own: Vec<UnitId> = state.friends(general).into_iter().filter(free).collect();
    let joins = Question::new("joins", 'j', "joins (none: leaves)").on("Attaching and Detaching");
    let unit = ask.units(joins, own, 1).first().copied();
    ask.ready()?;
    let name = &brigade.name;
    let line = match (unit, brigade.with) {
        (Some(unit), _) => format!("General {name} joins {}.", state.named(unit)),
        (None, Some(unit)) => format!("General {name} leaves {}.", state.named(unit)),
        (None, None) => return Interrupt::refuse("he is with no unit: name the one that he joins"),
    };
    Ok(Ruling::new(line, vec![Event::Joins { general, unit }]))
}
