//! Roundshot that bounces on into units behind the first target (p. 28).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Feature;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{Fired, Mark, OrderKind, State, UnitInPlay, Who, hits};
use crate::rulesets::honours_of_war::battle::words::with_its_sum;
use crate::rulesets::honours_of_war::fire::aim::AimObjection;
use crate::rulesets::honours_of_war::fire::ammunition::Ammunition;
use crate::rulesets::honours_of_war::fire::cover::Screen;
use crate::rulesets::honours_of_war::fire::form::{ask_directions, ask_screen};
use crate::rulesets::honours_of_war::fire::grazing::{GrazeResult, GrazingFire, GrazingResult, ObstacleBeyond, Slope};
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::facing::{Facing, Sector};
use crate::umpire::{
    Answer, Choice, End, FormBuilder, Interrupt, Options, Question, Ratio, Refusal, Row, Ruling, UnitId,
};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "graze",
    key: 'N',
    label: "graze units behind",
    at: &[Phase::Movement, Phase::Firing],
    who: Who::Each(|state| state.those(|unit| unit.profile.kind.is_guns()), against),
    rule: graze,
}];

/// What the book has against grazing by a battery, as far as the roster knows.
fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(battery) = state.unit(id) else { return Vec::new() };
    // Of a shot in an old journal nobody knows what was fired; one of which nothing is known in mist was lost there.
    let silent = state.phase == Phase::Firing && battery.turn.fired == Fired::Firing;
    if battery.phase.aim.is_none() && silent && state.script.mist(state.turn).is_some() {
        return vec![Refusal::on("p. 28, 61", "its shot was lost in the mist, and grazes nobody")];
    }
    if battery.phase.aim.is_none() && !silent {
        return vec![Refusal::on("p. 28", "it has fired no roundshot in this phase")];
    }
    if battery.has(Mark::GrazesNobody) {
        return vec![Refusal::on("p. 28", "nobody stands behind its target, as was said")];
    }
    request(state, battery).against_firer().into_iter().map(Refusal::from).take(1).collect()
}

/// What the book has against grazing this unit: one die for each (p. 28).
fn against_target(state: &State, battery: &UnitInPlay, target: &UnitInPlay) -> Vec<Refusal> {
    let mut reasons = Vec::new();
    if battery.phase.grazed.contains(&target.id) {
        reasons.push(AimObjection::Grazed(state.named(target.id)).into());
    }
    reasons
}

/// How the shot goes by the ground on which battery and first target are known to stand.
fn known_slope(state: &State, battery: &UnitInPlay) -> Slope {
    let first = battery.phase.aim.as_ref().and_then(|aim| state.unit(aim.at));
    let Some(first) = first.filter(|_| !state.fired_at_steep(battery)) else {
        return if state.fired_at_steep(battery) { Slope::Steep } else { Slope::Level };
    };
    match (battery.ground.is_hill(), first.ground.is_hill()) {
        (false, true) => Slope::UpGentle,
        (true, false) => Slope::DownGentle,
        _ => Slope::Level,
    }
}

/// Whether it is in a melee that bars fire at it: one in the open (p. 26).
fn in_melee(state: &State, id: UnitId) -> bool {
    state.engaged(id) && state.unit(id).is_some_and(|unit| unit.block().is_none())
}

/// The request that the roster makes of a battery.
fn request(state: &State, battery: &UnitInPlay) -> GrazingFire {
    GrazingFire {
        firer: battery.profile.clone(),
        ammunition: battery.phase.aim.as_ref().and_then(|aim| aim.ammunition).unwrap_or(Ammunition::Roundshot),
        slope: known_slope(state, battery),
        bua_directions: battery.block().map_or(0, |block| state.directions(battery.id, block.directions)),
        weather: state.weather.unwrap_or_default(),
        demoralised: state.demoralised(battery.id),
        scale: state.scale,
        ..GrazingFire::default()
    }
}

impl Options for Slope {
    const OPTIONS: &'static [(Slope, Choice)] = &[
        (Slope::Level, "level"),
        (Slope::UpGentle, "up a gentle hill"),
        (Slope::DownGentle, "down a gentle hill"),
        (Slope::Steep, "at or from a steep hill"),
    ];
}

const BEYOND: &[(Option<ObstacleBeyond>, Choice)] = &[
    (None, "nothing that matters"),
    (Some(ObstacleBeyond::Wall), "a wall"),
    (Some(ObstacleBeyond::Entrenchment), "an entrenchment"),
    (Some(ObstacleBeyond::Stream), "a stream"),
    (Some(ObstacleBeyond::Woods), "woods"),
    (Some(ObstacleBeyond::BrokenGround), "broken ground"),
    (Some(ObstacleBeyond::Crest), "a crest"),
    (Some(ObstacleBeyond::River), "a river"),
];

const WAY: &[Row<GrazingFire>] = &[
    Row::new("slope", 'h', "the shot goes", "p. 28", |fire: &mut GrazingFire, question, ask| {
        ask.fill(question, &mut fire.slope)
    }),
    Row::new(
        "in_line",
        'l',
        "in the line through the first target's centre",
        "p. 28",
        |fire: &mut GrazingFire, question, ask| {
            ask.fill(question, &mut fire.in_line);
        },
    ),
    Row::new("difficult", 't', "hidden", "p. 26", |fire: &mut GrazingFire, question, ask| {
        ask.fill(question, &mut fire.difficult)
    }),
];

const REST: &[Row<GrazingFire>] = &[
    Row::new(
        "beyond",
        'O',
        "across the line beyond the first target lies",
        "p. 28",
        |fire: &mut GrazingFire, question, ask| {
            let own = fire.beyond.first().copied();
            let question = if own.is_some() { question.as_said("where it stands") } else { question };
            fire.beyond = ask.pick(question, BEYOND, Some(own)).flatten().into_iter().collect();
        },
    ),
    Row::new("end_on", 'H', "the column is taken end on", "p. 28", |fire: &mut GrazingFire, question, ask| {
        fire.column_end_on = ask.flag(question, true);
    })
    .when(|fire| fire.target.in_march_column()),
    Row::new("directions", 'Q', "fights from a BUA in directions", "p. 17", |fire: &mut GrazingFire, question, ask| {
        let question = if fire.bua_directions > 0 { question.known() } else { question };
        ask_directions(question, &mut fire.bua_directions, ask);
    }),
];

/// What lies across the line because the unit behind stands in it, or behind it: that is beyond the first target too (p. 28).
fn stands_in(target: &UnitInPlay, screen: Screen) -> Option<ObstacleBeyond> {
    match screen.cover {
        Cover::Woods => Some(ObstacleBeyond::Woods),
        Cover::Wall => Some(ObstacleBeyond::Wall),
        Cover::Entrenchment if !(screen.occupied && screen.fire_from == Sector::Rear) => {
            Some(ObstacleBeyond::Entrenchment)
        }
        _ => (target.ground.feature() == Feature::Rough).then_some(ObstacleBeyond::BrokenGround),
    }
}

/// Whether anybody stands behind: only the table sees it, and a graze that is let be is gone. Who is named stands there.
fn ask_behind(ask: &mut FormBuilder<'_>) -> bool {
    let behind = Question::new("stands_behind", 'L', "a unit stands behind its target").on("p. 28");
    // In journals of before it was asked whether nobody does.
    let (named, nobody) = (ask.answered("target"), ask.has("nobody", &Answer::Flag(true)));
    ask.flag(if named || nobody { behind } else { behind.must() }, named)
}

fn graze(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(battery) = state.unit(id) else { return Interrupt::refuse("select a battery") };
    ask.title(format!("Grazing fire: {}", state.named(id)));
    let aim = battery.phase.aim.as_ref();
    let mut others = state.enemies(id.army);
    others.extend(state.friends(id.army, id));
    others.retain(|other| aim.is_none_or(|aim| aim.at != *other) && !in_melee(state, *other));
    if !ask_behind(ask) {
        ask.ready()?;
        let line = format!("{} grazes nobody: no unit stands behind its target.", state.named(id));
        return Ok(Ruling::new(line, vec![Event::Grazed { unit: id, target: None }]));
    }
    let target = ask.unit(Question::new("target", ' ', "into"), others, None);
    let mut request = request(state, battery);
    let behind = Question::new("behind", ' ', "behind the first target").on("p. 28");
    request.distance_behind = ask.number(behind, "cm", None);
    let Some(target) = target.and_then(|target| state.unit(target)) else { return Err(Interrupt::Unanswered) };
    let whole = Question::new("distance", ' ', "from the gun").on("p. 28");
    request.range = match aim {
        Some(aim) => ask.number(whole.known(), "cm", Some(aim.range + request.distance_behind)),
        None => ask.number(whole, "cm", None),
    };
    request.target = target.as_it_fights();
    ask.rows(&mut request, WAY);
    let (screen, side) = ask_screen(target, request.screen(), ask);
    request.set_screen(screen);
    request.beyond = stands_in(target, screen).into_iter().collect();
    ask.rows(&mut request, REST);
    for why in ["grazing fire", "hits by grazing fire"] {
        ask.thrower(why, id.army, state.named(id));
    }
    let answer = ask.resolve_besides(against_target(state, battery, target), &request, &state.tables)?;
    let fell = ask.fell("grazing fire").first().copied().unwrap_or_default();
    Ok(tell(state, battery, target, side, (request.range, fell), &answer))
}

fn tell(
    state: &State,
    battery: &UnitInPlay,
    target: &UnitInPlay,
    side: Facing,
    (range, face): (Ratio, u8),
    answer: &GrazingResult,
) -> Ruling<Event> {
    let grazed = Event::Grazed { unit: battery.id, target: Some(target.id) };
    let mut ruling = Ruling::new(String::new(), vec![grazed]);
    let mut fell = face.to_string();
    let before = target.profile.hits;
    let total = match &answer.result {
        GrazeResult::Strikes(struck) => {
            ruling.sum.clone_from(&struck.modifiers);
            fell =
                format!("{face}, then {}", with_its_sum(struck.reading.die, struck.modifier_total, &struck.modifiers));
            struck.target_hits
        }
        GrazeResult::Passes { .. } => before,
    };
    let taken = total.saturating_sub(before);
    ruling.outcome = if answer.grazes { hits(taken) } else { "no graze".to_owned() };
    ruling.ends = End::only(state.comes_of(target, total));
    let (from, at) = (state.named(battery.id), state.named(target.id));
    ruling.line = format!("{from}, grazing at {at}, {range} cm: {fell}, {}.", ruling.outcome);
    ruling.table = format!("grazes on {} or more (p. 28)", answer.effective_on);
    if taken > 0 {
        ruling.events.push(Event::Hits { unit: target.id, total, from: Some(side), fire: true });
        ruling.notes.push(format!("{} has {} now.", state.named(target.id), hits(total)));
        ruling.notes.extend(state.tested_before(target.id));
    }
    ruling
}
