//! Before the battle, and at the start of a turn: commanders diced for (p. 11), generals placed (p. 12), the weather
//! (p. 38).

use crate::rulesets::honours_of_war::army::rating::Rating;
use crate::rulesets::honours_of_war::battle::commanders::against_general;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::objection::{OrderObjection, worded};
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::ask_general;
use crate::rulesets::honours_of_war::battle::state::{Army, General, OrderKind, State, Who, word};
use crate::rulesets::honours_of_war::battle::weather::{WeatherChange, WeatherRoll};
use crate::rulesets::honours_of_war::command::commanders::{
    ArmyNation, BrigadeCommanderRating, LieutenantGeneralRating, LieutenantRating,
};
use crate::rulesets::honours_of_war::command::objection::{CommandObjection, GeneralObjection};
use crate::rulesets::honours_of_war::command::roll::reach;
use crate::rulesets::honours_of_war::tables::WeatherScores;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[
    OrderKind {
        name: "rate",
        key: 'r',
        label: "dice for the commander",
        at: &[Phase::Muster],
        who: Who::Each(brigades, against_rating),
        rule: rate,
    },
    OrderKind {
        name: "rate_lieutenant",
        key: 'L',
        label: "dice for its lieutenant general",
        at: &[Phase::Muster],
        who: Who::Each(brigades, |state, id| match with_lieutenant(state, id) {
            Ok((.., general)) if general.rating.rated().is_some() => {
                vec![GeneralObjection::Rated(general.name.clone()).into()]
            }
            Ok(_) => Vec::new(),
            Err(none) => vec![none],
        }),
        rule: rate_lieutenant,
    },
    OrderKind {
        name: "direct",
        key: 'U',
        label: "be directed by a general",
        at: &[Phase::Generals, Phase::Movement],
        who: Who::Each(brigades, against_directing),
        rule: direct,
    },
    OrderKind {
        name: "raise",
        key: 'L',
        label: "have its lieutenant raised",
        at: &[Phase::Generals],
        who: Who::Each(brigades, may_not_raise),
        rule: raise,
    },
    OrderKind {
        name: "weather",
        key: 's',
        label: "throw for the weather",
        at: &[Phase::Muster, Phase::Generals],
        who: Who::Table(against_weather),
        rule: weather,
    },
];

/// Old journals hold it.
pub(crate) const RAISE: OrderKind = OrderKind {
    name: "raise",
    key: ' ',
    label: "have its lieutenant raised",
    at: &[Phase::Movement],
    who: Who::Each(brigades, may_not_raise),
    rule: raise,
};

fn brigades(state: &State) -> Vec<UnitId> {
    state.brigades().map(|brigade| brigade.id).collect()
}

fn against_rating(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(brigade) = state.brigade(id).filter(|brigade| !brigade.to_be_diced()) else { return Vec::new() };
    vec![match brigade.rating {
        Some(rating) => CommandObjection::CommanderRated(rating).into(),
        None if brigade.by_general => Refusal::on("p. 12", "the general leads it himself"),
        None => Refusal::on("p. 12", "an independent unit has no commander"),
    }]
}

fn may_not_raise(state: &State, id: UnitId) -> Vec<Refusal> {
    match with_lieutenant(state, id) {
        Ok((army, _, general)) => against_raising(state, army, general),
        Err(none) => vec![none],
    }
}

fn against_raising(state: &State, army: &Army, general: &General) -> Vec<Refusal> {
    let name = &general.name;
    let Some(own) = general.rating.rated() else {
        return vec![Refusal::on("p. 37", format!("{name} is to be diced for first"))];
    };
    if general.raised.is_some() {
        return vec![GeneralObjection::RaisedAlready(name.clone()).into()];
    }
    match lent(state, army, own, Ratio::ZERO) {
        Ok(near) if near.raised => Vec::new(),
        Ok(_) => vec![Refusal::on(
            "p. 37",
            format!("{name} is {}, and {} makes him no better", word(&own), army.general.name),
        )],
        Err(unrated) => vec![unrated],
    }
}

/// By what rating a lieutenant general acts with the commanding general at this distance.
fn lent(state: &State, army: &Army, lieutenant: Rating, distance: Ratio) -> Result<LieutenantRating, Refusal> {
    let (historical, commanding) = (state.historical, army.general.rating);
    let request = LieutenantGeneralRating { historical, lieutenant, commanding, distance, scale: state.scale };
    request.answer(&state.tables)
}

fn against_directing(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(brigade) = state.brigade(id) else { return Vec::new() };
    let mut reasons = Vec::new();
    if brigade.performance.is_some() {
        reasons.push(GeneralObjection::TooLate.into());
    }
    // What a general brings is his help with that die (p. 12-13): who passes, or may not move, throws none.
    if state.phase == Phase::Movement && brigade.performance.is_none() && !state.may_still_move(brigade) {
        reasons.push(GeneralObjection::NoDie.into());
    }
    if brigade.is_gone() {
        reasons.push(Refusal::new("it has no unit left"));
    }
    // Who commands it, if either general may: the commanding general, or its lieutenant general.
    if let Some(army) = state.army(id.army) {
        let by_general = against_general(state, army, id, None);
        let lieutenant = army.lieutenant_of(id).map(|at| against_general(state, army, id, Some(at)));
        if lieutenant.is_none_or(|against| !state.lets(against)) {
            reasons.extend(by_general);
        }
    }
    reasons
}

/// The weather is thrown for once before the battle, and may change at the start of a later turn (option, p. 38).
fn against_weather(state: &State) -> Vec<Refusal> {
    let reasons = match state.phase {
        Phase::Muster => vec![(state.weather.is_some(), OrderObjection::WeatherGiven)],
        // What was left undone before the battle may be made good in its first turn.
        _ if state.turn <= 1 && state.weather.is_none() => Vec::new(),
        _ => vec![
            (!state.options.changing_weather, OrderObjection::WeatherStands),
            (state.turn <= 1, OrderObjection::FirstWeatherStands),
            (state.weather_changed, OrderObjection::WeatherThrown),
        ],
    };
    state.deciding(worded(reasons))
}

fn rate(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(army) = state.army(code.army) else { return Interrupt::refuse("no such army") };
    ask.title(format!("Commander of {}: a D6 on the table of {} (p. 41-50)", state.named(code), army.nation.table()));
    let request = BrigadeCommanderRating { nation: ArmyNation::Listed(army.nation), table: None, count: 1 };
    ask.thrower("rating of a brigade commander", code.army, format!("the commander of {}", state.named(code)));
    let rating = ask.resolve(&request, &state.tables)?.rating;
    let fell = told(ask, "rating of a brigade commander");
    let event = Event::Rated { brigade: code, rating, penalty: false };
    let line = format!("Commander of {}: {}, {}.", state.named(code), fell, word(&rating));
    let mut ruling = Ruling::new(line, vec![event]);
    ruling.outcome = word(&rating);
    ruling.table = "the nation's table (p. 41-50)".to_owned();
    Ok(ruling)
}

/// The faces that fell for this: `4 + 2`.
fn told(ask: &FormBuilder<'_>, why: &str) -> String {
    let faces: Vec<String> = ask.fell(why).iter().map(ToString::to_string).collect();
    faces.join(" + ")
}

fn with_lieutenant(state: &State, id: UnitId) -> Result<(&Army, usize, &General), Refusal> {
    let found = state.army(id.army).and_then(|army| {
        let at = army.lieutenant_of(id)?;
        Some((army, at, army.lieutenants.get(at)?))
    });
    found.ok_or_else(|| Refusal::on("p. 37", "no lieutenant general commands it: say who does by `o`"))
}

/// A lieutenant general is rated by the die of the brigade commanders (p. 37).
fn rate_lieutenant(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let (army, at, general) = with_lieutenant(state, code)?;
    ask.title(format!("Lieutenant general {}: a D6 on the table of {} (p. 41-50)", general.name, army.nation.table()));
    let request = BrigadeCommanderRating { nation: ArmyNation::Listed(army.nation), table: None, count: 1 };
    ask.thrower("rating of a brigade commander", army.number, general.name.as_str());
    let rating = ask.resolve(&request, &state.tables)?.rating;
    let fell = told(ask, "rating of a brigade commander");
    let event = Event::General { army: army.number, lieutenant: Some(at), name: None, rating: rating.into() };
    let line = format!("{}: {}, {}.", general.name, fell, word(&rating));
    let mut ruling = Ruling::new(line, vec![event]);
    ruling.outcome = word(&rating);
    ruling.table = "the nation's table (p. 37, 41-50)".to_owned();
    Ok(ruling)
}

/// The commanding general is with a lieutenant, who acts by a better rating this turn (p. 37).
fn raise(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let (army, at, general) = with_lieutenant(state, code)?;
    ask.title(format!("{} with {}", army.general.name, general.name));
    let between = Question::new("distance", ' ', "between the two figures").on("p. 37");
    let distance = ask.number(between, "cm", None);
    let Some(lieutenant) = general.rating.rated() else { return Interrupt::refuse("he is to be diced for first") };
    let raised = lent(state, army, lieutenant, distance)?;
    // An unrated general acts on one man in a turn; a rated one does it by being there.
    if !state.historical && army.general.directs.is_some() && raised.raised {
        ask.permit(vec![GeneralObjection::DirectsAlready.into()])?;
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
    let lieutenant = ask_general(army, code, (|who| state.lets(against_general(state, army, code, who)), true), ask);
    ask.permit(against_general(state, army, code, lieutenant))?;
    let general = army.figure(lieutenant);
    let rating = general.acts_as().rated();
    let reach = reach(rating, &state.tables, state.scale).unwrap_or(Ratio::ZERO);
    let page = if reach > state.scale.cm(state.tables.reduced.cg_influence) { "p. 13" } else { "p. 12" };
    let to = if state.brigade(code).is_some_and(|brigade| brigade.independent) { "it" } else { "its commander" };
    ask.say(format!("{} reaches {reach} cm ({page})", general.name));
    let instead = general.directs.filter(|(whom, _)| *whom != code).map(|(whom, _)| state.named(whom));
    if let Some(whom) = &instead {
        ask.say(format!("{} directs {whom} now, and one a turn (p. 12)", general.name));
    }
    let question = Question::new("distance", ' ', format!("distance from {} to {to}", general.name)).on(page);
    let distance = ask.number(question, "cm", None);
    ask.ready()?;
    if distance > reach && rating != Some(Rating::Dithering) {
        let general = general.name.clone();
        ask.permit(vec![GeneralObjection::BeyondReach { page, general, reach, whom: to, distance }.into()])?;
    }
    let event = Event::Directs { army: army.number, lieutenant, whom: Some((code, distance)) };
    let instead = instead.map_or_else(String::new, |whom| format!(", and {whom} no more"));
    let line = format!("{} directs {}, {distance} cm away{instead}.", general.name, state.named(code));
    Ok(Ruling::new(line, vec![event]))
}

/// The score that the die of a later turn changes; none where 2D6 decide. Weather that the order of battle gives has none of its
/// own: where several are that weather, the players say which, and keep it (p. 38; HOW-AMB-C42).
fn score_before(state: &State, ask: &mut FormBuilder<'_>) -> Result<Option<u8>, Interrupt> {
    let given = state.weather.filter(|_| state.phase == Phase::Generals);
    let Some(weather) = given else { return Ok(None) };
    if state.weather_score.is_some() || state.turn <= 1 {
        return Ok(state.weather_score);
    }
    let of_it = |score: &u8| state.tables.weather_scores.at(state.season, *score) == Some(weather);
    let scores: Vec<u8> = (WeatherScores::LEAST..=WeatherScores::GREATEST).filter(of_it).collect();
    // Journals of before threw 2D6 anew.
    if ask.dice_lying() > 1 && !ask.answered("score") {
        return Ok(None);
    }
    // Where no score of the season is this weather, there is none to change: 2D6 decide (HOW-AMB-C42).
    if scores.len() < 2 {
        return Ok(scores.first().copied());
    }
    let words: Vec<String> = scores.iter().map(ToString::to_string).collect();
    let label = format!("weather score of the {}: {}", word(&weather), words.join(" or "));
    let said = ask.number(Question::new("score", ' ', label).on("p. 38"), "", None);
    if !ask.answered("score") {
        return Err(Interrupt::Unanswered);
    }
    let score = scores.into_iter().find(|score| said == Ratio::whole(i128::from(*score)));
    let wrong = || Refusal::on("p. 38", format!("{} is score {}", word(&weather), words.join(" or ")));
    score.map(Some).ok_or_else(|| wrong().into())
}

/// The weather of the first turn by 2D6; of a later turn by a D6 on the score (p. 38).
fn weather(state: &State, _: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let season = state.season;
    let (weather, score) = match score_before(state, ask)? {
        Some(weather_score) => {
            let change = WeatherChange { weather_score, season };
            let ((fall, rise), scores) = (change.steps(&state.tables)?, &state.tables.weather_scores);
            let (low, high) = (scores.falls_to, scores.rises_from);
            ask.say(format!(
                "score {weather_score}: up to {low} it changes by {fall:+}, from {high} on by {rise:+} (p. 38)"
            ));
            let answer = ask.resolve(&change, &state.tables)?;
            (answer.sky.weather, answer.sky.weather_score)
        }
        _ => {
            let answer = ask.resolve(&WeatherRoll { season }, &state.tables)?;
            (answer.weather, answer.weather_score)
        }
    };
    let fell = ["weather", "change of weather"].map(|why| told(ask, why)).concat();
    let line = format!("Weather: {fell}, {} (score {score}).", word(&weather));
    let mut ruling = Ruling::new(line, vec![Event::Weather { weather, score: Some(score) }]);
    ruling.outcome = word(&weather);
    Ok(ruling)
}
