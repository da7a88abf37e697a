//! Voluntary fallback (Voluntary Fallback), an optional rule.

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::marks::Mark;
use crate::rulesets::old_dessauer::battle::objection::{OrderObjection, against_unit, worded};
use crate::rulesets::old_dessauer::battle::phase::Phase;
use crate::rulesets::old_dessauer::battle::place::{
    block_of_the_lost, driven_to, ending_on, ends_on, enters_for_foot, goes, out_of_reach,
};
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::BrigadeInPlay;
use crate::rulesets::old_dessauer::battle::words::several;
use crate::rulesets::old_dessauer::morale::fallback::{FallbackObjection, SECTION, VoluntaryFallback};
use crate::rulesets::old_dessauer::morale::orders::past::Past;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::troops::Formation;
use crate::umpire::{FormBuilder, Interrupt, OrderKind, Question, Ratio, Refusal, Ruling, UnitId, Who};

pub(crate) const FALL_BACK: OrderKind<State> = OrderKind {
    name: "fall_back",
    key: 't',
    label: "fall back",
    at: &[Phase::Movement],
    who: Who::Each(|state| state.those(|_| state.has(OptionalRule::VoluntaryFallback)), against),
    rule: fall_back,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    against_unit(state, id, |unit, against| {
        against.extend(worded((!state.has(OptionalRule::VoluntaryFallback)).then_some(OrderObjection::NeedsFallback)));
        let still = match unit.troops.formation {
            Formation::Square => vec![Refusal::from(OrderObjection::Square)],
            Formation::Irregular => vec![Refusal::from(OrderObjection::BentLine)],
            _ => Vec::new(),
        };
        let now = state.now_leaving(unit);
        against.extend(worded(OrderObjection::of_held(state, unit)));
        // Gunners who have left their guns go back as they move, on foot.
        let on_foot = |one: &OrderObjection| matches!(one, OrderObjection::GunsLeft);
        against.extend(worded(OrderObjection::of_mover(unit).filter(|one| !on_foot(one))));
        against.extend(still);
        against.extend(worded(FallbackObjection::of_unit(&now, state.is_active(id))));
        against.extend(worded(has_no_general(state, id).then_some(FallbackObjection::NoGeneral)));
    })
}

/// Whether nobody leads in its army who could be near: without the option generals the roster knows of none.
fn has_no_general(state: &State, id: UnitId) -> bool {
    let leads = |general: &BrigadeInPlay| general.id.army == id.army && general.leads() && state.roster.has(general.id);
    state.has(OptionalRule::Generals) && !state.roster.brigades().any(leads)
}

fn fall_back(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let distance = Inches::asked_of(ask, Question::new("distance", ' ', "inches").on(SECTION));
    let with = state.general_with(id).map(|_| Ratio::ZERO);
    let general_distance = ask.number(Question::new("general", ' ', "a general away").on(SECTION), "in", with);
    let past = Past::asked(state, id, ask);
    let ground = ends_on(state, unit, driven_to(state, unit, None), ask);
    let segment = state.tables.fallback.segment;
    ask.say(format!("it is shaken by it; beyond {segment} inches each {segment} that it begins cost a rout hit"));
    ask.ready()?;
    let request = VoluntaryFallback {
        unit: Unit { in_combat: state.engaged(id), ..state.fielded(unit, ending_on(unit, ground)) },
        distance,
        general_distance: Inches(general_distance),
        active: state.is_active(id),
        enemy_gap: past.enemy_gap(),
        friend_gap: past.friend_gap(),
        friends_skirmishers: past.are_skirmishers(state),
    };
    request.check(&state.tables)?;
    let mut against = worded(request.objections(&state.tables));
    against.extend(worded(enters_for_foot(unit, ground)));
    ask.permit(against)?;
    let answer = request.result(&state.tables);
    let name = state.roster.named(id);
    if answer.eliminated || answer.figures_after == 0 {
        let mut ruling = Ruling::new(format!("{name} falls back and is lost."), vec![Event::gone(id)]);
        ruling.notes.extend(block_of_the_lost(unit));
        return Ok(ruling);
    }
    let hits = several(answer.rout_hits, "rout hit");
    let line = format!("{name} falls back {} inches, shaken: {hits}.", distance.0);
    let events = vec![
        Event::Moved { unit: id, how: Moved::OverHalf },
        Event::Shaken { unit: id, shaken: true },
        Event::figures(id, answer.figures_after, None),
    ];
    let mut ruling = Ruling::new(line, events);
    ruling.notes = Vec::from_iter(out_of_reach(state, id, &mut ruling.events));
    ruling.notes.extend(goes(unit, ground, &mut ruling.events));
    if unit.marks.has(Mark::GunsLeft) {
        ruling.notes.push("Their guns stay where they left them (a reading).".to_owned());
    }
    if answer.friends_disordered {
        past.disorder(state, &mut ruling.events, &mut ruling.notes);
    }
    if answer.shattered && !unit.is_shattered() {
        ruling.notes.push(format!("{name} is shattered: it leaves at the end of the turn."));
    }
    Ok(ruling)
}
