//! Voluntary fallback (Voluntary Fallback), an optional rule.

use crate::rulesets::old_dessauer::battle::duties::{Duties, is_active};
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{OrderKind, Who, counted, ends_on, goes, troop};
use crate::rulesets::old_dessauer::battle::state::{Phase, State};
use crate::rulesets::old_dessauer::fire::shot::Moved;
use crate::rulesets::old_dessauer::morale::orders::recoil::Past;
use crate::rulesets::old_dessauer::morale::recoil::VoluntaryFallback;
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::umpire::{FormBuilder, GivenDice, Interrupt, Question, Ratio, Request, Ruling, UnitId};

pub(crate) const FALL_BACK: OrderKind = OrderKind {
    name: "fall_back",
    key: 't',
    label: "fall back",
    at: &[Phase::Movement],
    who: Who::Units(|state| state.those(Duties::fall_back)),
    why_not: "has moved, touches an enemy, is not of the active side, or the option is not in force",
    rule: fall_back,
};

fn fall_back(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let stood = troop(state, unit)?;
    let troop = &stood.leaving();
    let distance = ask.number(Question::new("distance", ' ', "inches").on("Voluntary Fallback"), "in", None);
    let with = state.general_with(unit).map(|_| Ratio::ZERO);
    let general = Question::new("general", ' ', "a general away").on("Voluntary Fallback");
    let general_distance = ask.number(general, "in", with);
    let past = Past::ask(state, unit, ask);
    let ground = ends_on(troop, ask);
    let request = VoluntaryFallback {
        unit: state.unit_touching(troop),
        distance: Inches(distance),
        general_distance: Inches(general_distance),
        active: is_active(state, troop),
        enemy_gap: past.enemy_gap(),
        friend_gap: past.friend_gap(),
        friends_skirmishers: past.are_skirmishers(state),
    };
    ask.ready()?;
    let answer = request.rule(&state.tables, &mut GivenDice::new(&[]))?;
    let name = state.named(unit);
    if answer.eliminated || answer.figures_after == 0 {
        return Ok(Ruling::new(format!("{name} falls back and is lost."), vec![Event::Gone { unit }]));
    }
    let mut events = vec![
        Event::Moved { unit, how: Moved::OverHalf },
        Event::Shaken { unit, shaken: true },
        Event::Figures { unit, figures: answer.figures_after },
    ];
    let mut notes = goes(stood, ground, &mut events);
    let line = format!("{name} falls back {distance} inches, shaken: {}.", counted(answer.rout_hits, "rout hit"));
    if answer.friends_disordered {
        past.disorder(state, &mut events, &mut notes);
    }
    let mut ruling = Ruling::new(line, events);
    ruling.notes = notes;
    Ok(ruling)
}
