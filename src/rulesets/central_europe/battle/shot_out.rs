//! Hits by fire on units that left their melees by them: they count there (Melees, CE-AMB-14).

use crate::rulesets::central_europe::melee::muster::everybody;
use crate::umpire::UnitId;

use super::state::{ShotOut, State};

impl State {
    /// Keeps the hits by fire of a unit that leaves its melee by them.
    pub(super) fn keep_shots(&mut self, id: UnitId) {
        let with = everybody(self, id);
        let hits = self.unit(id).map_or(0, |unit| unit.shot);
        if hits > 0 && self.engaged(id) {
            self.shot_out.push(ShotOut { unit: id, hits, with });
        }
    }

    /// Whoever touches nobody any more has left his melee: the next that he fights is another.
    pub(super) fn left_melees(&mut self, engaged: &[UnitId]) {
        self.shot_out.iter_mut().for_each(|out| out.with.retain(|unit| engaged.contains(unit)));
    }

    /// Those shot out of the melee of these units whose hits count in it: a friend has fought on in it. Who touches an enemy
    /// again takes its hits there.
    pub(crate) fn shot_out_of(&self, who: &[UnitId]) -> impl Iterator<Item = &ShotOut> {
        let counts = |out: &&ShotOut| !self.engaged(out.unit) && out.friends().any(|unit| who.contains(&unit));
        self.shot_out.iter().filter(counts)
    }
}
