//! What the umpire can order: a table, a file for each matter, and what their forms have in common.

use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::state::{State, Troop};
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::sum::{count, face_for};
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::{Formation, Kind, Unit};
use crate::umpire::{self, Choice, FormBuilder, Interrupt, Question, Ratio, Refusal, UnitId};

pub(crate) type OrderKind = umpire::OrderKind<State>;
pub(crate) type Who = umpire::Who<State>;

/// The unit that an order is given to.
pub(crate) fn troop(state: &State, code: UnitId) -> Result<&Troop, Interrupt> {
    state.troop(code).ok_or_else(|| Refusal::new("no such unit").into())
}

/// Ground on which a unit can stand.
pub(crate) const STANDS_ON: &[(Terrain, Choice)] = &[
    (Terrain::Open, "open"),
    (Terrain::Woods, "woods"),
    (Terrain::Rough, "rough"),
    (Terrain::Steep, "steep"),
    (Terrain::Town, "town"),
];

/// Ground that a move can cross.
pub(crate) const CROSSES: &[(Terrain, Choice)] = &[
    (Terrain::Open, "open"),
    (Terrain::Woods, "woods"),
    (Terrain::Rough, "rough"),
    (Terrain::Steep, "steep"),
    (Terrain::Town, "town"),
    (Terrain::Road, "road"),
];

/// The ground in a word.
pub(crate) fn ground_word(ground: Terrain) -> Choice {
    CROSSES.iter().find(|(terrain, _)| *terrain == ground).map_or("open", |(_, word)| *word)
}

/// The ground on which a unit ends that goes back or follows: out of a town block unless the umpire says otherwise.
pub(crate) fn ends_on(troop: &Troop, ask: &mut FormBuilder<'_>) -> Terrain {
    let likely = if troop.ground == Terrain::Town { Terrain::Open } else { troop.ground };
    let ends = Question::new("ends", 'r', "ends on").on("Terrain Effects");
    ask.pick(ends, STANDS_ON, Some(likely)).unwrap_or(likely)
}

/// What is said of light infantry that counted as line infantry and has left its place.
pub(crate) const SKIRMISHES: &str = "It skirmishes again.";

/// A unit has gone from its place: light infantry skirmishes again, and broken ground disorders others (Terrain Effects).
/// What is to be said of it comes back.
pub(crate) fn goes(troop: &Troop, ground: Terrain, events: &mut Vec<Event>) -> Vec<String> {
    let (unit, after) = (troop.code, troop.leaving().unit);
    let mut notes = Vec::new();
    if let Some(event) = troop.leaves() {
        events.push(event);
        notes.push(SKIRMISHES.to_owned());
    }
    if ground != troop.ground {
        let (formation, wide) = (after.formation, after.stands_wide);
        events.push(Event::Stands { unit, formation, wide, ground });
        if ground.is_broken() && after.kind != Kind::Skirmishers && !after.disordered {
            events.push(Event::Disordered { unit, disordered: true });
            notes.push(format!("It comes into disorder: {} (Terrain Effects).", ground_word(ground)));
        }
    }
    notes
}

/// A formation in a word.
pub(crate) const fn formation_word(formation: Formation) -> Choice {
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
pub(crate) fn width(unit: &Unit, formation: Formation, now: Option<u32>, ask: &mut FormBuilder<'_>) -> Option<u32> {
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
pub(crate) fn commanded(state: &State, troop: &Troop, ask: &mut FormBuilder<'_>) -> (Unit, Vec<Event>) {
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
pub(crate) fn crossing(ask: &mut FormBuilder<'_>) -> Ratio {
    if !ask.flag(Question::new("crosses", 's', "over an obstacle").on("Terrain Effects"), false) {
        return Ratio::ZERO;
    }
    ask.number(Question::new("crossing", ' ', "inches across").on("Terrain Effects"), "in", Some(Ratio::ONE))
}

/// The score of a chart, and what it is with the sum: `5 or more, with the sum 6`.
pub(crate) fn score(base: Ratio, needed: Ratio) -> String {
    if base == needed { format!("{base} or more") } else { format!("{base} or more, with the sum {needed}") }
}

/// What a die needs: `4 needed`; in words where every face is enough, or none.
pub(crate) fn needed(score: Ratio) -> String {
    match face_for(score) {
        1 => "any face is enough".to_owned(),
        2..=6 => format!("{score} needed"),
        _ => "no face is enough".to_owned(),
    }
}

/// `1 inch`, `3 inches`.
pub(crate) fn inches(n: Ratio) -> String {
    if n == Ratio::ONE { "1 inch".to_owned() } else { format!("{n} inches") }
}

/// `no hit`, `1 hit`, `3 hits`.
pub(crate) fn hits(n: u32) -> String {
    if n == 0 { "no hit".to_owned() } else { counted(n, "hit") }
}

/// `0 rout hits`, `1 rout hit`, `3 rout hits`.
pub(crate) fn counted(n: u32, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Units by their codes, as odds name them.
pub(crate) fn codes(state: &State, codes: &[UnitId]) -> String {
    codes.iter().map(|code| state.marked(*code)).collect::<Vec<_>>().join(" ")
}

/// Units by code and name.
pub(crate) fn list(state: &State, codes: &[UnitId]) -> String {
    codes.iter().map(|code| state.named(*code)).collect::<Vec<_>>().join(", ")
}
