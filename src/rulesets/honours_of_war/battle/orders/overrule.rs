//! The umpire is always right: any fact of the roster is set to what he says, with a line of reason.

use crate::rulesets::honours_of_war::army::rating::Rating;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::state::{
    BrigadeMark, Fired, Obedience, State, UnitInPlay, formation_word, word,
};
use crate::rulesets::honours_of_war::command::performance::Performance;
use crate::rulesets::honours_of_war::morale::reform::Morale;
use crate::rulesets::honours_of_war::unit::{Formation, Unit};
use crate::umpire::{FormBuilder, Interrupt, Question, Ratio, Ruling, UnitId};

/// Overrules facts of a unit or of a brigade. Everything that is answered as it stands stays as it is; the reason is
/// owed in any case.
pub(crate) fn rule(
    state: &State,
    subject: Option<UnitId>,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let Some(code) = subject else { return Interrupt::refuse("select the unit or the brigade to overrule first") };
    ask.title(format!("Overrule: {}", state.named(code)));
    let (events, changes) = match state.unit(code) {
        Some(troop) => unit(state, troop, ask),
        None => brigade(state, code, ask)?,
    };
    let why = ask.text(Question::new("why", 'y', "because"), None);
    ask.ready()?;
    if why.trim().is_empty() {
        return Interrupt::refuse("an overruling needs a line of reason");
    }
    if events.is_empty() {
        return Interrupt::refuse("nothing is changed; answer otherwise than it stands, or go back");
    }
    Ok(Ruling::new(format!("Overruled: {}: {}. {why}", state.named(code), changes.join(", ")), events))
}

fn unit(state: &State, troop: &UnitInPlay, ask: &mut FormBuilder<'_>) -> (Vec<Event>, Vec<String>) {
    let unit = troop.id;
    let mut events = Vec::new();
    let mut changes = Vec::new();
    let hits = Ratio::whole(i128::from(troop.profile.hits));
    let told = ask.number(Question::new("hits", 'h', "hits").known(), "", Some(hits));
    if told != hits
        && let Ok(total) = u32::try_from(told.nearest())
    {
        changes.push(format!("hits {} to {total}", troop.profile.hits));
        events.push(Event::Hits { unit, total, from: None, fire: false });
    }
    let states = [
        (Morale::Steady, "steady (green die)"),
        (Morale::Retreated, "retreated (red die)"),
        (Morale::MustRetreat, "must retreat again (red die)"),
        (Morale::Reforming, "reforming (red die)"),
    ];
    if let Some(to) = ask.pick(Question::new("state", 's', "state").known(), &states, Some(troop.morale))
        && to != troop.morale
    {
        changes.push(format!("now {}", states.iter().find(|(state, _)| *state == to).map_or("", |(_, word)| word)));
        events.push(Event::Reform { unit, state: to });
    }
    let usual: Vec<(Formation, &'static str)> =
        Unit::formations(troop.profile.kind).iter().map(|formation| (*formation, formation_word(*formation))).collect();
    let formation =
        ask.pick(Question::new("formation", 'f', "formation").known(), &usual, Some(troop.profile.formation));
    let moved = ask.flag(Question::new("moved", 'm', "has moved").known(), troop.profile.moved);
    if moved != troop.profile.moved || formation.is_some_and(|to| to != troop.profile.formation) {
        let formation = formation.unwrap_or(troop.profile.formation);
        changes.push(format!("{}, {}", if moved { "has moved" } else { "has not moved" }, formation_word(formation)));
        events.push(Event::SetMoved { unit, moved, formation });
    }
    let fired = ask.flag(Question::new("fired", 'e', "has fired").known(), troop.has_fired());
    if fired != (troop.has_fired()) {
        changes.push(if fired { "has fired" } else { "has not fired" }.to_owned());
        events.push(Event::Fired { unit, how: if fired { Fired::Firing } else { Fired::No } });
    }
    let poor =
        ask.flag(Question::new("poor", 'p', "acts as for poor").known(), troop.turn.obedience == Some(Obedience::Poor));
    if poor != (troop.turn.obedience == Some(Obedience::Poor)) {
        changes.push(if poor { "acts as for poor" } else { "obeys" }.to_owned());
        events.push(Event::Obeys { unit, obedience: if poor { Obedience::Poor } else { Obedience::Commanded } });
    }
    if state.engaged(unit) && !ask.flag(Question::new("melee", 'l', "in melee").known(), true) {
        changes.push("out of its melee".to_owned());
        events.push(Event::Breaks { unit });
    }
    let gone = ask.flag(Question::new("gone", 'd', "Done For").known(), troop.gone);
    if gone != troop.gone {
        changes.push(if gone { "Done For" } else { "back in the battle" }.to_owned());
        events.push(if gone { Event::DoneFor { unit } } else { Event::Returns { unit } });
    }
    (events, changes)
}

fn brigade(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<(Vec<Event>, Vec<String>), Interrupt> {
    let Some(found) = state.brigade(code) else { return Interrupt::refuse(format!("{code} is nobody in this battle")) };
    let brigade = found.id;
    let mut events = Vec::new();
    let mut changes = Vec::new();
    let ratings = [(Rating::Dithering, "dithering"), (Rating::Dependable, "dependable"), (Rating::Dashing, "dashing")];
    if !found.independent {
        let to = ask.pick(
            Question::new("rating", 'r', "commander").known(),
            &ratings,
            found.rating.or(Some(Rating::Dependable)),
        );
        let penalty = ask.flag(Question::new("penalty", 'p', "hit: -1 on the command die").known(), found.penalty);
        if let Some(rating) = to
            && (Some(rating) != found.rating || penalty != found.penalty)
        {
            changes.push(format!("commander {}{}", word(&rating), if penalty { " with -1" } else { "" }));
            events.push(Event::Rated { brigade, rating, penalty });
        }
    }
    let performances = [
        (Performance::Feeble, "feeble"),
        (Performance::Poor, "poor"),
        (Performance::Steady, "steady"),
        (Performance::Admirable, "admirable"),
        (Performance::Inspiring, "inspiring"),
    ];
    if let Some(now) = found.performance
        && let Some(performance) =
            ask.pick(Question::new("performance", 'c', "command").known(), &performances, Some(now))
        && performance != now
    {
        changes.push(format!("command {}", word(&performance)));
        events.push(Event::Commanded { brigade, performance, directed: found.has(BrigadeMark::Directed) });
    }
    let done = ask.flag(Question::new("done", 'd', "done in this phase").known(), found.has(BrigadeMark::Done));
    if done != found.has(BrigadeMark::Done) {
        changes.push(if done { "done in this phase" } else { "not done yet" }.to_owned());
        events.push(if done { Event::Done { brigade } } else { Event::Reopens { brigade } });
    }
    Ok((events, changes))
}
