//! A unit rallies off hits (p. 35-36).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{Army, General as Figure, Mark, OrderKind, State, Who, hits};
use crate::rulesets::honours_of_war::morale::rally::{Rally, RallyGeneral};
use crate::rulesets::honours_of_war::unit::hits::Effect;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "rally",
    key: 'r',
    label: "rally",
    at: &[Phase::Rally],
    who: Who::Each(|state| state.those(|_| true), against),
    rule: rally,
}];

/// What the book has against rallying a unit, as far as the roster tells (p. 35-36).
fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.unit(id) else { return Vec::new() };
    let kept = state.tables.rally.kept.hits;
    let mut reasons = Vec::new();
    if unit.has(Mark::Rallied) {
        reasons.push(Refusal::on("p. 36", "it has rallied this turn"));
    }
    if unit.profile.hits <= kept {
        reasons.push(Refusal::on(
            "p. 36",
            format!("it has {}, and the last {kept} is never rallied off", hits(unit.profile.hits)),
        ));
    }
    if state.effect(unit) == Effect::DoneFor {
        reasons.push(Refusal::on("p. 29, 36", "it is Done For"));
    }
    reasons
}

/// The distance to the nearest enemy, as a band.
#[derive(Clone, Copy, PartialEq)]
enum EnemyDistance {
    Close,
    Near,
    Far,
}

/// The general who stands near and has not helped this turn: the commanding general, or the lieutenant general of
/// the unit's command (p. 36-37).
fn ask_help<'a>(
    state: &State,
    army: &'a Army,
    unit: UnitId,
    ask: &mut FormBuilder<'_>,
) -> Option<(Option<usize>, &'a Figure)> {
    let lieutenant = army.lieutenant_of(unit);
    let mut options: Vec<(Option<Option<usize>>, &'static str)> = vec![(None, "nobody")];
    if !army.general.rallied {
        options.push((Some(None), "the commanding general"));
    }
    if lieutenant.is_some_and(|at| !army.figure(Some(at)).rallied) {
        options.push((Some(lieutenant), "the lieutenant general"));
    }
    if options.len() == 1 {
        return None;
    }
    let reach = state.scale.cm(state.tables.reduced.cg_rally);
    let question = Question::new("general", 'G', format!("helped within {reach} cm by")).on("p. 36-37");
    // Where he stands only the table sees, and he helps one unit a turn: it is said, not filled in.
    let who = ask.pick(question.must(), &options, Some(None)).flatten()?;
    Some((who, army.figure(who)))
}

fn rally(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(unit) = state.unit(id) else { return Interrupt::refuse("select a unit, not the brigade") };
    let (near, far) = (state.tables.distances.rally_near[state.scale], state.tables.distances.rally_far[state.scale]);
    ask.title(format!("Rally: {}; near is {near} to {far} cm from every enemy", state.named(id)));
    let bands = [(EnemyDistance::Near, "near"), (EnemyDistance::Far, "farther"), (EnemyDistance::Close, "closer")];
    let question = Question::new("enemy", 'N', "nearest enemy").on("p. 35");
    // With whom it exchanged fire this turn stands there still.
    let least = Ratio::whole(i128::from(near));
    let close = unit.turn.exchanged.iter().find(|(_, range)| *range < least);
    let band = match close {
        Some((enemy, range)) => {
            ask.say(format!("it exchanged fire with {} at {range} cm", state.named(*enemy)));
            ask.pick(question.known(), &bands, Some(EnemyDistance::Close))
        }
        None => {
            let told = ask.number_if_any(Question::new("distance", ' ', "nearest enemy at").on("p. 35"), "cm");
            let band = told.map(|cm| match () {
                () if cm < least => EnemyDistance::Close,
                () if cm > Ratio::whole(i128::from(far)) => EnemyDistance::Far,
                () => EnemyDistance::Near,
            });
            ask.pick(question, &bands, band)
        }
    };
    let army = state.army(id.army);
    let help = army.and_then(|army| ask_help(state, army, id, ask));
    ask.ready()?;
    let distance = match band {
        Some(EnemyDistance::Close) => Ratio::ZERO,
        Some(EnemyDistance::Far) => Ratio::whole(i128::from(far) + 1),
        _ => Ratio::whole(i128::from(near)),
    };
    let request = Rally {
        unit: unit.profile.clone(),
        enemy_distance: Some(distance),
        commanding_general: help
            .as_ref()
            .map(|(_, general)| RallyGeneral { rating: general.acts_as(), distance: Ratio::ZERO }),
        cg_used: false,
        scale: state.scale,
    };
    let answer = request.answer(&state.tables)?;
    let line = format!(
        "{} rallies {}: {} left.",
        state.named(id),
        if answer.rallied == 0 { "nothing".to_owned() } else { hits(answer.rallied) },
        hits(answer.hits_after)
    );
    let mut events = vec![Event::Rallied {
        unit: id,
        by_general: matches!(help, Some((None, _))),
        by_lieutenant: help.and_then(|(at, _)| at),
    }];
    if answer.rallied > 0 {
        events.push(Event::Hits { unit: id, total: answer.hits_after, from: None, fire: false });
    }
    let mut ruling = Ruling::new(line, events);
    ruling.outcome = hits(answer.hits_after);
    Ok(ruling)
}
