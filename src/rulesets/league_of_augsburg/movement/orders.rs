//! Moving, and what else a unit does to itself (Movement; Orders).

use super::allowance::{Action, MoveAllowance};
use crate::rulesets::league_of_augsburg::battle::event::{Event, becomes};
use crate::rulesets::league_of_augsburg::battle::form::{inches, way};
use crate::rulesets::league_of_augsburg::battle::objection::to_carry_out;
use crate::rulesets::league_of_augsburg::battle::spending::spend;
use crate::rulesets::league_of_augsburg::battle::state::{OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, completed};
use crate::rulesets::league_of_augsburg::unit::kinds::{Formation, Mode};
use crate::umpire::{FormBuilder, Interrupt, Question, Ruling, UnitId};

pub(crate) const MOVE: OrderKind = OrderKind {
    name: "move",
    key: 'p',
    label: "move or form",
    at: &[Phase::Activations],
    who: Who::Each(State::present, |state, unit| to_carry_out(state, unit, &MOVES)),
    rule: make,
};

/// The chits that this order carries out.
const MOVES: [Chit; 7] =
    [Chit::Move, Chit::Wheel, Chit::Retire, Chit::FormUp, Chit::Formation, Chit::Dismount, Chit::MountUp];

/// What its chit says once everybody can see it, else the first thing that a unit may be ordered to do.
fn likely(unit: &UnitInPlay) -> Chit {
    let shown = unit.shown_order().filter(|order| MOVES.contains(order));
    let legal = || MOVES.into_iter().find(|order| order.against(unit).is_none());
    shown.or_else(legal).unwrap_or(Chit::Move)
}

fn make(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let likely = likely(unit);
    let proposed = Some(likely).filter(|_| !unit.hides_other_than(&MOVES));
    let what = ask.pick(Question::new("what", 'w', "what").on("Orders"), &Chit::words(MOVES, unit), proposed);
    match what.unwrap_or(likely) {
        Chit::Move => march(state, unit, Chit::Move, Action::Advance, ask),
        Chit::Wheel => march(state, unit, Chit::Wheel, Action::Wheel, ask),
        Chit::Retire => march(state, unit, Chit::Retire, Action::Retire, ask),
        order => form(state, unit, order, ask),
    }
}

/// Whether a unit holds a building, works or an obstacle from now on; asked of those who can.
fn holds(ask: &mut FormBuilder<'_>, unit: &Unit) -> bool {
    let can = unit.is_skirmishing_foot() || unit.is_unlimbered();
    can && ask.flag(Question::new("holds", 'h', "holds works or an obstacle").on("Evading"), false)
}

fn march(
    state: &State,
    unit: &UnitInPlay,
    order: Chit,
    action: Action,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let mut request = MoveAllowance { unit: unit.now.clone(), action, ..MoveAllowance::default() };
    let in_bad_going = way(ask, &mut request);
    let holding = holds(ask, unit);
    let spending = spend(state, unit, order, ask)?;
    let allowed = ask.resolve_besides(spending.reasons, &request, &state.tables)?.allowance;
    ask.say(format!("up to {allowed} in"));
    let mut events = spending.events;
    events.push(Event::Acted { unit: unit.id });
    events.extend(becomes(unit, completed(&Unit { in_bad_going, holding, ..unit.now.clone() }, order)));
    let does = match action {
        Action::Wheel => "wheels, its outer figure",
        Action::Retire => "retires",
        Action::Advance | Action::Charge => "moves",
    };
    let mut ruling = Ruling::new(format!("{} {does} up to {}.", state.named(unit.id), inches(allowed)), events);
    if unit.kind.is_formed() && action != Action::Retire {
        ruling.notes.extend(who_gives_way(state, unit));
    }
    Ok(ruling)
}

/// The light troops that an advance of formed troops may drive back.
fn who_gives_way(state: &State, unit: &UnitInPlay) -> Option<String> {
    let light = state.roster.enemies(unit.id.army).filter(|enemy| enemy.is_light());
    let light: Vec<String> = light.map(|enemy| state.roster.marked(enemy.id)).collect();
    let near = state.tables.evade.near;
    (!light.is_empty()).then(|| format!("Light troops nearer to it than {near} in give way: {} (G).", light.join(" ")))
}

/// What becomes of a unit that forms up, changes its formation or its mode; whether it holds something is asked then.
fn formed(unit: &UnitInPlay, order: Chit, ask: &mut FormBuilder<'_>) -> Unit {
    let mut after = completed(unit, order);
    if after.mode != unit.mode {
        // On foot it tests as foot does; in the saddle its squadrons count again.
        after.squadrons = if after.mode == Some(Mode::Dismounted) { 1 } else { unit.squadrons };
        after.holding = holds(ask, &after);
    }
    if order == Chit::Formation {
        after.formation = after.formation.map(|formation| match formation {
            Formation::Deep => Formation::Single,
            Formation::Single => Formation::Deep,
        });
    }
    after
}

fn form(state: &State, unit: &UnitInPlay, order: Chit, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let after = formed(unit, order, ask);
    let mut spending = spend(state, unit, order, ask)?;
    ask.permit(spending.reasons)?;
    ask.ready()?;
    let name = state.named(unit.id);
    let line = match order {
        Chit::FormUp => format!("{name} forms up."),
        Chit::Formation => match after.formation {
            Some(Formation::Deep) => format!("{name} forms two ranks, unformed until its next order."),
            Some(Formation::Single) => format!("{name} forms one rank, unformed until its next order."),
            None => format!("{name} changes formation, unformed until its next order."),
        },
        order => format!("{name}: {}.", order.word(unit)),
    };
    let dismounts = unit.is_mounted() && after.mode == Some(Mode::Dismounted);
    spending.events.push(Event::Acted { unit: unit.id });
    spending.events.extend(becomes(unit, after));
    let mut ruling = Ruling::new(line, spending.events);
    if dismounts {
        ruling.notes.push("Its horses are held in a line on the table (Horse).".to_owned());
    }
    Ok(ruling)
}
