//! Before the battle, and at the start of a turn: commanders diced for (p. 11), generals placed (p. 12), the weather
//! (p. 38).

use super::super::super::commanders::{ArmyNation, BrigadeCommanderRating};
use super::super::super::weather::{WeatherChange, WeatherRoll};
use super::super::event::Event;
use super::super::state::{Army, General, Phase, State, word};
use super::{OrderKind, Who};
use crate::umpire::{Ask, Code, Question, Ratio, Request, Ruling, Stop};

pub const ORDERS: &[OrderKind] = &[
    OrderKind {
        name: "rate",
        key: 'r',
        label: "dice for the commander",
        phases: &[Phase::Muster],
        who: Who::Units(|state| {
            let open = state.brigades().filter(|brigade| !brigade.independent && brigade.rating.is_none());
            open.map(|brigade| brigade.code).collect()
        }),
        why_not: "has a rating, or is an independent unit",
        rule: rate,
    },
    OrderKind {
        name: "direct",
        key: 'D',
        label: "general directs",
        phases: &[Phase::Generals, Phase::Movement],
        who: Who::Units(|state| {
            let open = state.brigades().filter(|brigade| brigade.performance.is_none());
            open.filter(|brigade| brigade.troops.iter().any(|troop| !troop.gone()))
                .map(|brigade| brigade.code)
                .collect()
        }),
        why_not: "has thrown its command die this turn, or has no unit left",
        rule: direct,
    },
    OrderKind {
        name: "weather",
        key: 's',
        label: "throw for the weather",
        phases: &[Phase::Muster, Phase::Generals],
        who: Who::Nobody(|state| match state.phase {
            Phase::Muster => state.weather.is_none(),
            _ => state.options.changing_weather && state.turn > 1 && !state.weather_changed,
        }),
        why_not: "the weather stands, by the order of battle or for this turn (p. 38)",
        rule: weather,
    },
];

fn rate(state: &State, code: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let Some(army) = state.army(code.army) else { return Stop::refuse("no such army") };
    ask.title(format!("Commander of {}: a D6 on the table of {}", state.named(code), army.name));
    let request = BrigadeCommanderRating { nation: ArmyNation::Listed(army.nation), table: None, count: 1 };
    let rating = request.rule(&state.tables, ask.ready()?)?.rating;
    let event = Event::Rated { brigade: code, rating, penalty: false };
    let mut ruling = Ruling::new(format!("Commander of {}: {}.", state.named(code), word(&rating)), vec![event]);
    ruling.outcome = word(&rating);
    ruling.table = "the nation's table (p. 41-50)".to_owned();
    Ok(ruling)
}

/// Whom a general directs this turn. His figure has moved before (p. 12, 18).
fn direct(state: &State, code: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let Some(army) = state.army(code.army) else { return Stop::refuse("no such army") };
    ask.title(format!("Direct: {}", state.named(code)));
    let lieutenant = who_directs(army, code, ask);
    let general = lieutenant.and_then(|at| army.lieutenants.get(at)).unwrap_or(&army.general);
    let distance = ask.number(
        Question::new("distance", ' ', "from the general to its commander").on("p. 12"),
        "cm",
        Some(Ratio::ZERO),
    );
    ask.ready()?;
    let event = Event::Directs { army: army.number, lieutenant, whom: Some((code, distance)) };
    Ok(Ruling::new(format!("{} directs {}, {distance} cm away.", general.name, state.named(code)), vec![event]))
}

fn who_directs(army: &Army, code: Code, ask: &mut Ask<'_>) -> Option<usize> {
    let eligible = |general: &General| general.command.is_empty() || general.command.contains(&code);
    let at = army.lieutenants.iter().position(eligible)?;
    let options = [(None, "the commanding general"), (Some(at), "the lieutenant general")];
    ask.pick(Question::new("general", 'g', "directed by").on("p. 37"), &options, Some(None)).flatten()
}

/// The weather of the first turn by 2D6; of a later turn by a D6 on the score (p. 38).
fn weather(state: &State, _: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let season = state.season;
    let dice = ask.ready()?;
    let (weather, score) = match state.weather_score {
        Some(score) if state.phase == Phase::Generals => {
            let answer = WeatherChange { weather_score: score, season }.rule(&state.tables, dice)?;
            (answer.sky.weather, answer.sky.weather_score)
        }
        _ => {
            let answer = WeatherRoll { season }.rule(&state.tables, dice)?;
            (answer.weather, answer.weather_score)
        }
    };
    let mut ruling = Ruling::new(
        format!("Weather: {} (score {score}).", word(&weather)),
        vec![Event::Weather { weather, score: Some(score) }],
    );
    ruling.outcome = word(&weather);
    Ok(ruling)
}
