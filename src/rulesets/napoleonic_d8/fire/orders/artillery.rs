//! Fire of batteries, at one target or on into a second (Firing chart; Artillery actions).

use crate::rulesets::napoleonic_d8::battle::certain;
use crate::rulesets::napoleonic_d8::battle::event::Event;
use crate::rulesets::napoleonic_d8::battle::marks::Mark;
use crate::rulesets::napoleonic_d8::battle::objection::{OrderObjection, on_hold};
use crate::rulesets::napoleonic_d8::battle::phase::Phase;
use crate::rulesets::napoleonic_d8::battle::rings::{caught, caught_beyond, ends_of, hit, rings, shelled};
use crate::rulesets::napoleonic_d8::battle::state::{OrderKind, State, UnitInPlay, Who, ids};
use crate::rulesets::napoleonic_d8::fire::artillery_fire::{
    AT_THE_SECOND, ArtilleryFire, ArtilleryFireResult, FireEffect, FiringAction,
};
use crate::rulesets::napoleonic_d8::fire::chart::{Band, KILL_ALONE};
use crate::rulesets::napoleonic_d8::fire::orders::burning::set_ablaze;
use crate::rulesets::napoleonic_d8::fire::target::Cover;
use crate::rulesets::napoleonic_d8::unit::arm::Arm;
use crate::rulesets::napoleonic_d8::unit::ground::{Ground, as_it_stands};
use crate::umpire::{FormBuilder, Interrupt, Options, Procedure, Question, Ratio, Refusal, Row, Ruling, UnitId};

pub(crate) const FIRE: OrderKind = OrderKind {
    name: "fire",
    key: 'f',
    label: "fire",
    at: &[Phase::Artillery],
    who: Who::Each(|state| ids(state.own().filter(|unit| unit.now.arm.is_artillery())), against),
    rule: fire,
};

fn against(state: &State, id: UnitId) -> Vec<Refusal> {
    state.against(id, &OrderObjection::of_battery(OrderObjection::OrdersAgainstFire), |unit| {
        let none = state.no_enemy(id.army);
        none.into_iter().chain(FiringAction::Fire.action().check(&unit.now).err()).collect::<Vec<_>>()
    })
}

/// The questions of a shot, beside the inputs that they fill.
const ROWS: &[Row<ArtilleryFire>] = &[
    Row::new("cover", 'U', "cover", "Firing chart", |shot, question, ask| {
        ask.fill(as_it_stands(question, shot.cover != Cover::Open), &mut shot.cover);
    }),
    Row::new("redoubt", 'O', "in a redoubt", "Firing chart", |shot, question, ask| {
        ask.fill(as_it_stands(question, shot.redoubt), &mut shot.redoubt);
    }),
    Row::new("flank", 'k', "on the target's flank", "Firing chart", |shot, question, ask| {
        ask.fill(question, &mut shot.flank);
    }),
];

/// A shot as asked: at whom, at a thatched roof or not, the disorder of a column caught on the march, and on into whom.
struct Shot<'a> {
    request: ArtilleryFire,
    target: &'a UnitInPlay,
    thatched: bool,
    caught: u32,
    caught_beyond: u32,
    behind: Option<(&'a UnitInPlay, ArtilleryFire)>,
    /// Where it stands now, if it moved first, and what a hold has against that.
    half_move: Option<(Ground, Option<Refusal>)>,
}

fn asked<'a>(state: &'a State, battery: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Result<Shot<'a>, Interrupt> {
    let enemies = state.enemy_ids(battery.id.army);
    let id = ask.unit(Question::new("target", ' ', "at"), enemies.clone(), None);
    let target = id.and_then(|id| state.unit(id));
    let distance = ask.number(Question::new("distance", ' ', "distance").on("Firing ranges"), "cm", None);
    let mut request = ArtilleryFire {
        firer: battery.now.clone(),
        action: asked_action(battery, ask),
        shots_fired: battery.shots,
        full_effect_shots: None,
        distance,
        target: target.map_or_else(|| battery.now.clone(), |target| target.now.clone()),
        cover: target.map_or(Cover::Open, |target| target.ground.into()),
        redoubt: target.is_some_and(|target| target.ground == Ground::Redoubt),
        bounce_through: false,
        flank: false,
        is_second: false,
    };
    if request.action == FiringAction::MoveHalfUnlimberFire {
        let ahead = state.tables.artillery_action.ahead_of_friends;
        ask.say("its distance is that at the end of the half move (Artillery actions)");
        ask.say(format!("not more than {ahead} cm in front of friends (Notes 11)"));
    }
    ask.rows(&mut request, ROWS);
    let houses = request.cover == Cover::Building;
    let thatched = houses && ask.flag(Question::new("thatched", 't', "thatched").on("Firing chart"), false);
    let ring = caught(state, target, ask);
    let others: Vec<UnitId> = enemies.into_iter().filter(|enemy| Some(*enemy) != id).collect();
    let beyond = ask.units(
        Question::new("beyond", 'p', "bounces through into, or canister at both").on("Firing chart"),
        others,
        1,
    );
    let beyond = beyond.first().and_then(|id| state.unit(*id));
    let far =
        beyond.map(|_| ask.number(Question::new("far", 'l', "distance of the second").on("Firing ranges"), "cm", None));
    let behind = beyond.zip(far).map(|(unit, far)| {
        let mut cover: Cover = unit.ground.into();
        let question = Question::new("cover_beyond", 'N', "cover of the second").on("Firing chart");
        ask.fill(as_it_stands(question, cover != Cover::Open), &mut cover);
        (unit, cover, far)
    });
    let arc = state.tables.arcs.formed;
    ask.say(format!("a whole base in sight, {arc} degrees off the centre at most (Firing chart; Notes 25)"));
    for fired_at in target.into_iter().chain(beyond) {
        state.fired_at_in_melee(fired_at).into_iter().for_each(|words| ask.say(words));
    }
    let caught_beyond = caught_beyond(state, beyond, ask);
    let half_move = half_move(state, battery, request.action, ask);
    let Some(target) = target else { return Err(Interrupt::Unanswered) };
    let behind = behind.map(|(unit, cover, far)| {
        let behind = on_into(state, &request, unit, far);
        // Whether it is in a redoubt or behind another cover is known of where it stands.
        let redoubt = behind.redoubt && cover == behind.cover;
        (unit, ArtilleryFire { cover, redoubt, ..behind })
    });
    Ok(Shot { request, target, thatched, caught: ring, caught_beyond, behind, half_move })
}

/// Where the half move ends that it makes before it fires.
fn half_move(
    state: &State,
    battery: &UnitInPlay,
    action: FiringAction,
    ask: &mut FormBuilder<'_>,
) -> Option<(Ground, Option<Refusal>)> {
    if action != FiringAction::MoveHalfUnlimberFire {
        return None;
    }
    let mut ends = Ground::Open;
    ask.fill(Question::new("ends", 'G', "it ends on or behind"), &mut ends);
    Some((ends, on_hold(state, battery, ask)))
}

/// What the battery does besides: what it may as it stands; what else an umpire once let it do is still read.
fn asked_action(battery: &UnitInPlay, ask: &mut FormBuilder<'_>) -> FiringAction {
    let open = |action: FiringAction| action.action().is_open_to(&battery.now);
    let lets =
        |action: FiringAction| action.action().objections(&battery.now).into_iter().all(|why| ask.lets(&why.into()));
    let mut actions = FiringAction::OPTIONS.to_vec();
    actions.retain(|(action, _)| open(*action) || lets(*action));
    actions.sort_by_key(|(action, _)| !open(*action));
    let first = actions.first().map(|(action, _)| *action);
    let action = ask.pick(Question::new("action", 'h', "action").on("Artillery actions"), &actions, first);
    action.unwrap_or_default()
}

/// The same shot at the unit behind: canister at a screen and at who stands behind it uses the usual column for both; in
/// all other cases it is the ball that bounces (Firing chart).
fn on_into(state: &State, shot: &ArtilleryFire, second: &UnitInPlay, far: Ratio) -> ArtilleryFire {
    let band = state.tables.ranges.of_guns(shot.firer.arm).band(far);
    let canister = band.is_some_and(|(_, band)| band == Band::Canister);
    let screen = shot.target.arm == Arm::Skirmishers && shot.cover == Cover::Open;
    ArtilleryFire {
        distance: far,
        target: second.now.clone(),
        cover: second.ground.into(),
        redoubt: second.ground == Ground::Redoubt,
        bounce_through: !(screen && canister),
        flank: false,
        is_second: true,
        ..shot.clone()
    }
}

fn fire(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let battery = state.on_table(id)?;
    let shot = asked(state, battery, ask)?;
    for why in ["artillery fire", "does the building burn"] {
        ask.thrower(why, id.army, state.named(id));
    }
    if let Some((second, request)) = &shot.behind {
        let how = if request.bounce_through { "bounces into" } else { "and at" };
        let who = format!("{} {how} {}", state.marked(id), state.named(second.id));
        ask.thrower(AT_THE_SECOND, id.army, who);
    }
    ask.ready()?;
    if let Some((ends, _)) = &shot.half_move {
        ends.check(&battery.now)?;
    }
    permit(state, &shot, ask)?;
    let comes_to = |shot: &ArtilleryFireResult| (shot.effect_on_target, shot.roll_for_fire);
    let (result, thrown) = certain::resolve(&shot.request, &state.tables, ask, comes_to)?;
    let mut ruling = tell(state, battery, &shot, &result, thrown);
    if result.roll_for_fire && !shot.target.alight {
        set_ablaze(state, shot.target, shot.thatched, ask, &mut ruling)?;
    }
    if let Some((second, request)) = &shot.behind {
        let (next, thrown) = certain::resolve(request, &state.tables, ask, |shot| shot.effect_on_target)?;
        let done = rings(next.effect_on_target.kills, next.effect_on_target.disorders);
        let (on, fell) = (
            if request.bounce_through { "Bounces through into" } else { "And at" },
            next.sum.told_if(next.score, thrown),
        );
        ruling.line.push_str(&format!(" {on} {}: {fell}, {done}.", state.named(second.id)));
        ruling.outcome.push_str(&format!("; beyond {done}"));
        ruling.table.push_str(&format!("; {}: {} or more", state.marked(second.id), next.needed));
        ruling.events.extend(second.said_to_stand(request.cover.ground(request.redoubt)));
        strike(state, second, &next, shot.caught_beyond, &mut ruling);
    }
    ruling.sum = result.sum.modifiers;
    if result.band == Band::Canister {
        ruling.table.push_str(KILL_ALONE);
    }
    Ok(ruling)
}

/// Whoever the ball bounces into, or stands behind a screen, is farther off than the first.
fn not_beyond(shot: &Shot<'_>) -> Option<Refusal> {
    let (first, (_, second)) = (shot.request.distance, shot.behind.as_ref()?);
    let text = format!("the second stands behind the first: farther off than {first} cm");
    (second.distance <= first).then(|| Refusal::on("Firing ranges", text))
}

/// What the book has against either shot is said before a die is thrown.
fn permit(state: &State, shot: &Shot<'_>, ask: &mut FormBuilder<'_>) -> Result<(), Interrupt> {
    let targets = [shot.target.id].into_iter().chain(shot.behind.iter().map(|(second, _)| second.id));
    let owes = state.owing(&targets.collect::<Vec<UnitId>>());
    let mut reasons = Vec::from_iter(owes.into_iter().chain(not_beyond(shot)));
    let distances = [shot.request.distance].into_iter().chain(shot.behind.iter().map(|(_, second)| second.distance));
    reasons.extend(distances.filter_map(|distance| state.out_of_sight(distance)));
    reasons.extend(shot.half_move.iter().filter_map(|(_, held)| held.clone()));
    for request in [&shot.request].into_iter().chain(shot.behind.iter().map(|(_, request)| request)) {
        request.check(&state.tables)?;
        for reason in request.objections(&state.tables).into_iter().map(Refusal::from) {
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
    }
    reasons.truncate(1);
    ask.permit(reasons)
}

fn tell(
    state: &State,
    battery: &UnitInPlay,
    shot: &Shot<'_>,
    result: &ArtilleryFireResult,
    thrown: bool,
) -> Ruling<Event> {
    let (id, effect) = (battery.id, result.effect_on_target);
    let outcome = rings(effect.kills, effect.disorders);
    let (target, distance) = (state.named(shot.target.id), shot.request.distance);
    let fell = result.sum.told_if(result.score, thrown);
    let line = format!("{} at {target}, {distance} cm: {fell}, {outcome}.", state.named(id));
    let mut ruling = Ruling::new(line, vec![Event::marked(id, Mark::Fired)]);
    if let Some((ends, _)) = &shot.half_move {
        ruling.events.push(Event::marked(id, Mark::Moved));
        ruling.events.extend(battery.stands(*ends));
    }
    let ground = shot.request.cover.ground(shot.request.redoubt);
    ruling.events.extend(shot.target.said_to_stand(ground));
    let ends = shot.request.action.action().ends();
    if let Some(formation) = ends.filter(|formation| *formation != battery.now.formation) {
        ruling.events.push(Event::Unit { id, unit: battery.now.in_formation(formation) });
    }
    strike(state, shot.target, result, shot.caught, &mut ruling);
    ruling.outcome = outcome;
    ruling.ends = ends_of(state, shot.target, effect);
    let effect = match result.effect {
        FireEffect::Full => "",
        FireEffect::Reduced => ", reduced effect",
    };
    ruling.table = format!("{} or more (Firing chart{effect})", result.needed);
    ruling
}

/// What a shot does, and that guns did it.
fn strike(state: &State, target: &UnitInPlay, result: &ArtilleryFireResult, caught: u32, ruling: &mut Ruling<Event>) {
    ruling.events.extend(shelled(target.id, result.effect_on_target));
    hit(state, target, result.effect_on_target, caught, ruling);
}
