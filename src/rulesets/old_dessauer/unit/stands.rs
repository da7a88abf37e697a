//! Stands, and the dice that they give (Stands and Mounting; Firing; Eligible Stands in Combat).

use crate::rulesets::old_dessauer::unit::sum::count;
use crate::rulesets::old_dessauer::unit::{Formation, Kind, Unit};
use crate::umpire::Ratio;

/// Stands of so many foot figures that may shoot or strike: whole ones, and a last one of two figures (OD-FIRE-3).
pub(crate) const fn live_foot(figures: u32) -> u32 {
    figures / 3 + (figures % 3) / 2
}

impl Unit {
    /// Its stands, the incomplete one included.
    pub(crate) fn stands(&self) -> u32 {
        match self.kind {
            Kind::Infantry | Kind::Skirmishers => self.figures.div_ceil(3),
            Kind::Cavalry => self.figures.div_ceil(2),
            Kind::Artillery => self.guns.unwrap_or(1),
            Kind::RegimentalGun => 1,
        }
    }

    /// Its stands above half strength, of so many figures of it; artillery has none.
    pub(crate) fn live_stands(&self, figures: u32) -> u32 {
        match self.kind {
            Kind::Infantry | Kind::Skirmishers => live_foot(figures),
            Kind::Cavalry => figures / 2,
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
                live_foot(self.figures.min(self.width().saturating_mul(3)))
            }
            (Kind::Infantry | Kind::Skirmishers, _) => live_foot(self.figures),
            (Kind::Artillery, Formation::Unlimbered) => self.width().min(self.stands()).min(self.figures / 2),
            (Kind::RegimentalGun, _) => u32::from(self.figures == 2),
            (Kind::Cavalry | Kind::Artillery, _) => 0,
        }
    }

    /// Dice in combat (OD-CMB-3 to 6, 9, 10; OD-AMB-14).
    pub(crate) fn combat_dice(&self) -> u32 {
        let f = self.figures;
        match (self.kind, self.formation) {
            (Kind::Infantry, Formation::Square) => live_foot(f).saturating_mul(3).div_ceil(4),
            (Kind::Infantry, Formation::Line | Formation::Column) => live_foot(f.min(self.width().saturating_mul(6))),
            (Kind::Infantry | Kind::Skirmishers, _) => live_foot(f),
            (Kind::Cavalry, Formation::Line | Formation::Column) => f.min(self.width().saturating_mul(4)) / 2,
            (Kind::Cavalry, _) => f / 2,
            (Kind::Artillery, _) => f / 6 + u32::from(f % 6 >= 4),
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
            Kind::Infantry => ranked(3) * Ratio::new(3, 8),
            Kind::Cavalry => ranked(2) * Ratio::new(3, 4),
            Kind::Artillery => count(self.width()),
            Kind::Skirmishers => count(self.figures) * Ratio::new(3, 4),
            Kind::RegimentalGun => Ratio::ONE,
        })
    }
}
