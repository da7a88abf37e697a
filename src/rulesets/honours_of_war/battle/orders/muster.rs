//! Before the battle, and at the start of a turn: commanders diced for (p. 11), generals placed (p. 12), the weather
//! (p. 38).

use crate::rulesets::honours_of_war::battle::duties::weather_due;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::state::{Army, Brigade, General, OrderKind, Phase, State, Who, word};
use crate::rulesets::honours_of_war::battle::weather::{WeatherChange, WeatherRoll};
use crate::rulesets::honours_of_war::command::commanders::{
    ArmyNation, BrigadeCommanderRating, LieutenantGeneralRating,
};
use crate::umpire::{FormBuilder, Interrupt, Lookup, Procedure, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[
    OrderKind {
        name: "rate",
        key: 'r',
        label: "dice for the commander",
        at: &[Phase::Muster],
        who: Who::Units(|state| {
            let open = state.brigades().filter(|brigade| to_be_diced(brigade));
            open.map(|brigade| brigade.code).collect()
        }),
        why_not: "has a rating, or is an independent unit",
        rule: rate,
    },
    OrderKind {
        name: "rate_lieutenant",
        key: 'L',
        label: "dice for its lieutenant general",
        at: &[Phase::Muster],
        who: Who::Units(|state| {
            let open =
                |army: &Army, at: usize| army.lieutenants.get(at).is_some_and(|one| one.rating.rated().is_none());
            commands(state, open)
        }),
        why_not: "has no lieutenant general, or one who is rated (p. 37)",
        rule: rate_lieutenant,
    },
    OrderKind {
        name: "raise",
        key: 'L',
        label: "raise its lieutenant general",
        at: &[Phase::Generals, Phase::Movement],
        who: Who::Units(|state| {
            let open = |army: &Army, at: usize| {
                army.lieutenants.get(at).is_some_and(|one| one.rating.rated().is_some() && one.raised.is_none())
            };
            commands(state, open)
        }),
        why_not: "has no rated lieutenant general, or he is raised already (p. 37)",
        rule: raise,
    },
    OrderKind {
        name: "direct",
        key: 'D',
        label: "general directs",
        at: &[Phase::Generals, Phase::Movement],
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
        at: &[Phase::Muster, Phase::Generals],
        who: Who::Nobody(|state| match state.phase {
            Phase::Muster => state.weather.is_none(),
            _ => weather_due(state),
        }),
        why_not: "the weather stands, by the order of battle or for this turn (p. 38)",
        rule: weather,
    },
];

fn rate(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(army) = state.army(code.army) else { return Interrupt::refuse("no such army") };
    ask.title(format!("Commander of {}: a D6 on the table of {}", state.named(code), army.name));
    let request = BrigadeCommanderRating { nation: ArmyNation::Listed(army.nation), table: None, count: 1 };
    let rating = request.rule(&state.tables, ask.ready()?)?.rating;
    let event = Event::Rated { brigade: code, rating, penalty: false };
    let mut ruling = Ruling::new(format!("Commander of {}: {}.", state.named(code), word(&rating)), vec![event]);
    ruling.outcome = word(&rating);
    ruling.table = "the nation's table (p. 41-50)".to_owned();
    Ok(ruling)
}

/// Whether a brigade's commander is still to be diced for.
pub(crate) fn to_be_diced(brigade: &Brigade) -> bool {
    !brigade.independent && !brigade.by_general && brigade.rating.is_none()
}

/// The lieutenant general over a brigade, as his place.
pub(crate) fn lieutenant_of(army: &Army, code: UnitId) -> Option<usize> {
    army.lieutenants.iter().position(|general| general.command.contains(&code.of_brigade()))
}

/// Brigades whose lieutenant general is like this.
fn commands(state: &State, like: fn(&Army, usize) -> bool) -> Vec<UnitId> {
    let all = state.armies.iter().flat_map(|army| army.brigades.iter().map(move |brigade| (army, brigade.code)));
    all.filter(|(army, code)| lieutenant_of(army, *code).is_some_and(|at| like(army, at)))
        .map(|(_, code)| code)
        .collect()
}

fn with_lieutenant(state: &State, code: UnitId) -> Result<(&Army, usize, &General), Interrupt> {
    let found = state.army(code.army).and_then(|army| {
        let at = lieutenant_of(army, code)?;
        Some((army, at, army.lieutenants.get(at)?))
    });
    found.map_or_else(|| Interrupt::refuse("no lieutenant general commands it"), Ok)
}

/// A lieutenant general is rated by the die of the brigade commanders (p. 37).
fn rate_lieutenant(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let (army, at, general) = with_lieutenant(state, code)?;
    ask.title(format!("Lieutenant general {}: a D6 on the table of {}", general.name, army.name));
    let request = BrigadeCommanderRating { nation: ArmyNation::Listed(army.nation), table: None, count: 1 };
    let rating = request.rule(&state.tables, ask.ready()?)?.rating;
    let event = Event::General { army: army.number, lieutenant: Some(at), name: None, rating: rating.into() };
    let mut ruling = Ruling::new(format!("{} is {}.", general.name, word(&rating)), vec![event]);
    ruling.outcome = word(&rating);
    ruling.table = "the nation's table (p. 37, 41-50)".to_owned();
    Ok(ruling)
}

/// The commanding general is with a lieutenant, who acts by a better rating this turn (p. 37).
fn raise(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let (army, at, general) = with_lieutenant(state, code)?;
    ask.title(format!("{} with {}", army.general.name, general.name));
    let between = Question::new("distance", ' ', "between the two figures").on("p. 37");
    let distance = ask.number(between, "cm", Some(Ratio::ZERO));
    let Some(lieutenant) = general.rating.rated() else { return Interrupt::refuse("he is to be diced for first") };
    let (historical, commanding) = (state.historical, army.general.rating);
    let request = LieutenantGeneralRating { historical, lieutenant, commanding, distance, scale: state.scale };
    let raised = request.answer(&state.tables)?;
    // An unrated general acts on one man in a turn; a rated one does it by being there.
    if !historical && army.general.directs.is_some() && raised.raised {
        ask.permit(vec![Refusal::on("p. 37", "the general directs a brigade this turn already")])?;
    }
    ask.ready()?;
    let line = format!("{} acts as {} while {} is near.", general.name, word(&raised.rating), army.general.name);
    if !raised.raised {
        return Ok(Ruling::new(format!("{} stays {}.", general.name, word(&lieutenant)), Vec::new()));
    }
    Ok(Ruling::new(line, vec![Event::Raised { army: army.number, lieutenant: at, rating: raised.rating }]))
}

/// Whom a general directs this turn. His figure has moved before (p. 12, 18).
fn direct(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(army) = state.army(code.army) else { return Interrupt::refuse("no such army") };
    ask.title(format!("Direct: {}", state.named(code)));
    let lieutenant = who_directs(army, code, ask);
    if lieutenant.is_none() {
        let mut reasons = Vec::new();
        if state.brigade(code).is_some_and(|brigade| brigade.by_general) {
            reasons.push(Refusal::on("p. 12", "he leads this brigade himself, and does not direct himself"));
        }
        if !state.historical && army.lieutenants.iter().any(|general| general.raised.is_some()) {
            reasons.push(Refusal::on("p. 37", "he raises a lieutenant general this turn"));
        }
        ask.permit(reasons)?;
    }
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

/// The commanding general, or the lieutenant general over this brigade.
pub(crate) fn who_directs(army: &Army, code: UnitId, ask: &mut FormBuilder<'_>) -> Option<usize> {
    let at = lieutenant_of(army, code)?;
    let options = [(None, "the commanding general"), (Some(at), "the lieutenant general")];
    ask.pick(Question::new("general", 'g', "directed by").on("p. 37"), &options, Some(None)).flatten()
}

/// The weather of the first turn by 2D6; of a later turn by a D6 on the score (p. 38).
fn weather(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
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
