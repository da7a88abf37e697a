//! An order to a brigade at once: each of its units that may is given it, with one form, as one ruling.

use crate::umpire::{FormBuilder, Interrupt, OrderKind, OrderTable, Refusal, Ruling, UnitId};

/// Rules an order for each unit of a brigade that may be given it, one after the other. Whom the rules forbid what is
/// answered is left out, and named.
pub(super) fn dispatch<B: OrderTable>(
    battle: &B,
    kind: &OrderKind<B>,
    brigade: UnitId,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<B::Event>, Interrupt> {
    let own = |units: Vec<UnitId>| units.into_iter().filter(|unit| unit.of_brigade() == brigade).collect::<Vec<_>>();
    let mut units = own(kind.who.units(battle));
    if units.is_empty() {
        units = own(kind.who.candidates(battle));
        let Some(first) = units.first() else {
            let name = battle.named(brigade);
            return Interrupt::refuse(format!("{name} has nobody who may {} now", kind.label));
        };
        ask.permit(battle.against(kind, *first))?;
    }
    let allowed = own(kind.who.units(battle)).is_empty();
    // So many dice branch too widely, and tell nothing of any one unit.
    if units.len() > 1 && ask.reckons() {
        return Interrupt::refuse("the odds of a brigade at once are not told");
    }
    let mut state = battle.clone();
    let mut ruling = Ruling::new(String::new(), Vec::new());
    let (mut given, mut stops) = (Vec::new(), Vec::new());
    for unit in &units {
        ask.begin_another();
        // What the first have done counts for those after them: points are spent.
        let against = if allowed { Vec::new() } else { state.against(kind, *unit) };
        if !against.is_empty() {
            stops.push((*unit, Interrupt::Forbidden(against)));
            continue;
        }
        match (kind.rule)(&state, *unit, ask) {
            Ok(own) => {
                own.events.iter().for_each(|event| state.apply(event));
                ruling.events.extend(own.events);
                ruling.notes.push(own.line);
                ruling.notes.extend(own.notes);
                given.push(battle.named(*unit));
            }
            Err(stop @ (Interrupt::Forbidden(_) | Interrupt::Refused(_))) => stops.push((*unit, stop)),
            Err(stop) => return Err(stop),
        }
    }
    ask.title(format!("{}: {}, {} of its units", kind.label, battle.named(brigade), given.len()));
    if given.is_empty() && !stops.is_empty() {
        return Err(stops.swap_remove(0).1);
    }
    ruling.line = format!("{}: {}: {}.", battle.named(brigade), kind.label, given.join(", "));
    ruling
        .notes
        .extend(stops.into_iter().map(|(unit, stop)| format!("Not {}: {}.", battle.named(unit), reason(&stop))));
    Ok(ruling)
}

/// The first thing that stops an order, in words.
fn reason(stop: &Interrupt) -> String {
    match stop {
        Interrupt::Forbidden(reasons) => reasons.first().map_or_else(String::new, Refusal::to_string),
        stop => stop.to_string(),
    }
}
