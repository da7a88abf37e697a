//! Rallying (Morale, Notes; Orders).

use super::orders::{ask_friends, pairs, say_of_cover, say_pairs};
use super::rally::Rally;
use super::throw::WHY;
use crate::rulesets::league_of_augsburg::battle::event::{Event, becomes};
use crate::rulesets::league_of_augsburg::battle::form::counted;
use crate::rulesets::league_of_augsburg::battle::objection::to_carry_out;
use crate::rulesets::league_of_augsburg::battle::spending::spend;
use crate::rulesets::league_of_augsburg::battle::state::{Joined, OrderKind, Phase, State, UnitInPlay, Who};
use crate::rulesets::league_of_augsburg::battle::volley::as_it_stands;
use crate::rulesets::league_of_augsburg::unit::Unit;
use crate::rulesets::league_of_augsburg::unit::chit::{Chit, completed};
use crate::umpire::{Choice, FormBuilder, Interrupt, Options, Question, Ruling, UnitId};

pub(crate) const RALLY: OrderKind = OrderKind {
    name: "rally",
    key: 'L',
    label: "rally",
    at: &[Phase::Activations],
    who: Who::Each(State::present, |state, unit| to_carry_out(state, unit, &[Chit::Rally])),
    rule: rally,
};

/// Who has joined a unit that rallies.
#[derive(Clone, Copy, PartialEq)]
enum Leader {
    Nobody,
    Brigadier,
    Cinc,
}

impl Leader {
    const fn joined(self) -> Option<Joined> {
        match self {
            Leader::Nobody => None,
            Leader::Brigadier => Some(Joined::Brigadier),
            Leader::Cinc => Some(Joined::Cinc),
        }
    }
}

impl Options for Leader {
    const OPTIONS: &'static [(Leader, Choice)] = &[
        // No word takes `n`: that is the answer to who routs near, which may be the only question left open.
        (Leader::Nobody, "stays away"),
        (Leader::Brigadier, "Brigadier"),
        (Leader::Cinc, "CinC"),
        // As journals of before have it.
        (Leader::Nobody, "nobody"),
    ];
}

fn rally(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let unit = state.unit(id)?;
    let proposed = Some(Leader::Nobody).filter(|_| !unit.hides_other_than(&[Chit::Rally]));
    let leader = ask.pick(Question::new("with", 'j', "commander in person").on("Morale"), Leader::OPTIONS, proposed);
    let commander_number = match leader.unwrap_or(Leader::Nobody) {
        Leader::Nobody => 0,
        Leader::Brigadier => state.brigade(id)?.command_number,
        Leader::Cinc => state.army(id)?.command_number,
    };
    let mut request = Rally {
        unit: unit.now.clone(),
        rally_points: unit.this_turn.rally_points,
        commander_number,
        ..Rally::default()
    };
    request.cover = unit.ground.cover();
    let cover = Question::new("cover", 'U', "stands in").on("Morale");
    ask.fill(as_it_stands(cover, unit.ground), &mut request.cover);
    let told = ask_friends(state, unit, &mut request.routing_friend, ask);
    say_of_cover(request.cover, ask);
    say_who_joined(state, unit, ask);
    let mut spending = spend(state, unit, Chit::Rally, ask)?;
    let joined = leader.and_then(Leader::joined);
    spending.events.extend(told);
    spending.events.extend(joined.map(|by| Event::Joined { unit: id, by }));
    if let Some(certain) = request.whatever_falls(&state.tables) {
        ask.judge_besides(spending.reasons, &request, &state.tables)?;
        ask.ready()?;
        ask.no_die_decides();
        let all = if certain.passes { "at most" } else { "at least" };
        let said = format!("{all} {}", certain.sum.said(certain.total));
        let mut ruling = rallied(state, unit, (certain.passes, &said), &request, spending.events);
        ruling.sum = certain.sum.modifiers;
        return Ok(ruling);
    }
    say_pairs(unit, ask);
    ask.thrower(WHY, id.army, state.named(id));
    let result = ask.resolve_besides(spending.reasons, &request, &state.tables)?;
    let said = result.throw.sum.said(result.throw.dice_total) + pairs(unit);
    let mut ruling = rallied(state, unit, (result.throw.passed, &said), &request, spending.events);
    ruling.outcome = if result.throw.passed { "rallies" } else { "does not rally" }.to_owned();
    ruling.sum = result.throw.sum.modifiers;
    Ok(ruling)
}

/// What a rally that passes takes off a unit, and what it keeps.
fn rallies(unit: &Unit, ended: &Unit) -> String {
    let lost = match (unit.routing, unit.disordered) {
        (true, _) => ": it routs no longer, and is not disordered",
        (false, true) => ": it is disordered no longer",
        (false, false) => ": it is bound to rally no longer",
    };
    let unformed = completed(ended, Chit::Rally).is_effectively_unformed();
    let kept = if unformed { ", but still unformed, which only forming up mends" } else { "" };
    format!("rallies{lost}{kept}")
}

/// Says whom the commanders that may join it have joined this turn: the Commander in Chief of its army, and its own Brigadier.
/// Where they are the table shows.
fn say_who_joined(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) {
    let chief = state.roster.army(unit.id.army).map_or("", |army| army.commander.as_str());
    for (by, who) in [(Joined::Brigadier, "its Brigadier"), (Joined::Cinc, chief)] {
        let led = |other: &&UnitInPlay| {
            let own = other.id.army == unit.id.army && other.id != unit.id;
            let his = by == Joined::Cinc || other.id.of_brigade() == unit.id.of_brigade();
            own && his && other.this_turn.joined == Some(by)
        };
        let names: Vec<String> = state.roster.present().filter(led).map(|other| state.named(other.id)).collect();
        if !names.is_empty() {
            let names = names.join(", ");
            ask.say(format!("{who} has joined {names} this turn; he may join another if he gets there (a reading)"));
        }
    }
}

/// The ruling of a rally: whether it passed, what fell, and what the unit is now.
fn rallied(
    state: &State,
    unit: &UnitInPlay,
    (passed, said): (bool, &str),
    request: &Rally,
    mut events: Vec<Event>,
) -> Ruling<Event> {
    // Who evaded after acting has to spend a turn rallying, and has: to pass is not asked of him (a reading).
    let ended = Unit { must_rally: false, ..request.ended(passed) };
    events.push(Event::Acted { unit: unit.id });
    // A failure changes nothing: it faces as it did.
    events.extend((!passed && unit.faces_away()).then_some(Event::Away { unit: unit.id }));
    events.extend(becomes(unit, completed(&ended, Chit::Rally)));
    let outcome = match (passed, unit.must_rally) {
        (true, _) => rallies(unit, &ended),
        (false, true) => "does not rally; its turn is spent on it, and it is bound to no longer (a reading)".to_owned(),
        (false, false) => "does not rally".to_owned(),
    };
    let figures = counted(unit.figures, "figure");
    let mut ruling = Ruling::new(format!("{}: {said} against {figures}: {outcome}.", state.named(unit.id)), events);
    let turns = passed && unit.faces_away();
    ruling.notes.extend(turns.then(|| "It faces the enemy again, as it has acted (a reading).".to_owned()));
    ruling
}
