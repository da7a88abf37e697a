//! A unit moves, changes formation or limbers (p. 19-21).

use super::asked::{
    ask_direction, ask_move_ends, ask_towards, ask_went, beyond, not_ahead, say_reading, stays_on, still_owes,
};
use super::guns::guns;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::must::Must;
use crate::rulesets::honours_of_war::battle::objection::{OrderObjection, worded};
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{Fired, Mark, OrderKind, State, UnitInPlay, Who, word};
use crate::rulesets::honours_of_war::battle::words::{at_most, at_most_words};
use crate::rulesets::honours_of_war::movement::allowance::{Allowance, ArtilleryAction, MoveAllowance, MoveObjection};
use crate::rulesets::honours_of_war::movement::formation_change::FormationChange;
use crate::rulesets::honours_of_war::movement::manhandling::{ManhandleAllowance, ManhandleObjection};
use crate::rulesets::honours_of_war::movement::objection::WayObjection;
use crate::rulesets::honours_of_war::movement::way::{
    LikelyWay, ask_change, ask_passing, ask_way, ask_whether_it_passes,
};
use crate::rulesets::honours_of_war::unit::Formation;
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "move",
    key: 't',
    label: "move, formation",
    at: &[Phase::Movement],
    who: Who::Each(
        |state| state.those(|_| true),
        |state, id| {
            let mut against = against(state, id);
            let Some(unit) = state.unit(id) else { return against };
            if unit.block().is_some() {
                against.push(WayObjection::HoldsBlock.into());
            }
            against.extend(stuck(state, unit));
            state.deciding(against)
        },
    ),
    rule: march,
}];

/// What speaks against a move of this unit, wherever it goes.
pub(super) fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    let Some(unit) = state.unit(id) else { return vec![Refusal::new("select a unit, not a brigade")] };
    let reasons = [
        (state.fights(id), OrderObjection::InContact),
        (state.is_charged(id), OrderObjection::Charged),
        (unit.morale == Morale::Retreated, OrderObjection::Retreated),
        (state.owes_reaction(unit), OrderObjection::ReactsFirst),
        (unit.morale == Morale::MustRetreat, OrderObjection::MustRetreat),
        (state.goes_in_support(id), OrderObjection::Supports),
        (unit.profile.moved && !unit.has(Mark::Evaded) && !has_one_left(state, unit), OrderObjection::HasMoved),
    ];
    let uncommanded = worded([(state.performance(id).is_none(), OrderObjection::CommandDieFirst)]);
    state.deciding(worded(reasons).chain(state.bars(unit)).chain(uncommanded))
}

/// Whether it has made the advance alone that its inspired brigade owes, and has the second of its two moves left (p. 19).
fn has_one_left(state: &State, unit: &UnitInPlay) -> bool {
    unit.turn.must == Some(Must::Advance) && unit.turn.spent < Ratio::whole(i128::from(state.moves_in_hand(unit.id)))
}

/// Whether it has made its move, and house rules let it make another: a whole one.
fn moves_anew(state: &State, unit: &UnitInPlay) -> bool {
    let all = unit.turn.spent >= Ratio::whole(i128::from(state.moves_in_hand(unit.id)));
    all && state.tables.off.has(&OrderObjection::HasMoved.into())
}

/// What speaks against every move of guns, their crew or transport: while they reform, who change no formation in place;
/// and the weather, where no road helps (p. 36, 38).
fn stuck(state: &State, unit: &UnitInPlay) -> Vec<Refusal> {
    let crew_only = unit.has(Mark::Abandoned);
    let (profile, scale, weather) = (unit.profile.clone(), state.scale, state.weather.unwrap_or_default());
    if profile.kind.is_foot() || profile.kind.is_mounted() {
        return Vec::new();
    }
    if profile.is_deployed_guns() && !crew_only {
        let known = ManhandleAllowance { unit: profile, weather, scale, ..ManhandleAllowance::default() };
        let objections = known.answer(&state.tables).map_or_else(|_| Vec::new(), |answer| answer.reasons);
        let lasting = |objection: &ManhandleObjection| {
            matches!(objection, ManhandleObjection::Reforming | ManhandleObjection::Weather)
        };
        return objections.into_iter().filter(lasting).map(Refusal::from).collect();
    }
    let road = profile.in_march_column() && !crew_only;
    let known = MoveAllowance { unit: profile, weather, scale, crew_only, road, ..MoveAllowance::default() };
    let objections = known.answer(&state.tables).map_or_else(|_| Vec::new(), |answer| answer.reasons);
    let lasting = |objection: &MoveObjection| matches!(objection, MoveObjection::Reforming | MoveObjection::Weather);
    objections.into_iter().filter(lasting).map(|objection| objection.refusal(&state.tables, scale)).collect()
}

fn march(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(unit) = state.unit(id) else { return Interrupt::refuse("select a unit, not a brigade") };
    let performance = state.performance(id).unwrap_or_default();
    let crew_only = unit.has(Mark::Abandoned);
    ask.title(format!("Move: {} ({})", state.named(id), word(&performance)));
    say_fired(unit, ask);
    state.say_scenario_rules(id, ask);
    if unit.profile.is_deployed_guns() && !crew_only {
        return guns(state, unit, performance, ask);
    }
    let mut request = MoveAllowance {
        unit: unit.as_it_fights(),
        scale: state.scale,
        performance,
        weather: state.weather.unwrap_or_default(),
        crew_only,
        spent: if moves_anew(state, unit) { Ratio::ZERO } else { unit.turn.spent },
        ..MoveAllowance::default()
    };
    if !crew_only {
        questions(state, unit, &mut request, ask);
        // As its way begins: in the wood where it was said to stand, on its hill.
        let stands = unit.wood_said().unwrap_or_else(|| unit.ground.clone());
        if stands.breadth().is_some() {
            ask.say(format!("it stands on: {}", stands.words()));
        }
    }
    let way = LikelyWay::of(state, unit, request.direction);
    ask_way(unit, (way, 't'), &mut request, ask);
    ask_enemies(state, &mut request, ask);
    let ends = ask_move_ends(unit, way, request.terrain, ask);
    let mut reasons = Vec::new();
    let passing = if ask_whether_it_passes(ask) { ask_passing(state, id, ask) } else { None };
    if let Some(passing) = &passing {
        let available = request.answer(&state.tables)?.allowance_exact;
        reasons.extend(passing.objections(state, &unit.profile, available)?);
        request.pass_through = vec![passing.friend.profile.clone()];
    }
    let answer = request.answer(&state.tables)?;
    advise(state, &request, &answer, ask);
    state.must(unit).into_iter().for_each(|must| ask.say(must.words()));
    reasons.extend(answer.reasons.iter().map(|objection| objection.refusal(&state.tables, state.scale)));
    let went = ask_went(charges_on(&request, &answer), ask);
    let (nearest, exact) = answer.whole_way(&request);
    let most = at_most(state.scale, nearest, exact);
    reasons.extend(beyond(went, most, request.direction));
    let towards = ask_towards(unit, performance, (request.direction, most), ask);
    let away = state.ask_away(unit, 'L', ask);
    let advances = towards.is_some();
    ask.permit(reasons.into_iter().chain(towards).collect())?;
    ask.ready()?;
    let mut ruling = goes(state, unit, &request, &answer, (went, advances));
    ruling.notes.extend(stays_on(unit, &ends, most, ask));
    ruling.events.extend(unit.goes_to(ends));
    ruling.events.extend(passing.and_then(|passing| passing.stays(&unit.profile)));
    if pays(state, unit, &request, &answer, (went, advances)) {
        ruling.events.push(Event::Paid { unit: id });
    } else {
        ruling.notes.extend(still_owes(state, unit));
    }
    state.gets_away(away, &mut ruling);
    Ok(ruling)
}

/// Who has fired at its chargers as unmoved, and moves now, keeps what it threw.
fn say_fired(unit: &UnitInPlay, ask: &mut FormBuilder<'_>) {
    if unit.turn.fired == Fired::Movement && !unit.profile.moved {
        ask.say("it fired at its chargers unmoved: no deduction after the fact (p. 25-26, a reading)");
    }
}

/// What the table is to mind about this move.
fn advise(state: &State, request: &MoveAllowance, answer: &Allowance, ask: &mut FormBuilder<'_>) {
    let (nearest, exact) = answer.whole_way(request);
    ask.say(format!("may move up to {}", at_most_words(request.scale, nearest, exact)));
    if exact > Ratio::ZERO && request.pays_of_the_rest(&state.tables, answer.fixed_cost) {
        ask.say("to flank or rear: the share comes off what the other costs leave (p. 19, a reading)");
    }
    if !answer.advance_allowed {
        ask.say("no advance: away from the enemy, or in place (p. 19)");
    }
    if request.unit.kind.is_light_foot() {
        ask.say("in any shape, all its bases touching (p. 10)");
    }
    if request.artillery_action == ArtilleryAction::Unlimber {
        ask.say("measured from the front of the limber base (p. 20)");
    }
}

/// Whether it may charge with the rest of a double move, if it does not make all of it (p. 18).
fn charges_on(request: &MoveAllowance, answer: &Allowance) -> bool {
    request.performance.moves() > 1 && answer.moves > 1 && !request.unit.never_charges()
}

/// `went`: how far, where it is said; and whether it is towards the enemy, as the umpire allows a poor brigade.
fn goes(
    state: &State,
    unit: &UnitInPlay,
    request: &MoveAllowance,
    answer: &Allowance,
    (went, advances): (Option<Ratio>, bool),
) -> Ruling<Event> {
    let id = unit.id;
    let after = unit.changed(request.change_to);
    let unlimbers = request.artillery_action == ArtilleryAction::Unlimber;
    let formation = if unlimbers { Formation::Deployed } else { after.formation };
    let changed = match (request.change_to, formation) {
        (Some(FormationChange::FaceRear), _) => ", now faced about".to_owned(),
        (Some(FormationChange::Dismount), _) => ", now dismounted".to_owned(),
        (Some(FormationChange::Mount), _) => ", now mounted".to_owned(),
        (_, same) if same == unit.profile.formation => String::new(),
        (_, Formation::Deployed | Formation::Limbered) => format!(", now {}", word(&formation)),
        (_, other) => format!(", now in {}", word(&other)),
    };
    // The only way that a poor brigade may go (p. 19), unless the umpire lets it advance.
    let back = matches!(state.must(unit), Some(Must::Leave | Must::FallBack)) || request.performance.is_bad();
    let away = if back && !advances { ", away from the enemy" } else { "" };
    // Who goes away from the enemy does it to his rear, as a rule.
    let to = if away.is_empty() || request.direction == Sector::Flank { not_ahead(request.direction) } else { "" };
    let (nearest, exact) = answer.whole_way(request);
    let most = at_most(request.scale, nearest, exact);
    let far = went.map_or_else(|| format!(", up to {most} cm"), |cm| format!(" {cm} cm"));
    let line = match most == Ratio::ZERO && !changed.is_empty() {
        true => format!("{} is{} where it stands.", state.named(id), changed.trim_start_matches(',')),
        false => format!("{} moves{far}{to}{away}{changed}.", state.named(id)),
    };
    // How far it went is not known unless it was said: then it may have made all of it. Of one move there is no rest.
    let went = went.filter(|_| charges_on(request, answer));
    let spent = answer.spent(last_stretch(request, answer, went)) - request.spent;
    let spent = Some(spent).filter(|spent| *spent != Ratio::ONE);
    let mut ruling = Ruling::new(line, vec![Event::Moved { unit: id, formation, spent, went }]);
    if after.kind != unit.profile.kind {
        ruling.events.push(Event::Becomes { unit: id, kind: after.kind, abandoned: false });
    }
    if unlimbers {
        ruling.notes.push("It fires as having moved (p. 20).".to_owned());
    }
    ruling
}

/// What of its way lies on its last stretch: all that it may go, unless it is said how far it goes.
fn last_stretch(request: &MoveAllowance, answer: &Allowance, went: Option<Ratio>) -> Ratio {
    went.map_or(answer.allowance_exact, |cm| (cm - request.before()).max(Ratio::ZERO))
}

/// Whether it has made the move that it owes, a whole one: of an advance to its front, without a change of formation; of a move
/// back, away from the enemy (p. 19, 37).
fn pays(
    state: &State,
    unit: &UnitInPlay,
    request: &MoveAllowance,
    answer: &Allowance,
    (went, advances): (Option<Ratio>, bool),
) -> bool {
    let whole = answer.spent(last_stretch(request, answer, went)) >= Ratio::ONE;
    let goes = answer.whole_way(request).1 > Ratio::ZERO;
    match state.must(unit) {
        Some(Must::Advance) => request.direction == Sector::Front && request.change_to.is_none() && whole,
        Some(Must::FallBack | Must::Leave) => whole && goes && !advances && goes_back(request),
        None => false,
    }
}

/// Whether a move may be one away from the enemy: to its front only where it was said that he is not there, or for light
/// infantry, to whom all ways are alike.
fn goes_back(request: &MoveAllowance) -> bool {
    request.direction != Sector::Front
        || request.performance.is_bad()
        || request.crew_only
        || request.unit.kind.is_light_foot()
}

/// How near the enemy is, as far as it matters.
fn ask_enemies(state: &State, request: &mut MoveAllowance, ask: &mut FormBuilder<'_>) {
    let (near, far) = (state.tables.reduced.close_enemy, state.tables.reduced.march_bonus);
    let (near, far) = (state.scale.cm(near), state.scale.cm(far));
    let close = Question::new("close", 'f', format!("an enemy within {near} cm at some point")).on("p. 19");
    if !ask.flag(close, false) {
        let away = Question::new("far", 'F', format!("farther than {far} cm from all enemies")).on("p. 20");
        request.nearest_enemy = ask.flag(away, false).then_some(far + Ratio::ONE);
        return;
    }
    request.nearest_enemy = Some(near);
    if !request.unit.kind.is_guns() {
        let widest = Ratio::whole(i128::from(state.tables.costs.widest_wheel));
        let wheels = Question::new("wheels", 'h', format!("wheels by more than {widest} degrees")).on("p. 19");
        request.wheel_degrees = if ask.flag(wheels, false) { widest + Ratio::ONE } else { Ratio::ZERO };
    }
}

/// What depends on the arm: direction, formation, limbers, the road.
fn questions(state: &State, moves: &UnitInPlay, request: &mut MoveAllowance, ask: &mut FormBuilder<'_>) {
    let unit = &moves.profile;
    if !unit.kind.is_light_foot() {
        let directions =
            &[(Sector::Front, "to the front"), (Sector::Flank, "to the flank"), (Sector::Rear, "to the rear")];
        let more = ask.answered("change");
        request.direction = ask_direction(state, moves, (directions, "p. 19"), more, ask);
    }
    if unit.kind.is_guns() {
        let actions = &[(ArtilleryAction::None, "no"), (ArtilleryAction::Unlimber, "yes")];
        request.artillery_action = ask
            .pick(Question::new("unlimber", 'l', "unlimbers").on("p. 20"), actions, Some(ArtilleryAction::None))
            .unwrap_or_default();
        say_reading(state, moves, ask);
    }
    request.change_to = ask_change(&request.unit, ask);
    if unit.in_march_column() {
        request.road = ask.flag(Question::new("road", 'R', "on a road all the way").on("p. 16, 20"), false);
    }
}
