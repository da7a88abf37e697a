//! A unit fires (p. 25-28, 34-35): in the firing phase, or in the movement phase at chargers, across its zone, or while
//! evading.

use super::super::super::ammunition::Ammunition;
use super::super::super::cover::Cover;
use super::super::super::crossing::Occasion;
use super::super::super::fire::{Fire, Share, Timing};
use super::super::super::overhead::Overhead;
use super::super::super::range::{Band, Bands};
use super::super::super::sector::Sector;
use super::super::duties::may_fire;
use super::super::event::Event;
use super::super::state::{Fired, Phase, State, Troop, word};
use super::done::close;
use super::melee::quarter;
use super::movement_fire::{Astray, ask_occasion, astray, permit, timing};
use super::{OrderKind, Who};
use crate::umpire::{Ask, Code, Question, Request, Ruling, Stop};

pub const ORDERS: &[OrderKind] = &[OrderKind {
    name: "fire",
    key: 'f',
    label: "fire",
    phases: &[Phase::Movement, Phase::Firing],
    who: Who::Units(|state| state.present().filter(|troop| may_fire(state, troop)).map(|troop| troop.code).collect()),
    why_not: "has fired, is reforming, in march column, in melee, or has no fire arm (p. 25-27)",
    rule: fire,
}];

/// The covers as the form words them.
pub const COVERS: &[(Cover, &str)] = &[
    (Cover::Open, "open"),
    (Cover::Woods, "woods"),
    (Cover::Hedge, "hedge"),
    (Cover::Wall, "wall"),
    (Cover::Fence, "fence"),
    (Cover::TreeLine, "line of trees"),
    (Cover::Entrenchment, "entrenchment"),
    (Cover::BuaRustic, "rustic BUA"),
    (Cover::BuaUrban, "urban BUA"),
    (Cover::BuaFortified, "fortified BUA"),
];

fn fire(state: &State, firer: Code, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    let Some(shooter) = state.troop(firer) else { return Stop::refuse("no such unit") };
    ask.title(format!("Fire: {}", state.named(firer)));
    let in_movement = state.phase == Phase::Movement;
    let event = if in_movement { ask_occasion(state, shooter, ask) } else { None };
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(firer.army), likely_target(state, firer));
    let range = ask.number(Question::new("distance", ' ', "distance").on("p. 26"), "cm", None);
    let Some(victim) = target.and_then(|target| state.troop(target)) else { return Err(Stop::Unanswered) };

    let mut request = Fire::new(shooter.unit.clone(), victim.unit.clone(), range);
    request.scale = state.scale;
    request.weather = state.weather.unwrap_or_default();
    request.already_fired = shooter.fired != Fired::No;
    request.firer_in_melee = state.engaged(firer);
    request.battalion_guns = shooter.battalion_guns;
    request.demoralised = state.demoralised(firer);
    request.target_in_melee = state.engaged(victim.code);
    request.timing = event.map_or(Timing::FiringPhase, timing);
    questions(state, shooter, victim, &mut request, ask);
    let mut reasons = match event {
        Some(occasion) => permit(state, shooter, occasion, &mut request, ask),
        None => Vec::new(),
    };
    let astray = astray(state, Astray::Fire, range, ask);
    request.check()?;
    reasons.extend(request.objections(&state.tables));
    ask.permit(reasons)?;
    let how = match event {
        None => Fired::Firing,
        Some(Occasion::ChargeCrossesZone | Occasion::MovesInAndOut) => Fired::Crossing,
        Some(_) => Fired::Movement,
    };
    if let Some(astray) = astray
        && astray.rule(&state.tables, ask.ready()?)?.fails
    {
        let line = format!("{} does not find its target in the mist (p. 61).", state.named(firer));
        let mut ruling = Ruling::new(line, vec![Event::Fired { unit: firer, how }]);
        ruling.outcome = "lost in the mist".to_owned();
        return Ok(ruling);
    }
    let fired = request.shoot(&state.tables, ask.ready()?)?;
    let answer = fired.struck;
    let mut ruling = Ruling::new(String::new(), Vec::new());
    let modifier = answer.modifier_total;
    let signed = if modifier < 0 { format!("- {}", -modifier) } else { format!("+ {modifier}") };
    let read = &answer.reading;
    ruling.outcome = hits(read.hits);
    ruling.end = answer.target_effect.words().to_owned();
    ruling.line = format!(
        "{} at {}, {range} cm: {} {signed} = {}, {}.",
        state.named(firer),
        state.named(victim.code),
        read.die,
        read.modified,
        hits(read.hits)
    );
    ruling.sum.clone_from(&answer.modifiers);
    ruling.table = format!("{} (p. 34), {} range", word(&read.table_line), word(&answer.range_band));
    ruling.events.push(Event::Fired { unit: firer, how });
    if !in_movement && !others_may_fire(state, firer) {
        close(state, firer, &mut ruling);
    }
    if fired.fuse_failed == Some(true) {
        ruling.notes.push("The fuse failed: -1 (p. 28).".to_owned());
    }
    if read.hits > 0 {
        let from = quarter(request.fire_from);
        ruling.events.push(Event::Hits { unit: victim.code, total: answer.target_hits, from: Some(from), fire: true });
        ruling.notes.push(format!("{} has {} now.", state.named(victim.code), hits(answer.target_hits)));
        if answer.target_hits >= 4 {
            let when = if in_movement { "reacts at once" } else { "reacts when all have fired" };
            ruling.notes.push(format!("{} {when}: {} (p. 29).", state.named(victim.code), ruling.end));
        }
    }
    if read.natural_five {
        ruling.notes.push("A natural 5 always hits once (p. 34).".to_owned());
    }
    Ok(ruling)
}

/// Whether another unit of its brigade may still fire in this phase.
fn others_may_fire(state: &State, firer: Code) -> bool {
    state
        .present()
        .any(|troop| troop.code != firer && troop.code.of_brigade() == firer.of_brigade() && may_fire(state, troop))
}

/// `no hit`, `1 hit`, `3 hits`.
pub fn hits(n: u32) -> String {
    match n {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        n => format!("{n} hits"),
    }
}

/// What only the table knows about a shot, with the likely answer set.
fn questions(state: &State, shooter: &Troop, victim: &Troop, request: &mut Fire, ask: &mut Ask<'_>) {
    let guns = shooter.unit.kind.is_guns();
    if guns {
        let kinds = ammunition(shooter);
        let bands = Bands::of(&state.tables, &shooter.unit, shooter.battalion_guns, state.scale);
        let near = bands.is_ok_and(|bands| bands.band(request.range) == Band::Canister);
        let likely = kinds.iter().find(|(kind, _)| (*kind == Ammunition::Canister) == near).or(kinds.first());
        let likely = likely.map(|(kind, _)| *kind);
        request.ammunition = ask.pick(Question::new("ammunition", 'a', "ammunition").on("p. 27-28"), &kinds, likely);
    }
    request.firer.moved = ask.flag(Question::new("moved", 'm', "firer moved").on("p. 35").known(), shooter.unit.moved);
    request.cover = ask
        .pick(Question::new("cover", 'c', "target's cover").on("p. 15"), COVERS, Some(Cover::Open))
        .unwrap_or_default();
    if request.cover == Cover::Entrenchment {
        request.occupied = ask.flag(Question::new("occupied", 'o', "the target holds the works").on("p. 15"), true);
    }
    if matches!(request.cover, Cover::Hedge | Cover::Wall | Cover::Fence | Cover::TreeLine)
        || (request.cover == Cover::Entrenchment && !request.occupied)
    {
        request.firer_in_contact =
            ask.flag(Question::new("firer_touches", 'i', "the firer touches it").on("p. 15"), false);
        request.target_in_contact =
            ask.flag(Question::new("target_touches", 'j', "the target touches it").on("p. 15"), false);
    }
    request.fire_from = ask
        .pick(
            Question::new("from", 'k', "into").on("p. 26"),
            &[(Sector::Front, "front"), (Sector::Flank, "flank"), (Sector::Rear, "rear")],
            Some(Sector::Front),
        )
        .unwrap_or_default();
    request.target_outside_zone = ask
        .pick(
            Question::new("zone", 'z', "target outside the zone").on("p. 26"),
            &[
                (Share::None, "no"),
                (Share::UpToHalf, "up to half"),
                (Share::MoreThanHalf, "more than half"),
                (Share::Wholly, "wholly"),
            ],
            Some(Share::None),
        )
        .unwrap_or_default();
    let hidden = &[
        (Share::None, "no"),
        (Share::UpToHalf, "up to half"),
        (Share::MoreThanHalf, "more than half"),
        (Share::Wholly, "wholly"),
    ];
    request.obscured_by_terrain = ask
        .pick(Question::new("hidden", 't', "hidden by terrain").on("p. 26"), hidden, Some(Share::None))
        .unwrap_or_default();
    request.obscured_by_friends = ask
        .pick(Question::new("friends", 'f', "hidden by friends").on("p. 26"), &hidden[..3], Some(Share::None))
        .unwrap_or_default();
    if guns && victim.unit.in_march_column() {
        request.column_end_on = ask.flag(Question::new("end_on", 'e', "the column is taken end on").on("p. 28"), true);
    }
    more(shooter, request, ask);
}

/// What matters seldom, behind one letter.
fn more(shooter: &Troop, request: &mut Fire, ask: &mut Ask<'_>) {
    if !ask.flag(Question::new("more", 'x', "something else"), false) {
        return;
    }
    let guns = shooter.unit.kind.is_guns();
    request.gap_too_narrow =
        ask.flag(Question::new("gap_narrow", 'g', "gap between friends under half its front").on("p. 26"), false);
    if !guns {
        request.firer_in_river = ask.flag(Question::new("river", 'r', "firer stands in a river").on("p. 16"), false);
    }
    let directions = &[(0u8, "none"), (1, "1"), (2, "2"), (3, "3"), (4, "4")];
    request.bua_directions = ask
        .pick(Question::new("directions", 'b', "fights from a BUA in directions").on("p. 17"), directions, Some(0))
        .unwrap_or(0);
    if guns {
        request.massed_battery =
            ask.flag(Question::new("massed", 's', "a gun of its massed battery may").on("p. 27"), false);
        request.friends_in_canister_line =
            ask.flag(Question::new("friends_in_line", 'l', "friends in the line of canister").on("p. 28"), false);
        overhead(request, ask);
    }
}

/// A shot over friends (p. 27-28).
fn overhead(request: &mut Fire, ask: &mut Ask<'_>) {
    let ways = &[
        (Overhead::None, "no"),
        (Overhead::FromHigher, "from higher ground"),
        (Overhead::ToHigher, "to higher ground"),
        (Overhead::Level, "on level ground"),
    ];
    request.overhead = ask
        .pick(Question::new("overhead", 'v', "over friends").on("p. 27-28"), ways, Some(Overhead::None))
        .unwrap_or_default();
    if request.overhead == Overhead::None {
        return;
    }
    request.friends_to_target =
        Some(ask.number(Question::new("friends_to_target", ' ', "friends to target"), "cm", None));
    request.friends_to_guns = Some(ask.number(Question::new("friends_to_guns", ' ', "friends to guns"), "cm", None));
    if request.overhead == Overhead::Level {
        request.gap = Some(ask.number(Question::new("gap", ' ', "gap through which it is seen"), "cm", None));
    }
}

/// The ammunition that its piece has.
fn ammunition(shooter: &Troop) -> Vec<(Ammunition, &'static str)> {
    let kinds = shooter.unit.gun.map_or(&[][..], |gun| gun.ammunition());
    let words =
        [(Ammunition::Canister, "canister"), (Ammunition::Roundshot, "roundshot"), (Ammunition::Shell, "shell")];
    words.into_iter().filter(|(kind, _)| kinds.contains(kind)).collect()
}

/// Whom a unit that is charged most likely fires at: its charger.
fn likely_target(state: &State, firer: Code) -> Option<Code> {
    state.charges.iter().find(|charge| charge.target == firer).map(|charge| charge.attacker)
}
