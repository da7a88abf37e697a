//! A unit moves, changes formation or limbers (p. 19-21).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::must::Must;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{Mark, OrderKind, State, UnitInPlay, Who, word};
use crate::rulesets::honours_of_war::command::performance::Performance;
use crate::rulesets::honours_of_war::morale::reform::Morale;
use crate::rulesets::honours_of_war::movement::allowance::{ArtilleryAction, MoveAllowance};
use crate::rulesets::honours_of_war::movement::manhandling::ManhandleAllowance;
use crate::rulesets::honours_of_war::movement::terrain::Terrain;
use crate::rulesets::honours_of_war::movement::way::{
    TERRAINS, ask_change, ask_passing, ask_way, ask_whether_it_passes,
};
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::{Formation, Unit};
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "move",
    key: 't',
    label: "move, change formation",
    at: &[Phase::Movement],
    who: Who::Units(may_move),
    why_not: "its brigade throws its command die first; who moved, is in melee or retreated does not move (p. 18)",
    rule: march,
}];

/// Units of commanded brigades that may still move of their own will.
pub(crate) fn may_move(state: &State) -> Vec<UnitId> {
    let free = |troop: &&UnitInPlay| {
        state.performance(troop.id).is_some()
            && !state.engaged(troop.id)
            && !troop.has(Mark::Evaded)
            && !troop.profile.moved
            && !matches!(troop.morale, Morale::Retreated)
    };
    state.present().filter(free).map(|troop| troop.id).collect()
}

fn march(state: &State, code: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(troop) = state.unit(code) else { return Interrupt::refuse("select a unit, not a brigade") };
    let performance = state.performance(code).unwrap_or_default();
    ask.title(format!("Move: {} ({})", state.named(code), word(&performance)));
    if troop.block().is_some() {
        ask.permit(vec![Refusal::on("p. 16", "it holds a block, and leaves it by the order for blocks")])?;
    }
    if troop.profile.is_deployed_guns() && !troop.has(Mark::Abandoned) {
        return guns(state, troop, performance, ask);
    }
    let mut request = MoveAllowance { unit: troop.profile.clone(), ..MoveAllowance::default() };
    request.scale = state.scale;
    request.performance = performance;
    request.weather = state.weather.unwrap_or_default();
    request.crew_only = troop.has(Mark::Abandoned);
    if !troop.has(Mark::Abandoned) {
        questions(&troop.profile, &mut request, ask);
    }
    ask_way(troop, &mut request, ask);
    let close = Question::new("close", 'e', "an enemy within 20 cm at some point").on("p. 19");
    let close_enemy = state.scale.cm(state.tables.reduced.close_enemy);
    request.nearest_enemy = ask.flag(close, false).then_some(close_enemy);
    let far = Question::new("far", 'f', "farther than 60 cm from all enemies").on("p. 20");
    if request.nearest_enemy.is_none() && ask.flag(far, false) {
        request.nearest_enemy = Some(state.scale.cm(state.tables.reduced.march_bonus) + Ratio::ONE);
    }
    if request.nearest_enemy == Some(close_enemy) && !troop.profile.kind.is_guns() {
        let wheels = Question::new("wheels", 'h', "wheels by more than 45 degrees").on("p. 19");
        request.wheel_degrees = Ratio::whole(if ask.flag(wheels, false) { 46 } else { 0 });
    }
    let ends = ask_ends(&troop.profile, ask);
    let mut reasons = state.bars(troop);
    let passing = if ask_whether_it_passes(ask) { ask_passing(state, code, ask) } else { None };
    if let Some(passing) = &passing {
        let available = request.answer(&state.tables)?.allowance_exact;
        reasons.extend(passing.bans(state, &troop.profile, available)?);
        request.pass_through = vec![passing.friend.profile.clone()];
    }
    let answer = request.answer(&state.tables)?;
    ask.say(format!("may move up to {} cm", answer.allowance));
    if !answer.advance_allowed {
        ask.say("no advance: away from the enemy, or in place (p. 19)");
    }
    if troop.profile.kind.is_light_foot() {
        ask.say("in any shape, all its bases touching (p. 10)");
    }
    if request.artillery_action == ArtilleryAction::Unlimber {
        ask.say("measured from the front of the limber base (p. 20)");
    }
    reasons.extend(answer.reasons.iter().map(|ban| ban.refusal(&state.tables, state.scale)));
    ask.permit(reasons)?;
    ask.ready()?;
    let after = troop.changed(request.change_to);
    let formation =
        if request.artillery_action == ArtilleryAction::Unlimber { Formation::Deployed } else { after.formation };
    let mut events = vec![Event::Moved { unit: code, formation }];
    if after.kind != troop.profile.kind {
        events.push(Event::Becomes { unit: code, kind: after.kind, abandoned: false });
    }
    if ends != troop.ground {
        events.push(Event::Stands { unit: code, ground: ends });
    }
    events.extend(passing.and_then(|passing| passing.stays(&troop.profile)));
    // A unit that owes a move back makes no other; one that owes an advance makes it to its front (p. 19, 37).
    let pays = match state.must(troop) {
        Some(Must::Advance) => request.direction == Sector::Front && request.change_to.is_none(),
        Some(Must::FallBack | Must::Leave) => true,
        None => false,
    };
    if pays {
        events.push(Event::Paid { unit: code });
    }
    let changed =
        if formation == troop.profile.formation { String::new() } else { format!(", now in {}", word(&formation)) };
    let mut ruling =
        Ruling::new(format!("{} moves, up to {} cm{changed}.", state.named(code), answer.allowance), events);
    if request.artillery_action == ArtilleryAction::Unlimber {
        ruling.notes.push("It fires as having moved (p. 20).".to_owned());
    }
    Ok(ruling)
}

/// What depends on the arm: direction, formation, limbers, the road.
fn questions(unit: &Unit, request: &mut MoveAllowance, ask: &mut FormBuilder<'_>) {
    if !unit.kind.is_light_foot() {
        let directions =
            &[(Sector::Front, "to the front"), (Sector::Flank, "to the flank"), (Sector::Rear, "to the rear")];
        request.direction = ask
            .pick(Question::new("direction", 'k', "moves").on("p. 19"), directions, Some(Sector::Front))
            .unwrap_or_default();
    }
    if unit.kind.is_guns() {
        let actions = &[(ArtilleryAction::None, "no"), (ArtilleryAction::Unlimber, "yes")];
        request.artillery_action = ask
            .pick(Question::new("unlimber", 'l', "unlimbers").on("p. 20"), actions, Some(ArtilleryAction::None))
            .unwrap_or_default();
    }
    request.change_to = ask_change(unit, 'c', ask);
    if unit.in_march_column() {
        request.road = ask.flag(Question::new("road", 'd', "on a road all the way").on("p. 16, 20"), false);
    }
}

/// Where the move ends, as far as the roster remembers it.
fn ask_ends(unit: &Unit, ask: &mut FormBuilder<'_>) -> Ground {
    let mut ends = vec![(0u8, "open ground")];
    if unit.kind.is_foot() || unit.kind.is_mounted() {
        ends.extend([(1, "mid-river"), (2, "an irregular line")]);
    }
    if unit.kind.is_foot() || unit.kind.is_guns() {
        ends.push((3, "works"));
    }
    ends.push((4, "a ford"));
    match ask.pick(Question::new("ends", 'w', "ends in").on("p. 10, 15-16"), &ends, Some(0)) {
        Some(1) => Ground::River,
        Some(2) => Ground::Irregular,
        Some(3) => Ground::Works,
        Some(4) => Ground::Ford,
        _ => Ground::Open,
    }
}

/// Deployed guns: by hand, or limbered up (p. 20).
fn guns(
    state: &State,
    troop: &UnitInPlay,
    performance: Performance,
    ask: &mut FormBuilder<'_>,
) -> Result<Ruling<Event>, Interrupt> {
    let unit = troop.id;
    let weather = state.weather.unwrap_or_default();
    let limber = ask.flag(Question::new("limber", 'l', "limbers up").on("p. 20"), false);
    let directions = &[(Sector::Front, "to the front"), (Sector::Rear, "to the rear"), (Sector::Flank, "to the flank")];
    let direction = ask.pick(Question::new("direction", 'k', "moves").on("p. 20"), directions, Some(Sector::Front));
    let (allowance, reasons, formation) = if limber {
        let mut request = MoveAllowance { unit: troop.profile.clone(), ..MoveAllowance::default() };
        request.scale = state.scale;
        request.performance = performance;
        request.weather = weather;
        request.direction = direction.unwrap_or_default();
        request.artillery_action = ArtilleryAction::Limber;
        ask_way(troop, &mut request, ask);
        ask.say("measured from the front of the gun base (p. 20)");
        let answer = request.answer(&state.tables)?;
        let reasons: Vec<Refusal> = answer.reasons.iter().map(|ban| ban.refusal(&state.tables, state.scale)).collect();
        (answer.allowance, reasons, Formation::Limbered)
    } else {
        let mut request = ManhandleAllowance { unit: troop.profile.clone(), ..ManhandleAllowance::default() };
        request.direction = direction.unwrap_or_default();
        request.in_entrenchment = ask
            .flag(Question::new("works", 'w', "in an entrenchment").on("p. 20").known(), troop.ground == Ground::Works);
        request.pivot = ask.flag(Question::new("pivot", 'v', "pivots").on("p. 20"), false);
        request.performance = performance;
        let ground = Question::new("terrain", 'n', "terrain").on("p. 14-16");
        request.terrain = ask.pick(ground, TERRAINS, Some(Terrain::Open)).unwrap_or_default();
        request.weather = weather;
        request.scale = state.scale;
        let answer = request.answer(&state.tables)?;
        let reasons: Vec<Refusal> = answer.reasons.into_iter().map(Refusal::from).collect();
        (answer.allowance, reasons, Formation::Deployed)
    };
    ask.say(format!("may move up to {allowance} cm"));
    let mut forbidden = state.bars(troop);
    forbidden.extend(reasons);
    ask.permit(forbidden)?;
    ask.ready()?;
    let how = if limber { "limbers up and moves" } else { "is moved by hand" };
    let line = format!("{} {how}, up to {allowance} cm.", state.named(unit));
    let mut events = vec![Event::Moved { unit, formation }];
    events.extend(troop.leaves().filter(|_| limber));
    Ok(Ruling::new(line, events))
}
