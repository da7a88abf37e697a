//! What a unit stands on or behind, as the umpire sees it (p. 14-17).

use super::block::{ask_block, takes_its_faces};
use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Feature;
use crate::rulesets::honours_of_war::battle::phase::Phase;
use crate::rulesets::honours_of_war::battle::questions::{ask_height, hill};
use crate::rulesets::honours_of_war::battle::state::{OrderKind, State, Who};
use crate::rulesets::honours_of_war::unit::Unit;
use crate::umpire::{FormBuilder, Interrupt, Options, Question, Refusal, Ruling, UnitId};

pub(crate) const ORDERS: &[OrderKind] = &[OrderKind {
    name: "ground",
    key: 'G',
    label: "ground it stands on",
    at: &[Phase::Muster, Phase::Generals, Phase::Movement, Phase::FiringReactions, Phase::MeleeReactions],
    who: Who::Each(
        |state| state.those(|_| true),
        |state, id| match state.unit(id) {
            Some(_) => Vec::new(),
            None => vec![Refusal::new("select a unit, not a brigade")],
        },
    ),
    rule: ground,
}];

fn ground(state: &State, id: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let Some(unit) = state.unit(id) else { return Interrupt::refuse("select a unit, not a brigade") };
    let name = state.named(id);
    ask.title(format!("Ground: {name}"));
    let kind = unit.profile.kind;
    let features: Vec<_> = Feature::OPTIONS.iter().filter(|(feature, _)| feature.bears(kind)).copied().collect();
    let question = Question::new("ground", 'G', "it stands on or behind").on("p. 14-17");
    let feature = ask.pick(question, &features, Some(unit.ground.feature())).unwrap_or(Feature::Open);
    if feature == Feature::Block {
        let block = ask_block(state, unit, ask);
        let faces = block.ask_faces(state, ask);
        ask.ready()?;
        let line = format!("{name} stands in block {}.", block.number);
        return Ok(Ruling::new(line, takes_its_faces(state, unit, (&block, faces), &Unit::clone(&unit.profile))?));
    }
    let ground = feature.at(ask_height(kind, feature, (hill('H'), unit.ground.height()), ask));
    ask.ready()?;
    let line = format!("{name} stands on or behind: {}.", ground.words());
    Ok(Ruling::new(line, vec![Event::Stands { unit: id, ground }]))
}
