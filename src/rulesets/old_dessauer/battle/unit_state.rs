//! A unit in play, and the general of its brigade.

use crate::rulesets::old_dessauer::army::{Counts, StandingOrders};
use crate::rulesets::old_dessauer::battle::marks::{Mark, ThisTurn};
use crate::rulesets::old_dessauer::unit::Unit;
use crate::rulesets::old_dessauer::unit::terrain::Terrain;
use crate::rulesets::old_dessauer::unit::troops::{Formation, Kind};
use crate::umpire::{self, Marks, Ratio, UnitId};

/// The armies with their brigades and units.
pub(crate) type Roster = umpire::Roster<(), General, UnitState>;

/// A brigade, and the general at its head.
pub(crate) type BrigadeInPlay = umpire::Brigade<General, UnitState>;

/// A unit on the roster.
pub(crate) type UnitInPlay = umpire::Unit<UnitState>;

/// A general (Generals).
#[derive(Clone, Debug)]
pub(crate) struct General {
    /// His rating; none where the brigade has no general.
    pub(crate) leadership: Option<u8>,
    /// Whether it was diced for, or overruled.
    pub(crate) rated: bool,
    /// His command radius in inches.
    pub(crate) radius: Option<u32>,
    /// The unit that he is with.
    pub(crate) with: Option<UnitId>,
    pub(crate) fallen: bool,
    /// Hits on the unit that he was with, where it is lost: of each shooting and round that puts him in danger.
    pub(crate) danger: Vec<u32>,
    /// The inches that he is known to have ridden this turn.
    pub(crate) ridden: Ratio,
    /// Whether he has ridden to a unit this turn, or some inches.
    pub(crate) rode: bool,
    /// Whose losses in his brigade the scenario's ending counts, where it goes by brigades and his is one of them.
    pub(crate) counts: Option<Counts>,
    /// What the scenario keeps his brigade from.
    pub(crate) orders: StandingOrders,
}

impl General {
    /// Whether he leads.
    pub(crate) fn leads(&self) -> bool {
        self.leadership.is_some() && !self.fallen
    }

    /// The last turn in which his brigade neither moves nor charges, while it is held.
    pub(crate) fn held_in(&self, turn: u32) -> Option<u32> {
        self.orders.held_until.filter(|until| turn <= *until)
    }

    /// The last turn in which his brigade does not charge, while that holds.
    pub(crate) fn charges_after(&self, turn: u32) -> Option<u32> {
        self.orders.no_charge_until.filter(|until| turn <= *until)
    }
}

/// What is known of a unit in play beside its name.
#[derive(Clone, Debug)]
pub(crate) struct UnitState {
    /// What it is. General and contact are known elsewhere: see `State::now`.
    pub(crate) troops: Unit,
    /// The ground that it stands on.
    pub(crate) ground: Terrain,
    pub(crate) marks: Marks<Mark>,
    pub(crate) turn: ThisTurn,
}

impl UnitState {
    pub(crate) fn kind(&self) -> Kind {
        self.troops.kind
    }

    /// Whether it is down to a quarter of its strength.
    pub(crate) fn is_shattered(&self) -> bool {
        self.troops.is_shattered_at(self.troops.figures)
    }

    /// Whether it is infantry in a town block.
    pub(crate) fn is_garrison(&self) -> bool {
        self.ground == Terrain::Town && self.kind() == Kind::Infantry
    }

    /// Whether it is light infantry that counts as line infantry.
    pub(crate) fn counts_as_line(&self) -> bool {
        self.marks.has(Mark::AsLine)
    }

    /// Light infantry counts as line infantry, or skirmishes again (If in Town Blocks).
    pub(crate) fn count_as_line(&mut self, as_line: bool) {
        self.marks.set(Mark::AsLine, as_line);
        self.troops.kind = if as_line { Kind::Infantry } else { Kind::Skirmishers };
        self.troops.formation = self.troops.kind.usual_formation();
        self.troops.stands_wide = None;
    }

    /// What it is when it leaves the place where it stands: light infantry skirmishes again.
    pub(crate) fn leaving(&self) -> Unit {
        let mut left = self.clone();
        if left.counts_as_line() {
            left.count_as_line(false);
        }
        left.troops
    }

    /// Its figures, its width following where stands are lost.
    pub(crate) fn set_figures(&mut self, figures: u32) {
        let troops = &mut self.troops;
        troops.figures = figures.min(troops.original_figures);
        troops.stands_wide = troops.stands_wide.map(|wide| wide.min(troops.stands()).max(1));
        let thin = troops.formation == Formation::Line && troops.stands_wide == Some(1) && troops.stands() > 1;
        if thin {
            troops.stands_wide = Some(2);
        }
    }
}
