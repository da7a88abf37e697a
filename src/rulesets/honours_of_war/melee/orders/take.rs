//! Infantry takes the works or the block that it has won (p. 32-33).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::faces::{ask_faces, takes_faces};
use crate::rulesets::honours_of_war::battle::ground::{Block, Ground};
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::state::{OrderKind, State, Who};
use crate::rulesets::honours_of_war::melee::follow_up::{Follow, InfantryFollowUp};
use crate::rulesets::honours_of_war::unit::place::Place;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "take",
    key: 'T',
    label: "take works or block",
    at: &[Phase::MeleeReactions],
    who: Who::Each(
        |state| state.those(|_| true),
        |state, id| state.unit(id).map_or_else(Vec::new, |unit| state.against_taking(unit)),
    ),
    rule: take,
}];

fn take(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(unit) = state.unit(id) else { return Interrupt::refuse("select a unit, not a brigade") };
    let Some(prize) = unit.phase.prize.clone() else { return Interrupt::refuse("it has won no works and no block") };
    let place = prize.place();
    let answer =
        InfantryFollowUp { unit: unit.profile.clone(), place, ..InfantryFollowUp::default() }.answer(&state.tables)?;
    let what = if place == Place::Bua { "the block" } else { "the works" };
    ask.title(format!("{} has won {what}", state.named(id)));
    let may = answer.follow == Follow::MayOccupy;
    let takes = !may || ask.flag(Question::new("takes", 't', format!("takes {what}")).on("p. 33").must(), true);
    let friend = |block: &Block| {
        let inside = state.inside(block.number).into_iter();
        inside.filter(|one| !state.hostile(one.id.army, id.army)).find(|one| !state.owes_reaction(one))
    };
    let friend = prize.block().and_then(friend);
    let faces = ask_faces(state, friend.map(|friend| friend.id), ask);
    ask.ready()?;
    if !takes {
        let stays = Event::Stands { unit: id, ground: unit.ground.clone() };
        return Ok(Ruling::new(format!("{} leaves {what} alone.", state.named(id)), vec![stays]));
    }
    let mut ruling = Ruling::new(format!("{} takes {what} (p. 32-33).", state.named(id)), Vec::new());
    let Ground::Block(block) = prize else {
        ruling.events.push(Event::Stands { unit: id, ground: prize });
        return Ok(ruling);
    };
    let inside = state.inside(block.number);
    let enemy = inside.iter().find(|one| state.hostile(one.id.army, id.army) && !state.owes_reaction(one));
    if let Some(enemy) = enemy {
        let name = state.named(enemy.id);
        ruling.notes.push(format!("{name} is still in the block: the fight goes on next turn (p. 32)."));
    }
    ruling.events.extend(takes_faces(state, unit, (block.number, block.town), faces, (friend, &unit.profile))?);
    Ok(ruling)
}
