//! What the roster does not know (Basic; Evading).

use crate::rulesets::league_of_augsburg::unit::{Formation, Kind, Mode, Quality, System, Unit, Weapon};
use crate::umpire::Refusal;

impl Unit {
    /// A regular unit of this type and strength, unhurt and steady, in its usual formation and mode with its usual weapon.
    /// Foot is of the Dutch System and artillery has field guns until it is said otherwise.
    pub(crate) fn new(kind: Kind, figures: u32) -> Unit {
        Unit {
            name: String::new(),
            kind,
            system: (kind == Kind::Foot).then_some(System::Dutch),
            formation: Unit::usual_formation(kind),
            mode: Unit::usual_mode(kind),
            figures,
            original_figures: figures,
            front_rank: None,
            pikemen: 0,
            front_pikemen: None,
            squadrons: 1,
            quality: Quality::Regular,
            grenadiers: false,
            heavy: false,
            weapon: Unit::usual_weapon(kind).unwrap_or(Weapon::FieldGun),
            has_fired: false,
            unformed: false,
            changing_formation: false,
            in_bad_going: false,
            disordered: false,
            routing: false,
            holding: false,
            must_rally: false,
        }
    }

    /// Two ranks of pistoleers, one of aggressive cavalry (Horse).
    pub(crate) const fn usual_formation(kind: Kind) -> Option<Formation> {
        match kind {
            Kind::Pistoleers => Some(Formation::Deep),
            Kind::AggressiveCavalry => Some(Formation::Single),
            _ => None,
        }
    }

    /// Dragoons ride, guns are unlimbered.
    pub(crate) const fn usual_mode(kind: Kind) -> Option<Mode> {
        match kind {
            Kind::Dragoons => Some(Mode::Mounted),
            Kind::Artillery => Some(Mode::Unlimbered),
            _ => None,
        }
    }

    /// The weapon of a type; guns have no usual one.
    pub(crate) const fn usual_weapon(kind: Kind) -> Option<Weapon> {
        match kind {
            Kind::Foot | Kind::SkirmishFoot => Some(Weapon::Musket),
            Kind::LightHorse | Kind::Dragoons => Some(Weapon::Carbine),
            Kind::Pistoleers | Kind::AggressiveCavalry | Kind::Commander => Some(Weapon::Pistol),
            Kind::Artillery => None,
        }
    }

    /// Refuses a combination that the roster does not know.
    pub(crate) fn check(&self) -> Result<(), Refusal> {
        let refuse = |page: &'static str, text: &'static str| Err(Refusal::on(page, text));
        if self.system.is_some() != (self.kind == Kind::Foot) {
            return refuse("Foot", "foot has a system, french or dutch; nobody else has one");
        }
        if self.formation.is_some() != self.kind.is_horse() {
            return refuse("Horse", "only pistoleers and aggressive_cavalry have a formation, deep or single");
        }
        let modes: &[Option<Mode>] = match self.kind {
            Kind::Dragoons => &[Some(Mode::Mounted), Some(Mode::Dismounted)],
            Kind::Artillery => &[Some(Mode::Limbered), Some(Mode::Unlimbered)],
            _ => &[None],
        };
        if !modes.contains(&self.mode) {
            return refuse("Basic", "dragoons are mounted or dismounted, artillery limbered or unlimbered");
        }
        if self.weapon.is_cannon() != (self.kind == Kind::Artillery) {
            return refuse("Ranges", "artillery has light_cannon, field_gun or heavy_gun; nobody else has");
        }
        if self.squadrons == 0 || self.squadrons > 12 || (self.squadrons > 1 && !self.is_mounted()) {
            return refuse("Horse", "squadrons are from 1 to 12, and more than 1 only of mounted troops");
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
        if self.figures == 0 || self.figures > 200 {
            return refuse("a unit has from 1 to 200 figures");
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
