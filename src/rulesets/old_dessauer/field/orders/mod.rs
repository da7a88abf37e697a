//! What the umpire can order: a table, a file for each matter, and what their forms have in common.

mod charge;
mod end;
mod evade;
mod fall_back;
mod fight;
mod fire;
mod general;
mod moves;
mod muster;
mod overrule;
mod pursue;
mod rally;
mod recoil;
mod test;

use super::super::options::OptionalRule;
use super::super::sum::count;
use super::super::terrain::Terrain;
use super::super::unit::{Formation, Unit};
use super::event::Event;
use super::phases;
use super::state::{Brigade, Phase, State, Troop};
use crate::umpire::{Ask, Choice, Code, Order, OrderKey, Question, Ratio, Refusal, Ruling, Stop};

pub use pursue::may_pursue;

/// Who may be given an order.
pub enum Who {
    /// It needs nobody.
    Nobody,
    /// Units.
    Units(fn(&State, &Troop) -> bool),
    /// Generals, by their brigades.
    Generals(fn(&State, &Brigade) -> bool),
}

/// An order: when it can be given, to whom, and the rule behind it.
pub struct OrderKind {
    /// Its name in the journal.
    pub name: &'static str,
    /// Its key on the screens: none that a brigade's letter or a common key has.
    pub key: char,
    /// Its words in the footer.
    pub label: &'static str,
    /// The steps in which it can be given.
    pub at: &'static [Phase],
    /// Who may be given it.
    pub who: Who,
    /// Why the others may not.
    pub why_not: &'static str,
    /// The rule.
    pub rule: fn(&State, Code, &mut Ask<'_>) -> Result<Ruling<Event>, Stop>,
}

/// Every order, in the order in which the footer shows them.
static ORDERS: &[OrderKind] = &[
    muster::DEPLOY,
    muster::RATE,
    rally::RALLY,
    moves::MOVE,
    charge::CHARGE,
    fall_back::FALL_BACK,
    evade::SLIP,
    evade::REACHED,
    evade::EVADE,
    fire::FIRE,
    test::TEST,
    fight::FIGHT,
    pursue::PURSUE,
    recoil::RECOIL,
    test::DANGER,
    general::GENERAL,
    end::END,
];

fn all(at: Phase) -> impl Iterator<Item = &'static OrderKind> {
    ORDERS.iter().filter(move |order| order.at.contains(&at))
}

fn who(state: &State, order: &OrderKind) -> Vec<Code> {
    match order.who {
        Who::Nobody => Vec::new(),
        Who::Units(may) => state.present().filter(|troop| may(state, troop)).map(|troop| troop.code).collect(),
        Who::Generals(may) => {
            state.brigades().filter(|brigade| may(state, brigade)).map(|brigade| brigade.code).collect()
        }
    }
}

/// The orders of this step, for the footer.
pub fn keys(state: &State) -> Vec<OrderKey> {
    if state.over.is_some() {
        return Vec::new();
    }
    let key = |order: &OrderKind| OrderKey {
        name: order.name,
        key: order.key,
        label: order.label,
        who: who(state, order),
        alone: matches!(order.who, Who::Nobody),
        why_not: order.why_not,
    };
    // What hardly ever comes up is in the footer only where somebody can be given it.
    let idle = |key: &OrderKey| key.who.is_empty() && ["fall_back", "slip", "reached", "evade"].contains(&key.name);
    all(state.phase).map(key).filter(|key| !idle(key)).collect()
}

/// Rules an order.
pub fn rule(state: &State, order: &Order, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    match order.name.as_str() {
        Order::NEXT => return phases::next(state, ask),
        Order::OVERRULE => return overrule::rule(state, order.subject, ask),
        _ => {}
    }
    if let Some(how) = &state.over {
        return Stop::refuse(format!("the battle is over: {how}"));
    }
    let Some(kind) = all(state.phase).find(|kind| kind.name == order.name) else {
        return Stop::refuse(format!("{} is no order of the step {}", order.name, state.phase.name()));
    };
    let allowed = match (&kind.who, order.subject) {
        (Who::Nobody, _) => return (kind.rule)(state, Code::new(1, 'a', 0), ask),
        (_, None) => return Stop::refuse(format!("select who is to {} first", kind.label)),
        (Who::Units(may), Some(code)) => match state.troop(code).filter(|troop| !troop.gone) {
            Some(troop) => may(state, troop),
            None => return Stop::refuse(format!("{}: {}", state.named(code), kind.why_not)),
        },
        (Who::Generals(may), Some(code)) => match state.brigade(code).filter(|brigade| brigade.is_led()) {
            Some(brigade) => may(state, brigade),
            None => return Stop::refuse(format!("{}: {}", state.named(code), kind.why_not)),
        },
    };
    let subject = order.subject.unwrap_or(Code::new(1, 'a', 0));
    ask.title(format!("{}: {}", kind.label, state.named(subject)));
    if !allowed {
        ask.permit(vec![Refusal::new(format!("{}: {}", state.named(subject), kind.why_not))])?;
    }
    (kind.rule)(state, subject, ask)
}

/// The unit that an order is given to.
fn troop(state: &State, code: Code) -> Result<&Troop, Stop> {
    state.troop(code).ok_or_else(|| Refusal::new("no such unit").into())
}

/// Ground on which a unit can stand.
const STANDS_ON: &[(Terrain, Choice)] = &[
    (Terrain::Open, "open"),
    (Terrain::Woods, "woods"),
    (Terrain::Rough, "rough"),
    (Terrain::Steep, "steep"),
    (Terrain::Town, "town"),
];

/// Ground that a move can cross.
const CROSSES: &[(Terrain, Choice)] = &[
    (Terrain::Open, "open"),
    (Terrain::Woods, "woods"),
    (Terrain::Rough, "rough"),
    (Terrain::Steep, "steep"),
    (Terrain::Town, "town"),
    (Terrain::Road, "road"),
];

/// A formation in a word.
const fn formation_word(formation: Formation) -> Choice {
    match formation {
        Formation::Line => "line",
        Formation::Column => "column",
        Formation::Square => "square",
        Formation::Irregular => "bent line",
        Formation::Unlimbered => "unlimbered",
        Formation::Limbered => "limbered",
        Formation::Skirmish => "skirmish",
    }
}

/// The width of a line in stands, asked where it is one; all its stands unless it is given.
fn width(unit: &Unit, formation: Formation, now: Option<u32>, ask: &mut Ask<'_>) -> Option<u32> {
    if formation != Formation::Line || unit.stands() < 2 {
        return None;
    }
    let stands = unit.stands();
    let label = format!("stands wide, of {stands}");
    let wide = ask.number(Question::new("wide", ' ', label).on("Formations"), "", Some(count(now.unwrap_or(stands))));
    u32::try_from(wide.floor()).ok().filter(|wide| *wide != stands)
}

/// The unit of an order, with what the table says about its general's radius (Command Radius). Only where the option is in
/// force and no general is with it.
fn commanded(state: &State, troop: &Troop, ask: &mut Ask<'_>) -> (Unit, Vec<Event>) {
    let unit = state.unit(troop);
    if !state.has(OptionalRule::CommandRadius) || unit.leadership.is_some() {
        return (unit, Vec::new());
    }
    let radius = state.brigade(troop.code).and_then(|brigade| brigade.radius);
    let label = radius.map_or("out of command".to_owned(), |inches| format!("beyond {inches} in: no command"));
    let before = troop.unit.out_of_command;
    let out = ask.flag(Question::new("out_of_command", 'o', label).on("Command Radius"), before);
    let events = if out == before { Vec::new() } else { vec![Event::Command { unit: troop.code, out }] };
    (Unit { out_of_command: out, ..unit }, events)
}

/// Inches of stream or obstacle that are crossed.
fn crossing(ask: &mut Ask<'_>) -> Ratio {
    if !ask.flag(Question::new("crosses", 's', "over an obstacle").on("Terrain Effects"), false) {
        return Ratio::ZERO;
    }
    ask.number(Question::new("crossing", ' ', "inches across").on("Terrain Effects"), "in", Some(Ratio::ONE))
}

/// `no hit`, `1 hit`, `3 hits`.
fn hits(n: u32) -> String {
    if n == 0 { "no hit".to_owned() } else { counted(n, "hit") }
}

/// `0 rout hits`, `1 rout hit`, `3 rout hits`.
fn counted(n: u32, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Units by code and name.
fn list(state: &State, codes: &[Code]) -> String {
    codes.iter().map(|code| state.named(*code)).collect::<Vec<_>>().join(", ")
}
