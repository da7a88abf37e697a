//! From one phase to the next.

use super::super::losses::{self, ArmyPointsLost, HeldAtStart, Holder, Losses};
use super::super::reform::{self, GunsState, Morale, ReformStep};
use super::super::victory::{Outcome, Reason, Standing, Victory};
use super::duties::{may_pursue, may_take};
use super::event::Event;
use super::state::{Army, Brigade, Phase, State, Troop, word};
use crate::umpire::{Ask, Code, Request, Ruling, Stop, Told};

/// Ends the phase (`next`). What the book does by itself at that moment happens with it: units that are Done For leave
/// the table and hit dice change colour at the end of the rally phase, lost points are counted in the last one.
pub fn next(state: &State, ask: &mut Ask<'_>) -> Result<Ruling<Event>, Stop> {
    if let Some(how) = &state.over {
        return Stop::refuse(format!("the battle is over: {how}"));
    }
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
        }
        _ => {}
    }
    let phase = following(state);
    let turn = if phase == Phase::Generals { state.turn + 1 } else { state.turn };
    let turn = if state.phase == Phase::Muster { 1 } else { turn };
    events.push(Event::Phase { turn, phase });
    if phase == Phase::Generals {
        for (_, army, name, rating) in state.script.generals.iter().filter(|(from, ..)| *from == turn) {
            notes.push(format!("{name} commands from now on, {}.", word(rating)));
            events.push(Event::General { army: *army, lieutenant: None, name: Some(name.clone()), rating: *rating });
        }
        notes.extend(state.script.reminders(turn));
    }
    if phase == Phase::BreakingPoints {
        notes.extend(
            state.armies.iter().map(|army| {
                format!("{} has lost {} of {}.", army.name, state.points_lost(army.number), army.break_point)
            }),
        );
    }
    let mut ruling = Ruling::new(format!("Turn {turn}, phase {} {}.", phase.number(), phase.name()), events);
    ruling.notes = notes;
    Ok(ruling)
}

/// The phase that follows. Reactions are passed over where nobody owes any.
fn following(state: &State) -> Phase {
    let next = state.phase.next();
    let owed = state.present().any(Troop::owes_reaction);
    let figures = |brigade: &Brigade| {
        !brigade.independent && !brigade.by_general && brigade.troops.iter().any(|troop| troop.fired_at)
    };
    match next {
        Phase::FiringReactions if !owed && !state.brigades().any(figures) => Phase::Melee,
        Phase::MeleeReactions if !owed && !state.troops().any(|one| may_pursue(one) || may_take(one)) => Phase::Rally,
        next => next,
    }
}

/// Hit dice at the end of the rally phase (p. 36).
fn change_dice(state: &State, events: &mut Vec<Event>, notes: &mut Vec<String>) {
    for troop in state.present() {
        let mut step = ReformStep::new(troop.morale, reform::Event::RallyPhase, troop.unit.hits);
        step.guns = if troop.abandoned { GunsState::Abandoned } else { GunsState::WithUnit };
        let Ok(after) = step.rule(&state.tables, &mut Told::new(&[])) else { continue };
        if after.state == troop.morale {
            continue;
        }
        let name = state.named(troop.code);
        notes.push(match after.state {
            Morale::Reforming => format!("{name} reforms through the next turn (p. 36)."),
            Morale::MustRetreat => format!("{name} must retreat again next turn (p. 36)."),
            Morale::DoneFor => format!("{name} is Done For (p. 36)."),
            Morale::Steady | Morale::Retreated => format!("{name} has reformed: its die is green again (p. 36)."),
        });
        events.push(Event::Reform { unit: troop.code, state: after.state });
    }
}

/// Whether the battle ends with this turn, and how (p. 36). `stopped`: play stops now, whatever stands.
pub fn verdict(state: &State, stopped: bool) -> Result<Option<String>, Stop> {
    let [a, b] = &state.armies[..] else { return Ok(None) };
    let stopped = stopped || state.script.last_turn.is_some_and(|last| state.turn >= last);
    let victory = Victory { a: standing(state, a)?, b: standing(state, b)?, turn: state.turn, ended: stopped };
    let verdict = victory.rule(&state.tables, &mut Told::new(&[]))?;
    let how = |winner: &str, loser: &str| match verdict.reason {
        Reason::Broken => format!("{loser} is broken; {winner} has won (p. 36)."),
        Reason::Objective => format!("{winner} has reached its objective and won (p. 36)."),
        Reason::ObjectiveFailed => format!("{loser} has not reached its objective in time; {winner} has won (p. 36)."),
        _ => format!("{loser} has lost more points; {winner} has won (p. 36)."),
    };
    Ok(match verdict.result {
        Outcome::Continue => None,
        Outcome::AWins => Some(how(&a.name, &b.name)),
        Outcome::BWins => Some(how(&b.name, &a.name)),
        Outcome::Draw => Some("the battle is drawn (p. 36).".to_owned()),
    })
}

fn standing(state: &State, army: &Army) -> Result<Standing, Stop> {
    let turn_limit = state.script.turn_limits.iter().find(|(number, _)| *number == army.number).map(|(_, turn)| *turn);
    let achieved = state.achieved.iter().find(|(number, _)| *number == army.number).map(|(_, turn)| *turn);
    Ok(Standing {
        break_point: army.break_point,
        points_lost: state.losses(army.number)?.total,
        turn_limit,
        achieved_turn: achieved.filter(|_| turn_limit.is_some()),
    })
}

impl State {
    /// What an army has lost so far (p. 36).
    pub fn losses(&self, number: u8) -> Result<Losses, Stop> {
        let units = |which: fn(&Troop) -> bool| {
            let lost = self.troops().filter(|troop| troop.code.army == number && which(troop));
            lost.map(|troop| troop.unit.clone()).collect()
        };
        let red = |troop: &&Troop| troop.code.army == number && !troop.gone() && troop.morale != Morale::Steady;
        let objectives = self.objectives.iter().map(|objective| losses::Objective {
            points: u8::try_from(objective.points).unwrap_or(u8::MAX),
            held_at_start: match objective.at_start {
                Some(army) if army == number => HeldAtStart::Own,
                Some(_) => HeldAtStart::Enemy,
                None => HeldAtStart::None,
            },
            holder: match objective.holder {
                Some(army) if army == number => Holder::Own,
                Some(_) => Holder::Enemy,
                None => Holder::None,
            },
        });
        let request = ArmyPointsLost {
            done_for: units(|troop| troop.done_for),
            disengaged: units(|troop| troop.disengaged && !troop.done_for),
            objectives: objectives.collect(),
            red_dice: u32::try_from(self.troops().filter(red).count()).unwrap_or(u32::MAX),
            option_red_dice: self.options.red_dice,
            break_point: None,
            count_transport: self.options.count_transport,
        };
        request.rule(&self.tables, &mut Told::new(&[]))
    }

    /// Whose turn it is after a brigade of `army` is done: the other side's, if it has a brigade that may act.
    pub fn after(&self, done: Code, open: impl Fn(&Brigade) -> bool) -> Option<u8> {
        let has = |number: u8| {
            self.brigades()
                .any(|brigade| brigade.code.army == number && brigade.code != done.of_brigade() && open(brigade))
        };
        let at = self.armies.iter().position(|army| army.number == done.army)?;
        let order = self.armies.iter().cycle().skip(at + 1).take(self.armies.len());
        order.map(|army| army.number).find(|number| has(*number))
    }
}
