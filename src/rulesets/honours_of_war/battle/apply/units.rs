//! What changes of a unit.

use crate::rulesets::honours_of_war::battle::event::Event;
use crate::rulesets::honours_of_war::battle::ground::Ground;
use crate::rulesets::honours_of_war::battle::roster::{Aim, Exit, UnitInPlay};
use crate::rulesets::honours_of_war::battle::state::{Fired, Mark, State};
use crate::rulesets::honours_of_war::unit::battalion_guns::BattalionGuns;
use crate::umpire::{Ratio, UnitId};

impl State {
    pub(super) fn unit_changes(&mut self, id: UnitId, event: &Event) {
        let Some(unit) = self.unit_mut(id) else { return };
        unit.leaves_cover(event);
        if let Some(mark) = event.mark() {
            unit.marks.set(mark, true);
        }
        match event {
            Event::Obeys { obedience, .. } => unit.turn.obedience = Some(*obedience),
            Event::Moved { formation, spent, went, .. } => {
                unit.profile.moved = true;
                unit.turn.spent = unit.turn.spent + spent.unwrap_or(Ratio::ONE);
                unit.turn.gone = unit.turn.gone + went.unwrap_or(Ratio::ZERO);
                unit.profile.formation = *formation;
            }
            Event::Turns { formation, .. } => unit.profile.formation = *formation,
            Event::SetMoved { moved, formation, .. } => {
                (unit.profile.moved, unit.profile.formation) = (*moved, *formation);
                unit.turn.spent = if *moved { unit.turn.spent.max(Ratio::ONE) } else { Ratio::ZERO };
                unit.turn.gone = if *moved { unit.turn.gone } else { Ratio::ZERO };
            }
            Event::Becomes { kind, abandoned, .. } => {
                unit.profile.kind = *kind;
                unit.marks.set(Mark::Abandoned, *abandoned);
            }
            Event::Fired { how, shot, .. } => unit.has_shot(*how, shot.as_ref()),
            Event::Grazed { target, .. } => {
                unit.marks.set(Mark::Grazes, false);
                unit.marks.set(Mark::GrazesNobody, target.is_none());
                unit.phase.grazed.extend(target);
            }
            Event::Hits { total, from, .. } => {
                unit.profile.hits = *total;
                if let Some(from) = from {
                    (unit.hits_from, unit.struck_from) = (*from, Vec::new());
                }
            }
            Event::StruckFrom { sides, .. } => unit.struck_from.clone_from(sides),
            Event::Pursued { pursues, .. } => unit.rides_on(*pursues),
            Event::Reform { state, .. } => unit.comes_to(*state),
            Event::LosesBattalionGuns { .. } => unit.battalion_guns = BattalionGuns::Absent,
            Event::DoneFor { at_once, .. } => unit.is_done_for(*at_once),
            Event::Disengaged { .. } => unit.goes(Exit::Disengaged),
            Event::Returns { .. } => unit.returns(),
            Event::Evaded { before, .. } => (unit.profile.moved, unit.turn.evaded) = (true, *before),
            Event::RidesOn { ride, .. } => unit.phase.rides = Some(*ride),
            Event::Stands { ground, .. } => unit.stands_on(ground),
            Event::FiresFrom { face, directions, .. } => {
                if let Ground::Block(block) = &mut unit.ground {
                    block.directions = *directions;
                    block.fired.push(*face);
                }
            }
            Event::Misses { enemy, melee, .. } => unit.phase.missed.push((*enemy, *melee)),
            Event::Owes { must, .. } => unit.turn.must = Some(*must),
            Event::Wishes { wish, .. } => unit.phase.wish = Some(*wish),
            // Each win has a wish of its own (p. 33).
            Event::Wins { .. } => unit.phase.wish_before = unit.phase.wish.take().or(unit.phase.wish_before),
            Event::MayTake { ground, .. } => unit.phase.prize = Some(ground.clone()),
            _ => {}
        }
    }
}

impl UnitInPlay {
    fn has_shot(&mut self, how: Fired, shot: Option<&Aim>) {
        self.turn.fired = how;
        self.turn.shot_at.extend(shot.map(|shot| shot.at));
        self.marks.set(Mark::Grazes, shot.is_some_and(Aim::may_graze));
        self.marks.set(Mark::GrazesNobody, false);
        self.phase.aim = shot.cloned();
    }
}

impl Event {
    /// The mark that it sets on its unit.
    const fn mark(&self) -> Option<Mark> {
        Some(match self {
            Event::Paid { .. } => Mark::Paid,
            Event::Stays { .. } => Mark::Stays,
            Event::LostInMist { .. } => Mark::LostInMist,
            Event::Inspired { .. } => Mark::Inspired,
            Event::Follows { .. } => Mark::Follows,
            Event::AtEdge { .. } => Mark::AtEdge,
            Event::Evaded { .. } => Mark::Evaded,
            Event::Halts { .. } => Mark::Halted,
            Event::Turns { .. } => Mark::Turned,
            Event::Pursued { .. } => Mark::Pursued,
            Event::Wins { .. } => Mark::Won,
            Event::Rallied { .. } => Mark::Rallied,
            Event::Hits { fire: true, .. } => Mark::FiredAt,
            _ => return None,
        })
    }
}

impl UnitInPlay {
    /// What it was said to stand behind when it was fired at, it has left, or its ground is said now.
    fn leaves_cover(&mut self, event: &Event) {
        if matches!(event, Event::Moved { .. } | Event::Evaded { .. } | Event::Stands { .. }) {
            self.cover = None;
        }
    }

    /// It stands here now: in the works that it has won, or elsewhere.
    fn stands_on(&mut self, ground: &Ground) {
        let won = self.phase.prize.take();
        self.works_won = ground.is(&Ground::Works) && won.as_ref() == Some(ground);
        self.ground = ground.clone();
    }

    /// It pursues, or does not, or no more; that it rode on is kept.
    fn rides_on(&mut self, pursues: bool) {
        self.marks.set(Mark::Pursues, pursues);
        if pursues {
            self.marks.set(Mark::RodeOn, true);
        }
    }

    /// It is in the battle again.
    fn returns(&mut self) {
        self.gone = false;
        self.exit = None;
        self.marks.set(Mark::Removed, false);
    }

    /// It is Done For; its figures go at once, or in the rally phase (p. 35).
    fn is_done_for(&mut self, at_once: bool) {
        self.goes(Exit::DoneFor);
        self.marks.set(Mark::Removed, at_once);
    }

    /// It goes out of the battle. Who is Done For stays so.
    pub(super) fn goes(&mut self, exit: Exit) {
        self.gone = true;
        if !self.left(Exit::DoneFor) {
            self.exit = Some(exit);
        }
    }
}
