//! A unit fires (p. 25-28, 34-35): in the firing phase, or in the movement phase at chargers, across its zone, or while
//! evading.

use super::movement_fire::{ask_occasion, ask_permit, no_occasion};
use super::targets::ask_other;
use super::tell::{self, Shooting};
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::mist::ask_mist;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::ask_shared;
use crate::rulesets::honours_of_war::battle::scenarios::MistAction;
use crate::rulesets::honours_of_war::battle::split_hits::OddTo;
use crate::rulesets::honours_of_war::battle::state::{Charge, OrderKind, State, UnitInPlay, Who};
use crate::rulesets::honours_of_war::fire::ammunition::Ammunition;
use crate::rulesets::honours_of_war::fire::crossing::Occasion;
use crate::rulesets::honours_of_war::fire::form::{CANISTER, MOVED, SELDOM, SIGHT, ask_screen};
use crate::rulesets::honours_of_war::fire::objection::FireObjection;
use crate::rulesets::honours_of_war::fire::range::{Band, Bands};
use crate::rulesets::honours_of_war::fire::shooting::{Fire, Share, Timing};
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::face::Face;
use crate::rulesets::honours_of_war::unit::facing::Facing;
use crate::umpire::{Choice, FormBuilder, Interrupt, Options, Procedure, Question, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "fire",
    key: 'f',
    label: "fire",
    at: &[Phase::Movement, Phase::Firing],
    who: Who::Each(
        |state| state.those(|_| true),
        |state, id| {
            let Some(unit) = state.unit(id) else { return Vec::new() };
            state.deciding(state.against_fire(unit).into_iter().chain(no_occasion(state, unit)))
        },
    ),
    rule: fire,
}];

fn fire(state: &State, firer: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(shooter) = state.unit(firer) else { return Interrupt::refuse("select a unit, not the brigade") };
    ask.title(format!("Fire: {}", state.named(firer)));
    if state.phase == Phase::Firing {
        let next = state.fires_before(firer).map(|side| format!("{side} to go next (p. 25)"));
        next.into_iter().for_each(|said| ask.say(said));
        state.cut_short(firer).into_iter().for_each(|(_, said)| ask.say(said));
    }
    let shooting = ask_shot(state, shooter, ask)?;
    remind(state, &shooting, ask);
    ask.judge_besides(shooting.reasons.clone(), &shooting.request, &state.tables)?;
    rule(state, &shooting, ask)
}

fn ask_shot<'a>(
    state: &'a State,
    shooter: &'a UnitInPlay,
    ask: &mut FormBuilder<'_>,
) -> Result<Shooting<'a>, Interrupt> {
    let firer = shooter.id;
    let occasion = if state.phase == Phase::Movement { ask_occasion(state, shooter, ask) } else { None };
    let face = ask_face(state, shooter, ask);
    let target = ask.unit(Question::new("target", ' ', "at"), state.enemies(firer.army), likely_target(state, firer));
    let target = target.and_then(|target| state.unit(target));
    // What is known of the target is said before anything is measured.
    let fights = target.is_some_and(|target| in_open_melee(state, target));
    ask.permit(fights.then(|| FireObjection::TargetInMelee.into()).into_iter().collect())?;
    let range = ask.number(Question::new("distance", ' ', "distance").on("p. 26"), "cm", None);
    let Some(target) = target else { return Err(Interrupt::Unanswered) };
    let mut request = Fire {
        target: target.as_it_fights(),
        range,
        target_in_melee: fights,
        timing: occasion.map_or(Timing::FiringPhase, Occasion::timing),
        firer_in_river: shooter.ground == Ground::River && shooter.profile.kind.is_foot(),
        bua_directions: face.map_or(0, |(_, directions)| state.directions(firer, directions)),
        ..state.shot_of(shooter)
    };
    // Who is charged in flank or rear and has not turned has the charger outside its zone (p. 26).
    let outflanked = outflanked(state, shooter, target);
    ask_ammunition(state, &mut request, outflanked, ask);
    let canister = request.ammunition == Some(Ammunition::Canister);
    if canister {
        // Who hides it stands in that line: said with the other row already.
        request.friends_in_canister_line = ask.answered("friends") && !ask.is_said("friends", "no");
        ask.rows(&mut request, CANISTER);
    }
    ask.rows(&mut request, MOVED);
    let (screen, side) = ask_screen(target, request.screen(), ask);
    request.set_screen(screen);
    let into_melee = ask_same_face(state, target, side, ask);
    if outflanked {
        request.target_outside_zone = Share::Wholly;
    }
    ask.rows(&mut request, SIGHT);
    // Canister is not fired past friends (p. 28).
    request.friends_in_canister_line |= canister && request.obscured_by_friends != Share::None;
    let mut reasons =
        occasion.map_or_else(Vec::new, |occasion| ask_permit(state, (shooter, target), occasion, &mut request, ask));
    // Of a garrison the request knows no face: at that of its melee nobody fires (p. 17, 26).
    reasons.extend(into_melee.then(|| FireObjection::TargetInMelee.into()));
    // Inside a BUA one sees as far as in a wood (p. 15-16).
    let sight = state.scale.cm(state.tables.reduced.woods_sight);
    let within = shooter.block().is_some_and(|block| target.block().is_some_and(|other| other.number == block.number));
    if within && range > sight {
        reasons.push(FireObjection::DeepInBlock(sight).into());
    }
    let more = ask.flag(Question::new("more", 's', "something else"), false);
    if more {
        ask.rows(&mut request, SELDOM);
    }
    // Canister is fired at what stands near: another target in its way is asked for at once.
    let split = if more || canister { ask_other(state, target, &request, &mut reasons, ask)? } else { None };
    let shared = match &split {
        Some(split) => Some((split.other, split.odd_to)),
        None => ask_partner(state, target, ask),
    };
    let mist = ask_mist(state, MistAction::Fire, (shooter, target), range, ask);
    Ok(Shooting { shooter, target, occasion, face, side, request, split, shared, mist, reasons })
}

/// Rules the shot: the mist, whose modifiers count, the fuse and the hits, and who takes an odd one.
fn rule(state: &State, shooting: &Shooting<'_>, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    for why in ["mist", "fuse", "hits"] {
        ask.thrower(why, shooting.shooter.id.army, state.named(shooting.shooter.id));
    }
    let dice = ask.ready()?;
    let mist = shooting.mist.as_ref().map(|mist| mist.rule(&state.tables, dice)).transpose()?;
    let through = mist.as_ref().and_then(|mist| mist.face);
    if let (Some(face), true) = (through, mist.is_some_and(|mist| mist.fails)) {
        return Ok(tell::lost_in_the_mist(state, shooting, face));
    }
    let other = match &shooting.split {
        Some(split) if !split.counts.is_first(dice, "whose modifiers count")? => Some(split),
        _ => None,
    };
    let answer = other.map_or(&shooting.request, |split| &split.shot).resolve(&state.tables, dice)?;
    let mut ruling = tell::shot(state, shooting, through, &answer);
    if let Some(split) = other {
        ruling.notes.insert(0, format!("The modifiers against {} count (p. 26).", state.named(split.other)));
    }
    tell::hits_fall(state, shooting, answer.struck.reading.hits, dice, &mut ruling)?;
    if answer.struck.reading.natural_five {
        ruling.notes.push("A natural 5 always hits once (p. 34).".to_owned());
    }
    Ok(ruling)
}

/// What the table is to mind about this shot.
fn remind(state: &State, shooting: &Shooting<'_>, ask: &mut FormBuilder<'_>) {
    let request = &shooting.request;
    if request.cover == Cover::Woods {
        let sight = state.scale.cm(state.tables.reduced.woods_sight);
        ask.say(format!("in a wood it is seen at the edge alone; inside, up to {sight} cm (p. 15)"));
    }
    if request.obscured_by_terrain != Share::None {
        ask.say("a crest runs through the middle of its hill; who stands mostly before it is not difficult (p. 15-16)");
        if request.firer.kind.is_guns() {
            let dead = state.scale.cm(state.tables.firing.distances.dead_ground);
            ask.say(format!("dead ground behind woods and BUAs, from a hill: {dead} cm (p. 27)"));
        }
    }
    if shooting.target.profile.is_deployed_guns() {
        ask.say("its limber base may be fired at as well (p. 9-10)");
    }
}

/// From which face of its block a garrison fires, and in how many directions it fights this turn (p. 17); none for units
/// elsewhere.
fn ask_face(state: &State, shooter: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Option<(Face, u8)> {
    let block = shooter.block()?;
    let silent = block.silent();
    let words = [(Face(1), "1"), (Face(2), "2"), (Face(3), "3"), (Face(4), "4")];
    let faces: Vec<(Face, Choice)> = words.into_iter().filter(|(face, _)| silent.contains(face)).collect();
    let first = silent.first().copied();
    let face = ask.pick(Question::new("face", 'K', "from its face").on("p. 17"), &faces, first)?;
    let counts = &[(1u8, "1"), (2, "2"), (3, "3"), (4, "4")][..block.faces.len()];
    // This face, and those on which it has fired or is in melee.
    let engaged = (state.fights_in(shooter) + 1).min(block.faces.len() as u8);
    let known = block.directions.max(engaged);
    // Guns choose their ammunition by that letter.
    let key = if shooter.profile.kind.is_guns() { ' ' } else { 'N' };
    let question = Question::new("directions", key, "fights this turn in directions").on("p. 17");
    let question = if block.directions > 0 || engaged > 1 { question.known() } else { question };
    Some((face, ask.pick(question, counts, Some(known)).unwrap_or(known)))
}

/// Whether a target is in a melee that bars all fire at it: a garrison is fired at on another face (p. 17, 26).
fn in_open_melee(state: &State, target: &UnitInPlay) -> bool {
    state.engaged(target.id) && target.block().is_none()
}

/// Whether this target has charged it in flank or rear, and it has not turned to face.
fn outflanked(state: &State, shooter: &UnitInPlay, target: &UnitInPlay) -> bool {
    let at_it = |charge: &&Charge| charge.target == shooter.id && charge.attacker == target.id;
    state.charges.iter().find(at_it).is_some_and(|charge| charge.comes_round(&shooter.ground))
}

/// Whether a garrison that fights a melee is fired at on the face where it fights: on another it may be (p. 17).
fn ask_same_face(state: &State, target: &UnitInPlay, side: Facing, ask: &mut FormBuilder<'_>) -> bool {
    let Some(contact) = state.contacts.iter().find(|contact| contact.target == target.id) else { return false };
    let question = Question::new("same_face", 'F', "at the face of its melee").on("p. 17, 26");
    target.block().is_some() && ask.flag(question, contact.sector == side)
}

/// Asks what a gun fires, once it is said how far: ball or shell beyond canister; in its band the player has a choice, and says
/// it (p. 27-28), unless there is no shot as it stands.
fn ask_ammunition(state: &State, request: &mut Fire, no_shot: bool, ask: &mut FormBuilder<'_>) {
    if !request.firer.kind.is_guns() || !ask.answered("distance") {
        return;
    }
    let kinds = request.firer.gun.map_or(&[][..], |gun| gun.ammunition());
    let mut kinds: Vec<(Ammunition, Choice)> =
        Ammunition::OPTIONS.iter().filter(|(kind, _)| kinds.contains(kind)).copied().collect();
    let bands = Bands::of(&state.tables, &request.firer, request.battalion_guns, state.scale);
    let near = bands.is_ok_and(|bands| bands.band(request.range) == Band::Canister);
    // Beyond its band canister is offered to no gun that has another shot; what was said is read, and judged.
    if !near && kinds.len() > 1 && !ask.is_said("ammunition", "canister") {
        kinds.retain(|(kind, _)| *kind != Ammunition::Canister);
    }
    let likely = kinds.iter().find(|(kind, _)| (*kind == Ammunition::Canister) == near).or(kinds.first());
    let likely = likely.map(|(kind, _)| *kind);
    let least = state.scale.cm(state.tables.firing.distances.shell_minimum);
    let reaches = |kind: Ammunition| kind != Ammunition::Shell || request.range >= least;
    let open = near && kinds.iter().filter(|(kind, _)| reaches(*kind)).count() > 1;
    let question = Question::new("ammunition", 'N', "ammunition").on("p. 27-28");
    // What it fires beyond canister stands on the form: whoever says it by heart says it of this row, and no other.
    let beyond = !near && likely.is_some_and(|kind| kind != Ammunition::Canister);
    let question = match () {
        () if open && !no_shot => question.must(),
        () if beyond => question.as_said("by range"),
        () => question,
    };
    request.ammunition = ask.pick(question, &kinds, likely);
}

/// Two units of a block that may both be hit share the hits (p. 17).
fn ask_partner(state: &State, target: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Option<(UnitId, OddTo)> {
    let other = state.partner(target.id)?.id;
    let label = format!("hits shared: first {}, second {}", state.marked(target.id), state.marked(other));
    let mixed = state.sharer(target.id).is_some();
    let odd_to = ask_shared(Question::new("shared", 'j', label).on("p. 17"), mixed, ask)?;
    Some((other, odd_to))
}

/// Whom a unit that is charged most likely fires at, or one that evades: its charger.
fn likely_target(state: &State, firer: UnitId) -> Option<UnitId> {
    let mut charges = state.charges_at(firer).map(|charge| charge.attacker);
    match (charges.next(), charges.next()) {
        (Some(only), None) => Some(only),
        (Some(_), Some(_)) => None,
        (None, _) if state.phase != Phase::Movement => None,
        (None, _) => {
            let evaded = state.unit(firer)?.turn.evaded?;
            state.unit(evaded).filter(|charger| charger.is_present()).map(|charger| charger.id)
        }
    }
}
