//! A unit rallies off hits (p. 35-36).

use crate::rulesets::honours_of_war::army::rating::GeneralRating;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{Army, General, Mark, OrderKind, State, UnitInPlay, Who, hits};
use crate::rulesets::honours_of_war::morale::objection::MoraleObjection;
use crate::rulesets::honours_of_war::morale::rally::{Rally, RallyGeneral, RallyResult};
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
        reasons.push(MoraleObjection::HasRallied.into());
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

/// The two distances from the enemy that decide, in cm (p. 35).
fn distances(state: &State) -> (Ratio, Ratio) {
    let (near, far) = (&state.tables.distances.rally_near, &state.tables.distances.rally_far);
    let cm = |distance: u16| Ratio::whole(i128::from(distance));
    (cm(near[state.scale]), cm(far[state.scale]))
}

/// Asks how far the nearest enemy is: no farther than one with whom it exchanged fire this turn, who stands there still.
fn ask_enemy(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> (Option<Ratio>, Option<EnemyDistance>) {
    let (near, far) = distances(state);
    let question = Question::new("distance", ' ', "nearest enemy at").on("p. 35");
    let told = match unit.turn.exchanged.iter().find(|(_, range)| *range < near) {
        Some((enemy, range)) => {
            ask.say(format!("it exchanged fire with {} at {range} cm", state.named(*enemy)));
            Some(ask.number(question.as_said("as it exchanged fire"), "cm", Some(*range)))
        }
        None if ask.answered("enemy") => ask.number_if_any(question, "cm"),
        None => Some(ask.number(question, "cm", None)),
    };
    let band = told.map(|cm| match () {
        () if cm < near => EnemyDistance::Close,
        () if cm > far => EnemyDistance::Far,
        () => EnemyDistance::Near,
    });
    // In journals of before it stands in words.
    if !ask.answered("enemy") {
        return (told, band);
    }
    let bands = [(EnemyDistance::Near, "near"), (EnemyDistance::Far, "farther"), (EnemyDistance::Close, "closer")];
    (told, ask.pick(Question::new("enemy", ' ', "as a word").on("p. 35"), &bands, band))
}

/// What a unit rallies off so far from the enemy, helped by this general or by nobody; where nobody has said how far, as
/// close to him.
fn rallied(
    state: &State,
    unit: &UnitInPlay,
    band: Option<EnemyDistance>,
    general: Option<&General>,
) -> Result<RallyResult, Refusal> {
    let (near, far) = distances(state);
    let distance = match band {
        Some(EnemyDistance::Far) => far + Ratio::ONE,
        Some(EnemyDistance::Near) => near,
        Some(EnemyDistance::Close) | None => Ratio::ZERO,
    };
    let helps = |general: &General| RallyGeneral { rating: general.acts_as(), distance: Ratio::ZERO };
    let request = Rally {
        unit: unit.profile.clone(),
        enemy_distance: Some(distance),
        commanding_general: general.map(helps),
        cg_used: false,
        scale: state.scale,
    };
    request.answer(&state.tables)
}

/// Whether he may help a unit to rally: once a turn, and a dithering general helps nobody (p. 13, 36).
fn may_help(general: &General) -> bool {
    !general.rallied && general.acts_as() != GeneralRating::Dithering
}

/// The general who stands near and has not helped this turn: the commanding general, or the lieutenant general of
/// the unit's command (p. 36-37). Asked only where his help changes anything: a dithering one helps nobody, and the last hit
/// stays (p. 13, 36).
fn ask_help<'a>(
    state: &State,
    army: &'a Army,
    unit: &UnitInPlay,
    band: Option<EnemyDistance>,
    ask: &mut FormBuilder<'_>,
) -> Option<(Option<usize>, &'a General)> {
    let alone = rallied(state, unit, band, None).map_or(0, |answer| answer.rallied);
    let helps = |general: &General| {
        let with = rallied(state, unit, band, Some(general));
        may_help(general) && with.is_ok_and(|answer| answer.rallied > alone)
    };
    let over = [(None, "the commanding general")].into_iter();
    let over: Vec<_> = over.chain(army.lieutenant_of(unit.id).map(|at| (Some(at), "the lieutenant general"))).collect();
    let able: Vec<_> = over.iter().copied().filter(|(who, _)| helps(army.figure(*who))).collect();
    let reach = state.scale.cm(state.tables.reduced.cg_rally);
    let row = |id, label: &str| Question::new(id, 'G', format!("{label}, within {reach} cm")).on("p. 36-37");
    let question = |id, label: &str| row(id, label).must();
    // Where he stands only the table sees, and he helps one unit a turn: it is said, not filled in.
    let who = match able[..] {
        [] => {
            // His letter may have been typed before it was said how far the enemy is.
            let generals = || over.iter().map(|(who, _)| army.figure(*who));
            let Some(free) = generals().find(|general| may_help(general)) else {
                if let Some(spent) = generals().find(|general| general.rallied) {
                    ask.say(format!("{} has helped another unit this turn (p. 36)", spent.name));
                }
                return None;
            };
            if !ask.answered("general") && ask.flag(row("helps", &format!("{} helps", free.name)).known(), false) {
                ask.say("a general's help rallies no more here, and is not used up (p. 36)");
            }
            return None;
        }
        // In journals of before he is named.
        [(who, _)] if !ask.answered("general") => {
            let name = format!("{} helps", army.figure(who).name);
            ask.flag(question("helps", &name), false).then_some(who)?
        }
        _ => {
            let able = able.iter().map(|(who, word)| (Some(*who), *word));
            let options: Vec<_> = [(None, "nobody")].into_iter().chain(able).collect();
            ask.pick(question("general", "the general who helps"), &options, Some(None)).flatten()?
        }
    };
    Some((who, army.figure(who)))
}

/// A unit of a demoralised brigade that rallies so far from every enemy is out of the battle (option, p. 37).
fn gets_away(state: &State, unit: UnitId, told: Option<Ratio>, ask: &mut FormBuilder<'_>) -> Option<Event> {
    let far = state.scale.cm(state.tables.options.disengaged_from);
    let away = told.filter(|cm| *cm >= far).and_then(|_| state.far_away(unit))?;
    ask.say(format!("its brigade is demoralised: {far} cm from every enemy it is out of the battle (p. 37)"));
    Some(away)
}

fn rally(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(unit) = state.unit(id) else { return Interrupt::refuse("select a unit, not the brigade") };
    let (near, far) = distances(state);
    ask.title(format!("Rally: {}; from {near} cm off every enemy, better beyond {far} cm", state.named(id)));
    let (told, band) = ask_enemy(state, unit, ask);
    let away = gets_away(state, id, told, ask);
    let help = state.army(id.army).and_then(|army| ask_help(state, army, unit, band, ask));
    ask.ready()?;
    let answer = rallied(state, unit, band, help.map(|(_, general)| general))?;
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
    state.gets_away(away, &mut ruling);
    Ok(ruling)
}
