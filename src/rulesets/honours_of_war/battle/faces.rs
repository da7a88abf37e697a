//! Which faces of a block each of its two units holds (p. 16-17).

use super::event::Event;
use super::ground::{Block, Ground};
use super::state::{State, UnitInPlay};
use crate::rulesets::honours_of_war::movement::garrison::BuaGarrison;
use crate::rulesets::honours_of_war::unit::Unit;
use crate::rulesets::honours_of_war::unit::cover::Cover;
use crate::rulesets::honours_of_war::unit::face::Face;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, UnitId};

/// The ways in which two units share the faces of a block: those of the one who comes.
const SHARES: &[(&[u8], &str)] = &[
    (&[1, 2], "1 and 2"),
    (&[2, 3], "2 and 3"),
    (&[3, 4], "3 and 4"),
    (&[1, 4], "4 and 1"),
    (&[1, 3], "1 and 3"),
    (&[2, 4], "2 and 4"),
    (&[1, 2, 3, 4], "all, mixed with guns"),
];

/// All four faces: those of a unit alone.
pub(crate) fn all_faces() -> Vec<Face> {
    (1..=4).map(Face).collect()
}

/// The faces that a unit holds when it comes into a block: all, or those that it has beside a friend.
pub(crate) fn ask_faces(state: &State, friend: Option<UnitId>, ask: &mut FormBuilder<'_>) -> Vec<Face> {
    let Some(friend) = friend else { return all_faces() };
    let words: Vec<(usize, &'static str)> = SHARES.iter().enumerate().map(|(at, (_, word))| (at, *word)).collect();
    let label = format!("with {}, its faces", state.named(friend));
    ask.say("faces: the four edges of the block, 1 to 4 going round it; each of two units holds two (p. 17)");
    let at = ask.pick(Question::new("faces", 's', label).on("p. 17").must(), &words, Some(0)).unwrap_or(0);
    SHARES.get(at).map_or_else(all_faces, |(faces, _)| faces.iter().copied().map(Face).collect())
}

/// A unit holds these faces of a block, `inside` being what it is there; a friend who holds it too has the others.
pub(crate) fn takes_faces(
    state: &State,
    unit: &UnitInPlay,
    (number, town): (u8, Cover),
    held: Vec<Face>,
    (friend, inside): (Option<&UnitInPlay>, &Unit),
) -> Result<Vec<Event>, Interrupt> {
    let mut events = Vec::new();
    let mut garrison = BuaGarrison::alone(inside.clone(), vec![]);
    if let Some(friend) = friend {
        let mut other = all_faces();
        if held.len() < other.len() {
            other.retain(|face| !held.contains(face));
        }
        garrison.units.push(friend.profile.clone());
        garrison.faces = Some(vec![held.clone(), other.clone()]);
        let before = friend.block().filter(|block| block.number == number);
        let block = Block::new(number, town, other);
        let block = before.map_or(block.clone(), |before| Block { faces: block.faces, ..before.clone() });
        events.push(Event::Stands { unit: friend.id, ground: Ground::Block(block) });
    }
    garrison.answer(&state.tables)?;
    events.push(Event::Stands { unit: unit.id, ground: Ground::Block(Block::new(number, town, held)) });
    Ok(events)
}

impl State {
    /// Whoever stays in a block whose other unit is gone holds all of it (p. 17).
    pub(super) fn widens(&self, after: &State) -> Vec<Event> {
        let left = |unit: &UnitInPlay| {
            let block = unit.block().filter(|block| block.faces.len() < 4)?;
            let alone = self.partner(unit.id).is_some() && after.partner(unit.id).is_none();
            let whole = Block { faces: all_faces(), ..block.clone() };
            alone.then_some(Event::Stands { unit: unit.id, ground: Ground::Block(whole) })
        };
        after.present().filter_map(left).collect()
    }
}
