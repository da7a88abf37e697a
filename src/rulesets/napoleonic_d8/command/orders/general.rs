//! The loss of a general (Loss of a general).

use std::num::NonZeroU32;

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, Who};
use crate::rulesets::napoleonic_d8::command::general_loss::GeneralLoss;
use crate::rulesets::napoleonic_d8::command::tables::Radius;
use crate::rulesets::napoleonic_d8::unit::number::BcRating;
use crate::umpire::{FormBuilder, Interrupt, Refusal, Ruling, UnitId};

const SECTION: &str = "Loss of a general";

pub(crate) const GENERAL: OrderKind = OrderKind {
    name: "general",
    key: 'r',
    label: "throw for a BC's life",
    at: &[Phase::End],
    who: Who::Each(|state| state.brigades().map(|brigade| brigade.id).collect(), against),
    rule: general,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    match state.brigade_of(id.of_brigade()) {
        _ if !id.is_brigade() => vec![Refusal::on(SECTION, "a BC is thrown for: select his brigade")],
        Err(absent) => vec![absent],
        Ok(brigade) if !brigade.is_present() => {
            vec![Refusal::on(SECTION, "its brigade is off the table: nobody is left to command")]
        }
        Ok(brigade) if brigade.lost_now == 0 => {
            vec![Refusal::on(SECTION, "he has lost no unit in this turn, or has thrown")]
        }
        Ok(_) => Vec::new(),
    }
}

fn general(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let brigade = state.brigade_of(id)?;
    // Who throws without a loss, because the umpire says so, throws as for one.
    let units_lost = NonZeroU32::new(brigade.lost_now).unwrap_or(NonZeroU32::MIN);
    for why in ["is the BC killed", "who replaces the BC"] {
        ask.thrower(why, brigade.id.army, state.named(brigade.id));
    }
    ask.say("it is thrown at the end of each half of a move, for the units lost since (a reading)");
    let answer = ask.resolve(&GeneralLoss { units_lost }, &*state.tables)?;
    let bc = answer.replacement_rating.map_or(brigade.bc, BcRating::nearest);
    let outcome = match answer.replacement_rating {
        Some(rating) => format!("the BC is killed; his successor has {rating:+}"),
        None => "the BC lives".to_owned(),
    };
    let successor = answer.successor.map_or_else(String::new, |face| format!(" (threw {face})"));
    let line = format!("{}: {}: {outcome}{successor}.", state.named(brigade.id), answer.sum.told(answer.score));
    let mut ruling = Ruling::new(line, vec![Event::General { brigade: brigade.id, bc, killed: answer.killed }]);
    ruling.outcome = outcome;
    if answer.killed {
        ruling.fallen = format!("The commander of {} was killed.", brigade.name);
    }
    // What a successor rated below the last printed row commands is a reading (ND8-AMB-1).
    if answer.killed && !Radius::is_printed(bc.get()) {
        let radius = state.tables.radius.of(bc.get());
        ruling.notes.push(format!("He commands {radius} cm around him (a reading)."));
    }
    ruling.sum = answer.sum.modifiers;
    ruling.table = format!("killed at {}, or less by a reading ({SECTION})", state.tables.general_loss.killed);
    Ok(ruling)
}
