//! A unit fires (p. 25-28, 34-35): in the firing phase, or in the movement phase at chargers, across its zone, or while
//! evading.

use super::movement_fire::{ask_occasion, permit, timing};
use super::targets::ask_other;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::mist::ask_mist;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::{ask_shared, ask_shot_side};
use crate::rulesets::honours_of_war::battle::scenarios::MistAction;
use crate::rulesets::honours_of_war::battle::state::{Fired, OrderKind, State, UnitInPlay, Who, hits, word};
use crate::rulesets::honours_of_war::fire::ammunition::Ammunition;
use crate::rulesets::honours_of_war::fire::cover::Cover;
use crate::rulesets::honours_of_war::fire::crossing::Occasion;
use crate::rulesets::honours_of_war::fire::overhead::Overhead;
use crate::rulesets::honours_of_war::fire::range::{Band, Bands};
use crate::rulesets::honours_of_war::fire::shooting::{Fire, Share, Timing, Within};
use crate::rulesets::honours_of_war::morale::hits::Effect;
use crate::rulesets::honours_of_war::morale::split_hits::SplitHits;
use crate::rulesets::honours_of_war::movement::garrison::Face;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::rulesets::honours_of_war::unit::{Class, Kind, Nation};
use crate::umpire::{FormBuilder, Interrupt, Procedure, Question, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "fire",
    key: 'f',
    label: "fire",
    at: &[Phase::Movement, Phase::Firing],
    who: Who::Units(|state| state.present().filter(|troop| state.may_fire(troop)).map(|troop| troop.id).collect()),
    why_not: "has fired, is reforming, in march column, in melee, or has no fire arm (p. 25-27)",
    rule: fire,
}];

/// The covers as the form words them.
pub(crate) const COVERS: &[(Cover, &str)] = &[
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

fn fire(state: &State, firer: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(shooter) = state.unit(firer) else { return Interrupt::refuse("no such unit") };
    ask.title(format!("Fire: {}", state.named(firer)));
    let in_movement = state.phase == Phase::Movement;
    let event = if in_movement { ask_occasion(state, shooter, ask) } else { None };
    let face = ask_face(shooter, ask);
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(firer.army), likely_target(state, firer));
    let range = ask.number(Question::new("distance", ' ', "distance").on("p. 26"), "cm", None);
    let Some(victim) = target.and_then(|target| state.unit(target)) else { return Err(Interrupt::Unanswered) };

    let mut request = Fire { firer: shooter.as_it_fights(), target: victim.as_it_fights(), range, ..Fire::default() };
    request.scale = state.scale;
    request.weather = state.weather.unwrap_or_default();
    request.already_fired = shooter.has_fired() && face.is_none();
    request.firer_in_melee = state.engaged(firer) && face.is_none();
    request.battalion_guns = shooter.battalion_guns;
    request.demoralised = state.demoralised(firer);
    request.target_in_melee = state.engaged(victim.id) && victim.block().is_none();
    request.timing = event.map_or(Timing::FiringPhase, timing);
    if let Some((_, directions)) = face {
        request.bua_directions = state.directions(firer, directions);
    }
    let quarter = questions(state, shooter, victim, &mut request, ask);
    let mut reasons = match event {
        Some(occasion) => permit(state, shooter, occasion, &mut request, ask),
        None => Vec::new(),
    };
    let more = ask.flag(Question::new("more", 'x', "something else"), false);
    let mut split = None;
    if more {
        seldom(shooter, &mut request, ask);
        split = ask_other(state, victim, &request, &mut reasons, ask)?;
    }
    // Two units of a block that may both be hit share the hits (p. 17).
    let partner = state.partner(victim.id).filter(|_| split.is_none()).map(|one| one.id);
    let shared = partner.and_then(|other| {
        let label = format!("hits shared: first {}, second {}", state.marked(victim.id), state.marked(other));
        let mixed = state.sharer(victim.id).is_some();
        let odd_to = ask_shared(Question::new("shared", 'd', label).on("p. 17"), mixed, ask)?;
        Some((other, SplitHits { odd_to, ..SplitHits { hits: 0, ..SplitHits::default() } }))
    });
    let astray = ask_mist(state, MistAction::Fire, range, ask);
    remind(victim, &request, ask);
    request.check(&state.tables)?;
    reasons.extend(request.objections(&state.tables).into_iter().map(Refusal::from));
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
    let mut ruling = Ruling::new(String::new(), Vec::new());
    let mut shot = &request;
    if let Some(split) = &split
        && !split.counts.is_first(ask.ready()?, "whose modifiers count")?
    {
        shot = &split.shot;
        ruling.notes.push(format!("The modifiers against {} count (p. 26).", state.named(split.other)));
    }
    let fired = shot.resolve(&state.tables, ask.ready()?)?;
    let answer = fired.struck;
    let modifier = answer.modifier_total;
    let signed = if modifier < 0 { format!("- {}", -modifier) } else { format!("+ {modifier}") };
    let read = &answer.reading;
    ruling.outcome = hits(read.hits);
    ruling.end = answer.target_effect.words().to_owned();
    ruling.line = format!(
        "{} at {}, {range} cm: {} {signed} = {}, {}.",
        state.named(firer),
        state.named(victim.id),
        read.die,
        read.modified,
        hits(read.hits)
    );
    ruling.sum.clone_from(&answer.modifiers);
    ruling.table = format!("{} (p. 34), {} range", word(&read.table_line), word(&answer.range_band));
    let mut silent = true;
    if let Some((face, directions)) = face {
        ruling.events.push(Event::FiresFrom { unit: firer, face, directions });
        let fired = shooter.block().map_or(0, |block| block.fired.len()) + 1;
        silent = fired >= usize::from(directions);
    }
    ruling.events.push(Event::Fired { unit: firer, how });
    if occasion_stays(&request, event) {
        ruling.events.push(Event::Stays { unit: firer });
        ruling.notes.push(format!("{} fired as if standing, and stands still this turn (p. 26).", state.named(firer)));
    }
    if !in_movement && silent && !others_may_fire(state, firer) {
        state.close_brigade(firer, &mut ruling);
    }
    if fired.fuse_failed == Some(true) {
        ruling.notes.push("The fuse failed: -1 (p. 28).".to_owned());
    }
    if read.hits > 0 {
        let other = split.map(|split| (split.other, split.hits)).or(shared);
        let mut struck = vec![(victim.id, read.hits)];
        if let Some((other, shares)) = other {
            let shares = SplitHits { hits: read.hits, ..shares }.rule(&state.tables, ask.ready()?)?;
            struck = vec![(victim.id, shares.first), (other, shares.second)];
            ruling.notes.push("The hits are shared (p. 17, 26).".to_owned());
        }
        for (code, taken) in struck.into_iter().filter(|(_, taken)| *taken > 0) {
            let total = state.unit(code).map_or(0, |troop| troop.profile.hits) + taken;
            ruling.events.push(Event::Hits { unit: code, total, from: Some(quarter), fire: true });
            ruling.notes.push(format!("{} has {} now.", state.named(code), hits(total)));
            let effect = Effect::of(&state.tables, total);
            if code == victim.id {
                ruling.end = effect.words().to_owned();
            }
            if effect.drives_off() {
                let when = if in_movement { "reacts at once" } else { "reacts when all have fired" };
                ruling.notes.push(format!("{} {when}: {} (p. 29).", state.named(code), effect.words()));
            }
        }
    }
    if read.natural_five {
        ruling.notes.push("A natural 5 always hits once (p. 34).".to_owned());
    }
    Ok(ruling)
}

/// What the table is to mind about this shot.
fn remind(victim: &UnitInPlay, request: &Fire, ask: &mut FormBuilder<'_>) {
    if request.cover == Cover::Woods {
        ask.say("in a wood it is seen at the edge alone; inside, up to 15 cm (p. 15)");
    }
    if request.obscured_by_terrain != Share::None {
        ask.say("a crest runs through the middle of its hill; who stands mostly before it is not difficult (p. 15-16)");
        if request.firer.kind.is_guns() {
            ask.say("dead ground behind woods and BUAs, from a hill: 15 cm (p. 27)");
        }
    }
    if victim.profile.is_deployed_guns() {
        ask.say("its limber base may be fired at as well (p. 9-10)");
    }
}

/// Whether another unit of its brigade may still fire in this phase.
fn others_may_fire(state: &State, firer: UnitId) -> bool {
    state
        .present()
        .any(|troop| troop.id != firer && troop.id.of_brigade() == firer.of_brigade() && state.may_fire(troop))
}

/// Whether crossing fire spared the deduction for moving, so that the firer does not move later (p. 26).
fn occasion_stays(request: &Fire, event: Option<Occasion>) -> bool {
    let crossing = matches!(event, Some(Occasion::ChargeCrossesZone | Occasion::MovesInAndOut));
    crossing && !request.firer.moved && !request.will_move_later
}

/// From which face of its block a garrison fires, and in how many directions it fights this turn (p. 17); none for units
/// elsewhere.
fn ask_face(shooter: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Option<(Face, u8)> {
    let block = shooter.block()?;
    let silent = block.silent();
    let words = [(Face(1), "1"), (Face(2), "2"), (Face(3), "3"), (Face(4), "4")];
    let faces: Vec<(Face, &'static str)> = words.into_iter().filter(|(face, _)| silent.contains(face)).collect();
    let first = silent.first().copied();
    let face = ask.pick(Question::new("face", 'G', "from its face").on("p. 17"), &faces, first)?;
    let counts = &[(1u8, "1"), (2, "2"), (3, "3"), (4, "4")][..block.faces.len()];
    let known = block.directions.max(1);
    let question = Question::new("directions", 'D', "fights this turn in directions").on("p. 17");
    let question = if block.directions > 0 { question.known() } else { question };
    Some((face, ask.pick(question, counts, Some(known)).unwrap_or(known)))
}

/// What only the table knows about a shot, with the likely answer set. Answers the quarter into which it goes.
fn questions(
    state: &State,
    shooter: &UnitInPlay,
    victim: &UnitInPlay,
    request: &mut Fire,
    ask: &mut FormBuilder<'_>,
) -> Facing {
    let guns = shooter.profile.kind.is_guns();
    if guns {
        let kinds = ammunition(shooter);
        let bands = Bands::of(&state.tables, &shooter.profile, shooter.battalion_guns, state.scale);
        let near = bands.is_ok_and(|bands| bands.band(request.range) == Band::Canister);
        let likely = kinds.iter().find(|(kind, _)| (*kind == Ammunition::Canister) == near).or(kinds.first());
        let likely = likely.map(|(kind, _)| *kind);
        request.ammunition = ask.pick(Question::new("ammunition", 'a', "ammunition").on("p. 27-28"), &kinds, likely);
    }
    request.firer.moved =
        ask.flag(Question::new("moved", 'm', "firer moved").on("p. 35").known(), shooter.profile.moved);
    let cover = Question::new("cover", 'c', "target's cover").on("p. 15");
    let cover = if victim.ground.cover().is_some() { cover.known() } else { cover };
    request.cover = ask.pick(cover, COVERS, Some(victim.ground.cover().unwrap_or_default())).unwrap_or_default();
    if request.cover == Cover::Entrenchment {
        request.occupied = ask.flag(Question::new("occupied", 'O', "the target holds the works").on("p. 15"), true);
    }
    if matches!(request.cover, Cover::Hedge | Cover::Wall | Cover::Fence | Cover::TreeLine)
        || (request.cover == Cover::Entrenchment && !request.occupied)
    {
        request.firer_in_contact =
            ask.flag(Question::new("firer_touches", 'i', "the firer touches it").on("p. 15"), false);
        request.target_in_contact =
            ask.flag(Question::new("target_touches", 'j', "the target touches it").on("p. 15"), false);
    }
    let quarter = ask_shot_side(ask);
    request.fire_from = quarter.sector();
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
    let hides = if guns { "hidden by terrain, a crest, dead ground" } else { "hidden by terrain, a crest" };
    let hidden = &[
        (Share::None, "no"),
        (Share::UpToHalf, "up to half"),
        (Share::MoreThanHalf, "more than half"),
        (Share::Wholly, "wholly"),
    ];
    request.obscured_by_terrain =
        ask.pick(Question::new("hidden", 't', hides).on("p. 15-16, 26"), hidden, Some(Share::None)).unwrap_or_default();
    request.obscured_by_friends = ask
        .pick(Question::new("friends", 'f', "hidden by friends").on("p. 26"), &hidden[..3], Some(Share::None))
        .unwrap_or_default();
    if guns && victim.profile.in_march_column() {
        request.column_end_on = ask.flag(Question::new("end_on", 'e', "the column is taken end on").on("p. 28"), true);
    }
    request.firer_in_river = shooter.ground == Ground::River && shooter.profile.kind.is_foot();
    quarter
}

/// What matters seldom, behind one letter.
fn seldom(shooter: &UnitInPlay, request: &mut Fire, ask: &mut FormBuilder<'_>) {
    let guns = shooter.profile.kind.is_guns();
    request.gap_too_narrow =
        ask.flag(Question::new("gap_narrow", 'g', "gap between friends under half its front").on("p. 26"), false);
    if !guns {
        let river = Question::new("river", 'r', "firer stands in a river").on("p. 16").known();
        request.firer_in_river = ask.flag(river, request.firer_in_river);
    }
    let within = &[(Within::None, "no"), (Within::Woods, "a wood"), (Within::Bua, "a BUA")];
    request.fighting_within = ask
        .pick(Question::new("within", 'b', "both inside").on("p. 15-16"), within, Some(Within::None))
        .unwrap_or_default();
    if shooter.profile.nation == Some(Nation::BritainHanover) && shooter.profile.kind == Kind::Infantry {
        let question = Question::new("superior", 'B', "British: superior when it fires").on("p. 44");
        if ask.flag(question, false) {
            request.firer.class = Class::Superior;
        }
    }
    if shooter.block().is_none() {
        let directions = &[(0u8, "none"), (1, "1"), (2, "2"), (3, "3"), (4, "4")];
        let question = Question::new("directions", 'D', "fights from a BUA in directions").on("p. 17");
        request.bua_directions = ask.pick(question, directions, Some(0)).unwrap_or(0);
    }
    if guns {
        request.massed_battery =
            ask.flag(Question::new("massed", 's', "a gun of its massed battery may").on("p. 27"), false);
        request.friends_in_canister_line =
            ask.flag(Question::new("friends_in_line", 'l', "friends in the line of canister").on("p. 28"), false);
        overhead(request, ask);
    }
}

/// A shot over friends (p. 27-28).
fn overhead(request: &mut Fire, ask: &mut FormBuilder<'_>) {
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
fn ammunition(shooter: &UnitInPlay) -> Vec<(Ammunition, &'static str)> {
    let kinds = shooter.profile.gun.map_or(&[][..], |gun| gun.ammunition());
    let words =
        [(Ammunition::Canister, "canister"), (Ammunition::Roundshot, "roundshot"), (Ammunition::Shell, "shell")];
    words.into_iter().filter(|(kind, _)| kinds.contains(kind)).collect()
}

/// Whom a unit that is charged most likely fires at: its charger.
fn likely_target(state: &State, firer: UnitId) -> Option<UnitId> {
    state.charges.iter().find(|charge| charge.target == firer).map(|charge| charge.attacker)
}
