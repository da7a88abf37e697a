//! What follows from a unit's strength and formation: its stands, the dice that they give, its order, its end (Stands and
//! Mounting; Firing; Eligible Stands in Combat; Shattered Units).

use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::sum::count;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Kind};
use crate::umpire::Ratio;

/// Figures of a stand of foot.
pub(crate) const FOOT_PER_STAND: u32 = 3;

/// Figures of a stand of cavalry.
const HORSE_PER_STAND: u32 = 2;

/// The most crew figures of a gun.
pub(crate) const CREW_PER_GUN: u32 = 4;

/// Gunners without whom a gun does not shoot.
const GUNNERS_TO_FIRE: u32 = 2;

/// Ranks of stands that strike in combat.
const RANKS: u32 = 2;

/// Gunners who strike with one die.
const GUNNERS_PER_DIE: u32 = 6;

/// Stands of so many foot figures that may shoot or strike: whole ones, and a last one of two figures (OD-FIRE-3).
pub(crate) const fn live_foot(figures: u32) -> u32 {
    figures / FOOT_PER_STAND + (figures % FOOT_PER_STAND) / 2
}

/// The figures at which a unit is shattered: a quarter of what it had, or less (OD-AMB-24).
pub(crate) const fn shattered_at(original_figures: u32) -> u32 {
    original_figures / 4
}

impl Unit {
    /// Its stands, the incomplete one included.
    pub(crate) fn stands(&self) -> u32 {
        match self.kind {
            Kind::Infantry | Kind::Skirmishers => self.figures.div_ceil(FOOT_PER_STAND),
            Kind::Cavalry => self.figures.div_ceil(HORSE_PER_STAND),
            Kind::Artillery => self.guns.unwrap_or(1),
            Kind::RegimentalGun => 1,
        }
    }

    /// Its stands above half strength, of so many figures of it; artillery has none.
    pub(crate) fn live_stands(&self, figures: u32) -> u32 {
        match self.kind {
            Kind::Infantry | Kind::Skirmishers => live_foot(figures),
            Kind::Cavalry => figures / HORSE_PER_STAND,
            Kind::Artillery | Kind::RegimentalGun => 0,
        }
    }

    /// How many stands wide it is.
    pub(crate) fn width(&self) -> u32 {
        self.stands_wide.unwrap_or(match self.formation {
            Formation::Column | Formation::Limbered => 1,
            _ => self.stands(),
        })
    }

    /// Stands that may shoot to the front (OD-FIRE-1, 3-5; OD-AMB-29 for squares).
    pub(crate) fn fire_stands(&self) -> u32 {
        match (self.kind, self.formation) {
            (Kind::Infantry, Formation::Square) => {
                let live = live_foot(self.figures);
                (live / 4).max(live.min(1))
            }
            (Kind::Infantry, Formation::Line | Formation::Column) => {
                live_foot(self.figures.min(self.width().saturating_mul(FOOT_PER_STAND)))
            }
            (Kind::Infantry | Kind::Skirmishers, _) => live_foot(self.figures),
            (Kind::Artillery, Formation::Unlimbered) => {
                self.width().min(self.stands()).min(self.figures / GUNNERS_TO_FIRE)
            }
            (Kind::RegimentalGun, _) => u32::from(self.figures >= GUNNERS_TO_FIRE),
            (Kind::Cavalry | Kind::Artillery, _) => 0,
        }
    }

    /// Dice in combat (OD-CMB-3 to 6, 9, 10; OD-AMB-14).
    pub(crate) fn combat_dice(&self) -> u32 {
        self.dice_of(RANKS)
    }

    /// Whether its second rank has some of those dice.
    pub(crate) fn strikes_with_second_rank(&self) -> bool {
        self.combat_dice() > self.dice_of(1)
    }

    /// The dice of so many ranks of it, where it has ranks.
    fn dice_of(&self, ranks: u32) -> u32 {
        let f = self.figures;
        match (self.kind, self.formation) {
            (Kind::Infantry, Formation::Square) => live_foot(f).saturating_mul(3).div_ceil(4),
            (Kind::Infantry, Formation::Line | Formation::Column) => {
                live_foot(f.min(self.width().saturating_mul(ranks * FOOT_PER_STAND)))
            }
            (Kind::Infantry | Kind::Skirmishers, _) => live_foot(f),
            (Kind::Cavalry, Formation::Line | Formation::Column) => {
                f.min(self.width().saturating_mul(ranks * HORSE_PER_STAND)) / HORSE_PER_STAND
            }
            (Kind::Cavalry, _) => f / HORSE_PER_STAND,
            (Kind::Artillery, _) => f / GUNNERS_PER_DIE + u32::from(f % GUNNERS_PER_DIE > GUNNERS_PER_DIE / 2),
            (Kind::RegimentalGun, _) => 0,
        }
    }

    /// Whether it is a dense target (OD-FIRE-15, OD-AMB-11).
    pub(crate) fn is_dense(&self, enfiladed: bool) -> bool {
        match self.kind {
            Kind::Skirmishers | Kind::RegimentalGun => false,
            _ if enfiladed || self.formation == Formation::Square => true,
            _ if self.formation == Formation::Irregular => false,
            _ => self.stands() > self.width(),
        }
    }

    /// Its frontage in inches; none for a square or a bent line (OD-TYPE-6, OD-LI-2).
    pub(crate) fn frontage(&self) -> Option<Ratio> {
        if matches!(self.formation, Formation::Square | Formation::Irregular) {
            return None;
        }
        let ranked = |per_stand: u32| count(self.figures.min(self.width().saturating_mul(per_stand)));
        Some(match self.kind {
            Kind::Infantry => ranked(FOOT_PER_STAND) * Ratio::new(3, 8),
            Kind::Cavalry => ranked(HORSE_PER_STAND) * Ratio::new(3, 4),
            Kind::Artillery => count(self.width()),
            Kind::Skirmishers => count(self.figures) * Ratio::new(3, 4),
            Kind::RegimentalGun => Ratio::ONE,
        })
    }

    /// Good order and good morale (Steady Units).
    pub(crate) fn is_steady(&self) -> bool {
        !self.disordered && !self.shaken
    }

    /// Whether so many figures left would leave it shattered.
    pub(crate) fn is_shattered_at(&self, figures: u32) -> bool {
        figures <= shattered_at(self.original_figures)
    }

    /// Whether it shoots in defence when it is charged: infantry, or unlimbered artillery with gunners enough, unless shaken,
    /// in combat already, or attacked on flank or rear (OD-DEF-1, OD-DEF-3, OD-AMB-19).
    pub(crate) fn shoots_in_defence(&self, under_flank_attack: bool) -> bool {
        self.silent_in_defence(under_flank_attack).is_none()
    }

    /// Why it does not.
    pub(crate) fn silent_in_defence(&self, under_flank_attack: bool) -> Option<&'static str> {
        let limbered = self.formation != Formation::Unlimbered;
        match self.kind {
            Kind::Cavalry => Some("it is cavalry"),
            Kind::Skirmishers => Some("skirmishers have none"),
            Kind::RegimentalGun => Some("a regimental gun has none"),
            Kind::Artillery if limbered => Some("it is limbered (a reading)"),
            Kind::Artillery if self.figures < GUNNERS_TO_FIRE => Some("too few gunners are left"),
            _ if self.shaken => Some("it is shaken"),
            _ if self.in_combat => Some("it is in combat already"),
            _ => under_flank_attack.then_some("it is attacked on flank or rear"),
        }
    }

    /// Whether its formation is one that charges (Square; Maneuver).
    pub(crate) const fn can_charge_in_formation(&self) -> bool {
        !matches!(self.formation, Formation::Square | Formation::Irregular)
    }
}
