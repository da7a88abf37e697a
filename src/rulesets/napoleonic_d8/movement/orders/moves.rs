//! Movement and changes of formation (Movement; Notes 14).

use crate::rulesets::napoleonic_d8::battle::event::{Event, Mark};
use crate::rulesets::napoleonic_d8::battle::rings::{disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, Who};
use crate::rulesets::napoleonic_d8::battle::state::{Phase, State, Troop};
use crate::rulesets::napoleonic_d8::command::effects::Orders;
use crate::rulesets::napoleonic_d8::morale::disorder::DisorderCause;
use crate::rulesets::napoleonic_d8::movement::allowance::{Fraction, MoveAllowance, RetireMove};
use crate::rulesets::napoleonic_d8::movement::formation_change::{ChargedBy, FormationChange, InfantryFormation};
use crate::rulesets::napoleonic_d8::movement::wheel::Wheel;
use crate::rulesets::napoleonic_d8::unit::terrain::Terrain;
use crate::rulesets::napoleonic_d8::unit::{Arm, Formation, Mover, Unit};
use crate::umpire::{Choice, FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const MOVE: OrderKind = OrderKind {
    name: "move",
    key: 'p',
    label: "move",
    at: &[Phase::Moves],
    who: Who::Units(may_move),
    why_not: "is a battery, of the other side, in melee, goes back already, or has moved",
    rule: make,
};

fn may_move(state: &State) -> Vec<UnitId> {
    let may = |troop: &&Troop| {
        let orders = state.orders_of(troop.code);
        !troop.unit.arm.is_artillery()
            && !troop.moved
            && troop.engaged.is_empty()
            && !matches!(orders, Orders::Retire | Orders::Retreat)
    };
    state.own().filter(may).map(|troop| troop.code).collect()
}

/// What a unit does with its move.
#[derive(Clone, Copy, PartialEq)]
enum MoveChoice {
    Advance,
    Retire(Fraction),
    Wheel,
    Form(InfantryFormation),
    Leave,
}

fn deeds(troop: &Troop) -> Vec<(MoveChoice, Choice)> {
    let mut deeds = Vec::new();
    if !troop.unit.is_square() {
        deeds.push((MoveChoice::Advance, "move"));
        deeds.push((MoveChoice::Retire(Fraction::Half), "retire half"));
        deeds.push((MoveChoice::Retire(Fraction::ThreeQuarters), "retire three quarters"));
        if matches!(troop.unit.arm, Arm::Infantry | Arm::Cavalry) {
            deeds.push((MoveChoice::Wheel, "wheel"));
        }
    }
    if troop.unit.arm == Arm::Infantry {
        let forms = [
            (InfantryFormation::Line, "form line"),
            (InfantryFormation::Column, "form column"),
            (InfantryFormation::ColumnOfMarch, "form column of march"),
            (InfantryFormation::Square, "form square"),
        ];
        deeds.extend(
            forms
                .into_iter()
                .filter(|(to, _)| to.formation() != troop.unit.formation)
                .map(|(to, word)| (MoveChoice::Form(to), word)),
        );
    }
    if !troop.unit.is_square() {
        deeds.push((MoveChoice::Leave, "leave the table"));
    }
    deeds
}

pub(crate) const GROUND: [(Terrain, Choice); 8] = [
    (Terrain::Clear, "clear"),
    (Terrain::Hill, "hill"),
    (Terrain::Woods, "woods"),
    (Terrain::River, "river"),
    (Terrain::Stream, "stream"),
    (Terrain::Marsh, "marsh"),
    (Terrain::Village, "village"),
    (Terrain::WallOrHedge, "wall or hedge"),
];

fn make(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    let deeds = deeds(troop);
    let first = deeds.first().map(|(deed, _)| *deed);
    let deed = ask.pick(Question::new("what", 'w', "what").on("Movement"), &deeds, first);
    let Some(deed) = deed else { return Err(Interrupt::Unanswered) };
    let marked = Event::Marked { unit: code, mark: Mark::Moved };
    match deed {
        MoveChoice::Form(to) => form(state, troop, to, ask, marked),
        MoveChoice::Advance => advance(state, troop, ask, marked),
        MoveChoice::Retire(fraction) => retire(state, troop, fraction, ask, marked),
        MoveChoice::Wheel => wheel(state, troop, ask, marked),
        MoveChoice::Leave => {
            ask.ready()?;
            Ok(Ruling::new(format!("{} leaves the table.", state.named(code)), vec![Event::Left { unit: code }]))
        }
    }
}

/// What a move passes that its ground does not say, and what of it disorders.
const PASSES: [(Option<DisorderCause>, Choice); 6] = [
    (None, "nothing"),
    (Some(DisorderCause::ExitWood), "out of a wood"),
    (Some(DisorderCause::ExitBuilding), "out of a building"),
    (Some(DisorderCause::Ford), "a ford"),
    (Some(DisorderCause::Bridge), "a bridge"),
    (Some(DisorderCause::Pontoon), "a pontoon"),
];

/// Asks what it passes: out of its building, if that burns.
fn passes(troop: &Troop, ask: &mut FormBuilder<'_>) -> Option<DisorderCause> {
    let usual = troop.alight.then_some(DisorderCause::ExitBuilding);
    ask.pick(Question::new("passes", 'p', "it passes").on("Disorder"), &PASSES, Some(usual)).flatten()
}

/// One white ring at most for a move, and the end of a fire that it leaves behind.
fn after(state: &State, troop: &Troop, ring: bool, left: Option<DisorderCause>, ruling: &mut Ruling<Event>) {
    if troop.alight && left == Some(DisorderCause::ExitBuilding) {
        ruling.events.push(Event::Burns { unit: troop.code, alight: false });
    }
    suffer(state, troop.code, &troop.unit, (0, u32::from(ring)), ruling);
}

fn wheel(state: &State, troop: &Troop, ask: &mut FormBuilder<'_>, marked: Event) -> Result<Ruling<Event>, Interrupt> {
    let angle = ask.number(Question::new("angle", 'a', "by").on("Wheeling"), "degrees", Some(Ratio::whole(45)));
    let request = Wheel { unit: troop.unit.clone(), angle, attacked_from: None, being_charged: false };
    let wheeled = request.answer(&state.tables)?;
    ask.say("one front corner stands still (Wheeling)");
    if !wheeled.allowed {
        ask.permit(vec![Refusal::on("Wheeling", format!("it wheels {} degrees at most", wheeled.max_angle))])?;
    }
    ask.ready()?;
    let further = wheeled.further_move;
    let line = format!("{} wheels {angle} degrees and may move {further} cm further.", state.named(troop.code));
    Ok(Ruling::new(line, vec![marked]))
}

/// A unit that advances: how far, and what its way does to it.
pub(crate) struct Advance {
    /// In cm.
    pub(crate) allowance: Ratio,
    disordered: bool,
    passes: Option<DisorderCause>,
}

impl Advance {
    /// The white ring of the way, upon a unit as it is at its end.
    pub(crate) fn leave(&self, state: &State, code: UnitId, unit: &Unit, ruling: &mut Ruling<Event>) {
        suffer(state, code, unit, (0, u32::from(self.disordered)), ruling);
    }
}

/// Asks for the ground of an advance, of a battery as of anybody, and reckons how far it goes.
pub(crate) fn way(state: &State, troop: &Troop, unit: &Unit, ask: &mut FormBuilder<'_>) -> Result<Advance, Interrupt> {
    let terrain = ask.pick(Question::new("terrain", 't', "ground").on("Movement"), &GROUND, Some(Terrain::Clear));
    let on_road = ask.flag(Question::new("road", 'r', "along a road").on("Movement"), false);
    let free = ask.flag(Question::new("free", 'f', "no enemy within 80 cm").on("Movement"), false);
    let narrow = ask.flag(Question::new("gap", 'g', "through a narrow gap").on("Movement"), false);
    let through = ask.flag(Question::new("through", 'i', "through friends").on("Notes 20"), false);
    let passes = passes(troop, ask);
    let gate = terrain == Some(Terrain::WallOrHedge)
        && ask.flag(Question::new("gate", 'e', "at a gate").on("Movement"), false);
    let watched = on_road && ask.flag(Question::new("watched", 'd', "within 50 cm of enemies").on("Movement"), false);
    if state.present().any(|troop| troop.alight) {
        ask.say("6 cm from a burning building at least (Firing chart)");
    }
    if matches!(state.orders_of(troop.code), Orders::Hold | Orders::DivisionHold) {
        let sideways = ask.flag(Question::new("sideways", 's', "sideways").on("Brigade command test results"), false);
        if !sideways {
            let held = "on hold it stands, goes back or sideways";
            ask.permit(vec![Refusal::on("Brigade command test results", held)])?;
        }
    }
    let figures = &state.tables.marching;
    let request = MoveAllowance {
        unit: Mover::Unit(unit.clone()),
        terrain: terrain.unwrap_or_default(),
        on_road,
        gate,
        nearest_enemy: (!free).then_some(figures.double_beyond),
        road_enemy_distance: watched.then_some(figures.road_lost_within),
        gap_percent: narrow.then_some(Ratio::ZERO),
    };
    let allowed = request.answer(&state.tables)?;
    let Some(allowance) = allowed.allowance else {
        return Err(Refusal::on("Movement", "it may not go there").into());
    };
    let friends = through && disorders(state, unit, DisorderCause::Interpenetration) > 0;
    let ground = passes.is_some_and(|cause| disorders(state, unit, cause) > 0);
    Ok(Advance { allowance, disordered: allowed.disordered || friends || ground, passes })
}

fn advance(state: &State, troop: &Troop, ask: &mut FormBuilder<'_>, marked: Event) -> Result<Ruling<Event>, Interrupt> {
    let way = way(state, troop, &troop.unit, ask)?;
    ask.ready()?;
    let line = format!("{} moves up to {} cm.", state.named(troop.code), way.allowance);
    let mut ruling = Ruling::new(line, vec![marked]);
    after(state, troop, way.disordered, way.passes, &mut ruling);
    Ok(ruling)
}

fn retire(
    state: &State,
    troop: &Troop,
    fraction: Fraction,
    ask: &mut FormBuilder<'_>,
    marked: Event,
) -> Result<Ruling<Event>, Interrupt> {
    let terrain = ask.pick(Question::new("terrain", 't', "ground").on("Movement"), &GROUND, Some(Terrain::Clear));
    let passes = passes(troop, ask);
    let request =
        RetireMove { unit: troop.unit.clone(), fraction, terrain: terrain.unwrap_or_default(), evading: false };
    let gone = request.answer(&state.tables)?;
    let Some(distance) = gone.distance else {
        return Err(Refusal::on("Movement", "it may not go there").into());
    };
    ask.ready()?;
    let mut ruling = Ruling::new(format!("{} goes back {distance} cm.", state.named(troop.code)), vec![marked]);
    let ring = passes.is_some_and(|cause| disorders(state, &troop.unit, cause) > 0);
    after(state, troop, ring, passes, &mut ruling);
    Ok(ruling)
}

fn form(
    state: &State,
    troop: &Troop,
    to: InfantryFormation,
    ask: &mut FormBuilder<'_>,
    marked: Event,
) -> Result<Ruling<Event>, Interrupt> {
    let order = state.orders_of(troop.code);
    let request = FormationChange { unit: troop.unit.clone(), to, order, charged_by: ChargedBy::None };
    let change = request.answer(&state.tables)?;
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
