//! The way of a unit that advances, of a battery as of anybody (Movement).

use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::fires::remind;
use crate::rulesets::napoleonic_d8::battle::objection::on_hold;
use crate::rulesets::napoleonic_d8::battle::rings::{can_befall, disorders, suffer};
use crate::rulesets::napoleonic_d8::battle::state::{BrigadeInPlay, State, UnitInPlay};
use crate::rulesets::napoleonic_d8::movement::allowance::{MoveAllowance, barred};
use crate::rulesets::napoleonic_d8::unit::Unit;
use crate::rulesets::napoleonic_d8::unit::disorder_cause::DisorderCause;
use crate::rulesets::napoleonic_d8::unit::ground::{Ground, as_it_stands, ask_terrain, ends_after};
use crate::rulesets::napoleonic_d8::unit::mover::Mover;
use crate::rulesets::napoleonic_d8::unit::terrain::Terrain;
use crate::umpire::{Choice, FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling};

const MOVES: &str = "Movement and terrain effects";

/// What a move passes that its ground does not say, and what of it disorders.
const PASSES: [(Option<DisorderCause>, Choice); 6] = [
    (None, "nothing"),
    (Some(DisorderCause::ExitWood), "out of a wood"),
    (Some(DisorderCause::ExitBuilding), "out of a building"),
    (Some(DisorderCause::Ford), "a ford"),
    (Some(DisorderCause::Bridge), "a bridge"),
    (Some(DisorderCause::Pontoon), "a pontoon"),
];

/// Where a move leads: what it passes, and on what it ends.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) passes: Option<DisorderCause>,
    pub(crate) ends: Ground,
    /// It did not stand on such ground before.
    enters: bool,
}

impl Way {
    /// Asks where a move over such ground leads a unit as it is at its end: out of the building in which it stands, unless it
    /// stays there; how far a wood goes on only the table shows.
    pub(crate) fn asked(
        state: &State,
        unit: &UnitInPlay,
        now: &Unit,
        terrain: Terrain,
        ask: &mut FormBuilder<'_>,
    ) -> Result<Way, Refusal> {
        Way::to(state, unit, now, ends_after(terrain, now, ask), ask)
    }

    /// The same, where it ends there unless it is said otherwise.
    pub(super) fn to(
        state: &State,
        unit: &UnitInPlay,
        now: &Unit,
        after: Ground,
        ask: &mut FormBuilder<'_>,
    ) -> Result<Way, Refusal> {
        remind(state, ask);
        let mut ends = after;
        let end = Question::new("ends", 'G', "it ends on or behind");
        let deep = unit.ground == Ground::Wood && after != Ground::Wood && !ask.answered("passes");
        ask.fill(if deep { end.must() } else { end }, &mut ends);
        let burns = unit.alight.then_some(DisorderCause::ExitBuilding);
        let usual = burns.or_else(|| unit.ground.exit().filter(|_| ends != unit.ground));
        let passes = as_it_stands(Question::new("passes", 'j', "it passes").on("Disorder"), usual.is_some());
        // No guns come out of a wood: what cannot befall it is not offered; what was said once is still read.
        let mut ways = PASSES.to_vec();
        ways.retain(|(cause, word)| {
            cause.is_none_or(|cause| can_befall(state, now, cause)) || *cause == usual || ask.is_said("passes", word)
        });
        let passes = ask.pick(passes, &ways, Some(usual)).flatten();
        ends.check(now)?;
        Ok(Way { passes, ends, enters: ends != unit.ground })
    }

    /// What it passes, in words behind the move; nothing where it passes nothing.
    pub(crate) fn words(self) -> String {
        let passed = PASSES.iter().find(|(cause, _)| cause.is_some() && *cause == self.passes);
        passed.map_or_else(String::new, |(cause, word)| {
            let over = if cause.and_then(Ground::left).is_some() { "" } else { "over " };
            format!(", {over}{word}")
        })
    }

    /// Whether it disorders a unit: by what it passes, or in the wood in which it comes to stand.
    pub(super) fn disorders(self, state: &State, now: &Unit) -> bool {
        let wood = (self.enters && self.ends == Ground::Wood).then_some(DisorderCause::InWood);
        self.passes.into_iter().chain(wood).any(|cause| disorders(state, now, cause) > 0)
    }

    /// Whether it disorders a unit that goes back over such ground, or through friends, as any move would.
    pub(crate) fn disorders_back(self, state: &State, now: &Unit, (over, through): (Terrain, bool)) -> bool {
        let friends = through.then_some(DisorderCause::Interpenetration);
        let mut causes = friends.into_iter().chain(over.disorders());
        self.disorders(state, now) || causes.any(|cause| disorders(state, now, cause) > 0)
    }

    /// One white ring at most for a move, upon a unit as it is at its end; where it stands then; and the end of a fire
    /// that it leaves behind.
    pub(crate) fn leave(
        self,
        state: &State,
        unit: &UnitInPlay,
        now: &Unit,
        disordered: bool,
        ruling: &mut Ruling<Event>,
    ) {
        if unit.alight && self.passes == Some(DisorderCause::ExitBuilding) {
            ruling.events.push(Event::Burns { unit: unit.id, alight: false });
        }
        ruling.events.extend(unit.stands(self.ends));
        suffer(state, unit.id, now, (0, u32::from(disordered)), ruling);
    }
}

/// Who goes, in the words beside the form: by its code where not all of its brigade go as far, as its form is of them all.
pub(super) fn goer(state: &State, unit: &UnitInPlay) -> String {
    let far = |unit: &UnitInPlay| unit.now.pace(&state.tables.moves).on(unit.ground.way_out());
    let alike = |other: &&UnitInPlay| other.now.arm.is_artillery() == unit.now.arm.is_artillery();
    let mut beside = state.brigade(unit.id).into_iter().flat_map(BrigadeInPlay::present).filter(alike);
    if beside.all(|other| far(other) == far(unit)) { "it".to_owned() } else { state.marked(unit.id) }
}

/// An advance, as answered.
pub(crate) struct Advance {
    /// How far, in cm.
    pub(crate) allowance: Ratio,
    /// It starts far enough from enemies to go twice as far.
    pub(crate) doubled: bool,
    /// It goes along a road.
    pub(crate) on_road: bool,
    disordered: bool,
    /// On hold, that it is no advance, in words behind the move.
    pub(crate) aside: &'static str,
    /// Where it leads.
    pub(crate) way: Way,
}

impl Advance {
    /// Asks for the ground of an advance, and finds how far it goes for a unit as it is on its way.
    pub(crate) fn asked(
        state: &State,
        unit: &UnitInPlay,
        now: &Unit,
        ask: &mut FormBuilder<'_>,
    ) -> Result<Advance, Interrupt> {
        let figures = &state.tables.marching;
        let (double_beyond, watched_within) = (figures.double_beyond, figures.road_lost_within);
        let worst = Question::new("terrain", 't', "worst ground").on(MOVES);
        let mut request = MoveAllowance {
            unit: Mover::Unit(now.clone()),
            terrain: ask_terrain(unit.ground.way_out(), worst, ask),
            on_road: false,
            gate: false,
            nearest_enemy: None,
            road_enemy_distance: None,
            gap_percent: None,
        };
        ask.fill(Question::new("road", 'O', "along a road").on(MOVES), &mut request.on_road);
        let free = format!("starts over {double_beyond} cm from enemies");
        let free = ask.flag(Question::new("free", 'N', free).on("Movement"), false);
        let narrow = ask.flag(Question::new("gap", 'K', "through a narrow gap").on("Movement"), false);
        let through = ask.flag(Question::new("through", 'U', "through friends").on("Notes 20"), false);
        let way = Way::asked(state, unit, now, request.terrain, ask)?;
        if request.terrain == Terrain::WallOrHedge {
            ask.fill(Question::new("gate", 'T', "at a gate").on(MOVES), &mut request.gate);
        }
        let watched = format!("passes within {watched_within} cm of enemies in order");
        let watched = request.on_road && ask.flag(Question::new("watched", 'Q', watched).on(MOVES), false);
        let held = on_hold(state, unit, ask);
        let aside = match (state.orders_of(unit.id).hold(), &held) {
            (true, None) if now.arm.is_artillery() => ", back or sideways",
            (true, None) => ", sideways",
            _ => "",
        };
        request.nearest_enemy = (!free).then_some(double_beyond);
        request.road_enemy_distance = watched.then_some(watched_within);
        request.gap_percent = narrow.then_some(Ratio::ZERO);
        let allowed = request.answer(&state.tables)?;
        let barred = allowed.allowance.is_none().then(|| barred(now, request.terrain, &state.tables));
        let stays = unit.ground == Ground::Wood && way.ends == Ground::Wood;
        if stays && request.terrain == Terrain::Woods && allowed.disordered {
            ask.say("each move in a wood is a ring, for who began it there as well (a reading)");
        }
        ask.permit(held.or(barred).into_iter().collect())?;
        let friends = through && disorders(state, now, DisorderCause::Interpenetration) > 0;
        Ok(Advance {
            doubled: free,
            on_road: request.on_road,
            aside,
            allowance: allowed.allowance.unwrap_or_else(|| now.pace(&state.tables.moves).slowest()),
            disordered: allowed.disordered || friends || way.disorders(state, now),
            way,
        })
    }

    /// The white ring of the way upon a unit as it is at its end, and where it stands then.
    pub(crate) fn leave(&self, state: &State, unit: &UnitInPlay, now: &Unit, ruling: &mut Ruling<Event>) {
        self.way.leave(state, unit, now, self.disordered, ruling);
    }
}
