//! Movement, and changes of order, saddle and limber (Movement).

use super::super::super::command::Step;
use super::super::super::movement::{Allowance, MoveAllowance, MovementVariation};
use super::super::super::unit::{Kind, Unit};
use super::super::event::Event;
use super::super::state::{At, State, Troop};
use super::super::steps::NoDice;
use super::{OrderKind, Who, spend};
use crate::umpire::{Choice, Dice, FormBuilder, Interrupt, Question, Ratio, Request, Ruling, UnitId};

const WHY_NOT: &str = "is retreating, in melee, has moved, has no point, or is not of the side whose phase it is";

pub(crate) const MOVE: OrderKind = OrderKind {
    name: "move",
    key: 'f',
    label: "move",
    at: &[At::Moves],
    who: Who::Units(|state| state.those(|state, troop| may_move(state, troop) && !on_its_trails(&troop.unit))),
    why_not: WHY_NOT,
    rule: |state, code, ask| make(state, code, Way::on_the_march, None, ask),
};

pub(crate) const FORM: OrderKind = OrderKind {
    name: "form",
    key: 'r',
    label: "form, limber, mount",
    at: &[At::Moves],
    who: Who::Units(|state| {
        state.those(|state, troop| may_move(state, troop) && !Way::to_form(&troop.unit).is_empty())
    }),
    why_not: "has nothing to change, has moved, has no point, or is not of the side whose phase it is",
    rule: |state, code, ask| make(state, code, Way::to_form, Some(Ratio::ZERO), ask),
};

/// Whether it may still move in this phase.
pub(crate) fn may_move(state: &State, troop: &Troop) -> bool {
    state.may_act(troop)
        && !troop.unit.retreating
        && !state.engaged(troop.code)
        && !state.activations.contains(&(troop.code, Step::Move))
        && !state.activations.contains(&(troop.code, Step::GunFire))
}

/// Guns off their limbers.
const fn on_its_trails(unit: &Unit) -> bool {
    matches!(unit.kind, Kind::Artillery) && !unit.limbered
}

/// What a unit does with its phase.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Way {
    Forward,
    Sideways,
    OutOfOrder,
    Adopt,
    Mount,
    Limber,
    Pivot,
}

impl Way {
    /// How it may move.
    fn on_the_march(unit: &Unit) -> Vec<(Way, Choice)> {
        let mut ways = vec![(Way::Forward, "move")];
        if unit.is_on_foot() {
            ways.push((Way::Sideways, "shuffle sideways"));
        }
        ways.extend(Way::forward(unit).into_iter().skip(1));
        ways
    }

    /// How it may go at an enemy.
    pub(super) fn forward(unit: &Unit) -> Vec<(Way, Choice)> {
        let order = [(Way::Forward, "in firing order"), (Way::OutOfOrder, "out of firing order")];
        if unit.firing_order { order.to_vec() } else { order[..1].to_vec() }
    }

    /// What it may change.
    fn to_form(unit: &Unit) -> Vec<(Way, Choice)> {
        match unit.kind {
            Kind::Foot if !unit.firing_order => vec![(Way::Adopt, "adopt firing order")],
            Kind::HeavyHorse | Kind::Lancers | Kind::LightHorse if unit.dismounted => vec![(Way::Mount, "mount")],
            Kind::HeavyHorse | Kind::Lancers | Kind::LightHorse => vec![(Way::Mount, "dismount")],
            Kind::Artillery if unit.limbered => vec![(Way::Limber, "unlimber")],
            Kind::Artillery => vec![(Way::Pivot, "pivot"), (Way::Limber, "limber")],
            Kind::Foot | Kind::LightFoot | Kind::General => Vec::new(),
        }
    }

    /// Whether nothing is left of the phase to move in.
    const fn takes_all(self) -> bool {
        matches!(self, Way::Adopt | Way::Limber | Way::Pivot)
    }

    /// What it did, for the log.
    const fn did(self, before: &Unit) -> &'static str {
        match self {
            Way::Forward => "moves",
            Way::Sideways => "shuffles sideways",
            Way::OutOfOrder => "moves out of firing order",
            Way::Adopt => "adopts firing order",
            Way::Mount if before.dismounted => "mounts",
            Way::Mount => "dismounts",
            Way::Limber if before.limbered => "unlimbers",
            Way::Limber => "limbers",
            Way::Pivot => "pivots",
        }
    }
}

/// A unit on its way: what it does, what it is while it moves, and what the phase allows it.
pub(super) struct Going {
    way: Way,
    pub(super) unit: Unit,
    pub(super) allowed: Allowance,
}

impl Going {
    /// Asks what it does, and what turns and terrain leave of its move.
    pub(super) fn ask(
        state: &State,
        troop: &Troop,
        ways: &[(Way, Choice)],
        ask: &mut FormBuilder<'_>,
    ) -> Result<Going, Interrupt> {
        let first = ways.first().map(|(way, _)| *way);
        let asked = Question::new("what", 'w', "how").on("Movement");
        let way = if ways.len() > 1 { ask.pick(asked, ways, first) } else { first }.unwrap_or(Way::Forward);
        let mut unit = state.unit(troop);
        match way {
            Way::OutOfOrder => unit.firing_order = false,
            Way::Mount => unit.dismounted = !unit.dismounted,
            _ => {}
        }
        let (mut turns, mut quarters) = (0u32, 4i128);
        if !way.takes_all() {
            let times = [(0u32, "none or one"), (2, "two"), (3, "three")];
            turns =
                ask.pick(Question::new("about_faces", 'a', "about-faces").on("Movement"), &times, Some(0)).unwrap_or(0);
            let shares = [(4i128, "all of it"), (3, "3/4"), (2, "1/2"), (1, "1/4"), (0, "nothing")];
            let asked = Question::new("terrain", 't', "terrain leaves of the move").on("Terrain");
            quarters = ask.pick(asked, &shares, Some(4)).unwrap_or(4);
        }
        let request = MoveAllowance {
            sideways: way == Way::Sideways,
            adopt_firing_order: way == Way::Adopt,
            mount_change: way == Way::Mount,
            limber_change: way == Way::Limber,
            pivot: way == Way::Pivot,
            about_faces: turns,
            terrain_factor: Ratio::new(quarters, 4),
            ..MoveAllowance::of(unit.clone())
        };
        let allowed = request.rule(&state.tables, &mut NoDice)?;
        Ok(Going { way, unit, allowed })
    }

    /// The die of a long move, if it is one: how far it comes of what was meant.
    pub(super) fn comes(&self, state: &State, meant: Ratio, dice: &mut dyn Dice) -> Result<Ratio, Interrupt> {
        if meant == Ratio::ZERO {
            return Ok(Ratio::ZERO);
        }
        let request = MovementVariation { allowance: self.allowed.allowance, distance: meant };
        Ok(request.rule(&state.tables, dice)?.final_distance)
    }

    /// What is marked of it: the point, that it moved, and what it is after that.
    pub(super) fn events(&self, code: UnitId) -> Vec<Event> {
        vec![
            Event::Activated { unit: code, step: Step::Move },
            Event::Moved {
                unit: code,
                firing_order: self.unit.firing_order || self.way == Way::Adopt,
                dismounted: self.unit.dismounted,
                limbered: self.unit.limbered != (self.way == Way::Limber),
                adopted: self.way == Way::Adopt,
            },
        ]
    }
}

/// A move, or a change; `likely` is the distance that is filled in, all that is allowed unless given.
fn make(
    state: &State,
    code: UnitId,
    ways: fn(&Unit) -> Vec<(Way, Choice)>,
    likely: Option<Ratio>,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(code) else { return Interrupt::refuse("no such unit") };
    let going = Going::ask(state, troop, &ways(&troop.unit), ask)?;
    let allowance = going.allowed.allowance;
    let meant = if allowance > Ratio::ZERO {
        let label = format!("distance, of {allowance}; a die from {}", going.allowed.variation_from);
        ask.number(Question::new("distance", ' ', label).on("Movement"), "cm", Some(likely.unwrap_or(allowance)))
    } else {
        Ratio::ZERO
    };
    let joins = joins(state, troop, ask);
    ask.permit(spend(state, code, Step::Move)?)?;
    let far = going.comes(state, meant, ask.ready()?)?;
    let mut line = format!("{} {}", state.named(code), going.way.did(&troop.unit));
    match (going.way, far == Ratio::ZERO) {
        (Way::Forward | Way::Sideways | Way::OutOfOrder, _) => line.push_str(&format!(" {far} cm")),
        (_, false) => line.push_str(&format!(" and moves {far} cm")),
        (_, true) => {}
    }
    if far != meant {
        line.push_str(&format!(" instead of {meant}"));
    }
    let mut events = going.events(code);
    if troop.unit.kind == Kind::General {
        events.push(Event::Joins { general: code, unit: joins });
        line.push_str(&joins.map_or_else(String::new, |unit| format!(" and joins {}", state.named(unit))));
    }
    line.push('.');
    let mut ruling = Ruling::new(line, events);
    ruling.outcome = format!("{far} cm");
    Ok(ruling)
}

/// The unit that a general ends with.
fn joins(state: &State, troop: &Troop, ask: &mut FormBuilder<'_>) -> Option<UnitId> {
    if troop.unit.kind != Kind::General {
        return None;
    }
    let own = state.others(troop.code).into_iter().filter(|code| code.army == troop.code.army).collect();
    ask.units(Question::new("joins", 'j', "joins").on("Morale"), own, 1).first().copied()
}
