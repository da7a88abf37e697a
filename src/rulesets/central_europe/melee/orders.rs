//! Fighting a round of a melee (Melees).

use crate::rulesets::central_europe::battle::cause::Cause;
use crate::rulesets::central_europe::battle::event::Event;
use crate::rulesets::central_europe::battle::phase::Phase;
use crate::rulesets::central_europe::battle::state::{OrderKind, State, Who};
use crate::rulesets::central_europe::battle::words::{dice, hits};
use crate::rulesets::central_europe::unit::{Colour, Kind};
use crate::umpire::{FormBuilder, Interrupt, Refusal, Ruling, UnitId};

use super::figures::SECTION;
use super::muster::{Melee, ask_melee, is_due};
use super::round::{Fighter, FighterResult, Loser, RoundResult};

pub(crate) const ROUND: OrderKind = OrderKind {
    name: "round",
    key: 'f',
    label: "fight a round",
    at: &[Phase::Melees],
    who: Who::Each(State::in_contact, against),
    rule: round,
};

/// Why no round is fought.
enum RoundBar {
    NotInMelee,
    HasFought,
}

impl From<RoundBar> for Refusal {
    fn from(bar: RoundBar) -> Refusal {
        match bar {
            RoundBar::NotInMelee => Refusal::on(SECTION, "it touches no enemy"),
            RoundBar::HasFought => Refusal::on(SECTION, "its melee has had its round of this phase"),
        }
    }
}

fn against(state: &State, unit: UnitId) -> Vec<Refusal> {
    let bar = match (state.engaged(unit), is_due(state, unit)) {
        (false, _) => RoundBar::NotInMelee,
        (true, false) => RoundBar::HasFought,
        (true, true) => return Vec::new(),
    };
    vec![bar.into()]
}

fn round(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    if !state.engaged(unit) {
        return Err(Refusal::from(RoundBar::NotInMelee).into());
    }
    let melee = ask_melee(state, unit, ask);
    for (fighter, [own, target]) in melee.round.units.iter().zip(&melee.who) {
        let with = strike_of(state, &melee, fighter, *own);
        let (army, colour) = (state.army_of(fighter.colour), fighter.colour.word());
        ask.say(format!("{army} ({colour}): {with} strikes {}", state.roster.marked(*target)));
    }
    let result = ask.resolve(&melee.round, &state.tables)?;
    Ok(tell(state, &melee, &result))
}

/// A unit's dice and what they are made of: `C1, 8 dice (2 a quarter: table 1, higher ground 1)`.
fn strike_of(state: &State, melee: &Melee, fighter: &Fighter, unit: UnitId) -> String {
    let name = state.roster.marked(unit);
    let Ok(strike) = melee.round.strike(&state.tables, fighter) else { return name };
    let lines: Vec<String> = strike.modifiers.iter().map(|line| format!("{} {}", line.label, line.value)).collect();
    let made = if lines.len() > 1 { format!(": {}", lines.join(", ")) } else { String::new() };
    format!("{name}, {} ({} a quarter{made})", dice(strike.dice_exact), strike.per_quarter)
}

/// The ruling of a round: losses, who retreats, who tests, and whether it goes on.
fn tell(state: &State, melee: &Melee, result: &RoundResult) -> Ruling<Event> {
    let units = melee.who.iter().map(|[unit, _]| *unit).collect();
    let mut ruling = Ruling::new(String::new(), vec![Event::Fought { units }]);
    for ((suffered, fighter), [unit, _]) in result.results.iter().zip(&melee.round.units).zip(&melee.who) {
        ruling.notes.push(format!("{}: {}.", strike_of(state, melee, fighter, *unit), fate(fighter, suffered)));
        ruling.events.extend(events(*unit, suffered));
    }
    let (red, black) = (side(state, melee, result, Colour::Red), side(state, melee, result, Colour::Black));
    let (outcome, end) = match result.loser {
        Loser::Red => (format!("{} loses", red.army), None),
        Loser::Black => (format!("{} loses", black.army), None),
        Loser::None if result.another_round => ("another round".to_owned(), None),
        Loser::None if red.stands => {
            (format!("{} gone", black.army), Some(format!("nobody of {} is left", black.army)))
        }
        Loser::None if black.stands => (format!("{} gone", red.army), Some(format!("nobody of {} is left", red.army))),
        Loser::None => ("both gone".to_owned(), Some("nobody is left on either side".to_owned())),
    };
    ruling.line = format!(
        "Melee of {} and {}, round {}: {}, {}; {}.",
        red.names,
        black.names,
        melee.round.number(),
        red.suffered,
        black.suffered,
        end.as_ref().unwrap_or(&outcome)
    );
    ruling.outcome = outcome;
    if melee.round.units.iter().any(|fighter| fighter.hits_from_firing > 0) {
        ruling.notes.push("Hits from firing in this phase are counted in (Melees).".to_owned());
    }
    ruling
}

/// A side of a melee, for its ruling.
struct Side<'a> {
    army: &'a str,
    /// Its units, as the log has them.
    names: String,
    /// `2 hits on Austria (1 by fire)`.
    suffered: String,
    /// Somebody of it is left.
    stands: bool,
}

fn side<'a>(state: &'a State, melee: &Melee, result: &RoundResult, colour: Colour) -> Side<'a> {
    let all = melee.round.units.iter().zip(&melee.who).zip(&result.results);
    let own: Vec<_> = all.filter(|((fighter, _), _)| fighter.colour == colour).collect();
    let names: Vec<String> = own.iter().map(|((_, [unit, _]), _)| state.named(*unit)).collect();
    let by_fire: u32 = own.iter().map(|((fighter, _), _)| fighter.hits_from_firing).sum();
    let suffered = match colour {
        Colour::Red => result.side_hits.red,
        Colour::Black => result.side_hits.black,
    };
    let army = state.army_of(colour);
    let of_them = if by_fire > 0 { format!(" ({by_fire} by fire)") } else { String::new() };
    Side {
        army,
        names: names.join(", "),
        suffered: format!("{} on {army}{of_them}", hits(suffered)),
        stands: own.iter().any(|(_, result)| !result.eliminated),
    }
}

/// What a unit scored and suffered: `2 hits; suffers 1 hit, 75 percent left`.
fn fate(fighter: &Fighter, result: &FighterResult) -> String {
    let saved = if result.saved > 0 { format!(", {} saved", result.saved) } else { String::new() };
    let as_guns = if fighter.unit.kind == Kind::Artillery { ", as guns in a melee are" } else { "" };
    let left = match (result.eliminated, result.general_eliminated) {
        (true, true) => format!("is eliminated{as_guns}, and the general with it"),
        (true, false) => format!("is eliminated{as_guns}"),
        (false, _) => format!("{} percent left", result.effectiveness_after),
    };
    format!("{}; suffers {}{saved}, {left}", hits(result.hits_scored), hits(result.hits_suffered))
}

fn events(unit: UnitId, result: &FighterResult) -> Vec<Event> {
    let mut events = Vec::new();
    if result.hits_suffered > 0 || result.eliminated {
        events.push(Event::Losses { unit, effectiveness: result.effectiveness_after, shot: 0 });
    }
    if result.eliminated {
        events.push(Event::Gone { unit });
    }
    if result.retreats {
        events.push(Event::Breaks { unit });
        events.push(Event::Test { unit, cause: Some(Cause::Melee) });
    }
    events
}
