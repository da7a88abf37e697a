//! Movement and changes of formation (Movement; Notes 14).

use super::super::super::formation_change::{ChargedBy, FormationChange, To};
use super::super::super::movement::{Fraction, MoveAllowance, RetireMove};
use super::super::super::orders::Orders;
use super::super::super::terrain::Terrain;
use super::super::super::unit::{Arm, Formation, Mover};
use super::super::event::{Event, Mark};
use super::super::state::{At, State, Troop};
use super::super::steps::NoDice;
use super::{OrderKind, Who};
use crate::umpire::{Ask, Choice, Code, Question, Ratio, Refusal, Request, Ruling, Stop};

pub const MOVE: OrderKind = OrderKind {
    name: "move",
    key: 'p',
    label: "move",
    at: &[At::Moves],
    who: Who::Units(may_move),
    why_not: "is a battery, of the other side, goes back already, or has moved",
    rule: make,
};

fn may_move(state: &State) -> Vec<Code> {
    let may = |troop: &&Troop| {
        let orders = state.orders_of(troop.code);
        !troop.unit.arm.is_artillery() && !troop.moved && !matches!(orders, Orders::Retire | Orders::Retreat)
    };
    state.own().filter(may).map(|troop| troop.code).collect()
}

/// What a unit does with its move.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Advance,
    Retire(Fraction),
    Form(To),
}

fn ways(troop: &Troop) -> Vec<(Way, Choice)> {
    let mut ways = Vec::new();
    if !troop.unit.is_square() {
        ways.push((Way::Advance, "move"));
        ways.push((Way::Retire(Fraction::Half), "retire half"));
        ways.push((Way::Retire(Fraction::ThreeQuarters), "retire three quarters"));
    }
    if troop.unit.arm == Arm::Infantry {
        let forms = [
            (To::Line, "form line"),
            (To::Column, "form column"),
            (To::ColumnOfMarch, "form column of march"),
            (To::Square, "form square"),
        ];
        ways.extend(
            forms
                .into_iter()
                .filter(|(to, _)| to.formation() != troop.unit.formation)
                .map(|(to, word)| (Way::Form(to), word)),
        );
    }
    ways
}

const GROUND: [(Terrain, Choice); 8] = [
    (Terrain::Clear, "clear"),
    (Terrain::Hill, "hill"),
    (Terrain::Woods, "woods"),
    (Terrain::River, "river"),
    (Terrain::Stream, "stream"),
    (Terrain::Marsh, "marsh"),
    (Terrain::Village, "village"),
    (Terrain::WallOrHedge, "wall or hedge"),
];

fn make(state: &State, code: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let Some(troop) = state.troop(code) else { return Stop::refuse("no such unit") };
    let ways = ways(troop);
    let way = ask.pick(Question::new("what", 'w', "what").on("Movement"), &ways, ways.first().map(|(way, _)| *way));
    let Some(way) = way else { return Err(Stop::Unanswered) };
    let marked = Event::Marked { unit: code, mark: Mark::Moved };
    match way {
        Way::Form(to) => form(state, troop, to, ask, marked),
        Way::Advance => advance(state, troop, ask, marked),
        Way::Retire(fraction) => retire(state, troop, fraction, ask, marked),
    }
}

/// One more white ring, or the end of the unit that bears four.
fn disordered(state: &State, troop: &Troop, ruling: &mut Ruling<Event>) {
    let (code, unit) = (troop.code, &troop.unit);
    let disorders = unit.disorders.count() + 1;
    if disorders >= state.tables.hits.removed {
        ruling.events.push(Event::Gone { unit: code });
        ruling.notes.push(format!("{} has five disorders and is removed.", state.named(code)));
    } else {
        ruling.events.push(Event::Unit { code, unit: unit.with(unit.kills.count(), disorders) });
        ruling.notes.push(format!("{} is disordered.", state.named(code)));
    }
}

fn advance(state: &State, troop: &Troop, ask: &mut Ask<'_>, marked: Event) -> Result<Ruling<Event>, Stop> {
    let terrain = ask.pick(Question::new("terrain", 't', "ground").on("Movement"), &GROUND, Some(Terrain::Clear));
    let on_road = ask.flag(Question::new("road", 'r', "along a road").on("Movement"), false);
    let free = ask.flag(Question::new("free", 'f', "no enemy within 80 cm").on("Movement"), false);
    let narrow = ask.flag(Question::new("gap", 'g', "through a narrow gap").on("Movement"), false);
    let through = ask.flag(Question::new("through", 'i', "through friends").on("Notes 20"), false);
    if matches!(state.orders_of(troop.code), Orders::Hold | Orders::DivisionHold) {
        let sideways = ask.flag(Question::new("sideways", 's', "sideways").on("Brigade command test results"), false);
        if !sideways {
            let held = "on hold it stands, goes back or sideways";
            ask.permit(vec![Refusal::on("Brigade command test results", held)])?;
        }
    }
    let figures = &state.tables.marching;
    let request = MoveAllowance {
        unit: Mover::Unit(troop.unit.clone()),
        terrain: terrain.unwrap_or_default(),
        on_road,
        gate: false,
        nearest_enemy: (!free).then_some(figures.double_beyond),
        road_enemy_distance: None,
        gap_percent: narrow.then_some(Ratio::ZERO),
    };
    let allowed = request.rule(&state.tables, &mut NoDice)?;
    let Some(allowance) = allowed.allowance else {
        return Err(Refusal::on("Movement", "it may not go there").into());
    };
    ask.ready()?;
    let mut ruling = Ruling::new(format!("{} moves up to {allowance} cm.", state.named(troop.code)), vec![marked]);
    if allowed.disordered || (through && troop.unit.arm != Arm::Skirmishers) {
        disordered(state, troop, &mut ruling);
    }
    Ok(ruling)
}

fn retire(
    state: &State,
    troop: &Troop,
    fraction: Fraction,
    ask: &mut Ask<'_>,
    marked: Event,
) -> Result<Ruling<Event>, Stop> {
    let terrain = ask.pick(Question::new("terrain", 't', "ground").on("Movement"), &GROUND, Some(Terrain::Clear));
    let evading = ask.flag(Question::new("evading", 'e', "evades a melee").on("Disorder"), false);
    let request = RetireMove { unit: troop.unit.clone(), fraction, terrain: terrain.unwrap_or_default(), evading };
    let gone = request.rule(&state.tables, &mut NoDice)?;
    let Some(distance) = gone.distance else {
        return Err(Refusal::on("Movement", "it may not go there").into());
    };
    ask.ready()?;
    let mut ruling = Ruling::new(format!("{} goes back {distance} cm.", state.named(troop.code)), vec![marked]);
    if gone.disorders_gained > 0 {
        disordered(state, troop, &mut ruling);
    }
    Ok(ruling)
}

fn form(state: &State, troop: &Troop, to: To, ask: &mut Ask<'_>, marked: Event) -> Result<Ruling<Event>, Stop> {
    let order = state.orders_of(troop.code);
    let request = FormationChange { unit: troop.unit.clone(), to, order, charged_by: ChargedBy::None };
    let change = request.rule(&state.tables, &mut NoDice)?;
    if !change.allowed {
        ask.permit(vec![Refusal::on("Brigade command test results", "its orders forbid that formation")])?;
    }
    ask.ready()?;
    let through = change.moves > state.tables.formation_change.any;
    let formation = if through { Formation::Column } else { to.formation() };
    let unit = troop.unit.in_formation(formation);
    let events = vec![marked, Event::Unit { code: troop.code, unit }];
    let line = if through {
        format!("{} is in column, half way to its new formation.", state.named(troop.code))
    } else {
        format!("{} changes formation.", state.named(troop.code))
    };
    Ok(Ruling::new(line, events))
}
