//! From one phase to the next.

use super::duties;
use super::event::Event;
use super::losses::{self, ArmyPointsLost, HeldAtStart, Holder, Losses};
use super::phase::Phase;
use super::reforming::after_rally;
use super::state::{Army, Exit, State, UnitInPlay, word};
use super::victory::{Outcome, Reason, Standing, Victory};
use crate::rulesets::honours_of_war::army::rating::GeneralRating;
use crate::rulesets::honours_of_war::unit::morale::Morale;
use crate::umpire::{FormBuilder, Interrupt, Lookup, Ratio, Refusal, Ruling, UnitId};

/// Ends the phase (`next`). What the book does by itself at that moment happens with it: units that are Done For leave
/// the table and hit dice change colour at the end of the rally phase, lost points are counted in the last one.
pub(crate) fn next(state: &State, ask: &mut FormBuilder<'_>) -> Result<Ruling<Event>, Interrupt> {
    ask.ready()?;
    let mut events = Vec::new();
    let mut notes = Vec::new();
    match state.phase {
        Phase::Rally => change_dice(state, &mut events, &mut notes),
        Phase::BreakingPoints => {
            if let Some(how) = verdict(state, false)? {
                let line = format!("End of turn {}: {how}", state.turn);
                return Ok(Ruling::new(line, vec![Event::Over { how }]));
            }
            for army in state.breaking_alone() {
                notes.push(format!(
                    "{} broke and left the field; the allies fight on (p. 36, 40, a reading).",
                    army.name
                ));
                events.push(Event::ArmyBreaks { army: army.number });
            }
        }
        _ => {}
    }
    let phase = following(state);
    let turn = if phase == Phase::Generals { state.turn + 1 } else { state.turn };
    let turn = if state.phase == Phase::Muster { 1 } else { turn };
    events.push(Event::Phase { turn, phase });
    if phase == Phase::Generals {
        for (_, army, name, rating) in state.script.generals.iter().filter(|(from, ..)| *from == turn) {
            // A lieutenant who was hit is what that has made of him (p. 13, 61).
            let figures = state.army(*army).map_or(&[][..], |army| &army.lieutenants);
            let now = figures.iter().find(|one| one.name == *name).map(|one| one.rating);
            let rating = now.filter(|now| *now != GeneralRating::Unrated).unwrap_or(*rating);
            notes.push(format!("{name} commands from now on, {}.", word(&rating)));
            events.push(Event::General { army: *army, lieutenant: None, name: Some(name.clone()), rating });
        }
        notes.extend(state.arrivals(turn));
    }
    let mut line = format!("Turn {turn}, phase {}.", phase.words());
    if phase == Phase::BreakingPoints {
        let counted = after(state, &events);
        let standing = |army: &Army| format!("{}: {}.", army.name, counted.army_standing(army));
        notes.push(counted.armies.iter().map(standing).collect::<Vec<_>>().join(" "));
        if let Some(how) = verdict(&counted, false)? {
            notes.insert(0, format!("The battle is decided: {how} Or fight on: `F`."));
        }
        let standing = |army: &Army| format!("{} is broken: {}. ", army.name, counted.army_standing(army));
        line.insert_str(0, &counted.breaking().map(standing).collect::<String>());
    }
    let mut ruling = Ruling::new(line, events);
    ruling.notes = notes;
    Ok(ruling)
}

/// The battle as it stands when these events have happened: points are counted after the dice have changed (p. 36).
fn after(state: &State, events: &[Event]) -> State {
    let mut after = state.clone();
    events.iter().for_each(|event| after.apply(event));
    after
}

/// The phase that follows as the battle stands. Reactions are passed over where nobody owes any.
pub(crate) fn following(state: &State) -> Phase {
    let next = state.phase.next();
    let owed = state.present().any(|unit| state.owes_reaction(unit));
    let figures = || duties::tests(state).iter().any(|duty| !duty.who.is_empty());
    match next {
        Phase::FiringReactions if !owed && !figures() => Phase::Melee,
        Phase::MeleeReactions
            if !owed
                && !state
                    .present()
                    .any(|unit| state.lets(state.against_pursuit(unit)) || state.lets(state.against_taking(unit))) =>
        {
            Phase::Rally
        }
        next => next,
    }
}

/// Hit dice at the end of the rally phase (p. 36). Who comes to what is told in lists, for the umpire to read out: what is owed
/// next turn first.
fn change_dice(state: &State, events: &mut Vec<Event>, notes: &mut Vec<String>) {
    let changes: Vec<(UnitId, Morale)> =
        state.present().filter_map(|unit| Some((unit.id, after_rally(state, unit)?))).collect();
    let list = |words: &str, like: fn(Morale) -> bool| {
        let codes: Vec<String> =
            changes.iter().filter(|(_, after)| like(*after)).map(|(id, _)| state.marked(*id)).collect();
        (!codes.is_empty()).then(|| format!("{words}: {}", codes.join(", ")))
    };
    let lists = [
        list("retreat again next turn", |after| after == Morale::MustRetreat),
        list("reform through the next turn", |after| after == Morale::Reforming),
        list("Done For", |after| after == Morale::DoneFor),
        list("reformed, green again", |after| matches!(after, Morale::Steady | Morale::Retreated)),
    ];
    let lists: Vec<String> = lists.into_iter().flatten().collect();
    if !lists.is_empty() {
        notes.push(format!("After the rally (p. 36): {}.", lists.join("; ")));
    }
    events.extend(changes.into_iter().map(|(unit, state)| match state {
        // Its reaction was left undone.
        Morale::DoneFor => Event::DoneFor { unit, at_once: true },
        state => Event::Reform { unit, state },
    }));
}

/// Whether the battle ends with this turn, and how (p. 36). `stopped`: play stops now, whatever stands.
pub(crate) fn verdict(state: &State, stopped: bool) -> Result<Option<String>, Interrupt> {
    let [a, b] = state.sides().collect::<Vec<_>>()[..] else { return Ok(None) };
    if state.fights_on && !stopped {
        return Ok(None);
    }
    let stopped = stopped || state.script.last_turn.is_some_and(|last| state.turn >= last);
    let victory = Victory { a: standing(state, a)?, b: standing(state, b)?, turn: state.turn, ended: stopped };
    let verdict = victory.answer(&state.tables)?;
    let how = |winner: &str, loser: &str| match verdict.reason {
        Reason::Broken => format!("{loser} broke; {winner} won (p. 36)."),
        Reason::Objective => format!("{winner} reached the objective and won (p. 36)."),
        Reason::ObjectiveFailed => format!("{loser} did not reach the objective in time; {winner} won (p. 36)."),
        _ => format!("{loser} lost more points; {winner} won (p. 36)."),
    };
    Ok(match verdict.result {
        Outcome::Continue => None,
        Outcome::AWins => Some(how(state.side_name(a), state.side_name(b))),
        Outcome::BWins => Some(how(state.side_name(b), state.side_name(a))),
        Outcome::Draw => Some("the battle is drawn (p. 36).".to_owned()),
    })
}

/// How a side stands. Armies with breaking points of their own break one by one; the side is beaten with the last
/// (HOW-AMB-C37).
fn standing(state: &State, side: u8) -> Result<Standing, Interrupt> {
    let allies = || state.allies(side);
    let limits = state.script.turn_limits.iter().filter(|(army, _)| state.side(*army) == side);
    let turn_limit = limits.map(|(_, turn)| *turn).min();
    let achieved = state.achieved.iter().find(|(number, _)| *number == side).map(|(_, turn)| *turn);
    let mut points_lost = Ratio::ZERO;
    for army in allies() {
        points_lost = points_lost + state.losses(army.number)?.total;
    }
    let break_point = match allies().collect::<Vec<_>>()[..] {
        [only] => only.break_point,
        _ if allies().all(|army| state.breaks(army)) => 0,
        _ => u32::MAX,
    };
    Ok(Standing { break_point, points_lost, turn_limit, achieved_turn: achieved.filter(|_| turn_limit.is_some()) })
}

impl State {
    /// Says when a ruling takes the last point from an army: it breaks when the turn ends (p. 36).
    pub(super) fn tell_breaking(&self, after: &State, ruling: &mut Ruling<Event>) {
        for (before, now) in self.armies.iter().zip(&after.armies) {
            if !self.breaks(before) && after.breaks(now) {
                let standing = after.army_standing(now);
                let by: Vec<&str> = after.broken_by(now).map(|objective| objective.name.as_str()).collect();
                let by = match &by[..] {
                    [] => String::new(),
                    names => format!(", if the enemy still holds {} then", names.join(" and ")),
                };
                ruling.notes.push(format!("{}: {standing}, broken when the turn ends{by} (p. 36).", now.name));
            }
        }
    }

    /// What an army has lost so far (p. 36).
    pub(crate) fn losses(&self, number: u8) -> Result<Losses, Refusal> {
        let units = |which: fn(&UnitInPlay) -> bool| {
            let lost = self.units().filter(|unit| unit.id.army == number && which(unit));
            lost.map(|unit| unit.profile.clone()).collect()
        };
        // Who reforms now is green again when the turn ends (HOW-AMB-C34).
        let reforms =
            |unit: &UnitInPlay| self.phase != Phase::BreakingPoints && after_rally(self, unit) == Some(Morale::Steady);
        let own = |unit: &&UnitInPlay| unit.id.army == number && !unit.gone;
        let red = |unit: &&UnitInPlay| own(unit) && unit.morale != Morale::Steady && !reforms(unit);
        // An objective is lost once: by the army that held it, or, if nobody did, by the main contingent (HOW-AMB-C39).
        let main = self.army(number).is_some_and(|army| army.main);
        let own = self.objectives.iter().filter(|objective| match objective.at_start {
            Some(army) => army == number || self.hostile(army, number),
            None => main,
        });
        let objectives = own.map(|objective| losses::LostObjective {
            points: u8::try_from(objective.points).unwrap_or(u8::MAX),
            held_at_start: match objective.at_start {
                Some(army) if army == number => HeldAtStart::Own,
                Some(_) => HeldAtStart::Enemy,
                None => HeldAtStart::None,
            },
            holder: match objective.holder {
                Some(side) if side == self.side(number) => Holder::Own,
                Some(_) => Holder::Enemy,
                None => Holder::None,
            },
        });
        let request = ArmyPointsLost {
            done_for: units(|unit| unit.left(Exit::DoneFor)),
            disengaged: units(|unit| unit.left(Exit::Disengaged) && !unit.left(Exit::DoneFor)),
            objectives: objectives.collect(),
            red_dice: u32::try_from(self.units().filter(red).count()).unwrap_or(u32::MAX),
            option_red_dice: self.options.red_dice,
            break_point: None,
            count_transport: self.options.count_transport,
        };
        request.answer(&self.tables)
    }
}
