//! Moving, and what else a unit does to itself (Movement; Orders).

use crate::rulesets::league_of_augsburg::battle::event::Event;
use crate::rulesets::league_of_augsburg::battle::orders::{
    OrderKind, Who, becomes, completed, count, legal, may_do, no_dice, spend, troop, word,
};
use crate::rulesets::league_of_augsburg::battle::state::{At, State, Troop};
use crate::rulesets::league_of_augsburg::movement::allowance::{Action, Going, MoveAllowance};
use crate::rulesets::league_of_augsburg::unit::chit::Chit;
use crate::rulesets::league_of_augsburg::unit::{Formation, Kind, Mode, Unit};
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Request, Ruling, UnitId};

pub(crate) const MOVE: OrderKind = OrderKind {
    name: "move",
    key: 'p',
    label: "move or form",
    at: &[At::Activations],
    who: Who::Units(|state| state.those(|troop| may_do(state, is_move)(troop) && !ways(troop).is_empty())),
    why_not: "has no chit to act on, is not of the acting brigade, or can neither move nor form",
    rule: make,
};

/// The chits that this order carries out.
const fn is_move(order: Chit) -> bool {
    !matches!(order, Chit::StandReady | Chit::Fire | Chit::Charge | Chit::Rally)
}

/// What a unit can do: what its chit says once everybody can see it, else whatever it may be ordered.
fn ways(troop: &Troop) -> Vec<(Chit, Choice)> {
    let shown = troop.chit.filter(|laid| laid.shown).map(|laid| laid.order);
    match shown {
        Some(order) if is_move(order) => vec![(order, word(order, &troop.unit))],
        _ => legal(&troop.unit).into_iter().filter(|(order, _)| is_move(*order)).collect(),
    }
}

/// The ground of a move.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Ground {
    Good,
    Through,
    Into,
}

const GROUNDS: [(Ground, Choice); 3] =
    [(Ground::Good, "good"), (Ground::Through, "bad, ends clear"), (Ground::Into, "bad, ends in it")];

/// Asks for the going of a move: its rate, and whether the unit stands in bad going after it.
pub(crate) fn ground(ask: &mut FormBuilder<'_>, unit: &Unit) -> (Going, bool) {
    let likely = if unit.in_bad_going { Ground::Through } else { Ground::Good };
    let ground = ask.pick(Question::new("ground", 'g', "going").on("Movement"), &GROUNDS, Some(likely));
    match ground {
        Some(Ground::Through) => (Going::Bad, false),
        Some(Ground::Into) => (Going::Bad, true),
        _ => (Going::Good, false),
    }
}

/// Obstacles on the way: how many, and whether one of them is cover.
pub(crate) fn obstacles(ask: &mut FormBuilder<'_>) -> (u32, bool) {
    let obstacles = count(ask, Question::new("obstacles", ' ', "obstacles crossed").on("Movement"), 0);
    let cover = obstacles > 0 && ask.flag(Question::new("cover_obstacle", 'c', "one is cover").on("Movement"), false);
    (obstacles, cover)
}

fn make(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let troop = troop(state, code)?;
    let ways = ways(troop);
    let way = ask.pick(Question::new("what", 'w', "what").on("Orders"), &ways, ways.first().map(|(way, _)| *way));
    let Some(way) = way else {
        ask.ready()?;
        return Err(Interrupt::Unanswered);
    };
    match way {
        Chit::Move => march(state, troop, way, Action::Advance, ask),
        Chit::Wheel => march(state, troop, way, Action::Wheel, ask),
        Chit::Retire => march(state, troop, way, Action::Retire, ask),
        _ => form(state, troop, way, ask),
    }
}

/// Whether a unit holds a building, works or an obstacle from now on; asked of those who can.
fn holds(ask: &mut FormBuilder<'_>, unit: &Unit) -> bool {
    let can = unit.is_skirmishing_foot() || unit.is_unlimbered();
    can && ask.flag(Question::new("holds", 'h', "holds works or an obstacle").on("Evading"), false)
}

fn march(
    state: &State,
    troop: &Troop,
    way: Chit,
    action: Action,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let (code, unit) = (troop.code, &troop.unit);
    let (going, in_bad_going) = ground(ask, unit);
    let (obstacles, cover_obstacle) = obstacles(ask);
    let holding = holds(ask, unit);
    let mut events = spend(state, troop, way, ask)?;
    let request = MoveAllowance { unit: unit.clone(), action, going, obstacles, cover_obstacle };
    let allowed = request.rule(&state.tables, &mut no_dice())?.allowance;
    ask.say(format!("up to {allowed} in"));
    ask.ready()?;
    let after = completed(state, &Unit { in_bad_going, holding, ..unit.clone() }, way);
    events.push(Event::Acted { unit: code });
    events.extend(becomes(troop, after));
    let does = match action {
        Action::Wheel => "wheels, its outer figure",
        Action::Retire => "retires",
        Action::Advance | Action::Charge => "moves",
    };
    let mut ruling = Ruling::new(format!("{} {does} up to {allowed} inches.", state.named(code)), events);
    let formed = unit.kind == Kind::Foot || unit.kind.is_horse();
    if formed && action != Action::Retire {
        let near = state.tables.evade.near;
        let light = state.present().filter(|enemy| enemy.code.army != code.army && enemy.unit.is_light());
        let light: Vec<String> = light.map(|enemy| state.marked(enemy.code)).collect();
        if !light.is_empty() {
            let who = light.join(" ");
            ruling.notes.push(format!("Light troops nearer to it than {near} inches give way: {who} (G)."));
        }
    }
    Ok(ruling)
}

fn form(state: &State, troop: &Troop, way: Chit, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let code = troop.code;
    let unit = Unit { holding: troop.unit.holding, ..troop.unit.clone() };
    let mut events = spend(state, troop, way, ask)?;
    let mut after = completed(state, &unit, way);
    let dismounts = unit.is_mounted() && after.mode == Some(Mode::Dismounted);
    if after.mode != unit.mode {
        // On foot it tests as foot does; in the saddle its squadrons count again.
        after.squadrons = if dismounts { 1 } else { troop.squadrons };
        after.holding = holds(ask, &after);
    }
    if way == Chit::Formation {
        after.formation = match unit.formation {
            Some(Formation::Deep) => Some(Formation::Single),
            Some(Formation::Single) => Some(Formation::Deep),
            None => None,
        };
    }
    ask.ready()?;
    events.push(Event::Acted { unit: code });
    events.extend(becomes(troop, after.clone()));
    let name = state.named(code);
    let line = match way {
        Chit::FormUp => format!("{name} forms up."),
        Chit::Formation => match after.formation {
            Some(Formation::Deep) => format!("{name} forms two ranks, unformed until its next order."),
            Some(Formation::Single) => format!("{name} forms one rank, unformed until its next order."),
            None => format!("{name} changes formation, unformed until its next order."),
        },
        way => format!("{name}: {}.", word(way, &unit)),
    };
    let mut ruling = Ruling::new(line, events);
    if dismounts {
        ruling.notes.push("Its horses are held in a line on the table (Horse).".to_owned());
    }
    Ok(ruling)
}
