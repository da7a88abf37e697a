//! A unit moves, changes formation or limbers (p. 19-21).

use super::super::super::formation_change::Change;
use super::super::super::interpenetration::{Interpenetration, is_loose};
use super::super::super::manhandling::ManhandleAllowance;
use super::super::super::movement::{ArtilleryAction, MoveAllowance, Stretch};
use super::super::super::performance::Performance;
use super::super::super::reform::Morale;
use super::super::super::sector::Sector;
use super::super::super::terrain::{Obstacle, Terrain};
use super::super::super::unit::{Formation, Kind, Unit};
use super::super::event::Event;
use super::super::ground::Ground;
use super::super::must::Must;
use super::super::state::{Phase, State, Troop, word};
use super::command::{held, performance};
use super::{OrderKind, Who};
use crate::umpire::{Ask, Code, Question, Ratio, Refusal, Request, Ruling, Stop};

pub const ORDERS: &[OrderKind] = &[OrderKind {
    name: "move",
    key: 't',
    label: "move, change formation",
    at: &[Phase::Movement],
    who: Who::Units(may_move),
    why_not: "its brigade throws its command die first; who moved, is in melee or retreated does not move (p. 18)",
    rule: march,
}];

/// Units of commanded brigades that may still move of their own will.
pub fn may_move(state: &State) -> Vec<Code> {
    let free = |troop: &&Troop| {
        performance(state, troop.code).is_some()
            && !state.engaged(troop.code)
            && !troop.evaded
            && !troop.unit.moved
            && !matches!(troop.morale, Morale::Retreated)
    };
    state.present().filter(free).map(|troop| troop.code).collect()
}

/// The terrains as the form words them.
const TERRAINS: &[(Terrain, &str)] = &[
    (Terrain::Open, "open"),
    (Terrain::GentleHill, "gentle hill"),
    (Terrain::Woods, "woods"),
    (Terrain::Rough, "rough"),
    (Terrain::SteepHill, "steep hill"),
    (Terrain::WoodedSteepHill, "wooded steep hill"),
    (Terrain::Bua, "BUA"),
    (Terrain::Ford, "ford"),
    (Terrain::FordableRiver, "out of a fordable river"),
    (Terrain::Impassable, "impassable"),
];

const OBSTACLES: &[(Option<Obstacle>, &str)] = &[
    (None, "none"),
    (Some(Obstacle::Wall), "wall"),
    (Some(Obstacle::Hedge), "hedge"),
    (Some(Obstacle::Fence), "fence"),
    (Some(Obstacle::TreeLine), "line of trees"),
    (Some(Obstacle::Entrenchment), "entrenchment"),
    (Some(Obstacle::Stream), "stream"),
];

fn march(state: &State, code: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let Some(troop) = state.troop(code) else { return Stop::refuse("select a unit, not a brigade") };
    let performance = performance(state, code).unwrap_or_default();
    ask.title(format!("Move: {} ({})", state.named(code), word(&performance)));
    if troop.block().is_some() {
        ask.permit(vec![Refusal::on("p. 16", "it holds a block, and leaves it by the order for blocks")])?;
    }
    if troop.unit.is_deployed_guns() && !troop.abandoned {
        return guns(state, troop, performance, ask);
    }
    let mut request = MoveAllowance::new(troop.unit.clone());
    request.scale = state.scale;
    request.performance = performance;
    request.weather = state.weather.unwrap_or_default();
    request.crew_only = troop.abandoned;
    if !troop.abandoned {
        questions(&troop.unit, &mut request, ask);
    }
    let ground = Question::new("terrain", 'n', "terrain").on("p. 14-16");
    let from = if troop.ground == Ground::River { Terrain::FordableRiver } else { Terrain::Open };
    request.terrain = ask.pick(ground, TERRAINS, Some(from)).unwrap_or_default();
    request.irregular = troop.ground == Ground::Irregular;
    let obstacle = Question::new("obstacle", 'o', "crosses").on("p. 15-16");
    request.obstacles = ask.pick(obstacle, OBSTACLES, Some(None)).flatten().into_iter().collect();
    let close = Question::new("close", 'e', "an enemy within 20 cm at some point").on("p. 19");
    let close_enemy = state.scale.cm(state.tables.reduced.close_enemy);
    request.nearest_enemy = ask.flag(close, false).then_some(close_enemy);
    let far = Question::new("far", 'f', "farther than 60 cm from all enemies").on("p. 20");
    if request.nearest_enemy.is_none() && ask.flag(far, false) {
        request.nearest_enemy = Some(state.scale.cm(state.tables.reduced.march_bonus) + Ratio::ONE);
    }
    if request.nearest_enemy == Some(close_enemy) && !troop.unit.kind.is_guns() {
        let wheels = Question::new("wheels", 'h', "wheels by more than 45 degrees").on("p. 19");
        request.wheel_degrees = Ratio::whole(if ask.flag(wheels, false) { 46 } else { 0 });
    }
    if !matches!(request.terrain, Terrain::Open | Terrain::GentleHill | Terrain::Impassable) {
        let open = Question::new("open", ' ', "of its way in the open before").on("p. 14");
        let distance = ask.number(open, "cm", Some(Ratio::ZERO));
        request.through.extend((distance > Ratio::ZERO).then_some(Stretch { terrain: Terrain::Open, distance }));
    }
    let ends = ask_ends(&troop.unit, ask);
    let mut none = crate::umpire::Told::new(&[]);
    let mut reasons = held(state, troop);
    if troop.stays {
        reasons.push(Refusal::on("p. 21, 26", "it stands still this turn: passed through, or after crossing fire"));
    }
    let friend = passes(state, code, ask);
    if let Some((friend, clear, along, close)) = friend {
        let available = request.rule(&state.tables, &mut none)?.allowance_exact;
        let mut passing = Interpenetration::new(troop.unit.clone(), friend.unit.clone(), available, clear);
        passing.passed_stationary = !friend.unit.moved;
        passing.along_line = along;
        passing.enemy_to_unit = close.then_some(close_enemy);
        passing.scale = state.scale;
        let passage = passing.rule(&state.tables, &mut none)?;
        reasons.extend(passage.reasons.iter().map(|ban| Refusal::on("p. 21", word(ban))));
        request.pass_through = vec![friend.unit.clone()];
    }
    let answer = request.rule(&state.tables, &mut none)?;
    ask.say(format!("may move up to {} cm", answer.allowance));
    if !answer.advance_allowed {
        ask.say("no advance: away from the enemy, or in place (p. 19)");
    }
    reasons.extend(answer.reasons.iter().map(|reason| Refusal::on("p. 14-21", word(reason))));
    ask.permit(reasons)?;
    ask.ready()?;
    let formation = ends_in(&troop.unit, &request);
    let mut events = vec![Event::Moved { unit: code, formation }];
    let kind = match request.change_to {
        Some(Change::Dismount) => Some(Kind::DismountedCavalry),
        Some(Change::Mount) => Some(if troop.arm.is_mounted() { troop.arm } else { Kind::Cavalry }),
        _ => None,
    };
    if let Some(kind) = kind {
        events.push(Event::Becomes { unit: code, kind, abandoned: false });
    }
    if ends != troop.ground {
        events.push(Event::Stands { unit: code, ground: ends });
    }
    if let Some((friend, ..)) = friend
        && !(is_loose(&troop.unit) && is_loose(&friend.unit))
    {
        events.push(Event::Stays { unit: friend.code });
    }
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
        if formation == troop.unit.formation { String::new() } else { format!(", now in {}", word(&formation)) };
    let mut ruling =
        Ruling::new(format!("{} moves, up to {} cm{changed}.", state.named(code), answer.allowance), events);
    if request.artillery_action == ArtilleryAction::Unlimber {
        ruling.notes.push("It fires as having moved (p. 20).".to_owned());
    }
    Ok(ruling)
}

/// What depends on the arm: direction, formation, limbers, the road.
fn questions(unit: &Unit, request: &mut MoveAllowance, ask: &mut Ask<'_>) {
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
    } else if unit.kind != Kind::Transport {
        let changes: Vec<(Option<Change>, &'static str)> = [
            (None, "no"),
            (Some(Change::Line), "to line"),
            (Some(Change::DoubleLine), "to double line"),
            (Some(Change::MarchColumn), "to march column"),
            (Some(Change::FaceRear), "to face the rear"),
            (Some(Change::Dismount), "dismounts"),
            (Some(Change::Mount), "mounts"),
        ]
        .into_iter()
        .filter(|(change, _)| change.is_none_or(|change| fits(unit, change)))
        .collect();
        let question = Question::new("change", 'c', "changes formation").on("p. 21");
        request.change_to = ask.pick(question, &changes, Some(None)).flatten();
    }
    if unit.in_march_column() {
        request.road = ask.flag(Question::new("road", 'd', "on a road all the way").on("p. 16, 20"), false);
    }
}

/// Where the move ends, as far as the roster remembers it.
fn ask_ends(unit: &Unit, ask: &mut Ask<'_>) -> Ground {
    let mut ends = vec![(0u8, "open ground")];
    if unit.kind.is_foot() || unit.kind.is_mounted() {
        ends.extend([(1, "mid-river"), (2, "an irregular line")]);
    }
    if unit.kind.is_foot() || unit.kind.is_guns() {
        ends.push((3, "works"));
    }
    match ask.pick(Question::new("ends", 'w', "ends in").on("p. 10, 15-16"), &ends, Some(0)) {
        Some(1) => Ground::River,
        Some(2) => Ground::Irregular,
        Some(3) => Ground::Works,
        _ => Ground::Open,
    }
}

/// A friend that it passes through, what it needs to end clear, whether it goes along a line, and whether an enemy is
/// within 20 cm of either (p. 21).
fn passes<'a>(state: &'a State, code: Code, ask: &mut Ask<'_>) -> Option<(&'a Troop, Ratio, bool, bool)> {
    if !ask.flag(Question::new("passes", 'p', "passes through a friend").on("p. 21"), false) {
        return None;
    }
    let friend = ask.unit(Question::new("friend", ' ', "through"), state.friends(code.army, code), None);
    let clear = ask.number(Question::new("clear", ' ', "needs to end clear").on("p. 21"), "cm", Some(Ratio::ZERO));
    let along = ask.flag(Question::new("along", 'a', "along a line, or a column's length").on("p. 21"), false);
    let near = ask.flag(Question::new("enemy", 'r', "an enemy within 20 cm of either at the start").on("p. 21"), false);
    Some((state.troop(friend?)?, clear, along, near))
}

/// Deployed guns: by hand, or limbered up (p. 20).
fn guns(state: &State, troop: &Troop, performance: Performance, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let unit = troop.code;
    let weather = state.weather.unwrap_or_default();
    let limber = ask.flag(Question::new("limber", 'l', "limbers up").on("p. 20"), false);
    let directions = &[(Sector::Front, "to the front"), (Sector::Rear, "to the rear"), (Sector::Flank, "to the flank")];
    let direction = ask.pick(Question::new("direction", 'k', "moves").on("p. 20"), directions, Some(Sector::Front));
    let ground = Question::new("terrain", 'n', "terrain").on("p. 14-16");
    let terrain = ask.pick(ground, TERRAINS, Some(Terrain::Open)).unwrap_or_default();
    let mut none = crate::umpire::Told::new(&[]);
    let (allowance, reasons, formation) = if limber {
        let mut request = MoveAllowance::new(troop.unit.clone());
        request.scale = state.scale;
        request.performance = performance;
        request.weather = weather;
        request.terrain = terrain;
        request.direction = direction.unwrap_or_default();
        request.artillery_action = ArtilleryAction::Limber;
        let answer = request.rule(&state.tables, &mut none)?;
        let reasons: Vec<String> = answer.reasons.iter().map(word).collect();
        (answer.allowance, reasons, Formation::Limbered)
    } else {
        let mut request = ManhandleAllowance::new(troop.unit.clone());
        request.direction = direction.unwrap_or_default();
        request.in_entrenchment = ask
            .flag(Question::new("works", 'w', "in an entrenchment").on("p. 20").known(), troop.ground == Ground::Works);
        request.pivot = ask.flag(Question::new("pivot", 'v', "pivots").on("p. 20"), false);
        request.performance = performance;
        request.terrain = terrain;
        request.weather = weather;
        request.scale = state.scale;
        let answer = request.rule(&state.tables, &mut none)?;
        let reasons: Vec<String> = answer.reasons.iter().map(word).collect();
        (answer.allowance, reasons, Formation::Deployed)
    };
    ask.say(format!("may move up to {allowance} cm"));
    let mut forbidden = held(state, troop);
    if troop.stays {
        forbidden.push(Refusal::on("p. 26", "it stands still this turn, after crossing fire"));
    }
    forbidden.extend(reasons.into_iter().map(|reason| Refusal::on("p. 20", reason)));
    ask.permit(forbidden)?;
    ask.ready()?;
    let how = if limber { "limbers up and moves" } else { "is moved by hand" };
    let line = format!("{} {how}, up to {allowance} cm.", state.named(unit));
    let mut events = vec![Event::Moved { unit, formation }];
    events.extend(troop.leaves().filter(|_| limber));
    Ok(Ruling::new(line, events))
}

/// The formation in which a move ends.
fn ends_in(unit: &Unit, request: &MoveAllowance) -> Formation {
    match (request.change_to, request.artillery_action) {
        (Some(Change::Line | Change::Dismount | Change::Mount), _) => Formation::Line,
        (Some(Change::DoubleLine), _) => Formation::DoubleLine,
        (Some(Change::MarchColumn), _) => Formation::MarchColumn,
        (_, ArtilleryAction::Unlimber) => Formation::Deployed,
        _ => unit.formation,
    }
}

/// Whether a unit can make a change of formation at all.
fn fits(unit: &Unit, change: Change) -> bool {
    let into = |formation| unit.formation != formation && Unit::formations(unit.kind).contains(&formation);
    match change {
        Change::Line => into(Formation::Line),
        Change::DoubleLine => unit.kind.is_mounted() && into(Formation::DoubleLine),
        Change::MarchColumn => into(Formation::MarchColumn),
        Change::FaceRear => true,
        Change::Dismount => unit.kind.is_mounted(),
        Change::Mount => unit.kind == Kind::DismountedCavalry,
    }
}
