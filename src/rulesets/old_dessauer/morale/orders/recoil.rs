//! Recoil moves (Recoil Moves).

use crate::rulesets::old_dessauer::battle::duties::Duties;
use crate::rulesets::old_dessauer::battle::event::Event;
use crate::rulesets::old_dessauer::battle::form::{OrderKind, Who, ends_on, goes, list, troop};
use crate::rulesets::old_dessauer::battle::state::{Phase, State};
use crate::rulesets::old_dessauer::morale::recoil::{Recoil, forced_distance};
use crate::rulesets::old_dessauer::unit::Kind;
use crate::rulesets::old_dessauer::unit::number::Inches;
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::umpire::{FormBuilder, GivenDice, Interrupt, Question, Refusal, Request, Ruling, UnitId};

pub(crate) const RECOIL: OrderKind = OrderKind {
    name: "recoil",
    key: 's',
    label: "recoil",
    at: &[Phase::Tests, Phase::Combat, Phase::Pursuit],
    who: Who::Units(|state| state.those(Duties::recoil)),
    why_not: "owes no recoil move",
    rule: recoil,
};

/// Whom a unit passes on its way back.
pub(crate) struct Past {
    hemmed: bool,
    friends: Vec<UnitId>,
}

impl Past {
    /// Asks for the gaps that matter.
    pub(crate) fn ask(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Past {
        let chart = &state.tables.recoil;
        let label = format!("enemies within {} in", chart.enemy_gap);
        let hemmed = ask.flag(Question::new("hemmed", 'h', label).on("Recoil Moves"), false);
        let label = format!("friends within {} in", chart.friend_gap);
        let friends = ask.units(Question::new("friends", 'f', label).on("Recoil Moves"), state.friends(unit), 6);
        Past { hemmed, friends }
    }

    /// The gap between enemies; none that matters unless it is said.
    pub(crate) fn enemy_gap(&self) -> Option<Inches> {
        self.hemmed.then_some(Inches::NONE)
    }

    /// The gap between friends.
    pub(crate) fn friend_gap(&self) -> Option<Inches> {
        (!self.friends.is_empty()).then_some(Inches::NONE)
    }

    /// Whether all those friends are skirmishers.
    pub(crate) fn are_skirmishers(&self, state: &State) -> bool {
        !self.friends.is_empty() && self.formed(state).is_empty()
    }

    fn formed(&self, state: &State) -> Vec<UnitId> {
        let formed = |code: &UnitId| state.troop(*code).is_some_and(|troop| troop.unit.kind != Kind::Skirmishers);
        self.friends.iter().copied().filter(formed).collect()
    }

    /// The friends who come into disorder by it.
    pub(crate) fn disorder(&self, state: &State, events: &mut Vec<Event>, notes: &mut Vec<String>) {
        let formed = self.formed(state);
        if formed.is_empty() {
            return;
        }
        notes.push(format!("Disordered by it: {}.", list(state, &formed)));
        events.extend(formed.into_iter().map(|unit| Event::Disordered { unit, disordered: true }));
    }
}

fn recoil(state: &State, unit: UnitId, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    let stood = troop(state, unit)?;
    let troop = &stood.leaving();
    if troop.recoil == 0 {
        return Err(Refusal::on("Recoil Moves", "it owes no recoil move").into());
    }
    let (least, most) = (forced_distance(troop.recoil, &state.tables), state.tables.recoil.most);
    ask.say(format!("{least} inches at least, {most} at most"));
    ask.say("straight away from the cause, or within 45 degrees of that");
    let distance = Question::new("distance", ' ', "distance").on("Recoil Moves");
    let distance = ask.number(distance, "in", Some(count(least)));
    let past = Past::ask(state, unit, ask);
    let ground = ends_on(troop, ask);
    let request = Recoil {
        unit: state.unit(troop),
        moves: troop.recoil,
        distance: Some(Inches(distance)),
        enemy_gap: past.enemy_gap(),
        friend_gap: past.friend_gap(),
        friends_skirmishers: past.are_skirmishers(state),
    };
    ask.ready()?;
    let answer = request.rule(&state.tables, &mut GivenDice::new(&[]))?;
    let name = state.named(unit);
    if answer.eliminated {
        let line = format!("{name} finds no way between its enemies and is eliminated.");
        return Ok(Ruling::new(line, vec![Event::Gone { unit }]));
    }
    let mut events = vec![Event::Recoiled { unit, distance: answer.distance, past: past.friends.clone() }];
    let mut notes = goes(stood, ground, &mut events);
    if answer.friends_disordered {
        past.disorder(state, &mut events, &mut notes);
    }
    let line = format!("{name} recoils {} inches, facing the enemy, shaken.", answer.distance);
    let mut ruling = Ruling::new(line, events);
    ruling.notes = notes;
    Ok(ruling)
}
