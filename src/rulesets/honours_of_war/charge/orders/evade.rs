//! Light troops evade a charge, and cavalry rides on after them (p. 24).

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::questions::ask_halt;
use crate::rulesets::honours_of_war::battle::state::{Charge, Mark, Ride, State, UnitInPlay};
use crate::rulesets::honours_of_war::battle::words::{at_most, at_most_words};
use crate::rulesets::honours_of_war::charge::evade::{AttackerAction, Evade, EvadeResult};
use crate::rulesets::honours_of_war::charge::legality::TargetCover;
use crate::rulesets::honours_of_war::unit::Unit;
use crate::rulesets::honours_of_war::unit::facing::Sector;
use crate::rulesets::honours_of_war::unit::place::Place;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Question, Ratio, Refusal, Ruling, UnitId};

/// An evasion as the table has it.
pub(crate) struct EvadeMove {
    answer: EvadeResult,
    /// How far it goes, in cm.
    distance: Ratio,
    /// The ground on which it halts.
    ends: Ground,
    /// Another enemy whom the charger fights or charges as well: it goes after nobody (p. 22-24; HOW-AMB-A77).
    beside: Option<UnitId>,
}

fn request(state: &State, attacker: &Unit, victim: &UnitInPlay, charge: &Charge) -> Evade {
    let mut request = Evade {
        unit: victim.profile.clone(),
        attacker: attacker.clone(),
        charge_distance: charge.distance,
        ..Evade::default()
    };
    request.attacker_move = Some(charge.in_hand.max(charge.distance));
    request.engaged = state.fights(victim.id);
    request.evaded = victim.has(Mark::Evaded);
    request.weather = state.weather.unwrap_or_default();
    request.scale = state.scale;
    request
}

/// Whether a unit that is charged may evade, as far as the roster knows.
pub(crate) fn may_evade(state: &State, attacker: &Unit, victim: &UnitInPlay, charge: &Charge) -> bool {
    let answer = request(state, attacker, victim, charge).answer(&state.tables);
    !charge.counter && answer.is_ok_and(|answer| answer.may_evade)
}

/// Asks where to and over what ground it goes; and how far, where cavalry rides on after it. `beside`: another enemy whom the
/// charger charges as well, where the roster does not have that yet.
pub(crate) fn ask_evade(
    state: &State,
    attacker: &Unit,
    (victim, beside): (&UnitInPlay, Option<UnitId>),
    charge: &Charge,
    ask: &mut FormBuilder<'_>,
) -> Result<EvadeMove, Interrupt> {
    let mut request = request(state, attacker, victim, charge);
    if !victim.profile.kind.is_light_foot() {
        let sectors = &[
            (Sector::Rear, "rear sector"),
            (Sector::Flank, "flank"),
            (Sector::Front, "front"),
            (Sector::Rear, "rear"),
        ];
        let into = Question::new("evades_into", 'R', "it evades into its").on("p. 19, 24");
        request.direction = ask.pick(into, sectors, Some(Sector::Rear)).unwrap_or_default();
    }
    let over = Question::new("evades_over", 'H', "it evades over").on("p. 14-16");
    // The way down a steep hill is halved as well (p. 14).
    let wood = victim.wood_said();
    let stands = wood.as_ref().unwrap_or(&victim.ground).way_off();
    request.terrain = stands.unwrap_or_default();
    let over = match (stands.is_some(), wood.is_some()) {
        (false, _) => over,
        (true, false) => over.as_said("where it stands"),
        (true, true) => over.as_said("as it was said to stand"),
    };
    ask.fill(over, &mut request.terrain);
    let beside = beside.or_else(|| state.has_beside(charge));
    if attacker.kind.is_mounted() && victim.profile.kind.is_light_foot() && beside.is_none() {
        request.in_open = ask_in_the_open(victim, charge, ask);
    }
    let likely = Ground::over(request.terrain).unwrap_or_default();
    let ends = ask_halt(victim.profile.kind, Question::new("ends", 'J', "it halts in, or behind"), &likely, ask);
    let most = request.answer(&state.tables)?;
    let farthest = at_most(state.scale, most.max_distance, most.max_exact);
    let words = at_most_words(state.scale, most.max_distance, most.max_exact);
    ask.say(format!("may evade up to {words}"));
    if beside.is_some() || most.attacker_action == AttackerAction::Halt {
        return Ok(EvadeMove { distance: farthest, answer: most, ends, beside });
    }
    ask.say(format!("the cavalry rides on: {} cm left", most.attacker_move_left));
    let far = Question::new("evades_far", ' ', "it evades").on("p. 24").seldom();
    let distance = ask.number(far, "cm", Some(farthest));
    if distance > farthest {
        return Err(Refusal::on("p. 19, 24", format!("it evades {farthest} cm at most")).into());
    }
    request.evade_distance = Some(distance);
    Ok(EvadeMove { answer: request.answer(&state.tables)?, distance, ends, beside })
}

/// Whether light infantry was charged in the open, so that horse rides on after it (p. 24; HOW-AMB-A75): neither in a wood nor on
/// rough ground, nor in a block or works, as the roster has it or the charge said it.
fn ask_in_the_open(victim: &UnitInPlay, charge: &Charge, ask: &mut FormBuilder<'_>) -> bool {
    let question = Question::new("open_ground", 'T', "charged in the open").on("p. 24");
    let broken = [Ground::Wood, Ground::Rough].iter().any(|ground| victim.ground.is(ground));
    let stands = victim.ground.place() != Place::Open || broken;
    let said = victim.wood_said().is_some() || !matches!(charge.cover, TargetCover::Open | TargetCover::Obstacle);
    let question = match (stands, said) {
        (true, _) => question.as_said("where it stands"),
        (false, true) => question.as_said("as it was said to stand"),
        // Whether a line over which they come makes it less than open, the table says.
        (false, false) if charge.cover == TargetCover::Obstacle => question.must(),
        (false, false) => question,
    };
    ask.flag(question, !stands && !said)
}

impl EvadeMove {
    /// Why it cannot evade.
    pub(crate) fn objections(&self) -> Vec<Refusal> {
        self.answer.reasons.iter().copied().map(Refusal::from).collect()
    }

    /// It goes, and the chargers halt; or they ride into it, or on (p. 24). `charge` is over, or becomes the chase.
    pub(crate) fn goes(
        &self,
        state: &State,
        victim: &UnitInPlay,
        charge: &Charge,
        ruling: &mut Ruling<Event>,
    ) -> String {
        let (unit, distance) = (charge.attacker, self.distance);
        let name = state.named(unit);
        ruling.events.push(Event::Evaded { unit: victim.id, before: Some(unit) });
        ruling.events.extend(victim.goes_to(self.ends.clone()));
        if self.answer.may_fire && state.lets(state.against_fire(victim)) {
            ruling.notes.push("It may fire as it goes, as having moved (p. 24).".to_owned());
        }
        if let Some(other) = self.beside.map(|other| state.named(other)) {
            ruling.notes.push(match state.engaged(unit) {
                true => format!("{name} fights {other}, and goes after nobody (p. 22, a reading)."),
                false => format!("{name} goes on at {other}: make contact (p. 22-24, a reading)."),
            });
            return format!("it evades up to {distance} cm");
        }
        if self.answer.caught {
            // It goes back without turning about, and is met in the sector that was charged (HOW-AMB-A48).
            let mut chase = Charge { left: None, to_hill: false, stays: false, ..charge.clone() };
            chase.distance = charge.distance + distance;
            chase.run = charge.run.map(|run| run + distance);
            ruling.events.push(Event::Charges(chase));
            ruling.notes.push(format!("{name} rides on into it: make contact (p. 24)."));
            return format!("it evades {distance} cm and is caught");
        }
        if self.answer.attacker_action == AttackerAction::Continue {
            let left = self.answer.attacker_move_left;
            ruling.events.push(Event::RidesOn { unit, ride: Ride { made: charge.distance, left } });
            ruling.notes.push(format!(
                "{name} does not reach it: it may halt, finish its move ({left} cm), or charge another in range (p. 24)."
            ));
            return format!("it evades {distance} cm");
        }
        // It has come where the other stood.
        let there = victim.ground.breadth().map(|ground| Event::Stands { unit, ground });
        ruling.events.extend(there);
        ruling.events.push(Event::Halts { unit });
        ruling
            .notes
            .push(format!("{name} halts there for this turn (p. 24), and does not fire in it (p. 25, a reading)."));
        format!("it evades up to {distance} cm")
    }
}
