//! The umpire is always right: a fact of the roster is set to what he says, with a line of reason.

use super::super::super::unit::Kind;
use super::super::event::Event;
use super::super::state::{State, Troop};
use crate::umpire::{FormBuilder, Interrupt, Question, Ruling, UnitId};

/// Overrules facts of a unit. What is answered as it stands stays as it is; the reason is owed in any case.
pub(crate) fn rule(
    state: &State,
    subject: Option<UnitId>,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = subject.and_then(|code| state.troop(code)) else {
        return Interrupt::refuse("select the unit to overrule first");
    };
    ask.title(format!("Overrule: {}", state.named(troop.code)));
    let (events, changes) = changes(state, troop, ask);
    let why = ask.text(Question::new("why", 'y', "because"), None);
    ask.ready()?;
    if why.trim().is_empty() {
        return Interrupt::refuse("an overruling needs a line of reason");
    }
    if events.is_empty() {
        return Interrupt::refuse("nothing is changed; answer otherwise than it stands, or go back");
    }
    Ok(Ruling::new(format!("Overruled: {}: {}. {why}", state.named(troop.code), changes.join(", ")), events))
}

fn changes(state: &State, troop: &Troop, ask: &mut FormBuilder<'_>) -> (Vec<Event>, Vec<String>) {
    let unit = troop.code;
    let known = |id, key, label: &str| Question::new(id, key, label).known();
    let mut events = Vec::new();
    let mut said = Vec::new();
    let quarters = [(100u8, "100"), (75, "75"), (50, "50"), (25, "25")];
    let now = troop.unit.effectiveness;
    if let Some(to) = ask.pick(known("effectiveness", 'e', "percent"), &quarters, Some(now.max(25)))
        && to != now
    {
        said.push(format!("{now} to {to} percent"));
        events.push(Event::Losses { unit, effectiveness: to, shot: 0 });
    }
    let mut flag = |id, key, label: &'static str, applies: bool, now: bool| {
        let to = applies && ask.flag(known(id, key, label), now);
        if applies && to != now {
            said.push(format!("{}{label}", if to { "" } else { "not " }));
        }
        if applies { to } else { now }
    };
    let kind = troop.unit.kind;
    let retreating = flag("retreating", 'r', "retreating", true, troop.unit.retreating);
    let firing_order = flag("firing_order", 'f', "in firing order", kind == Kind::Foot, troop.unit.firing_order);
    let dismounted = flag("dismounted", 'd', "dismounted", kind.is_horse(), troop.unit.dismounted);
    let limbered = flag("limbered", 'l', "limbered", kind == Kind::Artillery, troop.unit.limbered);
    let moved = flag("moved", 'm', "moved", true, troop.moved);
    let engaged = flag("melee", 'c', "in melee", state.engaged(unit), state.engaged(unit));
    let gone = flag("gone", 'g', "eliminated", true, troop.gone);
    let marks = (retreating, firing_order && !retreating, dismounted, limbered, moved);
    let before =
        (troop.unit.retreating, troop.unit.firing_order, troop.unit.dismounted, troop.unit.limbered, troop.moved);
    if marks != before {
        let (retreating, firing_order, dismounted, limbered, moved) = marks;
        events.push(Event::Set { unit, firing_order, dismounted, limbered, retreating, moved });
    }
    if engaged != state.engaged(unit) {
        events.push(Event::Parts { unit });
    }
    if gone != troop.gone {
        events.push(if gone { Event::Gone { unit } } else { Event::Returns { unit } });
    }
    (events, said)
}
