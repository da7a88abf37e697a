//! The umpire is always right: any fact of the roster is set to what he says, with a line of reason.

use crate::rulesets::honours_of_war::army::rating::{GeneralRating, Rating};
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::state::{
    Brigade, BrigadeMark, Fired, Obedience, State, UnitInPlay, formation_word, word,
};
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::rulesets::honours_of_war::unit::performance::Performance;
use crate::rulesets::honours_of_war::unit::{Formation, Unit};
use crate::umpire::{self, Choice, FormBuilder, Interrupt, Question, Ratio, Ruling, UnitId};

type Change = umpire::Change<Event>;

/// Overrules facts of a unit or of a brigade. Everything that is answered as it stands stays as it is; the reason is
/// owed in any case.
pub(crate) fn rule(
    state: &State,
    subject: Option<UnitId>,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    umpire::overrule(state, subject, ask, |id, ask| match (state.unit(id), state.brigade(id)) {
        (Some(unit), _) => of_unit(state, unit, ask),
        (None, Some(brigade)) => of_brigade(state, brigade, ask),
        (None, None) => Vec::new(),
    })
}

const STATES: &[(Morale, Choice)] = &[
    (Morale::Steady, "steady (green die)"),
    (Morale::Retreated, "retreated (red die)"),
    (Morale::MustRetreat, "must retreat again (red die)"),
    (Morale::Reforming, "reforming (red die)"),
];

const RATINGS: &[(Rating, Choice)] =
    &[(Rating::Dithering, "dithering"), (Rating::Dependable, "dependable"), (Rating::Dashing, "dashing")];

const GENERALS: &[(GeneralRating, Choice)] = &[
    (GeneralRating::Unrated, "unrated"),
    (GeneralRating::Dithering, "dithering"),
    (GeneralRating::Dependable, "dependable"),
    (GeneralRating::Dashing, "dashing"),
];

const PERFORMANCES: &[(Performance, Choice)] = &[
    (Performance::Feeble, "feeble"),
    (Performance::Poor, "poor"),
    (Performance::Steady, "steady"),
    (Performance::Admirable, "admirable"),
    (Performance::Inspiring, "inspiring"),
];

/// Asks whether something is so; a change of it, with its words when it is and when it is not.
fn flag(
    question: Question,
    now: bool,
    (yes, no): (&'static str, &'static str),
    event: impl FnOnce(bool) -> Event,
    ask: &mut FormBuilder<'_>,
) -> Option<Change> {
    let told = ask.flag(question.known(), now);
    (told != now).then(|| Change::new(if told { yes } else { no }, vec![event(told)]))
}

fn of_unit(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Vec<Change> {
    let id = unit.id;
    let mut changes: Vec<Option<Change>> = vec![hits(unit, ask), morale(unit, ask), order(unit, ask)];
    changes.push(flag(
        Question::new("fired", 'j', "has fired"),
        unit.has_fired(),
        ("has fired", "has not fired"),
        |fired| Event::Fired { unit: id, how: if fired { Fired::Firing } else { Fired::No }, shot: None },
        ask,
    ));
    changes.push(flag(
        Question::new("poor", 'p', "acts as for poor"),
        unit.turn.obedience == Some(Obedience::Poor),
        ("acts as for poor", "obeys"),
        |poor| Event::Obeys { unit: id, obedience: if poor { Obedience::Poor } else { Obedience::Commanded } },
        ask,
    ));
    if state.engaged(id) {
        let melee = Question::new("melee", 'l', "in melee");
        changes.push(flag(melee, true, ("", "out of its melee"), |_| Event::Breaks { unit: id }, ask));
    }
    changes.push(flag(
        Question::new("gone", 'G', "Done For"),
        unit.gone,
        ("Done For", "back in the battle"),
        |gone| if gone { Event::DoneFor { unit: id, at_once: false } } else { Event::Returns { unit: id } },
        ask,
    ));
    changes.into_iter().flatten().collect()
}

fn hits(unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Option<Change> {
    let now = unit.profile.hits;
    let hits = Ratio::whole(i128::from(now));
    let told = ask.number(Question::new("hits", 'h', "hits").known(), "", Some(hits));
    let total = u32::try_from(told.nearest()).ok().filter(|_| told != hits)?;
    let event = Event::Hits { unit: unit.id, total, from: None, fire: false };
    Some(Change::new(format!("hits {now} to {total}"), vec![event]))
}

fn morale(unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Option<Change> {
    let to = ask.pick(Question::new("state", 's', "state").known(), STATES, Some(unit.morale))?;
    let word = STATES.iter().find(|(state, _)| *state == to).map_or("", |(_, word)| word);
    let change = || Change::new(format!("now {word}"), vec![Event::Reform { unit: unit.id, state: to }]);
    (to != unit.morale).then(change)
}

/// Its formation, and whether it has moved.
fn order(unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Option<Change> {
    let (now, has_moved) = (unit.profile.formation, unit.profile.moved);
    let usual: Vec<(Formation, Choice)> =
        Unit::formations(unit.profile.kind).iter().map(|formation| (*formation, formation_word(*formation))).collect();
    let formation = Question::new("formation", 'f', "formation").known();
    let formation = ask.pick(formation, &usual, Some(now)).unwrap_or(now);
    let moved = ask.flag(Question::new("moved", 'Q', "has moved").known(), has_moved);
    let said = format!("{}, {}", if moved { "has moved" } else { "has not moved" }, formation_word(formation));
    let change = || Change::new(said, vec![Event::SetMoved { unit: unit.id, moved, formation }]);
    (moved != has_moved || formation != now).then(change)
}

fn of_brigade(state: &State, found: &Brigade, ask: &mut FormBuilder<'_>) -> Vec<Change> {
    let brigade = found.id;
    let mut changes = Vec::new();
    if !found.independent {
        let now = found.rating.or(Some(Rating::Dependable));
        let rating = ask.pick(Question::new("rating", 'k', "commander").known(), RATINGS, now);
        let penalty = ask.flag(Question::new("penalty", 'p', "hit: -1 on the command die").known(), found.penalty);
        if let Some(rating) = rating
            && (Some(rating) != found.rating || penalty != found.penalty)
        {
            let said = format!("commander {}{}", word(&rating), if penalty { " with -1" } else { "" });
            changes.push(Change::new(said, vec![Event::Rated { brigade, rating, penalty }]));
        }
    }
    if let Some(now) = found.performance
        && let Some(performance) =
            ask.pick(Question::new("performance", 'O', "command").known(), PERFORMANCES, Some(now))
        && performance != now
    {
        let directed = found.has(BrigadeMark::Directed);
        let event = Event::Commanded { brigade, performance, directed };
        changes.push(Change::new(format!("command {}", word(&performance)), vec![event]));
    }
    changes.extend(flag(
        Question::new("done", 'G', "done in this phase"),
        found.has(BrigadeMark::Done),
        ("done in this phase", "not done yet"),
        |done| if done { Event::Done { brigade } } else { Event::Reopens { brigade } },
        ask,
    ));
    changes.extend(lieutenant(state, brigade, ask));
    changes.extend(generals(state, brigade, ask));
    changes
}

/// The ratings of the generals over a brigade.
fn generals(state: &State, brigade: UnitId, ask: &mut FormBuilder<'_>) -> Vec<Change> {
    let Some(army) = state.army(brigade.army) else { return Vec::new() };
    let lieutenant = army.lieutenant_of(brigade).map(|at| ("lieutenant_rating", 'L', Some(at)));
    let mut changes = Vec::new();
    for (question, key, at) in [("general_rating", 'Q', None)].into_iter().chain(lieutenant) {
        let general = army.figure(at);
        let label = format!("General {}", general.name);
        let Some(rating) =
            ask.pick(Question::new(question, key, label).on("p. 13").known(), GENERALS, Some(general.rating))
        else {
            continue;
        };
        if rating != general.rating {
            let event = Event::General { army: army.number, lieutenant: at, name: None, rating };
            changes.push(Change::new(format!("{} {}", general.name, word(&rating)), vec![event]));
        }
    }
    changes
}

/// Which lieutenant general commands a brigade, where its army has some (p. 37).
fn lieutenant(state: &State, brigade: UnitId, ask: &mut FormBuilder<'_>) -> Option<Change> {
    let army = state.army(brigade.army)?;
    let places = [(None, "none"), (Some(0), "the first"), (Some(1), "the second"), (Some(2), "the third")];
    let choices = places.get(..=army.lieutenants.len().min(3)).filter(|choices| choices.len() > 1)?;
    let now = army.lieutenant_of(brigade);
    let names: Vec<String> = choices[1..]
        .iter()
        .zip(&army.lieutenants)
        .map(|((_, at), general)| format!("{at}: {}", general.name))
        .collect();
    let label = format!("under lieutenant general ({})", names.join(", "));
    let under = Question::new("lieutenant", 'l', label).on("p. 37").known();
    let lieutenant = ask.pick(under, choices, Some(now))?;
    let who = lieutenant.map_or("no lieutenant general", |at| army.figure(Some(at)).name.as_str());
    (lieutenant != now).then(|| Change::new(format!("under {who}"), vec![Event::Under { brigade, lieutenant }]))
}
