//! Which units there can be: no roster knows any other (Troop Types; Stands and Mounting; Formations).

use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::options::{OptionalRule, OptionalRules};
use crate::rulesets::old_dessauer::unit::stands::CREW_PER_GUN;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Grade, Kind};
use crate::umpire::Refusal;

/// The best rating of a general (Leadership).
pub(crate) const BEST_LEADERSHIP: u8 = 2;

/// The most crew figures of a regimental gun.
const REGIMENTAL_CREW: u32 = 2;

impl Unit {
    /// Refuses a combination that the roster does not know, and what belongs to an optional rule not in force.
    pub(crate) fn check(&self, options: &OptionalRules) -> Result<(), Refusal> {
        self.check_troops(options)?;
        self.check_formation()?;
        if let Some(rating) = self.leadership {
            options.need(OptionalRule::Generals, "an attached general")?;
            if rating > BEST_LEADERSHIP {
                return Err(Refusal::on(
                    "Leadership",
                    format!("leadership {rating} is not from 0 to {BEST_LEADERSHIP}"),
                ));
            }
            if self.out_of_command {
                return Err(Refusal::on("Command Radius", "a unit with a general is not out of command"));
            }
        }
        if self.out_of_command {
            options.need(OptionalRule::CommandRadius, "out of command")?;
        }
        Ok(())
    }

    fn check_troops(&self, options: &OptionalRules) -> Result<(), Refusal> {
        let refuse = |page: &'static str, text: &'static str| Err(Refusal::on(page, text));
        match self.kind {
            Kind::Skirmishers => options.need(OptionalRule::LightInfantry, "kind skirmishers")?,
            Kind::RegimentalGun => options.need(OptionalRule::RegimentalGuns, "kind regimental_gun")?,
            _ => {}
        }
        if self.class.is_some() != (self.kind == Kind::Cavalry) {
            return refuse("Troop Types", "cavalry has a class, light, medium or heavy; nobody else has one");
        }
        if self.kind == Kind::Skirmishers && self.grade == Grade::Crack {
            return refuse("Light Infantry", "skirmishers are poor or regular");
        }
        if self.grenadiers && self.kind != Kind::Infantry {
            return refuse("Combat Points", "only infantry are grenadiers");
        }
        if self.figures == 0 {
            return refuse("Units", "a unit has at least 1 figure");
        }
        if self.original_figures < self.figures {
            return refuse("Units", "a unit has no more figures than it had at the start");
        }
        if self.kind == Kind::RegimentalGun && self.original_figures > REGIMENTAL_CREW {
            let text = format!("a regimental gun has {REGIMENTAL_CREW} crew figures at most");
            return Err(Refusal::on("Regimental Guns", text));
        }
        match self.guns {
            Some(_) if self.kind != Kind::Artillery => refuse("Stands and Mounting", "only artillery has guns"),
            None if self.kind == Kind::Artillery => refuse("Stands and Mounting", "artillery needs its number of guns"),
            Some(guns) if self.figures > guns.saturating_mul(CREW_PER_GUN) => {
                let text = format!("a gun has {CREW_PER_GUN} crew figures at most");
                Err(Refusal::on("Stands and Mounting", text))
            }
            _ => Ok(()),
        }
    }

    fn check_formation(&self) -> Result<(), Refusal> {
        let refuse = |text: &'static str| Err(Refusal::on("Formations", text));
        if !self.kind.formations().contains(&self.formation) {
            return refuse("this arm does not take this formation");
        }
        let Some(wide) = self.stands_wide else { return Ok(()) };
        if self.formation != Formation::Line && self.kind != Kind::Artillery {
            return refuse("only a line or artillery has a width in stands");
        }
        if wide == 0 || wide > self.stands() {
            return refuse("a unit is from 1 stand wide to as many stands as it has");
        }
        if self.formation == Formation::Line && wide == 1 && self.stands() > 1 {
            return refuse("a line is more than one stand wide: one stand wide is a column");
        }
        Ok(())
    }
}
