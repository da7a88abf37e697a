//! What the roster does not know (Basic; Evading).

use std::ops::RangeInclusive;

use super::Unit;
use super::kinds::Kind;
use crate::umpire::Refusal;

impl Unit {
    pub(crate) const FIGURES: RangeInclusive<u32> = 1..=200;
    pub(crate) const SQUADRONS: RangeInclusive<u32> = 1..=12;

    /// Refuses a combination that the roster does not know.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        let refuse = |page: &'static str, text: &'static str| Err(Refusal::on(page, text));
        if self.system.is_some() != (self.kind == Kind::Foot) {
            return refuse("Foot", "foot has a system, french or dutch; nobody else has one");
        }
        if self.formation.is_some() != self.kind.is_horse() {
            return refuse("Horse", "only pistoleers and aggressive_cavalry have a formation, deep or single");
        }
        let modes = self.kind.modes();
        if self.mode.map_or(!modes.is_empty(), |mode| !modes.contains(&mode)) {
            return refuse("Basic", "dragoons are mounted or dismounted, artillery limbered or unlimbered");
        }
        if self.weapon.is_cannon() != (self.kind == Kind::Artillery) {
            return refuse("Ranges", "artillery has light_cannon, field_gun or heavy_gun; nobody else has");
        }
        if !Unit::SQUADRONS.contains(&self.squadrons) || (self.squadrons > 1 && !self.is_mounted()) {
            let (least, most) = (Unit::SQUADRONS.start(), Unit::SQUADRONS.end());
            let text = format!("squadrons are from {least} to {most}, and more than 1 only of mounted troops");
            return Err(Refusal::on("Horse", text));
        }
        if self.heavy && !self.kind.is_horse() {
            return refuse("Melee", "only pistoleers and aggressive_cavalry are heavy");
        }
        if self.holding && !self.is_skirmishing_foot() && self.kind != Kind::Artillery {
            return refuse("Evading", "only skirmishing foot and artillery hold a building, works or an obstacle");
        }
        self.check_figures()
    }

    fn check_figures(&self) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on("Basic", text));
        if !Unit::FIGURES.contains(&self.figures) {
            let (least, most) = (Unit::FIGURES.start(), Unit::FIGURES.end());
            return Err(Refusal::on("Basic", format!("a unit has from {least} to {most} figures")));
        }
        if self.original_figures < self.figures {
            return refuse("a unit has no more figures than it had at the start");
        }
        if self.front_rank.is_some_and(|front| front == 0 || front > self.figures) {
            return refuse("front_rank is from 1 to the figures");
        }
        if self.pikemen > self.figures || (self.pikemen > 0 && self.kind != Kind::Foot) {
            return refuse("only foot has pikemen, no more than it has figures");
        }
        if self.front_pikemen.is_some_and(|front| front > self.pikemen.min(self.front_rank())) {
            return refuse("front_pikemen are no more than the pikemen, nor than the front rank");
        }
        Ok(())
    }

    /// Refuses a commander, who alone is asked only how he moves.
    pub(crate) fn is_troops(&self) -> Result<(), Refusal> {
        if self.kind == Kind::Commander {
            return Err(Refusal::new("a commander does not fight: only his profile and his move are ruled"));
        }
        Ok(())
    }
}
