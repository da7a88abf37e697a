//! The way of a unit that advances, of a battery as of anybody (Movement).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::rings::{disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{BattleUnit, State};
use crate::rulesets::napoleonic_d8::movement::allowance::{MoveAllowance, barred};
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::rulesets::napoleonic_d8::unit::mover::Mover;
use crate::rulesets::napoleonic_d8::unit::terrain::Terrain;
use crate::umpire::{Choice, FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling};

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
pub(crate) fn passes(unit: &BattleUnit, ask: &mut FormBuilder<'_>) -> Option<DisorderCause> {
    let usual = unit.alight.then_some(DisorderCause::ExitBuilding);
    ask.pick(Question::new("passes", 'p', "it passes").on("Disorder"), &PASSES, Some(usual)).flatten()
}

/// A way, as answered.
pub(crate) struct Advance {
    /// How far, in cm.
    pub(crate) allowance: Ratio,
    disordered: bool,
    passes: Option<DisorderCause>,
}

impl Advance {
    /// Asks for the ground of an advance, and finds how far it goes for a unit as it is on its way.
    pub(crate) fn asked(
        state: &State,
        unit: &BattleUnit,
        now: &Unit,
        ask: &mut FormBuilder<'_>,
    ) -> Result<Advance, Interrupt> {
        let figures = &state.tables.marching;
        let (double_beyond, watched_within) = (figures.double_beyond, figures.road_lost_within);
        let mut request = MoveAllowance {
            unit: Mover::Unit(now.clone()),
            terrain: Terrain::Clear,
            on_road: false,
            gate: false,
            nearest_enemy: None,
            road_enemy_distance: None,
            gap_percent: None,
        };
        ask.fill(Question::new("terrain", 't', "ground").on("Movement"), &mut request.terrain);
        ask.fill(Question::new("road", 'r', "along a road").on("Movement"), &mut request.on_road);
        let free = format!("no enemy within {double_beyond} cm");
        let free = ask.flag(Question::new("free", 'f', free).on("Movement"), false);
        let narrow = ask.flag(Question::new("gap", 'g', "through a narrow gap").on("Movement"), false);
        let through = ask.flag(Question::new("through", 'i', "through friends").on("Notes 20"), false);
        let passes = passes(unit, ask);
        if request.terrain == Terrain::WallOrHedge {
            ask.fill(Question::new("gate", 'e', "at a gate").on("Movement"), &mut request.gate);
        }
        let watched = format!("within {watched_within} cm of enemies");
        let watched = request.on_road && ask.flag(Question::new("watched", 'd', watched).on("Movement"), false);
        if state.present().any(|unit| unit.alight) {
            let away = state.tables.burning.keep_away;
            ask.say(format!("{away} cm from a burning building at least (Firing chart)"));
        }
        let held = held(state, unit, ask);
        request.nearest_enemy = (!free).then_some(double_beyond);
        request.road_enemy_distance = watched.then_some(watched_within);
        request.gap_percent = narrow.then_some(Ratio::ZERO);
        let allowed = request.answer(&state.tables)?;
        let barred = allowed.allowance.is_none().then(|| barred(now.pace(&state.tables.moves), request.terrain));
        ask.permit(held.into_iter().chain(barred).collect())?;
        let friends = through && disorders(state, now, DisorderCause::Interpenetration) > 0;
        let ground = passes.is_some_and(|cause| disorders(state, now, cause) > 0);
        Ok(Advance {
            allowance: allowed.allowance.unwrap_or_else(|| now.pace(&state.tables.moves).slowest()),
            disordered: allowed.disordered || friends || ground,
            passes,
        })
    }

    /// The white ring of the way, upon a unit as it is at its end, and the end of a fire that it leaves behind.
    pub(crate) fn leave(&self, state: &State, unit: &BattleUnit, now: &Unit, ruling: &mut Ruling<Event>) {
        leave(state, unit, now, (self.disordered, self.passes), ruling);
    }
}

/// One white ring at most for a move, and the end of a fire that it leaves behind.
pub(crate) fn leave(
    state: &State,
    unit: &BattleUnit,
    now: &Unit,
    (ring, passed): (bool, Option<DisorderCause>),
    ruling: &mut Ruling<Event>,
) {
    if unit.alight && passed == Some(DisorderCause::ExitBuilding) {
        ruling.events.push(Event::Burns { unit: unit.id, alight: false });
    }
    suffer(state, unit.id, now, (0, u32::from(ring)), ruling);
}

/// What a hold has against the advance; nothing where it goes sideways.
fn held(state: &State, unit: &BattleUnit, ask: &mut FormBuilder<'_>) -> Option<Refusal> {
    const SECTION: &str = "Brigade command test results";
    if !state.orders_of(unit.id).hold() {
        return None;
    }
    let sideways = ask.flag(Question::new("sideways", 's', "sideways").on(SECTION), false);
    (!sideways).then(|| Refusal::on(SECTION, "on hold it stands, goes back, or sideways: s"))
}
