//! The command die of a brigade, and the in-command rolls of its units (p. 11-13, 18-19).

use crate::rulesets::honours_of_war::army::rating::Rating;
use crate::rulesets::honours_of_war::battle::duties::may_still_act;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::must::Must;
use crate::rulesets::honours_of_war::battle::state::{
    Brigade, General, Obedience, OrderKind, Phase, State, Troop, Who, word,
};
use crate::rulesets::honours_of_war::command::in_command::InCommandCheck;
use crate::rulesets::honours_of_war::command::performance::Performance;
use crate::rulesets::honours_of_war::command::roll::CommandRoll;
use crate::rulesets::honours_of_war::morale::reform::Morale;
use crate::rulesets::honours_of_war::unit::Kind;
use crate::umpire::{FormBuilder, Interrupt, Procedure, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "command",
    key: 'r',
    label: "command die",
    at: &[Phase::Movement],
    who: Who::Units(|state| {
        let open = state.brigades().filter(|brigade| brigade.performance.is_none() && may_still_act(state, brigade));
        open.map(|brigade| brigade.code).collect()
    }),
    why_not: "has thrown its command die this turn, or has nobody to move (p. 18)",
    rule: command,
}];

pub(crate) const TESTS: &[OrderKind] = &[OrderKind {
    name: "obey",
    key: 'O',
    label: "out of command",
    at: &[Phase::Movement],
    who: Who::Units(|state| {
        let commanded = state.brigades().filter(|brigade| brigade.performance.is_some() && !brigade.independent);
        let troops = commanded.flat_map(|brigade| &brigade.troops);
        troops.filter(|troop| !troop.gone() && troop.obedience.is_none()).map(|troop| troop.code).collect()
    }),
    why_not: "tests after its brigade's command die, once a turn; an independent unit never does (p. 11-12)",
    rule: obey,
}];

/// The request that the roster makes of a brigade; only what stands on the table counts (HOW-AMB-A44).
fn request(state: &State, brigade: &Brigade) -> CommandRoll {
    let general = state.army(brigade.code.army).map(|army| army.general.rating).unwrap_or_default();
    // The general of a very small army leads it by his own rating; unrated, as dependable (HOW-AMB-A45).
    let own = if brigade.by_general { general.rated() } else { brigade.rating };
    let rating = own.unwrap_or(Rating::Dependable);
    let mut roll = CommandRoll {
        rating: (!brigade.independent).then_some(rating),
        independent: brigade.independent,
        ..CommandRoll::default()
    };
    roll.penalty = brigade.penalty && rating == Rating::Dithering;
    roll.scale = state.scale;
    roll.units = on_table(state, brigade).map(|troop| troop.unit.clone()).collect();
    let directs = |general: &General| general.directs.filter(|(whom, _)| *whom == brigade.code);
    if let Some(army) = state.army(brigade.code.army) {
        roll.cg_rating = army.general.rating;
        if let Some((_, distance)) = directs(&army.general).filter(|_| !brigade.by_general) {
            roll.cg_directing = true;
            roll.cg_distance = Some(distance);
        }
        if let Some(general) = army.lieutenants.iter().find(|general| general.command.contains(&brigade.code)) {
            roll.lg_rating = general.acts_as().rated();
            if let Some((_, distance)) = directs(general).filter(|_| roll.lg_rating.is_some()) {
                roll.lg_directing = true;
                roll.lg_distance = Some(distance);
            }
        }
    }
    roll
}

fn on_table<'a>(state: &'a State, brigade: &'a Brigade) -> impl Iterator<Item = &'a Troop> {
    brigade.troops.iter().filter(|troop| !troop.gone() && troop.arrives <= state.turn)
}

fn command(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(brigade) = state.brigade(code) else { return Interrupt::refuse("no such brigade") };
    let roll = request(state, brigade);
    let rating = if brigade.independent { "independent".to_owned() } else { word(&roll.rating) };
    let directed = if roll.cg_directing || roll.lg_directing { ", directed" } else { "" };
    ask.title(format!("Command: {} ({rating}{directed})", state.named(brigade.code)));
    let answer = roll.rule(&state.tables, ask.ready()?)?;
    let performance = answer.performance;
    let mut ruling =
        Ruling::new(format!("{} is commanded: {}.", state.named(brigade.code), word(&performance)), Vec::new());
    ruling.outcome = word(&performance);
    ruling.sum = answer.modifiers;
    ruling.table = format!("{} commander (p. 18)", word(&answer.effective_rating));
    // One brigade moves after the other: whoever moved before is done with it (p. 18).
    let before = |other: &&Brigade| other.performance.is_some() && !other.done && other.code != brigade.code;
    ruling.events.extend(state.brigades().filter(before).map(|other| Event::Done { brigade: other.code }));
    ruling.events.push(Event::Acts { army: brigade.code.army });
    ruling.events.push(Event::Commanded { brigade: brigade.code, performance, directed: answer.directed });
    ruling.notes.push(may(performance).to_owned());
    if answer.downgraded || answer.uprated {
        ruling.notes.push(format!("The general turns {} into steady (p. 13).", word(&answer.table_performance)));
    }
    if answer.brigade_retreats {
        ruling
            .events
            .extend(on_table(state, brigade).map(|troop| Event::Owes { unit: troop.code, must: Must::FallBack }));
        ruling.notes.push("Half or more of its units have hits: the whole brigade goes one move back (p. 19).".into());
    }
    if answer.must_charge {
        let may = |troop: &&Troop| !troop.unit.kind.is_guns() && troop.unit.kind != Kind::Transport;
        let owe = on_table(state, brigade).filter(may);
        ruling.events.extend(owe.map(|troop| Event::Owes { unit: troop.code, must: Must::Advance }));
        ruling.notes.push(
            "Each unit must advance a move, and charge the nearest enemy within a move if it may (p. 19).".into(),
        );
    }
    for (troop, after) in on_table(state, brigade).zip(&answer.hits_after) {
        if *after != troop.unit.hits {
            ruling.events.push(Event::Hits { unit: troop.code, total: *after, from: None, fire: false });
            ruling.events.push(Event::Inspired { unit: troop.code });
            // Below 4 hits it reforms this turn, and does not retreat again (HOW-AMB-B25).
            if troop.morale == Morale::MustRetreat && *after < state.tables.hits.reaction.retreat {
                ruling.events.push(Event::Reform { unit: troop.code, state: Morale::Reforming });
            }
            ruling.notes.push(format!("{} rallies a hit (p. 19).", state.named(troop.code)));
        }
    }
    Ok(ruling)
}

/// What a command performance lets the units do (p. 19).
const fn may(performance: Performance) -> &'static str {
    match performance {
        Performance::Feeble | Performance::Poor => {
            "No advance: single moves away from the enemy, changes of formation or facing in place (p. 19)."
        }
        Performance::Steady => "Each unit may make one normal move (p. 19).",
        Performance::Admirable | Performance::Inspiring => "Each unit may make two normal moves (p. 19).",
    }
}

fn obey(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.troop(unit) else { return Interrupt::refuse("select a unit, not a brigade") };
    ask.title(format!("In command? {}", state.named(unit)));
    let distance = ask.number(Question::new("commander", ' ', "from its commander").on("p. 11"), "cm", None);
    let linked = ask.flag(Question::new("linked", 'l', "linked to a unit in command").on("p. 11"), false);
    let mut check =
        InCommandCheck { unit: troop.unit.clone(), distance_to_commander: Some(distance), ..InCommandCheck::default() };
    check.distance_to_mate = linked.then_some(Ratio::ZERO);
    check.scale = state.scale;
    let answer = check.rule(&state.tables, ask.ready()?)?;
    let obedience = if answer.in_command { Obedience::Commanded } else { Obedience::Poor };
    let outcome = if answer.in_command { "obeys" } else { "acts as for poor" };
    let mut ruling = Ruling::new(format!("{} {outcome}.", state.named(unit)), vec![Event::Obeys { unit, obedience }]);
    if !answer.in_command {
        lose_inspiration(troop, &mut ruling);
    }
    ruling.outcome = outcome.to_owned();
    ruling.sum = answer.attempt.modifiers;
    ruling.table = "4 or more obeys (p. 11, 19)".to_owned();
    Ok(ruling)
}

/// A unit that does not obey owes no advance, and has not rallied the hit that it was given (HOW-AMB-A47).
fn lose_inspiration(troop: &Troop, ruling: &mut Ruling<Event>) {
    let unit = troop.code;
    if troop.inspired {
        ruling.events.push(Event::Hits { unit, total: troop.unit.hits + 1, from: None, fire: false });
        if troop.morale == Morale::Reforming && troop.unit.hits == 3 {
            ruling.events.push(Event::Reform { unit, state: Morale::MustRetreat });
        }
        ruling.notes.push("It rallies no hit, and has it back.".to_owned());
    }
    if troop.must == Some(Must::Advance) {
        ruling.events.push(Event::Paid { unit });
    }
}

/// What a unit may do this turn: its own in-command roll, else its brigade's command performance; none: the brigade has
/// not thrown its command die.
pub(crate) fn performance(state: &State, unit: UnitId) -> Option<Performance> {
    let own = state.troop(unit)?.obedience;
    if own == Some(Obedience::Poor) { Some(Performance::Poor) } else { state.brigade(unit)?.performance }
}

/// Why a unit may not move of its own will: the order of battle holds it, it stands still, or its commander has moved,
/// who is the last of his brigade (p. 18).
pub(crate) fn bars(state: &State, troop: &Troop) -> Vec<Refusal> {
    let mut bars = held(state, troop);
    if troop.stays {
        bars.push(Refusal::on("p. 21, 26", "it stands still this turn: passed through, or after crossing fire"));
    }
    if state.brigade(troop.code).is_some_and(|brigade| brigade.commander_moved) {
        bars.push(Refusal::on("p. 18", "its commander has moved, who goes after all his units"));
    }
    bars
}

/// The reasons of the order of battle against moving of one's own will (p. 59, 61).
pub(crate) fn held(state: &State, troop: &Troop) -> Vec<Refusal> {
    if state.turn > troop.held_until {
        return Vec::new();
    }
    let name = state.named(troop.code);
    vec![Refusal::on("p. 59, 61", format!("{name} may not move before turn {}", troop.held_until + 1))]
}
