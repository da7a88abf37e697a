//! The form of a shot.

use crate::rulesets::old_dessauer::army::Sight;
use crate::rulesets::old_dessauer::battle::contact::Contact;
use crate::rulesets::old_dessauer::battle::objection::worded;
use crate::rulesets::old_dessauer::battle::state::State;
use crate::rulesets::old_dessauer::battle::unit_state::UnitInPlay;
use crate::rulesets::old_dessauer::battle::words::several;
use crate::rulesets::old_dessauer::fire::objection::{FireObjection, told_sight};
use crate::rulesets::old_dessauer::fire::shot::{Blocker, Fire};
use crate::rulesets::old_dessauer::fire::sight::WoodsSight;
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::moved::Moved;
use crate::rulesets::old_dessauer::unit::number::{Inches, counted, inches};
use crate::rulesets::old_dessauer::unit::options::OptionalRule;
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::Kind;
use crate::umpire::{Choice, FormBuilder, Options, Procedure, Question, Ratio, Row};

/// What is asked of any shot.
pub(crate) const RANGE: &[Row<Fire>] = &[
    Row::new("distance", ' ', "distance", "Firing", |shot, question, ask| {
        shot.range = Inches::asked_of(ask, question);
    }),
    Row::new("moved", 'h', "moved this turn", "Fire after Movement", moved),
];

/// How far it has moved: where the roster has it that stands. Who has not moved by it may have gone half of a move all the same,
/// guns apart: that he went farther is forbidden, and read where it is said.
fn moved(shot: &mut Fire, question: Question, ask: &mut FormBuilder<'_>) {
    let (known, half) = (shot.moved, !shot.firer.kind.is_guns());
    let open = |moved: Moved| moved == known || half && (known, moved) == (Moved::None, Moved::Half);
    let words = Moved::OPTIONS.iter().filter(|(moved, word)| open(*moved) || ask.is_said(question.id, word));
    let words: Vec<(Moved, Choice)> = words.copied().collect();
    shot.moved = ask.pick(question.known(), &words, Some(known)).unwrap_or(known);
}

/// A regimental gun goes with its parent, which the roster does not know: guns do not move and shoot (Regimental Guns; Fire
/// after Movement).
pub(crate) const PARENT: &[Row<Fire>] =
    &[Row::<Fire>::new("parent", 'p', "its parent moved", "Regimental Guns", |shot, question, ask| {
        if ask.flag(question, false) {
            shot.moved = Moved::OverHalf;
        }
    })
    .when(|shot| shot.firer.kind == Kind::RegimentalGun && shot.moved == Moved::None)];

/// What is asked about its target.
pub(crate) const TARGET: &[Row<Fire>] = &[
    Row::<Fire>::new("cover", 'U', "target in cover", "Terrain Effects", |shot, question, ask| {
        // Filled in by where the target stands, its letter confirms it first.
        let said = if shot.cover { "where it stands" } else { "" };
        ask.fill(question.as_said(said), &mut shot.cover);
    })
    .when(|shot| !shot.target_screens_itself()),
    Row::new("enfiladed", 'k', "target enfiladed", "Firing", |shot, question, ask| {
        ask.fill(question, &mut shot.enfiladed);
    }),
    Row::new("in_arc", 'N', "within its arc of fire", "Firing", |shot, question, ask| {
        ask.fill(question, &mut shot.in_arc);
    }),
];

/// What lies between.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Clear,
    Gap,
    Friend,
    Enemy,
    EnemyGuns,
    Skirmishers,
}

/// The ways that fire can go; overhead fire and fire through skirmishers are for guns.
const WAYS: &[(Way, Choice)] = &[
    (Way::Clear, "clear"),
    (Way::Gap, "through a gap"),
    (Way::EnemyGuns, "past enemy guns"),
    (Way::Friend, "over a friend"),
    (Way::Enemy, "over an enemy"),
    (Way::Skirmishers, "through skirmishers"),
];

/// The widest gap that is typed, in inches: a wider one holds up nobody's fire.
const WIDEST_GAP: u32 = 48;

/// What lies between, as the request has it. Guns stand higher than those whom they shoot over.
pub(crate) fn line_of_fire(state: &State, shot: &mut Fire, ask: &mut FormBuilder<'_>) {
    let ways = match shot.firer.kind.is_guns() {
        true if state.has(OptionalRule::LightInfantry) => WAYS,
        true => &WAYS[..5],
        false => &WAYS[..3],
    };
    let question = Question::new("line", 'f', "line of fire").on("Firing");
    let measured = |id, label| Question::new(id, ' ', label).on("Firing");
    match ask.pick(question, ways, Some(Way::Clear)).unwrap_or(Way::Clear) {
        Way::Clear => {}
        Way::Gap => shot.gap = Some(Inches::asked_of(ask, measured("gap", "gap").at_most(WIDEST_GAP))),
        Way::Friend => {
            (shot.blocker, shot.blocker_lower) = (Blocker::Friend, true);
            shot.blocker_far_side = Some(Inches::asked_of(ask, measured("far_side", "far side of the friend")));
        }
        Way::Enemy => (shot.blocker, shot.blocker_lower) = (Blocker::Enemy, true),
        Way::EnemyGuns => shot.blocker = Blocker::EnemyGuns,
        Way::Skirmishers => shot.blocker = Blocker::Skirmishers,
    }
}

/// The target, and what the roster knows of its cover.
pub(crate) fn aim(state: &State, target: &UnitInPlay, shot: &mut Fire, ask: &mut FormBuilder<'_>) {
    // Gunners who left their guns are in no column, whatever else they have in common with those whose guns are limbered.
    shot.target = Unit { formation: target.troops.formation, ..state.now_touching(target) };
    let obstacle = |contact: &Contact| contact.obstacle && contact.target == target.id;
    shot.cover = target.ground.shelters_from_fire() || state.contacts_of(target.id).any(obstacle);
    if shot.target_screens_itself() {
        ask.say("skirmishers count as in cover, in the open too (As Targets of Fire)");
    }
}

/// How many stands bear, of those that are left, or of all where all have shot; and how much of a target in combat touches
/// no enemy.
pub(crate) fn strength(state: &State, left: u32, able: u32, shot: &mut Fire, ask: &mut FormBuilder<'_>) -> u32 {
    let (label, likely) = match left {
        0 => (format!("stands again, of {able}"), able),
        left => (format!("stands, of {left} left"), left),
    };
    // While the gap is not measured it keeps nobody back.
    let unmeasured = shot.gap.is_some_and(|gap| gap.0 == Ratio::ZERO);
    let likely = if unmeasured { likely } else { shot.shooting(likely, &state.tables) };
    if let (Some(gap), Some(stands), false) = (shot.gap, shot.through_gap(&state.tables), unmeasured) {
        ask.say(format!("a gap of {}: {}", inches(gap.0), several(stands, "stand")));
    }
    if shot.target.kind == Kind::RegimentalGun {
        ask.say("one stand may shoot at a regimental gun");
    }
    let stands = counted(ask.number(Question::new("stands", ' ', label).on("Firing"), "", Some(count(likely))));
    shot.stands_bearing = Some(stands);
    if shot.target.in_combat {
        let (noun, most) = shot.hanging_of();
        let hanging = Question::new("hanging", ' ', format!("{noun}s touching no enemy")).on("Firing into a Combat");
        shot.hanging_flank = Some(counted(ask.number(hanging.at_most(most), "", None)));
        let models = format!("{noun}s");
        let least = state.tables.fire.hanging(shot.target.kind);
        ask.say(format!("it is in combat: it may be shot at where {least} {models} or more touch no enemy"));
    }
    stands
}

/// What is against a shot at a unit in combat while it is open how much of that touches no enemy: the form says it before
/// anybody counts. What is not measured yet bars nothing.
pub(crate) fn barred_already(
    state: &State,
    shot: &Fire,
    others: impl IntoIterator<Item = FireObjection>,
    ask: &mut FormBuilder<'_>,
) {
    if !shot.target.in_combat || ask.answered("hanging") {
        return;
    }
    let measured = |objection: &FireObjection| {
        use FireObjection::{HangingFlank, NarrowGap, OverFriend};
        !matches!(objection, HangingFlank { .. } | NarrowGap(_) | OverFriend(_))
    };
    let known = shot.objections(&state.tables).into_iter().filter(measured).chain(others);
    for reason in worded(known) {
        if !ask.lets(&reason) {
            ask.say(format!("not allowed: {reason}"));
        }
    }
}

/// What the scenario has against a shot from so far. A charge may be at whom one does not see (Charging).
pub(crate) fn out_of_sight(state: &State, range: Inches, ask: &mut FormBuilder<'_>) -> Option<FireObjection> {
    let sight = state.sees()?;
    ask.say(format!("{} (scenario)", told_sight(&sight)));
    let Sight { within, until, place, .. } = sight;
    if range.0 <= count(within) {
        return None;
    }
    // Whether it goes through mist that lies on a part of the table, only the table shows.
    let there = place.is_none_or(|place| {
        ask.flag(Question::new("there", 'l', format!("it is a shot {place}")).on("scenario").must(), true)
    });
    there.then_some(FireObjection::OutOfSight { within, until })
}

/// Whether a target in woods is seen.
pub(crate) fn unseen(
    state: &State,
    target: &UnitInPlay,
    range: Inches,
    fired: bool,
    ask: &mut FormBuilder<'_>,
) -> Option<FireObjection> {
    if target.ground != Terrain::Woods {
        return None;
    }
    let visible = WoodsSight { distance: range, target_fired: fired }.visible(&state.tables);
    let seen = ask.flag(Question::new("seen", 's', "seen in its woods").on("Terrain Effects").known(), visible);
    (!seen).then_some(FireObjection::Unseen(state.tables.woods.sight))
}
