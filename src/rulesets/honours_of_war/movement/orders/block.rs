//! Into and out of a block of a built-up area (p. 16-17).

use super::asked::{ask_way_by_block, still_owes};
use super::moves::against;
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::faces::{ask_faces, takes_faces};
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{OrderKind, State, UnitInPlay, Who, formation_word};
use crate::rulesets::honours_of_war::movement::bua::{BuaLeave, BuaObjection, BuaOccupy, Inside};
use crate::rulesets::honours_of_war::movement::objection::WayObjection;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::face::Face;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::rulesets::honours_of_war::unit::{Formation, Kind, Unit};
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "block",
    key: 'P',
    label: "occupy or leave its block",
    at: &[Phase::Movement],
    who: Who::Each(
        |state| state.those(|_| true),
        |state, id| {
            let transport = state.unit(id).is_some_and(|unit| unit.profile.kind == Kind::Transport);
            let barred = transport.then(|| Refusal::from(BuaObjection::TransportCannot));
            let reforms = state.unit(id).is_some_and(|unit| unit.morale == Morale::Reforming);
            let stands = reforms.then(|| Refusal::from(WayObjection::Reforms));
            state.deciding(against(state, id).into_iter().chain(barred).chain(stands))
        },
    ),
    rule: |state, unit, ask| match state.unit(unit) {
        Some(unit) if unit.block().is_some() => leave(state, unit, ask),
        Some(unit) => occupy(state, unit, ask),
        None => Interrupt::refuse("select a unit, not a brigade"),
    },
}];

/// A block as a unit comes to it.
pub(super) struct BlockAhead<'a> {
    pub(super) number: u8,
    town: Cover,
    inside: Vec<&'a UnitInPlay>,
    /// The friend who holds it with the one who comes.
    friend: Option<&'a UnitInPlay>,
}

impl BlockAhead<'_> {
    /// The faces of the one who comes, if he goes in.
    pub(super) fn ask_faces(&self, state: &State, ask: &mut FormBuilder<'_>) -> Vec<Face> {
        ask_faces(state, self.friend.map(|friend| friend.id), ask)
    }
}

pub(super) fn ask_block<'a>(state: &'a State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> BlockAhead<'a> {
    let known = unit.block().map(|block| Ratio::whole(i128::from(block.number)));
    let names = state.objectives.iter().filter_map(|one| Some(format!("{} {}", one.block?, one.name)));
    let names: Vec<String> = names.collect();
    if !names.is_empty() {
        ask.say(format!("by their numbers: {}", names.join(", ")));
    }
    let number = ask.number(Question::new("number", ' ', "block no.").on("p. 16"), "", known);
    let number = u8::try_from(number.nearest()).unwrap_or(u8::MAX);
    let inside = state.inside(number);
    let known = state.town_of(number);
    let towns = &[(Cover::BuaRustic, "rustic"), (Cover::BuaUrban, "urban"), (Cover::BuaFortified, "fortified")];
    let question = Question::new("town", 'U', "class of the block").on("p. 15");
    // Which class it is decides its cover for the whole battle.
    let question = if known.is_some() { question.known() } else { question.must() };
    let town = ask.pick(question, towns, known.or(Some(Cover::BuaRustic))).unwrap_or(Cover::BuaRustic);
    let friend = inside.iter().find(|one| one.id != unit.id && !state.hostile(one.id.army, unit.id.army)).copied();
    BlockAhead { number, town, inside, friend }
}

fn occupy(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.title(format!("Into a block: {}", state.named(unit.id)));
    let block = ask_block(state, unit, ask);
    // Infantry needs half of its move in hand at the edge; others halt there (p. 16).
    let half = !unit.profile.kind.is_foot()
        || ask.flag(Question::new("half", 'h', "has half of its move in hand there").on("p. 16"), true);
    let move_of = unit.profile.normal_move(&state.tables, state.scale, false);
    let request = BuaOccupy {
        unit: unit.profile.clone(),
        move_left: if half { move_of } else { Ratio::ZERO },
        units_inside: u8::try_from(block.inside.len()).unwrap_or(u8::MAX),
        halted_at_edge: unit.ground == Ground::Edge,
        scale: state.scale,
    };
    let answer = request.answer(&state.tables)?;
    let mut reasons = Vec::new();
    if block.inside.iter().any(|one| state.hostile(one.id.army, unit.id.army)) {
        reasons.push(WayObjection::EnemyInBlock.into());
    }
    reasons.extend(state.against_burning(block.number));
    let barred = answer
        .reasons
        .iter()
        .filter(|objection| matches!(objection, BuaObjection::TransportCannot | BuaObjection::Full));
    reasons.extend(barred.copied().map(Refusal::from));
    ask.permit(reasons)?;
    let way = ask_way_by_block(state, unit, ask);
    ask.permit(way.barred.into_iter().collect())?;
    let halts = answer.reasons.contains(&BuaObjection::MustHaltFirst);
    if halts || answer.reasons.contains(&BuaObjection::NotEnoughMove) {
        ask.ready()?;
        let mut ruling = stands_outside(state, unit, halts);
        ruling.notes.extend(still_owes(state, unit));
        return Ok(ruling);
    }
    let faces = block.ask_faces(state, ask);
    ask.ready()?;
    let mut ruling = goes_in(state, unit, (&block, faces), answer.state)?;
    pays_or_owes(state, unit, way.pays, &mut ruling);
    Ok(ruling)
}

/// The move back that it owes is made by this, or still owed.
fn pays_or_owes(state: &State, unit: &UnitInPlay, pays: bool, ruling: &mut Ruling<Event>) {
    if pays {
        ruling.events.push(Event::Paid { unit: unit.id });
    } else {
        ruling.notes.extend(still_owes(state, unit));
    }
}

fn stands_outside(state: &State, unit: &UnitInPlay, halts: bool) -> Ruling<Event> {
    let (id, name) = (unit.id, state.named(unit.id));
    let mut ruling = Ruling::new(format!("{name} stands outside, at the nearest edge (p. 16)."), Vec::new());
    ruling.events.push(Event::moved(id, unit.profile.formation));
    if halts {
        ruling.events.push(Event::Stands { unit: id, ground: Ground::Edge });
        ruling.notes.push("It may occupy the block next turn, dismounted or unlimbered (p. 16).".to_owned());
    }
    ruling
}

fn goes_in(
    state: &State,
    unit: &UnitInPlay,
    (block, faces): (&BlockAhead<'_>, Vec<Face>),
    inside: Option<Inside>,
) -> Result<Ruling<Event>, Interrupt> {
    let (id, number) = (unit.id, block.number);
    let mut ruling = Ruling::new(format!("{} occupies block {number} (p. 16).", state.named(id)), Vec::new());
    let (kind, formation) = match inside {
        Some(Inside::Dismounted) => (Kind::DismountedCavalry, Formation::Line),
        Some(Inside::Unlimbered) => (unit.profile.kind, Formation::Deployed),
        Some(Inside::AsIs) | None => (unit.profile.kind, unit.profile.formation),
    };
    ruling.events.push(Event::moved(id, formation));
    if kind != unit.profile.kind {
        ruling.events.push(Event::Becomes { unit: id, kind, abandoned: false });
    }
    ruling.events.extend(takes_its_faces(
        state,
        unit,
        (block, faces),
        &Unit { kind, formation, ..unit.profile.clone() },
    )?);
    Ok(ruling)
}

/// A unit holds its faces of a block, `inside` being what it is there.
pub(super) fn takes_its_faces(
    state: &State,
    unit: &UnitInPlay,
    (block, faces): (&BlockAhead<'_>, Vec<Face>),
    inside: &Unit,
) -> Result<Vec<Event>, Interrupt> {
    takes_faces(state, unit, (block.number, block.town), faces, (block.friend, inside))
}

fn leave(state: &State, unit: &UnitInPlay, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let id = unit.id;
    ask.title(format!("Out of its block: {}", state.named(id)));
    let mut request = BuaLeave { unit: unit.profile.clone(), ..BuaLeave::default() };
    request.scale = state.scale;
    if unit.arm.is_mounted() {
        request.remount = ask.flag(Question::new("mounts", 'h', "mounts").on("p. 16"), true);
    }
    let lines = [Formation::Line, Formation::MarchColumn].map(|formation| (formation, formation_word(formation)));
    if unit.profile.kind.is_foot() && !request.remount {
        request.formation_after = ask.pick(Question::new("into", 'N', "in").on("p. 16"), &lines, Some(Formation::Line));
    }
    let limbers = unit.profile.kind.is_guns() && ask.flag(Question::new("limber", 'l', "limbers up").on("p. 16"), true);
    let answer = request.answer(&state.tables)?;
    let how = if answer.in_contact {
        "outside, in contact with an edge".to_owned()
    } else {
        format!("outside, no base farther than {} cm from the nearest edge", answer.max_distance)
    };
    ask.say(how.clone());
    let way = ask_way_by_block(state, unit, ask);
    ask.permit(way.barred.into_iter().collect())?;
    ask.ready()?;
    let formation = request.formation_after.unwrap_or(match limbers {
        true => Formation::Limbered,
        false => unit.profile.formation,
    });
    let mut events = vec![Event::Stands { unit: id, ground: Ground::Open }, Event::moved(id, formation)];
    if request.remount {
        events.push(Event::Becomes { unit: id, kind: unit.arm, abandoned: false });
    }
    let mut ruling = Ruling::new(format!("{} leaves its block: {how} (p. 16).", state.named(id)), events);
    pays_or_owes(state, unit, way.pays, &mut ruling);
    Ok(ruling)
}
