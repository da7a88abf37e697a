//! Moving; changes of order, saddle and limber (Movement).

use crate::rulesets::central_europe::battle::event::{Event, Step};
use crate::rulesets::central_europe::battle::phase::Phase;
use crate::rulesets::central_europe::battle::spending;
use crate::rulesets::central_europe::battle::state::{OrderKind, State, Unit, Who};
use crate::rulesets::central_europe::unit::{Kind, Profile};
use crate::umpire::{Choice, FormBuilder, Interrupt, Question, Ratio, Refusal, Ruling, UnitId};

use super::allowance::MoveAllowance;
use super::figures::SECTION;
use super::march::March;
use super::variation::MovementVariation;
use super::way::Way;

pub(crate) const MOVE: OrderKind = OrderKind {
    name: "move",
    key: 'f',
    label: "move",
    at: &[Phase::Moves],
    who: Who::Each(
        |state| state.own_those(|profile| !on_its_trails(profile)),
        |state, unit| against(state, unit, |profile| on_its_trails(profile).then_some(WayBar::OnItsTrails)),
    ),
    rule: |state, unit, ask| make(state, unit, Way::to_move, None, ask),
};

pub(crate) const FORM: OrderKind = OrderKind {
    name: "form",
    key: 'r',
    label: "form, limber, mount",
    at: &[Phase::Moves],
    who: Who::Each(
        |state| state.own_those(|profile| nothing_to_change(profile).is_none()),
        |state, unit| against(state, unit, nothing_to_change),
    ),
    rule: |state, unit, ask| {
        let bar = state.unit(unit).and_then(|unit| nothing_to_change(&unit.profile));
        bar.map_or_else(
            || make(state, unit, Way::to_form, Some(Ratio::ZERO), ask),
            |bar| Err(Refusal::from(bar).into()),
        )
    },
};

/// Why a unit has nothing to do in a way.
enum WayBar {
    OnItsTrails,
    NothingToChange,
}

impl From<WayBar> for Refusal {
    fn from(bar: WayBar) -> Refusal {
        match bar {
            WayBar::OnItsTrails => Refusal::on(SECTION, "guns off their limbers do not move: limber them first"),
            WayBar::NothingToChange => Refusal::on(SECTION, "it has no order, saddle or limber to change"),
        }
    }
}

const fn on_its_trails(unit: &Profile) -> bool {
    matches!(unit.kind, Kind::Artillery) && !unit.limbered
}

fn nothing_to_change(unit: &Profile) -> Option<WayBar> {
    Way::to_form(unit).is_empty().then_some(WayBar::NothingToChange)
}

/// What the book has against a unit's moving, in this way or in any.
fn against(state: &State, unit: UnitId, way: fn(&Profile) -> Option<WayBar>) -> Vec<Refusal> {
    let Some(unit) = state.unit(unit) else { return Vec::new() };
    let plain = MoveAllowance { unit: state.profile(unit), ..MoveAllowance::default() };
    let objections = plain.objections(&state.tables).into_iter().map(Refusal::from);
    spending::against(state, unit, Step::Move, objections.chain(way(&unit.profile).map(Refusal::from)).collect())
}

/// A move, or a change; `likely` is the distance that is filled in, all that is allowed unless given.
fn make(
    state: &State,
    unit: UnitId,
    ways: fn(&Profile) -> Vec<(Way, Choice)>,
    likely: Option<Ratio>,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let Some(unit) = state.unit(unit) else { return Interrupt::refuse("no such unit") };
    let march = March::ask(state, unit, &ways(&unit.profile), ask);
    let allowance = march.allowed.allowance;
    let meant = if allowance > Ratio::ZERO {
        let label = format!("distance, of {allowance}; a die from {}", march.allowed.variation_from);
        ask.number(Question::new("distance", ' ', label).on(SECTION), "cm", Some(likely.unwrap_or(allowance)))
    } else {
        Ratio::ZERO
    };
    let joined = joined(state, unit, ask);
    ask.permit(march.objections(state))?;
    let far = if meant == Ratio::ZERO {
        ask.ready()?;
        Ratio::ZERO
    } else {
        ask.resolve(&MovementVariation { allowance, distance: meant }, &state.tables)?.final_distance
    };
    Ok(tell(state, unit, &march, joined, [meant, far]))
}

/// The unit that a general ends with.
fn joined(state: &State, general: &Unit, ask: &mut FormBuilder<'_>) -> Option<UnitId> {
    if general.profile.kind != Kind::General {
        return None;
    }
    let own = state.others(general.id).into_iter().filter(|id| id.army == general.id.army).collect();
    ask.units(Question::new("joins", 'j', "joins").on("Morale"), own, 1).first().copied()
}

fn tell(state: &State, unit: &Unit, march: &March, joined: Option<UnitId>, [meant, far]: [Ratio; 2]) -> Ruling<Event> {
    let mut line = format!("{} {}", state.named(unit.id), march.way.did(&unit.profile));
    match (march.way, far == Ratio::ZERO) {
        (Way::Forward | Way::Sideways | Way::OutOfOrder, _) => line.push_str(&format!(" {far} cm")),
        (_, false) => line.push_str(&format!(" and moves {far} cm")),
        (_, true) => {}
    }
    if far != meant {
        line.push_str(&format!(" instead of {meant}"));
    }
    let mut events = march.events(unit.id);
    if unit.profile.kind == Kind::General {
        events.push(Event::Joins { general: unit.id, unit: joined });
        line.push_str(&joined.map_or_else(String::new, |unit| format!(" and joins {}", state.named(unit))));
    }
    line.push('.');
    let mut ruling = Ruling::new(line, events);
    ruling.outcome = format!("{far} cm");
    ruling
}
