//! A phase begins, and what lasted no longer is forgotten.

use super::ground::Ground;
use super::phase::Phase;
use super::roster::{Exit, General, UnitInPlay, UnitPhase, UnitTurn};
use super::state::{BrigadeMark, Mark, State};
use crate::umpire::Until;

impl State {
    /// Begins a phase: what is forgotten with the last one is wiped.
    pub(super) fn begin(&mut self, turn: u32, phase: Phase) {
        let ends = if turn != self.turn || self.phase == Phase::Muster {
            Until::Turn
        } else if phase.row().number != self.phase.row().number {
            Until::Phase
        } else {
            Until::Step
        };
        self.turn = turn;
        self.phase = phase;
        self.weather_changed &= ends != Until::Turn;
        if matches!(phase, Phase::MovementInitiative | Phase::FiringInitiative) || ends == Until::Turn {
            self.sequence.clear();
        }
        let by_turns = matches!(phase, Phase::Movement | Phase::Firing);
        self.acting = self.sequence.first().copied().filter(|_| by_turns);
        self.fired_last = None;
        if phase == Phase::Melee {
            self.charges.clear();
        }
        if phase == Phase::Rally {
            self.contacts.clear();
            self.supports.clear();
        }
        if ends == Until::Turn {
            self.roster.begin_turn(turn);
            for army in &mut self.roster.armies {
                army.general.begins_turn();
                army.lieutenants.iter_mut().for_each(General::begins_turn);
            }
        }
        if phase == Phase::Firing {
            self.endangers_anew();
        }
        for brigade in self.brigades_mut() {
            brigade.marks.end(ends);
            brigade.performance = brigade.performance.filter(|_| ends != Until::Turn);
            for unit in &mut brigade.units {
                unit.forgets(ends);
                if phase == Phase::BreakingPoints && unit.left(Exit::DoneFor) {
                    unit.marks.set(Mark::Removed, true);
                }
            }
        }
    }
}

impl State {
    /// Who has tested in the movement phase has tested for its fire: new hits bring a new test (p. 13; HOW-AMB-A21). For the
    /// hits of a brigade whose commander has tested, a general near it may still have to; and so the other way about.
    fn endangers_anew(&mut self) {
        let open: Vec<u8> = self.armies.iter().filter(|army| !army.general.tested).map(|army| army.number).collect();
        let generals = self.roster.armies.iter_mut().flat_map(|army| army.generals_mut());
        for general in generals.filter(|general| general.tested) {
            (general.tested, general.danger) = (false, false);
        }
        for brigade in self.brigades_mut() {
            let (open, tested) = (open.contains(&brigade.id.army), brigade.has(BrigadeMark::Tested));
            brigade.marks.set(BrigadeMark::Tested, false);
            for unit in &mut brigade.units {
                let hit = unit.has(Mark::FiredAt);
                if !tested {
                    unit.marks.set(Mark::GeneralTested, hit && !open);
                    continue;
                }
                unit.marks.set(Mark::HitBefore, hit && open);
                unit.marks.set(Mark::FiredAt, false);
            }
        }
    }
}

impl UnitInPlay {
    /// Forgets what lasts no longer than this.
    fn forgets(&mut self, ends: Until) {
        self.marks.end(ends);
        if ends >= Until::Phase {
            self.phase = UnitPhase::default();
        }
        if ends >= Until::Turn {
            self.turn = UnitTurn::default();
            self.profile.moved = false;
            if let Ground::Block(block) = &mut self.ground {
                block.directions = 0;
                block.fired.clear();
            }
        }
    }
}
