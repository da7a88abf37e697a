//! Fighting a round of a melee (Melees).

use crate::rulesets::central_europe::battle::event::{Cause, Event};
use crate::rulesets::central_europe::battle::phase::Phase;
use crate::rulesets::central_europe::battle::state::{OrderKind, State, Who};
use crate::rulesets::central_europe::battle::words::{dice, hits};
use crate::rulesets::central_europe::unit::Colour;
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
        ask.say(format!("{}: {with} strikes {}", fighter.colour.word(), state.roster.marked(*target)));
    }
    let result = ask.resolve(&melee.round, &state.tables)?;
    Ok(tell(state, &melee, &result))
}

/// A unit's dice and what they are made of: `Ac1, 8 dice (2 a quarter: table 1, higher ground 1)`.
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
        ruling.notes.push(format!("{}: {}.", strike_of(state, melee, fighter, *unit), fate(suffered)));
        ruling.events.extend(events(*unit, suffered));
    }
    let of = |colour| {
        let own = melee.round.units.iter().zip(&melee.who).filter(|(fighter, _)| fighter.colour == colour);
        own.map(|(_, [unit, _])| state.named(*unit)).collect::<Vec<_>>().join(", ")
    };
    let (red, black) = (state.army_of(Colour::Red), state.army_of(Colour::Black));
    ruling.outcome = match result.loser {
        Loser::Red => format!("{red} loses"),
        Loser::Black => format!("{black} loses"),
        Loser::None if result.another_round => "another round".to_owned(),
        Loser::None => "nobody loses".to_owned(),
    };
    ruling.line = format!(
        "Melee of {} and {}, round {}: {} on {red}, {} on {black}; {}.",
        of(Colour::Red),
        of(Colour::Black),
        melee.round.number(),
        hits(result.side_hits.red),
        hits(result.side_hits.black),
        ruling.outcome
    );
    if melee.round.units.iter().any(|fighter| fighter.hits_from_firing > 0) {
        ruling.notes.push("Hits from firing in this phase are counted in (Melees).".to_owned());
    }
    ruling
}

/// What a unit scored and suffered: `2 hits; suffers 1 hit, 75 percent left`.
fn fate(result: &FighterResult) -> String {
    let saved = if result.saved > 0 { format!(", {} saved", result.saved) } else { String::new() };
    let left = match (result.eliminated, result.general_eliminated) {
        (true, true) => "is eliminated, and the general with it".to_owned(),
        (true, false) => "is eliminated".to_owned(),
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
